"""Faces of dice as abilities speak of them, and which kind of dice their words mean.

Source: 2017, Components, Modifying Dice Results.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.abilities.things import Thing
from rules.abilities.words import DiceKind, Face
from rules.battle.effects.reading.things import one_ship
from rules.battle.mechanics.rolls import DEFENSE
from rules.battle.position import moments
from rules.dice import BATTLE_STATIONS, BLANK, CRIT, EVADE, HIT, face_total

if TYPE_CHECKING:
    from rules.battle.position.state import Ship
    from rules.battle.timing.scope import Scope


NUMBERS: Final = {
    Face.HIT: HIT,
    Face.CRIT: CRIT,
    Face.EVADE: EVADE,
    Face.BATTLE_STATIONS: BATTLE_STATIONS,
    Face.BLANK: BLANK,
}
"""Face -> its number on the die; a hit of the one kind of dice is the evade of the other."""


ATTACK_FACES: Final = (Face.HIT, Face.CRIT, Face.BATTLE_STATIONS, Face.BLANK)


DEFENSE_FACES: Final = (Face.EVADE, Face.BATTLE_STATIONS, Face.BLANK)


def number_of(results: int, faces: tuple[Face, ...]) -> int:
    """Counts the results of some faces, whatever their mark."""
    return sum(face_total(results, NUMBERS[face]) for face in faces)


def faces_of(kind: DiceKind) -> tuple[Face, ...]:
    """Returns the faces of a kind of die."""
    return ATTACK_FACES if kind is DiceKind.ATTACK else DEFENSE_FACES


# Members of an enumeration are looked up at length whenever they are named: once is enough.
_ATTACK_DICE: Final = DiceKind.ATTACK


_DEFENSE_DICE: Final = DiceKind.DEFENSE


_ON_ATTACK_DICE: Final = frozenset({Face.HIT, Face.CRIT})


_EVADE: Final = Face.EVADE


def kind_meant(
    scope: Scope,
    actor: Ship,
    faces: tuple[Face, ...],
    kind: DiceKind | None = None,
    of: Thing | None = None,
) -> DiceKind:
    """Returns the kind of dice that words mean: those named, else the own ones of a ship.

    Hits and crits are on attack dice, evades on defense dice.
    """
    if kind is not None:
        return kind
    if not _ON_ATTACK_DICE.isdisjoint(faces):
        return _ATTACK_DICE
    if _EVADE in faces:
        return _DEFENSE_DICE
    occasion, attack = scope.occasion, scope.attack
    if occasion is not None and occasion.moment == moments.HAS_ROLLED:
        return _DEFENSE_DICE if occasion.why == DEFENSE else _ATTACK_DICE
    if attack is None:
        return _ATTACK_DICE if scope.rolled_is_attack else _DEFENSE_DICE
    owner = actor if of is None else one_ship(scope, of)
    if owner is attack.attacker:
        return _ATTACK_DICE
    if owner is attack.defender or occasion is None:
        return _DEFENSE_DICE
    is_early = moments.order_in_attack(occasion.moment) < 2 * moments.ROLLS_DEFENSE
    return _ATTACK_DICE if is_early else _DEFENSE_DICE


def rolled_count(scope: Scope, faces: tuple[Face, ...]) -> int:
    """Counts faces that were rolled: in the clause's own roll, else in the attack at hand."""
    if scope.rolled or scope.attack is None:
        return number_of(scope.rolled, faces)
    attack = scope.attack
    kind = kind_meant(scope, scope.ship, faces)
    pool = attack.attack_pool if kind is DiceKind.ATTACK else attack.defense_pool
    return number_of(pool.results, faces)
