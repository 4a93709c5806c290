"""What an enemy can shoot at from where it stands, for the tests of single rules.

Games measure it on a battle (`rules.alliance.played.sight`).

Source: Alliance, Declare Target, Attacking Through Obstacles, Attacking Through Planets; EDITIONS
K1, K3; DECISIONS D60-D69.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from rules.alliance.enemy.combat import AttackTarget, DefenseFacts, defense_dice
from rules.table import (
    BLOCKED,
    OBSTRUCTED,
    Arc,
    Pose,
    Terrain,
    attack_band,
    band,
    obstruction,
    overlaps_terrain,
)

ANY_BAND: Final = (1, 2, 3)


@dataclass(frozen=True, slots=True)
class Mark:
    """Is a player ship that could be shot at; `by_cards` are dice that its cards add or take."""

    ship: int
    name: str
    pose: Pose
    agility: int
    by_cards: int = 0


@dataclass(frozen=True, slots=True)
class Aim:
    """Is an attack's range band, 0 for none, and whether an obstacle lies in its way."""

    band: int
    is_obstructed: bool = False


def aim(attacker: Pose, target: Pose, arc: Arc, terrain: Iterable[Terrain]) -> Aim:
    """Measures an attack in an arc; none is possible outside it, out of range, behind a planet.

    A planet blocks only where neither ship overlaps it. Source: Alliance, Attacking Through
    Planets; EDITIONS K3.
    """
    found = attack_band(attacker, target, arc)
    if not found:
        return Aim(0)
    counted = [
        each
        for each in terrain
        if each.kind == "obstacle"
        or (
            each.kind == "planet"
            and not overlaps_terrain(attacker, each)
            and not overlaps_terrain(target, each)
        )
    ]
    across = obstruction(attacker, target, arc, counted)
    return Aim(0) if across == BLOCKED else Aim(found, across == OBSTRUCTED)


def measure_targets(
    attacker: Pose,
    arc: Arc,
    marks: Iterable[Mark],
    terrain: Iterable[Terrain],
    *,
    bands: tuple[int, ...] = ANY_BAND,
    is_primary: bool = True,
    scans: int = 0,
) -> tuple[AttackTarget, ...]:
    """Measures what a weapon that reaches certain range bands can be fired at.

    `scans` counts the attacker's scan tokens. Source: Alliance, Declare Target, Secondary Weapons.
    """
    tokens = list(terrain)
    found = []
    for mark in marks:
        shot = aim(attacker, mark.pose, arc, tokens)
        if shot.band in bands:
            facts = DefenseFacts(
                mark.agility, shot.band, is_primary, shot.is_obstructed, scans, mark.by_cards
            )
            found.append(AttackTarget(mark.ship, mark.name, shot.band, defense_dice(facts)))
    return tuple(found)


def nearest_band(enemy: Pose, marks: Iterable[Mark]) -> int:
    """Gives the range band of the nearest player ship all round, 0 where all are beyond Range 3."""
    return min((found for mark in marks if (found := band(enemy, mark.pose))), default=0)
