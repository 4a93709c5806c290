"""Finding imports, and what became of each fleet of one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from django.db.models import QuerySet

from fleetbuilder.fleets.common.models import Fleet
from fleetbuilder.fleets.imports.job_kind import KIND
from fleetbuilder.jobs import selectors as job_selectors
from fleetbuilder.jobs.models import Job

LISTED: Final = 10
STATES: Final = ("stored", "present", "refused", "waiting", "dropped", "unreadable")
"""What becomes of a fleet: kept; the owner had the same; the owner had too many; not yet; the
import ended before; it could not be read."""


@dataclass(frozen=True, slots=True)
class FleetOutcome:
    """What became of one fleet. `fleet` is its address, "" where there is none any more.

    `likely` and `unknown` count the matches of its cards; the figures from `points` on are those
    of the check when it was stored.
    """

    place: int
    name: str
    state: str
    fleet: str = ""
    points: int | None = None
    legal: bool | None = None
    problems: int = 0
    likely: int = 0
    unknown: int = 0
    where: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class ImportReport:
    """What became of an import: each fleet in the order of the document.

    `done` and `wanted` count the fleets that were to be stored, `left` those that nobody chose.
    """

    outcomes: tuple[FleetOutcome, ...]
    done: int
    wanted: int
    left: int

    def count(self, state: str) -> int:
        """Returns how many fleets are in a state."""
        return Counter(each.state for each in self.outcomes)[state]

    @property
    def with_problems(self) -> int:
        """Returns how many of those stored may not be fielded as they are."""
        return sum(1 for each in self.outcomes if each.state == "stored" and each.problems)


def import_find(*, id: UUID, owner: str) -> Job | None:  # noqa: A002
    """Finds an import of an owner's; another's is not there."""
    job = job_selectors.job_find(job_id=id, kind=KIND)
    return job if job is not None and owner and job.owner == owner else None


def import_list(*, owner: str) -> QuerySet[Job]:
    """Returns the newest imports of an owner."""
    return job_selectors.job_list(owner=owner, kind=KIND)[:LISTED]


def import_report(*, job: Job) -> ImportReport:
    """Derives from what is recorded what became of an import so far."""
    told = {
        each["place"]: each
        for _, result in job_selectors.recorded_of(job_id=job.pk)
        for each in result
    }
    there = _there(each["fleet"] for each in told.values())
    open_state = "waiting" if job.is_running else "dropped"
    outcomes = []
    for asked in job.document["fleets"]:
        known = {name: asked[name] for name in ("place", "name", "likely", "unknown")}
        each = told.get(asked["place"])
        if each is None:
            outcomes.append(FleetOutcome(**known, state=open_state))
            continue
        figures = {name: each[name] for name in ("state", "points", "legal", "problems")}
        slug = each["fleet"] if each["fleet"] in there else ""
        outcomes.append(FleetOutcome(**known, **figures, fleet=slug))
    outcomes += [
        FleetOutcome(each["place"], "", "unreadable", where=each["where"], reason=each["reason"])
        for each in job.document["unreadable"]
    ]
    outcomes.sort(key=lambda each: each.place)
    wanted = len(job.document["fleets"])
    return ImportReport(tuple(outcomes), len(told), wanted, job.document["left"])


def _there(slugs: Iterable[str]) -> frozenset[str]:
    """Returns those of the addresses at which there still is a fleet."""
    return frozenset(Fleet.objects.filter(slug__in=set(slugs)).values_list("slug", flat=True))
