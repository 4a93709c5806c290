"""Moving back along a template, from its far end to the first place that is clear.

On a straight way the stretch that each ship takes up is worked out at once. On a curve the search
goes back in steps that can't be too long: while a ship is that deep in another, nothing on the
way is clear for at least that depth divided by the fastest that any part of it moves.

Source: 2017, Plastic Bases Overlapping, The Planet Token; DECISIONS D20-D23.
"""

from __future__ import annotations

from math import degrees, inf, sqrt
from typing import Final

from rules.table.dimensions import CONTACT
from rules.table.overlap import separation, separation_at
from rules.table.path import Curve
from rules.table.pose import Pose
from rules.table.template import Template
from rules.table.terrain import Terrain, gap_to_base

_FLAT: Final = 1e-12
_NOWHERE: Final = 1e-9
_EXACT: Final = 1e-7
"""Places are exact to this many inches, far finer than what counts as contact."""

_DIAGONAL: Final = 1.4142136


def way_back(
    template: Template, start: Pose, full_end: Pose, others: list[Pose], planets: list[Terrain]
) -> tuple[float, tuple[int, ...], bool]:
    """Returns how far a ship gets along its template when its far end is taken.

    The way is in inches, 0 where no place is clear (DECISIONS D21). With it come the places of
    the ships that it overlapped, in the order in which it came upon them, and whether a planet
    was among what moved it back.
    """
    overlapped: list[int] = []
    is_on_planet = False
    way = template.way
    pose = full_end
    while True:
        clear = way
        for index, other in enumerate(others):
            if _is_near(pose, other) and separation(pose, other) < -CONTACT:
                if index not in overlapped:
                    overlapped.append(index)
                clear = min(clear, _clear_of_ship(template, start, other, way))
        for planet in planets:
            if gap_to_base(pose, planet) < -CONTACT:
                is_on_planet = True
                clear = min(clear, _clear_of_planet(template, start, planet, way))
        if clear >= way:
            return way, tuple(overlapped), is_on_planet
        if clear <= _NOWHERE:
            return 0.0, tuple(overlapped), is_on_planet
        way = clear
        pose = template.at(start, way)


def _is_near(pose: Pose, other: Pose) -> bool:
    limit = (pose.half + other.half) * _DIAGONAL
    return -limit < other.x - pose.x < limit and -limit < other.y - pose.y < limit


def _clear_of_ship(template: Template, start: Pose, other: Pose, way: float) -> float:
    """Returns the greatest part of the way, below `way`, that is clear of one ship."""
    if template.curve is not None:
        return _clear_on_curve(template.curve, start, other, None, way)
    if template.way == 0.0:
        return 0.0
    across, up = other.x - start.x, other.y - start.y
    course_x = template.course_ahead * start.ahead_x + template.course_aside * start.ahead_y
    course_y = template.course_ahead * start.ahead_y - template.course_aside * start.ahead_x
    spread = abs(start.ahead_x * other.ahead_x + start.ahead_y * other.ahead_y) + abs(
        start.ahead_x * other.ahead_y - start.ahead_y * other.ahead_x
    )
    begins = -inf
    for pose, reach in (
        (start, start.half + other.half * spread),
        (other, other.half + start.half * spread),
    ):
        for axis_x, axis_y in ((pose.ahead_x, pose.ahead_y), (pose.ahead_y, -pose.ahead_x)):
            speed = course_x * axis_x + course_y * axis_y
            if abs(speed) > _FLAT:
                offset = across * axis_x + up * axis_y
                begins = max(begins, (offset - reach if speed > 0.0 else offset + reach) / speed)
    return max(0.0, begins)


def _clear_of_planet(template: Template, start: Pose, planet: Terrain, way: float) -> float:
    """Returns the greatest part of the way, below `way`, that is clear of a planet."""
    if template.curve is not None:
        return _clear_on_curve(template.curve, start, None, planet, way)
    if template.way == 0.0:
        return 0.0
    # The base's middle comes into a square that is wider than the base by the planet's radius all
    # around, with round corners: two boxes and four discs.
    half, radius = start.half, planet.radius
    ahead, aside = start.offset_to(planet.x, planet.y)
    begins = min(
        _into_box(template, ahead, aside, half + radius, half),
        _into_box(template, ahead, aside, half, half + radius),
    )
    for corner_ahead in (ahead - half, ahead + half):
        for corner_aside in (aside - half, aside + half):
            begins = min(begins, _into_disc(template, corner_ahead, corner_aside, radius))
    return max(0.0, min(begins, way))


def _into_box(template: Template, ahead: float, aside: float, long: float, wide: float) -> float:
    """Returns the part of a straight way after which it comes into a box; never is infinite.

    The box is as many inches `long` and `wide` as are given, either way from its middle.
    """
    begins, ends = -inf, inf
    for offset, reach, speed in (
        (ahead, long, template.course_ahead),
        (aside, wide, template.course_aside),
    ):
        if abs(speed) > _FLAT:
            begins = max(begins, (offset - reach if speed > 0.0 else offset + reach) / speed)
            ends = min(ends, (offset + reach if speed > 0.0 else offset - reach) / speed)
        elif abs(offset) >= reach:
            return inf
    return begins if begins < ends else inf


def _into_disc(template: Template, ahead: float, aside: float, radius: float) -> float:
    """Returns the part of a straight way after which it comes into a disc; never is infinite."""
    along = ahead * template.course_ahead + aside * template.course_aside
    beside = ahead * template.course_aside - aside * template.course_ahead
    over = radius * radius - beside * beside
    return along - sqrt(over) if over > 0.0 else inf


def _clear_on_curve(
    curve: Curve, start: Pose, ship: Pose | None, planet: Terrain | None, way: float
) -> float:
    """Returns the greatest part of a curved way, below `way`, that is clear of ship or planet."""
    half = start.half
    ahead_x, ahead_y = start.ahead_x, start.ahead_y
    other_x, other_y, reach = _middle_and_reach(half, ship, planet)
    speed, swing, last = curve.speed, curve.swing, curve.last
    steps_per_inch = last / curve.way
    index = int(way * steps_per_inch)
    above, gap_above = way, -CONTACT
    while index >= 0:
        ahead, aside, sine, cosine = curve.steps[index]
        x = start.x + ahead * ahead_x + aside * ahead_y
        y = start.y + ahead * ahead_y - aside * ahead_x
        gap = _gap_at(
            x,
            y,
            cosine * ahead_x + sine * ahead_y,
            cosine * ahead_y - sine * ahead_x,
            half,
            ship,
            planet,
        )
        below = index / steps_per_inch
        if gap >= 0.0:
            return _border(curve, start, ship, planet, (below, gap, above, gap_above))
        above, gap_above = below, gap
        across, up = other_x - x, other_y - y
        lever = sqrt(across * across + up * up) - gap + reach
        index -= max(1, int(-gap * steps_per_inch / (speed + swing * lever)))
    return 0.0


def _middle_and_reach(
    half: float, ship: Pose | None, planet: Terrain | None
) -> tuple[float, float, float]:
    """Returns the middle of what is in the way, and how far a turning base reaches for it."""
    if ship is not None:
        return ship.x, ship.y, max(half, ship.half)
    if planet is not None:
        return planet.x, planet.y, 0.0
    return 0.0, 0.0, 0.0


def _border(
    curve: Curve,
    start: Pose,
    ship: Pose | None,
    planet: Terrain | None,
    between: tuple[float, float, float, float],
) -> float:
    """Narrows down where a way becomes clear (regula falsi, Illinois).

    `between` holds a clear way and its gap, then a taken way and its gap.
    """
    clear, gap_clear, taken, gap_taken = between
    weight_clear, weight_taken = gap_clear, gap_taken
    was_clear = was_taken = False
    while gap_clear > _EXACT and taken - clear > _EXACT:
        middle = clear + (taken - clear) * weight_clear / (weight_clear - weight_taken)
        ahead, aside, turned = curve.place(middle)
        pose = start.moved(ahead, aside, degrees(turned))
        gap = _gap_at(pose.x, pose.y, pose.ahead_x, pose.ahead_y, pose.half, ship, planet)
        if gap >= 0.0:
            clear, gap_clear, weight_clear = middle, gap, gap
            if was_clear:
                weight_taken /= 2.0
            was_clear, was_taken = True, False
        else:
            taken, weight_taken = middle, gap
            if was_taken:
                weight_clear /= 2.0
            was_clear, was_taken = False, True
    return clear


def _gap_at(
    x: float,
    y: float,
    ahead_x: float,
    ahead_y: float,
    half: float,
    ship: Pose | None,
    planet: Terrain | None,
) -> float:
    """Returns how far a base is clear of a ship or a planet, negative by how deep it is in it."""
    if ship is not None:
        return separation_at(x, y, ahead_x, ahead_y, half, ship)
    if planet is None:
        return inf
    across, up = planet.x - x, planet.y - y
    ahead = abs(across * ahead_x + up * ahead_y) - half
    aside = abs(across * ahead_y - up * ahead_x) - half
    if ahead > 0.0 and aside > 0.0:
        return sqrt(ahead * ahead + aside * aside) - planet.radius
    return max(ahead, aside) - planet.radius
