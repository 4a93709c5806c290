"""What Alliance refuses: questions that make no sense in a campaign or a mission."""

from __future__ import annotations

from rules.errors import RulesError


class AllianceError(RulesError):
    """Says what cannot be done in a campaign or a mission, and what can; `code` is stable."""

    def __init__(self, message: str, code: str = "alliance.invalid") -> None:
        super().__init__(message)
        self.code = code
