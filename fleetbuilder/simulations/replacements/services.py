"""Changes of the search for better cards: begun."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from cards.selectors import catalogue_current
from fleetbuilder.core import errors
from fleetbuilder.fleets.check.services import sentence
from fleetbuilder.jobs.models import Job
from fleetbuilder.simulations.common import mapping, numbers
from fleetbuilder.simulations.common.requests import GAUNTLET_SHARE, battles_most, seed_made
from fleetbuilder.simulations.common.services import job_begin
from fleetbuilder.simulations.replacements.job_kind import KIND
from fleetbuilder.simulations.replacements.requests import ReplacementRequest
from rules.battle import BattleError
from rules.errors import DocumentError, UnknownCardError
from rules.simulation import (
    ReplacementJob,
    SimulationError,
    make_replacement_job,
    place_of_card,
)
from rules.simulation.replacement_job import USUAL_BATTLES

LEAST_BATTLES: Final = 50
"""Fewer battles against each opponent confirm nothing: the search would be in vain."""


def replacements_create(
    *, wanted: ReplacementRequest, owner: str, client: str, key: str = ""
) -> tuple[Job, bool]:
    """Begins to look for what would be better in a card's place; gives the job, and if it is new.

    Quotas are those of the worth of cards. Raises `InvalidError` where there is no such card, or
    no other one may stand there, for fleets that cannot fight and for too many battles in all,
    `ThrottledError`, and `ConflictError` when the key belongs to another request.
    """
    return job_begin(KIND, _document, wanted, owner=owner, client=client, key=key)


def _document(wanted: ReplacementRequest) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    job = _job_of(wanted)
    document = {KIND: job.to_document(), **mapping.fleets_of_request(wanted)}
    return document, job.course.next_tasks([])


def _job_of(wanted: ReplacementRequest) -> ReplacementJob:
    opponents = mapping.opponents_prepared(wanted)
    catalogue = catalogue_current()
    try:
        job = make_replacement_job(
            wanted.fleet,
            place_of_card(wanted.fleet, wanted.card, catalogue),
            opponents,
            catalogue,
            wanted.ruleset,
            battles=wanted.battles or USUAL_BATTLES,
            seed=wanted.seed or seed_made(),
            pilots=[str(each) for each in wanted.pilots],
        )
    except BattleError as error:
        raise errors.InvalidError.at("/fleet", sentence(str(error)), code=error.code) from error
    except (SimulationError, DocumentError, UnknownCardError) as error:
        raise errors.InvalidError.at("/card", sentence(str(error)), code=error.code) from error
    return _within(job, wanted, GAUNTLET_SHARE * battles_most(wanted.pilots))


def _within(job: ReplacementJob, wanted: ReplacementRequest, most: int) -> ReplacementJob:
    """Returns the search with no more than `most` battles; refuses it where they do not do."""
    course = job.course
    fleets = course.rounds[-1].fleets * course.opponents
    each = (most - course.screening_battles) // fleets // 2 * 2
    if each < LEAST_BATTLES:
        raise errors.InvalidError.at("/opponents", _too_many(job, most), code="simulations.battles")
    if wanted.battles is None:
        return replace(job, battles=min(USUAL_BATTLES, each))
    if wanted.battles > each:
        message = (
            f"To find the best cards takes {course.screening_battles:,} battles, and {most:,} may "
            f"be asked for in all: up to {each:,} confirm each of them against each opponent."
        )
        raise errors.InvalidError.at("/battles", message, code="simulations.battles")
    return job


def _too_many(job: ReplacementJob, most: int) -> str:
    """Returns what is too much of a search, and what could be asked for instead."""
    course = job.course
    one = replace(course, opponents=1, battles=LEAST_BATTLES)
    cards = numbers.count(course.candidates, "card").replace(numbers.SPACE, " ")
    against = numbers.count(course.opponents, "opponent").replace(numbers.SPACE, " ")
    asked = (
        f"To try {cards} against {against} takes {course.screening_battles:,} battles before the "
        f"best are known, and {most:,} may be asked for in all"
    )
    if fewer := most // one.all_battles:
        return f"{asked}: take up to {fewer}."
    return f"{asked} with these pilots: take a quicker pilot."
