"""The question what decided a simulation, and how many battles answer it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from fleetbuilder.core.idempotency import job_digest_of
from fleetbuilder.jobs.models import Job
from fleetbuilder.simulations.common.requests import battles_most
from rules.simulation import USUAL_DECIDED_BATTLES, PilotChoice, SimulationJob
from rules.simulation.decided_job import VARIANTS

SHARE: Final = 4
"""How many times the battles of one simulation the question may fight in all."""


@dataclass(frozen=True, slots=True)
class DecidedRequest:
    """Which simulation is asked about."""

    simulation: Job

    def digest(self) -> str:
        """Returns a hash of the content, by which a repeated request is recognised."""
        return job_digest_of({"decided": str(self.simulation.pk)})


def battles_of(job: SimulationJob) -> int:
    """Returns how many battles each variant fights: as many as may be had, an even number."""
    first, second = job.pilots
    pilots: tuple[PilotChoice, PilotChoice] = (first, second)
    most = SHARE * battles_most(pilots) // VARIANTS // 2 * 2
    return max(2, min(USUAL_DECIDED_BATTLES, most))
