"""Options of play: where the book has two sensible readings, with the one that we take.

Source: DF-14, DF-16, DF-20, DF-27.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

THREE: Final = "three"
ONE: Final = "one"
CHOSEN: Final = "chosen"
FIRST: Final = "first"
ALL: Final = "all"
INVOLVED: Final = "involved"

CHOICES: Final = {
    "disabled_shields": (THREE, ONE),
    "after_damage": (CHOSEN, FIRST),
    "task_force_penalty": (ALL, INVOLVED),
}
"""The options that are a choice of words, each with its usual word first."""

USUAL_ROUNDS: Final = 60


@dataclass(frozen=True, slots=True)
class GameOptions:
    """How a game is played where the book leaves it open.

    `disabled_shields` is the damage that an attack does to a ship whose Shields are Disabled
    (DF-14), `after_damage` who sets the dial then (DF-16), `task_force_penalty` which ships of a
    task force an encounter's penalty hits (DF-20), `rounds` after how many a game is a stall
    (DF-27).
    """

    disabled_shields: str = THREE
    after_damage: str = CHOSEN
    task_force_penalty: str = ALL
    rounds: int = USUAL_ROUNDS
