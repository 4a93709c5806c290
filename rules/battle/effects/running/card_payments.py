"""Cards with which a part of a cost can be paid: disabled, discarded, removed from the game.

Source: 2017, Disabling/Discarding Cards, Card Abilities.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.abilities import things as t
from rules.abilities import token_and_card_verbs as v
from rules.abilities.verbs import Verb
from rules.battle.effects.reading import protection, spots
from rules.battle.effects.reading.things import (
    ALL_OF,
    ANY_OF,
    how_many,
    is_of_cards,
    is_of_shields,
    ships,
)
from rules.battle.effects.running.call import Call
from rules.battle.mechanics import cards as battle_cards
from rules.battle.timing.scope import CardPlace

if TYPE_CHECKING:
    from rules.battle.position.state import Ship

_ALL_OR_NONE: Final = ALL_OF | ANY_OF


def quantity_of(thing: t.Thing) -> t.Quantity | None:
    """Returns how many of a thing are meant; None for things that are not counted."""
    return thing.quantity if type(thing) is t.Group else None


def takes_all(thing: t.Thing) -> bool:
    """Returns whether all or each of a thing are meant: as a cost that may be none."""
    quantity = quantity_of(thing)
    return quantity is not None and quantity.quantifier in _ALL_OR_NONE


def payable(call: Call, verb: Verb) -> tuple[int, list[CardPlace]] | None:
    """Returns how many cards a part of a cost needs, and which may pay; None for other costs.

    Where all or any number pay there may be none.
    """
    if isinstance(verb, v.Disable) and not is_of_shields(verb.thing):
        found = disableable_cards(call, verb)
    elif isinstance(verb, (v.Discard, v.RemoveFromGame)) and is_of_cards(verb.thing):
        found = cards_in_place(call, verb.thing)
    else:
        return None
    if takes_all(verb.thing):
        return None
    found = protection.open_cards(call.scope, found, _NAMES[type(verb)])
    return max(1, how_many(quantity_of(verb.thing), 1)[0]), found


_NAMES: Final[dict[type, str]] = {
    v.Disable: "disable",
    v.Discard: "discard",
    v.RemoveFromGame: "remove_from_game",
}


def unpaid_cards(call: Call, found: list[CardPlace]) -> list[CardPlace]:
    """Leaves out the cards that have paid for another part of the cost."""
    payment = call.scope.payment
    if payment is None or not call.is_cost:
        return found
    return [each for each in found if each not in payment.cards]


def disableable_cards(call: Call, verb: v.Disable) -> list[CardPlace]:
    """Lists the cards that a verb can disable now."""
    found = unpaid_cards(call, spots.cards_meant(call.scope, verb.thing))
    return [each for each in found if battle_cards.is_idle(each[0].cards[each[1]])]


def cards_in_place(call: Call, thing: t.Thing) -> list[CardPlace]:
    """Lists the cards meant that are still on their ships."""
    found = unpaid_cards(call, spots.cards_meant(call.scope, thing))
    return [each for each in found if not each[0].cards[each[1]].is_gone]


# --- shields -----------------------------------------------------------------------------


def shield_holders(call: Call, thing: t.Thing, verb: str) -> list[Ship]:
    """Lists the ships whose shields are meant."""
    on = getattr(thing, "on", None)
    if on is None:
        return [call.actor]
    return protection.open_shields(call.scope, ships(call.scope, on), verb)
