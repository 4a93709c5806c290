"""How a base rides along the centre line of a curved template.

Both guides of the base stay on that line, which runs straight into the curve and straight out of
it: the base's middle is the middle of a chord as long as the base, and it faces along the chord
(2017, Plastic Bases Overlapping: the template stays centred between both sets of guides).
"""

from __future__ import annotations

from itertools import pairwise
from math import acos, asin, atan2, ceil, cos, hypot, pi, sin, sqrt
from typing import Final

STEP: Final = 0.02
"""Distance in inches between the places that are worked out in advance."""

# Places are precise, but their rates of change are taken from neighbours.
_MARGIN: Final = 1.1


class Curve:
    """The way of a base of side `side` along an arc of a circle, in inches and radians.

    `sign` is 1.0 to the right, -1.0 to the left. Ways are measured by the rear guides: 0 at the
    start, `way` (template and base) at the end. `steps` are (ahead, aside, sine, cosine) every
    `way` / `last` inches; `speed` and `swing` bound how fast the base's middle moves and how fast
    it turns per inch of way.
    """

    __slots__ = (
        "angle",
        "last",
        "length",
        "radius",
        "side",
        "sign",
        "speed",
        "steps",
        "swing",
        "way",
    )

    def __init__(self, radius: float, angle: float, sign: float, side: float) -> None:
        self.radius: Final[float] = radius
        self.angle: Final[float] = angle
        self.sign: Final[float] = sign
        self.side: Final[float] = side
        self.length: Final[float] = radius * angle
        self.way: Final[float] = self.length + side
        self.last: Final[int] = ceil(self.way / STEP)
        places = [self.place(self.way * index / self.last) for index in range(self.last + 1)]
        self.steps: Final[list[tuple[float, float, float, float]]] = [
            (ahead, aside, sin(turned), cos(turned)) for ahead, aside, turned in places
        ]
        step = self.way / self.last
        speed = swing = 0.0
        for before, here in pairwise(places):
            speed = max(speed, hypot(here[0] - before[0], here[1] - before[1]) / step)
            swing = max(swing, abs(here[2] - before[2]) / step)
        self.speed: Final[float] = speed * _MARGIN
        self.swing: Final[float] = swing * _MARGIN

    def place(self, way: float) -> tuple[float, float, float]:
        """Returns (ahead, aside, radians turned clockwise) after a part of the way.

        Counted from the middle of the base where it started.
        """
        rear_ahead, rear_aside, front_ahead, front_aside = self._guides(way - self.side)
        return (
            self.side / 2.0 + (rear_ahead + front_ahead) / 2.0,
            self.sign * (rear_aside + front_aside) / 2.0,
            self.sign * atan2(front_aside - rear_aside, front_ahead - rear_ahead),
        )

    def _guides(self, rear: float) -> tuple[float, float, float, float]:
        """Returns the rear and the front guides, as seen from the start of a right-hand template.

        `rear` is how far the rear guides are along the centre line, negative before its start.
        """
        radius, angle, side = self.radius, self.angle, self.side
        if rear <= 0.0:
            rear_ahead, rear_aside = rear, 0.0
            # The front guides stand on the circle, `side` from the rear guides.
            flat, steep = 2.0 * radius * radius, 2.0 * radius * rear
            ratio = (flat + rear * rear - side * side) / hypot(flat, steep)
            reached = atan2(steep, flat) + acos(min(1.0, ratio)) if ratio > -1.0 else pi
        else:
            begun = rear / radius
            rear_ahead, rear_aside = radius * sin(begun), radius * (1.0 - cos(begun))
            reached = begun + 2.0 * asin(side / 2.0 / radius) if side < 2.0 * radius else pi
        if reached <= angle:
            return rear_ahead, rear_aside, radius * sin(reached), radius * (1.0 - cos(reached))
        # The front guides are past the template's end.
        out_ahead, out_aside = cos(angle), sin(angle)
        ahead = radius * sin(angle) - rear_ahead
        aside = radius * (1.0 - cos(angle)) - rear_aside
        along = ahead * out_ahead + aside * out_aside
        past = sqrt(max(0.0, along * along - ahead * ahead - aside * aside + side * side)) - along
        return (
            rear_ahead,
            rear_aside,
            rear_ahead + ahead + past * out_ahead,
            rear_aside + aside + past * out_aside,
        )
