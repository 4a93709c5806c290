"""Changes of imports: begun, cancelled."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from fleetbuilder.core.idempotency import digest_of, key_check
from fleetbuilder.fleets.imports.job_kind import KIND, chunks_of
from fleetbuilder.fleets.imports.parsing import (
    ChosenRules,
    FoundFleet,
    ImportReading,
    fleet_settled,
    ruling_of,
)
from fleetbuilder.fleets.saved.details import Details
from fleetbuilder.fleets.saved.services import APP
from fleetbuilder.jobs import services as job_services
from fleetbuilder.jobs.models import Job
from rules.notation import fleet_to_document

AT_ONCE: Final = 20
"""Fleets up to which an import is done before it is answered; more are left to the workers."""


def import_create(
    *,
    reading: ImportReading,
    wanted: Sequence[FoundFleet],
    chosen: Mapping[str, str],
    about: Details,
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
    key_check(key, APP)
    ruling = ruling_of(reading, chosen, ruleset)
    document = _document(reading, wanted, chosen, about, ruling)
    at_once = len(wanted) <= AT_ONCE
    if not at_once:
        job_services.quota_check(client=client, owner=owner, key=key, code="fleets.quota")
    chunks = chunks_of(len(wanted))
    job, is_new = job_services.job_start(
        kind=KIND,
        document=document,
        chunks=chunks,
        owner=owner,
        client=client,
        key=key,
        digest=digest_of(document),
        app=APP,
    )
    if is_new and at_once:
        for index in range(chunks):
            job_services.chunk_do(job_id=job.pk, index=index)
        job.refresh_from_db()
    return job, is_new


def _document(
    reading: ImportReading,
    wanted: Sequence[FoundFleet],
    chosen: Mapping[str, str],
    about: Details,
    ruling: ChosenRules,
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


def import_cancel(*, job: Job) -> bool:
    """Cancels an import; tells whether it was running. What is stored by then is kept."""
    return job_services.job_cancel(job_id=job.pk)
