"""Changes of simulated games: begun."""

from __future__ import annotations

from functools import cache
from typing import Any

from django.conf import settings

from fleetbuilder.core import errors
from fleetbuilder.fleet_captains.boxes.selectors import HOUSE_BOX
from fleetbuilder.fleet_captains.simulations.job_kind import KIND
from fleetbuilder.fleet_captains.simulations.requests import GamesRequest
from fleetbuilder.fleets.check.services import sentence
from fleetbuilder.jobs.models import Job
from fleetbuilder.simulations.common.requests import seed_made
from fleetbuilder.simulations.common.services import job_begin
from rules.errors import DocumentError
from rules.fleet_captains.errors import CaptainsError
from rules.loader import read_document
from rules.simulation import SimulationError
from rules.simulation.fleet_captains import make_captains_job

_PLACES = {
    "box.side": "/side",
    "box.layout": "/layout",
    "box.tiles": "/layout",
    "layout.players": "/layout",
    "goal.range": "/goal",
    "captains.unknown": "/pilot",
}
"""Where in a request stands what the rules refuse, by the code of the refusal."""


def games_simulation_create(
    *, wanted: GamesRequest, owner: str, client: str, key: str = ""
) -> tuple[Job, bool]:
    """Begins to play games; gives the job, and whether it is new.

    Quotas are those of simulations. Raises `InvalidError` for what the box cannot serve,
    `ThrottledError`, and `ConflictError` when the key belongs to another request.
    """
    return job_begin(KIND, _document, wanted, owner=owner, client=client, key=key)


def _document(wanted: GamesRequest) -> tuple[dict[str, Any], int]:
    boxes = [_house_document()]
    if wanted.box is not None:
        boxes.append(wanted.box.document)
    try:
        job = make_captains_job(
            boxes,
            wanted.sides,
            wanted.captains,
            games=wanted.games,
            seed=wanted.seed or seed_made(),
            goal=wanted.goal,
            layout=wanted.layout,
        )
    except (CaptainsError, SimulationError) as error:
        place = _PLACES.get(error.code, "/side")
        raise errors.InvalidError.at(place, sentence(str(error))) from error
    except DocumentError as error:
        raise errors.InvalidError.at("/box", sentence(str(error))) from error
    return {"simulation": job.document}, job.chunks


@cache
def _house_document() -> dict[str, Any]:
    document: dict[str, Any] = read_document(
        settings.FIXTURES_DIR / "fleet_captains" / f"{HOUSE_BOX}.json"
    )
    return document
