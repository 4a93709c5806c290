"""What the text of a weapon adds to its attack besides firing, worked out on typical dice.

What changes dice, or their number, counts; what may come of a hit does not: that is no reason to
prefer a weapon that hits less.
Source: 2017, Secondary Weapons, Combat Phase.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.battle import Ship
from rules.battle.effects.install import compiled_of
from rules.battle.position import moments
from rules.battle.timing.attack_state import Attack, Shot
from rules.battle.timing.result import AttackRecord
from rules.pilots.rehearsal import TypicalChance

if TYPE_CHECKING:
    from rules.pilots.abilities import Judge

DICE_MOMENTS: Final = frozenset(
    {
        moments.ROLLS_ATTACK,
        moments.MODIFIES_ATTACK,
        moments.ROLLS_DEFENSE,
        moments.MODIFIES_DEFENSE,
    }
)


def worth_of_riders(judge: Judge, shot: Shot, ship: Ship) -> float:
    """Returns what a weapon's text adds to the worth of a shot, below zero where it takes off.

    Offers that cost more than they gain would be declined and count for nothing.
    """
    card = ship.cards[shot.weapon.card].record
    compiled = compiled_of(card, ship, shot.weapon.card)
    handlers = [each for each in compiled.handlers if each.moment in DICE_MOMENTS]
    if not handlers:
        return 0.0
    battle = judge.view.rehearsal(TypicalChance(), is_quiet=True)
    own, target = battle.state.ships[ship.index], battle.state.ships[shot.target]
    record = AttackRecord(battle.state.round, own.index, target.index, "")
    attack = Attack(own, target, shot, record)
    total = 0.0
    for handler in handlers:
        gain = judge.gain_of_dice(battle, handler, own, attack)
        total += max(0.0, gain) if handler.is_optional else gain
    return total
