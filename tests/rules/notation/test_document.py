"""Fleets as our own JSON."""

from __future__ import annotations

import json
from typing import Any

import pytest

from rules.cards import UPGRADE_TYPES
from rules.errors import DocumentError, TooLargeError
from rules.fleet import Equipped, Fleet, Outpost, ShipBuild
from rules.notation import (
    fleet_from_document,
    fleet_to_document,
    fleets_from_document,
    parse,
    render,
)
from rules.notation.reading.budget import REMEDY
from tests.rules.catalogue import catalogue

FULL: dict[str, Any] = {
    "format": "fleetbuilder-fleet",
    "version": 1,
    "name": "Night watch",
    "ruleset": "attack-wing-2017",
    "points_limit": 120,
    "resource": "resource:flagship-op4participation",
    "ships": [
        {
            "ship": "ship:u-s-s-enterprise-d-71120",
            "captain": {
                "card": "captain:jean-luc-picard-71120",
                "upgrades": ["talent:engage-71120"],
            },
            "admiral": "admiral:hayes-72008",
            "ambassador": {"card": "ambassador:nobody-1", "cost_override": 0},
            "construction": "construction:federation-prototype-75013",
            "upgrades": [
                "crew:data-71120",
                {
                    "card": "crew:worf-71120",
                    "slot": "weapon",
                    "upgrades": [{"card": "officer:first-officer-collectiveop3"}],
                    "discount_from": "ship:u-s-s-enterprise-d-71120",
                    "cost_override": 3,
                },
                {"name": "Wesly Crusher"},
            ],
            "resource": "flagship:federation-op4participation",
            "support_vehicle": True,
            "cost_override": 20,
        },
        {"name": "U.S.S. Nobody"},
    ],
    "sideboard": ["crew:tuvok-71280"],
    "extra_points": -5,
    "exchange": ["federation", "klingon"],
    "outposts": [{"name": "Starbase", "points": 10}],
    "mission": "some-mission/attacker",
    "event_date": "2016-08-31",
    "blind_booster": True,
    "mixing_consent": False,
    "notes": "two\nlines",
    "unmatched": ["Ship Total: 49"],
    "generator": "somebody else",
}

ALL_FIELDS = tuple(FULL)
FIELDS_IN_WORDS = ", ".join(sorted({*ALL_FIELDS, "house_cards"}))

BUILT = Fleet(
    name="Night watch",
    ruleset="attack-wing-2017",
    points_limit=120,
    resource=Equipped("resource:flagship-op4participation"),
    ships=(
        ShipBuild(
            ship="ship:u-s-s-enterprise-d-71120",
            captain=Equipped(
                "captain:jean-luc-picard-71120", upgrades=(Equipped("talent:engage-71120"),)
            ),
            admiral=Equipped("admiral:hayes-72008"),
            ambassador=Equipped("ambassador:nobody-1", cost_override=0),
            construction=Equipped("construction:federation-prototype-75013"),
            upgrades=(
                Equipped("crew:data-71120"),
                Equipped(
                    "crew:worf-71120",
                    slot="weapon",
                    upgrades=(Equipped("officer:first-officer-collectiveop3"),),
                    discount_from="ship:u-s-s-enterprise-d-71120",
                    cost_override=3,
                ),
                Equipped("", name="Wesly Crusher"),
            ),
            resource=Equipped("flagship:federation-op4participation"),
            support_vehicle=True,
            cost_override=20,
        ),
        ShipBuild(ship="", name="U.S.S. Nobody"),
    ),
    sideboard=(Equipped("crew:tuvok-71280"),),
    extra_points=-5,
    exchange=("federation", "klingon"),
    outposts=(Outpost("Starbase", 10),),
    mission="some-mission/attacker",
    event_date="2016-08-31",
    blind_booster=True,
    mixing_consent=False,
    notes="two\nlines",
    unmatched=("Ship Total: 49",),
    generator="somebody else",
)


def test_every_field_is_read() -> None:
    assert fleet_from_document(FULL) == BUILT


def test_every_field_is_written_in_its_shortest_form() -> None:
    shortest = json.loads(json.dumps(FULL))
    shortest["ships"][0]["upgrades"][1]["upgrades"] = ["officer:first-officer-collectiveop3"]
    assert fleet_to_document(BUILT) == shortest


def test_an_empty_fleet_is_three_fields_and_no_ships() -> None:
    document = {
        "format": "fleetbuilder-fleet",
        "version": 1,
        "ships": [],
        "generator": "fleetbuilder",
    }
    assert fleet_to_document(Fleet()) == document
    assert fleet_from_document(document) == Fleet()
    assert fleet_from_document({}) == Fleet()


def test_what_we_wrote_ourselves_has_no_generator() -> None:
    assert fleet_from_document({"generator": "fleetbuilder"}).generator == ""
    assert fleet_to_document(Fleet(generator="x"))["generator"] == "x"


@pytest.mark.parametrize(
    ("document", "fleet"),
    [
        ({"ships": ["ship:a"]}, Fleet(ships=(ShipBuild(ship="ship:a"),))),
        (
            {"ships": [{"ship": "ship:a", "captain": None, "upgrades": []}]},
            Fleet(ships=(ShipBuild(ship="ship:a"),)),
        ),
        ({"points_limit": None, "resource": None}, Fleet()),
        ({"points_limit": 120.0}, Fleet(points_limit=120)),
        ({"resource": {"card": "resource:a"}}, Fleet(resource=Equipped("resource:a"))),
        (
            {"ships": [{"ship": "not-in-any-catalogue"}]},
            Fleet(ships=(ShipBuild(ship="not-in-any-catalogue"),)),
        ),
        ({"event_date": "", "ruleset": "", "name": ""}, Fleet()),
    ],
)
def test_shorthand(document: dict[str, Any], fleet: Fleet) -> None:
    assert fleet_from_document(document) == fleet


def test_an_array_is_several_fleets() -> None:
    assert fleets_from_document([{"name": "a"}, {"name": "b"}]) == (
        Fleet(name="a"),
        Fleet(name="b"),
    )
    assert fleets_from_document({"name": "a"}) == (Fleet(name="a"),)


def test_text_form() -> None:
    fleet = Fleet(name="Wächter", ships=(ShipBuild(ship="ship:a"),))
    assert render(fleet, catalogue(), "json") == (
        "{\n"
        '  "format": "fleetbuilder-fleet",\n'
        '  "version": 1,\n'
        '  "name": "Wächter",\n'
        '  "ships": [\n'
        "    {\n"
        '      "ship": "ship:a"\n'
        "    }\n"
        "  ],\n"
        '  "generator": "fleetbuilder"\n'
        "}\n"
    )


def nested(levels: int) -> dict[str, Any]:
    """Returns a card that holds a card, and so on, `levels` deep."""
    card: dict[str, Any] = {"card": "crew:a"}
    for _ in range(levels):
        card = {"card": "crew:a", "upgrades": [card]}
    return card


def aboard(*cards: Any, **more: Any) -> dict[str, Any]:
    """Returns a fleet of one ship with upgrades."""
    return {"ships": [{"ship": "ship:a", "upgrades": list(cards), **more}]}


@pytest.mark.parametrize(
    ("document", "where", "message"),
    [
        (None, "", "a fleet is an object, not null"),
        ("text", "", "a fleet is an object, not text"),
        (7, "", "a fleet is an object, not a number"),
        (True, "", "a fleet is an object, not true or false"),
        ([], "", "the list holds no fleet"),
        ([{}, []], "/1", "a fleet is an object, not a list"),
        ([{}, {"name": 1}], "/1/name", "text is expected, not a number"),
        ({"ship": []}, "", 'there is no field "ship"; did you mean "ships"?'),
        (
            {"zzz": 1},
            "",
            f'there is no field "zzz"; fields are {FIELDS_IN_WORDS}',
        ),
        ({"house_cards": "crew:a"}, "/house_cards", "a list is expected, not text"),
        (
            {"house_cards": ["a crew"]},
            "/house_cards/0",
            '"a crew" is not a card key; a key looks like captain:jean-luc-picard-71120',
        ),
        ({"format": "other"}, "/format", 'the format of a fleet is "fleetbuilder-fleet"'),
        ({"format": None}, "/format", 'the format of a fleet is "fleetbuilder-fleet"'),
        ({"version": 2}, "/version", "only version 1 of fleets can be read"),
        ({"version": True}, "/version", "only version 1 of fleets can be read"),
        ({"version": "1"}, "/version", "only version 1 of fleets can be read"),
        ({"ships": {}}, "/ships", "ships are a list, not an object"),
        ({"ships": None}, "/ships", "ships are a list, not null"),
        ({"ships": [1]}, "/ships/0", "a ship is a key or an object, not a number"),
        ({"ships": [{}]}, "/ships/0", 'the field "ship" is missing'),
        ({"ships": [{"name": ""}]}, "/ships/0", 'the field "ship" is missing'),
        ({"ships": [{"ship": 1}]}, "/ships/0/ship", "a card key is text, not a number"),
        (
            {"ships": ["ship:a", {"ship": "U.S.S. Enterprise"}]},
            "/ships/1/ship",
            '"U.S.S. Enterprise" is not a card key; a key looks like captain:jean-luc-picard-71120',
        ),
        (
            {"ships": [{"ship": "ship:a", "captian": 1}]},
            "/ships/0",
            'there is no field "captian"; did you mean "captain"?',
        ),
        (aboard(captain=[]), "/ships/0/captain", "a card is a key or an object, not a list"),
        (aboard(captain={}), "/ships/0/captain", 'the field "card" is missing'),
        (aboard(upgrades={}), "/ships/0/upgrades", "upgrades are a list, not an object"),
        (aboard("crew:a", None), "/ships/0/upgrades/1", "a card is a key or an object, not null"),
        (
            aboard({"card": ""}),
            "/ships/0/upgrades/0/card",
            '"" is not a card key; a key looks like captain:jean-luc-picard-71120',
        ),
        (
            aboard({"card": "crew:a", "slots": "crew"}),
            "/ships/0/upgrades/0",
            'there is no field "slots"; did you mean "slot"?',
        ),
        (
            aboard({"card": "crew:a", "slot": "crw"}),
            "/ships/0/upgrades/0/slot",
            'there is no slot "crw"; did you mean "crew"?',
        ),
        (
            aboard({"card": "crew:a", "slot": "zzz"}),
            "/ships/0/upgrades/0/slot",
            f'there is no slot "zzz"; it is one of {", ".join(sorted(UPGRADE_TYPES))}',
        ),
        (
            aboard({"card": "crew:a", "slot": 1}),
            "/ships/0/upgrades/0/slot",
            "text is expected, not a number",
        ),
        (
            aboard({"card": "crew:a", "upgrades": [{"card": "crew:b", "cost_override": -1}]}),
            "/ships/0/upgrades/0/upgrades/0/cost_override",
            "a number from 0 to 10,000 is expected",
        ),
        (
            aboard(cost_override=1.5),
            "/ships/0/cost_override",
            "a whole number is expected, not a fraction",
        ),
        (
            aboard(cost_override=True),
            "/ships/0/cost_override",
            "a whole number is expected, not true or false",
        ),
        (
            aboard(cost_override=float("nan")),
            "/ships/0/cost_override",
            "a number from 0 to 10,000 is expected",
        ),
        (
            aboard(support_vehicle=1),
            "/ships/0/support_vehicle",
            "true or false is expected, not a number",
        ),
        ({"points_limit": 10_001}, "/points_limit", "a number from 0 to 10,000 is expected"),
        ({"points_limit": "100"}, "/points_limit", "a whole number is expected, not text"),
        ({"extra_points": -10_001}, "/extra_points", "a number from -10,000 to 10,000 is expected"),
        ({"extra_points": None}, "/extra_points", "a whole number is expected, not null"),
        (
            {"ruleset": "Attack Wing"},
            "/ruleset",
            '"Attack Wing" is no rule set\'s id; an id looks like attack-wing-2017',
        ),
        (
            {"event_date": "31.08.2017"},
            "/event_date",
            '"31.08.2017" is no day; write it as 2017-08-31',
        ),
        (
            {"event_date": "2017-02-30"},
            "/event_date",
            '"2017-02-30" is no day; write it as 2017-08-31',
        ),
        ({"event_date": "20170831"}, "/event_date", '"20170831" is no day; write it as 2017-08-31'),
        (
            {"exchange": ["klingons"]},
            "/exchange/0",
            'there is no faction "klingons"; did you mean "klingon"?',
        ),
        ({"exchange": ["borg"] * 3}, "/exchange", "more than 2 factions"),
        ({"outposts": [7]}, "/outposts/0", "an outpost is an object, not a number"),
        ({"outposts": [{"name": "a"}]}, "/outposts/0", 'the field "points" is missing'),
        (
            {"outposts": [{"name": "a", "points": "b"}]},
            "/outposts/0/points",
            "a whole number is expected, not text",
        ),
        (
            {"outposts": [{"name": 1, "points": 2}]},
            "/outposts/0/name",
            "text is expected, not a number",
        ),
        (
            {"outposts": [{"name": "", "point": 2}]},
            "/outposts/0",
            'there is no field "point"; did you mean "points"?',
        ),
        ({"unmatched": "a"}, "/unmatched", "a list is expected, not text"),
        ({"unmatched": ["a", 1]}, "/unmatched/1", "text is expected, not a number"),
        ({"name": "a\0b"}, "/name", "a NUL character stands here; remove it"),
        (
            {"notes": "\ud800"},
            "/notes",
            "half of a surrogate pair stands here, which is no character; remove it",
        ),
        (
            {"ships": ["ship:\0"]},
            "/ships/0",
            '"ship: " is not a card key; a key looks like captain:jean-luc-picard-71120',
        ),
        ({"blind_booster": "yes"}, "/blind_booster", "true or false is expected, not text"),
        ({"mixing_consent": 0}, "/mixing_consent", "true or false is expected, not a number"),
        ({"sideboard": "crew:a"}, "/sideboard", "upgrades are a list, not text"),
    ],
)
def test_malformed_documents_are_refused_naming_the_place(
    document: object, where: str, message: str
) -> None:
    with pytest.raises(DocumentError) as caught:
        fleets_from_document(document)
    assert (caught.value.where, caught.value.message) == (where, message)
    assert type(caught.value) in (DocumentError, TooLargeError)


@pytest.mark.parametrize(
    ("document", "where", "message"),
    [
        ({"name": "a" * 201}, "/name", "the text is longer than 200 characters"),
        ({"notes": "a" * 20_001}, "/notes", "the text is longer than 20,000 characters"),
        ({"unmatched": ["a"] * 1_001}, "/unmatched", "more than 1,000 entries"),
        ([{}] * 1_001, "", f"more than 1,000 fleets; {REMEDY}"),
        (
            {"ships": ["ship:a"] * 10_001},
            "/ships",
            f"more than 10,000 ships and cards; {REMEDY}",
        ),
        (
            aboard(*["crew:a"] * 10_000),
            "/ships/0/upgrades",
            f"more than 10,000 ships and cards; {REMEDY}",
        ),
        (
            [{"ships": ["ship:a"] * 6_000}, {"ships": ["ship:a"] * 6_000}],
            "/1/ships",
            f"more than 10,000 ships and cards; {REMEDY}",
        ),
        (
            {"ships": [{"ship": "ship:a", "captain": "captain:a"}] * 5_001},
            "/ships/4999/captain",
            f"more than 10,000 ships and cards; {REMEDY}",
        ),
        (
            aboard(nested(8)),
            "/ships/0/upgrades/0" + "/upgrades/0" * 7 + "/upgrades",
            "cards hold cards more than 8 levels deep",
        ),
    ],
)
def test_documents_beyond_the_bounds_are_refused(
    document: object, where: str, message: str
) -> None:
    with pytest.raises(TooLargeError) as caught:
        fleets_from_document(document)
    assert (caught.value.where, caught.value.message) == (where, message)


def test_documents_at_the_bounds_are_read() -> None:
    assert len(fleet_from_document(aboard(nested(7))).ships[0].upgrades) == 1
    assert len(fleet_from_document(aboard(*["crew:a"] * 9_999)).ships[0].upgrades) == 9_999
    assert len(fleets_from_document([{}] * 1_000)) == 1_000
    assert fleet_from_document({"points_limit": 10_000}).points_limit == 10_000


def test_an_endlessly_nested_object_does_not_exhaust_the_stack() -> None:
    with pytest.raises(TooLargeError, match="8 levels deep"):
        fleet_from_document(aboard(nested(900)))


@pytest.mark.parametrize(
    ("text", "where", "message"),
    [
        ('{"name": "a"', "line 1", "this is not JSON: expecting ',' delimiter (column 13)"),
        ('{\n"name": }', "line 2", "this is not JSON: expecting value (column 9)"),
        ('{"points_limit": NaN}', "", "NaN is no number that JSON knows"),
        ('{"name": "a", "name": "b"}', "", 'the field "name" stands twice in one object'),
        ('{"points_limit": ' + "9" * 5_000 + "}", "", "a number in this JSON has too many digits"),
        ("[" * 65 + "]" * 65, "line 1", "brackets are nested more than 64 levels deep"),
        ("{}\n" + '[{"a":' * 40_000, "line 2", "brackets are nested more than 64 levels deep"),
        ('{"name": "\\u0000"}', "/name", "a NUL character stands here; remove it"),
        (
            '{"name": "\\udead"}',
            "/name",
            "half of a surrogate pair stands here, which is no character; remove it",
        ),
        ('{"name":\n "\0"}', "line 2", "a NUL character stands here; remove it"),
        (
            '{"name":\n "\ud800"}',
            "line 2",
            "half of a surrogate pair stands here, which is no character; remove it",
        ),
    ],
)
def test_text_that_is_no_fleet_is_refused(text: str, where: str, message: str) -> None:
    with pytest.raises(DocumentError) as caught:
        parse(text, catalogue(), format="json")
    assert (caught.value.where, caught.value.message) == (where, message)


def test_brackets_in_text_do_not_count_as_depth() -> None:
    name = "[" * 150 + '\\"{'
    assert parse(f'{{"name": "{name}"}}', catalogue()).fleets[0].name == "[" * 150 + '"{'
