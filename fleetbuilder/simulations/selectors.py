"""Finding simulations."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from django.db.models import QuerySet

from fleetbuilder.jobs import selectors as jobs
from fleetbuilder.jobs.models import Job
from fleetbuilder.simulations.work import KIND

LISTED: Final = 50
"""Simulations in a list, the newest."""


def simulation_find(*, id: UUID) -> Job | None:  # noqa: A002
    """Finds a simulation; whoever knows its id may read it."""
    return jobs.job_find(job_id=id, kind=KIND)


def simulation_list(*, owner: str) -> QuerySet[Job]:
    """Gives an owner's simulations, the newest first."""
    return jobs.job_list(owner=owner, kind=KIND)[:LISTED]


def is_owner(*, job: Job, owner: str) -> bool:
    """Tells whether a simulation is that owner's; nobody owns anything."""
    return owner != "" and job.owner == owner
