"""How many ships, which ships, oversized bases.

Source: F14, T16, Fleet Construction (TOURNAMENTS §1); Alliance, Player Ships; EDITIONS A17.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.building.checks.problems import by_option
from rules.building.fleet_loadout import FleetLoadout
from rules.building.loadout import Loadout, captain_of
from rules.building.pricing import LaterQuote
from rules.building.report import Fix, Problem
from rules.building.wording import counted


def check_ships(fleet: FleetLoadout, quote: LaterQuote) -> Iterator[Problem]:
    """Counts ships and oversized bases, and asks whether the rule set allows each ship.

    Escorts count as ships (DECISIONS D102); so does the ship of a blind booster (T16).
    """
    minimum = fleet.options["ships_minimum"]
    number = len(fleet.loadouts) + (1 if fleet.fleet.blind_booster else 0)
    if number < minimum:
        yield by_option(
            fleet,
            "ships_minimum",
            "ships.too_few",
            "",
            f"The fleet has {counted(number, 'ship')}; it needs at least {minimum}.",
            ships=number,
            minimum=minimum,
        )
    elif number == 0:
        yield Problem(
            "ships.none",
            "note",
            "",
            "The fleet has no ships yet. Add one to begin.",
            "document",
            "2017, Squad Building",
        )
    yield from _oversized(fleet)
    if fleet.options["ships_allowed"] == "generic-of-own-faction":
        yield from _generic_only(fleet)


def _oversized(fleet: FleetLoadout) -> Iterator[Problem]:
    maximum = fleet.options["oversized_maximum"]
    if maximum is None:
        return
    large = sorted(
        (each for each in fleet.loadouts if each.ship_class.base == "oversized"),
        key=lambda each: (-each.ship.cost, each.ship.key),
    )
    for loadout in large[maximum:]:
        yield by_option(
            fleet,
            "oversized_maximum",
            "ships.oversized",
            loadout.where,
            f"{loadout.ship.name} has an oversized base; "
            f"a fleet may have {counted(maximum, 'such ship')}.",
            fixes=(Fix("remove", f"Remove {loadout.ship.name}", where=loadout.where),),
            ship=loadout.ship.name,
            maximum=maximum,
        )


def _is_listed(fleet: FleetLoadout, loadout: Loadout) -> bool:
    """Returns whether the campaign has a ship: by its own list, or as a ship of Alliance."""
    if fleet.commander is None:
        return loadout.ship_card.alliance
    return fleet.commander.least_skill(loadout.ship_card, loadout.ship_class) is not None


def _generic_only(fleet: FleetLoadout) -> Iterator[Problem]:
    commander = fleet.commander
    for loadout in fleet.loadouts:
        if not loadout.known or (commander is not None and loadout.ship.key in commander.cards):
            continue
        card = loadout.ship_card
        if card.unique or not _is_listed(fleet, loadout):
            why = "is unique" if card.unique else "is no ship of the campaign"
            yield by_option(
                fleet,
                "ships_allowed",
                "ships.not_allowed",
                loadout.where,
                f"{card.name} {why}; captains command generic ships of their faction "
                "that the campaign lists.",
                fixes=(Fix("remove", f"Remove {card.name}", where=loadout.where),),
                ship=card.name,
                captain=captain.name if (captain := captain_of(loadout)) else "",
            )
