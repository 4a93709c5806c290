"""Importing fleets as a kind of long work.

The document of a job is `{"format", "about", "fleets": [{"place", "name", "likely", "unknown",
"document"}], "unreadable": [{"place", "where", "reason"}], "left"}`. A chunk checks a few fleets
and stores them in the step that records it, so that each is stored exactly once, however often it
is tried, and none after the job was cancelled. When the job ends, the fleets' documents go.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final
from uuid import UUID

from fleetbuilder.fleets.check.checked_fleets import fleet_checked
from fleetbuilder.fleets.common.models import Fleet, Revision, Visibility
from fleetbuilder.fleets.saved.details import Details
from fleetbuilder.fleets.saved.selectors import fleets_of
from fleetbuilder.fleets.saved.services import MOST_FLEETS, rows_made
from fleetbuilder.jobs.kinds import JobKind
from rules.notation import fleet_from_document

KIND: Final = "fleet-import"
AT_A_TIME: Final = 10
"""Fleets of one chunk."""


@dataclass(frozen=True, slots=True)
class Ready:
    """A fleet that is ready to be stored; whose it will be is set when it is."""

    place: int
    fleet: Fleet
    revision: Revision


def chunks_of(count: int) -> int:
    """Returns the number of chunks for so many fleets."""
    return -(-count // AT_A_TIME)


@lru_cache(maxsize=4)
def _work_of_text(document: str) -> Any:
    return json.loads(document)


def _play(document: str, index: int) -> list[Ready]:
    work = _work_of_text(document)
    about = Details(
        visibility=Visibility.PRIVATE,
        folder=work["about"]["folder"],
        tags=tuple(work["about"]["tags"]),
    )
    ready = []
    for each in work["fleets"][index * AT_A_TIME : (index + 1) * AT_A_TIME]:
        judged = fleet_checked(fleet_from_document(each["document"]))
        fleet, revision = rows_made(owner="", judged=judged, about=about)
        ready.append(Ready(each["place"], fleet, revision))
    return ready


def _settle(job_id: UUID, owner: str, ready: list[Ready]) -> list[dict[str, Any]]:
    """Stores fleets that the owner does not have yet; gives what became of each."""
    present = _present(owner, [each.revision.fingerprint for each in ready])
    free = MOST_FLEETS - fleets_of(owner).count()
    told: list[dict[str, Any]] = []
    stored: list[Ready] = []
    for each in ready:
        fingerprint = each.revision.fingerprint
        state = "stored"
        if fingerprint in present:
            state = "present"
        elif len(stored) >= free:
            state = "refused"
        else:
            present[fingerprint] = each.fleet.slug
            stored.append(each)
        told.append(_told(each, state, present.get(fingerprint, "")))
    for each in stored:
        each.fleet.owner = each.revision.author = owner
        each.fleet.key = f"import-{job_id}-{each.place}"
    Fleet.objects.bulk_create(each.fleet for each in stored)
    for each in stored:
        each.revision.fleet = each.fleet
    Revision.objects.bulk_create(each.revision for each in stored)
    return told


def _present(owner: str, fingerprints: list[str]) -> dict[str, str]:
    """Returns the addresses of an owner's fleets that are the same, by fingerprint."""
    found = Fleet.objects.filter(owner=owner, fingerprint__in=fingerprints)
    return dict(found.order_by("-pk").values_list("fingerprint", "slug"))


def _told(ready: Ready, state: str, slug: str) -> dict[str, Any]:
    return {
        "place": ready.place,
        "state": state,
        "fleet": slug,
        "points": ready.fleet.points,
        "legal": ready.fleet.is_legal,
        "problems": ready.fleet.problem_count,
    }


def _rest(document: dict[str, Any]) -> dict[str, Any]:
    fleets = [
        {name: value for name, value in each.items() if name != "document"}
        for each in document["fleets"]
    ]
    return {**document, "fleets": fleets}


IMPORT: Final = JobKind(KIND, play=_play, brief=len, settle=_settle, rest=_rest)
