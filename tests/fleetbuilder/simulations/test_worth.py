"""The worth of cards on the site: asked for, played in chunks, read, cancelled."""

from __future__ import annotations

import re
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from fleetbuilder.jobs import messages, services
from fleetbuilder.jobs.models import Chunk, Job
from fleetbuilder.simulations.worth import pages as worth_pages
from fleetbuilder.simulations.worth.requests import worth_request_read
from rules.builds import build_in_use
from rules.catalogue import Catalogue
from rules.loader import load_rulesets
from rules.notation import fleet_from_document
from rules.notation.reading.budget import MAXIMUM_SEARCHES
from rules.notation.reading.lookup import NameIndex
from rules.simulation import worth_of_cards
from tests.fleetbuilder.simulations.conftest import play

pytestmark = pytest.mark.usefixtures("demos")

API = "/api/v1/worth/"
PAGE = "/simulations/worth/"
REQUEST: dict[str, Any] = {
    "fleet": {"demo": "federation-starter"},
    "opponents": [{"demo": "klingon-starter"}],
    "pilot": "drifter",
    "battles": 6,
    "seed": "7",
}
OWN = "U.S.S. Enterprise-D (2017core)\nJean-Luc Picard (2017core)\nExocomp (2017core)"
SENT = {
    "fleet": OWN,
    "opponents": "",
    "against": "demo:klingon-starter",
    "pilot": "drifter",
    "pilot_b": "drifter",
    "ruleset": "",
    "battles": "4",
    "seed": "7",
}


@pytest.fixture(autouse=True)
def quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(messages, "work_send", lambda job_id, indexes: None)


def begin(client: Client, key: str = "", **fields: Any) -> Any:
    headers = {"Idempotency-Key": key} if key else {}
    return client.post(API, {**REQUEST, **fields}, content_type="application/json", headers=headers)


def words(response: Any) -> str:
    page = re.sub(r"<[^>]*>", " ", response.content.decode())
    return " ".join(page.split()).replace("\u00a0", " ")


# --- the API ----------------------------------------------------------------------------------


def test_it_is_begun_and_answers_at_once(client: Client) -> None:
    response = begin(client)
    assert response.status_code == 201
    document = response.json()
    job = Job.objects.get()
    assert response["Location"] == f"http://testserver{API}{job.pk}/"
    assert document == {
        "id": str(job.pk),
        "state": "running",
        "reason": "",
        "created_at": job.created_at.isoformat(),
        "finished_at": None,
        "ruleset": "attack-wing-2017",
        "seed": "keyed:7",
        "pilots": {"a": "drifter", "b": "drifter"},
        "fleet": {"name": "Federation starter", "points": 42},
        "opponents": [{"name": "Klingon starter", "points": 39}],
        "cards": 4,
        "progress": {"battles": 0, "asked": 54},
    }
    assert job.chunk_count == 9
    assert client.get(API).json() == [document]


def test_the_result_is_that_of_the_library(client: Client, catalogue: Catalogue) -> None:
    begun = begin(client).json()
    job = play(begun)
    assert job.state == "done"
    found = client.get(f"{API}{begun['id']}/").json()
    result = found["result"]
    assert result.pop("seconds") >= 0
    assert result.pop("builds") == {build_in_use(): job.chunk_count}
    rulesets = load_rulesets()
    own = fleet_from_document(job.document["fleet"])
    opponent = play_opponent(client)
    assert result == worth_of_cards(
        own,
        [opponent],
        catalogue,
        rulesets["attack-wing-2017"],
        battles=6,
        seed="7",
        pilots="drifter",
    )
    assert found["progress"] == {"battles": 54, "asked": 54}
    job.refresh_from_db()
    assert job.result is not None


def play_opponent(client: Client) -> Any:
    from fleetbuilder.fleets.common.mapping import fleet_from_demo
    from fleetbuilder.fleets.common.selectors import demo_fleet_find

    demo = demo_fleet_find(slug="klingon-starter")
    assert demo is not None
    return fleet_from_demo(demo)


def test_double_work_and_gaps_change_nothing(client: Client) -> None:
    begun = begin(client).json()
    play(begun, 0, 3)
    part = client.get(f"{API}{begun['id']}/").json()
    # Chunk 3 lies beyond a gap: it is progress, and no figure yet.
    assert (part["progress"]["battles"], part["result"]["battles"]) == (12, 6)
    before = Chunk.objects.get(index=0).result
    assert not services.chunk_do(job_id=begun["id"], index=0)
    assert Chunk.objects.get(index=0).result == before
    assert play(begun, 1, 2, 4, 5, 6, 7, 8).state == "done"


def test_the_same_key_begins_one_job(client: Client) -> None:
    first, second = begin(client, "k"), begin(client, "k")
    assert (first.status_code, second.status_code) == (201, 200)
    assert first.json()["id"] == second.json()["id"]
    other = begin(client, "k", battles=8)
    assert (other.status_code, other.json()["code"]) == (409, "simulations.key_taken")


def test_only_its_owner_cancels_it(client: Client) -> None:
    begun = begin(client).json()
    address = f"{API}{begun['id']}/cancel/"
    assert Client().post(address).status_code == 404
    assert client.post(address).json()["state"] == "cancelled"
    assert not services.chunk_do(job_id=begun["id"], index=0)


def test_running_jobs_of_both_kinds_share_the_quota(client: Client) -> None:
    for _ in range(3):
        assert begin(client).status_code == 201
    response = begin(client)
    assert (response.status_code, response.json()["code"]) == (429, "simulations.quota")


@pytest.mark.parametrize(
    ("change", "where", "message"),
    [
        ({"fleet": None}, "/fleet", "A fleet is needed here."),
        ({"opponents": []}, "/opponents", "A list of 1 to 8 fleets is expected."),
        ({"opponents": [{"demo": "klingon-starter"}] * 9}, "/opponents", "A list of 1 to 8"),
        ({"opponents": {"demo": "klingon-starter"}}, "/opponents", "A list of 1 to 8"),
        ({"opponents": [{"demo": "x"}]}, "/opponents/0/demo", "There is no demo fleet"),
        ({"battles": 0}, "/battles", "These pilots fight 1 to 5,000 battles, not 0."),
        (
            {"battles": 3000},
            "/battles",
            "fight 27,000 battles in all, and 20,000 may be asked for: up to 2,222 each.",
        ),
        ({"stop_width": 0.1}, "/stop_width", "There is no such field."),
        ({"fleet": {"ships": ["ship:u-s-s-sutherland-2017core"]}}, "/fleet", "carries no card"),
    ],
)
def test_wrong_values_are_named(
    client: Client, change: dict[str, Any], where: str, message: str
) -> None:
    response = begin(client, **change)
    assert response.status_code == 400
    assert message in " ".join(response.json()["fields"][where])
    assert Job.objects.count() == 0


def test_other_ids_lead_nowhere(client: Client) -> None:
    for address in (f"{API}{uuid4()}/", f"{PAGE}{uuid4()}/"):
        assert client.get(address).status_code == 404
    simulation = client.post(
        "/api/v1/simulations/",
        {"a": REQUEST["fleet"], "b": REQUEST["fleet"], "pilot": "drifter", "battles": 2},
        content_type="application/json",
    ).json()
    assert client.get(f"{API}{simulation['id']}/").status_code == 404


# --- the pages --------------------------------------------------------------------------------


def test_the_page_asks_and_leads_to_the_result(client: Client) -> None:
    page = words(client.get(PAGE))
    assert "What are your cards worth?" in page
    assert "Nothing has been weighed yet" in page
    response = client.post(PAGE, SENT)
    assert response.status_code == 302, words(response)
    job = Job.objects.get()
    assert response["Location"] == f"{PAGE}{job.pk}/"
    running = client.get(response["Location"])
    assert "0 of 20 battles played" in words(running)
    assert "There are no figures yet" in words(running)
    part = client.get(response["Location"], headers={"HX-Request": "true"})
    assert b"<html" not in part.content
    assert "HX-Retarget" not in part
    play({"id": job.pk})
    part = client.get(response["Location"], headers={"HX-Request": "true"})
    assert part["HX-Retarget"] == "#simulation"
    text = words(client.get(response["Location"]))
    for said in ("Cards by their worth", "Jean-Luc Picard", "Exocomp", "Klingon starter, 39 SP"):
        assert said in text
    assert "best: " in words(client.get(PAGE))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"fleet": ""}, "Paste a fleet whose cards are to be weighed."),
        ({"against": ""}, "Mark a fleet to fight against, or paste one."),
        ({"against": "demo:nobody"}, "Mark a fleet to fight against, or paste one."),
        ({"opponents": '{"ships": 7}'}, "/ships: ships are a list, not a number."),
        ({"battles": "5001"}, "These pilots fight 1 to 5,000 battles, not 5,001."),
        ({"battles": "5000"}, "5 variants against 1 opponent fight 25,000 battles in all"),
        ({"seed": "dice:7"}, "the algorithm 'dice'"),
    ],
)
def test_a_fault_stands_at_its_field(client: Client, change: dict[str, str], message: str) -> None:
    response = client.post(PAGE, {**SENT, **change})
    assert response.status_code in (200, 400)
    assert message.lower() in words(response).replace("&#x27;", "'").lower()
    assert Job.objects.count() == 0


def test_a_simulation_brings_its_fleets(client: Client) -> None:
    begun = client.post(
        "/api/v1/simulations/",
        {"a": REQUEST["fleet"], "b": REQUEST["opponents"][0], "pilot": "drifter", "battles": 2},
        content_type="application/json",
    ).json()
    job = play(begun)
    page = client.get(f"/simulations/{job.pk}/").content.decode()
    assert f'href="{PAGE}?simulation={job.pk}"' in page
    text = words(client.get(PAGE, {"simulation": str(job.pk)}))
    assert "Exocomp" in text
    assert client.get(PAGE, {"simulation": "x"}).status_code == 404


def test_it_is_cancelled_by_its_owner(client: Client) -> None:
    client.post(PAGE, SENT)
    job = Job.objects.get()
    assert Client().post(f"{PAGE}{job.pk}/cancel/").status_code == 404
    response = client.post(f"{PAGE}{job.pk}/cancel/", follow=True)
    assert "Cancelled What was played until then stands below." in words(response)


def test_rows_say_what_the_interval_leaves_open(catalogue: Catalogue) -> None:
    card = {
        "where": "/ships/0/upgrades/2",
        "card": "tech:exocomp-2017core",
        "name": "Exocomp",
        "ship": "U.S.S. Enterprise-D",
        "taken": ["crew:worf-2017core", "crew:nobody-1"],
        "points": 4,
        "battles": 100,
        "better": 10,
        "worse": 1,
        "change": 0.09,
        "low": 0.023912,
        "high": 0.152559,
        "per_point": 0.0225,
        "per_point_low": 0.005978,
        "per_point_high": 0.03814,
        "acted": 40,
        "is_passive": False,
        "margin": {"change": 3.25, "low": 1.0, "high": 5.5},
        "points_part": {"change": 0.02, "low": -0.01, "high": 0.05},
        "together": {"change": 0.11, "low": 0.04, "high": 0.18},
    }
    row = worth_pages.card_row(card)
    assert row == {
        "name": "Exocomp",
        "where": "/ships/0/upgrades/2",
        "href": "/cards/tech/exocomp-2017core/",
        "is_house_card": False,
        "ship": "U.S.S. Enterprise-D",
        "taken": "Worf, crew:nobody-1",
        "points": 4,
        "change": "+9.0",
        "interval": "+2.4 to +15.3",
        "per_point": "+2.2",
        "margin": "+3.2 ± 2.2",
        "points_part": "+2.0",
        "together": "+11.0",
        "verdict": "helps",
        "is_idle": False,
        "pairs": "10–1",
    }
    assert worth_pages.card_row({**card, "low": -0.1})["verdict"] == "may be chance"
    assert worth_pages.card_row({**card, "high": -0.1, "low": -0.2})["verdict"] == "harms"
    assert worth_pages.card_row({**card, "battles": 0})["change"] == "–"
    idle = {"better": 0, "worse": 0, "acted": 0, "margin": {"change": 0.0, "low": 0.0, "high": 0.0}}
    row = worth_pages.card_row({**card, **idle, "change": 0.0, "low": -0.01, "high": 0.01})
    assert (row["verdict"], row["is_idle"]) == ("changes nothing", True)
    # What was kept before knows of the lower total only.
    new = ("acted", "is_passive", "margin", "points_part", "together")
    row = worth_pages.card_row({name: card[name] for name in card if name not in new})
    assert (row["change"], row["margin"], row["points_part"]) == ("+9.0", "–", "–")
    assert (row["together"], row["is_idle"]) == ("+9.0", False)


def test_as_many_battles_are_asked_as_may_be_had(client: Client) -> None:
    """Nine variants against one opponent fight 600 each, against eight 277, an even number."""
    begun = begin(client, battles=None).json()
    assert begun["progress"]["asked"] == 9 * 600
    eight = begin(client, battles=None, opponents=[{"demo": "klingon-starter"}] * 8).json()
    assert eight["progress"]["asked"] == 9 * 8 * 276


def test_a_question_ends_when_every_card_is_known_well_enough(client: Client) -> None:
    fleet = {"text": "U.S.S. Enterprise-D (2017core)\nWorf (2017core)"}
    # Worf acts against cloaked ships, which this opponent has none of.
    opponents = [{"demo": "federation-starter"}]
    begun = begin(client, fleet=fleet, opponents=opponents, battles=400).json()
    job = Job.objects.get()
    assert (begun["cards"], job.chunk_count) == (1, 24)
    play(begun, *range(6))
    job.refresh_from_db()
    assert (job.state, job.chunk_count) == ("done", 6)
    document = client.get(f"{API}{begun['id']}/").json()
    assert document["progress"] == {"battles": 300, "asked": 1200}
    assert document["result"]["is_precise"] is True
    page = words(client.get(f"{PAGE}{job.pk}/"))
    assert "never used by this pilot" in page
    assert "changes nothing" in page
    assert "The battles ended before" not in page


def test_what_was_asked_before_is_still_shown(client: Client) -> None:
    """Its document knows no lower total, its briefs were numbers."""
    begun = begin(client).json()
    play(begun)
    client.get(f"{PAGE}{begun['id']}/")
    job = Job.objects.get()
    assert job.result is not None
    asked = job.document["worth"]
    asked["fleets"] = asked["fleets"][:5] + asked["fleets"][9:]
    asked["version"] = 1
    del asked["precision"]
    job.result = {**job.result, "cards": [dict(each) for each in job.result["cards"]]}
    for name in ("ranked_by", "is_precise", "precision"):
        job.result.pop(name)
    for card in job.result["cards"]:
        for name in ("acted", "is_passive", "margin", "points_part", "together"):
            card.pop(name)
    job.save()
    Chunk.objects.filter(job=job).update(brief=6)
    page = words(client.get(f"{PAGE}{job.pk}/"))
    assert "Cards by their worth" in page
    assert "Klingon starter" in page
    assert client.get(PAGE).status_code == 200
    assert client.get(f"{API}{job.pk}/").status_code == 200


def test_all_fleets_of_a_request_are_read_within_one_budget(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sought: list[str] = []

    def suggest(index: NameIndex, words: str, types: Any = ()) -> tuple[()]:
        sought.append(words)
        return ()

    monkeypatch.setattr(NameIndex, "suggest", suggest)

    def text(number: int) -> dict[str, str]:
        crew = "".join(f"Crew: Nobody {number} {nth}\n" for nth in range(30))
        return {"text": f"Ship: U.S.S. Defiant\n{crew}"}

    wanted = {"fleet": text(0), "opponents": [text(number) for number in range(1, 9)]}
    assert len(worth_request_read(wanted, lambda text: None).opponents) == 8
    assert len(sought) == MAXIMUM_SEARCHES
