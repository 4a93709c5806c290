"""How many dice are rolled: in this attack, this round, next attack; set dice; tests."""

from __future__ import annotations

import pytest

from tests.rules.battle.effects.texts import CARD, attacking, bearer, defending, in_activation
from tests.rules.battle.examples.scene import MakeScene, vessel

AT = "primary weapon at b1"
BY = "primary weapon at a1"
TOUGH = "shields 9/0"


@pytest.mark.parametrize(
    ("text", "attack_dice", "defense_dice"),
    [
        ("roll +2 attack dice.", 5, 1),
        ("the defender rolls -1 defense die.", 3, 0),
        ("roll +4 attack dice.", 6, 1),  # 2017, Rule of 3
        ("roll +1 attack die; the defender rolls +1 defense die.", 4, 2),
        ("roll +1 attack die against the defender.", 4, 1),
        ("roll +1 attack die against a friendly ship.", 3, 1),
        ("roll extra attack dice equal to shields.", 5, 1),
        ("roll extra attack dice equal to agility of the defender.", 4, 1),
    ],
)
def test_more_and_fewer_dice(
    scene: MakeScene, text: str, attack_dice: int, defense_dice: int
) -> None:
    script = [f"attack {'X' * attack_dice}"]
    if defense_dice:
        script.append(f"defense {'X' * defense_dice}")
    play = attacking(scene, f"when attacking: {text}", *script)
    play.give(AT).finish_phase()
    record = play.battle.attacks[0]
    assert (record.attack_dice, record.defense_dice) == (attack_dice, defense_dice)


def test_dice_of_a_round_count_in_each_of_its_attacks(scene: MakeScene) -> None:
    """Both when the ship attacks and when another one attacks it."""
    play = in_activation(
        scene,
        "action: roll +1 attack die this round; roll -1 defense die this round.",
        script=["attack XXXX", "defense X", "attack XXX"],
    )
    play.give(CARD).go_to("Attack a1").give(AT).go_to("Attack b1").give(BY).finish_round()
    assert [(each.attack_dice, each.defense_dice) for each in play.battle.attacks] == [
        (4, 1),
        (3, 0),
    ]
    assert play.battle.temporary_handlers == []


def test_dice_of_a_round_from_within_an_attack_count_once_in_it(scene: MakeScene) -> None:
    play = attacking(
        scene,
        "when attacking: disable this to roll +1 attack die this round.",
        "attack XXXX",
        "defense X",
    )
    play.give(AT, CARD).finish_round()
    assert (play.battle.attacks[0].attack_dice, play.battle.temporary_handlers) == (4, [])


def test_dice_of_the_other_kind_wait_for_their_own_attack(scene: MakeScene) -> None:
    """As when an attacker is to roll fewer defense dice for the rest of the round."""
    play = scene(
        "round 1 combat begun\na1 18,10 h0\nb1 18,17.5 h180",
        bearer("when attacking: roll -1 defense die this round."),
        vessel(1),
        script=["attack XXX", "defense X", "attack XXX"],
    )
    play.give(AT).go_to("Attack b1").give(BY).finish_phase()
    assert [each.defense_dice for each in play.battle.attacks] == [1, 0]


@pytest.mark.parametrize(
    ("words", "numbers"),
    [
        ("roll +1 attack die next attack", [4, 3]),
        ("roll +1 attack die next round", [3, 4, 3]),
        ("roll +1 attack die this game", [4, 4, 4]),
        ("roll +1 attack die while this ship has active shields", [4, 4]),
        ("roll +1 attack die while this ship has no active shields", [3, 3]),
    ],
)
def test_how_long_more_dice_last(scene: MakeScene, words: str, numbers: list[int]) -> None:
    script = [text for each in numbers for text in (f"attack {'X' * each}", "defense X")]
    play = in_activation(scene, f"action: {words}.", script=script)
    play.give(CARD)
    for _ in numbers:
        play.go_to("Attack a1").give(AT).finish_round()
    assert [each.attack_dice for each in play.battle.attacks] == numbers


def test_dice_against_a_ship_count_only_there(scene: MakeScene) -> None:
    """Its dice when it attacks that ship; another one attacks with all of them."""
    text = "action: target a ship in range; the target rolls -2 attack dice against this ship"
    play = scene(
        "round 2 activation begun\na1 18,10 h0\na2 20.5,10 h0 acted\nb1 18,17.5 h180 acted",
        [bearer(f"{text} this round."), vessel(3)],
        vessel(1, dial=((0, "stop", "white"),)),
        dials={"a1": "0 stop"},
        script=["attack X", "defense X"],
    )
    play.give(CARD, "b1").go_to("Attack b1").give(BY).finish_round()
    assert play.battle.attacks[0].attack_dice == 1


@pytest.mark.parametrize(
    ("text", "script", "dice"),
    [
        ("set 1 attack die to crit.", ["attack XX", "defense E"], "XX+C"),
        ("set 2 attack dice to hit.", ["attack X", "defense E"], "X+HH"),
        ("set 2 attack dice to hit; roll -2 attack dice.", ["defense E"], "+H"),
        ("set 1 attack die to hit; roll +1 attack die.", ["attack XXX", "defense E"], "XXX+H"),
    ],
)
def test_set_dice_are_not_rolled(scene: MakeScene, text: str, script: list[str], dice: str) -> None:
    play = attacking(scene, f"when attacking: {text}", *script, other=TOUGH)
    play.give(AT)
    while play.asked == "Effect a1":
        play.give(CARD)
    play.finish_phase()
    assert play.told("dice")[0] == f"dice a1 attack {dice} attack"


def test_set_defense_dice(scene: MakeScene) -> None:
    text = (
        "when defending: disable this to choose one: set 1 defense die to evade, or set 1 defense "
        "die to battle stations."
    )
    play = defending(scene, text, "attack HXX")
    play.give(BY, CARD, "SetDice").finish_phase()
    assert play.told("dice")[1] == "dice a1 defense +E attack"


# --- tests -----------------------------------------------------------------------------


def test_a_test_is_rolled_for_the_steps_after_it(scene: MakeScene) -> None:
    text = "action: roll 3 defense dice; for each evade rolled, gain 1 evade."
    play = in_activation(scene, text, script=["defense EEB"])
    play.give(CARD)
    assert (play.ship("a1").evade, play.told("dice")) == (2, ["dice a1 defense EEB Helper"])


@pytest.mark.parametrize(
    ("rolled", "evade", "scan"), [("HX", 1, 0), ("CX", 1, 0), ("BX", 0, 1), ("XX", 0, 1)]
)
def test_on_faces_and_otherwise(scene: MakeScene, rolled: str, evade: int, scan: int) -> None:
    text = "action: roll 2 attack dice; on hit or crit, gain 1 evade; otherwise, gain 1 scan."
    play = in_activation(scene, text, script=[f"attack {rolled}"])
    play.give(CARD)
    assert (play.ship("a1").evade, play.ship("a1").scan) == (evade, scan)


@pytest.mark.parametrize(("rolled", "evade"), [("EEB", 1), ("EBB", 0)])
def test_so_many_are_rolled(scene: MakeScene, rolled: str, evade: int) -> None:
    text = "action: roll 3 defense dice; if at least 2 evades are rolled, gain 1 evade."
    play = in_activation(scene, text, script=[f"defense {rolled}"])
    play.give(CARD)
    assert play.ship("a1").evade == evade


def test_what_is_rolled_for_each_thing_counts_together(scene: MakeScene) -> None:
    text = (
        "when attacking: for each uncancelled hit or crit, roll 1 attack die; if at least 1 hit or "
        "crit is rolled, deal 1 damage to the defender."
    )
    play = attacking(scene, text, "attack HHX", "defense X", "attack H", "attack X", other=TOUGH)
    play.give(AT).finish_phase()
    assert play.ship("b1").shields == 6


def test_another_ship_rolls(scene: MakeScene) -> None:
    text = "action: target a ship in range; the target rolls 1 defense die; on evade, gain 1 scan."
    play = in_activation(scene, text, script=["defense E"])
    play.give(CARD)
    assert (play.told("dice"), play.ship("a1").scan) == (["dice b1 defense E Helper"], 1)


def test_extra_dice_outside_an_attack_are_a_roll(scene: MakeScene) -> None:
    text = (
        "when this ship would suffer damage: roll extra defense dice equal to agility; for each "
        "evade rolled, reduce the damage by 1."
    )
    play = defending(scene, text, "attack HHX", "defense X", "defense E")
    play.give(BY).finish_phase()
    assert play.ship("a1").shields == 1
