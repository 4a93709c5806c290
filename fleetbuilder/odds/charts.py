"""A bar chart, worked out for a template to draw as SVG.

Across it is measured in percent and so fills any width with letters of one size; upwards in
pixels.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

PLOT: Final = 160
"""Height of the tallest bar there can be."""
ABOVE: Final = 24
"""Room for the figure above it."""
BELOW: Final = 44
"""Room for the numerals and the name of the axis."""
WIDEST: Final = 100 / 6
"""Width of a bar with its gap, where there are few."""
GAP: Final = 0.2
"""The part of it that is the gap."""
MOST_WITH_DECIMALS: Final = 12
"""Bars up to which there is room for decimals above each."""
LEAST: Final = 1.5
"""Height of what is hardly ever, in pixels, so that it can be told from never."""


@dataclass(frozen=True, slots=True)
class Column:
    """What a bar stands for: its numeral, and its parts from below, each of a kind."""

    numeral: str
    parts: tuple[tuple[str, Fraction], ...]

    @property
    def p(self) -> Fraction:
        """Returns the probability of all parts together."""
        return sum((p for _, p in self.parts), Fraction(0))


@dataclass(frozen=True, slots=True)
class BarPart:
    """One part of a bar as it is drawn; `kind` gives its look."""

    kind: str
    y: str
    height: str


@dataclass(frozen=True, slots=True)
class OddsBar:
    """A bar as it is drawn: percent across, pixels down.

    Of the figures above it the shorter one is shown where there is little room.
    """

    x: str
    width: str
    middle: str
    numeral: str
    figure_y: str
    figure: str
    short: str
    parts: tuple[BarPart, ...]


@dataclass(frozen=True, slots=True)
class OddsChart:
    """A chart as it is drawn; a dense one has the short figures only."""

    title: str
    description: str
    axis: str
    height: int
    ground: int
    numerals_y: int
    axis_y: int
    dense: bool
    bars: tuple[OddsBar, ...]


def chart_of(
    columns: Sequence[Column], *, title: str, description: str, axis: str, full: bool = False
) -> OddsChart:
    """Lays a chart out; the tallest bar fills it, or with `full` a certainty would."""
    tallest = Fraction(1) if full else max((each.p for each in columns), default=Fraction(1))
    pitch = min(WIDEST, 100 / len(columns))
    ground = ABOVE + PLOT
    return OddsChart(
        title=title,
        description=description,
        axis=axis,
        height=ground + BELOW,
        ground=ground,
        numerals_y=ground + 18,
        axis_y=ground + 38,
        dense=len(columns) > MOST_WITH_DECIMALS,
        bars=tuple(
            _bar(each, place * pitch, pitch, tallest, ground) for place, each in enumerate(columns)
        ),
    )


def _bar(column: Column, left: float, pitch: float, tallest: Fraction, ground: int) -> OddsBar:
    top = float(ground)
    parts = []
    for kind, p in column.parts:
        if p:
            height = max(LEAST, PLOT * float(p / tallest))
            top -= height
            parts.append(BarPart(kind, f"{top:.1f}", f"{height:.1f}"))
    return OddsBar(
        x=f"{left + pitch * GAP / 2:.3f}%",
        width=f"{pitch * (1 - GAP):.3f}%",
        middle=f"{left + pitch / 2:.3f}%",
        numeral=column.numeral,
        figure_y=f"{top - 6:.1f}",
        figure=figure(column.p),
        short=figure(column.p, decimals=0),
        parts=tuple(parts),
    )


def figure(p: Fraction, decimals: int = 1) -> str:
    """Returns a probability in percent: "46.6".

    What is nearly never, or nearly always, does not look like 0 or 100: "<0.1", ">99.9".
    """
    if p in (0, 1):
        return str(100 * p)
    step = Fraction(1, 10**decimals)
    shown = min(max(step, round(100 * p, decimals)), 100 - step)
    sign = "<" if 100 * p < step / 2 else ">" if 100 * p > 100 - step / 2 else ""
    return f"{sign}{float(shown):.{decimals}f}"


def percent(p: Fraction) -> str:
    """Returns a probability in words: "46.6 %"."""
    return f"{figure(p)}\u00a0%"
