"""Resources whose price depends on the fleet.

Source: 2017, Resources; the resource cards themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from rules.building.fleet_loadout import FleetLoadout
from rules.building.loadout import Loadout
from rules.building.prepared import PreparedCard
from rules.modifiers import counted

GRID_BASE: Final = 3
GRID_STEP: Final = 2
GRID_HULL: Final = 3


SQUADRON_IS_RESOURCE: Final = "squadron-is-resource"
"""The check of a resource that is a squadron, fielded as one of the fleet's ships."""


def own_resource(fleet: FleetLoadout) -> PreparedCard | None:
    """Returns the fleet's resource: the one named, else the dearest ship that is one itself."""
    if fleet.resource is not None:
        return fleet.resource.card
    squadrons = resource_squadrons(fleet)
    return fleet.bench.get(squadrons[0].ship_card.resource) if squadrons else None


def resource_squadrons(fleet: FleetLoadout) -> list[Loadout]:
    """Returns the ships that are resources themselves, the dearest first."""
    ships = [each for each in fleet.loadouts if each.ship_card.resource]
    return sorted(ships, key=lambda each: (-each.ship.cost, each.ship.key, each.where))


def is_resource_squadron(resource: PreparedCard, loadout: Loadout) -> bool:
    """Returns whether a squadron is the one that a resource stands for."""
    return loadout.ship_card.resource == resource.key


def _half_of_all(stat: str) -> Callable[[FleetLoadout], tuple[int, str]]:
    def price(fleet: FleetLoadout) -> tuple[int, str]:
        total = sum(
            getattr(each.ship_card, stat) + changed_value(each, stat) for each in fleet.loadouts
        )
        return (total + 1) // 2, f"half of all {stat} of the fleet, rounded up"

    return price


def _talents_of_crew(fleet: FleetLoadout) -> tuple[int, str]:
    talents = sum(
        1
        for loadout in fleet.loadouts
        for each in loadout.fitted
        if each.seat is not None and each.seat.by_resource
    )
    return talents, "1 SP for each talent held by a crew card"


def _large_hulls(fleet: FleetLoadout) -> tuple[int, str]:
    large = sum(1 for each in fleet.loadouts if each.ship_card.hull > GRID_HULL)
    return GRID_BASE + GRID_STEP * large, "3 SP and 2 SP for each ship with a hull above 3"


def _sideboard(fleet: FleetLoadout) -> tuple[int, str]:
    return int(fleet.options["sideboard_cost"]), "a sideboard, whatever it holds"


RESOURCE_PRICES: Final[Mapping[str, Callable[[FleetLoadout], tuple[int, str]]]] = {
    "price-half-of-all-shields": _half_of_all("shields"),
    "price-half-of-all-hull": _half_of_all("hull"),
    "price-talents-of-crew": _talents_of_crew,
    "price-large-hulls": _large_hulls,
    "sideboard": _sideboard,
}
"""Resources whose price depends on the fleet, by the name in their card's `checks`."""


def changed_value(loadout: Loadout, value: str) -> int:
    """Returns what the ship's cards add to a printed value of the ship.

    The sum is bounded by the rule of 3 (2017, Rule of 3).
    """
    total = 0
    for provider in (loadout.ship, *(each.card for each in loadout.fitted if not each.face_down)):
        for modifier in provider.value_modifiers:
            each = modifier.modifier
            if each.value != value or each.to not in ("ship", "self"):
                continue
            if modifier.when is None or modifier.when(loadout, provider):
                total += each.amount
    return counted(total)
