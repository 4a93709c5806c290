"""Saved fleets in battle: taken, tested, known again, and what their pages then tell."""

from __future__ import annotations

import html
import re
from dataclasses import replace
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from fleetbuilder.fleets.check.open_fleets import fleet_code
from fleetbuilder.fleets.common import mapping
from fleetbuilder.fleets.common.models import Fleet, Revision, Visibility
from fleetbuilder.fleets.saved.battle_records import battle_records
from fleetbuilder.fleets.saved.details import Details
from fleetbuilder.fleets.saved.selectors import revision_current
from fleetbuilder.fleets.saved.services import fleet_create, fleet_restore, fleet_save
from fleetbuilder.fleets.saved.session_fleets import SESSION_KEY as SHELF
from fleetbuilder.jobs import messages
from fleetbuilder.jobs.models import Job
from fleetbuilder.simulations.common.models import SimulatedFleet
from rules.catalogue import Catalogue
from rules.notation import parse
from tests.fleetbuilder.simulations.conftest import REQUEST, play
from tests.fleetbuilder.visitors import visit_as

LIST = "/simulations/"
VORN = "I.K.S. Vorn (2017core)\nK'mpec"
SUTHERLAND = "U.S.S. Sutherland (2017core)"
REST = {"pilot": "drifter", "pilot_b": "drifter", "ruleset": "", "battles": "40", "seed": "7"}

pytestmark = pytest.mark.usefixtures("demos")


@pytest.fixture(autouse=True)
def no_messages(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wakes no worker."""
    monkeypatch.setattr(messages, "work_send", lambda job_id, indexes: None)


def saved(owner: str, catalogue: Catalogue, text: str = VORN, **about: Any) -> Fleet:
    content = replace(parse(text, catalogue).fleets[0], name="Wolf", notes="Not in the text.\n\n\n")
    fleet, _ = fleet_create(owner=owner, content=content, about=Details(**about))
    return fleet


def shown(response: Any, status: int = 200) -> str:
    assert response.status_code == status, response.content.decode()[:500]
    return html.unescape(response.content.decode()).replace("\u00a0", " ")


def words(page: str) -> str:
    return " ".join(re.sub(r"<[^>]*>", " ", page).split())


def fields(page: str) -> dict[str, str]:
    """Returns what the form holds that is asked for a fleet's test."""
    found = dict(REST)
    for side in ("a", "b"):
        box = re.search(rf'<textarea[^>]*name="{side}"[^>]*>\n?(.*?)</textarea>', page, re.S)
        marker = re.search(rf'name="saved_{side}"\s+value="([^"]*)"', page)
        assert box
        assert marker
        # A browser sends every line's end as two signs.
        found |= {side: box[1].replace("\n", "\r\n"), f"saved_{side}": marker[1]}
    once = re.search(r'name="once" value="([^"]+)"', page)
    assert once
    return found | {"once": once[1]}


def job_of(response: Any) -> Job:
    assert response.status_code == 302, words(response.content.decode())
    return Job.objects.get(pk=response["Location"].strip("/").rpartition("/")[2])


def simulated(client: Client, fleet: Fleet, **more: str) -> Job:
    """Tests a saved fleet, from its page's link on, and plays all battles."""
    page = shown(client.get(LIST, {"test": fleet.slug}))
    job = job_of(client.post(LIST, {**fields(page), "b": SUTHERLAND, **more}))
    fleet.refresh_from_db()
    return play({"id": job.pk})


def test_the_circle_from_the_builder_to_the_win_rate(client: Client, catalogue: Catalogue) -> None:
    fleet = saved(visit_as(client, "owner"), catalogue)
    build = reverse("fleets:build", args=[fleet.slug])
    page = shown(client.get(build))
    assert f'href="/simulations/?test={fleet.slug}"' in page
    assert "battles against" not in words(page)
    job = simulated(client, fleet)
    # What a text does not tell goes into battle as well: it is the saved fleet that fights.
    assert job.document["fleets"][0]["notes"] == "Not in the text.\n\n\n"
    row = SimulatedFleet.objects.get()
    assert (row.job, row.fleet, row.side, row.revision) == (job, fleet, "a", 1)
    assert row.fingerprint == revision_current(fleet=fleet).fingerprint
    result = shown(client.get(f"/simulations/{job.pk}/"))
    assert f'href="{build}"' in result
    assert "About your saved fleet Wolf . Back to the builder" in words(result)
    [record] = battle_records(fleet=fleet, fingerprint=row.fingerprint)
    assert (record.battles, record.revision, record.is_current) == (40, 1, True)
    said = f"Wins {record.rate} ({record.interval}) against Unnamed fleet: 40 battles"
    for address in (build, reverse("fleets:fleet_detail", args=[fleet.slug])):
        page = shown(client.get(address))
        assert said.replace("\u00a0", " ") in words(page)
        assert f'href="/simulations/{job.pk}/"' in page


def test_the_figures_are_those_of_the_result(client: Client, catalogue: Catalogue) -> None:
    fleet = saved(visit_as(client, "owner"), catalogue)
    job = simulated(client, fleet, pilot="gunner")
    answer = client.get(f"/api/v1/simulations/{job.pk}/").json()["progress"]["sides"]["a"]
    [record] = battle_records(fleet=fleet, fingerprint="")
    assert record.rate == f"{round(100 * answer['win_rate'])}\u00a0%"
    low, high = round(100 * answer["low"]), round(100 * answer["high"])
    assert record.interval == f"{low}–{high}\u00a0%"
    assert not record.is_current


def test_the_api_tells_how_the_current_revision_fared(client: Client, catalogue: Catalogue) -> None:
    owner = visit_as(client, "owner")
    fleet = saved(owner, catalogue, visibility=Visibility.PUBLIC)
    address = f"/api/v1/fleets/{fleet.slug}/"
    assert client.get(address).json()["wins"] is None
    job = simulated(client, fleet, pilot="gunner")
    side = client.get(f"/api/v1/simulations/{job.pk}/").json()["progress"]["sides"]["a"]
    wins = client.get(address).json()["wins"]
    assert wins == {
        "wins": side["wins"],
        "battles": 40,
        "win_rate": side["win_rate"],
        "low": side["low"],
        "high": side["high"],
        "opponent": "Unnamed fleet",
        "running": False,
        "page": f"http://testserver/simulations/{job.pk}/",
    }
    # Others read the fleet, not what its owner tried with it.
    assert "wins" not in Client().get(address).json()
    assert "wins" not in client.get("/api/v1/fleets/").json()["fleets"][0]
    before = mapping.fleet_from_revision(revision_current(fleet=fleet))
    changed = replace(before, points_limit=90)
    fleet_save(fleet=fleet, content=changed, expected=1, author=owner)
    assert client.get(address).json()["wins"] is None


def test_what_is_of_an_earlier_revision_is_called_so(client: Client, catalogue: Catalogue) -> None:
    owner = visit_as(client, "owner")
    fleet = saved(owner, catalogue)
    simulated(client, fleet)
    before = mapping.fleet_from_revision(revision_current(fleet=fleet))
    other = replace(before, points_limit=90)
    fleet_save(fleet=fleet, content=other, expected=1, author=owner)
    build = reverse("fleets:build", args=[fleet.slug])
    assert "Revision 1, an earlier one, won" in words(shown(client.get(build)))
    # Brought back, it is the fleet that was tested.
    fleet_restore(fleet=fleet, number=1, expected=2, author=owner)
    page = words(shown(client.get(build)))
    assert "an earlier one" not in page
    assert "Wins" in page
    result = words(shown(client.get(f"/simulations/{Job.objects.get().pk}/")))
    assert "About revision 1 of your saved fleet Wolf , which is at revision 3 now." in result


def test_the_newest_of_the_current_revision_comes_first(
    client: Client, catalogue: Catalogue
) -> None:
    owner = visit_as(client, "owner")
    fleet = saved(owner, catalogue)
    first = simulated(client, fleet)
    second = simulated(client, fleet, b=f"Fleet: Second\n{SUTHERLAND}")
    content = mapping.fleet_from_revision(revision_current(fleet=fleet))
    fleet_save(fleet=fleet, content=replace(content, name="Fox"), expected=1, author=owner)
    last = simulated(client, fleet)
    fingerprint = Revision.objects.get(fleet=fleet, number=1).fingerprint
    records = battle_records(fleet=fleet, fingerprint=fingerprint, most=5)
    assert [each.href for each in records] == [
        f"/simulations/{job.pk}/" for job in (second, first, last)
    ]
    assert [each.is_current for each in records] == [True, True, False]
    assert records[0].opponent == "Second"


def test_a_simulation_without_a_battle_says_nothing(client: Client, catalogue: Catalogue) -> None:
    fleet = saved(visit_as(client, "owner"), catalogue)
    page = shown(client.get(LIST, {"test": fleet.slug}))
    job = job_of(client.post(LIST, {**fields(page), "b": SUTHERLAND}))
    fleet.refresh_from_db()
    assert fleet.is_simulated
    assert battle_records(fleet=fleet, fingerprint="") == ()
    play({"id": job.pk}, 0)
    [record] = battle_records(fleet=fleet, fingerprint=revision_current(fleet=fleet).fingerprint)
    assert record.is_running
    page = words(shown(client.get(reverse("fleets:build", args=[fleet.slug]))))
    assert "Wins so far" in page


@pytest.mark.parametrize("tests", [0, 1, 3])
def test_the_builder_costs_the_same_however_often_a_fleet_was_tested(
    client: Client, catalogue: Catalogue, tests: int, django_assert_max_num_queries: Any
) -> None:
    fleet = saved(visit_as(client, "owner"), catalogue)
    for _ in range(tests):
        simulated(client, fleet)
    address = reverse("fleets:build", args=[fleet.slug])
    client.get(address)
    with django_assert_max_num_queries(8):
        shown(client.get(address))


def test_a_box_that_was_changed_is_no_longer_the_saved_fleet(
    client: Client, catalogue: Catalogue
) -> None:
    fleet = saved(visit_as(client, "owner"), catalogue)
    sent = fields(shown(client.get(LIST, {"test": fleet.slug}))) | {"b": SUTHERLAND}
    outlook = words(shown(client.post("/simulations/outlook/", sent)))
    assert "Revision 1 of your saved fleet, which keeps the result." in outlook
    sent["a"] = sent["a"].replace("K'Mpec", "Gowron")
    assert "Gowron" in sent["a"]
    outlook = words(shown(client.post("/simulations/outlook/", sent)))
    assert "Changed here: the result is not kept with your saved fleet Wolf." in outlook
    job_of(client.post(LIST, sent))
    assert not SimulatedFleet.objects.exists()


def test_somebody_elses_fleet_is_an_opponent_and_keeps_no_result(
    client: Client, catalogue: Catalogue
) -> None:
    own = saved(visit_as(client, "owner"), catalogue)
    public = saved("session:other", catalogue, SUTHERLAND, visibility=Visibility.PUBLIC)
    linked = saved("session:other", catalogue, SUTHERLAND, visibility=Visibility.UNLISTED)
    hidden = saved("session:other", catalogue, SUTHERLAND)
    page = shown(client.get(LIST, {"test": own.slug}))
    for link in (
        f"http://testserver/fleets/{public.slug}/",
        f"http://testserver/fleets/{linked.slug}/?key={linked.share_key}",
        f"http://testserver/f/{linked.share_key}/",
    ):
        job = job_of(client.post(LIST, {**fields(page), "b": link}))
        assert job.document["simulation"]["fleets"][1]["name"] == "Wolf"
    assert set(SimulatedFleet.objects.values_list("fleet", "side")) == {(own.pk, "a")}
    before = Job.objects.count()
    for link in (f"http://testserver/fleets/{hidden.slug}/", "http://testserver/f/none/"):
        answer = client.post(LIST, {**fields(page), "b": link})
        assert "There is no fleet at this link, or it is not shared with you." in shown(answer)
    assert Job.objects.count() == before
    assert client.get(LIST, {"test": hidden.slug}).status_code == 404
    assert client.get(LIST, {"against": "nonsense!"}).status_code == 400
    page = shown(client.get(LIST, {"test": f"{linked.slug}~{linked.share_key}"}))
    assert fields(page)["saved_a"] == ""


def test_a_result_leads_back_only_its_owner(client: Client, catalogue: Catalogue) -> None:
    fleet = saved(visit_as(client, "owner"), catalogue)
    job = simulated(client, fleet)
    other = Client()
    visit_as(other, "other")
    for each in (other, Client()):
        page = shown(each.get(f"/simulations/{job.pk}/"))
        assert fleet.slug not in page
        assert "saved fleet" not in page


def test_a_gauntlet_is_kept_with_the_fleet_and_leads_back(
    client: Client, catalogue: Catalogue
) -> None:
    owner = visit_as(client, "owner")
    fleet = saved(owner, catalogue)
    second = saved(owner, catalogue, SUTHERLAND)
    public = saved("session:other", catalogue, SUTHERLAND, visibility=Visibility.PUBLIC)
    page = shown(client.get(LIST, {"test": fleet.slug}))
    sent = {
        **fields(page),
        "gauntlet": "1",
        "against": ["demo:klingon-starter", f"saved:{second.slug}"],
        "further": f"http://testserver/fleets/{public.slug}/\n",
    }
    answer = client.post(LIST, sent)
    assert answer.status_code == 302, words(answer.content.decode())
    found = set(SimulatedFleet.objects.values_list("fleet", "side"))
    assert found == {(fleet.pk, "a"), (second.pk, "b")}
    assert SimulatedFleet.objects.filter(fleet=fleet).count() == 3
    page = shown(client.get(answer["Location"]))
    assert page.count(f'href="{reverse("fleets:build", args=[fleet.slug])}"') == 1
    further = re.search(r'name="further"[^>]*>([^<]*)<', shown(client.get(LIST)))
    assert further
    assert further[1] == ""


def test_again_is_about_the_same_fleet(client: Client, catalogue: Catalogue) -> None:
    fleet = saved(visit_as(client, "owner"), catalogue)
    job = simulated(client, fleet)
    client.post(f"/simulations/{job.pk}/again/")
    assert SimulatedFleet.objects.filter(fleet=fleet, revision=1).count() == 2
    # Somebody else's simulation of it is not the owner's.
    other = Client()
    visit_as(other, "other")
    other.post(f"/simulations/{job.pk}/again/")
    assert Job.objects.count() == 3
    assert SimulatedFleet.objects.count() == 2
    page = shown(client.get(LIST, {"again": job.pk}))
    assert fields(page)["saved_a"] == f"{fleet.slug}@1"


def test_a_deleted_fleet_leaves_its_simulations(client: Client, catalogue: Catalogue) -> None:
    fleet = saved(visit_as(client, "owner"), catalogue)
    job = simulated(client, fleet)
    fleet.delete()
    assert not SimulatedFleet.objects.exists()
    assert "Wolf" in shown(client.get(f"/simulations/{job.pk}/"))


# --- kept from the form -----------------------------------------------------------------------


def test_a_fleet_is_saved_once_and_taken(client: Client) -> None:
    page = shown(client.get(LIST))
    sent = {**fields(page), "a": VORN, "b": SUTHERLAND, "save": "a", "name_a": "  My   Vorn "}
    page = shown(client.post(LIST, sent))
    assert "My Vorn is saved in this browser." in words(page)
    assert fields(page)["a"].startswith("Fleet: My Vorn")
    assert fields(page)["b"].strip() == SUTHERLAND
    fleet = Fleet.objects.get()
    assert (fleet.name, fields(page)["saved_a"]) == ("My Vorn", f"{fleet.slug}@1")
    # Sent twice, it is saved once.
    shown(client.post(LIST, sent))
    assert Fleet.objects.count() == 1
    page = shown(client.post(LIST, {**sent, "save": "", "take": f"b saved:{fleet.slug}"}))
    assert fields(page)["b"].startswith("Fleet: My Vorn")
    assert fields(page)["saved_b"] == f"{fleet.slug}@1"
    # Nobody else sees it.
    assert "My Vorn" not in shown(Client().get(LIST))
    gone = Client().post(LIST, {**sent, "take": f"b saved:{fleet.slug}"})
    assert "That fleet is not there any more." in shown(gone)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"save": "a", "name_a": ""}, "Give the fleet a name to save it under."),
        ({"save": "b", "name_b": "x", "b": ""}, "Paste a fleet, or take one of those below."),
        ({"save": "b", "name_b": "x", "b": "[]"}, "The list holds no fleet."),
        ({"save": "c", "name_c": "x"}, "There is no such box."),
    ],
)
def test_what_cannot_be_saved_is_said(client: Client, change: dict[str, str], message: str) -> None:
    page = shown(client.post(LIST, {**REST, "a": VORN, "b": SUTHERLAND, **change}))
    assert message in words(page)
    assert fields(page)["a"].strip().splitlines() == VORN.splitlines()
    assert not Fleet.objects.exists()


# --- what browsers kept before ------------------------------------------------------------------


def test_what_a_browser_kept_before_is_saved(client: Client, catalogue: Catalogue) -> None:
    owner = visit_as(client, "owner")
    session = client.session
    session[SHELF] = {"Vorn": fleet_code(parse(VORN, catalogue).fleets[0]), "Old": "FB0-nothing"}
    session.save()
    page = words(shown(client.get(LIST)))
    assert "Vorn" in page
    assert SHELF not in client.session
    found = {fleet.name: fleet for fleet in Fleet.objects.filter(owner=owner)}
    assert set(found) == {"Vorn", "Old"}
    assert found["Vorn"].ship_count == 1
    # What nobody reads any more is not lost.
    assert revision_current(fleet=found["Old"]).document["notes"] == "FB0-nothing"


# --- by the API -----------------------------------------------------------------------------------


def test_the_api_takes_saved_fleets(client: Client, catalogue: Catalogue) -> None:
    owner = visit_as(client, "owner")
    fleet = saved(owner, catalogue)
    hidden = saved("session:other", catalogue)
    wanted = {**REQUEST, "a": {"saved": fleet.slug}}
    answer = client.post("/api/v1/simulations/", wanted, content_type="application/json")
    assert answer.status_code == 201, answer.content
    assert SimulatedFleet.objects.get().fleet == fleet
    worth = {"fleet": {"saved": f"{fleet.slug}@1"}, "opponents": [REQUEST["b"]], "battles": 1}
    answer = client.post("/api/v1/worth/", worth, content_type="application/json")
    assert answer.status_code == 201, answer.content
    for reference in (hidden.slug, f"{fleet.slug}@2", "", 7):
        bad = {**REQUEST, "a": {"saved": reference}}
        answer = client.post("/api/v1/simulations/", bad, content_type="application/json")
        assert answer.status_code == 400
        assert answer.json()["fields"] == {
            "/a/saved": ["There is no such fleet, or it is not shared with you."]
        }
    assert Job.objects.count() == 2
