"""A ship's dial as plain numbers: where each maneuver ends, without making a pose.

Source: `rules.table.template`; this only unpacks it for the inner loop of looking ahead.
"""

from __future__ import annotations

from typing import Final

from rules.battle import Ship
from rules.battle.damage_cards import colour_of
from rules.battle.records import ShipRecord
from rules.battle.terms import RED
from rules.table import Area, Pose
from rules.table.pose import unit_vector

Step = tuple[int, float, float, float, float]
"""Place on the dial, inches ahead and to the right, sine and cosine of the turn clockwise."""


Shift = tuple[float, float, float, float]
"""Inches east and north of the start, and the unit vector ahead at the end."""

_MOST_HEADINGS: Final = 64


class Dial:
    """Is the dial of a ship class in numbers.

    `steps` are all settings, `calm` those not printed in red, the sharpest turns first: these tell
    soonest whether a place has a way out. `shifts` keeps all settings by heading: ships mostly
    face one of eight ways.
    """

    __slots__ = ("calm", "shifts", "steps")

    def __init__(self, record: ShipRecord) -> None:
        self.steps: Final[list[Step]] = [
            (each.index, each.template.ahead, each.template.aside, *_turned(each.template.turn))
            for each in record.dial
        ]
        calm = [each for each in record.dial if each.colour != RED]
        calm.sort(key=lambda each: (-abs(each.template.turn), each.speed))
        self.calm: Final[list[Step]] = [self.steps[each.index] for each in calm]
        self.shifts: Final[dict[float, list[Shift]]] = {}

    def shifts_from(self, pose: Pose) -> list[Shift]:
        """Gives where each setting leads from a pose, by its place on the dial."""
        found = self.shifts.get(pose.heading)
        if found is None:
            if len(self.shifts) >= _MOST_HEADINGS:
                self.shifts.clear()
            ahead_x, ahead_y = pose.ahead_x, pose.ahead_y
            found = self.shifts[pose.heading] = [
                (
                    ahead * ahead_x + aside * ahead_y,
                    ahead * ahead_y - aside * ahead_x,
                    ahead_x * cosine + ahead_y * sine,
                    ahead_y * cosine - ahead_x * sine,
                )
                for _, ahead, aside, sine, cosine in self.steps
            ]
        return found


def _turned(turn: float) -> tuple[float, float]:
    sine, cosine = unit_vector(turn % 360.0)
    return sine, cosine


_DIALS: Final[dict[ShipRecord, Dial]] = {}
_MOST_KEPT: Final = 4096


def dial_of(record: ShipRecord) -> Dial:
    """Gives the dial of a ship in numbers; it is made once and kept."""
    found = _DIALS.get(record)
    if found is None:
        if len(_DIALS) >= _MOST_KEPT:
            _DIALS.clear()
        found = _DIALS[record] = Dial(record)
    return found


def colours(ship: Ship) -> list[int]:
    """Gives the colour that each setting of the dial has for a ship now."""
    if ship.face_up:
        return [colour_of(ship, each) for each in ship.record.dial]
    return [each.colour for each in ship.record.dial]


def has_way_out(
    x: float, y: float, ahead_x: float, ahead_y: float, half: float, dial: Dial, area: Area
) -> bool:
    """Tells whether some maneuver that is not red keeps a ship on the table from a place."""
    left, right = area.left + half, area.right - half
    bottom, top = area.bottom + half, area.top - half
    for _, ahead, aside, sine, cosine in dial.calm:
        end_x = x + ahead * ahead_x + aside * ahead_y
        end_y = y + ahead * ahead_y - aside * ahead_x
        if left <= end_x <= right and bottom <= end_y <= top:
            turned_x = ahead_x * cosine + ahead_y * sine
            turned_y = ahead_y * cosine - ahead_x * sine
            over = (abs(turned_x) + abs(turned_y) - 1.0) * half
            if left + over <= end_x <= right - over and bottom + over <= end_y <= top - over:
                return True
    return False
