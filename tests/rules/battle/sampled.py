"""Attacks of the engine, one after the other from the same position, counted by their result."""

from __future__ import annotations

from collections import Counter
from typing import Any

from rules.battle import set_up_battle
from rules.battle.mechanics.attack import make_attack
from rules.battle.mechanics.modification import LOCK
from rules.battle.mechanics.weapons import shots
from rules.battle.phases.notation import parse_position
from rules.battle.timing.handlers import SpendToken
from rules.battle.timing.questions import ChooseReroll
from rules.dice import SeededChance
from rules.odds import AttackQuery
from tests.rules.battle.examples.scene import fleet_of, vessel
from tests.rules.building.helpers import ruleset
from tests.rules.catalogue import catalogue

UNENDING = 10**6
"""Shields that no number of attacks takes away."""


def sampled_attacks(
    query: AttackQuery, position: str, seed: str, number: int
) -> Counter[tuple[int, int]]:
    """Counts uncancelled hits and crits of attacks by a1 on b1, with the tokens of a query.

    The position says where the ships stand, and what changes the dice: scan, cloak, obstacles.
    Both sides spend all that they hold; the lock re-rolls whatever does no damage.
    """
    fleets = [
        fleet_of(vessel(attack=query.attack)),
        fleet_of(vessel(agility=query.defense)),
    ]
    battle = set_up_battle(fleets, catalogue(), ruleset(), SeededChance(seed))
    parse_position(position, battle)
    attacker, defender = battle.state.ships
    (shot,) = shots(battle, attacker)
    locks = (defender.index,) if query.target_lock else ()
    found: Counter[tuple[int, int]] = Counter()
    for _ in range(number):
        attacker.locks = locks
        attacker.battle_stations = int(query.attacker_battle_stations)
        defender.battle_stations = int(query.defender_battle_stations)
        defender.evade = query.evade
        defender.shields = UNENDING
        steps = make_attack(battle, attacker, shot)
        answer: Any = None
        try:
            while True:
                answer = _answer(steps.send(answer), query)
        except StopIteration as end:
            attack = end.value
        assert (attack.attack_dice, attack.defense_dice) == (query.attack_dice, query.defense_dice)
        assert UNENDING - defender.shields == attack.hits + attack.crits
        found[attack.hits, attack.crits] += 1
        battle.attacks.clear()
    return found


def _answer(question: Any, query: AttackQuery) -> Any:
    if isinstance(question, SpendToken):
        return next((each for each in question.answers if _is_wanted(each, question, query)), None)
    assert isinstance(question, ChooseReroll)
    return _idle(question.attack, query)


def _is_wanted(answer: Any, question: SpendToken, query: AttackQuery) -> bool:
    if answer == LOCK:
        return any(_idle(question.attack, query))
    # The lock comes first: so every die has had its chance before it is converted.
    return answer is not None


def _idle(attack: Any, query: AttackQuery) -> tuple[int, int, int, int]:
    """Gives how many dice of each face a lock re-rolls for the most damage."""
    pool = attack.attack_pool
    stations = 0 if query.attacker_battle_stations else pool.battle_stations
    return (0, 0, stations, pool.blanks)
