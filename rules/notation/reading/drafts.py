"""Fleets while they are being read: mutable, built into `rules.fleet` values at the end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from rules.errors import TooLargeError
from rules.fleet import PLACES, Equipped, Fleet, Outpost, ShipBuild, Stated
from rules.notation.reading.bounds import MAXIMUM_NESTING, MAXIMUM_NUMBER, MAXIMUM_UNMATCHED

if TYPE_CHECKING:
    from rules.notation.reading.mentions import Mention

"""The places of a ship that hold one card each, in the order in which formats write them."""

PLACE_OF_TYPE: Final = {
    **{place: place for place in PLACES if place != "resource"},
    **dict.fromkeys(("flagship", "fleet-captain", "ship-resource"), "resource"),
}
"""Type of card -> its place; any other card is an upgrade."""


class DraftCard:
    """A card being read: `Equipped` with a list of what it holds and the place it came from."""

    __slots__ = (
        "card",
        "cost_override",
        "discount_from",
        "kind",
        "mention",
        "name",
        "slot",
        "stated",
        "upgrades",
        "where",
    )

    def __init__(self, card: str, name: str = "", *, kind: str = "", where: str = "") -> None:
        self.card = card
        self.name = name
        self.kind = kind
        self.where = where
        self.slot = ""
        self.discount_from = ""
        self.cost_override: int | None = None
        self.stated: int | None = None  # its price as the document says it, in SP
        self.upgrades: list[DraftCard] = []
        self.mention: Mention | None = None  # by which a list names it

    def walk(self, where: str) -> Iterator[tuple[str, DraftCard]]:
        """Generates JSON pointers with this card, at `where`, and with what it holds."""
        yield where, self
        for place, each in enumerate(self.upgrades):
            yield from each.walk(f"{where}/upgrades/{place}")

    def build(self, depth: int = 0) -> Equipped:
        """Returns the finished card; `depth` is its level, 0 for a place of its own.

        Raises `TooLargeError` where cards hold cards more than `MAXIMUM_NESTING` levels deep.
        """
        if depth > MAXIMUM_NESTING:
            raise TooLargeError(
                f"cards hold cards more than {MAXIMUM_NESTING} levels deep", self.where
            )
        return Equipped(
            self.card,
            self.slot,
            tuple(each.build(depth + 1) for each in self.upgrades),
            self.discount_from,
            self.cost_override,
            self.name,
        )


class DraftShip:
    """A ship being read. `places` holds its captain, admiral and the like by place."""

    __slots__ = (
        "_crew",
        "_seen",
        "cost_override",
        "name",
        "places",
        "ship",
        "stated",
        "stated_total",
        "support_vehicle",
        "upgrades",
    )

    def __init__(self, ship: str, name: str = "") -> None:
        self.ship = ship
        self.name = name
        self.support_vehicle = False
        self.cost_override: int | None = None
        self.stated: int | None = None
        self.stated_total: int | None = None  # with its cards
        self.places: dict[str, DraftCard] = {}
        self.upgrades: list[DraftCard] = []
        self._crew: list[DraftCard] = []  # without an officer, of the first `_seen` upgrades
        self._seen = 0

    def put(self, card: DraftCard) -> None:
        """Puts a card where its type belongs: a place of its own, a crew card, the upgrades.

        An officer goes beneath the nearest crew card before it that has no officer yet.
        """
        place = PLACE_OF_TYPE.get(card.kind)
        if place is not None and place not in self.places:
            self.places[place] = card
            return
        if card.kind == "officer":
            self._crew += [each for each in self.upgrades[self._seen :] if each.kind == "crew"]
            self._seen = len(self.upgrades)
            while self._crew:
                crew = self._crew.pop()
                if all(each.kind != "officer" for each in crew.upgrades):
                    crew.upgrades.append(card)
                    return
        self.upgrades.append(card)

    def walk(self) -> Iterator[tuple[str, DraftCard]]:
        """Generates JSON pointers and cards of a fleet whose only ship this is."""
        for place, card in self.places.items():
            yield from card.walk(f"/ships/0/{place}")
        for number, card in enumerate(self.upgrades):
            yield from card.walk(f"/ships/0/upgrades/{number}")

    def build(self) -> ShipBuild:
        """Returns the finished ship."""
        return ShipBuild(
            ship=self.ship,
            upgrades=tuple(each.build(1) for each in self.upgrades),
            support_vehicle=self.support_vehicle,
            cost_override=self.cost_override,
            name=self.name,
            **{place: card.build() for place, card in self.places.items()},
        )


class DraftFleet:
    """A fleet being read; its fields are those of `Fleet`."""

    def __init__(self) -> None:
        self.name = ""
        self.ruleset = ""
        self.points_limit: int | None = None
        self.extra_points = 0
        self.mission = ""
        self.event_date = ""
        self.blind_booster = False
        self.mixing_consent = True
        self.notes: list[str] = []
        self.notes_length = 0  # with an end for each line
        self.exchange: list[str] = []
        self.outposts: list[Outpost] = []
        self.unmatched: list[str] = []
        self.resource: DraftCard | None = None
        self.sideboard: list[DraftCard] = []
        self.ships: list[DraftShip] = []
        self.stated: int | None = None
        self.stated_on = ""

    def costs(self) -> Stated:
        """Returns what the document says of prices, by the places that the fleet will have."""
        found: dict[str, int] = {}
        pending: list[tuple[str, DraftCard]] = []
        if self.resource is not None:
            pending.append(("/resource", self.resource))
        for number, ship in enumerate(self.ships):
            where = f"/ships/{number}"
            if ship.stated is not None:
                found[where] = ship.stated
            pending += [(f"{where}/{place}", card) for place, card in ship.places.items()]
            pending += _numbered(where, ship.upgrades)
        while pending:
            where, card = pending.pop()
            if card.stated is not None:
                found[where] = card.stated
            pending += _numbered(where, card.upgrades)
        return Stated(self.stated, found, self.stated_on)

    def add_notes(self, text: str) -> None:
        """Adds a line to the notes."""
        self.notes.append(text)
        self.notes_length += len(text) + 1

    def build(self) -> Fleet:
        """Returns the finished fleet; raises `TooLargeError` beyond the bounds."""
        for number, most, what in (
            (len(self.unmatched), MAXIMUM_UNMATCHED, "lines name nothing known"),
            (len(self.outposts), MAXIMUM_UNMATCHED, "outposts"),
            (abs(self.extra_points), MAXIMUM_NUMBER, "squadron points without a card"),
        ):
            if number > most:
                raise TooLargeError(f"more than {most:,} {what}")
        return Fleet(
            ships=tuple(ship.build() for ship in self.ships),
            name=self.name,
            ruleset=self.ruleset,
            points_limit=self.points_limit,
            resource=self.resource.build() if self.resource is not None else None,
            sideboard=tuple(each.build(1) for each in self.sideboard),
            extra_points=self.extra_points,
            exchange=tuple(self.exchange),
            outposts=tuple(self.outposts),
            mission=self.mission,
            event_date=self.event_date,
            blind_booster=self.blind_booster,
            mixing_consent=self.mixing_consent,
            notes="\n".join(self.notes),
            unmatched=tuple(self.unmatched),
        )


def _numbered(where: str, cards: list[DraftCard]) -> list[tuple[str, DraftCard]]:
    return [(f"{where}/upgrades/{number}", card) for number, card in enumerate(cards)]
