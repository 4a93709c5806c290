"""Ships that bear copies of one card: each acts for itself.

Source: 2017, Upgrade Cards (a card belongs to the ship that it is assigned to); each player
resolves what is theirs, whatever the others have: Timing of Effects.
"""

from __future__ import annotations

import pytest

from rules.battle.timing.handlers import ChooseEffect
from tests.rules.battle.effects.printed import BY, borne, shot_at
from tests.rules.battle.effects.texts import CARD, bearer
from tests.rules.battle.examples.scene import MakeScene, captain, vessel

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


OFFICER = "crew:romulan-security-officer-71794"
TROOPER = "crew:gorn-trooper-73031"


@pytest.mark.ruling("FR-169.1", "FR-169.2", "FR-169.3")
@pytest.mark.parametrize(
    ("key", "number", "disabled", "skill"),
    [
        *((OFFICER, *each) for each in [(1, 0, 4), (2, 0, 5), (2, 1, 5), (2, 2, 3), (3, 0, 6)]),
        *((OFFICER, *each) for each in [(4, 0, 6), (4, 3, 6)]),
        # These know no limit but the rule of 3.
        *((TROOPER, *each) for each in [(1, 0, 4), (2, 0, 5), (2, 1, 5), (2, 2, 3), (4, 1, 6)]),
    ],
)
def test_copies_that_count_each_other_act_once(
    scene: MakeScene, key: str, number: int, disabled: int, skill: int
) -> None:
    copies = borne(key).to_document()["cards"] * number
    play = scene(
        "round 2 activation begun\na1 18,10 h0\nb1 18,34 h180 acted\n"
        + "".join(f"card a1 {place} disabled 1\n" for place in range(disabled)),
        vessel(cards=[*copies, captain(3)]),
        vessel(),
        dials={"a1": "1 straight"},
    )
    assert play.asked == "Action a1"
    assert play.ship("a1").skill == skill


@pytest.mark.ruling("FR-169.4")
def test_several_copies_may_act_in_one_attack(scene: MakeScene) -> None:
    copy = borne(OFFICER).to_document()["cards"][0]
    officers = borne(OFFICER, copy, skill=1, agility=2)
    play = shot_at(scene, officers, "attack HHH", "defense XX", "defense E", "defense E")
    play.give(BY, OFFICER, OFFICER).finish_phase()
    assert play.battle.attacks[0].damage == 1
