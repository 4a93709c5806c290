"""Games of Fleet Captains as plain data, each as one seat sees it."""

from __future__ import annotations

from typing import Any

from fleetbuilder.fleet_captains.play.mapping import PlayTable
from fleetbuilder.games.seats import EVERYBODY
from rules.fleet_captains.play.game_events import GameEvent, event_document, event_for
from rules.fleet_captains.play.played_game import seat_log
from rules.fleet_captains.seats.question_words import question_document
from rules.fleet_captains.seats.view_document import LOOKER_ON, view_document


def player_of(table: PlayTable, seat: str | None) -> int:
    """Returns the player as whom a seat sees a game, `LOOKER_ON` for who has none.

    The one seat of a game on one device is that of whoever is asked.
    """
    if seat is None:
        return LOOKER_ON
    return table.asked if seat == EVERYBODY else int(seat)


def seen_events(table: PlayTable, player: int) -> list[GameEvent]:
    """Lists what a player has seen happen; once the game is over, all of it."""
    events = table.played.events
    if table.is_over:
        return list(events)
    if player == LOOKER_ON:
        return [seen for each in events if (seen := event_for(each, LOOKER_ON)) is not None]
    return seat_log(table.game, events, player)


def log_document(table: PlayTable, player: int) -> list[dict[str, Any]]:
    """Writes what a player has seen happen, with the words of each event."""
    return [
        {**event_document(each), "words": table.writer.words(each)}
        for each in seen_events(table, player)
    ]


def shown(table: PlayTable, seat: str | None) -> Any:
    """Returns all that a seat is shown: what is equal before and after a step hides the step."""
    return table_view(table, seat), seen_events(table, player_of(table, seat))


def table_view(table: PlayTable, seat: str | None) -> dict[str, Any]:
    """Writes a game as a seat sees it, with what it is asked."""
    player = player_of(table, seat)
    start = table.start
    return {
        "way": start.way,
        "captain": start.captain,
        "own_box": start.has_own_box,
        "sides": start.team_names,
        "players": start.player_names,
        "is_over": table.is_over,
        "state": view_document(table.game, player),
        "question": question_document(table.played, player) if player != LOOKER_ON else None,
    }
