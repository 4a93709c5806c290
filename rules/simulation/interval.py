"""How sure a win rate is: Wilson's interval, and the rule for stopping when it is narrow."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import sqrt
from typing import Any, Final

from rules.simulation.errors import SimulationError

DIGITS: Final = 6
"""Decimal places of the rates of results."""

Z_95: Final = 1.959963984540054
"""The normal quantile of a 95 % interval."""

LEAST_BATTLES: Final = 100
"""Fewer battles never stop a simulation, however one-sided they were."""


def rate(number: float, of: int) -> float | None:
    """Returns a rate as results have it, rounded; None of nothing."""
    return round(number / of, DIGITS) if of else None


def wilson(wins: int, battles: int) -> tuple[float, float]:
    """Returns the lower and upper end of Wilson's 95 % interval of a rate; (0, 1) of nothing."""
    if battles == 0:
        return 0.0, 1.0
    square = Z_95 * Z_95
    share = wins / battles
    middle = share + square / (2 * battles)
    spread = Z_95 * sqrt(share * (1.0 - share) / battles + square / (4.0 * battles * battles))
    whole = 1.0 + square / battles
    # At the ends the formula gives 0 and 1 exactly, and floats do not.
    low = 0.0 if wins == 0 else (middle - spread) / whole
    high = 1.0 if wins == battles else (middle + spread) / whole
    return low, high


def win_document(wins: int, battles: int) -> dict[str, Any]:
    """Returns wins with their rate and its interval, as results have them."""
    low, high = wilson(wins, battles)
    return {
        "wins": wins,
        "win_rate": rate(wins, battles),
        "low": round(low, DIGITS),
        "high": round(high, DIGITS),
    }


@dataclass(frozen=True, slots=True)
class Stop:
    """A rule for stopping early: the interval of a's win rate is at most `width` wide."""

    width: float
    least: int = LEAST_BATTLES

    def __post_init__(self) -> None:
        if not 0.0 < self.width < 1.0:
            raise SimulationError(
                f"the width of an interval lies between 0 and 1, {self.width:g} does not",
                "simulation.stop",
                "stop_width",
            )

    def is_met(self, wins: int, battles: int) -> bool:
        """Returns whether so many battles, won so often, are enough."""
        low, high = wilson(wins, battles)
        return battles >= self.least and high - low <= self.width

    def to_document(self) -> dict[str, Any]:
        """Returns the plain form."""
        return {"width": self.width, "least": self.least}

    @classmethod
    def from_document(cls, document: Mapping[str, Any]) -> Stop:
        """Reads the plain form."""
        return Stop(document["width"], document["least"])
