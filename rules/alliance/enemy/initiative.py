"""In which order ships activate and attack, players' and enemies'.

Source: Alliance, Breaking Ties in Captain Skill (both phases), Initiative; EDITIONS C1, C8, C9.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from rules.alliance.errors import AllianceError

PLAYER: Final = 0
"""The ID token of a ship that has none, since a player flies it."""


@dataclass(frozen=True, slots=True)
class Contender:
    """A ship by its captain's skill; `id_token` is an enemy's number, 0 for a player's ship."""

    ship: int
    skill: int
    id_token: int = PLAYER


Turns = tuple[tuple[int, ...], ...]
"""Ships turn by turn; where a turn has several, they are players' and choose among themselves."""


def activation_order(ships: Iterable[Contender]) -> Turns:
    """Returns the order of the Activation Phase: ascending skill, enemies first, by ID token."""
    return _turns(ships, 1)


def combat_order(ships: Iterable[Contender]) -> Turns:
    """Returns the order of the Combat Phase: descending skill, enemies first, by ID token."""
    return _turns(ships, -1)


def _turns(ships: Iterable[Contender], sign: int) -> Turns:
    listed = _checked(ships)
    turns: list[tuple[int, ...]] = []
    for skill in sorted({each.skill for each in listed}, key=lambda skill: sign * skill):
        tied = [each for each in listed if each.skill == skill]
        enemies = sorted((each for each in tied if each.id_token), key=lambda each: each.id_token)
        turns += [(each.ship,) for each in enemies]
        players = tuple(each.ship for each in tied if not each.id_token)
        if players:
            turns.append(players)
    return tuple(turns)


def _checked(ships: Iterable[Contender]) -> list[Contender]:
    listed = list(ships)
    tokens = [each.id_token for each in listed if each.id_token]
    if len(set(tokens)) != len(tokens) or len({each.ship for each in listed}) != len(listed):
        raise AllianceError("a ship or an ID token stands twice", "enemy.order")
    return listed
