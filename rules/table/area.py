"""Rectangles of the table: the play area, starting areas, a mission's zones.

Source: 2017, The Play Area, Setup 5, Fleeing the Battlefield; DECISIONS D8-D10, D24.
"""

from __future__ import annotations

from typing import Final

from rules.table.dimensions import CONTACT, PLAY_AREA
from rules.table.pose import Pose
from rules.table.terrain import Terrain

EDGES: Final = ("north", "east", "south", "west")


class Area:
    """A rectangle square to the axes, its corners in inches.

    It may be empty, never inverted: `right` and `top` are raised to `left` and `bottom`.
    """

    __slots__ = ("bottom", "left", "right", "top")

    def __init__(self, left: float, bottom: float, right: float, top: float) -> None:
        self.left: Final[float] = left
        self.bottom: Final[float] = bottom
        self.right: Final[float] = max(left, right)
        self.top: Final[float] = max(bottom, top)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Area)
            and self.left == other.left
            and self.bottom == other.bottom
            and self.right == other.right
            and self.top == other.top
        )

    def __hash__(self) -> int:
        return hash((self.left, self.bottom, self.right, self.top))

    def __repr__(self) -> str:
        return f"Area({self.left!r}, {self.bottom!r}, {self.right!r}, {self.top!r})"

    def __reduce__(self) -> tuple[object, ...]:
        return (Area, (self.left, self.bottom, self.right, self.top))

    @property
    def width(self) -> float:
        """Returns its extent from west to east in inches."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """Returns its extent from south to north in inches."""
        return self.top - self.bottom

    def holds(self, pose: Pose) -> bool:
        """Returns whether a base lies wholly inside; touching an edge is inside.

        Source: 2017, Setup 5, Fleeing the Battlefield; DECISIONS D24.
        """
        reach = (abs(pose.ahead_x) + abs(pose.ahead_y)) * pose.half - CONTACT
        return (
            self.left <= pose.x - reach
            and pose.x + reach <= self.right
            and self.bottom <= pose.y - reach
            and pose.y + reach <= self.top
        )

    def overhang(self, pose: Pose) -> tuple[str, ...]:
        """Returns the edges over which a base sticks out: north, east, south, west."""
        reach = (abs(pose.ahead_x) + abs(pose.ahead_y)) * pose.half - CONTACT
        past = (
            pose.y + reach > self.top,
            pose.x + reach > self.right,
            pose.y - reach < self.bottom,
            pose.x - reach < self.left,
        )
        return tuple(edge for edge, is_past in zip(EDGES, past, strict=True) if is_past)

    def holds_terrain(self, terrain: Terrain, margin: float = 0.0) -> bool:
        """Returns whether a token lies inside, at least `margin` inches from every edge."""
        xs, ys = [terrain.x], [terrain.y]
        reach = terrain.radius
        if terrain.corners:
            xs, ys = [each[0] for each in terrain.corners], [each[1] for each in terrain.corners]
            reach = 0.0
        reach += margin - CONTACT
        return (
            self.left <= min(xs) - reach
            and max(xs) + reach <= self.right
            and self.bottom <= min(ys) - reach
            and max(ys) + reach <= self.top
        )


TABLE: Final = Area(0.0, 0.0, PLAY_AREA, PLAY_AREA)
"""The usual play area (2017, The Play Area)."""
