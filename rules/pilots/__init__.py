"""Pilots: those who decide for a side of a battle.

A pilot has one method, `choose(view, question)`: it sees what a player sees and gives the place
of one of the question's answers (`rules.battle.timing.view.Pilot`).

    pilot = make_pilot("drifter", KeyedChance("42"))
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from rules.battle.timing.questions import Answer
from rules.battle.timing.view import Pilot
from rules.dice import Chance
from rules.pilots.admiral import FleetAdmiral
from rules.pilots.drifter import Drifter
from rules.pilots.errors import PilotError
from rules.pilots.gunner import Gunner
from rules.pilots.tactician import Tactician
from rules.pilots.weights import PERSONALITIES, Weights

__all__ = ["PILOTS", "Answer", "Drifter", "Pilot", "PilotError", "Weights", "make_pilot"]


def _drifter(chance: Chance, weights: Weights) -> Pilot:
    return Drifter(chance)


def _admiral(chance: Chance, weights: Weights) -> Pilot:
    return FleetAdmiral(chance, weights)


PILOTS: Final[Mapping[str, Callable[[Chance, Weights], Pilot]]] = {
    "drifter": _drifter,
    "gunner": Gunner,
    "tactician": Tactician,
    "admiral": _admiral,
}
"""Name -> what makes the pilot of that name, from its own chance and its weights."""


def make_pilot(name: str, chance: Chance, weights: Weights | str | None = None) -> Pilot:
    """Makes the pilot of a name: drifter, gunner, tactician or admiral.

    `chance` is the pilot's own, apart from the battle's, so that the dice do not depend on who
    decides. `weights` is a personality or the name of one (default: balanced); a drifter has
    none. A pilot may fly many battles, one after the other, and remembers nothing of them. Raises
    `PilotError` for an unknown name.
    """
    maker = PILOTS.get(name)
    if maker is None:
        raise PilotError(f"there is no pilot {name!r}: it is one of {', '.join(PILOTS)}")
    if isinstance(weights, str):
        found = PERSONALITIES.get(weights)
        if found is None:
            raise PilotError(
                f"there is no personality {weights!r}: it is one of {', '.join(PERSONALITIES)}"
            )
        weights = found
    return maker(chance, PERSONALITIES["balanced"] if weights is None else weights)
