"""What the commands share that read the fixtures."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path

from django.conf import settings
from django.core.management.base import BaseCommand


class FixturesCommand(BaseCommand):
    """Base command with the directory to read; `folder` of the fixtures unless it is named."""

    folder = ""
    holds = "cards/ and ship_classes.json"

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declares the directory to read."""
        parser.add_argument(
            "--directory",
            type=Path,
            default=settings.FIXTURES_DIR / self.folder,
            help=f"the directory that holds {self.holds}",
        )
