"""What an attack is expected to do from the step that it has reached, its dice as they lie.

Source: 2017, Combat Phase 1-7; `rules.odds.quick`.
"""

from __future__ import annotations

from typing import Final

from rules.battle import Battle
from rules.battle.mechanics import prospect, swapped_dice
from rules.battle.mechanics.attack_dice import (
    attack_dice,
    defense_dice,
    may_spend_lock,
    may_spend_stations,
)
from rules.battle.position import moments
from rules.battle.timing.attack_state import ASKED_FOR, Attack
from rules.dice import BATTLE_STATIONS, BLANK, CRIT, EVADE, FRESH, HIT, count_of, face_total
from rules.odds.query import MAXIMUM_DICE
from rules.odds.quick import expected_damage_of_results, expected_damage_of_roll
from rules.pilots.fire import durability, expected, worth_of

CRIT_ON_HULL: Final = 0.3
CRIT_ON_SHIELDS: Final = 0.06
"""What a critical damage is worth besides: it may reach the hull."""

PAST_SHIELDS: Final = 1.3
"""How much more damage is worth that the shields do not take."""

_MOST_RESULTS: Final = 2 * MAXIMUM_DICE


def expected_from_here(
    battle: Battle, attack: Attack, moment: int, open_attack: int = 0, open_defense: int = 0
) -> float:
    """Returns the damage that an attack will probably do, tokens of both sides spent.

    `open_attack` and `open_defense` count dice that lie as blanks but are being rolled again.
    """
    if attack.is_cancelled or attack.deals_nothing:
        return 0.0
    if moment <= moments.COMPARES and swapped_dice.are_in(attack):
        return prospect.expected_damage(
            battle,
            attack,
            prospect.stage_of(attack, moment),
            attack_dice_rolling=open_attack,
            defense_dice_rolling=open_defense,
        )
    if moment <= moments.ROLLS_ATTACK or attack.redo == ASKED_FOR:
        return _before_the_dice(battle, attack)
    defender = attack.defender
    against = defender.battle_stations > 0 and not attack.without_tokens
    evade = 0 if attack.without_tokens else defender.evade
    results = attack.attack_pool.results
    sure = face_total(results, HIT) + face_total(results, CRIT)
    if moment == moments.MODIFIES_ATTACK:
        holds = may_spend_stations(attack) and not attack.without_tokens
        again = open_attack
        if not attack.without_tokens and may_spend_lock(attack):
            again += count_of(results, BLANK, FRESH)
            if not holds:
                again += count_of(results, BATTLE_STATIONS, FRESH)
        if holds:
            sure += face_total(results, BATTLE_STATIONS)
        defense = min(MAXIMUM_DICE, defense_dice(battle, attack))
        kept = min(attack.safe, sure)
        sure -= kept
        return kept + expected_damage_of_roll(
            min(sure, MAXIMUM_DICE), min(again, MAXIMUM_DICE), defense, holds, against, evade
        )
    kept = min(attack.safe, sure)
    sure = min(sure - kept, _MOST_RESULTS)
    if moment == moments.ROLLS_DEFENSE:
        defense = min(MAXIMUM_DICE, defense_dice(battle, attack))
        return kept + expected_damage_of_results(sure, defense, against, evade)
    pool = attack.defense_pool.results
    evades = face_total(pool, EVADE)
    if moment == moments.MODIFIES_DEFENSE:
        if against:
            evades += face_total(pool, BATTLE_STATIONS)
        return kept + expected_damage_of_results(
            sure, min(open_defense, MAXIMUM_DICE), against, evades + evade
        )
    if moment == moments.COMPARES:
        return float(kept + max(0, sure - evades))
    return float(sum(attack.damage))


def _before_the_dice(battle: Battle, attack: Attack) -> float:
    defender = attack.defender
    tokens = not attack.without_tokens
    return expected(
        min(MAXIMUM_DICE, attack_dice(battle, attack)),
        min(MAXIMUM_DICE, defense_dice(battle, attack)),
        tokens and may_spend_lock(attack),
        tokens and may_spend_stations(attack),
        tokens and defender.battle_stations > 0,
        defender.evade if tokens else 0,
    )


def worth_of_attack(
    battle: Battle,
    attack: Attack,
    moment: int,
    scale: float,
    open_attack: int = 0,
    open_defense: int = 0,
) -> float:
    """Returns what an attack will probably do to its target, in damage to an average ship."""
    damage = expected_from_here(battle, attack, moment, open_attack, open_defense)
    defender = attack.defender
    if moment > moments.ROLLS_ATTACK and damage > 0.0:
        crits = (
            face_total(attack.attack_pool.results, CRIT)
            if moment <= moments.COMPARES
            else attack.crits
        )
        is_on_shields = defender.shields > 0 and not (
            attack.ignores_shields or attack.crits_ignore_shields
        )
        damage += crits * (CRIT_ON_SHIELDS if is_on_shields else CRIT_ON_HULL)
    if attack.ignores_shields and defender.shields:
        damage *= PAST_SHIELDS
    worth = min(damage, durability(defender) + 0.5) * worth_of(defender)
    back = swapped_dice.strikes_expected(attack)
    if back and not attack.is_cancelled:
        worth -= back * worth_of(attack.attacker)
    return worth / scale
