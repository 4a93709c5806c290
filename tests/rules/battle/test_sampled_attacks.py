"""The engine's own attacks come out as the exact odds say, with every token and modifier."""

from __future__ import annotations

import pytest

from rules.odds import AttackQuery, attack_odds
from tests.rules.battle.sampled import sampled_attacks

SAMPLES = 10_000

FACING = "round 1 combat begun\na1 18,10 h0\nb1 18,17.5 h180"

CASES = {
    "bare dice": (AttackQuery(attack=3, defense=3, range_band=2), FACING),
    "every token": (
        AttackQuery(
            attack=4,
            defense=2,
            range_band=2,
            target_lock=True,
            attacker_battle_stations=True,
            defender_battle_stations=True,
            evade=1,
        ),
        FACING,
    ),
    "a lock at Range 1": (
        AttackQuery(attack=5, defense=1, range_band=1, target_lock=True, evade=1),
        "round 1 combat begun\na1 18,10 h0\nb1 18,13 h180",
    ),
    "scan, cloak, Range 3": (
        AttackQuery(attack=6, defense=1, range_band=3, cloaked=True, scan=2),
        "round 1 combat begun\na1 18,10 h0 scan 2\nb1 18,20 h180 cloak green",
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_the_engines_attacks_agree_with_the_odds_within_their_error(name: str) -> None:
    query, position = CASES[name]
    found = sampled_attacks(query, position, f"mt19937:engine, {name}", SAMPLES)
    odds = attack_odds(query)
    exact = {(each.hits, each.crits): float(each.p) for each in odds.distribution}
    assert set(found) <= set(exact)
    for outcome, p in exact.items():
        error = (p * (1 - p) / SAMPLES) ** 0.5
        assert abs(found[outcome] / SAMPLES - p) <= 4.5 * error + 1 / SAMPLES, outcome
    mean = sum((hits + crits) * number for (hits, crits), number in found.items()) / SAMPLES
    square = sum(float(p) * damage**2 for damage, p in odds.damage)
    deviation = (square - float(odds.expected_damage) ** 2) ** 0.5
    assert abs(mean - float(odds.expected_damage)) <= 4 * deviation / SAMPLES**0.5
