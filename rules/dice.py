"""Faces, pools, notation, and the injected source of chance.

Results on the table are counted, never listed: one integer holds how many there are of each face,
apart for fresh dice, for dice that were re-rolled, and for results that an effect added and that
are no dice. Counts of two rolls can be added like numbers. `AttackPool` and `DefensePool` wrap
such a count for a battle; `rules.odds` works on the same counts, so the two cannot drift apart.

Nothing here draws from a global generator: who needs chance is handed a `Chance`.
Source: 2017, Components; Modifying Dice Results; DECISIONS D73, D74.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Mapping, Sequence
from enum import IntEnum
from functools import lru_cache
from types import TracebackType
from typing import Any, Final, Protocol

from rules.errors import RulesError

# --- faces and counts ----------------------------------------------------------


class AttackFace(IntEnum):
    """A face of the attack die: 3 hit, 1 crit, 2 battle stations, 2 blank."""

    HIT = 0
    CRIT = 1
    BATTLE_STATIONS = 2
    BLANK = 3


class DefenseFace(IntEnum):
    """A face of the defense die: 3 evade, 2 battle stations, 3 blank."""

    EVADE = 0
    BATTLE_STATIONS = 2
    BLANK = 3


# The same as plain numbers, for inner loops.
HIT: Final = 0
CRIT: Final = 1
EVADE: Final = 0
BATTLE_STATIONS: Final = 2
BLANK: Final = 3

# What a result is: a fresh die, a die that was re-rolled, or an added result. Only a fresh die may
# be re-rolled, unless an effect says that a die may be re-rolled again; an added result never.
# Source: 2017, Modifying Dice Results; DECISIONS D73, D74.
FRESH: Final = 0
REROLLED: Final = 1
ADDED: Final = 2

FACES: Final = 4
MARKS: Final = 3
ATTACK_WEIGHTS: Final = (3, 1, 2, 2)
DEFENSE_WEIGHTS: Final = (3, 0, 2, 3)

# Twelve counts of five bits: 60 bits, which a compiled build keeps in one machine word.
COUNT_BITS: Final = 5
COUNT_LIMIT: Final = 31
MARK_BITS: Final = FACES * COUNT_BITS
MARK_LIMIT: Final = (1 << MARK_BITS) - 1


# The codes are set on the errors, not on their classes: a compiled build loses the latter.


class DiceError(RulesError):
    """Says that a text is no dice, or that a pool was asked for dice that it does not have."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.code = "dice.invalid"


class SeedError(RulesError):
    """Says that a seed names no algorithm that we know, or is too long."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.code = "seed.invalid"


class ScriptError(RulesError):
    """Says that a script of chance and the draws from it do not agree."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.code = "script.mismatch"


def one(face: int, mark: int = FRESH) -> int:
    """Returns the count of a single result of a face and mark."""
    return 1 << (mark * MARK_BITS + face * COUNT_BITS)


def count_of(results: int, face: int, mark: int) -> int:
    """Returns how many results of one face and one mark a count holds."""
    return (results >> (mark * MARK_BITS + face * COUNT_BITS)) & COUNT_LIMIT


def merged(results: int) -> int:
    """Returns the same results with all marks forgotten (as if all were fresh)."""
    return (
        (results & MARK_LIMIT)
        + ((results >> MARK_BITS) & MARK_LIMIT)
        + ((results >> (2 * MARK_BITS)) & MARK_LIMIT)
    )


def face_total(results: int, face: int) -> int:
    """Returns how many results of one face a count holds, whatever their mark."""
    return (merged(results) >> (face * COUNT_BITS)) & COUNT_LIMIT


def total_of(results: int) -> int:
    """Returns how many results a count holds: dice and added ones."""
    together = merged(results)
    return sum((together >> (face * COUNT_BITS)) & COUNT_LIMIT for face in range(FACES))


# --- notation ------------------------------------------------------------------

ATTACK_LETTERS: Final = "HCBX"
DEFENSE_LETTERS: Final = "E_BX"
_KEPT_TEXTS: Final = 4096


def parse_attack(text: str) -> int:
    """Reads attack results: H hit, C crit, B battle stations, X blank, in any order.

    A capital is a fresh die, a small letter a die that was re-rolled; what follows a `+` was
    added and is no die: "HHxB+H". Raises `DiceError` with the place of a wrong letter.
    """
    return _parse(text, ATTACK_LETTERS, "attack")


def parse_defense(text: str) -> int:
    """Reads defense results: E evade, B battle stations, X blank; marks as in `parse_attack`."""
    return _parse(text, DEFENSE_LETTERS, "defense")


@lru_cache(maxsize=_KEPT_TEXTS)
def attack_text(results: int) -> str:
    """Writes attack results in the order H, C, B, X: fresh dice, re-rolled ones, added ones."""
    return _text(results, ATTACK_LETTERS)


@lru_cache(maxsize=_KEPT_TEXTS)
def defense_text(results: int) -> str:
    """Writes defense results in the order E, B, X: fresh dice, re-rolled ones, added ones."""
    return _text(results, DEFENSE_LETTERS)


def _parse(text: str, letters: str, kind: str) -> int:
    results = 0
    is_added = False
    shown = text.strip()
    number = len(shown) - shown.count("+")
    if number > COUNT_LIMIT:
        raise DiceError(f"a pool holds 0 to {COUNT_LIMIT} results, not {number}")
    for place, letter in enumerate(shown, start=1):
        if letter == "+" and not is_added:
            is_added = True
            continue
        face = letters.find(letter.upper())
        if face < 0 or letter == "_" or (is_added and letter.islower()):
            known = ", ".join(each for each in letters if each != "_")
            raise DiceError(
                f"{text!r}, letter {place}: {letter!r} is no {kind} result; known are {known}, "
                "small for a re-rolled die, after one + for added results"
            )
        mark = ADDED if is_added else REROLLED if letter.islower() else FRESH
        results += one(face, mark)
    return results


def _text(results: int, letters: str) -> str:
    parts = [
        "".join(letter * count_of(results, face, mark) for face, letter in enumerate(letters))
        for mark in range(MARKS)
    ]
    added = f"+{parts[ADDED]}" if parts[ADDED] else ""
    return parts[FRESH] + parts[REROLLED].lower() + added


# --- chance --------------------------------------------------------------------


class Chance(Protocol):
    """Where all chance comes from: seeded in play, scripted in tests.

    `key` says what is drawn for (`rules.keyed_chance.key_of`), which decides where chance is drawn
    by key and means nothing elsewhere.
    """

    def attack_dice(self, count: int, key: int = 0) -> int:
        """Rolls attack dice and gives the count of their faces, all fresh."""

    def defense_dice(self, count: int, key: int = 0) -> int:
        """Rolls defense dice and gives the count of their faces, all fresh."""

    def below(self, bound: int, key: int = 0) -> int:
        """Draws a whole number from 0 to `bound` - 1, each as likely as any other."""

    def damage_card(self, deck: Sequence[str], key: int = 0) -> int:
        """Draws from the cards left in the damage deck and gives the place of the one drawn."""


MERSENNE_TWISTER: Final = "mt19937"
KEYED: Final = "keyed"
ALGORITHMS: Final = (KEYED, MERSENNE_TWISTER)
"""How chance is drawn from a seed: by what is rolled for, or one draw after the other."""

SEED_LENGTH: Final = 200

# A look-up of up to four dice at a time: 3 random bits a die.
TABLE_DICE: Final = 4
TABLE_BITS: Final = 3 * TABLE_DICE
TABLE_MASK: Final = (1 << TABLE_BITS) - 1


def _roll_tables(weights: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    sides = [one(face) for face, weight in enumerate(weights) for _ in range(weight)]
    tables: list[tuple[int, ...]] = [(0,)]
    for _ in range(TABLE_DICE):
        tables.append(tuple(before + side for before in tables[-1] for side in sides))
    return tuple(tables)


ATTACK_ROLLS: Final = _roll_tables(ATTACK_WEIGHTS)
DEFENSE_ROLLS: Final = _roll_tables(DEFENSE_WEIGHTS)


class SeededChance:
    """Draws from a generator that a seed fixes; the seed names its algorithm: "mt19937:42".

    A seed without an algorithm gets the present one; `seed` is the full form. The generator
    starts from the SHA-256 of that text. Raises `SeedError`.
    """

    __slots__ = ("_bits", "_generator", "seed")

    def __init__(self, seed: str) -> None:
        self.seed: Final = full_seed(seed)
        if not self.seed.startswith(f"{MERSENNE_TWISTER}:"):
            raise SeedError(f"the seed {seed!r} is drawn from by key, not one after the other")
        self._generator = random.Random(
            int.from_bytes(hashlib.sha256(self.seed.encode()).digest(), "big")
        )
        self._bits = self._generator.getrandbits

    def attack_dice(self, count: int, key: int = 0) -> int:
        """Rolls attack dice and gives the count of their faces, all fresh."""
        if count <= TABLE_DICE:
            return ATTACK_ROLLS[count][self._bits(3 * count)]
        return self._roll(ATTACK_ROLLS, count)

    def defense_dice(self, count: int, key: int = 0) -> int:
        """Rolls defense dice and gives the count of their faces, all fresh."""
        if count <= TABLE_DICE:
            return DEFENSE_ROLLS[count][self._bits(3 * count)]
        return self._roll(DEFENSE_ROLLS, count)

    def _roll(self, tables: tuple[tuple[int, ...], ...], count: int) -> int:
        bits = self._bits(3 * count)
        results = 0
        while count > TABLE_DICE:
            results += tables[TABLE_DICE][bits & TABLE_MASK]
            bits >>= TABLE_BITS
            count -= TABLE_DICE
        return results + tables[count][bits]

    def below(self, bound: int, key: int = 0) -> int:
        """Draws a whole number from 0 to `bound` - 1, each as likely as any other."""
        if bound < 1:
            raise DiceError(f"nothing can be drawn from {bound} possibilities")
        # Our own rejection, so that a new release of Python cannot change old battles.
        length = (bound - 1).bit_length()
        drawn = self._bits(length)
        while drawn >= bound:
            drawn = self._bits(length)
        return drawn

    def damage_card(self, deck: Sequence[str], key: int = 0) -> int:
        """Draws from the cards left in the damage deck and gives the place of the one drawn."""
        return self.below(len(deck))


def full_seed(seed: str, algorithm: str = MERSENNE_TWISTER) -> str:
    """Returns a seed with the name of its algorithm, `algorithm` where it names none.

    Raises `SeedError` for an unknown one.
    """
    if len(seed) > SEED_LENGTH:
        raise SeedError(f"a seed has at most {SEED_LENGTH} characters, not {len(seed)}")
    named, colon, _ = seed.partition(":")
    if not colon:
        return f"{algorithm}:{seed}"
    if named not in ALGORITHMS:
        raise SeedError(
            f"the seed {seed!r} names the algorithm {named!r}; known are {', '.join(ALGORITHMS)}"
        )
    return seed


def derived_seed(seed: str, *labels: str | int) -> str:
    """Returns the seed of a part, such as battle n of a simulation: `derived_seed(seed, n)`.

    It depends on the seed and the labels only, never on what was drawn before, so parts can be
    played in any order and anywhere. Raises `SeedError`.
    """
    whole = full_seed(seed)
    algorithm = whole.partition(":")[0]
    # Each label is written with its length: ("1", "2") and ("12",) must not meet.
    path = "".join(f"/{len(str(label))}:{label}" for label in labels)
    return f"{algorithm}:{hashlib.sha256((whole + path).encode()).hexdigest()[:32]}"


class ScriptedChance:
    """Gives what a script says, entry by entry, and insists that it is used up exactly.

    Entries: "attack HHX", "defense EB", "number 2", "damage Engine Room Fire". Every draw must
    fit the next entry in kind and size, or `ScriptError` tells which one did not. Use it in a
    `with`, or call `finish()`, to be told of entries left over.
    """

    __slots__ = ("_place", "_script")

    def __init__(self, *script: str) -> None:
        self._script: Final = tuple(script)
        self._place = 0

    def __enter__(self) -> ScriptedChance:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if error is None:
            self.finish()

    def finish(self) -> None:
        """Raises `ScriptError` unless every entry was used."""
        left = self._script[self._place :]
        if left:
            raise ScriptError(f"the script was not used up; left over: {', '.join(left)}")

    def attack_dice(self, count: int, key: int = 0) -> int:
        """Returns the next entry as attack dice; no entry is used for no dice."""
        return self._dice("attack", count)

    def defense_dice(self, count: int, key: int = 0) -> int:
        """Returns the next entry as defense dice; no entry is used for no dice."""
        return self._dice("defense", count)

    def _dice(self, kind: str, count: int) -> int:
        if count == 0:
            return 0
        text = self._next(kind, f"{count} {kind} dice are rolled")
        results = parse_attack(text) if kind == "attack" else parse_defense(text)
        if total_of(results) != count or results != merged(results):
            raise ScriptError(f"{self._last()}, but {count} fresh {kind} dice are rolled")
        return results

    def below(self, bound: int, key: int = 0) -> int:
        """Returns the next entry as a whole number from 0 to `bound` - 1."""
        text = self._next("number", f"a number below {bound} is drawn")
        if not text.isdecimal() or int(text) >= bound:
            raise ScriptError(f"{self._last()}, but a number from 0 to {bound - 1} is drawn")
        return int(text)

    def damage_card(self, deck: Sequence[str], key: int = 0) -> int:
        """Returns the place in the deck of the card that the next entry names."""
        text = self._next("damage", "a damage card is drawn")
        if text not in deck:
            raise ScriptError(f"{self._last()}, but the damage deck has no such card left")
        return deck.index(text)

    def _next(self, kind: str, draw: str) -> str:
        if self._place == len(self._script):
            raise ScriptError(f"the script has ended after {self._place} entries, but {draw}")
        self._place += 1
        word, _, text = self._script[self._place - 1].partition(" ")
        if word != kind:
            raise ScriptError(f"{self._last()}, but {draw}")
        return text.strip()

    def _last(self) -> str:
        return f"entry {self._place} of the script is {self._script[self._place - 1]!r}"


# --- pools ---------------------------------------------------------------------


class Pool:
    """The results of one side in the common area, to be rolled and modified in place.

    `results` is the count of faces by mark; cheap to copy and to compare.
    Source: 2017, Modifying Dice Results.
    """

    __slots__ = ("results",)

    def __init__(self, results: int = 0) -> None:
        self.results = results

    def __eq__(self, other: object) -> bool:
        return (
            type(other) is type(self)
            and isinstance(other, Pool)
            and (self.results == other.results)
        )

    def __repr__(self) -> str:
        return f"{type(self).__name__}.parse({str(self)!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return (type(self), (self.results,))

    @property
    def battle_stations(self) -> int:
        """Returns the number of battle stations results."""
        return face_total(self.results, BATTLE_STATIONS)

    @property
    def blanks(self) -> int:
        """Returns the number of blank results."""
        return face_total(self.results, BLANK)

    def number(self, face: int) -> int:
        """Returns how many results show a face, added ones included."""
        return face_total(self.results, face)

    @property
    def dice(self) -> int:
        """Returns the number of dice: added results are none."""
        return total_of(self.results & ((1 << (ADDED * MARK_BITS)) - 1))

    def rerollable(self, face: int, *, again: bool = False) -> int:
        """Returns how many dice of a face may be re-rolled; `again`: those re-rolled before too.

        Source: 2017, Modifying Dice Results.
        """
        number = count_of(self.results, face, FRESH)
        return number + count_of(self.results, face, REROLLED) if again else number

    def reroll(
        self, faces: Mapping[int, int], chance: Chance, key: int = 0, *, again: bool = False
    ) -> int:
        """Rolls some dice again together, `faces` says how many of each face; gives the result.

        They are marked as re-rolled. Raises `DiceError` for dice that may not be re-rolled.
        Source: 2017, Modifying Dice Results.
        """
        results = self.results
        lifted = 0
        for face, number in faces.items():
            if not 0 <= number <= self.rerollable(face, again=again):
                raise DiceError(f"{number} of face {face} cannot be re-rolled in {self}")
            fresh = min(number, count_of(results, face, FRESH))
            results -= fresh * one(face) + (number - fresh) * one(face, REROLLED)
            lifted += number
        rolled = self._rolled(lifted, chance, key)
        self.results = results + (rolled << MARK_BITS)
        return rolled

    def roll(self, number: int, chance: Chance, key: int = 0) -> int:
        """Rolls fresh dice into the pool and gives their results.

        Source: 2017, Roll Attack Dice, Roll Defense Dice.
        """
        self._require_room(number)
        rolled = self._rolled(number, chance, key)
        self.results += rolled
        return rolled

    def _rolled(self, number: int, chance: Chance, key: int) -> int:
        return chance.attack_dice(number, key)

    def convert(self, face: int, to: int, number: int | None = None) -> int:
        """Turns results of a face, all or up to a number, to another face; gives how many.

        Those that can no longer be re-rolled go first: it leaves their player the most choice.
        Each keeps its mark. Source: 2017, Modifying Dice Results; DECISIONS D74.
        """
        left = self.number(face) if number is None else number
        turned = 0
        for mark in (ADDED, REROLLED, FRESH):
            some = min(left - turned, count_of(self.results, face, mark))
            self.results += some * (one(to, mark) - one(face, mark))
            turned += some
        return turned

    def add(self, face: int, number: int = 1) -> None:
        """Adds results that are no dice. Source: 2017, Modifying Dice Results; DECISIONS D73."""
        self._require_room(number)
        self.results += number * one(face, ADDED)

    def _require_room(self, number: int) -> None:
        held = total_of(self.results) if self.results else 0
        if number < 0 or held + number > COUNT_LIMIT:
            raise DiceError(f"a pool holds 0 to {COUNT_LIMIT} results, not {held + number}")

    def cancel(self, face: int, number: int = 1) -> int:
        """Takes up to a number of results of a face away and gives how many.

        Source: 2017, Cancelling Dice.
        """
        cancelled = 0
        for mark in (ADDED, REROLLED, FRESH):
            some = min(number - cancelled, count_of(self.results, face, mark))
            self.results -= some * one(face, mark)
            cancelled += some
        return cancelled


class AttackPool(Pool):
    """The attacker's results in the common area."""

    __slots__ = ()

    def __str__(self) -> str:
        return attack_text(self.results)

    @classmethod
    def parse(cls, text: str) -> AttackPool:
        """Reads a pool as `parse_attack` does."""
        return cls(parse_attack(text))

    def copy(self) -> AttackPool:
        """Returns a pool of its own with the same results."""
        return AttackPool(self.results)

    @property
    def hits(self) -> int:
        """Returns the number of hit results."""
        return face_total(self.results, HIT)

    @property
    def crits(self) -> int:
        """Returns the number of crit results."""
        return face_total(self.results, CRIT)


class DefensePool(Pool):
    """The defender's results in the common area."""

    __slots__ = ()

    def __str__(self) -> str:
        return defense_text(self.results)

    def _rolled(self, number: int, chance: Chance, key: int) -> int:
        return chance.defense_dice(number, key)

    @classmethod
    def parse(cls, text: str) -> DefensePool:
        """Reads a pool as `parse_defense` does."""
        return cls(parse_defense(text))

    def copy(self) -> DefensePool:
        """Returns a pool of its own with the same results."""
        return DefensePool(self.results)

    @property
    def evades(self) -> int:
        """Returns the number of evade results."""
        return face_total(self.results, EVADE)


def uncancelled(hits: int, crits: int, evades: int, safe: int = 0) -> tuple[int, int]:
    """Returns the hits and crits that are left after the evades: hits are cancelled first.

    `safe` is how many of them nothing cancels, crits before hits: that keeps as much damage as
    any other choice, and more of it critical. Source: 2017, Compare Results.
    """
    if safe:
        evades = min(evades, max(0, hits + crits - safe))
    if evades <= hits:
        return hits - evades, crits
    return 0, max(0, crits - (evades - hits))
