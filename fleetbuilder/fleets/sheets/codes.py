"""Codes that a phone reads, drawn as boxes on paper or as SVG on a page."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from typing import Final

import segno

from fleetbuilder.fleets.sheets.canvas import INK, Point, Sheet

LONGEST: Final = 1_100
"""Characters of an address up to which an ordinary phone reads its code off a screen."""
LEAST_MODULE: Final = 0.95
"""Points (a third of a millimetre) that a module needs to be read off paper."""
QUIET: Final = 4
"""Empty modules around a code (ISO/IEC 18004)."""


def is_drawable(address: str) -> bool:
    """Tells whether an address is there and short enough for a code."""
    return 0 < len(address) <= LONGEST


def code_svg(address: str) -> str:
    """Gives the code of an address as an SVG element, dark on white whatever the theme.

    It is as large as its place allows. Raises `ValueError` for an address that is too long.
    """
    if not is_drawable(address):
        raise ValueError(f"an address of {len(address)} characters makes no readable code")
    drawing = io.BytesIO()
    segno.make(address, error="l", micro=False).save(
        drawing,
        kind="svg",
        xmldecl=False,
        svgns=False,
        omitsize=True,
        border=QUIET,
        light="#ffffff",
        dark="#000000",
        svgclass="qr",
        lineclass=None,
    )
    return drawing.getvalue().decode("utf-8").strip()


def code_draw(sheet: Sheet, corner: Point, side: float, address: str) -> bool:
    """Draws the code of an address in a square of `side` points, quiet margin not counted.

    Draws nothing and tells so for an address whose code would be too fine for paper.
    """
    if not is_drawable(address):
        return False
    matrix = segno.make(address, error="l", micro=False).matrix
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
    """Gives the first place and the one after the last of each dark stretch of a row."""
    start = 0
    for place, module in enumerate([*modules, 0]):
        if module:
            continue
        if place > start:
            yield start, place
        start = place + 1
