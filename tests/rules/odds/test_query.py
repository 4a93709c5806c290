"""Queries that make no sense are refused, with the field, the value and what would be right."""

from __future__ import annotations

import pytest

from rules.dice import EVADE, HIT
from rules.errors import RulesError
from rules.odds import (
    Add,
    AttackQuery,
    Cancel,
    ConvertResults,
    Defender,
    OddsError,
    Remove,
    RerollDice,
    attack_odds,
    attacker_fields,
    defender_fields,
    defender_from_document,
    query_from_document,
    sequence_from_document,
    sequence_odds,
)
from tests.families import each_case


@each_case(
    ("fields", "message"),
    [
        ({"attack": -1}, "attack: a whole number from 0 to 20 is needed, not -1"),
        ({"attack": 21}, "attack: a whole number from 0 to 20 is needed, not 21"),
        ({"defense": -2}, "defense: a whole number from 0 to 20 is needed, not -2"),
        ({"attack_modifier": 100}, "attack_modifier: a whole number from -99 to 99 is needed"),
        ({"defense_modifier": -100}, "defense_modifier: a whole number from -99 to 99"),
        ({"scan": -1}, "scan: a whole number from 0 to 20 is needed, not -1"),
        ({"evade": 21}, "evade: a whole number from 0 to 20 is needed, not 21"),
        ({"shields": -1}, "shields: a whole number from 0 to 99 is needed, not -1"),
        ({"hull": 0}, "hull: a whole number from 1 to 99 is needed, not 0"),
        ({"range_band": 4}, "range_band: a whole number from 1 to 3 is needed, not 4"),
        ({"range_band": 0}, "range_band: a whole number from 1 to 3 is needed, not 0"),
        ({"aim": "glory"}, "aim: an aim is one of damage, cards, crits, destruction, not 'glory'"),
        ({"attack": 20, "range_band": 1}, "attack: at most 20 dice can be worked out, not 21"),
        ({"defense": 17, "cloaked": True}, "defense: at most 20 dice can be worked out, not 21"),
        (
            {"attack": 13, "modifications": (RerollDice(),)},
            "attack: at most 12 dice can be worked out, not 13",
        ),
        (
            {"modifications": (RerollDice(),) * 9},
            "modifications: at most 8 can be worked out, not 9",
        ),
        (
            {"modifications": (Add(HIT, number=6), Add(HIT, number=5))},
            "modifications: at most 10 attack results can be added, not 11",
        ),
        (
            {"modifications": (Add(EVADE, "defense", number=11),)},
            "modifications: at most 10 defense results can be added, not 11",
        ),
    ],
)
def test_a_value_out_of_bounds_is_named(fields, message):
    with pytest.raises(OddsError) as caught:
        AttackQuery(**fields)
    assert str(caught.value).startswith(message)
    assert isinstance(caught.value, RulesError)
    assert (caught.value.code, caught.value.field) == ("odds.invalid", message.partition(":")[0])


@each_case(
    ("make", "message"),
    [
        (lambda: RerollDice("red"), "dice: these are attack or defense dice, not 'red'"),
        (lambda: Cancel(by="nobody"), "by: the attacker or the defender modifies dice"),
        (lambda: ConvertResults(4), "faces: 4 is no face of the attack die"),
        (
            lambda: ConvertResults(HIT, "defense", faces=(1,)),
            "faces: 1 is no face of the defense die",
        ),
        (lambda: Add(1, "defense"), "faces: 1 is no face of the defense die"),
        (lambda: Remove(number=-1), "number: a whole number from 0 on is needed, not -1"),
        (lambda: Defender(hull=0), "hull: a whole number from 1 to 99 is needed, not 0"),
        (lambda: Defender(battle_stations=-1), "battle_stations: a whole number from 0 to 20"),
        (lambda: Defender(shields=100), "shields: a whole number from 0 to 99 is needed, not 100"),
        (lambda: Defender(evade=-1), "evade: a whole number from 0 to 20 is needed, not -1"),
    ],
)
def test_an_effect_or_a_defender_that_makes_no_sense_is_refused(make, message):
    with pytest.raises(OddsError) as caught:
        make()
    assert str(caught.value).startswith(message)


def test_destruction_needs_a_hull_to_aim_at():
    with pytest.raises(OddsError, match="hull: to aim at destruction, say how much hull is left"):
        attack_odds(AttackQuery(attack=3, aim="destruction"))


def test_adding_results_leaves_pools_large():
    query = AttackQuery(attack=20, modifications=(Add(HIT, number=10),))
    assert attack_odds(query).damage[-1][0] == 30


# --- documents ---------------------------------------------------------------------


def test_a_document_names_its_fields():
    document = {"attack": 4, "target_lock": True, "hull": 3, "range_band": None, "aim": "cards"}
    assert query_from_document(document) == AttackQuery(
        attack=4, target_lock=True, hull=3, aim="cards"
    )
    assert defender_from_document({"defense": 2, "battle_stations": 1, "hull": 4}) == Defender(
        defense=2, battle_stations=1, hull=4
    )
    assert query_from_document({}) == AttackQuery()


@each_case(
    ("document", "message"),
    [
        ({"attack": 3.0}, "attack: a whole number is needed, not 3.0"),
        ({"attack": True}, "attack: a whole number is needed, not True"),
        ({"attack": "3"}, "attack: a whole number is needed, not '3'"),
        ({"attack": None}, "attack: a whole number is needed, not None"),
        ({"hull": "4"}, "hull: a whole number is needed, not '4'"),
        ({"target_lock": 1}, "target_lock: true or false is needed, not 1"),
        ({"aim": 1}, "aim: a text is needed, not 1"),
        ({"attack": 99}, "attack: a whole number from 0 to 20 is needed, not 99"),
        ({"torpedoes": 2}, "torpedoes: no such field is known; known are attack, defense, "),
        ({"modifications": []}, "modifications: no such field is known"),
        ({"attack": [[3]]}, "attack: a whole number is needed, not a list"),
        ({"attack": {"dice": 3}}, "attack: a whole number is needed, not an object"),
        ({"attack": 10**4000}, "attack: a whole number from 0 to 20 is needed, not one that large"),
        (
            {"aim": "g" * 99},
            f"aim: an aim is one of damage, cards, crits, destruction, not '{'g' * 40}…'",
        ),
        ({"a/b~" + "c" * 99: 1}, f"a~1b~0{'c' * 36}: no such field is known; known are attack"),
    ],
)
def test_a_wrong_field_of_a_document_is_named(document, message):
    with pytest.raises(OddsError) as caught:
        query_from_document(document)
    assert str(caught.value).startswith(message)


def test_a_wrong_field_of_a_defender_is_named():
    with pytest.raises(OddsError, match="battle_stations: a whole number is needed, not True"):
        defender_from_document({"battle_stations": True})
    with pytest.raises(OddsError, match="hull: a whole number is needed, not None"):
        defender_from_document({"hull": None})
    with pytest.raises(OddsError, match="attack: no such field is known; known are defense"):
        defender_from_document({"attack": 3})


def odds_of(document):
    queries, defender, spending = sequence_from_document(document)
    return sequence_odds(queries, defender, spending=spending)


def test_a_document_of_a_sequence_holds_attacks_and_a_defender():
    queries, defender, spending = sequence_from_document(
        {
            "attacks": [{"attack": 3, "range_band": 1}, {"attack": 2, "target_lock": True}],
            "defender": {"defense": 2, "evade": 1, "hull": 3},
            "spending": "at-once",
        }
    )
    assert queries == [
        AttackQuery(attack=3, range_band=1),
        AttackQuery(attack=2, target_lock=True),
    ]
    assert defender == Defender(defense=2, evade=1, hull=3)
    assert spending == "at-once"
    assert sequence_from_document({"attacks": [{}]}) == ([AttackQuery()], Defender(), "when-useful")


def test_what_is_the_attackers_and_what_the_defenders():
    assert attacker_fields() == (
        "attack",
        "attack_modifier",
        "defense_modifier",
        "range_band",
        "primary_weapon",
        "obstructed",
        "scan",
        "rule_of_3",
        "target_lock",
        "attacker_battle_stations",
        "aim",
    )
    assert defender_fields() == (
        "defense",
        "defense_modifier",
        "cloaked",
        "cloak_adds_dice",
        "battle_stations",
        "evade",
        "shields",
        "hull",
    )


@each_case(
    ("document", "message"),
    [
        ({}, "attacks: 1 to 12 are needed, not 0"),
        ({"attacks": {}}, "attacks: a list of attacks is needed, not an object"),
        ({"attacks": [{}] * 13}, "attacks: 1 to 12 are needed, not 13"),
        ({"attacks": [{}, 7]}, "attacks/1: an object is needed, not 7"),
        ({"attacks": [{}, {"attack": 99}]}, "attacks/1/attack: a whole number from 0 to 20"),
        ({"attacks": [{"hull": 3}]}, "attacks/0/hull: no such field is known; known are attack, "),
        ({"attacks": [{"attack": 20, "range_band": 1}]}, "attacks/0/attack: at most 20 dice"),
        ({"attacks": [{}], "defender": []}, "defender: an object is needed, not a list"),
        ({"attacks": [{}], "defender": {"hull": 0}}, "defender/hull: a whole number from 1 to 99"),
        ({"attacks": [{}], "defender": {"defense": 21}}, "defender/defense: a whole number from 0"),
        (
            {"attacks": [{}], "defender": {"defense": 20, "cloaked": True}},
            "defender/defense: at most 20 dice can be worked out, not 24",
        ),
        (
            {
                "attacks": [{"defense_modifier": 60}],
                "defender": {"defense_modifier": 60},
            },
            "defender/defense_modifier: a whole number from -99 to 99 is needed, not 120",
        ),
        ({"attacks": [{}], "spending": 1}, "spending: a text is needed, not 1"),
        (
            {"attacks": [{}], "spending": "never"},
            "spending: a policy is one of when-useful, at-once",
        ),
        ({"attacks": [{}], "rounds": 2}, "rounds: no such field is known; known are attacks, "),
    ],
)
def test_a_wrong_field_of_a_sequence_is_named_by_its_path(document, message):
    with pytest.raises(OddsError) as caught:
        odds_of(document)
    assert str(caught.value).startswith(message)
