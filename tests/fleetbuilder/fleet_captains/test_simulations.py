"""Simulated games on the site: asked for, played in chunks, followed, told game by game."""

from __future__ import annotations

import json
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from fleetbuilder.fleet_captains.boxes.models import OwnersBox
from fleetbuilder.jobs import messages
from fleetbuilder.jobs.models import Job
from rules.__main__ import main
from rules.builds import build_in_use
from tests.fleetbuilder.fleet_captains.own_boxes import small_box
from tests.fleetbuilder.simulations.conftest import play
from tests.fleetbuilder.visitors import visit_as

pytestmark = pytest.mark.django_db

API = "/api/v1/fleet-captains/simulations/"
PAGES = "/fleet-captains/simulations/"
REQUEST: dict[str, Any] = {
    "pilot": "drifter",
    "goal": 6,
    "layout": "small",
    "games": 20,
    "seed": "7",
}
SENT: dict[str, str] = {
    "side": "klingon",
    "captain": "drifter",
    "side_b": "federation",
    "captain_b": "drifter",
    "goal": "6",
    "layout": "small",
    "games": "10",
    "seed": "7",
    "box": "",
}


@pytest.fixture(autouse=True)
def quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(messages, "work_send", lambda job_id, indexes: None)


def begin(client: Client, key: str = "", **fields: Any) -> Any:
    headers = {"Idempotency-Key": key} if key else {}
    return client.post(API, {**REQUEST, **fields}, content_type="application/json", headers=headers)


def test_games_are_those_of_the_command(client: Client, capsys: pytest.CaptureFixture[str]) -> None:
    made = begin(client)
    assert made.status_code == 201
    found = made.json()
    assert (found["state"], found["sides"], found["games"]) == (
        "running",
        ["federation", "klingon"],
        20,
    )
    assert found["progress"] == {"games": 0, "asked": 20, "wins": 0, "low": 0.0, "high": 1.0}
    play(found, 0)
    assert client.get(f"{API}{found['id']}/").json()["progress"]["games"] == 10
    play(found)
    ended = client.get(f"{API}{found['id']}/").json()
    assert ended["state"] == "done"
    options = ["--goal", "6", "--layout", "small", "--games", "20", "--seed", "7"]
    assert main(["fleet-captains", "play", *options, "--pilot", "drifter", "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert ended["result"].pop("builds") == {build_in_use(): 2}
    assert {**ended["result"], "seconds": 0} == {**said, "seconds": 0}
    assert Job.objects.get(pk=found["id"]).result is not None


def test_a_game_is_told_with_its_log(client: Client) -> None:
    found = begin(client).json()
    play(found)
    listed = client.get(f"{API}{found['id']}/games/").json()
    assert (listed["count"], listed["page"], listed["pages"]) == (20, 1, 1)
    assert [each["number"] for each in listed["games"]] == list(range(1, 21))
    assert [each["first"] for each in listed["games"][:3]] == ["a", "b", "a"]
    game = client.get(f"{API}{found['id']}/games/3/").json()
    log = game.pop("log")
    assert game == listed["games"][2]
    assert (log[0]["event"], log[-1]["event"]) == ("began", "ended")
    assert log[-1]["rounds"] == game["rounds"]
    assert log[-1]["points"] == [sum(each.values()) for each in game["points"]]
    lines = client.get(f"{PAGES}{found['id']}/games/3/log.jsonl").content.decode()
    assert [json.loads(line) for line in lines.splitlines()] == log
    for number in (0, 21):
        assert client.get(f"{API}{found['id']}/games/{number}/").status_code == 404


def test_a_request_that_is_repeated_begins_one_job(client: Client) -> None:
    one, other = begin(client, "once"), begin(client, "once")
    assert (one.status_code, other.status_code) == (201, 200)
    assert one.json()["id"] == other.json()["id"]
    assert begin(client, "once", goal=7).status_code == 409
    assert [each["id"] for each in client.get(API).json()] == [one.json()["id"]]


@pytest.mark.parametrize(
    ("fields", "place"),
    [
        ({"goal": 5}, "/goal"),
        ({"goal": "10"}, "/goal"),
        ({"games": 0}, "/games"),
        ({"games": True}, "/games"),
        ({"side": "romulan"}, "/side"),
        ({"side": 1}, "/side"),
        ({"layout": "endless"}, "/layout"),
        ({"pilot": "picard"}, "/pilot"),
        ({"seed": "dice:1"}, "/seed"),
        ({"gaols": 6}, "/gaols"),
    ],
)
def test_what_cannot_be_played_is_refused(
    client: Client, fields: dict[str, Any], place: str
) -> None:
    answer = begin(client, **fields)
    assert answer.status_code == 400
    assert list(answer.json()["fields"]) == [place]
    assert not Job.objects.exists()


def test_an_own_box_is_laid_over_and_nobody_else_may_take_it(client: Client) -> None:
    visit_as(client, "owner")
    boxes = "/api/v1/fleet-captains/boxes/"
    slug = client.post(boxes, small_box(), content_type="application/json").json()["slug"]
    made = begin(client, box=slug)
    assert (made.status_code, made.json()["own_box"]) == (201, True)
    job = Job.objects.get(pk=made.json()["id"])
    assert job.document["simulation"]["boxes"][1] == OwnersBox.objects.get(slug=slug).document
    assert begin(Client(), box=slug).status_code == 404
    assert Job.objects.count() == 1


def test_pages_ask_follow_and_list(client: Client) -> None:
    form = client.get(PAGES).content.decode()
    for said in ("Simulate games", "Victory Point Goal", "The house box", "Nothing has been"):
        assert said in form
    sent = client.post(PAGES, SENT)
    assert sent.status_code == 302
    page = sent["Location"]
    assert "games played" in client.get(page).content.decode()
    [job] = Job.objects.all()
    play({"id": str(job.pk)})
    shown = client.get(page).content.decode()
    for said in ("Klingon (a) wins", "Where points come from", "Stalls, which nobody wins"):
        assert said in shown
    words = " ".join(shown.split())
    assert "Captain of Klingon (a): drifter; captain of Federation (b): drifter." in words
    listed = client.get(f"{page}games/").content.decode()
    # Each game is a line for phones, and a row for what is wider.
    assert listed.count("Log of ") == 20
    # Of the first turns, which alternate; those that won are in another column.
    assert listed.count("<td>Klingon (a)</td>") + listed.count("<td>Federation (b)</td>") >= 10
    assert "<td>a</td>" not in listed
    assert "Klingon against Federation to 6" in client.get(PAGES).content.decode()
    assert client.get(f"{PAGES}{uuid4()}/").status_code == 404


def test_a_form_that_is_wrong_begins_nothing(client: Client) -> None:
    for field, value in (("goal", "5"), ("games", "100000"), ("side", "romulan"), ("seed", "x:1")):
        answer = client.post(PAGES, {**SENT, field: value})
        assert answer.status_code == 200
        assert b"field-error" in answer.content
    assert not Job.objects.exists()


def test_only_who_began_it_cancels_it(client: Client) -> None:
    found = begin(client).json()
    assert Client().post(f"{API}{found['id']}/cancel/").status_code == 404
    assert client.post(f"{API}{found['id']}/cancel/").json()["state"] == "cancelled"
    body = client.get(f"{PAGES}{found['id']}/").content.decode()
    assert "There are no figures" in body
