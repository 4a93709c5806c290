"""The picture that other sites show beside a link: our mark, our name, a route across the mat.

`python -m fleetbuilder.fleets.paper.sheets.preview` draws it anew into the static files. It is
drawn with Pillow, on which reportlab stands, in the letters of the sheets and the colours of the
dark pages.
"""

from __future__ import annotations

import io
import math
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import reportlab
from PIL import Image, ImageDraw, ImageFont

SIZE: Final = (1200, 630)
"""In pixels, the proportions that sites ask for."""
PICTURE: Final = Path(__file__).parents[3] / "static" / "fleetbuilder" / "preview.png"
SCALE: Final = 2
"""It is drawn larger and made smaller, so that edges are smooth."""
COLORS: Final = 32
PAPER: Final = "#0e141b"
GRID: Final = "#1b242d"
INK: Final = "#d5e6f7"
SOFT: Final = "#99a4af"
ROUTE: Final = "#ea55a6"
NAME: Final = "Fleetbuilder"
LINES: Final = ("Fleets for Star Trek: Attack Wing,", "built, checked and played.")
SQUARE: Final = 90
MARK: Final = (150, 190, 62)
"""Centre and radius of the mark."""
NEEDLE: Final = ((16.5, 7.5), (14, 14), (7.5, 16.5), (10, 10))
"""As `mark.svg` has it, on a field of 24."""
BASES: Final = ((0.0, 24), (0.5, 24), (1.0, 24))
"""Where ships stand along the route, and half their width."""


def preview_draw() -> bytes:
    """Draws the picture as PNG; the same each time."""
    image = Image.new("RGB", (SIZE[0] * SCALE, SIZE[1] * SCALE), PAPER)
    draw = ImageDraw.Draw(image)
    _mat(draw)
    _mark(draw)
    _words(draw)
    _route(draw)
    small = image.resize(SIZE, Image.Resampling.LANCZOS)
    written = io.BytesIO()
    small.quantize(COLORS, dither=Image.Dither.NONE).save(written, "PNG", optimize=True)
    return written.getvalue()


def _mat(draw: ImageDraw.ImageDraw) -> None:
    """Draws the squares of the playing area."""
    for along in range(SQUARE, SIZE[0], SQUARE):
        _line(draw, [(along, 0), (along, SIZE[1])], GRID, 2)
    for down in range(SQUARE, SIZE[1], SQUARE):
        _line(draw, [(0, down), (SIZE[0], down)], GRID, 2)


def _mark(draw: ImageDraw.ImageDraw) -> None:
    x, y, radius = MARK
    box = [(x - radius) * SCALE, (y - radius) * SCALE, (x + radius) * SCALE, (y + radius) * SCALE]
    draw.ellipse(box, outline=ROUTE, width=12 * SCALE)
    size = 2 * radius / 20
    points = [(x + (px - 12) * size, y + (py - 12) * size) for px, py in NEEDLE]
    draw.polygon([(px * SCALE, py * SCALE) for px, py in points], fill=ROUTE)


def _words(draw: ImageDraw.ImageDraw) -> None:
    _text(draw, (250, 130), NAME, 100, INK, "VeraBd")
    for number, line in enumerate(LINES):
        _text(draw, (92, 312 + 56 * number), line, 38, SOFT, "Vera")


def _route(draw: ImageDraw.ImageDraw) -> None:
    """Draws a course of bends and straights with ships on it."""
    course = [_along(step / 200) for step in range(201)]
    for first in range(0, 200, 10):
        _line(draw, course[first : first + 6], ROUTE, 5)
    for part, half in BASES:
        x, y = _along(part)
        near, far = _along(max(part - 0.01, 0)), _along(min(part + 0.01, 1))
        turn = math.atan2(far[1] - near[1], far[0] - near[0])
        corners = [(-half, -half), (half, -half), (half, half), (-half, half)]
        _shape(draw, (x, y), turn, corners, PAPER, INK)
        _shape(draw, (x, y), turn, [(half * 0.6, 0), (-half / 2, -10), (-half / 2, 10)], ROUTE, "")


def _along(part: float) -> tuple[float, float]:
    """Returns a point of the course, from 0 to 1 along it."""
    return 120 + 960 * part, 520 + 44 * math.sin(part * 2 * math.pi)


def _shape(
    draw: ImageDraw.ImageDraw,
    center: tuple[float, float],
    turn: float,
    corners: Sequence[tuple[float, float]],
    fill: str,
    edge: str,
) -> None:
    cos, sin = math.cos(turn), math.sin(turn)
    points = [(center[0] + x * cos - y * sin, center[1] + x * sin + y * cos) for x, y in corners]
    draw.polygon([(x * SCALE, y * SCALE) for x, y in points], fill=fill)
    if edge:
        _line(draw, [*points, points[0]], edge, 4)


def _line(
    draw: ImageDraw.ImageDraw, points: list[tuple[float, float]], color: str, width: int
) -> None:
    scaled = [(x * SCALE, y * SCALE) for x, y in points]
    draw.line(scaled, fill=color, width=width * SCALE, joint="curve")


def _text(
    draw: ImageDraw.ImageDraw,
    at: tuple[float, float],
    words: str,
    size: int,
    color: str,
    letters: str,
) -> None:
    path = Path(reportlab.__file__).parent / "fonts" / f"{letters}.ttf"
    font = ImageFont.truetype(str(path), size * SCALE, layout_engine=ImageFont.Layout.BASIC)
    draw.text((at[0] * SCALE, at[1] * SCALE), words, font=font, fill=color)


if __name__ == "__main__":
    PICTURE.write_bytes(preview_draw())
