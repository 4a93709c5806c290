"""Changes of rounds: paired, taken back, and the results of their games."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final

from fleetbuilder.core import errors
from fleetbuilder.events.common import mapping, selectors
from fleetbuilder.events.common.changes import event_change, state_check
from fleetbuilder.events.common.checked_fleets import most_left
from fleetbuilder.events.common.models import MOST_ROUNDS, Entry, Event, EventState, Game
from fleetbuilder.events.common.standings import missing_results, round_pairings
from fleetbuilder.events.swiss import rules
from fleetbuilder.events.swiss.rules import GameOutcome, Result
from rules.notation.reading.bounds import MAXIMUM_NUMBER

TRIES: Final = 3
"""How often pairings are worked out anew when the event changes meanwhile."""
NO_SUCH_GAME: Final = "There is no such table in that round."


class ResultConflictError(errors.ConflictError):
    """Says that somebody entered another result since; nothing was changed.

    `game` is the game as it stands.
    """

    code = "events.result_conflict"
    message = "Another result was entered for this table in the meantime. Look at it first."

    def __init__(self, message: str = "", *, game: Game) -> None:
        super().__init__(message)
        self.game = game

    def as_document(self) -> dict[str, Any]:
        """Returns the error with the version that stands."""
        return {**super().as_document(), "version": self.game.version}


# --- pairing ------------------------------------------------------------------------------------


def round_pair(
    *, event: Event, visitor: str, number: int, key: str = ""
) -> tuple[list[Game], bool]:
    """Pairs round `number`, the next one; gives its games, and whether they are new.

    One that is paired already stays as it is, so that asking twice pairs once. Raises
    `ConflictError` while fleets are taken or results are missing, for fewer than two players, for
    another round than the next, and when the event changes again and again meanwhile.
    """
    for _ in range(TRIES):
        seen = Event.objects.filter(pk=event.pk).first()
        if seen is None:
            raise errors.NotFoundError
        pairs = round_pairings(seen, number=number) if number == seen.round + 1 else ()
        what = ["pair", number]
        with event_change(event=event, visitor=visitor, key=key, what=what) as change:
            if change.is_repeated or 1 <= number <= change.event.round:
                return selectors.game_list(event=event, number=number), False
            if change.event.version != seen.version:
                # What the request was noted by goes with it: it is made again.
                change.forget()
                continue
            state_check(change, EventState.CLOSED, EventState.RUNNING)
            _next_check(change.event, number)
            missing_results(change.event)
            if not any(pair.second is not None for pair in pairs):
                raise errors.ConflictError(
                    "Two players are needed for a round.", code="events.too_few"
                )
            games = mapping.games_from_pairings(change.event, number, pairs)
            Game.objects.bulk_create(games)
            change.done(round=number, state=EventState.RUNNING)
            return games, True
    raise errors.ConflictError(
        "The event was changed while the round was paired. Try again.", code="events.changed"
    )


def _next_check(event: Event, number: int) -> None:
    if number != event.round + 1:
        raise errors.ConflictError(
            f"The next round is {event.round + 1}, not {number}.", code="events.not_next"
        )
    if number > MOST_ROUNDS:
        raise errors.ConflictError(
            f"An event has at most {MOST_ROUNDS} rounds.", code="events.last_round"
        )


def round_unpair(*, event: Event, visitor: str, number: int, key: str = "") -> tuple[Event, bool]:
    """Takes the pairings of the present round back while none of its results is in.

    Gives the event, and whether that is new. Who was dropped or added since the round was paired
    is dropped or added for this one; who came back since takes part in it. Raises `ConflictError`
    for another round, or one with results.
    """
    with event_change(event=event, visitor=visitor, key=key, what=["unpair", number]) as change:
        if change.is_repeated or number == change.event.round + 1:
            return change.event, False
        state_check(change, EventState.RUNNING)
        if number != change.event.round:
            raise errors.ConflictError(
                f"Only the present round, {change.event.round}, can be taken back.",
                code="events.not_last",
            )
        games = Game.objects.filter(event=event, round=number)
        if games.exclude(outcome="").exists():
            raise errors.ConflictError(
                "The round has results; its pairings stay.", code="events.has_results"
            )
        games.delete()
        Entry.objects.filter(event=event, first_round__gt=number).update(first_round=number)
        Entry.objects.filter(event=event, gone_round__gt=number).update(gone_round=number)
        for entry in Entry.objects.filter(event=event).exclude(away=[]).only("away"):
            if number in entry.away:
                entry.away = [each for each in entry.away if each != number]
                entry.save(update_fields=["away"])
        state = EventState.RUNNING if number > 1 else EventState.CLOSED
        change.done(round=number - 1, state=state)
        return change.event, True


# --- results ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ReportedResult:
    """A result as it is reported; without an outcome the Fleet Points decide.

    The pairs are those of the first and the second player, in points.
    """

    outcome: GameOutcome | None = None
    surviving: tuple[int, int] = (0, 0)
    bonus: tuple[int, int] = (0, 0)
    battle: tuple[int, int] = (0, 0)

    def as_document(self) -> list[Any]:
        """Returns it as plain data."""
        return [self.outcome, self.surviving, self.bonus, self.battle]


def result_enter(
    *,
    event: Event,
    visitor: str,
    number: int,
    table: int,
    reported: ReportedResult,
    expected: int,
    key: str = "",
) -> tuple[Game, bool]:
    """Enters the result of a game of any round, or corrects it; gives the game, and if changed.

    `expected` is the version that the result replaces, 0 for none. The same result again changes
    nothing. Pairings made since stay as they are. Raises `NotFoundError` for no such table,
    `InvalidError` for a result that cannot be, `ResultConflictError` when another one stands,
    `ConflictError` unless rounds are played.
    """
    what = ["result", number, table, reported.as_document(), expected]
    with event_change(event=event, visitor=visitor, key=key, what=what) as change:
        game = selectors.game_find(event=event, number=number, table=table)
        if game is None:
            raise errors.NotFoundError(NO_SUCH_GAME)
        if change.is_repeated:
            return game, False
        _surviving_check(change.event, game, reported)
        result = _result(change.event, game, reported)
        if mapping.result_of(game) == result:
            return game, False
        state_check(change, EventState.RUNNING)
        if game.version != expected:
            raise ResultConflictError(game=game)
        Game.objects.filter(pk=game.pk, version=expected).update(
            version=expected + 1, entered_at=change.now, **mapping.columns_of_result(result)
        )
        change.done()
        game.refresh_from_db()
        return game, True


def _surviving_check(event: Event, game: Game, reported: ReportedResult) -> None:
    """Raises `InvalidError` for more SP than a fleet has; what was entered before stays."""
    faults = {}
    before = (game.surviving_first, game.surviving_second) if game.outcome else (0, 0)
    for side, entry in enumerate((game.first, game.second)):
        left = reported.surviving[side]
        if entry is None or left in (0, before[side]):
            continue
        most, is_price = most_left(entry, event, left)
        if most is not None and left > most:
            whose = f"The fleet of {entry.name} has {most} SP; it cannot have more left."
            limit = f"The points limit is {most} SP; no fleet can have more left."
            faults[f"/surviving/{side}"] = [whose if is_price else limit]
    if faults:
        raise errors.InvalidError(fields=faults)


def _result(event: Event, game: Game, reported: ReportedResult) -> Result:
    """Returns the result that is reported; raises `InvalidError` for one that cannot be."""
    if game.second_id is None:
        raise errors.InvalidError("This is a bye; it has its points already.", code="events.bye")
    faults = {
        f"/{name}": [f"Whole numbers from 0 to {MAXIMUM_NUMBER:,} are expected."]
        for name in ("surviving", "bonus", "battle")
        if not all(0 <= each <= MAXIMUM_NUMBER for each in getattr(reported, name))
    }
    if faults:
        raise errors.InvalidError(fields=faults)
    battle = reported.battle if event.with_battle_points else (0, 0)
    result = Result(GameOutcome.DRAW, reported.surviving, reported.bonus, battle)
    outcome = reported.outcome
    if outcome is None:
        points = rules.fleet_points(result, mapping.scoring_from_event(event))
        outcome = rules.outcome_by_points(points, may_draw=event.may_draw)
        if outcome is None:
            message = (
                f"Both have {points[0]} Fleet Points. One rolls 5 attack dice and the other 5 "
                "defense dice; say who won the roll."
            )
            raise errors.InvalidError.at("/outcome", message)
    if outcome is GameOutcome.DRAW and not event.may_draw:
        raise errors.InvalidError.at(
            "/outcome", "No game of this event is drawn. Say who won the roll."
        )
    return replace(result, outcome=outcome)
