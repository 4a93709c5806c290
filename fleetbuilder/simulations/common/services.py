"""What simulations and the worth of cards have in common when they begin and are cancelled."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, Protocol, TypeVar

from fleetbuilder.core import errors
from fleetbuilder.core.idempotency import key_check
from fleetbuilder.jobs import services as job_services
from fleetbuilder.jobs.models import Job
from fleetbuilder.simulations.common import selectors

APP: Final = "simulations"
"""How codes of errors begin."""


class JobRequest(Protocol):
    """What is asked for, as far as it is the same for all battles."""

    def digest(self) -> str:
        """Returns a hash of the content, by which a repeated request is recognised."""


Wanted = TypeVar("Wanted", bound=JobRequest)


def job_begin(
    kind: str,
    make: Callable[[Wanted], tuple[dict[str, Any], int | Sequence[Any]]],
    wanted: Wanted,
    *,
    owner: str,
    client: str,
    key: str,
    other: str = "something else",
) -> tuple[Job, bool]:
    """Begins battles; gives their job, and whether it is new.

    `make` gives the job's document and the number of its chunks, or their tasks; it is asked only
    when the client may begin one. With a `key` that the owner has used before for the same request,
    the job of then is given. Raises what `make` raises, `ThrottledError` when the client has as
    many running as it may, `ConflictError` when the key belongs to something else, which `other`
    names.
    """
    key_check(key, APP)
    job_services.quota_check(
        client=client, owner=owner, key=key, code="simulations.quota", what="simulations"
    )
    document, chunks = make(wanted)
    return job_services.job_start(
        kind=kind,
        document=document,
        chunks=chunks,
        owner=owner,
        client=client,
        key=key,
        digest=wanted.digest(),
        app=APP,
        other=other,
    )


def job_stop(*, job: Job, owner: str, what: str) -> bool:
    """Cancels a running job; tells whether it was running.

    Raises `NotFoundError` for somebody else's; `what` names it there.
    """
    if not selectors.is_owner(job=job, owner=owner):
        raise errors.NotFoundError(
            f"Only who began {what} can cancel it.", code="simulations.not_yours"
        )
    return job_services.job_cancel(job_id=job.pk)
