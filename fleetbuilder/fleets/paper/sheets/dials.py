"""A maneuver dial on paper: speeds from the fastest down, each maneuver drawn in its cell.

The colours differ in lightness as well, so that a print in grey can be read: green is pale with
a dark sign, red dark with a light one.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from cards.faces import Dial, DialCell
from fleetbuilder.fleets.paper.sheets.canvas import HAIRLINE, INK, WHITE, Colour, PdfCanvas, Point
from fleetbuilder.fleets.paper.sheets.lettering import BOLD

CELL: Final = 15.0
LABEL: Final = 15.0
"""Width of the speeds at the left, in points."""

_GRID: Final = 24.0
_INSET: Final = 2.5
_LINE: Final = 1.05
_DARK_GREEN: Final[Colour] = (0.02, 0.36, 0.17)
_FILLS: Final[Mapping[str, tuple[Colour, Colour, Colour]]] = {
    "green": ((0.82, 0.94, 0.86), _DARK_GREEN, _DARK_GREEN),
    "white": (WHITE, HAIRLINE, INK),
    "red": ((0.72, 0.1, 0.12), (0.72, 0.1, 0.12), WHITE),
}
"""Fill, edge and sign of each colour."""

Stroke = Sequence[Point]


def _arc(middle: Point, radius: float, start: float, end: float) -> list[Point]:
    """Returns points of an arc; angles in degrees clockwise from the right."""
    steps = 10
    angles = [math.radians(start + (end - start) * n / steps) for n in range(steps + 1)]
    return [(middle[0] + radius * math.cos(a), middle[1] + radius * math.sin(a)) for a in angles]


def _bend(points: Sequence[Point]) -> list[Point]:
    """Returns points of a cubic curve from its four controls."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = points
    found = []
    for n in range(11):
        t = n / 10
        u = 1 - t
        weights = (u**3, 3 * u * u * t, 3 * u * t * t, t**3)
        x = weights[0] * ax + weights[1] * bx + weights[2] * cx + weights[3] * dx
        y = weights[0] * ay + weights[1] * by + weights[2] * cy + weights[3] * dy
        found.append((x, y))
    return found


_SIGNS: Final[Mapping[str, tuple[Stroke, ...]]] = {
    "straight": (((12, 21), (12, 4)), ((6.5, 9.5), (12, 4), (17.5, 9.5))),
    "bank": (
        _bend(((8, 21), (8, 14), (10.5, 11.5), (17, 6))),
        ((17.7, 13), (17.7, 5.5), (10.2, 5.5)),
    ),
    "turn": (
        ((7, 21), (7, 15), *_arc((12, 15), 5, 180, 270), (20, 10)),
        ((15, 4.5), (20.5, 10), (15, 15.5)),
    ),
    "about": (
        ((6.5, 21), *_arc((11.5, 9), 5, 180, 360), (16.5, 18.5)),
        ((11.5, 14), (16.5, 19), (21.5, 14)),
    ),
    "astern": (((12, 4), (12, 20)), ((6.5, 14.5), (12, 20), (17.5, 14.5)), ((7, 4), (17, 4))),
    "spin": (
        ((10, 21), (10, 10)),
        (*_arc((10, 9), 5, 180, 360), (15, 13)),
        ((11, 9), (15, 13), (19, 9)),
    ),
    "flank": (((5, 12), (20, 12)), ((14.5, 6.5), (20, 12), (14.5, 17.5)), ((3.5, 6), (3.5, 18))),
    "stop": (((6, 6), (18, 6), (18, 18), (6, 18), (6, 6), (7, 6)),),
    "rotate": (_arc((12, 12), 8, 5, 335), ((20, 4), (20, 9), (15, 9))),
}
"""Each maneuver to the right as lines on a grid of 24."""


def dial_size(dial: Dial) -> tuple[float, float]:
    """Returns width and height of a drawn dial, in points."""
    return LABEL + CELL * len(dial.columns), CELL * len(dial.rows)


def dial_draw(sheet: PdfCanvas, corner: Point, dial: Dial) -> None:
    """Draws a dial from its upper left corner."""
    x, y = corner
    for row in dial.rows:
        sheet.word((x + LABEL - 4, y + 3.2), row.text, 8, font=BOLD, align=1)
        for place, cell in enumerate(row.cells):
            if cell.colour:
                cell_draw(sheet, (x + LABEL + place * CELL, y), cell)
        y += CELL


def cell_draw(sheet: PdfCanvas, corner: Point, cell: DialCell) -> None:
    """Draws one maneuver on its colour, a turn in place as its degrees."""
    fill, edge, ink = _FILLS[cell.colour]
    x, y = corner[0] + 0.75, corner[1] + 0.75
    side = CELL - 1.5
    sheet.box((x, y), side, side, fill=fill, edge=edge, radius=2, thickness=0.7)
    if cell.degrees:
        sheet.word(
            (x + side / 2, y + side / 2 - 3), cell.degrees, 5, font=BOLD, colour=ink, align=0.5
        )
        return
    scale = (side - 2 * _INSET) / _GRID
    at = _placed(cell.icon, (x + _INSET, y + _INSET), scale)
    for stroke in _strokes(cell.icon):
        sheet.path([at(point) for point in stroke], ink, width=_LINE)


def _strokes(icon: str) -> tuple[Stroke, ...]:
    return _SIGNS[icon.split("-")[1]] if icon else ()


def _placed(icon: str, corner: Point, scale: float) -> Callable[[Point], Point]:
    """Returns what brings a point of the grid to its place; to the left is the mirror image."""
    is_left = icon.endswith("-left")

    def place(point: Point) -> Point:
        across = _GRID - point[0] if is_left else point[0]
        return corner[0] + across * scale, corner[1] + point[1] * scale

    return place
