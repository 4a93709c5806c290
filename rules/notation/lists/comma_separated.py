"""Fleets as comma-separated values, one card a line, for spreadsheets.

What it can say: fleets with their ships and cards, what holds what, and points without a card.
It is read back as spreadsheets save it too: parted by semicolons or tabs, in quotes, with other
line ends. Prices are for people; a card is told by its key, by its name where that is missing.
Source: RFC 4180, with line feeds alone.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from rules.cards import CARD_TYPES, UPGRADE_TYPES, Card
from rules.catalogue import Catalogue
from rules.errors import DocumentError
from rules.fleet import PLACES, Outpost
from rules.names import NEAR
from rules.notation.lists.listing import (
    FLEET,
    OTHER,
    OUTPOST,
    RESOURCE,
    SHIP_KIND,
    SIDEBOARD,
    Listing,
    kind_of,
    rows,
)
from rules.notation.reading.bounds import KEY, MAXIMUM_NAME, MAXIMUM_NESTING, MAXIMUM_NUMBER
from rules.notation.reading.budget import Budget
from rules.notation.reading.decoding import decode
from rules.notation.reading.drafts import DraftCard, DraftFleet, DraftShip
from rules.notation.reading.lookup import index_of
from rules.notation.reading.mentions import Mention
from rules.notation.reading.messages import shown
from rules.notation.reading.printings import Chooser
from rules.notation.reading.results import Notice, Parsed
from rules.notation.reading.terms import NO_TERMS, ReadingTerms

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
_LONGEST_HEADING: Final = 500


def is_heading(line: str) -> bool:
    """Returns whether a line is the headings of such a table, as spreadsheets save it again too."""
    return len(line) <= _LONGEST_HEADING and (
        tuple(each.strip(' "') for each in _SEPARATOR.split(line)) == COLUMNS
    )


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
    """Returns a text that no spreadsheet takes for a formula: an apostrophe goes before one."""
    return f"'{text}" if text.startswith(_FORMULA) else text


# --- reading -------------------------------------------------------------------------


class TableRow(NamedTuple):
    """A line of the table: its number in the text and what stands in each column."""

    line: int
    fleet: str
    number: str
    group: str
    depth: str
    kind: str
    slot: str
    card: str
    factions: str
    set: str
    points: str
    house: str
    key: str

    @property
    def where(self) -> str:
        """Names the line for a message."""
        return f"line {self.line}"


def parse(
    source: str | bytes, catalogue: Catalogue, budget: Budget, terms: ReadingTerms = NO_TERMS
) -> Parsed:
    """Reads a table of one or more fleets.

    A name without a key is looked up; one that no card has is kept. Raises `DocumentError` naming
    the line of anything that is no row of such a table, `TooLargeError` beyond the bounds.
    """
    text, notices = decode(source)
    reader = _RowReader(catalogue, budget, terms)
    for row in rows_of(text, budget):
        reader.take(row)
    reader.choose()
    fleets = tuple(draft.build() for draft in reader.fleets)
    if not fleets:
        raise DocumentError("this table has headings but no cards")
    stated = tuple(draft.costs() for draft in reader.fleets)
    return Parsed(fleets, "csv", notices + tuple(reader.notices), stated=stated)


def rows_of(text: str, budget: Budget) -> Iterator[TableRow]:
    """Returns the rows of a table in order, empty lines left out.

    Raises `DocumentError` where the headings are missing or a row has too many columns.
    """
    heading = next((line for line in text.splitlines() if line.strip()), "")
    if not is_heading(heading):
        raise DocumentError(
            f"the first line of such a table is its headings: {','.join(COLUMNS)}", "line 1"
        )
    separator = _SEPARATOR.search(heading)
    # A heading of several columns has one.
    reader = csv.reader(
        io.StringIO(text, newline=""), delimiter=separator[0] if separator is not None else ","
    )
    is_first = True
    try:
        for cells in reader:
            budget.take("lines", 1, f"line {reader.line_num}")
            values = [_without_apostrophe(each.strip()) for each in cells]
            if not any(values):
                continue
            if is_first:
                is_first = False
                continue
            if any(values[len(COLUMNS) :]):
                raise DocumentError(
                    f"this row has {len(values)} columns; the headings name {len(COLUMNS)}",
                    f"line {reader.line_num}",
                )
            filled = (values + [""] * len(COLUMNS))[: len(COLUMNS)]
            yield TableRow(reader.line_num, *filled)
    except csv.Error as error:
        raise DocumentError(f"this is no table: {error}", f"line {reader.line_num}") from None


def starts_of(text: str, budget: Budget) -> list[int]:
    """Returns the lines on which the fleets of a table begin, counted from 1.

    Raises as `rows_of`.
    """
    teller = _Teller()
    return [row.line for row in rows_of(text, budget) if teller.begins_fleet(row)]


def _without_apostrophe(text: str) -> str:
    return text[1:] if text.startswith("'") and text[1:].startswith(_FORMULA) else text


class _Teller:
    """The end of a fleet: another name, a ship's number that does not go on, a second resource."""

    def __init__(self) -> None:
        self._fleet: str | None = None
        self._number = 0
        self._is_past_ships = False
        self._has_resource = False

    def begins_fleet(self, row: TableRow) -> bool:
        """Returns whether a row begins another fleet; to be asked of each row in order."""
        is_ship = row.kind == SHIP_KIND
        is_resource = not is_ship and row.group == RESOURCE and row.depth in ("", "0")
        number = int(row.number) if row.number.isdecimal() and len(row.number) < 6 else 0
        begins = (
            row.fleet != self._fleet
            or (is_ship and (self._is_past_ships or 0 < number <= self._number))
            or (is_resource and self._has_resource and not row.number)
        )
        if begins:
            self._fleet = row.fleet
            self._number = 0
            self._has_resource = False
        if is_ship:
            self._number = number
        self._is_past_ships = not row.number and not is_ship
        self._has_resource = self._has_resource or (is_resource and not row.number)
        return begins


class _RowReader:
    """Reads rows one after the other into fleets, and collects notices."""

    def __init__(self, catalogue: Catalogue, budget: Budget, terms: ReadingTerms) -> None:
        self.fleets: list[DraftFleet] = []
        self.notices: list[Notice] = []
        self._slips: set[str] = set()
        self._catalogue = catalogue
        self._terms = terms
        self._mentions: list[tuple[Mention, DraftCard | DraftShip, TableRow]] = []
        self._ship_mention: Mention | None = None
        self._budget = budget
        self._teller = _Teller()
        self._ship: DraftShip | None = None
        self._holders: list[DraftCard] = []

    def take(self, row: TableRow) -> None:
        """Reads one row. Raises `DocumentError`."""
        if self._teller.begins_fleet(row):
            self.choose()
            self._budget.take("fleets", 1, row.where)
            draft = DraftFleet()
            draft.name = "" if row.fleet == FLEET else row.fleet[:MAXIMUM_NAME]
            draft.stated = 0
            self.fleets.append(draft)
            self._ship = self._ship_mention = None
            self._holders = []
        draft = self.fleets[-1]
        points = int(row.points) if _WHOLE.fullmatch(row.points) else None
        # A table states no total but the sum of its prices, if none is missing.
        if points is None or draft.stated is None:
            draft.stated = None
        else:
            draft.stated += points
        if row.kind == OTHER:
            draft.extra_points += _number(row, "SP", row.points, -MAXIMUM_NUMBER)
            return
        if row.kind == OUTPOST:
            worth = _number(row, "SP", row.points, 0)
            draft.outposts.append(Outpost(row.card[:MAXIMUM_NAME], worth))
            return
        self._budget.take("cards", 1, row.where)
        card, mention = self._card(row)
        drafted: DraftCard | DraftShip = card
        if row.kind == SHIP_KIND:
            drafted = self._ship = DraftShip(card.card, card.name)
            self._ship_mention = mention
            draft.ships.append(self._ship)
            self._holders = []
        else:
            self._put(row, card, draft)
        drafted.stated = points
        if mention is not None:
            card.mention = mention
            self._mentions.append((mention, drafted, row))

    def choose(self) -> None:
        """Chooses the cards of the fleet that ends here where a name may mean several."""
        chooser = Chooser(self._catalogue, self._terms, self._budget)
        chooser.choose([mention for mention, _, _ in self._mentions])
        for mention, drafted, _ in self._mentions:
            taken = mention.card
            if not mention.is_guess or taken is None:
                continue
            if isinstance(drafted, DraftShip):
                drafted.ship = taken.key
            else:
                drafted.card = taken.key
        if self.fleets:
            chooser.choose_paid(self.fleets[-1])
        for mention, _, row in self._mentions:
            taken = mention.card
            if row.where in self._slips:
                near = taken or mention.cards[0]
                message = f"No card is called {shown(row.card)}; {near.name} was taken."
                self.notices.append(
                    Notice("card.likely", message, row.where, row.card, (), near.key)
                )
            if not mention.is_guess or taken is None:
                continue
            message = f"{chooser.explained(mention)} Add the set to name another."
            self.notices.append(
                Notice(
                    "card.ambiguous",
                    message,
                    row.where,
                    row.card,
                    chooser.others(mention),
                    taken.key,
                )
            )
        self._mentions = []

    def _put(self, row: TableRow, card: DraftCard, draft: DraftFleet) -> None:
        depth = _number(row, "depth", row.depth or "0", 0)
        if depth > len(self._holders) or depth > MAXIMUM_NESTING:
            raise DocumentError(
                f"a card of depth {depth} has none of depth {depth - 1} above it; keep the order",
                row.where,
            )
        self._holders = [*self._holders[:depth], card]
        if depth:
            self._holders[depth - 1].upgrades.append(card)
        elif not row.number and row.group == SIDEBOARD:
            draft.sideboard.append(card)
        elif not row.number and row.group == RESOURCE:
            draft.resource = card
        elif self._ship is None:
            raise DocumentError(
                f"{shown(row.card or row.key)} stands on no ship; the row of its ship must stand "
                "before it",
                row.where,
            )
        else:
            place = _PLACE_OF_KIND.get(row.kind)
            if place is None or place in self._ship.places:
                self._ship.upgrades.append(card)
            else:
                self._ship.places[place] = card

    def _card(self, row: TableRow) -> tuple[DraftCard, Mention | None]:
        """Reads a row's card, and what its words mean where a catalogue's card is meant."""
        key, name = row.key, row.card
        cards: Sequence[Card] = ()
        if key:
            if KEY.fullmatch(key) is None:
                raise DocumentError(f"{shown(key)} is no key of a card", row.where)
        elif name.partition(":")[0] in CARD_TYPES and KEY.fullmatch(name):
            key = name  # of a card that the catalogue did not know when the row was written
        elif name:
            cards = self._named(row)
            key = cards[0].key if cards else ""
        else:
            raise DocumentError("neither a card nor a key stands here", row.where)
        card = DraftCard(key, "" if key else name[:MAXIMUM_NAME], where=row.where)
        card.slot = row.slot if row.slot in UPGRADE_TYPES else ""
        known = self._catalogue.find(key) if key else None
        meant = cards or ((known,) if known is not None else ())
        if not meant:
            return card, None
        if len(meant) > 1:
            self._budget.take("printings", len(meant), row.where)
        points = int(row.points) if _WHOLE.fullmatch(row.points) else None
        ship = None if row.kind == SHIP_KIND else self._ship_mention
        named = [row.set] if any(row.set in each.sets for each in meant) else []
        return card, Mention(meant, name, points, ship, named_sets=named)

    def _named(self, row: TableRow) -> Sequence[Card]:
        """Returns the cards that a row without a key names; none where no card has the name."""
        index = index_of(self._catalogue)
        found = [card for card in index.find(row.card) if kind_of(card) == row.kind]
        if not found:
            meant = self._budget.meant(index, row.card[:MAXIMUM_NAME])
            found = [card for card in meant.cards if kind_of(card) == row.kind]
            if found and meant.how == NEAR:
                self._slips.add(row.where)
        if not found:
            names = self._budget.nearest_cards(index, row.card[:MAXIMUM_NAME])
            hint = f"did you mean {names[0].name}?" if names else "it is kept as it stands."
            message = f"No card is called {shown(row.card)}; {hint}"
            self.notices.append(Notice("card.unknown", message, row.where, row.card, names))
        return [card for card in found if row.set in card.sets] or found


_PLACE_OF_KIND: Final = {
    **{place.capitalize(): place for place in PLACES if place != "resource"},
    "Flagship": "resource",
    "Fleet captain": "resource",
    "Ship resource": "resource",
}
"""Kind of card -> the place of a ship that holds one of it."""

_WHOLE: Final = re.compile(r"-?[0-9]{1,6}")


def _number(row: TableRow, what: str, text: str, lowest: int) -> int:
    if _WHOLE.fullmatch(text) is None or not lowest <= int(text) <= MAXIMUM_NUMBER:
        raise DocumentError(
            f"{shown(text)} is no {what}; a number from {lowest:,} to {MAXIMUM_NUMBER:,} is "
            "expected",
            row.where,
        )
    return int(text)
