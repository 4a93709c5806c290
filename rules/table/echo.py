"""Sensor echo: a cloaked ship reappears to its left or right.

A straight template of speed 1 or 2 is laid against the side of the base; the ship is set down at
its other end, heading kept. The template may lie anywhere along both sides, so that the ship may
also shift fore or aft by as much as base and template differ in width.

Source: 2017, Sensor Echo; DECISIONS D31-D33.
"""

from __future__ import annotations

from typing import Final

from rules.table.area import Area
from rules.table.dimensions import LINE_TOLERANCE, STRAIGHT_UNIT, TEMPLATE_WIDTH
from rules.table.errors import TableError
from rules.table.movement import is_taken
from rules.table.pose import Pose
from rules.table.terrain import Terrain

SPEEDS: Final = (1, 2)
SIDES: Final = ("left", "right")
SHARES: Final = (1.0, 0.5, 0.0, -0.5, -1.0)
"""The shifts that are offered, in parts of the greatest: template at front, middle or back."""


class Echo:
    """Is one way to echo: template speed, side, shift forward in inches, and the pose after."""

    __slots__ = ("pose", "shift", "side", "speed")

    def __init__(self, speed: int, side: str, shift: float, pose: Pose) -> None:
        self.speed: Final[int] = speed
        self.side: Final[str] = side
        self.shift: Final[float] = shift
        self.pose: Final[Pose] = pose

    def __repr__(self) -> str:
        return f"Echo({self.speed!r}, {self.side!r}, {self.shift!r}, {self.pose!r})"

    def __reduce__(self) -> tuple[object, ...]:
        return (Echo, (self.speed, self.side, self.shift, self.pose))


def greatest_shift(pose: Pose) -> float:
    """Gives how far an echo may shift a ship fore or aft, in inches (DECISIONS D32)."""
    return pose.base.side - TEMPLATE_WIDTH


def echo_pose(pose: Pose, speed: int, side: str, shift: float = 0.0) -> Pose:
    """Gives where a ship stands after an echo, whatever lies there.

    `shift` is forward, in inches. Raises `TableError` for a speed other than 1 and 2, a side
    other than left and right, and a shift that would push the template past a corner.
    """
    if speed not in SPEEDS:
        raise TableError(f"an echo uses the straight template 1 or 2, not {speed}")
    if side not in SIDES:
        raise TableError(f"an echo goes left or right, not {side!r}")
    most = greatest_shift(pose)
    if abs(shift) > most + LINE_TOLERANCE:
        raise TableError(f"an echo shifts by at most {most:.4f} in fore or aft, not {shift}")
    aside = pose.base.side + speed * STRAIGHT_UNIT
    return pose.moved(shift, aside if side == "right" else -aside)


def echoes(pose: Pose, others: list[Pose], terrain: list[Terrain], area: Area) -> list[Echo]:
    """Gives the echoes that are possible: whole base on the table, clear of ships and planets.

    Five shifts for each speed and side (DECISIONS D31, D32); any other shift that passes
    `may_stand` is legal too.
    """
    planets = [each for each in terrain if each.kind == "planet"]
    most = greatest_shift(pose)
    found = []
    for speed in SPEEDS:
        for side in SIDES:
            for share in SHARES:
                place = echo_pose(pose, speed, side, share * most)
                if area.holds(place) and not is_taken(place, others, planets):
                    found.append(Echo(speed, side, share * most, place))
    return found
