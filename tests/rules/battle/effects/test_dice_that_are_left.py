"""Texts that take dice off an attack and say how many of them are left."""

from __future__ import annotations

import pytest

from tests.rules.battle.effects.printed import BY, borne, dice
from tests.rules.battle.effects.texts import defending
from tests.rules.battle.examples.scene import HELD, MakeScene, vessel


@pytest.mark.parametrize(("attack", "rolls"), [(4, 2), (2, 1), (1, 1)])
def test_temporal_core(scene: MakeScene, attack: int, rolls: int) -> None:
    """Attacks against its ship roll two dice fewer in the round, down to one and no further."""
    core = borne("tech:temporal-core-71799")
    play = scene(
        "round 2 activation begun\na1 18,10 h0\nb1 18,17.5 h180 acted",
        core,
        vessel(9, dial=HELD, attack=attack),
        dials={"a1": "0 stop"},
        script=[f"attack {'X' * rolls}", "defense X"],
    )
    play.go_to("Action a1")
    play.give("tech:temporal-core-71799")
    play.go_to("Attack b1")
    play.give(BY).finish_phase()
    assert dice(play)[0] == rolls


def test_at_the_moment_of_the_attack(scene: MakeScene) -> None:
    """So many are left of an attack that is at hand, too."""
    text = "when defending: the attacker rolls -3 attack dice (min 2)."
    second = vessel(1, dial=HELD)
    play = defending(scene, text, "attack XX", "defense X", second=second)
    play.give(BY).finish_phase()
    assert dice(play)[0] == 2
