"""Effects that wait for a while: armed for the rest of an attack, a phase, a round or the game.

They are handlers like those of the cards, but leave when their time is over. They live in the
battle, not in its state: whoever copies a state to look ahead sees their results only.
Source: 2017, Continuous Effect Tokens, Timing; EDITIONS F10.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.battle.position.pieces import NEXT
from rules.battle.timing.handlers import Armed
from rules.battle.timing.windows import add_handler, own_handlers

if TYPE_CHECKING:
    from rules.battle.position.state import Ship
    from rules.battle.timing.battle import Battle
    from rules.battle.timing.handlers import Handler


def arm(battle: Battle, ship: Ship, handler: Handler, until: str) -> None:
    """Lets a handler wait on a ship until something is over (`mechanics.cards.expire`)."""
    add_handler(battle, ship, handler)
    battle.armed.append(Armed(ship, handler, until))


def disarm(battle: Battle, until: str) -> None:
    """Takes the handlers away whose time is over; those of the next one begin theirs."""
    kept = []
    for armed in battle.armed:
        if armed.until == until:
            own_handlers(battle)
            battle.handlers[armed.ship.index][armed.handler.moment].remove(armed.handler)
        elif armed.until == NEXT + until:
            kept.append(Armed(armed.ship, armed.handler, until))
        else:
            kept.append(armed)
    battle.armed[:] = kept
