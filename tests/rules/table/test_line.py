"""The line of an attack and what obstructs it.

Source: 2017, Attacking Through Obstacles, The Planet Token, The Minefield Token; EDITIONS N11;
DECISIONS D64-D69.
"""

from __future__ import annotations

import pickle

import pytest

from rules.table import (
    ALL_ROUND,
    SMALL,
    Arc,
    FireLine,
    Pose,
    Terrain,
    arc_named,
    crosses,
    line_obstruction,
    line_of_fire,
    obstruction,
    parse_pose,
    parse_terrain,
)
from tests.families import each_case

FRONT, WIDE, NARROW = arc_named("front", 90), arc_named("front", 180), arc_named("rear", 45)
HERE = Pose(18, 18)
SIDE, HALF = SMALL.side, SMALL.half


def points(line: FireLine | None) -> tuple[float, ...]:
    """Gives both ends, rounded to 4 places."""
    assert line is not None
    return tuple(
        round(value, 4) + 0.0 for value in (line.start_x, line.start_y, line.end_x, line.end_y)
    )


@each_case(
    ("target", "arc", "expected"),
    [
        # Side to side, exactly opposite and shifted: the middle of what faces.
        ("18,24 h0", FRONT, (18.0, 18.7874, 18.0, 23.2126)),
        ("18.5,24 h90", FRONT, (18.25, 18.7874, 18.25, 23.2126)),
        ("17,24 h180", ALL_ROUND, (17.5, 18.7874, 17.5, 23.2126)),
        ("24,18.5 h0", ALL_ROUND, (18.7874, 18.25, 23.2126, 18.25)),
        ("12,17 h270", ALL_ROUND, (17.2126, 17.5, 12.7874, 17.5)),
        ("18,12 h0", ALL_ROUND, (18.0, 17.2126, 18.0, 12.7874)),
        # A wide arc ends at the middle of the side: of what faces, half lies outside.
        ("24,18 h0", WIDE, (18.7874, 18.3937, 23.2126, 18.3937)),
        ("12,18.4 h0", WIDE, (17.2126, 18.3937, 12.7874, 18.3937)),
        # A narrow arc is narrower than the facing side when the target is close.
        ("18.5,16 h0", NARROW, (18.1074, 17.2126, 18.1074, 16.7874)),
        # Corner to corner.
        ("21,22 h0", FRONT, (18.7874, 18.7874, 20.2126, 21.2126)),
        # A corner that points at a side.
        ("18.3,24 h45", FRONT, (18.3, 18.7874, 18.3, 22.8864)),
    ],
)
def test_lines_between_bases(target: str, arc: Arc, expected: tuple[float, ...]) -> None:
    """D64, D65."""
    assert points(line_of_fire(HERE, parse_pose(target), arc)) == expected


def test_a_line_turns_with_the_attacker() -> None:
    here = Pose(18, 18, 90)
    assert points(line_of_fire(here, Pose(24, 17.5), FRONT)) == (18.7874, 17.75, 23.2126, 17.75)


def test_the_line_ends_inside_the_arc() -> None:
    """EDITIONS O2: for obstruction as for range."""
    target = Pose(21, 20.5)
    assert points(line_of_fire(HERE, target, FRONT)) == (18.7874, 18.7874, 20.2126, 20.2126)
    assert points(line_of_fire(HERE, target, ALL_ROUND)) == (18.7874, 18.7874, 20.2126, 19.7126)


def test_there_is_no_line_outside_the_arc() -> None:
    assert line_of_fire(HERE, Pose(18, 12), FRONT) is None


def test_touching_bases_have_a_line_without_length() -> None:
    line = line_of_fire(HERE, Pose(18.5, 18 + SIDE), FRONT)
    assert line is not None
    assert line.length == pytest.approx(0.0, abs=1e-12)
    assert points(line) == (18.25, 18.7874, 18.25, 18.7874)


def test_lines_are_values() -> None:
    line = FireLine(1.0, 2.0, 4.0, 6.0)
    assert line.length == 5.0
    assert line == pickle.loads(pickle.dumps(line)) == FireLine(1.0, 2.0, 4.0, 6.0)  # noqa: S301
    assert hash(line) == hash(FireLine(1.0, 2.0, 4.0, 6.0))
    assert line != FireLine(1.0, 2.0, 4.0, 6.5)
    assert repr(line) == "Line(1.0, 2.0, 4.0, 6.0)"


@pytest.mark.parametrize(
    ("token", "expected"),
    [
        ("obstacle:1 18,21", "obstructed"),
        ("minefield 18,21", "obstructed"),  # N18: no obstacle, but it obstructs
        ("planet 18,21", "blocked"),  # D69
        ("objective 18,21", "clear"),
        ("obstacle:1 20,21", "clear"),
        ("minefield 19.5,21", "obstructed"),  # its rim touches the line
        ("minefield 19.51,21", "clear"),
        ("planet 18,27", "clear"),  # behind the target
        ("obstacle:1 18,16", "clear"),  # behind the attacker
    ],
)
def test_what_lies_across_the_line(token: str, expected: str) -> None:
    assert obstruction(HERE, Pose(18, 24), FRONT, [parse_terrain(token)]) == expected


def test_a_planet_outweighs_what_obstructs_and_several_obstruct_as_one() -> None:
    """D67: the attack is obstructed, once."""
    rock, mines, planet = (
        Terrain("obstacle", 18, 20, outline=2),
        Terrain("minefield", 18, 23),
        Terrain("planet", 18, 24),
    )
    target = Pose(18, 28)
    assert obstruction(HERE, target, FRONT, [rock, mines]) == "obstructed"
    assert obstruction(HERE, target, FRONT, [rock, planet, mines]) == "blocked"


def test_only_the_line_decides_for_ships_on_a_token() -> None:
    """D66."""
    under_the_rear = Terrain("obstacle", 18, 17.4, outline=1)
    under_the_front = Terrain("obstacle", 18, 18.6, outline=1)
    target = Pose(18, 24)
    assert obstruction(HERE, target, FRONT, [under_the_rear]) == "clear"
    assert obstruction(HERE, target, FRONT, [under_the_front]) == "obstructed"
    touching = Pose(18, 18 + SIDE)
    assert obstruction(HERE, touching, FRONT, [under_the_front]) == "obstructed"
    assert obstruction(HERE, touching, FRONT, [under_the_rear]) == "clear"


def test_the_attacker_may_not_measure_around_an_obstacle() -> None:
    """D65: of the facing sides only the middle counts, though another line would be free."""
    rock = Terrain("obstacle", 17.5, 21, outline=1)
    assert obstruction(HERE, Pose(18, 24), FRONT, [rock]) == "obstructed"
    assert not crosses(FireLine(18.7, 18.7874, 18.7, 23.2126), rock)


def test_a_target_outside_the_arc_is_not_obstructed() -> None:
    assert obstruction(HERE, Pose(18, 12), FRONT, [Terrain("planet", 18, 15)]) == "clear"


def test_nothing_obstructs_an_empty_table() -> None:
    assert obstruction(HERE, Pose(18, 24), FRONT, []) == "clear"
    assert line_obstruction(FireLine(18.0, 18.0, 18.0, 24.0), []) == "clear"
    assert obstruction(HERE, HERE, ALL_ROUND, [Terrain("planet", 18, 24)]) == "clear"


def test_a_line_may_run_along_a_rim_or_past_a_corner() -> None:
    """The rim belongs to a token (closed sets, as for arcs in D60)."""
    rock = Terrain("obstacle", 18, 21, outline=1)
    top = max(y for _, y in rock.corners)
    assert crosses(FireLine(10.0, top, 26.0, top), rock)
    assert not crosses(FireLine(10.0, top + 0.00001, 26.0, top + 0.00001), rock)
    assert crosses(FireLine(18.0, 21.0, 18.0, 21.0), rock)
    assert not crosses(FireLine(18.0, 30.0, 18.0, 30.0), rock)
