"""The sizes of everything that lies on the table, in inches.

Sources stand beside each value; "measured" means taken over from the sister game, whose pieces
are the same, because no public source gives the figure for Attack Wing itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

MILLIMETRES_PER_INCH: Final = 25.4

CONTACT: Final = 0.001
"""Bases that are no farther apart, or no deeper in each other, touch (DECISIONS D20)."""

LINE_TOLERANCE: Final = 0.000001
"""Whatever lies this close to a line or a range limit lies on it (DECISIONS D60, D61)."""

PLAY_AREA: Final = 36.0
"""Side of the usual play area (2017, The Play Area)."""

RANGE_BAND: Final = 4.0
"""Length of one section of the range ruler (2017, Setup 5)."""

FARTHEST_BAND: Final = 3
"""The number of sections on the range ruler (2017, Range Ruler)."""

SMALL_BASE: Final = 40.0 / MILLIMETRES_PER_INCH
"""Side of the usual base (measured)."""

OVERSIZED_BASE: Final = 80.0 / MILLIMETRES_PER_INCH
"""Side of the base of a Borg Cube or a Nor station (ours)."""

TEMPLATE_WIDTH: Final = 20.0 / MILLIMETRES_PER_INCH
"""Width of every maneuver template (measured)."""

STRAIGHT_UNIT: Final = 40.0 / MILLIMETRES_PER_INCH
"""A straight template is its speed times this long (measured)."""

FASTEST_STRAIGHT: Final = 6
"""The longest straight template in the box (2017, Component List)."""

TURN_RADII: Final[Mapping[int, float]] = {
    1: 35.0 / MILLIMETRES_PER_INCH,
    2: 62.5 / MILLIMETRES_PER_INCH,
    3: 90.0 / MILLIMETRES_PER_INCH,
}
"""Speed -> radius of the centre line of a turn, which is a quarter of a circle (measured)."""

BANK_RADII: Final[Mapping[int, float]] = {
    1: 80.0 / MILLIMETRES_PER_INCH,
    2: 130.0 / MILLIMETRES_PER_INCH,
    3: 180.0 / MILLIMETRES_PER_INCH,
    4: 230.0 / MILLIMETRES_PER_INCH,
}
"""Speed -> radius of the centre line of a bank, an eighth of a circle (measured; 4: inferred)."""

PLANET_RADIUS: Final = 3.0
MINEFIELD_RADIUS: Final = 1.5
OBJECTIVE_RADIUS: Final = 1.0
TOKEN_RADIUS: Final = 0.5
"""Tokens that are discs (ours)."""

STARTING_DEPTH: Final = 4.0
"""How far from its edge a fleet may start (2017, Setup 5)."""

STARTING_WIDTH: Final = 8.0
"""How wide a starting area is with three players or more (2017, Setup 4)."""

OBSTACLE_MARGIN: Final = 8.0
"""Obstacles lie farther than this from every edge (2017, Adding Obstacles to a Standard Game)."""
