"""Every setting of an event on every way that it takes: row, API, page, export.

A setting more is decided here once, in `DECIDED`; whatever does not pass it on then fails by its
name.
"""

from __future__ import annotations

from dataclasses import asdict
from datetime import UTC, date, datetime
from typing import Any, Final

import pytest
from django.test import Client

from fleetbuilder.accounts.models import User
from fleetbuilder.events.common.models import Entry, Event
from fleetbuilder.events.common.serializers import EventSerializer
from fleetbuilder.events.event import services
from fleetbuilder.events.event.belonging import EMPTY, EVENTS
from fleetbuilder.events.event.forms import EventForm
from fleetbuilder.events.event.services import NAMES, Settings
from tests.fleetbuilder.accounts.factories import UserFactory
from tests.fleetbuilder.sent_forms import values_of_form
from tests.fleetbuilder.visitors import visit_as

DECIDED: Final[dict[str, Any]] = {
    "name": "Wolf 359 Cup",
    "about": "Bring templates.",
    "ruleset": "organized-play-2016",
    "points_limit": 120,
    "date": date(2036, 12, 5),
    "deadline": datetime(2036, 12, 4, 18, tzinfo=UTC),
    "planned_rounds": 4,
    "constant": 140,
    "bye_fleet_points": 70,
    "bye_battle_points": 3,
    "with_battle_points": True,
    "may_draw": True,
    "mixing_consent": False,
}
"""Of each setting a value that is not the usual one."""
STAYS: Final = {
    "id": "the row stays, for the games of the others",
    "event_id": "as id",
    "number": "pairings name it",
    "lot": "it decides where all else is equal",
    "first_round": "it counts for the opponents",
    "gone_round": "as first_round",
    "missed": "as first_round",
    "away": "as first_round",
    "is_reopened": "nobody hands in for it any more",
    "withdrawn_at": "as first_round",
    "checked_version": "a number of the event, not of somebody",
    "entered_at": "the order of the list",
}
"""What stays of an entry whose owner is gone."""

pytestmark = pytest.mark.usefixtures("catalogue")


def event_of(owner: str) -> Event:
    event, _ = services.event_open(owner=owner, settings=Settings(**DECIDED))
    return Event.objects.get(pk=event.pk)


def told() -> dict[str, Any]:
    """Returns the settings as the API tells them."""
    day, deadline = DECIDED["date"], DECIDED["deadline"]
    return {**DECIDED, "date": day.isoformat(), "deadline": deadline.isoformat()}


def test_every_setting_has_another_value_here_than_the_usual_one() -> None:
    assert tuple(DECIDED) == NAMES
    usual = asdict(Settings(name="")) | {"constant": services.USUAL_POINTS}
    assert [name for name in NAMES if DECIDED[name] == usual[name]] == []


def test_a_row_keeps_every_setting() -> None:
    assert asdict(services.settings_of(event_of("session:t"))) == DECIDED


def test_the_api_takes_and_tells_every_setting(client: Client) -> None:
    made = client.post("/api/v1/events/", told(), content_type="application/json")
    assert made.status_code == 201, made.content
    found = client.get(f"/api/v1/events/{made.json()['slug']}/").json()
    assert {name: found[name] for name in NAMES} == told()
    assert set(NAMES) <= set(EventSerializer().fields)


def test_the_page_asks_for_every_setting_and_sends_back_what_it_shows(client: Client) -> None:
    event = event_of(visit_as(client, "t"))
    path = f"/events/{event.slug}/edit/"
    assert set(EventForm.base_fields) == set(NAMES)
    sent = values_of_form(client.get(path), path)
    # A browser does not send a box that is not ticked.
    assert set(NAMES) - set(sent) == {"mixing_consent"}
    assert client.post(path, sent).status_code == 302
    assert asdict(services.settings_of(Event.objects.get())) == DECIDED
    assert Event.objects.get().version == event.version


def test_an_account_s_export_holds_every_setting() -> None:
    picard: User = UserFactory()
    event_of(f"user:{picard.pk}")
    [exported] = EVENTS.export(picard)
    assert {name: exported[name] for name in NAMES} == told()


def test_of_somebody_who_left_nothing_stays_that_was_not_weighed() -> None:
    columns = {each.attname for each in Entry._meta.concrete_fields}
    assert columns - set(EMPTY) == set(STAYS)
