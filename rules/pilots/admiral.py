"""The admiral: a tactician that plays its best plans out before it takes one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.keyed_chance import key_of
from rules.pilots.plan import Plan
from rules.pilots.rollouts import LAYERS, played_on
from rules.pilots.tactician import Tactician

if TYPE_CHECKING:
    from rules.dice import Chance
    from rules.pilots.outlook import Outlook
    from rules.pilots.weights import Weights

PLANS: Final = 12
"""How many of the tactician's plans are played out."""

WHOLES: Final = 2
"""How often each of them, in wholes of eight samples."""

ROUNDS: Final = 1
"""How many rounds each time: to the end of this one."""

TRUST: Final = 0.7
"""How much the tactician's judgement of a plan counts, which looks at the next round as well."""


class FleetAdmiral(Tactician):
    """A pilot that plans as a tactician does, and chooses among the best plans by rollouts.

    Its budget is a number of rollouts, never a time: the same seed gives the same battle on any
    machine. Everything but the dials it decides as a tactician.
    """

    def __init__(
        self, chance: Chance, weights: Weights, plans: int = PLANS, wholes: int = WHOLES
    ) -> None:
        super().__init__(chance, weights)
        self._plans: Final[int] = plans
        self._wholes: Final[int] = wholes

    def plan(self, outlook: Outlook) -> Plan:
        """Returns the plan of the round; made at its first question."""
        known = self._plan
        plan = super().plan(outlook)
        if plan is known:
            return plan
        best = plan.best(self._plans)
        if len(best) > 1 and outlook.is_any_near():
            seed = self.chance.below(1 << 30, key_of("rollouts", outlook.round))
            values = [
                TRUST * worth * outlook.scale + self._played_out(outlook, settings, seed)
                for worth, settings in best
            ]
            plan.settings.update(best[values.index(max(values))][1])
        return plan

    def _played_out(self, outlook: Outlook, settings: dict[int, int], seed: int) -> float:
        """Returns the mean standing at the end of the rollouts of a plan, in squadron points."""
        total = 0.0
        for whole in range(self._wholes):
            for layer in range(LAYERS):
                total += played_on(
                    outlook.view, self.weights, settings, f"keyed:{seed}.{whole}", layer, ROUNDS
                )
        return total / (self._wholes * LAYERS)
