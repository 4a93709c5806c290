"""Games as plain data, for the API, pages and exports."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fleetbuilder.core import errors
from fleetbuilder.games.kinds import game_kind_named
from fleetbuilder.games.mapping import state_of, steps_of
from fleetbuilder.games.models import Game, GameRow
from fleetbuilder.games.seats import EVERYBODY
from fleetbuilder.games.seen import SeenRecord, seen_by_all, seen_record
from fleetbuilder.games.selectors import step_rows


def entity_tag(game: GameRow, seat: str | None = EVERYBODY) -> str:
    """Returns what changes with every step that a seat knows of, and differs between seats."""
    steps = seen_record(game, seat).steps
    return f'"{game.slug}-{steps}-{seat}"' if seat else f'"{game.slug}-{steps}"'


def game_row(game: GameRow, seen: SeenRecord | None = None) -> dict[str, Any]:
    """Writes a game for a list, with what its reader has seen of its record: all, if None."""
    seen = seen or SeenRecord(game.steps, game.changed_at)
    return {
        "id": game.slug,
        "name": game.name,
        "steps": seen.steps,
        "made_at": game.made_at.isoformat(),
        "changed_at": seen.changed_at.isoformat(),
    }


def game_rows(games: Sequence[Game]) -> list[dict[str, Any]]:
    """Writes games for a list, with what everybody knows of their records."""
    return [game_row(*each) for each in zip(games, seen_by_all(games), strict=True)]


def game_document(game: GameRow, seat: str | None) -> dict[str, Any]:
    """Writes a game as a seat may see it, None for who looks on."""
    row = game_row(game, seen_record(game, seat))
    return {**row, **game_kind_named(game.kind).view(state_of(game), seat)}


def record_document(game: GameRow) -> list[dict[str, Any]]:
    """Writes the record of a game, for a kind that hides nothing."""
    return [
        {"number": row.number, "step": row.step, "made_at": row.made_at.isoformat()}
        for row in step_rows(game=game)
    ]


def export_document(game: GameRow, seat: str | None) -> dict[str, Any]:
    """Writes a game with its start and record; while these hide something, as its seat sees it.

    One whose record no longer fits the rules of its kind is exported without them, if they may
    hide something.
    """
    kind = game_kind_named(game.kind)
    try:
        if kind.is_open is None or kind.is_open(state_of(game)):
            return {**game_row(game), "start": game.start, "record": list(steps_of(game))}
        return game_document(game, seat)
    except errors.RequestError as error:
        row = game_row(game, seen_record(game, seat))
        return {**row, "problem": error.as_document()}
