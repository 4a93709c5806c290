"""Texts with several steps in an attack: what each of them leaves to the others."""

from __future__ import annotations

import pytest

from tests.rules.battle.effects.printed import AT, borne, shooting
from tests.rules.battle.examples.scene import MakeScene, vessel


@pytest.mark.parametrize(("shields", "answers"), [
    ("shields 9/0", ["XX"]), ("shields 0/9", ["Reroll", "XX"]),
])  # fmt: skip
def test_an_otherwise_behind_an_earlier_step(
    scene: MakeScene, shields: str, answers: list[str]
) -> None:
    """Type 10 Phasers: a die more, and two blanks rolled again whatever the shields.

    Only without active shields may the blanks be turned into battle stations instead.
    """
    phasers = borne("weapon:type-10-phasers-75013")
    script = ["attack HXXX", "attack HX", "defense X"]
    second = vessel(1, shields=9, hull=9)
    script += ["damage Structural Damage"] * 2 if shields == "shields 0/9" else []
    play = shooting(scene, phasers, *script, other=shields, second=second)
    play.give(AT, *answers)
    play.finish_phase()
    assert play.told("result") == ["result a1 b1 2 0"]
