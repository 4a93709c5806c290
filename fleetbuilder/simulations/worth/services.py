"""Changes of what is asked about the worth of cards: begun, cancelled."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from cards.selectors import catalogue_current
from fleetbuilder.core import errors
from fleetbuilder.fleets.check.services import sentence
from fleetbuilder.jobs.models import Job
from fleetbuilder.simulations.common import mapping
from fleetbuilder.simulations.common.requests import (
    GAUNTLET_SHARE,
    GauntletRequest,
    battles_most,
    seed_made,
)
from fleetbuilder.simulations.common.services import job_begin
from fleetbuilder.simulations.worth.job_kind import KIND
from fleetbuilder.simulations.worth.requests import USUAL_BATTLES
from rules.battle import BattleError
from rules.simulation import SimulationError, WorthJob, make_worth_job


def worth_create(
    *, wanted: GauntletRequest, owner: str, client: str, key: str = ""
) -> tuple[Job, bool]:
    """Begins to weigh the cards of a fleet; gives the job, and whether it is new.

    Quotas are those of simulations: of the jobs that a client may have running, and of the battles
    of one of them, of which a question may fight four times as many. Raises `InvalidError` for
    fleets that cannot fight and for too many battles in all, `ThrottledError`, and `ConflictError`
    when the key belongs to another request.
    """
    return job_begin(KIND, _document, wanted, owner=owner, client=client, key=key)


def _document(wanted: GauntletRequest) -> tuple[dict[str, Any], int]:
    job = _job_of(wanted)
    return {"worth": job.to_document(), **mapping.fleets_of_request(wanted)}, job.chunks


def _job_of(wanted: GauntletRequest) -> WorthJob:
    opponents = mapping.opponents_prepared(wanted)
    try:
        job = make_worth_job(
            wanted.fleet,
            opponents,
            catalogue_current(),
            wanted.ruleset,
            battles=wanted.battles or 1,
            seed=wanted.seed or seed_made(),
            pilots=[str(each) for each in wanted.pilots],
        )
    except (BattleError, SimulationError) as error:
        raise errors.InvalidError.at("/fleet", sentence(str(error)), code=error.code) from error
    most = GAUNTLET_SHARE * battles_most(wanted.pilots)
    if wanted.battles is None:
        # As many as may be had: a whole even number, as battles come in pairs of seats.
        each = min(USUAL_BATTLES, most // job.all_battles // 2 * 2)
        return replace(job, battles=max(1, each), chunk=0)
    if job.all_battles > most:
        raise errors.InvalidError.at("/battles", _too_many(job, most), code="simulations.battles")
    return job


def _too_many(job: WorthJob, most: int) -> str:
    """Returns how many battles each variant may fight, so that all together are not too many."""
    variants, number = len(job.variants), len(job.opponents)
    each = most // (variants * number)
    against = "1 opponent" if number == 1 else f"{number} opponents"
    asked = f"{variants} variants against {against} fight {job.all_battles:,} battles in all"
    if not each:
        return f"{asked}, and {most:,} may be asked for: take fewer opponents."
    return f"{asked}, and {most:,} may be asked for: up to {each:,} each."
