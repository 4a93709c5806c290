"""A small solver: ships and captains on which a card may, or may not, serve.

It judges conditions by itself, so that what it finds is a second opinion on the rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from rules.cards import SUB_FACTIONS, UPGRADE_TYPES, Captain, Card, Condition, Ship, fold
from rules.fleet import Equipped, Fleet, ShipBuild
from tests.rules.building.helpers import GALAXY, card, fleet
from tests.rules.catalogue import catalogue

TRIED = 400
NO_CAPTAIN: Captain | None = None
CAPITAL_SHIPS = (GALAXY, GALAXY)


def factions(each: Card | None) -> set[str]:
    """Returns a card's factions, prime factions included (2017, Factions)."""
    if each is None:
        return set()
    return {*each.factions, *(SUB_FACTIONS[name] for name in each.factions if name in SUB_FACTIONS)}


def _compare(value: int | None, values: tuple[object, ...]) -> bool:
    sign, bound = values
    assert isinstance(bound, int)
    if value is None:
        return True
    return {
        ">=": value >= bound,
        "<=": value <= bound,
        "<": value < bound,
        ">": value > bound,
        "=": value == bound,
    }[str(sign)]


def meets(condition: Condition | None, ship: Ship, captain: Captain | None) -> bool:
    """Tells whether a ship and its captain meet a condition; cards aboard count as none."""
    if condition is None:
        return True
    op, values = condition.op, condition.values
    if op == "all":
        return all(meets(part, ship, captain) for part in condition.parts)
    if op == "any":
        return any(meets(part, ship, captain) for part in condition.parts)
    if op == "not":
        return not meets(condition.parts[0], ship, captain)
    kind = catalogue().class_of(ship)
    names = {fold(str(value)) for value in values}
    skill = captain.skill if captain else 1
    if op.startswith("captain_") and captain is None and op != "captain_skill":
        return False
    answers = {
        "ship_faction": lambda: bool(factions(ship) & set(values)),
        "ship_class": lambda: kind.printed in values,
        "ship_name": lambda: ship.folded_name in names,
        "ship_name_starts": lambda: ship.name.startswith(tuple(map(str, values))),
        "ship_name_is_class": lambda: (
            kind.name.startswith(ship.name.removeprefix("U.S.S. ")) is values[0]
        ),
        "ship_hull": lambda: _compare(ship.hull, values),
        "ship_attack": lambda: _compare(ship.attack, values),
        "ship_shields": lambda: _compare(ship.shields, values),
        "ship_unique": lambda: ship.unique is values[0],
        "ship_action": lambda: bool(set(ship.actions) & set(values)),
        "ship_arc": lambda: kind.rear_arc is not None or kind.second_arc is not None,
        "ship_maneuver": lambda: any(each.bearing in values for each in kind.maneuvers),
        "ship_speed": lambda: _compare(max(each.speed for each in kind.maneuvers), values),
        "ship_type": lambda: ship.support in values,
        "captain_faction": lambda: bool(factions(captain) & set(values)),
        "captain_name": lambda: captain is not None and captain.folded_name in names,
        "captain_name_contains": lambda: (
            captain is not None and any(name in captain.folded_name for name in names)
        ),
        "captain_skill": lambda: _compare(skill, values),
        "captain_unique": lambda: captain is not None and captain.unique is values[0],
        "captain_talents": lambda: captain is not None and _compare(captain.talents, values),
        "has_captain": lambda: (captain is not None) is values[0],
        "with_card": lambda: False,
        "fleet_ships": lambda: False,
        "fleet_card": lambda: False,
        "holds_cards": lambda: not values[0],
        "all_cards_faction": lambda: captain is None,
    }
    return answers[op]()


def unmet(condition: Condition, ship: Ship, captain: Captain | None) -> set[str]:
    """Returns the leaves (or whole alternatives) of a restriction that are not met."""
    if meets(condition, ship, captain):
        return set()
    if condition.op == "all":
        return set().union(*(unmet(part, ship, captain) for part in condition.parts))
    return {condition.op}


def takes(condition: Condition | None, each: Card) -> bool:
    """Tells whether a card meets a condition on the card concerned."""
    if condition is None:
        return True
    op, values = condition.op, condition.values
    if op == "all":
        return all(takes(part, each) for part in condition.parts)
    if op == "any":
        return any(takes(part, each) for part in condition.parts)
    if op == "not":
        return not takes(condition.parts[0], each)
    names = {fold(str(value)) for value in values}
    types = {*values, *(UPGRADE_TYPES if "upgrade" in values else ())}
    answers = {
        "card_type": lambda: each.type in types,
        "card_faction": lambda: bool(factions(each) & set(values)),
        "card_name": lambda: each.folded_name in names,
        "card_name_contains": lambda: any(name in each.folded_name for name in names),
        "card_cost": lambda: _compare(each.cost, values),
        "card_printed_cost": lambda: _compare(each.cost, values),
        "card_keyword": lambda: bool(set(each.keywords) & set(values)),
        "card": lambda: each.key in values,
        "card_class_restricted": lambda: bool(_classes(each.building.restrictions) & set(values)),
        "card_mentions_ship": lambda: (
            any(_mentions(part) for part in (each.building.restrictions, *_whens(each)))
            is values[0]
        ),
    }
    return answers[op]()


def _whens(each: Card) -> Iterator[Condition | None]:
    return (modifier.when for modifier in each.building.modifiers)


def _classes(condition: Condition | None) -> set[str]:
    if condition is None:
        return set()
    if condition.op == "ship_class":
        return set(condition.values)
    return set().union(*(_classes(part) for part in condition.parts))


def _mentions(condition: Condition | None) -> bool:
    if condition is None:
        return False
    if condition.op in ("ship_name", "ship", "ship_class"):
        return True
    return any(_mentions(part) for part in condition.parts)


@cache
def ships() -> tuple[Ship, ...]:
    """Returns all ships, those with many slots first: they carry most cards."""
    every = [each for each in catalogue().by_type["ship"] if isinstance(each, Ship)]
    return tuple(sorted(every, key=lambda each: (bool(each.support), -len(set(each.upgrade_bar)))))


@cache
def captains() -> tuple[Captain, ...]:
    """Returns all captains, those with a talent icon and plain ones first."""
    every = [each for each in catalogue().by_type["captain"] if isinstance(each, Captain)]
    return tuple(
        sorted(
            every,
            key=lambda each: (
                not each.talents,
                each.building.restrictions is not None or bool(each.building.slots),
            ),
        )
    )


@cache
def crews(condition: Condition | None) -> tuple[Captain | None, ...]:
    """Returns the captains that matter to a condition: none, named ones, and one of each kind."""
    leaves = [leaf for leaf in leaves_of(condition) if "captain" in leaf.op]
    chosen: dict[object, Captain | None] = {"nobody": None}
    for each in captains():
        named = any(
            leaf.op == "captain_name" and each.name in leaf.values for leaf in leaves
        ) or any(
            leaf.op == "captain_name_contains" and any(part in each.name for part in leaf.values)
            for leaf in leaves
        )
        kind: object = each.key if named else (each.factions, bool(each.talents), each.unique)
        if leaves:
            chosen.setdefault(kind, each)
            chosen.setdefault(("skill", each.skill), each)
        else:
            chosen.setdefault(bool(each.talents), each)
    return tuple(chosen.values())


def leaves_of(condition: Condition | None) -> list[Condition]:
    """Returns the leaves of a condition."""
    if condition is None:
        return []
    if condition.parts:
        return [leaf for part in condition.parts for leaf in leaves_of(part)]
    return [condition]


def loadouts(
    each: Card, *, met: bool = True, talent: bool = False, slots: frozenset[str] = frozenset()
) -> Iterator[tuple[Ship, Captain | None]]:
    """Yields ships with captains on which a card's restriction is met, or is not.

    With `talent` the captain has a talent icon; with `slots` the ship has one of those.
    """
    yield from homes(each.building.restrictions, met=met, talent=talent, slots=slots)


def homes(
    condition: Condition | None,
    *,
    met: bool = True,
    talent: bool = False,
    slots: frozenset[str] = frozenset(),
) -> Iterator[tuple[Ship, Captain | None]]:
    """Yields ships with captains on which a condition is met, or is not."""
    for ship in ships():
        if slots and slots.isdisjoint(ship.upgrade_bar):
            continue
        candidates = (None,) if ship.support == "squadron" else crews(condition)
        for captain in candidates:
            if talent and not (captain and captain.talents):
                continue
            if meets(condition, ship, captain) is met:
                yield ship, captain


def placed(each: Card, ship: Ship, captain: Captain | None) -> Fleet:
    """Returns a fleet in which a card serves on a ship in the place of its type."""
    commander = card(captain.key) if captain else None
    own: dict[str, Equipped] = {"captain": commander} if commander else {}
    resource = str(getattr(each, "resource", ""))
    upgrades: tuple[Equipped, ...] = ()
    if each.type in ("captain", "admiral", "ambassador", "construction"):
        own[each.type] = card(each.key)
    elif each.type in ("flagship", "fleet-captain", "ship-resource"):
        own["resource"] = card(each.key)
    elif each.type == "officer":
        upgrades = (card("crew:klingon-bekk-2017core", each.key),)
    elif each.is_upgrade:
        upgrades = (card(each.key),)
    build = ShipBuild(ship=ship.key, upgrades=upgrades, **own)
    return fleet(build, *CAPITAL_SHIPS, resource=resource or None, points_limit=1000)
