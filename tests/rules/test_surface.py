"""What `rules` offers, and that it holds nothing else that nobody but tests would use."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import rules

ROOT = Path(__file__).resolve().parents[2]
PRODUCT = ("rules", "cards", "fleetbuilder")

CALLED_BY_LIBRARIES = {"WordLexer.lex"}
"""Methods that a library calls by their names."""


FOR_OTHERS = [
    "AttackOdds.expected_crits",
    "Battle.replay_answers",
    "BattleResult.damage_by_ship",
    "BattleResult.damage_by_weapon",
    "BattleResult.is_draw",
    "Quote.points_under",
    "Report.with_code",
    "Table.pose_of",
    "answer_step",
    "decide",
    "is_in_arc",
    "ledger_from_document",
    "ledger_to_document",
    "load_campaigns",
    "load_mission_rules",
    "load_player_cards",
    "parse_table",
    "print_position",
    "print_table",
    "quick_odds",
    "read_log",
    "reroll_advice",
    "sample_attack",
    "set_results",
    "shading_from_document",
    "simulate",
]
"""What is kept for who uses `rules` as a library; neither the website nor a pilot asks for it."""


@cache
def trees() -> dict[Path, ast.Module]:
    """Returns the syntax trees of all modules but those of the tests."""
    return {
        path: ast.parse(path.read_text("utf-8"))
        for folder in PRODUCT
        for path in sorted((ROOT / folder).rglob("*.py"))
    }


def mentioned(tree: ast.AST) -> Counter[str]:
    """Counts the names that code mentions; importing one is no use of it."""
    found: Counter[str] = Counter()
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            found[node.id] += 1
        elif isinstance(node, ast.Attribute):
            found[node.attr] += 1
    return found


@cache
def uses() -> Counter[str]:
    """Counts the names that the product mentions, its templates too."""
    found: Counter[str] = Counter()
    for tree in trees().values():
        found.update(mentioned(tree))
    for path in (ROOT / "templates").rglob("*.html"):
        # Only what stands in tags: the words of a page are no use of a function.
        for tag in re.findall(r"\{[{%].*?[%}]\}", path.read_text("utf-8"), re.DOTALL):
            found.update(re.findall(r"\w+", tag))
    return found


def offered() -> set[str]:
    """Returns the names in `__all__` of the modules of `rules`."""
    found = set()
    for path, tree in trees().items():
        if path.relative_to(ROOT).parts[0] == "rules":
            for node in tree.body:
                if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
                    found |= set(ast.literal_eval(node.value))
    return found


def unused() -> Iterator[tuple[str, str]]:
    """Gives the public functions and methods of `rules` that no code mentions, with their place."""
    for path, tree in trees().items():
        place = path.relative_to(ROOT)
        if place.parts[0] != "rules":
            continue
        for node in ast.walk(tree):
            if not isinstance(node, ast.Module | ast.ClassDef):
                continue
            for each in node.body:
                if (
                    isinstance(each, ast.FunctionDef)
                    and not each.name.startswith("_")
                    and uses()[each.name] <= mentioned(each)[each.name]
                ):
                    owner = f"{node.name}." if isinstance(node, ast.ClassDef) else ""
                    yield f"{owner}{each.name}", f"{place}:{each.lineno}"


def test_what_nobody_uses_is_offered_to_others() -> None:
    """A function that only tests ask may say something else than what is played."""
    surface = offered()
    left = {
        name: place
        for name, place in unused()
        if name.split(".")[0] not in surface and name not in CALLED_BY_LIBRARIES
    }
    assert left == {}


def test_what_is_kept_for_others_alone_is_known() -> None:
    assert sorted(name for name, _ in unused() if name not in CALLED_BY_LIBRARIES) == FOR_OTHERS


def test_all_that_is_offered_can_be_imported() -> None:
    for name in rules.__all__:
        assert getattr(rules, name).__module__.startswith("rules.")
    with pytest.raises(AttributeError, match="module 'rules' has no attribute 'chekc'"):
        rules.chekc  # noqa: B018
