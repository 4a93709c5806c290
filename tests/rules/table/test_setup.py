"""Setting the table.

Source: 2017, Setup 4-5, Adding Obstacles to a Standard Game, Missions 1-2; EDITIONS B1-B3;
DECISIONS D7-D10, D24.
"""

from __future__ import annotations

import pickle

import pytest

from rules.table import (
    SMALL,
    TABLE,
    Area,
    Pose,
    TableError,
    Terrain,
    area_at,
    leaves_through,
    may_lie,
    may_stand,
    starting_areas,
)
from tests.families import each_case

HALF = SMALL.half


def test_the_play_area_is_3_by_3_feet() -> None:
    assert (TABLE.width, TABLE.height) == (36, 36)
    assert Area(0, 0, 36, 36) == TABLE
    assert pickle.loads(pickle.dumps(TABLE)) == TABLE  # noqa: S301
    assert hash(TABLE) == hash(Area(0, 0, 36, 36))
    assert Area(0, 0, 36, 48) != TABLE
    assert repr(Area(1.0, 2.0, 3.0, 4.0)) == "Area(1.0, 2.0, 3.0, 4.0)"
    assert Area(3, 3, 1, 1) == Area(3, 3, 3, 3)


def test_starting_areas_of_two_players() -> None:
    assert starting_areas(2) == (Area(0, 0, 36, 4), Area(0, 32, 36, 36))


def test_starting_areas_of_three_players() -> None:
    """D8: long side along the edge; clockwise from the middle of the southern edge."""
    assert starting_areas(3) == (Area(14, 0, 22, 4), Area(0, 32, 8, 36), Area(28, 32, 36, 36))


def test_starting_areas_of_four_players() -> None:
    """D9."""
    assert starting_areas(4) == (
        Area(14, 0, 22, 4),
        Area(0, 14, 4, 22),
        Area(14, 32, 22, 36),
        Area(32, 14, 36, 22),
    )


def test_other_numbers_of_players_are_refused() -> None:
    with pytest.raises(TableError, match="2, 3 or 4 players, not for 5"):
        starting_areas(5)


def test_starting_areas_of_a_larger_table() -> None:
    """EDITIONS B1."""
    large = Area(0, 0, 72, 48)
    assert starting_areas(2, large) == (Area(0, 0, 72, 4), Area(0, 44, 72, 48))
    assert starting_areas(3, large, depth=6, length=10)[2] == Area(62, 42, 72, 48)


def test_areas_of_the_chase() -> None:
    """2017, Mission 2: squares of 4 inches, east, south and in the south-east corner."""
    assert area_at("east", 4, 4) == Area(32, 16, 36, 20)
    assert area_at("south", 4, 4) == Area(16, 0, 20, 4)
    assert area_at("south-east", 4, 4) == Area(32, 0, 36, 4)
    with pytest.raises(TableError, match="no place 'middle': it is one of south, south-west"):
        area_at("middle", 4, 4)


@each_case(
    ("pose", "expected"),
    [
        (Pose(18, HALF), True),
        (Pose(18, HALF - 0.0009), True),
        (Pose(18, HALF - 0.002), False),
        (Pose(18, 4 - HALF), True),
        (Pose(18, 4 - HALF + 0.01), False),
        (Pose(18, 2, 45), True),
        (Pose(18, 1, 45), False),
        (Pose(HALF, 2), True),
        (Pose(HALF - 0.01, 2), False),
        (Pose(36 - HALF + 0.01, 2), False),
    ],
)
def test_a_base_starts_wholly_inside(pose: Pose, expected: bool) -> None:
    """2017, Setup 5; D24: touching the edge is inside."""
    south, _ = starting_areas(2)
    assert south.holds(pose) is expected
    assert may_stand(pose, south, [], []) is expected


def test_ships_may_touch_but_not_overlap_at_placement() -> None:
    """D10."""
    south, _ = starting_areas(2)
    placed = Pose(10, 2)
    assert may_stand(Pose(10 + SMALL.side, 2), south, [placed], [])
    assert not may_stand(Pose(10 + SMALL.side - 0.01, 2), south, [placed], [])
    assert not may_stand(Pose(18, 2), south, [], [Terrain("planet", 18, 5)])
    assert may_stand(Pose(18, 2), south, [], [Terrain("minefield", 18, 2)])


@pytest.mark.parametrize(
    ("token", "expected"),
    [
        (Terrain("obstacle", 18, 18, outline=1), True),
        (Terrain("obstacle", 8.96, 18, outline=1), True),  # its western corner at 8.01
        (Terrain("obstacle", 8.95, 18, outline=1), False),  # at 8.00: still Range 2
        (Terrain("obstacle", 27.04, 18, outline=1), True),
        (Terrain("obstacle", 27.06, 18, outline=1), False),
        (Terrain("obstacle", 18, 8.91, outline=1), True),
        (Terrain("obstacle", 18, 8.89, outline=1), False),
        (Terrain("minefield", 9.6, 9.6), True),
        (Terrain("minefield", 9.5, 18), False),
    ],
)
def test_obstacles_lie_beyond_range_2_of_every_edge(token: Terrain, expected: bool) -> None:
    """2017, Adding Obstacles to a Standard Game; D7: the whole token."""
    assert may_lie(token, TABLE, []) is expected


def test_obstacles_lie_apart() -> None:
    """D7."""
    placed = Terrain("obstacle", 18, 18, outline=1)
    assert not may_lie(Terrain("obstacle", 19, 18, outline=2), TABLE, [placed])
    other = Terrain("obstacle", 20.5, 18, outline=2)
    assert may_lie(other, TABLE, [placed])
    assert not may_lie(other, TABLE, [placed], apart=1.0)
    assert may_lie(Terrain("obstacle", 2, 18, outline=2), TABLE, [placed], margin=0.5, apart=4)


def test_over_which_edges_a_base_sticks_out() -> None:
    assert TABLE.overhang(Pose(18, 18)) == ()
    assert TABLE.overhang(Pose(18, 36)) == ("north",)
    assert TABLE.overhang(Pose(0, 0.5)) == ("south", "west")
    assert TABLE.overhang(Pose(36, 36)) == ("north", "east")


@each_case(
    ("start", "pose", "expected"),
    [
        (Pose(4, 33), Pose(4, 36), True),
        (Pose(4, 33), Pose(8.5, 36), True),  # across the end of the area
        (Pose(9, 33), Pose(9, 36), False),
        (Pose(2, 34), Pose(0, 34), True),  # through the area's western edge
        (Pose(2, 30), Pose(0, 30), False),
        (Pose(4, 33), Pose(4, 38), True),  # wholly past the edge
        (Pose(12, 33), Pose(12, 38), False),
        (Pose(7, 33), Pose(10, 39), False),  # its way crosses the edge at 8.5
        (Pose(6, 33), Pose(9, 39), True),  # its way crosses the edge at 7.5
        (Pose(4, 33), Pose(4, 34), False),  # still on the table
        (Pose(18, 3), Pose(18, 0), False),  # another edge
    ],
)
def test_leaving_through_the_own_starting_area(start: Pose, pose: Pose, expected: bool) -> None:
    """2017, Mission 1, Objectives."""
    _, north_west, _ = starting_areas(3)
    assert leaves_through(start, pose, TABLE, north_west) is expected


def test_leaving_through_the_southern_starting_area() -> None:
    south, _, _ = starting_areas(3)
    assert leaves_through(Pose(18, 2), Pose(18, -2), TABLE, south)
    assert not leaves_through(Pose(12, 2), Pose(12, 0), TABLE, south)
    east = area_at("east", 4, 4)
    assert leaves_through(Pose(34, 18), Pose(36, 18), TABLE, east)
    assert not leaves_through(Pose(34, 22), Pose(36, 22), TABLE, east)
