"""Fleets as players write them, with the points and the verdict that they have.

`tests/data/building_cases.json`: reports of players, and official rulings (`rulings` names them,
and the decisions that settle what they leave open). `problems` are the codes of all errors.
"""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from rules.building import check
from rules.fleet import Fleet
from rules.notation import parse, render
from tests.rules.building.helpers import DATA, errors, ruleset
from tests.rules.catalogue import catalogue

CASES: list[dict[str, Any]] = json.loads((DATA / "building_cases.json").read_text(encoding="utf-8"))
EVERY_CASE = pytest.mark.parametrize("row", [pytest.param(row, id=row["id"]) for row in CASES])


def read(text: str) -> Fleet:
    parsed = parse(text, catalogue())
    (fleet,) = parsed.fleets
    assert not parsed.notices
    return fleet


def verdict(fleet: Fleet, rules: str) -> tuple[int, list[str]]:
    report = check(fleet, catalogue(), ruleset(rules))
    assert report.legal is (not errors(report))
    return report.points, errors(report)


@EVERY_CASE
def test_fleet_has_its_points_and_its_verdict(row: dict[str, Any]) -> None:
    fleet = read("\n".join(row["fleet"]))
    assert verdict(fleet, row["rules"]) == (row["points"], row["problems"]), row["note"]


@EVERY_CASE
def test_neither_the_order_of_cards_nor_the_format_counts(row: dict[str, Any]) -> None:
    fleet = read("\n".join(row["fleet"]))
    backwards = tuple(replace(each, upgrades=each.upgrades[::-1]) for each in fleet.ships[::-1])
    others = {
        "backwards": fleet.with_ships(backwards),
        **{
            each: read(render(fleet, catalogue(), each))
            for each in ("json", "text", "share-code", "markdown")
        },
    }
    verdicts = {name: verdict(each, row["rules"]) for name, each in others.items()}
    assert verdicts == dict.fromkeys(others, (row["points"], row["problems"]))


def test_every_case_has_an_id_of_its_own() -> None:
    names = [row["id"] for row in CASES]
    assert len(names) == len(set(names))
