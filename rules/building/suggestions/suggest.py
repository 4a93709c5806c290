"""What fits a place of a fleet, at which price, and why each other card does not.

One question for every place: the slots of ships, the places that take none, the sideboard, and
the fleet's ships and resource.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final, Protocol

from rules.building.checks.fleet_problems import load
from rules.building.commander import Commander
from rules.building.editing.fixes import part_at, with_part, without
from rules.building.fitted import Seat
from rules.building.fleet_loadout import FleetLoadout
from rules.building.prepared import PreparedCard
from rules.building.report import Item
from rules.building.slots import free_seats
from rules.building.suggestions.places import (
    FURTHER,
    KINDS,
    REASONS,
    Place,
    Suggestion,
    candidates,
    find_seat,
)
from rules.building.suggestions.slotless_places import (
    SIDEBOARD,
    SideboardPlace,
    SlotlessPlaceJudge,
    of_kind,
)
from rules.building.suggestions.whole_fleet import WholeFleet
from rules.building.wording import TYPE_NAMES
from rules.building.workbench import Workbench
from rules.cards import CARD_TYPES
from rules.catalogue import Catalogue
from rules.errors import RulesError
from rules.fleet import Fleet, ShipBuild
from rules.rulesets import RuleSet


class PlaceJudge(Protocol):
    """Judges cards for one place."""

    def ask(self, card: PreparedCard) -> Suggestion:
        """Judges one card."""

    def words(self, suggestion: Suggestion, reason: str) -> str:
        """Puts one reason against a card into words."""

    def items(self, card: PreparedCard) -> tuple[Item, ...]:
        """Returns the parts of a card's price."""


class Suggestions:
    """Holds the cards for one place: those that fit by price and name, then those that do not.

    `why(key)` puts the reasons of one card into words.
    """

    def __init__(
        self,
        fitting: list[Suggestion],
        others: list[Suggestion],
        judge: PlaceJudge,
        bench: Workbench,
    ) -> None:
        self.fitting = fitting
        self.others = others
        self._judge = judge
        self._bench = bench

    def __iter__(self) -> Iterator[Suggestion]:
        yield from self.fitting
        yield from self.others

    def why(self, key: str) -> tuple[str, ...]:
        """Returns the reasons against a card in words; empty when it fits."""
        found = next((each for each in self if each.card == key), None)
        if found is None:
            return (REASONS["slots.wrong_type"],)
        return self.words(found)

    def words(self, suggestion: Suggestion) -> tuple[str, ...]:
        """Puts what speaks against one of the cards into words; empty when it fits."""
        return tuple(self._judge.words(suggestion, reason) for reason in suggestion.reasons)

    def items(self, suggestion: Suggestion) -> tuple[Item, ...]:
        """Returns the parts of the price of one of the cards, each with its reason and source.

        Their sum is the price, which is never below 0.
        """
        card = self._bench.get(suggestion.card)
        return () if card is None else self._judge.items(card)


def suggest(
    fleet: Fleet,
    catalogue: Catalogue,
    ruleset: RuleSet,
    *,
    ship: int | None,
    slot: str,
    provider: str = "",
    replacing: str = "",
    commander: Commander | None = None,
) -> Suggestions:
    """Lists everything for one place, with the price there in SP and why others don't fit.

    `ship` is the ship's number in the fleet, None for what belongs to no ship: the fleet's ships
    and its resource, or, with the `provider` "/sideboard", its sideboard. `slot` is a type of slot,
    or the type of card for a place that takes none ("ambassador", "officer" …); `provider` is the
    pointer of the card that adds the slot or would hold the officer ("" for the upgrade bar, or any
    talent slot), `replacing` that of the card which would leave, with all that it holds;
    `commander` is the player card that commands the fleet. Raises `RulesError` when the fleet has
    no such ship or place, `DocumentError` when it has no such card.
    Source: 2017, Squad Building, Resources; F14, Reinforcements Sideboard; DECISIONS D105.
    """
    if replacing:
        fleet = _with_room(fleet, replacing)
    loaded = load(fleet, catalogue, ruleset, commander=commander)
    judge, cards = _asked(loaded, ship, slot, provider)
    fitting: list[Suggestion] = []
    others: list[Suggestion] = []
    for card in cards:
        suggestion = judge.ask(card)
        (others if suggestion.reasons else fitting).append(suggestion)
    fitting.sort(key=_by_price)
    return Suggestions(fitting, others, judge, loaded.bench)


def suggest_at(
    fleet: Fleet,
    catalogue: Catalogue,
    ruleset: RuleSet,
    where: str,
    slot: str,
    *,
    replacing: str = "",
) -> Suggestions:
    """Lists everything for the place at a JSON pointer into the fleet's document, as `suggest`.

    `where` is "" for the fleet itself, "/sideboard", the pointer of a ship, or that of the card on
    a ship that adds the slot or would hold the officer. Raises `RulesError` besides for a `slot`
    that is no type of card and for a pointer of another form.
    """
    if slot not in CARD_TYPES:
        raise RulesError(f"{slot[:60]!r} is no type of card; choose one of {', '.join(CARD_TYPES)}")
    ship = None
    if where not in ("", SIDEBOARD):
        found = _ON_SHIP.match(where)
        if found is None:
            raise RulesError(
                f"{where[:60]!r} is no place; a place is empty for the fleet itself, {SIDEBOARD}, "
                "/ships/0 for the first ship, or the pointer of a card on a ship"
            )
        ship = int(found[1])
    provider = "" if where.count("/") == 2 else where
    return suggest(
        fleet, catalogue, ruleset, ship=ship, slot=slot, provider=provider, replacing=replacing
    )


_ON_SHIP: Final = re.compile(r"/ships/([0-9]{1,4})(?:/.+)?\Z")


def _with_room(fleet: Fleet, pointer: str) -> Fleet:
    """Returns the fleet with a blank in place of a card; a ship keeps what is on it."""
    part = part_at(fleet, pointer)
    if isinstance(part, ShipBuild):
        return with_part(fleet, pointer, replace(part, ship="", name=""))
    return without(fleet, pointer)


def _asked(
    loaded: FleetLoadout, ship: int | None, slot: str, provider: str
) -> tuple[PlaceJudge, Sequence[PreparedCard]]:
    """Returns who judges cards for a place, and the cards to be judged."""
    bench = loaded.bench
    if ship is None and provider == SIDEBOARD:
        return SideboardPlace(loaded, slot), of_kind(bench, slot)
    if ship is None:
        return WholeFleet(loaded, slot), candidates(bench, slot)
    if not 0 <= ship < len(loaded.loadouts):
        raise RulesError(f"the fleet has no ship number {ship}")
    if slot in KINDS:
        raise RulesError(f"a ship has no place for a {slot}")
    loadout = loaded.loadouts[ship]
    # Some cards add a slot for a construction card: there it sits in a slot like any other.
    if slot in FURTHER and not (slot == "construction" and provider):
        if slot == "officer":
            part_at(loaded.fleet, provider)
        place = Place(loaded, loadout, Seat((slot,)))
        return SlotlessPlaceJudge(place, slot, provider), candidates(bench, slot)
    free = free_seats(loadout)
    place = Place(loaded, loadout, find_seat(loadout, free, slot, provider), free)
    return place, candidates(bench, slot)


def _by_price(suggestion: Suggestion) -> tuple[int, str, str]:
    return (suggestion.points, suggestion.name, suggestion.card)


def slot_name(slot: str) -> str:
    """Returns a type of slot as players write it."""
    return TYPE_NAMES.get(slot, slot)
