"""Charts of a simulation, worked out on the server: a template only has to draw what is here.

Fleet a is solid, fleet b hatched or dashed, so that nothing hangs on colour.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Any, Final

from fleetbuilder.core.charts import (
    BOTTOM,
    LEFT,
    RIGHT,
    ChartBox,
    ChartTable,
    Plot,
    TabledChart,
    Tick,
    height_of,
    rounded,
    ticks_up,
)
from fleetbuilder.simulations.common import numbers

LEAST_BAR: Final = 1.0
"""What is there at all can be seen."""
ZERO_HALF: Final = 2.0
"""Half the width of the bar that stands on zero, where others stand between two values."""
MOST_BARS: Final = 24
MOST_TICKS: Final = 8
MARKED_ROUNDS: Final = 16
STEPS: Final = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000)
TOPS: Final = (0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.8, 1.0)
NEITHER: Final = "neither"
LETTERS: Final = ("a", "b")


@dataclass(frozen=True, slots=True)
class Bar(ChartBox):
    """A bar; `side` is "a", "b" or "neither", `label` says what it stands for."""

    side: str


@dataclass(frozen=True, slots=True)
class Histogram(Plot):
    """A chart of bars that stand side by side."""

    bars: tuple[Bar, ...]
    zero: float | None


@dataclass(frozen=True, slots=True)
class ChartCurve:
    """A line with `marks` on it."""

    side: str
    name: str
    path: str
    marks: tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class Curves(Plot):
    """A chart of lines."""

    curves: tuple[ChartCurve, ...]


@dataclass(frozen=True, slots=True)
class RateRow:
    """A rate with its interval: a bar from 0 to `rate`, a line from `low` to `high`, in %."""

    side: str
    name: str
    percent: str
    interval: str
    rate: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Rates(TabledChart):
    """A chart of rates, one below the other, as wide as its place."""

    rows: tuple[RateRow, ...]


# --- the charts -------------------------------------------------------------------------------


def win_rates(result: Mapping[str, Any], names: Sequence[str], identifier: str = "rates") -> Rates:
    """Draws how often each fleet won, with the 95 % interval, and tells how often neither did."""
    rows = []
    table = []
    for letter, name in zip(LETTERS, names, strict=True):
        side = result["sides"][letter]
        rate, low, high = side["win_rate"], side["low"], side["high"]
        row = RateRow(
            letter,
            name,
            numbers.percent(rate),
            numbers.interval(low, high),
            rounded(100 * (rate or 0.0)),
            rounded(100 * low),
            rounded(100 * high),
        )
        rows.append(row)
        table.append((name, f"{side['wins']:,}", row.percent, row.interval))
    told = [f"{row.name} {row.percent} ({row.interval})" for row in rows]
    if result["draws"]:
        share = numbers.percent(result["draw_rate"])
        table.append(("Draws", f"{result['draws']:,}", share, ""))
        told.append(f"draws {share}")
    return Rates(
        identifier,
        "How often each fleet won",
        f"Share of {numbers.count(result['battles'], 'battle')}, with the 95 % interval: "
        f"{'; '.join(told)}.",
        rows=tuple(rows),
        table=ChartTable(("Fleet", "Battles won", "Share", "95 % interval"), tuple(table)),
    )


def margins(result: Mapping[str, Any], names: Sequence[str]) -> Histogram:
    """Draws by how many Fleet Points battles were won: those of a right of zero, of b left."""
    counts = _numbers(result["margin"]["counts"])
    most = max((abs(margin) for margin in counts), default=1) or 1
    step = _step(2 * most, MOST_BARS)
    binned: dict[int, int] = {}
    for margin, number in counts.items():
        place = ceil(abs(margin) / step) * (1 if margin > 0 else -1)
        binned[place] = binned.get(place, 0) + number
    end = max((abs(place) for place in binned), default=1) or 1
    battles = result["battles"]
    top = _top(max(binned.values(), default=0) / battles if battles else 0.0)

    def x(margin: float) -> float:
        return LEFT + (RIGHT - LEFT) * (margin / (end * step) + 1) / 2

    bars = []
    table = []
    for place in sorted(binned):
        share = binned[place] / battles
        words = _margin_words(place, step, names)
        inner, outer = sorted((x((abs(place) - 1) * step * _sign(place)), x(place * step)))
        if place == 0:
            inner, outer = x(0) - ZERO_HALF, x(0) + ZERO_HALF
        side = NEITHER if place == 0 else LETTERS[place < 0]
        told = f"{words}: {numbers.percent(share)}"
        bars.append(_bar(inner, outer, share, top, side, told))
        table.append((words, str(binned[place]), numbers.percent(share)))
    tick = _step(end * step, MOST_TICKS // 2)
    ticks = range(0, end * step + 1, tick)
    return Histogram(
        "margins",
        "Fleet Points ahead at the end",
        f"On average {_lead(result['margin']['mean'], names)}.",
        bars=tuple(bars),
        across=tuple(
            Tick(rounded(x(sign * each)), str(each))
            for each in ticks
            for sign in ((-1, 1) if each else (1,))
        ),
        up=ticks_up((0.0, top / 2), top),
        axis="SP ahead",
        zero=rounded(x(0)),
        table=ChartTable(("Lead", "Battles", "Share"), tuple(table)),
    )


def rounds(result: Mapping[str, Any]) -> Histogram:
    """Draws how many rounds the battles took."""
    counts = _numbers(result["rounds"]["counts"])
    least, most = min(counts, default=1), max(counts, default=1)
    step = _step(most - least + 1, MOST_BARS)
    first = least - least % step if step > 1 else least
    binned: dict[int, int] = {}
    for number, battles in counts.items():
        place = (number - first) // step
        binned[place] = binned.get(place, 0) + battles
    total = result["battles"]
    top = _top(max(binned.values(), default=0) / total if total else 0.0)
    places = max(binned, default=0) + 1
    unit = min((RIGHT - LEFT) / places, 36.0)
    bars = []
    table = []
    for place in sorted(binned):
        share = binned[place] / total
        start = first + place * step
        words = str(start) if step == 1 else f"{start}{numbers.DASH}{start + step - 1}"
        table.append((words, str(binned[place]), numbers.percent(share)))
        left = LEFT + place * unit
        told = f"{words} rounds: {numbers.percent(share)}"
        bars.append(_bar(left, left + unit, share, top, NEITHER, told))
    tick = _step(places, MOST_TICKS)
    mean = numbers.decimal(result["rounds"]["mean"])
    return Histogram(
        "rounds",
        "Rounds until the end",
        f"{mean} rounds on average, the shortest battle {least}, the longest {most}.",
        bars=tuple(bars),
        across=tuple(
            # One round stands below the middle of its bar, the first of several at its edge.
            Tick(rounded(LEFT + (place + 0.5 * (step == 1)) * unit), str(first + place * step))
            for place in range(0, places, tick)
        ),
        up=ticks_up((0.0, top / 2), top),
        axis="rounds" if step == 1 else f"rounds, {step} to a bar",
        zero=None,
        table=ChartTable(("Rounds", "Battles", "Share"), tuple(table)),
    )


def survival(result: Mapping[str, Any], names: Sequence[str]) -> Curves:
    """Draws which share of each fleet's ships stands at the end of each round."""
    sides = [result["sides"][letter] for letter in LETTERS]
    last = max((len(side["survival"]) for side in sides), default=1) - 1
    unit = (RIGHT - LEFT - 8.0) / max(last, 1)
    curves = []
    for letter, name, side in zip(LETTERS, names, sides, strict=True):
        ships = len(side["ships"])
        shares = [alive / ships for alive in side["survival"]]
        points = [
            (rounded(LEFT + place * unit), height_of(share)) for place, share in enumerate(shares)
        ]
        every = max(1, ceil(len(points) / MARKED_ROUNDS))
        path = " ".join(
            f"{'L' if place else 'M'}{x:g} {y:g}" for place, (x, y) in enumerate(points)
        )
        curves.append(ChartCurve(letter, name, path, tuple(points[::every])))
    tick = _step(last + 1, MOST_TICKS)
    rows = tuple(
        (str(number), *(_standing(side, number) for side in sides)) for number in range(last + 1)
    )
    ends = "; ".join(
        f"{name} {numbers.decimal(side['survival'][-1])} of "
        f"{numbers.count(len(side['ships']), 'ship')}"
        for name, side in zip(names, sides, strict=True)
        if side["survival"]
    )
    return Curves(
        "survival",
        "Ships still standing, round by round",
        f"At the end on average: {ends}.",
        curves=tuple(curves),
        across=tuple(
            Tick(rounded(LEFT + number * unit), str(number)) for number in range(0, last + 1, tick)
        ),
        up=ticks_up((0.0, 0.5)),
        axis="round",
        table=ChartTable(("Round", *names), rows),
    )


# --- parts ------------------------------------------------------------------------------------


def _sign(number: int) -> int:
    return -1 if number < 0 else 1


def _numbers(counts: Mapping[str, int]) -> dict[int, int]:
    return {int(value): number for value, number in counts.items()}


def _step(span: float, most: int) -> int:
    """Returns the least round number that parts a span into at most so many pieces."""
    return next((step for step in STEPS if span / step <= most), STEPS[-1])


def _top(share: float) -> float:
    return next(top for top in TOPS if share <= top)


def _bar(left: float, right: float, share: float, top: float, side: str, label: str) -> Bar:
    height = max(LEAST_BAR, BOTTOM - height_of(share, top))
    # A gap of a unit keeps neighbours apart.
    return Bar(
        rounded(left + 0.5),
        rounded(BOTTOM - height),
        rounded(max(1.0, right - left - 1.0)),
        rounded(height),
        label,
        side,
    )


def _margin_words(place: int, step: int, names: Sequence[str]) -> str:
    if place == 0:
        return "level"
    nearest, farthest = (abs(place) - 1) * step + 1, abs(place) * step
    by = f"{nearest}" if step == 1 else f"{nearest}{numbers.DASH}{farthest}"
    return f"{names[place < 0]} by {by} SP"


def _lead(margin: float | None, names: Sequence[str]) -> str:
    if not margin:
        return "nobody is ahead"
    return f"{names[margin < 0]} is {numbers.decimal(abs(margin))} SP ahead"


def _standing(side: Mapping[str, Any], number: int) -> str:
    """Returns the ships that stand after a round; after the last battle ended none is lost."""
    curve = side["survival"]
    return numbers.decimal(curve[min(number, len(curve) - 1)], 2) if curve else numbers.DASH
