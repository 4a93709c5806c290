"""Marks that a ship keeps for a round, so that card texts can ask what it did.

Source: 2017, Card Ability Anatomy.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.battle.position.terms import COLOURS
from rules.battle.timing import windows

if TYPE_CHECKING:
    from rules.battle.position.records import DialSetting
    from rules.battle.position.state import Ship
    from rules.battle.timing.battle import Battle

EXECUTED: Final = "executed:"
MET: Final = "met:"


def note_executed(battle: Battle, ship: Ship, setting: DialSetting, colour: int) -> None:
    """Notes that a ship executed a maneuver, in the colour that it had for it."""
    key = (setting.speed, setting.bearing, setting.side, colour)
    mark = _EXECUTED.get(key)
    if mark is None:
        words = (str(setting.speed), setting.bearing, setting.side, COLOURS[colour])
        mark = _EXECUTED[key] = f"{EXECUTED}{'/'.join(words)}"
    windows.mark_used(battle, ship, mark)


_EXECUTED: Final[dict[tuple[int, str, str, int], str]] = {}
"""The marks of maneuvers: there are a few hundred."""


def note_met(battle: Battle, ship: Ship, kind: str) -> None:
    """Notes that a ship moved into or through a token, or was moved back from it."""
    mark = f"{MET}{kind}"
    if mark not in ship.used:
        windows.mark_used(battle, ship, mark)
