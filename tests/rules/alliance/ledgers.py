"""XP ledgers written in a line each."""

from __future__ import annotations

from collections.abc import Sequence

from rules.alliance.campaign.ledger import append, replay, spend, undoing
from rules.alliance.campaign.ledger_book import COUNTER, STARTING, BookEntry
from rules.alliance.campaign.player_card import Sheet
from tests.rules.alliance.player_cards import sheet

NOON = "2026-03-01T12:00:00+00:00"


def on_day(number: int) -> str:
    """Returns noon of a day in March 2026."""
    return f"2026-03-{number:02}T12:00:00+00:00"


def ledger(*lines: str, card: Sheet | None = None) -> tuple[BookEntry, ...]:
    """Returns a ledger of lines such as "starting: weapon 2, crew 4", "mission: skill 3 crew".

    "counter 2" undoes entry 2; "mission" alone earns nothing. Entry n is made at noon of day n.
    """
    printed = card or sheet()
    entries: tuple[BookEntry, ...] = ()
    for line in lines:
        entries = append(printed, entries, entry(entries, line, printed))
    return entries


def entry(entries: Sequence[BookEntry], line: str, card: Sheet | None = None) -> BookEntry:
    """Returns the entry that a line adds to a ledger."""
    printed = card or sheet()
    moment = on_day(len(entries) + 1)
    kind, _, text = line.partition(":")
    if kind.startswith(COUNTER):
        return undoing(entries, int(kind.split()[1]), moment)
    boxes: dict[str, int] = {}
    icons: list[str] = []
    for part in filter(None, (each.strip() for each in text.split(","))):
        row, number, *gained = part.split()
        boxes[row] = int(number)
        icons.extend(gained)
    shaded, gains = spend(
        printed, replay(printed, entries), boxes, icons, starting=kind == STARTING
    )
    return BookEntry(
        number=len(entries) + 1,
        moment=moment,
        kind=kind,
        xp=len(shaded),
        boxes=shaded,
        gains=gains,
    )
