"""One module per family of problems; `ALL_CHECKS` runs them over a seated, priced fleet.

A check is a function of the fleet's loadout and its quote that yields problems. None depends on
another, nor on the order in which cards were added.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from rules.building.checks import (
    captains,
    commanders,
    events,
    factions,
    missions,
    points,
    resources,
    restrictions,
    ships,
    slots,
    special,
    support,
    uniqueness,
)
from rules.building.fleet_loadout import FleetLoadout
from rules.building.pricing import LaterQuote
from rules.building.report import Problem

Check = Callable[[FleetLoadout, LaterQuote], Iterable[Problem]]

ALL_CHECKS: Final[tuple[Check, ...]] = (
    points.check_points,
    ships.check_ships,
    captains.check_command,
    commanders.check_commander,
    slots.check_slots,
    restrictions.check_restrictions,
    uniqueness.check_unique_names,
    uniqueness.check_one_per_ship,
    factions.check_factions,
    support.check_support,
    resources.check_resources,
    events.check_events,
    missions.check_missions,
    special.check_special,
)
