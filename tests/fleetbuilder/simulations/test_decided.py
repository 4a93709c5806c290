"""What decided a simulation, on the site: asked for, played in chunks, read, cancelled."""

from __future__ import annotations

import re
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from fleetbuilder.jobs.models import Job
from fleetbuilder.simulations.common import mapping
from fleetbuilder.simulations.decided import pages
from rules.builds import build_in_use
from rules.simulation import decide
from tests.fleetbuilder.simulations.conftest import Begin, play

API = "/api/v1/decided/"
PAGE = "/simulations/decided/"


def ask(client: Client, simulation: str) -> Any:
    return client.post(f"/api/v1/simulations/{simulation}/decided/")


def words(response: Any) -> str:
    page = re.sub(r"<[^>]*>", " ", response.content.decode())
    return " ".join(page.split()).replace("\u00a0", " ")


@pytest.fixture
def simulation(begin: Begin) -> str:
    """Plays a simulation of eight battles and gives its id."""
    document = begin(battles=8)
    play(document)
    found: str = document["id"]
    return found


# --- the API ----------------------------------------------------------------------------------


def test_it_is_begun_once_for_a_simulation(client: Client, simulation: str) -> None:
    response = ask(client, simulation)
    assert response.status_code == 201
    job = Job.objects.get(kind="decided")
    assert response["Location"] == f"http://testserver{API}{job.pk}/"
    assert response.json() == {
        "id": str(job.pk),
        "state": "running",
        "reason": "",
        "created_at": job.created_at.isoformat(),
        "finished_at": None,
        "ruleset": "attack-wing-2017",
        "seed": "keyed:7",
        "simulation": simulation,
        "pilots": {"a": "drifter", "b": "drifter"},
        "fleets": {
            "a": {"name": "Federation starter", "points": 42},
            "b": {"name": "Klingon starter", "points": 39},
        },
        "progress": {"battles": 0, "asked": 48},
    }
    again = ask(client, simulation)
    assert (again.status_code, again.json()["id"]) == (200, str(job.pk))
    play(response.json())
    assert ask(client, simulation).json()["id"] == str(job.pk)
    # Somebody else asks for themselves.
    other = ask(Client(), simulation)
    assert (other.status_code, other.json()["id"] != str(job.pk)) == (201, True)


def test_the_result_is_that_of_the_library(client: Client, simulation: str) -> None:
    begun = ask(client, simulation).json()
    job = play(begun)
    assert job.state == "done"
    found = client.get(f"{API}{begun['id']}/").json()
    result = found["result"]
    assert result.pop("seconds") >= 0
    assert result.pop("builds") == {build_in_use(): job.chunk_count}
    row = Job.objects.get(pk=simulation)
    assert result == decide(mapping.simulation_from_row(row))
    assert found["progress"] == {"battles": 48, "asked": 48}


def test_what_was_cancelled_is_asked_anew(client: Client, simulation: str) -> None:
    first = ask(client, simulation).json()["id"]
    address = f"{API}{first}/cancel/"
    assert Client().post(address).status_code == 404
    assert client.post(address).json()["state"] == "cancelled"
    second = ask(client, simulation)
    assert (second.status_code, second.json()["id"] != first) == (201, True)


def test_slow_pilots_fight_fewer_battles(client: Client, begin: Begin) -> None:
    simulation = begin(battles=40, pilot="admiral")
    asked = ask(client, simulation["id"]).json()["progress"]["asked"]
    most = pages.battles_of(mapping.simulation_from_row(Job.objects.get(kind="simulation")))
    assert asked == 6 * min(40, most)


def test_other_ids_lead_nowhere(client: Client, simulation: str) -> None:
    begun = ask(client, simulation).json()["id"]
    assert ask(client, str(uuid4())).status_code == 404
    assert ask(client, begun).status_code == 404
    for address in (f"{API}{simulation}/", f"{PAGE}{uuid4()}/"):
        assert client.get(address).status_code == 404


def test_a_simulation_of_an_earlier_version_is_refused(client: Client, simulation: str) -> None:
    row = Job.objects.get(pk=simulation)
    client.get(f"/api/v1/simulations/{simulation}/")
    row.refresh_from_db()
    row.document["simulation"]["engine"] = 1
    row.save()
    response = ask(client, simulation)
    assert (response.status_code, response.json()["code"]) == (409, "simulation.engine")
    assert not Job.objects.filter(kind="decided").exists()
    assert "What decided" not in words(client.get(f"/simulations/{simulation}/"))


# --- the pages --------------------------------------------------------------------------------


def test_the_page_of_a_simulation_asks_follows_and_tells(client: Client, simulation: str) -> None:
    own = f"/simulations/{simulation}/"
    text = words(client.get(own))
    assert "Find out what decided" in text
    assert "plays the first 8 battles again without each, 48 in all" in text
    response = client.post(f"{own}decided/")
    job = Job.objects.get(kind="decided")
    assert (response.status_code, response["Location"]) == (302, f"{PAGE}{job.pk}/")
    assert "The battles that tell it are being played." in words(client.get(own))
    running = client.get(response["Location"])
    assert "0 of 48 battles played" in words(running)
    assert "There are no figures yet" in words(running)
    play({"id": job.pk})
    part = client.get(response["Location"], headers={"HX-Request": "true"})
    assert part["HX-Retarget"] == "#simulation"
    for address in (own, response["Location"]):
        page = words(client.get(address))
        for said in ("Cards of Federation starter", "Flying", "Initiative", "Ships", "in the mean"):
            assert said in page, said
    # Whoever else looks at the simulation sees it as well.
    assert "Cards of Federation starter" in words(Client().get(own))


def test_it_is_cancelled_by_its_owner(client: Client, simulation: str) -> None:
    client.post(f"/simulations/{simulation}/decided/")
    job = Job.objects.get(kind="decided")
    assert Client().post(f"{PAGE}{job.pk}/cancel/").status_code == 404
    response = client.post(f"{PAGE}{job.pk}/cancel/", follow=True)
    assert "Cancelled What was played until then stands below." in words(response)


def part(change: float, low: float, high: float) -> dict[str, dict[str, float]]:
    figures = {"change": change, "low": low, "high": high}
    return {"margin": figures, "score": {name: each / 100 for name, each in figures.items()}}


def test_parts_are_rows_the_largest_first() -> None:
    context = pages.parts_context(
        {
            "fleets": [{"name": "Alpha", "points": 100}, {"name": "", "points": 42}],
            "pairs": 200,
            "margin": {"change": 12.0, "low": 5.0, "high": 19.0},
            "parts": {
                "initiative": part(0.0, 0.0, 0.0),
                "cards_a": part(-4.0, -10.0, 2.0),
                "cards_b": part(0.5, 0.1, 0.9),
                "maneuvers": part(-16.0, -20.0, -12.0),
                "ships": part(31.5, 23.0, 40.0),
            },
            "dice": {
                "a": {"battles": 150, "margin": 30.0, "dice": 18.0},
                "b": {"battles": 50, "margin": -42.0, "dice": -54.0},
            },
            "more_points": {"fleet": "a", "points": 58},
        }
    )
    rows = context["parts"]
    assert [(row["name"], row["side"], row["verdict"], row["is_open"]) for row in rows] == [
        ("Ships", "a", "for Alpha", False),
        ("Flying", "b", "for The opponent", False),
        ("Cards of Alpha", "b", "for The opponent", True),
        ("Cards of The opponent", "a", "for Alpha", False),
        ("Initiative", "a", "for neither", False),
    ]
    assert context["scale"] == "42"
    ships, flying = rows[:2]
    assert (ships["points"], ships["interval"]) == ("31.5\u00a0SP", "+23.0 to +40.0")
    assert (ships["bar"], ships["width"], ships["low"], ships["high"]) == (50.0, 37.5, 77.4, 97.6)
    assert (flying["bar"], flying["width"]) == (31.0, 19.0)
    assert (flying["points"], flying["share"]) == ("16.0\u00a0SP", "−16")
    told = [text.replace("\u00a0", " ") for text in (context["summary"], *context["dice"])]
    assert told == [
        "Alpha is ahead by 12.0 SP of Fleet Points in the mean battle.",
        (
            "In the 150 battles that Alpha wins it is ahead by 30.0 SP, and the dice of these "
            "battles are worth 18.0 SP to it."
        ),
        (
            "In the 50 battles that The opponent wins it is ahead by 42.0 SP, and the dice of "
            "these battles are worth 54.0 SP to it."
        ),
    ]
    assert context["more_points"] == "Alpha has 58\u00a0SP more: the fleets are not equal."
    few = {"fleets": context["result"]["fleets"], "pairs": 1}
    assert pages.parts_context(few)["parts"] == []
