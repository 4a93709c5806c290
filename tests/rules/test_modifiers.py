"""Replace, then modify; the rule of 3; range bonuses outside it (2017; WORKED_EXAMPLES E17-C5)."""

from __future__ import annotations

import copy
import pickle
from itertools import permutations

import pytest

from rules.modifiers import (
    ModifiedValue,
    Replacement,
    attack_range_bonus,
    cloaked,
    counted,
    defense_range_bonus,
    modified,
)

# What happens, the modifiers so far, the range band, and the columns of the example:
# sum, what counts, replaced, bonus, value.
EXAMPLE = [
    ("upgrades +5, cloaked", (5,), None, (5, 3, 5, 0, 8)),
    ("an opponent's upgrade -1", (5, -1), None, (4, 3, 5, 0, 8)),
    ("the attacker's two scan tokens", (5, -1, -1, -1), None, (2, 2, 5, 0, 7)),
    ("attacked at Range 3", (5, -1, -1, -1), 3, (2, 2, 5, 1, 8)),
    ("an ability of its own +2", (5, -1, -1, -1, 2), 3, (4, 3, 5, 1, 9)),
]


@pytest.mark.parametrize(("moment", "modifiers", "band", "expected"), EXAMPLE)
def test_the_long_example_step_by_step(moment, modifiers, band, expected):
    value = modified(
        1, replacements=[cloaked(1)], modifiers=modifiers, bonus=defense_range_bonus(band)
    )
    found = (value.modifiers, value.applied, value.replaced, value.bonus, value.total)
    assert found == expected, moment


def test_the_order_of_modifiers_and_replacements_does_not_matter():
    modifiers = (5, -1, -1, -1, 2)
    parts = (Replacement(number=4), Replacement(times=3), Replacement(divided_by=2))
    totals = {
        modified(2, replacements=replacements, modifiers=order).total
        for order in permutations(modifiers)
        for replacements in permutations(parts)
    }
    assert totals == {4 * 3 // 2 + 3}


def test_numbers_replace_before_factors_and_the_last_number_stands():
    value = modified(3, replacements=[Replacement(times=2), Replacement(1), Replacement(5)])
    assert (value.printed, value.replaced, value.total) == (3, 10, 10)


def test_a_replacement_may_change_more_than_3():
    assert modified(0, replacements=[Replacement(9)], modifiers=[-7]).total == 6


def test_a_quotient_is_rounded_down():
    assert modified(5, replacements=[Replacement(divided_by=2)]).total == 2


@pytest.mark.parametrize(
    ("total", "limited"), [(-9, -3), (-4, -3), (-3, -3), (0, 0), (3, 3), (4, 3), (9, 3)]
)
def test_the_rule_of_3_bounds_the_sum_either_way(total, limited):
    assert counted(total) == limited
    assert counted(total, rule_of_3=False) == total
    assert modified(10, modifiers=[total]).total == 10 + limited


def test_classic_has_no_rule_of_3():
    value = modified(1, replacements=[cloaked(1)], modifiers=[5], bonus=1, rule_of_3=False)
    assert value == ModifiedValue(printed=1, replaced=5, modifiers=5, applied=5, bonus=1)
    assert value.total == 11


def test_a_value_never_falls_below_0():
    assert modified(1, modifiers=[-3]).total == 0
    assert modified(1, modifiers=[-3], bonus=1).total == 0
    assert modified(2, modifiers=[-2, -2], bonus=1).total == 0
    assert modified(2, modifiers=[-2], bonus=1).total == 1


def test_range_bonuses_are_for_primary_weapons():
    bands = (None, 1, 2, 3)
    assert [attack_range_bonus(band) for band in bands] == [0, 1, 0, 0]
    assert [defense_range_bonus(band) for band in bands] == [0, 0, 0, 1]
    assert {attack_range_bonus(band, primary_weapon=False) for band in bands} == {0}
    assert {defense_range_bonus(band, primary_weapon=False) for band in bands} == {0}


def test_values_survive_copying_and_pickling():
    for value in (Replacement(2, 3, 4), modified(3, modifiers=[1], bonus=1)):
        assert copy.copy(value) == value
        assert pickle.loads(pickle.dumps(value)) == value  # noqa: S301
