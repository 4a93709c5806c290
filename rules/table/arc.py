"""Firing arcs: who lies in them, and how far away the part is that does.

An arc is a wedge whose tip is the middle of the base. A target is inside when any part of its
base is, the arc's lines included; the range of an attack runs from the nearest point of the
attacker's base to the nearest point of that part.

Source: 2017, Firing Arc, Range, Primary, Secondary, and 360° Firing Arcs; EDITIONS G2, G3, O2;
DECISIONS D60-D62.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import inf, sqrt
from typing import Final

from rules.cards import ShipClass
from rules.table.dimensions import LINE_TOLERANCE
from rules.table.distance import BAND_3, DIAGONAL, band_of, distance
from rules.table.errors import TableError
from rules.table.pose import Pose, unit_vector

_FLAT: Final = 1e-12


class Arc:
    """A firing arc of `degrees`, symmetrical about the ship's axis.

    `name` is front, rear, second or all-round; `facing` is 1.0 ahead and -1.0 astern. `sine` and
    `cosine` are those of half its angle.
    """

    __slots__ = ("cosine", "degrees", "facing", "is_all_round", "name", "sine")

    def __init__(self, name: str, degrees: int) -> None:
        self.name: Final[str] = name
        self.degrees: Final[int] = degrees
        self.facing: Final[float] = -1.0 if name in ("rear", "second") else 1.0
        self.is_all_round: Final[bool] = degrees >= 360
        vector = unit_vector(min(degrees, 360) / 2.0)
        self.sine: Final[float] = vector[0]
        self.cosine: Final[float] = vector[1]

    def __repr__(self) -> str:
        return f"<{self.name} arc {self.degrees}°>"

    def __reduce__(self) -> tuple[object, ...]:
        return (arc_named, (self.name, self.degrees))


ALL_ROUND: Final = Arc("all-round", 360)
"""The 360° arc, which counts neither as primary nor as secondary (2017)."""

_ARCS: Final[Mapping[tuple[str, int], Arc]] = {
    ("all-round", 360): ALL_ROUND,
    ("front", 90): Arc("front", 90),
    ("front", 180): Arc("front", 180),
    ("rear", 45): Arc("rear", 45),
    ("rear", 90): Arc("rear", 90),
    ("second", 45): Arc("second", 45),
    ("second", 90): Arc("second", 90),
}


def arc_named(name: str, degrees: int) -> Arc:
    """Returns an arc by its name and its angle in degrees; raises `TableError` for any other."""
    found = _ARCS.get((name, degrees))
    if found is None:
        known = ", ".join(f"{each} {angle}" for each, angle in _ARCS)
        raise TableError(f"there is no arc {name!r} of {degrees} degrees: there are {known}")
    return found


@dataclass(frozen=True, slots=True)
class FiringArcs:
    """Are the arcs of a ship class.

    `weapon` is the arc of the primary weapon: the primary arc, or all round; `primary` and
    `secondary` are the arcs that cards call so. Any of them may be missing.
    """

    weapon: Arc | None
    primary: Arc | None
    secondary: Arc | None

    def __reduce__(self) -> tuple[object, ...]:
        return (FiringArcs, (self.weapon, self.primary, self.secondary))


def arcs_of(ship_class: ShipClass) -> FiringArcs:
    """Returns the arcs of a ship class.

    Source: 2017, Primary, Secondary, and 360° Firing Arcs. Raises `TableError` for an angle that
    no ship has.
    """
    primary = arc_named("front", ship_class.front_arc) if ship_class.front_arc else None
    secondary = None
    if ship_class.rear_arc:
        secondary = arc_named("rear", ship_class.rear_arc)
    elif ship_class.second_arc:
        secondary = arc_named("second", ship_class.second_arc)
    return FiringArcs(ALL_ROUND if ship_class.all_round else primary, primary, secondary)


def is_in_arc(attacker: Pose, target: Pose, arc: Arc) -> bool:
    """Returns whether any part of the target's base lies in the arc, at whatever distance.

    Source: 2017, Firing Arc; DECISIONS D60.
    """
    return attack_distance(attacker, target, arc) < inf


def is_token_in_arc(ship: Pose, x: float, y: float, radius: float, arc: Arc) -> bool:
    """Returns whether any part of a round token lies in the arc, its lines included; in inches.

    Source: 2017, Firing Arc; DECISIONS D60.
    """
    if arc.is_all_round:
        return True
    ahead, aside = ship.offset_to(x, y)
    ahead, aside = ahead * arc.facing, abs(aside)
    outside = aside * arc.cosine - ahead * arc.sine
    along = aside * arc.sine + ahead * arc.cosine
    # Behind the tip of the wedge that is what is nearest, else one of its lines.
    gap = outside if along >= 0.0 or outside <= 0.0 else sqrt(ahead * ahead + aside * aside)
    return gap <= radius + LINE_TOLERANCE


def attack_band(attacker: Pose, target: Pose, arc: Arc) -> int:
    """Returns the range band of an attack, or 0 where the target is beyond Range 3 or outside.

    Source: 2017, Range; DECISIONS D61, D62.
    """
    across, up = target.x - attacker.x, target.y - attacker.y
    halves = attacker.half + target.half
    farthest = BAND_3 + DIAGONAL * halves
    squared = across * across + up * up
    if squared > farthest * farthest:
        return 0
    if not arc.is_all_round:
        ahead_x, ahead_y = attacker.ahead_x, attacker.ahead_y
        inside = (across * ahead_x + up * ahead_y) * arc.facing * arc.sine - abs(
            across * ahead_y - up * ahead_x
        ) * arc.cosine
        reach = target.half * DIAGONAL
        if inside < reach:
            if inside < -reach - LINE_TOLERANCE:
                return 0
            return band_of(attack_distance(attacker, target, arc))
    middles = sqrt(squared)
    nearest = band_of(middles - DIAGONAL * halves)
    if nearest == band_of(middles - halves):
        return nearest
    return band_of(distance(attacker, target))


def attack_distance(attacker: Pose, target: Pose, arc: Arc) -> float:
    """Returns the length of an attack's range in inches, or infinity outside the arc.

    It is measured from the attacker's base to the part of the target's base inside the arc, for
    secondary weapons too (2017, Range; DECISIONS D62).
    """
    if arc.is_all_round:
        return distance(attacker, target)
    ahead_x, ahead_y = attacker.ahead_x, attacker.ahead_y
    across, up = target.x - attacker.x, target.y - attacker.y
    ahead = (across * ahead_x + up * ahead_y) * arc.facing
    aside = abs(across * ahead_y - up * ahead_x)
    inside = ahead * arc.sine - aside * arc.cosine
    reach = target.half * DIAGONAL
    if inside >= reach:
        return distance(attacker, target)
    if inside < -reach - LINE_TOLERANCE:
        return inf
    return _distance_to_part(attacker, target, arc)


def _distance_to_part(attacker: Pose, target: Pose, arc: Arc) -> float:
    """Measures to a target that a line of the arc may cross.

    Where the nearest point of the whole base is inside, it decides. Where not, the nearest point
    of the part lies on a line of the arc, and on such a line what enters first is nearest.
    """
    half = attacker.half
    sine, cosine = arc.sine, arc.cosine
    ahead_x, ahead_y = attacker.ahead_x * arc.facing, attacker.ahead_y * arc.facing
    across, up = target.x - attacker.x, target.y - attacker.y
    ahead = across * ahead_x + up * ahead_y
    aside = across * ahead_y - up * ahead_x
    along = ahead_x * target.ahead_x + ahead_y * target.ahead_y
    beside = ahead_y * target.ahead_x - ahead_x * target.ahead_y
    one, two = target.half * (along + beside), target.half * (along - beside)
    best = inf
    for east, north in (
        (aside + one, ahead + two),
        (aside + two, ahead - one),
        (aside - one, ahead - two),
        (aside - two, ahead + one),
    ):
        if north * sine - abs(east) * cosine >= -LINE_TOLERANCE:
            best = min(best, _squared_gap(east, north, half))
    start_ahead = -(aside * beside + ahead * along)
    start_aside = ahead * beside - aside * along
    for side in (sine, -sine):
        entry = entry_into_box(
            start_ahead,
            start_aside,
            side * beside + cosine * along,
            side * along - cosine * beside,
            target.half,
        )
        if entry < inf:
            best = min(best, _squared_gap(entry * side, entry * cosine, half))
    if best < inf:
        for corner in (half, -half):
            # The nearest point of the target to a front corner of the attacker.
            own_ahead = start_ahead + corner * beside + half * along
            own_aside = start_aside + corner * along - half * beside
            near_ahead = max(-target.half, min(target.half, own_ahead)) - own_ahead
            near_aside = max(-target.half, min(target.half, own_aside)) - own_aside
            squared = near_ahead * near_ahead + near_aside * near_aside
            if squared < best:
                east = corner + near_ahead * beside + near_aside * along
                north = half + near_ahead * along - near_aside * beside
                if north * sine - abs(east) * cosine >= -LINE_TOLERANCE:
                    best = squared
    return sqrt(best)


def _squared_gap(east: float, north: float, half: float) -> float:
    """Returns the squared distance from a point to a box around the origin."""
    east, north = abs(east) - half, abs(north) - half
    gap = 0.0
    if east > 0.0:
        gap = east * east
    if north > 0.0:
        gap += north * north
    return gap


def entry_into_box(
    start_ahead: float, start_aside: float, way_ahead: float, way_aside: float, half: float
) -> float:
    """Returns how many steps (way_ahead, way_aside) lead into a box about the origin.

    Infinity where none do.
    """
    first, last = 0.0, inf
    for start, way in ((start_ahead, way_ahead), (start_aside, way_aside)):
        if abs(way) < _FLAT:
            if abs(start) > half + LINE_TOLERANCE:
                return inf
            continue
        near, far = (-half - start) / way, (half - start) / way
        if near > far:
            near, far = far, near
        first, last = max(first, near), min(last, far)
    return first if first <= last + LINE_TOLERANCE else inf
