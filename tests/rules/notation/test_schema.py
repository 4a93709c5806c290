"""The JSON Schema of fleets: what it takes is read, and what is read it takes."""

from __future__ import annotations

import json
from copy import deepcopy
from functools import cache
from typing import Any

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.cards import FACTIONS, UPGRADE_TYPES
from rules.errors import DocumentError
from rules.fleet import Fleet
from rules.loader import FIXTURES
from rules.notation import fleet_from_document, fleet_to_document
from rules.notation.reading import bounds, budget
from tests.rules.notation.test_document import FULL
from tests.rules.strategies import fleets


@cache
def schema() -> dict[str, Any]:
    """Returns the schema of a fleet."""
    text = (FIXTURES / "schemas" / "fleet.json").read_text(encoding="utf-8")
    loaded: dict[str, Any] = json.loads(text)
    return loaded


@cache
def validator() -> jsonschema.Draft202012Validator:
    """Returns a validator that checks dates too."""
    jsonschema.Draft202012Validator.check_schema(schema())
    return jsonschema.Draft202012Validator(
        schema(), format_checker=jsonschema.Draft202012Validator.FORMAT_CHECKER
    )


def is_readable(document: object) -> bool:
    """Tells whether our reader takes a document."""
    try:
        fleet_from_document(document)
    except DocumentError:
        return False
    return True


def test_the_full_document_is_valid() -> None:
    assert list(validator().iter_errors(FULL)) == []


@given(fleets())
def test_whatever_we_write_is_valid(fleet: Fleet) -> None:
    assert list(validator().iter_errors(fleet_to_document(fleet))) == []


_odd = st.sampled_from(
    [
        None,
        True,
        False,
        0,
        1,
        -1,
        7.0,
        7.5,
        10_001,
        "",
        "x",
        "ship:a",
        "crew",
        "klingon",
        "2017-08-31",
        "2017-02-30",
        "a b",
        "a" * 121,
        "a" * 201,
        "A/b",
        [],
        ["crew:a"],
        ["klingon"],
        {},
        {"card": "crew:a"},
        {"name": "x"},
        {"name": "x", "points": 3},
        [{"card": "crew:a", "slot": "crew"}],
        [{"name": ""}],
        [{"name": "x", "points": 3}],
        [{"ship": "ship:a", "captain": None}],
        [7],
        ["a", "b", "c"],
    ]
)
_fields = sorted(
    {
        field
        for part in ("fleet", "ship", "card")
        for each in [schema()["$defs"][part], *schema()["$defs"][part].get("anyOf", ())]
        for field in each.get("properties", ())
    }
)


def _places(value: Any) -> list[tuple[Any, Any]]:
    """Returns every (container, index) of a document."""
    found = []
    entries = value.items() if isinstance(value, dict) else enumerate(value)
    for index, each in entries:
        found.append((value, index))
        if isinstance(each, dict | list):
            found += _places(each)
    return found


@given(st.data())
def test_reader_and_schema_agree_on_altered_documents(data: st.DataObject) -> None:
    document = json.loads(json.dumps(FULL))
    for _ in range(data.draw(st.integers(1, 2))):
        container, index = data.draw(st.sampled_from(_places(document)))
        # A copy: the next change may be within it, and what is drawn from has to stay the same.
        value = deepcopy(data.draw(_odd))
        if isinstance(container, dict) and data.draw(st.booleans()):
            index = data.draw(st.sampled_from(_fields))
        container[index] = value
    assert is_readable(document) == validator().is_valid(document), document


@given(st.dictionaries(st.sampled_from([*_fields, "format", "version", "other"]), _odd, max_size=4))
def test_reader_and_schema_agree_on_made_up_documents(document: dict[str, Any]) -> None:
    assert is_readable(document) == validator().is_valid(document)


@pytest.mark.parametrize(
    ("place", "number"),
    [
        (("line", "maxLength"), bounds.MAXIMUM_NAME),
        (("text", "maxLength"), bounds.MAXIMUM_NOTES),
        (("points", "maximum"), bounds.MAXIMUM_NUMBER),
        (("override", "maximum"), bounds.MAXIMUM_NUMBER),
        (("cards", "maxItems"), budget.MAXIMUM_CARDS),
        (("key", "maxLength"), 120),
        (("fleet", "properties", "ships", "maxItems"), budget.MAXIMUM_CARDS),
        (("fleet", "properties", "points_limit", "maximum"), bounds.MAXIMUM_NUMBER),
        (("fleet", "properties", "extra_points", "minimum"), -bounds.MAXIMUM_NUMBER),
        (("fleet", "properties", "unmatched", "maxItems"), bounds.MAXIMUM_UNMATCHED),
        (("fleet", "properties", "outposts", "maxItems"), bounds.MAXIMUM_UNMATCHED),
    ],
)
def test_the_schema_states_the_readers_bounds(place: tuple[str, ...], number: int) -> None:
    value: Any = schema()["$defs"]
    for part in place:
        value = value[part]
    assert value == number


def test_the_schema_lists_the_factions_and_slots_of_the_game() -> None:
    definitions = schema()["$defs"]
    assert definitions["faction"]["enum"] == list(FACTIONS)
    assert definitions["card"]["anyOf"][1]["properties"]["slot"]["enum"] == list(UPGRADE_TYPES)
