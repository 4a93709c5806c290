"""Unique names, mirror-universe copies, one per ship.

Source: 2017, Unique Names, Mirror Universe Unique Icon, One Per Ship, Team Play Rules;
EDITIONS A8-A10.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.building.checks.problems import by_option, remove
from rules.building.loadout import Fitted, FleetLoadout
from rules.building.report import Fix, Problem, Quote

Place = tuple[str, str, int, str]
"""Name, pointer, printed cost and key of a unique card."""


def check_unique_names(fleet: FleetLoadout, quote: Quote) -> Iterator[Problem]:
    """Names every further copy of a unique name among ships, captains, upgrades and the rest."""
    seen: set[str] = set()
    doubled = False
    for loadout in fleet.loadouts:
        name = loadout.ship.unique_name
        if name:
            if name in seen:
                doubled = True
            seen.add(name)
        for each in loadout.fitted:
            name = each.card.unique_name
            if name:
                if name in seen:
                    doubled = True
                seen.add(name)
    for each in fleet.sideboard:
        name = each.card.unique_name
        if name:
            if name in seen:
                doubled = True
            seen.add(name)
    if doubled:
        yield from _duplicates(fleet, unique_places(fleet), "fleet")


def unique_places(fleet: FleetLoadout) -> Iterator[tuple[str, Place]]:
    """Gives every unique card of a fleet with the name under which it must be the only one."""
    for loadout in fleet.loadouts:
        if loadout.ship.unique_name:
            ship = loadout.ship
            yield ship.unique_name, (ship.name, loadout.where, ship.cost, ship.key)
        for each in loadout.fitted:
            if each.card.unique_name:
                yield each.card.unique_name, _place(each)
    for each in fleet.sideboard:
        if each.card.unique_name:
            yield each.card.unique_name, _place(each)


def unique_names(fleet: FleetLoadout) -> set[str]:
    """Gives the names under which cards of a fleet must be the only ones."""
    names = {each.card.unique_name for home in fleet.loadouts for each in home.fitted}
    names.update([home.ship.unique_name for home in fleet.loadouts])
    names.update([each.card.unique_name for each in fleet.sideboard])
    names.discard("")
    return names


def _place(each: Fitted) -> Place:
    return (each.card.name, each.where, each.card.cost, each.card.key)


def _duplicates(
    fleet: FleetLoadout, places: Iterable[tuple[str, Place]], scope: str
) -> Iterator[Problem]:
    groups: dict[str, list[Place]] = {}
    for name, place in places:
        groups.setdefault(name, []).append(place)
    for group in groups.values():
        if len(group) < 2:
            continue
        # The dearest copy stays, whatever the order: so does the report.
        group.sort(key=lambda place: (-place[2], place[3], place[1]))
        for name, where, _, key in group[1:]:
            yield by_option(
                fleet,
                "unique_scope",
                "unique.duplicate",
                where,
                f"{name} is unique: a {scope} may have one card of that name, "
                f"and it has {len(group)}.",
                fixes=(Fix("remove", f"Remove this {name}", where=_in_fleet(where)),),
                card=key,
                name=name,
                copies=len(group),
            )


def _in_fleet(where: str) -> str:
    """Gives a pointer into the fleet itself: that is where a fix is carried out."""
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


def check_one_per_ship(fleet: FleetLoadout, quote: Quote) -> Iterator[Problem]:
    """Names every further copy of a one-per-ship card on a ship (2017, One Per Ship)."""
    if not fleet.ruleset["one_per_ship"]:
        return
    for loadout in fleet.loadouts:
        seen: set[str] = set()
        for each in sorted(
            (each for each in loadout.fitted if each.card.card.one_per_ship),
            key=lambda each: (-each.card.cost, each.card.key, each.where),
        ):
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
