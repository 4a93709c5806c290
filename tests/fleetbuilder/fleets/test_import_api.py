"""Imports over the API: looked at, begun, followed, cancelled."""

from __future__ import annotations

import json
from typing import Any
from uuid import uuid4

import pytest
from rest_framework.test import APIClient

from fleetbuilder.fleets.common.models import Fleet, Revision
from fleetbuilder.jobs import messages, services
from fleetbuilder.jobs.models import Job
from tests.fleetbuilder.conftest import SetRates
from tests.fleetbuilder.fleets.importing import PRICED, SQUADS, THREE, listed
from tests.fleetbuilder.fleets.saved import ENTERPRISE, WORF

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("catalogue", "unsent")]

IMPORT = "/api/v1/fleets/import/"
MANY = tuple(f"Fleet {number}" for number in range(1, 31))


@pytest.fixture
def unsent(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wakes no worker."""
    monkeypatch.setattr(messages, "work_send", lambda job_id, indexes: None)


@pytest.fixture
def client() -> APIClient:
    return APIClient()


def test_a_preview_stores_nothing(client: APIClient) -> None:
    response = client.post(f"{IMPORT}preview/", {"text": THREE})
    assert response.status_code == 200
    read = response.json()
    assert read["format"] == "text"
    assert [(each["place"], each["where"], each["name"]) for each in read["fleets"]] == [
        (0, "line 1", "Wolf 359"),
        (1, "line 6", "Typo"),
        (2, "line 9", "Sure"),
    ]
    first = read["fleets"][0]["matches"]
    assert first[0] == {
        "where": "/ships/0",
        "words": "U.S.S. Enterprise-D",
        "card": ENTERPRISE,
        "quality": "exact",
        "choice": "",
        "why": "",
    }
    assert first[2]["why"].startswith("8 cards are called Worf; ")
    assert [each["quality"] for each in first] == ["exact", "exact", "likely", "unknown"]
    worf, picard = read["choices"]
    assert first[2]["choice"] == worf["id"]
    assert {"card": WORF, "name": "Worf"} in worf["options"]
    assert (picard["words"], picard["card"]) == ("Gene Luke Pikard", "")
    assert (Fleet.objects.count(), Job.objects.count()) == (0, 0)


def test_a_few_are_stored_at_once(client: APIClient) -> None:
    source = listed("One", "Two", "Three", broken=(1,))
    response = client.post(IMPORT, {"text": source, "folder": "Old", "tags": ["a"]})
    assert response.status_code == 201
    job = response.json()
    assert response["Location"] == f"http://testserver{IMPORT}{job['id']}/"
    assert (job["state"], job["done"], job["wanted"], job["folder"]) == ("done", 2, 2, "Old")
    assert [(each["place"], each["state"]) for each in job["fleets"]] == [
        (0, "stored"),
        (1, "unreadable"),
        (2, "stored"),
    ]
    assert client.get(response["Location"]).json() == job
    address = f"/api/v1/fleets/{job['fleets'][0]['fleet']}/"
    assert client.get(address).json()["name"] == "One"


def test_places_and_cards_are_chosen(client: APIClient) -> None:
    worf = client.post(f"{IMPORT}preview/", {"text": THREE}).json()["choices"][0]
    sent = {"text": THREE, "places": [0], "take": {worf["id"]: WORF}}
    job = client.post(IMPORT, sent).json()
    assert (job["wanted"], job["left"], job["counts"]["stored"]) == (1, 2, 1)
    assert Revision.objects.get().document["ships"][0]["upgrades"][0] == WORF


def test_many_become_a_job_that_is_followed_and_cancelled(client: APIClient) -> None:
    response = client.post(IMPORT, {"text": SQUADS})
    assert response.status_code == 201
    job = response.json()
    assert (job["state"], job["done"], job["wanted"]) == ("running", 0, 53)
    row = Job.objects.get()
    services.chunk_do(job_id=row.pk, index=4)
    assert client.get(f"{IMPORT}{row.pk}/").json()["done"] == 10
    cancelled = client.post(f"{IMPORT}{row.pk}/cancel/")
    assert cancelled.status_code == 200
    counts = {name: number for name, number in cancelled.json()["counts"].items() if number}
    assert (cancelled.json()["state"], counts) == (
        "cancelled",
        {"stored": 10, "dropped": 43, "with_problems": 2},
    )
    assert client.post(f"{IMPORT}{row.pk}/cancel/").json() == cancelled.json()
    assert Fleet.objects.count() == 10


def test_the_same_key_imports_once(client: APIClient) -> None:
    sent = {"text": listed("One", "Two")}
    first = client.post(IMPORT, sent, headers={"Idempotency-Key": "k"})
    second = client.post(IMPORT, sent, headers={"Idempotency-Key": "k"})
    assert (first.status_code, second.status_code) == (201, 200)
    assert first.json() == second.json()
    other = client.post(IMPORT, {"text": listed("Three")}, headers={"Idempotency-Key": "k"})
    assert (other.status_code, other.json()["code"]) == (409, "fleets.key_taken")
    assert (Job.objects.count(), Fleet.objects.count()) == (1, 2)


def test_only_the_owner_sees_and_cancels_it(client: APIClient) -> None:
    id_ = client.post(IMPORT, {"text": listed(*MANY)}).json()["id"]
    stranger = APIClient()
    stranger.post(IMPORT, {"text": listed("Mine")})
    for address in (f"{IMPORT}{id_}/", f"{IMPORT}{uuid4()}/"):
        assert stranger.get(address).status_code == 404
        assert stranger.post(f"{address}cancel/").status_code == 404
    assert Job.objects.get(pk=id_).state == "running"


@pytest.mark.parametrize(
    ("sent", "status", "fields"),
    [
        ({}, 400, ["/text"]),
        ({"text": 7, "format": 7}, 400, ["/text", "/format"]),
        ({"text": "x", "format": "xlsx"}, 400, ["/format"]),
        ({"text": "x", "colour": "red"}, 400, ["/colour"]),
        ({"text": THREE, "places": []}, 400, ["/places"]),
        ({"text": THREE, "places": [3]}, 400, ["/places"]),
        ({"text": THREE, "places": ["0"]}, 400, ["/places"]),
        ({"text": THREE, "places": [True]}, 400, ["/places"]),
        ({"text": THREE, "places": 10**30}, 400, ["/places"]),
        ({"text": THREE, "take": [1]}, 400, ["/take"]),
        ({"text": THREE, "take": {"a/b": WORF}}, 400, ["/take/a~1b"]),
        ({"text": THREE, "folder": 7, "tags": "a"}, 400, ["/folder", "/tags"]),
        ({"text": "[{"}, 400, None),
        ({"text": json.dumps([{}] * 501)}, 413, None),
        ({"text": "x" * 800_001}, 413, None),
    ],
)
def test_bad_input_is_told_and_stores_nothing(
    client: APIClient, sent: dict[str, Any], status: int, fields: list[str] | None
) -> None:
    response = client.post(IMPORT, sent)
    assert response.status_code == status, response.json()
    if fields is not None:
        assert list(response.json()["fields"]) == fields
    assert (Job.objects.count(), Fleet.objects.count()) == (0, 0)


def test_an_empty_body_is_told(client: APIClient) -> None:
    response = client.post(IMPORT)
    assert (response.status_code, response.json()["code"]) == (400, "malformed")


def test_the_throttle(client: APIClient, set_rates: SetRates) -> None:
    set_rates({"heavy": "1/minute", "read": None})
    assert client.post(f"{IMPORT}preview/", {"text": THREE}).status_code == 200
    assert client.post(IMPORT, {"text": THREE}).status_code == 429
    assert Job.objects.count() == 0


def test_a_preview_compares_the_totals_with_each_rule_set(client: APIClient) -> None:
    answer = client.post(f"{IMPORT}preview/", {"text": PRICED}).json()
    assert answer["ruleset"] == "attack-wing-classic"
    assert [each["stated"] for each in answer["fleets"]] == [26, 31, 26]
    agreeing = {each["ruleset"]: each["agreeing"] for each in answer["agreements"]}
    assert (agreeing["attack-wing-classic"], agreeing["attack-wing-2017"]) == (2, 0)
    (difference,) = answer["differences"]
    assert (difference["place"], difference["points"], difference["stated"]) == (1, 26, 31)
    asked = {"text": PRICED, "ruleset": "attack-wing-2017"}
    answer = client.post(f"{IMPORT}preview/", asked).json()
    assert (answer["ruleset"], len(answer["differences"])) == ("attack-wing-2017", 3)
    assert answer["differences"][0]["cards"] == [
        {
            "where": "/ships/0",
            "card": "ship:klingon-starship-71120",
            "points": 22,
            "items": [
                {"amount": 22, "reason": "printed cost", "source": "ship:klingon-starship-71120"}
            ],
            "stated": 26,
            "like": "attack-wing-classic",
            "like_points": 26,
            "like_items": [
                {"amount": 26, "reason": "printed cost", "source": "ship:klingon-starship-71120"}
            ],
        }
    ]


@pytest.mark.parametrize(
    ("ruleset", "kept", "points"),
    [
        (None, "attack-wing-classic", [26, 26, 26]),
        ("attack-wing-2017", "attack-wing-2017", [22, 22, 22]),
    ],
)
def test_fleets_are_stored_with_a_rule_set(
    client: APIClient, ruleset: str | None, kept: str, points: list[int]
) -> None:
    body = {"text": PRICED} | ({"ruleset": ruleset} if ruleset else {})
    answer = client.post(IMPORT, body)
    assert answer.status_code == 201
    assert [each["points"] for each in answer.json()["fleets"]] == points
    assert set(Fleet.objects.values_list("ruleset", flat=True)) == {kept}
