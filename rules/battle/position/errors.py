"""What a battle refuses: fleets that cannot fight, answers that were not offered."""

from __future__ import annotations

from rules.errors import RulesError


class BattleError(RulesError):
    """Says what cannot be done in a battle, and what can; `code` is stable."""

    def __init__(self, message: str, code: str = "battle.invalid") -> None:
        super().__init__(message)
        self.code = code


class AnswerError(BattleError):
    """Says that a pilot's answer is none of those that the question offers."""

    def __init__(self, message: str) -> None:
        super().__init__(message, "battle.wrong_answer")
