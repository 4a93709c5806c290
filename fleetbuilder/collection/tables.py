"""A collection as a table of CSV: a line for each set and each loose card."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from typing import Final

from fleetbuilder.collection.selectors import Collection
from fleetbuilder.collection.services import MOST_KINDS
from fleetbuilder.core import errors
from rules.catalogue import Catalogue

COLUMNS: Final = ("kind", "key", "count", "name")
NEEDED: Final = COLUMNS[:3]
KINDS: Final = ("set", "card")
MOST_LINES: Final = 2 * MOST_KINDS
MOST_FAULTS: Final = 20
_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")
"""What a spreadsheet would take for the beginning of a formula."""
_LONGEST_COUNT: Final = 6


def csv_written(collection: Collection, catalogue: Catalogue) -> str:
    """Returns the table, sets first, each in the order of its keys; `name` is for people."""
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(COLUMNS)
    for key, count in sorted(collection.sets.items()):
        known = catalogue.sets.get(key)
        writer.writerow(("set", key, count, _cell(known.name if known else "")))
    for key, count in sorted(collection.cards.items()):
        card = catalogue.find(key)
        writer.writerow(("card", key, count, _cell(card.name if card else "")))
    return text.getvalue()


def _cell(name: str) -> str:
    return f"'{name}" if name.startswith(_FORMULA) else name


def csv_read(data: bytes) -> Collection:
    """Reads such a table, with commas or semicolons; the order of the columns is free.

    Whether keys and counts are any is asked by who keeps them, except that a count is a whole
    number. Raises `MalformedError` for what is no such table, `InvalidError` naming the lines
    that are wrong.
    """
    lines = _lines(data)
    header = [name.strip().lower() for name in next(lines, (0, []))[1]]
    missing = [name for name in NEEDED if name not in header]
    if missing:
        raise errors.MalformedError(
            f"The first line names the columns {', '.join(NEEDED)}; "
            f"{' and '.join(missing)} cannot be found in it."
        )
    places = {name: header.index(name) for name in NEEDED}
    found: dict[str, dict[str, int]] = {kind: {} for kind in KINDS}
    faults: dict[str, list[str]] = {}
    for number, (line, cells) in enumerate(lines):
        if number >= MOST_LINES:
            raise errors.BodyTooLargeError(f"At most {MOST_LINES:,} lines are read.")
        if not any(cell.strip() for cell in cells):
            continue
        kind, key, count = (
            cells[place].strip() if place < len(cells) else "" for place in places.values()
        )
        if fault := _fault(kind.lower(), key, count, found):
            faults[f"/{line}"] = [fault]
            if len(faults) >= MOST_FAULTS:
                break
        else:
            found[kind.lower()][key] = int(count)
    if faults:
        raise errors.InvalidError("Some lines are wrong; nothing was changed.", fields=faults)
    return Collection(found["set"], found["card"])


def _fault(kind: str, key: str, count: str, found: dict[str, dict[str, int]]) -> str:
    if kind not in KINDS:
        return "The kind is one of set and card."
    if key in found[kind]:
        return "This key stands in a line before. Add the two counts up in one line."
    if not (count.isascii() and count.isdigit() and len(count) <= _LONGEST_COUNT):
        return "The count is a whole number."
    return ""


def _lines(data: bytes) -> Iterator[tuple[int, list[str]]]:
    """Returns the cells of each line with its number, from 1 on."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise errors.MalformedError("This is not UTF-8. Save the table as CSV in UTF-8.") from None
    first = text.partition("\n")[0]
    delimiter = ";" if first.count(";") > first.count(",") else ","
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    try:
        for cells in reader:
            yield reader.line_num, cells
    except csv.Error as error:
        raise errors.MalformedError(
            f"Line {reader.line_num} cannot be read as CSV: {error}."
        ) from None
