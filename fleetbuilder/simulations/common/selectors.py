"""Finding simulations."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from fleetbuilder.jobs import selectors as job_selectors
from fleetbuilder.jobs.models import Chunk, Job

LISTED: Final = 50
"""Simulations in a list, the newest."""


def jobs_of(*, kind: str, owner: str) -> Iterable[Job]:
    """Returns an owner's newest jobs of a kind; nobody has any."""
    return job_selectors.job_list(owner=owner, kind=kind)[:LISTED] if owner else ()


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
