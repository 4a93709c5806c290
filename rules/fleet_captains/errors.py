"""What Fleet Captains refuses: questions that make no sense in the game."""

from __future__ import annotations

from rules.errors import RulesError


class CaptainsError(RulesError):
    """Says what cannot be done in Fleet Captains, and what can; `code` is stable.

    `where` is the JSON pointer of the part at fault, "" where there is none.
    """

    def __init__(self, message: str, code: str = "fleet_captains.invalid", where: str = "") -> None:
        super().__init__(message)
        self.code = code
        self.where = where
