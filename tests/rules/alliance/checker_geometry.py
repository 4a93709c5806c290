"""Geometry for the judge of the Enemy AI: bases, arcs, ranges and edges, worked out anew.

Polygons are cut by half-planes; nothing comes from the code that is judged.
"""

from __future__ import annotations

from math import atan2, cos, degrees, hypot, inf, radians, sin

SIDE = 40.0 / 25.4
RANGE = 4.0
HAIR = 1e-6

Point = tuple[float, float]
Place = tuple[float, float, float]
"""Is where a ship stands: x, y in inches, heading in degrees clockwise from north."""


def ahead(heading: float) -> Point:
    return sin(radians(heading)), cos(radians(heading))


def square(place: Place) -> list[Point]:
    """Returns the corners of a base."""
    x, y, heading = place
    (up_x, up_y), half = ahead(heading), SIDE / 2.0
    right_x, right_y = up_y, -up_x
    return [
        (x + half * (a * up_x + b * right_x), y + half * (a * up_y + b * right_y))
        for a, b in ((1, 1), (-1, 1), (-1, -1), (1, -1))
    ]


def to_segment(point: Point, one: Point, two: Point) -> float:
    way_x, way_y = two[0] - one[0], two[1] - one[1]
    x, y = point[0] - one[0], point[1] - one[1]
    squared = way_x * way_x + way_y * way_y
    if squared:
        share = (x * way_x + y * way_y) / squared
        share = 0.0 if share < 0.0 else min(share, 1.0)
        x, y = x - share * way_x, y - share * way_y
    return hypot(x, y)


def sides(shape: list[Point]) -> list[tuple[Point, Point]]:
    return list(zip(shape, [*shape[1:], shape[0]], strict=True))


def holds(shape: list[Point], point: Point) -> bool:
    """Tells whether a convex shape, its corners clockwise, holds a point."""
    return all(
        (two[0] - one[0]) * (point[1] - one[1]) - (two[1] - one[1]) * (point[0] - one[0]) <= 0.0
        for one, two in sides(shape)
    )


def apart(one: list[Point], other: list[Point]) -> float:
    """Returns the distance of two convex shapes; 0 where they meet."""
    if any(holds(one, point) for point in other) or any(holds(other, point) for point in one):
        return 0.0
    shortest = inf
    for here, there in ((one, other), (other, one)):
        for start, end in sides(there):
            for point in here:
                shortest = min(shortest, to_segment(point, start, end))
    return shortest


def cut(shape: list[Point], origin: Point, normal: Point) -> list[Point]:
    """Returns the part of a shape on that side of a line to which the normal points."""
    kept: list[Point] = []
    for one, two in sides(shape) if shape else []:
        here = (one[0] - origin[0]) * normal[0] + (one[1] - origin[1]) * normal[1]
        there = (two[0] - origin[0]) * normal[0] + (two[1] - origin[1]) * normal[1]
        if here >= 0.0:
            kept.append(one)
        if (here < 0.0) != (there < 0.0):
            share = here / (here - there)
            kept.append((one[0] + share * (two[0] - one[0]), one[1] + share * (two[1] - one[1])))
    return kept


def wedge(shape: list[Point], origin: Point, middle: float, width: float) -> list[Point]:
    """Returns the part of a shape within a wedge of at most 180° about a heading."""
    left, right = ahead(middle - width / 2.0 + 90.0), ahead(middle + width / 2.0 - 90.0)
    return cut(cut(shape, origin, left), origin, right)


def size(shape: list[Point]) -> float:
    return (
        abs(sum(one[0] * two[1] - two[0] * one[1] for one, two in sides(shape))) / 2.0
        if shape
        else 0.0
    )


def band(inches: float) -> int:
    """Returns the range band; 4 for everything beyond Range 3."""
    return next((n for n in (1, 2, 3) if inches <= n * RANGE + HAIR), 4)


def bearing(place: Place, point: Point) -> float:
    """Returns where a point lies as seen from a ship, in degrees clockwise, 0 to 360."""
    return (degrees(atan2(point[0] - place[0], point[1] - place[1])) - place[2]) % 360.0


def turned(one: float, other: float) -> float:
    return abs((one - other + 180.0) % 360.0 - 180.0)


def over(place: Place) -> set[str]:
    """Returns the edges that a base lies across or beyond."""
    shape = square(place)
    past = {
        "north": max(y for _, y in shape) - 36.0,
        "east": max(x for x, _ in shape) - 36.0,
        "south": -min(y for _, y in shape),
        "west": -min(x for x, _ in shape),
    }
    return {edge for edge, inches in past.items() if inches > 0.001}


def shrunk(place: Place) -> list[Point]:
    """Returns a base without the hair's breadth by which touching bases may overlap."""
    x, y, _ = place
    return [(x + (a - x) * 0.998, y + (b - y) * 0.998) for a, b in square(place)]


def near(one: Place, other: Place) -> bool:
    return hypot(one[0] - other[0], one[1] - other[1]) < 1e-6 and turned(one[2], other[2]) < 1e-6


def reach(place: Place, disc: tuple[float, float, float]) -> float:
    """Returns how far a base is from a disc's rim, negative where it lies on it."""
    shape = square(place)
    if holds(shape, disc[:2]):
        return -disc[2]
    return min(to_segment(disc[:2], *side) for side in sides(shape)) - disc[2] + 0.001


def shortest_line(one: list[Point], other: list[Point]) -> tuple[Point, Point]:
    """Returns the shortest way between two shapes; tests keep off parallel sides."""
    best: tuple[float, Point, Point] = (1e9, (0.0, 0.0), (0.0, 0.0))
    for here, there, flipped in ((one, other, False), (other, one, True)):
        for point in here:
            for side in sides(there):
                foot = foot_of(point, *side)
                inches = hypot(point[0] - foot[0], point[1] - foot[1])
                if inches < best[0]:
                    best = (inches, foot, point) if flipped else (inches, point, foot)
    return best[1], best[2]


def foot_of(point: Point, one: Point, two: Point) -> Point:
    way = two[0] - one[0], two[1] - one[1]
    squared = way[0] ** 2 + way[1] ** 2
    share = 0.0
    if squared:
        share = ((point[0] - one[0]) * way[0] + (point[1] - one[1]) * way[1]) / squared
    share = max(0.0, min(1.0, share))
    return one[0] + share * way[0], one[1] + share * way[1]
