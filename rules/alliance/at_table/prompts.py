"""What the app says at a real table, what it asks there, and which answers it takes.

A prompt either tells what to do with the models, and is acknowledged, or asks what only people at
the table can see. Its fields say exactly which answers there are; anything else is refused.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from rules.alliance.enemy.choices import Reason
from rules.alliance.enemy.logic import SECTORS
from rules.alliance.errors import AllianceError
from rules.dice import DiceError, parse_attack, parse_defense, total_of
from rules.notation.reading.messages import kind_of, shown

TELL: Final = "tell"
ASK: Final = "ask"
OVER: Final = "over"

CHOICE: Final = "choice"
SEVERAL: Final = "several"
SECTOR: Final = "sector"
NUMBER: Final = "number"
ATTACK_DICE: Final = "attack-dice"
DEFENSE_DICE: Final = "defense-dice"
FIELD_KINDS: Final = (CHOICE, SEVERAL, SECTOR, NUMBER, ATTACK_DICE, DEFENSE_DICE)

APP: Final = "app"
"""The answer that leaves a roll or a draw to the app."""
LINE: Final = "line"
"""The answer that a target lies on the line between two directions."""
FACES: Final = {ATTACK_DICE: "HCBX", DEFENSE_DICE: "EBX"}
FACE_NAMES: Final = {
    "H": "hit",
    "C": "critical hit",
    "B": "battle stations",
    "X": "blank",
    "E": "evade",
}


@dataclass(frozen=True, slots=True)
class PromptOption:
    """One of the answers that a field takes: what is sent, and what people read."""

    value: str
    label: str


@dataclass(frozen=True, slots=True)
class PromptField:
    """One thing that a prompt wants to know.

    A `choice` and a `sector` take one of `options`, `several` at least `least` of them and at most
    `most`, any number for 0; a `number` a whole number from `least` to `most`, with `usual` filled
    in; dice take the letters of `most` faces, or `app` for a roll by the app. Where `is_optional`,
    `usual` is the answer of who says nothing.
    """

    name: str
    kind: str
    label: str
    options: tuple[PromptOption, ...] = ()
    least: int = 0
    most: int = 0
    usual: int = 0
    is_optional: bool = False


@dataclass(frozen=True, slots=True)
class Prompt:
    """What comes next: told, asked, or that the mission is over.

    `key` names the moment: the same prompt after an undo has the same key. `ship` is the ship that
    it is about, such as "enemy:2" or "player:1", or "". `reasons` say why, with the rule.
    """

    key: str
    kind: str
    round: int
    phase: str
    title: str
    words: str
    reasons: tuple[Reason, ...] = ()
    fields: tuple[PromptField, ...] = ()
    ship: str = ""


def choice(name: str, label: str, *options: tuple[str, str]) -> PromptField:
    """Makes a field that takes one of some answers, each given as value and label."""
    return PromptField(name, CHOICE, label, tuple(PromptOption(*each) for each in options))


def several(
    name: str, label: str, options: Mapping[str, str], least: int = 0, most: int = 0
) -> PromptField:
    """Makes a field that takes several answers: any number, none too, unless it is bounded."""
    listed = tuple(PromptOption(*each) for each in options.items())
    return PromptField(name, SEVERAL, label, listed, least=least, most=most)


def number(name: str, label: str, least: int, most: int, usual: int) -> PromptField:
    """Makes a field that takes a whole number."""
    return PromptField(name, NUMBER, label, least=least, most=most, usual=usual)


def optional_number(name: str, label: str, most: int) -> PromptField:
    """Makes a field that takes a whole number, 0 from who says nothing."""
    return PromptField(name, NUMBER, label, most=most, is_optional=True)


def dice(name: str, label: str, kind: str, count: int) -> PromptField:
    """Makes a field for a roll of so many attack or defense dice."""
    return PromptField(name, kind, label, least=count, most=count)


def sector(name: str, label: str) -> PromptField:
    """Makes a field that takes one of the eight directions, or that a target is on a line."""
    options = [PromptOption(each, each.replace("-", " ")) for each in SECTORS]
    return PromptField(name, SECTOR, label, (*options, PromptOption(LINE, "on a line")))


def read_answer(prompt: Prompt, answer: object) -> dict[str, Any]:
    """Returns an answer to a prompt if it is one: a value for each of its fields.

    Raises `AllianceError` (`table.answer`) naming the field and what it takes.
    """
    if not isinstance(answer, Mapping):
        raise _refused(f"an answer is an object, not {kind_of(answer)}")
    names = [each.name for each in prompt.fields]
    for name in answer:
        if name not in names:
            wanted = f"it asks for {', '.join(names)}" if names else "it asks for nothing"
            raise _refused(f"{prompt.title}: there is no field {shown(str(name))}; {wanted}")
    return {each.name: _value(each, answer) for each in prompt.fields}


def _value(field: PromptField, answer: Mapping[str, Any]) -> Any:
    if field.name not in answer:
        if field.is_optional:
            return field.usual
        raise _refused(f'"{field.label}" is not answered; send {shown(field.name)}')
    value = answer[field.name]
    if field.kind in (CHOICE, SECTOR):
        return _one_of(field, value)
    if field.kind == SEVERAL:
        return _any_of(field, value)
    if field.kind == NUMBER:
        if isinstance(value, bool) or not isinstance(value, int):
            raise _refused(f'"{field.label}" takes a whole number, not {kind_of(value)}')
        if not field.least <= value <= field.most:
            raise _refused(f'"{field.label}" takes {field.least} to {field.most}, not {value}')
        return value
    return _roll(field, value)


def _one_of(field: PromptField, value: Any) -> str:
    known = [each.value for each in field.options]
    if isinstance(value, str) and value in known:
        return value
    told = shown(value) if isinstance(value, str) else kind_of(value)
    raise _refused(f'"{field.label}" takes one of {", ".join(known)}, not {told}')


def _any_of(field: PromptField, value: Any) -> list[str]:
    if not isinstance(value, list):
        raise _refused(f'"{field.label}" takes a list, not {kind_of(value)}')
    chosen = [_one_of(field, each) for each in value]
    if len(set(chosen)) != len(chosen):
        raise _refused(f'"{field.label}" names something twice')
    if len(chosen) < field.least or (field.most and len(chosen) > field.most):
        bounds = f"{field.least} to {field.most}" if field.most else f"at least {field.least}"
        raise _refused(f'"{field.label}" takes {bounds} of them, not {len(chosen)}')
    return chosen


def _roll(field: PromptField, value: Any) -> str:
    kind = field.kind.partition("-")[0]
    if not isinstance(value, str):
        raise _refused(f'"{field.label}" takes letters such as HHX, or app, not {kind_of(value)}')
    if value == APP:
        return value
    try:
        results = parse_attack(value) if field.kind == ATTACK_DICE else parse_defense(value)
    except DiceError as error:
        raise _refused(f'"{field.label}": {error}') from error
    if value and (not value.isupper() or "+" in value):
        raise _refused(f'"{field.label}" takes capital letters alone: one for each die')
    if total_of(results) != field.most:
        raise _refused(
            f'"{field.label}" takes {field.most} {kind} dice, not {total_of(results)}: '
            f"one letter of {', '.join(FACES[field.kind])} for each"
        )
    return value


def _refused(text: str) -> AllianceError:
    return AllianceError(text, "table.answer")
