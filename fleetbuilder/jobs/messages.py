"""The wake-up calls: sent by name, since tasks stand above the services that send them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final
from uuid import UUID

import structlog
from celery import current_app
from kombu.exceptions import OperationalError

WORK: Final = "jobs.work"
SWEEP: Final = "jobs.sweep"
SWEEP_QUEUE: Final = "sweep"

log = structlog.get_logger(__name__)


def work_send(job_id: UUID, indexes: Iterable[int]) -> None:
    """Wakes a worker for each of a job's chunks.

    A broker that cannot be reached is no error: the sweeper sends again what nobody claimed.
    """
    for index in indexes:
        try:
            current_app.send_task(WORK, args=[str(job_id), index], retry=False)
        except (OperationalError, OSError) as error:
            log.warning("job_not_sent", job=str(job_id), chunk=index, error=str(error))
            return


def sweep_ask(seconds: float) -> None:
    """Asks for a sweep that must begin within so many seconds, or not at all."""
    try:
        current_app.send_task(SWEEP, queue=SWEEP_QUEUE, expires=seconds, retry=False)
    except (OperationalError, OSError) as error:
        log.warning("sweep_not_asked", error=str(error))
