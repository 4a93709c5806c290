"""PostgreSQL as Django speaks to it, with as few words as are needed.

Django finds the class by the name of this module in `DATABASES`.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any, Final

from django.db.backends.postgresql import base
from django.db.backends.postgresql.features import DatabaseFeatures
from django.db.backends.postgresql.operations import DatabaseOperations

IDLE_SECONDS: Final = 1.0
"""How long a connection may lie unused before it is asked whether it still works."""
MOST_PARAMETERS: Final = 65_535
"""Values that the protocol carries beside one statement."""


class Features(DatabaseFeatures):
    """Says how many values a statement may have, now that they are sent beside it."""

    max_query_params = MOST_PARAMETERS


class Operations(DatabaseOperations):
    """Writes many rows in as many statements as their values need."""

    def bulk_batch_size(self, fields: Any, objs: Sequence[Any]) -> int:
        """Returns how many rows one statement takes."""
        return MOST_PARAMETERS // max(len(fields), 1)


class DatabaseWrapper(base.DatabaseWrapper):
    """Asks whether a connection still works only when it was not used for a while.

    Django asks before the first query of every request, one question more for each save of a
    busy site. A server that was restarted has mostly been away for longer than `IDLE_SECONDS`:
    whoever needed it meanwhile has failed, and everybody else asks first. Where it was not, the
    request fails that finds out, and the next one connects anew.
    """

    features_class = Features
    ops_class = Operations

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Begins as one that was never used."""
        super().__init__(*args, **kwargs)
        self.used_at = 0.0

    def close_if_health_check_failed(self) -> None:
        """Closes a connection that no longer works; Django calls it before every query."""
        now = time.monotonic()
        if now - self.used_at < IDLE_SECONDS:
            # Later in the request it may be in the midst of a transaction.
            self.health_check_done = True
        else:
            super().close_if_health_check_failed()
        self.used_at = now
