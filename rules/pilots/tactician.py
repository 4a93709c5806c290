"""The tactician: plans the whole fleet's maneuvers against what the others may do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.battle.timing.questions import Answer, ChooseAttack, ChooseManeuver
from rules.pilots.attacks import damage_of_shot, value_of_shot
from rules.pilots.fire import durability
from rules.pilots.gunner import Gunner, least_harmful
from rules.pilots.outlook import damage_between
from rules.pilots.plan import Plan, likely_end

if TYPE_CHECKING:
    from rules.battle.timing.view import View
    from rules.dice import Chance
    from rules.pilots.outlook import Outlook
    from rules.pilots.weights import Weights

FOCUS: Final = 0.5
"""How much the destruction of a ship by the rest of the fleet counts for the one that fires now."""


class Tactician(Gunner):
    """A pilot that sets all its dials together, for the average of what opponents may do.

    Everything else it decides as a gunner does, but for the fire of a fleet on one target.
    """

    def __init__(self, chance: Chance, weights: Weights) -> None:
        super().__init__(chance, weights)
        self._plan: Plan | None = None

    def plan(self, outlook: Outlook) -> Plan:
        """Returns the plan of the round; made at its first question."""
        found = self._plan
        if found is None or found.outlook is not outlook:
            found = self._plan = Plan(outlook, self.weights, self.chance)
        return found

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
            foe = outlook.prospects[shot.target]
            left = durability(target)
            own = damage_of_shot(ship, target, shot)
            more = sum([damage_between(each, foe) for each in waiting])
            if more > 0.0:
                value += self.weights.kill * FOCUS * likely_end((own + more) / left)
            if shot.weapon.card >= 0:
                value += self.riders_of(view, shot, ship)
                if value > best:
                    value -= self.price_of(view, question, place)
            if value > best:
                best, chosen = value, place
        return chosen
