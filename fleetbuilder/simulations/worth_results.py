"""What comes of the question what cards are worth: how far it is, and the result so far.

Everything is derived from recorded chunks; of a job that is running only those before the first
open one count.
"""

from __future__ import annotations

from typing import Any, Final
from uuid import UUID

from django.db.models import QuerySet

from fleetbuilder.core import errors
from fleetbuilder.jobs import selectors as jobs
from fleetbuilder.jobs import services
from fleetbuilder.jobs.models import Job
from fleetbuilder.simulations.worth_work import KIND
from rules.simulation import PilotChoice, SimulationError, WorthJob, worth_document

LISTED: Final = 50
"""Jobs in a list, the newest."""


def worth_find(*, id: UUID) -> Job | None:  # noqa: A002
    """Finds a job; whoever knows its id may read it."""
    return jobs.job_find(job_id=id, kind=KIND)


def worth_list(*, owner: str) -> QuerySet[Job]:
    """Gives an owner's jobs, the newest first."""
    return jobs.job_list(owner=owner, kind=KIND)[:LISTED]


def worth_progress(*, job: Job) -> tuple[int, int]:
    """Gives the battles that are done, by all recorded chunks, and those asked for."""
    asked = job.document["worth"]
    cards, fleets = len(asked["cards"]), len(asked["fleets"])
    opponents = fleets - cards - 1
    return sum(jobs.briefs_of(job_id=job.pk)), asked["battles"] * (cards + 1) * opponents


def worth_result(*, job: Job) -> dict[str, Any]:
    """Gives the result, the one so far while the job is running.

    Raises `ConflictError` when the rules of play have changed since it began and no result was
    kept.
    """
    if job.result is not None:
        kept: dict[str, Any] = job.result
        return kept
    try:
        asked = WorthJob.from_document(job.document["worth"])
    except SimulationError as error:
        raise errors.ConflictError(f"{error}.", code=error.code) from error
    seconds = round(jobs.seconds_of(job_id=job.pk), 3)
    document = {**worth_document(asked, jobs.results_of(job_id=job.pk)), "seconds": seconds}
    if not job.is_running:
        services.job_result_keep(job_id=job.pk, result=document)
    return document


def worth_job_document(*, job: Job, with_result: bool) -> dict[str, Any]:
    """Gives a job as plain data: what was asked, how far it is, and the result if wished."""
    asked = job.document["worth"]
    done, wanted = worth_progress(job=job)
    fleet, *others = asked["fleets"]
    document: dict[str, Any] = {
        "id": str(job.pk),
        "state": job.state,
        "reason": job.reason,
        "created_at": job.created_at.isoformat(),
        "finished_at": job.finished_at.isoformat() if job.finished_at else None,
        "ruleset": asked["options"]["ruleset"],
        "seed": asked["seed"],
        "pilots": dict(
            zip("ab", (str(PilotChoice(**each)) for each in asked["pilots"]), strict=True)
        ),
        "fleet": {"name": fleet["name"], "points": fleet["points"]},
        "opponents": [
            {"name": each["name"], "points": each["points"]}
            for each in others[len(asked["cards"]) :]
        ],
        "cards": len(asked["cards"]),
        "progress": {"battles": done, "asked": wanted},
    }
    if with_result:
        document["result"] = worth_result(job=job)
    return document
