"""How an event is changed: one at a time, by one clock, and each request once.

Every change holds the lock of the event's row. What must be computed is computed before, and the
change is refused when the event is no longer what it was computed from.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.db import transaction
from django.db.models import F
from django.db.models.functions import Now

from fleetbuilder.core import errors
from fleetbuilder.events.models import Event, Handled, State
from fleetbuilder.fleets.check.checked_fleets import digest_of

MOST_KEY: Final = 100


@dataclass(frozen=True, slots=True)
class Change:
    """An event under its lock. `now` is the database's clock, the only one that judges.

    `is_repeated` tells that the same request was carried out before.
    """

    event: Event
    now: datetime
    is_repeated: bool

    def done(self, **columns: Any) -> None:
        """Counts the change, and sets columns of the event."""
        found = Event.objects.filter(pk=self.event.pk, version=self.event.version)
        if not found.update(version=F("version") + 1, changed_at=self.now, **columns):
            raise errors.ConflictError
        self.event.refresh_from_db()

    def forget(self) -> None:
        """Takes back all that was done under the lock, the note of the request too."""
        transaction.set_rollback(True)


@contextmanager
def event_change(*, event: Event, visitor: str, key: str, what: Any) -> Iterator[Change]:
    """Locks an event for a change; all of it happens, or nothing.

    `what` is the content of the request, as plain data, by which a repeated `key` is checked.
    Raises `NotFoundError` when the event is gone, `ConflictError` when the key was used for
    another request, `InvalidError` for what cannot be a key.
    """
    key_check(key)
    with transaction.atomic():
        locked = Event.objects.select_for_update().filter(pk=event.pk).first()
        if locked is None:
            raise errors.NotFoundError
        # A statement of its own: the lock may have been waited for.
        now = Event.objects.filter(pk=event.pk).values_list(Now(), flat=True).get()
        yield Change(locked, now, _is_handled(locked, visitor, key, digest_of(what), now))


def _is_handled(event: Event, visitor: str, key: str, digest: str, now: datetime) -> bool:
    """Returns whether a request was carried out before, and notes it if not."""
    if not key:
        return False
    earlier = Handled.objects.filter(event=event, visitor=visitor, key=key).first()
    if earlier is None:
        Handled.objects.create(event=event, visitor=visitor, key=key, digest=digest, made_at=now)
        return False
    if earlier.digest != digest:
        raise key_taken()
    return True


def key_check(key: str) -> None:
    """Raises `InvalidError` for what cannot be an idempotency key."""
    if len(key) > MOST_KEY or not key.isprintable():
        raise errors.InvalidError(
            f"An Idempotency-Key is a line of at most {MOST_KEY} characters.", code="events.key"
        )


def key_taken() -> errors.ConflictError:
    """Returns the refusal of a key that belongs to another request."""
    return errors.ConflictError(
        "This Idempotency-Key was used for another request. Send a new one.",
        code="events.key_taken",
    )


_HOW_FAR: Final = {
    State.OPEN: "Fleets are still taken. Close the event first.",
    State.CLOSED: "The event is closed, and no round was played yet.",
    State.RUNNING: "Rounds are being played.",
    State.FINISHED: "The event is finished.",
}


def state_check(change: Change, *allowed: State) -> None:
    """Raises `ConflictError`, saying how far the event is, unless that is allowed."""
    state = State(change.event.state)
    if state not in allowed:
        raise errors.ConflictError(_HOW_FAR[state], code=f"events.{state}")
