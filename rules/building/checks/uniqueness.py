"""Unique names, mirror-universe copies, one per ship.

Source: 2017, Unique Names, Mirror Universe Unique Icon, One Per Ship, Team Play Rules;
EDITIONS A8-A10.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.building.checks.problems import by_option, remove
from rules.building.fitted import Fitted
from rules.building.fleet_loadout import FleetLoadout
from rules.building.pricing import LaterQuote
from rules.building.report import Fix, Problem
from rules.cards import fold

Place = tuple[str, str, int, str]
"""Name, pointer, printed cost and key of a unique card."""


def check_unique_names(fleet: FleetLoadout, quote: LaterQuote) -> Iterator[Problem]:
    """Names every further copy of a unique name among ships, captains, upgrades and the rest."""
    names = _names(fleet)
    if len(set(names)) < len(names):
        yield from _duplicates(fleet, unique_places(fleet), "fleet")


def unique_places(fleet: FleetLoadout) -> Iterator[tuple[str, Place]]:
    """Returns every unique card of a fleet with each name under which it must be the only one."""
    for loadout in fleet.loadouts:
        ship = loadout.ship
        for name in ship.unique_names:
            yield name, (ship.name, loadout.where, ship.cost, ship.key)
        for each in loadout.fitted:
            for name in () if each.in_name_only else each.card.unique_names:
                yield name, _place(each)
    for each in fleet.on_sideboard:
        for name in each.card.unique_names:
            yield name, _place(each)


def unique_names(fleet: FleetLoadout) -> set[str]:
    """Returns the names under which cards of a fleet must be the only ones."""
    return set(_names(fleet))


def _names(fleet: FleetLoadout) -> list[str]:
    names: list[str] = []
    for loadout in fleet.loadouts:
        names += loadout.ship.unique_names
        for each in loadout.fitted:
            own = each.card.unique_names
            if own and (each.parent is None or not each.in_name_only):
                names += own
    for each in fleet.on_sideboard:
        names += each.card.unique_names
    return names


def _place(each: Fitted) -> Place:
    return (each.card.name, each.where, each.card.cost, each.card.key)


def _duplicates(
    fleet: FleetLoadout, places: Iterable[tuple[str, Place]], scope: str
) -> Iterator[Problem]:
    groups: dict[str, list[Place]] = {}
    for name, place in places:
        groups.setdefault(name, []).append(place)
    told: set[str] = set()
    for group in groups.values():
        if len(group) < 2:
            continue
        # The dearest copy stays, whatever the order: so does the report.
        group.sort(key=lambda place: (-place[2], place[3], place[1]))
        sides = sorted({fold(name): name for name, *_ in group}.values())
        for name, where, _, key in group[1:]:
            if where in told:
                continue
            told.add(where)
            yield by_option(
                fleet,
                "unique_scope",
                "unique.duplicate",
                where,
                f"{name} is unique: a {scope} may have one card of that name, "
                f"and it has {len(group)}."
                if len(sides) == 1
                else f"{' and '.join(sides)} are two sides of a unique card: a {scope} may have "
                f"one card of either name, and it has {len(group)}.",
                fixes=(Fix("remove", f"Remove this {name}", where=_in_fleet(where)),),
                card=key,
                name=name,
                copies=len(group),
            )


def _in_fleet(where: str) -> str:
    """Returns a pointer into the fleet itself: that is where a fix is carried out."""
    return "/" + where.split("/", 3)[3] if where.startswith("/fleets/") else where


def check_team(fleets: list[FleetLoadout]) -> Iterator[Problem]:
    """Names unique cards that several fleets of a team share.

    The pointers start with the fleet's place in the team. Source: 2017, Team Play Rules.
    """
    places: list[tuple[str, Place]] = []
    for number, fleet in enumerate(fleets):
        first: dict[str, Place] = {}
        for name, (title, where, cost, key) in unique_places(fleet):
            first.setdefault(name, (title, f"/fleets/{number}{where}", cost, key))
        places.extend(first.items())
    if fleets:
        yield from _duplicates(fleets[0], places, "team")


def check_one_per_ship(fleet: FleetLoadout, quote: LaterQuote) -> Iterator[Problem]:
    """Names every further copy of a one-per-ship card on a ship (2017, One Per Ship)."""
    if not fleet.options["one_per_ship"]:
        return
    for loadout in fleet.loadouts:
        cards = [each for each in loadout.fitted if each.card.one_per_ship]
        if len(cards) < 2:
            continue
        seen: set[str] = set()
        cards.sort(key=lambda each: (-each.card.cost, each.card.key, each.where))
        for each in cards:
            name = each.card.folded_name
            if name in seen:
                yield by_option(
                    fleet,
                    "one_per_ship",
                    "unique.one_per_ship",
                    each.where,
                    f"{loadout.ship.name} carries {each.card.name} more than once; "
                    "a ship may have one.",
                    fixes=(remove(each),),
                    card=each.card.key,
                    ship=loadout.ship.name,
                )
            seen.add(name)
