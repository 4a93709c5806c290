"""The only place that turns requests and rows into simulations of `rules` and back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from cards.selectors import catalogue_current
from fleetbuilder.core import errors
from fleetbuilder.fleets.check.services import sentence
from fleetbuilder.jobs.models import Job as Row
from fleetbuilder.simulations.common.requests import GauntletRequest, SimulationRequest, seed_made
from rules.battle import BattleError, FleetRecord, options_of, prepare_fleet
from rules.fleet import Fleet
from rules.notation import fleet_from_document
from rules.notation.native.document import fleet_to_document
from rules.simulation import (
    DecidedJob,
    ReplacementJob,
    SimulationError,
    SimulationJob,
    WorthJob,
)

T = TypeVar("T")


def document_from_request(wanted: SimulationRequest) -> tuple[dict[str, Any], int]:
    """Makes the document of a job, and the number of its chunks.

    Raises `InvalidError` for fleets that cannot fight.
    """
    catalogue = catalogue_current()
    job = SimulationJob(
        [_prepared(wanted, fleet, where) for fleet, where in ((wanted.a, "/a"), (wanted.b, "/b"))],
        options_of(wanted.ruleset),
        wanted.pilots,
        battles=wanted.battles,
        seed=wanted.seed or seed_made(),
        stop=wanted.stop,
        catalogue=catalogue.version,
        keeps_answers=True,
    )
    fleets = [fleet_to_document(wanted.a), fleet_to_document(wanted.b)]
    return {"simulation": job.to_document(), "fleets": fleets}, job.chunks


def _prepared(wanted: SimulationRequest | GauntletRequest, fleet: Fleet, where: str) -> FleetRecord:
    try:
        return prepare_fleet(fleet, catalogue_current(), wanted.ruleset)
    except BattleError as error:
        raise errors.InvalidError.at(where, sentence(str(error)), code=error.code) from error


def opponents_prepared(wanted: GauntletRequest) -> list[FleetRecord]:
    """Makes opponents ready for battle; raises `InvalidError` for one that cannot fight."""
    return [
        _prepared(wanted, fleet, f"/opponents/{place}")
        for place, fleet in enumerate(wanted.opponents)
    ]


def fleets_of_request(wanted: GauntletRequest) -> dict[str, Any]:
    """Returns the fleets as they were handed over, for the document of a job."""
    return {
        "fleet": fleet_to_document(wanted.fleet),
        "opponents": [fleet_to_document(each) for each in wanted.opponents],
    }


def gauntlet_from_row(row: Row) -> tuple[Fleet, list[Fleet]]:
    """Returns a fleet and its opponents as they were handed over; jobs of before kept no others."""
    opponents = row.document.get("opponents", ())
    return fleet_from_document(row.document["fleet"]), [
        fleet_from_document(each) for each in opponents
    ]


def simulation_from_row(row: Row) -> SimulationJob:
    """Makes the simulation of a row; raises `ConflictError` for one of an earlier engine."""
    return _read(SimulationJob.from_document, row.document["simulation"])


def worth_from_row(row: Row) -> WorthJob:
    """Makes the question of a row; raises `ConflictError` for one of an earlier engine."""
    return _read(WorthJob.from_document, row.document["worth"])


def decided_from_row(row: Row) -> DecidedJob:
    """Makes the question of a row; raises `ConflictError` for one of an earlier engine."""
    return _read(DecidedJob.from_document, row.document["decided"])


def replacements_from_row(row: Row) -> ReplacementJob:
    """Makes the question of a row; raises `ConflictError` for one of an earlier engine."""
    return _read(ReplacementJob.from_document, row.document["replacements"])


def _read(reader: Callable[[Mapping[str, Any]], T], document: Mapping[str, Any]) -> T:
    try:
        return reader(document)
    except SimulationError as error:
        raise errors.ConflictError(f"{error}.", code=error.code) from error


def fleets_from_row(row: Row) -> tuple[Fleet, Fleet]:
    """Returns the fleets as they were handed over."""
    a, b = row.document["fleets"]
    return fleet_from_document(a), fleet_from_document(b)
