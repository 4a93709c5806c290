"""What is said on sheets, and about them, besides the fleet."""

from __future__ import annotations

from dataclasses import dataclass

from rules.building.report import Report


@dataclass(frozen=True, slots=True)
class Head:
    """What the head of a sheet says besides the fleet; what is empty is left to a pen."""

    event: str = ""
    player: str = ""
    email: str = ""


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
