"""Ordinary attacks by tables, fast enough to be asked before every decision.

An ordinary attack has a target lock, battle stations on either side and evade tokens, and no other
effect; the lock re-rolls what does no damage, as is best for the expectation. Each die then counts
for itself, so tables for each number of dice are enough, and an answer is one short sum: as
floats, or with `ordinary_weights` as whole numbers. The figures are those of a `Plan` with the aim
"damage"; a test compares them all.
Source: 2017, Combat Phase.
"""

from __future__ import annotations

from functools import cache
from math import comb
from operator import mul
from typing import Final, TypeAlias

from rules.dice import uncancelled
from rules.odds.query import MAXIMUM_DICE

Table: TypeAlias = tuple[float, ...]

# The chances in 64 of one attack die after the lock: damage of any kind, and a hit. Index: 2 for
# a battle stations token, plus 1 for a lock.
_DAMAGE_OF_64: Final = (32, 48, 48, 60)
_HIT_OF_64: Final = (24, 36, 40, 50)
# The chances in 8 of one defense die. Index: 1 for a battle stations token.
_EVADE_OF_8: Final = (3, 5)


def _binomial(dice: int, favourable: int, sides: int) -> list[int]:
    """Returns in how many of sides^dice ways each number of dice is favourable."""
    return [
        comb(dice, number) * favourable**number * (sides - favourable) ** (dice - number)
        for number in range(dice + 1)
    ]


def _tails(ways: list[int]) -> list[int]:
    """Returns the ways to more than each number, from 0 on; the last is 0."""
    tails = [0]
    for number in reversed(ways[1:]):
        tails.append(tails[-1] + number)
    return tails[::-1]


def _excess(ways: list[int]) -> list[int]:
    """Returns the sum over all ways of what is above each number, from 0 on; the last is 0."""
    return [
        sum((number - evades) * each for number, each in enumerate(ways) if number > evades)
        for evades in range(len(ways))
    ]


def _floats(ways: list[int], total: int) -> Table:
    return tuple(each / total for each in ways)


def _attack_tables() -> tuple[list[list[Table]], list[list[Table]], list[list[Table]]]:
    """Returns by tokens, dice and evades: mean damage; P(damage); P(damage and a crit left)."""
    excess: list[list[Table]] = []
    hit: list[list[Table]] = []
    crit: list[list[Table]] = []
    for damage_of_64, hit_of_64 in zip(_DAMAGE_OF_64, _HIT_OF_64, strict=True):
        excess.append([])
        hit.append([])
        crit.append([])
        blank_of_64 = 64 - damage_of_64
        for dice in range(MAXIMUM_DICE + 1):
            total = 64**dice
            ways = _binomial(dice, damage_of_64, 64)
            excess[-1].append(_floats(_excess(ways), total))
            tails = _tails(ways)
            hit[-1].append(_floats(tails, total))
            # Hits go first, so a crit is left wherever one was rolled and damage is left.
            critless = [
                comb(dice, number) * hit_of_64**number * blank_of_64 ** (dice - number)
                for number in range(dice + 1)
            ]
            with_crit = [
                every - without for every, without in zip(tails, _tails(critless), strict=True)
            ]
            crit[-1].append(_floats(with_crit, total))
    return excess, hit, crit


_EXCESS, _HIT, _CRIT = _attack_tables()
_EVADES: Final[list[list[Table]]] = [
    [_floats(_binomial(dice, evade_of_8, 8), 8**dice) for dice in range(MAXIMUM_DICE + 1)]
    for evade_of_8 in _EVADE_OF_8
]


def _left_of_results(dice: int, evade_of_8: int) -> Table:
    """Returns the mean of what defense dice leave, by the number of results."""
    ways = _binomial(dice, evade_of_8, 8)
    left = [
        sum((results - evades) * ways[evades] for evades in range(min(results, dice) + 1))
        for results in range(2 * MAXIMUM_DICE + 1)
    ]
    return _floats(left, 8**dice)


_LEFT_OF_RESULTS: Final[list[list[Table]]] = [
    [_left_of_results(dice, evade_of_8) for dice in range(MAXIMUM_DICE + 1)]
    for evade_of_8 in _EVADE_OF_8
]


def expected_damage_fast(
    attack_dice: int,
    defense_dice: int,
    target_lock: bool = False,
    attacker_battle_stations: bool = False,
    defender_battle_stations: bool = False,
    evade: int = 0,
) -> float:
    """Returns the expected damage of an ordinary attack with dice and bonuses counted already.

    With the defender's active shields added to `evade` it is the expected number of damage cards.
    At most 20 dice a side; more raise IndexError.
    """
    excess = _EXCESS[2 * attacker_battle_stations + target_lock][attack_dice]
    evades = _EVADES[defender_battle_stations][defense_dice]
    damage: float = sum(map(mul, evades, excess[evade:] if evade else excess))
    return damage


def hit_chance_fast(
    attack_dice: int,
    defense_dice: int,
    target_lock: bool = False,
    attacker_battle_stations: bool = False,
    defender_battle_stations: bool = False,
    evade: int = 0,
) -> float:
    """Returns the probability of damage of an ordinary attack.

    With shields and hull left, less 1, added to `evade` it is the probability of destruction.
    """
    hit = _HIT[2 * attacker_battle_stations + target_lock][attack_dice]
    evades = _EVADES[defender_battle_stations][defense_dice]
    chance: float = sum(map(mul, evades, hit[evade:] if evade else hit))
    return chance


def quick_odds(
    attack_dice: int,
    defense_dice: int,
    target_lock: bool = False,
    attacker_battle_stations: bool = False,
    defender_battle_stations: bool = False,
    evade: int = 0,
) -> tuple[float, float, float]:
    """Returns expected damage, P(any damage) and P(any crit) of an ordinary attack."""
    tokens = 2 * attacker_battle_stations + target_lock
    evades = _EVADES[defender_battle_stations][defense_dice]
    excess = _EXCESS[tokens][attack_dice]
    hit = _HIT[tokens][attack_dice]
    crit = _CRIT[tokens][attack_dice]
    if evade:
        excess = excess[evade:]
        hit = hit[evade:]
        crit = crit[evade:]
    return (
        sum(map(mul, evades, excess)),
        sum(map(mul, evades, hit)),
        sum(map(mul, evades, crit)),
    )


def ordinary_weights(
    attack_dice: int,
    defense_dice: int,
    target_lock: bool = False,
    attacker_battle_stations: bool = False,
    defender_battle_stations: bool = False,
    evade: int = 0,
) -> list[tuple[int, int, int]]:
    """Returns every result of an ordinary attack: hits, crits, and in how many ways it comes about.

    The ways are out of 64^`attack_dice` * 8^`defense_dice`.
    """
    results, rows = _compared(2 * attacker_battle_stations + target_lock, attack_dice)
    ways = _evade_ways(defender_battle_stations, defense_dice)
    # Beyond as many evades as dice nothing gets through, which is the last row.
    apart = max(0, min(len(ways), attack_dice - evade))
    weights = [sum(ways[apart:]) * each for each in rows[-1]]
    for way, row in zip(ways[:apart], rows[evade:], strict=False):
        weights = [total + way * each for total, each in zip(weights, row, strict=True)]
    return [
        (hits, crits, weight)
        for (hits, crits), weight in zip(results, weights, strict=True)
        if weight
    ]


@cache
def _evade_ways(battle_stations: bool, dice: int) -> list[int]:
    return _binomial(dice, _EVADE_OF_8[battle_stations], 8)


@cache
def _compared(tokens: int, dice: int) -> tuple[list[tuple[int, int]], list[list[int]]]:
    """Returns the results there can be and, by number of evades, in how many of 64^dice ways."""
    hit, damage = _HIT_OF_64[tokens], _DAMAGE_OF_64[tokens]
    results = [(hits, crits) for hits in range(dice + 1) for crits in range(dice + 1 - hits)]
    places = {result: place for place, result in enumerate(results)}
    rows = [[0] * len(results) for _ in range(dice + 1)]
    for hits, crits in results:
        ways = comb(dice, hits) * comb(dice - hits, crits)
        ways *= hit**hits * (damage - hit) ** crits * (64 - damage) ** (dice - hits - crits)
        for evades, row in enumerate(rows):
            row[places[uncancelled(hits, crits, evades)]] += ways
    return results, rows


def expected_damage_of_results(
    results: int, defense_dice: int, defender_battle_stations: bool = False, evade: int = 0
) -> float:
    """Returns the expected damage of hits and crits as they lie, before the defense dice roll.

    At most 40 results.
    """
    if evade >= results:
        return 0.0
    return _LEFT_OF_RESULTS[defender_battle_stations][defense_dice][results - evade]


def expected_damage_of_roll(
    sure: int,
    rerolled: int,
    defense_dice: int,
    attacker_battle_stations: bool = False,
    defender_battle_stations: bool = False,
    evade: int = 0,
) -> float:
    """Returns the expected damage when some results are sure and some attack dice roll once (more).

    It tells what a lock is worth to dice as they lie: `rerolled` are those without effect.
    """
    ways = _ROLLED[attacker_battle_stations][rerolled]
    left = _LEFT_OF_RESULTS[defender_battle_stations][defense_dice]
    first = sure - evade
    damage: float = (
        sum(map(mul, ways, left[first:])) if first >= 0 else sum(map(mul, ways[-first:], left))
    )
    return damage


def expected_damage_with_some_set(
    sure: int,
    dice: int,
    defense_dice: int,
    target_lock: bool = False,
    attacker_battle_stations: bool = False,
    defender_battle_stations: bool = False,
    evade: int = 0,
) -> float:
    """Returns the expected damage when `dice` attack dice are rolled and some results are sure.

    Those that are sure were set; a lock rolls only the others again.
    """
    left = _LEFT_OF_RESULTS[defender_battle_stations][defense_dice]
    p = _DAMAGE_OF_64[2 * attacker_battle_stations + target_lock]
    ways = _floats(_binomial(dice, p, 64), 64**dice)
    return sum(
        way * left[sure + number - evade]
        for number, way in enumerate(ways)
        if sure + number > evade
    )


_ROLLED: Final[list[list[Table]]] = [
    [_floats(_binomial(dice, damage_of_8, 8), 8**dice) for dice in range(MAXIMUM_DICE + 1)]
    for damage_of_8 in (4, 6)
]
