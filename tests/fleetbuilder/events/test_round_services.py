"""Rounds: paired once, results entered once and corrected, taken back."""

from __future__ import annotations

from typing import Any

import pytest

from fleetbuilder.core import errors
from fleetbuilder.events.common import selectors, standings
from fleetbuilder.events.common.models import Entry, Event, Game
from fleetbuilder.events.entries import services as entry_services
from fleetbuilder.events.event import services
from fleetbuilder.events.rounds import services as round_services
from fleetbuilder.events.rounds.services import ReportedResult, ResultConflictError
from fleetbuilder.events.swiss.rules import GameOutcome
from tests.fleetbuilder.events.tables import (
    ORGANISER,
    add,
    enter,
    opened,
    pair,
    play,
    seated,
    state,
    with_players,
)
from tests.fleetbuilder.events.test_services import refused

pytestmark = pytest.mark.usefixtures("catalogue")


def placed(event: Event) -> list[tuple[int, int, int]]:
    """Returns number, record and Fleet Points of everybody, by place."""
    event.refresh_from_db()
    rows = standings.standings_of(
        event, selectors.entry_list(event=event), selectors.game_list(event=event)
    )
    return [(row.entry.number, row.standing.record, row.standing.fleet_points) for row in rows]


# --- pairing ------------------------------------------------------------------------------------


def test_rounds_of_five_with_byes() -> None:
    event = with_players(5)
    play(event, 1)
    assert seated(event, 1) == [(1, 3), (2, 4), (5, None)]
    # Winners have 130 Fleet Points, losers 80, and the bye 60.
    assert placed(event) == [(1, 2, 130), (2, 2, 130), (5, 2, 60), (3, 0, 80), (4, 0, 80)]
    play(event, 2)
    assert seated(event, 2) == [(1, 2), (5, 3), (4, None)]
    assert placed(event) == [(1, 4, 260), (5, 4, 190), (2, 2, 210), (4, 2, 140), (3, 0, 160)]
    play(event, 3)
    # The leaders do not meet: 2 and 4 would have to meet again.
    assert seated(event, 3) == [(1, 4), (5, 2), (3, None)]
    event.refresh_from_db()
    assert (event.round, event.state) == (3, "running")


def test_a_round_is_paired_once() -> None:
    event = with_players(4)
    first = pair(event, 1)
    before = state()
    again, is_new = round_services.round_pair(event=event, visitor=ORGANISER, number=1)
    assert ([game.pk for game in again], is_new) == ([game.pk for game in first], False)
    assert state() == before


def test_only_the_next_round_is_paired_and_not_before_all_results_are_in() -> None:
    event = with_players(4)
    message = refused(lambda: pair(event, 2), "events.not_next")
    assert message == "The next round is 1, not 2."
    refused(lambda: pair(event, 0), "events.not_next")
    pair(event, 1)
    message = refused(lambda: pair(event, 2), "events.results_missing")
    assert message == "The result of tables 1, 2 in round 1 is missing. Enter it first."


def test_fewer_than_two_players_make_no_round() -> None:
    for event in (with_players(1), with_players(0)):
        refused(lambda event=event: pair(event, 1), "events.too_few")


def test_there_is_a_last_round(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(round_services, "MOST_ROUNDS", 1)
    event = with_players(2)
    play(event, 1)
    refused(lambda: pair(event, 2), "events.last_round")


def test_what_changes_while_a_round_is_paired_is_taken_in(monkeypatch: pytest.MonkeyPatch) -> None:
    event = with_players(4)
    real = standings.round_pairings
    calls: list[int] = []

    def meanwhile(seen: Event, *, number: int) -> Any:
        pairs = real(seen, number=number)
        if not calls:
            entry_services.entry_drop(event=event, visitor=ORGANISER, number=4)
        calls.append(number)
        return pairs

    monkeypatch.setattr(round_services, "round_pairings", meanwhile)
    pair(event, 1, key="k")
    assert calls == [1, 1]
    assert seated(event, 1) == [(1, 2), (3, None)]


def test_an_event_that_never_rests_is_not_paired(monkeypatch: pytest.MonkeyPatch) -> None:
    event = with_players(4)
    names = iter("abcdef")
    real = standings.round_pairings

    def meanwhile(seen: Event, *, number: int) -> Any:
        add(event, next(names))
        return real(seen, number=number)

    monkeypatch.setattr(round_services, "round_pairings", meanwhile)
    with pytest.raises(errors.ConflictError) as caught:
        pair(event, 1)
    assert caught.value.code == "events.changed"
    assert Game.objects.count() == 0
    assert Entry.objects.count() == 7


def test_late_entries_and_drops_are_paired_as_they_should() -> None:
    event = with_players(4)
    play(event, 1)
    entry_services.entry_drop(event=event, visitor=ORGANISER, number=2)
    add(event, "Late")
    play(event, 2)
    # The late one has lost the round before.
    assert seated(event, 2) == [(1, 4), (3, 5)]
    assert placed(event)[0] == (1, 4, 260)


def test_pairings_are_taken_back_until_a_result_is_in() -> None:
    event = with_players(4)
    pair(event, 1)
    late = add(event, "Late")
    entry_services.entry_drop(event=event, visitor=ORGANISER, number=1)
    event, is_new = round_services.round_unpair(event=event, visitor=ORGANISER, number=1)
    assert (event.round, event.state, is_new) == (0, "closed", True)
    assert not round_services.round_unpair(event=event, visitor=ORGANISER, number=1)[1]
    late.refresh_from_db()
    assert late.first_round == 1
    Entry.objects.filter(pk=late.pk).update(lot=5)
    pair(event, 1)
    # The first player is gone, and the late one is in.
    assert seated(event, 1) == [(2, 4), (3, 5)]
    enter(event, 1, 1)
    refused(
        lambda: round_services.round_unpair(event=event, visitor=ORGANISER, number=1),
        "events.has_results",
    )
    enter(event, 1, 2)
    pair(event, 2)
    refused(
        lambda: round_services.round_unpair(event=event, visitor=ORGANISER, number=1),
        "events.not_last",
    )


# --- results ------------------------------------------------------------------------------------


def test_a_result_is_entered_once_and_corrected() -> None:
    event = with_players(4)
    pair(event, 1)
    game, is_new = enter(event, 1, 1, reported=ReportedResult(surviving=(50, 0)))
    assert (game.outcome, game.version, is_new) == ("first", 1, True)
    before = state()
    assert not enter(event, 1, 1, reported=ReportedResult(surviving=(50, 0)))[1]
    # Though the request that repeats it does not know of it.
    assert not enter(event, 1, 1, reported=ReportedResult(surviving=(50, 0)), expected=7)[1]
    assert state() == before
    game, is_new = enter(event, 1, 1, reported=ReportedResult(surviving=(0, 20)), expected=1)
    assert (game.outcome, game.surviving_second, game.version, is_new) == ("second", 20, 2, True)


def test_another_result_in_the_meantime_is_told() -> None:
    event = with_players(2)
    pair(event, 1)
    enter(event, 1, 1, reported=ReportedResult(surviving=(50, 0)))
    before = state()
    with pytest.raises(ResultConflictError) as caught:
        enter(event, 1, 1, reported=ReportedResult(surviving=(0, 50)), expected=0)
    assert caught.value.as_document() == {
        "code": "events.result_conflict",
        "message": ("Another result was entered for this table in the meantime. Look at it first."),
        "version": 1,
    }
    assert state() == before


@pytest.mark.parametrize(
    ("reported", "outcome"),
    [
        (ReportedResult(surviving=(50, 20)), "first"),
        (ReportedResult(surviving=(20, 50)), "second"),
        # More survived, but the scenario counts for more.
        (ReportedResult(surviving=(50, 20), bonus=(0, 40)), "second"),
        (ReportedResult(GameOutcome.SECOND, surviving=(50, 20)), "second"),
        (ReportedResult(GameOutcome.FIRST, surviving=(40, 40)), "first"),
        (ReportedResult(GameOutcome.NEITHER), "neither"),
    ],
)
def test_fleet_points_decide_unless_it_is_reported(reported: ReportedResult, outcome: str) -> None:
    event = with_players(2)
    pair(event, 1)
    assert enter(event, 1, 1, reported=reported)[0].outcome == outcome


def test_equal_fleet_points_need_a_roll_unless_games_are_drawn() -> None:
    event = with_players(2)
    pair(event, 1)
    for reported in (
        ReportedResult(surviving=(40, 40)),
        ReportedResult(GameOutcome.DRAW, surviving=(40, 40)),
    ):
        before = state()
        with pytest.raises(errors.InvalidError) as caught:
            enter(event, 1, 1, reported=reported)
        assert list(caught.value.fields) == ["/outcome"]
        assert state() == before
    services.event_edit(event=event, visitor=ORGANISER, changes={"may_draw": True})
    assert enter(event, 1, 1, reported=ReportedResult(surviving=(40, 40)))[0].outcome == "draw"
    assert placed(event) == [(1, 1, 90), (2, 1, 90)]


def test_battle_points_are_kept_where_they_are_scored() -> None:
    event = with_players(2)
    pair(event, 1)
    reported = ReportedResult(surviving=(50, 0), battle=(3, 1))
    game, _ = enter(event, 1, 1, reported=reported)
    assert (game.battle_first, game.battle_second) == (0, 0)
    services.event_edit(event=event, visitor=ORGANISER, changes={"with_battle_points": True})
    game, _ = enter(event, 1, 1, reported=reported, expected=1)
    assert (game.battle_first, game.battle_second) == (3, 1)


def test_results_that_cannot_be_are_refused() -> None:
    event = with_players(3)
    pair(event, 1)
    refused(lambda: enter(event, 1, 2), "events.bye", errors.InvalidError)
    refused(lambda: enter(event, 1, 3), "not_found", errors.NotFoundError)
    refused(lambda: enter(event, 2, 1), "not_found", errors.NotFoundError)
    with pytest.raises(errors.InvalidError) as caught:
        enter(event, 1, 1, reported=ReportedResult(surviving=(-1, 0), bonus=(0, 10_001)))
    assert list(caught.value.fields) == ["/surviving", "/bonus"]
    assert Game.objects.exclude(outcome="").count() == 0


def test_a_result_is_corrected_though_a_later_round_is_paired() -> None:
    event = with_players(4)
    play(event, 1)
    pair(event, 2)
    before = seated(event, 2)
    enter(event, 1, 1, reported=ReportedResult(surviving=(0, 50)), expected=1)
    assert seated(event, 2) == before
    services_refused = refused(lambda: enter(event, 2, 9), "not_found", errors.NotFoundError)
    assert services_refused == "There is no such table in that round."


def test_no_result_after_the_end() -> None:
    event = with_players(2)
    play(event, 1)
    services.event_finish(event=event, visitor=ORGANISER)
    refused(
        lambda: enter(event, 1, 1, reported=ReportedResult(surviving=(0, 1)), expected=1),
        "events.finished",
    )
    assert opened().state == "open"
