"""What dice decide, and the exact odds of it: the book's examples with their numbers."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules.fleet_captains.play.odds import (
    attack_odds,
    breakaway_odds,
    opposed_odds,
)
from rules.fleet_captains.play.odds import (
    test_odds as odds_of_test,
)
from rules.fleet_captains.play.rolls import (
    damage_of,
    is_free,
    is_opposed_test_won,
    is_passed,
    needed_roll,
)


@pytest.mark.parametrize(
    ("rating", "level", "needs", "chance"),
    [
        (7, 12, 5, Fraction(2, 6)),  # EF-4
        (13, 12, 0, Fraction(1)),  # EF-5
        (12, 12, 1, Fraction(1)),  # DF-11: at equality the die is rolled
        (17, 20, 3, Fraction(4, 6)),  # EF-6
        (12, 15, 3, Fraction(4, 6)),  # EF-23
        (2, 6, 4, Fraction(3, 6)),  # EF-27
        (0, 6, 6, Fraction(1, 6)),
        (0, 7, None, Fraction(0)),
        (None, 0, None, Fraction(0)),  # FC-22
    ],
)
def test_test_of_a_level(
    rating: int | None, level: int, needs: int | None, chance: Fraction
) -> None:
    assert needed_roll(rating, level) == needs
    assert odds_of_test(rating, level) == chance
    # Equality succeeds (FC-19).
    for die in range(1, 7):
        assert is_passed(rating, level, die) is (needs is not None and die >= needs)


def test_opposed_test_needs_more() -> None:
    # EF-7: 12 against 11 succeeds; with equal totals it would fail.
    assert is_opposed_test_won(12, 11)
    assert not is_opposed_test_won(11, 11)
    assert opposed_odds(7, 7) == Fraction(15, 36)
    assert opposed_odds(12, 7) == Fraction(35, 36)
    assert opposed_odds(13, 7) == 1


def test_breakaway_is_the_movers_at_a_tie() -> None:
    # EF-10: Size 5 and a 2 against Sizes 2 and 1 and a 5.
    assert not is_free(5 + 2, 3 + 5)
    assert is_free(5 + 3, 3 + 5)
    assert breakaway_odds(5, 3) == Fraction(30, 36)
    assert breakaway_odds(3, 3) == Fraction(21, 36)
    assert breakaway_odds(1, 6) == Fraction(1, 36)


@pytest.mark.parametrize(
    ("weapons", "shields", "damage"),
    [
        (15, 4, 3),  # EF-21
        (4, 4, 0),
        (5, 4, 1),
        (7, 4, 1),
        (8, 4, 2),  # DF-15
        (12, 4, 3),
        (1, None, 3),  # DF-14
        (0, None, 0),
    ],
)
def test_damage_of_a_combat(weapons: int, shields: int | None, damage: int) -> None:
    # FC-68
    assert damage_of(weapons, shields) == damage


def test_odds_of_an_attack() -> None:
    assert attack_odds(11, 3) == {
        0: Fraction(0),
        1: Fraction(12, 36),
        2: Fraction(15, 36),
        3: Fraction(9, 36),
    }
    assert attack_odds(None, 3) == {0: Fraction(1), 1: 0, 2: 0, 3: 0}
    assert attack_odds(5, None) == {0: Fraction(0), 1: 0, 2: 0, 3: 1}
    assert attack_odds(0, 0) == {
        0: Fraction(21, 36),
        1: Fraction(6, 36),
        2: Fraction(4, 36),
        3: Fraction(5, 36),
    }
