"""Questions about dice and their exact answers, as documents write them.

A question is its kind with its operands: `{"kind": "test", "rating": 7, "level": 12}`. Source:
Fleet Captains, System Tests, Combat, Breakaway Rolls.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from rules.fleet_captains.box.ship_cards import Rating
from rules.fleet_captains.chances import chance_document, chances_by_number
from rules.fleet_captains.play.odds import attack_odds, breakaway_odds, opposed_odds, test_odds
from rules.fleet_captains.play.rolls import needed_roll
from rules.fleet_captains.terms import DISABLED
from rules.notation.reading.messages import shown
from rules.notation.reading.objects import Fields, read_whole
from rules.notation.reading.values import FieldError, read_choice, read_whole_document

GREATEST_OPERAND: Final = 99
"""Bound on what is asked: Ratings with all that adds to them, and Sizes together, stay below it."""

TEST: Final = "test"
OPPOSED: Final = "opposed"
ATTACK: Final = "attack"
BREAKAWAY: Final = "breakaway"


@dataclass(frozen=True, slots=True)
class Operand:
    """A number of a question: its field, its words, its least value, whether it may be Disabled."""

    name: str
    words: str
    least: int = 0
    may_be_disabled: bool = False


QUESTIONS: Final[Mapping[str, tuple[Operand, ...]]] = {
    TEST: (Operand("rating", "Rating", may_be_disabled=True), Operand("level", "Level")),
    OPPOSED: (Operand("rating", "Active player's Rating"), Operand("opposing", "Opposing Rating")),
    ATTACK: (
        Operand("weapons", "Weapons", may_be_disabled=True),
        Operand("shields", "Shields", may_be_disabled=True),
    ),
    BREAKAWAY: (
        Operand("size", "Size of the mover", least=1),
        Operand("enemies", "Sizes of the enemies", least=1),
    ),
}
"""The operands of each kind of question, in their order."""


def odds_document(kind: str, values: Sequence[Rating]) -> dict[str, Any]:
    """Returns the exact answer to a question; a Rating that is None is Disabled.

    An attack has the chance of each `damage`, all others that of `success`; a test tells the least
    die that it `needs`, 0 for no roll and None for never.
    """
    if kind == ATTACK:
        weapons, shields = values
        return {"damage": chances_by_number(attack_odds(weapons, shields))}
    one, other = values
    if kind == TEST:
        level = _number(other)
        return {
            "success": chance_document(test_odds(one, level)),
            "needs": needed_roll(one, level),
        }
    odds = opposed_odds if kind == OPPOSED else breakaway_odds
    return {"success": chance_document(odds(_number(one), _number(other)))}


def odds_question_from_document(document: object) -> tuple[str, tuple[Rating, ...]]:
    """Reads a question: its kind, and its operands in their order.

    Raises `DocumentError` with the JSON pointer of what is wrong.
    """
    return read_whole_document(_read_question, document)


def read_operand(value: object, operand: Operand) -> Rating:
    """Returns the value of an operand, None for one that is Disabled. Raises `FieldError`."""
    if operand.may_be_disabled and value == DISABLED:
        return None
    if operand.may_be_disabled and isinstance(value, str):
        raise FieldError(
            f'a whole number from {operand.least} to {GREATEST_OPERAND}, or "{DISABLED}" for '
            f"Disabled, is expected, not {shown(value)}"
        )
    return read_whole(value, operand.least, GREATEST_OPERAND)


def _read_question(document: object) -> tuple[str, tuple[Rating, ...]]:
    every = {operand.name for operands in QUESTIONS.values() for operand in operands}
    kind = Fields(document, "a question", {"kind", *every}).read(
        "kind", read_choice, frozenset(QUESTIONS), "kind of question"
    )
    operands = QUESTIONS[kind]
    fields = Fields(document, f"a question of the kind {kind}", {"kind", *_names(operands)})
    return kind, tuple(fields.read(operand.name, read_operand, operand) for operand in operands)


def _names(operands: Sequence[Operand]) -> list[str]:
    return [operand.name for operand in operands]


def _number(rating: Rating) -> int:
    if rating is None:
        raise ValueError("this operand cannot be Disabled")
    return rating
