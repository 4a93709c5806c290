"""The replay of a game, event by event, as a seat has seen it."""

from __future__ import annotations

from typing import Any, Final

from django.http import QueryDict
from django.urls import reverse

from fleetbuilder.fleet_captains.play.documents import player_of
from fleetbuilder.fleet_captains.play.drawing import hidden_places, place_lines, sector_drawing
from fleetbuilder.fleet_captains.play.mapping import HOT_SEAT, PlayTable, answers_of
from fleetbuilder.games.mapping import state_of
from fleetbuilder.games.models import Game
from rules.fleet_captains.play.game_events import GameEvent, event_for
from rules.fleet_captains.seats.recorded_game import play_so_far
from rules.fleet_captains.seats.view_document import LOOKER_ON, view_document

FIRST_DRAWN: Final = 2
"""The first event after which there is a sector to draw."""


def replay_context(game: Game, seat: str | None, query: QueryDict) -> dict[str, Any]:
    """Prepares a game as it was after an event: `event` of the address, the last without one.

    A game on one device that is not over is shown as it lies open. Once it is over, `eyes` says
    through whose eyes it is seen.
    """
    table: PlayTable = state_of(game)
    names, teams = table.start.player_names, table.start.team_names
    player = _eyes(table, seat, query.get("eyes", ""))
    seen = _seen(table, player)
    place = _number(query.get("event", ""), len(seen))
    number, event = seen[place - 1]
    # The sector is laid after the first event, and drawn with it.
    until = max(number + 1, FIRST_DRAWN)
    then = play_so_far(table.start.start, answers_of(table.start, table.steps), until=until)
    view = view_document(then.game, player)
    page = reverse("captains_play:replay", args=[game.slug])
    eyes = f"&eyes={player}" if table.is_over and player != LOOKER_ON else ""
    turns = [at for at, (_, (kind, _)) in enumerate(seen, 1) if kind == "turn"]

    def address(at: int | None) -> str:
        return f"{page}?event={at}{eyes}" if at is not None else ""

    return {
        "game": game,
        "place": place,
        "count": len(seen),
        "words": table.writer.words(event),
        "round": view["round"],
        "turn": teams[view["active"]] if view["round"] else "",
        "eyes": str(player) if eyes else "",
        "is_over": table.is_over,
        "views": [
            {
                "label": name,
                "href": f"{page}?event={place}&eyes={number}",
                "current": number == player,
                "icon": "",
            }
            for number, name in enumerate(names)
        ]
        if table.is_over
        else [],
        "scores": [(name, team["points"]) for name, team in zip(teams, view["teams"], strict=True)],
        "goal": view["goal"],
        "moves": [
            ("Beginning", "", address(1 if place > 1 else None)),
            (
                "Turn before",
                "round-back",
                address(max((at for at in turns if at < place), default=None)),
            ),
            ("Back", "turn-back", address(place - 1 if place > 1 else None)),
            ("On", "turn-on", address(place + 1 if place < len(seen) else None)),
            (
                "Next turn",
                "round-on",
                address(min((at for at in turns if at > place), default=None)),
            ),
            ("End", "", address(len(seen) if place < len(seen) else None)),
        ],
        "map": sector_drawing(then.game.layout, view, {}),
        "map_words": place_lines(view, names, teams),
        "hidden": hidden_places(view),
        "lines": [
            {
                "words": table.writer.words(each),
                "href": address(at),
                "current": at == place,
                "is_turn": each[0] == "turn",
            }
            for at, (_, each) in enumerate(seen, 1)
        ],
    }


def _eyes(table: PlayTable, seat: str | None, eyes: str) -> int:
    """Returns through whose eyes a game is seen again: of what is hidden only the own."""
    if table.is_over:
        return int(eyes) if eyes in map(str, range(table.start.players)) else 0
    if table.start.way == HOT_SEAT:
        return LOOKER_ON
    return player_of(table, seat)


def _seen(table: PlayTable, player: int) -> list[tuple[int, GameEvent]]:
    """Lists the events that somebody has seen, each with its place in the whole log."""
    game = table.game
    mates = () if player == LOOKER_ON else game.team_of(player).players
    return [
        (number, seen)
        for number, event in enumerate(table.played.events)
        if (seen := event_for(event, player, mates)) is not None
    ]


def _number(text: str, most: int) -> int:
    """Returns the event that an address names, the last for none."""
    is_number = text.isascii() and text.isdigit() and len(text) < 7
    return min(max(1, int(text)), most) if is_number else most
