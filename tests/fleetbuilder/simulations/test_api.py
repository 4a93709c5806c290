"""Simulations in the API: begun, followed, read, cancelled, replayed."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from django.conf import settings
from django.test import Client

from fleetbuilder.core import visitors
from fleetbuilder.jobs.models import Chunk, Job
from fleetbuilder.simulations.simulation import results
from rules.battle.phases.log import replay
from rules.battle.position.events import event_from_document
from rules.builds import build_in_use
from rules.catalogue import Catalogue
from rules.loader import load_rulesets
from rules.notation import fleet_from_document
from rules.simulation import SimulationJob as Simulation
from rules.simulation import play_battle, simulate
from rules.simulation.answers import print_answers
from tests.fleetbuilder.accounts.factories import UserFactory
from tests.fleetbuilder.simulations.conftest import ADDRESS, REQUEST, Begin, play

pytestmark = pytest.mark.usefixtures("demos")

SUTHERLAND = {"ships": ["ship:u-s-s-sutherland-2017core"]}


def post(client: Client, body: Any, **headers: str) -> Any:
    return client.post(ADDRESS, body, content_type="application/json", headers=headers)


def get(client: Client, document: dict[str, Any], rest: str = "") -> Any:
    response = client.get(f"{ADDRESS}{document['id']}/{rest}")
    assert response.status_code == 200, response.content
    return response.json()


# --- beginning ------------------------------------------------------------------------


def test_a_simulation_is_begun_and_answers_at_once(client: Client) -> None:
    response = post(client, REQUEST)
    assert response.status_code == 201
    document = response.json()
    assert response["Location"] == f"http://testserver{ADDRESS}{document['id']}/"
    job = Job.objects.get()
    assert document == {
        "id": str(job.pk),
        "state": "running",
        "reason": "",
        "created_at": job.created_at.isoformat(),
        "finished_at": None,
        "ruleset": "attack-wing-2017",
        "seed": "keyed:7",
        "stop_width": None,
        "pilots": {"a": "drifter", "b": "drifter"},
        "fleets": {
            "a": {"name": "Federation starter", "points": 42},
            "b": {"name": "Klingon starter", "points": 39},
        },
        "progress": {
            "battles": 0,
            "asked": 40,
            "draws": 0,
            "sides": {
                side: {"wins": 0, "win_rate": None, "low": 0.0, "high": 1.0} for side in "ab"
            },
        },
    }
    assert Chunk.objects.filter(job=job, result__isnull=True).count() == job.chunk_count == 20


def test_fleets_come_as_documents_texts_and_demos(begin: Begin) -> None:
    text = "U.S.S. Sutherland (2017core)"
    begun = begin(a=SUTHERLAND, b={"text": text}, pilot_b="drifter/bold", ruleset="open")
    assert begun["fleets"]["a"] == begun["fleets"]["b"] == {"name": "", "points": 23}
    assert begun["pilots"] == {"a": "drifter", "b": "drifter/bold"}
    assert begun["ruleset"] == "open"


def test_what_is_left_out_has_its_default(begin: Begin) -> None:
    begun = begin(pilot=None, battles=None, seed=None)
    assert begun["pilots"] == {"a": "gunner", "b": "gunner"}
    assert begun["progress"]["asked"] == 200
    assert len(begun["seed"]) == len("keyed:") + 8
    assert begin(seed=None)["seed"] != begun["seed"]


@pytest.mark.parametrize(
    ("change", "fields"),
    [
        ({"battles": 0}, {"/battles": "These pilots fight 1 to 5,000 battles, not 0."}),
        ({"battles": 5001}, {"/battles": "These pilots fight 1 to 5,000 battles, not 5,001."}),
        ({"battles": "9"}, {"/battles": "A whole number is expected."}),
        ({"battles": True}, {"/battles": "A whole number is expected."}),
        ({"battles": 10**400}, {"/battles": "A whole number is expected."}),
        ({"seed": 5}, {"/seed": "A text of at most 200 characters on one line is expected."}),
        ({"seed": "a\nb"}, {"/seed": "A text of at most 200 characters on one line is expected."}),
        ({"stop_width": 0}, {"/stop_width": "The width of an interval lies between 0 and 1, 0 do"}),
        ({"stop_width": "x"}, {"/stop_width": "A number is expected."}),
        ({"pilot": "x"}, {"/pilot": "There is no pilot 'x': choose one of "}),
        ({"pilot_b": []}, {"/pilot_b": "The name of a pilot is expected."}),
        ({"ruleset": "open "}, {"/ruleset": 'There is no rule set "open "; did you mean "open"?'}),
        ({"warp": 9}, {"/warp": "There is no such field."}),
        ({"a": None}, {"/a": "A fleet is needed here."}),
        ({"a": 7}, {"/a": "A fleet is an object."}),
        ({"a": {"demo": "x"}}, {"/a/demo": "There is no demo fleet of that name."}),
        ({"a": {"demo": []}}, {"/a/demo": "There is no demo fleet of that name."}),
        ({"b": {"text": 7}}, {"/b/text": "Text is expected."}),
        ({"b": {"text": "x", "y": 1}}, {"/b/y": "There is no such field beside a text."}),
        ({"a": {"ships": []}}, {"/a": "A fleet without ships cannot fight."}),
        ({"a": {"ships": ["ship:none"]}}, {"/a": "Ship 1 of the fleet is not in the catalogue"}),
        ({"b": {"ships": 7}}, {"/b/ships": ""}),
        ({"battles": 0, "seed": 1}, {"/battles": "", "/seed": ""}),
    ],
)
def test_wrong_values_are_named_and_begin_nothing(
    client: Client, change: dict[str, Any], fields: dict[str, str]
) -> None:
    response = post(client, {**REQUEST, **change})
    assert response.status_code == 400, response.content
    answered = response.json()["fields"]
    assert answered.keys() == fields.keys()
    for name, text in fields.items():
        assert answered[name][0].startswith(text)
    assert Job.objects.count() == 0


@pytest.mark.parametrize("body", [b"", b"[]", b"7", b"{", b"null"])
def test_a_body_that_is_no_request_is_refused(client: Client, body: bytes) -> None:
    assert post(client, body).status_code == 400
    assert Job.objects.count() == 0


def test_a_fleet_with_too_many_ships_is_refused(client: Client) -> None:
    response = post(client, {**REQUEST, "b": {"ships": SUTHERLAND["ships"] * 13}})
    assert response.status_code == 413
    assert response.json()["fields"] == {"/b": ["a fleet of more than 12 ships is not simulated"]}


def test_slow_pilots_get_fewer_battles(client: Client, begin: Begin) -> None:
    response = post(client, {**REQUEST, "pilot_b": "tactician", "battles": 251})
    assert response.json()["fields"] == {
        "/battles": ["These pilots fight 1 to 250 battles, not 251."]
    }
    assert begin(pilot_b="tactician", battles=250)["progress"]["asked"] == 250


# --- once -----------------------------------------------------------------------------


def test_a_request_sent_twice_begins_one_simulation(client: Client) -> None:
    wanted = {**REQUEST, "seed": None}
    first = post(client, wanted, **{"Idempotency-Key": "k1"})
    second = post(client, wanted, **{"Idempotency-Key": "k1"})
    assert (first.status_code, second.status_code) == (201, 200)
    assert first.json()["id"] == second.json()["id"]
    other = post(client, {**wanted, "battles": 41}, **{"Idempotency-Key": "k1"})
    assert (other.status_code, other.json()["code"]) == (409, "simulations.key_taken")
    assert post(client, wanted, **{"Idempotency-Key": "x" * 101}).status_code == 400
    assert Job.objects.count() == 1
    assert post(Client(), wanted, **{"Idempotency-Key": "k1"}).status_code == 201


def test_an_address_may_have_so_many_running(client: Client, begin: Begin) -> None:
    begun = [begin() for _ in range(settings.ENVIRONMENT.SIMULATIONS_RUNNING)]
    # Another session from the same address is the same client.
    refused = post(Client(), REQUEST)
    assert (refused.status_code, refused.json()["code"]) == (429, "simulations.quota")
    assert "Retry-After" in refused
    assert post(Client(REMOTE_ADDR="192.0.2.7"), REQUEST).status_code == 201
    client.post(f"{ADDRESS}{begun[0]['id']}/cancel/")
    assert post(client, REQUEST).status_code == 201


def test_a_repeated_request_is_answered_though_the_quota_is_used_up(client: Client) -> None:
    keys = [f"k{number}" for number in range(settings.ENVIRONMENT.SIMULATIONS_RUNNING)]
    for key in keys:
        assert post(client, REQUEST, **{"Idempotency-Key": key}).status_code == 201
    assert post(client, REQUEST, **{"Idempotency-Key": keys[0]}).status_code == 200


# --- reading --------------------------------------------------------------------------


def test_the_result_is_that_of_the_library(
    client: Client, begin: Begin, catalogue: Catalogue
) -> None:
    begun = begin()
    job = play(begun)
    document = get(client, begun)
    assert document["state"] == "done"
    result = document["result"]
    assert result.pop("seconds") > 0.0
    assert result.pop("builds") == {build_in_use(): job.chunk_count}
    a, b = (fleet_from_document(each) for each in job.document["fleets"])
    ruleset = load_rulesets()["attack-wing-2017"]
    library = simulate(a, b, catalogue, ruleset, battles=40, seed="7", pilots="drifter")
    assert result == library.to_document()
    assert document["progress"]["battles"] == 40
    assert document["progress"]["sides"]["a"]["wins"] == result["sides"]["a"]["wins"]
    assert Job.objects.get().result is not None


def test_a_partial_result_counts_no_chunk_beyond_a_gap(client: Client, begin: Begin) -> None:
    begun = begin()
    play(begun, 0, 1, 5)
    document = get(client, begun)
    assert (document["state"], document["progress"]["battles"]) == ("running", 6)
    assert document["result"]["battles"] == 4
    assert Job.objects.get().result is None


def test_a_kept_result_is_read_without_the_chunks(client: Client, begin: Begin) -> None:
    begun = begin()
    play(begun)
    first = get(client, begun)["result"]
    Chunk.objects.all().delete()
    assert get(client, begun)["result"] == first


def test_stopping_early_is_said(client: Client, begin: Begin) -> None:
    begun = begin(battles=2000, stop_width=0.3)
    job = play(begun, *range(8))
    assert job.state == "done"
    document = get(client, begun)
    assert document["stop_width"] == 0.3
    assert document["result"]["stopped_early"]
    assert document["result"]["battles"] == document["progress"]["battles"] == 100
    assert Chunk.objects.count() == job.chunk_count == 1


def test_a_simulation_that_fails_says_why(client: Client, begin: Begin) -> None:
    # A table that is narrower than a base.
    begun = begin(a=SUTHERLAND)
    job = Job.objects.get()
    job.document["simulation"]["options"].update(table_width=1)
    job.save()
    play(begun, 0)
    document = get(client, begun)
    assert document["state"] == "failed"
    assert document["reason"] == "U.S.S. Sutherland finds no room on the table"
    assert document["result"]["battles"] == 0


def test_simulations_are_listed_to_who_began_them(client: Client, begin: Begin) -> None:
    first, second = begin(), begin(seed="8")
    listed = client.get(ADDRESS).json()
    assert [each["id"] for each in listed] == [second["id"], first["id"]]
    assert listed[1] == first
    assert Client().get(ADDRESS).json() == []
    assert get(Client(), first)["id"] == first["id"]


def test_an_account_keeps_its_simulations(begin: Begin) -> None:
    user = UserFactory(username="kira")
    browser, other = Client(), Client()
    browser.force_login(user)
    other.force_login(user)
    begun = post(browser, REQUEST).json()
    assert Job.objects.get().owner == f"user:{user.pk}"
    assert [each["id"] for each in other.get(ADDRESS).json()] == [begun["id"]]


def test_the_address_of_a_client_is_not_kept(begin: Begin) -> None:
    begin()
    job = Job.objects.get()
    assert "127.0.0.1" not in job.client
    assert len(job.client) == 40


def test_looking_around_makes_no_session(client: Client) -> None:
    assert client.get(ADDRESS).json() == []
    assert visitors.SESSION_KEY not in client.session


@pytest.mark.parametrize("rest", ["", "cancel/", "again/", "battles/", "battles/1/"])
def test_what_is_not_there_is_not_found(client: Client, rest: str) -> None:
    address = f"{ADDRESS}{uuid4()}/{rest}"
    method = client.post if rest in ("cancel/", "again/") else client.get
    response = method(address)
    assert (response.status_code, response.json()["code"]) == (404, "not_found")


# --- cancelling and again -------------------------------------------------------------


def test_a_cancelled_simulation_keeps_what_was_played(client: Client, begin: Begin) -> None:
    begun = begin()
    play(begun, 0, 1)
    response = client.post(f"{ADDRESS}{begun['id']}/cancel/")
    assert (response.status_code, response.json()["state"]) == (200, "cancelled")
    play(begun)
    document = get(client, begun)
    assert (document["state"], document["result"]["battles"]) == ("cancelled", 4)
    assert document["finished_at"] is not None


def test_who_began_it_alone_may_cancel_it(client: Client, begin: Begin) -> None:
    begun = begin()
    stranger = Client()
    assert post(stranger, {**REQUEST, "seed": "9"}).status_code == 201
    for somebody in (stranger, Client()):
        response = somebody.post(f"{ADDRESS}{begun['id']}/cancel/")
        assert (response.status_code, response.json()["code"]) == (404, "simulations.not_yours")
    assert get(client, begun)["state"] == "running"


def test_cancelling_what_is_done_changes_nothing(client: Client, begin: Begin) -> None:
    begun = begin()
    play(begun)
    before = get(client, begun)
    assert client.post(f"{ADDRESS}{begun['id']}/cancel/").json()["state"] == "done"
    assert get(client, begun) == before


def test_a_simulation_is_run_again_with_another_seed(client: Client, begin: Begin) -> None:
    begun = begin(stop_width=0.2, pilot_b="drifter/wary")
    response = Client().post(f"{ADDRESS}{begun['id']}/again/")
    assert response.status_code == 201
    again = response.json()
    assert again["id"] != begun["id"]
    assert again["seed"] != begun["seed"]
    changing = {"id", "seed", "created_at"}
    assert {key: again[key] for key in again.keys() - changing} == {
        key: begun[key] for key in begun.keys() - changing
    }


# --- battles --------------------------------------------------------------------------


def test_battles_are_listed_in_pages(
    client: Client, begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(results, "PAGE", 15)
    begun = begin()
    play(begun)
    pages = [get(client, begun, f"battles/?page={page}") for page in (1, 2, 3, 4)]
    assert [len(page["battles"]) for page in pages] == [15, 15, 10, 0]
    battles = [battle for page in pages for battle in page["battles"]]
    assert [battle["number"] for battle in battles] == list(range(1, 41))
    assert {(page["count"], page["pages"]) for page in pages} == {(40, 3)}
    result = get(client, begun)["result"]
    for winner, number in (
        ("a", result["sides"]["a"]["wins"]),
        ("b", result["sides"]["b"]["wins"]),
        ("draw", result["draws"]),
    ):
        found = get(client, begun, f"battles/?winner={winner}")
        assert found["count"] == number
        wanted = None if winner == "draw" else winner
        assert {battle["winner"] for battle in found["battles"]} <= {wanted}
    points = [battle["fleet_points"]["a"] for battle in battles]
    assert sum(points) / 40 == result["sides"]["a"]["fleet_points"]
    of_b = result["sides"]["b"]["damage"]
    for name in ("luck", "own_cards", "other_cards"):
        mean = sum(battle[name]["b"] for battle in battles) / 40
        assert mean == pytest.approx(of_b[name], abs=1e-5)
    for battle in battles:
        parts = ("expected", "luck", "own_cards", "other_cards")
        for letter in "ab":
            together = sum(battle[name][letter] for name in parts)
            assert together == pytest.approx(battle["damage"][letter], abs=1e-9)
    beyond = of_b["attacks"] * (of_b["per_attack"] - of_b["expected_per_attack"])
    causes = of_b["luck"] + of_b["own_cards"] + of_b["other_cards"]
    assert beyond == pytest.approx(causes, abs=1e-4)


@pytest.mark.parametrize(
    ("query", "field"),
    [("page=0", "/page"), ("page=x", "/page"), ("page=٣", "/page"), ("winner=c", "/winner")],
)
def test_a_page_that_cannot_be_is_refused(
    client: Client, begin: Begin, query: str, field: str
) -> None:
    response = client.get(f"{ADDRESS}{begin()['id']}/battles/?{query}")
    assert (response.status_code, list(response.json()["fields"])) == (400, [field])


def test_a_battle_is_replayed_as_it_was_played(client: Client, begin: Begin) -> None:
    begun = begin()
    job = play(begun, 0)
    document = get(client, begun, "battles/2/")
    assert document["seats"] == ["b", "a"]
    events = [event_from_document(each) for each in document["log"]]
    played = play_battle(Simulation.from_document(job.document["simulation"]), 2, log=True)
    assert events == played.battle.log
    assert document["winner"] == "ab"[played.winner]
    assert replay(events).state.winner == played.result.winner
    assert document["story"][0]["text"].startswith("B (Klingon starter), 39 SP against A (")
    assert document["story"][-1]["event"] == len(events) - 1
    listed = get(client, begun, "battles/")["battles"][1]
    assert listed == {key: document[key] for key in listed}


@pytest.mark.parametrize("number", [0, 3, 41, 10**12])
def test_a_battle_that_was_not_played_is_not_found(
    client: Client, begin: Begin, number: int
) -> None:
    begun = begin()
    play(begun, 0)
    response = client.get(f"{ADDRESS}{begun['id']}/battles/{number}/")
    assert (response.status_code, response.json()["code"]) == (404, "not_found")


def test_a_record_of_other_rules_is_said_to_be_one(client: Client, begin: Begin) -> None:
    begun = begin()
    play(begun, 0)
    chunk = Chunk.objects.get(index=0)
    chunk.result["answers"][0] = print_answers([0])
    chunk.save()
    response = client.get(f"{ADDRESS}{begun['id']}/battles/1/")
    assert (response.status_code, response.json()["code"]) == (409, "simulations.record_differs")
    job = Job.objects.get()
    job.document["simulation"]["engine"] = 0
    job.save()
    for rest in ("", "battles/2/"):
        response = client.get(f"{ADDRESS}{begun['id']}/{rest}")
        assert (response.status_code, response.json()["code"]) == (409, "simulation.engine")
