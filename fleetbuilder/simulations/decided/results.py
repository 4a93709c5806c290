"""What comes of the question what decided: how far it is, and the result so far."""

from __future__ import annotations

from typing import Any

from fleetbuilder.jobs import selectors as job_selectors
from fleetbuilder.jobs.models import Job
from fleetbuilder.simulations.common import mapping
from fleetbuilder.simulations.common.results import (
    fleet_line,
    head_document,
    pilots_document,
    result_of,
)
from rules.simulation import decided_document
from rules.simulation.decided_job import VARIANTS
from rules.simulation.job import LETTERS


def decided_progress(*, job: Job) -> tuple[int, int]:
    """Returns the battles that are done, and how many there are."""
    done = sum(job_selectors.briefs_of(job_id=job.pk))
    return done, job.document["decided"]["battles"] * VARIANTS


def decided_result(*, job: Job) -> dict[str, Any]:
    """Returns the result, the one so far while the job is running.

    Raises `ConflictError` when the rules of play have changed since it began and no result was
    kept.
    """

    def made() -> dict[str, Any]:
        asked = mapping.decided_from_row(job)
        return decided_document(asked, job_selectors.results_of(job_id=job.pk))

    return result_of(job=job, make=made)


def decided_job_document(*, job: Job, with_result: bool) -> dict[str, Any]:
    """Returns a job as plain data: what was asked, how far it is, and the result if asked for."""
    asked = job.document["decided"]
    done, wanted = decided_progress(job=job)
    document: dict[str, Any] = {
        **head_document(job, asked),
        "simulation": job.document["simulation"],
        "pilots": pilots_document(asked),
        "fleets": dict(zip(LETTERS, map(fleet_line, asked["fleets"]), strict=True)),
        "progress": {"battles": done, "asked": wanted},
    }
    if with_result:
        document["result"] = decided_result(job=job)
    return document
