"""Dice that a text changes so many times in all this round, not at each roll.

What did not change the first roll that it fits, as there were no dice left to take or the rule of
3 was reached, waits for the next one, as does what a player keeps of a bonus for it.
Source: official FAQ on dice bonuses and penalties of a round; 2017, Rule of 3.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rules.battle.timing.attack_state import Attack
    from rules.battle.timing.battle import Battle


def settle(
    battle: Battle,
    attack: Attack,
    is_of_attack: bool,
    count: Callable[[Battle, Attack], int],
) -> None:
    """Lets what did not change the number of dice wait for the next roll.

    `count` tells how many dice are rolled with the modifiers as they stand.
    """
    modifiers = attack.attack_modifier, attack.defense_modifier
    with_it = count(battle, attack)
    for total in attack.totals:
        if total.is_of_attack is not is_of_attack:
            continue
        if is_of_attack:
            attack.attack_modifier -= total.number
        else:
            attack.defense_modifier -= total.number
        without_it = count(battle, attack)
        left = total.number - (with_it - without_it)
        if left:
            total.keep(battle, left)
        with_it = without_it
    attack.attack_modifier, attack.defense_modifier = modifiers
