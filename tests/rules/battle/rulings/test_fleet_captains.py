"""Official rulings on fleet captains and officers, and on captains who change ships.

Each test names the rows of the rulings that it shows.
"""

from __future__ import annotations

import pytest

from tests.rules.battle.effects.printed import acting, borne
from tests.rules.battle.examples.scene import HELD, MakeScene, captain, card, vessel

FLEET_CAPTAIN = "fleet-captain:federation-collectiveop2"
QUEEN = "captain:borg-queen-71444"


@pytest.mark.ruling("F16-138", "FR-054.6")
@pytest.mark.parametrize("disabled", [0, 1])
def test_a_disabled_captain_is_no_fleet_captain(scene: MakeScene, disabled: int) -> None:
    first = borne(FLEET_CAPTAIN, captain(5), card("Crew"))
    words = f"card a1 1 disabled {disabled}\ncard a1 2 disabled 1\n"
    play = acting(scene, first, more=words)
    assert play.asked == ("Action a1" if disabled else "Detail a1")


@pytest.mark.parametrize(
    ("words", "is_offered"),
    [("", True), ("auxiliary 1", False), ("done 128", False)],
)
def test_a_fleet_captain_lets_a_ship_free_an_upgrade_as_an_action(
    scene: MakeScene, words: str, is_offered: bool
) -> None:
    """It is a free action, and the one that frees a card: once a round, not the captain."""
    first = borne(FLEET_CAPTAIN, captain(5), card("One"), card("Two"))
    more = "card a1 2 disabled 1\ncard a1 3 disabled 1\n"
    play = acting(scene, first, words, more=more)
    assert (play.asked == "Detail a1") is is_offered
    if is_offered:
        play.give("yes", "Two").go_to("Action a1").refuse("enable-card")
        assert [each.disabled for each in play.ship("a1").cards] == [0, 0, 1, 0]


def test_an_officer_acts_while_his_crew_does(scene: MakeScene) -> None:
    """The resource of the officers says so; its own text is none that battles play."""
    officer = borne("officer:operations-officer-collectiveop3").to_document()["cards"][0]
    first = vessel(5, cards=[card("Crew"), officer | {"holder": 0}], dial=HELD)
    for disabled in (0, 1):
        play = scene(
            f"round 1 combat begun\na1 18,10 h0\nb1 18,17.5 h180 chance\n"
            f"card a1 0 disabled {disabled}\n",
            first,
            vessel(1, dial=HELD),
            script=["attack XXX", "defense X"],
        )
        play.give("primary weapon at b1")
        assert (play.asked == "Effect a1") is (disabled == 0)
        play.finish_phase()


@pytest.mark.ruling(
    "F14-C18", "F14-C18b", "F16-50", "F16-50b", "F14-C21", "F16-51", "FR-054.8", "FR-256.1"
)
@pytest.mark.parametrize("has_captain", [True, False])
def test_the_queen_takes_along_what_makes_her_fleet_captain_and_no_talents(
    scene: MakeScene, has_captain: bool
) -> None:
    held = borne(FLEET_CAPTAIN).to_document()["cards"][0]
    talent = card("Talent", "talent", holder=0, ability="action: gain 1 evade.")
    first = borne(QUEEN, talent, held, card("Crew"), factions=["borg"])
    other = [captain(5), card("Left", "talent", holder=0, ability="action: gain 1 scan.")]
    second = vessel(1, cards=other if has_captain else [], dial=HELD, factions=["borg"])
    play = scene(
        "round 1 combat begun\na1 18,10 h0 down 3 shields 0/0 acted\n"
        "a2 24,10 h0 acted chance\nb1 18,17.5 h180\ncard a1 0 drones 8 marker drone 8\n",
        [first, second],
        vessel(9, dial=HELD),
        script=["attack HHX", "defense X", "damage Console Fire"],
    )
    play.give("primary weapon at a1", QUEEN).finish_phase()
    ship = play.ship("a2")
    here = [each.record.name for each in ship.cards if not each.is_gone]
    assert here == ["Left"] * has_captain + ["Borg Queen", "Federation"]
    assert ship.cards[ship.captain].record.name == "Borg Queen"
