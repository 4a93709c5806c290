"""Texts with several steps in an attack: what each of them leaves to the others."""

from __future__ import annotations

import pytest

from tests.rules.battle.effects.printed import AT, TOUGH, borne, shooting
from tests.rules.battle.examples.scene import MakeScene, card, vessel


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


@pytest.mark.parametrize(("names", "is_offered"), [
    (["plain", "d'deridex"], True), (["plain"], False),
])  # fmt: skip
def test_what_an_if_adds_is_worth_the_price(
    scene: MakeScene, names: list[str], is_offered: bool
) -> None:
    """Lovok: without a blank to roll again his token still buys the hit of a D'deridex."""
    lovok = "captain:lovok-75012"
    play = shooting(scene, borne(lovok, names=names), "attack HHH", "defense X", other=TOUGH)
    play.give(AT)
    assert (lovok in play.offered) is is_offered
    if is_offered:
        play.give(lovok, "yes")
    play.finish_phase()
    assert play.ship("a1").auxiliary == is_offered
    assert play.told("result") == [f"result a1 b1 {3 + is_offered} 0"]


@pytest.mark.parametrize("has_prototype", [True, False])
def test_what_an_if_adds_outside_attacks(scene: MakeScene, has_prototype: bool) -> None:
    """Harry Kim repairs with the prototype though there is no auxiliary token to remove.

    Benjamin Sisko gains the battle stations token though no weapon has anything to take off.
    """
    more = [card("Federation Prototype")] if has_prototype else []
    for key, phase, words in (
        ("crew:harry-kim-75013", "end", "scan 1 down 1"),
        ("crew:benjamin-sisko-75013", "combat", ""),
    ):
        play = scene(
            f"round 2 {phase}\na1 18,10 h0 {words}\nb1 18,30 h180", borne(key, *more), vessel(1)
        )
        assert (play.asked == "Effect a1" and key in play.offered) is has_prototype
