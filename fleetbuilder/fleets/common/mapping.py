"""The only place that turns rows into fleets of `rules` and back."""

from __future__ import annotations

from typing import Any

from fleetbuilder.fleets.common.models import DemoFleet, Revision
from rules.building.comparison.difference import FleetWithPrices
from rules.building.report import Line, Report
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


def fleet_from_revision(revision: Revision) -> Fleet:
    """Builds the fleet of a revision."""
    return fleet_from_document(revision.document)


def priced_from_revision(revision: Revision) -> FleetWithPrices:
    """Builds the fleet of a revision with the prices that it had when it was saved."""
    return FleetWithPrices.from_lines(fleet_from_revision(revision), lines_from_revision(revision))


def lines_from_revision(revision: Revision) -> tuple[Line, ...]:
    """Returns the prices of a revision's time; how they came about is not kept."""
    return tuple(Line(where, card, points, ()) for where, card, points in revision.prices)


def prices_from_report(report: Report) -> list[list[Any]]:
    """Returns what a revision keeps of the lines of a report."""
    return [[line.where, line.card, line.points] for line in report.lines]
