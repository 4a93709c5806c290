"""The problems of a report as pages show them: each with its rule as a link, and ways out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from django.utils.html import format_html

from fleetbuilder.fleets import rulebook
from rules.building.report import Fix, Problem, Report
from rules.catalogue import Catalogue
from rules.notation.lookup import index_of

UNKNOWN_CARD: Final = "card.unknown"
DOCUMENT_RULE: Final = "document"
SHIP_DEPTH: Final = 2
MOST_LOOKED_UP: Final = 20
"""Unknown names of one report for which other names are looked for."""


def problems_shown(report: Report, ruleset: str, catalogue: Catalogue) -> list[dict[str, Any]]:
    """Gives the problems of a report under a rule set, in its order, as plain values."""
    return [
        _shown(problem, ruleset, catalogue, looks_up=place < MOST_LOOKED_UP)
        for place, problem in enumerate(report.problems)
    ]


def problems_at(where: str, shown: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Gives those of the shown problems that are about the part of a fleet at a JSON pointer."""
    return [each for each in shown if each["where"] == where]


def _shown(
    problem: Problem, ruleset: str, catalogue: Catalogue, *, looks_up: bool
) -> dict[str, Any]:
    document = problem.to_document()
    if problem.rule == DOCUMENT_RULE:
        # A fault of the list and of no rule of the game.
        document["rule"] = document["source"] = ""
        words = address = ""
    else:
        words, address = rulebook.rule_link(problem.rule, ruleset)
    document["rule"] = format_html('<a href="{}">{}</a>', address, words) if address else words
    if problem.code == UNKNOWN_CARD and looks_up:
        swaps = [fix for fix in document["fixes"] if fix["action"] == "swap"]
        others = [fix for fix in document["fixes"] if fix["action"] != "swap"]
        document["fixes"] = [*swaps, *_meant(problem, catalogue), *others]
    return document


def _meant(problem: Problem, catalogue: Catalogue) -> list[dict[str, Any]]:
    """Gives fixes that take the cards whose names are nearest, unless the problem has them."""
    name = str(problem.params.get("name") or problem.params.get("card") or "")
    is_ship = problem.where.startswith("/ships/") and problem.where.count("/") == SHIP_DEPTH
    has = {fix.card for fix in problem.fixes}
    near = index_of(catalogue).suggest(name.partition(":")[2] or name, ("ship",) * is_ship)
    found = [catalogue[each.card] for each in near]
    return [
        Fix(
            "swap", f"Take {card.marked_name} instead", where=problem.where, card=card.key
        ).to_document()
        for card in found
        if card.key not in has and (card.type == "ship") == is_ship
    ]
