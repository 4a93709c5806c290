"""XP ledgers as documents: the export of a card's history, and reading it back.

The form is described in `fixtures/schemas/experience_ledger.json`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from rules.alliance.campaign.ledger import replay
from rules.alliance.campaign.ledger_book import COUNTER, KINDS, BookEntry, LedgerError
from rules.alliance.campaign.player_card import Sheet
from rules.alliance.campaign.player_card_document import (
    LONGEST_ROW,
    box_to_document,
    gain_to_document,
    in_order,
    read_box,
    read_gain,
)
from rules.errors import DocumentError
from rules.notation.reading.messages import kind_of
from rules.notation.reading.objects import (
    Fields,
    read_this,
    read_whole,
)
from rules.notation.reading.values import FieldError, read_choice, read_each, read_list, read_text

__all__ = [
    "ledger_from_document",
    "ledger_to_document",
]

FORMAT: Final = "fleetbuilder-experience-ledger"
VERSION: Final = 1
MAXIMUM_ENTRIES: Final = 2_000
MOST_XP: Final = 5 * LONGEST_ROW
"""No entry shades more boxes than the largest card has."""
LONGEST_NOTE: Final = 2_000

_KINDS: Final = frozenset(KINDS)
_ENTRY_FIELDS: Final = ("number", "moment", "kind", "xp", "boxes", "gains", "refers_to", "note")


def ledger_to_document(entries: Iterable[BookEntry]) -> dict[str, Any]:
    """Returns a ledger in the form that `ledger_from_document` reads."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "entries": [entry_to_document(entry) for entry in entries],
    }


def entry_to_document(entry: BookEntry) -> dict[str, Any]:
    """Returns one entry as plain data, without what is empty."""
    document: dict[str, Any] = {
        "number": entry.number,
        "moment": entry.moment,
        "kind": entry.kind,
        "xp": entry.xp,
    }
    if entry.boxes:
        document["boxes"] = [box_to_document(box) for box in in_order(entry.boxes)]
    if entry.gains:
        document["gains"] = [gain_to_document(gain) for gain in sorted(entry.gains)]
    if entry.refers_to is not None:
        document["refers_to"] = entry.refers_to
    if entry.note:
        document["note"] = entry.note
    return document


def ledger_from_document(document: object, sheet: Sheet) -> tuple[BookEntry, ...]:
    """Reads a ledger and replays it on its card.

    Raises `DocumentError` naming the place of what cannot be read, and the entry that cannot
    stand after those before it.
    """
    try:
        fields = Fields(document, "a ledger", ("format", "version", "entries"))
        fields.read("format", read_this, FORMAT)
        fields.read("version", read_whole, VERSION, VERSION)
        entries = fields.read("entries", _read_entries)
    except FieldError as fault:
        raise fault.error() from None
    for place in range(len(entries)):
        if entries[place].number != place + 1:
            raise DocumentError(
                f"entry {place + 1} is due here, not {entries[place].number}",
                f"/entries/{place}/number",
            )
    try:
        replay(sheet, entries)
    except LedgerError as error:
        raise DocumentError(str(error), f"/entries/{error.number - 1}") from error
    return entries


def _read_entries(value: object) -> tuple[BookEntry, ...]:
    return read_each(read_list(value, MAXIMUM_ENTRIES, "entries"), read_entry)


def read_entry(value: object) -> BookEntry:
    """Returns one entry; whether it can stand, only a replay tells. Raises `FieldError`."""
    fields = Fields(value, "an entry", _ENTRY_FIELDS)
    kind = fields.read("kind", read_choice, _KINDS, "kind of entry")
    least, most = (-MOST_XP, 0) if kind == COUNTER else (0, MOST_XP)
    return BookEntry(
        number=fields.read("number", read_whole, 1, MAXIMUM_ENTRIES),
        moment=fields.read("moment", _read_line),
        kind=kind,
        xp=fields.read("xp", read_whole, least, most),
        boxes=fields.each("boxes", read_box, what="boxes", default=()),
        gains=fields.each("gains", read_gain, what="gained icons", default=()),
        refers_to=fields.read("refers_to", _read_reference, default=None),
        note=fields.read("note", read_text, LONGEST_NOTE, default=""),
    )


def _read_line(value: object) -> str:
    if not isinstance(value, str):
        raise FieldError(f"a moment is text, not {kind_of(value)}")
    return read_text(value, 40)


def _read_reference(value: object) -> int:
    return read_whole(value, 1, MAXIMUM_ENTRIES)
