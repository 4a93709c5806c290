"""Dice that a text adds or takes this round: so many in all, unless it says each time.

Source: official FAQ, General 9 and 10.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.battle.effects.printed import borne, flown
from tests.rules.battle.effects.texts import CARD, bearer
from tests.rules.battle.examples.scene import DIAL, HELD, MakeScene, captain, card, vessel

AGAIN = card("Again", ability="after attacking: may attack with the primary weapon.")
AT = "primary weapon at b1"


def script_of(attack: list[int], defense: list[int]) -> list[str]:
    """Returns what chance shows: blanks only, so many at each roll."""
    script = []
    for first, second in zip(attack, defense, strict=True):
        script += [f"attack {'X' * first}"] if first else []
        script += [f"defense {'X' * second}"] if second else []
    return script


def attacks_twice(make: MakeScene, first: Any, expected: list[int], *answers: str) -> list[int]:
    """Returns the attack dice that a1 rolled against b1 in two attacks of a round."""
    play = make(
        "round 1 combat\na1 18,10 h0\nb1 18,17.5 h180 shields 9/0 chance",
        first,
        vessel(1, dial=HELD, shields=9),
        script=script_of(expected, [1, 1]),
    )
    play.give(*answers)
    play.go_to("Attack a1").give(AT)
    play.go_to("Effect a1").give("crew:again").finish_phase()
    return [each.attack_dice for each in play.battle.attacks]


def is_attacked_thrice(
    make: MakeScene, first: Any, expected: list[int], *answers: str
) -> list[int]:
    """Returns the defense dice that a1 rolled against three ships in a round."""
    play = make(
        "round 1 combat\na1 18,10 h0 shields 9/0 chance\n"
        "b1 15,16 h180\nb2 18,17 h180\nb3 21,16 h180\n",
        first,
        [vessel(skill, dial=HELD) for skill in (5, 4, 3)],
        script=script_of([3, 3, 3], expected),
    )
    play.give(*answers)
    for number in (1, 2, 3):
        play.go_to(f"Attack b{number}").give("primary weapon at a1")
    play.finish_phase()
    return [each.defense_dice for each in play.battle.attacks]


@pytest.mark.ruling("F14-G9", "F14-G10")
@pytest.mark.parametrize(
    ("words", "dice"),
    [
        ("+2 attack dice this round", [5, 3]),
        ("-1 attack die this round", [2, 3]),
        ("+2 attack dice each time this round", [5, 5]),
        ("-1 attack die each time this round", [2, 2]),
        ("+1 attack die this combat phase", [4, 3]),
        # The rule of 3 leaves one for the second attack; so does a ship without further dice.
        ("+4 attack dice this round", [6, 4]),
        ("-4 attack dice this round", [0, 2]),
    ],
)
def test_attack_dice_of_a_round(scene: MakeScene, words: str, dice: list[int]) -> None:
    ship = bearer(f"combat phase: may roll {words}.", AGAIN)
    assert attacks_twice(scene, ship, dice, CARD) == dice


@pytest.mark.ruling("F14-G9", "F14-G10")
@pytest.mark.parametrize(
    ("words", "dice"),
    [
        ("+1 defense die this round", [2, 1, 1]),
        ("+1 defense die each time this round", [2, 2, 2]),
        ("-1 defense die this round", [0, 1, 1]),
        ("-2 defense dice this round", [0, 0, 1]),
        ("-2 defense dice each time this round", [0, 0, 0]),
        ("+4 defense dice this round", [4, 2, 1]),
    ],
)
def test_defense_dice_of_a_round(scene: MakeScene, words: str, dice: list[int]) -> None:
    ship = bearer(f"combat phase: may roll {words}.", skill=1, shields=9)
    assert is_attacked_thrice(scene, ship, dice, CARD) == dice


@pytest.mark.ruling("F14-G9")
@pytest.mark.parametrize(
    ("shares", "dice"),
    [
        (["3"], [4, 1, 1]),
        (["1", "1"], [2, 2, 2]),
        (["0", "2"], [1, 3, 2]),
        (["0", "0"], [1, 1, 4]),
    ],
)
def test_a_bonus_is_shared_among_rolls_as_one_likes(
    scene: MakeScene, shares: list[str], dice: list[int]
) -> None:
    play = scene(
        "round 1 combat\na1 18,10 h0 shields 9/0 chance\n"
        "b1 15,16 h180\nb2 18,17 h180\nb3 21,16 h180\n",
        bearer("combat phase: may roll +3 defense dice this round.", skill=1, shields=9),
        [vessel(skill, dial=HELD) for skill in (5, 4, 3)],
        script=script_of([3, 3, 3], dice),
    )
    play.give(CARD)
    for number in (1, 2, 3):
        play.go_to(f"Attack b{number}").give("primary weapon at a1")
        if play.asked == "Detail a1":
            play.give(shares.pop(0))
    play.finish_phase()
    # No other attack is left to keep dice for when the last one comes.
    assert shares == []
    assert [each.defense_dice for each in play.battle.attacks] == dice


@pytest.mark.ruling("F14-G9", "FR-094.2")
@pytest.mark.parametrize(("share", "dice"), [("2", [4, 2]), ("1", [3, 3]), ("0", [2, 4])])
def test_scott_shares_his_dice_between_two_shots(
    scene: MakeScene, share: str, dice: list[int]
) -> None:
    key, launchers = "crew:montgomery-scott-71122", "weapon:missile-launchers-op1prize"
    scott = borne(key).to_document()["cards"][0]
    play = scene(
        "round 2 activation begun\na1 18,10 h0\nb1 18,17.5 h180 shields 9/0 acted chance",
        borne(launchers, scott),
        vessel(1, dial=HELD, shields=9),
        dials={"a1": "0 stop"},
        script=script_of(dice, [1, 1]),
    )
    play.give(f"{key}")
    play.go_to("Attack a1").give("Missile Launchers at b1", share).finish_phase()
    assert [each.attack_dice for each in play.battle.attacks] == dice


@pytest.mark.ruling("F14-G10")
def test_worf_takes_two_dice_in_all_from_the_very_next_roll(scene: MakeScene) -> None:
    key = "crew:worf-71268"
    # A weapon of 1 has 2 dice at Range 1, of which a modifier leaves the one of the range.
    play = scene(
        "round 2 activation begun\na1 18,10 h0 shields 9/0\nb1 18,14 h180 acted",
        borne(key, skill=1, shields=9),
        vessel(5, cards=[AGAIN], dial=HELD, attack=1),
        dials={"a1": "0 stop"},
        script=["attack X", "defense X", "attack X", "defense X"],
    )
    play.give(key)
    play.go_to("Attack b1").give("primary weapon at a1")
    play.go_to("Effect b1").give("crew:again").finish_phase()
    assert [each.attack_dice for each in play.battle.attacks] == [1, 1]


def test_a_bonus_against_one_ship_waits_for_it(scene: MakeScene) -> None:
    text = (
        "combat phase: target an opposing ship; roll +1 defense die against the target this round."
    )
    ship = bearer(text, skill=1, shields=9)
    assert is_attacked_thrice(scene, ship, [1, 2, 1], "b2") == [1, 2, 1]


def test_what_begins_in_an_attack_is_used_in_it(scene: MakeScene) -> None:
    text = "when attacking: disable this to roll +1 attack die this round."
    play = scene(
        "round 1 combat begun\na1 18,10 h0\nb1 18,17.5 h180 shields 9/0 chance",
        bearer(text, AGAIN),
        vessel(1, dial=HELD, shields=9),
        script=script_of([4, 3], [1, 1]),
    )
    play.give(AT, CARD)
    play.go_to("Effect a1").give("crew:again").finish_phase()
    assert [each.attack_dice for each in play.battle.attacks] == [4, 3]


def test_the_rest_is_lost_with_the_round(scene: MakeScene) -> None:
    text = "combat phase: disable this to roll +4 attack dice this round."
    play = scene(
        "round 1 combat\na1 18,10 h0\nb1 18,17.5 h180 shields 9/0 chance",
        bearer(text),
        vessel(1, dial=HELD, shields=9),
        script=script_of([6, 3], [1, 1]),
    )
    play.give(CARD)
    for _ in (1, 2):
        play.go_to("Attack a1").give(AT)
    play.finish_phase()
    assert [each.attack_dice for each in play.battle.attacks] == [6, 3]


# --- clauses of a round ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "dice"),
    [
        ("once per round, when attacking: roll +1 attack die", [4, 3]),
        ("when attacking: roll +1 attack die", [4, 4]),
        ("once per round, when attacking: roll +1 attack die; may convert 1 hit to crit", [4, 3]),
    ],
)
def test_a_clause_of_a_round(scene: MakeScene, words: str, dice: list[int]) -> None:
    ship = bearer(f"combat phase: disable this so this round, {words}.", AGAIN)
    assert attacks_twice(scene, ship, dice, CARD) == dice


def test_each_ship_that_a_clause_names_has_it_once(scene: MakeScene) -> None:
    text = (
        "combat phase: disable this and target each friendly ship in range so this round, once "
        "per round, when the targets attack: that ship rolls +1 attack die."
    )
    play = scene(
        "round 1 combat\na1 18,10 h0\na2 20,10 h0\na3 16,10 h0\nb1 18,17.5 h180 shields 9/0 chance",
        [bearer(text), vessel(4, dial=HELD, cards=[AGAIN]), vessel(3, dial=HELD)],
        vessel(1, dial=HELD, shields=9),
        script=script_of([3, 4, 3, 4], [1] * 4),
    )
    play.give(CARD)
    for name in ("a1", "a2"):
        play.go_to(f"Attack {name}").give(AT)
    play.go_to("Effect a2").give("crew:again").go_to("Attack a3").give(AT).finish_phase()
    assert [each.attack_dice for each in play.battle.attacks] == [3, 4, 3, 4]


# --- printed cards --------------------------------------------------------------------------


def acts_then_attacks_twice(
    make: MakeScene, key: str, expected: list[int], *answers: str, words: str = ""
) -> list[int]:
    """Returns the attack dice of a1 in two attacks after the action of a card that it bears."""
    play = make(
        f"round 2 activation begun\na1 18,10 h0 {words}\nb1 18,17.5 h180 shields 9/0 acted chance",
        borne(key, AGAIN),
        vessel(1, dial=HELD, shields=9),
        dials={"a1": "0 stop"},
        script=script_of(expected, [1, 1]),
    )
    play.give(key, *answers)
    play.go_to("Attack a1").give(AT)
    play.go_to("Effect a1").give("crew:again").finish_phase()
    return [each.attack_dice for each in play.battle.attacks]


@pytest.mark.ruling("F14-G9", "FR-094.2", "FR-306.1")
@pytest.mark.parametrize(
    ("key", "dice"),
    [
        ("crew:montgomery-scott-71122", [5, 3]),
        ("captain:kurn-71273", [4, 3]),
        ("captain:worf-71807", [4, 3]),
        ("captain:martok-71804", [4, 3]),
        ("captain:gul-dukat-71524", [4, 3]),
        ("crew:karden-71793", [5, 3]),
        ("captain:maxwell-burke-71276", [5, 3]),
        ("captain:bok-71646a", [4, 4]),
    ],
)
def test_a_bonus_of_a_card_counts_once_unless_it_says_each(
    scene: MakeScene, key: str, dice: list[int]
) -> None:
    assert acts_then_attacks_twice(scene, key, dice) == dice


@pytest.mark.ruling("F14-G9")
def test_legendary_hero_defends_with_two_dice_in_all(scene: MakeScene) -> None:
    key = "talent:legendary-hero-71211"
    hero = borne(key, captain(1), shields=9)
    assert is_attacked_thrice(scene, hero, [3, 1, 1], key) == [3, 1, 1]


@pytest.mark.ruling("F14-G9")
def test_the_enterprise_defends_with_one_die_in_all_after_a_green_maneuver(
    scene: MakeScene,
) -> None:
    own = flown("ship:u-s-s-enterprise-ncc-1701-e-75016-2", skill=1, dial=DIAL, shields=9)
    play = scene(
        "round 2 activation begun\na1 18,9 h0 chance\nb1 16,19 h180 acted\nb2 20,19 h180 acted",
        own,
        [vessel(skill, dial=HELD) for skill in (5, 4)],
        dials={"a1": "1 straight"},
        script=script_of([3, 3], [2, 1]),
    )
    for number in (1, 2):
        play.go_to(f"Attack b{number}").give("primary weapon at a1")
        if play.asked == "Detail a1":
            play.give("1")
    play.finish_phase()
    assert [each.defense_dice for each in play.battle.attacks] == [2, 1]


@pytest.mark.ruling("F14-G10")
@pytest.mark.parametrize("key", ["tech:em-pulse-71127", "tech:em-pulse-71273"])
def test_em_pulse_takes_one_die_of_each_kind(scene: MakeScene, key: str) -> None:
    play = scene(
        "round 2 activation begun\na1 18,10 h0 chance\na2 20,10 h0\nb1 18,17.5 h180 shields 9/0 "
        "acted",
        [borne(key), vessel(4, dial=HELD)],
        vessel(1, cards=[AGAIN], dial=HELD, shields=9),
        dials={"a1": "0 stop", "a2": "0 stop"},
        script=[
            "attack XXX",
            "attack XXX",
            "defense X",
            "attack XX",
            "defense X",
            "attack XXX",
            "defense X",
        ],
    )
    play.go_to("Action a1").give(key, "b1")
    for name in ("a1", "a2"):
        play.go_to(f"Attack {name}").give(AT)
    play.go_to("Attack b1").give("primary weapon at a1")
    play.go_to("Effect b1").give("crew:again").finish_phase()
    assert [(each.attack_dice, each.defense_dice) for each in play.battle.attacks] == [
        (3, 0),
        (3, 1),
        (2, 1),
        (3, 1),
    ]


def test_captured_intelligence_counts_each_time(scene: MakeScene) -> None:
    key = "talent:captured-intelligence-71275"
    play = scene(
        "round 1 combat\na1 18,10 h0 shields 9/0 chance\nb1 15,16 h180\nb2 18,17 h180\n",
        borne(key, captain(1), shields=9),
        [vessel(skill, dial=HELD) for skill in (5, 4)],
        script=script_of([3, 3], [2, 2]),
    )
    play.give("primary weapon at a1", key)
    play.go_to("Attack b2").give("primary weapon at a1").finish_phase()
    assert [each.defense_dice for each in play.battle.attacks] == [2, 2]


@pytest.mark.ruling("F14-C4", "F16-6", "FR-080.1")
def test_riker_answers_one_attack(scene: MakeScene) -> None:
    key = "captain:william-t-riker-71120"
    play = scene(
        "round 2 activation begun\na1 18,10 h0 shields 9/0\nb1 17,14 h180 acted\n"
        "b2 19,14 h180 acted",
        borne(key, skill=1, shields=9),
        [vessel(9, dial=HELD), vessel(8, dial=HELD)],
        dials={"a1": "0 stop"},
        script=["attack HX", "attack XXXX", "defense X", "attack XXXX", "defense X"],
    )
    play.give(key)
    for name in ("b1", "b2"):
        play.go_to(f"Attack {name}").give("primary weapon at a1")
    play.finish_phase()
    assert [play.ship(name).shields for name in ("b1", "b2")] == [1, 2]


@pytest.mark.ruling("F14-E2", "F16-4", "FR-164.1")
def test_counter_attack_strikes_back_once(scene: MakeScene) -> None:
    key = "talent:counter-attack-71120"
    play = scene(
        "round 2 activation begun\na1 18,10 h0 shields 9/0 chance\nb1 17,17 h180 acted\n"
        "b2 19,17 h180 acted",
        borne(key, captain(1), shields=9),
        [vessel(5, dial=HELD), vessel(4, dial=HELD)],
        dials={"a1": "0 stop"},
        script=["attack HXX", "defense X", "attack HXX", "defense X", "attack XXX", "defense X"],
    )
    play.give(key)
    # At a time of one's choice: not the first attacker.
    play.go_to("Attack b1").give("primary weapon at a1")
    play.go_to("Effect a1").give("pass")
    play.go_to("Attack b2").give("primary weapon at a1")
    play.go_to("Effect a1").give(key).finish_phase()
    assert [(each.attacker, each.defender) for each in play.battle.attacks] == [
        (1, 0),
        (2, 0),
        (0, 2),
    ]


@pytest.mark.ruling("FR-208.1")
def test_gress_sril_cancels_once(scene: MakeScene) -> None:
    key = "ship:gress-sril-73031"
    play = scene(
        "round 1 combat\na1 18,10 h0 shields 9/0 chance\nb1 15,16 h180\nb2 18,17 h180\n",
        flown(key, skill=1, shields=9),
        [vessel(skill, dial=HELD) for skill in (5, 4)],
        script=["attack HHX", "defense X"] * 2,
    )
    play.give("primary weapon at a1", key)
    play.go_to("Attack b2").give("primary weapon at a1")
    play.finish_phase()
    assert play.history.count("Effect a1") == 1
    assert [each.damage for each in play.battle.attacks] == [1, 2]


@pytest.mark.parametrize(
    ("key", "answers"),
    [("captain:gul-toran-75009", ["federation"]), ("talent:task-force-72261p", [])],
)
def test_several_ships_have_one_die_each(scene: MakeScene, key: str, answers: list[str]) -> None:
    play = scene(
        "round 2 activation begun\na1 18,10 h0\na2 20,10 h0\na3 16,10 h0\n"
        "b1 18,17.5 h180 shields 9/0 acted chance",
        [borne(key, captain(1)), vessel(4, cards=[AGAIN], dial=HELD), vessel(3, dial=HELD)],
        vessel(1, dial=HELD, shields=9),
        dials={"a1": "0 stop", "a2": "0 stop", "a3": "0 stop"},
        script=script_of([4, 3, 4], [1] * 3),
    )
    play.go_to("Action a1").give(key, *answers)
    play.go_to("Attack a2").give(AT)
    play.go_to("Effect a2").give("crew:again").go_to("Attack a3").give(AT).finish_phase()
    assert [each.attack_dice for each in play.battle.attacks] == [4, 3, 4]


def test_task_force_helps_a_ship_that_defends_before_it_attacks(scene: MakeScene) -> None:
    key = "talent:task-force-72261p"
    play = scene(
        "round 2 activation begun\na1 18,10 h0\na2 20,10 h0 shields 9/0\n"
        "b1 18,17.5 h180 shields 9/0 acted",
        [borne(key, captain(1)), vessel(4, dial=HELD, shields=9)],
        vessel(9, dial=HELD, shields=9),
        dials={"a1": "0 stop", "a2": "0 stop"},
        script=["attack XXX", "defense XX", "attack XXXX", "defense X"],
    )
    play.go_to("Action a1").give(key)
    play.go_to("Attack b1").give("primary weapon at a2")
    play.go_to("Attack a2").give(AT).finish_phase()
    assert [(each.attack_dice, each.defense_dice) for each in play.battle.attacks] == [
        (3, 2),
        (4, 1),
    ]


@pytest.mark.ruling("FR-134.1")
@pytest.mark.parametrize("key", ["crew:drex-71126", "crew:n-garen-71273"])
def test_results_are_modified_in_each_attack_of_the_round(scene: MakeScene, key: str) -> None:
    play = scene(
        "round 2 activation begun\na1 18,10 h0\nb1 18,17.5 h180 shields 9/0 acted chance",
        borne(key, AGAIN),
        vessel(1, dial=HELD, shields=9),
        dials={"a1": "0 stop"},
        script=["attack BBX", "defense X"] * 2,
    )
    play.give(key)
    play.go_to("Attack a1").give(AT, key)
    play.go_to("Effect a1").give("crew:again", key).finish_phase()
    assert [each.damage for each in play.battle.attacks] == [2, 2]


def test_sulu_rolls_two_dice_in_all_and_converts_each_time(scene: MakeScene) -> None:
    key = "crew:hikaru-sulu-75016"
    play = scene(
        "round 2 activation begun\na1 18,10 h0 shields 9/0\nb1 15,16 h180 acted\n"
        "b2 18,17 h180 acted",
        borne(key, skill=1, shields=9),
        [vessel(5, dial=HELD), vessel(4, dial=HELD)],
        dials={"a1": "0 stop"},
        script=["attack HHX", "defense BBX", "attack HHX", "defense B"],
    )
    play.give(key)
    for name in ("b1", "b2"):
        play.go_to(f"Attack {name}").give("primary weapon at a1")
    play.finish_phase()
    assert [(each.defense_dice, each.damage) for each in play.battle.attacks] == [(3, 1), (1, 1)]


@pytest.mark.ruling("FR-104.1", "FR-325.1")
@pytest.mark.parametrize(
    "key", ["tech:enhanced-hull-plating-71526", "tech:enhanced-hull-plating-71800"]
)
def test_enhanced_hull_plating_adds_evades_once_a_round(scene: MakeScene, key: str) -> None:
    play = scene(
        "round 1 combat\na1 18,10 h0 shields 0/0 chance\nb1 15,16 h180\nb2 18,17 h180\n"
        "b3 21,16 h180",
        borne(key, skill=1, hull=9),
        [vessel(skill, dial=HELD) for skill in (5, 4, 3)],
        script=["attack XXX", "defense X", "attack HHX", "defense X", "attack XXX", "defense X"],
    )
    # What is declined is not used up.
    play.give("primary weapon at a1", "pass")
    play.go_to("Attack b2").give("primary weapon at a1", key, "2")
    play.go_to("Attack b3").give("primary weapon at a1").finish_phase()
    assert play.history.count("Effect a1") == 2
    assert play.battle.attacks[1].damage == 0
    assert play.ship("a1", play.at_phase("end")).auxiliary == 2
