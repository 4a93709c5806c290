"""Changes of a row with parts: one at a time, by one clock, and each request once."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Generic, TypeVar

from django.db import models, transaction
from django.db.models import F
from django.db.models.functions import Now

from fleetbuilder.core import errors
from fleetbuilder.core.idempotency import digest_of, earlier_of, key_check

Row = TypeVar("Row", bound=models.Model)


@dataclass(frozen=True, slots=True)
class RowChange(Generic[Row]):
    """A row under its lock, with `version` and `changed_at`.

    `now` is the database's clock, the only one that judges. `is_repeated` tells that the same
    request was carried out before; `handled` is its row, if it has a key.
    """

    row: Row
    now: datetime
    is_repeated: bool = False
    handled: Any = None

    def done(self, **columns: Any) -> None:
        """Counts the change, and sets columns of the row."""
        row: Any = self.row
        found = type(row).objects.filter(pk=row.pk, version=row.version)
        if not found.update(version=F("version") + 1, changed_at=self.now, **columns):
            raise errors.ConflictError
        row.refresh_from_db()


@contextmanager
def row_change(
    row: Row, *, app: str, visitor: str, key: str, what: Any
) -> Iterator[RowChange[Row]]:
    """Locks a row for a change; all of it happens, or nothing.

    The requests that have changed the row are its `handled`. `what` is the content of this one, as
    plain data, by which a repeated `key` is checked. Raises `NotFoundError` when the row is gone,
    `ConflictError` when the key was used for another request, `InvalidError` for what cannot be a
    key; `app` stands in the codes of both.
    """
    key_check(key, app)
    with transaction.atomic():
        found = type(row)._default_manager.filter(pk=row.pk)
        locked = found.select_for_update().first()
        if locked is None:
            raise errors.NotFoundError
        # A statement of its own: the lock may have been waited for.
        now: datetime = found.values_list(Now(), flat=True).get()
        handled: Any = locked.handled  # type: ignore[attr-defined]
        digest = digest_of(what)
        earlier = earlier_of(handled.filter(visitor=visitor), key, digest, app)
        noted = earlier
        if key and earlier is None:
            noted = handled.create(visitor=visitor, key=key, digest=digest, made_at=now)
        yield RowChange(locked, now, earlier is not None, noted)
