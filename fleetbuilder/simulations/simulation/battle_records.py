"""How saved fleets fared in simulations, told to the pages of fleets and of results."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import BooleanField, Case, Exists, OuterRef, Value, When
from django.urls import reverse

from fleetbuilder.fleets.common.models import Fleet
from fleetbuilder.fleets.saved.battle_records import BattleRecord
from fleetbuilder.fleets.saved.named_fleets import UNNAMED
from fleetbuilder.jobs.models import Chunk, Job
from fleetbuilder.simulations.common import numbers
from fleetbuilder.simulations.common.models import LONGEST_NAME, SimulatedFleet
from fleetbuilder.simulations.common.requests import SavedSide, SimulationRequest
from rules.simulation import wilson
from rules.simulation.job import LETTERS


@dataclass(frozen=True, slots=True)
class SavedFleetOrigin:
    """The saved fleet that a simulation was about: where to go back to."""

    name: str
    href: str
    page: str
    revision: int
    current: int


def sides_keep(*, job: Job, wanted: SimulationRequest) -> None:
    """Records which saved fleets fight in a simulation; what is recorded already stays."""
    names = {"a": wanted.b.name, "b": wanted.a.name}
    rows = [
        SimulatedFleet(
            job=job,
            side=side,
            fleet_id=saved.fleet_id,
            revision=saved.revision,
            fingerprint=saved.fingerprint,
            opponent=names[side][:LONGEST_NAME],
        )
        for side, saved in sorted(wanted.saved.items())
    ]
    if not rows:
        return
    try:
        with transaction.atomic():
            SimulatedFleet.objects.bulk_create(rows, ignore_conflicts=True)
            # In the order of their numbers, so that no two simulations wait for each other.
            for number in sorted({row.fleet_id for row in rows}):
                Fleet.objects.filter(pk=number, is_simulated=False).update(is_simulated=True)
    except IntegrityError:
        # The fleet was deleted meanwhile: the battles are fought all the same.
        return


def sides_of(*, job: Job, owner: str) -> dict[str, SavedSide]:
    """Returns which saved fleets of an owner fight in a simulation."""
    rows = SimulatedFleet.objects.filter(job=job, fleet__owner=owner) if owner else ()
    return {row.side: SavedSide(row.fleet_id, row.revision, row.fingerprint) for row in rows}


def references_of(*, job: Job, owner: str) -> dict[str, str]:
    """Returns what names the saved fleets of an owner that fight in a simulation, by side."""
    rows = SimulatedFleet.objects.filter(job=job, fleet__owner=owner).select_related("fleet")
    return {row.side: f"{row.fleet.slug}@{row.revision}" for row in rows}


def origins_of(*, jobs: list[Job], owner: str) -> list[SavedFleetOrigin]:
    """Returns the saved fleets of an owner that fight in some simulations, each once."""
    if not owner:
        return []
    rows = SimulatedFleet.objects.filter(job__in=jobs, fleet__owner=owner).select_related("fleet")
    found: dict[tuple[int, int], SavedFleetOrigin] = {}
    for row in rows.order_by("pk"):
        slug = row.fleet.slug
        found[row.fleet_id, row.revision] = SavedFleetOrigin(
            row.fleet.name or UNNAMED,
            reverse("fleets:build", args=[slug]),
            reverse("fleets:fleet_detail", args=[slug]),
            row.revision,
            row.fleet.current,
        )
    return list(found.values())


def records_of(fleet: Fleet, fingerprint: str, most: int) -> tuple[BattleRecord, ...]:
    """Returns the records of a fleet, as `fleets.records` asks for them: two queries at most.

    A fleet that never fought needs none. Everything is counted from recorded chunks, so that a
    simulation that still runs, or was cancelled, counts with what it has.
    """
    if not fleet.is_simulated:
        return ()
    played = Chunk.objects.filter(job=OuterRef("job"), brief__isnull=False)
    is_current = Case(
        When(fingerprint=fingerprint, then=Value(True)),
        default=Value(False),
        output_field=BooleanField(),
    )
    rows = list(
        SimulatedFleet.objects.filter(Exists(played), fleet=fleet)
        .annotate(is_current=is_current)
        .order_by("-is_current", "-pk")
        .select_related("job")
        .only("side", "revision", "opponent", "job__state")[:most]
    )
    if not rows:
        return ()
    briefs: dict[Any, list[Mapping[str, Any]]] = {}
    chunks = Chunk.objects.filter(job__in=[row.job_id for row in rows], brief__isnull=False)
    found: Any = chunks.values_list("job_id", "brief")
    for job_id, brief in found:
        briefs.setdefault(job_id, []).append(brief)
    return tuple(_record(row, briefs.get(row.job_id, ())) for row in rows)


def _record(row: Any, briefs: Any) -> BattleRecord:
    battles = sum(brief["battles"] for brief in briefs)
    wins = sum(brief["wins"][LETTERS.index(row.side)] for brief in briefs)
    low, high = wilson(wins, battles)
    return BattleRecord(
        opponent=row.opponent or UNNAMED,
        rate=numbers.percent(wins / battles if battles else None),
        interval=numbers.interval(low, high),
        wins=wins,
        battles=battles,
        low=low,
        high=high,
        revision=row.revision,
        is_current=row.is_current,
        is_running=row.job.is_running,
        href=reverse("simulations:simulation_detail", args=[row.job_id]),
    )
