"""What goes wrong when a text is made ready for battles."""

from __future__ import annotations

from rules.errors import RulesError


class UnplayableError(RulesError):
    """Says that a text is in the language, but that the engine cannot play a part of it."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.code = "ability.unplayable"
