"""`manage.py load_cards`: the fixtures into the tables."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandError
from django.db import connection

from cards.faults import CatalogueFaultsError
from cards.fixtures_command import FixturesCommand
from cards.models import Card
from cards.services import Changes, LoadReport, catalogue_load

MOST_SHOWN_KEYS = 20


class Command(FixturesCommand):
    """Makes the tables equal to the fixtures; a bad file changes nothing."""

    help = "Loads cards, sets and ship classes from the fixtures in one transaction."

    def handle(self, *args: Any, **options: Any) -> None:
        """Loads, and prints what was added, changed and withdrawn."""
        if Card._meta.db_table not in connection.introspection.table_names():
            raise CommandError("There are no tables yet. Make them first: manage.py migrate")
        try:
            report = catalogue_load(directory=options["directory"])
        except CatalogueFaultsError as error:
            raise CommandError(f"{error}\n{error.count}. Nothing was changed.") from error
        for line in summary(report):
            self.stdout.write(line)


def summary(report: LoadReport) -> list[str]:
    """Returns the lines that say what a load did."""
    lines = []
    for title, changes in (
        ("ship classes", report.ship_classes),
        ("sets", report.sets),
        ("cards", report.cards),
    ):
        lines.append(
            f"{title}: {len(changes.added)} added, {len(changes.changed)} changed, "
            f"{len(changes.withdrawn)} withdrawn"
        )
        lines.extend(_keys(changes))
    lines.append(f"The catalogue has {report.total} cards; its version is {report.version}.")
    return lines


def _keys(changes: Changes) -> list[str]:
    lines: list[str] = []
    for word, keys in changes.as_document().items():
        if 0 < len(keys) <= MOST_SHOWN_KEYS:
            lines.extend(f"  {word}: {key}" for key in keys)
    return lines
