"""The admiral: a tactician that takes the others for tacticians as well."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.keyed_chance import KeyedChance
from rules.pilots.outlook import Outlook
from rules.pilots.plan import Plan
from rules.pilots.rollouts import LAYERS
from rules.pilots.tactician import Tactician
from rules.pilots.weights import PERSONALITIES

if TYPE_CHECKING:
    from rules.dice import Chance
    from rules.pilots.weights import Weights

PLANS: Final = 12
"""How many of its best plans are played out, to the end of the round."""

OTHERS_PLANS: Final = 4
"""How many plans it makes for each other side, by different guesses at its own dials."""


class FleetAdmiral(Tactician):
    """A pilot that plays more plans out than a tactician, and against better opponents.

    Half of its rollouts are against gunners, half against fleets that set their dials together.
    """

    def __init__(self, chance: Chance, weights: Weights, plans: int = PLANS) -> None:
        super().__init__(chance, weights, plans)

    def wholes(self, outlook: Outlook, seed: int) -> list[list[dict[int, int]]]:
        """Returns a whole against gunners, and one against what tacticians would plan."""
        planned = others_plans(outlook, seed)
        as_gunners = super().wholes(outlook, seed)
        return [*as_gunners, [planned[layer % OTHERS_PLANS] for layer in range(LAYERS)]]


def others_plans(outlook: Outlook, seed: int) -> list[dict[int, int]]:
    """Returns how the other sides would set their dials, by ship, in `OTHERS_PLANS` plans of each.

    They are made by what those sides can see, in the imagined battle of `View.branch`.
    """
    view = outlook.view
    battle = view.branch(KeyedChance(f"keyed:{seed}"))
    found: list[dict[int, int]] = []
    for number in range(OTHERS_PLANS):
        dials: dict[int, int] = {}
        for side, other in enumerate(battle.views):
            if side != view.side:
                chance = KeyedChance(f"keyed:{seed}.others.{number}")
                dials.update(Plan(Outlook(other), PERSONALITIES["balanced"], chance).settings)
        found.append(dials)
    battle.release()
    return found
