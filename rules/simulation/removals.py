"""A fleet without one of its cards: what goes with it, what it saves.

Ships stay. A card that others sit in takes what it holds with it; its points remain unspent.
Source: 2017, Squad Building, Upgrade Card Anatomy.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final

from rules.battle import FleetRecord, prepare_fleet
from rules.battle.position.records import CardRecord, ShipRecord
from rules.catalogue import Catalogue
from rules.fleet import PLACES, Equipped, Fleet, ShipBuild
from rules.rulesets import RuleSet

NO_SHIP: Final = -1
_RESOURCE: Final = "/resource"


@dataclass(frozen=True, slots=True)
class Removal:
    """A fleet without a card.

    `where` points at the card in the fleet's document, `ship` is the place of its ship (-1: the
    fleet's resource), `taken` are the keys of the cards that went with it. `points` is what the
    fleet costs less; `record` is the fleet without it, ready for battle.
    """

    where: str
    card: str
    name: str
    ship: int
    taken: tuple[str, ...]
    points: int
    record: FleetRecord


def removals_of(fleet: Fleet, catalogue: Catalogue, ruleset: RuleSet) -> list[Removal]:
    """Takes each card of a fleet away in turn, in the order of its document."""
    whole = prepare_fleet(fleet, catalogue, ruleset)
    known = {
        each.where: each.card
        for place, build in enumerate(fleet.ships)
        for each in build.placed(f"/ships/{place}")
    }

    def removed(where: str, card: str, name: str, ship: int, *held: CardRecord) -> Removal:
        other = without(fleet, {where, *(each.where for each in held)})
        record, taken = prepare_fleet(other, catalogue, ruleset), tuple(each.key for each in held)
        return Removal(where, card, name, ship, taken, whole.points - record.points, record)

    found = []
    for ship, record in enumerate(whole.ships):
        for place, card in enumerate(record.cards):
            held = [each for each in record.cards if _is_held(each, place, record)]
            if card.where in known:
                found.append(removed(card.where, card.key, card.name, ship, *held))
    if fleet.resource is not None and fleet.resource.card:
        name = catalogue[fleet.resource.card].name
        found.append(removed(_RESOURCE, fleet.resource.card, name, NO_SHIP))
    return found


def _is_held(card: CardRecord, place: int, ship: ShipRecord) -> bool:
    """Returns whether a card sits in another one, or in what that one holds."""
    holder = _holder(card, ship)
    while holder >= 0:
        if holder == place:
            return True
        holder = _holder(ship.cards[holder], ship)
    return False


def _holder(card: CardRecord, ship: ShipRecord) -> int:
    """Returns the place of the card that another sits in: a talent that names none, the captain."""
    return ship.captain if card.type == "talent" and card.holder < 0 else card.holder


# --- a fleet without some cards -------------------------------------------------------------


def without(fleet: Fleet, gone: set[str]) -> Fleet:
    """Returns a fleet without the cards at which pointers point."""
    ships = tuple(
        _ship_without(build, f"/ships/{place}", gone) for place, build in enumerate(fleet.ships)
    )
    return replace(fleet, ships=ships, resource=None if _RESOURCE in gone else fleet.resource)


def _ship_without(build: ShipBuild, where: str, gone: set[str]) -> ShipBuild:
    single: dict[str, Any] = {
        name: _card_without(getattr(build, name), f"{where}/{name}", gone) for name in PLACES
    }
    return replace(build, upgrades=_upgrades_without(build.upgrades, where, gone), **single)


def _upgrades_without(
    upgrades: tuple[Equipped, ...], where: str, gone: set[str]
) -> tuple[Equipped, ...]:
    left = [
        _card_without(each, f"{where}/upgrades/{number}", gone)
        for number, each in enumerate(upgrades)
    ]
    return tuple(each for each in left if each is not None)


def _card_without(card: Equipped | None, where: str, gone: set[str]) -> Equipped | None:
    if card is None or where in gone:
        return None
    return replace(card, upgrades=_upgrades_without(card.upgrades, where, gone))
