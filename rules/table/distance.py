"""How far apart bases are, and in which section of the range ruler.

Source: 2017, Range Ruler, Acquire a Target Lock; DECISIONS D61, D63.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from rules.table.dimensions import FARTHEST_BAND, LINE_TOLERANCE, RANGE_BAND
from rules.table.overlap import separation
from rules.table.pose import Pose

BAND_1: Final = RANGE_BAND + LINE_TOLERANCE
BAND_2: Final = RANGE_BAND * 2.0 + LINE_TOLERANCE
BAND_3: Final = RANGE_BAND * FARTHEST_BAND + LINE_TOLERANCE
"""How many inches still lie in each section of the ruler."""

# A hair more than the square root of 2, so that rounding never rejects what is just in range.
DIAGONAL: Final = 1.4142136


def band_of(inches: float) -> int:
    """Returns the range band 1, 2 or 3 of a distance, or 0 beyond Range 3.

    Exactly 4, 8 and 12 inches lie in the lower band (DECISIONS D61).
    """
    if inches <= BAND_2:
        return 1 if inches <= BAND_1 else 2
    return 3 if inches <= BAND_3 else 0


def band(one: Pose, other: Pose) -> int:
    """Returns the range band between two bases, measured all round, or 0 beyond Range 3.

    Source: 2017, Acquire a Target Lock; DECISIONS D63.
    """
    across, up = other.x - one.x, other.y - one.y
    halves = one.half + other.half
    farthest = BAND_3 + DIAGONAL * halves
    squared = across * across + up * up
    if squared > farthest * farthest:
        return 0
    middles = sqrt(squared)
    nearest = band_of(middles - DIAGONAL * halves)
    if nearest == band_of(middles - halves):
        return nearest
    return band_of(distance(one, other))


def distance(one: Pose, other: Pose) -> float:
    """Returns the shortest distance between two bases in inches; 0 when they touch or overlap.

    The shortest way between two squares starts or ends at a corner, and that corner is one of the
    two that face the middle of the other square.
    """
    across, up = other.x - one.x, other.y - one.y
    halves = (one.half + other.half) * DIAGONAL
    if across * across + up * up < halves * halves and separation(one, other) <= 0.0:
        return 0.0
    one_x, one_y = one.ahead_x, one.ahead_y
    other_x, other_y = other.ahead_x, other.ahead_y
    along = one_x * other_x + one_y * other_y
    beside = one_y * other_x - one_x * other_y
    return sqrt(
        min(
            _corners_to_box(
                across * one_y - up * one_x,
                across * one_x + up * one_y,
                other.half * (along + beside),
                other.half * (along - beside),
                one.half,
            ),
            _corners_to_box(
                up * other_x - across * other_y,
                -across * other_x - up * other_y,
                one.half * (along - beside),
                one.half * (along + beside),
                other.half,
            ),
        )
    )


def _corners_to_box(
    aside: float, ahead: float, corner_aside: float, corner_ahead: float, half: float
) -> float:
    """Returns the squared distance from a square's corners to a box around the origin.

    The square's middle is (aside, ahead), one of its corners lies by (corner_aside, corner_ahead)
    from there; `half` is half a side of the box.
    """
    if corner_aside * aside + corner_ahead * ahead > 0.0:
        east, north = abs(aside - corner_aside) - half, abs(ahead - corner_ahead) - half
    else:
        east, north = abs(aside + corner_aside) - half, abs(ahead + corner_ahead) - half
    first = 0.0
    if east > 0.0:
        first = east * east
    if north > 0.0:
        first += north * north
    if corner_ahead * aside - corner_aside * ahead > 0.0:
        east, north = abs(aside - corner_ahead) - half, abs(ahead + corner_aside) - half
    else:
        east, north = abs(aside + corner_ahead) - half, abs(ahead - corner_aside) - half
    second = 0.0
    if east > 0.0:
        second = east * east
    if north > 0.0:
        second += north * north
    return first if first < second else second
