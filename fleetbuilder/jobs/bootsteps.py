"""The timers in the worker, which no further process has to run for: sweeps, and leases."""

from __future__ import annotations

from functools import partial
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


class LeaseTimer(bootsteps.StartStopStep):
    """Renews, every second or so, the leases of the chunks that the worker's processes do."""

    requires = {"celery.worker.components:Timer"}

    def __init__(self, worker: Any, **options: Any) -> None:
        self.entry: Any = None
        super().__init__(worker, **options)

    def start(self, worker: Any) -> None:
        """Begins to renew."""
        # Only a worker needs this: the web server has no requests of Celery's.
        from fleetbuilder.jobs.requests import leases_renew

        seconds = float(settings.JOBS["renew_seconds"])
        self.entry = worker.timer.call_repeatedly(seconds, leases_renew, ())

    def stop(self, worker: Any) -> None:
        """Renews no more."""
        if self.entry is not None:
            self.entry.cancel()
            self.entry = None


class PoolGuard(bootsteps.StartStopStep):
    """Has the worker start anew when one of its processes is killed, where others could hang.

    That is where they share the lock under which they wait for work: with the embedded broker.
    """

    requires = {"celery.worker.components:Pool"}

    def start(self, worker: Any) -> None:
        """Begins to listen for the ends of processes."""
        from fleetbuilder.jobs.requests import worker_renew

        pool = getattr(worker.pool, "_pool", None)
        if pool is not None and not worker.use_eventloop:
            pool.on_process_down = partial(worker_renew, pool)
