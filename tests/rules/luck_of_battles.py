"""Luck measured in whole battles, beside the variance that the exact odds of each roll give."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from itertools import product
from math import sqrt
from typing import Any
from unittest.mock import patch

from rules.battle import AttackRecord, Battle, FleetRecord, set_up_battle
from rules.battle.mechanics import luck as engine
from rules.battle.mechanics.attack_dice import defense_dice, may_spend_lock
from rules.battle.timing.attack_state import Attack, SwappedDie
from rules.dice import ATTACK_WEIGHTS, DEFENSE_WEIGHTS, Pool, SeededChance, one, total_of
from rules.pilots import make_pilot
from tests.rules.battle_fleets import battle_records, battle_rules
from tests.rules.catalogue import catalogue

Ways = tuple[tuple[int, float], ...]
"""Results that dice can show, each with its chance."""

EXACT = 1e-9


@cache
def ways_of(dice: int, *, is_attack: bool) -> Ways:
    """Lists all that dice of a kind can show together."""
    weights = ATTACK_WEIGHTS if is_attack else DEFENSE_WEIGHTS
    found = {0: 1.0}
    for _ in range(dice):
        longer: dict[int, float] = {}
        for (results, chance), (face, weight) in product(found.items(), enumerate(weights)):
            if weight:
                after = results + one(face)
                longer[after] = longer.get(after, 0.0) + chance * weight / sum(weights)
        found = longer
    return tuple(found.items())


def mean_and_variance(ways: Ways, luck: Callable[[int], float]) -> tuple[float, float]:
    """Returns the mean of what dice do over all that they can show, and the mean of its square."""
    found = [(chance, luck(results)) for results, chance in ways]
    return sum(p * value for p, value in found), sum(p * value**2 for p, value in found)


class Variances:
    """The variance of every roll of attacks, by looking at all that it could have shown.

    `of_record` has it by the record of the attack. Each mean is seen to be zero on the way.
    """

    def __init__(self) -> None:
        self.of_record: dict[int, float] = {}
        self._known: dict[tuple[Any, ...], float] = {}
        self._attack_roll = engine.of_attack_roll
        self._defense_roll = engine.of_defense_roll
        self._roll_again = engine.of_roll_again

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Watches all rolls meanwhile."""
        with (
            patch.object(engine, "of_attack_roll", self._of_attack_roll),
            patch.object(engine, "of_defense_roll", self._of_defense_roll),
            patch.object(engine, "of_roll_again", self._of_roll_again),
        ):
            yield

    def _of_attack_roll(
        self, attack: Attack, placed: int, defense: int, swap: SwappedDie | None = None
    ) -> float:
        assert swap is None, "no fleet here swaps dice; tests/rules/battle/effects has their luck"
        number = attack.attack_dice - total_of(placed)

        def luck(results: int) -> float:
            with _lying(attack.attack_pool, placed + results):
                return self._attack_roll(attack, placed, defense)

        key = ("attack", placed, number, defense, _tokens(attack))
        self._add(attack, key, ways_of(number, is_attack=True), luck)
        return self._attack_roll(attack, placed, defense)

    def _of_defense_roll(
        self, attack: Attack, placed: int, swap: SwappedDie | None = None
    ) -> float:
        assert swap is None
        number = attack.defense_dice - total_of(placed)

        def luck(results: int) -> float:
            with _lying(attack.defense_pool, placed + results):
                return self._defense_roll(attack, placed)

        key = ("defense", placed, number, attack.attack_pool.results, _tokens(attack))
        self._add(attack, key, ways_of(number, is_attack=False), luck)
        return self._defense_roll(attack, placed)

    def _of_roll_again(
        self,
        battle: Battle,
        attack: Attack,
        stage: int,
        left: int,
        rolled: int,
        *,
        is_attack: bool,
    ) -> float:
        number = total_of(rolled)
        other = attack.defense_pool if is_attack else attack.attack_pool
        key = (
            *("again", stage, left, number, is_attack, other.results),
            *(attack.is_cancelled, defense_dice(battle, attack), _tokens(attack)),
        )

        def luck(results: int) -> float:
            return self._roll_again(battle, attack, stage, left, results, is_attack=is_attack)

        self._add(attack, key, ways_of(number, is_attack=is_attack), luck)
        return luck(rolled)

    def _add(
        self, attack: Attack, key: tuple[Any, ...], ways: Ways, luck: Callable[[int], float]
    ) -> None:
        found = self._known.get(key)
        if found is None:
            mean, found = mean_and_variance(ways, luck)
            assert abs(mean) < EXACT, key
            self._known[key] = found
        place = id(attack.record)
        self.of_record[place] = self.of_record.get(place, 0.0) + found


@contextmanager
def _lying(pool: Pool, results: int) -> Iterator[None]:
    """Has other results in a pool meanwhile."""
    before, pool.results = pool.results, results
    yield
    pool.results = before


def _tokens(attack: Attack) -> tuple[Any, ...]:
    """Returns what both sides hold, and what else the value of an attack depends on."""
    return (
        attack.without_tokens,
        attack.deals_nothing,
        attack.reduced,
        may_spend_lock(attack),
        attack.attacker.battle_stations > 0,
        attack.defender.battle_stations > 0,
        attack.defender.evade,
    )


@dataclass(slots=True)
class Luck:
    """The luck of a fleet: what the dice did in each battle, and attack by attack its square.

    `exact` is the variance of all attacks by exact odds.
    """

    battles: list[float] = field(default_factory=list)
    attacks: int = 0
    square: float = 0.0
    exact: float = 0.0

    @property
    def mean(self) -> float:
        """Returns the mean of a battle."""
        return sum(self.battles) / len(self.battles)

    @property
    def errors(self) -> float:
        """Returns by how many standard errors the mean lies off zero."""
        number = len(self.battles)
        spread = sum((each - self.mean) ** 2 for each in self.battles) / (number - 1)
        return self.mean / sqrt(spread / number)


def measured(name: str, seed: str, battles: int, *, with_texts: bool = True) -> tuple[Luck, Luck]:
    """Plays battles of a pair of fleets, on changing seats, and returns the luck of both."""
    pair = battle_records(with_texts=with_texts)[name]
    found = (Luck(), Luck())
    variances = Variances()
    with variances.watching():
        for number in range(battles):
            seats = (0, 1) if number % 2 == 0 else (1, 0)
            attacks = attacks_of_battle([pair[seat] for seat in seats], f"{seed} {name} {number}")
            for luck in found:
                luck.battles.append(0.0)
            for attack in attacks:
                luck = found[seats[attack.attacker >= len(pair[seats[0]].ships)]]
                luck.battles[-1] += attack.dice
                luck.attacks += 1
                luck.square += attack.dice**2
                luck.exact += variances.of_record.get(id(attack), 0.0)
            variances.of_record.clear()
    return found


def attacks_of_battle(fleets: Sequence[FleetRecord], seed: str) -> tuple[AttackRecord, ...]:
    """Plays a battle of gunners and returns its attacks, having added up the parts of each."""
    battle = set_up_battle(fleets, catalogue(), battle_rules(), SeededChance(seed))
    pilots = [make_pilot("gunner", SeededChance(f"{seed}.{side}")) for side in (0, 1)]
    attacks = battle.run(pilots).attacks
    for attack in attacks:
        parts = attack.expected + attack.dice + attack.own_cards + attack.other_cards
        assert abs(parts - attack.damage) < EXACT
        assert attack.dealt <= attack.damage
    return attacks
