"""What simulations and the worth of cards have in common when they begin and are cancelled."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from django.conf import settings

from fleetbuilder.core import errors
from fleetbuilder.jobs import services as jobs
from fleetbuilder.jobs.models import Job
from fleetbuilder.jobs.selectors import running_count
from fleetbuilder.simulations import selectors

MOST_KEY: Final = 100


def job_begin(
    *,
    kind: str,
    make: Callable[[], tuple[dict[str, Any], int]],
    digest: str,
    owner: str,
    client: str,
    key: str,
    other: str,
) -> tuple[Job, bool]:
    """Begins battles; gives their job, and whether it is new.

    `make` gives the job's document and the number of its chunks; it is asked only when the client
    may begin one. With a `key` that the owner has used before for the same `digest`, the job of
    then is given. Raises what `make` raises, `ThrottledError` when the client has as many running
    as it may, `ConflictError` when the key belongs to something else, which `other` names.
    """
    if len(key) > MOST_KEY:
        raise errors.InvalidError(
            f"An Idempotency-Key has at most {MOST_KEY} characters.", code="simulations.key"
        )
    if not (key and Job.objects.filter(owner=owner, key=key).exists()):
        quota_check(client)
    document, chunks = make()
    try:
        return jobs.job_start(
            kind=kind,
            document=document,
            chunks=chunks,
            owner=owner,
            client=client,
            key=key,
            digest=digest,
        )
    except jobs.KeyTakenError as error:
        raise errors.ConflictError(
            f"This Idempotency-Key was used for {other}. Send a new one.",
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


def job_stop(*, job: Job, owner: str, what: str) -> bool:
    """Cancels a running job; tells whether it was running.

    Raises `NotFoundError` for somebody else's; `what` names it there.
    """
    if not selectors.is_owner(job=job, owner=owner):
        raise errors.NotFoundError(
            f"Only who began {what} can cancel it.", code="simulations.not_yours"
        )
    return jobs.job_cancel(job_id=job.pk)
