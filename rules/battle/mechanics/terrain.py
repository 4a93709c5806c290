"""Tokens that are put on the table and taken off it.

Source: 2017, Mission Setup, Obstacles, The Minefield Token.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.table import Terrain, print_terrain

if TYPE_CHECKING:
    from rules.battle.timing.battle import Battle


def add_terrain(battle: Battle, token: Terrain) -> None:
    """Puts a token on the table."""
    battle.state.terrain.append(token)
    if battle.log is not None:
        battle.note("terrain", print_terrain(token), True)


def remove_terrain(battle: Battle, token: Terrain) -> None:
    """Takes a token off the table."""
    battle.state.terrain.remove(token)
    if battle.state.mines:
        battle.state.mines = tuple(each for each in battle.state.mines if each[0] != token)
    if battle.log is not None:
        battle.note("terrain", print_terrain(token), False)
