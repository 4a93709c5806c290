"""Events over the API."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client

from fleetbuilder.events.common.models import Entry, Event
from rules.notation import fleet_to_document
from tests.fleetbuilder.events.tables import TORPEDOES, WORF, content, state
from tests.fleetbuilder.fleets.saved import saved

pytestmark = pytest.mark.usefixtures("catalogue")

API = "/api/v1/events/"
JSON = "application/json"
FLEET = fleet_to_document(content(TORPEDOES))


def send(client: Client, method: str, path: str, body: Any = None, key: str = "") -> Any:
    """Sends a request and returns the response."""
    headers = {"Idempotency-Key": key} if key else {}
    call = getattr(client, method)
    if body is None:
        return call(path, headers=headers)
    return call(path, json.dumps(body), content_type=JSON, headers=headers)


@pytest.fixture
def opened(client: Client) -> tuple[Client, str]:
    """Returns the organiser's client, and the address of an event."""
    response = send(client, "post", API, {"name": "Open", "points_limit": 120}, key="k")
    assert response.status_code == 201
    return client, response.json()["slug"]


@pytest.fixture
def guest() -> Client:
    """Returns the client of somebody else."""
    return Client()


def key_of(slug: str) -> str:
    return "?key=" + Event.objects.get(slug=slug).share_key


def test_an_event_is_opened_and_read(opened: tuple[Client, str]) -> None:
    client, slug = opened
    response = client.get(f"{API}{slug}/")
    assert response["Cache-Control"] == "private, no-cache"
    document = response.json()
    key = Event.objects.get().share_key
    assert document == {
        "slug": slug,
        "name": "Open",
        "date": None,
        "deadline": None,
        "state": "open",
        "published": False,
        "ruleset": "attack-wing-2017",
        "points_limit": 120,
        "planned_rounds": 3,
        "round": 0,
        "about": "",
        "constant": 120,
        "bye_fleet_points": 60,
        "bye_battle_points": 2,
        "with_battle_points": False,
        "may_draw": False,
        "mixing_consent": True,
        "players": 0,
        "role": "organiser",
        "version": 1,
        "page": f"http://testserver/events/{slug}/",
        "invitation": f"http://testserver/events/{slug}/?key={key}",
    }
    again = send(client, "post", API, {"name": "Open", "points_limit": 120}, key="k")
    assert (again.status_code, again.json()["slug"]) == (200, slug)
    other = send(client, "post", API, {"name": "Other"}, key="k")
    assert (other.status_code, other.json()["code"]) == (409, "events.key_taken")


@pytest.mark.parametrize(
    ("body", "fields"),
    [
        ({}, ["/name"]),
        ({"name": "x", "colour": "red"}, ["/colour"]),
        ({"name": "x", "points_limit": -1, "date": "soon"}, ["/date", "/points_limit"]),
        ({"name": "x", "planned_rounds": 21}, ["/planned_rounds"]),
        ({"name": "x", "ruleset": "of-tomorrow"}, ["/ruleset"]),
        ({"name": "x", "deadline": "2030-13-01T00:00:00Z"}, ["/deadline"]),
    ],
)
def test_wrong_settings_are_refused_by_field(client: Client, body: Any, fields: Any) -> None:
    response = send(client, "post", API, body)
    assert (response.status_code, response.json()["code"]) == (400, "invalid")
    assert sorted(response.json()["fields"]) == fields
    assert Event.objects.count() == 0


@pytest.mark.parametrize("body", ["", "[]", "7", "null", "{"])
def test_a_body_that_is_no_object_is_refused(client: Client, body: str) -> None:
    response = client.post(API, body, content_type=JSON)
    assert response.status_code == 400
    assert Event.objects.count() == 0


def test_settings_are_changed_by_name(opened: tuple[Client, str]) -> None:
    client, slug = opened
    response = send(client, "patch", f"{API}{slug}/", {"date": "2026-12-05", "about": "Hi"})
    assert response.status_code == 200
    document = response.json()
    assert (document["date"], document["about"], document["name"]) == ("2026-12-05", "Hi", "Open")
    wrong = send(client, "patch", f"{API}{slug}/", {"name": ""})
    assert wrong.status_code == 400


def test_a_fleet_is_handed_in_replaced_and_withdrawn(
    opened: tuple[Client, str], guest: Client
) -> None:
    _, slug = opened
    path = f"{API}{slug}/entry/{key_of(slug)}"
    response = send(guest, "put", path, {"name": "Seven", "fleet": FLEET}, key="a")
    assert response.status_code == 201
    entry = response.json()
    assert (entry["points"], entry["legal"], entry["submissions"]) == (38, True, 1)
    assert entry["fleet"] == FLEET
    assert (entry["report"]["points_limit"], entry["since"]) == (120, None)
    assert (entry["saved"], entry["revision"]) == ("", None)
    again = send(guest, "put", path, {"name": "Seven", "fleet": FLEET}, key="a")
    assert (again.status_code, again.json()) == (200, entry)
    text = {"text": "U.S.S. Enterprise-D\nJean-Luc Picard"}
    other = send(guest, "put", path, {"name": "Seven", "fleet": text})
    assert (other.status_code, other.json()["submissions"]) == (201, 2)
    taken = send(guest, "put", path, {"name": "Seven", "fleet": text}, key="a")
    assert (taken.status_code, taken.json()["code"]) == (409, "events.key_taken")
    assert guest.get(path).json() == other.json()
    gone = send(guest, "delete", path)
    assert (gone.status_code, gone.json()["state"]) == (200, "withdrawn")


def test_a_saved_fleet_is_handed_in(opened: tuple[Client, str]) -> None:
    client, slug = opened
    owner = Event.objects.get().owner
    fleet = saved(WORF, owner=owner)
    path = f"{API}{slug}/entry/"
    body = {"name": "Me", "saved": fleet.slug, "revision": 1}
    response = send(client, "put", path, body)
    assert response.status_code == 201
    assert (response.json()["saved"], response.json()["revision"]) == (fleet.slug, 1)
    before = state()
    for wrong, field in (
        ({"saved": fleet.slug, "revision": 2}, "/revision"),
        ({"saved": "aaaaaaaa"}, "/saved"),
        ({"saved": saved(owner="user:0").slug}, "/saved"),
        ({}, "/fleet"),
        ({"saved": fleet.slug, "fleet": FLEET}, "/fleet"),
        ({"fleet": [FLEET]}, "/fleet"),
        ({"fleet": {"ships": 7}}, "/fleet/ships"),
        ({"fleet": {"text": "x", "format": "morse"}}, "/fleet/format"),
    ):
        response = send(client, "put", path, {"name": "Me", **wrong})
        assert response.status_code == 400, wrong
        assert list(response.json()["fields"]) == [field], wrong
    assert state() == before


def test_a_tournament_over_the_api(opened: tuple[Client, str]) -> None:
    client, slug = opened
    base = f"{API}{slug}/"
    for number in range(3):
        response = send(client, "post", f"{base}entries/", {"name": f"P{number}"}, key=f"{number}")
        assert response.status_code == 201
    assert send(client, "post", f"{base}entries/", {"name": "P0"}, key="0").status_code == 200
    for entry in Entry.objects.all():
        Entry.objects.filter(pk=entry.pk).update(lot=entry.number)
    refused = send(client, "post", f"{base}rounds/", {"round": 1})
    assert (refused.status_code, refused.json()["code"]) == (409, "events.open")
    assert send(client, "post", f"{base}close/").json()["state"] == "closed"
    response = send(client, "post", f"{base}rounds/", {"round": 1})
    assert response.status_code == 201
    assert response.json() == {
        "round": 1,
        "open": 1,
        "games": [
            {
                "table": 1,
                "first": {"number": 1, "name": "P0"},
                "second": {"number": 2, "name": "P1"},
                "result": None,
                "version": 0,
            },
            {
                "table": 2,
                "first": {"number": 3, "name": "P2"},
                "second": None,
                "result": None,
                "version": 0,
            },
        ],
    }
    assert send(client, "post", f"{base}rounds/", {"round": 1}).status_code == 200
    table = f"{base}rounds/1/tables/1/"
    response = send(client, "put", table, {"surviving": [54, 0], "version": 0})
    assert response.status_code == 200
    assert response.json()["games"][0]["result"] == {
        "outcome": "first",
        "surviving": [54, 0],
        "bonus": [0, 0],
        "battle": [0, 0],
        "fleet_points": [120, 66],
    }
    conflict = send(client, "put", table, {"surviving": [1, 0]})
    assert conflict.status_code == 409
    assert (conflict.json()["code"], conflict.json()["version"]) == ("events.result_conflict", 1)
    for wrong in ({}, {"surviving": [1]}, {"surviving": [1, -1]}, {"surviving": ["x", 0]}):
        assert send(client, "put", table, wrong).status_code == 400
    late = send(client, "post", f"{base}entries/", {"name": "Late", "missed": "bye"})
    assert late.json()["first_round"] == 2
    dropped = send(client, "post", f"{base}entries/2/drop/")
    assert dropped.json()["state"] == "dropped"
    response = send(client, "post", f"{base}rounds/", {"round": 2})
    assert response.json()["round"] == 2
    taken_back = send(client, "delete", f"{base}rounds/2/")
    assert (taken_back.status_code, taken_back.json()["round"]) == (200, 1)
    assert send(client, "post", f"{base}finish/").json()["state"] == "finished"
    rows = client.get(f"{base}standings/").json()
    assert [(row["place"], row["name"], row["fleet_points"]) for row in rows] == [
        *((1, "P0", 120), (2, "P2", 60), (3, "Late", 60), (4, "P1", 66)),
    ]
    assert rows[0]["strength_exact"] == "0"
    assert client.get(f"{base}standings/?round=x").status_code == 400
    assert len(client.get(f"{base}standings/?round=0").json()) == 4
    table = client.get(f"{base}export.csv")
    assert (table.status_code, table["Content-Type"]) == (200, "text/csv; charset=utf-8")
    assert table["Cache-Control"] == "private, no-cache"
    assert table.content.startswith(b"place,number,name")
    assert client.get(f"{base}sheets.pdf").json()["code"] == "events.nothing_to_print"
    answer = client.get(f"{base}sheets.pdf?paper=a5")
    assert (answer.status_code, list(answer.json()["fields"])) == (400, ["/paper"])
    export = client.get(f"{base}export/").json()
    assert (export["format"], len(export["players"]), len(export["rounds"])) == (
        *("fleetbuilder-event", 4, 1),
    )
    assert send(client, "post", f"{base}publish/").json()["published"] is True
    assert send(client, "post", f"{base}hide/").json()["published"] is False


def test_numbers_beyond_all_are_not_found(opened: tuple[Client, str]) -> None:
    client, slug = opened
    base = f"{API}{slug}/"
    huge = 10**30
    for path in (f"entries/{huge}/", f"rounds/{huge}/", f"entries/{huge}/drop/"):
        method = "post" if path.endswith("drop/") else "get"
        assert send(client, method, base + path).status_code == 404
    response = send(client, "put", f"{base}rounds/{huge}/tables/{huge}/", {"surviving": [1, 0]})
    assert response.status_code == 404


def test_a_list_means_the_printings_of_the_events_rules_and_day(client: Client) -> None:
    for settings, ship in (
        ({"ruleset": "organized-play-2016"}, "ship:scimitar-71533"),
        ({"date": "2016-06-01"}, "ship:scimitar-71533"),
        ({}, "ship:scimitar-75012"),
    ):
        slug = send(client, "post", API, {"name": "Open", **settings}).json()["slug"]
        body = {"name": "Shinzon", "fleet": {"text": "Scimitar"}}
        response = send(client, "post", f"{API}{slug}/entries/", body)
        assert response.status_code == 201, response.content
        entry = Entry.objects.get(event__slug=slug)
        assert entry.document["ships"][0]["ship"] == ship
