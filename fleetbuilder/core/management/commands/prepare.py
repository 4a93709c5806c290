"""`manage.py prepare`: everything that the site needs before it is served."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand
from django.db import connection
from django.db.migrations.executor import MigrationExecutor


class Command(BaseCommand):
    """Brings tables, catalogue, demo fleets and static files up to date, and tidies up.

    Done twice, it does no harm. One command and not five, since starting Django takes longer than
    most of the steps.
    """

    help = __doc__

    def handle(self, *args: Any, **options: Any) -> None:
        """Runs the steps in order; the first that fails stops it."""
        settings.VAR_DIR.mkdir(parents=True, exist_ok=True)
        self._migrate()
        call_command("load_cards", stdout=self.stdout, stderr=self.stderr)
        call_command("load_demo_fleets", stdout=self.stdout, stderr=self.stderr)
        call_command("tidy", stdout=self.stdout, stderr=self.stderr)
        if not settings.DEBUG:
            call_command("collectstatic", interactive=False, verbosity=0)

    def _migrate(self) -> None:
        executor = MigrationExecutor(connection)
        plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
        if plan:
            self.stdout.write(f"Applying {len(plan)} migrations.")
            call_command("migrate", interactive=False, verbosity=0)
