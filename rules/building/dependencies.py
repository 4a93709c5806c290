"""What a card bears on besides itself, and what it asks for: read from its declared data."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final

from rules.cards import BuildingData, Card, Condition

_OF_CARDS: Final = frozenset({"with_card", "fleet_card", "all_cards_faction", "holds_cards"})
"""The leaves whose answer hangs on the cards beside the one concerned."""

_OF_FLEET: Final = frozenset({"fleet_card", "fleet_ships", "card_exchanged"})
"""The leaves whose answer hangs on more of a fleet than the ship concerned."""

_OF_SHIPS: Final = frozenset({"ship_name", "ship", "ship_class"})


def names_leaf(condition: Condition | None, leaves: Collection[str]) -> bool:
    """Returns whether a condition has one of some leaves anywhere in it."""
    return condition is not None and (
        condition.op in leaves or any(names_leaf(part, leaves) for part in condition.parts)
    )


def asks_for_cards(building: BuildingData) -> bool:
    """Returns whether anything in a card's data hangs on which other cards there are."""
    return any(each.counted is not None for each in building.modifiers) or any(
        names_leaf(each, _OF_CARDS) for each in _conditions(building)
    )


def asks_for_fleet(building: BuildingData) -> bool:
    """Returns whether anything in a card's data hangs on more of a fleet than the card's ship."""
    return any(
        each.counted is not None and each.scope == "fleet" for each in building.modifiers
    ) or any(names_leaf(each, _OF_FLEET) for each in _conditions(building))


def bears_on_others(card: Card) -> bool:
    """Returns whether a card changes anything for its ship or for other cards.

    Its name, the slot that it takes and those that it adds apart; a changed value of the ship is
    not meant either, since nothing in building a fleet asks for other than printed ones.
    """
    building = card.building
    return bool(
        building.excludes
        or building.adds_factions
        or building.adds_actions
        or building.restriction_waivers
        or building.checks
        or any(each.to != "self" for each in building.penalties)
        or any(each.value == "cost" and each.to != "self" for each in building.modifiers)
    )


def adds_slots(card: Card) -> bool:
    """Returns whether a card adds slots, or has talent icons, which are slots of its holder."""
    return bool(card.talents or card.building.slots or card.building.slot_changes)


def mentions_ship(card: Card) -> bool:
    """Returns whether restriction or surcharge of a card name a ship or a class of ships."""
    building = card.building
    return names_leaf(building.restrictions, _OF_SHIPS) or any(
        names_leaf(each.when, _OF_SHIPS) for each in building.modifiers
    )


def _conditions(building: BuildingData) -> Iterator[Condition | None]:
    yield building.restrictions
    for slot in building.slots:
        yield from (slot.cards, slot.when, slot.terms_for)
    for change in building.slot_changes:
        yield from (change.cards, change.when)
    for modifier in building.modifiers:
        yield from (modifier.cards, modifier.when, modifier.counted)
    for penalty in building.penalties:
        yield from (penalty.cards, penalty.when)
    for exclusion in building.excludes:
        yield exclusion.cards
    for waiver in building.restriction_waivers:
        yield waiver.cards
    for action in building.adds_actions:
        yield action.when
