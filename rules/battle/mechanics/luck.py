"""What the dice of an attack did, as against what its cards did.

The damage of an attack is split into four parts that add up to it, each zero or more or less:

- `dice`: at each roll, the value of the attack after it less the exact mean of that value over all
  that the roll could have shown. A re-roll is a roll like any other, whoever asked for it.
- `own_cards` and `other_cards`: the change of the value by each effect that acted in the attack,
  of the attacker's side or of another, the rolls within it left out. That a card lets dice be
  rolled again is the card's doing, what they show then is not.
- `expected`: all that is left. It is the exact mean of an attack as the ships stand when it is
  declared, both using their tokens as well as can be; where a side keeps a token, the mean of the
  attack without it. What holds all the time, what lasts from before, and tokens that cards gave
  belong to the ships as they stand.

The value of an attack is its mean damage, from the dice as they lie, if no card acts any more and
both sides use their tokens as well as can be (`rules.battle.mechanics.prospect`). Each term of
`dice` has mean zero whatever was done before it and whatever will be done after it, since the roll
comes between: the terms are the differences of a martingale. So neither cards nor pilots can give a
fleet luck, and the sum over any number of attacks has mean zero too. What a card rolls for itself
is no roll of the attack, but the card's doing.

Damage is what an attack deals by its results, however little the defender has left to lose.
Source: 2017, Combat Phase 2-7, Components; `rules.odds.quick`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from rules.battle.mechanics import swapped_dice
from rules.battle.mechanics.attack_dice import of_attack_dice, of_defense_dice, tokens_at_hand
from rules.battle.mechanics.prospect import expected_damage, of_all_dice, of_roll
from rules.dice import MARK_BITS, total_of
from rules.odds.quick import (
    expected_damage_of_results,
    expected_damage_with_some_set,
)

if TYPE_CHECKING:
    from rules.battle.timing.attack_state import Attack, SwappedDie
    from rules.battle.timing.battle import Battle

_CACHE_SIZE: Final = 1 << 15
"""Rolls whose luck is in the cache: the same few come again and again."""


def of_attack_roll(
    attack: Attack, placed: int, defense: int, swap: SwappedDie | None = None
) -> float:
    """Returns what the first roll of the attack dice did; `placed` were set, not rolled.

    `defense` is the number of defense dice, as things stand, `swap` a die rolled for another one.
    """
    if attack.deals_nothing:
        return 0.0
    lock, holds, against, evade = tokens_at_hand(attack)
    results, dice = attack.attack_pool.results, attack.attack_dice
    if swap is not None or swapped_dice.are_in(attack):
        after = swapped_dice.mean_of_results(
            attack,
            results,
            attack.double_hits,
            0,
            lock=lock,
            holds=holds,
            defense=defense,
            against=against,
            evades=evade,
        )
        left = dice - total_of(placed)
        return after - swapped_dice.mean_before_the_dice(attack, left, defense, swap, placed)
    return _of_attack_roll(results, placed, dice, defense, lock, holds, against, evade, attack.safe)


@lru_cache(maxsize=_CACHE_SIZE)
def _of_attack_roll(
    results: int,
    placed: int,
    dice: int,
    defense: int,
    lock: bool,
    holds: bool,
    against: bool,
    evade: int,
    safe: int,
) -> float:
    sure, again = of_attack_dice(results, lock, holds)
    after = of_roll(safe, sure, again, defense, holds, against, evade)
    if not placed:
        return after - of_all_dice(safe, dice, defense, lock, holds, against, evade)
    sure, _ = of_attack_dice(placed, lock, holds)
    dice -= total_of(placed)
    return after - expected_damage_with_some_set(sure, dice, defense, lock, holds, against, evade)


def of_defense_roll(attack: Attack, placed: int, swap: SwappedDie | None = None) -> float:
    """Returns what the first roll of the defense dice did; `placed` were set, not rolled.

    `swap` is a die that was rolled for another one.
    """
    if attack.deals_nothing:
        return 0.0
    _, _, against, evade = tokens_at_hand(attack)
    if swap is not None or attack.double_hits:
        return _of_swapped_defense(attack, placed, swap, against, evade)
    return _of_defense_roll(
        attack.attack_pool.results,
        attack.defense_pool.results,
        placed,
        attack.defense_dice,
        against,
        evade,
        attack.safe,
    )


def _of_swapped_defense(
    attack: Attack, placed: int, swap: SwappedDie | None, against: bool, evade: int
) -> float:
    results, doubles = attack.attack_pool.results, attack.double_hits
    kept = evade + (of_defense_dice(placed, against) if placed else 0)
    dice = attack.defense_dice - total_of(placed)
    attack.defense_swap = swap
    before = swapped_dice.mean_of_results(
        attack,
        results,
        doubles,
        0,
        lock=False,
        holds=False,
        defense=dice,
        against=against,
        evades=kept,
    )
    attack.defense_swap = None
    after = swapped_dice.mean_of_results(
        attack,
        results,
        doubles,
        0,
        lock=False,
        holds=False,
        defense=0,
        against=against,
        evades=evade + of_defense_dice(attack.defense_pool.results, against),
    )
    return after - before


@lru_cache(maxsize=_CACHE_SIZE)
def _of_defense_roll(
    attack: int, defense: int, placed: int, dice: int, against: bool, evade: int, safe: int
) -> float:
    sure, _ = of_attack_dice(attack, False, False)
    sure -= min(sure, safe)
    kept = evade
    if placed:
        kept += of_defense_dice(placed, against)
        dice -= total_of(placed)
    left = sure - evade - of_defense_dice(defense, against)
    return max(0, left) - expected_damage_of_results(sure, dice, against, kept)


def of_roll_again(
    battle: Battle, attack: Attack, stage: int, left: int, rolled: int, *, is_attack: bool
) -> float:
    """Returns what dice did that were rolled again, in an attack that has reached a stage.

    `left` are the results that stayed where they lay, `rolled` those of the dice.
    """
    pool = attack.attack_pool if is_attack else attack.defense_pool
    number = total_of(rolled)
    before = pool.results
    pool.results = left
    if is_attack:
        mean = expected_damage(battle, attack, stage, attack_dice_rolling=number)
    else:
        mean = expected_damage(battle, attack, stage, defense_dice_rolling=number)
    pool.results = left + (rolled << MARK_BITS)
    value = expected_damage(battle, attack, stage)
    pool.results = before
    return value - mean
