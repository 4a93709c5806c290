"""What the pages of missions at a table show, prepared as plain values."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe

from fleetbuilder.campaigns.table import documents, mapping, roles
from fleetbuilder.campaigns.table.forms import missions_in_order, step_read
from fleetbuilder.campaigns.table.game import TABLE
from fleetbuilder.campaigns.table.models import TablePlay
from fleetbuilder.core.idempotency import key_made
from fleetbuilder.core.visitors import visitor_of
from fleetbuilder.fleets.paper.sheets.qr import code_svg
from fleetbuilder.games.pages import GamePages, Visit
from fleetbuilder.games.selectors import game_list
from rules.alliance.at_table.corrections import (
    CLOAK,
    FACE_DOWN,
    FACE_UP,
    NO_CLOAK,
    NUMBERS,
    PLAYER_NUMBERS,
)
from rules.alliance.at_table.prompts import (
    CHOICE,
    FACE_NAMES,
    FACES,
    NUMBER,
    OVER,
    SECTOR,
    SEVERAL,
    TELL,
    Prompt,
    PromptField,
)
from rules.alliance.at_table.start import layout_of
from rules.alliance.at_table.state import (
    DESTROYED,
    ENEMY_TOKENS,
    GREEN,
    IN_PLAY,
    PLAYER_TOKENS,
    RED,
    REMOVED,
    RETREATED,
    AnyShip,
    TableEnemy,
    TableState,
    is_in_formation,
    skill_now,
)
from rules.alliance.at_table.steps import ANSWER, CORRECTION, UNDO, next_prompt, ships_asked
from rules.alliance.mission.map_drawing import legend, map_svg
from rules.battle.mechanics.damage_cards import IMMEDIATE

SHOWN: Final = 12
"""Lines of the log that the page shows; all are one tap away."""
PHASE_WORDS: Final = {
    "setup": "Set-up",
    "reinforcement": "Reinforcements",
    "planning": "Planning Phase",
    "activation": "Activation Phase",
    "combat": "Combat Phase",
    "end": "End Phase",
    "over": "Over",
}
TOKEN_WORDS: Final = {
    "evade": "Evade",
    "scan": "Scan",
    "battlestations": "Battle stations",
    "auxiliary-power": "Auxiliary power",
    "time": "Time",
}
STATUS_WORDS: Final = {
    IN_PLAY: "In play",
    DESTROYED: "Destroyed",
    RETREATED: "Retreated",
    REMOVED: "Removed",
}
NUMBER_WORDS: Final = {
    "shields": "Shields",
    "disabled": "Disabled shields",
    "damage": "Damage cards face down",
    "skill": "Captain skill",
    "agility": "Agility",
    "attack": "Primary weapon",
}
CLOAK_WORDS: Final = {
    NO_CLOAK: "Cloak token off",
    GREEN: "Cloak token on, green",
    RED: "Cloak token on, red",
}
SECTOR_GRID: Final = (
    "front-left",
    "front",
    "front-right",
    "left",
    "",
    "right",
    "rear-left",
    "rear",
    "rear-right",
)
"""The eight directions as they lie around an enemy whose nose points up, row by row."""


def list_context(owner: str) -> dict[str, Any]:
    """Prepares the plays that somebody opened."""
    return {"plays": game_list(kind=TABLE, owner=owner)}


def create_context() -> dict[str, Any]:
    """Prepares what there is to choose from besides the form: missions in words."""
    about = {
        each["id"]: {
            "name": each["name"],
            "briefing": each["briefing"],
            "is_ours": any(mark["where"] == "" for mark in each.get("house_made", [])),
        }
        for each in missions_in_order()
    }
    return {"about": about}


# --- a play -------------------------------------------------------------------------------------


def play_context(visit: Visit[TablePlay]) -> dict[str, Any]:
    """Prepares the page of a play: what comes next, the ships, the log, how others join."""
    request, play = visit.request, visit.game
    start = mapping.start_of(play)
    layout = layout_of(start)
    address = request.build_absolute_uri(PAGES.address("play", play))
    # Seats are handed out on the page of the whole table, and left on those of seats.
    seats = [] if visit.seat else PAGES.seat_rows(request, play)
    own = play.seats.get(name=visit.seat).link if visit.seat else ""
    drawn = map_svg(start.mission, prefix="table-map", terrain=layout.terrain, tokens=layout.tokens)
    return now_context(visit) | {
        "mission": start.mission,
        "map": _safe(drawn),
        "legend": legend(start.mission),
        "address": address,
        "code": _safe(code_svg(address)),
        "seats": [{**each, "code": _safe(code_svg(each["address"]))} for each in seats],
        "leave": PAGES.address("seat_leave", play, own) if own else "",
        "may_delete": roles.may_delete(visitor_of(request), play),
    }


def _safe(drawing: str) -> SafeString:
    """Marks a drawing of ours as safe: it was escaped where it was made."""
    return mark_safe(drawing)  # noqa: S308


def now_context(visit: Visit[TablePlay]) -> dict[str, Any]:
    """Prepares the part of the page that changes with every step."""
    play, seat = visit.game, visit.seat
    state = mapping.table_state(play)
    prompt = next_prompt(state)
    start = state.start
    return {
        "play": play,
        "problem": visit.problem,
        "now": PAGES.address("play_now", play, visit.link),
        "step": PAGES.address("step", play, visit.link),
        "log": _log_address(play, visit.link),
        "here": PAGES.address("play", play, visit.link),
        "seat": TABLE.seat_title(state, seat) if seat else "",
        "may_play": seat is not None,
        "may_answer": _may_add(state, seat, kind=ANSWER),
        "asked": [each.title for each in state.players if each.key in ships_asked(state)],
        "once": key_made(),
        "round": state.round,
        "last_round": start.mission.end.round,
        "phase": PHASE_WORDS[state.phase],
        "prompt": prompt,
        "is_tell": prompt.kind == TELL,
        "is_over": prompt.kind == OVER,
        "quick": _is_quick(prompt),
        "fields": [field_row(each) for each in prompt.fields],
        "may_undo": play.steps > 0 and _may_add(state, seat, kind=UNDO),
        "enemies": [ship_row(each, state, seat) for each in state.enemies],
        "players": [ship_row(each, state, seat) for each in state.players],
        "lines": list(reversed(state.log))[:SHOWN],
        "more_lines": max(0, len(state.log) - SHOWN),
        "result": documents.result_document(state) if prompt.kind == OVER else None,
    }


def _may_add(state: TableState, seat: str | None, **step: str) -> bool:
    return seat is not None and TABLE.may_add(state, seat, step)


def _log_address(play: TablePlay, link: str) -> str:
    return reverse("tables:play_log", args=[play.slug, link] if link else [play.slug])


def _is_quick(prompt: Prompt) -> bool:
    """Returns whether one tap answers: a single field whose every option is a button."""
    return len(prompt.fields) == 1 and prompt.fields[0].kind in (CHOICE, SECTOR)


def field_row(field: PromptField) -> dict[str, Any]:
    """Prepares a field of a prompt."""
    labels = {each.value: each.label for each in field.options}
    return {
        "field": field,
        "is_choice": field.kind == CHOICE,
        "is_sector": field.kind == SECTOR,
        "is_several": field.kind == SEVERAL,
        "is_number": field.kind == NUMBER,
        "is_dice": field.kind in FACES,
        "grid": [(name, labels.get(name, "")) for name in SECTOR_GRID],
        "further": [each for each in field.options if each.value not in SECTOR_GRID],
        "faces": [(face, FACE_NAMES[face]) for face in FACES.get(field.kind, "")],
    }


def ship_row(ship: AnyShip, state: TableState, seat: str | None) -> dict[str, Any]:
    """Prepares a ship for its list, with what a seat can correct of it."""
    may_correct = _may_add(state, seat, kind=CORRECTION, ship=ship.key)
    is_enemy = isinstance(ship, TableEnemy)
    row: dict[str, Any] = {
        "ship": ship,
        "key": ship.key,
        "id": ship.key.replace(":", "-"),
        "title": ship.title,
        "is_active": state.active == ship.key,
        "is_in_play": ship.is_in_play,
        "status": STATUS_WORDS[ship.status],
        "tokens": [(TOKEN_WORDS[name], count) for name, count in ship.tokens.items() if count],
        "lock": state.ship(ship.lock).title if ship.lock else "",
        "corrections": list(_corrections(ship, state)) if may_correct else [],
    }
    if isinstance(ship, TableEnemy):
        mission = state.start.mission
        row |= {
            "skill": skill_now(state, ship),
            "formation": mission.formation(ship.formation).name,
            "in_formation": is_in_formation(state, ship),
            "cards": ship.up,
            "orders": mission.formation(ship.formation).orders,
        }
    else:
        names = {each.id: each.name for each in state.start.mission.cargo}
        row |= {
            "skill": ship.skill,
            "about": ship.printed.ship,
            "cargo": [(names[name], count) for name, count in ship.cargo.items() if count],
        }
    return row | {"is_enemy": is_enemy}


def _corrections(ship: AnyShip, state: TableState) -> Iterable[tuple[str, str]]:
    """Lists what can be corrected: as the form sends it, and in words; numbers want a value."""
    tokens = ENEMY_TOKENS if isinstance(ship, TableEnemy) else PLAYER_TOKENS
    for name in NUMBERS if isinstance(ship, TableEnemy) else PLAYER_NUMBERS:
        yield name, f"{NUMBER_WORDS[name]} to …"
    for name in tokens:
        yield name, f"{TOKEN_WORDS[name]} tokens to …"
    for status, words in STATUS_WORDS.items():
        if status != ship.status:
            yield f"status={status}", f"{words}"
    if isinstance(ship, TableEnemy):
        for card in dict.fromkeys(ship.up):
            yield f"{FACE_DOWN}={card}", f"Turn face down: {card}"
        for card in sorted(set(state.start.deck) - set(IMMEDIATE)):
            yield f"{FACE_UP}={card}", f"Damage card face up: {card}"
    else:
        for side, words in CLOAK_WORDS.items():
            if side != (ship.cloak or NO_CLOAK):
                yield f"{CLOAK}={side}", words
        for cargo in state.start.mission.cargo:
            yield f"cargo:{cargo.id}", f"{cargo.name} to …"


def log_context(play: TablePlay, link: str) -> dict[str, Any]:
    """Prepares the whole log of a play, for who came from the seat of a link."""
    state = mapping.table_state(play)
    return {
        "play": play,
        "table": PAGES.address("play", play, link),
        "lines": [(line, PHASE_WORDS[line.phase]) for line in state.log],
        "mission": state.start.mission,
    }


PAGES: Final = GamePages(
    kind=TABLE,
    namespace="tables",
    page="campaigns/table_play.html",
    part="campaigns/table_now.html",
    page_context=play_context,
    part_context=now_context,
    step_read=lambda posted, state: step_read(posted, next_prompt(state)),
)
