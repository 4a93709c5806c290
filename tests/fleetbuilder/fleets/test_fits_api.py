"""What fits a place, asked of the API."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from cards.selectors import catalogue_current
from fleetbuilder.fleets.check import examples
from rules.building import suggest
from rules.loader import load_rulesets
from rules.notation import fleet_from_document

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("catalogue")]

FITS = "/api/v1/fleets/fits/"


def ask(client: Client, query: str, document: Any = examples.FLEET) -> Any:
    """Asks about a fleet; returns the answer's document."""
    response = client.post(f"{FITS}?{query}", document, content_type="application/json")
    assert response.status_code == 200, response.content
    return response.json()


def test_the_answer_is_the_library_s(client: Client) -> None:
    answer = ask(client, "where=/ships/0&slot=crew&others=true")
    fleet = fleet_from_document(examples.FLEET)
    ruleset = load_rulesets()[fleet.ruleset or "attack-wing-2017"]
    found = suggest(fleet, catalogue_current(), ruleset, ship=0, slot="crew")
    for name, expected in (("fitting", found.fitting), ("others", found.others)):
        assert answer[name] == [
            {
                "card": each.card,
                "name": each.name,
                "points": each.points,
                "items": [item.to_document() for item in found.items(each)],
                "reasons": list(found.words(each)),
            }
            for each in expected
        ]
    assert answer["others_count"] == len(found.others) > 0
    assert answer["fitting"][0]["reasons"] == []
    assert answer["fitting"][0]["items"][0]["reason"] == "printed cost"
    assert answer["others"][0]["reasons"] != []


def test_what_does_not_fit_is_counted_only(client: Client) -> None:
    answer = ask(client, "slot=ship")
    assert answer["others"] == []
    assert {each["card"].partition(":")[0] for each in answer["fitting"]} == {"ship"}


def test_a_text_with_its_place_beside_it(client: Client) -> None:
    body = {"text": examples.TEXT, "where": "/ships/0", "slot": "captain", "others": False}
    answer = ask(client, "", body)
    assert answer["fitting"][0]["card"].startswith("captain:")


@pytest.mark.parametrize(
    ("query", "field", "message"),
    [
        ("where=/ships/0", "/slot", "Name the type of card: one of ship, captain, admiral,"),
        ("where=/ships/9&slot=crew", "/where", "The fleet has no ship number 9."),
        ("where=ships&slot=crew", "/where", "'ships' is no place; a place is empty for the"),
        ("where=/ships/0&slot=ship", "/where", "A ship has no place for a ship."),
        ("where=/sideboard&slot=resource", "/where", "A sideboard has no place for the kind"),
        ("where=/ships/0&slot=crew&replacing=/ships/0/upgrades/77", "/where", "/ships/0/upgrades"),
    ],
)
def test_a_place_that_is_none_is_named(
    client: Client, query: str, field: str, message: str
) -> None:
    response = client.post(f"{FITS}?{query}", examples.FLEET, content_type="application/json")
    assert response.status_code == 400
    [said] = response.json()["fields"][field]
    assert said.startswith(message)


def test_wrong_values_beside_a_text_are_named(client: Client) -> None:
    body = {"text": examples.TEXT, "where": 7, "slot": [], "colour": "red"}
    response = client.post(FITS, body, content_type="application/json")
    assert sorted(response.json()["fields"]) == ["/colour"]
    del body["colour"]
    response = client.post(FITS, body, content_type="application/json")
    assert response.json()["fields"] == {
        "/where": ["Text is expected."],
        "/slot": ["Text is expected."],
    }


def test_one_fleet_is_asked_at_a_time(client: Client) -> None:
    response = client.post(
        f"{FITS}?slot=ship", [examples.FLEET] * 2, content_type="application/json"
    )
    assert response.status_code == 400
    assert response.json()["message"] == "One fleet is asked at a time. Hand over one."
