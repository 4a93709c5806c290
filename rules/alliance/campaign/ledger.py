"""The XP ledger of a player card: append-only entries, and the card that they give.

Every entry spends its XP at once: an ordinary entry of n XP shades n boxes. Nothing is ever
changed or taken out. A mistake is undone by a *counter-entry*, which takes off the boxes of exactly
one earlier entry; its XP are the negative of that entry's. So at any moment the sum of the XP is
the number of boxes shaded, and the card could have been shaded by hand.

Decided here, where the rulebook is silent (it knows a pencil and an eraser):

- An entry can be countered while no entry that still counts *leans* on it: no box to the right of
  its boxes in their row, no talent box above a skill box of it. Counter those first.
- A counter-entry cannot itself be countered. Whoever regrets one makes the entry again.
- A card has one entry of starting XP that counts; after countering it another may follow, since a
  slip at the start is noticed late. Starting XP go on reputation alone, as ever.
- A mission that earns nothing (destroyed, and fewer than 0 XP) is an entry of 0 XP without boxes.
- XP for which the card has no box left lapse: the entry's `xp` are those spent.

What a row of a database table must hold so that the database itself can refuse a wrong ledger:

| column | constraint |
|---|---|
| card, number | unique together; number ≥ 1 |
| previous | null for number 1, else number - 1: no gaps |
| kind, refers_to | refers_to null exactly unless kind = counter; refers_to < number |
| card, refers_to | unique together: nothing is undone twice |
| xp, skill, talent, weapon, crew, tech | what the entry adds; xp is the sum of the rest |
| the same | ≥ 0, but ≤ 0 on a counter-entry; no skill or talent on a starting entry |
| total_xp, total_skill … total_tech | what stands after the entry, all ≥ 0 (`LedgerTotals`) |
| card, previous, totals less additions | foreign key to card, number, totals of the row before |

The last one chains the totals, so that two requests cannot both append to the same row.
`history` gives what each row adds and the totals after it. Since a row is shaded from the left,
the totals also say which boxes an entry shades; together with the printed card a database can so
refuse boxes that are not the next ones or that the card does not have, a talent box over a skill
box that is not shaded, and gains that are not those of the underlined boxes. `append` says why.

Source: Alliance, Spend Starting Experience Points, Spend Experience, Player Card Anatomy.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import astuple, dataclass
from itertools import takewhile
from operator import sub

from rules.alliance.campaign.ledger_book import (
    COUNTER,
    Book,
    BookEntry,
    LedgerError,
    counted,
    dependents_of,
    enter,
    read_moment,
)
from rules.alliance.campaign.player_card import (
    ROWS,
    SKILL,
    Box,
    IconGain,
    Shading,
    ShadingError,
    Sheet,
    require_row,
    shade,
)


@dataclass(frozen=True, slots=True)
class LedgerTotals:
    """Counts XP and boxes by row: what an entry adds, or what stands after it."""

    xp: int = 0
    skill: int = 0
    talent: int = 0
    weapon: int = 0
    crew: int = 0
    tech: int = 0


@dataclass(frozen=True, slots=True)
class LedgerStep:
    """An entry with what it adds, and the card and the totals after it."""

    entry: BookEntry
    added: LedgerTotals
    totals: LedgerTotals
    shading: Shading


# --- reading the ledger ----------------------------------------------------------------


def replay(sheet: Sheet, entries: Iterable[BookEntry], until: int | None = None) -> Shading:
    """Returns the card after all entries, or after the entry numbered `until` (0: the blank card).

    Raises `LedgerError` for the first entry that cannot stand.
    """
    known = takewhile(lambda entry: until is None or entry.number <= until, entries)
    return _entered(sheet, known).shading


def history(sheet: Sheet, entries: Iterable[BookEntry]) -> tuple[LedgerStep, ...]:
    """Returns every entry with what it adds and what stands after it; raises as `replay`."""
    book = Book()
    steps = []
    before = LedgerTotals()
    for entry in entries:
        enter(sheet, book, entry)
        after = totals_of(book.shading)
        added = LedgerTotals(*map(sub, astuple(after), astuple(before)))
        steps.append(LedgerStep(entry, added, after, book.shading))
        before = after
    return tuple(steps)


def totals_of(shading: Shading) -> LedgerTotals:
    """Counts the boxes of a card by row; the XP are their sum."""
    counts = [sum(1 for box in shading.boxes if box.row == row) for row in ROWS]
    return LedgerTotals(len(shading.boxes), *counts)


def _entered(sheet: Sheet, entries: Iterable[BookEntry]) -> Book:
    book = Book()
    for entry in entries:
        enter(sheet, book, entry)
    return book


def standing(sheet: Sheet, entries: Iterable[BookEntry]) -> tuple[BookEntry, ...]:
    """Returns the entries that still count: neither counter-entries nor countered."""
    return tuple(_entered(sheet, entries).standing.values())


def number_at(entries: Iterable[BookEntry], moment: str) -> int:
    """Returns the number of the last entry made by a moment, for `until`; 0 when there is none.

    Raises `LedgerError` when the moment is no ISO 8601 moment with an offset.
    """
    asked = read_moment(moment, 0)
    made = [entry.number for entry in entries if read_moment(entry.moment, entry.number) <= asked]
    return max(made, default=0)


def dependent_entries(sheet: Sheet, entries: Iterable[BookEntry], number: int) -> tuple[int, ...]:
    """Returns the numbers of the entries to be countered before the one with a number can be."""
    return dependents_of(sheet, _entered(sheet, entries), number)


# --- writing it ------------------------------------------------------------------------


def append(sheet: Sheet, entries: Sequence[BookEntry], entry: BookEntry) -> tuple[BookEntry, ...]:
    """Returns the ledger with one more entry.

    Raises `LedgerError` saying why the entry cannot stand, or which earlier one can't.
    """
    _entered(sheet, (*entries, entry))
    return (*entries, entry)


def spend(
    sheet: Sheet,
    shading: Shading,
    boxes: Mapping[str, int],
    icons: Sequence[str] = (),
    *,
    starting: bool = False,
) -> tuple[tuple[Box, ...], tuple[IconGain, ...]]:
    """Turns a number of boxes for each row into the boxes and gains of an entry.

    `icons` are those to gain at the underlined skill boxes among them, from left to right. All
    are shaded together, so skill may support talent boxes of the same entry. Raises
    `ShadingError` for a box that may not be shaded and for an icon too many or too few.
    """
    for row in boxes:
        require_row(row)
    after = shading
    spent = []
    named = list(icons)
    for row in ROWS:
        for _ in range(boxes.get(row, 0)):
            number = after.leftmost_unshaded(row)
            asked = row == SKILL and sheet.choice_at(number) is not None
            icon = named.pop(0) if asked and named else ""
            after = shade(sheet, after, row, icon, starting=starting)
            spent.append(Box(row, number))
    if named:
        raise ShadingError(
            f"the boxes give {counted(len(icons) - len(named), 'icon')}, not {len(icons)}",
            "shading.icon_uncalled",
        )
    return tuple(spent), tuple(gain for gain in after.gains if gain not in shading.gains)


def undoing(entries: Sequence[BookEntry], number: int, moment: str, note: str = "") -> BookEntry:
    """Makes the counter-entry for the entry with a number; raises `LedgerError` if it's unknown."""
    next_number = len(entries) + 1
    for entry in entries:
        if entry.number == number:
            return BookEntry(
                number=next_number,
                moment=moment,
                kind=COUNTER,
                xp=-entry.xp,
                refers_to=number,
                note=note,
            )
    raise LedgerError(
        f"there is no entry {number} to undo", "ledger.refers_to_nothing", next_number
    )
