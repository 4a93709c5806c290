"""What a drawn dial shows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from cards.wording import bearing_name, signed
from rules.cards import Maneuver, ShipClass

_COLUMNS: Final = (
    ("turn", "left"),
    ("bank", "left"),
    ("spin", "left"),
    ("flank", "left"),
    ("straight", ""),
    ("flank", "right"),
    ("spin", "right"),
    ("bank", "right"),
    ("turn", "right"),
    ("about", ""),
    ("stop", ""),
    ("45-degree-rotate", ""),
    ("90-degree-rotate", ""),
)

COLOUR_NOTES: Final = {
    "green": "removes an Auxiliary Power token",
    "white": "no effect",
    "red": "places an Auxiliary Power token",
}
"""What a maneuver's colour does (2017, Activation Phase, Check for Power Strain)."""


@dataclass(frozen=True, slots=True)
class DialColumn:
    """A bearing, with its side where it has two; `degrees` marks a turn in place."""

    bearing: str
    side: str
    icon: str
    label: str
    degrees: str = ""


@dataclass(frozen=True, slots=True)
class DialCell:
    """A place of the dial; `colour` is "" where the class has no such maneuver."""

    colour: str
    icon: str
    label: str
    degrees: str = ""


@dataclass(frozen=True, slots=True)
class DialRow:
    """A speed and its cells, one for each column."""

    speed: int
    text: str
    label: str
    cells: tuple[DialCell, ...]


@dataclass(frozen=True, slots=True)
class Dial:
    """A maneuver dial as a table: fastest speed first, full astern last."""

    name: str
    columns: tuple[DialColumn, ...]
    rows: tuple[DialRow, ...]
    colours: tuple[tuple[str, str], ...]


def dial_of(ship_class: ShipClass) -> Dial:
    """Prepares the maneuver dial of a class; columns that it never uses are left out.

    Source: 2017, Maneuvers, Full Astern.
    """
    used = {maneuver.bearing for maneuver in ship_class.maneuvers}
    columns = tuple(
        DialColumn(
            bearing,
            side,
            _maneuver_icon(bearing, side, 1),
            _maneuver_label(bearing, side),
            _degrees(bearing),
        )
        for bearing, side in _COLUMNS
        if bearing in used
    )
    known = {(each.speed, each.bearing): each for each in ship_class.maneuvers}
    rows = tuple(
        DialRow(
            speed,
            signed(speed) if speed < 0 else str(speed),
            f"Full astern {-speed}" if speed < 0 else f"Speed {speed}",
            tuple(_cell(known.get((speed, column.bearing)), column) for column in columns),
        )
        for speed in sorted({each.speed for each in ship_class.maneuvers}, reverse=True)
    )
    present = {each.colour for each in ship_class.maneuvers}
    colours = tuple((colour, note) for colour, note in COLOUR_NOTES.items() if colour in present)
    return Dial(ship_class.name, columns, rows, colours)


def _cell(maneuver: Maneuver | None, column: DialColumn) -> DialCell:
    if maneuver is None:
        return DialCell("", "", "none")
    label = f"{maneuver_name(maneuver, column.side)}, {maneuver.colour}"
    icon = _maneuver_icon(column.bearing, column.side, maneuver.speed)
    return DialCell(maneuver.colour, icon, label, column.degrees)


def maneuver_name(maneuver: Maneuver, side: str = "") -> str:
    """Returns a maneuver in words: "Bank left 2", "Full Astern 1", "Stop"."""
    if maneuver.speed < 0:
        return f"Full Astern {-maneuver.speed}"
    label = _maneuver_label(maneuver.bearing, side)
    return f"{label} {maneuver.speed}" if maneuver.speed else label


def _degrees(bearing: str) -> str:
    return f"{bearing.partition('-')[0]}°" if bearing.endswith("-degree-rotate") else ""


def _maneuver_label(bearing: str, side: str) -> str:
    return f"{bearing_name(bearing)} {side}".strip()


def _maneuver_icon(bearing: str, side: str, speed: int) -> str:
    if speed < 0:
        return "maneuver-astern"
    if bearing.endswith("rotate"):
        return "maneuver-rotate"
    return f"maneuver-{bearing}-{side}" if side else f"maneuver-{bearing}"
