"""Launching and docking. Source: 2017, Shuttlecrafts; EDITIONS N6; DECISIONS D32."""

from __future__ import annotations

import pytest

from rules.cards import Maneuver
from rules.table import (
    OVERSIZED,
    SMALL,
    TABLE,
    Pose,
    TableError,
    Terrain,
    distance,
    free_launches,
    launch_pose,
    launches,
    template,
)

CAPITAL = Pose(18, 18)
STRAIGHT, BANK = Maneuver(2, "straight", "green"), Maneuver(1, "bank", "green")


def place(pose: Pose) -> tuple[float, float, float]:
    """Gives (x, y, heading) to 4 places."""
    return round(pose.x, 4), round(pose.y, 4), pose.heading


@pytest.mark.parametrize(
    ("edge", "expected"),
    [
        ("front", (18, 22.7244, 0)),
        ("right", (22.7244, 18, 90)),
        ("rear", (18, 13.2756, 180)),
        ("left", (13.2756, 18, 270)),
    ],
)
def test_straight_out_of_each_edge(edge: str, expected: tuple[float, float, float]) -> None:
    assert place(launch_pose(CAPITAL, edge, STRAIGHT, "")) == expected


def test_the_template_may_lie_anywhere_along_the_edge() -> None:
    """It does not reach past a corner: 10 mm either way on a small base."""
    assert place(launch_pose(CAPITAL, "front", STRAIGHT, "", 0.3937)) == (18.3937, 22.7244, 0)
    assert place(launch_pose(CAPITAL, "right", STRAIGHT, "", 0.3937)) == (22.7244, 17.6063, 90)
    with pytest.raises(TableError, match=r"shifts by at most 0\.3937 in, not 0\.4"):
        launch_pose(CAPITAL, "front", STRAIGHT, "", 0.4)


def test_a_bank_out_of_a_turned_ship() -> None:
    start = Pose(18, 18, 90)
    expected = template("bank", 1, "left", SMALL).end(Pose(18, 18, 180))
    assert launch_pose(start, "right", BANK, "left") == expected
    assert expected.heading == 135


def test_a_large_capital_ship_is_left_from_its_rim() -> None:
    cube = Pose(18, 18, 0, OVERSIZED)
    pose = launch_pose(cube, "front", STRAIGHT, "", 1.1811)
    assert (round(pose.x, 4), round(pose.y, 4)) == (19.1811, round(18 + 4.7244 + 0.7874, 4))
    assert pose.base is SMALL


def test_rear_guides_end_in_the_template_whatever_the_maneuver() -> None:
    straight = launch_pose(CAPITAL, "front", STRAIGHT, "")
    assert launch_pose(CAPITAL, "front", Maneuver(2, "about", "red"), "") == straight
    assert launch_pose(CAPITAL, "front", Maneuver(-2, "straight", "red"), "") == straight
    assert launch_pose(CAPITAL, "front", Maneuver(2, "spin", "white"), "left") == straight


def test_what_cannot_be_launched_is_refused() -> None:
    with pytest.raises(TableError, match="no edge 'top': it is one of front, right, rear, left"):
        launch_pose(CAPITAL, "top", STRAIGHT, "")
    with pytest.raises(TableError, match="a stop has no template to launch along"):
        launch_pose(CAPITAL, "front", Maneuver(0, "stop", "white"), "")


def test_three_places_on_each_edge_are_offered() -> None:
    """D32."""
    found = launches(CAPITAL, STRAIGHT, "", [], [], TABLE)
    assert len(found) == len(set(found)) == 12
    assert [round(each.x, 4) for each in found[:3]] == [17.6063, 18.0, 18.3937]


def test_a_launch_needs_a_free_place_on_the_table() -> None:
    """2017: not on top of another ship's base."""
    ahead = Pose(18, 23)
    assert {each.heading for each in launches(CAPITAL, STRAIGHT, "", [ahead], [], TABLE)} == {
        90,
        180,
        270,
    }
    at_the_edge = Pose(2, 18)
    headings = {each.heading for each in launches(at_the_edge, STRAIGHT, "", [], [], TABLE)}
    assert headings == {0, 90, 180}
    planet = Terrain("planet", 18, 25)
    assert len(launches(CAPITAL, STRAIGHT, "", [], [planet], TABLE)) == 9


def test_without_template_anywhere_within_range_1() -> None:
    """EDITIONS N6."""
    found = free_launches(CAPITAL, [], [], TABLE)
    assert len(found) == len(set(found)) == 36
    for each in found:
        assert distance(each, CAPITAL) < 4.0001
