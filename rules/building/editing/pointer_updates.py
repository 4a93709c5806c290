"""Where a ship or card stands after a step of building."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rules.building.editing.edits import SHIP_PLACES, Edit
from rules.building.editing.fixes import part_at
from rules.errors import DocumentError
from rules.fleet import Fleet

STEADY: Final = ("add", "swap", "set_limit", "set_resource")
"""Steps that leave every pointer as it is."""
LISTS: Final = ("ships", "sideboard", "upgrades")


def followed(pointer: str, edit: Edit, before: Fleet) -> str:
    """Returns the pointer of a ship or card after a step that was taken; "" when it is gone.

    `before` is the fleet before the step.
    """
    if not pointer or edit.action in STEADY:
        return pointer
    if edit.action == "duplicate":
        return _renumbered(pointer, edit.where, lambda here, there: here + (here > there))
    if edit.action == "shift":
        return _after_shift(pointer, edit, before)
    if edit.action == "remove":
        return "" if _is_under(pointer, edit.where) else _closed_up(pointer, edit.where)
    if edit.action == "move":
        return _after_move(pointer, edit, before)
    return ""


def _is_under(pointer: str, where: str) -> bool:
    return f"{pointer}/".startswith(f"{where}/")


def _split(where: str) -> tuple[str, int] | None:
    """Returns the list that a pointer names a place of, and the place; None for a single place."""
    head, _, last = where.rpartition("/")
    return (head, int(last)) if last.isdigit() and head.rpartition("/")[2] in LISTS else None


def _renumbered(pointer: str, where: str, place: Callable[[int, int], int]) -> str:
    """Returns a pointer into the list of `where` with another number."""
    split = _split(where)
    if split is None or not _is_under(pointer, split[0]) or pointer == split[0]:
        return pointer
    head, there = split
    number, slash, rest = pointer.removeprefix(f"{head}/").partition("/")
    return f"{head}/{place(int(number), there)}{slash}{rest}"


def _closed_up(pointer: str, where: str) -> str:
    return _renumbered(pointer, where, lambda here, there: here - (here > there))


def _after_shift(pointer: str, edit: Edit, before: Fleet) -> str:
    split = _split(edit.where)
    if split is None:
        return pointer
    last = _length(before, split[0]) - 1
    order = list(range(last + 1))
    moved = order.pop(split[1])
    order.insert(max(0, min(last, split[1] + edit.by)), moved)
    return _renumbered(pointer, edit.where, lambda here, there: order.index(here))


def _length(fleet: Fleet, head: str) -> int:
    if head == "/ships":
        return len(fleet.ships)
    if head == "/sideboard":
        return len(fleet.sideboard)
    return len(part_at(fleet, head.removesuffix("/upgrades")).upgrades)


def _after_move(pointer: str, edit: Edit, before: Fleet) -> str:
    where, to = edit.where, edit.to
    if to == "/sideboard":
        return _after_setting_aside(pointer, where, before)
    if where.startswith("/sideboard/") and edit.slot in SHIP_PLACES:
        return _after_calling_in(pointer, where, f"{to}/{edit.slot}", before)
    place = where.rpartition("/")[2]
    if edit.card:
        if _is_under(pointer, where):
            return f"{to}/resource{pointer.removeprefix(where)}"
        return _closed_up(pointer, where)
    if place.isdigit() or place == "support_vehicle":
        number = _length(before, f"{to}/upgrades")
        if _is_under(pointer, where):
            new = f"{to}/upgrades/{number}{pointer.removeprefix(where)}"
            # On its own ship it leaves a place before the last one.
            return _closed_up(new, where)
        return _closed_up(pointer, where)
    here, there = where, f"{to}/{place}"
    if _is_under(pointer, here):
        return there + pointer.removeprefix(here)
    if _is_under(pointer, there):
        return here + pointer.removeprefix(there)
    return pointer


def _after_setting_aside(pointer: str, where: str, before: Fleet) -> str:
    if pointer == where:
        return f"/sideboard/{len(before.sideboard)}"
    beneath = f"{where}/upgrades/"
    if pointer.startswith(beneath):
        # What it held stands behind the ship's own cards, before one of them left.
        number, slash, rest = pointer.removeprefix(beneath).partition("/")
        ship = "/".join(where.split("/")[:3])
        place = _length(before, f"{ship}/upgrades") + int(number)
        pointer = f"{ship}/upgrades/{place}{slash}{rest}"
    return _closed_up(pointer, where)


def _after_calling_in(pointer: str, where: str, place: str, before: Fleet) -> str:
    if pointer == where:
        return place
    try:
        part_at(before, place)
    except DocumentError:
        return _closed_up(pointer, where)
    return where if pointer == place else pointer
