"""Whether a ship had better sail on night shift (DECISIONS D15)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.battle.mechanics.night_shift import set_night_shift
from rules.battle.position import moments
from rules.battle.timing.ports import review
from rules.pilots.rehearsal import TypicalChance

if TYPE_CHECKING:
    from rules.battle.timing.view import View


def skill_gained_on_night_shift(view: View, index: int) -> int:
    """Returns by how much a ship's skill is higher on night shift, below zero where it is lower."""
    battle = view.rehearsal(TypicalChance())
    ship = battle.state.ships[index]
    before = ship.skill
    set_night_shift(battle, ship)
    if moments.HOLDS in battle.moments:
        review(battle)
    return ship.skill - before
