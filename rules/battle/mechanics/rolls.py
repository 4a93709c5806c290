"""Rolls that are no attack: of damage cards, obstacles, missions and the texts of cards.

Source: 2017, Components, Attacking and Damage Cards, Obstacles.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.battle.position import moments
from rules.battle.timing import windows
from rules.battle.timing.dice_keys import key_of_ship
from rules.battle.timing.handlers import Occasion
from rules.battle.timing.questions import Steps
from rules.dice import attack_text, defense_text

if TYPE_CHECKING:
    from rules.battle.position.state import Ship
    from rules.battle.timing.battle import Battle

ATTACK: Final = "attack"
DEFENSE: Final = "defense"
"""The kinds of dice, by which an occasion and an event tell of them."""


def roll_test(
    battle: Battle,
    ship: Ship,
    dice: int,
    why: str,
    kind: str = ATTACK,
    *,
    against: Ship | None = None,
    is_unmodified: bool = False,
) -> Steps[int]:
    """Rolls dice that are no attack; gives their results.

    Effects that act on such a roll find its results as the occasion's `amount`, and may change
    it; `what` says what is rolled for, `why` the kind of dice. A ship that they are rolled
    `against` defends, though nothing attacks it. A roll that `is_unmodified` stays as it fell.
    """
    is_attack = kind == ATTACK
    key, chance = key_of_ship(battle, ship, f"{kind} {why}"), battle.chance
    results = chance.attack_dice(dice, key) if is_attack else chance.defense_dice(dice, key)
    if battle.log is not None:
        text = attack_text(results) if is_attack else defense_text(results)
        battle.note("dice", ship.index, kind, text, why)
    if moments.HAS_ROLLED in battle.moments and dice and not is_unmodified:
        occasion = yield from windows.open_window(
            battle,
            Occasion(moments.HAS_ROLLED, ship, against, what=why, amount=results, why=kind),
        )
        if occasion.amount != results:
            results = occasion.amount
            if battle.log is not None:
                shown = (attack_text(results), "") if is_attack else ("", defense_text(results))
                battle.note("modified", ship.index, why, *shown)
    return results
