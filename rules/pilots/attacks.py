"""Choices of an attack: target and weapon, tokens spent on dice, dice rolled again.

Source: 2017, Declare Target, Modify Attack Dice, Modify Defense Dice, Spending Target Lock Tokens.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.battle import Ship
from rules.battle.timing.attack_state import Shot
from rules.battle.timing.handlers import SpendToken
from rules.battle.timing.questions import ChooseReroll
from rules.dice import BATTLE_STATIONS, BLANK, CRIT, EVADE, FRESH, HIT, count_of, face_total
from rules.odds.quick import expected_damage_of_results, expected_damage_of_roll
from rules.pilots.fire import chance_to_kill, dice_of_shot, durability, expected, worth_of
from rules.pilots.weights import Weights

if TYPE_CHECKING:
    from rules.battle.timing.attack_state import Attack

LOCK: Final = "target-lock"
STATIONS: Final = "battlestations"
EVADE_NAME: Final = "evade"

SMALL_GAIN: Final = 0.2
"""A token that may serve later is kept where it would gain less damage than this."""

COSTS: Final = {"discard": 0.6, "disable": 0.35, "time": 0.35, "target-lock": 0.3, "auxiliary": 0.8}
"""What firing a weapon costs, in damage to an average ship."""


def damage_of_shot(ship: Ship, target: Ship, shot: Shot) -> float:
    """Returns the expected damage of a shot with the tokens that both sides have."""
    dice, defense = dice_of_shot(ship, target, shot)
    return expected(
        dice,
        defense,
        target.index in ship.locks,
        ship.battle_stations > 0,
        target.battle_stations > 0,
        target.evade,
    )


def value_of_shot(ship: Ship, target: Ship, shot: Shot, scale: float, weights: Weights) -> float:
    """Returns what a shot is worth, in damage to an average ship of worth `scale`.

    The damage that can still be dealt counts with the target's worth, its likely end on top.
    """
    left = left_of(target)
    damage = damage_of_shot(ship, target, shot)
    value = min(damage, float(left)) * worth_of(target) / scale
    value += chance_to_destroy(ship, target, shot) * weights.kill
    if target.team == ship.team:
        # An outcast of one's own side is lost to both.
        value = -value
    return value - cost_of_shot(shot)


def chance_to_destroy(ship: Ship, target: Ship, shot: Shot) -> float:
    """Returns the chance that a shot destroys its target, with the tokens that both sides have."""
    dice, defense = dice_of_shot(ship, target, shot)
    still = max(1, left_of(target) - target.disabled_shields)
    return chance_to_kill(
        dice,
        defense,
        target.index in ship.locks,
        ship.battle_stations > 0,
        target.battle_stations > 0,
        min(target.evade + still - 1, 40),
    )


def left_of(target: Ship) -> int:
    """Returns how much damage a target can suffer: shields are down while it is cloaked."""
    return durability(target) if not target.cloak else max(1, target.hull_left)


def cost_of_shot(shot: Shot) -> float:
    """Returns what it costs to fire a weapon, as far as its record tells (`WeaponRecord.costs`)."""
    total = 0.0
    for cost in shot.costs:
        total += COSTS[cost.partition(":")[0]]
    return total


def token_to_spend(question: SpendToken, weights: Weights) -> str | None:
    """Returns the token to spend on the dice of an attack, or None to keep what is left."""
    attack = question.attack
    if question.ship == attack.attacker.index and question.side == attack.attacker.side:
        return _attack_token(question, attack)
    return _defense_token(question, attack)


def _attack_token(question: SpendToken, attack: Attack) -> str | None:
    results = attack.attack_pool.results
    defender = attack.defender
    _, defense = dice_of_shot(attack.attacker, defender, attack.shot)
    sure = face_total(results, HIT) + face_total(results, CRIT)
    stations = face_total(results, BATTLE_STATIONS)
    can_convert = STATIONS in question.answers
    if LOCK in question.answers:
        holds = attack.attacker.battle_stations > 0
        again = count_of(results, BLANK, FRESH)
        kept = sure + (stations if holds else 0)
        if not holds:
            again += count_of(results, BATTLE_STATIONS, FRESH)
        if again:
            gain = _useful_of_roll(kept, again, defense, holds, defender) - _useful_of_results(
                kept, defense, defender
            )
            if gain > SMALL_GAIN:
                return LOCK
    if can_convert:
        gain = _useful_of_results(sure + stations, defense, defender) - _useful_of_results(
            sure, defense, defender
        )
        if gain > SMALL_GAIN:
            return STATIONS
    return None


def _useful_of_results(results: int, defense: int, defender: Ship) -> float:
    """Returns the expected damage of results, without what the defender has not left to suffer.

    What as many evade tokens more would let through is too much.
    """
    against, evade = defender.battle_stations > 0, defender.evade
    damage = expected_damage_of_results(results, defense, against, evade)
    return damage - expected_damage_of_results(results, defense, against, evade + left_of(defender))


def _useful_of_roll(kept: int, again: int, defense: int, holds: bool, defender: Ship) -> float:
    """Returns the same of results some of which are rolled again."""
    against, evade = defender.battle_stations > 0, defender.evade
    damage = expected_damage_of_roll(kept, again, defense, holds, against, evade)
    return damage - expected_damage_of_roll(
        kept, again, defense, holds, against, evade + left_of(defender)
    )


def _defense_token(question: SpendToken, attack: Attack) -> str | None:
    pool = attack.attack_pool.results
    defense = attack.defense_pool.results
    through = face_total(pool, HIT) + face_total(pool, CRIT) - face_total(defense, EVADE)
    if through <= 0:
        return None
    converts = face_total(defense, BATTLE_STATIONS)
    can_convert = STATIONS in question.answers and converts > 0
    can_evade = EVADE_NAME in question.answers
    if can_convert and (not can_evade or (through > 1 and converts > 1)):
        return STATIONS
    if can_evade:
        return EVADE_NAME
    return None


def dice_to_reroll(question: ChooseReroll) -> int:
    """Returns the place of the answer that rolls again what does no damage.

    Battle stations are kept where a token can convert them. Where all dice do damage, one must be
    rolled all the same: the one that loses least.
    """
    attack = question.attack
    results = attack.attack_pool.results
    holds = attack.attacker.battle_stations > 0
    stations = 0 if holds else count_of(results, BATTLE_STATIONS, FRESH)
    wanted = (0, 0, stations, count_of(results, BLANK, FRESH))
    if wanted in question.answers:
        return question.answers.index(wanted)
    order = sorted(range(len(question.answers)), key=lambda place: _loss(question.answers[place]))
    return order[0]


def _loss(reroll: tuple[int, int, int, int]) -> tuple[int, int]:
    hits, crits, stations, blanks = reroll
    return (hits + crits + stations, crits - blanks)
