"""What a fleet costs and why it may not be fielded."""

from __future__ import annotations

from rules.building.assess import check, check_team, price
from rules.building.fixes import apply_fix
from rules.building.place import Suggestion
from rules.building.report import Fix, Item, Line, Problem, Quote, Report
from rules.building.suggest import suggest, suggest_at

__all__ = [
    "Fix",
    "Item",
    "Line",
    "Problem",
    "Quote",
    "Report",
    "Suggestion",
    "apply_fix",
    "check",
    "check_team",
    "price",
    "suggest",
    "suggest_at",
]
