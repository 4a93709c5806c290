"""A mission at a real table as a record: a start that stays, and steps that are only ever added.

    state = state_of(start, steps)
    prompt = next_prompt(state)
    steps = add_step(start, steps, answer_step(prompt, {"choice": "yes"}))

A step answers the prompt of its moment, corrects what the app keeps, or takes back the last step
that counts. Nothing is ever removed: a step that was taken back stays in the record. The same
start and steps give the same state, on any machine; a step that does not fit is refused, and
changes nothing.

Source: Alliance, Play Mission.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from rules.alliance.at_table.corrections import correct, read_correction
from rules.alliance.at_table.play import Play
from rules.alliance.at_table.prompts import OVER, Prompt, read_answer
from rules.alliance.at_table.round import whole_mission
from rules.alliance.at_table.start import VERSION, TableStart
from rules.alliance.at_table.state import TableState
from rules.alliance.errors import AllianceError
from rules.notation.reading.messages import kind_of, shown

__all__ = [
    "MOST_STEPS",
    "add_step",
    "answer_step",
    "counting",
    "is_over",
    "next_prompt",
    "ships_asked",
    "state_of",
    "state_of_record",
]

Step = Mapping[str, Any]
"""One entry of the record, as plain data."""

ANSWER: Final = "answer"
CORRECTION: Final = "correction"
UNDO: Final = "undo"
MOST_STEPS: Final = 4_000
"""A record takes no more: ten rounds of six players' ships need a third of it."""

_FIELDS: Final = {
    ANSWER: ("kind", "prompt", "answer"),
    CORRECTION: ("kind", "ship", "what", "value"),
    UNDO: ("kind",),
}


def answer_step(prompt: Prompt, answer: Mapping[str, Any]) -> dict[str, Any]:
    """Makes the step that answers a prompt; for one that only tells, the answer is empty."""
    return {"kind": ANSWER, "prompt": prompt.key, "answer": dict(answer)}


def counting(steps: Sequence[Step]) -> list[Step]:
    """Returns the steps that count: without those that were taken back, and without the undoing.

    Raises `AllianceError`: `table.undo` where there is nothing to take back, `table.step` for a
    step of no known kind or with a field that its kind does not have.
    """
    counted: list[Step] = []
    for step in steps:
        if _kind(step) != UNDO:
            counted.append(step)
        elif counted:
            counted.pop()
        else:
            raise AllianceError("there is no step to take back", "table.undo")
    return counted


def state_of(start: TableStart, steps: Sequence[Step]) -> TableState:
    """Returns the state after some steps, with what comes next.

    Raises `AllianceError` for a step that does not fit: `table.step` for one of no known kind,
    `table.prompt` for an answer to another prompt, `table.answer` for a wrong answer,
    `table.correction` for a correction that cannot be, `table.over` after the end.
    """
    play = Play(start)
    running = whole_mission(play)
    play.state.prompt = next(running)
    for step in counting(steps):
        if step["kind"] == CORRECTION:
            correction = read_correction(step)
            correct(play, correction)
            play.state.last_ships = (correction.ship,)
            play.state.prompt = running.send(None)
            continue
        answer = _answer(play.state, step)
        play.state.last_ships = ships_asked(play.state)
        play.state.answered += 1
        play.state.prompt = running.send(answer)
    return play.state


def state_of_record(start: TableStart, steps: Sequence[Step]) -> TableState:
    """Returns the state after steps that were accepted when they were added.

    An earlier version of the app may have asked other things: a record of it is played on as far
    as it fits. Raises `AllianceError` (`table.record`) for one that does not.
    """
    try:
        return state_of(start, steps)
    except AllianceError as error:
        raise AllianceError(
            f"this record was begun by version {start.version} of what the app asks at a table; "
            f"version {VERSION} asks otherwise, so it can no longer be played on: {error}",
            "table.record",
        ) from error


def _kind(step: Step) -> str:
    if not isinstance(step, Mapping):
        raise AllianceError(f"a step is an object, not {kind_of(step)}", "table.step")
    kind = step.get("kind")
    if not isinstance(kind, str) or kind not in _FIELDS:
        raise AllianceError(
            f"a step is one of {', '.join(_FIELDS)}, not {shown(str(kind))}", "table.step"
        )
    for name in step:
        if name not in _FIELDS[kind]:
            raise AllianceError(
                f"a step of the kind {kind} has no field {shown(str(name))}; it has "
                f"{', '.join(_FIELDS[kind])}",
                "table.step",
            )
    return kind


def _answer(state: TableState, step: Step) -> dict[str, Any]:
    prompt = next_prompt(state)
    if prompt.kind == OVER:
        raise AllianceError("the mission is over; take a step back to go on playing", "table.over")
    if step.get("prompt") != prompt.key:
        raise AllianceError(
            f'this answers the prompt {shown(str(step.get("prompt")))}; now it is "{prompt.key}": '
            f"{prompt.words}",
            "table.prompt",
        )
    return read_answer(prompt, step.get("answer"))


def next_prompt(state: TableState) -> Prompt:
    """Returns what comes next: told, asked, or that the mission is over."""
    if state.prompt is None:
        raise AllianceError("this state was not made by state_of", "table.state")
    return state.prompt


def ships_asked(state: TableState) -> tuple[str, ...]:
    """Returns the ships whose players answer: that of the prompt, and the one whose turn it is.

    There is none where everybody at the table is asked.
    """
    ships = (next_prompt(state).ship, state.active)
    return tuple(dict.fromkeys(each for each in ships if each))


def is_over(state: TableState) -> bool:
    """Returns whether the mission has ended."""
    return next_prompt(state).kind == OVER


def add_step(start: TableStart, steps: Sequence[Step], step: Step) -> tuple[Step, ...]:
    """Returns the record with one more step.

    Raises `AllianceError` as `state_of` if it does not fit.

    Raises `table.full` for a record that takes no more.
    """
    if len(steps) >= MOST_STEPS:
        raise AllianceError(f"a record has at most {MOST_STEPS} steps", "table.full")
    longer = (*steps, dict(step))
    state_of(start, longer)
    return longer
