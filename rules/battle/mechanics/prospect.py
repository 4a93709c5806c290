"""What an attack will probably do from the step that it has reached, its dice as they lie.

Source: 2017, Combat Phase 1-7; `rules.odds.quick`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.battle.mechanics.attack_dice import (
    attack_dice,
    defense_dice,
    of_attack_dice,
    of_defense_dice,
    tokens_at_hand,
)
from rules.battle.position import moments
from rules.battle.position.terms import NOBODY
from rules.odds.query import MAXIMUM_DICE
from rules.odds.quick import (
    expected_damage_fast,
    expected_damage_of_results,
    expected_damage_of_roll,
)

if TYPE_CHECKING:
    from rules.battle.timing.attack_state import Attack
    from rules.battle.timing.battle import Battle

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
    if stage == UNROLLED:
        return _before_the_dice(battle, attack)
    if stage == COMPARED:
        return float(attack.result)
    sure, _ = of_attack_dice(attack.attack_pool.results, False, False)
    lock, holds, against, evade = tokens_at_hand(attack)
    if stage == MODIFYING:
        dice = min(MAXIMUM_DICE, defense_dice(battle, attack))
        # A die that a lock rolls again does damage as often as one that any effect rolls again.
        sure, again = of_attack_dice(attack.attack_pool.results, lock, holds)
        again += attack_dice_rolling
        return expected_damage_of_roll(sure, again, dice, holds, against, evade)
    if stage == UNANSWERED:
        dice = min(MAXIMUM_DICE, defense_dice(battle, attack))
        return expected_damage_of_roll(sure, attack_dice_rolling, dice, False, against, evade)
    if stage == COMPARING:
        against, evade = False, attack.reduced
    evades = evade + of_defense_dice(attack.defense_pool.results, against)
    if defense_dice_rolling:
        return expected_damage_of_results(sure, defense_dice_rolling, against, evades)
    return expected_damage_of_roll(sure, attack_dice_rolling, 0, False, False, evades)


def _before_the_dice(battle: Battle, attack: Attack) -> float:
    return expected_damage_fast(
        min(MAXIMUM_DICE, attack_dice(battle, attack)),
        min(MAXIMUM_DICE, defense_dice(battle, attack)),
        *tokens_at_hand(attack),
    )
