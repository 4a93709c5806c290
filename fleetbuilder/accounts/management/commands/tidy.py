"""`manage.py tidy`: sweeps out what browsers without an account left behind."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from fleetbuilder.accounts.tidying import guests_tidy


class Command(BaseCommand):
    """Removes ended sessions, and fleets and collections that nobody can come back to."""

    help = __doc__

    def handle(self, *args: Any, **options: Any) -> None:
        """Removes them and says how many there were."""
        removed = guests_tidy()
        if removed:
            words = ", ".join(f"{name} {number}" for name, number in removed.items())
            self.stdout.write(f"Removed: {words}.")
