"""Changes of what is asked about a simulation: what decided it."""

from __future__ import annotations

from typing import Any

from fleetbuilder.core import errors
from fleetbuilder.fleets.check.services import sentence
from fleetbuilder.jobs.models import Job
from fleetbuilder.simulations.common import mapping
from fleetbuilder.simulations.common.services import job_begin
from fleetbuilder.simulations.decided.job_kind import KIND
from fleetbuilder.simulations.decided.requests import DecidedRequest, battles_of
from fleetbuilder.simulations.decided.selectors import decided_find, key_of
from rules.simulation import SimulationError, decided_job_of


def decided_create(*, simulation: Job, owner: str, client: str) -> tuple[Job, bool]:
    """Begins to find what decided a simulation; gives the job, and whether it is new.

    A simulation is asked about once: the job that runs or is done is given again, one that was
    cancelled or has failed is not. Raises `ConflictError` for a simulation of an earlier version
    of the play, `InvalidError` for one of a mission, and `ThrottledError`.
    """
    found = decided_find(simulation=simulation, owners=(owner,))
    if found is not None:
        return found, False
    return job_begin(
        KIND,
        _document,
        DecidedRequest(simulation),
        owner=owner,
        client=client,
        key=key_of(simulation=simulation, owner=owner),
    )


def _document(wanted: DecidedRequest) -> tuple[dict[str, Any], int]:
    simulation = mapping.simulation_from_row(wanted.simulation)
    try:
        job = decided_job_of(simulation, battles_of(simulation))
    except SimulationError as error:
        raise errors.InvalidError.at("/", sentence(str(error)), code=error.code) from error
    return {"decided": job.to_document(), "simulation": str(wanted.simulation.pk)}, job.chunks
