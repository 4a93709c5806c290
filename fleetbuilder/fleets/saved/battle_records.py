"""How saved fleets fared in battle, as the app that plays battles tells it.

That app stands above this one, and hands in its reader when it is ready.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from fleetbuilder.fleets.common.models import Fleet


@dataclass(frozen=True, slots=True)
class BattleRecord:
    """How a fleet fared in one simulation; `rate` and `interval` are words ("61 %").

    `wins` of so many `battles` were won, `low` and `high` are the ends of the interval, 0 to 1.
    `revision` is the one that fought, `is_current` whether the fleet is still the same.
    """

    opponent: str
    rate: str
    interval: str
    wins: int
    battles: int
    low: float
    high: float
    revision: int
    is_current: bool
    is_running: bool
    href: str


Reader = Callable[[Fleet, str, int], tuple[BattleRecord, ...]]
"""Gives the records of a fleet whose content has that fingerprint, so many at most.

Those of the fleet as it is come first, and among them the newest.
"""
_READERS: Final[list[Reader]] = []


def records_keep(reader: Reader) -> None:
    """Returns who tells of battles. Called once, at the start."""
    _READERS[:] = [reader]


def battle_records(*, fleet: Fleet, fingerprint: str, most: int = 1) -> tuple[BattleRecord, ...]:
    """Returns how a fleet fared in its latest simulations, those as it is now first.

    `fingerprint` is that of the revision in force. It takes two queries at most.
    """
    return tuple(each for read in _READERS for each in read(fleet, fingerprint, most))
