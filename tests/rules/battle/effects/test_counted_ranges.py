"""Cards to which some ships count as nearer than they are."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.battle.effects.by_hand import shows
from tests.rules.battle.effects.printed import borne
from tests.rules.battle.examples.scene import HELD, MakeScene, Scene, captain, card, vessel

COORDINATION = "talent:fleet-coordination-75013"
SCOUT = card("Scout", ability="action: give 1 scan to a ship in range.", reach=[1, 2])
PILOT = card("Pilot", ability="action: give 1 evade to a friendly ship at range 1-2.")
FAR_ONE = card("Watcher", ability="action: give 1 evade to a friendly ship at range 3.")


def beside(scene: MakeScene, *cards: dict[str, Any], faction: str = "federation") -> Scene:
    """Returns a scene in which a1 is about to act; a2 and b1 are at Range 3 of it."""
    return scene(
        "round 2 activation begun\na1 18,4 h0\na2 18,15 h0 acted\nb1 12,14 h180 acted",
        [borne(COORDINATION, captain(5), *cards), vessel(4, dial=HELD, factions=[faction])],
        vessel(1, dial=HELD),
        dials={"a1": "0 stop"},
    )


@shows(f"{COORDINATION} 0")
@pytest.mark.parametrize("helper", [SCOUT, PILOT])
def test_fleet_coordination(scene: MakeScene, helper: dict[str, Any]) -> None:
    """A friendly Federation ship at Range 3 is at Range 2 for all cards; opposing ones are not."""
    play = beside(scene, helper)
    play.go_to("Action a1").give(helper["key"])
    other = play.ship("a2")
    assert (other.scan + other.evade, play.ship("b1").scan) == (1, 0)


@pytest.mark.parametrize("helper", [SCOUT, PILOT])
def test_fleet_coordination_is_of_the_federation(scene: MakeScene, helper: dict[str, Any]) -> None:
    beside(scene, helper, faction="klingon").go_to("Action a1").refuse(helper["key"])


def test_fleet_coordination_leaves_nobody_at_range_3(scene: MakeScene) -> None:
    """What asks for Range 3 finds the ship at Range 2 (ours: it is at one range alone)."""
    beside(scene, FAR_ONE).go_to("Action a1").refuse(FAR_ONE["key"])


def test_fleet_coordination_serves_the_cards_of_its_own_ship(scene: MakeScene) -> None:
    play = scene(
        "round 2 activation begun\na1 18,4 h0\na2 18,15 h0 acted\nb1 12,34 h180 acted",
        [vessel(5, dial=HELD, cards=[PILOT]), borne(COORDINATION, captain(4))],
        vessel(1, dial=HELD),
        dials={"a1": "0 stop"},
    )
    play.go_to("Action a1").refuse(PILOT["key"])
