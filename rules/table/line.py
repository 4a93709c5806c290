"""The line of an attack: the segment whose length is the attack's range.

What lies across it obstructs the attack. It has no width; where parallel sides leave a choice it
is the middle one.

Source: 2017, Range, Attacking Through Obstacles; EDITIONS N11, O2; DECISIONS D64-D66.
"""

from __future__ import annotations

from math import hypot, inf
from typing import Final

from rules.table.arc import Arc, entry_into_box
from rules.table.dimensions import CONTACT, LINE_TOLERANCE
from rules.table.pose import Pose

_PARALLEL: Final = 1e-9
_FLAT: Final = 1e-12


class FireLine:
    """A segment on the table, from the attacker's base to the target's, in inches."""

    __slots__ = ("end_x", "end_y", "start_x", "start_y")

    def __init__(self, start_x: float, start_y: float, end_x: float, end_y: float) -> None:
        self.start_x: Final[float] = start_x
        self.start_y: Final[float] = start_y
        self.end_x: Final[float] = end_x
        self.end_y: Final[float] = end_y

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, FireLine)
            and self.start_x == other.start_x
            and self.start_y == other.start_y
            and self.end_x == other.end_x
            and self.end_y == other.end_y
        )

    def __hash__(self) -> int:
        return hash((self.start_x, self.start_y, self.end_x, self.end_y))

    def __repr__(self) -> str:
        return f"Line({self.start_x!r}, {self.start_y!r}, {self.end_x!r}, {self.end_y!r})"

    def __reduce__(self) -> tuple[object, ...]:
        return (FireLine, (self.start_x, self.start_y, self.end_x, self.end_y))

    @property
    def length(self) -> float:
        """Returns its length in inches."""
        return hypot(self.end_x - self.start_x, self.end_y - self.start_y)


def line_of_fire(attacker: Pose, target: Pose, arc: Arc) -> FireLine | None:
    """Returns the line along which an attack's range is measured; None outside the arc.

    How far the range reaches is not asked here (`rules.table.arc.attack_band`).
    """
    view = _TargetView(attacker, target, arc)
    ends = view.between_parallel_sides() if view.is_parallel else None
    if ends is None:
        ends = view.shortest()
    if ends is None:
        return None
    ahead_x, ahead_y = view.ahead_x, view.ahead_y
    east, north, far_east, far_north = ends
    return FireLine(
        attacker.x + north * ahead_x + east * ahead_y,
        attacker.y + north * ahead_y - east * ahead_x,
        attacker.x + far_north * ahead_x + far_east * ahead_y,
        attacker.y + far_north * ahead_y - far_east * ahead_x,
    )


def line_to_base(x: float, y: float, target: Pose) -> FireLine:
    """Returns the line along which a range is measured from a point: to the nearest of a base."""
    ahead, aside = target.offset_to(x, y)
    near = target.moved(_clamped(ahead, target.half), _clamped(aside, target.half))
    return FireLine(x, y, near.x, near.y)


class _TargetView:
    """The target as seen from the middle of the attacker, looking along the arc.

    Segments are (east, north, far east, far north) in that view.
    """

    __slots__ = (
        "ahead",
        "ahead_x",
        "ahead_y",
        "along",
        "arc",
        "aside",
        "beside",
        "half",
        "target_half",
    )

    def __init__(self, attacker: Pose, target: Pose, arc: Arc) -> None:
        across, up = target.x - attacker.x, target.y - attacker.y
        self.ahead_x = attacker.ahead_x * arc.facing
        self.ahead_y = attacker.ahead_y * arc.facing
        self.ahead = across * self.ahead_x + up * self.ahead_y
        self.aside = across * self.ahead_y - up * self.ahead_x
        self.along = self.ahead_x * target.ahead_x + self.ahead_y * target.ahead_y
        self.beside = self.ahead_y * target.ahead_x - self.ahead_x * target.ahead_y
        self.arc = arc
        self.half = attacker.half
        self.target_half = target.half

    @property
    def is_parallel(self) -> bool:
        """Returns whether the sides of both bases are parallel."""
        return min(abs(self.along), abs(self.beside)) < _PARALLEL

    def is_inside(self, east: float, north: float) -> bool:
        """Returns whether a point lies in the arc."""
        arc = self.arc
        return arc.is_all_round or north * arc.sine - abs(east) * arc.cosine >= -LINE_TOLERANCE

    def shortest(self) -> tuple[float, float, float, float] | None:
        """Returns the shortest segment to the part of the target inside the arc.

        It starts or ends at a corner, or where a line of the arc enters the target.
        """
        half, target_half, arc = self.half, self.target_half, self.arc
        found: list[tuple[float, float, float, float]] = []
        for one, two in ((1.0, 1.0), (1.0, -1.0), (-1.0, -1.0), (-1.0, 1.0)):
            far_east, far_north = self.from_target(one * target_half, two * target_half)
            found.append((_clamped(far_east, half), _clamped(far_north, half), far_east, far_north))
            east, north = one * half, two * half
            right, front = self.in_target(east, north)
            far_east, far_north = self.from_target(
                _clamped(right, target_half), _clamped(front, target_half)
            )
            found.append((east, north, far_east, far_north))
        if not arc.is_all_round:
            for side in (arc.sine, -arc.sine):
                entry = self.entry(side, arc.cosine)
                if entry < inf:
                    far_east, far_north = entry * side, entry * arc.cosine
                    found.append(
                        (_clamped(far_east, half), _clamped(far_north, half), far_east, far_north)
                    )
        best: tuple[float, float, float, float] | None = None
        least = inf
        for ends in found:
            east, north, far_east, far_north = ends
            if self.is_inside(far_east, far_north):
                length = hypot(far_east - east, far_north - north)
                if length < least - _FLAT:
                    best, least = ends, length
        return best

    def from_target(self, right: float, front: float) -> tuple[float, float]:
        """Returns a point of the target, right of and in front of its middle, in this view."""
        return (
            self.aside + front * self.beside + right * self.along,
            self.ahead + front * self.along - right * self.beside,
        )

    def in_target(self, east: float, north: float) -> tuple[float, float]:
        """Returns a point of this view as (right, front) of the target's middle."""
        east, north = east - self.aside, north - self.ahead
        return (
            east * self.along - north * self.beside,
            east * self.beside + north * self.along,
        )

    def entry(self, east: float, north: float) -> float:
        """Returns how far a line of the arc runs until it enters the target; infinity if never."""
        right, front = self.in_target(0.0, 0.0)
        far_right, far_front = self.in_target(east, north)
        return entry_into_box(right, front, far_right - right, far_front - front, self.target_half)

    def between_parallel_sides(self) -> tuple[float, float, float, float] | None:
        """Returns the middle segment between facing sides, or None where no sides face."""
        reach = self.half + self.target_half
        gap_aside, gap_ahead = abs(self.aside) - reach, abs(self.ahead) - reach
        sine, cosine = self.arc.sine, self.arc.cosine
        if gap_aside >= -CONTACT and gap_ahead < 0.0:
            sign = 1.0 if self.aside > 0.0 else -1.0
            far_east = self.aside - sign * self.target_half
            low = max(-self.half, self.ahead - self.target_half)
            high = min(self.half, self.ahead + self.target_half)
            if not self.arc.is_all_round:
                low = max(low, abs(far_east) * cosine / sine)
            if low > high + LINE_TOLERANCE:
                return None
            north = (low + high) / 2.0
            return sign * self.half, north, far_east, north
        if gap_ahead >= -CONTACT and gap_aside < 0.0:
            sign = 1.0 if self.ahead > 0.0 else -1.0
            far_north = self.ahead - sign * self.target_half
            low = max(-self.half, self.aside - self.target_half)
            high = min(self.half, self.aside + self.target_half)
            if not self.arc.is_all_round:
                if far_north < 0.0:
                    return None
                widest = far_north * sine / max(cosine, _FLAT)
                low, high = max(low, -widest), min(high, widest)
            if low > high + LINE_TOLERANCE:
                return None
            east = (low + high) / 2.0
            return east, sign * self.half, east, far_north
        return None


def _clamped(value: float, half: float) -> float:
    return max(-half, min(half, value))
