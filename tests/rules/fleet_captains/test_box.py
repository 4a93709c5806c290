"""Boxes of Fleet Captains: the house box, its schema, faults with their place."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from rules.errors import DocumentError
from rules.fleet_captains.box.box import box_from_document, read_boxes
from rules.fleet_captains.box.box_check import check_box
from rules.fleet_captains.box.ship_cards import AlertStatus
from rules.fleet_captains.errors import CaptainsError
from rules.loader import FIXTURES, load_boxes

SCHEMA: dict[str, Any] = json.loads(
    (FIXTURES / "schemas" / "fleet_captains_box.json").read_text(encoding="utf-8")
)
HOUSE: dict[str, Any] = json.loads(
    (FIXTURES / "fleet_captains" / "house-base.json").read_text(encoding="utf-8")
)


def changed(*path: str | int, to: Any) -> dict[str, Any]:
    """Returns the house box with another value at a place."""
    document = deepcopy(HOUSE)
    here: Any = document
    for part in path[:-1]:
        here = here[part]
    here[path[-1]] = to
    return document


def test_house_box_has_twelve_ships_a_side_and_six_layouts() -> None:
    box = load_boxes()["house-base"]
    assert box.sides == ("federation", "klingon")
    assert [len(box.ships_of(side)) for side in box.sides] == [12, 12]
    assert [sum(card.size for card in box.ships_of(side)) for side in box.sides] == [38, 38]
    assert {layout.id: layout.tiles for layout in box.layouts.values()} == {
        "standard": 27,
        "small": 11,
        "medium": 22,
        "teams": 45,
        "wide": 39,
        "grand": 49,
    }


def test_every_part_of_a_house_card_is_printed_or_ours() -> None:
    for card in load_boxes()["house-base"].ships.values():
        told = {*card.printed, *card.house_made}
        assert {"/size", "/missions", "/dial"} <= told, card.key


def test_house_box_fits_the_schema() -> None:
    Draft202012Validator(SCHEMA).validate(HOUSE)


def test_dial_is_read_with_disabled_ratings() -> None:
    # R 450: the Defiant can cloak while undamaged and at yellow, not at red (EF-14).
    defiant = load_boxes()["house-base"].ships["uss-defiant"]
    assert [level.cloak is not None for level in defiant.dial] == [True, True, False]
    assert defiant.dial[2] == AlertStatus("red", ((5, None, 2, 3), (2, 1, 5, 2)))
    assert defiant.clicks == 11


def test_missions_of_the_enterprise_e_come_to_its_size() -> None:
    # EF-3
    enterprise = load_boxes()["house-base"].ships["uss-enterprise-e"]
    assert (enterprise.missions, enterprise.size) == ((3, 2, 1), 6)


@pytest.mark.parametrize(
    ("document", "where", "message"),
    [
        ([], "", "a box is an object, not a list"),
        (changed("format", to="fleet"), "/format", '"fleet-captains-box" must stand here'),
        (changed("version", to=2), "/version", "a whole number from 1 to 1 is expected, not 2"),
        (
            changed("ships", 0, "size", to=5),
            "/ships/0/missions",
            (
                "the missions come to 6 and the Size is 5; a ship brings as many missions as its "
                "Size (FC-14)"
            ),
        ),
        (
            changed("ships", 0, "size", to=7),
            "/ships/0/size",
            "a whole number from 1 to 6 is expected, not 7",
        ),
        (
            changed("ships", 1, "key", to="uss-enterprise-e"),
            "/ships/1",
            'there are two ship cards "uss-enterprise-e"; each needs its own',
        ),
        (
            changed("ships", 0, "dial", 0, "settings", 1, to=[12, 5, 6]),
            "/ships/0/dial/0/settings/1",
            "a setting has the Ratings of weapons, sensors, engines, shields, in this order",
        ),
        (
            changed("ships", 0, "dial", 0, "settings", 1, 2, to="x"),
            "/ships/0/dial/0/settings/1/2",
            'a Rating is a whole number from 0 to 30, or "D" for Disabled, not "x"',
        ),
        (
            changed("ships", 0, "dial", 0, "settings", to=[[n, 0, 0, 0] for n in range(9)]),
            "/ships/0/dial",
            "the dial has 14 settings; a dial has 12 clicks, so leave out 2",
        ),
        (
            changed("ships", 0, "dial", 2, "settings", 1, to=[6, 3, 3, 4]),
            "/ships/0/dial/2/settings",
            "two settings are the same; leave one out",
        ),
        (
            changed("ships", 0, "dial", 1, "level", to="red"),
            "/ships/0/dial/1/level",
            '"yellow" must stand here: the Alert Statuses go from undamaged to red',
        ),
        (
            changed("ships", 0, "dial", to=HOUSE["ships"][0]["dial"][:2]),
            "/ships/0/dial",
            "a dial has the Alert Statuses undamaged, yellow, red, in this order",
        ),
        (
            changed("layouts", 0, "columns", to=[5, 6, 7, 6, 5]),
            "/layouts/0",
            (
                "the layout 'standard' has a Command Post at the near end of column C that touches "
                "1 tiles; it must touch exactly 3, so its column is one tile shorter than both "
                "columns beside it"
            ),
        ),
        (
            changed("layouts", 0, "posts", 0, "end", to="left"),
            "/layouts/0/posts/0/end",
            'there is no end "left"; it is one of far, near',
        ),
    ],
)
def test_fault_names_its_place_and_the_remedy(document: object, where: str, message: str) -> None:
    with pytest.raises(DocumentError) as caught:
        box_from_document(document)
    assert (caught.value.where, caught.value.message) == (where, message)


def test_fault_of_a_file_names_the_file() -> None:
    with pytest.raises(DocumentError) as caught:
        read_boxes({"mine.json": changed("name", to="")})
    assert caught.value.where == "mine.json/name"


def test_side_without_ships_names_those_that_have_some() -> None:
    with pytest.raises(CaptainsError) as caught:
        load_boxes()["house-base"].ships_of("romulan")
    assert caught.value.code == "box.side"
    assert str(caught.value) == 'the box has no ships of "romulan"; it has federation, klingon'


def test_house_box_has_no_problem() -> None:
    assert check_box(load_boxes()["house-base"]) == []


def test_check_names_what_is_likely_a_slip() -> None:
    document = changed("ships", 0, "dial", 0, "settings", 1, to=[12, 5, 6, 8])
    document["ships"][12]["size"] = 5
    document["ships"][12]["missions"] = {"science": 0, "influence": 1, "combat": 4}
    del document["ships"][1]
    found = [
        (each.severity, each.code, each.where) for each in check_box(box_from_document(document))
    ]
    assert found == [
        ("warning", "side.ships", "/ships"),
        ("warning", "side.total", "/ships"),
        ("warning", "dial.power", "/ships/0/dial/0/settings/1"),
    ]


def test_box_without_ships_is_an_error() -> None:
    empty = {"format": "fleet-captains-box", "version": 1, "id": "mine", "name": "Mine"}
    assert [each.code for each in check_box(box_from_document(empty))] == ["box.no_ships"]
