"""An enemy's maneuver on a virtual table: what lies in its way, and where the edge holds it.

Source: Alliance, Perform the Maneuver, Swerving to Avoid Obstacles, Planet Tokens, Swerving to
Avoid Board Edges; EDITIONS E9; DECISIONS D115, D116.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from rules.alliance.enemy.logic import EnemyManeuver
from rules.alliance.enemy.maneuvers import EdgeFacts, SwerveFacts, alternatives
from rules.alliance.errors import AllianceError
from rules.table import TABLE, Area, Movement, Pose, Terrain, execute, overlaps, unit_vector

_OUTWARD: Final = {"north": 0.0, "east": 90.0, "south": 180.0, "west": 270.0}
_SAMPLES: Final = 64
"""Into how many parts a way is cut to find where it crosses an edge."""
_SHIFT: Final = 0.05
"""Inches by which a ship outside the edge is shifted until it is clear of others."""
_SLANT: Final = 0.5
"""A course that comes less far out per inch than this runs along the edge."""


@dataclass(frozen=True, slots=True)
class Surroundings:
    """All that an enemy can meet: the other ships' poses, the tokens, the table.

    `harmless` are the places of obstacles that can't deal damage, by the mission's rules;
    `retreats` the edges over which this ship may retreat.
    """

    others: tuple[Pose, ...] = ()
    terrain: tuple[Terrain, ...] = ()
    area: Area = TABLE
    harmless: frozenset[int] = frozenset()
    retreats: frozenset[str] = frozenset()


def move(pose: Pose, maneuver: EnemyManeuver, around: Surroundings) -> Movement:
    """Executes a maneuver as it stands; planets don't stop an enemy (Alliance, Planet Tokens)."""
    return execute(
        maneuver.template(pose.base),
        pose,
        list(around.others),
        list(around.terrain),
        around.area,
        stopped_by_planets=False,
    )


def meets_damage(movement: Movement, around: Surroundings) -> bool:
    """Returns whether a maneuver meets an obstacle that can deal damage."""
    return any(
        around.terrain[place].kind == "obstacle" and place not in around.harmless
        for place in movement.met
    )


def measure_swerve(pose: Pose, maneuver: EnemyManeuver, around: Surroundings) -> SwerveFacts:
    """Measures whether a maneuver meets an obstacle, and which alternatives meet none.

    The template counts as it is laid, to its end and with the base there: the text tests it before
    the ship moves, and other ships play no part in it. An obstacle behind a ship that will stop
    this one is reason enough to swerve, though nothing would be met there (DECISIONS D25); to read
    the text so is ours. Source: Alliance, Swerving to Avoid Obstacles.
    """
    around = replace(around, others=())
    if not meets_damage(move(pose, maneuver, around), around):
        return SwerveFacts(is_crossing=False)
    clear = tuple(
        each
        for each in alternatives(maneuver)
        if not meets_damage(move(pose, each, around), around)
    )
    return SwerveFacts(is_crossing=True, clear=clear)


def measure_edge(movement: Movement, around: Surroundings) -> EdgeFacts:
    """Measures over which edge a maneuver ended; in a corner the edge crossed first (D116)."""
    edges = around.area.overhang(movement.pose)
    if not edges:
        return EdgeFacts()
    edge = edges[0] if len(edges) == 1 else _first_crossed(movement, edges, around.area)
    return EdgeFacts(edge, edge in around.retreats)


# --- outside the edge ------------------------------------------------------------


def outside_pose(movement: Movement, edge: str, around: Surroundings) -> Pose:
    """Returns where a ship stands that may not leave: outside, its front along the edge, facing in.

    It stands where the way of its middle crossed the edge, shifted along it to the nearest place
    clear of other ships (DECISIONS D116). Raises `AllianceError` for an edge without a free place.
    """
    area = around.area
    low, high = (area.left, area.right) if edge in ("north", "south") else (area.bottom, area.top)
    half = movement.pose.half
    low, high = low + half, high - half
    wished = min(max(_crossing(movement, edge, area), low), high)
    steps = int((high - low) / _SHIFT) + 1
    for step in range(steps + 1):
        for along in (wished + step * _SHIFT, wished - step * _SHIFT):
            pose = _against(edge, min(max(along, low), high), movement.pose, area)
            if not any(overlaps(pose, other) for other in around.others):
                return pose
    raise AllianceError(f"no place is left along the {edge} edge", "enemy.edge_full")


def _against(edge: str, along: float, pose: Pose, area: Area) -> Pose:
    half = pose.half
    x, y = {
        "north": (along, area.top + half),
        "east": (area.right + half, along),
        "south": (along, area.bottom - half),
        "west": (area.left - half, along),
    }[edge]
    return Pose(x, y, _OUTWARD[edge] + 180.0, pose.base)


def _from_edge(edge: str, area: Area, pose: Pose) -> tuple[float, float]:
    """Returns the middle of a base as (along an edge, past it), in inches."""
    return {
        "north": (pose.x, pose.y - area.top),
        "east": (pose.y, pose.x - area.right),
        "south": (pose.x, area.bottom - pose.y),
        "west": (pose.y, area.left - pose.x),
    }[edge]


def _places(movement: Movement) -> list[Pose]:
    """Returns the poses along the way that was flown, from the start to the end."""
    template, way = movement.template, movement.way
    if way <= 0.0:
        return [movement.start, movement.pose]
    places = [template.at(movement.start, way * n / _SAMPLES) for n in range(1, _SAMPLES)]
    return [movement.start, *places, movement.pose]


def _first_crossed(movement: Movement, edges: tuple[str, ...], area: Area) -> str:
    """Returns the edge that the base crossed first.

    The one it is farther past where both at once.
    """
    for place in _places(movement):
        crossed = [edge for edge in area.overhang(place) if edge in edges]
        if crossed:
            return max(crossed, key=lambda edge: _from_edge(edge, area, place)[1])
    return edges[0]


def _crossing(movement: Movement, edge: str, area: Area) -> float:
    """Returns where along an edge the way of the base's middle crosses it.

    Where the middle stayed inside, its course at the end is drawn on; where that runs along the
    edge, the place beside the base counts.
    """
    places = [_from_edge(edge, area, pose) for pose in _places(movement)]
    for (along, past), (next_along, next_past) in pairwise(places):
        if past <= 0.0 < next_past:
            return along + (next_along - along) * past / (past - next_past)
    along, past = places[-1]
    course = _course(movement)
    sideways, outward = {
        "north": (course[0], course[1]),
        "east": (course[1], course[0]),
        "south": (course[0], -course[1]),
        "west": (course[1], -course[0]),
    }[edge]
    if past > 0.0 or outward <= _SLANT:
        return along
    return along - past * sideways / outward


def _course(movement: Movement) -> tuple[float, float]:
    """Returns (x, y) of the direction in which the base moved at its end."""
    heading = movement.pose.heading
    if movement.has_turned_about or movement.template.speed < 0:
        heading += 180.0
    return unit_vector(heading)
