"""What is known of a fleet when it is saved: its document, its digest, and what the check says."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from cards.selectors import catalogue_current
from fleetbuilder.core.idempotency import digest_of
from fleetbuilder.fleets.check import services
from fleetbuilder.fleets.check.services import Options
from fleetbuilder.fleets.common import mapping, selectors
from fleetbuilder.fleets.common.models import Revision
from rules.building.comparison.difference import Difference, FleetWithPrices, difference
from rules.building.report import Problem, Report
from rules.fleet import Fleet
from rules.notation import fleet_to_document


@dataclass(frozen=True, slots=True)
class CheckedFleet:
    """A fleet that names its rule set, with document, digest and report by present prices."""

    fleet: Fleet
    document: dict[str, Any]
    fingerprint: str
    report: Report

    @property
    def priced(self) -> FleetWithPrices:
        """Returns the fleet with its present prices."""
        return FleetWithPrices.from_lines(self.fleet, self.report.lines)

    @property
    def problem_count(self) -> int:
        """Returns how many problems keep it from the table."""
        return sum(1 for each in self.report.problems if each.severity == "error")


def fleet_checked(fleet: Fleet) -> CheckedFleet:
    """Checks a fleet for keeping; one that names no rule set is bound to the current edition.

    Whatever it holds, it is kept as it is: a rule set that nobody knows is a problem of its
    report. Raises `TooLargeError` beyond the bounds of a request.
    """
    services.fleets_bound([fleet])
    fleet = replace(fleet, ruleset=fleet.ruleset or selectors.DEFAULT_RULESET)
    document = fleet_to_document(fleet)
    return CheckedFleet(fleet, document, digest_of(document), _report(fleet))


def _report(fleet: Fleet) -> Report:
    catalogue = catalogue_current()
    known = selectors.rulesets_all()
    if fleet.ruleset in known:
        return services.fleet_check(fleet, Options(), catalogue).report
    usual = known[selectors.DEFAULT_RULESET]
    report = services.fleet_check(fleet, Options(ruleset=usual.id), catalogue).report
    problem = Problem(
        "ruleset.unknown",
        "error",
        "/ruleset",
        f"There is no rule set “{fleet.ruleset}”; the fleet is checked under {usual.name}.",
        "document",
        "fixtures/schemas/fleet.json",
        {"ruleset": fleet.ruleset},
    )
    return replace(report, legal=False, problems=(problem, *report.problems))


@dataclass(frozen=True, slots=True)
class RecheckedRevision:
    """A revision beside what the check says of it now."""

    revision: Revision
    judged: CheckedFleet

    @property
    def prices(self) -> Difference:
        """Returns what became dearer or cheaper since; nothing else can be different."""
        before = mapping.priced_from_revision(self.revision)
        return difference(before, self.judged.priced, catalogue_current())

    @property
    def is_changed(self) -> bool:
        """Returns whether prices, points or the verdict are others than when it was saved."""
        now, then = self.judged.report, self.revision
        return (
            mapping.prices_from_report(now) != [list(each) for each in then.prices]
            or (now.points, now.legal) != (then.points, then.is_legal)
            or self.judged.problem_count != then.problem_count
        )


def revision_rechecked(revision: Revision) -> RecheckedRevision:
    """Checks the fleet of a revision by the present cards and rules, and compares."""
    judged: CheckedFleet | None = revision.judged
    return RecheckedRevision(
        revision, judged or fleet_checked(mapping.fleet_from_revision(revision))
    )
