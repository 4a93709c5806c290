"""`manage.py load_demo_fleets`: the demo fleets of the fixtures into the table."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from fleetbuilder.fleets.common.services import demo_fleets_load
from rules.errors import RulesError


class Command(BaseCommand):
    """Makes the demo fleets equal to the fixtures; a bad file changes nothing."""

    help = "Loads the demo fleets from the fixtures in one transaction."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declares the directory to read."""
        parser.add_argument(
            "--directory",
            type=Path,
            default=settings.FIXTURES_DIR / "fleets",
            help="the directory that holds the fleet documents",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Loads, and prints what was added, changed and removed."""
        try:
            changes = demo_fleets_load(directory=options["directory"])
        except RulesError as error:
            raise CommandError(f"{error}. Nothing was changed.") from error
        self.stdout.write(
            f"demo fleets: {len(changes.added)} added, {len(changes.changed)} changed, "
            f"{len(changes.removed)} removed; there are {changes.total}."
        )
