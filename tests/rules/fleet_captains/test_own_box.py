"""Owners' boxes: laid over the house box card by card, and how complete they are."""

from __future__ import annotations

from typing import Any

import pytest

from rules.fleet_captains.box.box import GameBox, box_from_document
from rules.fleet_captains.box.own_box import completeness, lay_over
from rules.fleet_captains.muster.muster_document import MusterRequest, muster_drafts
from rules.loader import FIXTURES, load_boxes, read_document

HOUSE: Any = read_document(FIXTURES / "fleet_captains" / "house-base.json")
HOUSE_BOX = load_boxes()["house-base"]


def own(**parts: Any) -> GameBox:
    """Returns an owner's box with some parts of a document."""
    head = {"format": "fleet-captains-box", "version": 1, "id": "mine", "name": "Mine"}
    return box_from_document({**head, **parts})


def ships_of(side: str) -> list[dict[str, Any]]:
    """Lists the ships of a side of the house box, as ships that have keys of their own."""
    return [
        {**each, "key": f"own-{each['key']}"} for each in HOUSE["ships"] if each["side"] == side
    ]


def test_a_ship_takes_the_place_of_that_with_its_key() -> None:
    ship = {**HOUSE["ships"][0], "name": "My Enterprise"}
    laid = lay_over(own(ships=[ship]), HOUSE_BOX)
    assert (laid.id, laid.name) == ("mine", "Mine")
    assert list(laid.ships) == list(HOUSE_BOX.ships)
    assert laid.ships["uss-enterprise-e"].name == "My Enterprise"
    assert laid.tiles == HOUSE_BOX.tiles


def test_a_new_ship_comes_after_the_others_and_a_new_side_too() -> None:
    ship = {**HOUSE["ships"][0], "key": "warbird", "side": "romulan"}
    laid = lay_over(own(ships=[ship]), HOUSE_BOX)
    assert list(laid.ships) == [*HOUSE_BOX.ships, "warbird"]
    assert laid.sides == ("federation", "klingon", "romulan")


def test_a_whole_side_leaves_no_ship_below() -> None:
    # FC-9: a fleet is drawn from the twelve ships of a side.
    laid = lay_over(own(ships=ships_of("klingon")), HOUSE_BOX)
    assert [card.key.startswith("own-") for card in laid.ships_of("klingon")] == [True] * 12
    assert laid.ships_of("federation") == HOUSE_BOX.ships_of("federation")
    eleven = lay_over(own(ships=ships_of("klingon")[:11]), HOUSE_BOX)
    assert len(eleven.ships_of("klingon")) == 23


def test_fleet_is_drawn_from_half_a_box() -> None:
    half = own(ships=ships_of("federation"))
    assert completeness(half).level == 1
    request = MusterRequest("federation", 10, "7")
    for box in (half, lay_over(half, HOUSE_BOX)):
        draft = muster_drafts(box, request)[-1]
        assert all(card.key.startswith("own-") for card in (*draft.fleet, *draft.pool))
        assert len((*draft.fleet, *draft.pool)) == 12


@pytest.mark.parametrize("part", ["tiles", "missions", "encounters"])
def test_a_whole_stack_leaves_nothing_below(part: str) -> None:
    cards = [{**each, "name": f"My {each['name']}"} for each in HOUSE[part]]
    whole = getattr(lay_over(own(**{part: cards}), HOUSE_BOX), part)
    assert list(whole) == [card["name"] for card in cards]
    some = getattr(lay_over(own(**{part: cards[:2]}), HOUSE_BOX), part)
    assert list(some) == [*getattr(HOUSE_BOX, part), cards[0]["name"], cards[1]["name"]]


def test_a_side_with_all_its_subdecks_leaves_none_below() -> None:
    cards = [{**each, "key": f"own-{each['key']}"} for each in HOUSE["commands"][:10]]
    assert {card["side"] for card in cards} == {"federation"}
    laid = lay_over(own(commands=cards), HOUSE_BOX)
    assert [key for key in laid.subdecks if key.startswith("own-")] == [c["key"] for c in cards]
    assert len(laid.subdecks) == 20
    assert len(lay_over(own(commands=cards[:9]), HOUSE_BOX).subdecks) == 29


@pytest.mark.parametrize(
    ("parts", "level", "sides"),
    [
        ({}, 0, ()),
        ({"ships": ships_of("klingon")[:11]}, 0, ()),
        ({"tiles": HOUSE["tiles"], "missions": HOUSE["missions"]}, 0, ()),
        ({"ships": ships_of("klingon")}, 1, ("klingon",)),
        ({"ships": ships_of("klingon"), "tiles": HOUSE["tiles"]}, 1, ("klingon",)),
        (
            {name: HOUSE[name] for name in ("ships", "tiles", "missions")},
            2,
            ("federation", "klingon"),
        ),
        (
            {name: HOUSE[name] for name in ("ships", "tiles", "missions", "encounters")},
            2,
            ("federation", "klingon"),
        ),
    ],
)
def test_level_grows_with_what_is_typed_in(
    parts: dict[str, Any], level: int, sides: tuple[str, ...]
) -> None:
    found = completeness(own(**parts))
    assert (found.level, found.sides) == (level, sides)
    assert found.missing


def test_house_box_is_whole() -> None:
    found = completeness(HOUSE_BOX)
    assert (found.level, found.missing) == (3, ())
    assert found.words == "all cards"


def test_what_is_missing_is_counted_against_the_base_game() -> None:
    box = own(
        ships=ships_of("federation"), tiles=HOUSE["tiles"][1:], commands=[HOUSE["commands"][0]]
    )
    assert [each.words for each in completeness(box).missing] == [
        "ships of klingon: 0 of 12",
        f"location tiles: {50 - HOUSE['tiles'][0]['copies']} of 50",
        "missions: 0 of 76",
        "encounters: 0 of 50",
        "subdecks of federation with 10 cards: 1 of 10",
        "subdecks of klingon with 10 cards: 0 of 10",
    ]
