"""What the building tests share: fleets in a few words, and their verdicts."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

from rules.building import Problem, Report, check, price
from rules.building.missions import Mission
from rules.fleet import Equipped, Fleet, ShipBuild
from rules.loader import load_missions, load_rulesets
from rules.notation.native.document import fleet_from_document
from rules.rulesets import RuleSet, RuleSets
from tests.rules.catalogue import catalogue

DATA = Path(__file__).resolve().parents[2] / "data"

RULES_2017 = "attack-wing-2017"
CLASSIC = "attack-wing-classic"
ORGANIZED_2014 = "organized-play-2014"
ORGANIZED_2016 = "organized-play-2016"

# Plain ships, cards without rules of their own, to build scenes with.
GALAXY = "ship:federation-starship-71120"
ENTERPRISE_D = "ship:u-s-s-enterprise-d-71120"
VOR_CHA = "ship:klingon-starship-71120"
BIRD_OF_PREY = "ship:romulan-starship-71270"
PICARD = "captain:jean-luc-picard-71120"

Card = str | Equipped

NOBODY = "crew:nobody-at-all-00000"
"""A key that no card has."""


@cache
def rulesets() -> RuleSets:
    """Returns the repository's rule sets."""
    return load_rulesets()


@cache
def missions() -> dict[str, Mission]:
    """Returns the repository's missions."""
    return dict(load_missions())


def ruleset(identifier: str = RULES_2017, **options: Any) -> RuleSet:
    """Returns a rule set, with options chosen by the players."""
    chosen = rulesets()[identifier]
    return chosen.with_options(**options) if options else chosen


def card(key: Card, *held: Card, **fields: Any) -> Equipped:
    """Returns a card with what it holds."""
    if isinstance(key, Equipped):
        return key
    assert key in catalogue() or key == NOBODY, f"no card has the key {key}"
    return Equipped(key, upgrades=tuple(card(each) for each in held), **fields)


def ship(key: str, *upgrades: Card, **places: Any) -> ShipBuild:
    """Returns a ship with upgrades; captain, admiral and the like may stand as keys."""
    built = {
        place: card(value) if isinstance(value, str | Equipped) and place != "name" else value
        for place, value in places.items()
    }
    assert key in catalogue() or key == NOBODY, f"no card has the key {key}"
    return ShipBuild(ship=key, upgrades=tuple(card(each) for each in upgrades), **built)


def fleet(*ships: ShipBuild | str, resource: Card | None = None, **fields: Any) -> Fleet:
    """Returns a fleet of ships, given as builds or as bare keys."""
    return Fleet(
        ships=tuple(ship(each) if isinstance(each, str) else each for each in ships),
        resource=card(resource) if resource else None,
        **fields,
    )


def judged(chosen: Fleet, rules: str | RuleSet = RULES_2017, **options: Any) -> Report:
    """Returns the report on a fleet."""
    rules = ruleset(rules, **options) if isinstance(rules, str) else rules
    return check(chosen, catalogue(), rules, missions())


def prices(chosen: Fleet, rules: str | RuleSet = RULES_2017, **options: Any) -> dict[str, int]:
    """Returns the points of every line by its pointer."""
    rules = ruleset(rules, **options) if isinstance(rules, str) else rules
    return {line.where: line.points for line in price(chosen, catalogue(), rules).lines}


def total(chosen: Fleet, rules: str | RuleSet = RULES_2017, **options: Any) -> int:
    """Returns what a fleet costs."""
    rules = ruleset(rules, **options) if isinstance(rules, str) else rules
    return price(chosen, catalogue(), rules).points


def items(
    chosen: Fleet, where: str, rules: str | RuleSet = RULES_2017, **options: Any
) -> list[tuple[int, str]]:
    """Returns the parts of one line: amount and reason."""
    report = judged(chosen, rules, **options)
    (line,) = [line for line in report.lines if line.where == where]
    return [(item.amount, item.reason) for item in line.items]


def errors(report: Report) -> list[str]:
    """Returns the codes of what makes a fleet illegal, one for each problem, sorted."""
    return sorted(each.code for each in report.problems if each.severity == "error")


def faults(chosen: Fleet, rules: str | RuleSet = RULES_2017, **options: Any) -> list[str]:
    """Returns the codes of a fleet's errors, sorted."""
    return errors(judged(chosen, rules, **options))


def one(report: Report, code: str) -> Problem:
    """Returns the only problem of a code."""
    (problem,) = report.with_code(code)
    return problem


def gist(report: Report) -> Counter[tuple[str, str, str]]:
    """Returns what a report says apart from the places: code, card and message of each problem."""
    return Counter(
        (each.code, str(each.params.get("card", "")), each.message) for each in report.problems
    )


def priced_squads(name: str) -> list[dict[str, Any]]:
    """Returns the recorded fleets of a file of tests/data/squads with what others price."""
    records: list[dict[str, Any]] = json.loads(
        (DATA / "squads" / f"{name}.json").read_text(encoding="utf-8")
    )
    for record in records:
        record["fleet"] = fleet_from_document(record["fleet"])
    return records
