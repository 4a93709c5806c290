"""How clauses are carried out: windows, conditions, costs, choices, what waits."""

from __future__ import annotations

from rules.battle.effects.install import compile_text
from tests.rules.battle.effects.texts import CARD, attacking, defending, in_activation
from tests.rules.battle.examples.scene import MakeScene, card


def test_an_action_is_offered_and_done(scene: MakeScene) -> None:
    play = in_activation(scene, "action: gain 1 evade and gain 1 scan.")
    assert play.asked == "Action a1"
    play.give(CARD)
    ship = play.ship("a1")
    assert (ship.evade, ship.scan, ship.acted) == (1, 1, (CARD,))


def test_a_mandatory_effect_needs_no_question(scene: MakeScene) -> None:
    play = attacking(scene, "when attacking: roll +1 attack die.", "attack XXXX", "defense X")
    play.give("primary weapon at b1").finish_phase()
    assert play.battle.attacks[0].attack_dice == 4


def test_a_range_limits_the_attack(scene: MakeScene) -> None:
    play = attacking(
        scene, "when attacking at range 1: roll +1 attack die.", "attack XXX", "defense X"
    )
    play.give("primary weapon at b1").finish_phase()
    assert play.battle.attacks[0].attack_dice == 3


def test_the_defender_rolls_more(scene: MakeScene) -> None:
    play = defending(
        scene,
        "when defending, if the attacker is in the front arc: roll +1 defense die.",
        "attack XXX",
        "defense XX",
    )
    play.give("primary weapon at a1").finish_phase()
    assert play.battle.attacks[0].defense_dice == 2


def test_a_cost_may_be_declined_and_is_paid_first(scene: MakeScene) -> None:
    text = "when attacking: disable this to roll +1 attack die."
    play = attacking(scene, text, "attack XXX", "defense X")
    play.give("primary weapon at b1")
    assert play.asked == "Effect a1"
    assert play.offered == [CARD, "pass"]
    play.give("pass").finish_phase()
    assert (play.battle.attacks[0].attack_dice, play.ship("a1").cards[0].disabled) == (3, 0)
    play = attacking(scene, text, "attack XXXX", "defense X")
    play.give("primary weapon at b1", CARD).finish_phase()
    assert (play.battle.attacks[0].attack_dice, play.ship("a1").cards[0].disabled) == (4, 1)


def test_a_disabled_card_is_silent(scene: MakeScene) -> None:
    play = in_activation(scene, "action: gain 1 evade.", more="card a1 0 disabled 1")
    play.refuse(CARD)


def test_what_comes_after_a_cost_waits_for_its_own_step(scene: MakeScene) -> None:
    play = attacking(
        scene,
        "when attacking: disable this to gain 1 evade; roll +1 attack die.",
        "attack XXXX",
        "defense X",
    )
    play.give("primary weapon at b1", CARD).finish_phase()
    assert play.battle.attacks[0].attack_dice == 4
    assert play.battle.temporary_handlers == []


def test_a_delayed_clause_waits_for_its_round(scene: MakeScene) -> None:
    play = in_activation(
        scene,
        "action: disable this so this round, when attacking: roll +2 attack dice.",
        script=["attack XXXXX", "defense X"],
    )
    play.give(CARD).go_to("Attack a1").give("primary weapon at b1").finish_round()
    assert play.battle.attacks[0].attack_dice == 5
    assert play.battle.temporary_handlers == []


def test_one_of_several_cards_is_chosen(scene: MakeScene) -> None:
    play = in_activation(
        scene,
        "action: disable a crew on this ship to gain 1 evade.",
        cards=[card("Other")],
    )
    play.give(CARD)
    assert play.asked == "Detail a1"
    assert play.offered == ["Helper of a1", "Other of a1"]
    play.give("Other of a1")
    ship = play.ship("a1")
    assert (ship.cards[0].disabled, ship.cards[1].disabled, ship.evade) == (0, 1, 1)


def test_a_text_is_compiled_once() -> None:
    text = "action: gain 1 evade."
    one = compile_text(text, CARD, "Helper", 0, None)
    assert one is compile_text(text, CARD, "Helper", 0, None)
    assert [each.card for each in one.actions] == [CARD]


def test_actions_that_perform_actions_do_not_ask_each_other_without_end(scene: MakeScene) -> None:
    text = "action: disable this to perform an action as a free action."
    play = in_activation(scene, text, cards=[card("Other", ability=text)])
    assert CARD in play.offered
    assert "crew:other" in play.offered
