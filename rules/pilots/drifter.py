"""The drifter: any legal choice, each as likely as any other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.battle.timing.questions import Answer, Question
from rules.pilots.draws import key_of_question

if TYPE_CHECKING:
    from rules.battle.timing.view import View
    from rules.dice import Chance


class Drifter:
    """A pilot that draws its answers from a chance of its own.

    Keep that chance apart from the battle's, so that the dice do not depend on who decides.
    """

    __slots__ = ("chance",)

    def __init__(self, chance: Chance) -> None:
        self.chance: Final[Chance] = chance

    def choose(self, view: View, question: Question) -> Answer:
        """Returns the place of any answer."""
        return self.chance.below(len(question.answers), key_of_question(view, question))
