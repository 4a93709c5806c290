"""What a player does to a fleet while building it, one step at a time.

No step is refused because the fleet would be illegal: `rules.building.check` says so afterwards.
Only a step that points at nothing is an error.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final

from rules.building.editing.fixes import apply_fix, part_at, with_part
from rules.building.report import Fix
from rules.cards import UPGRADE_TYPES, Card
from rules.catalogue import Catalogue
from rules.errors import DocumentError
from rules.fleet import Equipped, Fleet, ShipBuild

SHIP: Final = "ship"
SHIP_PLACES: Final = ("captain", "admiral", "ambassador", "construction")
"""Places of a ship that hold one card of the type of their name."""
RESOURCES_OF_SHIPS: Final = ("flagship", "fleet-captain", "ship-resource")
SIDEBOARD: Final = "sideboard"
FLEET_PLACES: Final = ("resource", SIDEBOARD)


@dataclass(frozen=True, slots=True)
class Edit:
    """One step of building.

    `action`: add, swap, remove, move, duplicate, shift, or a fix's. `where` is the JSON pointer of
    the ship or card concerned (for add: what the card goes on, "" for the fleet), `card` the key
    of a card, `slot` the type of slot, or the place of a ship, that it is added or moved to, `to`
    the pointer of what it moves to: a ship, the card that shall hold it, or the sideboard; `by`
    how many places it is shifted.
    """

    action: str
    where: str = ""
    card: str = ""
    slot: str = ""
    to: str = ""
    by: int = 0
    value: int | None = None


def apply_edit(fleet: Fleet, edit: Edit, catalogue: Catalogue) -> Fleet:
    """Returns the fleet after a step; the fleet itself is unchanged.

    Raises `DocumentError` when the step points at nothing, or names a card that nobody knows.
    """
    if edit.action == "add":
        return _added(fleet, edit, catalogue)
    if edit.action == "swap":
        _known(edit.card, catalogue)
    elif edit.action == "move" and edit.card:
        # What carries a resource goes to its place on a ship, as a remedy says.
        _known(edit.card, catalogue)
    elif edit.action == "move":
        return moved(fleet, edit.where, edit.to, edit.slot)
    elif edit.action == "duplicate":
        return duplicated(fleet, edit.where)
    elif edit.action == "shift":
        return shifted(fleet, edit.where, edit.by)
    fix = Fix(edit.action, "", where=edit.where, card=edit.card, to=edit.to, value=edit.value)
    return apply_fix(fleet, fix)


def _known(key: str, catalogue: Catalogue) -> Card:
    card = catalogue.find(key)
    if card is None:
        raise DocumentError(f"nobody knows a card {key[:80]!r}")
    return card


# --- adding ---------------------------------------------------------------------------------------


def place_of(card: Card) -> str:
    """Returns the place that cards of a type have on a ship or in a fleet.

    "upgrades" for a slot.
    """
    if card.type in RESOURCES_OF_SHIPS:
        return "resource"
    if card.type == SHIP or card.type in SHIP_PLACES or card.type in FLEET_PLACES:
        return card.type
    return "upgrades"


def _added(fleet: Fleet, edit: Edit, catalogue: Catalogue) -> Fleet:
    """Returns the fleet with a card more; one that stood in its only place makes room."""
    card = _known(edit.card, catalogue)
    new = Equipped(card.key, slot=_slot_chosen(card, edit.slot))
    if card.type == SHIP:
        return fleet.with_ships((*fleet.ships, ShipBuild(ship=card.key)))
    if edit.where in ("", "/resource"):
        if place_of(card) != "resource":
            raise DocumentError(f"{card.name} goes on a ship; choose which one", edit.where)
        return replace(fleet, resource=new)
    if edit.where == "/sideboard":
        return replace(fleet, sideboard=(*fleet.sideboard, new))
    holder = part_at(fleet, edit.where)
    if isinstance(holder, Equipped):
        return with_part(fleet, edit.where, replace(holder, upgrades=(*holder.upgrades, new)))
    place = edit.slot if edit.slot in SHIP_PLACES else place_of(card)
    changed: dict[str, Any] = {"upgrades": (*holder.upgrades, new)}
    if place != "upgrades":
        before: Equipped | None = getattr(holder, place)
        changed = {place: new if before is None else replace(new, upgrades=before.upgrades)}
    return with_part(fleet, edit.where, replace(holder, **changed))


def _slot_chosen(card: Card, slot: str) -> str:
    """Returns the slot to write down: only a card that could sit in several leaves a choice."""
    return slot if len(card.fills) > 1 and slot in UPGRADE_TYPES else ""


# --- moving ---------------------------------------------------------------------------------------


def moved(fleet: Fleet, where: str, to: str, place: str = "") -> Fleet:
    """Returns the fleet with a card on another ship, beneath another card, or on the sideboard.

    It takes along all that it holds, but not to the sideboard, where cards hold none: that stays
    on the ship. A captain, admiral or the like takes the same place on the other ship, and who had
    it comes here instead; one of the sideboard takes the `place` that is named so. Raises
    `DocumentError` when there is no such card, ship or place.
    Source: 2017, Squad Building; F14, Reinforcements Sideboard; the card Officer Cards.
    """
    card = part_at(fleet, where)
    if not isinstance(card, Equipped):
        raise DocumentError("only a card can be moved", where)
    parts = where.split("/")[1:]
    if to == f"/{SIDEBOARD}":
        return _set_aside(fleet, where, card, parts)
    target = part_at(fleet, to)
    is_in_list = parts[-1].isdigit()
    if isinstance(target, Equipped):
        if not is_in_list or f"{to}/".startswith((f"{where}/", "/resource/", f"/{SIDEBOARD}/")):
            raise DocumentError("a card can only be moved to a ship, or beneath another card", to)
        held = replace(target, upgrades=(*target.upgrades, replace(card, slot="")))
        return with_part(with_part(fleet, to, held), where, None)
    if parts[0] == SIDEBOARD and place in SHIP_PLACES:
        return _called_in(fleet, where, card, to, target, place)
    if parts[0] != "ships" or is_in_list:
        return apply_fix(fleet, Fix("move", "", where=where, to=to))
    here = f"/ships/{parts[1]}"
    if here == to:
        return fleet
    own = parts[2]
    source = fleet.ships[int(parts[1])]
    given: dict[str, Any] = {own: getattr(target, own)}
    taken: dict[str, Any] = {own: card}
    left = with_part(fleet, here, replace(source, **given))
    return with_part(left, to, replace(target, **taken))


def _set_aside(fleet: Fleet, where: str, card: Equipped, parts: list[str]) -> Fleet:
    """Returns the fleet with a card of a ship on the sideboard; what it held stays on the ship."""
    if parts[0] != "ships":
        raise DocumentError("only a card of a ship can be moved to the sideboard", where)
    fleet = replace(fleet, sideboard=(*fleet.sideboard, replace(card, upgrades=())))
    here = f"/ships/{parts[1]}"
    ship = fleet.ships[int(parts[1])]
    kept = with_part(fleet, here, replace(ship, upgrades=(*ship.upgrades, *card.upgrades)))
    return with_part(kept, where, None)


def _called_in(
    fleet: Fleet, where: str, card: Equipped, to: str, ship: ShipBuild, place: str
) -> Fleet:
    """Returns the fleet with a card of the sideboard in a place of a ship.

    Whoever had the place goes on the sideboard instead, and leaves behind what it held.
    """
    before: Equipped | None = getattr(ship, place)
    held = before.upgrades if before is not None else ()
    taken: dict[str, Any] = {place: replace(card, slot="", upgrades=held)}
    aside = None if before is None else replace(before, upgrades=())
    return with_part(with_part(fleet, to, replace(ship, **taken)), where, aside)


def duplicated(fleet: Fleet, where: str) -> Fleet:
    """Returns the fleet with a ship, and all that is on it, once more behind itself.

    Raises `DocumentError` when there is no such ship.
    """
    ship = part_at(fleet, where)
    if not isinstance(ship, ShipBuild) or where.count("/") != 2:
        raise DocumentError("only a ship can be duplicated", where)
    number = int(where.rpartition("/")[2])
    return fleet.with_ships((*fleet.ships[: number + 1], ship, *fleet.ships[number + 1 :]))


def shifted(fleet: Fleet, where: str, by: int) -> Fleet:
    """Returns the fleet with a ship, or an upgrade of a ship, so many places further down.

    It stops at the first and at the last place. Raises `DocumentError` when nothing stands there,
    or something that has no order.
    """
    part_at(fleet, where)
    head, _, last = where.rpartition("/")
    if not last.isdigit():
        raise DocumentError("this stands in no order", where)
    number = int(last)
    if head == "/ships":
        return fleet.with_ships(_shifted(fleet.ships, number, by))
    if head == "/sideboard":
        return replace(fleet, sideboard=_shifted(fleet.sideboard, number, by))
    holder = part_at(fleet, head.removesuffix("/upgrades"))
    return with_part(
        fleet,
        head.removesuffix("/upgrades"),
        replace(holder, upgrades=_shifted(holder.upgrades, number, by)),
    )


def _shifted(things: tuple[Any, ...], number: int, by: int) -> tuple[Any, ...]:
    rest = [*things[:number], *things[number + 1 :]]
    rest.insert(max(0, min(len(rest), number + by)), things[number])
    return tuple(rest)
