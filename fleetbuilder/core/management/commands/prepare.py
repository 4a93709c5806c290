"""`manage.py prepare`: everything that the site needs before it is served."""

from __future__ import annotations

import errno
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import Error, connection
from django.db.migrations.executor import MigrationExecutor

FULL_DISK: Final = frozenset({errno.ENOSPC, errno.EDQUOT})
FULL_SQLITE: Final = "SQLITE_FULL"
FULL_POSTGRESQL: Final = "53100"


class Command(BaseCommand):
    """Brings tables, catalogue, demo fleets and static files up to date, and tidies up.

    Done twice, it does no harm. One command and not five, since starting Django takes longer than
    most of the steps.
    """

    help = __doc__

    def handle(self, *args: Any, **options: Any) -> None:
        """Runs the steps in order; the first that fails stops it.

        Each leaves all or nothing behind, so that a disk that was full needs only room.
        """
        try:
            self._steps()
        except (OSError, Error) as error:
            if not is_full(error):
                raise
            raise CommandError(
                f"There is no room left: the disk of {settings.VAR_DIR}, or of the database, is "
                "full. Make room, and run this again."
            ) from error

    def _steps(self) -> None:
        settings.VAR_DIR.mkdir(parents=True, exist_ok=True)
        self._migrate()
        call_command("load_cards", stdout=self.stdout, stderr=self.stderr)
        call_command("load_demo_fleets", stdout=self.stdout, stderr=self.stderr)
        call_command("tidy", stdout=self.stdout, stderr=self.stderr)
        if not settings.DEBUG:
            self._collect()

    def _migrate(self) -> None:
        executor = MigrationExecutor(connection)
        plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
        if plan:
            self.stdout.write(f"Applying {len(plan)} migrations.")
            call_command("migrate", interactive=False, verbosity=0)

    def _collect(self) -> None:
        begun = time.time()
        try:
            call_command("collectstatic", interactive=False, verbosity=0)
        except OSError:
            # A file that was cut short is newer than its source, and would never be copied again.
            for file in Path(settings.STATIC_ROOT).rglob("*"):
                if file.is_file() and file.stat().st_mtime >= begun - 1:
                    file.unlink()
            raise


def is_full(error: BaseException) -> bool:
    """Returns whether an error comes of a disk, or of a quota, that has no room left."""
    return any(
        getattr(each, "errno", None) in FULL_DISK
        or getattr(each, "sqlite_errorname", "") == FULL_SQLITE
        or getattr(each, "sqlstate", "") == FULL_POSTGRESQL
        for each in _chain(error)
    )


def _chain(error: BaseException) -> Iterator[BaseException]:
    """Yields an error and those it comes of."""
    each: BaseException | None = error
    while each is not None:
        yield each
        each = each.__cause__ or each.__context__
