"""What dice decide: tests of Systems, combat, breakaway and evasion, from what is rolled.

A Rating that is Disabled is None. Source: Fleet Captains, System Tests, Combat, Breakaway Rolls;
FC-19 to FC-26, FC-35, FC-36, FC-68; DF-11, DF-14, DF-15, DF-50.
"""

from __future__ import annotations

from typing import Final

DIE: Final = 6
"""The sides of the die."""

MOST_DAMAGE: Final = 3
"""What triple the defense does, and what a ship with Disabled Shields takes (DF-14)."""


def needed_roll(rating: int | None, level: int) -> int | None:
    """Returns the least die with which a test of a level succeeds, 0 for none, None for never.

    Only a Rating above the level needs no roll; at equality the die is rolled, though it cannot
    fail (FC-19, FC-21, FC-22; DF-11).
    """
    if rating is None or rating + DIE < level:
        return None
    return 0 if rating > level else max(1, level - rating)


def is_passed(rating: int | None, level: int, die: int) -> bool:
    """Returns whether a test of a level succeeds with a die (FC-19, FC-22)."""
    return rating is not None and rating + die >= level


def is_opposed_test_won(active: int, opposing: int) -> bool:
    """Returns whether the active player's total wins an opposed test: it must be higher (FC-26)."""
    return active > opposing


def is_free(mover: int, enemies: int) -> bool:
    """Returns whether a total of Size and die breaks away or evades: ties are the mover's.

    Source: FC-35, FC-36; DF-50.
    """
    return mover >= enemies


def damage_of(weapons: int, shields: int | None) -> int:
    """Returns the damage of a combat from the totals of both sides, 0 to 3.

    None are Shields that are Disabled: they come to 0. Double and triple count from equality on.
    Source: FC-68; DF-14, DF-15.
    """
    defense = 0 if shields is None else shields
    if weapons <= defense:
        return 0
    for damage in (3, 2):
        if weapons >= damage * defense:
            return damage
    return 1
