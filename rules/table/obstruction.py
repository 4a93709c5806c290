"""What lies across a line of fire.

Obstacles and minefields obstruct an attack, however many; a planet blocks it wholly. Only the
line between the bases counts, for those that stand on a token too.

Source: 2017, Attacking Through Obstacles, The Planet Token, The Minefield Token; EDITIONS K1,
K3, K4, N11, N18; DECISIONS D64-D69.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from rules.table.arc import Arc, entry_into_box
from rules.table.dimensions import LINE_TOLERANCE
from rules.table.line import FireLine, line_of_fire
from rules.table.pose import Pose, unit_vector
from rules.table.terrain import Terrain

CLEAR: Final = "clear"
OBSTRUCTED: Final = "obstructed"
BLOCKED: Final = "blocked"


def obstruction(attacker: Pose, target: Pose, arc: Arc, terrain: list[Terrain]) -> str:
    """Returns what an attack in an arc meets on its line: `clear`, `obstructed` or `blocked`.

    Also `clear` for a target outside the arc. Only where a token lies near is the line drawn.
    """
    across, up = target.x - attacker.x, target.y - attacker.y
    squared = across * across + up * up
    # The line lies within the reach of the larger base from the segment between the middles.
    reach = max(attacker.base.reach, target.base.reach)
    for token in terrain:
        if token.is_in_the_way:
            beside, above = token.x - attacker.x, token.y - attacker.y
            share = 0.0
            if squared > 0.0:
                share = max(0.0, min(1.0, (beside * across + above * up) / squared))
            beside, above = beside - share * across, above - share * up
            if sqrt(beside * beside + above * above) <= reach + token.radius:
                line = line_of_fire(attacker, target, arc)
                return line_obstruction(line, terrain) if line is not None else CLEAR
    return CLEAR


def line_obstruction(line: FireLine, terrain: list[Terrain]) -> str:
    """Returns what lies across a line: a planet blocks it, obstacles and minefields obstruct it."""
    found = CLEAR
    for token in terrain:
        if token.is_in_the_way and crosses(line, token):
            if token.kind == "planet":
                return BLOCKED
            found = OBSTRUCTED
    return found


def crosses_base(line: FireLine, pose: Pose) -> bool:
    """Returns whether a line of fire meets a base, its rim included."""
    east, north = unit_vector(pose.heading)
    start_x, start_y = line.start_x - pose.x, line.start_y - pose.y
    way_x, way_y = line.end_x - line.start_x, line.end_y - line.start_y
    steps = entry_into_box(
        start_x * east + start_y * north,
        start_x * north - start_y * east,
        way_x * east + way_y * north,
        way_x * north - way_y * east,
        pose.base.half + LINE_TOLERANCE,
    )
    return steps <= 1.0


def crosses(line: FireLine, terrain: Terrain) -> bool:
    """Returns whether a line of fire meets a token, its rim included (DECISIONS D64)."""
    way_x, way_y = line.end_x - line.start_x, line.end_y - line.start_y
    across, up = terrain.x - line.start_x, terrain.y - line.start_y
    squared = way_x * way_x + way_y * way_y
    share = 0.0
    if squared > 0.0:
        share = max(0.0, min(1.0, (across * way_x + up * way_y) / squared))
    across, up = across - share * way_x, up - share * way_y
    reach = terrain.radius + LINE_TOLERANCE
    if across * across + up * up > reach * reach:
        return False
    first, last = 0.0, 1.0
    for normal_x, normal_y, offset in terrain.edges:
        start = normal_x * line.start_x + normal_y * line.start_y - offset - LINE_TOLERANCE
        slope = normal_x * way_x + normal_y * way_y
        if slope > 0.0:
            last = min(last, -start / slope)
        elif slope < 0.0:
            first = max(first, -start / slope)
        elif start > 0.0:
            return False
    return first <= last
