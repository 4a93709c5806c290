"""What cannot be is refused where it was entered: fleets that are gone, moments, SP, no ships."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from fleetbuilder.core import errors
from fleetbuilder.events.common.models import Entry, Event
from fleetbuilder.events.entries import services as entry_services
from fleetbuilder.events.entries.services import SubmittedFleet
from fleetbuilder.events.event import services
from fleetbuilder.events.event.services import Settings
from fleetbuilder.events.rounds.services import ReportedResult
from fleetbuilder.fleets.common.models import Fleet as Saved
from rules.fleet import Fleet
from tests.fleetbuilder.events.people import People
from tests.fleetbuilder.events.tables import (
    FORM,
    ORGANISER,
    TORPEDOES,
    WORF,
    add,
    content,
    enter,
    opened,
    pair,
    past,
    state,
    submit,
    text_of,
)
from tests.fleetbuilder.fleets.saved import saved

pytestmark = pytest.mark.usefixtures("catalogue")

GONE = "You do not keep this fleet any more. Choose another one, or paste one."
PASSED = "This moment has passed. Give a later one; to take no more fleets, close the event."


def refused(act: Any) -> dict[str, list[str]]:
    """Returns what is said at each field when a change is refused, which then changes nothing."""
    before = state()
    with pytest.raises(errors.InvalidError) as caught:
        act()
    assert state() == before
    return caught.value.fields


# --- a saved fleet that is gone -----------------------------------------------------------------


@pytest.mark.parametrize(("others", "field"), [(1, "saved"), (0, "text")])
def test_a_later_revision_of_a_deleted_fleet_is_refused_at_the_form(
    people: People, others: int, field: str
) -> None:
    client, owner = people.clients["player"], people.entry.owner
    fleet = saved(TORPEDOES, owner=owner)
    page = f"/events/{people.event.slug}/"
    client.post(f"{page}submit/", {"name": "Kathryn", "saved": fleet.slug, "text": ""})
    for number in range(others):
        saved(WORF, owner=owner, name=f"Other {number}")
    Saved.objects.get(slug=fleet.slug).delete()
    before = state()
    response = client.post(f"{page}submit/newer/")
    assert response.status_code == 400
    form = response.context["form"]
    assert form.errors == {field: [GONE]}
    assert form["name"].value() == "Kathryn"
    assert GONE in text_of(response)
    assert state() == before


@pytest.mark.parametrize(("others", "field"), [(1, "saved"), (0, "text")])
def test_a_fleet_that_was_deleted_meanwhile_is_refused_at_the_form(
    people: People, others: int, field: str
) -> None:
    client, owner = people.clients["player"], people.entry.owner
    for number in range(others):
        saved(WORF, owner=owner, name=f"Other {number}")
    before = state()
    address = f"/events/{people.event.slug}/submit/"
    response = client.post(address, {"name": "Kathryn", "saved": "abcdefgh", "text": ""})
    assert response.status_code == 400
    assert response.context["form"].errors == {field: [GONE]}
    assert state() == before


# --- deadlines ----------------------------------------------------------------------------------


def test_no_event_is_opened_with_a_deadline_that_has_passed() -> None:
    earlier = timezone.now() - timedelta(seconds=1)
    settings = Settings(name="x", deadline=earlier)
    found = refused(lambda: services.event_open(owner=ORGANISER, settings=settings))
    assert found == {"/deadline": [PASSED]}


def test_a_request_sent_again_after_the_deadline_gives_the_event_of_then() -> None:
    settings = Settings(name="x", deadline=timezone.now() + timedelta(hours=1))
    event, _ = services.event_open(owner=ORGANISER, settings=settings, key="k")
    past(event)
    again, is_new = services.event_open(owner=ORGANISER, settings=settings, key="k")
    assert (again.pk, is_new) == (event.pk, False)


def test_a_deadline_is_not_moved_into_the_past_but_one_that_has_passed_may_stay() -> None:
    event = opened(deadline=timezone.now() + timedelta(hours=1))
    earlier = timezone.now() - timedelta(hours=1)

    def edited(**changes: Any) -> Event:
        return services.event_edit(event=event, visitor=ORGANISER, changes=changes)[0]

    assert refused(lambda: edited(deadline=earlier)) == {"/deadline": [PASSED]}
    past(event)
    assert edited(name="Risa", deadline=event.deadline).name == "Risa"
    assert refused(lambda: edited(deadline=earlier)) == {"/deadline": [PASSED]}
    assert edited(deadline=None).deadline is None


def test_the_forms_say_it_at_the_field(organiser: tuple[Client, Event]) -> None:
    client, event = organiser
    wrong = {**FORM, "deadline": "2020-12-04T18:00"}
    before = state()
    for address in ("/events/new/", f"/events/{event.slug}/edit/"):
        response = client.post(address, wrong)
        assert response.status_code == 400
        assert response.context["form"].errors == {"deadline": [PASSED]}
    assert state() == before


def test_the_form_leaves_a_deadline_that_has_passed_with_its_seconds(
    organiser: tuple[Client, Event],
) -> None:
    client, event = organiser
    past(event)
    before = event.deadline
    assert before is not None
    assert before.microsecond
    shown = before.strftime("%Y-%m-%dT%H:%M")
    address = f"/events/{event.slug}/edit/"
    assert f'value="{shown}"' in client.get(address).content.decode()
    response = client.post(address, {**FORM, "name": "Risa", "deadline": shown})
    assert response.status_code == 302
    event.refresh_from_db()
    assert (event.name, event.deadline) == ("Risa", before)


# --- results ------------------------------------------------------------------------------------


def playing(first: Fleet | None, second: Fleet | None = None, **settings: Any) -> Event:
    """Returns an event whose first round is paired; the first fleet plays at the first place."""
    event = opened(**settings)
    for number, fleet in enumerate((first, second), 1):
        entry = add(event, f"P{number}", submitted=None if fleet is None else SubmittedFleet(fleet))
        Entry.objects.filter(pk=entry.pk).update(lot=number)
    services.event_close(event=event, visitor=ORGANISER)
    [game] = pair(event, 1)
    assert game.first.name == "P1"
    return event


def reported(first: int, second: int = 0) -> ReportedResult:
    return ReportedResult(surviving=(first, second))


def test_no_more_is_left_of_a_fleet_than_it_has() -> None:
    event = playing(content(TORPEDOES), content())
    found = refused(lambda: enter(event, 1, 1, reported=reported(39, 35)))
    assert found == {
        "/surviving/0": ["The fleet of P1 has 38 SP; it cannot have more left."],
        "/surviving/1": ["The fleet of P2 has 34 SP; it cannot have more left."],
    }
    # Not who rolled is asked for then, but what is left.
    assert list(refused(lambda: enter(event, 1, 1, reported=reported(90, 90)))) == [
        "/surviving/0",
        "/surviving/1",
    ]
    assert enter(event, 1, 1, reported=reported(38, 34))[0].outcome == "first"


def test_a_fleet_above_the_limit_may_be_left_whole() -> None:
    event = playing(content(TORPEDOES), points_limit=30)
    assert enter(event, 1, 1, reported=reported(38))[0].surviving_first == 38


@pytest.mark.parametrize(
    "fleet",
    [None, content(blind_booster=True), content(unmatched=("Warp core",)), content("crew:nobody")],
    ids=["none", "booster", "unmatched", "unknown"],
)
def test_the_limit_counts_where_the_price_of_a_fleet_is_not_known(fleet: Fleet | None) -> None:
    event = playing(fleet, points_limit=120)
    found = refused(lambda: enter(event, 1, 1, reported=reported(121)))
    assert found == {"/surviving/0": ["The points limit is 120 SP; no fleet can have more left."]}
    assert enter(event, 1, 1, reported=reported(120))[0].surviving_first == 120


def test_without_a_limit_any_number_is_taken_of_a_fleet_that_is_not_known() -> None:
    event = playing(None, points_limit=None)
    assert enter(event, 1, 1, reported=reported(400))[0].surviving_first == 400


def test_a_list_that_was_changed_may_have_had_more() -> None:
    event = playing(content(TORPEDOES))
    entry_services.entry_amend(
        event=event, visitor=ORGANISER, number=1, submitted=SubmittedFleet(content()), reason="Late"
    )
    assert enter(event, 1, 1, reported=reported(38))[0].surviving_first == 38


def test_a_fleet_that_became_dearer_counts_as_it_is_now() -> None:
    event = playing(content(TORPEDOES))
    Entry.objects.filter(number=1).update(points=30, catalogue="before")
    assert enter(event, 1, 1, reported=reported(38))[0].surviving_first == 38
    assert list(refused(lambda: enter(event, 1, 1, reported=reported(39), expected=1))) == [
        "/surviving/0"
    ]


def test_what_was_entered_before_stays() -> None:
    event = playing(content(TORPEDOES), content())
    game, _ = enter(event, 1, 1, reported=reported(38))
    type(game).objects.update(surviving_first=60)
    assert enter(event, 1, 1, reported=reported(60), expected=1) == (game, False)
    assert enter(event, 1, 1, reported=reported(60, 10), expected=1)[0].surviving_second == 10


def test_the_table_says_whose_number_is_wrong(organiser: tuple[Client, Event]) -> None:
    client, event = organiser
    add(event, "Archer", submitted=SubmittedFleet(content()))
    add(event, "Kirk", submitted=SubmittedFleet(content()))
    for entry in Entry.objects.all():
        Entry.objects.filter(pk=entry.pk).update(lot=entry.number)
    client.post(f"/events/{event.slug}/step/", {"step": "close"})
    client.post(f"/events/{event.slug}/rounds/", {"round": "1"})
    sent = {"table": 1, "version": 0, "surviving_first": 0, "surviving_second": 35, "outcome": ""}
    response = client.post(f"/events/{event.slug}/rounds/1/", sent)
    assert response.status_code == 400
    [row] = response.context["rows"]
    said = "The fleet of Kirk has 34 SP; it cannot have more left."
    assert row.form.errors == {"surviving_second": [said]}
    assert said in text_of(response)


# --- fleets without ships -----------------------------------------------------------------------


@pytest.mark.parametrize("ruleset", ["open", "organized-play-2016"])
def test_a_fleet_without_ships_is_taken_but_not_legal(ruleset: str) -> None:
    event = opened(ruleset=ruleset)
    entry, is_new = submit(event, fleet=Fleet(name="None"))
    assert (is_new, entry.is_legal, entry.points, entry.problem_count) == (True, False, 0, 1)
    assert entry.report is not None
    [problem] = [each for each in entry.report["problems"] if each["severity"] == "error"]
    said = "The fleet has no ship, so it cannot be played."
    assert (problem["message"] == said) is (ruleset == "open")


def test_the_organiser_sees_that_a_fleet_has_no_ships(organiser: tuple[Client, Event]) -> None:
    client, event = organiser
    Event.objects.filter(pk=event.pk).update(ruleset="open")
    event.refresh_from_db()
    submit(event, fleet=Fleet(name="None"), visitor="session:a", name="Q")
    submit(event, TORPEDOES, visitor="session:b", name="Kathryn")
    page = client.get(f"/events/{event.slug}/players/")
    words = text_of(page)
    assert "1 legal, 1 not" in words
    assert [row.is_shipless for row in page.context["rows"]] == [True, False]
    assert words.count("No ships") == 1
    shown = text_of(client.get(f"/events/{event.slug}/players/1/"))
    assert "The fleet has no ship, so it cannot be played." in shown
    assert "Not legal" in shown
