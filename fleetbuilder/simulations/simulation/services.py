"""Changes of simulations: asked for, asked for again, cancelled."""

from __future__ import annotations

from fleetbuilder.fleets.common.selectors import rulesets_all
from fleetbuilder.jobs.models import Job
from fleetbuilder.simulations.common import mapping
from fleetbuilder.simulations.common.job_kind import KIND
from fleetbuilder.simulations.common.requests import SimulationRequest
from fleetbuilder.simulations.common.services import job_begin
from fleetbuilder.simulations.simulation import battle_records
from rules.simulation import PilotChoice, Stop


def simulation_create(
    *, wanted: SimulationRequest, owner: str, client: str, key: str = ""
) -> tuple[Job, bool]:
    """Begins a simulation; gives its job, and whether it is new.

    `owner` and `client` come from `core.visitors`. With a `key` that the owner has used before,
    the simulation of then is given. Raises `InvalidError` for fleets that cannot fight,
    `ThrottledError` when the client has as many running as it may, `ConflictError` when the key
    belongs to another request.
    """
    job, is_new = job_begin(
        KIND,
        mapping.document_from_request,
        wanted,
        owner=owner,
        client=client,
        key=key,
        other="another simulation",
    )
    battle_records.sides_keep(job=job, wanted=wanted)
    return job, is_new


def simulation_again(*, job: Job, owner: str, client: str, same_seed: bool = False) -> Job:
    """Begins a simulation of the same fleets, rules and pilots, with a new seed unless told not.

    Fleets are made ready anew, so that it goes by the present cards and rules. Raises as
    `simulation_create`.
    """
    a, b = mapping.fleets_from_row(job)
    document = job.document["simulation"]
    first, second = (PilotChoice.from_document(each) for each in document["pilots"])
    stop = document["stop"]
    wanted = SimulationRequest(
        a=a,
        b=b,
        ruleset=rulesets_all()[document["options"]["ruleset"]],
        pilots=(first, second),
        battles=document["battles"],
        seed=document["seed"] if same_seed else "",
        stop=None if stop is None else Stop.from_document(stop),
        saved=battle_records.sides_of(job=job, owner=owner),
    )
    again, _ = simulation_create(wanted=wanted, owner=owner, client=client)
    return again
