"""The timer in the worker that asks for sweeps: no further process has to run for it."""

from __future__ import annotations

from typing import Any

from celery import bootsteps
from django.conf import settings

from fleetbuilder.jobs import messages


class SweepTimer(bootsteps.StartStopStep):
    """Asks for a sweep when the worker starts, and every few seconds from then on."""

    requires = {"celery.worker.components:Timer"}

    def __init__(self, worker: Any, **options: Any) -> None:
        self.entry: Any = None
        super().__init__(worker, **options)

    def start(self, worker: Any) -> None:
        """Begins to ask."""
        seconds = float(settings.JOBS["sweep_seconds"])
        messages.sweep_ask(seconds)
        self.entry = worker.timer.call_repeatedly(seconds, messages.sweep_ask, (seconds,))

    def stop(self, worker: Any) -> None:
        """Asks no more."""
        if self.entry is not None:
            self.entry.cancel()
            self.entry = None
