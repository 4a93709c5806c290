"""What the table refuses: questions that make no sense on it."""

from __future__ import annotations

from rules.errors import RulesError


class TableError(RulesError):
    """Says that a maneuver, an offset or a number of players does not exist, and what does."""

    code = "table.impossible"
