"""Borg support vehicles: how the dock of a Cube brings them to the table."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.battle.effects.by_hand import shows
from tests.rules.battle.effects.printed import borne, flown
from tests.rules.battle.examples.scene import HELD, MakeScene, Scene, captain, vessel
from tests.rules.building.helpers import CLASSIC

DOCK = "borg:borg-support-vehicle-dock-72255"
SPHERE = "ship:sphere-936-72255"
BARE = "shields 0/0"
VEHICLE: dict[str, Any] = {"support": "support-vehicle", "attack": 3}


def docked(
    make: MakeScene,
    words: str = BARE,
    vehicle: Any = None,
    drones: int = 2,
    more: str = "",
    place: str = "18,18 h0",
    **fields: Any,
) -> Scene:
    """Returns a scene in which a1, which has the dock, may act; a2 waits beside the table."""
    own = captain(3, drones=drones)
    return make(
        f"round 2 activation begun\na1 {place} {words}\na2 waiting\nb1 4,34 acted\n{more}",
        [
            borne(DOCK, own, dial=HELD),
            vehicle or flown(SPHERE, dial=((1, "straight", "white"),), **VEHICLE),
        ],
        vessel(1, dial=HELD),
        dials={"a1": "0 stop"},
        **fields,
    )


@shows(f"{DOCK} 0")
def test_the_dock_makes_the_vehicle_active(scene: MakeScene) -> None:
    """For the card, a drone, auxiliary power and the attack of the round."""
    play = docked(scene).give(DOCK)
    assert play.asked == "Launch a2"
    play.give(play.offered[0])
    cube, sphere = play.ship("a1"), play.ship("a2")
    assert sphere.is_in_play
    assert cube.cards[0].is_discarded
    assert (cube.auxiliary, cube.cards[1].drones) == (1, 1)
    place = sphere.pose
    state = play.finish_phase().at_phase("combat")
    assert play.ship("a2", state).pose == place


@shows(f"{SPHERE} 0")
def test_sphere_936_comes_along_three_templates(scene: MakeScene) -> None:
    """A straight of 1, 2 or 3 from any side of the base."""
    play = docked(scene).give(DOCK)
    found = {each.partition(" to ")[2] for each in play.offered}
    for number in (1, 2, 3):
        away = 1.5748 * (1 + number)
        assert f"18.0000,{18 + away:.4f} h0" in found
        assert f"{18 + away:.4f},18.0000 h90" in found
    assert len(found) == 3 * 4 * 3


def test_others_come_as_shuttles_do(scene: MakeScene) -> None:
    """Along a template of their dial, or in the older rules anywhere at Range 1."""
    plain = vessel(1, dial=((2, "bank", "white"),), **VEHICLE)
    play = docked(scene, vehicle=plain).give(DOCK)
    assert {each.split(" to ")[0].rpartition(" ")[0] for each in play.offered} == {
        "2 bank left",
        "2 bank right",
    }
    play = docked(scene, vehicle=plain, rules=CLASSIC, launching="within-range-1").give(DOCK)
    assert all(each.startswith("free to ") for each in play.offered)


def test_the_vehicle_plans_moves_and_fights_from_the_next_phase(scene: MakeScene) -> None:
    play = docked(scene).give(DOCK)
    play.give(play.offered[0]).go_to("Action a2")
    assert play.state.round == 3


def test_it_fights_in_the_round_in_which_it_came_and_the_cube_does_not(scene: MakeScene) -> None:
    play = docked(scene, place="18,18 h0", more="b1 18,26 h180 acted").give(DOCK)
    play.give(play.offered[0]).go_to("Attack a2")
    assert play.state.round == 2
    play.go_to("Action a2")
    assert "Attack a1" not in play.history


@pytest.mark.parametrize(
    ("words", "fields"),
    [
        ("shields 1/0", {}),
        ("shields 0/1", {}),
        (BARE, {"drones": 0}),
        (f"{BARE} auxiliary 1", {}),
        (BARE, {"more": "card a1 0 disabled 1"}),
    ],
    ids=["shields", "disabled shields", "no drone", "auxiliary power", "disabled"],
)
def test_the_dock_waits(scene: MakeScene, words: str, fields: dict[str, Any]) -> None:
    assert DOCK not in docked(scene, words, **fields).offered


def test_without_a_vehicle_there_is_nothing_to_launch(scene: MakeScene) -> None:
    assert DOCK not in docked(scene, vehicle=vessel(1)).offered
