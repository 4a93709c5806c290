"""What an attack will probably do from the step that it has reached, its dice as they lie.

Source: 2017, Combat Phase 1-7; `rules.odds.quick`.
"""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING, Final

from rules.battle.mechanics import swapped_dice
from rules.battle.mechanics.attack_dice import (
    attack_dice,
    defense_dice,
    of_attack_dice,
    of_defense_dice,
    tokens_at_hand,
)
from rules.battle.position import moments
from rules.battle.position.terms import NOBODY
from rules.battle.timing.attack_state import ASKED_FOR
from rules.dice import ATTACK_WEIGHTS, BATTLE_STATIONS, BLANK, CRIT, HIT
from rules.odds.query import MAXIMUM_DICE
from rules.odds.quick import (
    expected_damage_fast,
    expected_damage_of_results,
    expected_damage_of_roll,
)

if TYPE_CHECKING:
    from rules.battle.timing.attack_state import Attack
    from rules.battle.timing.battle import Battle

DIE_FACES: Final = sum(ATTACK_WEIGHTS)
DAMAGING_FACES: Final = ATTACK_WEIGHTS[HIT] + ATTACK_WEIGHTS[CRIT]
STATIONS_FACES: Final = ATTACK_WEIGHTS[BATTLE_STATIONS]

UNROLLED: Final = 0
MODIFYING: Final = 1
UNANSWERED: Final = 2
ANSWERING: Final = 3
COMPARING: Final = 4
COMPARED: Final = 5
"""The stages: nothing rolled, attack dice, before and with the defense dice, compared or not."""

_STAGES: Final = {
    moments.DECLARES_TARGET: UNROLLED,
    moments.ROLLS_ATTACK: UNROLLED,
    moments.ATTACK_DICE_ROLLED: MODIFYING,
    moments.MODIFIES_ATTACK: MODIFYING,
    moments.ROLLS_DEFENSE: UNANSWERED,
    moments.DEFENSE_DICE_ROLLED: ANSWERING,
    moments.MODIFIES_DEFENSE: ANSWERING,
    moments.COMPARES: COMPARING,
    moments.IS_HIT: COMPARED,
    moments.DEALS_DAMAGE: COMPARED,
}


def stage_of(attack: Attack, moment: int) -> int:
    """Returns the stage of an attack at a moment; within one that is no step, by its dice."""
    if moment in _STAGES:
        return _STAGES[moment]
    if attack.is_compared:
        return COMPARED
    if attack.defense_dice:
        return ANSWERING
    return MODIFYING if attack.attack_dice else UNROLLED


def stage_now(battle: Battle, attack: Attack) -> int:
    """Returns the stage of an attack for the effect that acts in it."""
    frame = battle.use
    if frame is not None and frame.attack is attack:
        return frame.stage
    return stage_of(attack, NOBODY)


def expected_damage(
    battle: Battle,
    attack: Attack,
    stage: int,
    *,
    attack_dice_rolling: int = 0,
    defense_dice_rolling: int = 0,
) -> float:
    """Returns the mean damage of an attack when both sides use their tokens well.

    Dice that are rolling are in no pool: they are about to be rolled again, and only once.
    """
    if attack.is_cancelled or attack.deals_nothing:
        return 0.0
    if stage == COMPARED:
        return float(attack.result)
    if swapped_dice.are_in(attack):
        return _with_swapped_dice(battle, attack, stage, attack_dice_rolling, defense_dice_rolling)
    if stage == UNROLLED or attack.redo == ASKED_FOR:
        return _before_the_dice(battle, attack)
    sure, _ = of_attack_dice(attack.attack_pool.results, False, False)
    safe = attack.safe
    lock, holds, against, evade = tokens_at_hand(attack)
    if stage == MODIFYING:
        dice = min(MAXIMUM_DICE, defense_dice(battle, attack))
        # A die that a lock rolls again does damage as often as one that any effect rolls again.
        sure, again = of_attack_dice(attack.attack_pool.results, lock, holds)
        again += attack_dice_rolling
        return of_roll(safe, sure, again, dice, holds, against, evade)
    if stage == UNANSWERED:
        dice = min(MAXIMUM_DICE, defense_dice(battle, attack))
        return of_roll(safe, sure, attack_dice_rolling, dice, False, against, evade)
    if stage == COMPARING:
        against, evade = False, attack.reduced
    evades = evade + of_defense_dice(attack.defense_pool.results, against)
    if defense_dice_rolling:
        kept = min(safe, sure)
        return kept + expected_damage_of_results(sure - kept, defense_dice_rolling, against, evades)
    return of_roll(safe, sure, attack_dice_rolling, 0, False, False, evades)


def _with_swapped_dice(
    battle: Battle, attack: Attack, stage: int, attack_rolling: int, defense_rolling: int
) -> float:
    """Returns the mean damage of an attack with dice that have sides of their own."""
    lock, holds, against, evade = tokens_at_hand(attack)
    if stage == UNROLLED or attack.redo == ASKED_FOR:
        dice, defense = attack_dice(battle, attack), defense_dice(battle, attack)
        return swapped_dice.mean_before_the_dice(attack, dice, defense, attack.attack_swap)
    if stage == COMPARING:
        against, evade = False, attack.reduced
    if stage in (ANSWERING, COMPARING):
        defense = defense_rolling
        evade += of_defense_dice(attack.defense_pool.results, against)
    else:
        defense = defense_dice(battle, attack)
    return swapped_dice.mean_of_results(
        attack,
        attack.attack_pool.results,
        attack.double_hits,
        attack_rolling,
        lock=lock and stage == MODIFYING,
        holds=holds and stage == MODIFYING,
        defense=defense,
        against=against,
        evades=evade,
    )


def of_roll(
    safe: int, sure: int, again: int, dice: int, holds: bool, against: bool, evades: int
) -> float:
    """Returns the mean damage of results of which some cannot be cancelled.

    Of the dice that are rolled `again` as many do damage as any die does.
    """
    if not safe:
        return expected_damage_of_roll(sure, again, dice, holds, against, evades)
    share = (DAMAGING_FACES + (STATIONS_FACES if holds else 0)) / DIE_FACES
    mean = 0.0
    for more in range(again + 1):
        kept = min(safe, sure + more)
        left = sure + more - kept
        ways = comb(again, more) * share**more * (1 - share) ** (again - more)
        mean += ways * (kept + expected_damage_of_roll(left, 0, dice, False, against, evades))
    return mean


def of_all_dice(
    safe: int, dice: int, defense: int, lock: bool, holds: bool, against: bool, evade: int
) -> float:
    """Returns the mean damage of attack dice before they are rolled, some results of them safe."""
    if not safe:
        return expected_damage_fast(dice, defense, lock, holds, against, evade)
    mean = 0.0
    for sure in range(dice + 1):
        for stations in range(dice - sure + 1):
            blanks = dice - sure - stations
            ways = comb(dice, sure) * comb(dice - sure, stations) * DAMAGING_FACES**sure
            ways *= STATIONS_FACES**stations * ATTACK_WEIGHTS[BLANK] ** blanks
            hits = sure + stations if holds else sure
            again = (blanks if holds else blanks + stations) if lock else 0
            share = ways / DIE_FACES**dice
            mean += share * of_roll(safe, hits, again, defense, holds, against, evade)
    return mean


def _before_the_dice(battle: Battle, attack: Attack) -> float:
    return of_all_dice(
        attack.safe,
        min(MAXIMUM_DICE, attack_dice(battle, attack)),
        min(MAXIMUM_DICE, defense_dice(battle, attack)),
        *tokens_at_hand(attack),
    )
