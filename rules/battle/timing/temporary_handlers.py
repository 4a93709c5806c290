"""Handlers that wait for a while: the rest of an attack, a phase, a round or the game.

They are handlers like those of the cards, but leave when their time is over. They live in the
battle, not in its state: whoever copies a state to look ahead sees their results only.
Source: 2017, Continuous Effect Tokens, Timing; EDITIONS F10.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.battle.position.pieces import NEXT
from rules.battle.timing.handlers import TemporaryHandler
from rules.battle.timing.windows import add_handler, unshare_handlers

if TYPE_CHECKING:
    from rules.battle.position.state import Ship
    from rules.battle.timing.battle import Battle
    from rules.battle.timing.handlers import Handler


def add_temporary_handler(battle: Battle, ship: Ship, handler: Handler, until: str) -> None:
    """Lets a handler wait on a ship until something is over (`mechanics.cards.expire`).

    What is for the next such time waits for nothing before that begins.
    """
    if not until.startswith(NEXT):
        add_handler(battle, ship, handler)
    battle.temporary_handlers.append(TemporaryHandler(ship, handler, until))


def end_handlers_of(battle: Battle, ship: Ship, source: str) -> None:
    """Takes away the handlers that a card on a ship has left to wait for a while."""
    left = []
    for temporary in battle.temporary_handlers:
        if temporary.ship is not ship or temporary.handler.source != source:
            left.append(temporary)
            continue
        waiting = battle.handlers[ship.index].get(temporary.handler.moment, ())
        if temporary.handler in waiting:  # one that is for the next time does not wait yet
            unshare_handlers(battle)
            battle.handlers[ship.index][temporary.handler.moment].remove(temporary.handler)
    battle.temporary_handlers[:] = left


def end_temporary_handlers(battle: Battle, until: str) -> None:
    """Takes the handlers away whose time is over; those of the next one begin theirs."""
    left = []
    for temporary in battle.temporary_handlers:
        if temporary.until == until:
            unshare_handlers(battle)
            battle.handlers[temporary.ship.index][temporary.handler.moment].remove(
                temporary.handler
            )
        elif temporary.until == NEXT + until:
            add_handler(battle, temporary.ship, temporary.handler)
            left.append(TemporaryHandler(temporary.ship, temporary.handler, until))
        else:
            left.append(temporary)
    battle.temporary_handlers[:] = left
