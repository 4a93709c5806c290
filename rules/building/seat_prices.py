"""What any card would cost in one slot, fast enough to ask about every card that there is.

What is the same for all of them is worked out once. Cards that change their own price, and ships
on which a price depends on more than the card, are left to `pricing.price_in_seat`; so the prices
are the same, which a property test shows.
"""

from __future__ import annotations

from rules.building.loadout import Fitted, Loadout
from rules.building.predicates import Test
from rules.building.prepared import PreparedCard, PreparedModifier
from rules.building.pricing import empty_bar_slots, is_unlimited, price_in_seat
from rules.building.slots import Seat
from rules.cards import AddedSlot
from rules.fleet import Equipped


class SeatPrices:
    """Prices cards for one slot of a ship, as its other cards stand.

    Discounts for a limited number of cards are apart, as in `price_in_seat`. The sooner it is
    thrown away the better: it knows nothing of what changes on the ship later.
    """

    __slots__ = (
        "_changes",
        "_loadout",
        "_penalties",
        "_plain",
        "_quick",
        "_seat",
        "_slot_change",
        "_terms",
        "_terms_for",
    )

    def __init__(self, loadout: Loadout, seat: Seat) -> None:
        fleet = loadout.fleet
        self._loadout = loadout
        self._seat = seat
        self._terms: AddedSlot | None = None
        self._terms_for: Test | None = None
        self._slot_change = 0
        slot = seat.slot
        if slot is not None and slot.has_terms:
            self._terms = slot.slot
            self._terms_for = slot.terms_for
            self._slot_change = slot.slot.cost_change
            if slot.slot.cost_change_per_empty_slot:
                each_empty = slot.slot.cost_change_per_empty_slot
                self._slot_change += each_empty * empty_bar_slots(loadout)
        modifiers = [
            each
            for _, each in (*loadout.modifiers, *fleet.modifiers)
            if each.modifier.to == "cards" and is_unlimited(each)
        ]
        self._quick = not fleet.ruleset["rule_of_3_on_prices"] and all(map(_is_sum, modifiers))
        self._changes = [
            (each.modifier.amount, each.cards, each.when, each.modifier.up_to) for each in modifiers
        ]
        self._penalties = [
            (each.penalty.factor, each.cards, each.when)
            for _, each in (*loadout.penalties, *fleet.penalties)
        ]
        self._plain = self._quick and not (self._changes or self._penalties or self._terms)

    @property
    def lowest_change(self) -> int | None:
        """Gives the most that slot and ship take off a card's own price, below 0; None: no bound.

        What a card takes off its own price is apart.
        """
        if not self._quick or (self._terms is not None and self._terms.cost is not None):
            return None
        return min(0, self._slot_change) + sum(min(0, change[0]) for change in self._changes)

    def of(self, card: PreparedCard, foreign: bool) -> int:
        """Gives the price of a card in SP; `foreign` says that it shares no faction with the ship.

        Source: 2017, Squad Building; EDITIONS A1-A4.
        """
        if not self._quick or card.self_modifiers or card.self_penalties:
            seat = self._seat
            loadout = self._loadout
            fitted = Fitted(card, loadout.where, "upgrade", Equipped(card.key), seat.provider)
            return price_in_seat(loadout, fitted, seat)
        if self._plain:
            return card.foreign_points if foreign else card.cost
        return self._sum(card, foreign)

    def _sum(self, card: PreparedCard, foreign: bool) -> int:
        loadout = self._loadout
        points = card.cost
        change = 0
        penalty = card.penalty if foreign else 0
        terms = self._terms
        if terms is not None and (self._terms_for is None or self._terms_for(loadout, card)):
            if terms.cost is not None:
                points = terms.cost
            change = self._slot_change
            if terms.penalty_waived:
                penalty = 0
        if penalty:
            for factor, cards, when in self._penalties:
                if (cards is None or cards(loadout, card)) and (
                    when is None or when(loadout, card)
                ):
                    penalty *= factor
        before = points + penalty + max(0, change)
        for amount, cards, when, up_to in self._changes:
            if (
                (up_to is None or before <= up_to)
                and (cards is None or cards(loadout, card))
                and (when is None or when(loadout, card))
            ):
                change += amount
        return max(0, points + penalty + change)


def lowest_price(card: PreparedCard) -> int:
    """Gives the least that a card costs anywhere, in SP, what others take off apart."""
    lowest = card.cost
    for each in card.self_modifiers:
        if not _is_sum(each):
            return 0
        lowest += min(0, each.modifier.amount)
    return max(0, lowest)


def _is_sum(each: PreparedModifier) -> bool:
    """Tells whether a modifier adds the same amount to every card that it reaches."""
    modifier = each.modifier
    return modifier.set_to is None and each.counted is None and not modifier.from_stat
