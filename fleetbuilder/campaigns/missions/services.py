"""Changes of simulated missions: begun, cancelled."""

from __future__ import annotations

import functools
from typing import Any

from cards.selectors import catalogue_current
from fleetbuilder.campaigns.common.bundled_documents import enemy_documents
from fleetbuilder.campaigns.missions import ships as mission_ships
from fleetbuilder.campaigns.missions.job_kind import KIND
from fleetbuilder.campaigns.missions.requests import MissionRequest
from fleetbuilder.core import errors
from fleetbuilder.fleets.check.services import sentence
from fleetbuilder.fleets.common.selectors import rulesets_all
from fleetbuilder.jobs.models import Job
from fleetbuilder.simulations.common.requests import seed_made
from fleetbuilder.simulations.common.services import job_begin
from rules.alliance.enemy.logic_document import enemy_from_document
from rules.alliance.errors import AllianceError
from rules.alliance.played.enemy_ships import Hangar, hangar_of
from rules.alliance.played.play_options import mission_options
from rules.catalogue import Catalogue
from rules.errors import DocumentError
from rules.simulation import SimulationError
from rules.simulation.missions import make_mission_job

RULESET = "alliance"


def mission_simulation_create(
    *, wanted: MissionRequest, owner: str, client: str, key: str = ""
) -> tuple[Job, bool]:
    """Begins to play a mission; gives the job, and whether it is new.

    Quotas are those of simulations. Raises `InvalidError` for ships that cannot fly it,
    `ThrottledError`, and `ConflictError` when the key belongs to another request.
    """
    return job_begin(KIND, _document, wanted, owner=owner, client=client, key=key)


def _document(wanted: MissionRequest) -> tuple[dict[str, Any], int]:
    ruleset = rulesets_all()[RULESET]
    most = max(wanted.counts)
    seats = mission_ships.seats_filled(wanted.seats, wanted.mission, most)
    fleets = [mission_ships.seat_record(seat, ruleset, wanted.skill) for seat in seats]
    try:
        job = make_mission_job(
            wanted.mission,
            enemy_documents(),
            _hangar(catalogue_current()),
            fleets,
            mission_options(ruleset),
            battles=wanted.battles,
            seed=wanted.seed or seed_made(),
            marks=wanted.marks,
            models=wanted.models,
        )
    except (AllianceError, SimulationError, DocumentError) as error:
        raise errors.InvalidError.at("/mission", sentence(str(error))) from error
    ships = [
        {
            "name": fleet.name,
            "ship": fleet.ships[0].name,
            "skill": fleet.ships[0].skill,
            "cards": [card.name for card in fleet.ships[0].cards],
            "ready_made": seat.is_ready_made,
        }
        for seat, fleet in zip(seats, fleets, strict=True)
    ]
    document = {"simulation": job.document, "counts": list(wanted.counts), "ships": ships}
    return document, job.chunks * len(wanted.counts)


@functools.lru_cache(maxsize=2)
def _hangar(catalogue: Catalogue) -> Hangar:
    """Makes all enemies ready; they are the same for every mission."""
    types = {name: enemy_from_document(each) for name, each in enemy_documents().items()}
    return hangar_of(types, catalogue.ship_classes)
