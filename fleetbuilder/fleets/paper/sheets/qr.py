"""Codes that a phone reads off a screen."""

from __future__ import annotations

import io
from typing import Any, Final

import segno

LONGEST: Final = 1_100
"""Characters of an address up to which an ordinary phone reads its code off a screen."""
QUIET: Final = 4
"""Empty modules around a code (ISO/IEC 18004)."""


def code_made(address: str) -> Any:
    """Makes the code of an address, of the least size."""
    return segno.make(address, error="l", micro=False)


def is_drawable(address: str) -> bool:
    """Returns whether an address is there and short enough for a code."""
    return 0 < len(address) <= LONGEST


def code_svg(address: str) -> str:
    """Returns the code of an address as an SVG element, dark on white whatever the theme.

    It is as large as its place allows. Raises `ValueError` for an address that is too long.
    """
    if not is_drawable(address):
        raise ValueError(f"an address of {len(address)} characters makes no readable code")
    drawing = io.BytesIO()
    code_made(address).save(
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
