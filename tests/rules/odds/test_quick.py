"""The fast expectation equals the exact one, for every pool and every set of tokens."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from rules.dice import BATTLE_STATIONS, BLANK, CRIT, HIT
from rules.odds import (
    AIMS,
    MAXIMUM_DICE,
    Add,
    AttackOutcome,
    AttackQuery,
    Remove,
    attack_odds,
    expected_damage_fast,
    expected_damage_of_results,
    expected_damage_of_roll,
    hit_chance_fast,
    quick_odds,
)
from rules.odds.attack import planned_weights
from rules.odds.quick import ordinary_weights
from tests.rules.odds.test_attack import FACTS

FLAGS = list(product([False, True], repeat=3))


@pytest.mark.parametrize("row", FACTS)
def test_the_facts(row):
    *query, damage, hit, crit = row
    assert [round(each, 9) for each in quick_odds(*query)] == [damage, hit, crit]


@pytest.mark.parametrize("attack", range(7))
def test_small_pools_equal_the_exact_odds(attack):
    for defense, (lock, attacker, defender), evade in product(range(6), FLAGS, (0, 1, 3)):
        query = AttackQuery(
            attack=attack,
            defense=defense,
            target_lock=lock,
            attacker_battle_stations=attacker,
            defender_battle_stations=defender,
            evade=evade,
        )
        weights, scale = planned_weights(query)
        odds = attack_odds(query)
        assert odds.distribution == tuple(
            AttackOutcome(hits, crits, Fraction(weight, scale)) for hits, crits, weight in weights
        )
        asked = (attack, defense, lock, attacker, defender, evade)
        exact = [float(odds.expected_damage), float(odds.p_hit), float(odds.p_crit)]
        assert quick_odds(*asked) == pytest.approx(exact, rel=1e-14, abs=1e-15), asked
        assert expected_damage_fast(*asked) == quick_odds(*asked)[0]
        assert hit_chance_fast(*asked) == quick_odds(*asked)[1]


def test_large_pools_have_the_same_weights_by_table_and_by_plan():
    query = AttackQuery(attack=9, defense=11, target_lock=True, evade=2)
    weights, scale = planned_weights(query)
    found = ordinary_weights(9, 11, True, evade=2)
    assert sum(weight for _, _, weight in found) == 64**9 * 8**11
    assert [(hits, crits, Fraction(weight, 64**9 * 8**11)) for hits, crits, weight in found] == [
        (hits, crits, Fraction(weight, scale)) for hits, crits, weight in weights
    ]


def test_an_aim_without_a_choice_needs_no_plan():
    plain = {"attack": 3, "defense": 2, "shields": 1, "hull": 2}
    for aim in AIMS:
        odds = attack_odds(AttackQuery(aim=aim, **plain))
        assert odds.distribution == attack_odds(AttackQuery(**plain)).distribution


def binomial(dice, favourable, sides):
    """Gives the distribution of favourable dice, one die after the other."""
    found = [Fraction(1)]
    p = Fraction(favourable, sides)
    for _ in range(dice):
        found = [
            (found[number] if number < len(found) else 0) * (1 - p)
            + (found[number - 1] * p if number else 0)
            for number in range(len(found) + 1)
        ]
    return found


@pytest.mark.parametrize("attack", [0, 1, 9, 14, MAXIMUM_DICE])
def test_large_pools_equal_two_binomials(attack):
    for defense, (lock, attacker, defender), evade in product((0, 4, 20), FLAGS, (0, 2, 20)):
        damage = {(0, 0): 32, (1, 0): 48, (0, 1): 48, (1, 1): 60}[lock, attacker]
        expected = sum(
            max(0, number - evades - evade) * p * q
            for number, p in enumerate(binomial(attack, damage, 64))
            for evades, q in enumerate(binomial(defense, 5 if defender else 3, 8))
        )
        found = expected_damage_fast(attack, defense, lock, attacker, defender, evade)
        assert found == pytest.approx(float(expected), rel=1e-12, abs=1e-15)


def test_shields_count_as_evades_for_cards_and_destruction():
    for shields, hull in product(range(4), range(1, 4)):
        odds = attack_odds(
            AttackQuery(attack=5, defense=2, target_lock=True, evade=1, shields=shields)
        )
        cards = expected_damage_fast(5, 2, True, evade=1 + shields)
        assert cards == pytest.approx(float(odds.expected_damage_cards))
        destroyed = sum(p for number, p in odds.damage_cards if number >= hull)
        chance = hit_chance_fast(5, 2, True, evade=1 + shields + hull - 1)
        assert chance == pytest.approx(float(destroyed))


def test_results_as_they_lie():
    for results, defense, defender, evade in product(range(6), range(5), (False, True), range(3)):
        query = AttackQuery(
            attack=1,
            defense=defense,
            defender_battle_stations=defender,
            evade=evade,
            modifications=(Remove(number=None, must=True), Add(HIT, number=results)),
        )
        found = expected_damage_of_results(results, defense, defender, evade)
        assert found == pytest.approx(float(attack_odds(query).expected_damage), abs=1e-15)
        rolled = expected_damage_of_roll(results, 0, defense, False, defender, evade)
        assert rolled == pytest.approx(found, abs=1e-15)


def test_dice_as_they_lie_and_some_to_roll():
    for sure, rerolled, attacker, evade in product(range(4), range(4), (False, True), range(3)):
        query = AttackQuery(
            attack=rerolled or 1,
            defense=2,
            attacker_battle_stations=attacker,
            evade=evade,
            modifications=(
                *([] if rerolled else [Remove(number=None, must=True)]),
                Add(HIT, number=sure),
            ),
        )
        found = expected_damage_of_roll(sure, rerolled, 2, attacker, False, evade)
        assert found == pytest.approx(float(attack_odds(query).expected_damage), abs=1e-15)


def test_the_lock_of_the_combat_example():
    # 2017, Combat Phase Example 4: three hits stay, three dice are re-rolled, one die and an
    # evade token against them: 3 + 3/2 - 1 - 3/8.
    assert expected_damage_of_roll(3, 3, 1, evade=1) == 3.125
    assert expected_damage_of_results(3, 1, evade=1) == 1.625


def test_more_dice_than_the_tables_hold_raise():
    with pytest.raises(IndexError):
        expected_damage_fast(MAXIMUM_DICE + 1, 0)
    with pytest.raises(IndexError):
        quick_odds(0, MAXIMUM_DICE + 1)


def test_the_faces_behind_the_tables():
    # A lock on bare dice for damage re-rolls blanks and battle stations and no other face.
    assert {HIT, CRIT, BATTLE_STATIONS, BLANK} == {0, 1, 2, 3}
    assert expected_damage_fast(1, 0) == 4 / 8
    assert expected_damage_fast(1, 0, True) == 4 / 8 + 4 / 8 * 4 / 8
    assert expected_damage_fast(1, 0, False, True) == 6 / 8
    assert expected_damage_fast(1, 0, True, True) == 6 / 8 + 2 / 8 * 6 / 8
