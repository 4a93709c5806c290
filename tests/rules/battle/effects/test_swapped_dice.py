"""Dice with sides of their own that take the place of ordinary ones."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from rules.battle import AttackRecord, prepare_fleet
from rules.battle.mechanics.luck import of_attack_roll, of_defense_roll
from rules.battle.timing.attack_state import Attack, SwappedDie
from rules.dice import ADDED, BATTLE_STATIONS, BLANK, CRIT, EVADE, HIT, one
from tests.rules.battle.effects.printed import AT, BY, dice, shooting, shot_at
from tests.rules.battle.effects.texts import attacking, bearer
from tests.rules.battle.examples.scene import HELD, MakeScene, Scene, vessel
from tests.rules.building.helpers import fleet, ruleset, ship
from tests.rules.catalogue import catalogue

ELITE = "resource:elite-attack-die-op1participation2"
COUNTER = "resource:counter-attack-die-collectiveop1"
DOUBLE = 3
"""The place of the double hit among the sides of the elite attack die."""


def with_resource(key: str, **fields: Any) -> Any:
    """Returns a plain ship that keeps its fleet's resource."""
    built = fleet(ship("ship:u-s-s-enterprise-d-2017core"), resource=key)
    record = prepare_fleet(built, catalogue(), ruleset()).ships[0]
    cards = [each.to_document() for each in record.cards]
    assert [each["key"] for each in cards] == [key]
    return vessel(fields.pop("skill", 5), cards=cards, dial=HELD, **fields)


# --- the elite attack die ------------------------------------------------------------------------


def elite(make: MakeScene, side: int, attack: str, defense: str, **fields: Any) -> Scene:
    """Returns the scene of an attack with the elite attack die and two others, carried out."""
    own = with_resource(ELITE)
    number = len(defense)
    play = shooting(
        make,
        own,
        f"number {side}",
        f"attack {attack}",
        f"defense {defense}",
        second=vessel(1, dial=HELD, shields=9, agility=number),
        **fields,
    )
    return play.give(AT, ELITE).finish_phase()


@pytest.mark.parametrize(
    ("side", "attack", "defense", "lost"),
    [
        (0, "XX", "X", 1),
        (DOUBLE, "XX", "X", 2),
        (DOUBLE, "XX", "E", 0),
        (DOUBLE, "HX", "E", 2),  # the single hit goes first
        (DOUBLE, "HX", "EE", 0),
        (DOUBLE, "CX", "E", 1),  # the crit goes last
        (DOUBLE, "CH", "EE", 1),
        (DOUBLE, "HH", "X", 4),
        (4, "XX", "X", 1),
        (6, "XX", "X", 0),
    ],
)
def test_elite_attack_die(
    scene: MakeScene, side: int, attack: str, defense: str, lost: int
) -> None:
    """A double hit is 2 damage; 1 evade cancels it, after the hits and before the crits."""
    play = elite(scene, side, attack, defense)
    assert play.ship("b1").shields == 9 - lost
    assert dice(play) == (3, len(defense))
    (record,) = play.battle.attacks
    assert record.damage == lost
    assert record.expected + record.dice + record.cards == pytest.approx(lost)


def test_elite_attack_die_is_rolled_once_a_round(scene: MakeScene) -> None:
    """A second ship of the fleet attacks with ordinary dice."""
    play = scene(
        "round 1 combat begun\na1 18,10 h0\na2 22,10 h0\nb1 18,17.5 h180 chance",
        [with_resource(ELITE), vessel(4, dial=HELD)],
        vessel(1, dial=HELD, shields=9),
        script=["number 0", "attack XX", "defense X", "attack XXX", "defense X"],
    )
    play.give(AT, ELITE).go_to("Attack a2").give(AT).finish_phase()
    assert play.history.count("Effect a1") == 1


def test_elite_attack_die_is_not_rolled_again(scene: MakeScene) -> None:
    """A target lock rolls the two others again, never it; battle stations turn it."""
    play = shooting(
        scene,
        with_resource(ELITE),
        "number 6",
        "attack XX",
        "attack XX",
        "defense X",
        words="locks b1 battlestations 1",
    )
    play.give(AT, ELITE, "target-lock")
    assert len(play.offered) == 2  # one or both of the blanks
    play.give(play.offered[-1], "battlestations").finish_phase()
    assert play.ship("b1").shields == 1


@pytest.mark.parametrize(
    ("text", "lost"),
    [
        ("when attacking: convert all hits to crits.", 1),
        ("when attacking, at compare results: cancel 1 hit.", 0),
    ],
)
def test_a_double_hit_that_is_changed_is_none_any_more(
    scene: MakeScene, text: str, lost: int
) -> None:
    more = "when attacking: swap an attack die for a die with 8 double hits."
    play = attacking(scene, f"{text} {more}", "number 0", "attack XX", "defense X")
    play.give(AT).finish_phase()
    assert play.ship("b1").shields == 2 - lost


# --- the counter attack die ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("side", "lost", "back"),
    [(0, 1, 0), (3, 2, 0), (5, 2, 1), (7, 2, 1)],
)
def test_counter_attack_die(scene: MakeScene, side: int, lost: int, back: int) -> None:
    """A hit or crit of it damages the attacker, who rolls no defense dice."""
    play = shot_at(
        scene,
        with_resource(COUNTER, skill=1, shields=9, agility=2),
        "attack HHX",
        f"number {side}",
        "defense X",
        second=vessel(5, dial=HELD, shields=9),
    )
    play.give(BY, COUNTER).finish_phase()
    assert play.ship("a1").shields == 9 - lost
    assert play.ship("b1").shields == 9 - back
    assert dice(play) == (3, 2)
    (record,) = play.battle.attacks
    assert record.expected + record.dice + record.cards == pytest.approx(lost)


@pytest.mark.ruling("FR-052.1")
def test_battle_stations_turn_those_of_the_counter_attack_die(scene: MakeScene) -> None:
    play = shot_at(
        scene,
        with_resource(COUNTER, skill=1, shields=9, agility=2),
        "attack HHX",
        "number 3",
        "defense X",
        words="battlestations 1",
    )
    play.give(BY, COUNTER)
    assert (play.asked, play.offered) == ("SpendToken a1", ["pass", "battlestations"])
    play.give("battlestations").finish_phase()
    assert (play.ship("a1").shields, play.ship("a1").battle_stations) == (8, 0)


def test_a_crit_of_the_counter_attack_die_is_critical_damage(scene: MakeScene) -> None:
    play = shot_at(
        scene,
        with_resource(COUNTER, skill=1, agility=1),
        "attack XXX",
        "number 7",
        "damage Munitions Failure",
        second=vessel(5, dial=HELD, shields=0),
    )
    play.give(BY, COUNTER).finish_phase()
    assert play.told("damage") == ["damage b1 Munitions Failure True"]


def test_the_counter_attack_die_needs_a_die_and_the_combat_phase(scene: MakeScene) -> None:
    play = shot_at(scene, with_resource(COUNTER, skill=1, agility=0), "attack XXX")
    play.give(BY).finish_phase()
    assert "Effect a1" not in play.history
    early = "action: attack with the primary weapon."
    play = scene(
        "round 2 activation begun\na1 18,10 h0 acted\nb1 18,17.5 h180",
        with_resource(COUNTER, skill=1),
        bearer(early),
        dials={"b1": "0 stop"},
        script=["attack XXX", "defense X"],
    )
    play.go_to("Action b1").give("crew:helper").finish_phase()
    assert len(play.battle.attacks) == 1
    assert "Effect a1" not in play.history


# --- the luck of them ----------------------------------------------------------------------------

FACES = {"hit": HIT, "double hit": HIT, "crit": CRIT, "battle stations": BATTLE_STATIONS}
SIDES = ("hit",) * 3 + ("double hit",) + ("crit",) * 2 + ("battle stations",) * 2
ORDINARY = (HIT,) * 3 + (CRIT,) + (BATTLE_STATIONS,) * 2 + (BLANK,) * 2
ANSWERS = ("evade",) * 3 + ("battle stations",) * 2 + ("hit",) * 2 + ("crit",)
DEFENSE = (EVADE,) * 3 + (BATTLE_STATIONS,) * 2 + (BLANK,) * 3


@pytest.mark.parametrize("words", ["", "locks b1", "battlestations 1", "locks b1 battlestations 1"])
def test_luck_with_such_dice_has_mean_zero(scene: MakeScene, words: str) -> None:
    play = shooting(scene, vessel(5, dial=HELD), words=words, other="evade 1")
    assert play.asked == "Attack a1"
    shot = play.question.answers[1] if play.question is not None else None
    total = answered = 0.0
    swap, answer = SwappedDie("Elite", SIDES), SwappedDie("Counter", ANSWERS)
    for side, first, second in product(SIDES, ORDINARY, ORDINARY):
        attack = attack_of(play, shot)
        attack.attack_dice = 3
        attack.attack_pool.results = one(FACES[side], ADDED) + one(first) + one(second)
        attack.double_hits = int(side == "double hit")
        total += of_attack_roll(attack, 0, 2, swap)
    for shown, other in product(ANSWERS, DEFENSE):
        attack = attack_of(play, shot)
        attack.attack_dice, attack.defense_dice = 3, 2
        attack.attack_pool.results = one(HIT, ADDED) + one(HIT) + one(CRIT)
        attack.double_hits = 1
        faces = {"evade": EVADE, "battle stations": BATTLE_STATIONS}
        lies = one(faces[shown], ADDED) if shown in faces else 0
        attack.defense_pool.results = lies + one(other)
        answered += of_defense_roll(attack, 0, answer)
    assert total == pytest.approx(0.0, abs=1e-9)
    assert answered == pytest.approx(0.0, abs=1e-9)


def attack_of(play: Scene, shot: Any) -> Attack:
    """Returns the attack of a1 on b1, nothing rolled."""
    record = AttackRecord(1, 0, 1, "primary weapon")
    return Attack(play.ship("a1"), play.ship("b1"), shot, record)
