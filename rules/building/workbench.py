"""The prepared cards of a catalogue under one rule set."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from threading import Lock
from typing import Final

from rules.building.factions import own_bits
from rules.building.fitted import Seat
from rules.building.prepared import PreparedCard
from rules.cards import Admiral, Card, Ship
from rules.catalogue import Catalogue
from rules.errors import CatalogueError
from rules.rulesets import RuleSet

NO_SHIP: Final = Ship(
    key="",
    type="ship",
    name="unknown ship",
    sets=(),
    era="",
    ship_class="",
    attack=0,
    agility=0,
    hull=0,
    shields=0,
)
"""Stands in for a ship that the catalogue does not have, so that its cards are still priced."""


class _PreparedCards(dict[str, PreparedCard | None]):
    """Prepared cards of one catalogue under one rule set by key, each made at its first use."""

    def __init__(self, catalogue: Catalogue, ruleset: RuleSet) -> None:
        super().__init__()
        self._catalogue = catalogue
        self._ruleset = ruleset

    def __missing__(self, key: str) -> PreparedCard | None:
        """Returns the card with a key, or None when the catalogue has none.

        Raises `CatalogueError` when the card's data name a condition that does not exist.
        """
        card = self._catalogue.find(key)
        if card is None:
            return None
        try:
            prepared = PreparedCard(card, self._ruleset)
        except CatalogueError as error:
            raise CatalogueError(error.message, card=key) from error
        self[key] = prepared
        return prepared


class Workbench:
    """The prepared cards of one catalogue under one rule set.

    `get` returns the prepared card with a key, or None when the catalogue has none; a card is
    prepared at its first use.
    """

    def __init__(self, catalogue: Catalogue, ruleset: RuleSet) -> None:
        self.catalogue = catalogue
        self.ruleset = ruleset
        self.sub_factions: bool = ruleset["sub_factions"]
        self.no_ship = PreparedCard(NO_SHIP, ruleset)
        self.get: Callable[[str], PreparedCard | None] = _PreparedCards(
            catalogue, ruleset
        ).__getitem__
        self._bars: dict[str, dict[str, int]] = {}
        self.bar_seats: dict[str, tuple[Seat, ...]] = {}
        self.by_slot: dict[str, tuple[PreparedCard, ...]] = {}
        self.by_price: dict[str, tuple[tuple[int, PreparedCard], ...]] = {}
        self.holders_by_price: dict[str, tuple[tuple[int, PreparedCard], ...]] = {}

    def released(self, card: Card) -> str:
        """Returns the ISO day on which the first printing of a card came out, "" if unknown."""
        sets = self.catalogue.sets
        days = [sets[key].released if key in sets else "" for key in card.sets]
        return min(days, default="")

    def bar(self, ship: Ship) -> Mapping[str, int]:
        """Returns how many slots of each type the ship's printed upgrade bar has."""
        bar = self._bars.get(ship.key)
        if bar is None:
            bar = {}
            for kind in ship.upgrade_bar:
                bar[kind] = bar.get(kind, 0) + 1
            self._bars[ship.key] = bar
        return bar

    def highest_cost(self, card: PreparedCard) -> int:
        """Returns the most that a card without a fixed cost costs on a ship of its factions, in SP.

        Source: FAQ F14-G37, FR-062.4.
        """
        costs = [
            card.cost + each.modifier.amount + int(getattr(ship, each.modifier.from_stat))
            for each in card.self_modifiers
            if each.modifier.from_stat
            for ship in self.catalogue.by_type.get("ship", ())
            if own_bits(ship.factions) & card.own_bits
        ]
        return max(costs, default=card.cost)

    def captain_side(self, admiral: PreparedCard) -> PreparedCard:
        """Returns the captain on the back of an admiral card (2017, Admiral Cards)."""
        card = admiral.card
        back = self.get(card.captain_side) if isinstance(card, Admiral) else None
        return back or admiral


_WORKBENCH_LOCK = Lock()


WORKBENCHES_KEPT: Final = 16
"""How many rule sets of a catalogue stay prepared; variants of options are made at will."""


def workbench_for(catalogue: Catalogue, ruleset: RuleSet) -> Workbench:
    """Returns the workbench of a catalogue and rule set; the latest few are kept."""
    bench: Workbench | None = catalogue.prepared.get(ruleset.fingerprint)
    if bench is not None:
        return bench
    with _WORKBENCH_LOCK:
        bench = catalogue.prepared[ruleset.fingerprint] = Workbench(catalogue, ruleset)
        while len(catalogue.prepared) > WORKBENCHES_KEPT:
            del catalogue.prepared[next(iter(catalogue.prepared))]
        return bench
