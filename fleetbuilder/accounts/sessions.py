"""Sessions in the database, as Django keeps them, read with fewer words.

Every request of somebody whom the site knows begins with this one question. No cache stands before
it: one that was away when a session ended would bring the session back.
"""

from __future__ import annotations

from typing import Any, Final

from django.contrib.sessions.backends import db
from django.db import connection
from django.utils import timezone

READ: Final = (
    'SELECT "session_data" FROM "django_session" WHERE "session_key" = %s AND "expire_date" > %s'
)
"""Written out: to put it together takes Django longer than the database takes to answer it."""


class SessionStore(db.SessionStore):
    """Keeps sessions as Django does; an ended one is gone for every process at once."""

    def load(self) -> dict[str, Any]:
        """Returns what a session holds, nothing when it has ended or never was."""
        now = connection.ops.adapt_datetimefield_value(timezone.now())
        with connection.cursor() as cursor:
            cursor.execute(READ, [self.session_key, now])
            row = cursor.fetchone()
        if row is None:
            # The key is nobody's: what is kept next begins a session of another.
            self._session_key = None
            return {}
        held: dict[str, Any] = self.decode(row[0])
        return held
