"""Reading the fixtures, and what their JSON Schema refuses."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from jsonschema import Draft202012Validator

from cards.documents import card_faults, document_parse, documents_read, set_faults, slug
from cards.faults import CatalogueFaultsError
from rules import cards as printed
from rules.building.predicates import LEAVES
from rules.catalogue import CARD_CLASSES, Catalogue

SCHEMAS = settings.FIXTURES_DIR / "schemas"

CREW = {
    "key": "crew:helmsman-a1",
    "type": "crew",
    "name": "Helmsman",
    "sets": ["a1"],
    "era": "classic",
    "cost": 2,
    "ability_status": "none",
}


def schema(name: str) -> dict[str, Any]:
    document: dict[str, Any] = json.loads((SCHEMAS / name).read_text(encoding="utf-8"))
    return document


def said(document: Any) -> list[str]:
    return [str(fault) for fault in card_faults(document)]


@pytest.mark.parametrize("name", ["card_set.json", "ship_classes.json"])
def test_the_schemas_are_schemas(name: str) -> None:
    Draft202012Validator.check_schema(schema(name))


def test_the_fixtures_meet_the_schemas() -> None:
    documents = documents_read(settings.FIXTURES_DIR)
    assert len(documents.set_files) == 253
    assert len(documents.ship_classes) == 86


def test_the_whole_schema_says_what_the_parts_say() -> None:
    validator = Draft202012Validator(schema("card_set.json"))
    files = sorted((settings.FIXTURES_DIR / "cards").glob("7100*.json"))
    files += sorted((settings.FIXTURES_DIR / "cards").glob("7501*.json"))
    for file in files:
        assert list(validator.iter_errors(json.loads(file.read_text(encoding="utf-8")))) == []
    wrong = {"set": {"key": "a1"}, "cards": [{**CREW, "skill": 3}]}
    assert len(list(validator.iter_errors(wrong))) == 5
    assert len(list(set_faults(wrong))) == 5


@pytest.mark.parametrize(
    ("record", "definition"),
    [
        (printed.AddedSlot, "addedSlot"),
        (printed.SlotChange, "slotChange"),
        (printed.Modifier, "modifier"),
        (printed.PenaltyWaiver, "penaltyWaiver"),
        (printed.Exclusion, "exclusion"),
        (printed.AddedFaction, "addedFaction"),
        (printed.AddedAction, "addedAction"),
        (printed.RestrictionWaiver, "restrictionWaiver"),
        (printed.EarlierCost, "earlierCost"),
        (printed.CardSet, "set"),
    ],
)
def test_the_schema_knows_the_fields_of_every_record(record: type, definition: str) -> None:
    fields = {field.name for field in dataclasses.fields(record)}
    assert set(schema("card_set.json")["$defs"][definition]["properties"]) == fields


def test_the_schema_knows_the_fields_of_ship_classes() -> None:
    definitions = schema("ship_classes.json")["$defs"]
    for record, definition in (
        (printed.ShipClass, "shipClass"),
        (printed.Maneuver, "maneuver"),
    ):
        fields = {field.name for field in dataclasses.fields(record)}
        assert set(definitions[definition]["properties"]) == fields


@pytest.mark.parametrize("kind", printed.CARD_TYPES)
def test_the_schema_knows_the_fields_of_every_type_of_card(kind: str) -> None:
    definitions = schema("card_set.json")["$defs"]
    branches = definitions["card"]["allOf"]
    names = [
        branch["then"]["$ref"].rpartition("/")[2]
        for branch in branches
        if kind in branch["if"]["properties"]["type"]["enum"]
    ]
    assert len(names) == 1
    fields = {field.name for field in dataclasses.fields(CARD_CLASSES[kind])} - {"building"}
    building = {field.name for field in dataclasses.fields(printed.BuildingData)}
    own = set(definitions[names[0]]["properties"])
    extra = {"fills", "also_fills"} if kind not in printed.UPGRADE_TYPES else set()
    assert own == (fields | building) - extra


def test_the_schema_knows_every_leaf_of_a_condition() -> None:
    own = set(schema("card_set.json")["$defs"]["condition"]["properties"])
    assert own - {"all", "any", "not"} == set(LEAVES)


def test_a_card_in_order_has_no_faults() -> None:
    assert said(CREW) == []


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"cost": ...}, "crew:helmsman-a1 · cost: is missing"),
        ({"key": ...}, "card 1 · key: is missing"),
        ({"cost": "2"}, 'crew:helmsman-a1 · cost: is "2"; it must be a whole number'),
        ({"cost": -1}, "crew:helmsman-a1 · cost: is -1; it must be at least 0"),
        ({"cost": 2.5}, "crew:helmsman-a1 · cost: is 2.5; it must be a whole number"),
        ({"unique": False}, "crew:helmsman-a1 · unique: is false; it must be one of: true"),
        ({"atack": 3}, "crew:helmsman-a1 · atack: is no field here; perhaps attack"),
        ({"skill": 3}, "crew:helmsman-a1 · skill: is no field here"),
        ({"sets": []}, "crew:helmsman-a1 · sets: has 0 entries; it must have at least 1"),
        ({"sets": ["a1", "a1"]}, "crew:helmsman-a1 · sets: holds an entry twice"),
        (
            {"era": "clasic"},
            (
                'crew:helmsman-a1 · era: is "clasic"; it must be one of: '
                '"classic", "modern-2017", "alliance"; perhaps classic'
            ),
        ),
        (
            {"earlier_costs": [{"until": "2017-02-30", "cost": 3}]},
            (
                'crew:helmsman-a1 · earlier_costs/0/until: is "2017-02-30", '
                "which is no day of the calendar"
            ),
        ),
        (
            {"restrictions": {"ship_clas": ["galaxy-class"]}},
            "crew:helmsman-a1 · restrictions/ship_clas: is no field here; perhaps ship_class",
        ),
        (
            {"restrictions": {"captain_name_contains": [["Mira"]]}},
            (
                "crew:helmsman-a1 · restrictions/captain_name_contains/0: "
                'is ["Mira"]; it must be a text'
            ),
        ),
        (
            {"restrictions": {"ship_faction": ["klingon"], "ship_hull": [">=", 4]}},
            "crew:helmsman-a1 · restrictions: has 2 entries; it must have at most 1",
        ),
        (
            {"name": "Helms\u0000man"},
            (
                'crew:helmsman-a1 · name: is "Helms\\u0000man", '
                "which has not the form ^[^\\u0000-\\u001F\\u007F]+$"
            ),
        ),
    ],
)
def test_a_fault_names_card_and_field_and_says_what_is_right(
    change: dict[str, Any], fault: str
) -> None:
    document = {**CREW, **change}
    assert said({name: value for name, value in document.items() if value is not ...}) == [fault]


@pytest.mark.parametrize("document", [None, 3, "crew", [], ["crew"]])
def test_what_is_no_object_is_no_card(document: Any) -> None:
    assert said(document) == [f"card 1: is {json.dumps(document)}; it must be an object"]


@pytest.mark.parametrize("kind", ["crw", "card", ["crew"], None, {}])
def test_an_unknown_type_is_named(kind: Any) -> None:
    faults = list(card_faults({**CREW, "type": kind}))
    assert [(fault.card, fault.field) for fault in faults] == [("crew:helmsman-a1", "type")]


def test_a_condition_of_a_thousand_levels_is_refused() -> None:
    condition: dict[str, Any] = {"ship_faction": ["klingon"]}
    for _ in range(1000):
        condition = {"not": condition}
    assert said({**CREW, "restrictions": condition}) == ["crew:helmsman-a1: is nested too deep"]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("{", "is not JSON: Expecting property name enclosed in double quotes in line 1, column 2"),
        ('{"a": 1, "a": 2}', "names 'a' twice in one object"),
        ('{"a": NaN}', "holds NaN, which is no JSON number"),
        ('{"a": "\\ud800"}', "holds half of a surrogate pair, which is no character"),
        ("[" * 100_000, "is nested too deep"),
    ],
)
def test_json_is_read_strictly(text: str, fault: str) -> None:
    assert document_parse(text) == (None, fault)


def test_a_good_text_is_parsed() -> None:
    assert document_parse('{"a": ["é", "\\ud83d\\ude00"]}') == ({"a": ["é", "😀"]}, "")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("U.S.S. Enterprise-D", "u-s-s-enterprise-d"),
        ("Gress'sril", "gress-sril"),
        ("Éowyn Thál", "eowyn-thal"),
        ("Ch’rega", "chrega"),
        ("3rd_wing", "3rd-wing"),
        ("…", ""),
    ],
)
def test_slugs(text: str, expected: str) -> None:
    assert slug(text) == expected


def test_files_are_read_in_the_order_of_their_names(directory: Path) -> None:
    documents = documents_read(directory)
    assert [each.name for each in documents.set_files] == ["a1.json", "b2.json"]
    catalogue = Catalogue.from_documents(documents.sets, documents.ship_classes)
    assert len(catalogue) == 17


def test_all_faults_of_all_files_come_at_once(directory: Path) -> None:
    (directory / "cards" / "a1.json").write_text("{", encoding="utf-8")
    (directory / "cards" / "b2.json").write_bytes(b"\xff")
    (directory / "cards" / "c3.json").write_text("[]", encoding="utf-8")
    (directory / "ship_classes.json").unlink()
    with pytest.raises(CatalogueFaultsError) as caught:
        documents_read(directory)
    assert [str(fault) for fault in caught.value.faults] == [
        (
            "a1.json: is not JSON: Expecting property name enclosed in double quotes "
            "in line 1, column 2"
        ),
        "b2.json: is not UTF-8; save it as UTF-8",
        "c3.json: is []; it must be an object",
        "ship_classes.json: cannot be read: No such file or directory",
    ]
    assert str(caught.value) == "\n".join(str(fault) for fault in caught.value.faults)
    assert caught.value.file == "a1.json"


def test_an_empty_directory_is_named(tmp_path: Path) -> None:
    with pytest.raises(CatalogueFaultsError) as caught:
        documents_read(tmp_path)
    assert caught.value.faults[0].file == str(tmp_path / "cards")
    assert caught.value.faults[0].message == (
        "holds no files <set>.json; name the directory that has the fixtures"
    )
