"""Reading what checks need: rule sets, missions, demo fleets, schemas.

Rule sets, missions and schemas are files of the release; each process reads them once.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Mapping
from typing import Any, Final

from django.conf import settings
from django.db.models import QuerySet

from fleetbuilder.fleets.common.models import DemoFleet
from rules.building.missions import Mission
from rules.loader import load_missions, load_rulesets, load_rulings, read_document
from rules.rulesets import RuleSets
from rules.rulings import Rulings

DEFAULT_RULESET: Final = "attack-wing-2017"
SLUG: Final = re.compile(r"[A-Za-z0-9_-]{1,60}")
SCHEMAS: Final = (
    "fleet",
    "report",
    "mission",
    "campaign",
    "enemy",
    "player_card",
    "experience_ledger",
    "campaign_record",
)


@functools.cache
def rulesets_all() -> RuleSets:
    """Returns every rule set, in the order of the fixtures."""
    return load_rulesets(settings.FIXTURES_DIR)


@functools.cache
def rulings_all() -> Rulings:
    """Returns every ruling, in the order of the fixtures."""
    return load_rulings(settings.FIXTURES_DIR)


@functools.cache
def missions_all() -> Mapping[str, Mission]:
    """Returns every mission by id."""
    return load_missions(settings.FIXTURES_DIR)


@functools.cache
def schema_document(*, name: str) -> Any:
    """Returns the JSON Schema of that name (one of `SCHEMAS`)."""
    return read_document(settings.FIXTURES_DIR / "schemas" / f"{name}.json")


def demo_fleet_list() -> QuerySet[DemoFleet]:
    """Returns the demo fleets in the order of the page."""
    return DemoFleet.objects.all()


def demo_fleet_find(*, slug: str) -> DemoFleet | None:
    """Finds a demo fleet; what cannot be a slug is not looked for."""
    if not SLUG.fullmatch(slug):
        return None
    return DemoFleet.objects.filter(slug=slug).first()
