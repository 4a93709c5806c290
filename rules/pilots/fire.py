"""What a ship's fire does: expected damage by arc, range and agility, from exact odds.

Looking ahead asks for this thousands of times a battle, so the weapons of a ship become `Guns`
once, and what guns do to a target of some agility is worked out once and kept.
Source: 2017, Combat Phase, Primary, Secondary, and 360° Firing Arcs, Secondary Weapons.
"""

from __future__ import annotations

from typing import Final

from rules.battle import Ship
from rules.battle.position.records import ShipRecord, WeaponRecord
from rules.battle.position.terms import NO_CLOAK
from rules.battle.timing.attack_state import Shot
from rules.battle.timing.windows import card_is_usable
from rules.modifiers import CLOAK_BONUS, RULE_OF_3, attack_range_bonus, defense_range_bonus
from rules.odds.query import MAXIMUM_DICE
from rules.odds.quick import expected_damage_fast, hit_chance_fast
from rules.table import Arc

_MOST_AGILITY: Final = MAXIMUM_DICE - 3
"""Leaves room for the dice that range and an obstacle add."""


class Aim:
    """What the weapons of one arc do to a target of some agility.

    `sine` and `cosine` are those of the arc, as `Gun` has them; `one`, `two` and `three` the
    expected damage at Range 1, 2 and 3.
    """

    __slots__ = ("cosine", "one", "sine", "three", "two")

    def __init__(self, sine: float, cosine: float, one: float, two: float, three: float) -> None:
        self.sine: Final[float] = sine
        self.cosine: Final[float] = cosine
        self.one: Final[float] = one
        self.two: Final[float] = two
        self.three: Final[float] = three


_HARMLESS: Final = Aim(0.0, 0.0, 0.0, 0.0, 0.0)


class Aims:
    """Are those of all arcs of a ship.

    Nearly every ship fires through one arc: `first` can be asked without a loop, `more` are the
    others. `promise` is the expected damage of the best shot at Range 2: what it may hope for.
    """

    __slots__ = ("every", "first", "more", "promise")

    def __init__(self, every: tuple[Aim, ...]) -> None:
        self.every: Final[tuple[Aim, ...]] = every
        self.first: Final[Aim] = every[0] if every else _HARMLESS
        self.more: Final[tuple[Aim, ...]] = every[1:]
        self.promise: Final[float] = max([aim.two for aim in every], default=0.0)


TYPICAL_HULL: Final = 4
"""The hull of a ship that is worth a shot, where the attack value depends on it."""


class Gun:
    """Are all weapons of a ship that fire through one arc.

    `sine` and `cosine` are those of half its angle, the sine negative astern and both 0 all round:
    a point is inside where inches ahead * sine - inches aside * cosine >= 0. `bands` holds for
    each range band the weapons that reach it as (attack dice, extra defense dice).
    """

    __slots__ = ("arc", "bands", "cosine", "sine")

    def __init__(self, arc: Arc, bands: tuple[list[tuple[int, int]], ...]) -> None:
        self.arc: Final[Arc] = arc
        self.sine: Final[float] = 0.0 if arc.is_all_round else arc.sine * arc.facing
        self.cosine: Final[float] = 0.0 if arc.is_all_round else arc.cosine
        self.bands: Final[tuple[list[tuple[int, int]], ...]] = bands


class Guns:
    """Are the weapons of a ship, by arc; `aims` keeps what they do by the target's agility."""

    __slots__ = ("aims", "guns")

    def __init__(self, guns: tuple[Gun, ...]) -> None:
        self.guns: Final[tuple[Gun, ...]] = guns
        self.aims: Final[list[Aims | None]] = [None] * (MAXIMUM_DICE + 1)

    def against(self, agility: int) -> Aims:
        """Returns what they do to a target of some agility."""
        found = self.aims[agility]
        if found is None:
            found = self.aims[agility] = Aims(
                tuple(
                    [
                        Aim(
                            gun.sine,
                            gun.cosine,
                            _best(gun.bands[0], agility),
                            _best(gun.bands[1], agility),
                            _best(gun.bands[2], agility),
                        )
                        for gun in self.guns
                    ]
                )
            )
        return found


def _best(weapons: list[tuple[int, int]], agility: int) -> float:
    return max((expected(dice, agility + extra) for dice, extra in weapons), default=0.0)


_PLAIN_GUNS: Final[dict[ShipRecord, list[Guns | None]]] = {}
"""Those of ships with nothing but a primary weapon, by its value."""

_GUNS: Final[dict[tuple[ShipRecord, int, tuple[int, ...]], Guns]] = {}
_MOST_KEPT: Final = 4096


def guns_of(ship: Ship) -> Guns:
    """Returns the guns of a ship as it is now: with the weapons that it can use."""
    record = ship.record
    value = primary_value(ship)
    weapons = record.weapons
    if len(weapons) == 1 and weapons[0].card < 0 and value <= MAXIMUM_DICE:
        row = _PLAIN_GUNS.get(record)
        if row is None:
            if len(_PLAIN_GUNS) >= _MOST_KEPT:
                _PLAIN_GUNS.clear()
            row = _PLAIN_GUNS[record] = [None] * (MAXIMUM_DICE + 1)
        plain = row[value]
        if plain is None:
            plain = row[value] = _guns(record, value, ())
        return plain
    usable = tuple([card for card in _places(weapons) if card_is_usable(ship, card)])
    key = (record, value, usable)
    found = _GUNS.get(key)
    if found is None:
        if len(_GUNS) >= _MOST_KEPT:
            _GUNS.clear()
        found = _GUNS[key] = _guns(record, value, usable)
    return found


def _places(weapons: tuple[WeaponRecord, ...]) -> list[int]:
    return [weapon.card for weapon in weapons if weapon.card >= 0]


def _guns(record: ShipRecord, value: int, usable: tuple[int, ...]) -> Guns:
    by_arc: dict[Arc, tuple[list[tuple[int, int]], ...]] = {}
    for weapon in record.weapons:
        if weapon.card >= 0 and (weapon.card not in usable or "target-lock" in weapon.costs):
            continue
        for arc in weapon.arcs:
            bands = by_arc.setdefault(arc, ([], [], []))
            for band in range(weapon.nearest, min(weapon.farthest, 3) + 1):
                bands[band - 1].append(dice_of(weapon, value, band))
    return Guns(tuple(Gun(arc, bands) for arc, bands in by_arc.items()))


def dice_of(weapon: WeaponRecord, value: int, band: int) -> tuple[int, int]:
    """Returns the attack dice of a weapon at a range band, and the extra defense dice there.

    `value` is the ship's primary weapon value. Source: 2017, Combat Bonuses; EDITIONS G7.
    """
    if weapon.is_primary:
        dice = weapon.attack if weapon.replaces_value else value
        return min(MAXIMUM_DICE, dice + attack_range_bonus(band)), defense_range_bonus(band)
    dice = weapon.attack + (value if weapon.adds_to_primary else 0)
    if weapon.adds_hull:
        dice += TYPICAL_HULL
    has_bonuses = weapon.has_range_bonuses
    dice += attack_range_bonus(band, primary_weapon=has_bonuses)
    return min(MAXIMUM_DICE, dice), defense_range_bonus(band, primary_weapon=has_bonuses)


def primary_value(ship: Ship) -> int:
    """Returns a ship's primary weapon value as it is now, by the rule of 3."""
    change = ship.attack_sum
    if change:
        change = _within_3(change)
    value = ship.attack_base + change
    return value if value > 0 else 0


def _within_3(change: int) -> int:
    """Returns how much of a sum of modifiers counts (2017, Rule of 3)."""
    if change > RULE_OF_3:
        return RULE_OF_3
    return change if change > -RULE_OF_3 else -RULE_OF_3


def agility_of(ship: Ship, scan: int = 0, *, is_cloaked: bool | None = None) -> int:
    """Returns the defense dice of a ship before range and obstacles.

    `scan` are the attacker's tokens; `is_cloaked` asks what would be if it were, or were not.
    """
    agility = ship.agility_base
    if ship.cloak != NO_CLOAK if is_cloaked is None else is_cloaked:
        agility = max(agility, ship.record.agility + CLOAK_BONUS)
    change = ship.agility_sum - scan
    if change:
        agility += _within_3(change)
    return agility if 0 <= agility <= _MOST_AGILITY else 0 if agility < 0 else _MOST_AGILITY


def dice_of_shot(ship: Ship, target: Ship, shot: Shot) -> tuple[int, int]:
    """Returns the attack and defense dice that a shot would roll, all tokens in place counted."""
    dice, extra = dice_of(shot.weapon, primary_value(ship), shot.band)
    return dice, agility_of(target, ship.scan) + extra + int(shot.is_obstructed)


_DICE: Final = 32
_EVADES: Final = 48
_NOT_ASKED: Final = -1.0
_EXPECTED: Final[list[list[float]]] = [[] for _ in range(_DICE * _DICE)]
_KILLS: Final[list[list[float]]] = [[] for _ in range(_DICE * _DICE)]
"""Answers of `rules.odds` by the dice of both sides, then by their tokens."""


def expected(
    attack_dice: int,
    defense_dice: int,
    lock: bool = False,
    attacker_battle_stations: bool = False,
    defender_battle_stations: bool = False,
    evade: int = 0,
) -> float:
    """Returns the expected damage of an attack with the tokens of both sides; see `rules.odds`."""
    row = _EXPECTED[attack_dice * _DICE + defense_dice]
    if not row:
        row += [_NOT_ASKED] * (8 * _EVADES)
    place = _place(lock, attacker_battle_stations, defender_battle_stations, evade)
    found = row[place]
    if found < 0.0:
        found = row[place] = expected_damage_fast(
            attack_dice,
            defense_dice,
            lock,
            attacker_battle_stations,
            defender_battle_stations,
            evade,
        )
    return found


def chance_to_kill(
    attack_dice: int,
    defense_dice: int,
    lock: bool,
    attacker_battle_stations: bool,
    defender_battle_stations: bool,
    withstood: int,
) -> float:
    """Returns the chance of more damage than evade tokens and what is left of the ship take."""
    row = _KILLS[attack_dice * _DICE + defense_dice]
    if not row:
        row += [_NOT_ASKED] * (8 * _EVADES)
    place = _place(lock, attacker_battle_stations, defender_battle_stations, withstood)
    found = row[place]
    if found < 0.0:
        found = row[place] = hit_chance_fast(
            attack_dice,
            defense_dice,
            lock,
            attacker_battle_stations,
            defender_battle_stations,
            withstood,
        )
    return found


def _place(lock: bool, stations: bool, against: bool, evade: int) -> int:
    return (lock + 2 * stations + 4 * against) * _EVADES + evade


def durability(ship: Ship) -> int:
    """Returns how much damage a ship takes before it is destroyed, with shields that are down."""
    left = ship.shields + ship.disabled_shields + ship.hull_left
    return left if left > 1 else 1


def worth_of(ship: Ship) -> float:
    """Returns what one damage to a ship is worth, in squadron points.

    Half of it is what it cost, spread over all it can take; the other half what it still has.
    """
    whole = max(1, ship.hull + ship.shield_value)
    return max(1, ship.record.points) * 0.5 * (1.0 / whole + 1.0 / durability(ship))
