"""Parts of a card made ready for one rule set: its slots, and what it changes of other cards.

Conditions are compiled, and the parts of a price that are the same for every card are made
beforehand.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from rules.building.dependencies import names_leaf
from rules.building.predicates import compile_condition
from rules.building.report import Item
from rules.building.ship_facts import Test
from rules.cards import AddedSlot, Card, Condition, Exclusion, Modifier, PenaltyWaiver, SlotChange
from rules.errors import CatalogueError

FACE_DOWN_TALENTS: Final = "face-down-talents-replace-own-talent"


@dataclass(slots=True, eq=False)
class PreparedSlot:
    """An added slot with its conditions compiled.

    `plain` slots take any card of their type; in slots `on_no_terms` those that they take cost and
    count the same as in plain ones. A card in a `beneath` slot lies beneath another, not equipped
    yet and not paid for; face-down talents that a captain may use are his all the same.
    Source: FAQ F14-K15; DECISIONS D125.
    """

    slot: AddedSlot
    provider: str
    provider_name: str
    types: tuple[str, ...]
    accepts: Test | None
    exists: Test | None
    terms_for: Test | None
    plain: bool
    on_no_terms: bool
    has_terms: bool
    beneath: bool
    cost_item: Item | None


@dataclass(slots=True, eq=False)
class PreparedModifier:
    """A modifier with its conditions compiled, and the card that brings it.

    `is_own` changes the price of that card itself; `is_sum` adds the same amount to every card
    that it reaches, which is `item`; `is_limited` reaches a limited number of cards, or those that
    are chosen. `set_item` replaces the printed price.
    """

    modifier: Modifier
    provider: str
    provider_name: str
    cards: Test | None
    when: Test | None
    counted: Test | None
    is_own: bool
    is_sum: bool
    is_limited: bool
    item: Item | None = None
    set_item: Item | None = None

    def reason(self, amount: int) -> str:
        """Returns the words for a change of a price by so many SP."""
        if self.is_own:
            return "surcharge" if amount > 0 else "discount"
        return self.provider_name


@dataclass(slots=True, eq=False)
class PreparedPenalty:
    """A penalty waiver (or multiplier) with its conditions compiled."""

    penalty: PenaltyWaiver
    provider: str
    provider_name: str
    cards: Test | None
    when: Test | None


@dataclass(slots=True, eq=False)
class PreparedExclusion:
    """An exclusion with its condition compiled."""

    exclusion: Exclusion
    cards: Test


@dataclass(slots=True, eq=False)
class PreparedWaiver:
    """A restriction waiver with its condition compiled."""

    cards: Test
    leaves: tuple[str, ...]


@dataclass(slots=True, eq=False)
class PreparedSlotChange:
    """A slot change with its conditions compiled."""

    change: SlotChange
    cards: Test | None
    when: Test | None


class Conditions:
    """Compiler of a card's conditions under one rule set."""

    def __init__(self, *, hull_equal: bool) -> None:
        self.hull_equal = hull_equal

    def test(self, condition: Condition | None) -> Test | None:
        """Returns the compiled form of a condition."""
        if condition is None:
            return None
        return compile_condition(condition, hull_equal=self.hull_equal)

    def price_test(self, condition: Condition | None) -> Test | None:
        """Returns the compiled form of a condition of what changes prices.

        Raises `CatalogueError` when it asks for a price itself.
        """
        if names_leaf(condition, {"card_cost"}):
            raise CatalogueError(
                "what changes prices can't ask for card_cost, which hangs on it: "
                "ask for card_printed_cost, or set up_to"
            )
        return self.test(condition)


Compile = Callable[[Condition | None], Test | None]


def prepared_slot(slot: AddedSlot, card: Card, test: Compile) -> PreparedSlot:
    """Returns a slot that a card adds, ready to be asked about cards."""
    reason = "free" if slot.cost == 0 else f"costs exactly {slot.cost}"
    return PreparedSlot(
        slot,
        card.key,
        card.name,
        slot.types,
        test(slot.cards),
        test(slot.when),
        test(slot.terms_for),
        plain=_is_plain(slot),
        on_no_terms=_is_on_no_terms(slot),
        has_terms=_has_terms(slot),
        beneath=slot.face_down and slot.cost == 0 and FACE_DOWN_TALENTS not in card.building.checks,
        cost_item=None
        if slot.cost is None
        else Item(slot.cost, f"{reason} in a slot of {card.name}", card.key),
    )


def prepared_modifier(modifier: Modifier, card: Card, test: Compile) -> PreparedModifier:
    """Returns what a card changes of a value, with the part of a price that it adds or sets."""
    is_own = _is_own_price(modifier, card)
    set_to = modifier.set_to
    is_sum = set_to is None and modifier.counted is None and not modifier.from_stat
    prepared = PreparedModifier(
        modifier,
        card.key,
        card.name,
        test(modifier.cards),
        test(modifier.when),
        test(modifier.counted),
        is_own=is_own,
        is_sum=is_sum,
        is_limited=modifier.to == "cards"
        and (
            modifier.limit is not None
            or modifier.each_type
            or modifier.total_limit is not None
            or modifier.optional
        ),
    )
    if set_to is not None:
        reason = f"costs exactly {set_to}"
        words = reason if is_own else f"{card.name}: {reason}"
        prepared.set_item = Item(set_to, words, card.key)
    elif is_sum and modifier.amount:
        prepared.item = Item(modifier.amount, prepared.reason(modifier.amount), card.key)
    return prepared


def _is_plain(slot: AddedSlot) -> bool:
    return (
        len(slot.types) == 1
        and slot.cards is None
        and slot.when is None
        and not slot.shared_by
        and _is_on_no_terms(slot)
    )


def _is_on_no_terms(slot: AddedSlot) -> bool:
    return (
        slot.combined_cost_max is None
        and slot.combined_cost_min is None
        and not slot.face_down
        and not slot.restrictions_waived
        and not slot.in_name_only
        and not _has_terms(slot)
    )


def _has_terms(slot: AddedSlot) -> bool:
    return (
        slot.cost is not None
        or bool(slot.cost_change)
        or bool(slot.cost_change_per_empty_slot)
        or slot.penalty_waived
    )


def _is_own_price(modifier: Modifier, card: Card) -> bool:
    if modifier.value != "cost":
        return False
    return modifier.to == "self" or (modifier.to == "ship" and card.type == "ship")
