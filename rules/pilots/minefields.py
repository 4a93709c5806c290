"""What minefields of cards are worth: the damage that they will probably do to whoever meets them.

Ships are taken to go on as they head, the less surely the farther off in time.
Source: 2017, The Minefield Token; EDITIONS K4.
"""

from __future__ import annotations

from typing import Final

from rules.battle import Ship, State, View
from rules.battle.effects.reading.minefield_places import MinefieldText, text_of_minefield
from rules.battle.mechanics.mines import widened
from rules.battle.position.terms import IN_PLAY
from rules.pilots.fire import durability, worth_of
from rules.table import Terrain, terrain_distance
from rules.table.dimensions import RANGE_BAND

HIT_SHARE: Final = 0.5
"""The damage of one attack die: three of its eight faces are hits and one is a crit."""

WAY: Final[tuple[tuple[float, float], ...]] = ((2.0, 0.5), (4.0, 0.5), (7.0, 0.35), (10.0, 0.2))
"""Inches ahead of a ship, and how likely it is that it comes by there."""

FALL_OFF: Final = 3.0
"""How many inches beside its way a ship is not expected to come any more."""


Danger = tuple[Terrain, float]
"""Where a move meets a minefield, and the damage that it is expected to do."""


def dangers_to(ship: Ship, view: View) -> list[Danger]:
    """Returns the minefields of cards that act upon a ship; the others do it no harm."""
    found = []
    for token, layer, place in view.mines:
        other = view.ships[layer]
        text = text_of_minefield(other, place)
        if text.dice and not (text.spares_friends and other.team == ship.team):
            found.append((widened(token) if text.acts_near else token, text.dice * HIT_SHARE))
    return found


def worth_of_new_minefields(state: State, terrain: list[Terrain], team: int) -> float:
    """Returns what the minefields that are not among some terrain are worth to a team, in SP."""
    total = 0.0
    for token, layer, place in state.mines:
        if token not in terrain:
            ship = state.ships[layer]
            text = text_of_minefield(ship, place)
            worth = worth_of_minefield(token, text, state.ships, ship.team)
            total += worth if ship.team == team else -worth
    return total


def worth_of_minefield(token: Terrain, text: MinefieldText, ships: list[Ship], team: int) -> float:
    """Returns what a minefield is worth to the team that placed it, in squadron points."""
    total = 0.0
    for ship in ships:
        if ship.place != IN_PLAY or (ship.team == team and text.spares_friends):
            continue
        damage = min(text.dice * HIT_SHARE, float(durability(ship)))
        worth = damage * _likely_to_meet(ship, token, text.acts_near) * worth_of(ship)
        total += -worth if ship.team == team else worth
    return total


def _likely_to_meet(ship: Ship, token: Terrain, acts_near: bool) -> float:
    reach = RANGE_BAND if acts_near else 0.0
    misses = 1.0
    for ahead, share in WAY:
        off = terrain_distance(ship.pose.moved(ahead), token) - reach
        if off < FALL_OFF:
            misses *= 1.0 - share * min(1.0, 1.0 - off / FALL_OFF)
    return 1.0 - misses
