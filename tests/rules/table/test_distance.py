"""Contact, overlap, distance and range bands between bases.

Source: 2017, Range Ruler, Acquire a Target Lock, Plastic Bases Overlapping; DECISIONS D20, D61,
D63.
"""

from __future__ import annotations

from math import sqrt

import pytest

from rules.table import (
    OVERSIZED,
    SMALL,
    Pose,
    band,
    band_of,
    distance,
    overlaps,
    separation,
    touches,
)
from tests.families import each_case

HERE = Pose(18, 18)
SIDE = SMALL.side


@pytest.mark.parametrize(
    ("gap", "is_overlapping", "is_touching"),
    [
        (0.0, False, True),
        (0.0009, False, True),
        (0.0011, False, False),
        (-0.0009, False, True),
        (-0.0011, True, False),
        (-1.0, True, False),
        (5.0, False, False),
    ],
)
@each_case("heading", [0, 90, 180, 270])
def test_bases_within_a_thousandth_of_an_inch_touch(
    gap: float, is_overlapping: bool, is_touching: bool, heading: float
) -> None:
    """D20: contact is 0.001 in."""
    other = Pose(18, 18 + SIDE + gap, heading)
    assert overlaps(HERE, other) == overlaps(other, HERE) == is_overlapping
    assert touches(HERE, other) == touches(other, HERE) == is_touching
    assert separation(HERE, other) == pytest.approx(gap, abs=1e-12)


def test_a_corner_can_touch_a_side() -> None:
    other = Pose(18, 18 + SMALL.half + SMALL.reach, 45)
    assert touches(HERE, other)
    assert overlaps(HERE, Pose(18, other.y - 0.002, 45))
    assert not touches(HERE, Pose(18, other.y + 0.002, 45))


def test_sizes_count() -> None:
    large = Pose(18, 18, 0, OVERSIZED)
    apart = OVERSIZED.half + SMALL.half
    assert touches(large, Pose(18 + apart, 18))
    assert overlaps(large, Pose(18 + apart - 0.01, 18))
    assert distance(large, Pose(18 + apart + 3.0, 18)) == pytest.approx(3.0)
    assert overlaps(large, Pose(18.3, 17.9, 30))
    assert distance(large, Pose(18.3, 17.9, 30)) == 0.0


def test_distance_runs_between_sides_corners_or_both() -> None:
    assert distance(HERE, Pose(18, 18 + SIDE + 3)) == pytest.approx(3.0)
    assert distance(HERE, Pose(18 + SIDE + 3, 18 + SIDE + 4)) == pytest.approx(5.0)
    assert distance(HERE, Pose(18, 23, 45)) == pytest.approx(5.0 - SMALL.half - SMALL.reach)
    diagonal = Pose(18 + 5 / sqrt(2), 18 + 5 / sqrt(2), 45)
    assert distance(HERE, diagonal) == pytest.approx(5.0 - SMALL.half - SMALL.reach)


def test_touching_and_crossing_bases_are_at_distance_0() -> None:
    assert distance(HERE, Pose(18, 18 + SIDE)) == pytest.approx(0.0, abs=1e-12)
    assert distance(HERE, HERE) == 0.0
    # No corner of either lies inside the other.
    assert distance(HERE, Pose(18, 18, 45)) == 0.0


@each_case(
    ("inches", "expected"),
    [
        (0.0, 1),
        (4.0, 1),
        (4.0000009, 1),
        (4.0000011, 2),
        (8.0, 2),
        (8.0000011, 3),
        (12.0, 3),
        (12.0000009, 3),
        (12.0000011, 0),
        (50.0, 0),
    ],
)
def test_the_border_between_two_bands_belongs_to_the_lower(inches: float, expected: int) -> None:
    """D61."""
    assert band_of(inches) == expected


@pytest.mark.parametrize("heading", [0, 45, 90, 135, 180, 225, 270, 315])
@each_case(("gap", "expected"), [(0, 1), (4, 1), (4.01, 2), (8, 2), (8.01, 3), (12, 3), (12.01, 0)])
def test_bands_are_measured_base_to_base_all_round(
    heading: float, gap: float, expected: int
) -> None:
    """D63: no arc counts."""
    here = Pose(18, 18, heading)
    there = here.moved(0, SIDE + gap)
    assert band(here, there) == band(there, here) == expected
