"""Official rulings on ships. Each test names the rows that it shows."""

from __future__ import annotations

import pytest

from tests.rules.battle.effects.printed import AT, acting, borne, flown, moving, shooting
from tests.rules.battle.examples.scene import DIAL, HELD, MakeScene, Scene, captain, card, vessel

KRAXON = "ship:kraxon-71127"
COUNTER = "talent:counter-attack-71120"


def document_of(key: str) -> dict[str, object]:
    """Returns the plain form of a card of the catalogue, as a ship bears it."""
    found: dict[str, object] = borne(key).to_document()["cards"][0]
    return found


@pytest.mark.ruling("F14-S2", "F16-9", "FR-150.1")
def test_the_valdore_has_one_bonus_a_round(scene: MakeScene) -> None:
    more = card("More", ability="once per round, after attacking: attack with the primary weapon.")
    first = flown("ship:i-r-w-valdore-71123", more, dial=DIAL, attack=3)
    play = scene(
        "round 1 activation begun\na1 18,8 h0\nb1 18,17.5 h180 acted\n",
        first,
        vessel(1, dial=HELD),
        script=["attack XXXX", "defense X", "attack XXX", "defense X"],
        dials={"a1": "1 straight"},
    )
    play.go_to("Attack a1").give(AT).finish_phase()
    assert [each.attack_dice for each in play.battle.attacks] == [4, 3]


# --- the Kraxon -----------------------------------------------------------------------------


def near_the_kraxon(make: MakeScene, *script: str, shields: int = 2) -> Scene:
    """Returns a scene in which b1 attacks a2, next to the Kraxon, which will counter attack."""
    own = [captain(4), document_of(COUNTER) | {"holder": 0}]
    play = make(
        f"round 1 activation begun\na1 18,10 h0 shields {shields}/0\n"
        "a2 20.5,10 h0 acted shields 1/0\nb1 19,18 h180 acted\n",
        [flown(KRAXON, *own, hull=6, shields=9), vessel(1, dial=HELD)],
        vessel(9, dial=HELD),
        script=script,
        dials={"a1": "0 stop"},
    )
    return play.give(COUNTER).go_to("Attack b1").give("primary weapon at a2")


@pytest.mark.ruling("F14-S3", "F16-11", "FR-164.2", "FR-187.2")
@pytest.mark.parametrize(("drawn", "left"), [(0, (0, 1)), (1, (0, 0)), (2, (1, 0))])
def test_damage_that_the_kraxon_draws_lets_her_counter_attack(
    scene: MakeScene, drawn: int, left: tuple[int, int]
) -> None:
    cards = ["damage Console Fire"] * left[1]
    counter = ["attack XXX", "defense X"] if drawn else []
    play = near_the_kraxon(scene, "attack HHX", "defense X", *cards, *counter)
    assert (play.asked, play.offered) == ("Effect a1", [KRAXON, "pass"])
    play.give(KRAXON if drawn else "pass")
    if drawn:
        assert (play.asked, play.offered) == ("Effect a1", [COUNTER, "pass"])
        play.give(COUNTER, "yes" if drawn == 2 else "no")
    assert [each.attacker for each in play.battle.attacks] == ([2, 0] if drawn else [2])
    assert play.ship("a1").shields == 2 - drawn
    assert (play.ship("a2").shields, play.ship("a2").damage) == left


@pytest.mark.ruling("FR-187.1")
def test_the_kraxon_draws_no_more_than_her_shields(scene: MakeScene) -> None:
    script = ("attack HHH", "defense X", "damage Console Fire", "attack XXX", "defense X")
    play = near_the_kraxon(scene, *script, shields=1).give(KRAXON, COUNTER)
    assert (play.ship("a1").shields, play.ship("a1").damage) == (0, 0)
    assert (play.ship("a2").shields, play.ship("a2").damage) == (0, 1)


@pytest.mark.ruling("FR-332.1")
def test_three_damage_in_all_count_for_the_bioship(scene: MakeScene) -> None:
    play = scene(
        "round 1 combat begun\na1 18,10 h0 chance\na2 20.5,10 h0 chance shields 1/0\nb1 19,18 h180\n",
        [flown(KRAXON, hull=6, shields=9), vessel(1, dial=HELD)],
        flown("ship:bioship-alpha-71281", skill=9, attack=3),
        script=["attack HHH", "defense X", "damage Console Fire"],
    )
    play.give("primary weapon at a2").give(KRAXON, "no")
    assert (play.ship("a2").auxiliary, play.ship("a1").auxiliary) == (1, 0)
