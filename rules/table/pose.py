"""Where a base stands and where it faces.

Inches, x to the east and y to the north; headings in degrees clockwise from north. Poses are
values: nothing changes one after it was made. They are made in great numbers while a pilot looks
ahead, so this class is written out by hand: a frozen dataclass takes five times as long to make.
"""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from rules.table.dimensions import OVERSIZED_BASE, SMALL_BASE
from rules.table.errors import TableError


class Base:
    """A size of base: a square of side `side` inches.

    `half` is half a side, `reach` the distance from its middle to a corner.
    """

    __slots__ = ("half", "name", "reach", "side")

    def __init__(self, name: str, side: float) -> None:
        self.name: Final[str] = name
        self.side: Final[float] = side
        self.half: Final[float] = side / 2.0
        self.reach: Final[float] = side / 2.0 * 2.0**0.5

    def __repr__(self) -> str:
        return f"<{self.name} base>"

    def __reduce__(self) -> tuple[object, ...]:
        return (base_named, (self.name,))


SMALL: Final = Base("small", SMALL_BASE)
OVERSIZED: Final = Base("oversized", OVERSIZED_BASE)
BASES: Final = {"small": SMALL, "oversized": OVERSIZED}


def base_named(name: str) -> Base:
    """Returns the base that a ship class names: `small` or `oversized`.

    Raises `TableError` for any other name.
    """
    found = BASES.get(name)
    if found is None:
        raise TableError(f"there is no base {name!r}: it is one of {', '.join(BASES)}")
    return found


_RADIANS: Final = pi / 180.0


def unit_vector(heading: float) -> tuple[float, float]:
    """Returns (x, y) of the vector of length 1 in inches that points along a heading in degrees.

    Exact for multiples of 90, and mirrored exactly in every quarter.
    """
    turned = heading % 360.0
    rest = turned % 90.0
    if rest <= 45.0:
        angle = rest * _RADIANS
        east, north = sin(angle), cos(angle)
    else:
        angle = (90.0 - rest) * _RADIANS
        east, north = cos(angle), sin(angle)
    if turned < 90.0 or turned >= 360.0:  # the remainder of a tiny negative number is 360
        return east, north
    if turned < 180.0:
        return north, -east
    if turned < 270.0:
        return -east, -north
    return -north, east


_VECTORS: Final[list[tuple[float, float]]] = [unit_vector(float(degrees)) for degrees in range(360)]


class Pose:
    """Where a base stands: the middle of the base, its heading and its size.

    `heading` is brought into 0 <= heading < 360. `ahead_x` and `ahead_y` are the unit vector of
    the heading, a pure function of it; `half` is half the side of the base in inches.
    """

    __slots__ = ("ahead_x", "ahead_y", "base", "half", "heading", "x", "y")

    def __init__(self, x: float, y: float, heading: float = 0.0, base: Base = SMALL) -> None:
        if not 0.0 <= heading < 360.0:
            heading %= 360.0
            if heading >= 360.0:  # the remainder of a tiny negative number
                heading = 0.0
        degrees = int(heading)
        vector = _VECTORS[degrees] if float(degrees) == heading else unit_vector(heading)
        self.x: Final[float] = x
        self.y: Final[float] = y
        self.heading: Final[float] = heading
        self.base: Final[Base] = base
        self.half: Final[float] = base.half
        self.ahead_x: Final[float] = vector[0]
        self.ahead_y: Final[float] = vector[1]

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Pose)
            and self.x == other.x
            and self.y == other.y
            and self.heading == other.heading
            and self.base is other.base
        )

    def __hash__(self) -> int:
        return hash((self.x, self.y, self.heading, self.base.name))

    def __repr__(self) -> str:
        return f"Pose({self.x!r}, {self.y!r}, {self.heading!r}, {self.base!r})"

    def __reduce__(self) -> tuple[object, ...]:
        return (Pose, (self.x, self.y, self.heading, self.base))

    def moved(self, ahead: float, aside: float = 0.0, turn: float = 0.0) -> Pose:
        """Returns the pose `ahead` inches forward and `aside` to the right, turned clockwise."""
        return Pose(
            self.x + ahead * self.ahead_x + aside * self.ahead_y,
            self.y + ahead * self.ahead_y - aside * self.ahead_x,
            self.heading + turn,
            self.base,
        )

    def offset_to(self, x: float, y: float) -> tuple[float, float]:
        """Returns (ahead, aside) in inches of a point, as seen from the middle of the base."""
        across, up = x - self.x, y - self.y
        return (
            across * self.ahead_x + up * self.ahead_y,
            across * self.ahead_y - up * self.ahead_x,
        )

    def corners(self) -> tuple[tuple[float, float], ...]:
        """Returns the corners of the base: front right, rear right, rear left, front left."""
        half = self.half
        one = half * (self.ahead_x + self.ahead_y)
        two = half * (self.ahead_y - self.ahead_x)
        return (
            (self.x + one, self.y + two),
            (self.x + two, self.y - one),
            (self.x - one, self.y - two),
            (self.x - two, self.y + one),
        )
