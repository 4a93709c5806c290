"""Where a ship may fire in the round after: a map of the table around it, made once a dial.

A cell tells how good the best shot is that some maneuver of the dial gives at a ship that will be
there then, without a red maneuver; it is blurred, since nobody knows quite where that will be.
"""

from __future__ import annotations

from math import hypot
from typing import Final

from rules.battle import Ship
from rules.battle.position.records import ShipRecord
from rules.pilots.outlook import MIDDLES
from rules.pilots.steps import dial_of

CELL: Final = 1.5
ACROSS: Final = 14
"""Cells to either side, and ahead and astern: 21 inches."""

BANDS: Final = ((4.0, 1.0), (8.0, 0.85), (12.0, 0.6))
"""Inches between bases, and how good a shot is up to there."""

_FLAT: Final = 1e-9
_LEAST: Final = 0.02
"""What even the farthest place is worth, less with every cell: somewhere to go."""


class Reach:
    """Map of cells in rows from astern to ahead, each from left to right."""

    __slots__ = ("rows",)

    def __init__(self, record: ShipRecord) -> None:
        self.rows: Final[list[list[float]]] = _blurred(_shots(record))

    def at(self, ahead: float, aside: float) -> float:
        """Returns how good a shot at a ship so far ahead and to the side can be, from 0 to 1."""
        row = int(ahead / CELL + ACROSS + 0.5)
        column = int(aside / CELL + ACROSS + 0.5)
        if 0 <= row <= 2 * ACROSS and 0 <= column <= 2 * ACROSS:
            return self.rows[row][column]
        return -0.004 * (abs(ahead) + abs(aside)) + 0.002 * ahead


def _shots(record: ShipRecord) -> list[list[float]]:
    half = record.base.half
    arcs = [
        (0.0, 0.0) if arc.is_all_round else (arc.sine * arc.facing, arc.cosine)
        for weapon in record.weapons
        for arc in weapon.arcs
    ]
    steps = dial_of(record).calm or dial_of(record).steps
    rows = []
    for row in range(2 * ACROSS + 1):
        ahead = (row - ACROSS) * CELL
        cells = []
        for column in range(2 * ACROSS + 1):
            aside = (column - ACROSS) * CELL
            best = 0.0
            for step in steps:
                up, across = ahead - step.ahead, aside - step.aside
                distance = hypot(up, across) - 2.0 * MIDDLES * half
                if distance > BANDS[2][0] or distance < -half:
                    continue
                facing = up * step.cosine + across * step.sine
                beside = abs(across * step.cosine - up * step.sine)
                for arc_sine, arc_cosine in arcs:
                    if facing * arc_sine - beside * arc_cosine >= -_FLAT:
                        quality = next(good for far, good in BANDS if distance <= far)
                        best = max(best, quality)
            cells.append(best)
        rows.append(cells)
    return rows


def _blurred(rows: list[list[float]]) -> list[list[float]]:
    size = len(rows)
    found = []
    for row in range(size):
        cells = []
        for column in range(size):
            total = weight = 0.0
            for up in (-2, -1, 0, 1, 2):
                for across in (-2, -1, 0, 1, 2):
                    if 0 <= row + up < size and 0 <= column + across < size:
                        share = 1.0 / (1.0 + up * up + across * across)
                        total += share * rows[row + up][column + across]
                        weight += share
            away = abs(row - ACROSS - 4) + abs(column - ACROSS)
            cells.append(total / weight - _LEAST * away * 0.1)
        found.append(cells)
    return found


_REACHES: Final[dict[tuple[object, ...], Reach]] = {}
_MOST_KEPT: Final = 512


def reach_of(ship: Ship) -> Reach:
    """Returns the map of a ship; ships with the same dial and arcs share one."""
    record = ship.record
    arcs = tuple((arc.name, arc.degrees) for weapon in record.weapons for arc in weapon.arcs)
    key = (record.class_key, record.base.name, arcs)
    found = _REACHES.get(key)
    if found is None:
        if len(_REACHES) >= _MOST_KEPT:
            _REACHES.clear()
        found = _REACHES[key] = Reach(record)
    return found
