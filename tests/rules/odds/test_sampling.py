"""Sampled attacks take the same steps as the exact odds, and agree with them."""

from __future__ import annotations

from collections import Counter

import pytest

from rules.dice import BLANK, CRIT, HIT, ScriptedChance, ScriptError, SeededChance
from rules.odds import (
    Add,
    AttackPlan,
    AttackQuery,
    Cancel,
    ConvertResults,
    RerollDice,
    attack_odds,
    sample_attack,
)

SAMPLES = 100_000

QUERIES = {
    "plain": AttackQuery(attack=3, defense=3),
    "all tokens": AttackQuery(
        attack=4,
        defense=2,
        target_lock=True,
        attacker_battle_stations=True,
        defender_battle_stations=True,
        evade=1,
    ),
    "aiming at crits": AttackQuery(attack=5, defense=1, target_lock=True, aim="crits", shields=1),
    "effects of both": AttackQuery(
        attack=3,
        defense=2,
        target_lock=True,
        modifications=(
            ConvertResults(CRIT, faces=(BLANK,), number=1),
            RerollDice("defense", "defender", (BLANK,), 1),
            Add(HIT),
            Cancel(faces=(HIT, CRIT)),
        ),
    ),
}


@pytest.mark.parametrize("name", QUERIES)
def test_samples_agree_within_their_error(name):
    query = QUERIES[name]
    plan = AttackPlan(query)
    chance = SeededChance(f"mt19937:sampled attacks, {name}")
    found = Counter(plan.sample(chance) for _ in range(SAMPLES))
    exact = {(each.hits, each.crits): float(each.p) for each in attack_odds(query).distribution}
    assert set(found) <= set(exact)
    for outcome, p in exact.items():
        error = (p * (1 - p) / SAMPLES) ** 0.5
        assert abs(found[outcome] / SAMPLES - p) <= 4.5 * error + 1 / SAMPLES, outcome


def test_the_first_combat_example_with_its_dice():
    # 2017, Combat Phase Example 3-7: the blanks are re-rolled, an evade token is added.
    query = AttackQuery(attack=5, defense=1, range_band=1, target_lock=True, evade=1)
    with ScriptedChance("attack HHHXXX", "attack CBX", "defense E") as chance:
        assert sample_attack(query, chance) == (1, 1)


def test_the_second_combat_example_with_its_dice():
    # 2017, Combat Phase Example 13-15: five dice against a cloaked ship's five.
    query = AttackQuery(attack=4, defense=1, range_band=1, cloaked=True)
    with ScriptedChance("attack HHHBX", "defense EEBXX") as chance:
        assert sample_attack(query, chance) == (1, 0)


def test_no_dice_in_hand_are_no_roll():
    query = AttackQuery(attack=2, target_lock=True)
    with ScriptedChance("attack HC") as chance:
        assert sample_attack(query, chance) == (1, 1)


def test_a_sample_rolls_what_the_best_choice_says():
    query = AttackQuery(attack=3, target_lock=True, attacker_battle_stations=True)
    with ScriptedChance("attack HBX", "attack B") as chance:
        assert sample_attack(query, chance) == (3, 0)
    with pytest.raises(ScriptError, match="but 1 fresh attack dice are rolled"):
        sample_attack(query, ScriptedChance("attack HBX", "attack HH"))
