"""When a ship places tokens on a card, as windows speak of it.

The card's ship is the actor of the occasion, the ship that places is the other.
Source: 2017, Time Tokens.
"""

from __future__ import annotations

from collections.abc import Callable

from rules.abilities import things as t
from rules.abilities import windows as w
from rules.battle.effects.reading.groups import refuse, within
from rules.battle.effects.reading.things import cards, is_of_cards, ships
from rules.battle.effects.reading.tokens import marker_name
from rules.battle.position import moments
from rules.battle.position.terms import NOBODY
from rules.battle.timing.scope import Scope


def watch(
    subject: t.Thing | None, event: w.PlacesOn, *, is_before: bool
) -> tuple[int, Callable[[Scope], bool]]:
    """Returns the moment at which tokens are placed, and what tells whether it is meant."""
    if not is_of_cards(event.thing):
        raise refuse(event, "the engine tells of tokens that are placed on cards")
    names = {marker_name(kind) for kind in event.tokens.kinds}

    def fits(scope: Scope) -> bool:
        occasion = scope.occasion
        if occasion is None or occasion.ship is None or occasion.card == NOBODY:
            return False
        if occasion.what not in names:
            return False
        placer = occasion.ship if occasion.other is None else occasion.other
        meant = [scope.ship] if subject is None else ships(scope, subject)
        if placer not in meant:
            return False
        quantity = event.tokens.quantity
        if quantity is not None and quantity.number is not None:
            bound = t.Bound(quantity.number, quantity.quantifier)
            if not within(bound, occasion.amount):
                return False
        if (occasion.ship, occasion.card) not in cards(scope, event.thing):
            return False
        if placer is not scope.ship:
            scope.that_ship = placer
        return True

    return (moments.WOULD_PLACE if is_before else moments.HAS_PLACED), fits
