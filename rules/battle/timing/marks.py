"""Marks that a ship keeps for a round, so that card texts can ask what it did.

Source: 2017, Card Ability Anatomy.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from rules.battle.position.marks import ExecutedManeuver, MetToken
from rules.battle.timing import windows

if TYPE_CHECKING:
    from rules.battle.position.records import DialSetting
    from rules.battle.position.state import Ship
    from rules.battle.timing.battle import Battle


def note_executed(battle: Battle, ship: Ship, setting: DialSetting, colour: int) -> None:
    """Notes that a ship executed a maneuver, in the colour that it had for it."""
    windows.mark_used(
        battle, ship, _executed(setting.speed, setting.bearing, setting.side, colour).text
    )


# There are few maneuvers, and every ship executes one each round.
_executed: Final = lru_cache(maxsize=1024)(ExecutedManeuver)


def note_met(battle: Battle, ship: Ship, kind: str) -> None:
    """Notes that a ship moved into or through a token, or was moved back from it."""
    mark = MetToken(kind).text
    if mark not in ship.used:
        windows.mark_used(battle, ship, mark)
