"""A ship's dial as plain numbers: where each maneuver ends, without making a pose.

Source: `rules.table.template`; this only unpacks it for the inner loop of looking ahead.
"""

from __future__ import annotations

from math import hypot
from typing import Final

from rules.battle import Ship
from rules.battle.mechanics.damage_cards import colour_of
from rules.battle.position.records import ShipRecord
from rules.battle.position.terms import RED
from rules.table import Area, Pose
from rules.table.pose import unit_vector

_MOST_HEADINGS: Final = 64


class DialStep:
    """Where one setting leads: inches ahead and to the right, how far it turns clockwise.

    `place` is its place on the dial, `sine` and `cosine` are those of the turn.
    """

    __slots__ = ("ahead", "aside", "cosine", "place", "sine")

    def __init__(self, place: int, ahead: float, aside: float, turn: float) -> None:
        vector = unit_vector(turn % 360.0)
        self.place: Final[int] = place
        self.ahead: Final[float] = ahead
        self.aside: Final[float] = aside
        self.sine: Final[float] = vector[0]
        self.cosine: Final[float] = vector[1]


class Shift:
    """Where one setting leads from some heading: inches east and north, the vector ahead."""

    __slots__ = ("ahead_x", "ahead_y", "x", "y")

    def __init__(self, step: DialStep, ahead_x: float, ahead_y: float) -> None:
        ahead, aside, sine, cosine = step.ahead, step.aside, step.sine, step.cosine
        self.x: Final[float] = ahead * ahead_x + aside * ahead_y
        self.y: Final[float] = ahead * ahead_y - aside * ahead_x
        self.ahead_x: Final[float] = ahead_x * cosine + ahead_y * sine
        self.ahead_y: Final[float] = ahead_y * cosine - ahead_x * sine


class DialSteps:
    """The dial of a ship class in numbers.

    `steps` are all settings, `calm` those not printed in red, the sharpest turns first: these tell
    soonest whether a place has a way out. `shifts` keeps all settings by heading: ships mostly
    face one of eight ways. No setting leads farther than `reach` inches to any side.
    """

    __slots__ = ("calm", "reach", "shifts", "steps")

    def __init__(self, record: ShipRecord) -> None:
        self.steps: Final[list[DialStep]] = [
            DialStep(each.index, each.template.ahead, each.template.aside, each.template.turn)
            for each in record.dial
        ]
        calm = [each for each in record.dial if each.colour != RED]
        calm.sort(key=lambda each: (-abs(each.template.turn), each.speed))
        self.calm: Final[list[DialStep]] = [self.steps[each.index] for each in calm]
        self.reach: Final[float] = max(
            [hypot(each.ahead, each.aside) for each in self.steps], default=0.0
        )
        self.shifts: Final[dict[float, list[Shift]]] = {}

    def shifts_from(self, pose: Pose) -> list[Shift]:
        """Returns where each setting leads from a pose, by its place on the dial."""
        found = self.shifts.get(pose.heading)
        if found is None:
            if len(self.shifts) >= _MOST_HEADINGS:
                self.shifts.clear()
            found = self.shifts[pose.heading] = [
                Shift(step, pose.ahead_x, pose.ahead_y) for step in self.steps
            ]
        return found


_DIALS: Final[dict[ShipRecord, DialSteps]] = {}
_MOST_KEPT: Final = 4096


def dial_of(record: ShipRecord) -> DialSteps:
    """Returns the dial of a ship in numbers; it is made once and kept."""
    found = _DIALS.get(record)
    if found is None:
        if len(_DIALS) >= _MOST_KEPT:
            _DIALS.clear()
        found = _DIALS[record] = DialSteps(record)
    return found


def colours(ship: Ship) -> list[int]:
    """Returns the colour that each setting of the dial has for a ship now."""
    if ship.face_up:
        return [colour_of(ship, each) for each in ship.record.dial]
    return [each.colour for each in ship.record.dial]


def has_way_out(
    x: float, y: float, ahead_x: float, ahead_y: float, half: float, dial: DialSteps, area: Area
) -> bool:
    """Returns whether some maneuver that is not red keeps a ship on the table from a place."""
    left, right = area.left + half, area.right - half
    bottom, top = area.bottom + half, area.top - half
    for step in dial.calm:
        end_x = x + step.ahead * ahead_x + step.aside * ahead_y
        end_y = y + step.ahead * ahead_y - step.aside * ahead_x
        if left <= end_x <= right and bottom <= end_y <= top:
            sine, cosine = step.sine, step.cosine
            turned_x = ahead_x * cosine + ahead_y * sine
            turned_y = ahead_y * cosine - ahead_x * sine
            over = (abs(turned_x) + abs(turned_y) - 1.0) * half
            if left + over <= end_x <= right - over and bottom + over <= end_y <= top - over:
                return True
    return False
