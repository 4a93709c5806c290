"""What conditions and prices ask of a ship, of its fleet and of the cards on it.

Conditions are compiled before there is a fleet; a loadout (`rules.building.loadout`) answers them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from rules.cards import Card, Ship, ShipClass
from rules.fleet import Fleet


class CardFacts(Protocol):
    """A card made ready for a rule set, as conditions see it."""

    card: Card
    key: str
    type: str
    folded_name: str
    cost: int
    has_fixed_cost: bool
    bits: int  # its factions
    talents: int
    restricted_classes: frozenset[str]
    mentions_ship: bool


class SeatFacts(Protocol):
    """A slot, as conditions see it."""

    @property
    def provider(self) -> FittedFacts | None:
        """The card that adds the slot; None for the upgrade bar."""


class FittedFacts(Protocol):
    """A card in its place on a ship, as conditions see it."""

    @property
    def card(self) -> CardFacts:
        """The card itself."""

    @property
    def face_down(self) -> bool:
        """Whether the card lies face down beneath another."""

    @property
    def seat(self) -> SeatFacts | None:
        """The slot that the card takes."""


class FleetFacts(Protocol):
    """A fleet, as conditions see it."""

    fleet: Fleet

    @property
    def loadouts(self) -> Sequence[ShipFacts]:
        """The ships of the fleet."""


class ShipFacts(Protocol):
    """A ship with its cards, as conditions see it."""

    ship_card: Ship
    printed_ship: Ship
    ship_class: ShipClass
    ship_bits: int  # its factions
    captain_bits: int
    printed_skill: int | None

    @property
    def fleet(self) -> FleetFacts:
        """The fleet that the ship is of."""

    @property
    def ship(self) -> CardFacts:
        """The ship's own card."""

    @property
    def captain(self) -> CardFacts | None:
        """The captain card that commands the ship."""

    @property
    def fitted(self) -> Sequence[FittedFacts]:
        """The cards on the ship."""

    @property
    def support_kind(self) -> str:
        """Which kind of support ship it is; "" for any other."""

    def actions(self) -> frozenset[str]:
        """Returns the ship's actions with those that its cards add."""

    # A card as it was prepared, which stands above these facts.
    def cost_of(self, card: Any) -> int:
        """Returns what a card costs on the ship in SP, in a slot on no terms."""

    def printed_cost_of(self, card: Any) -> int:
        """Returns a card's printed cost with its printed surcharge for the ship, in SP."""


Test = Callable[[ShipFacts, CardFacts], bool]
"""A compiled condition: asked of a ship with its cards, and of the card concerned."""
