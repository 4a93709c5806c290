"""Changes of simulations: asked for, asked for again, cancelled."""

from __future__ import annotations

from typing import Final

from django.conf import settings

from fleetbuilder.core import errors
from fleetbuilder.fleets.selectors import rulesets_all
from fleetbuilder.jobs import services as jobs
from fleetbuilder.jobs.models import Job
from fleetbuilder.jobs.selectors import running_count
from fleetbuilder.simulations import mapping, selectors
from fleetbuilder.simulations.wishes import Wish
from fleetbuilder.simulations.work import KIND
from rules.simulation import PilotChoice, Stop

MOST_KEY: Final = 100


def simulation_create(*, wish: Wish, owner: str, client: str, key: str = "") -> tuple[Job, bool]:
    """Begins a simulation; gives its job, and whether it is new.

    `owner` and `client` come from `core.visitors`. With a `key` that the owner has used before,
    the simulation of then is given. Raises `InvalidError` for fleets that cannot fight,
    `ThrottledError` when the client has as many running as it may, `ConflictError` when the key
    belongs to another wish.
    """
    if len(key) > MOST_KEY:
        raise errors.InvalidError(
            f"An Idempotency-Key has at most {MOST_KEY} characters.", code="simulations.key"
        )
    digest = wish.digest()
    if not (key and Job.objects.filter(owner=owner, key=key).exists()):
        quota_check(client)
    document, chunks = mapping.document_from_wish(wish)
    try:
        return jobs.job_start(
            kind=KIND,
            document=document,
            chunks=chunks,
            owner=owner,
            client=client,
            key=key,
            digest=digest,
        )
    except jobs.KeyTakenError as error:
        raise errors.ConflictError(
            "This Idempotency-Key was used for another simulation. Send a new one.",
            code="simulations.key_taken",
        ) from error


def quota_check(client: str) -> None:
    """Raises `ThrottledError` when a client has as many jobs running as it may."""
    most = settings.ENVIRONMENT.SIMULATIONS_RUNNING
    if running_count(client=client) >= most:
        raise errors.ThrottledError(
            f"{most} simulations of yours are running. Wait for one to end, or cancel it.",
            code="simulations.quota",
            headers={"Retry-After": "10"},
        )


def simulation_again(*, job: Job, owner: str, client: str, same_seed: bool = False) -> Job:
    """Begins a simulation of the same fleets, rules and pilots, with a new seed unless told not.

    Fleets are made ready anew, so that it goes by the present cards and rules. Raises as
    `simulation_create`.
    """
    a, b = mapping.fleets_from_row(job)
    document = job.document["simulation"]
    first, second = (PilotChoice(each["name"], each["personality"]) for each in document["pilots"])
    stop = document["stop"]
    wish = Wish(
        a=a,
        b=b,
        ruleset=rulesets_all()[document["options"]["ruleset"]],
        pilots=(first, second),
        battles=document["battles"],
        seed=document["seed"] if same_seed else "",
        stop=None if stop is None else Stop.from_document(stop),
    )
    again, _ = simulation_create(wish=wish, owner=owner, client=client)
    return again


def simulation_cancel(*, job: Job, owner: str) -> bool:
    """Cancels a running simulation; tells whether it was running.

    Raises `PermissionDeniedError` for somebody else's.
    """
    if not selectors.is_owner(job=job, owner=owner):
        raise errors.PermissionDeniedError(
            "Only who began a simulation can cancel it.", code="simulations.not_yours"
        )
    return jobs.job_cancel(job_id=job.pk)
