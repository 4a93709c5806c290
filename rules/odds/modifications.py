"""What effects do to the dice of one attack, as data: re-roll, convert, add, remove, cancel.

Each says whose dice it changes, who decides, which faces it takes and how many. A query holds them
in the order in which each side uses its own; the rulebook's order between the sides is kept
whatever the order of the list. Source: 2017, Modifying Dice Results, Cancelling Dice; EDITIONS G5,
G6; DECISIONS D73–D75.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias

from rules.dice import BATTLE_STATIONS, HIT, AttackFace, DefenseFace
from rules.errors import RulesError

DiceKind: TypeAlias = Literal["attack", "defense"]
Side: TypeAlias = Literal["attacker", "defender"]

ATTACK: Final = "attack"
DEFENSE: Final = "defense"
ATTACKER: Final = "attacker"
DEFENDER: Final = "defender"

ATTACK_FACES: Final = tuple(int(face) for face in AttackFace)
DEFENSE_FACES: Final = tuple(int(face) for face in DefenseFace)
ADDED_MAXIMUM: Final = 10


class OddsError(RulesError):
    """Says which field of a query is wrong, the value found and what would be right.

    `field` is a name, or a path into a document: "attacks/1/range_band".
    """

    def __init__(self, field: str, message: str) -> None:
        super().__init__(field, message)
        # An attribute of the class would be lost in a compiled build.
        self.code = "odds.invalid"
        self.field = field
        self.message = message

    def __str__(self) -> str:
        return f"{self.field}: {self.message}"


class Pickled:
    """A frozen dataclass with slots, pickled by what it was made of."""

    __slots__: tuple[str, ...] = ()

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), tuple(getattr(self, name) for name in self.__slots__)


@dataclass(frozen=True, slots=True)
class RerollDice(Pickled):
    """Rolls dice again, up to a `number` (None is any), of the `faces` named (none is any face).

    `must` leaves no choice but which; `again` takes dice that were re-rolled before, too.
    Source: 2017, Modifying Dice Results.
    """

    dice: DiceKind = "attack"
    by: Side = "attacker"
    faces: tuple[int, ...] = ()
    number: int | None = None
    must: bool = False
    again: bool = False

    def __post_init__(self) -> None:
        _check(self.dice, self.by, self.faces, self.number)


@dataclass(frozen=True, slots=True)
class ConvertResults(Pickled):
    """Turns results of the `faces` named (none is any face) to another, up to a `number`.

    None is any number; with `must` it is all of them. Added results are converted like dice.
    Source: 2017, Modifying Dice Results; DECISIONS D73.
    """

    to: int
    dice: DiceKind = "attack"
    by: Side = "attacker"
    faces: tuple[int, ...] = ()
    number: int | None = None
    must: bool = False

    def __post_init__(self) -> None:
        _check(self.dice, self.by, (self.to, *self.faces), self.number)


@dataclass(frozen=True, slots=True)
class Add(Pickled):
    """Adds results that are no dice. Source: 2017, Modifying Dice Results; DECISIONS D73."""

    face: int
    dice: DiceKind = "attack"
    by: Side = "attacker"
    number: int = 1

    def __post_init__(self) -> None:
        _check(self.dice, self.by, (self.face,), self.number)


@dataclass(frozen=True, slots=True)
class Remove(Pickled):
    """Takes results away while dice are modified, up to a `number` (None is any; `must`: all).

    Source: 2017, Modifying Dice Results.
    """

    dice: DiceKind = "attack"
    by: Side = "attacker"
    faces: tuple[int, ...] = ()
    number: int | None = 1
    must: bool = False

    def __post_init__(self) -> None:
        _check(self.dice, self.by, self.faces, self.number)


@dataclass(frozen=True, slots=True)
class Cancel(Pickled):
    """Takes results away at the start of Compare Results, up to a `number` (None is any).

    Several of them act in the order in which the query lists them, whoever uses them.
    Source: 2017, Cancelling Dice; EDITIONS G6.
    """

    dice: DiceKind = "attack"
    by: Side = "defender"
    faces: tuple[int, ...] = ()
    number: int | None = 1
    must: bool = False

    def __post_init__(self) -> None:
        _check(self.dice, self.by, self.faces, self.number)


Modification: TypeAlias = RerollDice | ConvertResults | Add | Remove | Cancel


def target_lock() -> RerollDice:
    """Returns what spending a target lock does: any attack dice are re-rolled once.

    Source: 2017, Spending Target Lock Tokens.
    """
    return RerollDice("attack", "attacker")


def attacker_battle_stations() -> ConvertResults:
    """Returns what the attacker's battle stations token does: all become hits.

    Source: 2017, Spending a Battle Stations Token.
    """
    return ConvertResults(HIT, "attack", "attacker", (BATTLE_STATIONS,), None, True)


def set_results(face: int, number: int, dice: DiceKind = "attack") -> ConvertResults:
    """Returns the effect that up to a number of one's own dice show a face, from any other."""
    return ConvertResults(face, dice, "attacker" if dice == "attack" else "defender", (), number)


def faces_of(dice: DiceKind, faces: Iterable[int]) -> tuple[int, ...]:
    """Returns the faces that a modification takes: those named, or all of its dice."""
    return tuple(faces) or (ATTACK_FACES if dice == ATTACK else DEFENSE_FACES)


def _check(dice: str, by: str, faces: tuple[int, ...], number: int | None) -> None:
    if dice not in (ATTACK, DEFENSE):
        raise OddsError("dice", f"these are attack or defense dice, not {dice!r}")
    if by not in (ATTACKER, DEFENDER):
        raise OddsError("by", f"the attacker or the defender modifies dice, not {by!r}")
    known = ATTACK_FACES if dice == ATTACK else DEFENSE_FACES
    for face in faces:
        if face not in known:
            raise OddsError("faces", f"{face!r} is no face of the {dice} die")
    if number is not None and number < 0:
        raise OddsError("number", f"a whole number from 0 on is needed, not {number}")
