"""Better cards on the site: asked for, searched in rounds, read, cancelled."""

from __future__ import annotations

import random
import re
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from fleetbuilder.fleets.common.mapping import fleet_from_demo
from fleetbuilder.fleets.common.selectors import demo_fleet_find
from fleetbuilder.jobs import messages, services
from fleetbuilder.jobs.models import Chunk, Job
from fleetbuilder.simulations.replacements import pages as replacement_pages
from rules.builds import build_in_use
from rules.catalogue import Catalogue
from rules.fleet import Fleet
from rules.loader import load_rulesets
from rules.notation import fleet_from_document
from rules.simulation import replacements_of
from tests.fleetbuilder.simulations.conftest import play

pytestmark = pytest.mark.usefixtures("demos")

API = "/api/v1/replacements/"
OWN = """U.S.S. Enterprise-D (2017core)
Jean-Luc Picard (2017core)
Secondary Impulse Reactor (71510)
Aft Particle Beam (71446)"""
"""Five cards may stand in the place of its tech, none in that of its weapon."""
SHIP = "ship:u-s-s-sutherland-2017core"
TECH = "tech:secondary-impulse-reactor-71510"
PAGE = "/simulations/replacements/"
REQUEST: dict[str, Any] = {
    "fleet": {"text": OWN},
    "card": "Secondary Impulse Reactor",
    "opponents": [{"demo": "klingon-starter"}],
    "pilot": "drifter",
    "battles": 50,
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
    return " ".join(page.split()).replace("\u00a0", " ").replace("&#x27;", "'")


def demo(slug: str) -> Fleet:
    row = demo_fleet_find(slug=slug)
    assert row is not None
    return fleet_from_demo(row)


def search(job: Job, luck: random.Random | None = None) -> Job:
    """Plays round after round, the chunks of each in any order, until the job has ended."""
    while job.is_running:
        is_open = Chunk.objects.filter(job=job, result__isnull=True).order_by("index")
        indexes = list(is_open.values_list("index", flat=True))
        if luck is not None:
            luck.shuffle(indexes)
        for index in indexes:
            services.chunk_do(job_id=job.pk, index=index)
        job.refresh_from_db()
    return job


# --- the API ----------------------------------------------------------------------------------


def test_it_is_begun_and_answers_at_once(client: Client) -> None:
    response = begin(client)
    assert response.status_code == 201, response.content
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
        "fleet": {"name": "", "points": 34},
        "where": "/ships/0/upgrades/0",
        "card": TECH,
        "name": "Secondary Impulse Reactor",
        "opponents": [{"name": "Klingon starter", "points": 39}],
        "candidates": 5,
        "progress": {"battles": 0, "asked": 240, "round": 1, "rounds": 2, "cards": 5},
    }
    # All five fight 8 battles: one chunk. The next round is not there yet.
    assert job.chunk_count == Chunk.objects.count() == 1
    assert client.get(API).json() == [document]
    assert client.get(f"{API}{job.pk}/").json() == {**document, "result": None}


def test_the_result_is_that_of_the_library(client: Client, catalogue: Catalogue) -> None:
    begun = begin(client).json()
    job = Job.objects.get()
    assert services.chunk_do(job_id=job.pk, index=0)
    middle = client.get(f"{API}{begun['id']}/").json()
    assert middle["progress"] == {"battles": 40, "asked": 240, "round": 2, "rounds": 2, "cards": 3}
    assert (middle["state"], middle["result"]) == ("running", None)
    job = search(job)
    assert (job.state, job.chunk_count) == ("done", 5)
    found = client.get(f"{API}{begun['id']}/").json()
    assert found["progress"] == {"battles": 240, "asked": 240, "round": 2, "rounds": 2, "cards": 3}
    result = found["result"]
    assert result.pop("seconds") >= 0
    assert result.pop("builds") == {build_in_use(): 5}
    assert result == replacements_of(
        fleet_from_document(job.document["fleet"]),
        "/ships/0/upgrades/0",
        [demo("klingon-starter")],
        catalogue,
        load_rulesets()["attack-wing-2017"],
        battles=50,
        seed="7",
        pilots="drifter",
    )
    assert (len(result["replacements"]), result["screening_battles"], result["battles"]) == (
        3,
        40,
        200,
    )


def test_what_has_ended_keeps_no_ships(client: Client) -> None:
    """Only battles need them, and there are some hundred variants of a fleet."""
    begin(client)
    job = Job.objects.get()
    assert len(job.document["replacements"]["ships"]) == 7
    job = search(job)
    assert job.document["replacements"]["ships"] == []
    assert client.get(f"{API}{job.pk}/").json()["result"]["candidates"] == 5
    job.refresh_from_db()
    assert job.result is not None
    assert client.get(f"{API}{job.pk}/").json()["result"] == job.result


@pytest.mark.parametrize("seed", [1, 2])
def test_kills_doubles_and_any_order_change_nothing(client: Client, seed: int) -> None:
    """Each chunk is claimed by a worker that dies, done by another, and delivered once more."""
    begin(client)
    expected = search(Job.objects.get())
    wanted = list(Chunk.objects.filter(job=expected).order_by("index").values_list("result"))
    begin(client)
    job = Job.objects.latest("created_at")
    luck = random.Random(seed)
    while job.is_running:
        indexes = list(
            Chunk.objects.filter(job=job, result__isnull=True).values_list("index", flat=True)
        )
        luck.shuffle(indexes)
        for index in indexes:
            assert services.chunk_claim(job_id=job.pk, index=index)
            assert not services.chunk_do(job_id=job.pk, index=index)
            services.chunk_lose(job_id=job.pk, index=index, why="killed")
            assert services.chunk_do(job_id=job.pk, index=index)
            assert not services.chunk_do(job_id=job.pk, index=index)
        job.refresh_from_db()
    assert list(Chunk.objects.filter(job=job).order_by("index").values_list("result")) == wanted
    one, two = (client.get(f"{API}{each.pk}/").json()["result"] for each in (expected, job))
    assert {**one, "seconds": 0} == {**two, "seconds": 0}


def test_few_candidates_are_confirmed_at_once(client: Client) -> None:
    talent = "More Than Meets the Eye (71803)"
    begun = begin(client, fleet={"text": f"{OWN}\n{talent}"}, card="More Than Meets the Eye")
    progress = begun.json()["progress"]
    assert progress == {"battles": 0, "asked": 200, "round": 1, "rounds": 1, "cards": 3}
    assert search(Job.objects.get()).state == "done"


def test_the_same_key_begins_one_job(client: Client) -> None:
    first, second = begin(client, "k"), begin(client, "k")
    assert (first.status_code, second.status_code) == (201, 200)
    assert first.json()["id"] == second.json()["id"]
    other = begin(client, "k", card=TECH)
    assert (other.status_code, other.json()["code"]) == (409, "simulations.key_taken")
    assert Job.objects.count() == 1


def test_only_its_owner_cancels_it(client: Client) -> None:
    begun = begin(client).json()
    services.chunk_do(job_id=begun["id"], index=0)
    address = f"{API}{begun['id']}/cancel/"
    assert Client().post(address).status_code == 404
    assert client.post(address).json()["state"] == "cancelled"
    assert not services.chunk_do(job_id=begun["id"], index=1)
    # Whoever has the address reads it, as with simulations; there is no result.
    assert Client().get(f"{API}{begun['id']}/").json()["result"] is None


def test_running_jobs_of_all_kinds_share_the_quota(client: Client) -> None:
    for _ in range(3):
        assert begin(client).status_code == 201
    response = begin(client)
    assert (response.status_code, response.json()["code"]) == (429, "simulations.quota")


@pytest.mark.parametrize(
    ("change", "where", "message"),
    [
        ({"fleet": None}, "/fleet", "A fleet is needed here."),
        ({"fleet": {"ships": []}}, "/card", "its cards are: none."),
        ({"opponents": []}, "/opponents", "A list of 1 to 8 fleets is expected."),
        ({"opponents": [{"demo": "x"}]}, "/opponents/0/demo", "There is no demo fleet"),
        (
            {"opponents": [{"ships": []}]},
            "/opponents/0",
            "A fleet without ships cannot fight.",
        ),
        ({"card": None}, "/card", "The name, key or pointer of a card of the fleet is expected."),
        ({"card": " "}, "/card", "The name, key or pointer of a card of the fleet is expected."),
        ({"card": 7}, "/card", "The name, key or pointer of a card of the fleet is expected."),
        ({"card": "x" * 201}, "/card", "The name, key or pointer of a card"),
        (
            {"card": "Worf"},
            "/card",
            "'Worf' does not stand in the fleet; its cards are: Aft Particle Beam, Jean-Luc",
        ),
        ({"card": "/ships/0"}, "/card", "'/ships/0' is a ship; name a card that stands on one."),
        ({"card": "/ships/0/upgrades/9"}, "/card", "/ships/0/upgrades/9: the fleet has nothing"),
        ({"card": "/ships/x/captain"}, "/card", "/ships/x/captain"),
        ({"card": "Aft Particle Beam"}, "/card", "No other card may stand there at its price."),
        (
            {
                "fleet": {
                    "ships": [{"ship": "ship:u-s-s-sutherland-2017core", "upgrades": ["x:y"]}]
                },
                "card": "/ships/0/upgrades/0",
            },
            "/card",
            "x:y",
        ),
        ({"battles": 0}, "/battles", "These pilots fight 1 to 5,000 battles, not 0."),
        (
            {"battles": 5000},
            "/battles",
            "takes 40 battles, and 20,000 may be asked for in all: up to 4,990 confirm each of",
        ),
        (
            {"card": "Jean-Luc Picard", "opponents": [{"demo": "klingon-starter"}] * 8},
            "/opponents",
            "20,000 may be asked for in all: take up to 2.",
        ),
        (
            {"card": "Jean-Luc Picard", "pilot": "tactician", "battles": None},
            "/opponents",
            "1,000 may be asked for in all with these pilots: take a quicker pilot.",
        ),
        ({"wanted": 4}, "/wanted", "There is no such field."),
        ({"seed": "dice:7"}, "/seed", "the algorithm 'dice'"),
    ],
)
def test_wrong_values_are_named_and_begin_nothing(
    client: Client, change: dict[str, Any], where: str, message: str
) -> None:
    response = begin(client, **change)
    assert response.status_code == 400, response.content
    assert message in " ".join(response.json()["fields"][where]), response.json()
    assert Job.objects.count() == 0


def test_as_many_battles_confirm_as_may_be_had(client: Client) -> None:
    begun = begin(client, battles=None).json()
    assert begun["progress"]["asked"] == 40 + 4 * 400
    begun = begin(client, battles=None, pilot="tactician").json()
    # 1,000 in all: 960 are left for four fleets.
    assert begun["progress"]["asked"] == 40 + 4 * 240


def test_a_job_of_an_earlier_engine_says_so(client: Client) -> None:
    begun = begin(client).json()
    job = search(Job.objects.get())
    job.document["replacements"]["engine"] -= 1
    job.save()
    response = client.get(f"{API}{begun['id']}/")
    assert (response.status_code, response.json()["code"]) == (409, "simulation.engine")


def test_other_ids_lead_nowhere(client: Client) -> None:
    assert client.get(f"{API}{uuid4()}/").status_code == 404
    worth = client.post(
        "/api/v1/worth/",
        {name: value for name, value in REQUEST.items() if name != "card"},
        content_type="application/json",
    ).json()
    assert client.get(f"{API}{worth['id']}/").status_code == 404
    begun = begin(client).json()
    assert client.get(f"/api/v1/worth/{begun['id']}/").status_code == 404


# --- the pages --------------------------------------------------------------------------------

SENT = {
    "fleet": OWN,
    "card": "Secondary Impulse Reactor",
    "opponents": "",
    "against": "demo:klingon-starter",
    "pilot": "drifter",
    "pilot_b": "drifter",
    "ruleset": "",
    "battles": "50",
    "seed": "7",
}


def test_the_page_asks_and_leads_to_the_result(client: Client) -> None:
    page = words(client.get(PAGE))
    assert "What would be better in a card's place?" in page
    assert "Nothing has been tried yet" in page
    response = client.post(PAGE, SENT)
    assert response.status_code == 302, words(response)
    job = Job.objects.get()
    address = f"{PAGE}{job.pk}/"
    assert response["Location"] == address
    running = words(client.get(address))
    assert "What would be better than Secondary Impulse Reactor?" in running
    assert "In your fleet, 34 SP, on U.S.S. Enterprise-D: 5 cards may lawfully stand" in running
    assert "0 of 240 battles played" in running
    assert "Round 1 of 2: 5 cards are still in question." in running
    assert "The best that may stand here" not in running
    services.chunk_do(job_id=job.pk, index=0)
    part = client.get(address, headers={"HX-Request": "true"})
    assert b"<html" not in part.content
    assert "HX-Retarget" not in part
    assert "40 of 240 battles played" in words(part)
    assert (
        "Round 2 of 2: the best 3 are weighed against Secondary Impulse Reactor, with fresh dice."
        in words(part)
    )
    search(job)
    part = client.get(address, headers={"HX-Request": "true"})
    assert part["HX-Retarget"] == "#simulation"
    text = words(client.get(address))
    result = client.get(f"{API}{job.pk}/").json()["result"]
    for row in result["replacements"]:
        assert row["name"] in text
    assert "40 battles found these among 5 cards; 50 battles of each, with fresh dice" in text
    assert "up to 8 opponents" in words(client.get(PAGE))
    assert "there are 20,000 in all at most" in words(client.get(PAGE))
    assert f"first: {result['replacements'][0]['name']}" in words(client.get(PAGE))


def test_a_result_opens_the_fleet_with_the_card_in_that_place(client: Client) -> None:
    client.post(PAGE, SENT)
    job = search(Job.objects.get())
    page = client.get(f"{PAGE}{job.pk}/")
    first = page.context["rows"][0]
    opened = words(client.get(first["open_href"]))
    assert first["name"] in opened
    assert "Secondary Impulse Reactor" not in opened
    for other in ("U.S.S. Enterprise-D", "Jean-Luc Picard", "Aft Particle Beam"):
        assert other in opened


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"fleet": ""}, "Paste the fleet in which the card stands."),
        ({"card": " "}, "Say in the place of which card others are to be tried."),
        ({"card": "Worf"}, "'Worf' does not stand in the fleet; its cards are: Aft Particle Beam"),
        ({"card": "Aft Particle Beam"}, "No other card may stand there at its price."),
        ({"against": ""}, "Mark a fleet to fight against, or paste one."),
        ({"opponents": '{"ships": 7}'}, "/ships: ships are a list, not a number."),
        ({"battles": "5001"}, "These pilots fight 1 to 5,000 battles, not 5,001."),
        ({"battles": "4991"}, "up to 4,990 confirm each of them against each opponent."),
        ({"seed": "dice:7"}, "the algorithm 'dice'"),
        ({"card": "Jean-Luc Picard", "pilot": "tactician"}, "take a quicker pilot."),
    ],
)
def test_a_fault_stands_at_its_field(client: Client, change: dict[str, str], message: str) -> None:
    response = client.post(PAGE, {**SENT, **change})
    assert response.status_code in (200, 400)
    assert message in words(response)
    assert Job.objects.count() == 0
    # What is wrong is never hidden.
    hidden = {"battles", "seed"} & change.keys()
    assert ('<details class="disclosure" open>' in response.content.decode()) == bool(hidden)


def test_the_worth_of_a_card_leads_to_the_question_for_its_place(client: Client) -> None:
    weighed = {
        **{name: REQUEST[name] for name in ("fleet", "pilot", "seed")},
        "opponents": [{"demo": "klingon-starter"}],
        "battles": 2,
    }
    begun = client.post("/api/v1/worth/", weighed, content_type="application/json").json()
    job = play(begun)
    page = client.get(f"/simulations/worth/{job.pk}/").content.decode()
    link = f"{PAGE}?worth={job.pk}&amp;card=%2Fships%2F0%2Fupgrades%2F0"
    assert link in page
    asked = client.get(link.replace("&amp;", "&"))
    form = asked.context["form"]
    assert form.initial["card"] == "Secondary Impulse Reactor"
    assert form.initial["pilot"] == "drifter"
    assert "K'mpec's Attack Cruiser" in form.initial["opponents"]
    # Sent as it stands it begins the search for that card.
    sent = {**SENT, **form.initial, "against": "", "battles": "50", "seed": "7"}
    assert client.post(PAGE, sent).status_code == 302
    job = Job.objects.latest("created_at")
    assert job.document["replacements"]["replaced"]["where"] == "/ships/0/upgrades/0"


def test_a_question_is_asked_again_for_another_card(client: Client) -> None:
    """Two ships have a card of one name, so its pointer is offered, and two opponents."""
    fleet = {"text": f"{OWN}\n\nU.S.S. Enterprise-D (2017core)\nSecondary Impulse Reactor (71510)"}
    opponents = [{"demo": "klingon-starter"}, {"demo": "federation-starter"}]
    begin(client, fleet=fleet, card="/ships/1/upgrades/0", opponents=opponents)
    job = Job.objects.get()
    response = client.get(PAGE, {"again": str(job.pk)})
    initial = response.context["form"].initial
    assert initial["card"] == "/ships/1/upgrades/0"
    assert '<option value="/ships/1/upgrades/0">Secondary Impulse Reactor' in (
        response.content.decode()
    )
    sent = {**SENT, **initial, "card": "/ships/0/upgrades/0", "against": "", "battles": "50"}
    assert client.post(PAGE, sent).status_code == 302
    again = Job.objects.latest("created_at").document
    assert (again["fleet"], again["opponents"]) == (
        job.document["fleet"],
        job.document["opponents"],
    )


def test_addresses_that_name_no_question_lead_nowhere(client: Client) -> None:
    begin(client)
    job = Job.objects.get()
    assert client.get(f"{PAGE}{uuid4()}/").status_code == 404
    for query in ({"again": "x"}, {"worth": "x"}, {"again": str(uuid4())}, {"worth": str(job.pk)}):
        assert client.get(PAGE, query).status_code == 404


def test_it_is_cancelled_by_its_owner(client: Client) -> None:
    client.post(PAGE, SENT)
    job = Job.objects.get()
    assert Client().post(f"{PAGE}{job.pk}/cancel/").status_code == 404
    job.refresh_from_db()
    assert job.state == "running"
    response = client.post(f"{PAGE}{job.pk}/cancel/", follow=True)
    assert "Cancelled Nothing was known by then: only the last round says" in words(response)


def replaced(name: str, change: float, half: float, margin: float, around: float) -> dict[str, Any]:
    """Describes what a replacement changes, with the halves of its intervals."""
    return {
        "card": f"tech:{name.lower()}",
        "name": name,
        "saves": 2,
        "win_rate": 0.5 + change,
        "change": change,
        "low": change - half,
        "high": change + half,
        "margin": {"change": margin, "low": margin - around, "high": margin + around},
    }


def test_rows_say_what_the_intervals_leave_open() -> None:
    row = replacement_pages.row_words(
        replaced("Alpha", 0.08, 0.03, 3.0, 4.0), house=["tech:alpha"], manual=[]
    )
    assert row.pop("rate").replace("\u00a0", " ") == "58 %"
    assert row == {
        "name": "Alpha",
        "is_house_card": True,
        "is_manual": False,
        "change": "+8.0",
        "interval": "+5.0 to +11.0",
        "margin": "+3.0 ± 4.0",
        "saves": 2,
        "verdict": "better",
        "is_more": True,
    }
    verdicts = [
        replacement_pages.verdict(replaced("A", *figures))
        for figures in (
            (0.02, 0.03, 3.0, 2.0),
            (0.02, 0.03, 3.0, 4.0),
            (-0.02, 0.03, -3.0, 2.0),
            (-0.08, 0.03, 3.0, 2.0),
        )
    ]
    assert verdicts == ["better by the margin", "may be chance", "worse by the margin", "worse"]
    unknown = {**replaced("A", 0.0, 0.5, 0, 0), "margin": dict.fromkeys(("change", "low", "high"))}
    row = replacement_pages.row_words(unknown)
    assert (row["verdict"], row["margin"]) == ("may be chance", "–")


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        ([(0.08, 0.03, 3, 2), (0.0, 0.03, 0, 2)], "A is better here than Old: +8.0 points."),
        (
            [(0.08, 0.03, 3, 2), (0.06, 0.03, 3, 2)],
            "A is better here than Old: +8.0 points. 2 cards are.",
        ),
        (
            [(0.01, 0.03, 0, 2), (0.0, 0.03, 3, 2)],
            "No card surely wins more often here than Old, but B wins by more Fleet Points.",
        ),
        (
            [(0.01, 0.03, 0, 2), (0.0, 0.03, 0, 2)],
            "No card is surely better here than Old: what A gains may be chance.",
        ),
        (
            [(0.0, 0.03, 0, 2), (-0.1, 0.03, 0, 2)],
            "Nothing better was found: no card that may stand here wins more often than Old.",
        ),
    ],
)
def test_a_sentence_says_what_came_of_it(cards: list[Any], said: str) -> None:
    rows = [
        replacement_pages.row_words(replaced(name, *figures))
        for name, figures in zip("AB", cards, strict=True)
    ]
    assert replacement_pages.summary(rows, "Old") == said


def test_cards_of_one_name_are_told_apart_by_their_sets(catalogue: Catalogue) -> None:
    keys = [
        "weapon:photon-torpedoes-2017core",
        "weapon:photon-torpedoes-71120",
        "weapon:aft-particle-beam-71446",
    ]
    cards = [{"card": key, "name": catalogue[key].name} for key in keys]
    first, second = (catalogue.sets[set_].name for set_ in ("2017core", "71120"))
    assert replacement_pages.sets_that_tell_apart("Old", cards) == [first, second, ""]
    assert replacement_pages.sets_that_tell_apart("Old", cards[1:]) == ["", ""]
    assert replacement_pages.sets_that_tell_apart("Photon Torpedoes", cards[1:]) == [second, ""]
    row = {"name": "Photon Torpedoes", "of_set": second, "verdict": "better", "change": "+3.0"}
    assert replacement_pages.summary([row], "Old") == (
        f"Photon Torpedoes ({second}) is better here than Old: +3.0 points."
    )
