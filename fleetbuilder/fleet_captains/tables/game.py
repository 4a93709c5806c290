"""Tables of Fleet Captains as a kind of games: their rules are `rules.fleet_captains.at_table`.

Each player has a seat, named by the player's number. Everybody at the table may tell what lies
open, and take the last step back; what is hidden is told at the seat that knows it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from fleetbuilder.core import errors
from fleetbuilder.fleet_captains.tables.mapping import record_replayed, setup_read
from fleetbuilder.fleets.check.services import sentence
from fleetbuilder.games.kinds import GameKind, NewGame
from fleetbuilder.games.models import Game
from rules.errors import DocumentError
from rules.fleet_captains.at_table.start import TableSetup, start_document
from rules.fleet_captains.at_table.steps import UNDO, Step, counting_steps, step_added
from rules.fleet_captains.at_table.table_view import view_of_table
from rules.fleet_captains.errors import CaptainsError

NAME: Final = "captains_table"


@dataclass(frozen=True, slots=True)
class CaptainsTableRequest:
    """What somebody wants to play: the request, and the documents of its boxes."""

    asked: Mapping[str, Any]
    boxes: Sequence[Mapping[str, Any]]


def seat_number(seat: str | None) -> int | None:
    """Returns the number of the player of a seat, None for who looks on."""
    return int(seat) if seat else None


def _begin(request: CaptainsTableRequest) -> NewGame:
    try:
        start = start_document(dict(request.asked), request.boxes)
    except DocumentError as error:
        raise errors.InvalidError.at(error.where, sentence(error.message)) from error
    except CaptainsError as error:
        raise errors.InvalidError(sentence(str(error)), code=error.code) from error
    names = [player["name"] for player in start["players"]]
    half = len(names) // 2
    title = " against ".join(" and ".join(each) for each in (names[:half], names[half:]))
    return NewGame(title, start, [str(number) for number in range(len(names))])


def _answer(setup: TableSetup, record: Sequence[Step], seat: str, step: Step) -> Step:
    try:
        return step_added(setup, record, int(seat), step)
    except CaptainsError as error:
        if error.where:
            message = sentence(str(error))
            raise errors.InvalidError(
                message, fields={error.where: [message]}, code=error.code
            ) from error
        raise errors.InvalidError(sentence(str(error)), code=error.code) from error


def _undo(setup: TableSetup, record: Sequence[Step], seat: str) -> Step:
    if not counting_steps(record):
        raise errors.ConflictError("There is no step to take back.", code=f"{NAME}.undo")
    return {"kind": UNDO, "seat": int(seat)}


CAPTAINS_TABLE: Final[GameKind[Game]] = GameKind(
    name=NAME,
    plural="tables of Fleet Captains",
    begin=_begin,
    read=setup_read,
    replay=record_replayed,
    may_add=lambda table, seat, step: True,
    answer=_answer,
    undo=_undo,
    view=lambda table, seat: view_of_table(table, seat_number(seat)),
    is_open=lambda table: table.is_over,
    seat_title=lambda table, seat: table.name_of(int(seat)),
    app="fleet_captains",
    put_aside="This table was put aside: another is played in its place.",
)
