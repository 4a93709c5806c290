"""Documents of every kind in the API: their addresses, tags, preconditions, and whose they are."""

from __future__ import annotations

from typing import Any

import pytest
from django.db.models import F
from django.test import Client
from rest_framework.request import Request

from fleetbuilder.core.rest import RestView
from tests.fleetbuilder.player_documents.kinds import Kind, every_kind
from tests.fleetbuilder.visitors import visit_as

pytestmark = pytest.mark.django_db


def send(client: Client, method: str, path: str, body: Any, **headers: str) -> Any:
    return getattr(client, method)(path, body, content_type="application/json", headers=headers)


@every_kind
def test_a_request_that_is_repeated_creates_one(client: Client, kind: Kind) -> None:
    headers = {"Idempotency-Key": "once"}
    first, again = (send(client, "post", kind.address, kind.body, **headers) for _ in range(2))
    assert (first.status_code, again.status_code) == (201, 200)
    assert (first["ETag"], again["ETag"]) == ('"1"', '"1"')
    assert first.json() == again.json()
    path = f"{kind.address}{first.json()['slug']}/"
    assert first["Location"] == f"http://testserver{path}"
    assert "Location" not in again
    assert client.get(path).json() == first.json()
    refused = send(client, "post", kind.address, kind.other, **headers)
    assert (refused.status_code, refused.json()["code"]) == (409, f"{kind.model.app}.key_taken")
    assert kind.model._default_manager.count() == 1


@every_kind
def test_a_change_says_from_which_version_it_was_made(client: Client, kind: Kind) -> None:
    document = kind.make(visit_as(client, "picard"))
    path, before = f"{kind.address}{document.slug}/", list(kind.model._default_manager.values())
    unsaid = send(client, "put", path, kind.other)
    assert (unsaid.status_code, unsaid.json()["code"]) == (428, "precondition_required")
    for tag in ('"7"', "1", '"x"'):
        stale = send(client, "put", path, kind.other, **{"If-Match": tag})
        assert (stale.status_code, stale.json()) == (
            412,
            {
                "code": f"{kind.model.app}.changed",
                "message": (
                    f"This {kind.model.noun} was changed in the meantime. "
                    "Load it again and repeat the change."
                ),
            },
        )
    assert list(kind.model._default_manager.values()) == before
    sent = {"If-Match": '"1"', "Idempotency-Key": "change"}
    for _ in range(2):
        changed = send(client, "put", path, kind.other, **sent)
        assert (changed.status_code, changed["ETag"]) == (200, '"2"')
        assert changed.json()["version"] == 2
    assert "private" in changed["Cache-Control"]
    whatever = send(client, "put", path, kind.body, **{"If-Match": "*"})
    assert (whatever.status_code, whatever["ETag"]) == (200, '"3"')


@every_kind
def test_a_change_that_comes_meanwhile_is_replaced_only_where_whatever_is_in_force_may_be(
    client: Client, kind: Kind, monkeypatch: pytest.MonkeyPatch
) -> None:
    document = kind.make(visit_as(client, "picard"))
    path, rows = f"{kind.address}{document.slug}/", kind.model._default_manager.all()
    body = RestView.body

    def overtaken(view: RestView, request: Request) -> Any:
        rows.update(version=F("version") + 1)
        return body(view, request)

    monkeypatch.setattr(RestView, "body", overtaken)
    assert send(client, "put", path, kind.other, **{"If-Match": '"1"'}).status_code == 412
    assert rows.get().document == document.document
    whatever = send(client, "put", path, kind.other, **{"If-Match": "*"})
    assert (whatever.status_code, whatever["ETag"]) == (200, '"4"')
    assert rows.get().document != document.document


@every_kind
def test_nobody_else_finds_it(client: Client, kind: Kind) -> None:
    document = kind.make("session:picard")
    path, before = f"{kind.address}{document.slug}/", list(kind.model._default_manager.values())
    for visitor in ("", "q"):
        if visitor:
            visit_as(client, visitor)
        for method in ("get", "put", "delete"):
            body = kind.other if method == "put" else None
            answer = send(client, method, path, body, **{"If-Match": "*"})
            assert (answer.status_code, answer.json()["code"]) == (404, "not_found")
        [listed] = client.get(kind.address).json().values()
        assert listed == []
    assert list(kind.model._default_manager.values()) == before
    visit_as(client, "picard")
    assert client.delete(path).status_code == 204
    assert not kind.model._default_manager.exists()
