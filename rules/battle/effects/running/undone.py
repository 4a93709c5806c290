"""Actions that an effect of another ship undoes while they are carried out.

Source: 2017, Timing, Actions, Disabling/Discarding Cards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rules.battle.mechanics import cards, tokens
from rules.battle.timing.questions import Steps

if TYPE_CHECKING:
    from rules.battle.timing.scope import Scope


def undoable(scope: Scope, steps: Steps[Any]) -> Steps[None]:
    """Carries out the steps of an action, and takes back what it did where it is undone.

    That is what its ship gained before it was about to affect another one. Its costs stay paid,
    but its card, if it was discarded as a cost, comes back disabled.
    """
    before = [card.is_discarded for card in scope.holder.cards]
    yield from steps
    if not scope.is_taken_back:
        return
    battle, ship, place = scope.battle, scope.holder, scope.source.card
    for token, number in scope.gained:
        yield from tokens.lose(battle, scope.ship, token, "undone", number)
    if (ship, place) in scope.paid and ship.cards[place].is_discarded:
        for at in (place, *cards.officers_of(ship, place)):
            if not before[at]:
                ship.own_card(at).is_discarded = False
                cards.note_card(battle, ship, at)
        yield from cards.disable(battle, ship, place, ship, scope.source.key)
