"""How an event is changed: one at a time, by one clock, and each request once.

Every change holds the lock of the event's row. What must be computed is computed before, and the
change is refused when the event is no longer what it was computed from.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final

from django.db import transaction

from fleetbuilder.core import errors
from fleetbuilder.core.changes import RowChange, row_change
from fleetbuilder.events.common.models import Event, EventState

APP: Final = "events"
"""How codes of errors begin."""


@dataclass(frozen=True, slots=True)
class EventChange(RowChange[Event]):
    """An event under its lock."""

    @property
    def event(self) -> Event:
        """Returns the event."""
        return self.row

    def forget(self) -> None:
        """Takes back all that was done under the lock, the note of the request too."""
        transaction.set_rollback(True)


@contextmanager
def event_change(*, event: Event, visitor: str, key: str, what: Any) -> Iterator[EventChange]:
    """Locks an event for a change, as `row_change` does; raises what that raises."""
    with row_change(event, app=APP, visitor=visitor, key=key, what=what) as change:
        yield EventChange(change.row, change.now, change.is_repeated, change.handled)


_HOW_FAR: Final = {
    EventState.OPEN: "Fleets are still taken. Close the event first.",
    EventState.CLOSED: "The event is closed, and no round was played yet.",
    EventState.RUNNING: "Rounds are being played.",
    EventState.FINISHED: "The event is finished.",
}


def state_check(change: EventChange, *allowed: EventState) -> None:
    """Raises `ConflictError`, saying how far the event is, unless that is allowed."""
    state = EventState(change.event.state)
    if state not in allowed:
        raise errors.ConflictError(_HOW_FAR[state], code=f"events.{state}")
