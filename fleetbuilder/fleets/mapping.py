"""The only place that turns rows into fleets of `rules` and back."""

from __future__ import annotations

from typing import Any

from fleetbuilder.fleets.models import DemoFleet
from rules.fleet import Fleet
from rules.notation import fleet_from_document


def fleet_from_demo(demo: DemoFleet) -> Fleet:
    """Builds the fleet of a demo's row; raises `DocumentError` if its document is spoilt."""
    return fleet_from_document(demo.document)


def demo_from_document(*, slug: str, position: int, document: Any) -> DemoFleet:
    """Makes the row of a demo fleet, unsaved; its notes are the summary.

    Raises `DocumentError` naming the place at fault.
    """
    fleet = fleet_from_document(document)
    return DemoFleet(
        slug=slug,
        position=position,
        name=fleet.name or slug,
        summary=fleet.notes,
        document=document,
    )
