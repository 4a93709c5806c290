"""`manage.py check_cards`: whether the fixtures could be loaded."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from cards.faults import CatalogueFaultsError
from cards.services import catalogue_check


class Command(BaseCommand):
    """Checks the fixtures without a database; exits with 1 when anything is wrong."""

    help = "Checks cards, sets and ship classes of the fixtures; writes nothing."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declares the directory to read."""
        parser.add_argument(
            "--directory",
            type=Path,
            default=settings.FIXTURES_DIR,
            help="the directory that holds cards/ and ship_classes.json",
        )

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
