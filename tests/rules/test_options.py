"""What rule sets may set: the options of the fixtures, and faults in such documents."""

from __future__ import annotations

from typing import Any

import pytest

from rules.errors import DocumentError
from rules.loader import load_options
from rules.options import OptionTable
from tests.families import each_case

POINTS = {
    "group": "points",
    "kind": "int?",
    "question": "How many?",
    "title": "Points limit",
    "meaning": "A fleet may cost this much.",
}


def read(**changes: Any) -> OptionTable:
    entry = {name: value for name, value in {**POINTS, **changes}.items() if value is not None}
    document = {"groups": {"points": "Points"}, "options": {"points_limit": entry}}
    return OptionTable.from_documents([document])


def test_options_are_questions_in_groups() -> None:
    options = load_options()
    for name, option in options.items():
        assert option.name == name
        assert option.question.endswith((".", "?", ")"))
        assert bool(option.choices) is (option.kind == "text")
        assert not option.meaning.endswith("?")
    assert {option.group for option in options.values()} == set(options.groups)
    assert len({option.title for option in options.values()}) > 100


def test_the_values_of_an_option_are_of_its_kind() -> None:
    options = load_options()
    assert options["face_up_admirals"].values == {0: "None"}
    assert options["banned_cards"].values == {True: "Out", False: "Allowed"}
    assert options["end_phase_order"].choices == ("cloak-first", "shields-first", "cards-first")
    assert options["face_up_admirals"].choices == ()


def test_values_cannot_be_changed() -> None:
    options = load_options()
    with pytest.raises(AttributeError):
        options["points_limit"].kind = "text"  # type: ignore[misc]
    with pytest.raises(TypeError):
        options["points_limit"] = options["planet"]  # type: ignore[index]


@each_case(
    ("changes", "message"),
    [
        ({"title": None}, "points_limit: lacks 'title'"),
        ({"titel": "Points"}, "points_limit: has the unknown field 'titel'"),
        ({"meaning": ""}, "points_limit/meaning: must be a text"),
        ({"unit": 3}, "points_limit/unit: must be a text"),
        ({"group": "ships"}, "points_limit/group: there is no group 'ships'"),
        ({"kind": "float"}, "points_limit/kind: must be one of bool, date, int, text, texts"),
        ({"kind": "text"}, "points_limit/values: a text needs its choices"),
        ({"kind": "text", "values": {"team": ""}}, "points_limit/values/team: has no words"),
        ({"kind": "bool", "values": {"true": "Out"}}, "values: must be words for true and for"),
        ({"values": {"none": "None"}}, "points_limit/values: must be words for numbers"),
    ],
)
def test_a_fault_in_a_document(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(DocumentError, match=message):
        read(**changes)


def test_a_document_without_a_fault() -> None:
    assert dict(read())["points_limit"].title == "Points limit"
