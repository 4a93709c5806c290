"""What stands between ships at a real table, as far as the map tells.

Source: Alliance, Attacking Through Obstacles, Attacking Through Planets.
"""

from __future__ import annotations

from typing import Final

from rules.alliance.at_table.play import Play
from rules.alliance.enemy.choices import Reason

BEHIND_A_PLANET: Final = Reason(
    "A ship behind a planet cannot be attacked, unless either of the two overlaps it.",
    "Alliance, Attacking Through Planets",
)


def has_terrain(play: Play, kind: str) -> bool:
    """Returns whether obstacles, or planets, lie on the map with so many players."""
    terrain = play.start.mission.map.terrain_for(len(play.start.players))
    return any(each.kind == kind for each in terrain)


def why_hidden(play: Play) -> tuple[Reason, ...]:
    """Returns what hides a ship entirely on this map, nothing where there is no planet."""
    return (BEHIND_A_PLANET,) if has_terrain(play, "planet") else ()
