"""Codes that a phone reads, drawn as boxes on paper."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from fleetbuilder.fleets.paper.sheets.canvas import INK, PdfCanvas, Point
from fleetbuilder.fleets.paper.sheets.qr import code_made, is_drawable

LEAST_MODULE: Final = 0.95
"""Points (a third of a millimetre) that a module needs to be read off paper."""


def code_draw(sheet: PdfCanvas, corner: Point, side: float, address: str) -> bool:
    """Draws the code of an address in a square of `side` points, quiet margin not counted.

    Draws nothing and tells so for an address whose code would be too fine for paper.
    """
    if not is_drawable(address):
        return False
    matrix = code_made(address).matrix
    module = side / len(matrix)
    if module < LEAST_MODULE:
        return False
    for row, modules in enumerate(matrix):
        for start, end in _dark(modules):
            where = (corner[0] + start * module, corner[1] + row * module)
            # A hair more than a module, so that no light seam shows between rows.
            sheet.box(where, (end - start) * module, module * 1.03, fill=INK, edge=None)
    return True


def _dark(modules: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Returns the first place and the one after the last of each dark stretch of a row."""
    start = 0
    for place, module in enumerate([*modules, 0]):
        if module:
            continue
        if place > start:
            yield start, place
        start = place + 1
