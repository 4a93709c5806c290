"""Changes of imports: begun, cancelled."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.conf import settings

from fleetbuilder.core import errors
from fleetbuilder.fleets.check.checked_fleets import digest_of
from fleetbuilder.fleets.imports.job_kind import KIND, chunks_of
from fleetbuilder.fleets.imports.parsing import Found, Reading, Ruling, fleet_settled, ruling_of
from fleetbuilder.fleets.saved.details import About
from fleetbuilder.jobs import services as jobs
from fleetbuilder.jobs.models import Job
from fleetbuilder.jobs.selectors import running_count
from rules.notation import fleet_to_document

AT_ONCE: Final = 20
"""Fleets up to which an import is done before it is answered; more are left to the workers."""
MOST_KEY: Final = 100


def import_create(
    *,
    reading: Reading,
    wanted: Sequence[Found],
    chosen: Mapping[str, str],
    about: About,
    owner: str,
    client: str,
    ruleset: str = "",
    key: str = "",
) -> tuple[Job, bool]:
    """Begins to store the fleets that are wanted; gives the job, and whether it is new.

    `chosen` is the card for each match that was decided, `about` says folder and tags. With a
    `ruleset` all fleets are bound to it, without one those that name none to the one that agrees
    best with the document. A few fleets are stored before this returns. With a `key` that the
    owner has used before for the same, the import of then is given.

    Raises `InvalidError` for a key or rule set that is none, `ThrottledError` when many are to be
    stored and the client has as many jobs running as it may, `ConflictError` when the key belongs
    to something else.
    """
    if len(key) > MOST_KEY or not key.isprintable():
        raise errors.InvalidError(
            f"An Idempotency-Key is a line of at most {MOST_KEY} characters.", code="fleets.key"
        )
    ruling = ruling_of(reading, chosen, ruleset)
    document = _document(reading, wanted, chosen, about, ruling)
    at_once = len(wanted) <= AT_ONCE
    if not at_once and not (key and Job.objects.filter(owner=owner, key=key).exists()):
        _quota_check(client)
    chunks = chunks_of(len(wanted))
    try:
        job, is_new = jobs.job_start(
            kind=KIND,
            document=document,
            chunks=chunks,
            owner=owner,
            client=client,
            key=key,
            digest=digest_of(document),
        )
    except jobs.KeyTakenError as error:
        raise errors.ConflictError(
            "This Idempotency-Key was used for another request. Send a new one.",
            code="fleets.key_taken",
        ) from error
    if is_new and at_once:
        for index in range(chunks):
            jobs.chunk_do(job_id=job.pk, index=index)
        job.refresh_from_db()
    return job, is_new


def _document(
    reading: Reading,
    wanted: Sequence[Found],
    chosen: Mapping[str, str],
    about: About,
    ruling: Ruling,
) -> dict[str, Any]:
    return {
        "format": reading.format,
        "about": {"folder": about.folder, "tags": list(about.tags)},
        "fleets": [
            {
                "place": each.place,
                "name": each.name,
                "likely": each.count("likely"),
                "unknown": each.count("unknown"),
                "document": fleet_to_document(ruling.judged(fleet_settled(each, chosen))),
            }
            for each in wanted
        ],
        "unreadable": [
            {"place": each.place, "where": each.where, "reason": each.reason}
            for each in reading.found
            if each.fleet is None
        ],
        "left": len(reading.readable) - len(wanted),
    }


def _quota_check(client: str) -> None:
    most = settings.ENVIRONMENT.SIMULATIONS_RUNNING
    if running_count(client=client) >= most:
        raise errors.ThrottledError(
            f"{most} jobs of yours are running. Wait for one to end, or cancel it.",
            code="fleets.quota",
            headers={"Retry-After": "10"},
        )


def import_cancel(*, job: Job) -> bool:
    """Cancels an import; tells whether it was running. What is stored by then is kept."""
    return jobs.job_cancel(job_id=job.pk)
