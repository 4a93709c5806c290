"""What a player chose: a fleet of ship builds, as card keys only.

A fleet may hold anything, legal or not, known or unknown; `rules.building` judges it and
`rules.notation` reads and writes it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

PLACES: Final = ("captain", "admiral", "ambassador", "construction", "resource")
"""Where a ship has a card of its own, besides its upgrades."""


@dataclass(frozen=True, slots=True)
class Equipped:
    """One card on a ship and what it holds in its own slots.

    `slot` is the type of slot that the player chose for it ("" leaves the choice to us).
    `discount_from` records which card's discount the player gives to this one.
    `cost_override` is a price in SP that the player set by hand; it counts as given.
    `name` keeps the words of a card that could not be matched; its `card` is then "".
    """

    card: str
    slot: str = ""
    upgrades: tuple[Equipped, ...] = ()
    discount_from: str = ""
    cost_override: int | None = None
    name: str = ""

    def walk(self) -> Iterator[Equipped]:
        """Returns this card, then everything that it holds, depth first."""
        yield self
        for each in self.upgrades:
            yield from each.walk()

    def placed(
        self, where: str, place: str, depth: int = 0, holder: Equipped | None = None
    ) -> Iterator[PlacedCard]:
        """Returns this card, which is at a pointer, then everything that it holds."""
        yield PlacedCard(where, self, place, depth, holder)
        for nth, each in enumerate(self.upgrades):
            yield from each.placed(f"{where}/upgrades/{nth}", place, depth + 1, self)


@dataclass(frozen=True, slots=True)
class PlacedCard:
    """A card of a fleet and where it is.

    `where` is its JSON pointer. `place` is one of `PLACES`, upgrades or sideboard; what a card
    holds is in its place. `depth` is how deep it is held by other cards, `holder` the nearest.
    """

    where: str
    card: Equipped
    place: str
    depth: int
    holder: Equipped | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ShipBuild:
    """A ship with what it carries.

    `resource` is the card that ties a resource to this ship (flagship, fleet captain, ship
    resource). `support_vehicle` says that the ship serves as a Borg support vehicle.
    """

    ship: str
    captain: Equipped | None = None
    admiral: Equipped | None = None
    ambassador: Equipped | None = None
    construction: Equipped | None = None
    upgrades: tuple[Equipped, ...] = ()
    resource: Equipped | None = None
    support_vehicle: bool = False
    cost_override: int | None = None
    name: str = ""

    def cards(self) -> Iterator[Equipped]:
        """Returns every card on the ship, the ship itself excepted, depth first."""
        for each in (
            self.captain,
            self.admiral,
            self.ambassador,
            self.construction,
            self.resource,
            *self.upgrades,
        ):
            if each is not None:
                yield from each.walk()

    def placed(self, where: str) -> Iterator[PlacedCard]:
        """Returns the same cards, `where` being the pointer of the ship."""
        for place in PLACES:
            held: Equipped | None = getattr(self, place)
            if held is not None:
                yield from held.placed(f"{where}/{place}", place)
        for nth, each in enumerate(self.upgrades):
            yield from each.placed(f"{where}/upgrades/{nth}", "upgrades")


@dataclass(frozen=True, slots=True)
class Outpost:
    """A token that a mission asks a player to spend squadron points on.

    Source: 2017, Squad Building in Missions.
    """

    name: str
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Fleet:
    """What one player fields.

    `points_limit` None takes the rule set's. `event_date` (ISO) is the day of the event for rule
    sets that retire cards. `sideboard` holds the cards of a Reinforcements Sideboard.
    `extra_points` are SP that the player adds by hand (a campaign's price). `exchange` names the
    two factions chosen for an Officer Exchange Program. `blind_booster` reserves the rule set's
    points for a booster opened at the event. `mixing_consent` says whether all players agree to
    mix factions, where the rule set asks them (classic, Build Your Squad). `mission` is
    "<mission>/<side>". `unmatched` keeps what a format could not match, as it stood there.
    """

    ships: tuple[ShipBuild, ...] = ()
    name: str = ""
    ruleset: str = ""
    points_limit: int | None = None
    resource: Equipped | None = None
    sideboard: tuple[Equipped, ...] = ()
    extra_points: int = 0
    exchange: tuple[str, ...] = ()
    outposts: tuple[Outpost, ...] = ()
    mission: str = ""
    event_date: str = ""
    blind_booster: bool = False
    mixing_consent: bool = True
    notes: str = ""
    generator: str = ""
    unmatched: tuple[str, ...] = ()

    def keys(self) -> Iterator[str]:
        """Returns the key of every ship and card; "" stands for what no key names."""
        for build in self.ships:
            yield build.ship
            for each in build.cards():
                yield each.card
        for apart in (self.resource, *self.sideboard):
            if apart is not None:
                for each in apart.walk():
                    yield each.card

    def with_ships(self, ships: tuple[ShipBuild, ...]) -> Fleet:
        """Returns the same fleet with other ships."""
        return replace(self, ships=ships)


@dataclass(frozen=True, slots=True)
class Stated:
    """What a document says of a fleet's cost in SP, which is never taken over but compared.

    `prices` are those of cards by JSON pointer into the fleet document, a ship's without what is
    aboard. `day` is the ISO day on which it was said, "" where the document does not tell.
    """

    total: int | None = None
    prices: Mapping[str, int] = field(default_factory=dict)
    day: str = ""
