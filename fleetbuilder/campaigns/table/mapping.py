"""The only place that turns rows of missions at a table into plays, and back."""

from __future__ import annotations

import functools
from typing import Any, Final

from fleetbuilder.campaigns.table.models import TablePlay, TableStep
from fleetbuilder.core import errors
from fleetbuilder.fleets.check.services import sentence
from rules.alliance.at_table.start import start_from_document
from rules.alliance.at_table.steps import TableStart, TableState, state_of_record
from rules.alliance.errors import AllianceError
from rules.errors import DocumentError

KEPT: Final = 64
"""States that a process keeps: the plays that are under way, each at its last steps."""


class RecordError(errors.ConflictError):
    """A record that was made by other rules than those of the site now."""

    code = "table.record"


def start_of(play: TablePlay) -> TableStart:
    """Returns what a play began from; raises `RecordError` where it can no longer be read."""
    return _start(play.slug)


def steps_of(play: TablePlay) -> tuple[dict[str, Any], ...]:
    """Returns the record of a play as far as its row counts."""
    found = TableStep.objects.filter(play=play, number__lte=play.steps)
    return tuple(found.values_list("step", flat=True))


def table_state(play: TablePlay) -> TableState:
    """Returns the state of a play after the steps that its row counts; read it only.

    A step is never changed, so address and number of steps are enough to know the state again.
    Raises `RecordError` for a record that no longer fits the rules.
    """
    return _state(play.slug, play.steps)


@functools.lru_cache(maxsize=KEPT)
def _start(slug: str) -> TableStart:
    try:
        return start_from_document(TablePlay.objects.values_list("start", flat=True).get(slug=slug))
    except DocumentError as error:
        raise _does_not_fit(f"its beginning cannot be read: {error}") from error


@functools.lru_cache(maxsize=KEPT)
def _state(slug: str, steps: int) -> TableState:
    found = TableStep.objects.filter(play__slug=slug, number__lte=steps)
    try:
        return state_of_record(_start(slug), tuple(found.values_list("step", flat=True)))
    except AllianceError as error:
        raise _does_not_fit(str(error)) from error


def _does_not_fit(why: str) -> RecordError:
    return RecordError(
        f"{sentence(why)} Who opened it can delete it in the list of missions at a table, and open "
        "the mission anew; the record itself is kept until then. That of a campaign's round is "
        "opened anew from the page of the round."
    )
