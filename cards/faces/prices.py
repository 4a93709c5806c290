"""The prices of a card over time."""

from __future__ import annotations

import datetime
from dataclasses import dataclass

from cards.wording import signed
from rules.cards import Card


@dataclass(frozen=True, slots=True)
class PriceSpan:
    """A price in SP and the days on which it was printed; `since` and `until` may be ""."""

    since: str
    until: str
    cost: int
    change: str


def price_spans(card: Card) -> tuple[PriceSpan, ...]:
    """Returns today's price and the earlier ones, newest first, with dates in words."""
    spans: list[PriceSpan] = []
    since, before = "", None
    for earlier in sorted(card.earlier_costs, key=lambda each: each.until):
        change = "" if before is None else signed(earlier.cost - before)
        spans.append(PriceSpan(since, long_date(earlier.until), earlier.cost, change))
        since, before = long_date(_day_after(earlier.until)), earlier.cost
    change = "" if before is None else signed(card.cost - before)
    spans.append(PriceSpan(since, "", card.cost, change))
    return tuple(reversed(spans))


def long_date(date: str) -> str:
    """Returns an ISO date in words, "31 July 2017"; what is no date stays as it is."""
    try:
        day = datetime.date.fromisoformat(date)
    except ValueError:
        return date
    return f"{day.day} {day:%B} {day.year}"


def _day_after(date: str) -> str:
    try:
        return (datetime.date.fromisoformat(date) + datetime.timedelta(days=1)).isoformat()
    except ValueError:
        return ""
