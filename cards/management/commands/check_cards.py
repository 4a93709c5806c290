"""`manage.py check_cards`: whether the fixtures could be loaded."""

from __future__ import annotations

import sys
from typing import Any

from cards.faults import CatalogueFaultsError
from cards.fixtures_command import FixturesCommand
from cards.services import catalogue_check


class Command(FixturesCommand):
    """Checks the fixtures without a database; exits with 1 when anything is wrong."""

    help = "Checks cards, sets and ship classes of the fixtures; writes nothing."
    requires_system_checks: list[str] = []

    def handle(self, *args: Any, **options: Any) -> None:
        """Prints every fault, or how much was found in order."""
        try:
            documents = catalogue_check(directory=options["directory"])
        except CatalogueFaultsError as error:
            for fault in error.faults:
                self.stderr.write(str(fault))
            self.stderr.write(f"{error.count}.")
            sys.exit(1)
        cards = sum(len(each["cards"]) for each in documents.sets)
        self.stdout.write(
            f"In order: {cards} cards in {len(documents.sets)} sets, "
            f"{len(documents.ship_classes)} ship classes."
        )
