"""The handful of card rules that fit no declared kind, by the name in a card's `checks`.

Some named rules act elsewhere: those about seats in `rules.building.slots`, those about the
price of a resource in `rules.building.resource_prices`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final

from rules.building.checks.problems import by_rule, remove
from rules.building.fitted import Fitted
from rules.building.fleet_loadout import FleetLoadout
from rules.building.loadout import SKILL_OF_CAPTAIN_BENEATH, Loadout
from rules.building.pricing import LaterQuote
from rules.building.report import Fix, Problem
from rules.building.resource_prices import SQUADRON_IS_RESOURCE, is_resource_squadron, own_resource
from rules.building.wording import counted

NamedCheck = Callable[[FleetLoadout, Loadout, Fitted], Iterable[Problem]]

SUPPORT_VEHICLE_HULL: Final = 7


def check_special(fleet: FleetLoadout, quote: LaterQuote) -> Iterator[Problem]:
    """Runs the named checks of the cards on ships, and counts Borg support vehicles."""
    yield from _one_squadron(fleet)
    for loadout in fleet.loadouts:
        # No card on a quiet ship has a named check.
        for each in () if loadout.quiet else loadout.fitted:
            for name in each.card.checks:
                check = NAMED_CHECKS.get(name)
                if check is not None:
                    yield from check(fleet, loadout, each)
    yield from _support_vehicles(fleet)


def _captain_beneath(fleet: FleetLoadout, loadout: Loadout, each: Fitted) -> Iterator[Problem]:
    """Asks for the captain card beneath the one that copies its skill."""
    if each.role == "captain" and loadout.beneath(each) is None:
        yield by_rule(
            "captain.none_beneath",
            each.where,
            f"{each.card.name} needs a captain card beneath: it gives the skill and the talents.",
            "card",
            f"the card {each.card.name}",
            fixes=(remove(each),),
            card=each.card.key,
        )


def _one_squadron(fleet: FleetLoadout) -> Iterator[Problem]:
    """Lets a squadron that is the fleet's resource be the only squadron."""
    resource = own_resource(fleet)
    if resource is None or SQUADRON_IS_RESOURCE not in resource.checks:
        return
    squadrons = sorted(
        (other for other in fleet.loadouts if other.ship_card.support == "squadron"),
        key=lambda other: (
            not is_resource_squadron(resource, other),
            -other.ship.cost,
            other.ship.key,
            other.where,
        ),
    )
    for other in squadrons[1:]:
        yield by_rule(
            "resource.one_squadron",
            other.where,
            f"With the resource {resource.name} a fleet has one attack squadron; "
            f"{other.ship.name} is one too many.",
            "card",
            f"the card {resource.name}",
            fixes=(Fix("remove", f"Remove {other.ship.name}", where=other.where),),
            card=other.ship.key,
        )


def _support_vehicles(fleet: FleetLoadout) -> Iterator[Problem]:
    """Asks for a dock for each Borg support vehicle, and for a hull of 7 at the most."""
    vehicles = [each for each in fleet.loadouts if each.build.support_vehicle]
    if not vehicles:
        return
    docks = sum(loadout.docks for loadout in fleet.loadouts)
    ordered = sorted(vehicles, key=lambda each: (-each.ship.cost, each.ship.key, each.where))
    for place, loadout in enumerate(ordered):
        name = loadout.ship.name
        fix = Fix(
            "remove", f"Field {name} as an ordinary ship", where=f"{loadout.where}/support_vehicle"
        )
        if place >= docks:
            yield by_rule(
                "support.no_dock",
                loadout.where,
                f"{name} serves as a support vehicle, but the fleet has {counted(docks, 'dock')} "
                f"for {len(vehicles)} of them.",
                "card",
                "the card Borg Support Vehicle Dock",
                fixes=(fix,),
                ship=name,
                docks=docks,
            )
        if loadout.printed_ship.hull > SUPPORT_VEHICLE_HULL:
            yield by_rule(
                "support.hull",
                loadout.where,
                f"{name} has hull {loadout.printed_ship.hull}; a support vehicle has at most "
                f"{SUPPORT_VEHICLE_HULL}.",
                "card",
                "the card Borg Support Vehicle Dock",
                fixes=(fix,),
                ship=name,
            )


NAMED_CHECKS: Final[Mapping[str, NamedCheck]] = {
    SKILL_OF_CAPTAIN_BENEATH: _captain_beneath,
}
