"""The stand-off: two rows of ships face each other in the middle of Range 2, and none flies.

No rulebook has it. It is the fight from equal places with which a simulation finds out what flying
is worth to a fleet (`rules.simulation.decided`): the dials of its ships hold a full stop alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.battle.mechanics import whereabouts
from rules.battle.phases.missions.base import MissionRules
from rules.battle.position.terms import IN_PLAY, WAITING
from rules.table import Pose

if TYPE_CHECKING:
    from rules.battle.position.state import Ship
    from rules.battle.timing.battle import Battle

_APART: Final = 6.0
"""Inches between the front edges of the two rows: the middle of Range 2."""
_GAP: Final = 0.5
"""Inches between neighbours of a row, and between a row and the one behind it."""
_IN_A_ROW: Final = 10


class StandOff(MissionRules):
    """Ships start in rows, in the order of their fleet; those of ten and more stand behind."""

    def places(self, battle: Battle, ship: Ship) -> bool:
        """Puts a ship in its place of the row and tells so."""
        whereabouts.put(battle, ship, _place(battle, ship))
        return True


def _place(battle: Battle, ship: Ship) -> Pose:
    state = battle.state
    own = [
        each
        for each in state.ships
        if each.side == ship.side
        and each.place in (WAITING, IN_PLAY)
        and each.record.support != "support-vehicle"
    ]
    number = own.index(ship)
    row = own[number - number % _IN_A_ROW :][:_IN_A_ROW]
    widths = [2.0 * each.record.base.half + _GAP for each in row]
    place = number % _IN_A_ROW
    aside = sum(widths[:place]) + widths[place] / 2.0 - sum(widths) / 2.0
    deepest = max(2.0 * each.record.base.half for each in own) + _GAP
    behind = _APART / 2.0 + ship.record.base.half + deepest * (number // _IN_A_ROW)
    middle_x = (state.area.left + state.area.right) / 2.0
    middle_y = (state.area.bottom + state.area.top) / 2.0
    if ship.side == 0:
        return Pose(middle_x + aside, middle_y - behind, 0.0, ship.record.base)
    return Pose(middle_x - aside, middle_y + behind, 180.0, ship.record.base)
