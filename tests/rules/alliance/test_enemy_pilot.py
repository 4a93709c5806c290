"""How enemies spend tokens and use abilities in a battle: at the first opportunity.

Source: Alliance, Combat Phase: Enemy AI Ships 4 and 6.
"""

from __future__ import annotations

from typing import Any

import pytest

from rules.alliance.played.enemy_pilot import dice_answer, reroll_answer
from rules.battle.mechanics.modification import EVADE_NAME, LOCK, STATIONS, reroll_answers
from rules.battle.position.state import Ship
from rules.battle.timing.attack_state import Attack, Shot
from rules.battle.timing.handlers import Handler, SpendToken
from rules.battle.timing.questions import ChooseReroll
from rules.battle.timing.result import AttackRecord
from rules.dice import parse_attack, parse_defense
from rules.table import arc_named
from tests.rules.battle.examples.scene import vessel

ABILITY = Handler(0, lambda battle, occasion, ship: iter(()), source="ability", is_optional=True)  # type: ignore[arg-type,return-value]


def attack_of(attack: str, defense: str = "", **tokens: int) -> Attack:
    """Returns an attack by an enemy (ship 0) on a player (ship 1) with these dice."""
    one, other = Ship(vessel(1), 0, 0, 0), Ship(vessel(1), 1, 1, 1)
    one.battle_stations = tokens.get("battle_stations", 0)
    other.evade = tokens.get("evade", 0)
    shot = Shot(one.record.weapons[0], 1, 2, arc_named("front", 90), False)
    found = Attack(one, other, shot, AttackRecord(1, 0, 1, "primary weapon"))
    found.attack_pool.results = parse_attack(attack)
    found.defense_pool.results = parse_defense(defense) if defense else 0
    return found


@pytest.mark.parametrize(
    ("dice", "offered", "chosen"),
    [
        ("HBX", (None, LOCK, STATIONS), LOCK),
        ("HBX", (None, STATIONS), STATIONS),
        ("HHB", (None, LOCK), LOCK),  # without the token battle stations are blanks
        ("HHH", (None, LOCK), None),
        ("HBX", (None, STATIONS, ABILITY), ABILITY),  # 4B before 4C
        ("HHH", (None, ABILITY), ABILITY),
        ("HHB", (ABILITY, STATIONS), ABILITY),
    ],
)
def test_the_attacker(dice: str, offered: tuple[Any, ...], chosen: object) -> None:
    attack = attack_of(dice, battle_stations=int(STATIONS in offered))
    question = SpendToken(0, 0, offered, attack)
    assert offered[dice_answer(question)] == chosen


@pytest.mark.parametrize(
    ("attack", "defense", "offered", "chosen"),
    [
        ("HHX", "BX", (None, EVADE_NAME, STATIONS), STATIONS),
        ("HHX", "EX", (None, EVADE_NAME), EVADE_NAME),
        ("HXX", "EX", (None, EVADE_NAME), None),  # everything is cancelled: nothing is spent
        ("HXX", "EB", (None, EVADE_NAME, STATIONS), None),
        ("HHX", "XX", (None, ABILITY, EVADE_NAME), ABILITY),
        ("XXX", "X", (None, ABILITY), None),
    ],
)
def test_the_defender(attack: str, defense: str, offered: tuple[Any, ...], chosen: object) -> None:
    question = SpendToken(1, 1, offered, attack_of(attack, defense, evade=1))
    assert offered[dice_answer(question)] == chosen


@pytest.mark.parametrize(
    ("dice", "stations", "again"),
    [("HBX", 0, (0, 0, 1, 1)), ("HBX", 1, (0, 0, 0, 1)), ("CBB", 0, (0, 0, 2, 0))],
)
def test_the_lock_rolls_blanks_again(
    dice: str, stations: int, again: tuple[int, int, int, int]
) -> None:
    attack = attack_of(dice, battle_stations=stations)
    answers = reroll_answers(attack.attack_pool.results)
    assert answers[reroll_answer(ChooseReroll(0, 0, answers, attack))] == again
