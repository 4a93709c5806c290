"""Faces without use: battle stations of a ship that the game plays count as blanks.

Source: Alliance, Combat Phase: Enemy AI Ships 4, Note, and 6A.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from rules.abilities import AbilityError, parse
from rules.abilities.checks import walk
from rules.abilities.verbs import Convert
from rules.abilities.words import DiceKind, Face

if TYPE_CHECKING:
    from rules.battle.position.state import Ship
    from rules.battle.timing.attack_state import Attack
    from rules.battle.timing.battle import Battle


@lru_cache(maxsize=256)
def converts_battle_stations(ability: str, *, is_attacker: bool) -> bool:
    """Returns whether a card text makes battle stations on one side's dice useful.

    A text that cannot be read makes nothing of them. Source: Alliance, Combat Phase: Enemy AI
    Ships 4, Note, and 6A.
    """
    useful = {Face.HIT, Face.CRIT} if is_attacker else {Face.EVADE}
    try:
        nodes = tuple(walk(parse(ability))) if ability else ()
    except AbilityError:
        return False
    return any(
        isinstance(each, Convert)
        and Face.BATTLE_STATIONS in each.results.faces
        and not useful.isdisjoint(each.faces)
        for each in nodes
    )


def ship_converts_battle_stations(ship: Ship, *, is_attacker: bool) -> bool:
    """Returns whether an ability of a ship does something with its battle stations results."""
    texts = [ship.record.ability, *[card.record.ability for card in ship.cards]]
    return any(converts_battle_stations(text, is_attacker=is_attacker) for text in texts)


def are_blank(battle: Battle, attack: Attack | None, ship: Ship, kind: DiceKind) -> bool:
    """Returns whether battle stations on a ship's own dice in an attack count as blank.

    They do for a ship that the game plays, without a battle stations token or a text that makes
    something of them.
    """
    if attack is None or ship.team != battle.enemies or ship.battle_stations:
        return False
    is_attacker = kind is DiceKind.ATTACK
    if ship is not (attack.attacker if is_attacker else attack.defender):
        return False
    return not ship_converts_battle_stations(ship, is_attacker=is_attacker)
