"""The pages of simulations, with htmx and without: asking, following, reading, comparing."""

from __future__ import annotations

import html
import re
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from fleetbuilder.fleets.check import open_fleets
from fleetbuilder.fleets.common.models import DemoFleet
from fleetbuilder.jobs import messages, services
from fleetbuilder.jobs.models import Chunk, Job, JobState
from fleetbuilder.simulations.common.requests import battles_most
from rules.dice import derived_seed
from rules.notation import fleet_from_document
from rules.simulation import PilotChoice
from tests.fleetbuilder.simulations.conftest import Begin, play

LIST = "/simulations/"
OUTLOOK = "/simulations/outlook/"
HTMX = {"hx-request": "true"}
KLINGON = "I.K.S. Vorn (2017core)\nK'mpec"
FEDERATION = "U.S.S. Sutherland (2017core)"
SENT = {
    "a": KLINGON,
    "b": FEDERATION,
    "pilot": "drifter",
    "pilot_b": "gunner",
    "ruleset": "",
    "battles": "40",
    "seed": "7",
    "stop_width": "",
}
SLOW_MOST = battles_most((PilotChoice("gunner"), PilotChoice("tactician")))

pytestmark = pytest.mark.usefixtures("demos", "no_messages")


@pytest.fixture
def no_messages(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wakes no worker."""
    monkeypatch.setattr(messages, "work_send", lambda job_id, indexes: None)


def shown(response: Any, status: int = 200) -> str:
    """Returns the page as text, with one kind of space."""
    assert response.status_code == status, response.content.decode()[:500]
    text: str = html.unescape(response.content.decode()).replace("\u00a0", " ")
    return text


def words(page: str) -> str:
    """Returns what can be read on a page, without its tags."""
    return " ".join(re.sub(r"<[^>]*>", " ", page).split())


def box(page: str, side: str) -> str:
    """Returns what stands in the box of a side."""
    found = re.search(rf'<textarea[^>]*name="{side}"[^>]*>\s*(.*?)</textarea>', page, re.S)
    assert found is not None
    return found[1]


def control(page: str, name: str) -> str:
    found = re.search(rf'<input[^>]*name="{name}"[^>]*>', page)
    assert found is not None
    value = re.search(r'value="([^"]*)"', found[0])
    return value[1] if value else ""


def send(client: Client, **fields: str) -> Any:
    return client.post(LIST, {**SENT, **fields})


def job_of(response: Any) -> Job:
    assert response.status_code == 302, response.content.decode()[:2000]
    return Job.objects.get(pk=response["Location"].strip("/").rpartition("/")[2])


def played(client: Client, **fields: str) -> Job:
    return play({"id": job_of(send(client, **fields)).pk})


# --- asking -----------------------------------------------------------------------------------


def test_the_empty_page_asks_for_two_fleets(client: Client) -> None:
    page = shown(client.get(LIST))
    assert "<h1>Test fleets in battle</h1>" in page
    assert page.count("<h1") == 1
    assert box(page, "a") == box(page, "b") == ""
    assert control(page, "battles") == "200"
    assert re.fullmatch(r"[0-9a-f]{8}", control(page, "seed"))
    bounds = f"Up to 5000 battles with drifter and gunner, {SLOW_MOST} with a tactician, 50 with"
    assert bounds in words(page)
    assert "3 simulations at a time" in words(page)
    assert "No battle has been fought yet" in page
    # Nothing was kept for somebody who only looked.
    assert "sessionid" not in client.cookies


def test_a_form_begins_a_simulation_and_leads_to_it(client: Client) -> None:
    job = job_of(send(client))
    asked = job.document["simulation"]
    assert job.state == JobState.RUNNING
    assert (asked["battles"], asked["seed"], asked["stop"]) == (40, "keyed:7", None)
    assert [pilot["name"] for pilot in asked["pilots"]] == ["drifter", "gunner"]
    assert [fleet["ships"][0]["name"] for fleet in asked["fleets"]] == [
        "I.K.S. Vorn",
        "U.S.S. Sutherland",
    ]
    assert asked["options"]["ruleset"] == "attack-wing-2017"


def test_rules_personality_and_early_end_are_taken(client: Client) -> None:
    job = job_of(
        send(client, ruleset="attack-wing-classic", pilot="gunner/bold", stop_width="0.1", seed="")
    )
    asked = job.document["simulation"]
    assert asked["options"]["ruleset"] == "attack-wing-classic"
    assert asked["pilots"][0] == {"name": "gunner", "personality": "bold"}
    assert asked["stop"]["width"] == 0.1
    assert re.fullmatch(r"keyed:[0-9a-f]{8}", asked["seed"])


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("a", "", "Paste a fleet, or take one of those below."),
        ("b", " \n", "Paste a fleet, or take one of those below."),
        ("a", '{"ships": 7}', "/ships: ships are a list, not a number."),
        ("b", '{"ships": []}', "A fleet without ships cannot fight."),
        ("a", '{"ships": ["ship:x-1"]}', "Ship 1 of the fleet is not in the catalogue"),
        (
            "b",
            '[{"ships": ["ship:i-k-s-vorn-2017core"]}, {"ships": ["ship:i-k-s-vorn-2017core"]}]',
            "This holds 2 fleets, and one is needed here.",
        ),
        ("battles", "0", "These pilots fight 1 to 5,000 battles, not 0."),
        ("battles", "5001", "These pilots fight 1 to 5,000 battles, not 5,001."),
        ("battles", "many", "Enter a whole number."),
        ("battles", "", "This field is required."),
        (
            "pilot",
            "commodore",
            "Select a valid choice. commodore is not one of the available choices.",
        ),
        ("ruleset", "warp", "Select a valid choice. warp is not one of the available choices."),
        ("seed", "dice:7", "the algorithm 'dice'"),
        ("seed", "x" * 201, "Ensure this value has at most 200 characters"),
        ("stop_width", "7", "Select a valid choice. 7 is not one of the available choices."),
    ],
)
def test_a_fault_stands_at_its_field_and_nothing_is_lost(
    client: Client, field: str, value: str, message: str
) -> None:
    response = send(client, **{field: value})
    page = shown(response, 200 if response.status_code == 200 else 400)
    errors = page.split(f'id="id_{field}_error"')
    assert len(errors) == 2, "no error at the field"
    assert message.lower() in words(errors[1][:1500]).lower()
    kept = {**SENT, field: value}
    for side in "ab":
        assert box(page, side).strip() == kept[side].strip()
    for name in {"battles", "seed"} - {field}:
        assert control(page, name) == SENT[name]
    assert Job.objects.count() == 0


def test_a_tactician_fights_fewer_battles(client: Client) -> None:
    page = shown(send(client, pilot="tactician", battles=str(SLOW_MOST + 1)))
    assert f"These pilots fight 1 to {SLOW_MOST:,} battles, not {SLOW_MOST + 1:,}." in page
    assert job_of(send(client, pilot="tactician", battles=str(SLOW_MOST))).chunk_count > 1


def test_a_client_has_only_so_many_running(client: Client) -> None:
    for _ in range(3):
        job_of(send(client))
    page = shown(send(client), 429)
    assert "3 simulations of yours are running. Wait for one to end, or cancel it." in page
    assert box(page, "a").strip() == KLINGON
    assert Job.objects.count() == 3


def test_a_demo_fleet_is_put_into_a_box(client: Client) -> None:
    data = {**SENT, "b": "half typed", "take": "a demo:klingon-starter"}
    page = shown(client.post(LIST, data))
    assert "K'mpec's Attack Cruiser" in box(page, "a")
    assert box(page, "b").strip() == "half typed"
    assert control(page, "battles") == "40"
    assert "field-error" not in page
    part = client.post(LIST, data, headers=HTMX)
    side = shown(part)
    assert "K'mpec's Attack Cruiser" in box(side, "a")
    assert 'name="b"' not in side
    assert part["HX-Trigger-After-Settle"] == "fleet-taken"


def test_a_fleet_that_is_gone_is_said(client: Client) -> None:
    for what in ("a demo:nothing", "a saved:nothing", "c demo:klingon-starter", "a", ""):
        response = client.post(LIST, {**SENT, "take": what}, headers=HTMX)
        assert "That fleet is not there any more." in shown(response)
        assert response["HX-Retarget"] == "#battle-form"
        assert box(shown(response), "a").strip() == KLINGON


# --- what can be said before ------------------------------------------------------------------


def test_both_fleets_are_judged_before_they_fight(client: Client) -> None:
    text = words(shown(client.post(OUTLOOK, SENT, headers=HTMX)))
    assert "Legal Your fleet 1 ship, 28 SP" in text
    assert "Legal The opponent 1 ship, 23 SP" in text
    assert "Takes under a second when nobody else is waiting." in text
    slow = {**SENT, "pilot": "tactician", "pilot_b": "tactician", "battles": "250"}
    assert "Takes about 15 seconds" in words(shown(client.post(OUTLOOK, slow, headers=HTMX)))


def test_an_illegal_fleet_may_fight_and_is_called_so(client: Client) -> None:
    twice = f"Points limit: 30\n{KLINGON}\nI.K.S. Vorn (2017core)"
    text = words(shown(client.post(OUTLOOK, {**SENT, "a": twice}, headers=HTMX)))
    assert re.search(r"Problem|\d problems?", text)
    assert "It may fight all the same: see why ." in text
    assert job_of(send(client, a=twice)).state == JobState.RUNNING


def test_the_opponent_is_judged_by_the_rules_of_the_battle(client: Client) -> None:
    old = f"Rule set: attack-wing-classic\n{FEDERATION}"
    page = shown(client.post(OUTLOOK, {**SENT, "b": old, "ruleset": "open"}, headers=HTMX))
    assert "Legal The opponent" in words(page)
    assert job_of(send(client, b=old)).document["simulation"]["options"]["ruleset"] == (
        "attack-wing-2017"
    )


def test_what_cannot_be_read_is_said_before(client: Client) -> None:
    page = shown(client.post(OUTLOOK, {**SENT, "a": '{"ships": 7}', "b": ""}, headers=HTMX))
    assert "Your fleet: /ships: ships are a list, not a number." in words(page)
    assert "Paste a fleet" not in page
    assert "Takes" not in page


def test_names_nobody_knows_are_listed(client: Client) -> None:
    page = shown(client.post(OUTLOOK, {**SENT, "a": f"{KLINGON}\nWarff"}, headers=HTMX))
    assert "Not in the catalogue and left out: Warff." in words(page)


def test_without_scripts_a_button_looks_first(client: Client) -> None:
    page = shown(client.post(LIST, {**SENT, "look": "1"}))
    assert "Legal Your fleet" in words(page)
    assert Job.objects.count() == 0


# --- carried over -----------------------------------------------------------------------------


def test_a_checked_fleet_is_carried_over(client: Client) -> None:
    page = shown(client.get("/check/?demo=klingon-starter"))
    [address] = re.findall(r'href="(/simulations/\?fleet=[^"]*)"', page)
    page = shown(client.get(address))
    assert box(page, "a").startswith("Fleet: Klingon starter")
    assert box(page, "b") == ""
    assert "Klingon starter 1 ship, 39 SP" in words(page)


def test_an_opponent_is_carried_over_as_well(client: Client) -> None:
    demo = DemoFleet.objects.get(slug="federation-starter")
    code = open_fleets.fleet_code(fleet_from_document(demo.document))
    page = shown(client.get(LIST, {"opponent": code}))
    assert "U.S.S. Enterprise-D" in box(page, "b")


def test_a_spoilt_code_is_refused(client: Client) -> None:
    page = shown(client.get(LIST, {"fleet": "FB1-spoilt"}), 400)
    assert "<h1" in page


def test_an_earlier_simulation_is_asked_for_again_with_changes(client: Client) -> None:
    job = job_of(send(client, stop_width="0.05", ruleset="attack-wing-classic"))
    page = shown(client.get(LIST, {"again": str(job.pk)}))
    assert "I.K.S. Vorn" in box(page, "a")
    assert control(page, "battles") == "40"
    assert control(page, "seed") != "7"
    for chosen in ("drifter", "gunner", "attack-wing-classic", "0.05"):
        assert re.search(rf'<option value="{chosen}" selected', page), chosen
    assert client.get(LIST, {"again": str(uuid4())}).status_code == 404
    assert client.get(LIST, {"again": "nothing"}).status_code == 404


# --- following --------------------------------------------------------------------------------


def detail(job: Job) -> str:
    return f"/simulations/{job.pk}/"


def test_a_simulation_begins_with_nothing_played(client: Client) -> None:
    job = job_of(send(client))
    page = shown(client.get(detail(job)))
    assert "0 of 40 battles played" in words(page)
    assert "The first battles are being played." in page
    assert 'hx-trigger="every 0.4s"' in page
    assert '<meta http-equiv="refresh" content="3">' in page
    assert "No worker is at work" not in page


def test_progress_comes_with_the_share_so_far(client: Client) -> None:
    job = job_of(send(client))
    play({"id": job.pk}, 0, 1, 2)
    part = client.get(detail(job), headers=HTMX)
    page = shown(part)
    assert "<html" not in page
    assert "HX-Request" in part["Vary"]
    assert "6 of 40 battles played" in words(page)
    assert re.search(r'<progress[^>]*max="40"\s+value="6"', page)
    assert "of 6 battles so far." in page
    assert "<title>15 % · Your fleet against The opponent · Fleetbuilder</title>" in page
    assert 'id="verdict"' not in page


def test_figures_so_far_come_when_asked_for(client: Client) -> None:
    job = job_of(send(client))
    play({"id": job.pk}, 0, 1, 3)
    part = shown(client.get(detail(job) + "?figures=1", headers=HTMX))
    # The chunk beyond the gap does not count yet.
    assert "After the first 4 battles." in part
    assert "Ships and weapons" in part
    whole = shown(client.get(detail(job) + "?figures=1"))
    assert "After the first 4 battles." in whole
    assert "6 of 40 battles played" in words(whole)


def test_the_last_answer_brings_the_result(client: Client) -> None:
    job = played(client)
    part = client.get(detail(job), headers=HTMX)
    assert part["HX-Retarget"] == "#simulation"
    assert part["HX-Reswap"] == "outerHTML"
    page = shown(part)
    assert 'data-state="done"' in page
    assert "<html" not in page
    assert "hx-trigger" not in page


@pytest.mark.parametrize(
    ("others", "title"),
    [(False, "No worker is at work"), (True, "The workers are busy with other simulations.")],
)
def test_waiting_is_explained(client: Client, others: bool, title: str) -> None:
    job = job_of(send(client))
    Job.objects.filter(pk=job.pk).update(created_at=timezone.now() - timedelta(seconds=9))
    if others:
        other = job_of(send(client))
        assert services.chunk_claim(job_id=other.pk, index=0)
    page = shown(client.get(detail(job)))
    assert title in page
    assert services.chunk_claim(job_id=job.pk, index=0)
    assert title not in shown(client.get(detail(job)))


def test_a_lease_that_has_passed_is_nobodys(client: Client) -> None:
    job = job_of(send(client))
    Job.objects.filter(pk=job.pk).update(created_at=timezone.now() - timedelta(seconds=90))
    assert services.chunk_claim(job_id=job.pk, index=0)
    Chunk.objects.filter(job=job).update(leased_until=timezone.now() - timedelta(seconds=1))
    page = shown(client.get(detail(job)))
    assert "No worker is at work" in page
    assert 'hx-trigger="every 3s"' in page


def test_only_who_began_it_can_cancel(client: Client) -> None:
    job = job_of(send(client))
    play({"id": job.pk}, 0)
    stranger = Client()
    page = shown(stranger.get(detail(job)))
    assert "cancel" not in page.replace("Cancelled", "").lower()
    assert stranger.post(detail(job) + "cancel/").status_code == 404
    job.refresh_from_db()
    assert job.state == JobState.RUNNING
    response = client.post(detail(job) + "cancel/")
    assert response["Location"] == detail(job)
    page = shown(client.get(detail(job)))
    assert "Cancelled after 2 of 40 battles" in page
    assert "of 2 battles." in page
    assert "http-equiv" not in page
    row = words(shown(client.get(LIST)))
    assert "Cancelled 2 of 40 battles" in row


def test_a_simulation_cancelled_before_its_first_battle(client: Client) -> None:
    job = job_of(send(client))
    client.post(detail(job) + "cancel/")
    page = shown(client.get(detail(job)))
    assert "Cancelled after 0 of 40 battles" in page
    assert "No battle is played yet." in page
    assert "There are no figures yet" in page


def test_a_failure_says_why_and_what_to_do(client: Client) -> None:
    job = job_of(send(client))
    play({"id": job.pk}, 0, 1)
    services.job_fail(job_id=job.pk, reason="Part 3 was tried 5 times: it was gone.")
    page = words(shown(client.get(detail(job))))
    assert "This simulation could not be finished Part 3 was tried 5 times: it was gone." in page
    assert "4 of 40 battles were played and stand below." in page
    assert "Run again with new dice" in page
    assert "Failed 4 of 40 battles" in words(shown(client.get(LIST)))


def test_nothing_stands_at_another_address(client: Client) -> None:
    for address in (f"/simulations/{uuid4()}/", "/simulations/nothing/"):
        assert client.get(address).status_code == 404
    job = job_of(send(client))
    for action in ("cancel", "again"):
        assert client.get(f"{detail(job)}{action}/").status_code == 405


# --- reading ----------------------------------------------------------------------------------


def test_a_result_is_told_drawn_and_tabled(client: Client) -> None:
    job = played(client)
    page = shown(client.get(detail(job)))
    text = words(page)
    result = Job.objects.get(pk=job.pk).result
    assert result["battles"] == 40
    best = max("ab", key=lambda letter: result["sides"][letter]["wins"])
    name = {"a": "Your fleet", "b": "The opponent"}[best]
    rate = round(100 * result["sides"][best]["win_rate"])
    assert f"{name} wins {rate} %" in text
    assert "of 40 battles." in text
    for heading in (
        "Why",
        "The course of the battles",
        "What the cards did",
        "Ships and weapons",
        "Battles to watch",
        "Go on",
    ):
        assert re.search(rf"<h2[^>]*>{heading}</h2>", page), heading
    assert page.count('role="img"\n') + page.count('role="img" ') >= 4
    for chart in ("rates", "survival", "margins", "rounds"):
        assert f'<title id="{chart}-title">' in page
        assert f'<desc id="{chart}-about">' in page
    for ship in ("I.K.S. Vorn", "U.S.S. Sutherland"):
        assert re.search(rf'<th scope="row">\s*{re.escape(ship)}\s*</th>', page)
    # The Sutherland's text is played, and its table names it; no card of the other fleet waits.
    assert re.search(r'<th scope="row">\s*<a href="/cards/ship/u-s-s-sutherland-2017core/">', page)
    assert "not simulated" not in page
    assert "faction-klingon" in page
    assert "faction-federation" in page
    assert f"<code>{result['versions']['catalogue']}</code>" in page
    # No inline style: the content security policy would drop it.
    assert "style=" not in page


def test_an_early_end_is_said(client: Client) -> None:
    job = played(client, battles="400", stop_width="0.2", pilot_b="drifter")
    page = shown(client.get(detail(job)))
    job.refresh_from_db()
    assert job.result["stopped_early"]
    assert f"Ended after {job.result['battles']} of 400 battles" in page


def test_it_is_run_again_with_the_same_seed_or_another(client: Client) -> None:
    job = played(client)
    client.get(detail(job))
    same = play({"id": job_of(client.post(detail(job) + "again/", {"seed": "same"})).pk})
    other = job_of(client.post(detail(job) + "again/", {"seed": "new"}))
    assert same.document == job.document
    assert other.document["simulation"]["seed"] != job.document["simulation"]["seed"]
    for each in (job, same):
        client.get(detail(each))
        each.refresh_from_db()
    first, second = ({**each.result, "seconds": 0} for each in (job, same))
    assert first == second


def test_all_battles_are_listed_page_by_page(client: Client) -> None:
    job = played(client, battles="60", pilot_b="drifter")
    address = f"{detail(job)}battles/"
    page = shown(client.get(address))
    assert "battle 50 " in words(page).lower()
    assert "battle 51 " not in words(page).lower()
    assert "battle 51 " in words(shown(client.get(address, {"page": 2}))).lower()
    numbers = {}
    for outcome in ("a", "b", "draw"):
        page = shown(client.get(address, {"outcome": outcome}))
        numbers[outcome] = len(re.findall(r"<tr>", page)) - 1 if "<tbody>" in page else 0
    client.get(detail(job))
    job.refresh_from_db()
    assert numbers == {
        "a": job.result["sides"]["a"]["wins"],
        "b": job.result["sides"]["b"]["wins"],
        "draw": job.result["draws"],
    }
    assert client.get(address, {"outcome": "c"}).status_code == 404


def test_an_outcome_that_never_came_is_empty(client: Client) -> None:
    job = job_of(send(client))
    page = shown(client.get(f"{detail(job)}battles/", {"outcome": "a"}))
    assert "No such battle" in page


# --- several ----------------------------------------------------------------------------------


def test_simulations_of_the_session_are_listed(client: Client) -> None:
    first, second = played(client), job_of(send(client, seed="8"))
    play({"id": second.pk}, 0, 1)
    page = shown(client.get(LIST))
    assert page.index(str(second.pk)) < page.index(str(first.pk))
    assert "Running, 10 %" in page
    assert "just now" in page
    assert str(first.pk) not in shown(Client().get(LIST))


def test_two_are_compared_and_the_difference_is_judged(client: Client) -> None:
    first, second = played(client), played(client, pilot="gunner")
    page = shown(client.get("/simulations/compare/", {"id": [str(first.pk), str(second.pk)]}))
    assert "from the first simulation to the second" in page
    assert page.count('class="plot-figure rates"') == 2
    for each in (first, second):
        assert f'href="{detail(each)}"' in page
    # Charts of one page must not share ids.
    ids = re.findall(r'\bid="([^"]+)"', page)
    assert len(ids) == len(set(ids))


def test_more_than_two_have_no_difference(client: Client) -> None:
    found = [played(client, seed=seed) for seed in "123"]
    page = shown(client.get("/simulations/compare/", {"id": [str(job.pk) for job in found]}))
    assert page.count('class="plot-figure rates"') == 3
    assert "from the first simulation to the second" not in page


def test_one_alone_is_compared_with_nothing(client: Client) -> None:
    job = played(client)
    page = shown(client.get("/simulations/compare/", {"id": str(job.pk)}))
    assert "There is nothing to compare yet" in page
    other = played(client, seed="8")
    page = shown(client.get("/simulations/compare/", {"id": str(job.pk)}))
    assert "Choose what to compare" in page
    assert str(other.pk) in page
    assert re.search(rf'value="{job.pk}"\s+checked', page)
    for bad in (str(uuid4()), "nothing"):
        assert client.get("/simulations/compare/", {"id": bad}).status_code == 404


def test_a_gauntlet_is_a_simulation_for_each_opponent(client: Client) -> None:
    against = ["demo:klingon-starter", "demo:federation-starter"]
    response = client.post(LIST, {**SENT, "b": "", "gauntlet": "1", "against": against})
    assert response.status_code == 302, words(response.content.decode())
    jobs = {job.document["simulation"]["fleets"][1]["name"]: job for job in Job.objects.all()}
    assert set(jobs) == {"Klingon starter", "Federation starter"}
    # The seeds are those that the library's gauntlet would take.
    assert {name: job.document["simulation"]["seed"] for name, job in jobs.items()} == {
        "Klingon starter": derived_seed("keyed:7", "gauntlet", 0),
        "Federation starter": derived_seed("keyed:7", "gauntlet", 1),
    }
    address = response["Location"]
    page = shown(client.get(address))
    assert 'hx-trigger="every 2s"' in page
    assert page.count("<progress") == 2
    for job in jobs.values():
        play({"id": job.pk})
    page = shown(client.get(address))
    assert "hx-trigger" not in page
    assert "<progress" not in page
    assert page.count('class="plot-figure rates"') == 2


def test_a_gauntlet_of_one_is_a_simulation(client: Client) -> None:
    data = {**SENT, "gauntlet": "1", "against": ["demo:klingon-starter"]}
    job = job_of(client.post(LIST, data))
    assert job.document["simulation"]["fleets"][1]["name"] == "Klingon starter"


@pytest.mark.parametrize(
    ("against", "running", "message"),
    [
        ([], 0, "Mark the fleets to fight against."),
        (["demo:nothing"], 0, "That fleet is not there any more."),
        (
            ["demo:klingon-starter", "demo:federation-starter"],
            2,
            "2 simulations are more than the 1 that can still run now. Mark fewer fleets",
        ),
        (
            ["demo:klingon-starter"],
            3,
            "1 simulation is more than the 0 that can still run now. Mark fewer fleets",
        ),
    ],
)
def test_a_gauntlet_that_cannot_begin_begins_nothing(
    client: Client, against: list[str], running: int, message: str
) -> None:
    for _ in range(running):
        job_of(send(client))
    page = shown(client.post(LIST, {**SENT, "gauntlet": "1", "against": against}))
    assert message in words(page)
    assert box(page, "b").strip() == FEDERATION
    for each in against:
        if each != "demo:nothing":
            assert re.search(rf'value="{each}"\s+checked', page)
    assert Job.objects.count() == running


def test_a_gauntlet_without_a_fleet_says_so_at_the_field(client: Client) -> None:
    data = {**SENT, "a": "", "gauntlet": "1", "against": ["demo:klingon-starter"]}
    page = shown(client.post(LIST, data))
    assert "Paste a fleet, or take one of those below." in page
    assert box(page, "b").strip() == FEDERATION
    assert Job.objects.count() == 0


# --- by the API and on the page ---------------------------------------------------------------


def test_a_simulation_of_the_api_has_a_page(client: Client, begin: Begin) -> None:
    job = play(begin())
    page = shown(client.get(detail(job)))
    assert "Federation starter" in page
    assert str(job.pk) in shown(client.get(LIST))
