"""Cutting a document of many fleets into one document for each, so that each is read alone.

A fault in one fleet of a long file then costs that fleet and no other, and every notice belongs
to one fleet.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from rules.catalogue import Catalogue
from rules.errors import DocumentError, UnknownFormatError
from rules.notation import parse
from rules.notation.detect import format_of
from rules.notation.lists import comma_separated
from rules.notation.native.share.code import code_lines
from rules.notation.reading.budget import Budget
from rules.notation.reading.decoding import decode, load_json
from rules.notation.reading.results import Notice
from rules.notation.text.cleaning import clean_lines
from rules.notation.text.reader import begins_fleet
from rules.notation.utopia.links import link_lines

JSON_FORMATS: Final = ("json", "space-dock", "space-dock-squads", "utopia")


@dataclass(frozen=True, slots=True)
class DocumentPiece:
    """The part of a document that holds one fleet.

    `where` is its place in the whole: "/4" in a list, "line 12" in a text, "" for the only one.
    `line` is the number of lines before it.
    """

    where: str
    text: str
    line: int = 0


@dataclass(frozen=True, slots=True)
class Pieces:
    """A document cut into pieces: the format of each, and notices about the whole."""

    format: str
    pieces: tuple[DocumentPiece, ...]
    notices: tuple[Notice, ...]


def pieces_of(source: str | bytes, catalogue: Catalogue, format: str = "") -> Pieces:  # noqa: A002
    """Cuts a document; `format` is the id of one that is read, "" to find it out.

    Whether a piece can be read is not asked. Raises `DocumentError` for a document that is no
    text, broken JSON or a table that is none, `TooLargeError` beyond the bounds of a document.
    """
    budget = Budget()
    text, notices = decode(source)
    found, content = (format, None) if format else format_of(text, budget)
    if format in JSON_FORMATS and text.lstrip()[:1] in ("[", "{"):
        content = load_json(text, budget)
    if isinstance(content, list):
        pieces = tuple(_items(content))
    elif content is not None:
        pieces = (DocumentPiece("", text),)
    else:
        pieces = tuple(_parts(text, found, catalogue, budget))
    budget.take("fleets", len(pieces))
    if not pieces:
        raise DocumentError("this holds no fleet")
    return Pieces(found.removesuffix("-squads"), pieces, notices)


def _items(content: list[Any]) -> Iterator[DocumentPiece]:
    for place, each in enumerate(content):
        yield DocumentPiece(
            f"/{place}", json.dumps(each, ensure_ascii=False, separators=(",", ":"))
        )


def _parts(text: str, form: str, catalogue: Catalogue, budget: Budget) -> Iterator[DocumentPiece]:
    """Cuts a text where its fleets begin; what stands before the first belongs to it."""
    starts: list[int] = []
    if form == "share-code":
        starts = code_lines(text)
    elif form == "utopia":
        starts = link_lines(text)
    elif form == "text":
        named = (line.number for line in clean_lines(text, budget) if begins_fleet(line))
        starts = list(dict.fromkeys(named))
    elif form == "csv":
        yield from _table_parts(text, budget)
        return
    lines = text.splitlines(keepends=True)
    if starts and not (form == "text" and _holds_fleet(lines[: starts[0] - 1], catalogue)):
        starts[0] = 1
    elif starts[:1] != [1]:
        starts.insert(0, 1)
    for start, end in zip(starts, [*starts[1:], len(lines) + 1], strict=True):
        where = f"line {start}" if len(starts) > 1 else ""
        yield DocumentPiece(where, "".join(lines[start - 1 : end - 1]), start - 1)


def _table_parts(text: str, budget: Budget) -> Iterator[DocumentPiece]:
    """Cuts a table where its fleets begin; the headings stand above each."""
    starts = comma_separated.starts_of(text, budget)
    lines = text.splitlines(keepends=True)
    if not starts:
        return
    heading = next(place for place, line in enumerate(lines) if line.strip())
    for start, end in zip(starts, [*starts[1:], len(lines) + 1], strict=True):
        where = f"line {start}" if len(starts) > 1 else ""
        yield DocumentPiece(
            where, "".join((lines[heading], *lines[start - 1 : end - 1])), start - 2
        )


def _holds_fleet(lines: list[str], catalogue: Catalogue) -> bool:
    """Returns whether lines before the first named fleet are a fleet themselves."""
    try:
        fleets = parse("".join(lines), catalogue, format="text").fleets
    except UnknownFormatError:
        return False
    return any(fleet.ships for fleet in fleets)
