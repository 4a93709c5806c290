"""Who commands a ship while its captain cannot: a card that stands in for him.

He cannot while he is disabled or discarded, or a damage card takes his text or his skill from him.
Source: 2017, Disabling/Discarding Cards, Critical Damage.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.battle.position.permissions import StandInCommand
from rules.battle.position.terms import NOBODY
from rules.battle.timing.permissions import granted

if TYPE_CHECKING:
    from rules.battle.position.state import Ship

STOOD_IN_FOR: Final = "stood-in-for"
"""What lasts while a card stands in for a captain: the amount is his place on the ship."""


def stand_in_of(ship: Ship) -> StandInCommand | None:
    """Returns the card that stands in for a ship's captain, or would; None where there is none."""
    for each in granted(ship, StandInCommand) if ship.grants else ():
        if not (ship.cards[each.place].disabled or ship.cards[each.place].is_gone):
            return each
    return None


def replaced_captain(ship: Ship) -> int:
    """Returns the place of the captain for whom a card stands in; -1 while none does."""
    for each in ship.lasting:
        if each.value == STOOD_IN_FOR:
            return each.amount
    return NOBODY


def cannot_command(ship: Ship, place: int, round_: int) -> bool:
    """Returns whether a captain is disabled, discarded or changed by a damage card."""
    card = ship.cards[place]
    if card.disabled or card.is_discarded:
        return True
    return any(
        each.name == "Injured Captain"
        or (each.name == "Communications Failure" and each.round < round_)
        for each in ship.face_up
    )
