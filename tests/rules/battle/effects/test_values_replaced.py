"""Texts that replace a printed value: what they add to it is no modifier."""

from __future__ import annotations

from tests.rules.battle.effects.printed import AT, borne, dice, shooting
from tests.rules.battle.examples.scene import MakeScene, card


def test_a_value_that_is_replaced(scene: MakeScene) -> None:
    """Combat Vessel Variant: three dice from elsewhere come on top of the printed value + 1."""
    key = "tech:combat-vessel-variant-75008"
    gunner = card("Gunner", ability="when attacking: roll +3 attack dice.")
    first = borne(key, gunner)
    assert [(each.value, each.amount) for each in first.changes] == [("attack", 0)]
    printed = first.changes[0].replacement
    assert printed is not None
    play = shooting(scene, first, f"attack {'X' * (printed + 3)}", "defense X")
    play.give(AT).finish_phase()
    assert dice(play)[0] == printed + 3
