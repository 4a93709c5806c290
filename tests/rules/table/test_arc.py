"""Firing arcs and the range of attacks.

Source: 2017, Firing Arc, Range, Primary, Secondary, and 360° Firing Arcs; DECISIONS D60-D62.
"""

from __future__ import annotations

import copy
import pickle
from math import inf

import pytest

from rules.table import (
    ALL_ROUND,
    OVERSIZED,
    SMALL,
    Arc,
    FiringArcs,
    Pose,
    TableError,
    arc_named,
    arcs_of,
    attack_band,
    attack_distance,
    is_in_arc,
    is_token_in_arc,
)
from tests.families import each_case
from tests.rules.catalogue import catalogue

FRONT, WIDE = arc_named("front", 90), arc_named("front", 180)
REAR, NARROW, SECOND = arc_named("rear", 90), arc_named("rear", 45), arc_named("second", 45)
HERE = Pose(18, 18)
SIDE, HALF = SMALL.side, SMALL.half


@pytest.mark.parametrize(
    ("key", "arcs"),
    [
        ("galaxy-class", FiringArcs(FRONT, FRONT, REAR)),
        ("nebula-class", FiringArcs(FRONT, FRONT, None)),
        ("b-rel-class", FiringArcs(FRONT, FRONT, REAR)),
        ("andorian-battle-cruiser", FiringArcs(WIDE, WIDE, None)),
        ("k-vort-class-2017", FiringArcs(FRONT, FRONT, SECOND)),
        ("borg-sphere", FiringArcs(ALL_ROUND, None, None)),
    ],
)
def test_arcs_follow_from_the_ship_class(key: str, arcs: FiringArcs) -> None:
    """EDITIONS G2: an arc all round is neither primary nor secondary."""
    assert arcs_of(catalogue().ship_classes[key]) == arcs


def test_every_ship_class_can_fire_somewhere() -> None:
    for ship_class in catalogue().ship_classes.values():
        assert arcs_of(ship_class).weapon is not None, ship_class.key


def test_an_arc_that_no_ship_has_is_refused() -> None:
    with pytest.raises(TableError, match="no arc 'front' of 120 degrees: there are all-round 360"):
        arc_named("front", 120)


def test_arcs_are_shared_values() -> None:
    for arc in (FRONT, ALL_ROUND):
        assert copy.deepcopy(arc) is arc
        assert pickle.loads(pickle.dumps(arc)) is arc  # noqa: S301
    arcs = FiringArcs(FRONT, FRONT, None)
    assert copy.deepcopy(arcs) == pickle.loads(pickle.dumps(arcs)) == arcs  # noqa: S301


@pytest.mark.parametrize(
    ("arc", "inside", "outside"),
    [
        (FRONT, 45.0, 46.0),
        (WIDE, 90.0, 91.0),
        (REAR, 135.0, 134.0),
        (NARROW, 157.5, 156.5),
        (SECOND, 157.5, 156.5),
    ],
)
@each_case("heading", [0.0, 30.0, 135.0, 270.0])
def test_the_lines_of_an_arc_belong_to_it(
    arc: Arc, inside: float, outside: float, heading: float
) -> None:
    """D60: the corner of a base that only touches the line is inside.

    The target's side lies along the line, or along another one degree past it.
    """
    here = Pose(18, 18, heading)
    for mirror in (1.0, -1.0):
        for angle, expected in ((inside, True), (outside, False)):
            line = Pose(18, 18, heading + mirror * angle)
            outward = 1.0 if arc in (FRONT, WIDE) else -1.0
            target = line.moved(6.0, outward * mirror * HALF)
            assert is_in_arc(here, target, arc) is expected


def test_the_primary_arc_runs_through_the_front_corners() -> None:
    assert is_in_arc(HERE, Pose(18 + HALF + HALF, 18 + HALF + HALF), FRONT)
    beside = Pose(18 + SIDE, 18)
    assert is_in_arc(HERE, beside, FRONT)  # its front left corner touches the line
    assert not is_in_arc(HERE, Pose(18 + SIDE, 18 - 0.01), FRONT)


def test_a_wide_arc_runs_through_the_middles_of_the_sides() -> None:
    assert is_in_arc(HERE, Pose(21, 18 - HALF), WIDE)
    assert not is_in_arc(HERE, Pose(21, 18 - HALF - 0.01), WIDE)


@pytest.mark.parametrize(
    ("aside", "ahead", "degrees", "expected"),
    [
        (0.0, 3.0, 90, True),
        (3.0, 3.0 - 1.41, 90, True),
        (3.0, 3.0 - 1.42, 90, False),
        (-3.0, 3.0 - 1.41, 90, True),
        (-3.0, 3.0 - 1.42, 90, False),
        (0.0, -1.0, 90, True),
        (0.0, -1.01, 90, False),
        (0.7, -0.71, 90, True),
        (0.71, -0.72, 90, False),
        (5.0, -1.0, 180, True),
        (5.0, -1.01, 180, False),
    ],
)
def test_a_token_is_in_an_arc_with_any_part_of_it(
    aside: float, ahead: float, degrees: int, expected: bool
) -> None:
    """A disc of 1 inch touches a line of the arc, or its tip; the same astern."""
    for heading in (0, 90, 225):
        ship = Pose(18, 18, heading)
        for name, facing in (("front", 1.0), ("rear", -1.0)):
            if (name, degrees) == ("rear", 180):
                continue
            arc = arc_named(name, degrees)
            at = ship.moved(ahead * facing, aside)
            assert is_token_in_arc(ship, at.x, at.y, 1.0, arc) is expected


def test_all_round_has_no_outside() -> None:
    for heading in range(0, 360, 15):
        assert is_in_arc(HERE, Pose(18, 18, heading).moved(5), ALL_ROUND)


def test_range_is_measured_to_the_part_inside_the_arc() -> None:
    """EDITIONS O2; DECISIONS D62: the nearest point of the base does not count when it is outside.

    The target's near corner lies outside the arc, whose line enters 0.5 in farther north.
    """
    target = Pose(21, 20.5)
    assert round(attack_distance(HERE, target, ALL_ROUND), 4) == 1.6992
    assert round(attack_distance(HERE, target, FRONT), 4) == 2.0155
    assert round(attack_distance(HERE, target, WIDE), 4) == 1.6992


def test_the_part_inside_may_lie_in_another_band() -> None:
    target = Pose(22.8, 21.8)
    assert round(attack_distance(HERE, target, ALL_ROUND), 4) == 3.9183
    assert round(attack_distance(HERE, target, FRONT), 4) == 4.5611
    assert attack_band(HERE, target, ALL_ROUND) == 1
    assert attack_band(HERE, target, FRONT) == 2


@pytest.mark.parametrize(
    ("gap", "expected"), [(0, 1), (4, 1), (4.01, 2), (8, 2), (8.01, 3), (12, 3), (12.01, 0)]
)
@each_case("arc", [FRONT, WIDE, ALL_ROUND])
def test_bands_of_an_attack_ahead(gap: float, expected: int, arc: Arc) -> None:
    """D61; 2017, Range."""
    target = Pose(18, 18 + SIDE + gap, 90)
    assert attack_band(HERE, target, arc) == expected
    assert attack_distance(HERE, target, arc) == pytest.approx(gap, abs=1e-9)


def test_outside_the_arc_there_is_no_range() -> None:
    behind = Pose(18, 14)
    assert attack_band(HERE, behind, FRONT) == 0
    assert attack_distance(HERE, behind, FRONT) == inf
    assert attack_band(HERE, behind, REAR) == 1
    assert attack_distance(HERE, behind, REAR) == pytest.approx(4 - SIDE)


def test_touching_ships_can_fire_at_each_other_within_their_arcs() -> None:
    """2017, Plastic Bases Overlapping."""
    ahead = Pose(18, 18 + SIDE, 0)
    assert attack_band(HERE, ahead, FRONT) == 1
    assert attack_band(ahead, HERE, FRONT) == 0
    assert attack_band(ahead, HERE, REAR) == 1


def test_a_large_base_is_measured_from_its_rim() -> None:
    cube = Pose(18, 18, 0, OVERSIZED)
    target = Pose(18, 18 + OVERSIZED.half + HALF + 3.0)
    assert attack_distance(cube, target, ALL_ROUND) == pytest.approx(3.0)
    assert attack_distance(cube, target, FRONT) == pytest.approx(3.0)
    assert attack_distance(target, cube, REAR) == pytest.approx(3.0)
