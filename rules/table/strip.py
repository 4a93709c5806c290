"""What the piece of cardboard passes over: tokens and bases beneath a maneuver template.

A template is as wide as every other and ends flush with the bases, so the part that was travelled
is a straight strip or a slice of a ring. Tokens that only touch it are not beneath it.

Source: 2017, Moving Into and Through Obstacles, The Minefield Token; DECISIONS D25-D27.
"""

from __future__ import annotations

from itertools import pairwise
from math import acos, atan2, hypot, pi, sqrt
from typing import Final

from rules.table.dimensions import CONTACT, TEMPLATE_WIDTH
from rules.table.path import Curve
from rules.table.pose import Pose, unit_vector
from rules.table.template import Template
from rules.table.terrain import Terrain

NOT_MET: Final = -1.0
_HALF: Final = TEMPLATE_WIDTH / 2.0 - CONTACT
_TURN: Final = 2.0 * pi
_DIAGONAL: Final = 1.4142135623730951

_Point = tuple[float, float]


def first_beneath(template: Template, start: Pose, terrain: Terrain, way: float) -> float:
    """Returns how far along the template a token first lies beneath it, in inches.

    `way` is how far the rear guides went: they bound the part that counts, the rest lies under
    the base. Gives `NOT_MET` for a token that is not beneath that part.
    """
    return _first_beneath(
        template, start, (terrain.x, terrain.y), terrain.radius, terrain.corners, way
    )


def is_base_beneath(template: Template, start: Pose, pose: Pose, way: float) -> bool:
    """Returns whether a base lies beneath the part of a template that was travelled."""
    reach = pose.half * _DIAGONAL
    return _first_beneath(template, start, (pose.x, pose.y), reach, pose.corners(), way) != NOT_MET


def _first_beneath(
    template: Template,
    start: Pose,
    at: _Point,
    radius: float,
    outline: tuple[_Point, ...],
    way: float,
) -> float:
    """Returns how far along the template a shape first lies beneath it; no corners are a disc."""
    length = way - template.base.side - CONTACT
    if length <= CONTACT:
        return NOT_MET
    ahead, aside = start.offset_to(at[0], at[1])
    away = template.length + _HALF + start.half + radius
    if ahead * ahead + aside * aside > away * away:
        return NOT_MET
    if template.curve is not None:
        return _beneath_curve(template.curve, start, at, radius, outline, length)
    course_ahead, course_aside = template.course_ahead, template.course_aside
    along = ahead * course_ahead + aside * course_aside - start.half
    beside = ahead * course_aside - aside * course_ahead
    around = _disc_beneath_strip(along, beside, radius, length)
    if around < 0.0 or not outline:
        return around
    corners: list[_Point] = []
    for x, y in outline:
        ahead, aside = start.offset_to(x, y)
        corners.append(
            (
                ahead * course_ahead + aside * course_aside - start.half,
                ahead * course_aside - aside * course_ahead,
            )
        )
    return _outline_beneath_strip(corners, length)


def _disc_beneath_strip(along: float, beside: float, radius: float, length: float) -> float:
    over = max(0.0, abs(beside) - _HALF)
    if over >= radius:
        return NOT_MET
    chord = sqrt(radius * radius - over * over)
    if along - chord >= length or along + chord <= CONTACT:
        return NOT_MET
    return max(CONTACT, along - chord)


def _outline_beneath_strip(corners: list[_Point], length: float) -> float:
    for axis, limit, sign in (
        (1, _HALF, 1.0),
        (1, -_HALF, -1.0),
        (0, CONTACT, -1.0),
        (0, length, 1.0),
    ):
        if max((each[axis] - limit) * sign for each in corners) >= 0.0:
            corners = _cut(corners, axis, limit, sign)
        if not corners:
            return NOT_MET
    return min(each[0] for each in corners)


def _cut(corners: list[_Point], axis: int, limit: float, sign: float) -> list[_Point]:
    """Cuts a polygon along one coordinate and keeps what lies strictly on one side."""
    kept: list[_Point] = []
    before = corners[-1]
    outside = (before[axis] - limit) * sign
    for corner in corners:
        here = (corner[axis] - limit) * sign
        if (here < 0.0) != (outside < 0.0):
            share = outside / (outside - here)
            kept.append(
                (
                    before[0] + share * (corner[0] - before[0]),
                    before[1] + share * (corner[1] - before[1]),
                )
            )
        if here < 0.0:
            kept.append(corner)
        before, outside = corner, here
    return kept


# --- curves: as seen from the middle of the circle, angles from the start of the template --------


def _beneath_curve(
    curve: Curve,
    start: Pose,
    at: _Point,
    radius: float,
    outline: tuple[_Point, ...],
    length: float,
) -> float:
    first, last = CONTACT / curve.radius, length / curve.radius
    ahead, aside = start.offset_to(at[0], at[1])
    middle = _from_middle(curve, start, ahead, aside)
    angle = _disc_beneath_ring(middle, radius, curve.radius, first, last)
    if angle >= 0.0 and outline:
        corners = []
        for x, y in outline:
            ahead, aside = start.offset_to(x, y)
            corners.append(_from_middle(curve, start, ahead, aside))
        angle = _outline_beneath_ring(corners, curve.radius, first, last)
    return angle * curve.radius if angle >= 0.0 else NOT_MET


def _from_middle(curve: Curve, start: Pose, ahead: float, aside: float) -> _Point:
    """Returns a point by the middle of a right-hand circle: (toward the start, ahead)."""
    return curve.radius - curve.sign * aside, ahead - start.half


def _disc_beneath_ring(
    middle: _Point, radius: float, ring: float, first: float, last: float
) -> float:
    """Returns the first angle in radians at which a disc lies on the slice of a ring."""
    inner, outer = ring - _HALF, ring + _HALF
    away = hypot(middle[0], middle[1])
    if away - radius >= outer or away + radius <= inner:
        return NOT_MET
    # Over which angle to either side it reaches, and at which distance it reaches farthest.
    nearest = inner
    if away > radius:
        nearest = max(inner, min(outer, sqrt(away * away - radius * radius)))
    if away > 0.0:
        ratio = (away * away + nearest * nearest - radius * radius) / (2.0 * away * nearest)
    else:
        ratio = -1.0
    spread = acos(max(-1.0, min(1.0, ratio)))
    if spread <= 0.0:
        return NOT_MET
    from_first = (first - atan2(middle[1], middle[0]) + spread) % _TURN
    if from_first < 2.0 * spread:
        return first
    begins = first + _TURN - from_first
    return begins if begins < last else NOT_MET


def _outline_beneath_ring(corners: list[_Point], ring: float, first: float, last: float) -> float:
    """Returns the first angle in radians at which a polygon lies on the slice of a ring.

    That is where a corner of what both have in common lies: a corner of either, or a crossing of
    their rims.
    """
    found = [
        atan2(ahead, toward)
        for toward, ahead in corners
        if ring - _HALF < hypot(toward, ahead) < ring + _HALF
    ]
    sides = [*pairwise(corners), (corners[-1], corners[0])]
    for one, two in sides:
        for radius in (ring - _HALF, ring + _HALF):
            found.extend(_crossings(one, two, radius))
    angles = [angle for angle in found if first <= angle <= last]
    if _is_met_by_ray(corners, first, ring):
        angles.append(first)
    return min(angles, default=NOT_MET)


def _crossings(one: _Point, two: _Point, radius: float) -> list[float]:
    """Returns the angles at which a segment crosses a circle around the origin."""
    way_x, way_y = two[0] - one[0], two[1] - one[1]
    squared = way_x * way_x + way_y * way_y
    half = (one[0] * way_x + one[1] * way_y) / squared
    rest = half * half - (one[0] * one[0] + one[1] * one[1] - radius * radius) / squared
    if rest <= 0.0:
        return []
    root = sqrt(rest)
    return [
        atan2(one[1] + share * way_y, one[0] + share * way_x)
        for share in (-half - root, -half + root)
        if 0.0 <= share <= 1.0
    ]


def _is_met_by_ray(corners: list[_Point], angle: float, ring: float) -> bool:
    """Returns whether the slice's first edge, across the ring, lies on the polygon."""
    ahead, toward = unit_vector(angle * 180.0 / pi)
    turned = [(x * toward + y * ahead, y * toward - x * ahead) for x, y in corners]
    low, high = ring - _HALF, ring + _HALF
    crossings = []
    for one, two in [*pairwise(turned), (turned[-1], turned[0])]:
        if (one[1] <= 0.0) != (two[1] <= 0.0):
            crossings.append(one[0] + (two[0] - one[0]) * one[1] / (one[1] - two[1]))
    return bool(crossings) and min(crossings) < high and max(crossings) > low
