"""Ships on night shift (DECISIONS D15)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rules.battle.position.state import Ship
    from rules.battle.timing.battle import Battle


def set_night_shift(battle: Battle, ship: Ship) -> None:
    """Lets a ship sail on night shift for the rest of the battle."""
    battle.state.night_shift = (*battle.state.night_shift, ship.index)
    if battle.log is not None:
        battle.note("night-shift", ship.index)
