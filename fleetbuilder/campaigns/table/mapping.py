"""The only place that turns rows of missions at a table into plays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fleetbuilder.campaigns.table.models import TablePlay
from fleetbuilder.core import errors
from fleetbuilder.fleets.check.services import sentence
from fleetbuilder.games import mapping as game_mapping
from rules.alliance.at_table.start import TableStart, start_from_document
from rules.alliance.at_table.state import TableState
from rules.alliance.at_table.steps import Step, state_of_record
from rules.alliance.errors import AllianceError
from rules.errors import DocumentError


class RecordError(errors.ConflictError):
    """A record that was made by other rules than those of the site now."""

    code = "table.record"


def start_of(play: TablePlay) -> TableStart:
    """Returns what a play began from; raises `RecordError` where it can no longer be read."""
    start: TableStart = game_mapping.start_of(play)
    return start


def table_state(play: TablePlay) -> TableState:
    """Returns the state of a play after the steps that its row counts; read it only.

    Raises `RecordError` for a record that no longer fits the rules.
    """
    state: TableState = game_mapping.state_of(play)
    return state


def start_read(document: Any) -> TableStart:
    """Reads what a play began from; raises `RecordError`."""
    try:
        return start_from_document(document)
    except DocumentError as error:
        raise _does_not_fit(f"its beginning cannot be read: {error}") from error


def record_replayed(start: TableStart, steps: Sequence[Step]) -> TableState:
    """Returns the state after the steps of a record; raises `RecordError`."""
    try:
        return state_of_record(start, steps)
    except AllianceError as error:
        raise _does_not_fit(str(error)) from error


def _does_not_fit(why: str) -> RecordError:
    return RecordError(
        f"{sentence(why)} Who opened it can delete it in the list of missions at a table, and open "
        "the mission anew; the record itself is kept until then. That of a campaign's round is "
        "opened anew from the page of the round."
    )
