"""Tokens that lie on the table: obstacles, minefields, the planet, a mission's points.

They are discs or convex polygons. An obstacle costs a die and the action of whoever meets it and
obstructs fire; a minefield is no obstacle, its card acts, and it obstructs fire too; a planet
stops ships that would end on it and blocks fire wholly; an objective, or the token of a card,
does nothing by itself.

Source: 2017, Obstacles, The Planet Token, The Minefield Token; EDITIONS K, N18.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import hypot
from typing import Final

from rules.table.dimensions import (
    CONTACT,
    MINEFIELD_RADIUS,
    OBJECTIVE_RADIUS,
    PLANET_RADIUS,
    TOKEN_RADIUS,
)
from rules.table.errors import TableError
from rules.table.pose import Pose, unit_vector

KINDS: Final = ("obstacle", "minefield", "planet", "objective", "token")
DISCS: Final[Mapping[str, float]] = {
    "minefield": MINEFIELD_RADIUS,
    "planet": PLANET_RADIUS,
    "objective": OBJECTIVE_RADIUS,
    "token": TOKEN_RADIUS,
}
"""Kinds that are discs, and their usual radius in inches."""

OUTLINES: Final[tuple[tuple[tuple[float, float], ...], ...]] = (
    ((0.95, 0.2), (0.55, -0.75), (-0.35, -0.9), (-0.95, -0.25), (-0.7, 0.6), (0.25, 0.9)),
    ((1.0, -0.1), (0.4, -0.8), (-0.6, -0.7), (-0.95, 0.1), (-0.3, 0.8), (0.6, 0.65)),
    ((0.8, 0.5), (0.9, -0.35), (0.2, -0.95), (-0.75, -0.6), (-0.9, 0.3), (-0.1, 0.95)),
    ((0.7, 0.7), (1.0, -0.2), (0.1, -0.7), (-0.9, -0.4), (-0.8, 0.45), (-0.2, 0.75)),
    ((0.9, 0.05), (0.5, -0.6), (-0.45, -0.85), (-1.0, -0.05), (-0.55, 0.75), (0.45, 0.8)),
    ((0.6, 0.8), (0.95, 0.0), (0.65, -0.65), (-0.25, -0.95), (-0.85, -0.45), (-0.75, 0.55)),
)
"""Corners (aside, ahead) of the six obstacle tokens, about 2 inches across, clockwise (ours)."""


class Terrain:
    """A token on the table: its kind, its middle, and its shape.

    `outline` 1 to 6 is an obstacle's polygon, turned by `heading` degrees; 0 is a disc of `radius`
    inches. For polygons `radius` is the distance of the farthest corner. `corners` are those on
    the table, clockwise, empty for a disc. `is_met` says that moving over it matters,
    `is_in_the_way` that firing across it does.
    Raises `TableError` for a kind or an outline that does not exist and for a disc of no size.
    """

    __slots__ = (
        "corners",
        "edges",
        "heading",
        "is_in_the_way",
        "is_met",
        "kind",
        "outline",
        "radius",
        "x",
        "y",
    )

    def __init__(
        self,
        kind: str,
        x: float,
        y: float,
        *,
        heading: float = 0.0,
        outline: int = 0,
        radius: float = 0.0,
    ) -> None:
        if kind not in KINDS:
            raise TableError(f"there is no terrain {kind!r}: it is one of {', '.join(KINDS)}")
        if not 0 <= outline <= len(OUTLINES):
            raise TableError(f"there is no outline {outline}: they are 1 to {len(OUTLINES)}")
        if outline and kind != "obstacle":
            raise TableError(f"a {kind} is a disc: only obstacles have an outline")
        if outline == 0 and radius <= 0.0:
            radius = DISCS.get(kind, 0.0)
            if radius <= 0.0:
                raise TableError(f"a disc needs a radius: {kind} has none of its own")
        self.kind: Final[str] = kind
        self.is_met: Final[bool] = kind in ("obstacle", "minefield")
        self.is_in_the_way: Final[bool] = kind not in ("objective", "token")
        self.x: Final[float] = x
        self.y: Final[float] = y
        self.heading: Final[float] = heading % 360.0
        self.outline: Final[int] = outline
        self.corners: Final[tuple[tuple[float, float], ...]] = _placed(outline, x, y, heading)
        self.edges: Final[tuple[tuple[float, float, float], ...]] = _edges(self.corners)
        self.radius: Final[float] = (
            max(hypot(*corner) for corner in OUTLINES[outline - 1]) if outline else radius
        )

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Terrain)
            and self.kind == other.kind
            and self.x == other.x
            and self.y == other.y
            and self.heading == other.heading
            and self.outline == other.outline
            and self.radius == other.radius
        )

    def __hash__(self) -> int:
        return hash((self.kind, self.x, self.y, self.heading, self.outline, self.radius))

    def __repr__(self) -> str:
        return (
            f"Terrain({self.kind!r}, {self.x!r}, {self.y!r}, heading={self.heading!r}, "
            f"outline={self.outline!r}, radius={self.radius!r})"
        )

    def __reduce__(self) -> tuple[object, ...]:
        return (
            terrain_from,
            (self.kind, self.x, self.y, self.heading, self.outline, self.radius),
        )


def terrain_from(
    kind: str, x: float, y: float, heading: float, outline: int, radius: float
) -> Terrain:
    """Makes a token from all of its values in order."""
    return Terrain(kind, x, y, heading=heading, outline=outline, radius=radius)


def _placed(outline: int, x: float, y: float, heading: float) -> tuple[tuple[float, float], ...]:
    if outline == 0:
        return ()
    ahead_x, ahead_y = unit_vector(heading)
    return tuple(
        (x + ahead * ahead_x + aside * ahead_y, y + ahead * ahead_y - aside * ahead_x)
        for aside, ahead in OUTLINES[outline - 1]
    )


def _edges(corners: tuple[tuple[float, float], ...]) -> tuple[tuple[float, float, float], ...]:
    """Returns (x, y, offset) of every side: its outward normal, and its distance along that."""
    edges = []
    for (one_x, one_y), (two_x, two_y) in zip(corners, corners[1:] + corners[:1], strict=True):
        length = hypot(two_x - one_x, two_y - one_y)
        normal_x, normal_y = (one_y - two_y) / length, (two_x - one_x) / length
        edges.append((normal_x, normal_y, normal_x * one_x + normal_y * one_y))
    return tuple(edges)


def gap_to_base(pose: Pose, terrain: Terrain) -> float:
    """Returns how far a base is clear of a token: negative by how far it lies on it, in inches.

    For bases and polygons that are apart it is the widest gap that a side of either shows.
    """
    if not terrain.corners:
        return _gap_to_disc(pose, terrain)
    half = pose.half
    ahead_x, ahead_y = pose.ahead_x, pose.ahead_y
    gap = -terrain.radius
    for normal_x, normal_y, offset in terrain.edges:
        reach = half * (
            abs(normal_x * ahead_x + normal_y * ahead_y)
            + abs(normal_x * ahead_y - normal_y * ahead_x)
        )
        gap = max(gap, normal_x * pose.x + normal_y * pose.y - reach - offset)
    aheads = [pose.offset_to(x, y) for x, y in terrain.corners]
    lows = min(each[0] for each in aheads), min(each[1] for each in aheads)
    highs = max(each[0] for each in aheads), max(each[1] for each in aheads)
    return max(gap, max(lows) - half, -min(highs) - half)


def _gap_to_disc(pose: Pose, terrain: Terrain) -> float:
    ahead, aside = pose.offset_to(terrain.x, terrain.y)
    ahead, aside = abs(ahead) - pose.half, abs(aside) - pose.half
    if ahead > 0.0 and aside > 0.0:
        return hypot(ahead, aside) - terrain.radius
    return max(ahead, aside) - terrain.radius


def overlaps_terrain(pose: Pose, terrain: Terrain) -> bool:
    """Returns whether a base lies on a token, deeper than mere contact.

    Source: 2017, Moving Into and Through Obstacles, The Planet Token, The Minefield Token.
    """
    across, up = terrain.x - pose.x, terrain.y - pose.y
    reach = terrain.radius + pose.base.reach
    if across * across + up * up >= reach * reach:
        return False
    return gap_to_base(pose, terrain) < -CONTACT


def terrain_distance(pose: Pose, terrain: Terrain) -> float:
    """Returns the shortest distance in inches from a base to a token; 0 where they meet.

    Missions measure their actions so ("within Range 1 of the planet": `band_of` of this).
    """
    if not terrain.corners:
        return max(0.0, _gap_to_disc(pose, terrain))
    if gap_to_base(pose, terrain) <= 0.0:
        return 0.0
    half = pose.half
    corners = pose.corners()
    best = min(
        hypot(max(abs(ahead) - half, 0.0), max(abs(aside) - half, 0.0))
        for ahead, aside in (pose.offset_to(x, y) for x, y in terrain.corners)
    )
    for one, two in zip(terrain.corners, terrain.corners[1:] + terrain.corners[:1], strict=True):
        for corner in corners:
            best = min(best, _to_segment(corner, one, two))
    return best


def _to_segment(
    point: tuple[float, float], one: tuple[float, float], two: tuple[float, float]
) -> float:
    way_x, way_y = two[0] - one[0], two[1] - one[1]
    across, up = point[0] - one[0], point[1] - one[1]
    share = (across * way_x + up * way_y) / (way_x * way_x + way_y * way_y)
    share = max(0.0, min(1.0, share))
    return hypot(across - share * way_x, up - share * way_y)


def terrain_gap(one: Terrain, other: Terrain) -> float:
    """Returns the shortest distance in inches between two tokens; 0 where they meet."""
    if not one.corners and not other.corners:
        return max(0.0, hypot(other.x - one.x, other.y - one.y) - one.radius - other.radius)
    if not one.corners:
        one, other = other, one
    if not other.corners:
        return max(0.0, _to_outline(one, (other.x, other.y)) - other.radius)
    if _are_crossing(one, other):
        return 0.0
    return min(
        min(_to_outline(one, corner) for corner in other.corners),
        min(_to_outline(other, corner) for corner in one.corners),
    )


def _to_outline(terrain: Terrain, point: tuple[float, float]) -> float:
    if all(x * point[0] + y * point[1] <= offset for x, y, offset in terrain.edges):
        return 0.0
    sides = zip(terrain.corners, terrain.corners[1:] + terrain.corners[:1], strict=True)
    return min(_to_segment(point, first, second) for first, second in sides)


def _are_crossing(one: Terrain, other: Terrain) -> bool:
    for here, there in ((one, other), (other, one)):
        for x, y, offset in here.edges:
            if min(x * corner[0] + y * corner[1] for corner in there.corners) > offset:
                return False
    return True
