"""Entering XP into a ledger: what an entry is, and whether it can stand after those before it.

`rules.alliance.campaign.ledger` tells what a ledger is and holds what others use.

Source: Alliance, Spend Starting Experience Points, Spend Experience, Player Card Anatomy.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import Final

from rules.alliance.campaign.player_card import (
    BLANK,
    ROWS,
    SKILL,
    TALENT,
    Box,
    IconGain,
    Shading,
    ShadingError,
    Sheet,
    boxes_left,
    require_row,
    shade,
)
from rules.alliance.errors import AllianceError

STARTING: Final = "starting"
MISSION: Final = "mission"
CORRECTION: Final = "correction"
COUNTER: Final = "counter"
KINDS: Final = (STARTING, MISSION, CORRECTION, COUNTER)


class LedgerError(AllianceError):
    """Says why an entry cannot stand; `number` is the entry's, `code` begins with "ledger."."""

    def __init__(self, message: str, code: str, number: int) -> None:
        super().__init__(message, code)
        self.number = number


@dataclass(frozen=True, slots=True, kw_only=True)
class BookEntry:
    """One line of the ledger.

    `number` counts from 1 without gaps. `moment` is an ISO 8601 moment with its offset, given by
    the caller. `boxes` are those that the XP shade, in any order, and `gains` the icons gained
    with them; a counter-entry has neither. `refers_to` is the number of the entry that a
    counter-entry undoes.
    """

    number: int
    moment: str
    kind: str
    xp: int
    boxes: tuple[Box, ...] = ()
    gains: tuple[IconGain, ...] = ()
    refers_to: int | None = None
    note: str = ""


@dataclass(slots=True)
class Book:
    """A ledger as far as it was read: the card, and the entries that still count.

    `countered` gives for each undone entry the number of its counter-entry.
    """

    shading: Shading = BLANK
    standing: dict[int, BookEntry] = field(default_factory=dict)
    countered: dict[int, int] = field(default_factory=dict)
    last: int = 0


def enter(sheet: Sheet, book: Book, entry: BookEntry) -> None:
    """Enters one entry into the book; raises `LedgerError` and changes nothing if it can't be."""
    number = entry.number
    if number != book.last + 1:
        raise LedgerError(
            f"entry {number} stands where entry {book.last + 1} is due; numbers have no gaps",
            "ledger.number",
            number,
        )
    read_moment(entry.moment, number)
    if entry.kind not in KINDS:
        raise LedgerError(
            f"entry {number} is of the kind {entry.kind!r}; kinds are {', '.join(KINDS)}",
            "ledger.kind",
            number,
        )
    if entry.kind == COUNTER:
        _counter(sheet, book, entry)
    else:
        _earn(sheet, book, entry)
    book.last = number


def read_moment(text: str, number: int) -> datetime:
    """Returns a moment with its offset; raises `LedgerError` for the entry with a number."""
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        moment = None
    if moment is None or moment.utcoffset() is None:
        raise LedgerError(
            f"{text!r} is no moment; write it as 2026-01-31T20:15:00+00:00",
            "ledger.moment",
            number,
        )
    return moment


def _earn(sheet: Sheet, book: Book, entry: BookEntry) -> None:
    number = entry.number
    if entry.refers_to is not None:
        raise LedgerError(
            f"entry {number} refers to entry {entry.refers_to}; only a counter-entry refers to one",
            "ledger.refers_to",
            number,
        )
    least = 1 if entry.kind == CORRECTION else 0
    if entry.xp < least:
        raise LedgerError(
            f"entry {number} has {entry.xp} XP; a {entry.kind} entry has at least {least}, and XP "
            "are taken back by a counter-entry",
            "ledger.xp",
            number,
        )
    if entry.kind == STARTING:
        _refuse_second_start(book, number)
    if len(entry.boxes) != entry.xp:
        shades = counted(len(entry.boxes), "box")
        left = counted(boxes_left(sheet, book.shading, starting=entry.kind == STARTING), "box")
        raise LedgerError(
            f"entry {number} has {entry.xp} XP and shades {shades}; all XP are spent at once, "
            f"each on one box, and {left} can be shaded",
            "ledger.unbalanced",
            number,
        )
    book.shading = _shaded(sheet, book.shading, entry)
    book.standing[number] = entry


def _refuse_second_start(book: Book, number: int) -> None:
    for earlier in book.standing.values():
        if earlier.kind == STARTING:
            raise LedgerError(
                f"entry {earlier.number} has spent the starting XP already; counter it first to "
                "spend them anew",
                "ledger.second_start",
                number,
            )


def _shaded(sheet: Sheet, shading: Shading, entry: BookEntry) -> Shading:
    """Returns the card with an entry's boxes shaded one by one, as a hand would."""
    icons = dict(entry.gains)
    after = shading
    for box in sorted(entry.boxes, key=lambda box: (_place_of_row(box, entry), box.number)):
        due = after.leftmost_unshaded(box.row)
        if box.number != due and due <= sheet.length(box.row):
            state = "is shaded already" if box in after.boxes else "is not the next one"
            raise LedgerError(
                f"entry {entry.number} shades {box.row} box {box.number}, which {state}; "
                f"the next is box {due}",
                "ledger.wrong_box",
                entry.number,
            )
        icon = icons.pop(box.number, "") if box.row == SKILL else ""
        try:
            after = shade(sheet, after, box.row, icon, starting=entry.kind == STARTING)
        except ShadingError as error:
            raise LedgerError(f"entry {entry.number}: {error}", error.code, entry.number) from error
    if icons or len(dict(entry.gains)) != len(entry.gains):
        raise LedgerError(
            f"entry {entry.number} gains {counted(len(entry.gains), 'icon')}; each needs an "
            "underlined skill box of its own that the entry shades",
            "ledger.icon_without_box",
            entry.number,
        )
    return after


def _place_of_row(box: Box, entry: BookEntry) -> int:
    try:
        require_row(box.row)
    except ShadingError as error:
        raise LedgerError(f"entry {entry.number}: {error}", error.code, entry.number) from error
    return ROWS.index(box.row)


def _counter(sheet: Sheet, book: Book, entry: BookEntry) -> None:
    number = entry.number
    if entry.boxes or entry.gains:
        raise LedgerError(
            f"entry {number} undoes another and shades boxes; a counter-entry shades none",
            "ledger.counter_shades",
            number,
        )
    undone = _undone(book, entry)
    if entry.xp != -undone.xp:
        raise LedgerError(
            f"entry {number} has {entry.xp} XP; undoing entry {undone.number} is {-undone.xp} XP",
            "ledger.unbalanced",
            number,
        )
    later = dependents_of(sheet, book, undone.number)
    if later:
        listed = ", ".join(str(each) for each in later)
        raise LedgerError(
            f"entry {undone.number} cannot be undone while later ones lean on its boxes; counter "
            f"these first, the last one first: {listed}",
            "ledger.leaned_on",
            number,
        )
    book.shading = Shading(
        book.shading.boxes - set(undone.boxes),
        tuple(gain for gain in book.shading.gains if gain not in undone.gains),
    )
    del book.standing[undone.number]
    book.countered[undone.number] = number


def _undone(book: Book, entry: BookEntry) -> BookEntry:
    """Returns the entry that a counter-entry undoes; refuses what cannot be undone."""
    number, other = entry.number, entry.refers_to
    if other is not None and other in book.standing:
        return book.standing[other]
    if other is not None and other in book.countered:
        raise LedgerError(
            f"entry {other} is undone already, by entry {book.countered[other]}",
            "ledger.undone_already",
            number,
        )
    if other is not None and 1 <= other <= book.last:
        raise LedgerError(
            f"entry {other} is a counter-entry, which cannot be undone; make the entry again that "
            "it undid",
            "ledger.counters_counter",
            number,
        )
    named = "none" if other is None else f"entry {other}"
    raise LedgerError(
        f"entry {number} must name the earlier entry that it undoes; it names {named}",
        "ledger.refers_to_nothing",
        number,
    )


def dependents_of(sheet: Sheet, book: Book, number: int) -> tuple[int, ...]:
    """Returns the entries whose boxes need, directly or not, boxes of the one with a number.

    They are those to be countered before it can be.
    """
    gone = {number}
    while True:
        left = {
            box: each.number
            for each in book.standing.values()
            if each.number not in gone
            for box in each.boxes
        }
        fallen = {owner for box, owner in left.items() if not _rests(sheet, box, left)}
        if not fallen:
            return tuple(sorted(gone - {number}))
        gone |= fallen


def _rests(sheet: Sheet, box: Box, left: dict[Box, int]) -> bool:
    """Returns whether the boxes that a box needs are there: its neighbour, and the one below."""
    if box.number > 1 and Box(box.row, box.number - 1) not in left:
        return False
    return box.row != TALENT or Box(SKILL, sheet.talents[box.number - 1]) in left


def counted(number: int, noun: str) -> str:
    """Returns "1 box", "2 boxes", "3 icons"."""
    plural = f"{noun}es" if noun.endswith("x") else f"{noun}s"
    return f"{number} {noun if number == 1 else plural}"
