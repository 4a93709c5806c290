"""What a seat knows of the record of a game whose kind hides steps: how many there are, since when.

A step that changes nothing of what a seat is shown is none for that seat: by its number or its time
it would tell that something was done in secret.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.db.models import F

from fleetbuilder.games.kinds import Step, game_kind_named
from fleetbuilder.games.mapping import start_of, state_of, steps_of
from fleetbuilder.games.models import Game, GameRow, GameStep
from fleetbuilder.games.seats import EVERYBODY

LOOKS_ON: Final = "-"
"""Stands in a record for who has no seat."""


@dataclass(frozen=True, slots=True)
class SeenRecord:
    """How many steps of a game a seat knows of, and when the last of them was made."""

    steps: int
    changed_at: datetime


def seen_record(game: GameRow, seat: str | None) -> SeenRecord:
    """Returns what a seat knows of the record of a game, None for who looks on."""
    whole = SeenRecord(game.steps, game.changed_at)
    if seat == EVERYBODY or game_kind_named(game.kind).shown is None:
        return whole
    last = GameStep.objects.filter(game=game.pk, number=game.steps).first()
    return whole if last is None else _read(last, seat, whole)


def seen_by_all(games: Sequence[Game]) -> list[SeenRecord]:
    """Returns what even who looks on knows of the records of games, in a query for all of them."""
    steps = GameStep.objects.filter(game__in=games, number=F("game__steps"))
    last = {each.game_id: each for each in steps}
    found = []
    for game in games:
        whole = SeenRecord(game.steps, game.changed_at)
        found.append(_read(last[game.pk], None, whole) if game.pk in last else whole)
    return found


def _read(step: GameStep, seat: str | None, whole: SeenRecord) -> SeenRecord:
    found = step.seen.get(seat or LOOKS_ON)
    return whole if found is None else SeenRecord(found[0], datetime.fromisoformat(found[1]))


def seen_after(game: GameRow, by: str, step: Step, now: datetime) -> dict[str, Any]:
    """Returns what every seat will know of the record once a step of one of them is added to it.

    It is kept with the step; {} where all of them know everything.
    """
    kind = game_kind_named(game.kind)
    if kind.shown is None:
        return {}
    before = state_of(game)
    after = kind.replay(start_of(game), [*steps_of(game), step])
    whole = SeenRecord(game.steps, game.changed_at)
    last = GameStep.objects.filter(game=game.pk, number=game.steps).first()
    found = {}
    for name in [*game.seats.values_list("name", flat=True), None]:
        seen = whole if last is None else _read(last, name, whole)
        if name == by or kind.shown(before, name) != kind.shown(after, name):
            seen = SeenRecord(seen.steps + 1, now)
        found[name or LOOKS_ON] = [seen.steps, seen.changed_at.isoformat()]
    return found
