"""Dice on the table: re-rolled, converted, added, cancelled; whose, how many, how often."""

from __future__ import annotations

import pytest

from tests.rules.battle.effects.texts import CARD, attacking, bearer, defending, in_activation
from tests.rules.battle.examples.scene import DIAL, MakeScene, Scene, vessel

AT = "primary weapon at b1"
BY = "primary weapon at a1"
HELPER = "modified a1 Helper "


def changes(play: Scene) -> list[str]:
    """Returns what Helper made of the dice."""
    told = play.told("modified")
    assert all(text.startswith(HELPER) for text in told), told
    return [text.removeprefix(HELPER) for text in told]


def after_compare(play: Scene) -> str:
    return play.told("result")[-1].removeprefix("result a1 b1 ").removeprefix("result b1 a1 ")


ATTACKING = [
    # text, dice of both sides and those rolled again, answers, what became of the dice
    ("may re-roll 1 blank.", ["HXX", "H"], [CARD], ["HXh"]),
    ("may re-roll up to 2 blanks.", ["HXX", "HC"], [CARD, "XX"], ["Hhc"]),
    ("may re-roll up to 2 blanks.", ["HXX"], [CARD, ""], ["HXX"]),
    ("may re-roll all blanks.", ["HXX", "HC"], [CARD], ["Hhc"]),
    ("may re-roll any attack dice.", ["HCX", "HB"], [CARD, "CX"], ["Hhb"]),
    ("may re-roll 1 blank or battle stations.", ["HBX", "H"], [CARD, "B"], ["HXh"]),
    ("may re-roll 1 attack die twice.", ["HHX", "X", "C"], [CARD, "X", "X"], ["HHx", "HHc"]),
    ("may re-roll 1 attack die twice.", ["HHX", "H"], [CARD, "X", ""], ["HHh"]),
    ("disable this to re-roll all attack dice.", ["HXX", "CCC"], [CARD], ["ccc"]),
    ("may convert 1 battle stations to hit.", ["BBX"], [CARD], ["HBX"]),
    ("convert all battle stations to hit.", ["BBX"], [], ["HHX"]),
    ("convert up to 2 blanks to hit.", ["XXX"], ["XX"], ["HHX"]),
    ("may convert 1 blank or battle stations or crit to hit.", ["CBX"], [CARD, "X"], ["HCB"]),
    ("may convert 1 battle stations to hit or crit.", ["BXX"], [CARD, "crit"], ["CXX"]),
    ("may convert 1 battle stations to hit or evade.", ["BXX"], [CARD], ["HXX"]),
    ("disable this to convert up to 3 battle stations to 2 hit.", ["BBX"], [CARD, "BB"],
     ["HHX+HH"]),
    ("disable this to convert 2 hits to 1 crit.", ["HHX"], [CARD], ["CX"]),
    ("convert 1 crit to hit to convert 1 blank to hit.", ["CXX"], [CARD], ["HXX", "HHX"]),
    ("convert 1 battle stations to crit and convert all battle stations to hit.", ["BBB"], [],
     ["CBB", "HHC"]),
    ("disable this to add 2 crit.", ["XXX"], [CARD], ["XXX+CC"]),
    ("add 1 battle stations.", ["XXX"], [], ["XXX+B"]),
    ("may choose one: convert 1 blank to battle stations, or convert 1 battle stations to hit.",
     ["BXX"], [CARD, "Convert"], ["BBX"]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "dice", "answers", "became"), ATTACKING)
def test_own_dice_when_attacking(
    scene: MakeScene, text: str, dice: list[str], answers: list[str], became: list[str]
) -> None:
    first, *again = [f"attack {each}" for each in dice]
    play = attacking(
        scene, f"when attacking: {text}", first, *again, "defense E", other="shields 9/0"
    )
    play.give(AT, *answers).finish_phase()
    if became == dice[:1]:
        became = []  # nothing was picked
    assert changes(play) == became


DEFENDING = [
    # text, dice of the attacker, of the defender, rolled again; answers; what became of them
    ("may re-roll 1 blank.", ["attack HXX", "defense XX", "defense E"], [CARD], ["Xe"]),
    ("may re-roll any defense dice.", ["attack HXX", "defense EX", "defense B"], [CARD, "X"],
     ["Eb"]),
    ("may re-roll 1 attack die.", ["attack HCX", "attack B", "defense XX"], [CARD, "C"], ["HXb"]),
    ("may convert 1 battle stations to evade.", ["attack HXX", "defense BX"], [CARD], ["EX"]),
    ("may convert 1 blank to battle stations.", ["attack HXX", "defense EX"], [CARD], ["EB"]),
    ("convert 1 crit to hit.", ["attack CXX", "defense XX"], [], ["HXX"]),
    ("convert all crits to hit.", ["attack CCX", "defense XX"], [], ["HHX"]),
    ("disable this to convert all hits or crits or battle stations of the attacker to blank.",
     ["attack HCB", "defense XX"], [CARD], ["XXX"]),
    ("disable this to add 1 evade.", ["attack HXX", "defense XX"], [CARD], ["XX+E"]),
    ("may add up to 2 evade.", ["attack HXX", "defense XX"], [CARD, "2"], ["XX+EE"]),
    ("cancel 1 hit.", ["attack HHX", "defense XX"], [], ["HX"]),
    ("disable this to cancel 1 hit or crit.", ["attack HCX", "defense XX"], [CARD, "C"], ["HX"]),
    ("disable this to cancel up to 2 hits or crits.", ["attack HCC", "defense XX"], [CARD, "CC"],
     ["H"]),
    ("disable this to cancel 1 attack die.", ["attack HBX", "defense XX"], [CARD, "B"], ["HX"]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "dice", "answers", "became"), DEFENDING)
def test_dice_when_defending(
    scene: MakeScene, text: str, dice: list[str], answers: list[str], became: list[str]
) -> None:
    play = defending(
        scene,
        f"when defending: {text}",
        *dice,
        first=bearer(text=f"when defending: {text}", skill=1, agility=2, shields=9),
    )
    play.give(BY, *answers).finish_phase()
    assert changes(play) == became


NOTHING_THERE = [
    ("may re-roll 1 blank.", "HHH"),
    ("disable this to re-roll up to 2 blanks.", "HHH"),
    ("may convert 1 battle stations to hit.", "HHX"),
    ("disable this to convert 2 hits to 1 crit.", "HXX"),
    ("convert 1 crit to hit to convert 1 blank to hit.", "HXX"),
    ("may convert 1 evade of the defender to blank.", "HXX"),
]


@pytest.mark.parametrize(("text", "dice"), NOTHING_THERE)
def test_what_has_no_object_is_not_offered(scene: MakeScene, text: str, dice: str) -> None:
    play = attacking(
        scene, f"when attacking: {text}", f"attack {dice}", "defense X", other="shields 9/0"
    )
    play.give(AT)
    assert "Effect a1" not in play.history
    play.finish_phase()
    assert play.told("modified", "card") == []


def test_a_die_is_rerolled_once_unless_again(scene: MakeScene) -> None:
    """DECISIONS D74: by a lock or by an effect, once."""
    text = "when attacking: may re-roll all attack dice. when attacking: may re-roll 1 blank"
    for again, answers in ((".", [CARD]), (" again.", [CARD, CARD])):
        more = ["attack C"] if len(answers) == 2 else []
        play = attacking(scene, text + again, "attack XXX", "attack XXX", *more, "defense X")
        play.give(AT, *answers)
        play.finish_phase()
        assert changes(play) == ["xxx", "cxx"][: len(answers)]


def test_when_attacking_or_defending_means_ones_own_dice(scene: MakeScene) -> None:
    text = "when attacking or defending: disable this to re-roll 1 die."
    play = attacking(scene, text, "attack HBX", "attack C", "defense X")
    play.give(AT, CARD, "B").finish_phase()
    assert changes(play) == ["HXc"]
    play = defending(scene, text, "attack HBX", "defense X", "defense E")
    play.give(BY, CARD).finish_phase()
    assert changes(play) == ["e"]


def test_results_of_the_other_ship(scene: MakeScene) -> None:
    play = attacking(
        scene, "when attacking: disable this to re-roll up to 2 defense dice of the defender.",
        "attack HXX", "defense E", "defense B",
    )  # fmt: skip
    play.give(AT, CARD, "E").finish_phase()
    assert changes(play) == ["b"]
    play = attacking(
        scene, "when attacking: may convert 1 evade of the defender to blank.",
        "attack HXX", "defense E",
    )  # fmt: skip
    play.give(AT, CARD).finish_phase()
    assert changes(play) == ["X"]
    assert after_compare(play) == "1 0"


def test_a_ship_that_looks_on_lets_the_other_act(scene: MakeScene) -> None:
    text = "when a friendly ship in range attacks: that ship may re-roll 1 blank."
    play = scene(
        "round 1 combat begun\na1 18,10 h0 chance\na2 20.5,10 h0\nb1 18,17.5 h180 chance",
        [bearer(text, skill=1), vessel(5)],
        vessel(1),
        script=["attack XXX", "attack H", "defense X"],
    )
    play.go_to("Attack a2").give(AT)
    assert play.asked == "Detail a2"
    play.give("yes").finish_phase()
    assert play.told("modified") == ["modified a2 Helper XXh"]


def test_after_the_comparison_what_is_left_is_modified(scene: MakeScene) -> None:
    """2017, Deal Damage: what acts then meets uncancelled results."""
    for text, hits, shields, damage in (
        ("when attacking, if the attack hits: add 1 hit.", "HXX", 0, 0),
        ("when attacking, at deal damage: disable this and cancel 1 hit to gain 1 evade.", "HXX",
         2, 0),
        ("when attacking, at deal damage: convert 1 hit to crit.", "HXX", 1, 0),
    ):  # fmt: skip
        play = attacking(scene, text, f"attack {hits}", "defense X")
        play.give(AT)
        if play.asked == "Effect a1":
            play.give(CARD)
        play.finish_phase()
        assert (play.ship("b1").shields, play.ship("b1").damage) == (shields, damage)


def test_nothing_is_added_to_an_attack_that_missed(scene: MakeScene) -> None:
    play = attacking(scene, "when attacking, if the attack hits: add 1 hit.", "attack HXX",
                     "defense E")  # fmt: skip
    play.give(AT).finish_phase()
    assert (play.ship("b1").shields, play.told("modified")) == (2, [])


def test_results_that_were_rolled_are_looked_at_before_they_are_modified(scene: MakeScene) -> None:
    text = "when attacking, at roll attack dice, if at least 1 crit is rolled: add 1 hit."
    play = attacking(scene, text, "attack CXX", "defense X")
    play.give(AT).finish_phase()
    assert changes(play) == ["CXX+H"]
    play = attacking(scene, text, "attack HXX", "defense X")
    play.give(AT).finish_phase()
    assert changes(play) == []
    text = "when attacking, at roll attack dice: for each crit rolled, add 1 hit."
    play = attacking(scene, text, "attack CCX", "defense X", other="shields 9/0")
    play.give(AT).finish_phase()
    assert changes(play) == ["CCX+H", "CCX+HH"]


def test_an_added_result_is_no_die(scene: MakeScene) -> None:
    """DECISIONS D73."""
    text = "when attacking, at roll attack dice: add 1 battle stations. when attacking: may "
    play = attacking(scene, text + "re-roll 1 battle stations.", "attack XXX", "defense X")
    play.give(AT).finish_phase()
    assert changes(play) == ["XXX+B"]
    play = attacking(scene, text + "convert 1 battle stations to hit.", "attack XXX", "defense X")
    play.give(AT, CARD).finish_phase()
    assert changes(play) == ["XXX+B", "XXX+H"]


def test_for_each_evade_added(scene: MakeScene) -> None:
    text = (
        "when defending, at roll defense dice: may add up to 2 evade; for each evade added, gain 1 "
        "auxiliary power."
    )
    play = defending(scene, text, "attack HHX", "defense X")
    play.give(BY, CARD, "2").finish_phase()
    assert (changes(play), play.ship("a1").auxiliary) == (["X+EE"], 2)


def test_dice_that_are_rolled_later_are_rerolled_once(scene: MakeScene) -> None:
    play = in_activation(
        scene,
        "action: may re-roll 1 die this round.",
        script=["attack XXX", "attack H", "defense X"],
    )
    play.give(CARD).go_to("Attack a1").give(AT)
    assert play.offered == [CARD, "pass"]
    play.give(CARD).finish_phase()
    assert changes(play) == ["XXh"]
    assert play.battle.temporary_handlers == []


def test_a_roll_that_is_no_attack_is_rerolled(scene: MakeScene) -> None:
    text = "action: roll 2 attack dice; for each hit rolled, gain 1 evade. after rolling dice: "
    play = in_activation(
        scene,
        text + "disable this to re-roll 1 die.",
        script=["attack HX", "attack H"],
    )
    play.give(CARD, CARD, "X")
    assert play.told("dice", "modified") == [
        "dice a1 attack HX Helper",
        "modified a1 Helper Hh",
    ]
    assert play.ship("a1").evade == 2


def test_many_dice_leave_a_closed_list(scene: MakeScene) -> None:
    play = attacking(
        scene,
        "when attacking: may re-roll any attack dice.",
        "attack HHHCCBBBXXX",
        "attack C",
        "defense X",
        other="shields 12/0",
        first=bearer("when attacking: may re-roll any attack dice.", attack=11),
    )
    play.give(AT, CARD)
    assert len(play.offered) == 64
    assert {"", "XXX", "BBBXXX", "HHHCCBBBXXX"} <= set(play.offered)
    play.give("C").finish_phase()


def test_a_die_of_an_obstacle_is_rerolled(scene: MakeScene) -> None:
    play = scene(
        "round 1 activation begun\na1 18,10\nb1 4,34 acted\nterrain obstacle:1 18,13",
        bearer("when overlapping an obstacle: may re-roll 1 attack die this turn.", dial=DIAL),
        vessel(5),
        dials={"a1": "3 straight"},
        script=["attack H", "attack X"],
    )
    assert play.asked == "Effect a1"
    play.give(CARD, CARD).finish_phase()
    assert (play.ship("a1").shields, play.battle.temporary_handlers) == (2, [])


def test_dice_that_a_lock_rolled_are_rolled_again(scene: MakeScene) -> None:
    text = "when attacking, if this ship spent target lock this attack: may re-roll any attack dice"
    play = attacking(
        scene,
        f"{text} again.",
        "attack HXX",
        "attack XX",
        "attack CC",
        "defense X",
        words="locks b1",
        other="shields 9/0",
    )
    play.give(AT, "target-lock", "XX", CARD, "XX").finish_phase()
    assert play.told("modified")[1:] == [f"{HELPER}Hcc"]
