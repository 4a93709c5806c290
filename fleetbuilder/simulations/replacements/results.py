"""What comes of the search for better cards: how far it is, and the result once it is done.

Everything is derived from recorded chunks. There is no result so far: what a round has found says
only who fights in the next one.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate
from typing import Any

from fleetbuilder.jobs import selectors as job_selectors
from fleetbuilder.jobs.models import Job, JobState
from fleetbuilder.simulations.common import mapping
from fleetbuilder.simulations.common.results import (
    fleet_line,
    head_document,
    pilots_document,
    result_of,
)
from fleetbuilder.simulations.replacements.job_kind import KIND
from rules.simulation import course_of, replacements_document


@dataclass(frozen=True, slots=True)
class SearchProgress:
    """How far a search is: battles done of all, the round of all, the cards still in question."""

    battles: int
    asked: int
    round: int
    rounds: int
    cards: int


def replacements_progress(*, job: Job) -> SearchProgress:
    """Returns how far a search is, by all recorded chunks."""
    course = course_of(job.document[KIND])
    rounds = course.rounds
    ends = accumulate(course.tasks_in(each) for each in rounds)
    # The chunks of a round are added when it begins.
    now = next(place for place, end in enumerate(ends) if end >= job.chunk_count)
    fleets = rounds[now].fleets
    return SearchProgress(
        sum(job_selectors.briefs_of(job_id=job.pk)),
        course.all_battles,
        now + 1,
        len(rounds),
        fleets - 1 if rounds[now].confirms else fleets,
    )


def replacements_result(*, job: Job) -> dict[str, Any] | None:
    """Returns the result, None unless the job is done.

    Raises `ConflictError` when the rules of play have changed since it began and no result was
    kept.
    """
    if job.state != JobState.DONE:
        return None

    def made() -> dict[str, Any]:
        asked = mapping.replacements_from_row(job)
        return replacements_document(asked, job_selectors.results_of(job_id=job.pk))

    return result_of(job=job, make=made)


def replacements_job_document(*, job: Job, with_result: bool) -> dict[str, Any]:
    """Returns a job as plain data: what was asked, how far it is, and the result if asked for."""
    asked = job.document[KIND]
    number = 1 + len(asked["candidates"])
    progress = replacements_progress(job=job)
    document: dict[str, Any] = {
        **head_document(job, asked),
        "pilots": pilots_document(asked),
        "fleet": fleet_line(asked["fleets"][0]),
        **asked["replaced"],
        "opponents": [fleet_line(each) for each in asked["fleets"][number:]],
        "candidates": len(asked["candidates"]),
        "progress": {
            "battles": progress.battles,
            "asked": progress.asked,
            "round": progress.round,
            "rounds": progress.rounds,
            "cards": progress.cards,
        },
    }
    if with_result:
        document["result"] = replacements_result(job=job)
    return document
