"""Dice of an attack, or of a test, as abilities speak of them.

Source: 2017, Components, Modifying Dice Results, Cancelling Dice; DECISIONS D73, D74.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING, Any, Final

from rules.abilities.things import Results
from rules.abilities.words import DiceKind, Doing, Face
from rules.battle.effects.reading.dice_faces import (
    _ATTACK_DICE,
    _DEFENSE_DICE,
    ATTACK_FACES,
    DEFENSE_FACES,
    NUMBERS,
    faces_of,
    kind_meant,
)
from rules.battle.effects.reading.things import how_many
from rules.battle.effects.running import choices
from rules.battle.mechanics import luck, prospect
from rules.battle.mechanics.rolls import DEFENSE
from rules.battle.position import moments
from rules.battle.timing.dice_keys import key_in_attack, key_of_ship
from rules.battle.timing.questions import Steps
from rules.dice import (
    ADDED,
    CRIT,
    FRESH,
    HIT,
    REROLLED,
    AttackPool,
    attack_text,
    count_of,
    defense_text,
    face_total,
    one,
    total_of,
)

if TYPE_CHECKING:
    from rules.abilities.things import Quantity
    from rules.battle.position.state import Ship
    from rules.battle.timing.attack_state import Attack
    from rules.battle.timing.battle import Battle
    from rules.battle.timing.handlers import Occasion
    from rules.battle.timing.scope import Scope


ATTACK_NUMBERS: Final = tuple([NUMBERS[face] for face in ATTACK_FACES])
DEFENSE_NUMBERS: Final = tuple([NUMBERS[face] for face in DEFENSE_FACES])
MARKS: Final = (ADDED, REROLLED, FRESH)
_CACHE_SIZE: Final = 4096

Picked = tuple[int, ...]
"""How many dice of each face, in the order of the faces of their kind."""


# --- where dice lie --------------------------------------------------------------------


class DicePool:
    """Dice results of one kind that an ability can modify.

    They lie in the common area; once compared, what is left uncancelled stands for them. Outside
    attacks they are those of a roll: the one that its window tells of, or the clause's own.
    """

    __slots__ = ("_attack", "_occasion", "_scope", "kind", "results")

    def __init__(
        self,
        kind: DiceKind,
        results: int,
        attack: Attack | None = None,
        occasion: Occasion | None = None,
        scope: Scope | None = None,
    ) -> None:
        self.kind: Final[DiceKind] = kind
        self.results = results
        self._attack: Final[Attack | None] = attack
        self._occasion: Final[Occasion | None] = occasion
        self._scope: Final[Scope | None] = scope

    @property
    def numbers(self) -> tuple[int, ...]:
        """Returns the numbers of the faces, in order."""
        return ATTACK_NUMBERS if self.kind is DiceKind.ATTACK else DEFENSE_NUMBERS

    @property
    def is_dice(self) -> bool:
        """Returns whether dice lie there, not what is left of them after they were compared."""
        return self._attack is None or not self._attack.is_compared

    @property
    def is_unmodified(self) -> bool:
        """Returns whether nobody may modify them: a text of the attack says so."""
        attack = self._attack
        return attack is not None and attack.is_unmodified and self.kind is _ATTACK_DICE

    def put(self, battle: Battle, ship: Ship, by: str) -> None:
        """Puts the results back where they lay, and notes what they are now."""
        attack, results = self._attack, self.results
        is_attack = self.kind is DiceKind.ATTACK
        if self._occasion is not None:
            self._occasion.amount = results
            return  # who rolled them notes it
        if attack is None:
            if self._scope is not None:
                self._scope.rolled = results
        elif attack.is_compared:
            attack.hits, attack.crits = face_total(results, HIT), face_total(results, CRIT)
        elif is_attack:
            attack.attack_pool.results = results
            attack.double_hits = min(attack.double_hits, face_total(results, HIT))
        else:
            attack.defense_pool.results = results
        if battle.log is not None:
            shown = (attack_text(results), "") if is_attack else ("", defense_text(results))
            battle.note("modified", ship.index, by, *shown)

    def roll(self, battle: Battle, number: int, scope: Scope) -> int:
        """Rolls dice of this kind anew for a text and gives their results, all fresh."""
        what = scope.source.key
        if self._attack is None:
            key = key_of_ship(battle, scope.ship, what)
        else:
            key = key_in_attack(battle, self._attack, what)
        if self.kind is DiceKind.ATTACK:
            return battle.chance.attack_dice(number, key)
        return battle.chance.defense_dice(number, key)

    def count_luck(self, battle: Battle, left: int, rolled: int) -> None:
        """Counts what dice of an attack did that were rolled again; `left` are the others."""
        attack = self._attack
        if attack is not None and rolled and battle.uses is not None:
            attack.record.dice += luck.of_roll_again(
                battle,
                attack,
                prospect.stage_now(battle, attack),
                left,
                rolled,
                is_attack=self.kind is DiceKind.ATTACK,
            )


def pool_of(scope: Scope, kind: DiceKind) -> DicePool | None:
    """Returns the results of a kind that an ability may modify now; None where there are none."""
    occasion, attack = scope.occasion, scope.attack
    if occasion is not None and occasion.moment == moments.HAS_ROLLED:
        if (occasion.why == DEFENSE) is (kind is _ATTACK_DICE):
            return None
        return DicePool(kind, occasion.amount, None, occasion)
    if attack is None:
        if scope.rolled and scope.rolled_is_attack is (kind is _ATTACK_DICE):
            return DicePool(kind, scope.rolled, None, None, scope)
        return None
    if attack.is_cancelled or attack.is_void:
        return None
    if attack.is_compared:
        if kind is _DEFENSE_DICE:
            return None
        left = attack.hits * one(HIT) + attack.crits * one(CRIT)
        return DicePool(kind, left, attack)
    pool = attack.attack_pool if kind is _ATTACK_DICE else attack.defense_pool
    return DicePool(kind, pool.results, attack)


def meant(scope: Scope, actor: Ship, results: Results) -> DicePool | None:
    """Returns the dice among which the words for some results look."""
    return pool_of(scope, kind_meant(scope, actor, results.faces, results.kind, results.of))


def modifiable(scope: Scope, actor: Ship, results: Results) -> DicePool | None:
    """Returns the dice among which these words look, unless nobody may modify them."""
    dice = meant(scope, actor, results)
    return None if dice is None or dice.is_unmodified else dice


# --- which of them ---------------------------------------------------------------------


def available(dice: DicePool, faces: tuple[Face, ...], marks: tuple[int, ...] = MARKS) -> Picked:
    """Returns how many results of each face may be meant; no faces stand for any."""
    return _available(dice.kind, dice.results, faces, marks)


@lru_cache(maxsize=_CACHE_SIZE)
def _available(
    kind: DiceKind, results: int, faces: tuple[Face, ...], marks: tuple[int, ...]
) -> Picked:
    found = []
    for face in faces_of(kind):
        some = 0
        if not faces or face in faces:
            for mark in marks:
                some += count_of(results, NUMBERS[face], mark)
        found.append(some)
    return tuple(found)


@lru_cache(maxsize=_CACHE_SIZE)
def picks(found: Picked, least: int, most: int) -> tuple[Picked, ...]:
    """Lists the ways to pick from `least` to `most` dice, from few to many.

    Where there are more than can be asked for, those that split the fewest faces remain.
    """
    every = [
        each
        for each in product(*[range(number + 1) for number in found])
        if least <= sum(each) <= most
    ]
    if len(every) > choices.MOST_COMBINATIONS:

        def splits(each: Picked) -> int:
            return sum(0 < number < whole for number, whole in zip(each, found, strict=True))

        every = sorted(every, key=splits)[: choices.MOST_COMBINATIONS]
    return tuple(sorted(every, key=lambda each: (sum(each), tuple([-number for number in each]))))


def unprotected(scope: Scope, dice: DicePool, found: Picked, doings: tuple[Doing, ...]) -> Picked:
    """Returns which of the results found a card may do something to.

    Opposing cards leave hits and crits alone that are protected from that; nobody but their own
    side cancels those that are safe, crits before hits.
    """
    attack = scope.attack
    if attack is None or not (attack.safe or attack.protected) or dice.kind is _DEFENSE_DICE:
        return found
    if scope.holder.team == attack.attacker.team:
        return found
    hits, crits = found[:2]
    if any(doing.value in attack.protected for doing in doings):
        hits = crits = 0
    elif Doing.CANCELLED in doings:
        all_crits = face_total(dice.results, CRIT)
        crits = max(0, min(crits, all_crits - attack.safe))
        hits = max(0, min(hits, face_total(dice.results, HIT) - max(0, attack.safe - all_crits)))
    return (hits, crits, *found[2:])


def pick(
    scope: Scope, actor: Ship, found: Picked, quantity: Quantity | None, verb: str
) -> Steps[Picked]:
    """Asks which dice are meant, as many as a quantity says or as there are."""
    least, most = how_many(quantity, sum(found))
    most = min(most, sum(found))
    answers = picks(found, min(least, most), most)
    chosen: Any = yield from choices.choose(scope, choices.DICE, answers, verb, actor)
    picked: Picked = chosen
    return picked


def are_enough(found: Picked, quantity: Quantity | None, *, is_cost: bool) -> bool:
    """Returns whether there is something to pick; a cost needs all that it asks for."""
    total = sum(found)
    return total > 0 and (not is_cost or total >= how_many(quantity, total)[0])


# --- changing them ---------------------------------------------------------------------


def taken(results: int, face: int, number: int, marks: Iterable[int] = MARKS) -> int:
    """Returns the results after some of a face were taken away."""
    for mark in marks:
        some = min(number, count_of(results, face, mark))
        results -= some * one(face, mark)
        number -= some
    return results


def converted(results: int, face: int, to: int, number: int) -> int:
    """Returns the results after some of a face were turned to another one; marks stay."""
    pool = AttackPool(results)
    pool.convert(face, to, number)
    return pool.results


def added(results: int, face: int, number: int) -> int:
    """Returns the results with some added that are no dice."""
    return results + min(number, room(results)) * one(face, ADDED)


MOST_RESULTS: Final = 31


def room(results: int) -> int:
    """Returns how many more results there may be."""
    return MOST_RESULTS - total_of(results)
