"""What a card costs on a ship, part by part: the one place where the rules of a price stand.

Order of a price: set (printed, or "costs exactly n") -> faction penalty -> surcharge -> discount
-> never below 0. Quotes, seating, limits of holders and suggestions all ask here.

Source: 2017, Squad Building, Admiral Cards; EDITIONS A1-A4, O10; FAQ FR-008.1; DECISIONS D100,
D125; TOURNAMENTS §1 (costs never below 0).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol

from rules.building.fitted import Fitted, Seat
from rules.building.predicates import NO_FIXED_COST
from rules.building.prepared import PENALTY, PreparedCard
from rules.building.prepared_parts import PreparedModifier, PreparedPenalty, PreparedSlot
from rules.building.report import Item
from rules.building.ship_facts import FleetFacts, ShipFacts
from rules.modifiers import counted
from rules.rulesets import RuleSet

Provided = tuple[Fitted | None, PreparedModifier]
"""A change of prices, and the card on a ship that brings it: None for the ship itself."""

Penalised = tuple[Fitted | None, PreparedPenalty]
"""A change of faction penalties, and the card that brings it: None for the ship itself."""

RULE_OF_3: Final = "2017, Rule of 3; EDITIONS O10; DECISIONS D100"
PENALTY_ROLES: Final = frozenset({"upgrade", "captain", "admiral", "captain beneath"})


class PricedFleet(FleetFacts, Protocol):
    """A fleet, as prices see it: with what its cards change of prices on every ship."""

    ruleset: RuleSet
    modifiers: list[Provided]
    penalties: list[Penalised]

    @property
    def loadouts(self) -> Sequence[PricedShip]:
        """The ships of the fleet."""


class PricedShip(ShipFacts, Protocol):
    """A ship with its cards, as prices see it; its prices are kept with it."""

    modifiers: list[Provided]
    penalties: list[Penalised]
    prices: ShipPrices | None

    @property
    def fleet(self) -> PricedFleet:
        """The fleet that the ship is of."""

    @property
    def fitted(self) -> Sequence[Fitted]:
        """The cards on the ship."""


class ShipPrices:
    """Prices of any cards on one ship, as its other cards stand.

    Discounts for a limited number of cards (`limited`) are apart: a quote gives them out.
    `is_plain` says that nothing else than a card itself and its slot changes its price.
    """

    __slots__ = (
        "_everywhere",
        "_loadout",
        "_penalties",
        "is_bounded",
        "is_plain",
        "limited",
        "of_ship",
    )

    def __init__(self, loadout: PricedShip) -> None:
        fleet = loadout.fleet
        self._loadout = loadout
        self.is_bounded: bool = fleet.ruleset["rule_of_3_on_prices"]
        self._penalties: list[Penalised] = []
        self._everywhere: list[Provided] = []
        self.limited: list[Provided] = []
        self.of_ship: list[PreparedModifier] = []
        if loadout.penalties or fleet.penalties:
            self._penalties = [*loadout.penalties, *fleet.penalties]
        if loadout.modifiers or fleet.modifiers:
            for each in (*loadout.modifiers, *fleet.modifiers):
                if each[1].modifier.to == "ship":
                    self.of_ship.append(each[1])
                else:
                    (self.limited if each[1].is_limited else self._everywhere).append(each)
        self.is_plain = not (self._penalties or self._everywhere)

    def points(
        self, card: PreparedCard, seat: Seat | None = None, fitted: Fitted | None = None
    ) -> int:
        """Returns what a card costs in a slot, in SP; None is any slot on no terms.

        `fitted` is the card in its place on the ship; without it, it is one more upgrade.
        """
        if fitted is not None:
            return self.priced(card, seat, fitted)[0]
        # Asked about a thousand cards at once: `priced` for one more upgrade, written out.
        if (
            self.is_plain
            and card.has_plain_price
            and (seat is None or seat.slot is None or not seat.slot.has_terms)
        ):
            return card.cost if card.bits & self._loadout.ship_bits else card.foreign_points
        return self.finished(self.items(card, seat))[0]

    def _is_printed(self, card: PreparedCard, seat: Seat | None) -> bool:
        """Returns whether a card costs what is printed, with the plain penalty if it is foreign."""
        return (
            self.is_plain
            and card.has_plain_price
            and (seat is None or seat.slot is None or not seat.slot.has_terms)
        )

    def _is_foreign(self, card: PreparedCard, role: str) -> bool:
        """Returns whether a card is asked for a faction penalty.

        One that shares a faction with the ship pays none; sub-factions meet in their prime one.
        """
        loadout = self._loadout
        bits = loadout.captain_bits if role == "captain" else card.bits
        return not bits & loadout.ship_bits and role in PENALTY_ROLES

    def priced(
        self, card: PreparedCard, seat: Seat | None, fitted: Fitted | None = None
    ) -> tuple[int, tuple[Item, ...]]:
        """Returns what a card costs in a slot, in SP, with all parts of the price."""
        if card.has_plain_price and (seat is None or seat.slot is None or not seat.slot.has_terms):
            role = fitted.role if fitted is not None else "upgrade"
            if not self._everywhere or self._leave_as_it_is(card, role, fitted):
                if not self._is_foreign(card, role):
                    return card.cost, card.plain_items
                if not self._penalties and (self.is_plain or not self.is_bounded):
                    return card.foreign_points, card.foreign_items
        points, items = self.finished(self.items(card, seat, fitted))
        return points, tuple(items)

    def _leave_as_it_is(self, card: PreparedCard, role: str, fitted: Fitted | None) -> bool:
        """Returns whether no other card changes the price of a card that has one type."""
        return not card.is_of_many_types and not self._reaching(card, role, fitted)

    def finished(self, items: list[Item]) -> tuple[int, list[Item]]:
        """Returns the sum of a price's parts in SP, and these with what bounds the sum.

        All changes after the first part, the set price, count no more than 3 up or down where the
        rule set says so (2017, Rule of 3); no price is below 0.
        """
        total = 0
        for item in items:
            total += item.amount
        if self.is_bounded:
            change = total - items[0].amount
            if counted(change) != change:
                total = items[0].amount + counted(change)
                items = [*items, Item(counted(change) - change, "rule of 3", RULE_OF_3)]
        if total < 0:
            items = [*items, Item(-total, "never below 0", "TOURNAMENTS §1")]
            total = 0
        return total, items

    def items(
        self, card: PreparedCard, seat: Seat | None, fitted: Fitted | None = None
    ) -> list[Item]:
        """Returns the parts of a card's price in a slot, in their order.

        `fitted` is the card in its place on the ship; without it, it is one more upgrade.
        """
        loadout = self._loadout
        role = fitted.role if fitted is not None else "upgrade"
        if self._is_printed(card, seat):
            return list(card.foreign_items if self._is_foreign(card, role) else card.plain_items)
        priced = card
        if card.is_of_many_types:
            priced = card.priced_as(seat.types if seat is not None else ())
        slot = _terms(loadout, card, seat)
        others = self._reaching(priced, role, fitted) if self._everywhere else []
        items = [_set_price(loadout, card, slot, others)]
        if slot is None or not slot.slot.penalty_waived:
            penalty = self._penalty(card, priced, role, fitted)
            if penalty:
                items.append(penalty)
        changes = self._changes(card, priced, slot, others, items)
        if len(changes) > 1:
            changes.sort(key=_is_discount)
        return items + changes

    def _changes(
        self,
        card: PreparedCard,
        priced: PreparedCard,
        slot: PreparedSlot | None,
        others: list[PreparedModifier],
        items: list[Item],
    ) -> list[Item]:
        """Returns surcharges and discounts by the slot, by the card itself and by other cards.

        `items` are the set price and the penalty, which discounts that judge a cost count.
        """
        loadout = self._loadout
        changes = []
        # A discount on upgrades of the slot's type is none for a "?" upgrade (FAQ F16-143).
        if (
            slot is not None
            and priced.type in slot.types
            and (change := slot_change(loadout, slot))
        ):
            changes.append(Item(change, f"in a slot of {slot.provider_name}", slot.provider))
        # A slot that makes free makes the surcharge free too (FAQ F16-75).
        if slot is None or slot.slot.cost != 0 or items[0].amount:
            changes += [
                item for each in card.own_changes if (item := change_of(loadout, card, each))
            ]
        if not others:
            return changes
        limits = [each.modifier.up_to for each in others]
        cost = NO_FIXED_COST
        if card.has_fixed_cost and limits.count(None) < len(limits):
            cost = sum(item.amount for item in (*items, *changes) if item.amount > 0)
        for modifier, limit in zip(others, limits, strict=True):
            is_within = limit is None or cost <= limit
            if is_within and not modifier.set_item:
                item = change_of(loadout, card, modifier)
                changes += [item] if item else []
        return changes

    def _reaching(
        self, card: PreparedCard, role: str, fitted: Fitted | None
    ) -> list[PreparedModifier]:
        """Returns the changes of prices by other cards that are for a card in its role."""
        loadout = self._loadout
        found = []
        for provider, modifier in self._everywhere:
            if modifier.modifier.to == "captain":
                if role != "captain":
                    continue
            elif modifier.cards is not None and not modifier.cards(loadout, card):
                continue
            if fitted is None or provider is not fitted:
                found.append(modifier)
        return found

    def _penalty(
        self, card: PreparedCard, priced: PreparedCard, role: str, fitted: Fitted | None
    ) -> Item | None:
        """Returns the faction penalty (2017, Squad Building; EDITIONS A3, A6)."""
        if not (card.penalty and self._is_foreign(card, role)):
            return None
        loadout = self._loadout
        factor = 1
        for penalty in card.self_penalties:
            if penalty.when is None or penalty.when(loadout, card):
                factor *= penalty.penalty.factor
        for provider, penalty in self._penalties:
            if fitted is not None and provider is fitted and penalty.cards is None:
                continue
            if (penalty.cards is None or penalty.cards(loadout, priced)) and (
                penalty.when is None or penalty.when(loadout, card)
            ):
                factor *= penalty.penalty.factor
        if factor == 1:
            return card.penalty_item
        return Item(card.penalty * factor, PENALTY, card.penalty_source) if factor else None

    def lowest_change(self, seat: Seat) -> int | None:
        """Returns the most that slot and ship take off a price, below 0; None: no bound is known.

        What a card takes off its own price is apart.
        """
        slot = seat.slot if seat.slot is not None and seat.slot.has_terms else None
        modifiers = [each for _, each in self._everywhere if each.modifier.to == "cards"]
        if self.is_bounded or not all(each.is_sum for each in modifiers):
            return None
        if slot is not None and slot.slot.cost is not None:
            return None
        change = slot_change(self._loadout, slot) if slot is not None else 0
        return min(0, change) + sum(min(0, each.modifier.amount) for each in modifiers)


def prices_of(loadout: PricedShip) -> ShipPrices:
    """Returns the prices of a ship whose fleet has been looked up; they are made once."""
    prices = loadout.prices
    if prices is None:
        prices = loadout.prices = ShipPrices(loadout)
    return prices


def lowest_price(card: PreparedCard) -> int:
    """Returns the least that a card costs anywhere, in SP, what others take off apart."""
    if not all(each.is_sum for each in card.self_modifiers):
        return 0
    return max(0, card.cost + sum(min(0, each.modifier.amount) for each in card.self_modifiers))


def printed_cost(loadout: PricedShip, card: PreparedCard) -> int:
    """Returns a card's printed cost with its printed surcharge for a ship, in SP.

    Source: FAQ FR-215.1.
    """
    items = (change_of(loadout, card, modifier) for modifier in card.own_changes)
    return card.cost + sum(item.amount for item in items if item is not None and item.amount > 0)


def change_of(loadout: PricedShip, card: PreparedCard, modifier: PreparedModifier) -> Item | None:
    """Returns what one modifier adds to a price, or None when it does not apply."""
    if modifier.when is not None and not modifier.when(loadout, card):
        return None
    if modifier.item is not None:
        return modifier.item
    each = modifier.modifier
    amount = each.amount
    if modifier.counted is not None:
        homes = loadout.fleet.loadouts if each.scope == "fleet" else (loadout,)
        amount *= sum(
            1
            for home in homes
            for other in home.fitted
            if other.card is not card and modifier.counted(home, other.card)
        )
    reason = modifier.reason(amount)
    if each.from_stat:
        amount += int(getattr(loadout.printed_ship, each.from_stat))
        reason = f"printed {each.from_stat} of the ship" if modifier.is_own else reason
    return Item(amount, reason, modifier.provider) if amount else None


def slot_change(loadout: PricedShip, slot: PreparedSlot) -> int:
    """Returns what a slot adds to the price of its card, in SP."""
    change = slot.slot.cost_change
    if slot.slot.cost_change_per_empty_slot:
        change += slot.slot.cost_change_per_empty_slot * _empty_bar_slots(loadout)
    return change


def _empty_bar_slots(loadout: PricedShip) -> int:
    """Returns how many slots of the printed upgrade bar hold no card."""
    used = sum(
        1
        for each in loadout.fitted
        if each.seat is not None and each.seat.slot is None and each.seat.provider is None
    )
    return max(0, len(loadout.ship_card.upgrade_bar) - used)


def _terms(loadout: PricedShip, card: PreparedCard, seat: Seat | None) -> PreparedSlot | None:
    """Returns the slot if it has terms that hold for the card."""
    slot = seat.slot if seat is not None else None
    if slot is None or not slot.has_terms:
        return None
    if slot.terms_for is not None and not slot.terms_for(loadout, card):
        return None
    return slot


def has_own_cost(loadout: PricedShip, fitted: Fitted) -> bool:
    """Returns whether the slot of a card of the ship sets its cost above 0."""
    slot = _terms(loadout, fitted.card, fitted.seat)
    return slot is not None and bool(slot.slot.cost)


def _set_price(
    loadout: PricedShip,
    card: PreparedCard,
    slot: PreparedSlot | None,
    others: list[PreparedModifier],
) -> Item:
    """Returns the printed price, or the one that the slot, the card or another card sets."""
    first = slot.cost_item if slot is not None else None
    for modifier in (*card.own_costs, *others) if others else card.own_costs:
        if modifier.set_item and (modifier.when is None or modifier.when(loadout, card)):
            first = modifier.set_item
    return first or card.plain_items[0]


def _is_discount(item: Item) -> bool:
    return item.amount < 0
