"""Charts of a simulated mission, worked out on the server: bars by the number of players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from fleetbuilder.simulations.common import numbers as figures
from fleetbuilder.simulations.simulation.charts import BOTTOM, LEFT, RIGHT, TOP, ChartTable, Tick

WIDEST: Final = 36.0
FATES: Final = (
    ("destroyed", "Destroyed"),
    ("retreated", "Retreated"),
    ("stayed", "Still there"),
)
"""What becomes of players' ships, as it is stacked from the ground up."""


@dataclass(frozen=True, slots=True)
class ChartColumn:
    """A bar from the ground: its middle, its top, and the ends of its interval."""

    x: float
    y: float
    width: float
    height: float
    middle: float
    low: float
    high: float
    label: str


@dataclass(frozen=True, slots=True)
class Columns:
    """A chart of bars with intervals, one for each number of players."""

    id: str
    title: str
    description: str
    columns: tuple[ChartColumn, ...]
    across: tuple[Tick, ...]
    up: tuple[Tick, ...]
    axis: str
    table: ChartTable


@dataclass(frozen=True, slots=True)
class BarPiece:
    """A piece of a stacked bar; `kind` is a fate."""

    x: float
    y: float
    width: float
    height: float
    kind: str
    label: str


@dataclass(frozen=True, slots=True)
class Stacks:
    """A chart of stacked bars, one for each number of players."""

    id: str
    title: str
    description: str
    pieces: tuple[BarPiece, ...]
    kinds: tuple[tuple[str, str], ...]
    across: tuple[Tick, ...]
    up: tuple[Tick, ...]
    axis: str
    table: ChartTable


def _height(share: float) -> float:
    return round(BOTTOM - (BOTTOM - TOP) * share, 1)


def _up() -> tuple[Tick, ...]:
    ticks = [Tick(_height(share), f"{100 * share:g}") for share in (0.0, 0.25, 0.5, 0.75)]
    return (*ticks, Tick(_height(1.0), f"100{figures.SPACE}%"))


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
        top = _height(found["rate"])
        columns.append(
            ChartColumn(
                round(middle - width / 2, 1),
                top,
                width,
                round(BOTTOM - top, 1),
                middle,
                _height(found["low"]),
                _height(found["high"]),
                label,
            )
        )
        won = f"{found['count']:,} of {run['battles']:,}"
        table.append((str(run["players"]), percent, interval, won))
    return Columns(
        "success",
        "Chance of success by players",
        "; ".join(column.label for column in columns) + ".",
        tuple(columns),
        _across(runs),
        _up(),
        "players",
        ChartTable(("Players", "Success", "95 % interval", "Times"), tuple(table)),
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
            top = _height(ground + part)
            pieces.append(
                BarPiece(
                    round(middle - width / 2, 1),
                    top,
                    width,
                    round(max(0.0, _height(ground) - top), 1),
                    kind,
                    f"{words}: {word.lower()} {share}",
                )
            )
            ground += part
        told.append(f"{words}: {shares[0]} destroyed, {shares[1]} retreated")
        table.append((str(run["players"]), *shares))
    return Stacks(
        "fates",
        "What becomes of the players’ ships",
        "; ".join(told) + ".",
        tuple(pieces),
        FATES,
        _across(runs),
        _up(),
        "players",
        ChartTable(("Players", *(word for _, word in FATES)), tuple(table)),
    )


def _across(runs: Sequence[Mapping[str, Any]]) -> tuple[Tick, ...]:
    return tuple(
        Tick(middle, str(run["players"]))
        for run, middle in zip(runs, _middles(len(runs)), strict=True)
    )
