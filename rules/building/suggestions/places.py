"""One slot of a ship, asked about cards: what each costs there, and what speaks against it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Final, NamedTuple

from rules.building.checks.commanders import reason_against, spent_by_type
from rules.building.checks.events import BANNED_FROM, event_date
from rules.building.checks.factions import MIXING, is_agreed, is_exchanged, is_home
from rules.building.checks.restrictions import unmet_restrictions
from rules.building.checks.support import freed_of_limit
from rules.building.checks.uniqueness import unique_names
from rules.building.editing.edits import RESOURCES_OF_SHIPS
from rules.building.fitted import Fitted, Seat
from rules.building.fleet_loadout import FleetLoadout
from rules.building.loadout import Loadout
from rules.building.prepared import PreparedCard
from rules.building.prices import lowest_price, prices_of
from rules.building.pricing import ship_prices
from rules.building.report import Item
from rules.building.ship_facts import Test
from rules.building.slots import free_seats, seat_variants
from rules.building.wording import describe
from rules.building.workbench import Workbench
from rules.cards import UPGRADE_TYPES, fold
from rules.fleet import Equipped

REASONS: Final[Mapping[str, str]] = {
    "slots.wrong_type": "takes another type of slot",
    "slots.filter": "is not among the cards that this slot takes",
    "slots.combined_cost": "costs more or less than the cards there leave",
    "restriction": "does not meet a restriction",
    "unique.duplicate": "is unique and already in the fleet",
    "unique.one_per_ship": "is limited to one per ship, which the ship has",
    "exclusion.card": "may not serve together with another card here",
    "shuttle.card_too_costly": "costs more than a card on a shuttlecraft may",
    "squadron.card": "is no squadron upgrade",
    "resource.not_used": "is a resource, and this rule set has none",
    "resource.second": "would be a second resource",
    "card.banned": "is banned from official events",
    "commander.reputation": "costs more than the captain's reputation leaves",
    "commander.talents": "costs more than the captain's skill leaves for talents",
    "faction.not_pure": "is of another faction than the ship",
    "faction.mixed": "is of another faction than the ship",
    "faction.needs_consent": "is of another faction, and not all players have agreed to that",
    "slots.none_left": "takes a further slot, and none is free",
}
KINDS: Final = ("ship", "resource")
"""Types of card that belong to a fleet as a whole."""
OWN_PLACES: Final = ("ambassador", "construction")
"""Places that a ship has besides its slots, each for one card of the type of its name."""
FURTHER: Final = (*OWN_PLACES, *RESOURCES_OF_SHIPS, "officer")
"""Types of card that take no slot of a ship."""
NO_SEAT: Final = Seat(())
"""Stands for the place of a card that needs no slot."""


class Suggestion(NamedTuple):
    """One card for a slot: its price there in SP, and why it does not fit (empty: it does)."""

    card: str
    name: str
    points: int
    reasons: tuple[str, ...] = ()

    @property
    def fits(self) -> bool:
        """Returns whether the card may take the slot."""
        return not self.reasons


class Place:
    """One slot of one ship of a loaded fleet, ready to be asked about cards.

    `free` are the ship's free slots; None leaves them to be found when a card needs a second one,
    and then the place is a free slot like any other of its type.
    """

    def __init__(
        self, fleet: FleetLoadout, loadout: Loadout, seat: Seat, free: list[Seat] | None = None
    ) -> None:
        self.fleet = fleet
        self.loadout = loadout
        self.seat = seat
        self._free = free
        self.names = unique_names(fleet)
        self.on_ship = {each.card.folded_name for each in loadout.fitted if each.card.one_per_ship}
        self.support = loadout.support_kind
        ruleset = fleet.ruleset
        self.shuttle_limit = ruleset["shuttle_card_limit"] if self.support == "shuttle" else None
        if self.shuttle_limit is not None:
            self.shuttle_types = frozenset(ruleset["shuttle_limited_types"])
            self.shuttle_exempt = frozenset(map(fold, ruleset["shuttle_limit_exempt"]))
        date = event_date(fleet)
        self.bans = ruleset["banned_cards"] and (not date or date >= BANNED_FROM)
        self.mixing = ruleset["faction_mixing"]
        if self.mixing == "consent" and is_agreed(fleet):
            self.mixing = "free"
        self.exclusions = list(_exclusions(fleet, loadout))
        commander = fleet.commander
        self.spent = (
            {}
            if commander is None
            else {
                kind: sum(points for points, _ in cards)
                for kind, cards in spent_by_type(loadout, ship_prices(loadout)).items()
            }
        )
        self.asks_further = bool(
            self.shuttle_limit is not None
            or self.support == "squadron"
            or self.bans
            or self.mixing != "free"
            or self.exclusions
            or commander is not None
            or (seat.slot is not None and seat.slot.slot.combined_cost_max is not None)
        )
        self.waivers = bool(loadout.ship.waivers) or any(
            each.card.waivers for each in loadout.fitted
        )
        self.prices = prices_of(loadout)
        self.together = self._left_together()

    def _left_together(self) -> range | None:
        """Returns the SP that one more card may cost beside those with which it has a limit."""
        slot = self.seat.slot
        if slot is None or slot.slot.combined_cost_max is None:
            return None
        beside = [
            self._cost(each.card, self.prices.points(each.card, each.seat, each))
            for each in self.loadout.fitted
            if each.seat is not None
            and each.seat.slot is slot
            and each.seat.provider is self.seat.provider
        ]
        least = slot.slot.combined_cost_min if len(beside) + 1 == slot.slot.count else None
        most = slot.slot.combined_cost_max - sum(beside)
        return range(least - sum(beside) if least is not None else 0, most + 1)

    def _cost(self, card: PreparedCard, points: int) -> int:
        """Returns what a card in the place counts as where its cost is asked for, in SP."""
        seat = self.seat if card.fills else NO_SEAT
        is_free = seat.slot is not None and seat.slot.slot.cost == 0
        return self.loadout.cost_of(card) if is_free else points

    def may_fit(self, card: PreparedCard) -> bool:
        """Tells, before all else is asked, whether neither ship nor cards rule a card out."""
        loadout = self.loadout
        test = card.restrictions
        if (
            test is not None
            and not (self.waivers or self.seat.restrictions_waived or card.adds_ship_bits)
            and not test(loadout, card)
        ):
            return False
        return not (self.exclusions and any(test(loadout, card) for test in self.exclusions))

    def comes_after(self, card: PreparedCard, other: Suggestion) -> bool:
        """Tells, before all else is asked, whether a card comes after another by price and name."""
        if card.adds_ship_bits:
            return False
        points = self.prices.points(card, self.seat if card.fills else NO_SEAT)
        return points > other.points or (
            points == other.points and (card.name, card.key) > (other.name, other.card)
        )

    def ask(self, card: PreparedCard) -> Suggestion:
        """Judges one card for the place."""
        if not card.adds_ship_bits:
            return self._asked(card)
        with self._on_its_side(card):
            return self._asked(card)

    def items(self, card: PreparedCard) -> tuple[Item, ...]:
        """Returns the parts of a card's price in the place."""
        with self._on_its_side(card):
            return tuple(self.prices.items(card, self.seat if card.fills else NO_SEAT))

    @contextmanager
    def _on_its_side(self, card: PreparedCard) -> Iterator[None]:
        """Lets the ship be of the factions that a card would give it."""
        loadout = self.loadout
        bits = loadout.ship_bits
        loadout.ship_bits |= card.adds_ship_bits
        try:
            yield
        finally:
            loadout.ship_bits = bits

    def _asked(self, card: PreparedCard) -> Suggestion:
        loadout = self.loadout
        seat = self.seat if card.fills else NO_SEAT
        reasons: list[str] | None = None
        test = card.restrictions
        if (
            test is not None
            and not seat.restrictions_waived
            and not test(loadout, card)
            and not (self.waivers and not unmet_restrictions(loadout, card))
        ):
            reasons = ["restriction"]
        if not (seat.in_name_only or self.names.isdisjoint(card.unique_names)):
            reasons = [*(reasons or ()), "unique.duplicate"]
        if card.one_per_ship and card.folded_name in self.on_ship:
            reasons = [*(reasons or ()), "unique.one_per_ship"]
        slot = seat.slot
        if slot is not None and slot.accepts is not None and not slot.accepts(loadout, card):
            reasons = [*(reasons or ()), "slots.filter"]
        foreign = not card.bits & loadout.ship_bits
        points = self.prices.points(card, seat)
        if seat.changes:
            fitted = Fitted(card, loadout.where, "upgrade", Equipped(card.key), seat.provider)
            if not seat.accepts_type(loadout, fitted):
                reasons = [*(reasons or ()), "slots.filter"]
        if self.asks_further or card.excludes or card.card.also_fills:
            more = self._further(card, points, foreign)
            if more:
                reasons = [*(reasons or ()), *more]
        return Suggestion(card.key, card.name, points, tuple(reasons) if reasons else ())

    def _further(self, card: PreparedCard, points: int, foreign: bool) -> list[str]:
        reasons = []
        if card.card.also_fills and not self._has_room_for(card.card.also_fills):
            reasons.append("slots.none_left")
        if self.together is not None and self._cost(card, points) not in self.together:
            reasons.append("slots.combined_cost")
        if self.shuttle_limit is not None and self._exceeds_shuttle_limit(card, points):
            reasons.append("shuttle.card_too_costly")
        elif self.support == "squadron" and "squadron" not in card.fills:
            reasons.append("squadron.card")
        if self.bans and card.card.banned:
            reasons.append("card.banned")
        commander = self.fleet.commander
        if commander is not None:
            foreign = not is_home(self.loadout, card)
            limited = reason_against(commander, card, self.seat.types, points, self.spent)
            if limited:
                reasons.append(limited)
        if foreign and self.mixing != "free":
            _, reason, _ = MIXING[self.mixing]
            if reason != "faction.not_pure" or not (
                card.type == "captain" or is_exchanged(self.loadout, card)
            ):
                reasons.append(reason)
        if (self.exclusions and any(test(self.loadout, card) for test in self.exclusions)) or (
            card.excludes and self._excluded_by(card)
        ):
            reasons.append("exclusion.card")
        return reasons

    def _has_room_for(self, types: tuple[str, ...]) -> bool:
        """Returns whether further slots of the types are free, one for each."""
        if self._free is None:
            free = free_seats(self.loadout)
            types = (*self.seat.types, *types)
        else:
            free = [each for each in self._free if each is not self.seat]
        for kind in types:
            found = next((each for each in free if kind in each.types), None)
            if found is None:
                return False
            free.remove(found)
        return True

    def _exceeds_shuttle_limit(self, card: PreparedCard, points: int) -> bool:
        seat = self.seat if card.fills else NO_SEAT
        paid = self.loadout.cost_of(card) if seat.is_beneath else points
        return (
            self.shuttle_limit is not None
            and paid > self.shuttle_limit
            and (not self.shuttle_types or card.type in self.shuttle_types)
            and card.folded_name not in self.shuttle_exempt
            and not freed_of_limit(self.loadout, card, seat)
        )

    def _excluded_by(self, card: PreparedCard) -> bool:
        for exclusion in card.excludes:
            wide = exclusion.exclusion.scope == "fleet"
            for loadout in self.fleet.loadouts if wide else (self.loadout,):
                if any(
                    exclusion.cards(loadout, each.card)
                    for each in loadout.fitted
                    if not each.face_down
                ):
                    return True
                if wide and exclusion.cards(loadout, loadout.ship):
                    return True
        return False

    def words(self, suggestion: Suggestion, reason: str) -> str:
        """Puts one reason against a card into words."""
        card = self.fleet.bench.get(suggestion.card)
        if reason != "restriction" or card is None:
            return f"{suggestion.name} {REASONS[reason]}."
        leaves = unmet_restrictions(self.loadout, card)
        catalogue = self.fleet.bench.catalogue
        needed = " and ".join(describe(leaf, catalogue) for leaf in leaves)
        return f"{suggestion.name} may only be equipped with {needed}."


def _exclusions(fleet: FleetLoadout, here: Loadout) -> Iterator[Test]:
    """Returns what the fleet's cards rule out on a ship: its own cards', and fleet-wide ones."""
    if fleet.resource is not None:
        yield from (each.cards for each in fleet.resource.card.excludes)
    for loadout in fleet.loadouts:
        excluding = [
            each.card for each in loadout.fitted if each.card.excludes and not each.face_down
        ]
        for card in (loadout.ship, *excluding):
            for exclusion in card.excludes:
                if loadout is here or exclusion.exclusion.scope == "fleet":
                    yield exclusion.cards


def find_seat(loadout: Loadout, free: list[Seat], slot: str, provider: str = "") -> Seat:
    """Returns the ship's slot of a type: one of the free ones, or any.

    A plain one if it has none.
    """
    free = [seat for seat in free if takes(seat, slot)]
    every = [seat for seat in next(seat_variants(loadout)) if takes(seat, slot)]
    for seats in (free, every):
        if provider:
            own = [seat for seat in seats if seat.provider and seat.provider.where == provider]
            if own:
                return own[0]
    for seats in (free, every):
        plain = [seat for seat in seats if seat.slot is None or seat.slot.plain]
        if plain or seats:
            return (plain or seats)[0]
    return Seat((slot,))


def takes(seat: Seat, slot: str) -> bool:
    """Returns whether a slot takes cards of a type, if only by what another card says of it."""
    return slot in seat.types or any(slot in change.change.also for change in seat.changes)


def candidates(bench: Workbench, slot: str) -> tuple[PreparedCard, ...]:
    """Returns the cards that a slot or place of that type could take, "?" upgrades included."""
    found = bench.by_slot.get(slot)
    if found is None:
        upgrade = slot in UPGRADE_TYPES
        kinds = UPGRADE_TYPES if upgrade else (*UPGRADE_TYPES, slot)
        found = tuple(
            prepared
            for kind in kinds
            for card in bench.catalogue.by_type.get(kind, ())
            if (prepared := bench.get(card.key)) is not None
            and (
                slot in prepared.fills
                or (upgrade and not prepared.fills)
                or (kind == slot and (slot in KINDS or slot in FURTHER))
            )
        )
        bench.by_slot[slot] = found
    return found


def holders_first(bench: Workbench, slot: str) -> tuple[tuple[int, PreparedCard], ...]:
    """Returns those cards of `cheapest_first` that add slots."""
    found = bench.holders_by_price.get(slot)
    if found is None:
        # Few cards add slots. There is one entry for each type of slot.
        found = tuple(each for each in cheapest_first(bench, slot) if each[1].adds_slots)
        bench.holders_by_price[slot] = found
    return found


def cheapest_first(bench: Workbench, slot: str) -> tuple[tuple[int, PreparedCard], ...]:
    """Returns the cards that sit in a slot of that type by `lowest_price`, name and key."""
    found = bench.by_price.get(slot)
    if found is None:
        seated = [(lowest_price(card), card) for card in candidates(bench, slot) if card.fills]
        seated.sort(key=lambda each: (each[0], each[1].name, each[1].key))
        found = bench.by_price[slot] = tuple(seated)
    return found
