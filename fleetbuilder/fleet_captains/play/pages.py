"""What the pages of games of Fleet Captains show, prepared as plain values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from django.utils.safestring import SafeString, mark_safe

from fleetbuilder.core.idempotency import key_made
from fleetbuilder.core.visitors import visitor_of
from fleetbuilder.fleet_captains.decks.offers import deck_offers
from fleetbuilder.fleet_captains.play.documents import player_of, seen_events
from fleetbuilder.fleet_captains.play.drawing import (
    PlaceAnswer,
    hidden_places,
    place_lines,
    sector_drawing,
    ship_codes,
    tile_words,
)
from fleetbuilder.fleet_captains.play.forms import step_read
from fleetbuilder.fleet_captains.play.game import CAPTAINS_GAME, seat_title, why_not_undone
from fleetbuilder.fleet_captains.play.mapping import HOT_SEAT, CaptainsStart, PlayTable
from fleetbuilder.fleets.paper.sheets.qr import code_svg
from fleetbuilder.games.mapping import state_of
from fleetbuilder.games.models import Game
from fleetbuilder.games.pages import GamePages, Visit
from fleetbuilder.games.seats import is_opener
from fleetbuilder.games.seen import seen_by_all, seen_record
from fleetbuilder.games.selectors import game_list
from rules.fleet_captains.box.manual_cards import manual_cards
from rules.fleet_captains.play.game_questions import ChooseDestination
from rules.fleet_captains.seats.question_words import question_document, setting_words
from rules.fleet_captains.seats.recorded_game import deck_answer
from rules.fleet_captains.seats.step_words import (
    ACTION_GROUP,
    CARD_GROUP,
    CLOAK_GROUP,
    MISSION_GROUP,
    SHIP_GROUP,
    TURN_GROUP,
)
from rules.fleet_captains.seats.view_document import LOOKER_ON, view_document
from rules.fleet_captains.terms import SUBDECKS_OF_A_DECK, SYSTEMS

LINES: Final = 12
"""Lines of the log that the page shows; all are in the replay."""
GROUP_TITLES: Final = {
    TURN_GROUP: "The turn",
    CLOAK_GROUP: "Cloak tokens",
    ACTION_GROUP: "Other actions",
    CARD_GROUP: "Cards",
    MISSION_GROUP: "Missions",
}
SHORT_NAMES: Final = {"weapons": "W", "sensors": "S", "engines": "E", "shields": "Sh"}


def list_context(owner: str) -> dict[str, Any]:
    """Prepares the games that somebody opened."""
    games = game_list(kind=CAPTAINS_GAME, owner=owner)
    return {"games": list(zip(games, seen_by_all(games), strict=True))}


def page_context(visit: Visit[Game]) -> dict[str, Any]:
    """Prepares the page of a game: the part that changes, and how the other player joins."""
    game = visit.game
    start = state_of(game).start
    seats = [
        {**each, "words": _seat_words(start, each["title"])}
        for each in PAGES.seat_rows(visit.request, game)
    ]
    own = game.seats.get(name=visit.seat).link if visit.seat and game.seats.exists() else ""
    context = part_context(visit)
    return context | {
        "seat_words": _seat_words(start, context["seat"]),
        "seats": [
            {**each, "code": _safe(code_svg(each["address"]))}
            for each in seats
            if not each["seat"].holder
        ],
        "free": PAGES.address("seat_free", game),
        "held": [each for each in seats if each["seat"].holder and each["seat"].link != own],
        "leave": PAGES.address("seat_leave", game, own) if own else "",
        "may_delete": is_opener(game, visitor_of(visit.request)),
        **_box_context(visit),
    }


def _seat_words(start: CaptainsStart, title: str) -> str:
    """Returns what a sentence calls a seat: the side, or a player of a team."""
    return title if start.is_of_teams else f"the {title} side"


def _box_context(visit: Visit[Game]) -> dict[str, Any]:
    """Says that an own box is played with; which of its cards are left to people, to its owner."""
    start = state_of(visit.game).start
    if not start.has_own_box:
        return {"own_box": False}
    is_own = is_opener(visit.game, visitor_of(visit.request))
    cards = manual_cards(start.start.box, start.start.setup.sides) if is_own else []
    return {"own_box": True, "box_is_mine": is_own, "manual": cards}


def _safe(drawing: str) -> SafeString:
    """Marks a drawing of ours as safe: it was escaped where it was made."""
    return mark_safe(drawing)  # noqa: S308


def part_context(visit: Visit[Game]) -> dict[str, Any]:
    """Prepares the part of the page that changes with every step."""
    game, seat = visit.game, visit.seat
    table: PlayTable = state_of(game)
    player, is_covered = _shown_player(visit, table)
    view = view_document(table.game, player)
    question = question_document(table.played, player) if player != LOOKER_ON else None
    names, teams = table.start.player_names, table.start.team_names
    steps = seen_record(game, seat).steps
    offered = _offered(question, table, _previewed(visit.request.GET.get("preview", ""), steps))
    asked = names[table.asked] if not table.is_over else ""
    return {
        "game": game,
        "steps": steps,
        "has_ways": question is not None and question["kind"] == "destination",
        "problem": visit.problem,
        "now": PAGES.address("play_now", game, visit.link),
        "step": PAGES.address("step", game, visit.link),
        "here": PAGES.address("play", game, visit.link),
        "replay": PAGES.address("replay", game),
        "seat": seat_title(table, seat) if seat is not None else "",
        "show": str(player) if player != LOOKER_ON and table.start.way == HOT_SEAT else "",
        "is_covered": is_covered,
        "asked": asked,
        "asked_player": table.asked,
        "is_over": table.is_over,
        "winner": teams[view["winner"]] if view["winner"] is not None else "",
        "view": view,
        "turn": teams[view["active"]],
        "is_of_teams": table.start.is_of_teams,
        "scores": _scores(view, names, teams),
        "question": question,
        "groups": _groups(question, view) if question else [],
        "subdecks": _subdecks(question, table, player) if question else [],
        "decks": _decks(question, visit, table, player) if question else [],
        "undo": seat is not None and not is_covered and not why_not_undone(table),
        "once": key_made(),
        "map": sector_drawing(table.game.layout, view, offered),
        "way": _way_words(view, offered),
        "map_words": place_lines(view, names, teams),
        "hidden": hidden_places(view),
        "fleets": _fleets(view, names, player),
        "own": view["players"][player] if player != LOOKER_ON else None,
        "others": [
            {
                **each,
                "name": names[each["number"]],
                "is_mate": player != LOOKER_ON and each["team"] == view["players"][player]["team"],
            }
            for each in view["players"]
            if each["number"] != player
        ],
        "lines": _lines(table, player),
    }


def _shown_player(visit: Visit[Game], table: PlayTable) -> tuple[int, bool]:
    """Returns as whom the game is seen, and whether that is covered until somebody says so.

    On one device it is covered whenever another player is asked than the one who has it.
    """
    player = player_of(table, visit.seat)
    if table.start.way != HOT_SEAT or visit.seat is None or table.is_over:
        return player, False
    request = visit.request
    shown = request.POST.get("show") or request.GET.get("show") or ""
    return (player, False) if shown == str(player) else (LOOKER_ON, True)


def _scores(
    view: Mapping[str, Any], names: Sequence[str], teams: Sequence[str]
) -> list[dict[str, Any]]:
    """Prepares the points of each side; of the one whose turn it is also the actions left."""
    return [
        {
            "name": teams[number],
            "team": number,
            "points": team["points"],
            "share": f"{100 * min(1, team['points'] / view['goal']):.0f}%",
            "actions": [
                {
                    "name": names[player] if len(team["players"]) > 1 else "",
                    "left": view["players"][player]["actions"],
                }
                for player in team["players"]
                if number == view["active"]
            ],
        }
        for number, team in enumerate(view["teams"])
    ]


def _groups(question: Mapping[str, Any], view: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Groups the steps of the menu by ship, then by kind; other answers stand in one list."""
    if question["kind"] != "step":
        return [{"title": "", "answers": question["answers"]}]
    names = {ship["number"]: ship["name"] for ship in view["ships"]}
    codes = ship_codes(view)
    groups: dict[Any, list[Any]] = {TURN_GROUP: []}
    for number in names:
        groups[number] = []
    for answer in question["answers"]:
        is_of_ship = answer["group"] in (SHIP_GROUP, ACTION_GROUP) and answer["ship"] is not None
        key = answer["ship"] if is_of_ship else answer["group"]
        groups.setdefault(key, []).append(answer)
    turn = groups.pop(TURN_GROUP)
    titles = {number: f"{codes[number]} {name}" for number, name in names.items()}
    found = [
        {"title": titles.get(key) or GROUP_TITLES[key], "answers": answers, "is_ship": key in names}
        for key, answers in groups.items()
        if answers
    ]
    return [*found, {"title": GROUP_TITLES[TURN_GROUP], "answers": turn, "is_turn": True}]


def _subdecks(question: Mapping[str, Any], table: PlayTable, player: int) -> list[dict[str, Any]]:
    """Returns the subdecks of a player's side, the first four of them ticked."""
    if question["kind"] != "subdecks":
        return []
    side = table.game.team_of(player).side
    own = [each for each in table.game.subdecks if each.side == side]
    return [
        {
            "key": each.key,
            "name": each.name,
            "theme": each.theme,
            "is_ticked": place < SUBDECKS_OF_A_DECK,
        }
        for place, each in enumerate(own)
    ]


def _decks(
    question: Mapping[str, Any], visit: Visit[Game], table: PlayTable, player: int
) -> list[dict[str, Any]]:
    """Returns the kept decks of whoever asks that are of the player's side, each as an answer."""
    if question["kind"] != "subdecks":
        return []
    owner, side = visitor_of(visit.request), table.game.team_of(player).side
    return [
        {"offer": each, "answer": deck_answer(table.played.question, each.choice.subdecks)}
        for each in deck_offers(owner, side, table.start.start.box)
    ]


def _previewed(asked: str, steps: int) -> int | None:
    """Returns the answer whose way an address asks to see, None for none or a former question."""
    known, _, answer = asked.partition("-")
    is_now = known == str(steps) and answer.isascii() and answer.isdigit() and len(answer) < 7
    return int(answer) if is_now else None


def _offered(
    question: Mapping[str, Any] | None, table: PlayTable, previewed: int | None
) -> dict[str, PlaceAnswer]:
    """Returns the answers that are about places, by the names of these.

    Where several ways lead to a place, it is the one whose way is asked for, else the first.
    """
    if question is None or question["kind"] == "step":
        return {}
    found: dict[str, PlaceAnswer] = {}
    for each in question["answers"]:
        where, answer = each["where"], each["place"]
        if where and (where not in found or answer == previewed):
            way = _way(table, answer)
            found[where] = PlaceAnswer(
                answer, each["words"], way, bool(way) and answer == previewed
            )
    return found


def _way(table: PlayTable, answer: int) -> tuple[str, ...]:
    """Returns the names of the places on the way of an answer, from where the ship is."""
    question, game = table.played.question, table.game
    if not isinstance(question, ChooseDestination):
        return ()
    path = question.answers[answer]
    ship = game.ships.get(question.ship)
    if path is None or ship is None:
        return ()
    return tuple(game.name_of(place) for place in (ship.place, *path.places))


def _way_words(
    view: Mapping[str, Any], offered: Mapping[str, PlaceAnswer]
) -> dict[str, Any] | None:
    """Prepares the way that is looked at: the answer, and what each place on it is."""
    offer = next((each for each in offered.values() if each.is_previewed), None)
    if offer is None:
        return None
    places = {place["name"]: place for place in view["places"]}
    return {
        "answer": offer.answer,
        "words": offer.words,
        "places": [
            {"name": name, "words": tile_words(places[name]) or "face down"}
            for name in offer.way[1:]
        ],
    }


# --- ships ---------------------------------------------------------------------------------------


def _fleets(view: Mapping[str, Any], names: Sequence[str], player: int) -> list[dict[str, Any]]:
    """Prepares the ships of each player, the own first, then those of a mate."""
    codes = ship_codes(view)
    team_of = [each["team"] for each in view["players"]]
    own = team_of[player] if player != LOOKER_ON else 0
    order = sorted(range(len(names)), key=lambda number: (number != player, team_of[number] != own))
    return [
        {
            "name": names[number],
            "number": number,
            "team": team_of[number],
            "is_own": number == player,
            "size": _size_of(view, (number,)),
            "team_size": _size_of(view, view["teams"][team_of[number]]["players"]),
            "fleet_size": view["teams"][team_of[number]]["fleet_size"],
            "pool": view["teams"][team_of[number]]["pool"],
            "ships": [
                _ship_row(ship, codes[ship["number"]], view)
                for ship in view["ships"]
                if ship["player"] == number
            ],
        }
        for number in order
    ]


def _size_of(view: Mapping[str, Any], players: Iterable[int]) -> int:
    return sum(ship["size"] for ship in view["ships"] if ship["player"] in players)


def _ship_row(ship: Mapping[str, Any], code: str, view: Mapping[str, Any]) -> dict[str, Any]:
    settings = [
        {
            "is_now": number == ship["setting"],
            "ratings": setting,
            "words": setting_words(tuple(setting)),
        }
        for number, setting in enumerate(ship["settings"])
    ]
    token = next((each for each in view["tokens"] if each["ship"] == ship["name"]), None)
    return {
        **ship,
        "code": code,
        "values": [(SHORT_NAMES[each], each, ship["ratings"].get(each)) for each in SYSTEMS]
        if ship["ratings"]
        else [],
        "rows": [
            (SHORT_NAMES[system], system, [_cell(each, place) for each in settings])
            for place, system in enumerate(SYSTEMS)
        ],
        "token_number": token["number"] if token and ship["cloaked"] else None,
    }


def _cell(setting: Mapping[str, Any], place: int) -> dict[str, Any]:
    value = setting["ratings"][place]
    numbers = [each for each in setting["ratings"] if each is not None]
    return {
        "value": "D" if value is None else value,
        "is_now": setting["is_now"],
        "is_best": bool(numbers) and value == max(numbers),
    }


def _lines(table: PlayTable, player: int) -> list[str]:
    events: Iterable[Any] = seen_events(table, player)[-LINES:]
    return [table.writer.words(each) for each in events][::-1]


PAGES: Final[GamePages[Game]] = GamePages(
    kind=CAPTAINS_GAME,
    namespace="captains_play",
    page="fleet_captains/play.html",
    part="fleet_captains/play_now.html",
    page_context=page_context,
    part_context=part_context,
    step_read=step_read,
)
