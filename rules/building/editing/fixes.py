"""Carrying out a way out of a problem. `rules.building.assessment.remedies` finds them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, TypeVar

from rules.building.report import Fix
from rules.errors import DocumentError
from rules.fleet import Equipped, Fleet, ShipBuild

Part = TypeVar("Part", Fleet, ShipBuild, Equipped)


def apply_fix(fleet: Fleet, fix: Fix) -> Fleet:
    """Returns the fleet after a fix; the fleet itself is unchanged.

    What a card holds stays with its place in a swap, and goes along in a move or when it goes.
    A move with a card puts what carries a resource in its place on a ship, and takes that card
    for the fleet's resource.
    Raises `DocumentError` when the fix points at nothing in this fleet.
    """
    if fix.action == "set_limit":
        return replace(fleet, points_limit=fix.value)
    if fix.action == "set_resource":
        return replace(fleet, resource=Equipped(fix.card))
    if fix.action == "remove":
        return with_part(fleet, fix.where, None)
    if fix.action == "swap":
        old = part_at(fleet, fix.where)
        if isinstance(old, Equipped):
            new = Equipped(fix.card, slot=old.slot, upgrades=old.upgrades)
            return _with_part(fleet, _parts(fix.where), new)
        return _with_part(fleet, _parts(fix.where), replace(old, ship=fix.card, name=""))
    if fix.action == "move":
        card = part_at(fleet, fix.where)
        ship = part_at(fleet, fix.to)
        if not isinstance(card, Equipped) or not isinstance(ship, ShipBuild):
            raise DocumentError("a card can only be moved to a ship", fix.where)
        if fix.card:
            moved = replace(ship, resource=replace(card, slot=""))
            left = with_part(with_part(fleet, fix.to, moved), fix.where, None)
            return replace(left, resource=Equipped(fix.card))
        moved = replace(ship, upgrades=(*ship.upgrades, replace(card, slot="")))
        return with_part(with_part(fleet, fix.to, moved), fix.where, None)
    raise DocumentError(f"there is no fix called {fix.action!r}", fix.where)


def _changed(part: Part, field: str, value: Any) -> Part:
    """Returns a fleet or a part of one with another value of a field.

    It is `dataclasses.replace` without the call of the constructor: fixes are tried by the dozen.
    """
    changed = object.__new__(type(part))
    for name in part.__slots__:
        object.__setattr__(changed, name, getattr(part, name))
    object.__setattr__(changed, field, value)
    return changed


def without(fleet: Fleet, pointer: str) -> Fleet:
    """Returns the fleet with a blank in place of a card, so that all other pointers stay.

    Raises `DocumentError` when there is no card.
    """
    if not isinstance(part_at(fleet, pointer), Equipped):
        raise DocumentError("only a card can leave its place", pointer)
    return _with_part(fleet, _parts(pointer), Equipped(""))


def _parts(pointer: str) -> list[str]:
    return pointer.split("/")[1:] if pointer.startswith("/") else []


def _place(part: str, length: int, pointer: str) -> int:
    if not (part.isascii() and part.isdigit() and int(part) < length):
        raise DocumentError("the fleet has nothing there", pointer)
    return int(part)


def part_at(fleet: Fleet, pointer: str) -> Equipped | ShipBuild:
    """Returns the ship or card that a pointer names; raises `DocumentError` if there is none."""
    parts = _parts(pointer)
    if parts[:1] == ["resource"] and fleet.resource is not None and len(parts) == 1:
        return fleet.resource
    if parts[:1] == ["sideboard"] and len(parts) > 1:
        on_sideboard = fleet.sideboard[_place(parts[1], len(fleet.sideboard), pointer)]
        return _held_at(on_sideboard, parts[2:], pointer)
    if parts[:1] != ["ships"] or len(parts) < 2:
        raise DocumentError("the fleet has nothing there", pointer)
    ship = fleet.ships[_place(parts[1], len(fleet.ships), pointer)]
    if len(parts) == 2 or parts[2:] == ["support_vehicle"]:
        return ship
    card: Equipped | None
    rest = parts[2:]
    if rest[0] in ("captain", "admiral", "ambassador", "construction", "resource"):
        card = getattr(ship, rest[0])
        rest = rest[1:]
    elif rest[0] == "upgrades" and len(rest) > 1:
        card = ship.upgrades[_place(rest[1], len(ship.upgrades), pointer)]
        rest = rest[2:]
    else:
        card = None
    return _held_at(card, rest, pointer)


def _held_at(card: Equipped | None, parts: list[str], pointer: str) -> Equipped:
    """Returns what a card holds at the rest of a pointer, or the card itself."""
    while card is not None and len(parts) >= 2 and parts[0] == "upgrades":
        card = card.upgrades[_place(parts[1], len(card.upgrades), pointer)]
        parts = parts[2:]
    if card is None or parts:
        raise DocumentError("the fleet has nothing there", pointer)
    return card


def with_part(fleet: Fleet, pointer: str, new: Equipped | ShipBuild | None) -> Fleet:
    """Returns the fleet with what stands at a pointer replaced, or taken out.

    Raises `DocumentError` when there is nothing.
    """
    parts = _parts(pointer)
    if new is None and len(parts) == 1:
        empty = {
            "resource": {"resource": None},
            "sideboard": {"sideboard": ()},
            "exchange": {"exchange": ()},
            "extra_points": {"extra_points": 0},
            "outposts": {"outposts": ()},
            "mission": {"mission": ""},
            "blind_booster": {"blind_booster": False},
        }.get(parts[0])
        if empty is None:
            raise DocumentError("the fleet has nothing there", pointer)
        return replace(fleet, **empty)  # type: ignore[arg-type]
    if new is None and parts[:1] == ["unmatched"]:
        place = _place("".join(parts[1:]), len(fleet.unmatched), pointer)
        return replace(fleet, unmatched=fleet.unmatched[:place] + fleet.unmatched[place + 1 :])
    part_at(fleet, pointer)
    return _with_part(fleet, parts, new)


def _with_part(fleet: Fleet, parts: list[str], new: Equipped | ShipBuild | None) -> Fleet:
    """Returns the fleet with something else in a place where something stands."""
    if parts == ["resource"]:
        return _changed(fleet, "resource", new if isinstance(new, Equipped) else None)
    if parts[0] == "sideboard":
        cards = _edit_cards(fleet.sideboard, parts[1:], new if isinstance(new, Equipped) else None)
        return _changed(fleet, "sideboard", cards)
    number = int(parts[1])
    ship = fleet.ships[number]
    if len(parts) == 2:
        ships = list(fleet.ships)
        ships[number : number + 1] = [new] if isinstance(new, ShipBuild) else []
        return _changed(fleet, "ships", tuple(ships))
    if parts[2:] == ["support_vehicle"]:
        return _with_part(fleet, parts[:2], _changed(ship, "support_vehicle", value=False))
    card = new if isinstance(new, Equipped) else None
    ships = list(fleet.ships)
    ships[number] = _edit_ship(ship, parts[2:], card)
    return _changed(fleet, "ships", tuple(ships))


def _edit_ship(ship: ShipBuild, parts: list[str], new: Equipped | None) -> ShipBuild:
    if parts[0] == "upgrades":
        return _changed(ship, "upgrades", _edit_cards(ship.upgrades, parts[1:], new))
    held = getattr(ship, parts[0])
    changed = new if len(parts) == 1 else _edit_card(held, parts[1:], new)
    return _changed(ship, parts[0], changed)


def _edit_card(card: Equipped, parts: list[str], new: Equipped | None) -> Equipped:
    return _changed(card, "upgrades", _edit_cards(card.upgrades, parts[1:], new))


def _edit_cards(
    cards: tuple[Equipped, ...], parts: list[str], new: Equipped | None
) -> tuple[Equipped, ...]:
    place = int(parts[0])
    if len(parts) == 1:
        return _replaced(cards, place, new)
    return _replaced(cards, place, _edit_card(cards[place], parts[1:], new))


def _replaced(
    cards: tuple[Equipped, ...], place: int, new: Equipped | None
) -> tuple[Equipped, ...]:
    middle = () if new is None else (new,)
    return (*cards[:place], *middle, *cards[place + 1 :])
