"""The arithmetic of values in battle: replace, then modify, the rule of 3, range bonuses.

A value is the printed one; replacements come first (numbers, then those that multiply or
divide), then the sum of all modifiers, of which no more than 3 counts either way; range bonuses
stand outside that limit. The sum itself is kept, so a later modifier works on the whole of it.
Source: 2017, Rule of 3, Replace Then Modify; EDITIONS G7, G10.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

RULE_OF_3: Final = 3
CLOAK_BONUS: Final = 4
CLOSE_RANGE: Final = 1
LONG_RANGE: Final = 3


@dataclass(frozen=True, slots=True)
class Replacement:
    """One replacement of a value: `number`, then `times` a factor, then `divided_by`.

    Fields left alone change nothing. Of several numbers the last one given stands; a quotient is
    rounded down. Source: 2017, Replace Then Modify.
    """

    number: int | None = None
    times: int = 1
    divided_by: int = 1

    def __reduce__(self) -> tuple[Any, ...]:
        return (Replacement, (self.number, self.times, self.divided_by))


@dataclass(frozen=True, slots=True)
class ModifiedValue:
    """One value with its parts: printed, replaced, the kept sum, what of it counts, bonus.

    `modifiers` is the whole sum, `applied` what the rule of 3 leaves of it, `bonus` what stands
    outside that rule. Source: 2017, Replace Then Modify.
    """

    printed: int
    replaced: int
    modifiers: int
    applied: int
    bonus: int

    def __reduce__(self) -> tuple[Any, ...]:
        parts = (self.printed, self.replaced, self.modifiers, self.applied, self.bonus)
        return (ModifiedValue, parts)

    @property
    def total(self) -> int:
        """Returns the value as it is used; never below 0 (2017, Combat Bonuses)."""
        return max(0, self.replaced + self.applied + self.bonus)


def counted(modifiers: int, *, rule_of_3: bool = True) -> int:
    """Returns what of a sum of modifiers counts: at most 3 either way, where the rule holds.

    Source: 2017, Rule of 3; EDITIONS G10 (classic has no such rule).
    """
    if rule_of_3:
        return max(-RULE_OF_3, min(RULE_OF_3, modifiers))
    return modifiers


def modified(
    printed: int,
    *,
    replacements: Iterable[Replacement] = (),
    modifiers: Iterable[int] = (),
    bonus: int = 0,
    rule_of_3: bool = True,
) -> ModifiedValue:
    """Returns a value with its parts; the order in which anything was gained does not matter.

    Source: 2017, Rule of 3, Replace Then Modify; EDITIONS G10.
    """
    replaced = _replaced(printed, tuple(replacements))
    total = sum(modifiers)
    return ModifiedValue(printed, replaced, total, counted(total, rule_of_3=rule_of_3), bonus)


def _replaced(printed: int, replacements: tuple[Replacement, ...]) -> int:
    value = printed
    for each in replacements:
        if each.number is not None:
            value = each.number
    factor = 1
    divisor = 1
    for each in replacements:
        factor *= each.times
        divisor *= each.divided_by
    return value * factor // divisor


def cloaked(printed_agility: int) -> Replacement:
    """Returns the replacement that a cloak token is for the defender's agility.

    Source: 2017, Cloak, Combat 4; EDITIONS F1.
    """
    return Replacement(number=printed_agility + CLOAK_BONUS)


def attack_range_bonus(range_band: int | None, *, primary_weapon: bool = True) -> int:
    """Returns the extra attack dice of a range band: 1 at Range 1, for a primary weapon only.

    Source: 2017, Range Combat Bonuses; EDITIONS G7.
    """
    return 1 if primary_weapon and range_band == CLOSE_RANGE else 0


def defense_range_bonus(range_band: int | None, *, primary_weapon: bool = True) -> int:
    """Returns the extra defense dice of a range band: 1 at Range 3, against a primary weapon only.

    Source: 2017, Range Combat Bonuses; EDITIONS G7.
    """
    return 1 if primary_weapon and range_band == LONG_RANGE else 0
