"""A table as a record: a start that stays, and steps that are only ever added.

    setup = setup_from_document(start)
    table = table_after(setup, steps)
    steps = (*steps, step_added(setup, steps, 0, {"kind": "begin"}))

A step is plain data with its kind, its fields and the seat that sent it, by the player's number.
One that was taken back stays in the record, followed by the step that took it back. The same start
and steps give the same table; a step that makes no sense is refused, and changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from rules.fleet_captains.at_table.card_steps import CARD_STEPS
from rules.fleet_captains.at_table.cloak_steps import CLOAK_STEPS
from rules.fleet_captains.at_table.correction_steps import CORRECTION_STEPS
from rules.fleet_captains.at_table.mission_steps import MISSION_STEPS, SECRET_FIELDS
from rules.fleet_captains.at_table.roll_steps import ROLL_STEPS
from rules.fleet_captains.at_table.sector_steps import SECTOR_STEPS
from rules.fleet_captains.at_table.ship_steps import SHIP_STEPS
from rules.fleet_captains.at_table.start import TableSetup
from rules.fleet_captains.at_table.state import CaptainsTable, Values, table_of
from rules.fleet_captains.at_table.step_fields import TableStepField, read_fields
from rules.fleet_captains.at_table.turn_steps import TURN_STEPS
from rules.fleet_captains.errors import CaptainsError
from rules.notation.reading.messages import kind_of, shown
from rules.notation.reading.values import FieldError

Step = Mapping[str, Any]
"""One entry of the record, as plain data."""

UNDO: Final = "undo"
MOST_STEPS: Final = 6_000
"""A record takes no more: a long game of four needs a third of it."""

_Act = Callable[[CaptainsTable, int, Values], None]

STEPS: Final[Mapping[str, tuple[_Act, Mapping[str, TableStepField]]]] = {
    **TURN_STEPS,
    **SHIP_STEPS,
    **SECTOR_STEPS,
    **CLOAK_STEPS,
    **MISSION_STEPS,
    **CARD_STEPS,
    **ROLL_STEPS,
    **CORRECTION_STEPS,
}
"""What each kind of step does, and its fields."""


def counting_steps(steps: Sequence[Step]) -> list[Step]:
    """Returns the steps that count: without those taken back, and without the undoing.

    Raises `CaptainsError` with the code `table.undo` where there is nothing to take back.
    """
    counted: list[Step] = []
    for step in steps:
        if step.get("kind") != UNDO:
            counted.append(step)
        elif counted:
            counted.pop()
        else:
            raise CaptainsError("there is no step to take back", "table.undo")
    return counted


def table_after(setup: TableSetup, steps: Sequence[Step]) -> CaptainsTable:
    """Returns the table after some steps.

    Raises `CaptainsError` for a step that does not fit: `table.step` for one of no known kind or
    with wrong fields, otherwise the code of what it breaks.
    """
    table = table_of(setup)
    for step in counting_steps(steps):
        _take(table, step)
    return table


def step_added(setup: TableSetup, steps: Sequence[Step], seat: int, step: Step) -> dict[str, Any]:
    """Returns the step to record for what a seat has sent.

    Raises `CaptainsError` as `table_after` if it does not fit, and with the code `table.full` for a
    record that takes no more.
    """
    if len(steps) >= MOST_STEPS:
        raise CaptainsError(f"a record has at most {MOST_STEPS} steps", "table.full")
    added = {**step, "seat": seat}
    table_after(setup, (*steps, added))
    return added


def step_seen(setup: TableSetup, step: Step, seat: int | None) -> dict[str, Any]:
    """Returns a step as a seat may see it, None for who looks on (DF-44).

    What the other team must not know is left out, whether it was told or not.
    """
    sender = step["seat"]
    if seat is not None and setup.team_of(seat) == setup.team_of(sender):
        return dict(step)
    kind = str(step.get("kind"))
    hidden = (
        [name for name, each in STEPS[kind][1].items() if each.is_hidden] if kind in STEPS else []
    )
    if kind == "mission" and step.get("secret"):
        hidden += SECRET_FIELDS
    return {name: value for name, value in step.items() if name not in hidden}


def _take(table: CaptainsTable, step: Step) -> None:
    kind = step.get("kind")
    if not isinstance(kind, str) or kind not in STEPS:
        what = shown(kind) if isinstance(kind, str) else kind_of(kind)
        raise CaptainsError(
            f"a step is one of {', '.join((*STEPS, UNDO))}, not {what}", "table.step", "/kind"
        )
    if table.is_over and kind not in CORRECTION_STEPS:
        raise CaptainsError(
            "the game is over; take a step back or correct a number to go on", "table.over"
        )
    act, fields = STEPS[kind]
    try:
        values = read_fields(step, kind, fields, table)
    except FieldError as fault:
        error = fault.error()
        raise CaptainsError(error.message, "table.step", error.where) from None
    act(table, step["seat"], values)
