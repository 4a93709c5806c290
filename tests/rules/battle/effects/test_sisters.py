"""Ships that bear copies of one card: each acts for itself.

Source: 2017, Upgrade Cards (a card belongs to the ship that it is assigned to); each player
resolves what is theirs, whatever the others have: Timing of Effects.
"""

from __future__ import annotations

from rules.battle.questions import ChooseEffect
from tests.rules.battle.effects.texts import CARD, bearer
from tests.rules.battle.examples.scene import MakeScene

TEXT = "end phase: repair up to 1 shield."
BATTERED = """\
round 1 combat begun
a1 18,10 h0 acted shields 1/0
a2 24,10 h0 acted shields 1/0
b1 18,34 h180 acted shields 1/0
"""


def test_both_ships_of_a_side_and_the_opponent_act(scene: MakeScene) -> None:
    play = scene(BATTERED, [bearer(TEXT), bearer(TEXT)], bearer(TEXT))
    play.finish_round()
    assert [play.ship(name).shields for name in ("a1", "a2", "b1")] == [2, 2, 2]


def test_each_owner_answers_for_a_copy(scene: MakeScene) -> None:
    text = "end phase: discard this to repair 1 shield."
    play = scene(BATTERED, [bearer(text), bearer(text)], bearer(text))
    question = play.question
    assert isinstance(question, ChooseEffect)
    assert [play.name(each.index) for each in question.owners] == ["a1", "a2"]
    one, other, nothing = question.answers
    assert (one is other, nothing) == (False, None)
    play.give(CARD, "pass")
    assert play.asked == "Effect b1"
    play.give(CARD).finish_round()
    assert [play.ship(name).shields for name in ("a1", "a2", "b1")] == [2, 1, 2]
