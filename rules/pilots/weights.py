"""Personalities: what a pilot cares for, as a few numbers.

Everything is measured in damage: a weight of 1 makes a pilot give up one expected damage to an
opposing ship of average worth for one unit of the thing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import astuple, dataclass
from typing import Any, Final


@dataclass(frozen=True, slots=True)
class Weights:
    """A personality.

    `caution` is what one expected damage to an own ship counts where a maneuver is chosen, `guard`
    the same where an action is: it weighs tokens that defend against those that attack. `kill` is
    what the certain destruction of a ship counts beyond the damage. `approach` is the worth of
    standing so that the next round can bring a shot, `dread` that of standing where it can bring
    one to an opponent, `cohesion` that of standing close to the rest of the fleet. `strain` is the
    price of an auxiliary power token, `action` that of an action that is lost to auxiliary power,
    `collision` that of overlapping another base: the action, the fire on that ship, and a place
    that was not planned. `edge` is that of a place from which every maneuver but red ones leaves
    the table. `stealth` is what a cloak is worth beyond the damage that it saves this round: it
    stays until the ship fires. Maneuvers that are worse than the best by less than `whim` are as
    good as it: a pilot who always flies the best one can be foreseen.
    """

    caution: float = 0.6
    guard: float = 0.4
    kill: float = 2.0
    approach: float = 1.0
    dread: float = 0.1
    cohesion: float = 0.3
    strain: float = 0.6
    action: float = 0.8
    collision: float = 2.0
    edge: float = 6.0
    stealth: float = 0.5
    whim: float = 0.1

    def __reduce__(self) -> tuple[Any, ...]:
        return (Weights, astuple(self))


PERSONALITIES: Final[Mapping[str, Weights]] = {
    "balanced": Weights(),
    "bold": Weights(caution=0.3, guard=0.25, kill=2.5, approach=1.4, dread=0.0, cohesion=0.1),
    "wary": Weights(caution=0.9, guard=0.7, kill=1.5, approach=0.7, dread=0.2, cohesion=0.5),
}
"""Name -> weights: balanced, bold (trades damage for damage), wary (avoids fire first)."""
