"""Which ships, cards and shields a card may affect.

Source: 2017, Attack Squadrons 8, 9, Breaking the Rules; F14-K12.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.abilities import things as t
from rules.abilities import words
from rules.battle.mechanics import relations
from rules.battle.position.permissions import SHIELDS
from rules.battle.position.terms import NOBODY
from rules.battle.timing.permissions import is_safe
from rules.battle.timing.scope import CardPlace, Scope

if TYPE_CHECKING:
    from rules.battle.position.state import Ship

TARGETED: Final = words.Doing.TARGETED.value
ON_IT: Final = "on it"
"""Why a ship is targeted of which a text picks a card or shields rather than the ship itself."""

DOINGS: Final = {
    "choose_target": words.Doing.TARGETED,
    "disable": words.Doing.DISABLED,
    "borrow": words.Doing.DISABLED,
    "discard": words.Doing.DISCARDED,
    "steal_card": words.Doing.STOLEN,
    "flip_card": words.Doing.FLIPPED,
    "swap_cards": words.Doing.SWAPPED,
}
"""The verb's name in the reference -> what it does to its object; all others affect it."""


def doing_of(verb: str) -> str:
    """Returns what a verb does to its object, as bans name it."""
    return DOINGS.get(verb, words.Doing.AFFECTED).value


def open_ships(scope: Scope, found: list[Ship], verb: str) -> list[Ship]:
    """Leaves out the ships that this card may not affect (2017, Attack Squadrons 8, 9)."""
    return [ship for ship in found if is_open_ship(scope, ship, verb)]


def is_open_ship(scope: Scope, ship: Ship, verb: str) -> bool:
    """Returns whether this card may affect a ship."""
    return ship is scope.ship or (
        relations.may_be_affected(ship, scope.holder, scope.source.card)
        and not (ship.bans and _is_safe(scope, ship, verb, NOBODY))
    )


def open_cards(scope: Scope, found: list[CardPlace], verb: str) -> list[CardPlace]:
    """Leaves out the cards, and ships (-1), that this card may not affect."""
    left = []
    for ship, place in found:
        is_own = ship is scope.ship
        if not (is_own or relations.may_be_affected(ship, scope.holder, scope.source.card)):
            continue
        if (is_own and place == NOBODY) or not (ship.bans and _is_safe(scope, ship, verb, place)):
            left.append((ship, place))
    return left


def open_shields(scope: Scope, found: list[Ship], verb: str) -> list[Ship]:
    """Leaves out the ships whose shields this card may not affect."""
    return [
        ship
        for ship in open_ships(scope, found, verb)
        if ship is scope.ship or not (ship.bans and _is_safe(scope, ship, verb, SHIELDS))
    ]


def _is_safe(scope: Scope, ship: Ship, verb: str, place: int) -> bool:
    card = scope.card_state
    record = None if card is None else card.record
    return is_safe(ship, doing_of(verb), place, scope.holder, record)


def is_chosen_already(thing: t.Thing | None) -> bool:
    """Returns whether words speak of what the clause chose before, or of this ship itself."""
    if thing is None or type(thing) is t.ThisShip or type(thing) is t.That:
        return True
    return type(thing) is t.RoleReference and thing.role in (words.Role.TARGET, words.Role.TARGETS)
