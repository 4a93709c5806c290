"""`manage.py worker`: a worker by itself, for a machine that serves no pages."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from fleetbuilder.core.management.commands.serve import worker_command


class Command(BaseCommand):
    """Runs a worker with a number of processes until Ctrl+C; more machines may each run one."""

    help = __doc__

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declares the option; its default comes from the environment."""
        parser.add_argument(
            "--processes",
            type=int,
            default=settings.ENVIRONMENT.WORKER_PROCESSES,
            help="how many chunks are done at once",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Becomes the worker."""
        if options["processes"] < 1:
            raise CommandError("--processes must be at least 1.")
        self.stdout.flush()
        os.execv(sys.executable, worker_command(options["processes"]))  # noqa: S606
