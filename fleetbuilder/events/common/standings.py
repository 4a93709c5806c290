"""The rounds of an event as they stand: pairings, results and standings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fleetbuilder.core import errors
from fleetbuilder.events.common import mapping, selectors
from fleetbuilder.events.common.models import Entry, Event, Game
from fleetbuilder.events.swiss import rules
from fleetbuilder.events.swiss.rules import Pairing, Standing


@dataclass(frozen=True, slots=True)
class StandingsRow:
    """A place of the standings with who has it."""

    entry: Entry
    standing: Standing


@dataclass(frozen=True, slots=True)
class SeatedGame:
    """A game with who plays it, the Fleet Points of both once it has a result."""

    game: Game
    first: Entry
    second: Entry | None
    points: tuple[int, int] | None

    @property
    def is_open(self) -> bool:
        """Returns whether a result is awaited."""
        return self.second is not None and not self.game.outcome


def standings_of(
    event: Event, entries: Sequence[Entry], games: Sequence[Game], *, number: int | None = None
) -> list[StandingsRow]:
    """Returns the standings now, or after round `number`, by all results that are in.

    `entries` are those who take part, `games` those of all rounds.
    """
    held = [game for game in games if number is None or game.round <= number]
    by_id = {entry.pk: entry for entry in entries}
    rows = rules.standings(
        mapping.players_from_entries(entries),
        mapping.games_from_rows(held),
        mapping.scoring_from_event(event),
    )
    return [StandingsRow(by_id[row.player], row) for row in rows]


def seats_of(
    event: Event, entries: Sequence[Entry], games: Sequence[Game], *, number: int
) -> list[SeatedGame]:
    """Returns the games of a round by table."""
    by_id = {entry.pk: entry for entry in entries}
    scoring = mapping.scoring_from_event(event)
    seats = []
    for game in games:
        if game.round != number:
            continue
        result = mapping.result_of(game)
        second = by_id[game.second_id] if game.second_id is not None else None
        points = rules.fleet_points(result, scoring) if result is not None else None
        seats.append(SeatedGame(game, by_id[game.first_id], second, points))
    return seats


def round_pairings(event: Event, *, number: int) -> tuple[Pairing, ...]:
    """Works out who meets whom in a round, by those who take part and all games before it."""
    return rules.pairings(
        mapping.players_from_entries(selectors.entry_list(event=event)),
        mapping.games_from_rows(selectors.game_list(event=event)),
        mapping.scoring_from_event(event),
        number,
    )


def missing_results(event: Event) -> None:
    """Raises `ConflictError` naming the tables of the present round that have no result."""
    games = selectors.game_list(event=event, number=event.round)
    missing = [str(game.table) for game in games if game.second_id and not game.outcome]
    if missing:
        tables = f"table {missing[0]}" if len(missing) == 1 else f"tables {', '.join(missing)}"
        raise errors.ConflictError(
            f"The result of {tables} in round {event.round} is missing. Enter it first.",
            code="events.results_missing",
        )
