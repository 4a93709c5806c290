"""What a pilot draws for, as the keys of its own chance (`rules.keyed_chance`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.battle.timing.questions import Question
from rules.keyed_chance import key_of

if TYPE_CHECKING:
    from rules.battle.timing.view import View


def key_of_question(view: View, question: Question) -> int:
    """Returns the key of what is drawn to answer a question.

    An answer to another question, asked in one play and not in the other, leaves it as it is.
    """
    return key_of(type(question).__name__, view.round, view.phase, question.ship)
