"""Which captain plays: by name, and by personality where it has any ("commander/bold")."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from rules.dice import Chance
from rules.fleet_captains.errors import CaptainsError
from rules.fleet_captains.pilots.drifter import DrifterCaptain
from rules.fleet_captains.play.referee import GameCaptain
from rules.notation.reading.messages import shown

CaptainMaker = Callable[[Chance], GameCaptain]

CAPTAINS: Final[Mapping[str, CaptainMaker]] = {"drifter": DrifterCaptain}
"""The captains that play by themselves, the weakest first."""


@dataclass(frozen=True, slots=True)
class CaptainChoice:
    """A captain that plays by itself."""

    name: str

    def __str__(self) -> str:
        return self.name

    @classmethod
    def parse(cls, text: str) -> CaptainChoice:
        """Reads "drifter"; raises `CaptainsError` with the code `captains.unknown`."""
        if text not in CAPTAINS:
            raise CaptainsError(
                f"there is no captain {shown(text)}: choose one of {', '.join(CAPTAINS)}",
                "captains.unknown",
            )
        return CaptainChoice(text)

    def make(self, chance: Chance) -> GameCaptain:
        """Makes the captain; what it leaves to chance is drawn from `chance`."""
        return CAPTAINS[self.name](chance)
