"""`manage.py load_demo_fleets`: the demo fleets of the fixtures into the table."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandError

from cards.fixtures_command import FixturesCommand
from fleetbuilder.fleets.common.services import demo_fleets_load
from rules.errors import RulesError


class Command(FixturesCommand):
    """Makes the demo fleets equal to the fixtures; a bad file changes nothing."""

    help = "Loads the demo fleets from the fixtures in one transaction."
    folder = "fleets"
    holds = "the fleet documents"

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
