"""Attacks that a text draws onto its ship: what was to follow the attack follows the other one.

Source: 2017, Combat Phase; Card Abilities.
"""

from __future__ import annotations

import pytest

from tests.rules.battle.effects.printed import borne
from tests.rules.battle.examples.scene import HELD, MakeScene, Scene, captain, vessel

INTERCEPT = "talent:intercept-72008"
BASE = 2.15
"""Length of a base, in inches."""
GREEN = (*HELD, (1, "straight", "green"))


def drawn_onto(scene: MakeScene, rules: str, *script: str) -> Scene:
    """Plays to where b1 attacks a2, and a1 before its front arc may draw that onto itself."""
    play = scene(
        "round 1 combat begun\na1 20,10 h0 chance\na2 18,10 h0 chance\nb1 18,17.5 h180",
        [borne(INTERCEPT, captain(1), skill=1, dial=GREEN), vessel(1, dial=HELD)],
        vessel(5, dial=HELD),
        script=list(script),
        rules=rules,
    )
    play.give("primary weapon at a2")
    return play


@pytest.mark.parametrize("rules", ["attack-wing-2017", "attack-wing-classic"])
def test_intercept_moves_its_ship_after_the_attack(scene: MakeScene, rules: str) -> None:
    play = drawn_onto(scene, rules, "attack XXX", "defense X")
    play.give(INTERCEPT, "yes")
    assert [each.defender for each in play.battle.attacks] == [0]
    assert play.ship("a1").pose.y == pytest.approx(10 + 1 + BASE, abs=1e-3)


def test_an_attack_that_is_not_drawn_moves_nobody(scene: MakeScene) -> None:
    play = drawn_onto(scene, "attack-wing-2017", "attack XXX", "defense X")
    play.give("pass")
    assert [each.defender for each in play.battle.attacks] == [1]
    assert play.ship("a1").pose.y == pytest.approx(10)
