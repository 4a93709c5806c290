"""Many at once: each submission is accepted or refused, a round is paired once, a result stands."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from fleetbuilder.core import errors
from fleetbuilder.events.common.changes import event_change
from fleetbuilder.events.common.models import Entry, Event, Game, Handled
from fleetbuilder.events.event import services
from fleetbuilder.events.rounds.services import ReportedResult
from tests.fleetbuilder.events.tables import (
    ORGANISER,
    TORPEDOES,
    WORF,
    enter,
    opened,
    pair,
    submit,
    with_players,
)
from tests.parallel import at_once

SUBMISSIONS = 50
pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("catalogue"),
]


def test_50_submissions_before_the_deadline_are_all_taken() -> None:
    event = opened(deadline=timezone.now() + timedelta(hours=1))
    found = at_once(
        SUBMISSIONS,
        lambda each: submit(event, TORPEDOES, visitor=f"session:{each}", name=f"P{each}")[1],
    )
    assert found == [True] * SUBMISSIONS
    numbers = Entry.objects.order_by("number").values_list("number", flat=True)
    assert list(numbers) == list(range(1, SUBMISSIONS + 1))
    event.refresh_from_db()
    assert event.version == 1 + SUBMISSIONS


def test_50_submissions_around_the_closing_are_each_taken_or_refused() -> None:
    """The deadline comes to lie in the past meanwhile: one order holds for all."""
    event = opened(deadline=timezone.now() + timedelta(hours=1))

    def act(each: int) -> Any:
        if each == SUBMISSIONS // 2:
            past = timezone.now() - timedelta(minutes=1)
            with event_change(event=event, visitor=ORGANISER, key="", what="past") as change:
                change.done(deadline=past)
                return change.event.version
        return submit(event, TORPEDOES, visitor=f"session:{each}", name=f"P{each}")[1]

    found = at_once(SUBMISSIONS, act)
    edited = found.pop(SUBMISSIONS // 2)
    taken = found.count(True)
    assert taken + found.count("events.deadline") == SUBMISSIONS - 1
    names = {
        f"P{each + (each >= SUBMISSIONS // 2)}" for each, was in enumerate(found) if was is True
    }
    assert set(Entry.objects.values_list("name", flat=True)) == names
    event.refresh_from_db()
    # Nothing was accepted after the change: each accepted one made a version before it.
    assert (event.version, edited) == (taken + 2, taken + 2)


def test_a_deadline_that_passes_meanwhile_parts_the_accepted_from_the_refused() -> None:
    event = opened(deadline=timezone.now() + timedelta(seconds=0.4))

    def act(each: int) -> Any:
        return submit(event, TORPEDOES, visitor=f"session:{each}", name=f"P{each}")[1]

    found = [*at_once(SUBMISSIONS, act)]
    while found[-1] is True:
        found.append(act_or_code(event, len(found)))
    taken = found.count(True)
    assert taken + found.count("events.deadline") == len(found)
    entries = Entry.objects.filter(event=event)
    assert entries.count() == taken
    assert not entries.filter(submitted_at__gte=event.deadline).exists()


def act_or_code(event: Event, each: int) -> Any:
    """Hands in one more fleet, and returns the code with which it is refused."""
    try:
        return submit(event, TORPEDOES, visitor=f"session:{each}", name=f"P{each}")[1]
    except errors.RequestError as error:
        return error.code


def test_one_player_s_request_at_once_makes_one_entry() -> None:
    event = opened()
    found = at_once(10, lambda each: submit(event, TORPEDOES, key="k")[1])
    assert sorted(found) == [False] * 9 + [True]
    assert Entry.objects.get().submissions == 1
    assert Handled.objects.count() == 1


def test_different_fleets_of_one_player_at_once_leave_one_entry() -> None:
    event = opened()
    cards = (TORPEDOES, WORF)
    found = at_once(10, lambda each: submit(event, cards[each % 2])[0].number)
    assert found == [1] * 10
    assert Entry.objects.count() == 1


def test_the_last_place_is_given_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fleetbuilder.events.entries.services.MOST_PLAYERS", 5)
    event = opened()
    found = at_once(
        10, lambda each: submit(event, TORPEDOES, visitor=f"session:{each}", name="P")[1]
    )
    assert (found.count(True), found.count("events.full")) == (5, 5)
    assert Entry.objects.count() == 5


def test_an_event_is_opened_once() -> None:
    settings = services.Settings(name="Once")
    found = at_once(
        10,
        lambda each: services.event_open(owner=ORGANISER, settings=settings, key="k")[1],
    )
    assert sorted(found) == [False] * 9 + [True]
    assert Event.objects.count() == 1


def test_a_round_is_paired_once() -> None:
    event = with_players(9)
    found = at_once(6, lambda each: [game.pk for game in pair(event, 1)])
    assert all(pks == found[0] for pks in found)
    assert Game.objects.count() == 5
    event.refresh_from_db()
    assert event.round == 1


def test_two_organisers_enter_the_same_result() -> None:
    event = with_players(2)
    pair(event, 1)
    found = at_once(
        6, lambda each: enter(event, 1, 1, reported=ReportedResult(surviving=(50, 0)))[1]
    )
    assert sorted(found) == [False] * 5 + [True]
    assert Game.objects.get().version == 1


def test_two_organisers_enter_different_results() -> None:
    event = with_players(2)
    pair(event, 1)
    found = at_once(
        6, lambda each: enter(event, 1, 1, reported=ReportedResult(surviving=(50 + each, 0)))[1]
    )
    assert (found.count(True), found.count("events.result_conflict")) == (1, 5)
    game = Game.objects.get()
    assert (game.version, game.surviving_first) == (1, 50 + found.index(True))


def test_closing_and_handing_in_at_once() -> None:
    event = opened()

    def act(each: int) -> Any:
        if each == 5:
            return services.event_close(event=event, visitor=ORGANISER)[0].version
        return submit(event, TORPEDOES, visitor=f"session:{each}", name="P")[1]

    found = at_once(12, act)
    closed = found.pop(5)
    taken = found.count(True)
    assert taken + found.count("events.closed") == 11
    assert (Entry.objects.count(), closed) == (taken, taken + 2)
