"""Whether a ship has a free slot for a card that comes aboard in the course of a battle.

Source: 2017, Upgrade Bar.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.battle.position.terms import NOBODY

if TYPE_CHECKING:
    from rules.battle.position.pieces import CardState
    from rules.battle.position.state import Ship
    from rules.battle.timing.battle import Battle


def slots_of(battle: Battle, ship: Ship, kind: str) -> int:
    """Counts the slots of a type: those of the bar, or as many as held cards when it began.

    Cards may add slots; each card that a ship began with had one, whatever gave it.
    """
    arrived = sum(each.taker == ship.index for each in battle.state.moves)
    built = ship.cards[: len(ship.cards) - arrived]
    return max(ship.record.slots.count(kind), sum(_is_in_slot(card, kind) for card in built))


def is_full(battle: Battle, ship: Ship, kind: str) -> bool:
    """Returns whether every slot of a type holds a card."""
    taken = sum(_is_in_slot(card, kind) and not card.is_gone for card in ship.cards)
    return taken >= slots_of(battle, ship, kind)


def _is_in_slot(card: CardState, kind: str) -> bool:
    record = card.record
    return record.type == kind and record.holder == NOBODY and not record.is_other_side
