"""Attacks that a text allows a ship beyond its weapons' arcs, as long as it holds.

Source: 2017, Firing Arc, Declare Target.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.abilities.verbs import Direction
from rules.battle.effects.reading.firing import aimed, is_ahead
from rules.battle.mechanics.weapons import shot_at, shots_with
from rules.battle.position.permissions import ShotBeyondArc
from rules.battle.position.records import WeaponRecord
from rules.battle.position.terms import NOBODY
from rules.battle.timing.attack_state import Shot
from rules.battle.timing.permissions import granted
from rules.battle.timing.windows import card_is_usable

if TYPE_CHECKING:
    from rules.battle.position.state import Ship
    from rules.battle.timing.battle import Battle


def granted_shots(battle: Battle, ship: Ship, targets: list[Ship], usual: list[Shot]) -> list[Shot]:
    """Lists the attacks that texts add to the usual ones.

    One that a weapon can make anyhow is not listed again.
    """
    known = {(shot.weapon.card, shot.target) for shot in usual}
    found: list[Shot] = []
    for beyond in granted(ship, ShotBeyondArc):
        direction = Direction[beyond.direction]
        for weapon in ship.record.weapons:
            if weapon.card != beyond.place:
                continue
            turned = _within(aimed(ship, weapon, direction), beyond.nearest, beyond.farthest)
            for shot in _shots(battle, ship, turned, targets):
                target = battle.state.ships[shot.target]
                is_outside = direction is not Direction.OUTSIDE_FRONT or not is_ahead(ship, target)
                if is_outside and (weapon.card, shot.target) not in known:
                    found.append(shot.with_modifier(beyond.modifier))
    return found


def _shots(battle: Battle, ship: Ship, weapon: WeaponRecord, targets: list[Ship]) -> list[Shot]:
    if not weapon.arcs:
        return []
    if weapon.card == NOBODY:
        shots = [shot_at(battle, ship, weapon, target) for target in targets]
        return [shot for shot in shots if shot is not None]
    if not card_is_usable(ship, weapon.card):
        return []
    return shots_with(battle, ship, weapon, targets)


def _within(weapon: WeaponRecord, nearest: int, farthest: int) -> WeaponRecord:
    """Returns a weapon that fires within a range only."""
    return WeaponRecord(
        weapon.card,
        weapon.attack,
        max(weapon.nearest, nearest),
        min(weapon.farthest, farthest),
        weapon.arcs,
        adds_to_primary=weapon.adds_to_primary,
        costs=weapon.costs,
    )
