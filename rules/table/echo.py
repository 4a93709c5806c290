"""Sensor echo: a cloaked ship reappears to its left or right.

A straight template of speed 1 or 2 is laid against the side of the base; the ship is set down at
its other end, heading kept. The template may lie anywhere along both sides, so that the ship may
also shift fore or aft by as much as base and template differ in width. Where a card lays a bank
instead, to the left or the right, the ship stands square to its end: it turns with the template.

Source: 2017, Sensor Echo; DECISIONS D31-D33.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rules.table.area import Area
from rules.table.dimensions import FASTEST_STRAIGHT, LINE_TOLERANCE, STRAIGHT_UNIT, TEMPLATE_WIDTH
from rules.table.errors import TableError
from rules.table.movement import is_taken
from rules.table.pose import Pose
from rules.table.template import template
from rules.table.terrain import Terrain

SPEEDS: Final = (1, 2)
"""The straight templates of the rulebook; cards may name others."""
SIDES: Final = ("left", "right")
SHARES: Final = (1.0, 0.5, 0.0, -0.5, -1.0)
"""The shifts that are offered, in parts of the greatest: template at front, middle or back."""


class Echo:
    """One way to echo: template speed, side, shift forward in inches, and the pose after.

    `bend` is the side to which the template bends, as seen along it: "" is a straight.
    """

    __slots__ = ("bend", "pose", "shift", "side", "speed")

    def __init__(self, speed: int, side: str, shift: float, pose: Pose, bend: str = "") -> None:
        self.speed: Final[int] = speed
        self.side: Final[str] = side
        self.shift: Final[float] = shift
        self.pose: Final[Pose] = pose
        self.bend: Final[str] = bend

    def __repr__(self) -> str:
        bend = f", {self.bend!r}" if self.bend else ""
        return f"Echo({self.speed!r}, {self.side!r}, {self.shift!r}, {self.pose!r}{bend})"

    def __reduce__(self) -> tuple[object, ...]:
        return (Echo, (self.speed, self.side, self.shift, self.pose, self.bend))


def greatest_shift(pose: Pose) -> float:
    """Returns how far an echo may shift a ship fore or aft, in inches (DECISIONS D32)."""
    return pose.base.side - TEMPLATE_WIDTH


def echo_pose(pose: Pose, speed: int, side: str, shift: float = 0.0, bend: str = "") -> Pose:
    """Returns where a ship stands after an echo, whatever lies there.

    `shift` is forward, in inches; with a bank, which bends to the left or the right, half of it
    is made along the side that the ship leaves and half along the one that it comes to stand on.
    Raises `TableError` for a template that does not exist, a side other than left and right, and
    a shift that would push the template past a corner.
    """
    if side not in SIDES:
        raise TableError(f"an echo goes left or right, not {side!r}")
    most = greatest_shift(pose)
    if abs(shift) > most + LINE_TOLERANCE:
        raise TableError(f"an echo shifts by at most {most:.4f} in fore or aft, not {shift}")
    if bend:
        return _bent(pose, speed, side, shift / 2.0, shift / 2.0, bend)
    if not 1 <= speed <= FASTEST_STRAIGHT:
        raise TableError(f"an echo uses a straight template of speed 1 to 6, not {speed}")
    aside = pose.base.side + speed * STRAIGHT_UNIT
    return pose.moved(shift, aside if side == "right" else -aside)


def _bent(pose: Pose, speed: int, side: str, first: float, last: float, bend: str) -> Pose:
    """Returns where an echo with a bank ends that is shifted before the template and after it."""
    quarter = 90.0 if side == "right" else -90.0
    leaving = pose.moved(first, 0.0, quarter)
    return (
        template("bank", speed, bend, pose.base).end(leaving).moved(0.0, 0.0, -quarter).moved(last)
    )


def may_end_at(start: Pose, echo: Echo, pose: Pose) -> bool:
    """Returns whether some shift of an echo's template ends at a pose, whatever lies there."""
    if pose.base is not start.base or abs(pose.heading - echo.pose.heading) > LINE_TOLERANCE:
        return False
    most = greatest_shift(start) + LINE_TOLERANCE
    straight = echo_pose(start, echo.speed, echo.side, 0.0, echo.bend)
    way_x, way_y = pose.x - straight.x, pose.y - straight.y
    across = way_x * start.ahead_y - way_y * start.ahead_x
    if not echo.bend:
        along = way_x * start.ahead_x + way_y * start.ahead_y
        return abs(across) < LINE_TOLERANCE and abs(along) <= most
    # The way is made of a shift along the old heading and one along the new.
    last = across / (pose.ahead_x * start.ahead_y - pose.ahead_y * start.ahead_x)
    first = (way_x * pose.ahead_y - way_y * pose.ahead_x) / (
        start.ahead_x * pose.ahead_y - start.ahead_y * pose.ahead_x
    )
    return abs(first) <= most / 2.0 and abs(last) <= most / 2.0


def each_echo(
    pose: Pose,
    others: list[Pose],
    terrain: list[Terrain],
    area: Area,
    speeds: tuple[int, ...] = SPEEDS,
    banks: tuple[int, ...] = (),
) -> Iterator[Echo]:
    """Returns the echoes that are possible: whole base on the table, clear of ships and planets.

    Five shifts for each template and side (DECISIONS D31, D32); any other shift that passes
    `may_stand` is legal too. `speeds` are those of straights, `banks` of banks.
    """
    planets = [each for each in terrain if each.kind == "planet"]
    most = greatest_shift(pose)
    ways = [(speed, "") for speed in speeds]
    ways += [(speed, bend) for speed in banks for bend in SIDES]
    for speed, bend in ways:
        for side in SIDES:
            for share in SHARES:
                place = echo_pose(pose, speed, side, share * most, bend)
                if area.holds(place) and not is_taken(place, others, planets):
                    yield Echo(speed, side, share * most, place, bend)
