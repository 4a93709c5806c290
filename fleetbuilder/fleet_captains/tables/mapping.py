"""The only place that turns what is kept of a table into a table of the rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fleetbuilder.core import errors
from fleetbuilder.fleets.check.services import sentence
from fleetbuilder.games import mapping as game_mapping
from fleetbuilder.games.models import Game
from rules.errors import DocumentError
from rules.fleet_captains.at_table.start import TableSetup, setup_from_document
from rules.fleet_captains.at_table.state import CaptainsTable
from rules.fleet_captains.at_table.steps import Step, table_after
from rules.fleet_captains.errors import CaptainsError


class TableRecordError(errors.ConflictError):
    """A record that was made by other rules than those of the site now."""

    code = "captains_table.record"


def setup_of(game: Game) -> TableSetup:
    """Returns what a table began from; raises `TableRecordError` where it can't be read."""
    setup: TableSetup = game_mapping.start_of(game)
    return setup


def table_of_game(game: Game) -> CaptainsTable:
    """Returns a table after the steps that its row counts; read it only.

    Raises `TableRecordError` for a record that no longer fits the rules.
    """
    table: CaptainsTable = game_mapping.state_of(game)
    return table


def setup_read(document: Any) -> TableSetup:
    """Reads what a table began from; raises `TableRecordError`."""
    try:
        return setup_from_document(document)
    except DocumentError as error:
        raise _does_not_fit(str(error)) from error


def record_replayed(setup: TableSetup, steps: Sequence[Step]) -> CaptainsTable:
    """Returns the table after the steps of a record; raises `TableRecordError`."""
    try:
        return table_after(setup, steps)
    except CaptainsError as error:
        raise _does_not_fit(str(error)) from error


def _does_not_fit(why: str) -> TableRecordError:
    return TableRecordError(
        f"The record of this table no longer fits the rules: {sentence(why)} It is kept until who "
        "opened it deletes it in the list of tables."
    )
