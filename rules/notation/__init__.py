"""Fleets in and out: every format in which players keep or post them.

    parsed = parse(text, catalogue)            # the format is detected
    print(parsed.format, parsed.notices)
    print(render(parsed.fleets[0], catalogue, "text"))

Each format is a module with `parse` and `render` in a pair; `FORMATS` lists them. Some are lists
for people, with prices where they are handed over. Whatever can't be matched is kept in the fleet
and reported as a notice. Input that can't be read raises `DocumentError`
(`rules.errors`), which names the place and the remedy.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from rules.catalogue import Catalogue
from rules.errors import DocumentError, UnknownFormatError, UnsupportedFormatError
from rules.fleet import Fleet
from rules.names import did_you_mean
from rules.notation.detect import format_of
from rules.notation.lists import bbcode, comma_separated, markdown
from rules.notation.lists.listing import Listing, Prices, listing_of
from rules.notation.losses import Peer, dropped_by, losses_between
from rules.notation.native import document
from rules.notation.native.document import (
    fleet_from_document,
    fleet_to_document,
    fleets_from_document,
)
from rules.notation.native.share import code as share_code
from rules.notation.reading.bounds import MAXIMUM_JSON_DEPTH, MAXIMUM_NESTING, MAXIMUM_NUMBER
from rules.notation.reading.budget import MAXIMUM_CARDS, MAXIMUM_FLEETS, MAXIMUM_SIZE, Budget
from rules.notation.reading.decoding import decode
from rules.notation.reading.results import CardName, Notice, Parsed
from rules.notation.reading.terms import NO_TERMS, ReadingTerms
from rules.notation.space_dock import cards as space_dock_cards
from rules.notation.space_dock import files as space_dock_files
from rules.notation.text import plain_text
from rules.notation.utopia import ids as utopia_ids
from rules.notation.utopia import links as utopia_links
from rules.notation.utopia import slots as utopia_slots
from rules.notation.utopia import tabletop

__all__ = [
    "FORMATS",
    "MAXIMUM_CARDS",
    "MAXIMUM_FLEETS",
    "MAXIMUM_JSON_DEPTH",
    "MAXIMUM_NESTING",
    "MAXIMUM_NUMBER",
    "MAXIMUM_SIZE",
    "NO_TERMS",
    "Budget",
    "CardName",
    "Format",
    "Notice",
    "Parsed",
    "Prices",
    "ReadingTerms",
    "fleet_from_document",
    "fleet_to_document",
    "fleets_from_document",
    "format_named",
    "losses",
    "parse",
    "render",
    "render_all",
]

Reader = Callable[[str | bytes, Catalogue, Budget, ReadingTerms], Parsed]
Writer = Callable[[Fleet, Catalogue], str]
WriterOfAll = Callable[[tuple[Fleet, ...], Catalogue], str]
LinkWriter = Callable[[Iterable[Fleet], Catalogue, str], str]
Lister = Callable[[Iterable[Listing]], str]


@dataclass(frozen=True, slots=True)
class Format:
    """A format: its id, its name for people, its media type and the ending of its files.

    `peer` is the other builder that reads it. A format with a `link_writer` is a link, which may
    lead to another address than the usual one; one with a `lister` is a list for people: it shows
    prices. In one that `is_by_name` a card may stand by its name alone, which several printings
    bear.
    """

    id: str
    name: str
    reader: Reader
    writer: Writer | None = None
    writer_of_all: WriterOfAll | None = None
    media_type: str = "text/plain"
    extension: str = ".txt"
    peer: Peer | None = None
    link_writer: LinkWriter | None = None
    lister: Lister | None = None
    is_by_name: bool = False

    @property
    def is_for_several(self) -> bool:
        """Returns whether one document may hold several fleets."""
        return self.writer_of_all is not None or self.lister is not None

    @property
    def says_all(self) -> bool:
        """Returns whether it says all that a fleet document says."""
        return self.peer is None and self.id != "csv"

    @property
    def shows_prices(self) -> bool:
        """Returns whether prices stand in it when they are handed over."""
        return self.lister is not None


def _of_ids(reader: Callable[[str | bytes, Catalogue, Budget], Parsed]) -> Reader:
    """Makes a reader of a format whose ids tell the printing, whatever the terms are."""
    return lambda source, catalogue, budget, _: reader(source, catalogue, budget)


def _list(
    identifier: str, name: str, reader: Reader, lister: Lister, media_type: str, extension: str
) -> Format:
    return Format(
        identifier,
        name,
        reader,
        media_type=media_type,
        extension=extension,
        lister=lister,
        is_by_name=True,
    )


def _squads_of_one(fleet: Fleet, catalogue: Catalogue) -> str:
    return space_dock_files.render_all((fleet,), catalogue)


FORMATS: Final[Mapping[str, Format]] = MappingProxyType(
    {
        each.id: each
        for each in (
            Format(
                "json",
                "Fleetbuilder",
                _of_ids(document.parse),
                document.render,
                document.render_all,
                "application/json",
                ".json",
            ),
            Format(
                "text",
                "Plain text",
                plain_text.parse,
                plain_text.render,
                plain_text.render_all,
                is_by_name=True,
            ),
            Format(
                "share-code",
                "Share code",
                _of_ids(share_code.parse),
                share_code.render,
                share_code.render_all,
            ),
            Format(
                "space-dock",
                "Space Dock",
                _of_ids(space_dock_files.parse),
                space_dock_files.render,
                None,
                "application/json",
                ".spacedock",
                Peer("Space Dock", space_dock_cards.SYSTEM),
            ),
            Format(
                "space-dock-squads",
                "Space Dock, several squads",
                _of_ids(space_dock_files.parse),
                _squads_of_one,
                space_dock_files.render_all,
                "application/json",
                ".spacedocksquads",
                Peer("Space Dock", space_dock_cards.SYSTEM),
            ),
            Format(
                "utopia",
                "Utopia link",
                _of_ids(utopia_links.parse),
                utopia_links.render,
                utopia_links.render_all,
                peer=Peer("Utopia", utopia_ids.SYSTEM, nests=True, unseated=utopia_slots.unseated),
                link_writer=utopia_links.render_all,
            ),
            Format(
                "tabletop-simulator",
                "Tabletop Simulator",
                _of_ids(tabletop.parse),
                tabletop.render,
                peer=Peer("Tabletop Simulator", utopia_ids.SYSTEM, has_total=False),
            ),
            _list(
                "markdown", "Markdown", markdown.parse, markdown.render_all, "text/markdown", ".md"
            ),
            _list("bbcode", "BBCode", bbcode.parse, bbcode.render_all, "text/plain", ".txt"),
            _list(
                "csv",
                "CSV table",
                comma_separated.parse,
                comma_separated.render_all,
                "text/csv",
                ".csv",
            ),
        )
    }
)
"""Every format by id, the commonest first."""


def parse(
    source: str | bytes,
    catalogue: Catalogue,
    *,
    format: str | None = None,  # noqa: A002  (the word that everybody looks for)
    budget: Budget | None = None,
    terms: ReadingTerms = NO_TERMS,
) -> Parsed:
    """Reads a document of one or more fleets; without `format` the format is detected.

    `terms` tells which printing a name means where the document doesn't. Pieces of one
    document are read with one `budget`. Raises `DocumentError` or one of its kinds,
    and nothing else, whatever it is given; `OverBudgetError` beyond the budget.
    """
    budget = budget or Budget()
    if format is not None:
        known = FORMATS.get(format)
        if known is None:
            raise UnknownFormatError(_unknown(format))
        return known.reader(source, catalogue, budget, terms)
    decoded, notices = decode(source)
    found, content = format_of(decoded, budget)
    if content is not None:
        if found == "json":
            return document.read_json(content, budget).noticing_first(notices)
        read = utopia_links.parse_document if found == "utopia" else space_dock_files.parse_document
        parsed = read(content, catalogue, budget)
    else:
        parsed = FORMATS[found].reader(decoded, catalogue, budget, terms)
    return parsed.noticing_first(notices)


def render(
    fleet: Fleet,
    catalogue: Catalogue,
    format: str = "json",  # noqa: A002
    prices: Prices | None = None,
    address: str = "",
) -> str:
    """Writes a fleet in a format; what the format can't say is left out.

    `prices` are shown by the formats that show prices. A link leads to `address`, or to where the
    other builder lives. Raises `UnsupportedFormatError` for an
    unknown format.
    """
    known = format_named(format)
    if known.lister is not None:
        return known.lister((listing_of(fleet, catalogue, prices),))
    if known.link_writer is not None and address:
        return known.link_writer((fleet,), catalogue, address)
    # What is no list has a writer.
    return known.writer(fleet, catalogue) if known.writer is not None else ""


def render_all(
    fleets: Iterable[Fleet],
    catalogue: Catalogue,
    format: str = "json",  # noqa: A002
    prices: Sequence[Prices] | None = None,
    address: str = "",
) -> str:
    """Writes several fleets as one document, `prices` in the same order; see `render`.

    Raises `UnsupportedFormatError` for an unknown format, or for one that holds a single fleet.
    """
    known = format_named(format)
    if known.lister is not None:
        every = tuple(fleets)
        shown = prices if prices is not None else (None,) * len(every)
        pairs = zip(every, shown, strict=True)
        return known.lister(listing_of(fleet, catalogue, each) for fleet, each in pairs)
    if known.link_writer is not None and address:
        return known.link_writer(fleets, catalogue, address)
    if known.writer_of_all is None:
        raise UnsupportedFormatError(
            f"{known.name} holds one fleet; write each into a document of its own"
        )
    return known.writer_of_all(tuple(fleets), catalogue)


def losses(
    fleet: Fleet,
    catalogue: Catalogue,
    format: str,  # noqa: A002
    prices: Prices | None = None,
) -> tuple[Notice, ...]:
    """Returns what is lost when a fleet is written in a format: a notice for each thing.

    That is the cards that the other builder will drop, with `prices`, in SP by JSON pointer, by
    how much its total falls too, and then what the format can't say.

    Raises `UnsupportedFormatError` for an unknown format.
    """
    known = format_named(format)
    written = render(fleet, catalogue, format)
    try:
        again = known.reader(written, catalogue, Budget(), NO_TERMS).fleets[0]
    except DocumentError:
        again = Fleet()
    left_out = losses_between(fleet, again, catalogue, known.name)
    if known.peer is None:
        return left_out
    return dropped_by(known.peer, fleet, catalogue, prices) + left_out


def format_named(identifier: str) -> Format:
    """Returns the format with an id; raises `UnsupportedFormatError` if there is none."""
    try:
        return FORMATS[identifier]
    except KeyError:
        raise UnsupportedFormatError(_unknown(identifier)) from None


def _unknown(identifier: str) -> str:
    hint = did_you_mean(identifier, FORMATS, f"formats are {', '.join(FORMATS)}")
    return f'there is no format "{identifier[:60]}"; {hint}'
