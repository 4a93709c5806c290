"""Numbers of simulations as words: shares, intervals, means, times."""

from __future__ import annotations

from typing import Final

DASH: Final = "–"
SPACE: Final = "\u00a0"
"""Keeps a figure and its unit on one line."""
MINUS: Final = "−"
LONG_SECONDS: Final = 90
MINUTE: Final = 60
HOUR_MINUTES: Final = 60
DAY_HOURS: Final = 24


def percent(rate: float | None) -> str:
    """Returns a share: "61 %"; what is nearly all or nearly nothing is never rounded to it."""
    if rate is None:
        return DASH
    whole = round(100 * rate)
    if whole == 0 and rate > 0:
        return f"under{SPACE}1{SPACE}%"
    if whole == 100 and rate < 1:
        return f"over{SPACE}99{SPACE}%"
    return f"{whole}{SPACE}%"


def interval(low: float, high: float) -> str:
    """Returns an interval of shares: "57–65 %", ends rounded outwards, within 0 and 1."""
    return f"{round(100 * low)}{DASH}{round(100 * high)}{SPACE}%"


def decimal(value: float | None, digits: int = 1) -> str:
    """Returns a number with so many digits behind the point."""
    if value is None:
        return DASH
    text = f"{abs(value):,.{digits}f}"
    is_nothing = not text.strip("0.,")
    return text if value >= 0 or is_nothing else f"{MINUS}{text}"


def signed(value: float | None, digits: int = 1) -> str:
    """Returns a number with its sign: "+1.5", "−0.2"; nothing has none."""
    text = decimal(value, digits)
    if value is None or value <= 0 or not text.strip("0.,"):
        return text
    return f"+{text}"


def count(number: int, word: str, plural: str = "") -> str:
    """Returns a number of things: "1 battle", "400 battles"."""
    return f"{number:,}{SPACE}{word if number == 1 else plural or word + 's'}"


def ago(seconds: float) -> str:
    """Returns how long something is past: "just now", "5 minutes ago"."""
    return "just now" if seconds < MINUTE else f"{duration(seconds)} ago"


def duration(seconds: float) -> str:
    """Returns a time as one says it: "under a second", "12 seconds", "3 hours", "2 days"."""
    if seconds < 1:
        return "under a second"
    if seconds < LONG_SECONDS:
        return count(round(seconds), "second")
    minutes = round(seconds / MINUTE)
    if minutes < 2 * HOUR_MINUTES:
        return count(minutes, "minute")
    hours = round(minutes / HOUR_MINUTES)
    return count(hours, "hour") if hours < 2 * DAY_HOURS else count(hours // DAY_HOURS, "day")
