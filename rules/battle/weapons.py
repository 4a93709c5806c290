"""What a ship may attack: weapons, arcs, range, obstruction, costs.

Source: 2017, Declare Target, Firing Arc, Range, Secondary Weapons, Attacking Through Obstacles;
EDITIONS G2, G3, G7, K1, K3, N4, N11, N16; DECISIONS D60-D70, D77, D78.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.battle import cards, tokens
from rules.battle.questions import Steps
from rules.battle.records import WeaponRecord
from rules.battle.terms import AUXILIARY, HAS_REGENERATED, IN_PLAY, NOBODY
from rules.battle.windows import card_is_usable
from rules.table import BLOCKED, OBSTRUCTED, Arc, attack_band, obstruction, overlaps_terrain

if TYPE_CHECKING:
    from rules.battle.battle import Battle
    from rules.battle.state import Ship

PRIMARY: Final = "primary weapon"

_FARTHEST: Final = 12.01


class Shot:
    """Is a weapon with a target: what one attack may be.

    `target` is the index of a ship, `band` the range band of the attack, `arc` the arc through
    which the weapon fires. `is_obstructed` says that a token lies across the line of fire.
    """

    __slots__ = ("arc", "band", "is_obstructed", "target", "weapon")

    def __init__(
        self, weapon: WeaponRecord, target: int, band: int, arc: Arc, is_obstructed: bool
    ) -> None:
        self.weapon: Final[WeaponRecord] = weapon
        self.target: Final[int] = target
        self.band: Final[int] = band
        self.arc: Final[Arc] = arc
        self.is_obstructed: Final[bool] = is_obstructed

    def __repr__(self) -> str:
        weapon = PRIMARY if self.weapon.card == NOBODY else f"card {self.weapon.card}"
        return f"<shot with {weapon} at ship {self.target}, range {self.band}>"


def weapon_name(ship: Ship, weapon: WeaponRecord) -> str:
    """Gives the name of a ship's weapon."""
    return PRIMARY if weapon.card < 0 else ship.cards[weapon.card].record.name


def may_attack(battle: Battle, ship: Ship) -> bool:
    """Tells whether a ship may attack at all now.

    Not after it has regenerated, nor when it has had its attacks of the round.
    Source: 2017, Combat Phase, Regenerate; EDITIONS G4.
    """
    if ship.place != IN_PLAY or ship.done & HAS_REGENERATED:
        return False
    if ship.bans and tokens.is_banned(battle, ship, "attack"):
        return False
    return ship.attacks < battle.options.attacks_a_round


def shots(battle: Battle, ship: Ship) -> list[Shot]:
    """Lists every legal pair of weapon and target for a ship (DECISIONS D70)."""
    found: list[Shot] = []
    targets = near_targets(battle, ship)
    if not targets:
        return found
    for weapon in ship.record.weapons:
        if weapon.card >= 0 and not _may_fire(battle, ship, weapon):
            continue
        for target in targets:
            shot = shot_at(battle, ship, weapon, target)
            if shot is not None:
                found.append(shot)
    return found


def near_targets(battle: Battle, ship: Ship) -> list[Ship]:
    """Lists the opposing ships that are not beyond Range 3 for certain."""
    pose = ship.pose
    x, y, reach, team = pose.x, pose.y, pose.base.reach + _FARTHEST, ship.team
    found = []
    for target in battle.state.ships:
        if target.team != team and target.place == IN_PLAY:
            across, up = target.pose.x - x, target.pose.y - y
            far = reach + target.pose.base.reach
            if across * across + up * up <= far * far:
                found.append(target)
    return found


def shot_at(battle: Battle, ship: Ship, weapon: WeaponRecord, target: Ship) -> Shot | None:
    """Gives the attack of a weapon on a ship, through the nearest of its arcs; None where none is.

    A target behind a planet is none, as no dice could be rolled (DECISIONS D69).
    """
    if target.bans and tokens.is_banned(battle, target, "be-attacked"):
        return None
    if weapon.costs and "target-lock" in weapon.costs and target.index not in ship.locks:
        return None
    farthest = weapon.farthest
    if weapon.card < 0 and weapon.arcs[0].is_all_round:
        farthest = min(farthest, battle.options.all_round_range)
    best = 0
    best_arc = weapon.arcs[0]
    for arc in weapon.arcs:
        band = attack_band(ship.pose, target.pose, arc)
        if band and weapon.nearest <= band <= farthest and (not best or band < best):
            best, best_arc = band, arc
    if not best:
        return None
    terrain = battle.state.terrain
    if not terrain:
        return Shot(weapon, target.index, best, best_arc, False)
    found = obstruction(ship.pose, target.pose, best_arc, terrain)
    if found == BLOCKED:
        if not _fires_past_planet(battle, ship, target):
            return None
        found = obstruction(
            ship.pose, target.pose, best_arc, [each for each in terrain if each.kind != "planet"]
        )
    return Shot(weapon, target.index, best, best_arc, found == OBSTRUCTED)


def _fires_past_planet(battle: Battle, ship: Ship, target: Ship) -> bool:
    """Tells whether a planet under one of the ships lets fire pass (EDITIONS K3)."""
    if battle.options.planet_blocks == "always":
        return False
    return any(
        token.kind == "planet"
        and (overlaps_terrain(ship.pose, token) or overlaps_terrain(target.pose, token))
        for token in battle.state.terrain
    )


def _may_fire(battle: Battle, ship: Ship, weapon: WeaponRecord) -> bool:
    """Tells whether a secondary weapon can be used and its price be paid."""
    if not card_is_usable(ship, weapon.card):
        return False
    return not (weapon.costs and "auxiliary" in weapon.costs and _refuses_auxiliary(battle, ship))


def _refuses_auxiliary(battle: Battle, ship: Ship) -> bool:
    return bool(ship.bans) and tokens.is_banned(battle, ship, "token:auxiliary")


def pay(battle: Battle, ship: Ship, weapon: WeaponRecord, target: Ship) -> Steps[bool]:
    """Pays what firing a weapon costs; tells whether a target lock was spent for it.

    Source: 2017, Secondary Weapons, Time Tokens; DECISIONS D77.
    """
    spent_lock = False
    for cost in weapon.costs:
        kind, _, number = cost.partition(":")
        if kind == "target-lock":
            tokens.unlock(battle, ship, target.index, "spent to fire")
            spent_lock = True
        elif kind == "discard":
            yield from cards.discard(battle, ship, weapon.card)
        elif kind == "disable":
            yield from cards.disable(battle, ship, weapon.card)
        elif kind == "time":
            cards.place_time(battle, ship, weapon.card, int(number))
        else:
            yield from tokens.gain(battle, ship, AUXILIARY, "fired")
    return spent_lock
