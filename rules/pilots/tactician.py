"""The tactician: plans the whole fleet's maneuvers, and plays out its best plans to choose one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.battle.timing.questions import Answer, ChooseAttack, ChooseManeuver
from rules.keyed_chance import key_of
from rules.pilots.attacks import damage_of_shot, value_of_shot
from rules.pilots.fire import durability
from rules.pilots.gunner import Gunner, least_harmful
from rules.pilots.outlook import damage_between
from rules.pilots.plan import Plan, likely_end
from rules.pilots.rollouts import LAYERS, played_on

if TYPE_CHECKING:
    from rules.battle.timing.view import View
    from rules.dice import Chance
    from rules.pilots.outlook import Outlook
    from rules.pilots.weights import Weights

FOCUS: Final = 0.5
"""How much the destruction of a ship by the rest of the fleet counts for the one that fires now."""

PLANS: Final = 4
"""How many of the best plans are played out, to the end of the round."""

TRUST: Final = 0.7
"""How much the judgement of a plan counts, which looks at the next round as well."""


class Tactician(Gunner):
    """A pilot that sets all its dials together, for the average of what opponents may do.

    Among the best plans it chooses by rollouts. Their number is its budget, never a time: the same
    seed gives the same battle on any machine. Everything else it decides as a gunner does, but for
    the fire of a fleet on one target.
    """

    def __init__(self, chance: Chance, weights: Weights, plans: int = PLANS) -> None:
        super().__init__(chance, weights)
        self._plans: Final[int] = plans
        self._plan: Plan | None = None

    def plan(self, outlook: Outlook) -> Plan:
        """Returns the plan of the round; made at its first question."""
        found = self._plan
        if found is None or found.outlook is not outlook:
            found = self._plan = Plan(outlook, self.weights, self.chance)
            best = found.best(self._plans)
            if len(best) > 1 and outlook.is_any_near():
                seed = self.chance.below(1 << 30, key_of("rollouts", outlook.round))
                wholes = self.wholes(outlook, seed)
                values = [
                    TRUST * worth * outlook.scale
                    + self._played_out(outlook, settings, seed, wholes)
                    for worth, settings in best
                ]
                found.settings.update(best[values.index(max(values))][1])
        return found

    def wholes(self, outlook: Outlook, seed: int) -> list[list[dict[int, int]]]:
        """Returns the samples of which a plan's rollouts are made, in wholes of eight.

        Each tells dials of other sides, by ship; those that it leaves out are set as gunners do.
        """
        return [[{} for _ in range(LAYERS)]]

    def _played_out(
        self,
        outlook: Outlook,
        settings: dict[int, int],
        seed: int,
        wholes: list[list[dict[int, int]]],
    ) -> float:
        """Returns the mean standing at the end of the rollouts of a plan, in squadron points."""
        total = 0.0
        for number, whole in enumerate(wholes):
            for layer, others in enumerate(whole):
                dials = others | settings
                total += played_on(
                    outlook.view, self.weights, dials, f"keyed:{seed}.{number}", layer, 1
                )
        return total / (len(wholes) * LAYERS)

    def maneuver(self, view: View, question: ChooseManeuver) -> Answer:
        """Sets the dial as planned."""
        outlook = self.outlook(view)
        setting = self.plan(outlook).settings.get(question.ship, -1)
        for place, each in enumerate(question.answers):
            if each.index == setting:
                prospect = outlook.prospects[question.ship]
                prospect.stand(each.template.end(prospect.ship.pose), False)
                return place
        return super().maneuver(view, question)

    def attack(self, view: View, question: ChooseAttack) -> Answer:
        """Fires the shot of the greatest worth, on the ship that the fleet can destroy if any."""
        outlook = self.outlook(view)
        ship = view.ships[question.ship]
        if ship.team != view.team:
            return least_harmful(view, question, outlook.scale, self.weights)
        waiting = [
            each
            for each in outlook.friends
            if each.ship is not ship and not each.ship.had_chance and each.ship.attacks == 0
        ]
        best, chosen = 0.0, 0
        for place, shot in enumerate(question.answers):
            if shot is None:
                continue
            target = view.ships[shot.target]
            value = value_of_shot(ship, target, shot, outlook.scale, self.weights)
            value += self.worth_of_silence(outlook, ship, target, shot)
            foe = outlook.prospects[shot.target]
            left = durability(target)
            own = damage_of_shot(ship, target, shot)
            more = sum([damage_between(each, foe) for each in waiting])
            if more > 0.0 and target.team != ship.team:
                value += self.weights.kill * FOCUS * likely_end((own + more) / left)
            if shot.weapon.card >= 0:
                value += self.riders_of(view, shot, ship)
                if value > best:
                    value -= self.price_of(view, question, place)
            if value > best:
                best, chosen = value, place
        return chosen
