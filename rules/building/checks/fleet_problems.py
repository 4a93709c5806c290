"""A fleet with its cards looked up and seated, and all that is wrong with it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from rules.building.checks import ALL_CHECKS, Check
from rules.building.checks.points import check_points
from rules.building.commander import Commander
from rules.building.fitted import Fitted
from rules.building.fleet_loadout import FleetLoadout
from rules.building.loadout import Loadout
from rules.building.missions import Mission
from rules.building.pricing import LaterQuote
from rules.building.report import Problem, Quote
from rules.building.slots import seat_cards
from rules.building.workbench import Workbench, workbench_for
from rules.catalogue import Catalogue
from rules.fleet import Fleet
from rules.rulesets import RuleSet

_CHECKS_OF_CARDS: Final = tuple(check for check in ALL_CHECKS if check is not check_points)

NO_MISSIONS: Mapping[str, Mission] = {}


def load(
    fleet: Fleet,
    catalogue: Catalogue,
    ruleset: RuleSet,
    missions: Mapping[str, Mission] = NO_MISSIONS,
    commander: Commander | None = None,
) -> FleetLoadout:
    """Looks up a fleet's cards and seats them in slots."""
    return _load(fleet, workbench_for(catalogue, ruleset), missions, None, commander)


def reload(before: FleetLoadout, fleet: Fleet) -> FleetLoadout:
    """Looks up and seats a fleet made from another, sharing the plain ships that are the same."""
    return _load(fleet, before.bench, before.missions, before, before.commander)


def _load(
    fleet: Fleet,
    bench: Workbench,
    missions: Mapping[str, Mission],
    before: FleetLoadout | None = None,
    commander: Commander | None = None,
) -> FleetLoadout:
    loadout = FleetLoadout(fleet, bench, before, commander)
    loadout.missions = missions
    shared = loadout.shared
    for place, each in enumerate(loadout.loadouts):
        left = _left_before(before, each) if place in shared else seat_cards(each)
        # Nobody can tell which slots an unknown ship has.
        if left and each.known:
            loadout.unseated.append((each, left))
    return loadout


def _left_before(before: FleetLoadout | None, ship: Loadout) -> list[Fitted]:
    """Returns the cards of a shared ship that have no slot."""
    unseated = before.unseated if before is not None else []
    return next((left for each, left in unseated if each.where == ship.where), [])


def problems_of(loadout: FleetLoadout) -> Iterator[Problem]:
    """Yields the problems of a seated fleet in no particular order and without trying fixes.

    Each check is made when its first problem is asked for: often one problem tells enough.
    """
    yield from loadout.problems
    quote = LaterQuote(loadout)
    # The points last: they alone always ask for the price.
    for family in (*_CHECKS_OF_CARDS, check_points):
        yield from family(loadout, quote)


def named_problems(loadout: FleetLoadout, quote: Quote) -> tuple[list[Problem], dict[str, Check]]:
    """Lists all problems, and for each code the check that named it, if it was one."""
    problems = list(loadout.problems)
    named_by: dict[str, Check] = {}
    number = len(problems)
    later = LaterQuote(loadout, quote)
    for family in ALL_CHECKS:
        problems.extend(family(loadout, later))
        if len(problems) > number:
            named_by.update((each.code, family) for each in problems[number:])
            number = len(problems)
    return problems, named_by
