"""Bad input is refused with the one error shape, in bounded time and memory."""

from __future__ import annotations

import importlib.util
import json
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from django.test import Client

from rules.catalogue import Catalogue

HERE = Path(__file__).resolve().parent
CHECK = "/api/v1/fleets/check/"
CONVERT = "/api/v1/fleets/convert/?to=text"
PRINT = "/api/v1/fleets/sheets/?sheet=build-sheet"
MOST_SECONDS = 8.0
MOST_GROWN_BYTES = 96 * 2**20


def _bodies() -> ModuleType:
    spec = importlib.util.spec_from_file_location("hostile_bodies", HERE / "hostile_bodies.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


hostile = _bodies()
CASES = hostile.all_cases()


def send(client: Client, path: str, case: Any) -> tuple[int, Any]:
    headers = {"content-encoding": case.encoding} if case.encoding else {}
    response = client.generic(
        "POST", path, case.body, content_type=case.content_type, headers=headers
    )
    assert response["Content-Type"] == "application/json"
    return response.status_code, response.json()


def refused(client: Client, **fields: Any) -> dict[str, list[str]]:
    """Returns the fields of the error for a fleet document."""
    body = json.dumps({"format": "fleetbuilder-fleet", **fields})
    response = client.post(CHECK, body, content_type="application/json")
    assert response.status_code == 400
    found: dict[str, list[str]] = response.json()["fields"]
    return found


@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_every_bad_body_is_refused_in_the_one_shape(
    client: Client, catalogue: Catalogue, case: Any
) -> None:
    status, answer = send(client, CHECK, case)
    assert status == case.status
    assert answer["code"] == (case.code or answer["code"])
    assert set(answer) <= {"code", "message", "fields"}
    assert answer["code"]
    assert len(answer["message"]) < 600
    assert "Traceback" not in json.dumps(answer)


@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_nothing_is_printed_of_a_bad_body(client: Client, catalogue: Catalogue, case: Any) -> None:
    status, answer = send(client, PRINT, case)
    assert status == case.status
    assert set(answer) <= {"code", "message", "fields"}


@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_a_conversion_refuses_the_same(client: Client, catalogue: Catalogue, case: Any) -> None:
    status, answer = send(client, CONVERT, case)
    if case.name == "fleet: an unknown rule set":
        # A conversion asks for no rules.
        assert status == 200
        assert "Rule set: warp" in answer["text"]
    else:
        assert status == case.status
        assert set(answer) <= {"code", "message", "fields"}


def test_hostile_bodies_stay_within_time_and_memory() -> None:
    """The process has 512 MB of address space and 120 s of processor time for all of them."""
    result = subprocess.run(
        [sys.executable, "hostile_run.py"],
        cwd=HERE,
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
    )
    assert result.returncode == 0, result.stderr[-2000:]
    figures = json.loads(result.stdout.splitlines()[-1])
    assert figures["wrong"] == [], figures
    assert figures["slowest"][1] < MOST_SECONDS, figures
    assert figures["grown"] < MOST_GROWN_BYTES, figures


def test_an_unknown_card_is_kept_and_reported(client: Client, catalogue: Catalogue) -> None:
    body = {"ships": [{"ship": "ship:nobody-knows", "captain": "captain:x-1", "upgrades": []}]}
    response = client.post(CHECK, body, content_type="application/json")
    assert response.status_code == 200
    report = response.json()
    assert report["legal"] is False
    assert report["points"] == 0
    assert [(each["code"], each["where"]) for each in report["problems"]] == [
        ("card.unknown", "/ships/0"),
        ("card.unknown", "/ships/0/captain"),
    ]


def test_errors_point_at_the_place(client: Client, catalogue: Catalogue) -> None:
    ship = "ship:u-s-s-sutherland-2017core"
    assert refused(client, ships=[ship, {"ship": ship, "upgrades": ["crew:a-1", 7]}]) == {
        "/ships/1/upgrades/1": ["a card is a key or an object, not a number"]
    }
    assert refused(client, ships=[], event_date="tomorrow") == {
        "/event_date": ['"tomorrow" is no day; write it as 2017-08-31']
    }
    assert refused(client, ships=[], ruleset="atack-wing-2017") == {
        "/ruleset": ['There is no rule set "atack-wing-2017"; did you mean "attack-wing-2017"?']
    }


@pytest.mark.parametrize(
    ("query", "field", "message"),
    [
        ("points_limit=many", "/points_limit", "A whole number is expected, not text."),
        ("points_limit=-1", "/points_limit", "A whole number is expected, not text."),
        ("points_limit=10001", "/points_limit", "A number from 0 to 10,000 is expected."),
        ("event_date=tomorrow", "/event_date", '"tomorrow" is no day; write it as 2017-08-31.'),
        ("mixing_consent=maybe", "/mixing_consent", "True or false is expected, not text."),
        (
            "ruleset=opne",
            "/ruleset",
            'There is no rule set "opne"; did you mean "open"?',
        ),
        (
            "format=utopa",
            "/format",
            'There is no format "utopa" to read; did you mean "utopia"?',
        ),
    ],
)
def test_wrong_options_are_named(
    client: Client, catalogue: Catalogue, query: str, field: str, message: str
) -> None:
    body = {"ships": []}
    response = client.post(f"{CHECK}?{query}", body, content_type="application/json")
    assert response.status_code == 400
    assert response.json() == {
        "code": "invalid",
        "message": "Some values are wrong. See the fields.",
        "fields": {field: [message]},
    }


def test_all_wrong_options_are_named_at_once(client: Client, catalogue: Catalogue) -> None:
    body = {"text": "U.S.S. Enterprise-D", "points_limit": "x", "event_date": 7}
    response = client.post(CHECK, body, content_type="application/json")
    assert response.status_code == 400
    assert sorted(response.json()["fields"]) == ["/event_date", "/points_limit"]
