"""Fleet Captains in the API: layouts, musters and odds, and errors that name their field."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from fleetbuilder.core import api_docs
from fleetbuilder.fleet_captains.musters import serializers
from rules.fleet_captains.box.hexes import CommandPost, SectorLayout
from rules.fleet_captains.muster.muster_document import (
    MusterRequest,
    muster_document,
    muster_drafts,
)
from rules.fleet_captains.play.odds_document import odds_document
from rules.fleet_captains.terms import SIDES
from rules.loader import load_boxes
from tests.fleetbuilder.conftest import SetRates

BOX = load_boxes()["house-base"]
LAYOUTS = "/api/v1/fleet-captains/layouts/"
MUSTERS = "/api/v1/fleet-captains/musters/"
DECKS = "/api/v1/fleet-captains/decks/check/"
SECTORS = "/api/v1/fleet-captains/sectors/check/"
ODDS = "/api/v1/fleet-captains/odds/"


def post(client: Client, path: str, document: Any) -> tuple[int, Any]:
    response = client.post(path, document, content_type="application/json")
    assert response["Content-Type"] == "application/json"
    return response.status_code, response.json()


def test_layouts_are_those_of_the_box(client: Client) -> None:
    answer = client.get(LAYOUTS).json()
    assert [each["id"] for each in answer] == [
        "standard",
        "small",
        "medium",
        "teams",
        "wide",
        "grand",
    ]
    assert answer == [each.as_document() for each in BOX.layouts.values()]
    assert [each["tiles"] for each in answer] == [27, 11, 22, 45, 39, 49]


def test_a_muster_is_that_of_the_command_line_with_its_odds(client: Client) -> None:
    status, answer = post(client, MUSTERS, {"side": "klingon", "goal": 10, "seed": "3"})
    assert status == 200
    odds = answer.pop("odds")
    request = MusterRequest("klingon", 10, "3")
    assert answer == muster_document(BOX, request, muster_drafts(BOX, request))
    assert answer["fleet"] == ["iks-tong", "iks-chtang", "iks-groth", "iks-qhondoq"]
    assert odds["exact"] == {"fraction": "325229/356400", "decimal": 325229 / 356400}


def test_mulligans_add_drafts_to_a_fleet_that_is_short(client: Client) -> None:
    body = {"side": "klingon", "seed": "15"}
    short = post(client, MUSTERS, body)[1]
    assert (len(short["drafts"]), short["total"], short["exact"]) == (1, 9, False)
    again = post(client, MUSTERS, {**body, "mulligans": 2})[1]
    assert (len(again["drafts"]), again["total"], again["exact"]) == (2, 10, True)
    assert again["drafts"][0] == short["drafts"][0]


@pytest.mark.parametrize(
    ("kind", "operands", "values"),
    [
        ("test", {"rating": 7, "level": 12}, (7, 12)),
        ("test", {"rating": "D", "level": 0}, (None, 0)),
        ("opposed", {"rating": 7, "opposing": 9}, (7, 9)),
        ("attack", {"weapons": 11, "shields": "D"}, (11, None)),
        ("breakaway", {"size": 5, "enemies": 3}, (5, 3)),
    ],
)
def test_odds_are_those_of_the_rules(
    client: Client, kind: str, operands: dict[str, Any], values: tuple[int | None, ...]
) -> None:
    assert post(client, ODDS, {"kind": kind, **operands}) == (200, odds_document(kind, values))


@pytest.mark.parametrize(
    ("path", "body", "code", "fields"),
    [
        (
            MUSTERS,
            {"side": "klingon", "goal": 5},
            "document.malformed",
            {"/goal": ["a whole number from 6 to 38 is expected, not 5"]},
        ),
        (
            MUSTERS,
            {"side": "romulan"},
            "document.malformed",
            {"/side": ['there is no side "romulan"; it is one of federation, klingon']},
        ),
        (
            SECTORS,
            {"columns": [4, 0, 4], "posts": []},
            "document.malformed",
            {"/columns/1": ["a whole number from 1 to 20 is expected, not 0"]},
        ),
        (
            ODDS,
            {"kind": "attack", "weapons": "x", "shields": 1},
            "document.malformed",
            {
                "/weapons": [
                    'a whole number from 0 to 99, or "D" for Disabled, is expected, not "x"'
                ]
            },
        ),
    ],
)
def test_an_error_names_its_field_and_the_remedy(
    client: Client, path: str, body: Any, code: str, fields: dict[str, list[str]]
) -> None:
    status, answer = post(client, path, body)
    assert (status, answer["code"], answer["fields"]) == (400, code, fields)


@pytest.mark.parametrize("path", [MUSTERS, ODDS, SECTORS, DECKS])
@pytest.mark.parametrize("body", [[], {}, "x", {"kind": []}, {"side": None}, {"kind": {"a": 1}}])
def test_what_cannot_be_understood_is_refused(client: Client, path: str, body: Any) -> None:
    assert post(client, path, body)[0] == 400


def test_a_sector_of_ones_own_is_laid_out(client: Client) -> None:
    posts = [{"column": 1, "end": "near"}, {"column": 1, "end": "far"}]
    answer = post(client, SECTORS, {"columns": [4, 3, 4], "posts": posts})
    layout = SectorLayout("own", (4, 3, 4), (CommandPost(1, "near"), CommandPost(1, "far")))
    expected = {"legal": True, "problems": [], "layout": layout.as_document()}
    assert answer == (200, expected)


def test_all_problems_of_a_sector_are_named(client: Client) -> None:
    posts = [{"column": 0, "end": "near"}, {"column": 9, "end": "far"}]
    status, answer = post(client, SECTORS, {"columns": [4, 4, 3], "posts": posts})
    assert (status, answer["legal"], answer["layout"]) == (200, False, None)
    assert [(each["code"], each["where"]) for each in answer["problems"]] == [
        ("layout.half_tile", "/columns"),
        ("layout.post_neighbours", "/posts/0"),
        ("layout.post", "/posts/1"),
    ]
    assert answer["problems"][2]["message"] == (
        "the layout has its Command Post 1 at the far end of column 9; columns are 0 to 2, ends "
        "near and far"
    )


def test_no_request_makes_a_query(
    db: None, client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(0):
        client.get(LAYOUTS)
        post(client, MUSTERS, {"side": "klingon"})
        post(client, ODDS, {"kind": "test", "rating": 1, "level": 2})
        post(client, SECTORS, {"columns": [], "posts": []})
        post(client, DECKS, {"side": "klingon", "subdecks": []})


def test_requests_are_counted(client: Client, set_rates: SetRates) -> None:
    set_rates({"check": "2/minute", "read": "2/minute"})
    body = {"side": "klingon"}
    assert [post(client, MUSTERS, body)[0] for _ in range(3)] == [200, 200, 429]
    assert client.get(LAYOUTS).status_code == 200


def test_description_has_the_sides_of_the_box_and_a_section() -> None:
    assert serializers.MUSTER_BODY["properties"]["side"]["enum"] == list(SIDES) == list(BOX.sides)
    assert api_docs.SECTIONS["fleet-captains"] == "Star Trek: Fleet Captains"
