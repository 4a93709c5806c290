"""The problems of a report as pages show them: each with its rule as a link, and ways out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from django.utils.html import format_html

from fleetbuilder.fleets.rulebook import pages as rulebook_pages
from rules.building.report import Problem, Report

UNKNOWN_CARD: Final = "card.unknown"
DOCUMENT_RULE: Final = "document"


def problems_shown(report: Report, ruleset: str) -> list[dict[str, Any]]:
    """Returns the problems of a report under a rule set, in its order, as plain values."""
    return [_shown(problem, ruleset) for problem in report.problems]


def problems_at(where: str, shown: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Returns those of the shown problems that are about the part of a fleet at a JSON pointer."""
    return [each for each in shown if each["where"] == where]


def _shown(problem: Problem, ruleset: str) -> dict[str, Any]:
    document = problem.to_document()
    if problem.rule == DOCUMENT_RULE:
        # A fault of the list and of no rule of the game.
        document["rule"] = document["source"] = ""
        words = address = ""
    else:
        words, address = rulebook_pages.rule_link(problem.rule, ruleset)
    document["rule"] = format_html('<a href="{}">{}</a>', address, words) if address else words
    if problem.code == UNKNOWN_CARD:
        # Whoever wrote a name rather wants the card than none.
        document["fixes"].sort(key=lambda fix: fix["action"] != "swap")
    return document


def verdict_words(report: Report) -> str:
    """Returns what a fleet costs and whether it may be fielded, such as "41 of 45 SP. Legal."."""
    faults = sum(1 for each in report.problems if each.severity == "error")
    limit = report.points_limit
    points = f"{report.points} SP" if limit is None else f"{report.points} of {limit} SP"
    if report.legal:
        return f"{points}. Legal."
    if not faults:
        return f"{points}. No ships yet."
    return f"{points}. Not legal: {faults} {'problem' if faults == 1 else 'problems'}."
