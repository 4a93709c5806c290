"""The gunner: looks one step ahead with exact odds, and takes what is best now."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from rules.battle.questions import (
    Answer,
    ChooseAction,
    ChooseActivation,
    ChooseAdmiral,
    ChooseAttack,
    ChooseCard,
    ChooseCloak,
    ChooseDamageToRepair,
    ChooseEcho,
    ChooseExchange,
    ChooseLaunch,
    ChooseLockTarget,
    ChooseManeuver,
    ChooseManeuverFor,
    ChoosePlacement,
    ChooseReroll,
    Question,
    SpendToken,
)
from rules.battle.terms import COMBAT, PLANNING
from rules.pilots.actions import value_of_action, value_of_place
from rules.pilots.attacks import dice_to_reroll, token_to_spend, value_of_shot
from rules.pilots.exchange import Exchange, exchange_of
from rules.pilots.maneuvers import rate_settings
from rules.pilots.outlook import Outlook, Prospect, damage_between
from rules.pilots.weights import Weights
from rules.table import Pose

if TYPE_CHECKING:
    from rules.battle.view import View
    from rules.dice import Chance

Chooser = Callable[["View", Any], Answer]


class Gunner:
    """Is a pilot that weighs every answer by what it does to the exchange of fire.

    Each kind of question has a method of its own; a kind that is not known is answered by the
    first answer that does something. Between two questions it remembers only what it expects of
    the round at hand.
    """

    def __init__(self, chance: Chance, weights: Weights) -> None:
        self.chance: Final[Chance] = chance
        self.weights: Final[Weights] = weights
        self.choosers: Final[dict[type[Question], Chooser]] = {
            ChoosePlacement: self.place,
            ChooseManeuver: self.maneuver,
            ChooseManeuverFor: self.maneuver_for,
            ChooseActivation: self.activation,
            ChooseAction: self.action,
            ChooseLockTarget: self.lock_target,
            ChooseEcho: self.echo,
            ChooseAttack: self.attack,
            SpendToken: self.spend_token,
            ChooseReroll: self.reroll,
            ChooseCloak: self.cloak,
            ChooseDamageToRepair: self.damage_to_repair,
            ChooseCard: self.card,
            ChooseExchange: self.nothing,
            ChooseLaunch: self.launch,
            ChooseAdmiral: self.take_command,
        }
        self._outlook: Outlook | None = None
        self._exchange: Exchange | None = None
        self._exchange_of = 0

    def choose(self, view: View, question: Question) -> Answer:
        """Gives the place of the answer that it holds for the best."""
        chooser = self.choosers.get(type(question))
        if chooser is None:
            return self.something(view, question)
        return chooser(view, question)

    def outlook(self, view: View) -> Outlook:
        """Gives what is expected of the round as things stand now."""
        found = self._outlook
        if found is None or found.view is not view or found.round != view.round:
            found = self._outlook = Outlook(view)
        elif view.phase > PLANNING or found.phase != PLANNING:
            # While dials are set nobody moves.
            found.bring_up()
        return found

    def exchange(self, outlook: Outlook, prospect: Prospect) -> Exchange:
        """Gives the exchange of fire of a ship that has moved, the latest one again."""
        found = self._exchange
        if found is None or found.ship is not prospect.ship or self._exchange_of != outlook.round:
            found = self._exchange = exchange_of(prospect, outlook, self.weights)
            self._exchange_of = outlook.round
        return found

    # --- set-up and planning ------------------------------------------------------

    def place(self, view: View, question: ChoosePlacement) -> Answer:
        """Starts in front, near the fleet, facing the enemy."""
        area = question.area
        middle_x, middle_y = (
            (view.area.left + view.area.right) / 2.0,
            (view.area.bottom + view.area.top) / 2.0,
        )
        fleet = view.mine()
        if fleet:
            goal_x = sum([ship.pose.x for ship in fleet]) / len(fleet)
            goal_y = sum([ship.pose.y for ship in fleet]) / len(fleet)
        else:
            share = 0.3 + 0.4 * self.chance.below(5) / 4.0
            goal_x = area.left + area.width * share
            goal_y = area.bottom + area.height * share
        best, chosen = -1000.0, 0
        heading = question.answers[0].heading
        for place, pose in enumerate(question.answers):
            if pose.heading != heading:
                continue
            across, up = middle_x - pose.x, middle_y - pose.y
            ahead = across * pose.ahead_x + up * pose.ahead_y
            value = ahead - 0.6 * (abs(pose.x - goal_x) + abs(pose.y - goal_y))
            if value > best:
                best, chosen = value, place
        return chosen

    def maneuver(self, view: View, question: ChooseManeuver) -> Answer:
        """Sets the dial to the maneuver of the greatest worth."""
        outlook = self.outlook(view)
        prospect = outlook.prospects[question.ship]
        friends = [each for each in outlook.friends if each is not prospect]
        ratings = rate_settings(
            prospect, question.answers, outlook, self.weights, outlook.foes, friends
        )
        chosen = self.one_of_the_best(ratings)
        prospect.stand(question.answers[chosen].template.end(prospect.ship.pose), False)
        return chosen

    def one_of_the_best(self, values: list[float]) -> int:
        """Gives the place of the greatest value, or of any that is worse by a whim only."""
        least = max(values) - self.weights.whim
        best = [place for place, value in enumerate(values) if value >= least]
        return best[0] if len(best) == 1 else best[self.chance.below(len(best))]

    def maneuver_for(self, view: View, question: ChooseManeuverFor) -> Answer:
        """Lets an opponent's ship execute what is worst for it."""
        outlook = self.outlook(view)
        prospect = outlook.prospects[question.ship]
        if prospect.ship.team != view.team:
            foes, friends = outlook.friends, outlook.foes
        else:
            foes, friends = outlook.foes, outlook.friends
        ratings = rate_settings(
            prospect,
            question.answers,
            outlook,
            self.weights,
            foes,
            [each for each in friends if each is not prospect],
        )
        worst = min(ratings) if prospect.ship.team != view.team else max(ratings)
        return ratings.index(worst)

    def activation(self, view: View, question: ChooseActivation) -> Answer:
        """Lets the ship that can do the most damage shoot first, else goes in order."""
        if view.phase != COMBAT:
            return 0
        outlook = self.outlook(view)
        best, chosen = -1.0, 0
        for place, index in enumerate(question.answers):
            prospect = outlook.prospects.get(index)
            if prospect is not None:
                value = max([damage_between(prospect, foe) for foe in outlook.foes], default=0.0)
                if value > best:
                    best, chosen = value, place
        return chosen

    # --- activation ---------------------------------------------------------------

    def action(self, view: View, question: ChooseAction) -> Answer:
        """Performs the action that helps the exchange of fire the most."""
        outlook = self.outlook(view)
        prospect = outlook.prospects[question.ship]
        prospect.stand(prospect.ship.pose, True)
        self._exchange = None
        exchange = self.exchange(outlook, prospect)
        values = [
            value_of_action(action, prospect, exchange, outlook, self.weights)
            for action in question.answers
        ]
        return values.index(max(values))

    def lock_target(self, view: View, question: ChooseLockTarget) -> Answer:
        """Locks the ship against which the lock serves best."""
        outlook = self.outlook(view)
        prospect = outlook.prospects[question.ship]
        exchange = self.exchange(outlook, prospect)
        values = []
        for index in question.answers:
            foe = outlook.prospects[index]
            across, up = foe.x - prospect.x, foe.y - prospect.y
            near = 1.0 / (1.0 + across * across + up * up)
            values.append(exchange.dealt(lock=index) + near * foe.worth / outlook.scale)
        return values.index(max(values))

    def echo(self, view: View, question: ChooseEcho) -> Answer:
        """Reappears where the fire given less the fire taken is greatest."""
        outlook = self.outlook(view)
        prospect = outlook.prospects[question.ship]
        pose = prospect.pose
        values = []
        for echo in question.answers:
            prospect.stand(echo.pose, True)
            values.append(value_of_place(prospect, outlook, self.weights))
        prospect.stand(pose, True)
        return values.index(max(values))

    # --- combat -------------------------------------------------------------------

    def attack(self, view: View, question: ChooseAttack) -> Answer:
        """Fires the shot of the greatest worth; none where every shot costs more than it does."""
        answers = question.answers
        if len(answers) == 2 and answers[0] is None and not answers[1].weapon.costs:
            return 1
        ship = view.ships[question.ship]
        scale = self.outlook(view).scale
        best, chosen = 0.0, 0
        for place, shot in enumerate(question.answers):
            if shot is not None:
                target = view.ships[shot.target]
                value = value_of_shot(ship, target, shot, scale, self.weights)
                if value > best:
                    best, chosen = value, place
        return chosen

    def spend_token(self, view: View, question: SpendToken) -> Answer:
        """Spends tokens where they gain enough."""
        return question.answers.index(token_to_spend(question, self.weights))

    def reroll(self, view: View, question: ChooseReroll) -> Answer:
        """Rolls again what does no damage."""
        return dice_to_reroll(question)

    # --- the rest -----------------------------------------------------------------

    def cloak(self, view: View, question: ChooseCloak) -> Answer:
        """Stays cloaked: that costs nothing, and whoever fires uncloaks anyway."""
        return question.answers.index(True)

    def damage_to_repair(self, view: View, question: ChooseDamageToRepair) -> Answer:
        """Repairs a damage card that lies face up before one that does not."""
        return len(question.answers) - 1

    def card(self, view: View, question: ChooseCard) -> Answer:
        """Gives up the card of least SP, or gains that of most."""
        cards = view.ships[question.ship].cards
        points = [cards[place].record.points for place in question.answers]
        gains = question.purpose == "enable"
        return points.index(max(points) if gains else min(points))

    def launch(self, view: View, question: ChooseLaunch) -> Answer:
        """Launches a shuttle facing the enemy."""
        foes = view.opponents()
        if not foes:
            return self.something(view, question)
        goal_x = sum([ship.pose.x for ship in foes]) / len(foes)
        goal_y = sum([ship.pose.y for ship in foes]) / len(foes)
        best, chosen = -1000.0, 0
        for place, answer in enumerate(question.answers):
            if answer is not None:
                pose: Pose = answer[1]
                value = (goal_x - pose.x) * pose.ahead_x + (goal_y - pose.y) * pose.ahead_y
                if value > best:
                    best, chosen = value, place
        return chosen

    def take_command(self, view: View, question: ChooseAdmiral) -> Answer:
        """Lets the admiral take command: that turns the damage face down."""
        return question.answers.index(True)

    def nothing(self, view: View, question: Question) -> Answer:
        """Does nothing where that is possible."""
        return question.answers.index(None) if None in question.answers else 0

    def something(self, view: View, question: Question) -> Answer:
        """Gives the first answer that does something."""
        for place, answer in enumerate(question.answers):
            if answer is not None:
                return place
        return 0
