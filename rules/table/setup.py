"""Setting the table: starting areas, where ships and tokens may be put, and how ships leave.

Source: 2017, Setup 4-5, Adding Obstacles to a Standard Game, Missions 1-2; EDITIONS B1-B3, B7;
DECISIONS D7-D10.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import hypot
from typing import Final

from rules.table.area import TABLE, Area
from rules.table.dimensions import CONTACT, OBSTACLE_MARGIN, STARTING_DEPTH, STARTING_WIDTH
from rules.table.errors import TableError
from rules.table.movement import is_taken
from rules.table.pose import Pose
from rules.table.terrain import Terrain, terrain_gap

PLACES: Final = (
    "south",
    "south-west",
    "west",
    "north-west",
    "north",
    "north-east",
    "east",
    "south-east",
)
"""Edges and corners of an area, clockwise as players sit around it."""

_STARTS: Final[Mapping[int, tuple[str, ...]]] = {
    2: ("south", "north"),
    3: ("south", "north-west", "north-east"),
    4: ("south", "west", "north", "east"),
}


def area_at(place: str, length: float, depth: float, area: Area = TABLE) -> Area:
    """Returns a rectangle at the middle of an edge or in a corner of an area.

    `length` runs along the edge and `depth` away from it, in inches; in a corner the length runs
    along the southern or northern edge. Raises `TableError` for a place that does not exist.
    """
    if place not in PLACES:
        raise TableError(f"there is no place {place!r}: it is one of {', '.join(PLACES)}")
    across, up = (depth, length) if place in ("east", "west") else (length, depth)
    left = area.left + (area.width - across) / 2.0
    if "west" in place:
        left = area.left
    elif "east" in place:
        left = area.right - across
    bottom = area.bottom + (area.height - up) / 2.0
    if "south" in place:
        bottom = area.bottom
    elif "north" in place:
        bottom = area.top - up
    return Area(left, bottom, left + across, bottom + up)


def starting_areas(
    players: int,
    area: Area = TABLE,
    *,
    depth: float = STARTING_DEPTH,
    length: float = STARTING_WIDTH,
) -> tuple[Area, ...]:
    """Returns the starting area of each player, clockwise from the southern edge.

    Two players have their whole edge, `depth` inches deep. Three have rectangles of `length` by
    `depth`, long side along the edge: the middle of the southern edge, then the corners of the
    northern one (DECISIONS D8). Four have the middle of each edge (DECISIONS D9).
    Raises `TableError` for any other number of players.
    """
    if players not in _STARTS:
        raise TableError(f"the table is set for 2, 3 or 4 players, not for {players}")
    if players == 2:
        length = area.width
    return tuple(area_at(place, length, depth, area) for place in _STARTS[players])


def may_stand(pose: Pose, area: Area, others: list[Pose], terrain: list[Terrain]) -> bool:
    """Returns whether a ship may be put here: wholly inside, on no other ship, on no planet.

    Touching another base or the edge is allowed.
    Source: 2017, Setup 5; DECISIONS D10, D31.
    """
    if not area.holds(pose):
        return False
    return not is_taken(pose, others, [each for each in terrain if each.kind == "planet"])


def may_lie(
    token: Terrain,
    area: Area,
    others: list[Terrain],
    *,
    margin: float = OBSTACLE_MARGIN,
    apart: float = 0.0,
) -> bool:
    """Returns whether an obstacle may be put here before the game.

    The whole token must lie more than `margin` inches from every edge of the area, and apart from
    other tokens: more than `apart` inches, or at least not on them.
    Source: 2017, Adding Obstacles to a Standard Game; DECISIONS D7.
    """
    # An area holds what touches its edge, but exactly 8 inches is still Range 2.
    if not area.holds_terrain(token, margin + 2.0 * CONTACT):
        return False
    return all(
        # Tokens whose surrounding circles are apart need no closer look.
        hypot(other.x - token.x, other.y - token.y) - token.radius - other.radius > apart
        or terrain_gap(token, other) > apart
        for other in others
    )


def leaves_through(start: Pose, pose: Pose, area: Area, gate: Area) -> bool:
    """Returns whether a ship that moved off the area did so through a gate at one of its edges.

    Its base must lie across that edge within the gate, or, when it is wholly past the edge, the
    straight way from its start must cross it there.
    Source: 2017, Mission 1, Objectives; where exactly it must cross is ours.
    """
    for edge in area.overhang(pose):
        one = _from_edge(edge, area, gate.left, gate.bottom)
        two = _from_edge(edge, area, gate.right, gate.top)
        if max(one[1], two[1]) < -CONTACT:
            continue
        crossed = _crossed([_from_edge(edge, area, x, y) for x, y in pose.corners()])
        if not crossed:
            here = _from_edge(edge, area, start.x, start.y)
            crossed = _crossed([here, _from_edge(edge, area, pose.x, pose.y)])
        if crossed and min(crossed) <= max(one[0], two[0]) and max(crossed) >= min(one[0], two[0]):
            return True
    return False


def _from_edge(edge: str, area: Area, x: float, y: float) -> tuple[float, float]:
    """Returns a point as (along an edge, past it)."""
    if edge == "north":
        return x, y - area.top
    if edge == "south":
        return x, area.bottom - y
    return (y, x - area.right) if edge == "east" else (y, area.left - x)


def _crossed(corners: list[tuple[float, float]]) -> list[float]:
    """Returns where the rim of something crosses the edge."""
    found = []
    for one, two in zip(corners, corners[1:] + corners[:1], strict=True):
        if (one[1] > 0.0) != (two[1] > 0.0):
            found.append(one[0] + (two[0] - one[0]) * one[1] / (one[1] - two[1]))
    return found
