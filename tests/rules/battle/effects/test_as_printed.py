"""Cards whose texts said more or less than the printed ones.

Each scene says what the printed card does, whatever our text for it says.
"""

from __future__ import annotations

import pytest

from tests.rules.battle.effects.printed import AT, acting, borne, flown, shooting
from tests.rules.battle.examples.scene import HELD, MakeScene, captain, card, vessel

ADMIRAL = "admiral:shinzon-75012"


@pytest.mark.parametrize(
    ("leader", "offered"),
    [("a1", ["evade", "battlestations"]), ("a2", ["evade", "scan"])],
)
def test_shinzon_adds_battle_stations_to_his_own_ship(
    scene: MakeScene, leader: str, offered: list[str]
) -> None:
    """A friendly ship that performs his fleet action has its own Action Bar only."""
    own = borne(ADMIRAL, captain(5), actions=["evade"])
    other = vessel(3, dial=HELD, actions=["evade", "scan"])
    play = acting(scene, [own, other], more="a2 20.5,10 h0\n")
    play.go_to(f"Action {leader}").give("fleet-action", "yes")
    assert (play.asked, play.offered) == (f"Action {leader}", offered)


def test_captain_shinzon_acts_from_the_bar_only(scene: MakeScene) -> None:
    """With a damaged sensor array his ship has none to perform an action of."""
    key = "captain:shinzon-75012"
    for damage, may in (("", True), ("up 'Damaged Sensor Array@1'", False)):
        play = acting(scene, borne(key), f"cloak green {damage}")
        assert (key in play.offered) is may
        play.finish_phase()


SPREAD = "weapon:full-spread-phasers-75005"
AGAIN = card(
    "Again",
    ability="once per round, after attacking: attack with the primary weapon against the defender.",
)


def test_full_spread_phasers_with_nobody_behind(scene: MakeScene) -> None:
    """Each attack of the primary weapon has a die more, whether its player wants it or not."""
    script = ["attack XXXX", "defense X"] * 2
    play = shooting(scene, borne(SPREAD, AGAIN), *script).give(AT)
    play.finish_phase()
    assert [each.attack_dice for each in play.battle.attacks] == [4, 4]


def test_full_spread_phasers_choose_in_each_attack(scene: MakeScene) -> None:
    """A die more in the first attack, and in the second one an attack to the rear instead."""
    script = ["attack XXXX", "defense X", "attack XXX", "defense X", "attack XX", "defense X"]
    play = shooting(
        scene,
        borne(SPREAD, AGAIN),
        *script,
        second=[vessel(1, dial=HELD)] * 2,
        more="b2 18,2.5 h0 chance",
    )
    play.give(AT, "ModifyDice", "Attack").finish_phase()
    assert [(each.defender, each.attack_dice) for each in play.battle.attacks] == [
        (1, 4),
        (1, 3),
        (2, 2),
    ]


KRAXON = "ship:kraxon-71127"


@pytest.mark.parametrize(("wanted", "left"), [("yes", (3, 1)), ("no", (4, 0))])
def test_the_kraxon_is_asked_until_no_damage_is_left(
    scene: MakeScene, wanted: str, left: tuple[int, int]
) -> None:
    """She takes any amount of that damage: of two, one at least once she acts, two at most."""
    play = scene(
        "round 1 combat begun\na1 18,10 h0 chance shields 5/0\n"
        "a2 20.5,10 h0 chance shields 1/0\nb1 19,18 h180\n",
        [flown(KRAXON, shields=9), vessel(1, dial=HELD)],
        vessel(9, dial=HELD),
        script=["attack HHX", "defense X"],
    )
    play.give("primary weapon at a2", KRAXON, wanted)
    play.finish_phase()
    assert (play.ship("a1").shields, play.ship("a2").shields) == left
    assert play.history.count("Detail a1") == 1
