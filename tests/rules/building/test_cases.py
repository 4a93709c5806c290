"""Fleets as players write them, with the points and the verdict that they have.

`tests/data/building_cases.json`: reports of players, and official rulings (`rulings` names them,
and the decisions that settle what they leave open). `problems` are the codes of all errors.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

from rules.building import check
from rules.notation import parse
from tests.rules.building.helpers import DATA, errors, ruleset
from tests.rules.catalogue import catalogue

CASES: list[dict[str, Any]] = json.loads((DATA / "building_cases.json").read_text(encoding="utf-8"))

WAITING: frozenset[str] = frozenset()
"""Cases that are not right yet. One that comes right fails its test until it leaves this set."""


def case(row: dict[str, Any]) -> Any:
    """Returns the parameter of one case."""
    waits = pytest.mark.xfail(reason="not right yet", strict=True)
    return pytest.param(row, id=row["id"], marks=waits if row["id"] in WAITING else ())


@pytest.mark.parametrize("row", [case(row) for row in CASES])
def test_fleet_has_its_points_and_its_verdict(row: dict[str, Any]) -> None:
    parsed = parse("\n".join(row["fleet"]), catalogue())
    (fleet,) = parsed.fleets
    report = check(fleet, catalogue(), ruleset(row["rules"]))
    assert not parsed.notices
    assert (report.points, errors(report)) == (row["points"], row["problems"]), row["note"]
    assert report.legal is (not row["problems"])


def test_every_case_has_an_id_of_its_own() -> None:
    names = [row["id"] for row in CASES]
    assert len(names) == len(set(names))
    assert set(names) >= WAITING
