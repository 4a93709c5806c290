"""Finding simulations."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from django.db.models import QuerySet

from fleetbuilder.jobs import selectors as jobs
from fleetbuilder.jobs.models import Chunk, Job
from fleetbuilder.simulations.common.job_kind import KIND

LISTED: Final = 50
"""Simulations in a list, the newest."""


def simulation_find(*, id: UUID) -> Job | None:  # noqa: A002
    """Finds a simulation; whoever knows its id may read it."""
    return jobs.job_find(job_id=id, kind=KIND)


def simulation_list(*, owner: str) -> QuerySet[Job]:
    """Returns an owner's simulations, the newest first."""
    return jobs.job_list(owner=owner, kind=KIND)[:LISTED]


def is_owner(*, job: Job, owner: str) -> bool:
    """Returns whether a simulation is that owner's; nobody owns anything."""
    return owner != "" and job.owner == owner


def battle_is_played(*, job: Job, number: int) -> bool:
    """Returns whether a battle of a simulation has been played; battles count from 1."""
    asked = job.document["simulation"]
    if not 1 <= number <= asked["battles"]:
        return False
    index = (number - 1) // asked["chunk"]
    chunks = Chunk.objects.filter(job=job, index=index, brief__isnull=False)
    return index < job.chunk_count and chunks.exists()
