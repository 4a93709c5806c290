"""Missions on the site: read, asked to be simulated, played in chunks, followed, watched."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from fleetbuilder.campaigns.common.bundled_documents import mission_documents
from fleetbuilder.campaigns.missions import results as mission_results
from fleetbuilder.campaigns.missions.charts import fates_chart, success_chart
from fleetbuilder.jobs import messages, services
from fleetbuilder.jobs.models import Chunk, Job
from rules.__main__ import main
from rules.catalogue import Catalogue
from tests.fleetbuilder.campaigns.factories import RoundShipFactory
from tests.fleetbuilder.campaigns.people import people_made
from tests.fleetbuilder.simulations.conftest import play

pytestmark = pytest.mark.usefixtures("catalogue")

API = "/api/v1/mission-simulations/"
PAGES = "/campaigns/missions/"
REQUEST: dict[str, Any] = {
    "mission": "a-simple-patrol",
    "players": [2, 4],
    "battles": 30,
    "seed": "7",
}
SENT: dict[str, Any] = {"players": ["2", "4"], "battles": "6", "seed": "7", "round": ""}
SHIP: dict[str, Any] = {
    "format": "fleetbuilder-fleet",
    "version": 1,
    "name": "Mine",
    "ships": [{"ship": "ship:federation-starship-72008"}],
}
TWO: dict[str, Any] = {**SHIP, "ships": [{"ship": "ship:federation-starship-72008"}] * 2}
PATROL = f"{PAGES}a-simple-patrol/"


@pytest.fixture(autouse=True)
def quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(messages, "work_send", lambda job_id, indexes: None)


def begin(client: Client, key: str = "", **fields: Any) -> Any:
    headers = {"Idempotency-Key": key} if key else {}
    return client.post(API, {**REQUEST, **fields}, content_type="application/json", headers=headers)


def words(response: Any) -> str:
    page = re.sub(r"<[^>]*>", " ", response.content.decode())
    text = " ".join(page.split()).replace("\u00a0", " ")
    return text.replace("&#x27;", "'").replace("&quot;", '"')


# --- missions ---------------------------------------------------------------------------------


def test_missions_come_in_the_order_of_campaigns(client: Client) -> None:
    found = client.get("/api/v1/missions/").json()
    assert [each["id"] for each in found] == [
        "a-simple-patrol",
        "a-friend-among-freighters",
        "hold-the-relay",
    ]
    assert [each["house_made"] for each in found] == [False, True, True]
    page = words(client.get(PAGES))
    for said in ("A Simple Patrol", "Partly house-made", "Hold the Relay", "10 rounds"):
        assert said in page
    assert client.get(PAGES).content.count(b'<svg class="mission-map"') == 3


def test_a_mission_tells_its_enemies_by_columns(client: Client) -> None:
    found = client.get("/api/v1/missions/a-simple-patrol/").json()
    alpha = found["enemies"][3]
    assert (alpha["name"], alpha["arrives"], alpha["bearing"]) == (
        "Dominion Alpha",
        "Round 3",
        "Roll",
    )
    elite = ["Jem'Hadar Attack Ship (elite)"]
    assert [column["ships"] for column in alpha["columns"]] == [elite, [], elite, [], []]
    assert found["xp"] == {"destroyed": -1, "retreated": 0, "least": 0}
    assert found["house_parts"] == [
        *("end", "enemies", "map", "objectives", "rules", "stardate"),
    ]
    page = words(client.get(PATROL))
    for said in ("Simulate this mission", "Dominion Alpha", "How it ends", "House-made"):
        assert said in page
    assert "1 XP, needed" in page


def test_every_mission_has_a_page_and_a_form(client: Client) -> None:
    for name in mission_documents():
        assert client.get(f"{PAGES}{name}/").status_code == 200
        assert client.get(f"{PAGES}{name}/simulate/").status_code == 200
        assert client.get(f"/api/v1/missions/{name}/").status_code == 200


def test_others_lead_nowhere(client: Client) -> None:
    for address in (
        f"{PAGES}no-mission/",
        f"{PAGES}no-mission/simulate/",
        "/api/v1/missions/no-mission/",
        f"{API}{uuid4()}/",
        f"{PAGES}simulations/{uuid4()}/",
    ):
        assert client.get(address).status_code == 404


# --- the API ----------------------------------------------------------------------------------


def test_it_is_begun_and_answers_at_once(client: Client) -> None:
    response = begin(client)
    assert response.status_code == 201, response.content
    document = response.json()
    job = Job.objects.get()
    assert response["Location"] == f"http://testserver{API}{job.pk}/"
    ships = document.pop("ships")
    assert [each["ready_made"] for each in ships] == [True] * 4
    assert [each["skill"] for each in ships] == [2] * 4
    blank = {"battles": 0, "successes": 0, "low": 0.0, "high": 1.0}
    assert document == {
        "id": str(job.pk),
        "state": "running",
        "reason": "",
        "created_at": job.created_at.isoformat(),
        "finished_at": None,
        "ruleset": "alliance",
        "seed": "keyed:7",
        "mission": "a-simple-patrol",
        "name": "A Simple Patrol",
        "players": [2, 4],
        "marks": [],
        "models": {},
        "battles": 30,
        "progress": {
            "battles": 0,
            "asked": 60,
            "runs": [{"players": 2, **blank}, {"players": 4, **blank}],
        },
    }
    assert job.chunk_count == 4
    assert client.get(API).json() == [{**document, "ships": ships}]
    assert Client().get(API).json() == []


def test_the_result_is_that_of_the_command_line(
    client: Client, capsys: pytest.CaptureFixture[str]
) -> None:
    begun = begin(client).json()
    job = play(begun, 3, 0, 2, 1)
    assert job.state == "done"
    found = client.get(f"{API}{begun['id']}/").json()
    assert found["progress"]["battles"] == 60
    result = found["result"]
    assert result["seconds"] > 0
    for run, players in zip(result["runs"], (2, 4), strict=True):
        fates = run.pop("fates")
        assert sum(fates.values()) == pytest.approx(1.0)
        assert fates["destroyed"] == pytest.approx(run["losses"]["mean"] / players)
        assert fates["retreated"] == pytest.approx(run["retreated"] / players)
        asked = ["mission", "a-simple-patrol", "--players", str(players)]
        assert main([*asked, "--battles", "30", "--seed", "7", "--json"]) == 0
        told = json.loads(capsys.readouterr().out)
        del told["seconds"]
        assert run == told
    job.refresh_from_db()
    assert job.result is not None


def test_a_chunk_is_the_same_whoever_plays_it_and_recorded_once(client: Client) -> None:
    begun = begin(client).json()
    play(begun, 0, 3)
    part = client.get(f"{API}{begun['id']}/").json()
    # Chunk 3 lies beyond a gap: it is progress, and no figure yet.
    assert [run["battles"] for run in part["progress"]["runs"]] == [25, 5]
    assert [run["battles"] for run in part["result"]["runs"]] == [25, 0]
    before = Chunk.objects.get(index=0)
    assert not services.chunk_do(job_id=begun["id"], index=0)
    # A worker that was killed has recorded nothing; another does the chunk again, the same.
    Chunk.objects.filter(index=0).update(result=None, brief=None, leased_until=None)
    assert services.chunk_do(job_id=begun["id"], index=0)
    again = Chunk.objects.get(index=0)
    assert (again.result, again.brief) == (before.result, before.brief)
    assert extent(again) == (2, 1, 25)
    assert play(begun, 1, 2).state == "done"
    assert extent(Chunk.objects.get(index=3)) == (4, 26, 5)


def extent(chunk: Chunk) -> tuple[int, int, int]:
    assert chunk.result is not None
    return chunk.result["players"], chunk.result["first"], len(chunk.result["rows"])


def test_the_same_key_begins_one_job(client: Client) -> None:
    first, second = begin(client, "k"), begin(client, "k")
    assert (first.status_code, second.status_code) == (201, 200)
    assert first.json()["id"] == second.json()["id"]
    other = begin(client, "k", battles=31)
    assert (other.status_code, other.json()["code"]) == (409, "simulations.key_taken")
    assert Job.objects.count() == 1


def test_only_its_owner_cancels_it(client: Client) -> None:
    begun = begin(client).json()
    address = f"{API}{begun['id']}/cancel/"
    assert Client().post(address).status_code == 404
    assert Job.objects.get().state == "running"
    assert client.post(address).json()["state"] == "cancelled"
    assert not services.chunk_do(job_id=begun["id"], index=0)
    found = client.get(f"{API}{begun['id']}/").json()
    assert found["result"]["runs"] == [{"players": 2, "battles": 0}, {"players": 4, "battles": 0}]


def test_the_quota_is_that_of_simulations(client: Client) -> None:
    for _ in range(3):
        assert begin(client).status_code == 201
    response = begin(client)
    assert (response.status_code, response.json()["code"]) == (429, "simulations.quota")


@pytest.mark.parametrize(
    ("change", "where", "message"),
    [
        ({"mission": "nothing"}, "/mission", "Choose one of a-friend-among-freighters,"),
        ({"mission": None}, "/mission", "There is no such mission."),
        ({"players": []}, "/players", "different numbers from 1 to 6"),
        ({"players": [0]}, "/players", "different numbers from 1 to 6"),
        ({"players": [7]}, "/players", "different numbers from 1 to 6"),
        ({"players": [2, 2]}, "/players", "different numbers from 1 to 6"),
        ({"players": 2}, "/players", "different numbers from 1 to 6"),
        ({"players": [True]}, "/players", "different numbers from 1 to 6"),
        ({"battles": 0}, "/battles", "A mission is played 1 to 2,000 times, not 0."),
        ({"battles": 2001}, "/battles", "A mission is played 1 to 2,000 times, not 2,001."),
        ({"skill": 0}, "/skill", "A whole number from 1 to 10 is expected."),
        ({"skill": "3"}, "/skill", "A whole number from 1 to 10 is expected."),
        ({"marks": ["alarm-raised"]}, "/marks", "No enemy hangs on a mark here."),
        ({"mission": "hold-the-relay", "marks": ["x"]}, "/marks", "Choose of "),
        ({"marks": "x"}, "/marks", "No enemy hangs on a mark here."),
        ({"models": {"galor": 1}}, "/models", "A number from 1 to 99 is expected of attack-ship."),
        ({"models": {"attack-ship": 0}}, "/models", "A number from 1 to 99 is expected of"),
        ({"models": []}, "/models", "A number from 1 to 99 is expected of attack-ship."),
        ({"ships": [SHIP] * 7}, "/ships", "A list of up to 6 fleets of one ship is expected."),
        ({"ships": [{"demo": "x"}]}, "/ships/0/demo", "There is no demo fleet"),
        ({"ships": [TWO]}, "/ships/0", "a player flies one ship, and this fleet has 2"),
        ({"ships": [{"ships": []}]}, "/ships/0", "A fleet without ships cannot fight."),
        ({"round": {"campaign": "abcdefgh", "number": 1}}, "/round", "There is no such round"),
        ({"round": {"campaign": "abcdefgh"}}, "/round", "A campaign and the number"),
        (
            {"ships": [SHIP], "round": {"campaign": "abcdefgh", "number": 1}},
            "/ships",
            "give one or the other",
        ),
        ({"seed": 7}, "/seed", "A text of at most 200 characters"),
        ({"pilot": "gunner"}, "/pilot", "There is no such field."),
    ],
)
def test_wrong_values_are_named(
    client: Client, change: dict[str, Any], where: str, message: str
) -> None:
    response = begin(client, **change)
    assert response.status_code == 400, response.content
    said = " ".join(response.json()["fields"][where])
    assert message.lower() in said.lower(), said
    assert Job.objects.count() == 0


@pytest.mark.parametrize("body", ["", "[]", '"x"', "{"])
def test_a_body_that_is_none_is_refused(client: Client, body: str) -> None:
    response = client.post(API, body, content_type="application/json")
    assert response.status_code == 400
    assert Job.objects.count() == 0


# --- ships ------------------------------------------------------------------------------------


def test_given_ships_take_the_first_seats(client: Client) -> None:
    begun = begin(client, ships=[SHIP], players=[1, 3], skill=5).json()
    ships = begun["ships"]
    assert [each["ready_made"] for each in ships] == [False, True, True]
    assert (ships[0]["name"], ships[0]["ship"]) == ("Mine", "Federation Starship")
    assert [each["skill"] for each in ships] == [5, 5, 5]
    job = Job.objects.get()
    assert len(job.document["simulation"]["fleets"]) == 3
    played = play(begun, 0)
    row = mission_results.rows_of(played)[1][0]
    assert len(row.fates) == 1


def test_more_ships_than_players_stay_at_home(client: Client) -> None:
    begun = begin(client, ships=[SHIP] * 3, players=[2]).json()
    assert [each["ready_made"] for each in begun["ships"]] == [False, False]


def test_a_campaign_brings_ships_skills_and_marks(
    catalogue: Catalogue, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = people_made()
    asked = {"campaign": people.campaign.slug, "number": 1}
    captain = people.clients["captain"]
    without = begin(captain, round=asked)
    assert without.status_code == 400
    assert "has no ships yet" in without.json()["fields"]["/round"][0]
    card = people.campaign.cards.get(number=2)
    RoundShipFactory(
        round=people.campaign.rounds.get(),
        card=card,
        document=SHIP,
        report={},
        is_legal=True,
        set_at=card.made_at,
    )
    response = begin(captain, round=asked, players=[2], skill=9)
    assert response.status_code == 201, response.content
    own, ready = response.json()["ships"]
    # The card says the skill of its captain; the ready-made ship has the one asked for.
    assert (own["name"], own["skill"], own["ready_made"]) == ("Dax", 2, False)
    assert (ready["skill"], ready["ready_made"]) == (9, True)
    for name in ("stranger", "anonymous"):
        refused = begin(people.clients[name], round=asked)
        assert refused.status_code == 400
        assert "There is no such round" in refused.json()["fields"]["/round"][0]
    page = words(captain.get(f"{PATROL}simulate/"))
    assert f"{people.campaign.name}, round 1 (1 of its ships)" in page
    sent = {**SENT, "round": f"{people.campaign.slug}/1"}
    assert captain.post(f"{PATROL}simulate/", sent).status_code == 302
    assert people.clients["stranger"].post(f"{PATROL}simulate/", sent).status_code == 200


def test_what_happened_before_changes_the_enemy(client: Client) -> None:
    plain = begin(client, mission="hold-the-relay", players=[2], battles=2).json()
    marks = ["relay-located", "friend-supplied"]
    marked = begin(client, mission="hold-the-relay", players=[2], battles=2, marks=marks).json()
    assert marked["marks"] == sorted(marks)
    totals = []
    for begun in (plain, marked):
        play(begun)
        log = client.get(f"{API}{begun['id']}/battles/2/1/").json()["log"]
        totals.append([ship["name"] for ship in log[0]["fleets"][0]["ships"]])
    assert totals[0] != totals[1]


# --- battles ---------------------------------------------------------------------------------


def test_every_play_is_listed_and_told(client: Client) -> None:
    begun = begin(client, players=[2], battles=3).json()
    address = f"{API}{begun['id']}/battles/2/"
    assert client.get(address).json() == {"count": 0, "page": 1, "pages": 0, "battles": []}
    assert client.get(f"{address}1/").status_code == 404
    play(begun)
    listed = client.get(address).json()
    assert (listed["count"], [each["number"] for each in listed["battles"]]) == (3, [1, 2, 3])
    for each in listed["battles"]:
        told = client.get(f"{address}{each['number']}/").json()
        assert {name: told[name] for name in each} == each
        assert told["seats"] == ["x", "a", "b"]
        assert told["log"][0]["event"] == "began"
        assert told["story"][-1]["text"]
    assert client.get(f"{address}4/").status_code == 404
    assert client.get(f"{address}0/").status_code == 404
    assert client.get(f"{API}{begun['id']}/battles/3/").status_code == 404
    assert client.get(f"{API}{begun['id']}/battles/3/1/").status_code == 404
    assert client.get(address, {"page": "x"}).status_code == 400


def test_a_play_of_other_rules_is_not_told(client: Client) -> None:
    begun = begin(client, players=[2], battles=2).json()
    play(begun)
    chunk = Chunk.objects.get()
    assert chunk.result is not None
    chunk.result["rows"][0][1] += 1
    chunk.save()
    response = client.get(f"{API}{begun['id']}/battles/2/1/")
    assert (response.status_code, response.json()["code"]) == (409, "simulations.record_differs")
    assert client.get(f"{PAGES}simulations/{begun['id']}/battles/2/1/").status_code == 409
    job = Job.objects.get()
    job.document["simulation"]["engine"] = -1
    job.save()
    assert client.get(f"{API}{begun['id']}/battles/2/2/").status_code == 409
    assert client.get(f"{API}{begun['id']}/").status_code == 409


def test_a_play_is_watched(client: Client) -> None:
    begun = begin(client, players=[2], battles=2).json()
    play(begun)
    address = f"{PAGES}simulations/{begun['id']}/battles/2/"
    assert "Watch 2" in words(client.get(address))
    page = client.get(f"{address}1/")
    text = words(page)
    assert "A Simple Patrol, 2 players: battle 1" in text
    for code in ("X1", "A1", "B1"):
        assert f'class="replay-piece-code">{code}<' in page.content.decode()
    # All players begin in the same area, which is drawn once.
    assert page.content.count(b'<rect class="replay-area"') == 1
    assert b">A B</text>" in page.content
    assert " SP · " not in text
    assert f'href="{address}2/"' in page.content.decode()
    assert client.get(f"{address}1/", {"at": "99999"}).status_code == 404
    log = client.get(f"{address}1/log.jsonl")
    assert log["Content-Type"] == "application/jsonl; charset=utf-8"
    assert json.loads(log.content.splitlines()[0])["event"] == "began"
    assert client.get(f"{address}3/").status_code == 404
    assert client.get(f"{PAGES}simulations/{begun['id']}/battles/5/").status_code == 404


# --- the pages --------------------------------------------------------------------------------


def test_the_page_asks_and_leads_to_the_result(client: Client) -> None:
    form = words(client.get(f"{PATROL}simulate/"))
    assert "Simulate A Simple Patrol" in form
    response = client.post(f"{PATROL}simulate/", SENT)
    assert response.status_code == 302, words(response)
    job = Job.objects.get()
    assert response["Location"] == f"{PAGES}simulations/{job.pk}/"
    running = words(client.get(response["Location"]))
    assert "0 of 12 battles played" in running
    part = client.get(response["Location"], headers={"HX-Request": "true"})
    assert b"<html" not in part.content
    assert "HX-Retarget" not in part
    play({"id": job.pk}, 0)
    assert "2 players" in words(client.get(response["Location"]))
    play({"id": job.pk})
    part = client.get(response["Location"], headers={"HX-Request": "true"})
    assert part["HX-Retarget"] == "#simulation"
    text = words(client.get(response["Location"]))
    for said in ("Success: ", "By the number of players", "All 6", "Objectives", "ready-made"):
        assert said in text
    assert "Success: " in words(client.get(PAGES))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"players": []}, "Mark at least one number of players."),
        ({"players": ["7"]}, "Select a valid choice. 7 is not one of the available choices."),
        ({"battles": "2001"}, "A mission is played 1 to 2,000 times, not 2,001."),
        ({"seed": "dice:7"}, "the algorithm 'dice'"),
        ({"skill": "11"}, "less than or equal to 10"),
        ({"models": "attack-ship"}, "A number from 1 to 99 is expected of attack-ship."),
        ({"models": "galor=1"}, "A number from 1 to 99 is expected of attack-ship."),
        ({"round": "abcdefgh/1"}, "Select a valid choice."),
        ({"fleets": '{"ships": 7}'}, "/ships: ships are a list, not a number."),
        ({"fleets": json.dumps([SHIP] * 7)}, "7 ships are too many: 6 players fly one each."),
        ({"fleets": json.dumps({**SHIP, "ships": SHIP["ships"] * 13})}, "more than 12 ships"),
        ({"fleets": json.dumps(TWO)}, "a player flies one ship, and this fleet has 2"),
    ],
)
def test_a_fault_stands_at_its_field(client: Client, change: dict[str, Any], message: str) -> None:
    response = client.post(f"{PATROL}simulate/", {**SENT, **change})
    assert response.status_code in (200, 400)
    assert message.lower() in words(response).lower()
    assert Job.objects.count() == 0


def test_own_ships_are_taken_from_the_form(client: Client) -> None:
    sent = {**SENT, "fleets": json.dumps([SHIP, SHIP]), "skill": "4", "players": ["3"]}
    assert client.post(f"{PATROL}simulate/", sent).status_code == 302
    ships = Job.objects.get().document["ships"]
    assert [each["ready_made"] for each in ships] == [False, False, True]
    assert {each["skill"] for each in ships} == {4}


def test_numbers_of_models_reach_the_missions_that_are_played(client: Client) -> None:
    begun = begin(client, models={"attack-ship": 5}).json()
    assert begun["models"] == {"attack-ship": 5}
    Job.objects.all().delete()
    assert client.post(f"{PATROL}simulate/", {**SENT, "models": "attack-ship=5"}).status_code == 302
    job = Job.objects.get()
    assert job.document["simulation"]["models"] == {"attack-ship": 5}
    text = words(client.get(f"{PAGES}simulations/{job.pk}/"))
    assert "5 models of attack-ship" in text


def test_it_is_cancelled_by_its_owner(client: Client) -> None:
    client.post(f"{PATROL}simulate/", SENT)
    address = f"{PAGES}simulations/{Job.objects.get().pk}/cancel/"
    assert Client().post(address).status_code == 404
    assert "Cancelled What was played" in words(client.post(address, follow=True))


# --- charts -----------------------------------------------------------------------------------

Make = Callable[..., dict[str, Any]]


def run(players: int, rate: float) -> dict[str, Any]:
    return {
        "players": players,
        "battles": 40,
        "success": {"count": round(40 * rate), "rate": rate, "low": rate / 2, "high": 1.0},
        "fates": {"destroyed": 0.25, "retreated": 0.5, "stayed": 0.25},
    }


def test_the_chart_of_success_has_a_bar_for_each_number_of_players() -> None:
    chart = success_chart([run(2, 0.5), run(4, 1.0)])
    low, high = chart.columns
    assert (low.y, low.height, low.low, low.high) == (92.0, 80.0, 132.0, 12.0)
    assert (high.y, high.height, low.middle, high.middle) == (12.0, 160.0, 118.5, 271.5)
    assert [tick.label for tick in chart.across] == ["2", "4"]
    assert chart.table.rows[0] == ("2", "50\u00a0%", "25–100\u00a0%", "20 of 40")


def test_the_chart_of_fates_stacks_to_the_top() -> None:
    chart = fates_chart([run(3, 0.5)])
    assert [(piece.kind, piece.y, piece.height) for piece in chart.pieces] == [
        ("destroyed", 132.0, 40.0),
        ("retreated", 52.0, 80.0),
        ("stayed", 12.0, 40.0),
    ]
    assert chart.description == "3\u00a0players: 25\u00a0% destroyed, 50\u00a0% retreated."
