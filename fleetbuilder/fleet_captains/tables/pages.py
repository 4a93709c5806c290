"""What the pages of tables show, prepared as plain values from the view of one seat alone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any, Final

from django.http import QueryDict
from django.utils.safestring import SafeString, mark_safe

from fleetbuilder.core.idempotency import key_made
from fleetbuilder.core.visitors import visitor_of
from fleetbuilder.fleet_captains.decks.offers import deck_offers
from fleetbuilder.fleet_captains.tables import sheets
from fleetbuilder.fleet_captains.tables.forms import step_from_form
from fleetbuilder.fleet_captains.tables.game import CAPTAINS_TABLE, seat_number
from fleetbuilder.fleet_captains.tables.mapping import table_of_game
from fleetbuilder.fleets.paper.sheets.qr import code_svg
from fleetbuilder.games.models import Game
from fleetbuilder.games.pages import GamePages, Visit
from fleetbuilder.games.seats import is_opener
from fleetbuilder.games.selectors import game_list
from fleetbuilder.odds.charts import percent
from rules.fleet_captains.at_table.card_steps import card_names, deck_names
from rules.fleet_captains.at_table.correction_steps import (
    ACTIONS_LEFT,
    FLEET_SIZE,
    LOSSES,
    POINTS,
    ROUND,
)
from rules.fleet_captains.at_table.ship_steps import CLEAR, DAMAGED, DISABLED_NOW
from rules.fleet_captains.at_table.state import CaptainsTable
from rules.fleet_captains.at_table.table_view import is_of_team, may_see_cards
from rules.fleet_captains.at_table.turn_steps import ACTIONS, MARKS
from rules.fleet_captains.muster.deck_choice import subdecks_of
from rules.fleet_captains.play.state import AWAY_TEAM, CARD, PRISONER
from rules.fleet_captains.play.victory import SOURCES
from rules.fleet_captains.terms import CREW_TYPES, INSTALLATIONS, SYSTEMS

SHOWN: Final = 12
"""Lines of what happened that the page shows."""

ALERT_WORDS: Final = ("Undamaged", "Yellow alert", "Red alert")
WHAT_WORDS: Final = {
    "move": ("Move", "maneuver-straight"),
    "power": ("Power", "auxiliary"),
    "act": ("Act", "die-blank"),
    "cycle": ("Cycle", "sort"),
    "discard": ("Discard", "remove"),
}
SYSTEM_ICONS: Final = {
    "weapons": "attack",
    "sensors": "scan",
    "engines": "agility",
    "shields": "shields",
}
SYSTEM_STATE_WORDS: Final = {
    DISABLED_NOW: "Disabled until the turn ends",
    DAMAGED: "Disabled until repaired",
    CLEAR: "no token",
}
MARK_WORDS: Final = {"moved": "move", "adjusted": "power", "acted": "action"}
CORRECTABLE: Final = {
    POINTS: "Victory Points",
    FLEET_SIZE: "Fleet Size",
    LOSSES: "ships lost",
    ACTIONS_LEFT: "actions left",
    ROUND: "round",
}


def list_context(owner: str) -> dict[str, Any]:
    """Prepares the tables that somebody opened."""
    return {"games": game_list(kind=CAPTAINS_TABLE, owner=owner)}


def table_context(visit: Visit[Game]) -> dict[str, Any]:
    """Prepares the page of a table: what changes, and how others join."""
    request, game = visit.request, visit.game
    own = game.seats.get(name=visit.seat).link if visit.seat else ""
    seats = PAGES.seat_rows(request, game)
    return now_context(visit) | {
        "seats": [{**each, "code": _safe(code_svg(each["address"]))} for each in seats],
        "leave": PAGES.address("seat_leave", game, own) if own else "",
        "may_delete": is_opener(game, visitor_of(request)),
    }


def now_context(visit: Visit[Game]) -> dict[str, Any]:
    """Prepares the part of the page that changes with every step."""
    game = visit.game
    table = table_of_game(game)
    seat = seat_number(visit.seat)
    view = CAPTAINS_TABLE.view(table, visit.seat)
    query = visit.request.GET.copy()
    query.pop("seen", None)
    own_team = None if seat is None else table.team_of(seat)
    ships = [_ship(each, view, own_team) for each in view["ships"]]
    return {
        "game": game,
        "view": view,
        "problem": visit.problem,
        "now": PAGES.address("play_now", game, visit.link),
        "query": query.urlencode(),
        "step": PAGES.address("step", game, visit.link),
        "here": PAGES.address("play", game, visit.link),
        "once": key_made(),
        "seat": seat,
        "seat_name": table.name_of(seat) if seat is not None else "",
        "side": table.setup.players[seat].side if seat is not None else "",
        "heading": _heading(table, view, own_team),
        "order": f"Goal {view['goal']} · {table.team_name(view['first'])} goes first",
        "is_own_turn": view["is_begun"] and not view["is_over"] and own_team == view["active"],
        "active_players": [
            player for player in view["players"] if player["team"] == view["active"]
        ],
        "checklist": [_open_thing(row) for row in view["checklist"]],
        "still_open": _still_open(view),
        "teams": [_team(each, view, own_team) for each in view["teams"]],
        "last_turn": _last_turn(table, view, own_team),
        "won": _won(table, view, own_team),
        "own": [ship for ship in ships if ship["is_own"]],
        "others": [ship for ship in ships if not ship["is_own"]],
        "own_tokens": _own_tokens(view, own_team),
        "other_tokens": [
            {**token, "side": view["teams"][token["team"]]["side"]}
            for token in view["tokens"]
            if own_team is None or token["team"] != own_team
        ],
        "own_players": [
            {**player, "tests": [_test(each) for each in player["tests"]]}
            for player in view["players"]
            if player["team"] == own_team
        ],
        "other_players": [player for player in view["players"] if player["team"] != own_team],
        "open_places": [_place(table, each) for each in view["places"] if each["is_explored"]],
        "hits": _hits(view, ships),
        "unders": _unders(view, own_team),
        "sheet": sheets.sheet_context(query, table, seat, view),
        "lines": view["notes"][:SHOWN],
        "last_step": view["notes"][0]["words"] if view["notes"] else "",
        "may_undo": seat is not None and game.steps > 0,
        "choices": _choices(table, seat, view),
        "deck": _deck(visit, table, seat),
    }


def _safe(drawing: str) -> SafeString:
    """Marks a drawing of ours as safe: it was escaped where it was made."""
    return mark_safe(drawing)  # noqa: S308


def _heading(table: CaptainsTable, view: Mapping[str, Any], own_team: int | None) -> str:
    if view["is_over"]:
        return "The game is over"
    if not view["is_begun"]:
        return "Set the dials, then begin"
    if own_team == view["active"]:
        return f"Your turn, round {view['round']}"
    return f"Turn of {table.team_name(view['active'])}, round {view['round']}"


def _open_thing(row: Mapping[str, Any]) -> dict[str, Any]:
    title, icon = WHAT_WORDS[row["what"]]
    is_done = row["done"] >= row["most"]
    if row["most"] == 1 and row["what"] in ("cycle", "discard"):
        words = "done" if is_done else "open"
    else:
        words = f"{row['done']} of {row['most']}"
    return {**row, "title": title, "icon": icon, "is_done": is_done, "words": words}


def _still_open(view: Mapping[str, Any]) -> str:
    """Returns what ending the turn leaves undone, in words."""
    left = sum(each["actions"] for each in view["players"] if each["team"] == view["active"])
    found = [f"{left} action{'' if left == 1 else 's'}"] if left else []
    found += [
        f"{row['what']} open"
        for row in view["checklist"]
        if row["what"] in ("cycle", "discard") and row["done"] < row["most"]
    ]
    return ", ".join(found) or "nothing open"


def _team(team: Mapping[str, Any], view: Mapping[str, Any], own_team: int | None) -> dict[str, Any]:
    goal = view["goal"]
    return {
        **team,
        "is_own": team["number"] == own_team,
        "called": "You" if team["number"] == own_team else team["name"],
        "cells": [number < team["points"] for number in range(goal)],
        "sources": [f"{what} {points}" for what, points in team["pile"].items()],
        "players": [each for each in view["players"] if each["team"] == team["number"]],
    }


def _test(test: Mapping[str, Any]) -> dict[str, Any]:
    """Prepares what a ship needs in the test of a mission."""
    return {
        **test,
        "words": sheets.needed_words(test["needs"]),
        "percent": percent(Fraction(test["chance"]["fraction"])),
    }


def _place(table: CaptainsTable, place: Mapping[str, Any]) -> dict[str, Any]:
    """Prepares an explored location."""
    holder, owner = place["holder"], place["owner"]
    return {
        **place,
        "holder_name": "" if holder is None else table.team_name(holder),
        "owner_name": "" if owner is None else table.team_name(owner),
    }


def _last_turn(
    table: CaptainsTable, view: Mapping[str, Any], own_team: int | None
) -> dict[str, Any] | None:
    last = view["last_turn"]
    if last is None:
        return None
    who = "You" if last["team"] == own_team else table.team_name(last["team"])
    when = "This is the last turn." if last["is_now"] else "One more turn follows, the last."
    other = table.team_name(1 - last["team"])
    short = f"{last['short']} short" if last["short"] else "enough"
    wins = "win" if who == "You" else "wins"
    return {
        "title": when,
        "words": f"{other} has {last['needed']}. {who} {wins} with {last['needed']} or more: "
        f"{short}.",
    }


def _won(table: CaptainsTable, view: Mapping[str, Any], own_team: int | None) -> str:
    if view["winner"] is None:
        return ""
    points = ", ".join(f"{team['name']} {team['points']}" for team in view["teams"])
    who = "You have" if view["winner"] == own_team else f"{table.team_name(view['winner'])} has"
    return f"{who} won: {points}."


def _ship(ship: Mapping[str, Any], view: Mapping[str, Any], own_team: int | None) -> dict[str, Any]:
    """Prepares a ship for its card: code, Ratings, marks, and the columns of its dial."""
    level = ship["level"]
    side = view["teams"][ship["team"]]["side"]
    fleet = [each["number"] for each in view["ships"] if each["team"] == ship["team"]]
    shown = ship["ratings"] or ship["base"]
    levels = [
        {
            "number": place,
            "words": words,
            "columns": sheets.dial_columns(ship["dial"][place]["settings"]),
            "power": _power(ship["dial"][place]["settings"]),
        }
        for place, words in enumerate(ALERT_WORDS)
        if ship["dial"]
    ]
    cloak = ship["dial"][level]["cloak"] if ship["dial"] else None
    return {
        **ship,
        "side": side,
        "is_own": own_team is not None and ship["team"] == own_team,
        "code": f"{side[0].upper()}{fleet.index(ship['number']) + 1}",
        "shown": [
            {
                **row,
                "icon": SYSTEM_ICONS[row["system"]],
                "is_changed": bool(ship["ratings"]) and row["value"] != base,
            }
            for row, base in zip(sheets.ratings_row(shown), ship["base"], strict=True)
        ]
        if shown
        else [],
        "mates": sheets.mates_of(ship, view["ships"]),
        "alert": ALERT_WORDS[level],
        "boxes": [place >= level for place in range(3)],
        "now": levels[level] if levels else None,
        "later": [each for each in levels if each["number"] != level],
        "cloak": sheets.dial_columns([cloak])[0] if cloak else None,
        "marks": [
            {
                "what": what,
                "words": MARK_WORDS[what],
                "done": bool(ship[what]),
            }
            for what in MARKS
            if ship[what] is not None
        ],
    }


def _power(settings: Iterable[Iterable[int | str]]) -> int | None:
    """Returns what every setting of a level spends together, None where they differ (FC-43)."""
    sums = {sum(each for each in setting if isinstance(each, int)) for setting in settings}
    return sums.pop() if len(sums) == 1 else None


def _own_tokens(view: Mapping[str, Any], own_team: int | None) -> list[dict[str, Any]]:
    names = {ship["number"]: ship["name"] for ship in view["ships"]}
    return [
        {**token, "what": names[token["ship"]] if token["ship"] is not None else "echo"}
        for token in view["tokens"]
        if own_team is not None and token["team"] == own_team
    ]


def _unders(view: Mapping[str, Any], own_team: int | None) -> list[dict[str, Any]]:
    """Prepares, for each own cloaked ship, the tokens under which it may be."""
    tokens = _own_tokens(view, own_team)
    found = []
    for ship in view["ships"]:
        if ship["token"] is None or own_team is None or ship["team"] != own_team:
            continue
        here = [each for each in tokens if each["place"] == ship["place"]]
        if len(here) > 1:
            found.append({"ship": ship, "tokens": here})
    return found


def _hits(view: Mapping[str, Any], ships: list[dict[str, Any]]) -> list[dict[str, Any]]:
    by_number = {ship["number"]: ship for ship in ships}
    return [{**hit, "ship": by_number[hit["ship"]]} for hit in view["hits"]]


def _deck(visit: Visit[Game], table: CaptainsTable, seat: int | None) -> dict[str, Any] | None:
    """Prepares the command deck of a seat, and what it may be: a kept one, or four subdecks."""
    box = table.setup.box
    if seat is None or box is None:
        return None
    side = table.setup.players[seat].side
    taken = table.decks.get(seat, ())
    return {
        "taken": deck_names(table, seat),
        "offers": deck_offers(visitor_of(visit.request), side, box),
        "subdecks": [
            {"key": each.key, "name": each.name, "theme": each.theme, "is_in": each.key in taken}
            for each in subdecks_of(box, side)
        ],
    }


def _choices(table: CaptainsTable, seat: int | None, view: Mapping[str, Any]) -> dict[str, Any]:
    """Prepares what the small forms offer; nothing of cards that the seat may not see."""
    box = table.setup.box if may_see_cards(table, seat) else None
    return {
        "cards": [
            {
                "team": team.number,
                "names": sorted(
                    {
                        name
                        for player in team.players
                        for name in card_names(
                            table, player, is_own=is_of_team(table, seat, player)
                        )
                    }
                ),
            }
            for team in table.game.teams
            if box is not None
        ],
        "systems": SYSTEMS,
        "states": SYSTEM_STATE_WORDS,
        "crew": CREW_TYPES,
        "cargo": (PRISONER, AWAY_TEAM, CARD),
        "sources": SOURCES,
        "tiles": sorted(box.tiles) if box is not None else [],
        "missions": sorted(box.missions) if box is not None else [],
        "encounters": sorted(box.encounters) if box is not None else [],
        "numbers": CORRECTABLE,
        "places": view["places"],
        "unexplored": [
            each for each in view["places"] if not each["is_explored"] and not each["is_post"]
        ],
        "levels": ALERT_WORDS,
        "installations": INSTALLATIONS,
        "actions": ACTIONS,
        "marks": MARKS,
    }


def _step_read(posted: QueryDict, table: CaptainsTable) -> dict[str, Any]:
    return step_from_form(posted)


PAGES: Final = GamePages(
    kind=CAPTAINS_TABLE,
    namespace="captains_tables",
    page="fleet_captains/table_page.html",
    part="fleet_captains/table_now.html",
    page_context=table_context,
    part_context=now_context,
    step_read=_step_read,
)
