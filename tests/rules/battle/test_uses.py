"""What is kept of every time that an effect acts: dice, damage, tokens, its price."""

from __future__ import annotations

import pytest

from rules.battle.position.moments import MODIFIES_ATTACK
from rules.battle.timing.use import Use
from rules.odds import expected_damage_fast, expected_damage_of_results
from tests.rules.battle.effects.texts import CARD, attacking, defending, in_activation
from tests.rules.battle.examples.scene import MakeScene, Scene


def uses_of(play: Scene) -> list[Use]:
    assert play.battle.uses is not None
    return play.battle.uses


def test_one_more_die_adds_what_the_odds_say(scene: MakeScene) -> None:
    play = attacking(scene, "when attacking: roll +1 attack die.", "attack XXXX", "defense X")
    play.give("primary weapon at b1").finish_phase()
    (use,) = uses_of(play)
    assert (use.source, use.dice, use.paid, use.tokens, use.is_later) == (CARD, 1, (), 0, False)
    assert use.damage == pytest.approx(expected_damage_fast(4, 1) - expected_damage_fast(3, 1))
    assert use.saved == 0.0


def test_a_conversion_counts_the_dice_as_they_lie(scene: MakeScene) -> None:
    play = attacking(
        scene,
        "when attacking: disable this to convert all battle stations to hit.",
        "attack HBB",
        "defense E",
    )
    play.give("primary weapon at b1", CARD).finish_phase()
    (use,) = uses_of(play)
    assert (use.dice, use.paid) == (2, ("disable",))
    assert use.damage == pytest.approx(
        expected_damage_of_results(3, 1) - expected_damage_of_results(1, 1)
    )
    event = next(each for each in play.battle.log or () if each.kind == "carried-out")
    assert event.values == (0, CARD, MODIFIES_ATTACK, ("disable",), 2, 0, 2.0, 0.0)


def test_an_evade_saves_what_it_cancels(scene: MakeScene) -> None:
    play = defending(scene, "when defending: add 1 evade.", "attack HHX", "defense X")
    play.give("primary weapon at a1").finish_phase()
    (use,) = uses_of(play)
    assert (use.dice, use.damage, use.saved) == (1, 0.0, 1.0)


def test_what_is_declined_is_no_use(scene: MakeScene) -> None:
    text = "when attacking: disable this to roll +1 attack die."
    play = attacking(scene, text, "attack XXX", "defense X")
    play.give("primary weapon at b1", "pass").finish_phase()
    assert uses_of(play) == []


def test_an_action_counts_tokens(scene: MakeScene) -> None:
    play = in_activation(scene, "action: disable this to gain 1 evade and gain 1 scan.")
    play.give(CARD)
    (use,) = uses_of(play)
    assert (use.source, use.tokens, use.paid, use.damage) == (CARD, 2, ("disable",), 0.0)


def test_damage_done_outright_is_counted(scene: MakeScene) -> None:
    play = in_activation(
        scene, "action: discard this so an opposing ship at range 1-3 suffers 1 damage."
    )
    play.give(CARD)
    (use,) = uses_of(play)
    assert (use.damage, use.saved, use.paid) == (1.0, 0.0, ("discard",))


def test_a_later_step_goes_on_with_the_same_use(scene: MakeScene) -> None:
    play = attacking(
        scene,
        "when attacking: disable this to gain 1 evade; roll +1 attack die.",
        "attack XXXX",
        "defense X",
    )
    play.give("primary weapon at b1", CARD).finish_phase()
    assert [(use.is_later, use.dice, use.tokens) for use in uses_of(play)] == [
        (False, 0, 1),
        (True, 1, 0),
    ]


def test_an_attack_that_follows_is_a_use(scene: MakeScene) -> None:
    text = "after attacking: may attack with the primary weapon."
    play = attacking(
        scene, f"once per round, {text}", "attack XXX", "defense X", "attack XXX", "defense X"
    )
    play.give("primary weapon at b1", CARD)
    play.finish_phase()
    assert len(play.told("attack")) == 2
    assert [(use.source, use.paid) for use in uses_of(play)] == [(CARD, ())]
