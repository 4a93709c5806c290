"""The catalogue: found by key, name and type; built from documents; its version; its facts."""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import Any

import pytest

from rules.building.predicates import compile_condition
from rules.cards import (
    CARD_TYPES,
    ERAS,
    FACTIONS,
    UPGRADE_TYPES,
    Admiral,
    Attachment,
    Captain,
    Card,
    Condition,
    Resource,
    Ship,
    Upgrade,
    fold,
)
from rules.catalogue import (
    CARD_CLASSES,
    Catalogue,
    card_from_document,
    card_to_document,
    documents_version,
)
from rules.errors import CatalogueError, UnknownCardError
from rules.loader import FIXTURES
from tests.families import each_case
from tests.rules.catalogue import catalogue

SHIP = {
    "key": "ship:u-s-s-x-1",
    "type": "ship",
    "name": "U.S.S. X",
    "sets": ["1"],
    "era": "classic",
    "factions": ["federation"],
    "unique": True,
    "cost": 20,
    "ship_class": "x-class",
    "attack": 3,
    "agility": 2,
    "hull": 4,
    "shields": 3,
    "upgrade_bar": ["crew", "crew"],
    "external_ids": {"utopia": ["S1", "S2"]},
}
CREW = {
    "key": "crew:y-1",
    "type": "crew",
    "name": "Ý",
    "sets": ["1"],
    "era": "classic",
    "cost": 2,
    "restrictions": {"ship_class": ["x-class"]},
    "slots": [{"types": ["tech"], "cards": {"card_cost": ["<=", 4]}, "cost": 0}],
    "earlier_costs": [{"until": "2017-07-31", "cost": 3}],
}
SET = {"set": {"key": "1", "name": "One", "parent": "", "released": "", "era": "classic"}}
CLASS = {
    "key": "x-class",
    "name": "X Class",
    "front_arc": 90,
    "rear_arc": None,
    "second_arc": None,
    "all_round": False,
    "maneuvers": [{"speed": 1, "bearing": "straight", "colour": "green"}],
}


def built(*cards: dict[str, Any], version: str = "") -> Catalogue:
    return Catalogue.from_documents([{**SET, "cards": list(cards)}], [CLASS], version)


def test_cards_are_found_by_key() -> None:
    small = built(SHIP, CREW)
    assert len(small) == 2
    assert [card.key for card in small] == ["ship:u-s-s-x-1", "crew:y-1"]
    assert small["crew:y-1"].name == "Ý"
    assert small.find("crew:y-1") is small["crew:y-1"]
    assert small.find("crew:z-1") is None
    assert "crew:y-1" in small
    assert "crew:z-1" not in small
    assert 7 not in small
    with pytest.raises(UnknownCardError, match="no card has the key 'crew:z-1'"):
        small["crew:z-1"]


def test_ships_and_their_classes() -> None:
    small = built(SHIP, CREW, {**SHIP, "key": "ship:lost-1", "ship_class": "y-class"})
    ship = small.ship("ship:u-s-s-x-1")
    assert small.class_of(ship).name == "X Class"
    assert small.class_of(ship).printed == "x-class"
    with pytest.raises(UnknownCardError):
        small.ship("crew:y-1")
    with pytest.raises(UnknownCardError):
        small.ship("ship:nobody-1")
    with pytest.raises(UnknownCardError, match="y-class"):
        small.class_of(small.ship("ship:lost-1"))


def test_cards_are_found_by_name_type_and_other_ids() -> None:
    small = built(SHIP, CREW)
    assert small.by_name == {"ussx": (small["ship:u-s-s-x-1"],), "y": (small["crew:y-1"],)}
    assert small.by_type == {"ship": (small["ship:u-s-s-x-1"],), "crew": (small["crew:y-1"],)}
    assert small.by_external_id("utopia", "S2") == (small["ship:u-s-s-x-1"],)
    assert small.by_external_id("utopia", "S3") == ()
    assert small.by_external_id("space_dock", "S2") == ()


def test_the_version_follows_the_content() -> None:
    first = built(SHIP, CREW)
    assert re.fullmatch("[0-9a-f]{12}", first.version)
    shuffled = dict(reversed(CREW.items()))
    assert built(SHIP, shuffled).version == first.version
    assert built(SHIP, {**CREW, "cost": 3}).version != first.version
    assert built(CREW, SHIP).version != first.version
    assert built(SHIP, version="mine").version == "mine"
    assert documents_version([], []) == documents_version([], [])


# --- documents ---------------------------------------------------------------


def test_a_document_becomes_a_card_and_back() -> None:
    crew = card_from_document(CREW)
    assert isinstance(crew, Upgrade)
    assert crew.fills == ("crew",)
    assert crew.building.restrictions == Condition("ship_class", ("x-class",))
    (slot,) = crew.building.slots
    assert (slot.types, slot.cost, slot.count) == (("tech",), 0, 1)
    assert slot.cards == Condition("card_cost", ("<=", 4))
    assert card_to_document(crew) == CREW | {"ability_status": "none"}
    assert card_to_document(card_from_document(SHIP)) == SHIP | {"ability_status": "none"}


@each_case(
    ("fields", "message"),
    [
        ({"type": "starbase"}, "crew:y-1 · type: unknown type 'starbase'"),
        ({"type": None}, "crew:y-1 · type: unknown type 'None'"),
        ({"colour": "red"}, "crew:y-1: .*colour"),
        ({"hull": 4}, "crew:y-1: .*hull"),
        ({"restrictions": {}}, "crew:y-1 · restrictions: a condition is an object"),
        ({"restrictions": {"all": 1}}, "crew:y-1 · restrictions: the parts of 'all' are a list"),
        ({"slots": [{"types": ["crew"], "cards": []}]}, "crew:y-1 · slots: a condition is"),
        ({"slots": [{"kinds": ["crew"]}]}, "crew:y-1 · slots: .*kinds"),
        ({"modifiers": [{}]}, "crew:y-1 · modifiers: .*value"),
        ({"excludes": [{"scope": "fleet"}]}, "crew:y-1 · excludes: .*cards"),
        (
            {"excludes": [{"cards": {"card_type": ["crew"]}, "minimum": 2}]},
            "crew:y-1 · excludes: .*minimum",
        ),
        ({"name": None, "key": None}, "."),
    ],
)
def test_a_fault_names_card_and_field(fields: dict[str, Any], message: str) -> None:
    document = {**CREW, **fields}
    if fields.get("key", "") is None:
        del document["key"], document["name"]
    with pytest.raises(CatalogueError, match=message):
        card_from_document(document)


def test_every_card_survives_the_round_trip() -> None:
    for each in catalogue():
        again = card_from_document(json.loads(json.dumps(card_to_document(each))))
        assert again == each, each.key


# --- the facts of the real catalogue -----------------------------------------


def test_how_many_cards_there_are() -> None:
    """fixtures/README.md: every playable card; other builders' marks are left out."""
    counts = {kind: len(cards) for kind, cards in catalogue().by_type.items()}
    upgrades = sum(counts[kind] for kind in UPGRADE_TYPES)
    assert len(catalogue()) == sum(counts.values())
    assert set(counts) == set(CARD_TYPES)
    assert counts["admiral"] == 44
    assert counts["ambassador"] == 10
    assert counts["resource"] == 42
    assert (counts["ship"], counts["captain"], upgrades) == (396, 365, 1403)


def test_keys_are_made_of_type_and_name_and_never_doubled() -> None:
    for each in catalogue():
        kind, _, slug = each.key.partition(":")
        assert kind == each.type
        assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", slug), each.key
    documents = [
        document["key"]
        for path in (FIXTURES / "cards").glob("*.json")
        for document in json.loads(path.read_text(encoding="utf-8"))["cards"]
    ]
    assert [key for key, count in Counter(documents).items() if count > 1] == []


@each_case("kind", CARD_TYPES)
def test_plain_facts_of_every_card(kind: str) -> None:
    everything = catalogue()
    for each in everything.by_type[kind]:
        assert type(each) is CARD_CLASSES[kind]
        assert each.name == each.name.strip()
        assert each.folded_name
        assert each.sets, each.key
        assert set(each.sets) <= set(everything.sets), each.key
        assert each.era in ERAS, each.key
        assert set(each.factions) <= set(FACTIONS)
        assert bool(each.factions) is (kind != "resource"), each.key
        assert 0 <= each.cost <= 100
        assert [earlier.until for earlier in each.earlier_costs] == sorted(
            earlier.until for earlier in each.earlier_costs
        )
        assert set(each.fills) <= {*UPGRADE_TYPES} - {"question"}, each.key
        assert 0 <= each.talents <= 4
        assert not (each.unique and each.one_per_ship), each.key
        assert not each.mirror_universe or "mirror-universe" in each.factions, each.key


def test_what_cards_refer_to_exists() -> None:
    everything = catalogue()
    for each in everything:
        if isinstance(each, Ship):
            assert each.ship_class in everything.ship_classes, each.key
            assert set(each.upgrade_bar) <= set(UPGRADE_TYPES)
        if isinstance(each, Admiral):
            assert isinstance(everything[each.captain_side], Captain)
        if isinstance(each, Attachment) and each.resource:
            assert isinstance(everything[each.resource], Resource)
    for each_class in everything.ship_classes.values():
        assert each_class.printed in everything.ship_classes


def _conditions(card: Card) -> list[Condition]:
    building = card.building
    found = [building.restrictions] if building.restrictions else []
    for records in (
        building.slots,
        building.slot_changes,
        building.modifiers,
        building.penalties,
        building.excludes,
        building.adds_actions,
        building.restriction_waivers,
    ):
        for record in records:
            for name in ("cards", "when", "counted", "terms_for"):
                value = getattr(record, name, None)
                if value is not None:
                    found.append(value)
    return found


def _leaves(condition: Condition) -> list[Condition]:
    if condition.parts:
        return [leaf for part in condition.parts for leaf in _leaves(part)]
    return [condition]


def test_what_conditions_name_exists() -> None:
    """A misspelt class, card or ship would make a condition that nothing meets, in silence."""
    everything = catalogue()
    printed = {each.printed for each in everything.ship_classes.values()}
    ships = {each.folded_name for each in everything.by_type["ship"]}
    for card in everything:
        for condition in _conditions(card):
            compile_condition(condition)
            for leaf in _leaves(condition):
                if leaf.op in ("ship_class", "card_class_restricted"):
                    assert set(leaf.values) <= printed, (card.key, leaf)
                elif leaf.op in ("captain_name", "card_name", "fleet_card", "with_card"):
                    missing = [name for name in leaf.values if fold(name) not in everything.by_name]
                    assert missing == [], (card.key, leaf)
                elif leaf.op == "ship_name":
                    assert {fold(name) for name in leaf.values} <= ships, (card.key, leaf)
                elif leaf.op.endswith("_faction"):
                    assert set(leaf.values) <= set(FACTIONS), (card.key, leaf)
                elif leaf.op == "card":
                    assert all(key in everything for key in leaf.values)


def test_every_type_of_slot_that_a_card_adds_is_one() -> None:
    places = {*UPGRADE_TYPES, "captain", "admiral", "construction"} - {"question"}
    for card in catalogue():
        for slot in card.building.slots:
            assert slot.types
            assert set(slot.types) <= places, card.key
            assert slot.count >= 1


@pytest.mark.parametrize(
    "name", ["Seven of Nine", "Leonard McCoy", "Make It So", "Jean-Luc Picard", "Worf", "Data"]
)
def test_cards_of_one_unique_name_are_all_unique(name: str) -> None:
    """The data faults are mended: no copy escapes uniqueness by case or a missing flag."""
    cards = catalogue().by_name[fold(name)]
    assert len(cards) > 1
    assert {each.unique for each in cards} == {True}
    assert {each.name for each in cards} == {name}


def test_persons_that_are_unique_in_one_printing_are_so_in_the_others() -> None:
    """Two names are those of a rank that many bear and of one who is unique in it.

    A Tactical Drone is unique in one printing by errata (FAQ F14-C19).
    """
    persons = ("captain", "admiral", "ambassador", "crew")
    differing = {
        name: sorted(each.key for each in cards if not each.unique)
        for name, cards in (
            (name, [each for each in cards if each.type in persons])
            for name, cards in catalogue().by_name.items()
        )
        if {each.unique for each in cards} == {True, False}
    }
    drones = differing.pop("tacticaldrone")
    assert "captain:tactical-drone-71525" not in drones
    assert len(drones) == 7
    assert differing == {
        "aquaticcouncilor": ["crew:aquatic-councilor-72004p"],
        "centurion": ["crew:centurion-71278"],
    }
