"""A house card from the administration to the replay: checked, played at once, and marked."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from cards.models import Card
from cards.selectors import catalogue_current
from cards.services import LoadReport
from fleetbuilder.jobs import messages
from tests.cards.conftest import directory as directory
from tests.cards.conftest import loaded as loaded
from tests.fleetbuilder.simulations.conftest import play
from tests.house_cards import OFFICER, WANDERER

HOUSE = ["crew:a-new-officer-house", "ship:wanderer-house"]
FLEET = {
    "name": "Own",
    "ships": [
        {
            "ship": "ship:wanderer-house",
            "captain": "captain:mira-thal-a1",
            "upgrades": ["crew:a-new-officer-house", "weapon:photon-lances-a1"],
        }
    ],
}
OTHER = {
    "name": "Other",
    "ships": [{"ship": "ship:u-s-s-aurora-a1", "captain": "captain:federation-a1"}],
}
MARK = '<span class="badge badge-boxed">House card</span>'


@pytest.fixture(autouse=True)
def typed_in(
    loaded: LoadReport,
    admin_client: Client,
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: Any,
) -> None:
    """Types the house cards into the administration."""
    monkeypatch.setattr(messages, "work_send", lambda job_id, indexes: None)
    assert catalogue_current().find("crew:a-new-officer-house") is None
    address = reverse("admin:cards_card_add")
    for document in (OFFICER, WANDERER):
        with django_capture_on_commit_callbacks(execute=True):
            response = admin_client.post(address, {"source": json.dumps(document)})
        assert response.status_code == 302, response.content
    assert Card.objects.filter(official=False).count() == 2


def body(response: Any) -> str:
    """Gives a page with its spaces folded."""
    assert response.status_code == 200, response.content
    return " ".join(response.content.decode().split())


def parts(html: str, name: str, tag: str) -> list[str]:
    """Gives the elements of a kind that hold a name."""
    return [each for each in re.findall(rf"<{tag}\b.*?</{tag}>", html) if name in each]


def post(client: Client, address: str, document: Any) -> Any:
    return client.post(address, document, content_type="application/json")


def begun(client: Client, address: str, **fields: Any) -> str:
    """Begins battles through the API, has them played, and gives their address."""
    response = post(client, address, {"pilot": "drifter", "battles": 2, "seed": "7", **fields})
    assert response.status_code == 201, response.content
    assert play(response.json()).state == "done"
    return f"{address}{response.json()['id']}/"


def test_the_search_and_the_cards_page_mark_it(client: Client) -> None:
    found = body(client.get("/cards/", {"q": "new officer"}))
    assert found.count(MARK) == 1
    assert MARK not in body(client.get("/cards/", {"q": "helmsman"}))
    page = body(client.get("/cards/crew/a-new-officer-house/"))
    assert "House card" in page
    assert "House card" not in body(client.get("/cards/crew/helmsman-a1/"))
    assert client.get("/api/v1/cards/crew:a-new-officer-house/").json()["official"] is False


def test_the_check_and_its_report_mark_it(client: Client) -> None:
    page = body(client.post("/check/", {"text": json.dumps(FLEET)}))
    lines = parts(page, "lines-card", "tr")
    assert [MARK in each for each in lines] == [True, False, True, False]
    report = post(client, "/api/v1/fleets/check/", FLEET).json()
    assert report["house_cards"] == ["ship:wanderer-house", "crew:a-new-officer-house"]
    assert "house_cards" not in post(client, "/api/v1/fleets/check/", OTHER).json()


def test_a_name_that_may_mean_it_is_marked(client: Client) -> None:
    text = "Ship: U.S.S. Aurora\n  Crew: A Nev Officer\n"
    page = body(client.post("/check/", {"text": text}))
    assert "A New Officer was taken" in page
    assert [MARK in each for each in parts(page, "lines-card", "tr")] == [False, True]


def test_exports_mark_it(client: Client) -> None:
    text = post(client, "/api/v1/fleets/convert/?to=text", FLEET).json()["text"]
    assert "Ship: Wanderer {house}\n" in text
    assert "  Crew: A New Officer {house}\n" in text
    document = json.loads(post(client, "/api/v1/fleets/convert/?to=json", FLEET).json()["text"])
    assert document["house_cards"] == ["ship:wanderer-house", "crew:a-new-officer-house"]


def test_simulations_mark_it(client: Client) -> None:
    address = begun(client, "/api/v1/simulations/", a=FLEET, b=OTHER)
    assert client.get(address).json()["result"]["house_cards"] == HOUSE
    page = body(client.get(address.removeprefix("/api/v1")))
    [section] = parts(page, 'id="house"', "section")
    assert "A New Officer" in section
    assert "Wanderer" in section
    tables = page[page.index('id="cards"') :]
    assert [MARK in each for each in parts(tables, "A New Officer", "tr")] == [True]
    assert [MARK in each for each in parts(tables, "Wanderer", "tr")] == [True]
    assert MARK not in "".join(parts(tables, "Aurora", "tr"))


def test_a_simulation_of_official_cards_has_no_mark(client: Client) -> None:
    address = begun(client, "/api/v1/simulations/", a=OTHER, b=OTHER)
    assert client.get(address).json()["result"]["house_cards"] == []
    page = body(client.get(address.removeprefix("/api/v1")))
    assert (MARK in page, 'id="house"' in page) == (False, False)


def test_replays_name_it(client: Client) -> None:
    address = begun(client, "/api/v1/simulations/", a=FLEET, b=OTHER)
    assert client.get(f"{address}battles/1/").json()["house_cards"] == HOUSE
    page = body(client.get(f"{address.removeprefix('/api/v1')}battles/1/"))
    assert page.count("House cards: Wanderer, A New Officer") == 1
    log = client.get(f"{address.removeprefix('/api/v1')}battles/1/log.jsonl")
    first = json.loads(b"".join(log).splitlines()[0])
    assert [each.get("house", []) for each in first["fleets"]] in ([HOUSE, []], [[], HOUSE])


def test_the_worth_of_cards_marks_it(client: Client) -> None:
    address = begun(client, "/api/v1/worth/", fleet=FLEET, opponents=[OTHER])
    assert client.get(address).json()["result"]["house_cards"] == HOUSE
    page = body(client.get(address.replace("/api/v1/", "/simulations/")))
    assert [MARK in each for each in parts(page, "A New Officer", "tr")] == [True]
    assert [MARK in each for each in parts(page, "Photon Lances", "tr")] == [False]
    assert len(parts(page, 'id="house"', "section")) == 1


def test_a_mark_outlives_the_card(
    client: Client, admin_client: Client, django_capture_on_commit_callbacks: Any
) -> None:
    address = begun(client, "/api/v1/simulations/", a=FLEET, b=OTHER)
    rows = list(Card.objects.filter(official=False).values_list("pk", flat=True))
    listed = reverse("admin:cards_card_changelist")
    with django_capture_on_commit_callbacks(execute=True):
        admin_client.post(listed, {"action": "withdraw", "_selected_action": rows})
    assert catalogue_current().find("crew:a-new-officer-house") is None
    assert client.get(address).json()["result"]["house_cards"] == HOUSE
    page = body(client.get(address.removeprefix("/api/v1")))
    assert [MARK in each for each in parts(page, "A New Officer", "tr")] == [True]
