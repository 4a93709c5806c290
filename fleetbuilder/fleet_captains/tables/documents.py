"""Tables as plain data, for the API and pages: as one seat may see them."""

from __future__ import annotations

from typing import Any

from django.urls import reverse

from fleetbuilder.fleet_captains.tables.game import CAPTAINS_TABLE, seat_number
from fleetbuilder.fleet_captains.tables.mapping import setup_of, table_of_game
from fleetbuilder.games.documents import game_document, game_row
from fleetbuilder.games.models import Game, GameSeatRow
from fleetbuilder.games.selectors import step_rows
from rules.fleet_captains.at_table.steps import step_seen


def table_row(game: Game) -> dict[str, Any]:
    """Writes a table for a list."""
    return {**game_row(game), "href": reverse("captains_tables:play", args=[game.slug])}


def table_document(game: Game, seat: str | None) -> dict[str, Any]:
    """Writes a table as a seat may see it, None for who looks on."""
    return {
        **table_row(game),
        "seat": seat_number(seat),
        "view": {
            name: value
            for name, value in game_document(game, seat).items()
            if name not in game_row(game)
        },
    }


def seen_record(game: Game, seat: str | None) -> list[dict[str, Any]]:
    """Writes the record as a seat may see it."""
    setup, number = setup_of(game), seat_number(seat)
    return [
        {
            "number": row.number,
            "step": step_seen(setup, row.step, number),
            "made_at": row.made_at.isoformat(),
        }
        for row in step_rows(game=game)
    ]


def seat_document(game: Game, seat: GameSeatRow) -> dict[str, Any]:
    """Writes a seat with its link, for who hands it out or holds it."""
    return {
        "player": int(seat.name),
        "name": CAPTAINS_TABLE.seat_title(table_of_game(game), seat.name),
        "link": seat.link,
        "href": reverse("captains_tables:play", args=[game.slug, seat.link]),
        "holder_name": seat.holder_name,
    }
