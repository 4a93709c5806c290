"""One fleet at one revision, with all that the builder asks of it before it shows anything."""

from __future__ import annotations

import json
from functools import cached_property
from typing import Any

from cards.selectors import catalogue_current
from fleetbuilder.fleets.check.checked_fleets import CheckedFleet
from fleetbuilder.fleets.check.problems import problems_shown
from fleetbuilder.fleets.common import selectors
from fleetbuilder.fleets.common.models import Fleet as FleetRow
from fleetbuilder.fleets.common.models import Revision
from fleetbuilder.fleets.saved.timeline import Timeline
from rules.building.assessment.overview import ShipOverview, overview
from rules.building.checks.fleet_problems import load
from rules.building.report import Report
from rules.building.suggestions.slotless_places import SlotlessPlace, slotless_places
from rules.catalogue import Catalogue
from rules.fleet import Fleet
from rules.rulesets import RuleSet


class BuilderState:
    """One fleet at one revision, ready to be shown; `own` keeps to what its player owns."""

    def __init__(
        self,
        row: FleetRow,
        revision: Revision,
        judged: CheckedFleet,
        way: Timeline,
        *,
        own: bool = False,
    ) -> None:
        self.row = row
        self.revision = revision
        self.number = revision.number
        self.judged = judged
        self.way = way
        self.own = own
        self.catalogue: Catalogue = catalogue_current()
        rulesets = selectors.rulesets_all()
        fleet = judged.fleet
        self.ruleset: RuleSet = rulesets[
            fleet.ruleset if fleet.ruleset in rulesets else selectors.DEFAULT_RULESET
        ]
        self.loaded = load(fleet, self.catalogue, self.ruleset)
        self.ships: tuple[ShipOverview, ...] = overview(self.loaded)
        self.further: tuple[SlotlessPlace, ...] = slotless_places(self.loaded)

    @cached_property
    def problems(self) -> list[dict[str, Any]]:
        """Returns the problems of the report as the page shows them."""
        return problems_shown(self.report, self.ruleset.id)

    @property
    def fleet(self) -> Fleet:
        """Returns the fleet."""
        return self.judged.fleet

    @property
    def report(self) -> Report:
        """Returns what the check says of it."""
        return self.judged.report


def step_text(action: str, where: str, **rest: Any) -> str:
    """Returns a step as the value of a button."""
    return json.dumps({"action": action, "where": where, **rest}, separators=(",", ":"))
