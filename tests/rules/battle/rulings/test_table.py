"""The official rulings that act in a battle: what shows each, or why nothing does.

`tests/data/battle_rulings.json` names for each ruling what it binds (O: official, E: errata,
A: advice of the publisher's forum) and the cards that it speaks of. A ruling that no test shows
says `why` it cannot act in software, or `waits` for the cards whose texts nobody plays yet.
"""

from __future__ import annotations

import ast
import json
from pathlib import Path
from typing import Any

from tests.rules.catalogue import catalogue

TESTS = Path(__file__).resolve().parents[3]
RULINGS: dict[str, dict[str, Any]] = json.loads(
    (TESTS / "data" / "battle_rulings.json").read_text(encoding="utf-8")
)


def marks_in(path: Path) -> list[str]:
    """Returns the rulings that the tests of a file name."""
    text = path.read_text(encoding="utf-8")
    if "mark.ruling" not in text:
        return []
    return [
        argument.value
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "ruling"
        for argument in node.args
        if isinstance(argument, ast.Constant)
    ]


SHOWN = {name for path in TESTS.rglob("test_*.py") for name in marks_in(path)}


def test_tests_name_rulings_that_there_are() -> None:
    # A ruling on building a fleet has its tests beside those of prices and legality.
    in_battle = {
        name for path in (TESTS / "rules" / "battle").rglob("test_*.py") for name in marks_in(path)
    }
    assert in_battle <= set(RULINGS)


def test_nothing_is_said_of_a_ruling_that_a_test_shows() -> None:
    said = {name for name, row in RULINGS.items() if "why" in row or "waits" in row}
    assert not said & SHOWN


def test_what_a_ruling_waits_for_is_a_text_that_nobody_plays() -> None:
    for name, row in RULINGS.items():
        assert not {"why", "waits"} <= set(row), name
        for key in row.get("waits", ()):
            assert catalogue()[key].ability_status == "manual", f"{name}: {key} is played now"


def test_every_ruling_has_a_test_or_a_reason() -> None:
    said = {name for name, row in RULINGS.items() if "why" in row or "waits" in row}
    assert sorted(set(RULINGS) - SHOWN - said) == []
