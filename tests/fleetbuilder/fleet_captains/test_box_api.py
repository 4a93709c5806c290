"""Owners' boxes in the API: kept, read, replaced by version, checked, drawn from."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from fleetbuilder.fleet_captains.boxes.models import OwnersBox
from fleetbuilder.fleet_captains.boxes.selectors import house_box
from rules.fleet_captains.box.box import box_from_document
from rules.fleet_captains.box.own_box import box_report, lay_over
from rules.fleet_captains.muster.muster_document import (
    MusterRequest,
    muster_document,
    muster_drafts,
)
from tests.fleetbuilder.conftest import SetRates
from tests.fleetbuilder.fleet_captains.own_boxes import (
    FAULTY,
    HOUSE,
    box_of,
    document,
    ships_of,
    small_box,
)
from tests.fleetbuilder.visitors import visit_as

pytestmark = pytest.mark.django_db
BOXES = "/api/v1/fleet-captains/boxes/"
CHECK = f"{BOXES}check/"
MUSTERS = "/api/v1/fleet-captains/musters/"


def send(client: Client, method: str, path: str, body: Any, **headers: str) -> Any:
    return getattr(client, method)(path, body, content_type="application/json", headers=headers)


def test_a_box_is_kept_read_replaced_and_deleted(client: Client) -> None:
    made = send(client, "post", BOXES, small_box())
    assert made.status_code == 201
    path = made["Location"].removeprefix("http://testserver")
    answer = client.get(path)
    assert answer.json() == made.json()
    assert answer["ETag"] == '"1"'
    assert "private" in answer["Cache-Control"]
    found = answer.json()
    assert found["document"] == small_box()
    report = box_report(box_from_document(small_box()))
    assert {name: found[name] for name in report} == report
    other = document(ships=ships_of("federation"))
    put = send(client, "put", path, other, **{"If-Match": '"1"'})
    assert (put.status_code, put.json()["version"], put.json()["level"]) == (200, 2, 1)
    assert client.get(path).json()["document"] == other
    [row] = client.get(BOXES).json()["boxes"]
    assert (row["slug"], row["name"], row["version"]) == (found["slug"], "My box", 2)
    assert client.delete(path).status_code == 204
    assert client.get(path).status_code == 404
    assert client.get(BOXES).json() == {"boxes": []}


@pytest.mark.parametrize(
    ("box", "where", "message"),
    [(box, where, message) for _, box, where, message in FAULTY],
    ids=[name for name, *_ in FAULTY],
)
def test_a_faulty_box_gets_its_error_and_nothing_is_kept(
    client: Client, box: dict[str, Any], where: str, message: str
) -> None:
    kept = f"{BOXES}{box_of(visit_as(client, 'picard')).slug}/"
    before = list(OwnersBox.objects.values())
    for method, path in (("post", BOXES), ("post", CHECK), ("put", kept)):
        answer = send(client, method, path, box, **{"If-Match": "*"})
        assert answer.status_code == 400
        assert answer.json()["code"] == "document.malformed"
        assert answer.json()["fields"] == {where: [message]}
    assert list(OwnersBox.objects.values()) == before


@pytest.mark.parametrize("body", [[], "x", 3, None, {}, {"format": 1}])
def test_what_is_no_box_is_refused_and_starts_no_session(client: Client, body: Any) -> None:
    for path in (BOXES, CHECK):
        assert send(client, "post", path, body).status_code == 400
    assert not client.cookies
    assert not OwnersBox.objects.exists()


def test_a_check_keeps_nothing(client: Client) -> None:
    answer = send(client, "post", CHECK, HOUSE)
    assert answer.json() == {
        "level": 3,
        "sides": ["federation", "klingon"],
        "missing": [],
        "problems": [],
    }
    assert not OwnersBox.objects.exists()


def test_fleets_are_drawn_from_an_own_box_and_what_it_lacks_from_that_of_the_site(
    client: Client,
) -> None:
    own = document(ships=ships_of("federation"))
    box = box_of(visit_as(client, "picard"), ships=ships_of("federation"))
    laid = lay_over(box_from_document(own), house_box())
    for side in ("federation", "klingon"):
        answer = send(client, "post", MUSTERS, {"side": side, "seed": "3", "box": box.slug})
        found = answer.json()
        odds = found.pop("odds")
        request = MusterRequest(side, 10, "3")
        assert found == muster_document(laid, request, muster_drafts(laid, request))
        assert odds["exact"]["fraction"] == "325229/356400"
        assert {key.startswith("own-") for key in found["ships"]} == {side == "federation"}
        assert "private" in answer["Cache-Control"]


def test_nobody_draws_from_the_box_of_somebody_else(client: Client) -> None:
    box = box_of("session:picard")
    for slug in (box.slug, "zzzzzzzz", "no slug"):
        answer = send(client, "post", MUSTERS, {"side": "klingon", "box": slug})
        assert (answer.status_code, answer.json()["code"]) == (404, "not_found")
    assert send(client, "post", MUSTERS, {"side": "klingon", "box": 3}).status_code == 400


def test_musters_from_own_boxes_count_as_heavy(client: Client, set_rates: SetRates) -> None:
    set_rates({"check": "9/minute", "read": "9/minute", "heavy": "2/minute"})
    body = {"side": "klingon", "box": box_of(visit_as(client, "picard")).slug}
    found = [send(client, "post", MUSTERS, body).status_code for _ in range(3)]
    assert found == [200, 200, 429]
    assert send(client, "post", MUSTERS, {"side": "klingon"}).status_code == 200
