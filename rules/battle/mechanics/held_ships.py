"""Ships that hold each other: pairs of tokens, one beside the ship held, one beside its holder.

The first is a token like others; the second is told by the ship that it belongs to, as the printed
ones are by their letters. Source: the token card of the Borg Tractor Beam.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.battle.mechanics.tokens import set_marker
from rules.battle.position.pieces import number_of_markers
from rules.battle.position.terms import NOBODY
from rules.table import band

if TYPE_CHECKING:
    from rules.battle.position.state import Ship
    from rules.battle.timing.battle import Battle


def _partner(token: str, held: Ship) -> str:
    """Returns the name of the token beside the holder."""
    return f"{token} on {held.index}"


def pairs(holder: Ship, held: Ship, token: str) -> int:
    """Returns in how many tokens of a name a ship holds another."""
    there = number_of_markers(held.markers, token)
    return min(there, number_of_markers(holder.markers, _partner(token, held)))


def hold(battle: Battle, holder: Ship, held: Ship, token: str) -> None:
    """Puts the holder's token of a pair beside it; the other one is put as any token is."""
    name = _partner(token, held)
    set_marker(battle, holder, NOBODY, name, number_of_markers(holder.markers, name) + 1)


def let_go(battle: Battle, held: Ship, token: str, reach: int = 0) -> int:
    """Takes the tokens of all holders that are further off than a range or out of play.

    Returns how many tokens stay beside the ship held.
    """
    name, left = _partner(token, held), 0
    for holder in battle.state.ships:
        number = number_of_markers(holder.markers, name)
        if number and holder.is_in_play and 0 < band(holder.pose, held.pose) <= reach:
            left += number
        elif number:
            set_marker(battle, holder, NOBODY, name, 0)
    return left
