"""Which captain plays: by name, and by personality where it has any ("commander/bold")."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from rules.dice import Chance
from rules.fleet_captains.errors import CaptainsError
from rules.fleet_captains.pilots.admiral import AdmiralCaptain
from rules.fleet_captains.pilots.commander import CommanderCaptain
from rules.fleet_captains.pilots.drifter import DrifterCaptain
from rules.fleet_captains.pilots.personalities import BALANCED, PERSONALITIES
from rules.fleet_captains.play.referee import GameCaptain
from rules.notation.reading.messages import shown

CaptainMaker = Callable[[Chance, str], GameCaptain]

CAPTAINS: Final[Mapping[str, CaptainMaker]] = {
    "drifter": lambda chance, personality: DrifterCaptain(chance),
    "commander": CommanderCaptain,
    "admiral": AdmiralCaptain,
}
"""The captains that play by themselves, the weakest first."""

USUAL_CAPTAIN: Final = "commander"
"""Who plays unless another is asked for: the strongest that answers at once."""


@dataclass(frozen=True, slots=True)
class CaptainChoice:
    """A captain that plays by itself, with its personality."""

    name: str
    personality: str = BALANCED

    def __str__(self) -> str:
        if self.personality == BALANCED:
            return self.name
        return f"{self.name}/{self.personality}"

    @classmethod
    def parse(cls, text: str) -> CaptainChoice:
        """Reads "commander" or "commander/bold".

        Raises `CaptainsError`: `captains.unknown`, `captains.personality`.
        """
        name, _, personality = text.partition("/")
        choice = CaptainChoice(name, personality or BALANCED)
        if name not in CAPTAINS:
            raise CaptainsError(
                f"there is no captain {shown(name)}: choose one of {', '.join(CAPTAINS)}",
                "captains.unknown",
            )
        if choice.personality not in PERSONALITIES:
            raise CaptainsError(
                f"there is no personality {shown(personality)}: choose one of "
                f"{', '.join(PERSONALITIES)}",
                "captains.personality",
            )
        return choice

    def make(self, chance: Chance) -> GameCaptain:
        """Makes the captain; what it leaves to chance is drawn from `chance`."""
        return CAPTAINS[self.name](chance, self.personality)
