"""The drifter: any legal answer, each as likely as any other, but it ends its turns.

It explores the rules, not the game: simulations with it find what breaks.
"""

from __future__ import annotations

from typing import Any, Final

from rules.dice import Chance
from rules.fleet_captains.play.game_questions import CaptainsQuestion, ChooseStep
from rules.fleet_captains.play.game_view import GameView

ENDS: Final = 12
"""It ends its turn once in so many steps at the latest, whatever the menu's length."""


class DrifterCaptain:
    """Answers by chance."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance

    def choose(self, view: GameView, question: CaptainsQuestion[Any]) -> int:
        """Returns any answer."""
        number = len(question.answers)
        if isinstance(question, ChooseStep) and self._chance.below(ENDS) == 0:
            return 0
        return self._chance.below(number)
