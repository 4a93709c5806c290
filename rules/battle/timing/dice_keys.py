"""What dice are rolled for, as the keys by which chance is drawn (`rules.keyed_chance`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.keyed_chance import key_of

if TYPE_CHECKING:
    from rules.battle.position.state import Ship
    from rules.battle.timing.attack_state import Attack
    from rules.battle.timing.battle import Battle


def key_in_attack(battle: Battle, attack: Attack, what: str) -> int:
    """Returns the key of dice of an attack: its ship's first, second … attack in the round.

    It does not say at whom, so that an attack that another card turns on another target keeps its
    dice.
    """
    state = battle.state
    ship = attack.attacker.index
    number = 0
    for record in reversed(battle.attacks):
        if record.round != state.round:
            break
        if record.attacker == ship:
            number += 1
    return key_of(what, state.round, state.phase, ship, number)


def key_of_ship(battle: Battle, ship: Ship, what: str) -> int:
    """Returns the key of what is rolled or drawn for a ship outside the steps of an attack."""
    state = battle.state
    return key_of(what, state.round, state.phase, ship.index)


def key_of_round(battle: Battle, what: str) -> int:
    """Returns the key of what is drawn for nobody in particular."""
    state = battle.state
    return key_of(what, state.round, state.phase)
