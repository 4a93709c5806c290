"""Every rule and decision of Fleet Captains is cited where it is carried out, and by a test."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

import pytest

from rules.fleet_captains.rulebook.entries import ids_cited
from rules.loader import load_captains_rulebook

ROOT = Path(__file__).parents[3]
MODULES = [
    *(ROOT / "rules" / "fleet_captains").rglob("*.py"),
    *(ROOT / "rules" / "simulation").glob("fleet_captains*.py"),
]
TESTS = [
    *(ROOT / "tests" / "rules" / "fleet_captains").rglob("*.py"),
    *(ROOT / "tests" / "rules" / "simulation").glob("test_fleet_captains*.py"),
]
IDS = [
    entry.id
    for topic in load_captains_rulebook().topics.values()
    for entry in (*topic.rules, *topic.decisions)
]

_RANGE = re.compile(r"(FC|DF)-\d+ to \1-\d+")


def ids_by_themselves(text: str) -> set[str]:
    """Returns the ids that a text cites by themselves; "FC-1 to FC-9" names a chapter, no rule."""
    return {found.id for found in ids_cited(_RANGE.sub("", " ".join(text.split())))}


def cited(paths: Iterable[Path]) -> set[str]:
    """Returns the ids that files cite by themselves."""
    return {found for path in paths for found in ids_by_themselves(path.read_text("utf-8"))}


CITED_BY_MODULES = cited(MODULES)
CITED_BY_TESTS = cited(TESTS)


def test_the_rules_and_decisions_are_all_there() -> None:
    assert len(IDS) == len(set(IDS)) == 171


@pytest.mark.parametrize("identifier", IDS)
def test_rule_is_cited(identifier: str) -> None:
    assert identifier in CITED_BY_MODULES, f"no module cites {identifier}"
    assert identifier in CITED_BY_TESTS, f"no test cites {identifier}"
