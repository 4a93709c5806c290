"""Parts of charts, worked out on the server: a template only has to draw what is here.

A chart is drawn in units of its own, `WIDTH` across, and scales with its place on the page. It
has a title and a description for those who do not see it, and a table with every figure drawn.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

WIDTH: Final = 360.0
HEIGHT: Final = 214.0
LEFT: Final = 42.0
RIGHT: Final = 348.0
TOP: Final = 12.0
BOTTOM: Final = 172.0
FRAME: Final[Mapping[str, float]] = {
    "width": WIDTH,
    "height": HEIGHT,
    "left": LEFT,
    "right": RIGHT,
    "top": TOP,
    "bottom": BOTTOM,
    "middle": (LEFT + RIGHT) / 2,
}
"""What a template needs to draw the axes."""


@dataclass(frozen=True, slots=True)
class Tick:
    """A mark on an axis."""

    at: float
    label: str


@dataclass(frozen=True, slots=True)
class ChartBox:
    """A rectangle of a chart; `label` says what it stands for."""

    x: float
    y: float
    width: float
    height: float
    label: str


@dataclass(frozen=True, slots=True)
class ChartTable:
    """The figures of a chart, as rows of words; the first of each row is its head."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class TabledChart:
    """A chart with its figures."""

    id: str
    title: str
    description: str
    table: ChartTable


@dataclass(frozen=True, slots=True)
class Plot(TabledChart):
    """A chart with two axes, of which `axis` names the one across."""

    across: tuple[Tick, ...]
    up: tuple[Tick, ...]
    axis: str


def rounded(value: float) -> float:
    """Returns a length as it is drawn."""
    return round(value, 1)


def height_of(share: float, top: float = 1.0) -> float:
    """Returns where a share stands on the axis upwards, which ends at `top`."""
    return rounded(BOTTOM - (BOTTOM - TOP) * share / top)


def ticks_up(shares: Iterable[float], top: float = 1.0) -> tuple[Tick, ...]:
    """Returns the marks of an axis of shares; the highest, `top`, bears the unit."""
    lower = [Tick(height_of(share, top), f"{100 * share:g}") for share in shares]
    return (*lower, Tick(height_of(top, top), f"{100 * top:g}\u00a0%"))
