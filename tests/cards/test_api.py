"""The catalogue in the API."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from cards import selectors
from cards.services import LoadReport, catalogue_load
from rules.catalogue import Catalogue

API = "/api/v1"

KORATH = {
    "key": "captain:korath-b2",
    "url": "/cards/captain/korath-b2/",
    "type": "captain",
    "name": "Korath",
    "factions": ["klingon"],
    "sets": ["b2"],
    "era": "modern-2017",
    "cost": 4,
    "unique": True,
    "mirror_universe": False,
    "one_per_ship": False,
    "attack": None,
    "agility": None,
    "hull": None,
    "shields": None,
    "skill": 6,
    "ship_class": None,
    "ability_status": "none",
    "official": True,
}


def get(client: Client, path: str, **query: str | int) -> tuple[int, Any]:
    response = client.get(f"{API}/{path}", query)
    assert response["Content-Type"] == "application/json"
    return response.status_code, response.json()


def test_a_search(client: Client, small_site: Catalogue) -> None:
    assert get(client, "cards/", q="korath type:captain") == (
        200,
        {
            "count": 1,
            "page": 1,
            "pages": 1,
            "next": None,
            "previous": None,
            "query": "korath type:captain",
            "near": "",
            "catalogue": small_site.version,
            "facets": {
                "type": {"captain": 1},
                "faction": {"klingon": 1},
                "era": {"modern-2017": 1},
                "cost": {"3-4": 1},
                "ability": {"none": 1},
            },
            "results": [KORATH],
        },
    )


def test_all_cards_in_pages(client: Client, small_site: Catalogue) -> None:
    status, first = get(client, "cards/", page_size=10)
    assert (status, first["count"], first["pages"], len(first["results"])) == (200, 17, 2, 10)
    assert first["next"] == "http://testserver/api/v1/cards/?page=2&page_size=10"
    assert first["previous"] is None
    status, second = get(client, "cards/", page_size=10, page=2)
    assert (status, second["page"], len(second["results"])) == (200, 2, 7)
    assert second["next"] is None
    assert second["previous"] == "http://testserver/api/v1/cards/?page=1&page_size=10"
    keys = [card["key"] for card in (*first["results"], *second["results"])]
    assert sorted(keys) == sorted(card.key for card in small_site)


def test_the_neighbours_keep_the_query(client: Client, small_site: Catalogue) -> None:
    _, page = get(client, "cards/", q='set:"The Long Night" cost<=5', page_size=2)
    assert page["next"] == (
        "http://testserver/api/v1/cards/?page=2&page_size=2&q=set%3A%22The+Long+Night%22+cost%3C%3D5"
    )


def test_a_search_makes_no_query(client: Client, site: Catalogue) -> None:
    client.get(f"{API}/cards/")
    with CaptureQueriesContext(connection) as queries:
        assert client.get(f"{API}/cards/", {"q": 'fits:"U.S.S. Defiant"'}).status_code == 200
        assert client.get(f"{API}/cards/captain:gowron-71126/").status_code == 200
        assert client.get(f"{API}/sets/71120/").status_code == 200
        assert client.get(f"{API}/ship-classes/galaxy-class/").status_code == 200
    assert len(queries) == 0


def test_fits_is_wired_to_the_rules(client: Client, small_site: Catalogue) -> None:
    _, page = get(client, "cards/", q='fits:"U.S.S. Aurora" type:upgrade -type:crew')
    assert [card["name"] for card in page["results"]] == [
        "Night Attack",
        "Photon Lances",
        "War Rations",
    ]


def test_a_query_that_cannot_be_understood(client: Client, small_site: Catalogue) -> None:
    status, error = get(client, "cards/", q="korath typ:crew set:zz")
    assert status == 400
    assert error["code"] == "query.invalid"
    assert error["message"] == (
        "The search cannot be understood at character 8: There is no field “typ”."
    )
    first, second = error["problems"]
    assert first["expected"][:2] == ["name", "type"]
    assert {**first, "expected": []} == {
        "code": "query.unknown_field",
        "message": "There is no field “typ”.",
        "start": 7,
        "length": 3,
        "word": "typ",
        "expected": [],
        "suggestion": "type",
    }
    assert second == {
        "code": "query.unknown_value",
        "message": "There is no set “zz”.",
        "start": 20,
        "length": 2,
        "word": "zz",
        "expected": [],
        "suggestion": "",
    }


@pytest.mark.parametrize(
    ("name", "value", "largest"),
    [
        ("page", "0", 999_999),
        ("page", "-1", 999_999),
        ("page", "x", 999_999),
        ("page", "", 999_999),
        ("page", "1.0", 999_999),
        ("page", "1000000", 999_999),
        ("page", "9" * 5000, 999_999),
        ("page", "٣", 999_999),
        ("page_size", "0", 200),
        ("page_size", "201", 200),
    ],
)
def test_a_wrong_page_number(
    client: Client, small_site: Catalogue, name: str, value: str, largest: int
) -> None:
    assert get(client, "cards/", **{name: value}) == (
        400,
        {
            "code": "invalid",
            "message": "Some values are wrong. See the fields.",
            "fields": {f"/{name}": [f"This must be a whole number from 1 to {largest}."]},
        },
    )


def test_a_page_beyond_the_last(client: Client, small_site: Catalogue) -> None:
    assert get(client, "cards/", page=2) == (
        404,
        {"code": "not_found", "message": "There is no page 2; the last is 1."},
    )
    status, page = get(client, "cards/", q="zzz")
    assert (status, page["count"], page["pages"], page["results"]) == (200, 0, 1, [])


def test_a_card(client: Client, small_site: Catalogue) -> None:
    assert get(client, "cards/crew:korath-b2-2/") == (
        200,
        {
            **KORATH,
            "key": "crew:korath-b2-2",
            "url": "/cards/crew/korath-b2-2/",
            "type": "crew",
            "cost": 3,
            "skill": None,
            "ability_status": "manual",
            "ability": [],
            "effects": ["Costs 5 SP more unless on a Klingon ship."],
            "withdrawn": False,
            "document": {
                "key": "crew:korath-b2-2",
                "type": "crew",
                "name": "Korath",
                "sets": ["b2"],
                "era": "modern-2017",
                "factions": ["klingon"],
                "unique": True,
                "cost": 3,
                "modifiers": [
                    {"value": "cost", "amount": 5, "when": {"not": {"ship_faction": ["klingon"]}}}
                ],
                "ability_status": "manual",
            },
        },
    )


def test_every_card_of_the_catalogue_can_be_asked_for(client: Client, site: Catalogue) -> None:
    for place, card in enumerate(site):
        if place % 23 == 0:
            status, answer = get(client, f"cards/{card.key}/")
            assert (status, answer["name"]) == (200, card.name)


def test_a_withdrawn_card(client: Client, loaded: LoadReport, directory: Path, edit: Any) -> None:
    edit("b2.json", "tech:night-cloak-b2", name="Dark Cloak", key="tech:dark-cloak-b2")
    catalogue_load(directory=directory)
    selectors.catalogue_forget()
    status, card = get(client, "cards/tech:night-cloak-b2/")
    assert (status, card["name"], card["withdrawn"]) == (200, "Night Cloak", True)
    found = get(client, "cards/", q="night cloak")[1]
    assert (found["near"], [each["name"] for each in found["results"]]) == (
        "night cloak",
        ["Night Attack"],
    )


NOTHING = (404, {"code": "not_found", "message": "There is nothing at this address."})


@pytest.mark.parametrize(
    "path",
    [
        "cards/crew:nobody-a1/",
        "cards/x/",
        "cards/crew:%00/",
        "cards/%ff/",
        "sets/zz/",
        "sets/%00/",
        "ship-classes/zz/",
    ],
)
def test_what_is_not_there(client: Client, small_site: Catalogue, path: str) -> None:
    assert get(client, path) == NOTHING


def test_sets(client: Client, small_site: Catalogue) -> None:
    first = {
        "key": "a1",
        "url": "/sets/a1/",
        "name": "First Starter",
        "parent": "Core",
        "released": "2013-08-01",
        "era": "classic",
        "cards": 6,
    }
    status, sets = get(client, "sets/")
    assert (status, len(sets), sets[0], sets[1]["cards"]) == (200, 2, first, 13)
    status, one = get(client, "sets/a1/")
    results = one.pop("results")
    assert (status, one) == (200, first)
    assert [card["key"] for card in results] == [
        card.key for card in selectors.set_cards(catalogue=small_site)["a1"]
    ]


def test_ship_classes(client: Client, small_site: Catalogue) -> None:
    rear = {
        "key": "galaxy-class-rear-45",
        "url": "/ship-classes/galaxy-class-rear-45/",
        "name": "Galaxy Class (2017)",
        "printed": "galaxy-class",
        "base": "small",
        "front_arc": 90,
        "rear_arc": None,
        "second_arc": 45,
        "all_round": False,
        "ships": 1,
    }
    status, classes = get(client, "ship-classes/")
    assert (status, len(classes), classes[1]) == (200, 4, rear)
    status, one = get(client, "ship-classes/galaxy-class-rear-45/")
    results = one.pop("results")
    maneuvers = one.pop("maneuvers")
    assert (status, one) == (200, rear)
    assert maneuvers == [{"speed": 1, "bearing": "straight", "colour": "white"}]
    assert [card["key"] for card in results] == ["ship:federation-starship-a1"]


@pytest.mark.parametrize("method", ["post", "put", "patch", "delete"])
def test_nothing_can_be_changed(client: Client, small_site: Catalogue, method: str) -> None:
    response = getattr(client, method)(f"{API}/cards/", content_type="application/json")
    assert response.status_code == 405
    assert response.json()["code"] == "method_not_allowed"


def test_an_empty_catalogue(client: Client, db: None) -> None:
    selectors.catalogue_forget()
    status, page = get(client, "cards/", q="kirk")
    assert (status, page["count"]) == (200, 0)
    assert get(client, "sets/") == (200, [])
    selectors.catalogue_forget()


def test_the_description_is_complete(capsys: pytest.CaptureFixture[str]) -> None:
    from django.core.management import call_command

    call_command("spectacular", "--validate", "--fail-on-warn", "--format", "openapi-json")
    written = capsys.readouterr().out
    for path in ("cards/", "cards/{key}/", "sets/", "sets/{key}/", "ship-classes/"):
        assert f'"/api/v1/{path}"' in written
