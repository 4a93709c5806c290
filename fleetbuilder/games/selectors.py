"""Reading games and their records."""

from __future__ import annotations

from typing import Any, Final

from django.db.models import QuerySet

from fleetbuilder.games.kinds import G, GameKind
from fleetbuilder.games.models import GameRow, GameSeatRow

LISTED: Final = 50
"""Games that a list shows."""


def game_find(*, kind: GameKind[G], slug: str) -> G | None:
    """Finds a game by its address, without the documents that it began from."""
    return kind.rows().defer("start").filter(slug=slug).first()


def game_list(*, kind: GameKind[G], owner: str) -> list[G]:
    """Lists the newest games of a kind that somebody opened."""
    return list(kind.rows().defer("start").filter(owner=owner)[:LISTED]) if owner else []


def seat_find(*, game: GameRow, link: str) -> GameSeatRow | None:
    """Finds a seat of a game by its secret link."""
    found: GameSeatRow | None = game.seats.filter(link=link).first()
    return found


def steps_count(*, kind: GameKind[Any], slug: str) -> int | None:
    """Returns how many steps a game has, None if there is no such game; cheap, for followers."""
    return kind.rows().filter(slug=slug).values_list("steps", flat=True).first()


def step_rows(*, game: GameRow) -> QuerySet[Any]:
    """Lists the record of a game as far as its row counts."""
    return game.record.filter(number__lte=game.steps).order_by("number")
