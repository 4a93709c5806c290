"""Faces, pools, notation, and the source of chance (2017, Components, Modifying Dice Results)."""

from __future__ import annotations

import copy
import pickle
from collections import Counter
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.dice import (
    ADDED,
    ATTACK_WEIGHTS,
    BATTLE_STATIONS,
    BLANK,
    COUNT_LIMIT,
    CRIT,
    DEFENSE_WEIGHTS,
    EVADE,
    FRESH,
    HIT,
    REROLLED,
    AttackFace,
    AttackPool,
    DefenseFace,
    DefensePool,
    DiceError,
    ScriptedChance,
    ScriptError,
    SeededChance,
    SeedError,
    attack_text,
    count_of,
    defense_text,
    derived_seed,
    face_total,
    full_seed,
    merged,
    one,
    parse_attack,
    parse_defense,
    total_of,
    uncancelled,
)
from rules.errors import RulesError

# --- faces and notation ----------------------------------------------------------


def test_the_dice_have_eight_sides():
    assert {face.name: ATTACK_WEIGHTS[face] for face in AttackFace} == {
        "HIT": 3,
        "CRIT": 1,
        "BATTLE_STATIONS": 2,
        "BLANK": 2,
    }
    assert {face.name: DEFENSE_WEIGHTS[face] for face in DefenseFace} == {
        "EVADE": 3,
        "BATTLE_STATIONS": 2,
        "BLANK": 3,
    }


def test_counts_can_be_added_like_numbers():
    assert parse_attack("HHC") + parse_attack("HBX") == parse_attack("HHHCBX")


def test_marks_are_kept_apart_and_can_be_forgotten():
    results = parse_attack("HHhbx+HC")
    assert count_of(results, AttackFace.HIT, FRESH) == 2
    assert count_of(results, AttackFace.HIT, REROLLED) == 1
    assert count_of(results, AttackFace.HIT, ADDED) == 1
    assert face_total(results, HIT) == 4
    assert total_of(results) == 7
    assert merged(results) == parse_attack("HHHHCBX")


@pytest.mark.parametrize(
    ("given", "printed"),
    [("", ""), ("HHXBC", "HHCBX"), ("XBCHH", "HHCBX"), ("xHbH+XH", "HHbx+HX"), (" HC ", "HC")],
)
def test_attack_results_are_printed_in_one_order(given, printed):
    assert attack_text(parse_attack(given)) == printed


def test_defense_results_are_printed_in_one_order():
    assert defense_text(parse_defense("XeBE+E")) == "EBXe+E"


@pytest.mark.parametrize(
    ("read", "text", "message"),
    [
        (parse_attack, "HHE", "letter 3: 'E' is no attack result; known are H, C, B, X"),
        (parse_attack, "H_", "letter 2: '_' is no attack result"),
        (parse_defense, "EH", "letter 2: 'H' is no defense result; known are E, B, X"),
        (parse_attack, "H+H+H", "letter 4: '\\+' is no attack result"),
        (parse_attack, "H+h", "letter 3: 'h' is no attack result"),
        (parse_attack, "H H", "letter 2: ' ' is no attack result"),
        (parse_defense, "E" * 32, "a pool holds 0 to 31 results, not 32"),
    ],
)
def test_a_wrong_letter_is_named_with_its_place(read, text, message):
    with pytest.raises(DiceError, match=message) as caught:
        read(text)
    assert isinstance(caught.value, RulesError)
    assert caught.value.code == "dice.invalid"


letters = st.text(alphabet="HCBXhcbx", max_size=20)


@given(letters, st.text(alphabet="HCBX", max_size=5))
def test_print_and_parse_are_a_pair(dice, added):
    text = f"{dice}+{added}" if added else dice
    results = parse_attack(text)
    assert parse_attack(attack_text(results)) == results
    assert sorted(attack_text(results)) == sorted(text)
    assert total_of(results) == len(dice) + len(added)


# --- seeded chance ---------------------------------------------------------------


def test_a_seed_names_its_algorithm():
    assert SeededChance("42").seed == "mt19937:42"
    assert SeededChance("mt19937:42").seed == "mt19937:42"
    assert full_seed("") == "mt19937:"


def test_the_draws_of_a_seed_never_change():
    chance = SeededChance("mt19937:enterprise")
    drawn = [
        attack_text(chance.attack_dice(3)),
        attack_text(chance.attack_dice(7)),
        defense_text(chance.defense_dice(2)),
        defense_text(chance.defense_dice(9)),
        chance.below(33),
        chance.damage_card(["a", "b", "c"]),
    ]
    assert drawn == DRAWN


DRAWN = ["BBX", "HCCBBXX", "BX", "EEEEEBXXX", 27, 1]


def test_no_dice_give_no_results_and_draw_nothing():
    chance = SeededChance("1")
    assert (chance.attack_dice(0), chance.defense_dice(0)) == (0, 0)
    assert chance.attack_dice(5) == SeededChance("1").attack_dice(5)


@pytest.mark.parametrize("number", [1, 2, 4, 5, 9])
def test_seeded_dice_show_every_face_as_often_as_they_should(number):
    chance = SeededChance(f"faces {number}")
    attack: Counter[int] = Counter()
    defense: Counter[int] = Counter()
    rolls = 20_000 // number
    for _ in range(rolls):
        attack_roll = chance.attack_dice(number)
        defense_roll = chance.defense_dice(number)
        assert total_of(attack_roll) == total_of(defense_roll) == number
        for face in range(4):
            attack[face] += face_total(attack_roll, face)
            defense[face] += face_total(defense_roll, face)
    for face in range(4):
        for found, weights in ((attack, ATTACK_WEIGHTS), (defense, DEFENSE_WEIGHTS)):
            # Five standard errors of the most uncertain share.
            assert abs(found[face] / (rolls * number) - weights[face] / 8) < 5 * 0.5 / 20_000**0.5


def test_numbers_are_drawn_evenly_and_in_bounds():
    chance = SeededChance("numbers")
    drawn = Counter(chance.below(5) for _ in range(10_000))
    assert set(drawn) == set(range(5))
    assert max(drawn.values()) - min(drawn.values()) < 400
    assert {chance.below(1) for _ in range(5)} == {0}
    with pytest.raises(DiceError, match="nothing can be drawn from 0 possibilities"):
        chance.damage_card([])


def test_seeds_are_derived_from_the_labels_alone():
    seeds = {derived_seed("42", *labels) for labels in product((1, 2, 12, "a"), repeat=2)}
    assert len(seeds) == 16
    assert derived_seed("42", 1) == derived_seed("mt19937:42", 1)
    assert derived_seed("42", "1", "2") != derived_seed("42", "12")
    assert derived_seed("42", 1) != derived_seed("43", 1)
    assert derived_seed("42", 17) == DERIVED
    assert full_seed(DERIVED) == DERIVED


DERIVED = "mt19937:ffe3364f63a4ce8d75a78731f5a31783"


@pytest.mark.parametrize(
    ("seed", "message"),
    [
        ("pcg64:42", "'pcg64'; known are keyed, mt19937"),
        ("x" * 201, "at most 200 characters, not 201"),
    ],
)
def test_an_unknown_or_endless_seed_is_refused(seed, message):
    with pytest.raises(SeedError, match=message):
        SeededChance(seed)
    with pytest.raises(SeedError, match=message):
        derived_seed(seed, 1)


# --- scripted chance -------------------------------------------------------------


def test_a_script_gives_its_entries_in_order():
    with ScriptedChance(
        "attack HHX", "defense EB", "number 2", "damage Engine Room Fire"
    ) as chance:
        assert chance.attack_dice(3) == parse_attack("HHX")
        assert chance.attack_dice(0) == 0
        assert chance.defense_dice(0) == 0
        assert chance.defense_dice(2) == parse_defense("EB")
        assert chance.below(3) == 2
        assert chance.damage_card(["Hull Breach", "Engine Room Fire"]) == 1


def test_a_script_must_be_used_up():
    with (
        pytest.raises(ScriptError, match="not used up; left over: defense E, number 1"),
        ScriptedChance("attack H", "defense E", "number 1") as chance,
    ):
        chance.attack_dice(1)


def test_another_error_is_not_hidden_by_the_rest_of_a_script():
    with pytest.raises(ZeroDivisionError), ScriptedChance("attack H"):
        raise ZeroDivisionError


@pytest.mark.parametrize(
    ("entry", "draw", "message"),
    [
        ("attack HH", lambda chance: chance.attack_dice(3), "but 3 fresh attack dice are rolled"),
        ("attack Hx", lambda chance: chance.attack_dice(2), "but 2 fresh attack dice are rolled"),
        ("attack H+H", lambda chance: chance.attack_dice(2), "but 2 fresh attack dice"),
        ("defense E", lambda chance: chance.attack_dice(1), "but 1 attack dice are rolled"),
        ("number 5", lambda chance: chance.below(5), "but a number from 0 to 4 is drawn"),
        ("number -1", lambda chance: chance.below(5), "but a number from 0 to 4 is drawn"),
        ("number 1", lambda chance: chance.damage_card(["a"]), "but a damage card is drawn"),
        ("damage b", lambda chance: chance.damage_card(["a"]), "has no such card left"),
    ],
)
def test_an_entry_that_does_not_fit_is_named(entry, draw, message):
    chance = ScriptedChance(entry)
    with pytest.raises(ScriptError, match=f"entry 1 of the script is '{entry[:6]}.*{message}"):
        draw(chance)


def test_a_script_that_has_ended_says_what_was_drawn():
    with pytest.raises(ScriptError, match="ended after 0 entries, but 2 defense dice are rolled"):
        ScriptedChance().defense_dice(2)


def test_a_wrong_letter_in_a_script_is_an_error_of_notation():
    with pytest.raises(DiceError, match="'E' is no attack result"):
        ScriptedChance("attack E").attack_dice(1)


# --- pools -----------------------------------------------------------------------


def test_a_pool_is_rolled_rerolled_and_modified_in_place():
    # The attack of the combat example, with a battle stations token after the lock.
    with ScriptedChance("attack HHHXXX", "attack CBX") as chance:
        pool = AttackPool()
        pool.roll(6, chance)
        assert (pool.hits, pool.crits, pool.battle_stations, pool.blanks) == (3, 0, 0, 3)
        assert pool.reroll({AttackFace.BLANK: 3}, chance) == parse_attack("CBX")
    assert str(pool) == "HHHcbx"
    assert (pool.hits, pool.crits, pool.battle_stations, pool.blanks) == (3, 1, 1, 1)
    assert pool.convert(BATTLE_STATIONS, HIT) == 1
    pool.add(CRIT, 2)
    assert str(pool) == "HHHhcx+CC"
    assert pool.dice == 6
    assert pool.cancel(CRIT, 9) == 3
    assert str(pool) == "HHHhx"


def test_a_defense_pool_rolls_defense_dice():
    with ScriptedChance("defense EBX", "defense E") as chance:
        pool = DefensePool()
        pool.roll(3, chance)
        pool.reroll({BLANK: 1}, chance)
    pool.add(EVADE)
    assert (str(pool), pool.evades, pool.battle_stations, pool.blanks) == ("EBe+E", 3, 1, 0)


def test_a_die_is_rerolled_once_unless_an_effect_says_again():
    pool = AttackPool.parse("HXx+X")
    assert (pool.rerollable(BLANK), pool.rerollable(BLANK, again=True)) == (1, 2)
    with pytest.raises(DiceError, match="2 of face 3 cannot be re-rolled in HXx\\+X"):
        pool.reroll({BLANK: 2}, ScriptedChance())
    with pytest.raises(DiceError, match="3 of face 3 cannot"):
        pool.reroll({BLANK: 3}, ScriptedChance(), again=True)
    with pytest.raises(DiceError, match="-1 of face 0 cannot"):
        pool.reroll({HIT: -1}, ScriptedChance())
    assert str(pool) == "HXx+X"
    with ScriptedChance("attack HC") as chance:
        pool.reroll({BLANK: 2}, chance, again=True)
    assert str(pool) == "Hhc+X"


def test_a_converted_die_keeps_its_mark_and_may_still_be_rerolled():
    pool = AttackPool.parse("BBb+B")
    assert pool.convert(BATTLE_STATIONS, HIT, 3) == 3
    assert str(pool) == "HBh+H"
    assert pool.rerollable(HIT) == 1


def test_less_is_converted_or_cancelled_where_there_is_less():
    pool = DefensePool.parse("EX")
    assert pool.convert(BATTLE_STATIONS, EVADE) == 0
    assert pool.convert(BLANK, EVADE, 4) == 1
    assert pool.cancel(EVADE, 5) == 2
    assert str(pool) == ""


def test_a_pool_does_not_overflow():
    pool = AttackPool.parse("H" * COUNT_LIMIT)
    with pytest.raises(DiceError, match="a pool holds 0 to 31 results, not 32"):
        pool.add(CRIT)
    with pytest.raises(DiceError, match="not 32"):
        pool.roll(1, SeededChance("1"))
    with pytest.raises(DiceError, match="not -1"):
        AttackPool().roll(-1, SeededChance("1"))


def test_pools_compare_copy_and_pickle():
    pool = AttackPool.parse("HHx")
    twin = pool.copy()
    assert twin == pool
    assert twin is not pool
    twin.add(HIT)
    assert twin != pool
    assert DefensePool.parse("X") != AttackPool.parse("X")
    assert repr(pool) == "AttackPool.parse('HHx')"
    assert repr(DefensePool.parse("Ee")) == "DefensePool.parse('Ee')"
    for each in (pool, DefensePool.parse("EB")):
        assert copy.deepcopy(each) == each
        assert pickle.loads(pickle.dumps(each)) == each  # noqa: S301
        assert each.copy() == each


@given(letters, st.sampled_from(range(4)), st.sampled_from(range(4)), st.integers(0, 6))
def test_converting_conserves_dice(dice, face, to, number):
    pool = AttackPool.parse(dice)
    before = pool.number(face)
    assert pool.convert(face, to, number) == min(number, before)
    assert total_of(pool.results) == pool.dice == len(dice)


def test_one_is_the_count_of_a_single_result():
    assert one(AttackFace.CRIT, ADDED) == parse_attack("+C")


# --- compare results -------------------------------------------------------------


def test_all_hits_are_cancelled_before_any_crit():
    for hits, crits, evades in product(range(5), repeat=3):
        left = uncancelled(hits, crits, evades)
        rest = ["hit"] * hits + ["crit"] * crits
        del rest[:evades]
        assert left == (rest.count("hit"), rest.count("crit"))


def test_the_two_attacks_of_the_combat_example():
    # 2017, Combat Phase Example 7 and 15.
    assert uncancelled(3, 1, 2) == (1, 1)
    assert uncancelled(3, 0, 2) == (1, 0)
