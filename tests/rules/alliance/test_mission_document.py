"""Reading missions: what is wrong with a document is named with its place and the remedy."""

from __future__ import annotations

import json
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from rules.alliance.mission.document import mission_from_document
from rules.errors import DocumentError
from rules.loader import (
    FIXTURES,
    load_alliance_missions,
    load_mission_rules,
    load_missions,
    read_document,
)
from tests.families import each_case
from tests.rules.alliance.missions import NAMES, PATROL, Edit, document, put
from tests.rules.alliance.wrong_missions import WRONG


def validator() -> Draft202012Validator:
    return Draft202012Validator(read_document(FIXTURES / "schemas" / "mission.json"))


@each_case(("name", "edit", "where", "message"), WRONG)
def test_what_is_wrong_is_named(name: str, edit: Edit, where: str, message: str) -> None:
    with pytest.raises(DocumentError) as raised:
        mission_from_document(document(name, edit))
    assert (raised.value.where, raised.value.message) == (where, message)


@pytest.mark.parametrize("value", [None, 3, "a mission", [], True])
def test_no_mission_at_all(value: object) -> None:
    with pytest.raises(DocumentError, match=r"a mission of Alliance is an object, not "):
        mission_from_document(value)


def test_too_many_entries_are_refused() -> None:
    with pytest.raises(DocumentError) as raised:
        mission_from_document(document(PATROL, put("rules", [{}] * 201)))
    assert (raised.value.where, raised.value.message) == ("/rules", "more than 200 rules")


# --- two kinds of mission ------------------------------------------------------


def test_a_mission_of_attack_wing_is_not_read_as_one_of_alliance() -> None:
    found = read_document(FIXTURES / "missions" / "the-chase.json")
    with pytest.raises(DocumentError) as raised:
        mission_from_document(found)
    assert str(raised.value) == (
        '/format: the format of a mission of Alliance is "fleetbuilder-alliance-mission"; '
        "this is a mission of Attack Wing, which is played otherwise"
    )


def test_the_missions_of_attack_wing_stay_alone() -> None:
    known = ["a-new-source-of-dilithium", "the-chase"]
    assert sorted(load_missions()) == known
    assert sorted(load_mission_rules()) == known
    assert sorted(load_alliance_missions()) == NAMES


# --- the schema ----------------------------------------------------------------


def test_the_schema_is_one() -> None:
    Draft202012Validator.check_schema(validator().schema)


@pytest.mark.parametrize("name", NAMES)
def test_the_fixtures_meet_the_schema(name: str) -> None:
    assert list(validator().iter_errors(document(name))) == []


# What only the reader can see: how parts speak of each other, and sums.
UNSEEN = {
    "/map/bearings",
    "/map/bearings/5",
    "/map/bearings/1/heading",
    "/map/bearings/0/along",
    "/map/places",
    "/map/places/1",
    "/map/places/0/areas/0",
    "/map/places/2/points/0",
    "/map/terrain/0/place",
    "/map/terrain/0/count",
    "/map/terrain/0",
    "/map/terrain/1",
    "/map/terrain/0/apart/inches",
    "/map/tokens/0/place",
    "/map/width",
    "/enemies/5",
    "/enemies/0/arrival",
    "/enemies/0/orders",
    "/enemies/0/ships",
    "/objectives",
    "/objectives/0/goal/cargo",
    "/objectives/0/goal/rounds",
    "/objectives/0/goal/token",
    "/objectives/1/goal/cargo",
    "/objectives/1/goal/formations/0",
    "/rules/0/id",
    "/rules/0/place",
    "/cargo/0/start",
    "/house_made/0/where",
}


@each_case(("name", "edit", "where", "message"), WRONG)
def test_the_schema_refuses_what_it_can_see(
    name: str, edit: Edit, where: str, message: str
) -> None:
    if where not in UNSEEN:
        assert not validator().is_valid(document(name, edit)), message


def test_a_faulty_file_is_named(tmp_path: Any) -> None:
    folder = tmp_path / "missions" / "alliance"
    folder.mkdir(parents=True)
    text = json.dumps(document(PATROL, put("act", "one")))
    (folder / "first.json").write_text(text, encoding="utf-8")
    with pytest.raises(DocumentError) as raised:
        load_alliance_missions(tmp_path)
    assert str(raised.value) == 'first.json/act: an act has a Roman number, such as "II"'


def test_two_files_of_one_mission(tmp_path: Any) -> None:
    folder = tmp_path / "missions" / "alliance"
    folder.mkdir(parents=True)
    for name in ("first", "second"):
        (folder / f"{name}.json").write_text(json.dumps(document()), encoding="utf-8")
    with pytest.raises(DocumentError) as raised:
        load_alliance_missions(tmp_path)
    assert str(raised.value) == "second.json/id: another mission has the id 'a-simple-patrol'"
