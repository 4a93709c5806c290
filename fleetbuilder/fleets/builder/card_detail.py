"""The card that is read in the builder, and what can be done with it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from fleetbuilder.fleets.builder.card_search import Looked, Target, ship_name
from fleetbuilder.fleets.builder.state import BuilderState, step_text
from fleetbuilder.fleets.check.problems import problems_at
from rules.building.checks.resources import SIDEBOARD_PLACES
from rules.building.editing.edits import RESOURCES_OF_SHIPS, SHIP_PLACES
from rules.building.editing.fixes import part_at
from rules.building.suggestions.slotless_places import SIDEBOARD, crew_of, has_sideboard
from rules.cards import Card, Resource, Ship
from rules.errors import DocumentError
from rules.fleet import Equipped, Fleet, ShipBuild

SORTABLE: Final = 4
"""Parts of the pointer of a card among a ship's own upgrades: these have an order."""


def detail_context(state: BuilderState, looked: Looked) -> dict[str, Any]:
    """Prepares the card at hand; one of the fleet that is gone is none."""
    picked, card = looked.picked, looked.card
    part: ShipBuild | Equipped | None = None
    if picked:
        try:
            part = part_at(state.fleet, picked)
        except DocumentError:
            picked = ""
    if isinstance(part, ShipBuild):
        card = part.ship
    elif part is not None:
        card = part.card
    shown = state.catalogue.find(card)
    context: dict[str, Any] = {
        "catalogue": state.catalogue,
        "saved": state.row,
        "detail": shown,
        "looked": Looked(picked) if part is not None else Looked(card=card if shown else ""),
        "detail_problems": problems_at(picked, state.problems) if part is not None else [],
    }
    if isinstance(shown, Ship):
        context["detail_class"] = state.catalogue.ship_classes.get(shown.ship_class)
    if part is not None:
        line = next((each for each in state.report.lines if each.where == picked), None)
        context["line"] = line
        context["steps"] = _steps_for(state, picked, part, shown)
    return context


def _steps_for(
    state: BuilderState, where: str, part: ShipBuild | Equipped, card: Card | None
) -> dict[str, Any]:
    """Returns what can be done with a part of the fleet."""
    parts = where.split("/")[1:]
    steps: dict[str, Any] = {
        "remove": step_text("remove", where),
        "swap": _swap(state, where, part, card).address(),
    }
    if isinstance(part, ShipBuild):
        steps["duplicate"] = step_text("duplicate", where)
    else:
        steps["moves"] = list(_moves(state, where, card))
    if len(parts) == SORTABLE or isinstance(part, ShipBuild):
        last = _siblings(state.fleet, parts) - 1
        place = int(parts[-1])
        steps["up"] = step_text("shift", where, by=-1) if place > 0 else ""
        steps["down"] = step_text("shift", where, by=1) if place < last else ""
    return steps


def _moves(state: BuilderState, where: str, card: Card | None) -> Iterator[tuple[str, str]]:
    """Returns where a card may move to, in words, and the step that moves it there."""
    kind = card.type if card else ""
    if kind == "officer":
        # It serves beneath crew: on a ship alone it would never be right.
        yield from _moves_to_crew(state, where)
        return
    is_aside = where.startswith(f"{SIDEBOARD}/")
    rest = {"slot": kind} if is_aside and kind in SHIP_PLACES else {}
    for number, ship in enumerate(state.fleet.ships):
        to = f"/ships/{number}"
        if not where.startswith(f"{to}/") and where != "/resource":
            step = step_text("move", where, to=to, **rest)
            yield f"To {ship_name(ship, state.catalogue)} ({number + 1})", step
    kinds = card.fills if card and card.fills else (kind,)
    if has_sideboard(state.loaded) and not is_aside and not set(kinds).isdisjoint(SIDEBOARD_PLACES):
        yield "To the sideboard", step_text("move", where, to=SIDEBOARD)


def _moves_to_crew(state: BuilderState, where: str) -> Iterator[tuple[str, str]]:
    for number, loadout in enumerate(state.loaded.loadouts):
        for each, left in crew_of(loadout):
            if left > 0 and not where.startswith(f"{each.where}/upgrades/"):
                step = step_text("move", where, to=each.where)
                yield f"To {each.card.name} ({number + 1})", step


def _swap(state: BuilderState, where: str, part: ShipBuild | Equipped, card: Card | None) -> Target:
    """Returns the place of a part of the fleet, to look for what may stand there instead."""
    if isinstance(part, ShipBuild):
        return Target(replacing=where, own=state.own)
    parts = where.split("/")[1:]
    if parts[0] == "resource":
        return Target(slot="resource", replacing=where, own=state.own)
    if parts[0] == "sideboard":
        kind = _kind_on_sideboard(part, card)
        return Target(None, kind, SIDEBOARD, where, own=state.own)
    provider = ""
    kind = card.type if card else part.slot or "crew"
    if len(parts) == 3:
        kind = _kind_in_place(state, parts[2], card)
    elif kind == "officer":
        provider = where.rpartition("/upgrades/")[0]
    elif kind == "question":
        kind = _kind_of_seat(state, where, part, card)
    return Target(int(parts[1]), kind, provider, where, own=state.own)


def _kind_in_place(state: BuilderState, place: str, card: Card | None) -> str:
    """Returns the type of card that is looked for in a place of a ship."""
    if place != "resource":
        # One ship lets crew command it: what stands for them is crew again.
        return "crew" if place == "captain" and card and card.type == "crew" else place
    if card and card.type in RESOURCES_OF_SHIPS:
        return card.type
    resource = state.loaded.resource.card.card if state.loaded.resource else None
    carriers = resource.carriers if isinstance(resource, Resource) else ()
    return next((each for each in carriers if each in RESOURCES_OF_SHIPS), "ship-resource")


def _kind_of_seat(state: BuilderState, where: str, part: Equipped, card: Card | None) -> str:
    """Returns the type of slot in which a card of several types sits."""
    fills = card.fills if card else ()
    for loadout in state.loaded.loadouts:
        for each in loadout.fitted:
            if each.where == where and each.seat is not None:
                return next((kind for kind in each.seat.types if kind in fills), part.slot)
    return part.slot or next(iter(fills), "crew")


def _kind_on_sideboard(part: Equipped, card: Card | None) -> str:
    """Returns the kind of sideboard card that a card stands for."""
    kinds = (part.slot, *card.fills, card.type) if card else (part.slot,)
    return next((each for each in kinds if each in SIDEBOARD_PLACES), "crew")


def _siblings(fleet: Fleet, parts: Sequence[str]) -> int:
    return len(fleet.ships) if len(parts) == 2 else len(fleet.ships[int(parts[1])].upgrades)
