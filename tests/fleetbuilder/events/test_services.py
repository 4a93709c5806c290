"""Events: opened, edited, closed, published, finished; and each request once."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from fleetbuilder.core import errors
from fleetbuilder.events.common.models import Event
from fleetbuilder.events.event import services
from fleetbuilder.events.event.services import Settings
from fleetbuilder.events.rounds.services import ReportedResult
from tests.fleetbuilder.events.tables import (
    ORGANISER,
    enter,
    opened,
    pair,
    play,
    state,
    submit,
    with_players,
)

pytestmark = pytest.mark.usefixtures("catalogue")

SETTINGS = Settings(name="  Wolf   359 Cup ", points_limit=120, date=date(2026, 12, 5))


def refused(call: Any, code: str, kind: type[errors.RequestError] = errors.ConflictError) -> str:
    """Sees that a call is refused with a code and changes nothing; returns the message."""
    before = state()
    with pytest.raises(kind) as caught:
        call()
    assert caught.value.code == code
    assert state() == before
    return caught.value.message


def test_an_event_is_opened_with_the_usual_scoring() -> None:
    event, is_new = services.event_open(owner=ORGANISER, settings=SETTINGS)
    assert is_new
    row = Event.objects.values().get()
    assert row["created_at"] == row["changed_at"]
    assert len(row["slug"]) == 8
    assert len(row["share_key"]) == 16
    for name in ("id", "slug", "share_key", "created_at", "changed_at", "digest"):
        del row[name]
    assert row == {
        "owner": ORGANISER,
        "name": "Wolf 359 Cup",
        "about": "",
        "ruleset": "attack-wing-2017",
        "points_limit": 120,
        "date": date(2026, 12, 5),
        "deadline": None,
        "state": "open",
        "published_at": None,
        "planned_rounds": 3,
        "round": 0,
        "constant": 120,
        "bye_fleet_points": 60,
        "bye_battle_points": 2,
        "with_battle_points": False,
        "may_draw": False,
        "mixing_consent": True,
        "version": 1,
        "rules_version": 1,
        "key": "",
    }
    assert str(event) == "Wolf 359 Cup"


def test_the_constant_is_the_limit_unless_it_is_named() -> None:
    assert opened(points_limit=None).constant == 130
    assert opened(points_limit=100, constant=120).constant == 120


@pytest.mark.parametrize(
    ("wrong", "fields"),
    [
        ({"name": " "}, {"/name": ["Give the event a name."]}),
        ({"name": "x" * 121}, {"/name": ["A name has at most 120 characters."]}),
        ({"about": "x" * 5_001}, {"/about": ["At most 5,000 characters are kept."]}),
        ({"planned_rounds": 0}, {"/planned_rounds": ["An event has 1 to 20 rounds."]}),
        (
            {"points_limit": -1, "bye_fleet_points": 10_001},
            {
                "/points_limit": ["A whole number from 0 to 10,000 is expected."],
                "/constant": ["A whole number from 0 to 10,000 is expected."],
                "/bye_fleet_points": ["A whole number from 0 to 10,000 is expected."],
            },
        ),
    ],
)
def test_wrong_settings_are_refused_by_name(wrong: Any, fields: Any) -> None:
    with pytest.raises(errors.InvalidError) as caught:
        opened(**wrong)
    assert caught.value.fields == fields
    assert Event.objects.count() == 0


def test_a_rule_set_that_is_none_is_refused() -> None:
    with pytest.raises(errors.InvalidError) as caught:
        opened(ruleset="of-tomorrow")
    [message] = caught.value.fields["/ruleset"]
    assert message.startswith("There is no such rule set. Choose one of attack-wing")


def test_the_same_request_opens_one_event() -> None:
    first, _ = services.event_open(owner=ORGANISER, settings=SETTINGS, key="k")
    again, is_new = services.event_open(owner=ORGANISER, settings=SETTINGS, key="k")
    assert (again.pk, is_new) == (first.pk, False)
    other = Settings(name="Another")
    refused(
        lambda: services.event_open(owner=ORGANISER, settings=other, key="k"), "events.key_taken"
    )
    # The key of somebody else is another key.
    assert services.event_open(owner="user:7", settings=other, key="k")[1]


def test_an_organiser_has_so_many_events_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "MOST_EVENTS", 1)
    opened()
    refused(opened, "events.too_many", errors.InvalidError)


@pytest.mark.parametrize("key", ["x" * 101, "a\nb"])
def test_what_cannot_be_a_key_is_refused(key: str) -> None:
    event = opened()
    refused(
        lambda: services.event_close(event=event, visitor=ORGANISER, key=key),
        "events.key",
        errors.InvalidError,
    )


def test_settings_are_changed_and_only_what_is_named() -> None:
    event = opened(about="Bring templates")
    edited, is_changed = services.event_edit(
        event=event, visitor=ORGANISER, changes={"name": "Risa Open", "planned_rounds": 4}
    )
    assert is_changed
    assert (edited.name, edited.planned_rounds, edited.about) == ("Risa Open", 4, "Bring templates")
    assert (edited.version, edited.rules_version) == (2, 1)
    again, is_changed = services.event_edit(
        event=event, visitor=ORGANISER, changes={"name": "Risa Open"}
    )
    assert (again.version, is_changed) == (2, False)


def test_new_rules_are_counted_and_stay_once_rounds_are_played() -> None:
    event = with_players(2)
    edited, _ = services.event_edit(event=event, visitor=ORGANISER, changes={"points_limit": 100})
    assert (edited.rules_version, edited.points_limit, edited.constant) == (2, 100, 130)
    pair(event, 1)
    for change in ({"points_limit": 120}, {"ruleset": "open"}, {"date": date(2027, 1, 1)}):
        message = refused(
            lambda change=change: services.event_edit(
                event=event, visitor=ORGANISER, changes=change
            ),
            "events.running",
        )
        assert message == (
            "Rounds are played: rule set, points limit, date and consent stay as they are."
        )
    assert services.event_edit(event=event, visitor=ORGANISER, changes={"constant": 120})[1]


def test_an_event_goes_from_open_to_finished() -> None:
    event = opened()
    submit(event)
    submit(event, visitor="session:other", name="Chakotay")
    for call, states in (
        (services.event_finish, "events.open"),
        (services.event_publish, "events.open"),
    ):
        refused(lambda call=call: call(event=event, visitor=ORGANISER), states)
    refused(lambda: pair(event, 1), "events.open")

    assert services.event_close(event=event, visitor=ORGANISER)[1]
    assert not services.event_close(event=event, visitor=ORGANISER)[1]
    refused(lambda: services.event_finish(event=event, visitor=ORGANISER), "events.closed")
    assert services.event_reopen(event=event, visitor=ORGANISER)[1]
    assert not services.event_reopen(event=event, visitor=ORGANISER)[1]
    services.event_close(event=event, visitor=ORGANISER)

    published, is_changed = services.event_publish(event=event, visitor=ORGANISER)
    assert (published.is_public, is_changed) == (True, True)
    assert not services.event_publish(event=event, visitor=ORGANISER)[1]
    hidden, _ = services.event_publish(event=event, visitor=ORGANISER, public=False)
    assert not hidden.is_public

    pair(event, 1)
    for call in (services.event_close, services.event_reopen):
        refused(lambda call=call: call(event=event, visitor=ORGANISER), "events.running")
    message = refused(
        lambda: services.event_finish(event=event, visitor=ORGANISER), "events.results_missing"
    )
    assert message == "The result of table 1 in round 1 is missing. Enter it first."
    enter(event, 1, 1, reported=ReportedResult(surviving=(30, 0)))
    finished, is_new = services.event_finish(event=event, visitor=ORGANISER)
    assert (finished.state, finished.round, is_new) == ("finished", 1, True)
    assert not services.event_finish(event=event, visitor=ORGANISER)[1]
    refused(lambda: pair(event, 2), "events.finished")
    refused(
        lambda: services.event_edit(event=event, visitor=ORGANISER, changes={"name": "New"}),
        "events.finished",
    )


def test_opening_again_hides_what_was_published() -> None:
    event = with_players(2)
    services.event_publish(event=event, visitor=ORGANISER)
    reopened, _ = services.event_reopen(event=event, visitor=ORGANISER)
    assert (reopened.state, reopened.published_at) == ("open", None)


def test_a_repeated_request_acts_once_though_much_happened_since() -> None:
    event = with_players(2)
    assert services.event_publish(event=event, visitor=ORGANISER, key="p")[1]
    services.event_publish(event=event, visitor=ORGANISER, public=False)
    # The first request arrives once more: the event stays hidden.
    repeated, is_changed = services.event_publish(event=event, visitor=ORGANISER, key="p")
    assert (repeated.is_public, is_changed) == (False, False)
    refused(
        lambda: services.event_publish(event=event, visitor=ORGANISER, public=False, key="p"),
        "events.key_taken",
    )


def test_a_refused_request_may_be_sent_again_with_its_key() -> None:
    event = opened()
    refused(lambda: services.event_publish(event=event, visitor=ORGANISER, key="p"), "events.open")
    services.event_close(event=event, visitor=ORGANISER)
    assert services.event_publish(event=event, visitor=ORGANISER, key="p")[1]


def test_a_deleted_event_takes_all_with_it() -> None:
    event = with_players(3)
    play(event, 1)
    services.event_delete(event=event)
    services.event_delete(event=event)
    assert state() == [[], [], [], []]
    with pytest.raises(errors.NotFoundError):
        services.event_close(event=event, visitor=ORGANISER)
