"""Tables of the official rulings: which tests show each, or why none does.

`tests/data/battle_rulings.json` and `building_rulings.json` have a row for each ruling that acts
there: what it binds (O: official, E: errata, A: advice of the publisher's forum) and the cards that
it speaks of. A test names the rulings that it shows with the mark `ruling`.
"""

from __future__ import annotations

import ast
import json
from collections.abc import Collection
from pathlib import Path
from typing import Any

TESTS = Path(__file__).resolve().parents[1]


def table_of(name: str) -> dict[str, dict[str, Any]]:
    """Returns the rows of a table, by ruling."""
    rows: dict[str, dict[str, Any]] = json.loads(
        (TESTS / "data" / f"{name}.json").read_text(encoding="utf-8")
    )
    return rows


def marked(folder: Path = TESTS) -> set[str]:
    """Returns the rulings that the tests of a folder name."""
    return {name for path in folder.rglob("test_*.py") for name in _marks_in(path)}


def without_test_or_reason(
    rows: dict[str, dict[str, Any]], shown: Collection[str], reasons: Collection[str] = ("why",)
) -> tuple[list[str], list[str]]:
    """Returns the rulings that nothing is said of, and those with both a test and a reason."""
    said = {name for name, row in rows.items() if not row.keys().isdisjoint(reasons)}
    return sorted(rows.keys() - shown - said), sorted(said & set(shown))


def _marks_in(path: Path) -> list[str]:
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
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    ]
