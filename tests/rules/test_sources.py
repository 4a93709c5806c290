"""Which tests cover which rule: every heading and numbered step of each text, every row, every id.

The tables in `tests/data/sources` name, for each text, its headings and steps, for the comparison
of editions its rows, for decisions and worked examples their ids; and for each the tests that
show it, or why there is nothing to show in software. A rule without a test fails here, and so does
a name that leads to no test.
"""

from __future__ import annotations

import ast
import json
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from rules.loader import load_options
from tests.families import each_case

ROOT = Path(__file__).resolve().parents[2]
TABLES = ROOT / "tests" / "data" / "sources"
EXAMPLES = ROOT / "tests" / "rules" / "battle" / "examples"

TEXTS = {
    # table: headings, numbered steps
    "attack-wing-2017": (184, 145),
    "attack-wing-classic": (14, 28),
    "attack-wing-actions": (17, 7),
}
ROWS = {
    "A": 19,
    "B": 7,
    "C": 13,
    "D": 4,
    "E": 10,
    "F": 12,
    "G": 11,
    "H": 4,
    "I": 5,
    "J": 5,
    "K": 4,
    "L": 3,
    "N": 20,
    "O": 17,
}
"""The rows of the comparison of editions; M and P are one each."""

DECISIONS = ((1, 15), (20, 37), (40, 51), (60, 83), (90, 95), (100, 105), (110, 131))
WORKED_EXAMPLES = {
    "E17-B": 9,
    "E17-P": 1,
    "E17-M": 4,
    "E17-L": 1,
    "E17-R": 1,
    "E17-W": 1,
    "E17-C": 7,
    "E17-T": 1,
    "EA-X": 5,
    "EA-S": 6,
    "EA-P": 1,
    "EA-M": 4,
    "EA-L": 1,
    "EA-R": 1,
    "EA-W": 1,
    "EA-E": 6,
    "EA-G": 9,
}
OTHER_EXAMPLES = {"EA-C1", "EA-C2", "EA-C3", "EA-C5", "EA-T1"}
"""Examples of Alliance that share their number with one of Attack Wing; a fourth is none."""

STATEMENTS = 10
"""Statements with numbers among the worked examples, by their sections."""

NAMES = [*TEXTS, "editions", "decisions", "worked-examples"]
Entry = dict[str, Any]


@cache
def table(name: str) -> dict[str, Any]:
    """Returns a table of sources."""
    document: dict[str, Any] = json.loads((TABLES / f"{name}.json").read_text(encoding="utf-8"))
    return document


def entries(name: str) -> list[Entry]:
    """Returns the entries of a table."""
    found: list[Entry] = table(name)["entries"]
    return found


@cache
def names_in(path: str) -> frozenset[str]:
    """Returns the names of the tests in a file; none where there is no such file."""
    file = ROOT / path
    if not file.is_file():
        return frozenset()
    tree = ast.parse(file.read_text(encoding="utf-8"))
    return frozenset(
        node.name
        for node in tree.body
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    )


def missing(names: list[str]) -> list[str]:
    """Returns those names, file::test, that lead to no test."""
    return [
        name for name in names if name.partition("::")[2] not in names_in(name.partition("::")[0])
    ]


def shown(entry: Entry) -> str:
    """Returns an entry's name, with its steps."""
    steps = entry.get("steps")
    return f"{entry['name']} {steps}" if steps else str(entry["name"])


def test_there_is_a_table_for_each_source() -> None:
    assert sorted(path.stem for path in TABLES.iterdir()) == sorted(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_every_rule_has_a_test_or_a_reason(name: str) -> None:
    bare = [
        shown(entry)
        for entry in entries(name)
        if bool(entry.get("tests")) == bool(entry.get("why", "").strip())
    ]
    assert bare == []
    assert {key for entry in entries(name) for key in entry} <= {"name", "steps", "tests", "why"}


@pytest.mark.parametrize("name", NAMES)
def test_every_test_that_is_named_exists(name: str) -> None:
    lost = {shown(entry): missing(entry.get("tests", [])) for entry in entries(name)}
    assert {entry: names for entry, names in lost.items() if names} == {}


@pytest.mark.parametrize("name", NAMES)
def test_nothing_is_listed_twice(name: str) -> None:
    twice = [each for each, n in Counter(map(shown, entries(name))).items() if n > 1]
    assert twice == []
    for entry in entries(name):
        tests = entry.get("tests", [])
        assert len(tests) == len(set(tests)), shown(entry)


@pytest.mark.parametrize("name", TEXTS)
def test_every_heading_and_step_of_a_text_is_listed(name: str) -> None:
    headings = [entry for entry in entries(name) if "steps" not in entry]
    counts: dict[str, int] = table(name)["steps"]
    assert (len(headings), sum(counts.values())) == TEXTS[name]
    for heading, number in counts.items():
        listed = [
            step
            for entry in entries(name)
            if entry["name"] == heading
            for step in entry.get("steps", [])
        ]
        assert sorted(listed) == list(range(1, number + 1)), heading


def test_every_row_of_the_editions_is_listed() -> None:
    expected = {f"{letter}{n}" for letter, most in ROWS.items() for n in range(1, most + 1)}
    assert {entry["name"] for entry in entries("editions")} == expected | {"M", "P"}


def test_every_option_belongs_to_a_row_that_is_listed() -> None:
    rows = {option.row for option in load_options().values() if option.row}
    assert rows - {entry["name"] for entry in entries("editions")} == set()


def test_every_decision_is_listed() -> None:
    expected = {f"D{n}" for first, last in DECISIONS for n in range(first, last + 1)}
    assert {entry["name"] for entry in entries("decisions")} == expected


def test_every_worked_example_is_listed() -> None:
    names = {entry["name"] for entry in entries("worked-examples")}
    expected = {f"{kind}{n}" for kind, most in WORKED_EXAMPLES.items() for n in range(1, most + 1)}
    assert {name for name in names if "-" in name} == expected | OTHER_EXAMPLES
    assert len([name for name in names if "-" not in name]) == STATEMENTS


@each_case("path", sorted(EXAMPLES.glob("test_*.py")), ids=lambda path: path.stem)
def test_every_example_shows_a_rule_that_is_listed(path: Path) -> None:
    named = {test for name in NAMES for entry in entries(name) for test in entry.get("tests", [])}
    relative = path.relative_to(ROOT).as_posix()
    own = {f"{relative}::{test}" for test in names_in(relative)}
    assert own
    assert own - named == set()


def test_a_name_that_leads_nowhere_is_found() -> None:
    """The check itself can fail: a file or a test that does not exist is told."""
    here = "tests/rules/test_sources.py"
    wrong = [f"{here}::test_of_nothing", "tests/rules/test_nothing.py::test_nothing"]
    assert missing([f"{here}::test_every_decision_is_listed", *wrong]) == wrong
