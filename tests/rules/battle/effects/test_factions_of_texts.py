"""The factions of which texts speak are those that ships and cards have."""

from __future__ import annotations

import pytest

from rules.abilities.words import Faction
from rules.cards import FACTIONS
from tests.rules.battle.effects.printed import AT, NEAR, acting, borne, dice
from tests.rules.battle.examples.scene import HELD, MakeScene, captain, vessel
from tests.rules.catalogue import catalogue

GARAK = "crew:elim-garak-71535"
KES = "crew:kes-75014"
TASK_FORCE = "talent:task-force-72261p"


def test_a_text_speaks_of_every_faction_of_the_catalogue_and_of_no_other() -> None:
    """Cards carry no other word for what they belong to: no other could ever be true of one."""
    assert [each.value for each in Faction] == list(FACTIONS)


@pytest.mark.parametrize("faction", FACTIONS)
def test_every_faction_can_be_chosen(scene: MakeScene, faction: str) -> None:
    """It is chosen from among those in the battle, and each friend has a die against it."""
    friend = vessel(4, dial=HELD, factions=["klingon"])
    play = scene(
        f"round 2 activation begun\na1 18,10 h0\na2 21,10 h0 acted\nb1 {NEAR} acted",
        [borne(TASK_FORCE, captain(5), factions=["romulan"]), friend],
        vessel(1, dial=HELD, factions=[faction]),
        dials={"a1": "0 stop"},
        script=["attack XXXX", "defense X", "attack XXXXX", "defense X"],
    )
    play.give(TASK_FORCE).go_to("Detail a1")
    own = ("romulan", "klingon", *catalogue()[TASK_FORCE].factions)
    assert set(play.offered) == {faction, *own}
    play.give(faction).go_to("Attack a1").give(AT).go_to("Attack a2").give(AT).finish_phase()
    assert [dice(play, place)[0] for place in (0, 1)] == [4, 5]


@pytest.mark.parametrize(("faction", "skill"), [("mirror-universe", 7), ("dominion", 5)])
def test_elim_garak(scene: MakeScene, faction: str, skill: int) -> None:
    play = acting(scene, borne(GARAK, captain(5), factions=[faction]))
    assert play.asked == "Action a1"
    assert play.ship("a1").skill == skill


@pytest.mark.parametrize(("faction", "evade"), [("mirror-universe", 1), ("dominion", 0)])
def test_kes(scene: MakeScene, faction: str, evade: int) -> None:
    """What she does follows from the faction of the ship whose dial she looks at."""
    second = vessel(1, dial=HELD, factions=[faction])
    play = scene(
        "round 2 activation\na1 18,10 h0\nb1 18,18 h180 acted",
        borne(KES, captain(5)),
        second,
        dials={"a1": "0 stop"},
    )
    play.give(KES, "b1").finish_phase()
    assert play.at_phase("combat").ships[0].evade == evade
