"""The exact odds of what dice decide, as a page or a captain asks for them.

Source: Fleet Captains, System Tests, Combat, Breakaway Rolls; FC-19 to FC-26, FC-35, FC-67, FC-68.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import product

from rules.fleet_captains.play.rolls import (
    DIE,
    MOST_DAMAGE,
    damage_of,
    is_free,
    is_opposed_test_won,
    is_passed,
)

_FACES = range(1, DIE + 1)


def test_odds(rating: int | None, level: int) -> Fraction:
    """Returns the chance that a test of a level succeeds; None is a Disabled System."""
    return Fraction(sum(1 for die in _FACES if is_passed(rating, level, die)), DIE)


def opposed_odds(active: int, opposing: int) -> Fraction:
    """Returns the chance that the active player wins an opposed test, from both Ratings."""
    won = sum(
        1
        for one, other in product(_FACES, _FACES)
        if is_opposed_test_won(active + one, opposing + other)
    )
    return Fraction(won, DIE * DIE)


def breakaway_odds(size: int, enemies: int) -> Fraction:
    """Returns the chance that a Size breaks away from, or evades, the Sizes of its enemies."""
    won = sum(1 for one, other in product(_FACES, _FACES) if is_free(size + one, enemies + other))
    return Fraction(won, DIE * DIE)


@lru_cache(maxsize=4096)
def attack_odds(weapons: int | None, shields: int | None) -> Mapping[int, Fraction]:
    """Returns the chances of each damage, 0 to 3, from the Ratings of both sides.

    Disabled Weapons do nothing; Disabled Shields roll no die (FC-22; DF-14).
    """
    counts = dict.fromkeys(range(MOST_DAMAGE + 1), 0)
    if weapons is None:
        counts[0] = DIE * DIE
    else:
        for one, other in product(_FACES, _FACES):
            defense = None if shields is None else shields + other
            counts[damage_of(weapons + one, defense)] += 1
    return {damage: Fraction(count, DIE * DIE) for damage, count in counts.items()}
