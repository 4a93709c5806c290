"""Fleets as comma-separated values, one card a line, for spreadsheets; nothing of it is read back.

Source: RFC 4180, with line feeds alone.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable
from typing import Final

from rules.notation.listing import Listing, rows

COLUMNS: Final = (
    "Fleet",
    "Ship number",
    "Group",
    "Depth",
    "Type",
    "Slot",
    "Card",
    "Factions",
    "Set",
    "SP",
    "House card",
    "Key",
)
_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")
"""What a spreadsheet would take for the beginning of a formula."""
_SEPARATOR: Final = re.compile(r"[,;\t]")


def is_heading(line: str) -> bool:
    """Tells whether a line is the headings of such a table, as spreadsheets save it again too."""
    return tuple(each.strip(' "') for each in _SEPARATOR.split(line)) == COLUMNS


def render_all(listings: Iterable[Listing]) -> str:
    """Writes fleets as one table with a line of headings; a price that is not known stays empty."""
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(COLUMNS)
    for listing, number, group, each in rows(listings):
        card = each.card
        writer.writerow(
            [
                plain(listing.title),
                number or "",
                plain(group.title),
                each.depth,
                each.kind,
                each.slot,
                plain(card.name if card is not None else each.name),
                " ".join(card.factions) if card is not None else "",
                card.sets[0] if card is not None and card.sets else "",
                "" if each.points is None else each.points,
                "" if card is None or card.official else "yes",
                card.key if card is not None else "",
            ]
        )
    return file.getvalue()


def plain(text: str) -> str:
    """Gives a text that no spreadsheet takes for a formula: an apostrophe goes before one."""
    return f"'{text}" if text.startswith(_FORMULA) else text
