"""A straight line from a point of the table, and the bases that stand on it.

Source: 2017, Range Ruler; for cards that attack all ships along a line. It has no width, and ends
where a card says (ours).
"""

from __future__ import annotations

from math import hypot, inf
from typing import Final

from rules.table.arc import Arc, entry_into_box
from rules.table.dimensions import LINE_TOLERANCE
from rules.table.pose import Pose

_CORNER: Final = 0.98
"""A line that is drawn to a corner of a base passes this far from its middle to the corner."""


class Ray:
    """A line from a point: `way_x` and `way_y` are the unit vector along it."""

    __slots__ = ("way_x", "way_y", "x", "y")

    def __init__(self, x: float, y: float, way_x: float, way_y: float) -> None:
        self.x: Final[float] = x
        self.y: Final[float] = y
        self.way_x: Final[float] = way_x
        self.way_y: Final[float] = way_y

    def reaches(self, pose: Pose) -> float:
        """Returns how far along the line a base begins; infinity where it is not on it."""
        start_ahead, start_aside = pose.offset_to(self.x, self.y)
        far_ahead, far_aside = pose.offset_to(self.x + self.way_x, self.y + self.way_y)
        return entry_into_box(
            start_ahead, start_aside, far_ahead - start_ahead, far_aside - start_aside, pose.half
        )

    def leaves(self, pose: Pose) -> float:
        """Returns how far along the line a base ends in whose middle it starts."""
        ahead = abs(self.way_x * pose.ahead_x + self.way_y * pose.ahead_y)
        aside = abs(self.way_x * pose.ahead_y - self.way_y * pose.ahead_x)
        return pose.half / max(ahead, aside)

    def is_in(self, pose: Pose, arc: Arc) -> bool:
        """Returns whether it runs within a firing arc of a base in whose middle it starts."""
        ahead = self.way_x * pose.ahead_x + self.way_y * pose.ahead_y
        aside = self.way_x * pose.ahead_y - self.way_y * pose.ahead_x
        return (
            arc.is_all_round
            or ahead * arc.facing * arc.sine - abs(aside) * arc.cosine >= -LINE_TOLERANCE
        )


def rays_to(x: float, y: float, pose: Pose) -> list[Ray]:
    """Lists lines from a point to a base: to its middle, and close to each of its corners."""
    found = []
    for one, two in ((0.0, 0.0), (1.0, 1.0), (1.0, -1.0), (-1.0, -1.0), (-1.0, 1.0)):
        corner = pose.moved(one * pose.half * _CORNER, two * pose.half * _CORNER)
        across, up = corner.x - x, corner.y - y
        length = hypot(across, up)
        if length > LINE_TOLERANCE:
            found.append(Ray(x, y, across / length, up / length))
    return found


def stand_on(ray: Ray, poses: list[Pose], farthest: float) -> list[int]:
    """Returns which of several bases stand on a line, the nearest first, as far as it runs."""
    distances = [ray.reaches(pose) for pose in poses]
    found = [place for place, far in enumerate(distances) if far <= farthest and far < inf]
    return sorted(found, key=lambda place: distances[place])
