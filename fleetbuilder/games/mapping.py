"""The only place that turns rows of games into what their kinds play with."""

from __future__ import annotations

import functools
from typing import Any, Final

from fleetbuilder.games.kinds import game_kind_named
from fleetbuilder.games.models import GameRow
from fleetbuilder.games.selectors import step_rows

CACHED: Final = 64
"""Starts and states that a process keeps: the games under way, each at its last steps."""


def start_of(game: GameRow) -> Any:
    """Returns what a game began from; raises what its kind raises for one it cannot read."""
    return _start(game.kind, game.slug)


def steps_of(game: GameRow) -> tuple[dict[str, Any], ...]:
    """Returns the record of a game as far as its row counts."""
    return tuple(step_rows(game=game).values_list("step", flat=True))


def state_of(game: GameRow) -> Any:
    """Returns the state of a game after the steps that its row counts; read it only.

    A step is never changed, so address and number of steps are enough to know the state again.
    Raises what its kind raises for a record that no longer fits its rules.
    """
    return _state(game.kind, game.slug, game.steps)


@functools.lru_cache(maxsize=CACHED)
def _start(name: str, slug: str) -> Any:
    kind = game_kind_named(name)
    return kind.read(kind.rows().values_list("start", flat=True).get(slug=slug))


@functools.lru_cache(maxsize=CACHED)
def _state(name: str, slug: str, steps: int) -> Any:
    kind = game_kind_named(name)
    found = kind.rows().filter(slug=slug, record__number__lte=steps).order_by("record__number")
    return kind.replay(_start(name, slug), tuple(found.values_list("record__step", flat=True)))
