"""All that an enemy does with its dice, step by step, for the tests of single steps."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from rules.alliance.enemy.choices import EnemyChoice
from rules.alliance.enemy.combat import (
    DONE,
    REROLL,
    SPEND_BATTLE_STATIONS,
    SPEND_EVADE,
    SPEND_LOCK,
    AttackMeans,
    DefenseMeans,
    DiceStep,
    next_attack_step,
    next_defense_step,
)
from rules.dice import BATTLE_STATIONS, EVADE, HIT, AttackPool, Chance, DefensePool

Means = TypeVar("Means")


def modify_attack(
    pool: AttackPool, means: AttackMeans, chance: Chance
) -> tuple[EnemyChoice[DiceStep], ...]:
    """Does all that an attacking enemy does with its dice, and gives the steps in order."""

    def after(step: DiceStep, means: AttackMeans) -> AttackMeans:
        if step.kind == SPEND_BATTLE_STATIONS:
            pool.convert(BATTLE_STATIONS, HIT)
        else:
            pool.reroll(step.dice, chance)
        return AttackMeans(
            means.has_lock and step.kind != SPEND_LOCK,
            means.rerolls[1:] if step.kind == REROLL else means.rerolls,
            means.has_battle_stations and step.kind != SPEND_BATTLE_STATIONS,
            means.converts_battle_stations,
        )

    return _all_steps(lambda means: next_attack_step(pool, means), after, means)


def modify_defense(
    pool: DefensePool, means: DefenseMeans, hits: int, crits: int, chance: Chance
) -> tuple[EnemyChoice[DiceStep], ...]:
    """Does all that a defending enemy does with its dice, and gives the steps in order."""

    def after(step: DiceStep, means: DefenseMeans) -> DefenseMeans:
        if step.kind == SPEND_BATTLE_STATIONS:
            pool.convert(BATTLE_STATIONS, EVADE)
        elif step.kind == SPEND_EVADE:
            pool.add(EVADE)
        else:
            pool.reroll(step.dice, chance)
        return DefenseMeans(
            means.rerolls[1:] if step.kind == REROLL else means.rerolls,
            means.has_battle_stations and step.kind != SPEND_BATTLE_STATIONS,
            means.evades - (step.kind == SPEND_EVADE),
            means.converts_battle_stations,
        )

    def choose(means: DefenseMeans) -> EnemyChoice[DiceStep]:
        return next_defense_step(pool, means, hits, crits)

    return _all_steps(choose, after, means)


def _all_steps(
    choose: Callable[[Means], EnemyChoice[DiceStep]],
    after: Callable[[DiceStep, Means], Means],
    means: Means,
) -> tuple[EnemyChoice[DiceStep], ...]:
    steps = []
    while (step := choose(means)).value.kind != DONE:
        steps.append(step)
        means = after(step.value, means)
    return tuple(steps)
