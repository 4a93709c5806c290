"""Odds in the API: exact values, and errors that name their field."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from fleetbuilder.core import api_docs
from fleetbuilder.odds import api, serializers
from rules.odds import (
    AttackQuery,
    Defender,
    attack_fields,
    attack_odds,
    attacker_fields,
    defender_fields,
    sequence_odds,
)
from tests.fleetbuilder.conftest import SetRates

ODDS = "/api/v1/odds/"
SEQUENCE = "/api/v1/odds/sequence/"


def post(client: Client, path: str, document: Any) -> tuple[int, Any]:
    response = client.post(path, document, content_type="application/json")
    assert response["Content-Type"] == "application/json"
    return response.status_code, response.json()


def test_an_attack_has_the_figures_of_the_facts(client: Client) -> None:
    status, answer = post(client, ODDS, {"attack": 3, "defense": 3})
    assert status == 200
    assert answer == attack_odds(AttackQuery(attack=3, defense=3)).to_document()
    assert answer["expected_damage"] == 0.673828125
    assert answer["expected_damage_exact"] == "345/512"
    assert answer["p_hit"] == 0.46630859375
    assert round(answer["p_crit"], 9) == 0.203495026


def test_an_address_asks_for_the_same(client: Client) -> None:
    address = (
        f"{ODDS}?attack=4&defense=2&target_lock=true&attacker_battle_stations=1"
        "&defender_battle_stations=True&evade=1&obstructed=false&cloaked=0&aim=damage"
    )
    answer = client.get(address).json()
    query = AttackQuery(
        attack=4,
        defense=2,
        target_lock=True,
        attacker_battle_stations=True,
        defender_battle_stations=True,
        evade=1,
    )
    assert answer == attack_odds(query).to_document()
    assert round(answer["expected_damage"], 9) == 1.509225368


def test_every_field_of_an_attack_reaches_the_query(client: Client) -> None:
    document = {
        "attack": 4,
        "defense": 1,
        "attack_modifier": -1,
        "defense_modifier": 4,
        "range_band": 3,
        "primary_weapon": True,
        "obstructed": True,
        "scan": 1,
        "cloaked": True,
        "cloak_adds_dice": True,
        "rule_of_3": False,
        "target_lock": True,
        "attacker_battle_stations": True,
        "defender_battle_stations": True,
        "evade": 2,
        "shields": 1,
        "hull": 2,
        "aim": "crits",
    }
    assert set(document) == set(attack_fields())
    expected = attack_odds(AttackQuery(**document)).to_document()  # type: ignore[arg-type]
    assert post(client, ODDS, document) == (200, expected)
    assert client.get(ODDS, document).json() == expected


def test_a_sequence_carries_the_defender_over(client: Client) -> None:
    document = {
        "attacks": [
            {"attack": 4, "target_lock": True, "range_band": 1},
            {"attack": 3, "attacker_battle_stations": True, "scan": 1},
        ],
        "defender": {
            "defense": 2,
            "evade": 2,
            "battle_stations": 1,
            "shields": 1,
            "hull": 3,
        },
        "spending": "at-once",
    }
    status, answer = post(client, SEQUENCE, document)
    assert status == 200
    odds = sequence_odds(
        [
            AttackQuery(attack=4, target_lock=True, range_band=1),
            AttackQuery(attack=3, attacker_battle_stations=True, scan=1),
        ],
        Defender(defense=2, evade=2, battle_stations=1, shields=1, hull=3),
        spending="at-once",
    )
    assert answer == odds.to_document()


def test_two_attacks_whose_odds_are_known(client: Client) -> None:
    # Destroyed only if all three dice show damage: the two evade tokens stop any two.
    document = {
        "attacks": [{"attack": 1}, {"attack": 2}],
        "defender": {"defense": 0, "evade": 2, "hull": 1},
    }
    _, answer = post(client, SEQUENCE, document)
    assert (answer["p_destroyed"], answer["p_destroyed_exact"]) == (0.125, "1/8")
    assert answer["spending"] == "when-useful"


@pytest.mark.parametrize(
    ("document", "code", "fields"),
    [
        (
            {"attack": 99, "defense": 1},
            "odds.invalid",
            {"/attack": ["a whole number from 0 to 20 is needed, not 99"]},
        ),
        (
            {"attack": 3, "defense": 1, "target_lock": "yes"},
            "odds.invalid",
            {"/target_lock": ["true or false is needed, not 'yes'"]},
        ),
        (
            {"attack": 3, "defense": 1, "aim": "destruction", "target_lock": True},
            "odds.invalid",
            {"/hull": ["to aim at destruction, say how much hull is left"]},
        ),
        (
            {"attack": 18, "defense": 1, "attack_modifier": 3},
            "odds.invalid",
            {"/attack": ["at most 20 dice can be worked out, not 21"]},
        ),
        (
            {},
            "invalid",
            {"/attack": ["This is needed."], "/defense": ["This is needed."]},
        ),
    ],
)
def test_a_wrong_field_is_named(
    client: Client, document: dict[str, Any], code: str, fields: dict[str, list[str]]
) -> None:
    status, answer = post(client, ODDS, document)
    assert status == 400
    assert (answer["code"], answer["fields"]) == (code, fields)
    assert set(answer) == {"code", "message", "fields"}


@pytest.mark.parametrize(
    ("query", "field", "message"),
    [
        ("attack=three&defense=1", "/attack", "a whole number is needed, not 'three'"),
        ("attack=3.0&defense=1", "/attack", "a whole number is needed, not '3.0'"),
        ("attack=&defense=1", "/attack", "a whole number is needed, not ''"),
        ("attack=3&defense=1&cloaked=maybe", "/cloaked", "true or false is needed, not 'maybe'"),
        ("attack=3&defense=1&hull=0", "/hull", "a whole number from 1 to 99 is needed, not 0"),
        ("attack=3&defense=1&scan=-1", "/scan", "a whole number from 0 to 20 is needed, not -1"),
        ("attack=3&defence=1&defense=1", "/defence", "no such field is known; known are attack, "),
        ("attack=3&defense=1&aim=glory", "/aim", "an aim is one of damage, cards, crits, "),
    ],
)
def test_a_wrong_word_of_an_address_is_named(
    client: Client, query: str, field: str, message: str
) -> None:
    response = client.get(f"{ODDS}?{query}")
    assert response.status_code == 400
    answer = response.json()
    assert answer["code"] == "odds.invalid"
    assert list(answer["fields"]) == [field]
    assert answer["fields"][field][0].startswith(message)


TARGET = {"defense": 1, "hull": 3}


@pytest.mark.parametrize(
    ("document", "code", "field", "message"),
    [
        ({}, "invalid", "/attacks", "This is needed."),
        ({"attacks": [{}], "defender": TARGET}, "invalid", "/attacks/0/attack", "This is needed."),
        (
            {"attacks": [{"attack": 1}], "defender": {"defense": 1}},
            "invalid",
            "/defender/hull",
            "This is needed.",
        ),
        (
            {"attacks": [], "defender": TARGET},
            "odds.invalid",
            "/attacks",
            "1 to 12 are needed, not 0",
        ),
        (
            {"attacks": [{"attack": 1}, {"attack": 1, "range_band": 4}], "defender": TARGET},
            "odds.invalid",
            "/attacks/1/range_band",
            "a whole number from 1 to 3 is needed, not 4",
        ),
        (
            {"attacks": [{"attack": 1}, []], "defender": TARGET},
            "odds.invalid",
            "/attacks/1",
            "an object is needed, not a list",
        ),
        (
            {"attacks": [{"attack": 1}], "defender": {**TARGET, "evade": 99}},
            "odds.invalid",
            "/defender/evade",
            "a whole number from 0 to 20 is needed, not 99",
        ),
        (
            {"attacks": [{"attack": 1}], "defender": {**TARGET, "defense": 18, "cloaked": True}},
            "odds.invalid",
            "/defender/defense",
            "at most 20 dice can be worked out, not 22",
        ),
        (
            {
                "attacks": [{"attack": 20, "target_lock": True, "aim": "crits"}] * 12,
                "defender": {"defense": 20, "evade": 9, "shields": 40, "hull": 40},
            },
            "odds.invalid",
            "/attacks",
            "this is too much to work out; take fewer attacks, dice or tokens",
        ),
    ],
)
def test_a_wrong_field_of_a_sequence_is_named(
    client: Client, document: dict[str, Any], code: str, field: str, message: str
) -> None:
    status, answer = post(client, SEQUENCE, document)
    assert status == 400
    assert answer["code"] == code
    assert answer["fields"][field] == [message]


@pytest.mark.parametrize("path", [ODDS, SEQUENCE])
@pytest.mark.parametrize(
    ("body", "content_type", "status", "code"),
    [
        (b"", "application/json", 400, "malformed"),
        (b"{", "application/json", 400, "malformed"),
        (b"[]", "application/json", 400, "malformed"),
        (b"7", "application/json", 400, "malformed"),
        (b"null", "application/json", 400, "malformed"),
        (b"[" * 100_000, "application/json", 400, "malformed"),
        (
            b'{"attack": 1e999, "attacks": 1, "defense": 1, "defender": 1}',
            "application/json",
            400,
            "",
        ),
        (b"attack=3", "application/x-www-form-urlencoded", 415, "unsupported_media_type"),
        (b"x" * (2**20 + 1), "application/json", 413, "too_large"),
    ],
)
def test_bad_bodies_are_refused(
    client: Client, path: str, body: bytes, content_type: str, status: int, code: str
) -> None:
    response = client.generic("POST", path, body, content_type=content_type)
    assert response.status_code == status
    answer = response.json()
    assert answer["code"] == (code or answer["code"])
    assert len(answer["message"]) < 600


def test_a_value_of_any_size_and_depth_makes_a_short_message(client: Client) -> None:
    deep: Any = 1
    for _ in range(200):
        deep = [deep]
    for wrong in ("x" * 100_000, 10**4000, deep, {"a": deep}, ["x"] * 10_000):
        for name in ("attack", "target_lock", "aim"):
            document = {"attack": 1, "defense": 1, name: wrong}
            status, answer = post(client, ODDS, document)
            assert (status, list(answer["fields"])) == (400, [f"/{name}"])
            assert len(answer["message"]) < 200
    status, answer = post(client, ODDS, {"attack": 1, "defense": 1, "x/y" * 9999: 1})
    assert status == 400
    assert list(answer["fields"]) == ["/x~1yx~1yx~1yx~1yx~1yx~1yx~1yx~1yx~1yx~1yx~1yx~1yx~1yx"]


def test_no_request_makes_a_query(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries, db: None
) -> None:
    with django_assert_num_queries(0):
        assert post(client, ODDS, {"attack": 3, "defense": 1})[0] == 200
        sequence = {"attacks": [{"attack": 3}], "defender": TARGET}
        assert post(client, SEQUENCE, sequence)[0] == 200


def test_odds_are_open_to_everybody_at_the_rate_of_the_checks(
    client: Client, set_rates: SetRates
) -> None:
    for view in (api.AttackOddsView, api.SequenceOddsView):
        assert view.authentication_classes == ()
        assert [each.__name__ for each in view.permission_classes] == ["AllowAny"]
    rates = {"read": None, "check": "2/hour", "heavy": None}
    set_rates(rates)
    statuses = [client.get(f"{ODDS}?attack=1&defense=1").status_code for _ in range(3)]
    assert statuses == [200, 200, 429]
    status, answer = post(client, SEQUENCE, {})
    assert (status, answer["code"]) == (429, "throttled")


# --- the description -------------------------------------------------------------------------


def test_the_description_has_the_fields_and_what_is_usual() -> None:
    assert tuple(serializers.ATTACK_PROPERTIES) == attack_fields()
    assert tuple(serializers.DEFENDER_PROPERTIES) == defender_fields()
    item = serializers.SEQUENCE_BODY["properties"]["attacks"]["items"]
    assert tuple(item["properties"]) == attacker_fields()
    for properties, usual in (
        (serializers.ATTACK_PROPERTIES, AttackQuery()),
        (serializers.DEFENDER_PROPERTIES, Defender()),
    ):
        for name, schema in properties.items():
            if "default" in schema:
                assert schema["default"] == getattr(usual, name), name
            assert schema["description"].endswith("."), name


@pytest.mark.parametrize(
    ("operation", "path", "document"),
    [
        ("odds_create", ODDS, api.ATTACK_EXAMPLE),
        ("odds_sequence", SEQUENCE, api.SEQUENCE_EXAMPLE),
    ],
)
def test_answers_have_the_fields_that_the_description_names(
    client: Client, operation: str, path: str, document: dict[str, Any]
) -> None:
    openapi = api_docs.openapi_document()
    posted = openapi["paths"][path]["post"]
    assert posted["operationId"] == operation
    schema = posted["responses"]["200"]["content"]["application/json"]["schema"]
    shapes = openapi["components"]["schemas"]
    status, answer = post(client, path, document)
    assert status == 200
    assert_shaped(answer, schema, shapes)
    assert json.dumps(answer)


def assert_shaped(value: Any, schema: dict[str, Any], shapes: dict[str, Any]) -> None:
    """Asserts that every object has just the fields of its shape."""
    if "$ref" in schema:
        schema = shapes[schema["$ref"].rpartition("/")[2]]
    if isinstance(value, list):
        assert value
        for each in value:
            assert_shaped(each, schema["items"], shapes)
    elif isinstance(value, dict):
        assert set(value) == set(schema["properties"])
        for name, each in value.items():
            assert_shaped(each, schema["properties"][name], shapes)


def test_the_bounds_of_the_description_hold(client: Client) -> None:
    usual = {"attack": 0, "defense": 0, "hull": 1}
    for name, schema in serializers.ATTACK_PROPERTIES.items():
        if schema["type"] == "integer":
            for wrong in (schema["minimum"] - 1, schema["maximum"] + 1):
                status, answer = post(client, ODDS, {**usual, name: wrong})
                assert (status, list(answer["fields"])) == (400, [f"/{name}"])
            for right in (schema["minimum"], schema["maximum"]):
                assert post(client, ODDS, {**usual, "rule_of_3": True, name: right})[0] == 200
