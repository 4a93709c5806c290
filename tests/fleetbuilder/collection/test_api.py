"""The collection in the API."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from fleetbuilder.collection.selectors import Collection, collection_of
from fleetbuilder.core.visitors import SESSION_KEY, visitor_of_session
from rules.catalogue import Catalogue

PATH = "/api/v1/collection/"
TABLE = "/api/v1/collection/table.csv"
WORF = "crew:worf-2017core"
FEDERATION = "captain:federation-71120"
RELIANT = "71121"

pytestmark = pytest.mark.usefixtures("catalogue")


def send(client: Client, method: str, body: Any, kind: str = "application/json") -> Any:
    return getattr(client, method)(PATH, body, content_type=kind)


def own(client: Client) -> Collection:
    return collection_of(visitor_of_session(client.session[SESSION_KEY]))


def test_it_is_read_card_by_card(client: Client, catalogue: Catalogue) -> None:
    empty = client.get(PATH)
    assert empty.json() == {
        "sets": {},
        "cards": {},
        "owned": {},
        "sums": {"sets": 0, "loose": 0, "kinds": 0, "cards": 0},
        "unknown": {"sets": [], "cards": []},
        "catalogue": catalogue.version,
    }
    assert empty["Cache-Control"] == "private, no-cache"
    said = {"sets": {RELIANT: 2, "gone": 1}, "cards": {WORF: 1, FEDERATION: 1, "crew:lost": 4}}
    answer = send(client, "put", said)
    assert answer.status_code == 200
    document = answer.json()
    owned = document.pop("owned")
    assert document == {
        **said,
        "sums": {"sets": 3, "loose": 6, "kinds": 14, "cards": 30},
        "unknown": {"sets": ["gone"], "cards": ["crew:lost"]},
        "catalogue": catalogue.version,
    }
    held = {card.key: 2 for card in catalogue if RELIANT in card.sets}
    assert owned == {**held, FEDERATION: 3, WORF: 1, "crew:lost": 4}
    assert client.get(PATH).json() == {**document, "owned": owned}


def test_put_says_all_and_patch_says_some(client: Client) -> None:
    send(client, "put", {"sets": {"71120": 1, RELIANT: 2}, "cards": {WORF: 1}})
    for _ in range(2):
        answer = send(client, "patch", {"sets": {"71120": 0, RELIANT: 3}})
        assert answer.status_code == 200
        assert own(client) == Collection({RELIANT: 3}, {WORF: 1})
    for _ in range(2):
        send(client, "put", {"cards": {WORF: 2}})
        assert own(client) == Collection({}, {WORF: 2})


def test_tables_go_in_and_out(client: Client) -> None:
    text = f"kind,key,count\nset,{RELIANT},2\ncard,{WORF},1\n"
    assert send(client, "put", text, "text/csv").json()["sums"]["cards"] == 25
    assert own(client) == Collection({RELIANT: 2}, {WORF: 1})
    answer = client.get(TABLE)
    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    assert answer["Cache-Control"] == "private, no-cache"
    assert answer.content.decode().splitlines() == [
        "kind,key,count,name",
        "set,71121,2,U.S.S. Reliant",
        f"card,{WORF},1,Worf",
    ]
    send(client, "patch", f"kind,key,count\nset,{RELIANT},0", "text/csv; charset=utf-8")
    assert own(client) == Collection({}, {WORF: 1})


@pytest.mark.parametrize("method", ["put", "patch"])
@pytest.mark.parametrize(
    ("body", "kind", "fields"),
    [
        ("", "application/json", None),
        ("[]", "application/json", None),
        ("{", "application/json", None),
        ('{"a/b": 1}', "application/json", {"/a~1b": ["There is no such field."]}),
        (
            '{"sets": []}',
            "application/json",
            {"/sets": ["An object is expected: a count for each key."]},
        ),
        (
            '{"sets": {"71121": 1, "71120": "2"}}',
            "application/json",
            {"/sets/71120": ["Say how many: a whole number from 0 to 999."]},
        ),
        (
            '{"cards": {"\\ud800": 1}, "sets": {"71121": 1}}',
            "application/json",
            {"/cards/\ud800": ["This is no key. Take one from the catalogue, such as 71120."]},
        ),
        ("kind,key", "text/csv", None),
        (
            "kind,key,count\nset,71121,1\ncard,crew:x,y",
            "text/csv",
            {"/3": ["The count is a whole number."]},
        ),
    ],
)
def test_a_bad_body_changes_nothing(
    client: Client, method: str, body: str, kind: str, fields: Any
) -> None:
    send(client, "put", {"sets": {"71120": 3}})
    answer = send(client, method, body, kind)
    assert answer.status_code == 400
    assert answer.json().get("fields") == fields
    assert own(client) == Collection({"71120": 3}, {})


def test_other_bodies_are_not_read(client: Client) -> None:
    assert send(client, "put", "x", "text/plain").status_code == 415
    assert SESSION_KEY not in client.session


def test_nobody_else_sees_or_changes_it(client: Client) -> None:
    send(client, "put", {"sets": {"71120": 3}})
    stranger = Client()
    assert stranger.get(PATH).json()["sets"] == {}
    send(stranger, "put", {"sets": {RELIANT: 1}})
    assert own(client) == Collection({"71120": 3}, {})
