"""Charts of a simulated mission, worked out on the server: bars by the number of players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from fleetbuilder.core.charts import (
    BOTTOM,
    LEFT,
    RIGHT,
    ChartBox,
    ChartTable,
    Plot,
    Tick,
    height_of,
    ticks_up,
)
from fleetbuilder.simulations.common import numbers as figures

WIDEST: Final = 36.0
FATES: Final = (
    ("destroyed", "Destroyed"),
    ("retreated", "Retreated"),
    ("stayed", "Still there"),
)
"""What becomes of players' ships, as it is stacked from the ground up."""


@dataclass(frozen=True, slots=True)
class ChartColumn(ChartBox):
    """A bar from the ground: its middle, its top, and the ends of its interval."""

    middle: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Columns(Plot):
    """A chart of bars with intervals, one for each number of players."""

    columns: tuple[ChartColumn, ...]


@dataclass(frozen=True, slots=True)
class BarPiece(ChartBox):
    """A piece of a stacked bar; `kind` is a fate."""

    kind: str


@dataclass(frozen=True, slots=True)
class Stacks(Plot):
    """A chart of stacked bars, one for each number of players."""

    pieces: tuple[BarPiece, ...]
    kinds: tuple[tuple[str, str], ...]


def _middles(number: int) -> list[float]:
    step = (RIGHT - LEFT) / number
    return [round(LEFT + (place + 0.5) * step, 1) for place in range(number)]


def _width(number: int) -> float:
    return round(min(WIDEST, 0.6 * (RIGHT - LEFT) / number), 1)


def players_words(players: int) -> str:
    """Names a number of players."""
    return figures.count(players, "player")


def success_chart(runs: Sequence[Mapping[str, Any]]) -> Columns:
    """Draws the chance of success by the number of players, with its 95 % interval."""
    columns, table = [], []
    width = _width(len(runs))
    for run, middle in zip(runs, _middles(len(runs)), strict=True):
        found = run["success"]
        percent = figures.percent(found["rate"])
        interval = figures.interval(found["low"], found["high"])
        label = f"{players_words(run['players'])}: {percent} ({interval})"
        top = height_of(found["rate"])
        columns.append(
            ChartColumn(
                round(middle - width / 2, 1),
                top,
                width,
                round(BOTTOM - top, 1),
                label,
                middle,
                height_of(found["low"]),
                height_of(found["high"]),
            )
        )
        won = f"{found['count']:,} of {run['battles']:,}"
        table.append((str(run["players"]), percent, interval, won))
    return Columns(
        "success",
        "Chance of success by players",
        "; ".join(column.label for column in columns) + ".",
        columns=tuple(columns),
        across=_across(runs),
        up=ticks_up((0.0, 0.25, 0.5, 0.75)),
        axis="players",
        table=ChartTable(("Players", "Success", "95 % interval", "Times"), tuple(table)),
    )


def fates_chart(runs: Sequence[Mapping[str, Any]]) -> Stacks:
    """Draws what becomes of players' ships by the number of players."""
    pieces, table, told = [], [], []
    width = _width(len(runs))
    for run, middle in zip(runs, _middles(len(runs)), strict=True):
        ground = 0.0
        shares = [figures.percent(run["fates"][kind]) for kind, _ in FATES]
        words = players_words(run["players"])
        for (kind, word), share in zip(FATES, shares, strict=True):
            part = run["fates"][kind]
            top = height_of(ground + part)
            pieces.append(
                BarPiece(
                    round(middle - width / 2, 1),
                    top,
                    width,
                    round(max(0.0, height_of(ground) - top), 1),
                    f"{words}: {word.lower()} {share}",
                    kind,
                )
            )
            ground += part
        told.append(f"{words}: {shares[0]} destroyed, {shares[1]} retreated")
        table.append((str(run["players"]), *shares))
    return Stacks(
        "fates",
        "What becomes of the players’ ships",
        "; ".join(told) + ".",
        pieces=tuple(pieces),
        kinds=FATES,
        across=_across(runs),
        up=ticks_up((0.0, 0.25, 0.5, 0.75)),
        axis="players",
        table=ChartTable(("Players", *(word for _, word in FATES)), tuple(table)),
    )


def _across(runs: Sequence[Mapping[str, Any]]) -> tuple[Tick, ...]:
    return tuple(
        Tick(middle, str(run["players"]))
        for run, middle in zip(runs, _middles(len(runs)), strict=True)
    )
