"""Ordinary attacks exactly, whatever the aim, and whether or not tokens are kept for later.

An ordinary attack has a target lock, battle stations on either side and evade tokens, and no other
effect. Its dice need be told apart by no more than what they are good for: hit, crit, or idle. So
there is no walk from stage to stage, and the work stays small for the largest pools.

What a lock re-rolls follows from the aim. Damage, damage cards and destruction only grow with the
number of dice that do damage, so that every idle die is re-rolled; where that gets nothing through
it still costs the defender tokens. For crits a hit may be worth another roll, and each pool has a
choice of its own. The figures are those of a `Plan`; tests compare them.
Source: 2017, Combat Phase; Spending Target Lock Tokens.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from math import comb
from typing import Final, TypeAlias

from rules.dice import ATTACK_WEIGHTS, BATTLE_STATIONS, BLANK, DEFENSE_WEIGHTS, EVADE, uncancelled
from rules.odds.damage import dealt
from rules.odds.query import AttackQuery
from rules.odds.quick import ordinary_weights
from rules.odds.spending import EVERYTHING, SPENT_BATTLE_STATIONS, Spending, tokens_spent

# Hits and crits with the ways, out of 64^dice, to have them before any evade.
Rolled: TypeAlias = Iterable[tuple[int, int, int]]
# The ways, out of 8, of one attack die to be a hit, a crit, or idle.
Sides: TypeAlias = tuple[int, int, int]
# For each number of hits and crits together: how many of them are stopped, and the tokens that
# were spent, with the ways out of 8^dice.
Stopped: TypeAlias = list[dict[tuple[int, int], int]]
Worth: TypeAlias = Callable[[int, int], int]

CRITS: Final = "crits"
# The best value of a pool, and the hits and crits kept and dice re-rolled that lead to it.
Best: TypeAlias = tuple[int, int, int, int]


def is_ordinary(query: AttackQuery) -> bool:
    """Returns whether an attack has no other effect than lock, battle stations and evade tokens."""
    return not query.modifications


def has_choices(query: AttackQuery) -> bool:
    """Returns whether it depends on the pool which dice of an ordinary attack are re-rolled."""
    return query.target_lock and query.aim == CRITS


def ordinary_outcomes(
    query: AttackQuery, spending: Spending = EVERYTHING
) -> tuple[int, dict[tuple[int, int, int], int]]:
    """Returns the bits of the scale, and the weight of each (hits, crits, tokens spent).

    Tokens spent are evade tokens, plus `SPENT_BATTLE_STATIONS` for the other kind. An attack with
    other effects is not for this function: see `is_ordinary`.
    """
    dice = query.attack_dice
    stopped = _stopped(query, spending)
    if has_choices(query):
        rolled = _rolled_for_crits(query, stopped)
    else:
        rolled = ordinary_weights(dice, 0, query.target_lock, query.attacker_battle_stations)
    outcomes: dict[tuple[int, int, int], int] = {}
    for hits, crits, weight in rolled:
        for (evades, spent), ways in stopped[hits + crits].items():
            key = (*uncancelled(hits, crits, evades), spent)
            outcomes[key] = outcomes.get(key, 0) + weight * ways
    return 6 * dice + 3 * query.defense_dice, outcomes


# --- the defender ----------------------------------------------------------------


@cache
def _defense_ways(dice: int) -> list[tuple[int, int, int]]:
    """Returns evades and battle stations on some defense dice with the ways, out of 8^dice."""
    evade, turned = DEFENSE_WEIGHTS[EVADE], DEFENSE_WEIGHTS[BATTLE_STATIONS]
    blank = DEFENSE_WEIGHTS[BLANK]
    return list(_pools(dice, (evade, turned, blank)))


def _stopped(query: AttackQuery, spending: Spending) -> Stopped:
    found: Stopped = []
    for damage in range(query.attack_dice + 1):
        stopped: dict[tuple[int, int], int] = {}
        for evades, stations, ways in _defense_ways(query.defense_dice):
            turned = stations if query.defender_battle_stations else 0
            tokens, has_turned = tokens_spent(damage, evades, turned, query.evade, spending)
            spent = tokens + (SPENT_BATTLE_STATIONS if has_turned else 0)
            key = (min(damage, evades + tokens + has_turned * turned), spent)
            stopped[key] = stopped.get(key, 0) + ways
        found.append(stopped)
    return found


# --- the attacker aiming at crits ------------------------------------------------


def _rolled_for_crits(query: AttackQuery, stopped: Stopped) -> Rolled:
    shields, hull = query.shields, query.hull
    # The tie, damage, is below this; sums of both then compare like pairs.
    above = (query.attack_dice + 1) << (3 * (query.attack_dice + query.defense_dice))

    def worth(hits: int, crits: int) -> int:
        total = 0
        for (evades, _), ways in stopped[hits + crits].items():
            left = uncancelled(hits, crits, evades)
            face_up = dealt(*left, shields, hull)[2]
            total += (face_up * above + sum(left)) * ways
        return total

    hit, crit, stations, blank = ATTACK_WEIGHTS
    if query.attacker_battle_stations:
        sides = (hit + stations, crit, blank)
    else:
        sides = (hit, crit, stations + blank)
    choices = _LockChoices(query.attack_dice, sides, worth)
    return _after_lock(query.attack_dice, sides, choices)


class _LockChoices:
    """Finds which dice of a pool a lock re-rolls so that what is left is worth most.

    Values are worths times 8^dice, so that each re-rolled die divides them without a remainder.
    Of equal choices the one that re-rolls least is taken.
    """

    def __init__(self, dice: int, sides: Sides, worth: Worth) -> None:
        self._sides: Final = sides
        self._kept: Final = [
            {
                (hits, crits): worth(hits, crits) << (3 * dice)
                for hits in range(dice + 1)
                for crits in range(dice + 1 - hits)
            }
        ]
        for rolling in range(1, dice + 1):
            before = self._kept[-1]
            self._kept.append(
                {
                    (hits, crits): self._rolled(before, hits, crits)
                    for hits, crits in before
                    if hits + crits + rolling <= dice
                }
            )
        self._found: Final[dict[tuple[int, int, int, int], Best]] = {}

    def _rolled(self, before: dict[tuple[int, int], int], hits: int, crits: int) -> int:
        hit, crit, idle = self._sides
        return (
            hit * before[hits + 1, crits]
            + crit * before[hits, crits + 1]
            + idle * before[hits, crits]
        ) >> 3

    def best(self, hits: int, crits: int, idle: int, rolling: int = 0) -> Best:
        """Returns value, hits and crits kept, and dice re-rolled, `rolling` of them in hand."""
        place = (hits, crits, idle, rolling)
        known = self._found.get(place)
        if known is not None:
            return known
        found: Best = (self._kept[rolling][hits, crits], hits, crits, rolling)
        for number, after in (
            (hits, (hits - 1, crits, idle)),
            (crits, (hits, crits - 1, idle)),
            (idle, (hits, crits, idle - 1)),
        ):
            if number:
                other = self.best(*after, rolling + 1)
                if other[0] > found[0]:
                    found = other
        self._found[place] = found
        return found


def _after_lock(dice: int, sides: Sides, choices: _LockChoices) -> Rolled:
    """Returns hits and crits after the re-roll that is best for each pool."""
    layers: list[dict[tuple[int, int], int]] = [{} for _ in range(dice + 1)]
    for hits, crits, ways in _pools(dice, sides):
        _, kept_hits, kept_crits, rolling = choices.best(hits, crits, dice - hits - crits)
        layer = layers[rolling]
        kept = (kept_hits, kept_crits)
        layer[kept] = layer.get(kept, 0) + (ways << (3 * dice))
    hit, crit, idle = sides
    for rolling in range(dice, 0, -1):
        below = layers[rolling - 1]
        for (hits, crits), weight in layers[rolling].items():
            for after, side in (
                ((hits + 1, crits), hit),
                ((hits, crits + 1), crit),
                ((hits, crits), idle),
            ):
                below[after] = below.get(after, 0) + (weight * side >> 3)
    return [(hits, crits, weight) for (hits, crits), weight in layers[0].items()]


def _pools(dice: int, sides: Sides) -> Iterator[tuple[int, int, int]]:
    """Yields the dice that show the first and the second side, with the ways out of 8^dice."""
    first, second, third = sides
    for one in range(dice + 1):
        for other in range(dice + 1 - one):
            ways = comb(dice, one) * comb(dice - one, other)
            yield one, other, ways * first**one * second**other * third ** (dice - one - other)
