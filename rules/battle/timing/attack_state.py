"""An attack as it goes through its steps, and the weapon and target with which it began.

The steps are in `rules.battle.mechanics.attack`.
Source: 2017, Combat Phase 1-7.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from rules.battle.position.records import WeaponRecord
from rules.battle.position.terms import NOBODY
from rules.battle.timing.result import AttackRecord
from rules.dice import AttackPool, DefensePool, uncancelled
from rules.table import Arc

if TYPE_CHECKING:
    from rules.battle.position.state import Ship


PRIMARY: Final = "primary weapon"


class Shot:
    """A weapon with a target: what one attack may be.

    `target` is the index of a ship, `band` the range band of the attack, `arc` the arc through
    which the weapon fires. `is_obstructed` says that a token lies across the line of fire,
    `modifier` how many dice more a text lets it roll that allows the attack.
    """

    __slots__ = ("arc", "band", "is_obstructed", "modifier", "target", "weapon")

    def __init__(
        self,
        weapon: WeaponRecord,
        target: int,
        band: int,
        arc: Arc,
        is_obstructed: bool,
        modifier: int = 0,
    ) -> None:
        self.weapon: Final[WeaponRecord] = weapon
        self.target: Final[int] = target
        self.band: Final[int] = band
        self.arc: Final[Arc] = arc
        self.is_obstructed: Final[bool] = is_obstructed
        self.modifier: Final[int] = modifier

    def with_modifier(self, modifier: int) -> Shot:
        """Returns the same attack with more or fewer dice."""
        return Shot(self.weapon, self.target, self.band, self.arc, self.is_obstructed, modifier)

    def __repr__(self) -> str:
        weapon = PRIMARY if self.weapon.card == NOBODY else f"card {self.weapon.card}"
        return f"<shot with {weapon} at ship {self.target}, range {self.band}>"


MOST_DICE: Final = 20


class Attack:
    """An attack as it goes through its steps.

    `asked_modifier` are the dice more or fewer with which a text asked for the attack.
    Effects add to `attack_modifier` and `defense_modifier` (the rule of 3 bounds their sums with
    those of the ships), fix the number of dice by `fixed_dice` and `fixed_defense_dice` (-1: not
    fixed), halve the attack dice (`is_halved`), or cancel the attack. `attack_pool` and
    `defense_pool` are the results in the common area; `hits` and `crits` what is left uncancelled.
    `is_elsewhere` marks an attack outside the Combat Phase, `without_tokens` one to which no token
    counts (EDITIONS G8).
    `lock_still_rerolls` marks a lock that paid for the weapon and may re-roll as well,
    `turned_cloak` that the attacker's cloak token was green until it fired.
    `set_attack` and `set_defense` are results that dice were set to instead of being rolled;
    `skipped` are the steps that a ship leaves out, moment and ship. `is_compared` says that the
    results were compared, `was_hit` how that ended. What is left is then made less by `reduced`,
    passes the shields (`ignores_shields`), takes shields besides (`to_shields`), deals the card
    `searched`, or deals nothing at all (`deals_nothing`). `ignores_scan` leaves the attacker's
    scan tokens out.
    """

    __slots__ = (
        "asked_modifier",
        "attack_dice",
        "attack_modifier",
        "attack_pool",
        "attacker",
        "crits",
        "deals_nothing",
        "dealt",
        "defender",
        "defense_dice",
        "defense_modifier",
        "defense_pool",
        "fixed_defense_dice",
        "fixed_dice",
        "hits",
        "ignores_scan",
        "ignores_shields",
        "is_cancelled",
        "is_compared",
        "is_elsewhere",
        "is_extra",
        "is_halved",
        "is_replaced",
        "lock_still_rerolls",
        "lock_was_spent",
        "record",
        "reduced",
        "searched",
        "set_attack",
        "set_defense",
        "shot",
        "skipped",
        "to_shields",
        "took_token",
        "totals",
        "turned_cloak",
        "was_hit",
        "without_tokens",
    )

    def __init__(self, attacker: Ship, defender: Ship, shot: Shot, record: AttackRecord) -> None:
        self.attacker: Final[Ship] = attacker
        self.defender: Final[Ship] = defender
        self.shot: Shot = shot
        self.record: Final[AttackRecord] = record
        self.asked_modifier = 0
        self.attack_modifier = 0
        self.defense_modifier = 0
        self.attack_dice = 0
        self.defense_dice = 0
        self.attack_pool = AttackPool()
        self.defense_pool = DefensePool()
        self.hits = 0
        self.crits = 0
        self.dealt = 0
        self.fixed_dice = -1
        self.fixed_defense_dice = -1
        self.is_cancelled = False
        self.is_elsewhere = False
        self.is_extra = False
        self.is_halved = False
        self.is_replaced = False
        self.without_tokens = False
        self.lock_was_spent = False
        self.lock_still_rerolls = False
        self.took_token = False
        self.turned_cloak = False
        self.set_attack = 0
        self.set_defense = 0
        self.skipped: tuple[tuple[int, int], ...] = ()
        self.is_compared = False
        self.was_hit = False
        self.reduced = 0
        self.to_shields = 0
        self.searched = ""
        self.ignores_shields = False
        self.ignores_scan = False
        self.deals_nothing = False
        self.totals: tuple[RoundTotal, ...] = ()

    @property
    def is_primary(self) -> bool:
        """Returns whether the primary weapon fires."""
        return self.shot.weapon.card == NOBODY

    @property
    def is_void(self) -> bool:
        """Returns whether no attack dice were rolled: no damage then (DECISIONS D71)."""
        return self.attack_dice == 0

    @property
    def damage(self) -> tuple[int, int]:
        """Returns the hits and crits that are dealt: hits are made less first."""
        if self.is_cancelled or self.deals_nothing:
            return 0, 0
        if self.reduced == 0:
            return self.hits, self.crits
        return uncancelled(self.hits, self.crits, self.reduced)

    @property
    def result(self) -> int:
        """Returns the damage that is dealt, with the shields that it takes besides."""
        hits, crits = self.damage
        if self.to_shields and hits + crits:
            return hits + crits + min(self.to_shields, max(0, self.defender.shields - hits))
        return hits + crits


class RoundTotal:
    """Dice that count once in a round, as they change the attack at hand.

    `number` is their number, below zero where fewer are rolled; `keep` lets the rest wait in a
    battle, which is defined by what is above.
    """

    __slots__ = ("is_of_attack", "keep", "number")

    def __init__(self, is_of_attack: bool, number: int, keep: Callable[[Any, int], None]) -> None:
        self.is_of_attack: Final[bool] = is_of_attack
        self.number: Final[int] = number
        self.keep: Final[Callable[[Any, int], None]] = keep
