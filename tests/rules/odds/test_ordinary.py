"""Ordinary attacks have the same odds as by the walk of a plan, whatever the aim and the tokens."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from rules.odds import (
    SPENDINGS,
    AttackPlan,
    AttackQuery,
    Defender,
    OddsError,
    attack_odds,
    sequence_odds,
)
from rules.odds.attack import planned_weights
from rules.odds.ordinary import ordinary_outcomes
from rules.odds.sequence import MAXIMUM_WORK

TOKENS = list(product([False, True], [False, True], (0, 1, 3)))


def exact(weights, scale):
    """Gives the probability of each result, whatever tokens were spent."""
    found = Counter()
    for (hits, crits, *_), weight in weights:
        found[hits, crits] += Fraction(weight, scale)
    return found


@pytest.mark.parametrize("aim", ["cards", "crits", "destruction"])
@pytest.mark.parametrize("attack", range(1, 6))
def test_every_aim_of_a_lock_has_the_odds_of_the_plan(attack, aim):
    for defense, (attacker, defender, evade), (shields, hull) in product(
        (0, 2, 3), TOKENS, ((0, 1), (1, 2), (2, 4))
    ):
        query = AttackQuery(
            attack=attack,
            defense=defense,
            target_lock=True,
            attacker_battle_stations=attacker,
            defender_battle_stations=defender,
            evade=evade,
            shields=shields,
            hull=hull,
            aim=aim,
        )
        weights, scale = planned_weights(query)
        found = {(each.hits, each.crits): each.p for each in attack_odds(query).distribution}
        assert found == {
            (hits, crits): Fraction(weight, scale) for hits, crits, weight in weights
        }, query


@pytest.mark.parametrize("spending", SPENDINGS)
@pytest.mark.parametrize("attack", [0, 1, 3, 4])
def test_tokens_are_spent_as_in_the_plan(attack, spending):
    for defense, (attacker, defender, evade) in product((0, 1, 3), TOKENS):
        query = AttackQuery(
            attack=attack,
            defense=defense,
            attacker_battle_stations=attacker,
            defender_battle_stations=defender,
            evade=evade,
        )
        bits, found = ordinary_outcomes(query, spending)
        plan = AttackPlan(query, spending)
        assert {key: Fraction(each, 1 << bits) for key, each in found.items()} == {
            key: Fraction(each, plan.scale) for key, each in plan.outcomes().items()
        }, query


@pytest.mark.parametrize("spending", SPENDINGS)
@pytest.mark.parametrize("aim", ["damage", "crits"])
def test_a_lock_leaves_the_same_damage_where_tokens_are_kept(aim, spending):
    for attack, (attacker, defender, evade) in product((1, 2, 4), TOKENS):
        query = AttackQuery(
            attack=attack,
            defense=2,
            target_lock=True,
            attacker_battle_stations=attacker,
            defender_battle_stations=defender,
            evade=evade,
            shields=1,
            hull=2,
            aim=aim,
        )
        bits, found = ordinary_outcomes(query, spending)
        plan = AttackPlan(query, spending)
        assert exact(found.items(), 1 << bits) == exact(plan.outcomes().items(), plan.scale), query


def test_large_pools_aiming_at_crits_have_the_odds_of_the_plan():
    query = AttackQuery(
        attack=9, defense=6, target_lock=True, evade=1, shields=3, hull=4, aim="crits"
    )
    weights, scale = planned_weights(query)
    found = [(each.hits, each.crits, each.p) for each in attack_odds(query).distribution]
    assert found == [(hits, crits, Fraction(weight, scale)) for hits, crits, weight in weights]


def test_a_lock_that_gets_nothing_through_still_costs_a_token():
    # One die never passes the evade token, but if it shows damage, re-rolled or not, that token
    # is gone: 3/4. Then the second attack needs damage, with a lock again 3/4.
    queries = [AttackQuery(attack=1, target_lock=True)] * 2
    odds = sequence_odds(queries, Defender(evade=1, hull=1))
    assert [each.p_destroyed for each in odds.attacks] == [0, Fraction(9, 16)]


def test_a_sequence_beyond_its_bound_is_refused_at_once():
    queries = [AttackQuery(attack=20, target_lock=True, aim="crits")] * 12
    with pytest.raises(OddsError) as caught:
        sequence_odds(queries, Defender(defense=20, shields=40, hull=40, evade=9))
    assert caught.value.field == "attacks"
    assert str(caught.value) == (
        "attacks: this is too much to work out; take fewer attacks, dice or tokens"
    )


def test_the_largest_ordinary_game_is_within_the_bound():
    # Six attacks at crits by ten dice each, on the toughest ship with all its tokens.
    queries = [AttackQuery(attack=10, target_lock=True, aim="crits")] * 6
    odds = sequence_odds(
        queries, Defender(defense=7, evade=2, battle_stations=1, shields=10, hull=10)
    )
    assert odds.p_destroyed > Fraction(1, 2)
    assert sum(p for _, _, p in odds.remaining) == 1
    assert MAXIMUM_WORK == 250_000
