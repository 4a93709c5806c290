"""Whom an enemy fires at counts dice from texts: bonuses from Upgrades are included.

Source: Alliance, Combat Phase: Enemy AI Ships 2.
"""

from __future__ import annotations

import pytest

from tests.rules.alliance.duels import Duel, still

ATTACK_SHIP = ("attack-ship", 1, False)
SIDE_BY_SIDE = """
round 10 combat
a1 18,24 h180
b1 16.5,18 h180 shields 9
c1 19.5,18 h180 shields 9
"""


@pytest.mark.parametrize(
    ("text", "target"),
    [
        ("when defending: roll +1 defense die.", "c1"),
        ("when defending: may roll +1 defense die.", "c1"),
        ("when defending at range 3: roll +1 defense die.", None),
        ("", None),
    ],
)
def test_the_target_is_the_one_that_rolls_fewer_dice_with_its_cards(
    text: str, target: str | None
) -> None:
    """Without a bonus both tie, and the players choose: the first is taken."""
    players = [still(1, agility=1, ability=text), still(1, agility=1)]
    duel = Duel(SIDE_BY_SIDE, [ATTACK_SHIP], players, script=["attack XXX", "defense X"])
    assert (duel.scene.asked == "Target a1") is (target is None)
    if target is None:
        # Nothing was used up by looking ahead.
        assert [ship.used for ship in duel.battle.state.ships] == [(), (), ()]
        duel.give()
    told = [event for event in duel.battle.log or () if event.kind == "attack"]
    assert [duel.scene.name(event["defender"]) for event in told] == [target or "b1"]
