"""Missions at a real table as a kind of games: its rules are `rules.alliance.at_table`."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from fleetbuilder.campaigns.common.changes import APP
from fleetbuilder.campaigns.common.models import Round
from fleetbuilder.campaigns.table import components, roles
from fleetbuilder.campaigns.table.documents import state_view
from fleetbuilder.campaigns.table.mapping import record_replayed, start_read
from fleetbuilder.campaigns.table.models import TablePlay
from fleetbuilder.core import errors
from fleetbuilder.fleets.check.services import sentence
from fleetbuilder.games.kinds import GameKind, NewGame
from fleetbuilder.games.seats import EVERYBODY
from rules.alliance.at_table.start import TablePlayer, TableStart, start_document
from rules.alliance.at_table.state import TableState
from rules.alliance.at_table.steps import CORRECTION, UNDO, Step, add_step, ships_asked
from rules.alliance.errors import AllianceError
from rules.errors import DocumentError

SEED_BYTES: Final = 12
PUT_ASIDE: Final = (
    "This table was put aside: the round is played with other ships, or another mission. "
    "Open its table anew from the page of the round."
)


@dataclass(frozen=True, slots=True)
class TableRequest:
    """What somebody wants to play at a table: a mission, for a campaign's round or for none.

    `marks` are what earlier rounds have left behind; `models` says how many ships of an enemy type
    people have, as far as they counted.
    """

    mission: Mapping[str, Any]
    players: tuple[TablePlayer, ...]
    marks: frozenset[str]
    models: Mapping[str, int]
    round: Round | None


def _begin(request: TableRequest) -> NewGame:
    seed = secrets.token_hex(SEED_BYTES)
    enemies, deck = components.enemy_documents(), components.damage_deck()
    try:
        start = start_document(
            request.mission, enemies, deck, request.players, seed, request.marks, request.models
        )
    except DocumentError as error:
        raise errors.InvalidError.at(error.where, sentence(error.message)) from error
    columns = {"round": request.round, "mission": request.mission["id"]}
    return NewGame(request.mission["name"], start, roles.seats_of(start), columns)


def _may_add(state: TableState, seat: str, step: Step) -> bool:
    """Returns whether a seat may add a step: that of a ship only what is about its ship."""
    kind = step.get("kind")
    if seat == EVERYBODY:
        return True
    if kind == CORRECTION:
        return step.get("ship") == seat
    return seat in (state.last_ships if kind == UNDO else ships_asked(state))


def _answer(start: TableStart, record: Sequence[Step], seat: str, step: Step) -> Step:
    try:
        return add_step(start, record, step)[-1]
    except AllianceError as error:
        if error.code == "table.prompt":
            raise errors.ConflictError(sentence(str(error)), code="table.moved_on") from error
        raise errors.InvalidError(sentence(str(error)), code=error.code) from error


TABLE: Final = GameKind(
    name=TablePlay.kind,
    plural="missions at tables",
    begin=_begin,
    read=start_read,
    replay=record_replayed,
    may_add=_may_add,
    answer=_answer,
    undo=lambda start, record, seat: _answer(start, record, seat, {"kind": UNDO}),
    view=lambda state, seat: state_view(state),
    games=TablePlay,
    seat_of=roles.seat_of,
    seat_title=lambda state, seat: state.ship(seat).title,
    may_sit=roles.may_sit,
    may_hand_out=roles.may_hand_out,
    refusal=roles.onlooker_refusal,
    app=APP,
    put_aside=PUT_ASIDE,
)
