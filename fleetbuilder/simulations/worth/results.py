"""What comes of the question what cards are worth: how far it is, and the result so far.

Everything is derived from recorded chunks; of a job that is running only those before the first
open one count.
"""

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
from rules.simulation import variants_of, worth_document


def worth_progress(*, job: Job) -> tuple[int, int]:
    """Returns the battles that are done, by all recorded chunks, and how many there are at most."""
    asked = job.document["worth"]
    variants = variants_of(asked)
    most = asked["battles"] * variants * (len(asked["fleets"]) - variants)
    # Briefs of before were the number of battles.
    done = [
        each if isinstance(each, int) else len(each)
        for each in job_selectors.briefs_of(job_id=job.pk)
    ]
    return sum(done), most


def worth_result(*, job: Job) -> dict[str, Any]:
    """Returns the result, the one so far while the job is running.

    Raises `ConflictError` when the rules of play have changed since it began and no result was
    kept.
    """

    def made() -> dict[str, Any]:
        asked = mapping.worth_from_row(job)
        return worth_document(asked, job_selectors.results_of(job_id=job.pk))

    return result_of(job=job, make=made)


def worth_job_document(*, job: Job, with_result: bool) -> dict[str, Any]:
    """Returns a job as plain data: what was asked, how far it is, and the result if asked for."""
    asked = job.document["worth"]
    done, wanted = worth_progress(job=job)
    fleet, opponents = asked["fleets"][0], asked["fleets"][variants_of(asked) :]
    document: dict[str, Any] = {
        **head_document(job, asked),
        "pilots": pilots_document(asked),
        "fleet": fleet_line(fleet),
        "opponents": [fleet_line(each) for each in opponents],
        "cards": len(asked["cards"]),
        "progress": {"battles": done, "asked": wanted},
    }
    if with_result:
        document["result"] = worth_result(job=job)
    return document
