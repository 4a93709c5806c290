"""When a defender spends evade and battle stations tokens, and how many."""

from __future__ import annotations

from typing import Final, TypeAlias

from rules.dice import COUNT_BITS

Spending: TypeAlias = str

# For one attack by itself all tokens may be thought spent; over several it matters which are left.
EVERYTHING: Final = "everything"
AT_ONCE: Final = "at-once"
WHEN_USEFUL: Final = "when-useful"
SPENDINGS: Final = (WHEN_USEFUL, AT_ONCE)

# Tokens spent are one number: evade tokens plus, above them, battle stations tokens.
SPENT_BATTLE_STATIONS: Final = 1 << COUNT_BITS


def tokens_spent(
    damage: int, rolled: int, turned: int, tokens: int, spending: Spending
) -> tuple[int, bool]:
    """Returns how many evade tokens are spent, and whether a battle stations token is.

    `damage` counts hits and crits, `rolled` the evades among the dice, `turned` what a battle
    stations token would make evades (0 without one), `tokens` the evade tokens held.
    Everything: all, needed or not. At once: all, if any damage is left, but battle stations only
    if a die shows it. When useful: as few as leave the least damage of the results as they lie; of
    equal numbers a battle stations token, as an evade is surer later.
    Source: 2017, Spending a Battle Stations Token, Spending an Evade Token; DECISIONS D46.
    """
    left = max(0, damage - rolled)
    if spending == EVERYTHING or (spending == AT_ONCE and left):
        return tokens, turned > 0
    evades = min(tokens, left)
    if turned:
        beside = min(tokens, max(0, left - turned))
        saved = min(left, turned + beside)
        if saved > evades or (saved == evades > 0 and beside + 1 <= evades):
            return beside, True
    return evades, False
