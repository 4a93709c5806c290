"""Who may do what: every page and every operation, for each of the people."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse

from fleetbuilder.events import api_urls, urls
from fleetbuilder.events.common.models import Event
from fleetbuilder.events.entries import services as entry_services
from fleetbuilder.events.event import services
from fleetbuilder.events.rounds import services as round_services
from rules.notation import fleet_to_document
from tests.fleetbuilder.events.people import NAMES, People
from tests.fleetbuilder.events.tables import state
from tests.fleetbuilder.fleets.saved import content

pytestmark = pytest.mark.usefixtures("catalogue")

FLEET = fleet_to_document(content())
SETTINGS = {"name": "Other", "ruleset": "open", "planned_rounds": 3, "bye_fleet_points": 60}
FORM = {**SETTINGS, "bye_battle_points": 2}
SUBMISSION = {"name": "Guest", "text": "U.S.S. Enterprise-D"}

# What each of the people is answered, in the order of `NAMES`, while the event is open.
# A page that redirects (302) has done what it was asked.
MINE = (200, 404, 404, 404, 404)
READ = (200, 200, 200, 404, 404)
DONE = (302, 404, 404, 404, 404)
PAGES: dict[str, list[tuple[str, str, dict[str, Any], tuple[int, ...]]]] = {
    "event_list": [("get", "events/", {}, (200, 200, 200, 200, 200))],
    "event_create": [
        ("get", "events/new/", {}, (200, 200, 200, 200, 200)),
        ("post", "events/new/", FORM, (302, 302, 302, 302, 302)),
    ],
    "event_detail": [("get", "{e}", {}, READ)],
    "event_edit": [("get", "{e}edit/", {}, MINE), ("post", "{e}edit/", FORM, DONE)],
    "event_delete": [("get", "{e}delete/", {}, MINE), ("post", "{e}delete/", {}, DONE)],
    "event_step": [("post", "{e}step/", {"step": "close"}, DONE)],
    "event_json": [("get", "{e}event.json", {}, MINE)],
    "event_csv": [("get", "{e}event.csv", {}, MINE)],
    "event_sheets": [("get", "{e}sheets.pdf", {}, MINE)],
    "submit": [("post", "{e}submit/", SUBMISSION, (302, 302, 302, 404, 404))],
    # Only the fleet of somebody who has handed in a saved one.
    "submit_newer": [("post", "{e}submit/newer/", {}, (404, 404, 404, 404, 404))],
    "withdraw": [("post", "{e}withdraw/", {}, (404, 302, 404, 404, 404))],
    "player_list": [
        ("get", "{e}players/", {}, READ),
        ("post", "{e}players/", {"name": "Tuvok"}, DONE),
    ],
    "player_detail": [
        ("get", "{e}players/1/", {}, (200, 200, 404, 404, 404)),
        ("get", "{e}players/2/", {}, (200, 404, 404, 404, 404)),
        ("post", "{e}players/1/", {"text": "U.S.S. Enterprise-D"}, DONE),
    ],
    "player_step": [
        ("post", "{e}players/1/step/", {"step": "reopen"}, DONE),
        ("post", "{e}players/1/step/", {"step": "drop"}, DONE),
    ],
    "pair": [("post", "{e}rounds/", {"round": "1"}, DONE)],
    "round_detail": [("get", "{e}rounds/1/", {}, (404, 404, 404, 404, 404))],
    "unpair": [("post", "{e}rounds/1/unpair/", {}, DONE)],
    "standing_list": [("get", "{e}standings/", {}, (404, 404, 404, 404, 404))],
}
CHANGE = (200, 404, 404, 404, 404)
API: dict[str, list[tuple[str, str, dict[str, Any] | None, tuple[int, ...]]]] = {
    "events": [
        ("get", "events/", None, (200, 200, 200, 200, 200)),
        ("post", "events/", {"name": "Other"}, (201, 201, 201, 201, 201)),
    ],
    "event": [
        ("get", "{e}", None, READ),
        ("patch", "{e}", {"name": "Other"}, CHANGE),
        ("delete", "{e}", None, (204, 404, 404, 404, 404)),
    ],
    "event-close": [("post", "{e}close/", None, CHANGE)],
    "event-open": [("post", "{e}open/", None, CHANGE)],
    "event-publish": [("post", "{e}publish/", None, (409, 404, 404, 404, 404))],
    "event-hide": [("post", "{e}hide/", None, CHANGE)],
    "event-finish": [("post", "{e}finish/", None, (409, 404, 404, 404, 404))],
    "event-entry": [
        ("get", "{e}entry/", None, (404, 200, 404, 404, 404)),
        ("put", "{e}entry/", {"name": "Me", "fleet": FLEET}, (201, 201, 201, 404, 404)),
        ("delete", "{e}entry/", None, (404, 200, 404, 404, 404)),
    ],
    "event-entries": [
        ("get", "{e}entries/", None, READ),
        ("post", "{e}entries/", {"name": "Tuvok"}, (201, 404, 404, 404, 404)),
    ],
    "event-player": [
        ("get", "{e}entries/1/", None, (200, 200, 404, 404, 404)),
        ("get", "{e}entries/2/", None, (200, 404, 404, 404, 404)),
        ("put", "{e}entries/1/", {"fleet": FLEET}, CHANGE),
    ],
    "event-player-reopen": [("post", "{e}entries/1/reopen/", {}, CHANGE)],
    "event-player-drop": [("post", "{e}entries/1/drop/", None, CHANGE)],
    "event-player-return": [("post", "{e}entries/1/return/", None, CHANGE)],
    "event-rounds": [
        ("get", "{e}rounds/", None, READ),
        ("post", "{e}rounds/", {"round": 1}, (409, 404, 404, 404, 404)),
    ],
    "event-round": [
        ("get", "{e}rounds/1/", None, (404, 404, 404, 404, 404)),
        ("delete", "{e}rounds/1/", None, CHANGE),
    ],
    "event-result": [
        ("put", "{e}rounds/1/tables/1/", {"surviving": [5, 0]}, (404, 404, 404, 404, 404))
    ],
    "event-standings": [("get", "{e}standings/", None, READ)],
    "event-export": [("get", "{e}export/", None, MINE)],
    "event-export-csv": [("get", "{e}export.csv", None, MINE)],
    "event-sheets-pdf": [("get", "{e}sheets.pdf", None, MINE)],
}
HANDED_IN = {("post", "{e}submit/"), ("put", "{e}entry/")}
PAGE_ROWS = [row for rows in PAGES.values() for row in rows]
API_ROWS = [row for rows in API.values() for row in rows]


def label(row: Any) -> str:
    return f"{row[0]} {row[1]}"


def sent(people: People, name: str, row: Any, prefix: str) -> int:
    """Returns the status with which somebody is answered."""
    method, path, values, _ = row
    address = prefix + path.replace("{e}", f"events/{people.event.slug}/") + people.link(name)
    client = people.clients[name]
    more = {"content_type": "application/json"} if prefix != "/" and values is not None else {}
    response = (
        getattr(client, method)(address, values, **more)
        if values is not None
        else getattr(client, method)(address)
    )
    return int(response.status_code)


def test_every_page_and_every_operation_is_in_the_tables() -> None:
    assert {each.name for each in urls.urlpatterns} == set(PAGES)
    assert {each.name for each in api_urls.urlpatterns} == set(API)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("row", PAGE_ROWS, ids=label)
def test_who_may_use_a_page(people: People, row: Any, name: str) -> None:
    _refused_or_done(people, row, name, "/")


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("row", API_ROWS, ids=label)
def test_who_may_use_an_operation(people: People, row: Any, name: str) -> None:
    _refused_or_done(people, row, name, "/api/v1/")


def _refused_or_done(people: People, row: Any, name: str, prefix: str) -> None:
    before = state()
    expected = row[3][NAMES.index(name)]
    assert sent(people, name, row, prefix) == expected
    if expected >= 400 or row[0] == "get":
        assert state() == before


@pytest.mark.parametrize("name", ["guest", "stranger", "anonymous"])
def test_once_it_is_published_everybody_reads_all_and_changes_nothing(
    people: People, name: str
) -> None:
    services.event_close(event=people.event, visitor="")
    round_services.round_pair(event=people.event, visitor="", number=1)
    services.event_publish(event=people.event, visitor="")
    for prefix, rows in (("/", PAGE_ROWS), ("/api/v1/", API_ROWS)):
        for row in rows:
            own = row[1].endswith(("events/", "new/")) or "{e}entry/" in row[1]
            if row[0] != "get" or own:
                continue
            mine = row[1] in ("{e}edit/", "{e}delete/")
            assert sent(people, name, row, prefix) == (404 if mine else 200), row[1]
    before = state()
    for prefix, rows in (("/", PAGE_ROWS), ("/api/v1/", API_ROWS)):
        for row in rows:
            if row[0] != "get" and "{e}" in row[1]:
                # Who holds the link might have handed in a fleet, but comes too late.
                is_late = name == "guest" and (row[0], row[1]) in HANDED_IN
                assert sent(people, name, row, prefix) == (409 if is_late else 404), row[1]
    assert state() == before


def test_lists_hold_nobody_else_s_events(people: People) -> None:
    for name in ("guest", "stranger", "anonymous"):
        found = people.clients[name].get("/api/v1/events/").json()
        assert found == {"organised": [], "entered": []}
        page = people.clients[name].get("/events/").content.decode()
        assert people.event.name not in page
    found = people.clients["organiser"].get("/api/v1/events/").json()
    assert [each["slug"] for each in found["organised"]] == [people.event.slug]
    assert found["entered"] == []
    found = people.clients["player"].get("/api/v1/events/").json()
    assert [each["slug"] for each in found["entered"]] == [people.event.slug]


@pytest.mark.parametrize("prefix", ["/", "/api/v1/"])
def test_who_sees_an_event_is_told_why_it_is_not_theirs_to_change(
    people: People, prefix: str
) -> None:
    address = f"{prefix}events/{people.event.slug}/"
    change = ("delete/", "get") if prefix == "/" else ("", "delete")
    rows = [
        (*change, "Only the organiser may do this."),
        ("sheets.pdf", "get", "The fleets are not published yet."),
    ]
    for path, method, words in rows:
        for name in ("player", "guest", "stranger"):
            answer = getattr(people.clients[name], method)(address + path + people.link(name))
            assert answer.status_code == 404
            text = answer.content.decode()
            assert (words in text) == (name != "stranger")
            if prefix == "/":
                assert ("It may have been mistyped" in text) == (name == "stranger")
                assert ("Go back to the page that you came from" in text) == (name != "stranger")


def test_nobody_sees_others_fleets_before_they_are_published(people: People) -> None:
    for name in ("player", "guest"):
        rows = people.clients[name].get(
            f"/api/v1/events/{people.event.slug}/entries/{people.link(name)}"
        )
        assert rows.json() == [
            {"number": 1, "name": "Kathryn", "state": "in", "first_round": 1},
            {"number": 2, "name": "Chakotay", "state": "in", "first_round": 1},
        ]
        page = people.clients[name].get(f"/events/{people.event.slug}/players/{people.link(name)}")
        text = page.content.decode()
        assert "Chakotay" in text
        assert people.entry.fingerprint[:12] not in text
        assert "SP</span>" not in text


@pytest.mark.parametrize("prefix", ["/events/{e}/players", "/api/v1/events/{e}/entries"])
def test_another_s_fleet_is_no_more_there_than_one_that_nobody_handed_in(
    people: People, prefix: str
) -> None:
    address = prefix.replace("{e}", people.event.slug)
    entry_services.entry_drop(event=people.event, visitor="", number=2)
    for name in ("player", "guest"):
        found = {
            people.clients[name].get(f"{address}/{number}/{people.link(name)}").status_code
            for number in (2, 99)
        }
        assert found == {404}


def test_the_invitation_is_told_to_the_organiser_alone(people: People) -> None:
    key = people.event.share_key
    for name in NAMES[:3]:
        address = f"/api/v1/events/{people.event.slug}/{people.link(name)}"
        document = people.clients[name].get(address).json()
        page = people.clients[name].get(f"/events/{people.event.slug}/{people.link(name)}")
        if name == "organiser":
            assert document["invitation"].endswith(f"/events/{people.event.slug}/?key={key}")
            assert key in page.content.decode()
        else:
            assert document["invitation"] == ""
            assert f"?key={key}" not in page.content.decode().replace(
                page.request["QUERY_STRING"], ""
            )


def test_a_wrong_key_opens_nothing(people: People) -> None:
    for key in ("", "x", people.event.share_key[:-1], people.event.share_key + "x"):
        address = f"/events/{people.event.slug}/?key={key}"
        assert people.clients["stranger"].get(address).status_code == 404


def test_the_link_is_remembered_in_the_browser_that_came_by_it(people: People) -> None:
    client = people.clients["anonymous"]
    assert (
        client.get(f"/events/{people.event.slug}/?key={people.event.share_key}").status_code == 200
    )
    assert client.get(f"/events/{people.event.slug}/players/").status_code == 200
    assert client.post(f"/events/{people.event.slug}/submit/", SUBMISSION).status_code == 302
    other = people.clients["stranger"]
    assert other.get(f"/events/{people.event.slug}/players/").status_code == 404


def test_who_withdrew_may_hand_in_again_without_the_link(people: People) -> None:
    client = people.clients["player"]
    assert client.post(f"/events/{people.event.slug}/withdraw/").status_code == 302
    page = client.get(f"/events/{people.event.slug}/")
    assert page.status_code == 200
    assert client.post(f"/events/{people.event.slug}/submit/", SUBMISSION).status_code == 302


@pytest.mark.parametrize("slug", ["aaaaaaaa", "UPPER000", "new-one", "short"])
def test_an_event_that_is_not_there_is_not_found(people: People, slug: str) -> None:
    for name in ("organiser", "anonymous"):
        assert people.clients[name].get(f"/events/{slug}/").status_code == 404
        assert people.clients[name].get(f"/api/v1/events/{slug}/").status_code == 404
    assert Event.objects.count() == 1
    assert reverse("events:event_detail", args=[slug]) == f"/events/{slug}/"
