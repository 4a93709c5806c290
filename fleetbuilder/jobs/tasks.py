"""What the worker is woken for."""

from __future__ import annotations

from uuid import UUID

from celery import shared_task

from fleetbuilder.jobs import services
from fleetbuilder.jobs.messages import SWEEP, WORK
from fleetbuilder.jobs.sweeping import sweepers_run


@shared_task(name=WORK, Request="fleetbuilder.jobs.requests:WorkRequest")
def work(job_id: str, index: int) -> None:
    """Does a chunk, unless it is done or in other hands."""
    services.chunk_do(job_id=UUID(job_id), index=index)


@shared_task(name=SWEEP)
def sweep() -> None:
    """Sends again what was lost, and lets the apps do what they do every few seconds."""
    services.jobs_sweep()
    sweepers_run()
