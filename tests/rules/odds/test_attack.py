"""The exact odds of an attack: against the facts, brute force and the rulebook's examples."""

from __future__ import annotations

import copy
import pickle
from fractions import Fraction
from itertools import product

import pytest

from rules.dice import BLANK, CRIT, EVADE, HIT, AttackPool
from rules.odds import (
    Add,
    AttackQuery,
    ConvertResults,
    RerollDice,
    attack_odds,
    dealt,
    reroll_advice,
)
from tests.families import each_case
from tests.rules.odds.reference import plain_distribution, suffered

# Attack and defense dice, target lock, battle stations of both, evade tokens; expected damage,
# P(at least 1 damage), P(at least 1 crit). From brute force by others, to nine decimals.
FACTS = [
    (3, 3, False, False, False, 0, 0.673828125, 0.466308594, 0.203495026),
    (4, 1, False, False, False, 0, 1.648437500, 0.843750000, 0.390380859),
    (5, 1, True, False, False, 0, 3.375366211, 0.993530273, 0.644534111),
    (3, 2, False, True, True, 0, 1.074462891, 0.698730469, 0.259582520),
    (4, 2, True, True, True, 1, 1.509225368, 0.900900364, 0.453716516),
    (6, 5, False, False, False, 0, 1.353415489, 0.651678085, 0.405239227),
    (2, 6, False, False, False, 1, 0.014901161, 0.014901161, 0.006519258),
    (5, 3, False, True, False, 2, 0.876245499, 0.559530258, 0.301553905),
]


@pytest.mark.parametrize("row", FACTS)
def test_the_facts(row):
    attack, defense, lock, attacker, defender, evade, damage, hit, crit = row
    odds = attack_odds(
        AttackQuery(
            attack=attack,
            defense=defense,
            target_lock=lock,
            attacker_battle_stations=attacker,
            defender_battle_stations=defender,
            evade=evade,
        )
    )
    found = (odds.expected_damage, odds.p_hit, odds.p_crit)
    assert [round(float(each), 9) for each in found] == [damage, hit, crit]


def test_the_first_fact_as_a_fraction():
    assert attack_odds(AttackQuery(attack=3, defense=3)).expected_damage == Fraction(345, 512)


TOKENS = list(product([False, True], [False, True], [False, True], range(4)))


@each_case(("attack", "defense"), list(product(range(1, 4), range(4))))
def test_brute_force_gives_the_same_fractions(attack, defense):
    for lock, attacker, defender, evade in TOKENS:
        query = AttackQuery(
            attack=attack,
            defense=defense,
            target_lock=lock,
            attacker_battle_stations=attacker,
            defender_battle_stations=defender,
            evade=evade,
        )
        found = {(each.hits, each.crits): each.p for each in attack_odds(query).distribution}
        assert found == plain_distribution(query), query


@pytest.mark.parametrize(("attack", "defense"), [(1, 1), (7, 4), (12, 12), (20, 20)])
def test_probabilities_add_up_to_1(attack, defense):
    odds = attack_odds(AttackQuery(attack=attack, defense=defense, shields=3, hull=4))
    for distribution in (odds.damage, odds.shields_lost, odds.damage_cards, odds.critical_cards):
        assert sum(p for _, p in distribution) == 1
    assert sum(each.p for each in odds.distribution) == 1
    assert all(each.p > 0 for each in odds.distribution)


# --- the numbers of dice -----------------------------------------------------------


def test_range_obstruction_and_scan_change_the_dice():
    assert AttackQuery(attack=5, range_band=1).attack_dice == 6
    assert AttackQuery(attack=5, range_band=1, primary_weapon=False).attack_dice == 5
    assert AttackQuery(defense=2, range_band=3).defense_dice == 3
    assert AttackQuery(defense=2, range_band=3, primary_weapon=False).defense_dice == 2
    assert AttackQuery(defense=2, obstructed=True, primary_weapon=False).defense_dice == 3
    assert AttackQuery(defense=2, scan=1).defense_dice == 1
    assert AttackQuery(defense=2, scan=3).defense_dice == 0
    assert AttackQuery(defense=2, scan=3, range_band=3).defense_dice == 0


def test_a_cloak_replaces_the_agility():
    assert AttackQuery(defense=1, cloaked=True).defense_dice == 5
    assert AttackQuery(defense=1, cloaked=True, scan=2, range_band=3).defense_dice == 4


def test_the_last_step_of_the_long_example():
    # 2017, Replace Then Modify: +5, -1, +2 from cards, two scan tokens, a cloak, Range 3.
    query = AttackQuery(defense=1, defense_modifier=6, cloaked=True, scan=2, range_band=3)
    assert (query.defense_value.modifiers, query.defense_dice) == (4, 9)


def test_classic_adds_dice_for_a_cloak_and_bounds_no_modifier():
    classic = AttackQuery(
        defense=1, defense_modifier=5, cloaked=True, cloak_adds_dice=True, rule_of_3=False
    )
    assert classic.defense_dice == 10
    assert AttackQuery(attack=3, attack_modifier=5).attack_dice == 6
    assert AttackQuery(attack=3, attack_modifier=5, rule_of_3=False).attack_dice == 8


def test_bonuses_give_the_odds_of_the_dice_they_leave():
    query = AttackQuery(attack=4, defense=2, range_band=1, scan=1)
    plain = AttackQuery(attack=5, defense=1)
    assert attack_odds(query).distribution == attack_odds(plain).distribution


# --- the ends of the scale ---------------------------------------------------------


def test_an_attack_without_dice_does_no_damage_whatever_is_added():
    for query in (
        AttackQuery(),
        AttackQuery(attack=2, attack_modifier=-3, modifications=(Add(HIT, number=4),)),
    ):
        odds = attack_odds(query)
        assert [(each.hits, each.crits, each.p) for each in odds.distribution] == [(0, 0, 1)]


def test_a_defender_without_dice_may_still_spend_tokens():
    bare = attack_odds(AttackQuery(attack=1))
    assert bare.p_hit == Fraction(1, 2)
    assert attack_odds(AttackQuery(attack=1, evade=1)).p_hit == 0
    assert attack_odds(AttackQuery(attack=2, evade=1)).p_hit == Fraction(1, 4)
    # A battle stations token without a die that shows it changes nothing.
    turned = AttackQuery(attack=1, defender_battle_stations=True)
    assert attack_odds(turned).distribution == bare.distribution


def test_more_evades_than_any_attack_stop_it():
    query = AttackQuery(attack=20, defense=20, evade=20, defender_battle_stations=True)
    assert attack_odds(query).p_hit == 0


# --- shields, cards, destruction ---------------------------------------------------


def test_hits_come_first_and_only_crits_past_the_shields_turn_cards_up():
    for hits, crits, shields in product(range(5), repeat=3):
        for hull in (None, 1, 2, 3):
            assert dealt(hits, crits, shields, hull) == suffered(hits, crits, shields, hull)


def test_shields_take_the_first_damage():
    odds = attack_odds(AttackQuery(attack=2, shields=1, hull=1))
    assert odds.shields_lost == ((0, Fraction(1, 4)), (1, Fraction(3, 4)))
    assert odds.damage_cards == ((0, Fraction(3, 4)), (1, Fraction(1, 4)))
    # Two of damage, the last of them a crit: both crits, or a hit and a crit.
    assert odds.critical_cards == ((0, Fraction(57, 64)), (1, Fraction(7, 64)))
    assert odds.expected_damage_cards == Fraction(1, 4)
    assert odds.expected_critical_cards == Fraction(7, 64)
    assert odds.p_destroyed == Fraction(1, 4)
    assert odds.expected_crits == Fraction(1, 4)


def test_damage_left_over_is_not_dealt():
    odds = attack_odds(AttackQuery(attack=3, hull=1))
    assert odds.damage_cards == ((0, Fraction(1, 8)), (1, Fraction(7, 8)))
    assert odds.expected_damage == Fraction(3, 2)
    assert odds.p_destroyed == Fraction(7, 8)


def test_without_a_hull_nothing_is_said_of_destruction():
    odds = attack_odds(AttackQuery(attack=3))
    assert odds.p_destroyed is None
    assert "p_destroyed" not in odds.to_document()
    assert odds.expected_damage_cards == odds.expected_damage


def test_without_damage_cards_crits_can_be_made_hits():
    # 2017, Component Limitations: neither deck nor discards left.
    spent = AttackQuery(attack=3, modifications=(ConvertResults(HIT, faces=(CRIT,), must=True),))
    odds = attack_odds(spent)
    assert (odds.p_crit, odds.expected_damage) == (0, Fraction(3, 2))


# --- the combat examples -----------------------------------------------------------


def test_the_first_combat_example_has_the_dice_of_the_book():
    # 2017, Combat Phase Example 3-6: 5 + 1 dice with a lock against 1 die and an evade token.
    query = AttackQuery(
        attack=5, defense=1, range_band=1, target_lock=True, evade=1, shields=1, hull=5
    )
    odds = attack_odds(query)
    assert (odds.attack_dice, odds.defense_dice) == (6, 1)
    # As it came out: one hit and one crit left, one shield lost, one card face up.
    p = {(each.hits, each.crits): each.p for each in odds.distribution}
    assert p[1, 1] == Fraction("171315/2097152")
    assert dealt(1, 1, query.shields, query.hull) == (1, 0, 1)
    # The blanks are what the book's player re-rolls, and what is best.
    assert str(reroll_advice(query, AttackPool.parse("HHHXXX"))) == "XXX"


def test_the_second_combat_example_has_the_dice_of_the_book():
    # 2017, Combat Phase Example 13-16: 4 + 1 dice against 1 + 4, disabled shields, hull 5.
    query = AttackQuery(attack=4, defense=1, range_band=1, cloaked=True, hull=5)
    odds = attack_odds(query)
    assert (odds.attack_dice, odds.defense_dice) == (5, 5)
    assert dealt(1, 0, query.shields, query.hull) == (0, 1, 0)
    p = {(each.hits, each.crits): each.p for each in odds.distribution}
    assert p[1, 0] == Fraction("126027075/1073741824")
    # Five of damage in one attack: all dice damage and no evade.
    assert odds.p_destroyed == Fraction(4**5 * 5**5, 8**10)


# --- documents ---------------------------------------------------------------------


def test_the_document_has_decimals_beside_fractions():
    document = attack_odds(AttackQuery(attack=1, defense=1, hull=1)).to_document()
    assert document == {
        "attack_dice": 1,
        "defense_dice": 1,
        "aim": "damage",
        "expected_damage": 0.3125,
        "expected_damage_exact": "5/16",
        "p_hit": 0.3125,
        "p_hit_exact": "5/16",
        "p_crit": 0.078125,
        "p_crit_exact": "5/64",
        "distribution": [
            {"hits": 0, "crits": 0, "p": 0.6875, "p_exact": "11/16"},
            {"hits": 0, "crits": 1, "p": 0.078125, "p_exact": "5/64"},
            {"hits": 1, "crits": 0, "p": 0.234375, "p_exact": "15/64"},
        ],
        "damage": [
            {"damage": 0, "p": 0.6875, "p_exact": "11/16"},
            {"damage": 1, "p": 0.3125, "p_exact": "5/16"},
        ],
        "shields_lost": [{"shields": 0, "p": 1.0, "p_exact": "1"}],
        "damage_cards": [
            {"cards": 0, "p": 0.6875, "p_exact": "11/16"},
            {"cards": 1, "p": 0.3125, "p_exact": "5/16"},
        ],
        "critical_cards": [
            {"cards": 0, "p": 0.921875, "p_exact": "59/64"},
            {"cards": 1, "p": 0.078125, "p_exact": "5/64"},
        ],
        "expected_damage_cards": 0.3125,
        "expected_damage_cards_exact": "5/16",
        "expected_critical_cards": 0.078125,
        "expected_critical_cards_exact": "5/64",
        "p_destroyed": 0.3125,
        "p_destroyed_exact": "5/16",
    }


def test_queries_and_odds_survive_copying_and_pickling():
    query = AttackQuery(
        attack=2,
        defense=1,
        modifications=(
            RerollDice("defense", "defender", (BLANK,)),
            Add(EVADE, "defense", "defender"),
        ),
    )
    odds = attack_odds(query)
    assert copy.deepcopy(query) == query
    assert pickle.loads(pickle.dumps(odds)) == odds  # noqa: S301
    assert hash(pickle.loads(pickle.dumps(query))) == hash(query)  # noqa: S301
