"""What the tests of saved fleets share."""

from __future__ import annotations

from typing import Any

from django.db import connection

from fleetbuilder.fleets.common.models import Fleet
from fleetbuilder.fleets.saved.services import fleet_create
from rules.fleet import Equipped, ShipBuild
from rules.fleet import Fleet as Content

OWNER = "session:owner"
ENTERPRISE = "ship:u-s-s-enterprise-d-71120"
PICARD = "captain:jean-luc-picard-71120"
WORF = "crew:worf-2017core"
TORPEDOES = "weapon:photon-torpedoes-2017core"


def row_statements() -> int:
    """Tells how many statements write a revision and its fleet's row."""
    return 1 if connection.vendor == "postgresql" else 2


def content(*cards: str, name: str = "Wolf 359", **fields: Any) -> Content:
    """Returns a fleet of the Enterprise under Picard, with cards aboard."""
    build = ShipBuild(
        ship=ENTERPRISE,
        captain=Equipped(PICARD),
        upgrades=tuple(Equipped(card) for card in cards),
    )
    return Content(ships=(build,), name=name, **fields)


def saved(*cards: str, owner: str = OWNER, about: Any = None, **fields: Any) -> Fleet:
    """Saves such a fleet and returns its row."""
    more = {"about": about} if about is not None else {}
    fleet, is_new = fleet_create(owner=owner, content=content(*cards, **fields), **more)
    assert is_new
    return fleet
