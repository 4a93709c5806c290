"""What a fleet costs and why it may not be fielded."""

from __future__ import annotations

from rules.building.assessment.assess import check, check_team, price
from rules.building.editing.fixes import apply_fix
from rules.building.report import Fix, Item, Line, Problem, Quote, Report
from rules.building.suggestions.places import Suggestion
from rules.building.suggestions.suggest import suggest, suggest_at

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
