"""Ways out of a problem: finding them, and carrying one out.

A fix is offered only after it was tried: the problem that it belongs to must be gone (or one of
its kind fewer) in the fleet that results.
"""

from __future__ import annotations

import difflib
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from rules.building.loadout import Fitted, FleetLoadout
from rules.building.report import Fix, Problem, Quote
from rules.building.slots import free_seats
from rules.cards import fold
from rules.errors import DocumentError
from rules.fleet import Equipped, Fleet, ShipBuild

if TYPE_CHECKING:
    from rules.building.suggest import Suggestion

TRIED_PROBLEMS: Final = 24
TRIED_SHIPS: Final = 40
"""Beyond so many problems or ships, fixes are offered as they are, without trying them."""

_SWAPPED: Final = frozenset(
    {
        "unique.duplicate",
        "unique.one_per_ship",
        "shuttle.card_too_costly",
        "card.banned",
        "faction.not_pure",
        "faction.mixed",
        "faction.needs_consent",
        "exclusion.card",
    }
)
_MOVED: Final = frozenset({"slots.none_left"})


def apply_fix(fleet: Fleet, fix: Fix) -> Fleet:
    """Gives the fleet after a fix; the fleet itself is unchanged.

    Raises `DocumentError` when the fix points at nothing in this fleet.
    """
    if fix.action == "set_limit":
        return replace(fleet, points_limit=fix.value)
    if fix.action == "set_resource":
        return replace(fleet, resource=Equipped(fix.card))
    if fix.action == "remove":
        return _edit(fleet, fix.where, None)
    if fix.action == "swap":
        old = _at(fleet, fix.where)
        if isinstance(old, Equipped):
            return _edit(fleet, fix.where, Equipped(fix.card, slot=old.slot))
        return _edit(fleet, fix.where, replace(old, ship=fix.card, name=""))
    if fix.action == "move":
        card = _at(fleet, fix.where)
        ship = _at(fleet, fix.to)
        if not isinstance(card, Equipped) or not isinstance(ship, ShipBuild):
            raise DocumentError("a card can only be moved to a ship", fix.where)
        moved = replace(ship, upgrades=(*ship.upgrades, replace(card, slot="")))
        return _edit(_edit(fleet, fix.to, moved), fix.where, None)
    raise DocumentError(f"there is no fix called {fix.action!r}", fix.where)


def without(fleet: Fleet, pointer: str) -> Fleet:
    """Gives the fleet with a blank in place of a card, so that all other pointers stay.

    Raises `DocumentError` when there is no card.
    """
    if not isinstance(_at(fleet, pointer), Equipped):
        raise DocumentError("only a card can leave its place", pointer)
    return _edit(fleet, pointer, Equipped(""))


def _parts(pointer: str) -> list[str]:
    return pointer.split("/")[1:] if pointer.startswith("/") else []


def _place(part: str, length: int, pointer: str) -> int:
    if not (part.isascii() and part.isdigit() and int(part) < length):
        raise DocumentError("the fleet has nothing there", pointer)
    return int(part)


def _at(fleet: Fleet, pointer: str) -> Equipped | ShipBuild:
    """Gives the ship or card that a pointer names; raises `DocumentError` if there is none."""
    parts = _parts(pointer)
    if parts[:1] == ["resource"] and fleet.resource is not None and len(parts) == 1:
        return fleet.resource
    if parts[:1] == ["sideboard"] and len(parts) == 2:
        return fleet.sideboard[_place(parts[1], len(fleet.sideboard), pointer)]
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
    while card is not None and len(rest) >= 2 and rest[0] == "upgrades":
        card = card.upgrades[_place(rest[1], len(card.upgrades), pointer)]
        rest = rest[2:]
    if card is None or rest:
        raise DocumentError("the fleet has nothing there", pointer)
    return card


def _edit(fleet: Fleet, pointer: str, new: Equipped | ShipBuild | None) -> Fleet:
    """Gives the fleet with what stands at a pointer replaced, or taken out."""
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
    _at(fleet, pointer)
    if parts == ["resource"]:
        return replace(fleet, resource=new if isinstance(new, Equipped) else None)
    if parts[0] == "sideboard":
        cards = _replaced(
            fleet.sideboard, int(parts[1]), new if isinstance(new, Equipped) else None
        )
        return replace(fleet, sideboard=cards)
    number = int(parts[1])
    ship = fleet.ships[number]
    if len(parts) == 2:
        ships = list(fleet.ships)
        ships[number : number + 1] = [new] if isinstance(new, ShipBuild) else []
        return replace(fleet, ships=tuple(ships))
    if parts[2:] == ["support_vehicle"]:
        return _edit(fleet, f"/ships/{number}", replace(ship, support_vehicle=False))
    card = new if isinstance(new, Equipped) else None
    ships = list(fleet.ships)
    ships[number] = _edit_ship(ship, parts[2:], card)
    return replace(fleet, ships=tuple(ships))


def _edit_ship(ship: ShipBuild, parts: list[str], new: Equipped | None) -> ShipBuild:
    if parts[0] == "upgrades":
        return replace(ship, upgrades=_edit_cards(ship.upgrades, parts[1:], new))
    held = getattr(ship, parts[0])
    changed = new if len(parts) == 1 else _edit_card(held, parts[1:], new)
    return replace(ship, **{parts[0]: changed})  # type: ignore[arg-type]


def _edit_card(card: Equipped, parts: list[str], new: Equipped | None) -> Equipped:
    return replace(card, upgrades=_edit_cards(card.upgrades, parts[1:], new))


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


def with_fixes(fleet: FleetLoadout, quote: Quote, problems: list[Problem]) -> list[Problem]:
    """Adds further ways out to the problems and keeps only those that work."""
    if len(problems) > TRIED_PROBLEMS or len(fleet.loadouts) > TRIED_SHIPS:
        return problems
    before = Counter(problem.code for problem in problems)
    finished = []
    for problem in problems:
        if problem.severity != "error":
            finished.append(problem)
            continue
        fixes = dict.fromkeys((*problem.fixes, *_further_fixes(fleet, problem)))
        working = tuple(fix for fix in fixes if _works(fleet, problem, fix, before[problem.code]))
        finished.append(replace(problem, fixes=working))
    return finished


def _works(fleet: FleetLoadout, problem: Problem, fix: Fix, before: int) -> bool:
    from rules.building.assess import find_problems

    try:
        fixed = apply_fix(fleet.fleet, fix)
    except DocumentError:
        return False
    after = sum(
        1 for each in find_problems(fixed, fleet.bench, fleet.missions) if each.code == problem.code
    )
    return after < before


def _further_fixes(fleet: FleetLoadout, problem: Problem) -> Iterable[Fix]:
    """Proposes a swap for the cheapest card that fits, or a move to another ship."""
    if problem.code == "card.unknown":
        yield from _similar_names(fleet, problem)
        return
    fitted = _fitted_at(fleet, problem.where)
    if fitted is None or fitted.role != "upgrade" or not fitted.card.fills:
        return
    swapped = problem.code in _SWAPPED or problem.code.startswith("restriction.")
    if problem.code in _MOVED or problem.code.startswith("restriction."):
        yield from _moves(fleet, fitted)
    if swapped:
        yield from _swap(fleet, fitted)


def _fitted_at(fleet: FleetLoadout, where: str) -> Fitted | None:
    return next(
        (each for loadout in fleet.loadouts for each in loadout.fitted if each.where == where),
        None,
    )


def _ship_number(where: str) -> int:
    return int(_parts(where)[1])


def _swap(fleet: FleetLoadout, fitted: Fitted) -> Iterable[Fix]:
    from rules.building.suggest import Place, candidates, find_seat

    loaded = _left_by(fleet, fitted)
    loadout = loaded.loadouts[_ship_number(fitted.where)]
    provider = fitted.parent.where if fitted.parent is not None else ""
    chosen = fitted.equipped.slot
    free = free_seats(loadout)
    fits: list[Suggestion] = []
    for kind in (chosen,) if chosen in fitted.card.fills else fitted.card.fills:
        place = Place(loaded, loadout, find_seat(loadout, free, kind, provider), free)
        fits.extend(
            suggestion
            for card in candidates(fleet.bench, kind)
            if card.fills and card.key != fitted.card.key
            for suggestion in [place.ask(card)]
            if suggestion.fits
        )
    if fits:
        best = min(fits, key=lambda each: (each.points, each.name, each.card))
        label = f"Swap for {best.name} ({best.points} SP)"
        yield Fix("swap", label, where=fitted.where, card=best.card)


def _left_by(fleet: FleetLoadout, fitted: Fitted) -> FleetLoadout:
    """Gives the fleet, looked up and seated anew, that a card has left."""
    from rules.building.assess import load

    bench = fleet.bench
    return load(without(fleet.fleet, fitted.where), bench.catalogue, bench.ruleset, fleet.missions)


def _moves(fleet: FleetLoadout, fitted: Fitted) -> Iterable[Fix]:
    """Proposes the first other ship with a free slot where the card fits."""
    from rules.building.suggest import Place

    home = _ship_number(fitted.where)
    loaded = _left_by(fleet, fitted)
    for number, loadout in enumerate(loaded.loadouts):
        if number == home or not loadout.known:
            continue
        free = free_seats(loadout)
        for seat in free:
            if not seat.accepts(loadout, fitted):
                continue
            if Place(loaded, loadout, seat, free).ask(fitted.card).fits:
                label = f"Move to {loadout.ship.name}"
                yield Fix("move", label, where=fitted.where, to=loadout.where)
                return


def _similar_names(fleet: FleetLoadout, problem: Problem) -> Iterable[Fix]:
    name = str(problem.params.get("name") or problem.params.get("card") or "")
    wanted = fold(name.partition(":")[2] or name)
    names = fleet.bench.catalogue.by_name
    for near in difflib.get_close_matches(wanted[:80], list(names), n=2, cutoff=0.75):
        card = names[near][-1]
        is_ship = problem.where.count("/") == 2 and problem.where.startswith("/ships/")
        if (card.type == "ship") == is_ship:
            yield Fix("swap", f"Take {card.name} instead", where=problem.where, card=card.key)
