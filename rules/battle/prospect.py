"""What an attack will probably do from the step that it has reached, its dice as they lie.

Source: 2017, Combat Phase 1-7; `rules.odds.quick`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.battle import moments
from rules.battle.attack import attack_dice, defense_dice
from rules.battle.modification import may_spend_lock
from rules.dice import BATTLE_STATIONS, BLANK, CRIT, EVADE, FRESH, HIT, count_of, face_total
from rules.odds.query import MAXIMUM_DICE
from rules.odds.quick import (
    expected_damage_fast,
    expected_damage_of_results,
    expected_damage_of_roll,
)

if TYPE_CHECKING:
    from rules.battle.attack import Attack
    from rules.battle.battle import Battle

UNROLLED: Final = 0
MODIFYING: Final = 1
UNANSWERED: Final = 2
ANSWERING: Final = 3
COMPARING: Final = 4
COMPARED: Final = 5
"""The stages: nothing rolled, attack dice, before and with the defense dice, compared or not."""

_MOST_RESULTS: Final = 2 * MAXIMUM_DICE
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
    """Gives the stage of an attack at a moment; within one that is no step, by its dice."""
    if moment in _STAGES:
        return _STAGES[moment]
    if attack.is_compared:
        return COMPARED
    if attack.defense_dice:
        return ANSWERING
    return MODIFYING if attack.attack_dice else UNROLLED


def expected_damage(battle: Battle, attack: Attack, stage: int) -> float:
    """Gives the damage to be expected of an attack when both sides use their tokens well."""
    if attack.is_cancelled or attack.deals_nothing:
        return 0.0
    if stage == UNROLLED:
        return _before_the_dice(battle, attack)
    if stage == COMPARED:
        hits, crits = attack.damage
        return float(hits + crits + min(attack.to_shields, max(0, attack.defender.shields - hits)))
    results = attack.attack_pool.results
    sure = face_total(results, HIT) + face_total(results, CRIT)
    has_tokens = not attack.without_tokens
    against = has_tokens and attack.defender.battle_stations > 0
    evade = attack.defender.evade if has_tokens else 0
    if stage == MODIFYING:
        damage = _with_attack_dice(battle, attack, sure, against, evade)
    elif stage == UNANSWERED:
        dice = min(MAXIMUM_DICE, defense_dice(battle, attack))
        damage = expected_damage_of_results(min(sure, _MOST_RESULTS), dice, against, evade)
    else:
        pool = attack.defense_pool.results
        evades = face_total(pool, EVADE)
        if stage == ANSWERING:
            evades += evade + (face_total(pool, BATTLE_STATIONS) if against else 0)
        damage = float(max(0, sure - evades))
    return max(0.0, damage - attack.reduced)


def _before_the_dice(battle: Battle, attack: Attack) -> float:
    ship, defender = attack.attacker, attack.defender
    has_tokens = not attack.without_tokens
    damage = expected_damage_fast(
        min(MAXIMUM_DICE, attack_dice(battle, attack)),
        min(MAXIMUM_DICE, defense_dice(battle, attack)),
        has_tokens and may_spend_lock(attack),
        has_tokens and ship.battle_stations > 0,
        has_tokens and defender.battle_stations > 0,
        defender.evade if has_tokens else 0,
    )
    return max(0.0, damage - attack.reduced)


def _with_attack_dice(
    battle: Battle, attack: Attack, sure: int, against: bool, evade: int
) -> float:
    """Gives what the attack dice will probably do, the attacker's own tokens still to be spent."""
    results = attack.attack_pool.results
    has_tokens = not attack.without_tokens
    holds = has_tokens and attack.attacker.battle_stations > 0
    again = 0
    if has_tokens and may_spend_lock(attack):
        again = count_of(results, BLANK, FRESH)
        if not holds:
            again += count_of(results, BATTLE_STATIONS, FRESH)
    if holds:
        sure += face_total(results, BATTLE_STATIONS)
    return expected_damage_of_roll(
        min(sure, MAXIMUM_DICE),
        min(again, MAXIMUM_DICE),
        min(MAXIMUM_DICE, defense_dice(battle, attack)),
        holds,
        against,
        evade,
    )
