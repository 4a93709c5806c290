"""Finding what was asked about a simulation."""

from __future__ import annotations

from collections.abc import Collection

from django.db.models import QuerySet

from fleetbuilder.jobs.models import Job, JobState
from fleetbuilder.simulations.decided.job_kind import KIND


def _asked(simulation: Job, owners: Collection[str]) -> QuerySet[Job]:
    # The idempotency key names the simulation: (owner, key) has an index, a document has none.
    keys = Job.objects.filter(kind=KIND, owner__in=owners)
    return keys.filter(key__startswith=f"{KIND}-{simulation.pk}-")


def key_of(*, simulation: Job, owner: str) -> str:
    """Returns the key of the next question about a simulation: of one, though pressed twice."""
    return f"{KIND}-{simulation.pk}-{_asked(simulation, (owner,)).count()}"


def decided_find(*, simulation: Job, owners: Collection[str]) -> Job | None:
    """Finds the newest question about a simulation that runs or is done; nobody owns any."""
    found = _asked(simulation, [each for each in owners if each])
    return found.filter(state__in=(JobState.RUNNING, JobState.DONE)).first()
