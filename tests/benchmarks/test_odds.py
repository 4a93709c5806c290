"""How fast the odds are, and a million samples against the exact figures."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from rules.dice import SeededChance
from rules.odds import (
    AttackPlan,
    AttackQuery,
    Defender,
    attack_odds,
    expected_damage_fast,
    quick_odds,
    sequence_odds,
)
from tests.rules.battle.sampled import sampled_attacks
from tests.rules.battle.test_sampled_attacks import FACING

# An ordinary attack: a lock, battle stations on both sides, an evade token.
ORDINARY = AttackQuery(
    attack=4,
    defense=2,
    target_lock=True,
    attacker_battle_stations=True,
    defender_battle_stations=True,
    evade=1,
)
TOKENS = (4, 2, True, True, True, 1)
SAMPLES = 1_000_000


def rate(benchmark) -> float:
    """Gives runs a second, by the median; infinite when nothing is measured."""
    return 1 / benchmark.stats.stats.median if benchmark.stats else float("inf")


def test_expected_damage_fast(benchmark):
    assert round(benchmark(expected_damage_fast, *TOKENS), 9) == 1.509225368
    assert rate(benchmark) >= 100_000


def test_quick_odds(benchmark):
    found = benchmark(quick_odds, *TOKENS)
    assert [round(each, 9) for each in found] == [1.509225368, 0.900900364, 0.453716516]
    assert rate(benchmark) >= 100_000


@pytest.mark.parametrize(
    "query",
    [AttackQuery(attack=3, defense=3), ORDINARY],
    ids=["3 against 3", "lock and tokens"],
)
def test_whole_distribution(benchmark, query):
    odds = benchmark(attack_odds, query)
    assert sum(each.p for each in odds.distribution) == 1


def test_whole_distribution_by_the_plan(benchmark):
    plan = benchmark(lambda: AttackPlan(ORDINARY).outcomes())
    assert len(plan) == 16


def test_aiming_at_crits(benchmark):
    query = AttackQuery(attack=5, defense=3, target_lock=True, shields=2, hull=4, aim="crits")
    assert benchmark(attack_odds, query).p_crit > 0.5


def test_three_attacks_on_one_defender(benchmark):
    queries = [AttackQuery(attack=attack, target_lock=True) for attack in (5, 4, 3)]
    defender = Defender(defense=2, evade=1, battle_stations=1, shields=3, hull=4)
    odds = benchmark(sequence_odds, queries, defender)
    assert 0 < odds.p_destroyed < 1


def test_six_attacks_by_eight_dice_with_locks(benchmark):
    queries = [AttackQuery(attack=8, target_lock=True)] * 6
    defender = Defender(defense=8, evade=3, battle_stations=2, shields=6, hull=6)
    assert benchmark(sequence_odds, queries, defender).p_destroyed > 0


def test_six_attacks_aiming_at_crits(benchmark):
    queries = [AttackQuery(attack=6, target_lock=True, aim="crits")] * 6
    defender = Defender(defense=3, evade=1, battle_stations=1, shields=4, hull=5)
    assert benchmark(sequence_odds, queries, defender).p_destroyed > 0.5


def test_a_million_samples_agree_within_their_error(benchmark):
    plan = AttackPlan(ORDINARY)
    chance = SeededChance("mt19937:a million attacks")

    def sampled() -> Counter[tuple[int, int]]:
        return Counter(plan.sample(chance) for _ in range(SAMPLES))

    agree(benchmark.pedantic(sampled, rounds=1, iterations=1))


def test_a_million_attacks_of_the_engine_agree_within_their_error(benchmark):
    seed = "mt19937:a million attacks of the engine"
    arguments = (replace(ORDINARY, range_band=2), FACING, seed, SAMPLES)
    agree(benchmark.pedantic(sampled_attacks, args=arguments, rounds=1, iterations=1))


def agree(found: Counter[tuple[int, int]]) -> None:
    """Asserts that counted results of the ordinary attack are within their error."""
    exact = {(each.hits, each.crits): float(each.p) for each in attack_odds(ORDINARY).distribution}
    assert sum(found.values()) == SAMPLES
    assert set(found) <= set(exact)
    for outcome, p in exact.items():
        error = (p * (1 - p) / SAMPLES) ** 0.5
        assert abs(found[outcome] / SAMPLES - p) <= 4.5 * error + 1 / SAMPLES, outcome
