"""A sheet of several pages in the making, measured in points from its upper left corner.

What is drawn is kept until all pages are there, since each says how many there are. The same
calls give the same bytes: nothing of the moment or the machine goes into the file.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from reportlab.pdfgen.canvas import Canvas

from fleetbuilder.fleets.paper.sheets.lettering import (
    ASCENT,
    REGULAR,
    Line,
    Run,
    fonts_ready,
    shown,
    width_of,
    wrapped,
)
from fleetbuilder.fleets.paper.sheets.paper import MARGIN, Paper

Colour = tuple[float, float, float]
Point = tuple[float, float]

INK: Final[Colour] = (0.1, 0.12, 0.16)
SOFT: Final[Colour] = (0.36, 0.39, 0.45)
HAIRLINE: Final[Colour] = (0.62, 0.65, 0.7)
PALE: Final[Colour] = (0.93, 0.94, 0.955)
WHITE: Final[Colour] = (1.0, 1.0, 1.0)

LEADING: Final = 1.22
FOOT_SIZE: Final = 6.5

Drawing = Callable[[Any], None]


class BrokenText:
    """A text broken into lines for a width; it knows its height before it is drawn."""

    __slots__ = ("colour", "lines", "size")

    def __init__(
        self,
        runs: Iterable[Run] | str,
        size: float,
        width: float,
        font: str = REGULAR,
        colour: Colour = INK,
    ) -> None:
        """Breaks runs, or a plain text in one font, into lines of at most `width` points."""
        pieces = (Run(runs, font),) if isinstance(runs, str) else runs
        self.lines: list[Line] = wrapped(pieces, size, width)
        self.size = size
        self.colour = colour

    @property
    def height(self) -> float:
        """Returns the height of all lines, in points."""
        return len(self.lines) * self.size * LEADING

    def split(self, height: float) -> tuple[BrokenText, BrokenText]:
        """Returns the lines that fit in a height, at least one, and the others."""
        count = max(1, int(height / (self.size * LEADING) + 1e-6))
        return self._part(self.lines[:count]), self._part(self.lines[count:])

    def _part(self, lines: list[Line]) -> BrokenText:
        part = BrokenText("", self.size, 0, colour=self.colour)
        part.lines = lines
        return part


class PdfCanvas:
    """Collects what is drawn on the pages of a document and makes a PDF of it."""

    def __init__(self, paper: Paper, title: str, foot: str) -> None:
        """Begins a document; `foot` stands at the bottom of each page beside its number."""
        self.paper = paper
        self.title = title
        self.foot = foot
        self.pages: list[list[Drawing]] = []

    def page(self) -> None:
        """Begins a page."""
        self.pages.append([])

    def line(self, start: Point, end: Point, colour: Colour = HAIRLINE, width: float = 0.5) -> None:
        """Draws a straight line."""
        height = self.paper.height

        def draw(canvas: Any) -> None:
            canvas.setStrokeColorRGB(*colour)
            canvas.setLineWidth(width)
            canvas.line(start[0], height - start[1], end[0], height - end[1])

        self._add(draw)

    def box(
        self,
        corner: Point,
        width: float,
        height: float,
        *,
        fill: Colour | None = None,
        edge: Colour | None = HAIRLINE,
        radius: float = 0.0,
        thickness: float = 0.5,
    ) -> None:
        """Draws a box from its upper left corner."""
        x, y = corner[0], self.paper.height - corner[1] - height

        def draw(canvas: Any) -> None:
            if fill is not None:
                canvas.setFillColorRGB(*fill)
            if edge is not None:
                canvas.setStrokeColorRGB(*edge)
                canvas.setLineWidth(thickness)
            ways = {"stroke": int(edge is not None), "fill": int(fill is not None)}
            if radius:
                canvas.roundRect(x, y, width, height, radius, **ways)
            else:
                canvas.rect(x, y, width, height, **ways)

        self._add(draw)

    def path(
        self,
        points: Sequence[Point],
        colour: Colour,
        *,
        width: float = 1.0,
        filled: bool = False,
    ) -> None:
        """Draws a line through points, or fills the shape that they enclose."""
        height = self.paper.height

        def draw(canvas: Any) -> None:
            path = canvas.beginPath()
            path.moveTo(points[0][0], height - points[0][1])
            for x, y in points[1:]:
                path.lineTo(x, height - y)
            if filled:
                path.close()
                canvas.setFillColorRGB(*colour)
                canvas.drawPath(path, stroke=0, fill=1)
            else:
                canvas.setStrokeColorRGB(*colour)
                canvas.setLineWidth(width)
                canvas.drawPath(path, stroke=1, fill=0)

        self._add(draw)

    def text(self, corner: Point, text: BrokenText) -> None:
        """Writes a text from the upper left corner of its first line."""
        for number, line in enumerate(text.lines):
            top = corner[1] + number * text.size * LEADING
            self._write((corner[0], top), line, text.size, text.colour)

    def word(
        self,
        corner: Point,
        words: str,
        size: float,
        *,
        font: str = REGULAR,
        colour: Colour = INK,
        align: float = 0.0,
    ) -> float:
        """Writes words on one line and gives their width in points.

        `align` 0 puts the left end at the corner, 0.5 the middle, 1 the right end.
        """
        ready = shown(words)
        width = width_of(ready, font, size)
        self._write((corner[0] - align * width, corner[1]), (Run(ready, font),), size, colour)
        return width

    def pdf(self) -> bytes:
        """Returns the document; the same drawings give the same bytes."""
        return sheets_pdf([self], self.title)

    def print_on(self, canvas: Any) -> None:
        """Draws all pages upon a canvas, which is as large as the paper."""
        for number, drawings in enumerate(self.pages, 1):
            for draw in drawings:
                draw(canvas)
            self._footer(canvas, number)
            canvas.showPage()

    def _footer(self, canvas: Any, number: int) -> None:
        y = MARGIN - FOOT_SIZE - 7
        canvas.setFillColorRGB(*SOFT)
        canvas.setFont(REGULAR, FOOT_SIZE)
        canvas.drawString(MARGIN, y, shown(self.foot))
        page = f"Page {number} of {len(self.pages)}"
        canvas.drawRightString(self.paper.width - MARGIN, y, page)

    def _write(self, corner: Point, line: Line, size: float, colour: Colour) -> None:
        x, baseline = corner[0], self.paper.height - corner[1] - size * ASCENT

        def draw(canvas: Any) -> None:
            canvas.setFillColorRGB(*colour)
            text = canvas.beginText(x, baseline)
            for words, font in line:
                text.setFont(font, size)
                text.textOut(words)
            canvas.drawText(text)

        self._add(draw)

    def _add(self, draw: Drawing) -> None:
        self.pages[-1].append(draw)


def sheets_pdf(sheets: Iterable[PdfCanvas], title: str) -> bytes:
    """Returns several documents on paper of one size as one PDF; each counts its own pages."""
    fonts_ready()
    file = io.BytesIO()
    canvas: Any = None
    for sheet in sheets:
        if canvas is None:
            canvas = _canvas(file, sheet.paper, title)
        sheet.print_on(canvas)
    if canvas is None:
        raise ValueError("there is nothing to print")
    canvas.save()
    return file.getvalue()


def _canvas(file: io.BytesIO, paper: Paper, title: str) -> Any:
    canvas = Canvas(
        file,
        pagesize=(paper.width, paper.height),
        invariant=1,
        pageCompression=1,
        initialFontName=REGULAR,
        lang="en",
    )
    canvas.setTitle(shown(title))
    canvas.setAuthor("Fleetbuilder")
    canvas.setCreator("Fleetbuilder")
    return canvas
