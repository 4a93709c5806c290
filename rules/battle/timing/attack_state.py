"""An attack as it goes through its steps, and the weapon and target with which it began.

The steps are in `rules.battle.mechanics.attack`.
Source: 2017, Combat Phase 1-7.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from rules.battle.position.records import WeaponRecord
from rules.battle.position.terms import NOBODY
from rules.battle.timing.result import AttackRecord
from rules.dice import CRIT, HIT, AttackPool, DefensePool, face_total, uncancelled
from rules.table import Arc

if TYPE_CHECKING:
    from rules.battle.position.state import Ship


PRIMARY: Final = "primary weapon"


class ShotPrice(ABC):
    """What a text asks for an attack that it allows: a cost, paid when the target is declared.

    `costs` names it as `WeaponRecord.costs` does. The battle is defined by what is here; steps
    are those of `rules.battle.timing.questions`.
    """

    __slots__ = ("costs",)

    def __init__(self, costs: tuple[str, ...]) -> None:
        self.costs: Final[tuple[str, ...]] = costs

    @abstractmethod
    def may_pay(self, battle: Any, ship: Ship, shot: Shot) -> bool:
        """Returns whether a ship can pay for an attack."""

    @abstractmethod
    def pay(self, battle: Any, attack: Attack) -> Any:
        """Pays for an attack; returns whether it was paid."""


class Sharing(ABC):
    """The dice of one firing that several attacks share, each against another ship.

    They are parted before the first of these attacks rolls its dice.
    """

    __slots__ = ()

    @abstractmethod
    def share(self, battle: Any, attack: Attack) -> Any:
        """Parts the dice of an attack, and lets the others follow it with their shares."""

    @abstractmethod
    def pass_on(self, battle: Any, attack: Attack) -> None:
        """Lets the others follow an attack that ended before its dice were parted."""


class Shot:
    """A weapon with a target: what one attack may be.

    `target` is the index of a ship, `band` the range band of the attack, `arc` the arc through
    which the weapon fires. `is_obstructed` says that a token lies across the line of fire,
    `modifier` how many dice more a text lets it roll that allows the attack, `price` what that
    text asks for it. `is_without_lock` says that it needs no target lock, `is_from_token` that it
    is made from a token on the table.
    """

    __slots__ = (
        "arc",
        "band",
        "is_from_token",
        "is_obstructed",
        "is_without_lock",
        "modifier",
        "price",
        "target",
        "weapon",
    )

    def __init__(
        self,
        weapon: WeaponRecord,
        target: int,
        band: int,
        arc: Arc,
        is_obstructed: bool,
        modifier: int = 0,
        price: ShotPrice | None = None,
        *,
        is_without_lock: bool = False,
        is_from_token: bool = False,
    ) -> None:
        self.weapon: Final[WeaponRecord] = weapon
        self.target: Final[int] = target
        self.band: Final[int] = band
        self.arc: Final[Arc] = arc
        self.is_obstructed: Final[bool] = is_obstructed
        self.modifier: Final[int] = modifier
        self.price: Final[ShotPrice | None] = price
        self.is_without_lock: Final[bool] = is_without_lock
        self.is_from_token: Final[bool] = is_from_token

    @property
    def costs(self) -> tuple[str, ...]:
        """Names what it costs, as `WeaponRecord.costs` does."""
        costs = self.weapon.costs
        if self.is_without_lock:
            costs = tuple([each for each in costs if each != "target-lock"])
        return costs if self.price is None else (*costs, *self.price.costs)

    def with_modifier(self, modifier: int) -> Shot:
        """Returns the same attack with more or fewer dice."""
        return Shot(
            self.weapon,
            self.target,
            self.band,
            self.arc,
            self.is_obstructed,
            modifier,
            is_from_token=self.is_from_token,
        )

    def granted(self, modifier: int, price: ShotPrice | None, *, is_without_lock: bool) -> Shot:
        """Returns the same attack as a text allows it."""
        return Shot(
            self.weapon,
            self.target,
            self.band,
            self.arc,
            self.is_obstructed,
            modifier,
            price,
            is_without_lock=is_without_lock,
        )

    def __repr__(self) -> str:
        weapon = PRIMARY if self.weapon.card == NOBODY else f"card {self.weapon.card}"
        return f"<shot with {weapon} at ship {self.target}, range {self.band}>"


MOST_DICE: Final = 20

AS_IT_IS: Final = 0
ASKED_FOR: Final = 1
DONE_OVER: Final = 2
"""Whether an attack is done over: not, from now on, or already."""


class DamagePick:
    """How a critical damage is picked: from how many cards, by which ship, by which card's text."""

    __slots__ = ("number", "ship", "source")

    def __init__(self, number: int, ship: int, source: str) -> None:
        self.number: Final[int] = number
        self.ship: Final[int] = ship
        self.source: Final[str] = source


class SwappedDie:
    """A die that takes the place of one of an attack's: its card's name, and what its sides show.

    A side is named as the language names it: "double hit".
    """

    __slots__ = ("name", "sides")

    def __init__(self, name: str, sides: tuple[str, ...]) -> None:
        self.name: Final[str] = name
        self.sides: Final[tuple[str, ...]] = sides


class Attack:
    """An attack as it goes through its steps, open to what effects change of it."""

    __slots__ = (
        "acted",
        "asked_modifier",
        "attack_bonus",
        "attack_dice",
        "attack_modifier",
        "attack_pool",
        "attack_swap",
        "attacker",
        "cards_before",
        "crits",
        "crits_ignore_shields",
        "cut",
        "deals_nothing",
        "dealt",
        "defender",
        "defense_bonus",
        "defense_dice",
        "defense_modifier",
        "defense_pool",
        "defense_swap",
        "double_hits",
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
        "is_unmodified",
        "lock_still_rerolls",
        "lock_was_spent",
        "lost_dice",
        "pick",
        "protected",
        "record",
        "redo",
        "reduced",
        "safe",
        "scan_twice",
        "searched",
        "sends_back",
        "set_attack",
        "set_defense",
        "share",
        "sharing",
        "shot",
        "skipped",
        "strikes_back",
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
        # The dice more or fewer with which a text asked for the attack.
        self.asked_modifier = 0
        # What effects add; the rule of 3 bounds the sums with those of the ships.
        self.attack_modifier = 0
        self.defense_modifier = 0
        # What they change of the range bonuses, which the rule does not bound.
        self.attack_bonus = 0
        self.defense_bonus = 0
        self.attack_dice = 0
        self.defense_dice = 0
        # The results in the common area.
        self.attack_pool = AttackPool()
        self.defense_pool = DefensePool()
        # What is left uncancelled.
        self.hits = 0
        self.crits = 0
        self.dealt = 0
        # Whoever parts the dice of this attack among several, and the share that it has, else -1.
        self.sharing: Sharing | None = None
        self.share = -1
        # The dice that effects take off its share.
        self.lost_dice = 0
        # The number of dice where an effect fixed it, else -1.
        self.fixed_dice = -1
        self.fixed_defense_dice = -1
        self.is_cancelled = False
        # It is made outside the Combat Phase.
        self.is_elsewhere = False
        self.is_extra = False
        # Half as many attack dice are rolled.
        self.is_halved = False
        self.is_replaced = False
        # Nobody modifies its attack dice, with tokens neither.
        self.is_unmodified = False
        # No token counts (EDITIONS G8).
        self.without_tokens = False
        self.lock_was_spent = False
        # The lock paid for the weapon and may re-roll as well.
        self.lock_still_rerolls = False
        self.took_token = False
        # The attacker's cloak token was green until it fired.
        self.turned_cloak = False
        # Results to which dice were set instead of being rolled.
        self.set_attack = 0
        self.set_defense = 0
        # The dice that take the place of one each, until they are rolled.
        self.attack_swap: SwappedDie | None = None
        self.defense_swap: SwappedDie | None = None
        # How many of the hits count double; once compared, of those that are left.
        self.double_hits = 0
        # The hits and crits that the defense dice deal to the attacker.
        self.strikes_back: tuple[int, int] = (0, 0)
        # The steps that ships leave out, each as moment and ship.
        self.skipped: tuple[tuple[int, int], ...] = ()
        # The results were compared; how that ended.
        self.is_compared = False
        self.was_hit = False
        # By how much what is left is made less before it is dealt.
        self.reduced = 0
        # How many shields it takes besides.
        self.to_shields = 0
        # How many hits and crits cards have cancelled.
        self.cut = 0
        # How many hits and crits nothing cancels.
        self.safe = 0
        # What opposing cards may not do to its hits and crits, as participles.
        self.protected: tuple[str, ...] = ()
        # The damage card that it deals, where one was searched.
        self.searched = ""
        # From how many cards its first critical damage is picked.
        self.pick: DamagePick | None = None
        self.ignores_shields = False
        self.crits_ignore_shields = False
        # The attacker's scan tokens do not count.
        self.ignores_scan = False
        # So many of them count twice, if they do at all.
        self.scan_twice = 0
        self.deals_nothing = False
        # Half of what it would deal goes to the attacker.
        self.sends_back = False
        self.totals: tuple[RoundTotal, ...] = ()
        # Whether it is done over, and the cards that have acted in it, by ship and key.
        self.redo = AS_IT_IS
        self.acted: tuple[tuple[int, str], ...] = ()
        # How the cards stood before it, where a text may put them back.
        self.cards_before: Any = None

    @property
    def is_primary(self) -> bool:
        """Returns whether the primary weapon fires."""
        return self.shot.weapon.counts_as_primary

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
    def number_cancelled(self) -> int:
        """Returns how many hits and crits evades and cards have cancelled; 0 before that."""
        if not self.is_compared or self.is_cancelled:
            return 0
        dice = self.attack_pool.results
        rolled = self.cut + face_total(dice, HIT) + face_total(dice, CRIT)
        return rolled + self.double_hits - self.hits - self.crits

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
