"""A fleet as people list it: ships with their cards in order, each with its kind and its price.

What Markdown, BBCode, tables and printed sheets show. Only tables are read back by these words.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from rules.cards import Card, Ship
from rules.catalogue import Catalogue
from rules.fleet import PLACES, Fleet, PlacedCard, ShipBuild
from rules.notation.reading.messages import pointer

Prices = Mapping[str, int]
"""SP of each card by JSON pointer into the fleet's document, as a report's lines have them."""

HOUSE: Final = " (house card)"
FLEET: Final = "Fleet"
"""The title of a fleet without a name."""
SHIP: Final = "ship"
SHIP_KIND: Final = "Ship"
RESOURCE: Final = "Resource"
SIDEBOARD: Final = "Sideboard"
OTHER: Final = "Other"
OUTPOST: Final = "Outpost"
UNKNOWN: Final = "unknown card"
_KINDS: Final = {"question": "“?” upgrade"}


@dataclass(frozen=True, slots=True)
class ListedCard:
    """One card of a list.

    `where` is its JSON pointer, `depth` how many cards hold it, `kind` the word before its name.
    `card` is None for a card that no catalogue has. `points` is its price in SP, None when it is
    not known.
    """

    where: str
    depth: int
    kind: str
    name: str
    points: int | None
    card: Card | None
    slot: str = ""


@dataclass(frozen=True, slots=True)
class ListedGroup:
    """A ship with its cards, the resource, the sideboard, or points without a card.

    `kind` is ship, resource, sideboard or other.
    """

    kind: str
    title: str
    cards: tuple[ListedCard, ...]

    @property
    def points(self) -> int | None:
        """Returns the SP of all its cards, None when no price is known."""
        known = [each.points for each in self.cards if each.points is not None]
        return sum(known) if known else None


@dataclass(frozen=True, slots=True)
class Listing:
    """A fleet as a list. `points` is its price in SP, None when prices are not known."""

    fleet: Fleet
    groups: tuple[ListedGroup, ...]
    points: int | None

    @property
    def title(self) -> str:
        """Returns the fleet's name on one line, "Fleet" for one without a name."""
        return one_line(self.fleet.name) or FLEET

    @property
    def summary(self) -> str:
        """Returns price, limit and rule set as one line, such as "42 of 45 SP, open"; or ""."""
        limit = self.fleet.points_limit
        words = []
        if self.points is not None:
            words.append(f"{self.points} SP" if limit is None else f"{self.points} of {limit} SP")
        elif limit is not None:
            words.append(f"at most {limit} SP")
        if self.fleet.ruleset:
            words.append(self.fleet.ruleset)
        return ", ".join(words)

    @property
    def notes(self) -> tuple[str, ...]:
        """Returns the lines of the notes that are not empty."""
        return tuple(filter(None, map(one_line, self.fleet.notes.splitlines())))


def listing_of(fleet: Fleet, catalogue: Catalogue, prices: Prices | None = None) -> Listing:
    """Lists a fleet; without prices the list shows none."""
    known: Prices = prices or {}
    groups = []
    for number, build in enumerate(fleet.ships):
        cards = tuple(_ship_cards(build, number, catalogue, known))
        groups.append(ListedGroup(SHIP, cards[0].name, cards))
    if fleet.resource is not None:
        placed = fleet.resource.placed(pointer("resource"), "resource")
        cards = tuple(_listed(placed, catalogue, known))
        groups.append(ListedGroup("resource", RESOURCE, cards))
    if fleet.sideboard:
        cards = tuple(
            each
            for place, held in enumerate(fleet.sideboard)
            for each in _listed(
                held.placed(pointer("sideboard", place), "sideboard"), catalogue, known
            )
        )
        groups.append(ListedGroup("sideboard", SIDEBOARD, cards))
    others = tuple(_others(fleet))
    if others:
        groups.append(ListedGroup("other", "Other points", others))
    points = None if prices is None else sum(prices.values())
    return Listing(fleet, tuple(groups), points)


def one_line(text: str) -> str:
    """Returns a text on one line, words parted by single spaces."""
    return " ".join(text.split())


def kind_of(card: Card | None, slot: str = "") -> str:
    """Returns the word for a kind of card: "Crew", "Fleet captain"; "Card" for an unknown one."""
    word = card.type if card is not None else slot
    return _KINDS.get(word) or word.replace("-", " ").capitalize() or "Card"


def name_of(key: str, words: str, catalogue: Catalogue) -> str:
    """Returns the name of a card on one line, with a mark if it is a house card."""
    card = catalogue.find(key)
    if card is None:
        return one_line(words) or key or UNKNOWN
    name = one_line(card.name)
    if isinstance(card, Ship) and not card.unique:
        ship_class = catalogue.ship_classes.get(card.ship_class)
        if ship_class is not None and ship_class.name not in name:
            name += f" [{one_line(ship_class.name)}]"
    return name if card.official else name + HOUSE


def _ship_cards(
    build: ShipBuild, number: int, catalogue: Catalogue, prices: Prices
) -> Iterator[ListedCard]:
    where = pointer("ships", number)
    ship = catalogue.find(build.ship)
    name = name_of(build.ship, build.name, catalogue)
    yield ListedCard(where, 0, SHIP_KIND, name, prices.get(where), ship)
    yield from _listed(build.placed(where), catalogue, prices)


def _listed(
    placed: Iterable[PlacedCard], catalogue: Catalogue, prices: Prices
) -> Iterator[ListedCard]:
    for each in placed:
        held, where = each.card, each.where
        card = catalogue.find(held.card)
        name = name_of(held.card, held.name, catalogue)
        has_word = each.depth == 0 and each.place in PLACES and each.place != "resource"
        word = each.place.capitalize() if has_word else kind_of(card, held.slot)
        yield ListedCard(where, each.depth, word, name, prices.get(where), card, held.slot)


def _others(fleet: Fleet) -> Iterator[ListedCard]:
    if fleet.extra_points:
        name = "points added by hand"
        yield ListedCard("/extra_points", 0, OTHER, name, fleet.extra_points, None)
    for place, outpost in enumerate(fleet.outposts):
        where = pointer("outposts", place)
        yield ListedCard(where, 0, OUTPOST, one_line(outpost.name), outpost.points, None)


def priced(text: str, points: int | None) -> str:
    """Returns a text with its price behind a comma, if that is known."""
    return text if points is None else f"{text}, {points} SP"


def rows(listings: Iterable[Listing]) -> Iterator[tuple[Listing, int, ListedGroup, ListedCard]]:
    """Returns every card of several fleets with its fleet, the number of its ship or 0, its group.

    Ships count from 1.
    """
    for listing in listings:
        for number, group in enumerate(listing.groups, 1):
            for card in group.cards:
                yield listing, number if group.kind == SHIP else 0, group, card
