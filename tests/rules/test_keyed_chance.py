"""Dice drawn by what they are rolled for: fair, independent, and the same wherever they can be."""

from __future__ import annotations

import itertools
from collections import Counter

import pytest

from rules.dice import (
    ATTACK_WEIGHTS,
    DEFENSE_WEIGHTS,
    MERSENNE_TWISTER,
    DiceError,
    SeededChance,
    SeedError,
    attack_text,
    defense_text,
    face_total,
    total_of,
)
from rules.keyed_chance import KeyedChance, chance_of, key_of

WHATS = ("attack", "defense", "target-lock", "damage", "crew:mr-spock-71122")


def keys_of_a_battle() -> list[int]:
    """Lists keys as a battle has them: near one another in everything."""
    return [
        key_of(what, round_, phase, ship, number)
        for what, round_, phase, ship, number in itertools.product(
            WHATS, range(1, 11), range(4), range(8), range(3)
        )
    ]


def test_a_seed_names_its_algorithm() -> None:
    assert KeyedChance("42").seed == KeyedChance("keyed:42").seed == "keyed:42"
    assert (type(chance_of("42")), type(chance_of("keyed:42"))) == (KeyedChance, KeyedChance)
    assert type(chance_of(f"{MERSENNE_TWISTER}:42")) is SeededChance
    with pytest.raises(SeedError, match="drawn from one after the other, not by key"):
        KeyedChance("mt19937:42")
    with pytest.raises(SeedError, match="drawn from by key, not one after the other"):
        SeededChance("keyed:42")


def test_the_draws_of_a_seed_never_change() -> None:
    chance = KeyedChance("enterprise")
    attack, defense, other = key_of("attack", 1, 3, 0), key_of("defense", 1, 3, 0), key_of("card")
    drawn = [
        attack_text(chance.attack_dice(3, attack)),
        attack_text(chance.attack_dice(7, attack)),
        defense_text(chance.defense_dice(2, defense)),
        defense_text(chance.defense_dice(25, defense)),
        chance.below(33, other),
        chance.damage_card(["a", "b", "c"], other),
    ]
    assert drawn == DRAWN


DRAWN = ["HBX", "HHCCBBX", "XX", "EEEEEEEEEEEEBBBBBXXXXXXXX", 21, 0]


def test_what_is_drawn_depends_on_the_key_and_not_on_what_was_drawn_before() -> None:
    keys = keys_of_a_battle()
    forwards, backwards = KeyedChance("order"), KeyedChance("order")
    there = {key: forwards.attack_dice(4, key) for key in keys}
    back = {key: backwards.attack_dice(4, key) for key in reversed(keys)}
    assert there == back
    assert len(set(keys)) == len(keys)
    assert 0 not in keys


def test_one_die_more_leaves_the_others_as_they_fell() -> None:
    for key in keys_of_a_battle()[:500]:
        rolls = [KeyedChance("more").attack_dice(count, key) for count in range(31)]
        for before, after in itertools.pairwise(rolls):
            more = [face_total(after, face) - face_total(before, face) for face in range(4)]
            assert sorted(more) == [0, 0, 0, 1]


def test_a_key_drawn_again_gives_others() -> None:
    """As for the damage cards that one attack deals."""
    chance = KeyedChance("again")
    key = key_of("damage", 2, 3, 1)
    drawn = Counter(chance.below(1 << 30, key) for _ in range(5_000))
    assert max(drawn.values()) == 1


def test_no_dice_give_no_results_and_draw_nothing() -> None:
    chance = KeyedChance("1")
    assert (chance.attack_dice(0, 5), chance.defense_dice(0, 5)) == (0, 0)
    assert chance.attack_dice(5, 5) == KeyedChance("1").attack_dice(5, 5)
    with pytest.raises(DiceError, match="nothing can be drawn from 0 possibilities"):
        chance.damage_card([])


def deviation(found: Counter[object], shares: dict[object, float]) -> float:
    """Returns how many standard deviations chi-square lies above what is expected of it."""
    total = sum(found.values())
    square = sum((found[each] - total * p) ** 2 / (total * p) for each, p in shares.items())
    degrees = len(shares) - 1
    return (square - degrees) / (2 * degrees) ** 0.5


def test_every_face_of_every_key_comes_as_often_as_it_should() -> None:
    """One die for each key of 40 battles: 192,000 dice of either kind."""
    attack: Counter[object] = Counter()
    defense: Counter[object] = Counter()
    for battle in range(40):
        chance = KeyedChance(f"faces {battle}")
        for key in keys_of_a_battle():
            rolled = chance.attack_dice(1, key)
            attack[next(face for face in range(4) if face_total(rolled, face))] += 1
            rolled = chance.defense_dice(1, key)
            defense[next(face for face in range(4) if face_total(rolled, face))] += 1
    assert abs(deviation(attack, {n: w / 8 for n, w in enumerate(ATTACK_WEIGHTS)})) < 4
    shares: dict[object, float] = {n: w / 8 for n, w in enumerate(DEFENSE_WEIGHTS) if w}
    assert abs(deviation(defense, shares)) < 4
    assert 1 not in defense


@pytest.mark.parametrize(
    "step",
    [
        pytest.param((1, 0, 0, 0), id="the next round"),
        pytest.param((0, 1, 0, 0), id="the next phase"),
        pytest.param((0, 0, 1, 0), id="the next ship"),
        pytest.param((0, 0, 0, 1), id="the next attack"),
        pytest.param((0, 0, 0, 0), id="the other kind of dice"),
    ],
)
def test_the_dice_of_neighbouring_keys_are_independent(step: tuple[int, int, int, int]) -> None:
    """The 64 pairs of eighths of both draws are equally likely."""
    pairs: Counter[object] = Counter()
    what = "attack" if any(step) else "defense"
    for battle in range(100):
        chance = KeyedChance(f"pairs {battle}")
        for round_, ship, number in itertools.product(range(1, 11), range(8), range(3)):
            one = key_of("attack", round_, 3, ship, number)
            moved = (round_ + step[0], 3 + step[1], ship + step[2], number + step[3])
            # The same key is drawn a second time for another pair: a chance of its own.
            first = KeyedChance(chance.seed).below(8, one)
            pairs[first, KeyedChance(chance.seed).below(8, key_of(what, *moved))] += 1
    shares: dict[object, float] = dict.fromkeys(itertools.product(range(8), repeat=2), 1 / 64)
    assert abs(deviation(pairs, shares)) < 4


def test_the_dice_of_one_roll_are_independent() -> None:
    """The faces of two dice together come as often as the product of their chances."""
    chance = KeyedChance("two dice")
    found: Counter[object] = Counter()
    for key in keys_of_a_battle() * 10:
        rolled = chance.attack_dice(2, key)
        assert total_of(rolled) == 2
        found[tuple(face_total(rolled, face) for face in range(4))] += 1
    shares: dict[object, float] = {}
    for one, other in itertools.product(range(4), repeat=2):
        faces = tuple((face == one) + (face == other) for face in range(4))
        chance_of_both = ATTACK_WEIGHTS[one] * ATTACK_WEIGHTS[other] / 64
        shares[faces] = shares.get(faces, 0.0) + chance_of_both
    assert abs(deviation(found, shares)) < 4


def test_numbers_are_drawn_evenly_and_in_bounds() -> None:
    chance = KeyedChance("numbers")
    drawn: Counter[object] = Counter(chance.below(5, key_of("n", n % 9)) for n in range(20_000))
    assert abs(deviation(drawn, dict.fromkeys(range(5), 1 / 5))) < 4
    assert {chance.below(1) for _ in range(5)} == {0}
