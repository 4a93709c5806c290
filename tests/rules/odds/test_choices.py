"""Both sides' choices are the best there are: against an exhaustive search over small pools."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.dice import BATTLE_STATIONS, BLANK, CRIT, EVADE, HIT, AttackPool
from rules.odds import (
    AIMS,
    Add,
    AttackOdds,
    AttackQuery,
    Cancel,
    ConvertResults,
    OddsError,
    Remove,
    RerollDice,
    attack_odds,
    dealt,
    reroll_advice,
    set_results,
    target_lock,
)
from rules.odds.modifications import ATTACK_FACES, DEFENSE_FACES
from tests.rules.odds.reference import Reference


def worth(odds: AttackOdds) -> tuple[Fraction, Fraction]:
    """Gives the expectation of the query's aim and of what breaks its ties."""
    query = odds.query
    aim = tie = Fraction(0)
    for each in odds.distribution:
        damage = each.hits + each.crits
        _, down, up = dealt(each.hits, each.crits, query.shields, query.hull)
        one, other = {
            "damage": (damage, each.crits),
            "cards": (down + up, damage),
            "crits": (up, damage),
            "destruction": (int(down + up == query.hull), damage),
        }[query.aim]
        aim += one * each.p
        tie += other * each.p
    return aim, tie


def assert_best(query: AttackQuery) -> None:
    """Asserts that the odds are those of the best play of both sides."""
    assert worth(attack_odds(query)) == Reference(query).value(), query


@pytest.mark.parametrize(("attack", "defense"), list(product(range(1, 4), range(4))))
@pytest.mark.parametrize("aim", AIMS)
def test_the_lock_is_used_as_well_as_can_be(aim, attack, defense):
    for battle_stations, evade, (shields, hull) in product(
        (False, True), (0, 1), ((0, 1), (1, 2), (0, 4))
    ):
        assert_best(
            AttackQuery(
                attack=attack,
                defense=defense,
                target_lock=True,
                attacker_battle_stations=battle_stations,
                defender_battle_stations=defense % 2 == 1,
                evade=evade,
                shields=shields,
                hull=hull,
                aim=aim,
            )
        )


sides = st.sampled_from(("attacker", "defender"))
numbers = st.sampled_from((1, 2, None))


@st.composite
def modifications(draw):
    """Draws any effect on the dice."""
    dice = draw(st.sampled_from(("attack", "defense")))
    faces = st.sampled_from(ATTACK_FACES if dice == "attack" else DEFENSE_FACES)
    some = draw(st.lists(faces, max_size=2, unique=True).map(tuple))
    by, number, must = draw(sides), draw(numbers), draw(st.booleans())
    kind = draw(st.sampled_from((RerollDice, RerollDice, ConvertResults, Add, Remove, Cancel)))
    if kind is RerollDice:
        return RerollDice(dice, by, some, number, must, draw(st.booleans()))
    if kind is ConvertResults:
        return ConvertResults(draw(faces), dice, by, some, number, must)
    if kind is Add:
        return Add(draw(faces), dice, by, draw(st.integers(0, 2)))
    return kind(dice, by, some, number, must)


@settings(max_examples=120)
@given(
    attack=st.integers(0, 2),
    defense=st.integers(0, 2),
    lock=st.booleans(),
    attacker=st.booleans(),
    defender=st.booleans(),
    evade=st.integers(0, 1),
    effects=st.lists(modifications(), max_size=3).map(tuple),
    shields=st.integers(0, 2),
    hull=st.integers(1, 2),
    aim=st.sampled_from(AIMS),
)
def test_any_effects_are_used_as_well_as_can_be(
    attack, defense, lock, attacker, defender, evade, effects, shields, hull, aim
):
    assert_best(
        AttackQuery(
            attack=attack,
            defense=defense,
            target_lock=lock,
            attacker_battle_stations=attacker,
            defender_battle_stations=defender,
            evade=evade,
            modifications=effects,
            shields=shields,
            hull=hull,
            aim=aim,
        )
    )


# --- what the best choice is ---------------------------------------------------------


@pytest.mark.parametrize(
    ("roll", "tokens", "advice"),
    [
        ("HCBX", {}, "BX"),
        ("HCBX", {"attacker_battle_stations": True}, "X"),
        ("HHCC", {}, ""),
        ("HHBBXX", {"defense": 3, "evade": 1}, "BBXX"),
        # What was re-rolled already stays.
        ("HXbx", {}, "X"),
        # Enough damage is out of reach whatever is rolled: nothing is done.
        ("HX", {"evade": 2}, ""),
    ],
)
def test_for_damage_all_that_does_none_is_rerolled(roll, tokens, advice):
    query = AttackQuery(attack=len(roll), target_lock=True, **tokens)
    assert str(reroll_advice(query, AttackPool.parse(roll))) == advice


@pytest.mark.parametrize(
    ("roll", "query", "advice"),
    [
        # Bare hull: every hit may become a crit.
        ("HHCX", {"aim": "crits"}, "HHX"),
        # With battle stations held they are worth no more than the hits they become.
        ("HBC", {"aim": "crits", "attacker_battle_stations": True}, "HB"),
        # A hit that takes the last shield opens the way for the crit.
        ("HC", {"aim": "crits", "shields": 1}, ""),
        # One hit takes the evade upon itself, so that the crit stays; the other is free to go.
        ("HHC", {"aim": "crits", "evade": 1}, "H"),
        # One damage more destroys: the hit that suffices is kept.
        ("HX", {"aim": "destruction", "hull": 1}, "X"),
        # Past four shields nothing comes through: damage is the next best.
        ("HX", {"aim": "cards", "shields": 4}, "X"),
    ],
)
def test_other_aims_are_served_otherwise(roll, query, advice):
    asked = AttackQuery(attack=len(roll), target_lock=True, **query)
    assert str(reroll_advice(asked, AttackPool.parse(roll))) == advice


def test_without_a_reroll_there_is_no_advice():
    assert str(reroll_advice(AttackQuery(attack=2), AttackPool.parse("XX"))) == ""


def test_advice_is_about_the_dice_of_the_query():
    query = AttackQuery(attack=2, target_lock=True)
    with pytest.raises(OddsError, match="attack: 2 dice are rolled, not 3"):
        reroll_advice(query, AttackPool.parse("HXX"))
    # An added result is no die.
    assert str(reroll_advice(query, AttackPool.parse("HX+X"))) == "X"


def test_many_effects_are_not_too_deep():
    effects = (RerollDice(), RerollDice(by="defender", faces=(CRIT,))) * 4
    assert 0 < expected(*effects, attack=4, defense=1) < 3


def test_aiming_at_something_gives_more_of_it():
    base = {"attack": 4, "defense": 2, "target_lock": True, "shields": 1, "hull": 3}
    odds = {aim: attack_odds(AttackQuery(aim=aim, **base)) for aim in AIMS}
    measures = {
        "damage": lambda each: each.expected_damage,
        "cards": lambda each: each.expected_damage_cards,
        "crits": lambda each: each.expected_critical_cards,
        "destruction": lambda each: each.p_destroyed,
    }
    for aim, measure in measures.items():
        assert measure(odds[aim]) == max(measure(each) for each in odds.values())
    assert odds["crits"].expected_critical_cards > odds["damage"].expected_critical_cards


# --- single effects --------------------------------------------------------------------


def expected(*effects, **query):
    """Gives the expected damage of two dice, unless said otherwise, under some effects."""
    return attack_odds(AttackQuery(**{"attack": 2, **query}, modifications=effects)).expected_damage


def test_a_lock_is_an_effect_like_others():
    assert expected(target_lock()) == expected(target_lock=True) == Fraction(3, 2)


def test_a_die_is_rerolled_once_whatever_the_number_of_effects():
    assert expected(RerollDice(), RerollDice()) == Fraction(3, 2)
    assert expected(RerollDice(), RerollDice(again=True)) == Fraction(7, 4)


def test_added_results_are_no_dice():
    assert expected(Add(BLANK), RerollDice()) == Fraction(3, 2)
    assert expected(Add(BLANK), ConvertResults(HIT, faces=(BLANK,), must=True)) == Fraction(5, 2)
    assert expected(Add(HIT), Cancel(faces=(HIT,), number=None)) == Fraction(1, 4)


def test_a_converted_die_may_still_be_rerolled():
    # All hits to blanks by the defender, then the attacker's lock.
    spoiled = ConvertResults(BLANK, by="defender", faces=(HIT,), must=True)
    assert expected(spoiled) == Fraction(1, 4)
    assert expected(spoiled, target_lock=True) == 2 * (Fraction(1, 8) + Fraction(7, 16))


def test_the_defender_modifies_attack_dice_first_and_the_attacker_defense_dice():
    spoiled = ConvertResults(BLANK, by="defender", faces=(HIT,), must=True)
    mended = ConvertResults(HIT, faces=(BLANK,), must=True)
    assert expected(mended, spoiled) == expected(spoiled, mended) == Fraction(3, 2)
    taken = Remove("defense", "attacker", (EVADE,), None)
    turned = ConvertResults(EVADE, "defense", "defender", (BLANK,), None, True)
    one_die = {"attack": 1, "defense": 1}
    assert expected(taken, turned, **one_die) == expected(turned, taken, **one_die)
    # All that stops the attack is a blank turned to an evade: 3 of 8.
    assert expected(turned, taken, **one_die) == Fraction(1, 2) * Fraction(5, 8)


def test_cancelling_comes_after_all_modifying():
    cancelled = Cancel("defense", "attacker", (EVADE,), None)
    turned = ConvertResults(EVADE, "defense", "defender", (), None, True)
    assert expected(cancelled, turned, attack=1, defense=3) == Fraction(1, 2)


def test_results_can_be_set():
    assert expected(set_results(CRIT, 2)) == 2
    assert expected(set_results(CRIT, 1)) == Fraction(7, 4)
    assert expected(set_results(EVADE, 1, "defense"), attack=1, defense=1) == 0


def test_what_must_be_done_is_done_to_ones_own_harm():
    harm = RerollDice(faces=(HIT,), must=True)
    assert expected(harm, attack=1) == Fraction(1, 8) + Fraction(3, 8) * Fraction(1, 2)
    assert expected(RerollDice(faces=(HIT,)), attack=1) == Fraction(1, 2)
    assert expected(Remove(faces=(HIT,), must=True), attack=1) == Fraction(1, 8)
    assert expected(ConvertResults(BLANK, faces=(CRIT,), must=True)) == Fraction(3, 4)


def test_the_defender_chooses_what_hurts_least():
    # Of a hit and a crit the crit is cancelled, though both are one damage.
    query = AttackQuery(attack=2, modifications=(Cancel(faces=(HIT, CRIT)),))
    found = {(each.hits, each.crits) for each in attack_odds(query).distribution}
    assert found == {(0, 0), (1, 0), (0, 1)}
    assert attack_odds(query).p_crit == Fraction(1, 64)


def test_who_must_cancel_something_of_his_own_takes_what_has_no_effect():
    harm = Cancel(by="attacker", must=True)
    # The damage of two dice, less 1 where both show some.
    assert expected(harm) == 1 - Fraction(1, 4)
    own = Cancel("defense", "defender", must=True)
    assert expected(own, attack=1, defense=1) == Fraction(1, 2)
    assert expected(own, attack=1, defense=2) == Fraction(1, 2) * Fraction(5, 8) ** 2


@pytest.mark.parametrize("face", [BATTLE_STATIONS, BLANK])
def test_one_result_is_converted_at_most(face):
    one_turned = ConvertResults(HIT, faces=(face,), number=1)
    assert expected(one_turned) == 1 + (1 - Fraction(3, 4) ** 2)
