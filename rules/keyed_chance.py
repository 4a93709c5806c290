"""Chance by key: dice are drawn by what they are rolled for, not by what was rolled before.

Two plays of a battle that differ in one card stay on the same dice wherever they can: the third
attack of a ship in round two rolls the same, whether or not somebody rolled for something else
meanwhile. What is drawn is a function of the seed, the key, and how often that key was drawn.

The further dice of a larger roll come after those of a smaller one with the same key, so that one
attack die more leaves the others as they fell.
"""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from rules.dice import (
    ATTACK_ROLLS,
    DEFENSE_ROLLS,
    KEYED,
    TABLE_BITS,
    TABLE_DICE,
    TABLE_MASK,
    Chance,
    DiceError,
    SeededChance,
    SeedError,
    full_seed,
)

_WORD: Final = (1 << 64) - 1
# Odd numbers, so that no two keys, and no two draws of one key, begin at the same place: the step
# of SplitMix64 and the two factors of its finalizer (Steele, Lea and Flood, 2014).
_KEY_STEP: Final = 0x9E3779B97F4A7C15
_FIRST_FACTOR: Final = 0xBF58476D1CE4E5B9
_SECOND_FACTOR: Final = 0x94D049BB133111EB
_DRAW_STEP: Final = _FIRST_FACTOR
_DICE_IN_WORD: Final = 21


class KeyedChance:
    """Draws by what is drawn for; a seed fixes it, and names it as its algorithm: "keyed:42".

    Draws without a key follow one another like those of any generator. Raises `SeedError`.
    """

    __slots__ = ("_drawn", "_origin", "seed")

    def __init__(self, seed: str) -> None:
        self.seed: Final = full_seed(seed, KEYED)
        if not self.seed.startswith(f"{KEYED}:"):
            raise SeedError(f"the seed {seed!r} is drawn from one after the other, not by key")
        digest = hashlib.sha256(self.seed.encode()).digest()
        self._origin: Final = int.from_bytes(digest[:8])
        self._drawn: Final[dict[int, int]] = {}

    def attack_dice(self, count: int, key: int = 0) -> int:
        """Rolls attack dice and gives the count of their faces, all fresh."""
        return self._roll(ATTACK_ROLLS, count, key) if count else 0

    def defense_dice(self, count: int, key: int = 0) -> int:
        """Rolls defense dice and gives the count of their faces, all fresh."""
        return self._roll(DEFENSE_ROLLS, count, key) if count else 0

    def below(self, bound: int, key: int = 0) -> int:
        """Draws a whole number from 0 to `bound` - 1, each as likely as any other."""
        if bound < 1:
            raise DiceError(f"nothing can be drawn from {bound} possibilities")
        # The chances differ by less than one in 2^64 / bound.
        return (self._word(key) * bound) >> 64

    def damage_card(self, deck: Sequence[str], key: int = 0) -> int:
        """Draws from the cards left in the damage deck and gives the place of the one drawn."""
        return self.below(len(deck), key)

    def _roll(self, tables: tuple[tuple[int, ...], ...], count: int, key: int) -> int:
        results = 0
        while count > 0:
            bits = self._word(key)
            here = min(count, _DICE_IN_WORD)
            count -= here
            while here > TABLE_DICE:
                results += tables[TABLE_DICE][bits & TABLE_MASK]
                bits >>= TABLE_BITS
                here -= TABLE_DICE
            results += tables[here][bits & ((1 << 3 * here) - 1)]
        return results

    def _word(self, key: int) -> int:
        """Returns 64 bits for a key, others each time: the finalizer of SplitMix64."""
        number = self._drawn.get(key, 0)
        self._drawn[key] = number + 1
        word = (self._origin + key * _KEY_STEP + number * _DRAW_STEP) & _WORD
        word = ((word ^ (word >> 30)) * _FIRST_FACTOR) & _WORD
        word = ((word ^ (word >> 27)) * _SECOND_FACTOR) & _WORD
        return word ^ (word >> 31)


def chance_of(seed: str) -> Chance:
    """Returns the chance that a seed fixes, by the algorithm that it names.

    A seed that names none is drawn from by key. Raises `SeedError`.
    """
    whole = full_seed(seed, KEYED)
    return KeyedChance(whole) if whole.startswith(f"{KEYED}:") else SeededChance(whole)


@lru_cache(maxsize=4096)
def _number_of(what: str) -> int:
    return zlib.crc32(what.encode())


def key_of(what: str, round_: int = 0, phase: int = 0, ship: int = -1, number: int = 0) -> int:
    """Returns the key of what is rolled for: in which round and phase, by which ship.

    `number` tells apart what a ship does several times, as its attacks. A key is never 0, which is
    the key of draws without one.
    """
    when = ((round_ & 0xFF) << 4) | (phase & 0xF)
    who = ((ship + 1) & 0xFF) << 6 | (number & 0x3F)
    return ((_number_of(what) << 12 | when) << 14 | who) or 1
