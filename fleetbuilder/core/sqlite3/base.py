"""SQLite as Django speaks to it, in files that nobody else on the machine reads.

They hold sessions and the addresses of people. Django finds the class by the name of this module
in `DATABASES`.
"""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from django.db.backends.sqlite3 import base

PRIVATE: Final = 0o600
BESIDE: Final = ("", "-journal", "-wal", "-shm")
"""What SQLite appends to the database's name for the files beside it."""


class DatabaseWrapper(base.DatabaseWrapper):
    """A connection to a database that its owner alone may read."""

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        """Connects, after seeing to the files' permissions."""
        name = str(conn_params["database"])
        if not self.is_in_memory_db():
            keep_private(Path(name))
        return super().get_new_connection(conn_params)


def keep_private(database: Path) -> None:
    """Makes a new database's file readable by its owner alone, and an old one's files as well.

    SQLite gives the files beside it the permissions of the database. It is never opened here when
    it is there already: closing it would end the locks that this process has on it.
    """
    # Where the folder is missing, or another's, SQLite says so itself.
    with suppress(OSError):
        try:
            os.close(os.open(database, os.O_CREAT | os.O_EXCL | os.O_WRONLY, PRIVATE))
        except FileExistsError:
            for suffix in BESIDE:
                file = database.with_name(database.name + suffix)
                if file.exists() and stat.S_IMODE(file.stat().st_mode) & ~PRIVATE:
                    file.chmod(PRIVATE)
