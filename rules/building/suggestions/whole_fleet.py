"""What may join a fleet as a whole: ships and resources, at which price, and why not.

Source: 2017, Unique Names, Squad Building; EDITIONS A10, A15.
"""

from __future__ import annotations

from typing import Final

from rules.building.checks.resources import uses_resources
from rules.building.checks.uniqueness import unique_names
from rules.building.fleet_loadout import FleetLoadout
from rules.building.prepared import PreparedCard
from rules.building.report import Item
from rules.building.resource_prices import own_resource, resource_squadrons
from rules.building.suggestions.places import KINDS, REASONS, Suggestion
from rules.cards import Card, Ship
from rules.errors import RulesError


class WholeFleet:
    """Judges ships or resources for a fleet, at the price of the card alone, in SP.

    Raises `RulesError` for another kind of card.
    """

    def __init__(self, loaded: FleetLoadout, kind: str) -> None:
        if kind not in KINDS:
            raise RulesError(f"a fleet as a whole holds ships and a resource, no {kind}")
        # A fleet has but one resource, and whoever chooses another exchanges it.
        self.names = unique_names(loaded) if kind == "ship" else set()
        own = own_resource(loaded)
        self.resource = own.key if own is not None else ""
        self.squadrons = {each.ship_card.resource for each in resource_squadrons(loaded)}
        is_used = kind == "ship" or uses_resources(loaded.ruleset)
        self.against: Final[tuple[str, ...]] = () if is_used else ("resource.not_used",)

    def ask(self, card: PreparedCard) -> Suggestion:
        """Judges one card."""
        reasons = self.against
        if not self.names.isdisjoint(card.unique_names):
            reasons += ("unique.duplicate",)
        if self._is_second(card.card):
            reasons += ("resource.second",)
        return Suggestion(card.key, card.name, card.cost, reasons)

    def _is_second(self, card: Card) -> bool:
        """Returns whether a card would be a resource beside a ship that is oneor the reverse."""
        if isinstance(card, Ship) and card.resource:
            return bool(self.resource and self.resource != card.resource)
        return card.type == "resource" and bool(self.squadrons - {card.key})

    def items(self, card: PreparedCard) -> tuple[Item, ...]:
        """Returns the parts of a card's price."""
        return card.plain_items

    def words(self, suggestion: Suggestion, reason: str) -> str:
        """Puts one reason against a card into words."""
        return f"{suggestion.name} {REASONS[reason]}."
