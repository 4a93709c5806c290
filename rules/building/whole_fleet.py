"""What may join a fleet as a whole: ships and resources, at which price, and why not.

Source: 2017, Unique Names, Squad Building; EDITIONS A10, A15.
"""

from __future__ import annotations

from typing import Final

from rules.building.checks.resources import uses_resources
from rules.building.checks.uniqueness import unique_names
from rules.building.loadout import FleetLoadout
from rules.building.place import KINDS, REASONS, Suggestion
from rules.building.prepared import PreparedCard
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
        is_used = kind == "ship" or uses_resources(loaded.ruleset)
        self.against: Final[tuple[str, ...]] = () if is_used else ("resource.not_used",)

    def ask(self, card: PreparedCard) -> Suggestion:
        """Judges one card."""
        reasons = self.against
        if not self.names.isdisjoint(card.unique_names):
            reasons += ("unique.duplicate",)
        return Suggestion(card.key, card.name, card.cost, reasons)

    def words(self, suggestion: Suggestion, reason: str) -> str:
        """Puts one reason against a card into words."""
        return f"{suggestion.name} {REASONS[reason]}."
