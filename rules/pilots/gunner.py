"""The gunner: looks one step ahead with exact odds, and takes what is best now."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from rules.battle.position.terms import COMBAT, PLANNING
from rules.battle.timing.handlers import ChooseEffect, SpendToken
from rules.battle.timing.questions import (
    Answer,
    ChooseAction,
    ChooseActivation,
    ChooseAdmiral,
    ChooseAttack,
    ChooseCard,
    ChooseCloak,
    ChooseDamageToRepair,
    ChooseDetail,
    ChooseEcho,
    ChooseExchange,
    ChooseLaunch,
    ChooseLockTarget,
    ChooseManeuver,
    ChooseManeuverFor,
    ChooseNewPlace,
    ChooseNightShift,
    ChoosePlacement,
    ChooseReroll,
    Question,
)
from rules.pilots.abilities import (
    NO_USE,
    Judge,
    Memory,
    best_effect,
    first_of_necessity,
    is_of_card,
)
from rules.pilots.actions import value_of_action, value_of_place
from rules.pilots.attacks import (
    chance_to_destroy,
    dice_to_reroll,
    token_to_spend,
    value_of_shot,
)
from rules.pilots.details import best_new_place, ranked
from rules.pilots.draws import key_of_question
from rules.pilots.estimates import ESTIMATES
from rules.pilots.exchange import Exchange, exchange_of
from rules.pilots.fire import durability
from rules.pilots.maneuvers import rate_settings
from rules.pilots.night_shift import skill_gained_on_night_shift
from rules.pilots.outlook import Outlook, Prospect, damage_between
from rules.pilots.rehearsal import RehearsedStep
from rules.pilots.riders import worth_of_riders
from rules.pilots.weights import Weights
from rules.table import Pose

if TYPE_CHECKING:
    from rules.battle import Ship
    from rules.battle.timing.attack_state import Shot
    from rules.battle.timing.view import View
    from rules.dice import Chance

ENOUGH: Final = 1.0
ENOUGH_TO_SAVE: Final = 0.5
"""Where another action is worth more that of a card is seldom better, and is not tried.

The second number is for one that costs something.
"""

Chooser = Callable[["Gunner", "View", Any], Answer]


class Gunner:
    """A pilot that weighs every answer by what it does to the exchange of fire.

    Each kind of question has a method of its own; a kind that is not known is answered by the
    first answer that does something. Between two questions it remembers only what it expects of
    the round at hand.
    """

    def __init__(self, chance: Chance, weights: Weights) -> None:
        self.chance: Final[Chance] = chance
        self.weights: Final[Weights] = weights
        self._outlook: Outlook | None = None
        self._exchange: Exchange | None = None
        self._exchange_of = 0
        self._memory: Memory | None = None

    def choose(self, view: View, question: Question) -> Answer:
        """Returns the place of the answer that it holds for the best."""
        memory = self._memory
        if memory is not None and memory.intended and memory.view is view:
            step = memory.intended.pop(0)
            if step.fits(question):
                return step.place
            memory.intended = []
        chooser = _CHOOSERS.get(type(question))
        if chooser is None:
            return self.something(view, question)
        return chooser(self, view, question)

    def outlook(self, view: View) -> Outlook:
        """Returns what is expected of the round as things stand now."""
        found = self._outlook
        if found is None or found.view is not view or found.round != view.round:
            found = self._outlook = Outlook(view)
        elif view.phase > PLANNING or found.phase != PLANNING:
            # While dials are set nobody moves.
            found.bring_up()
        return found

    def exchange(self, outlook: Outlook, prospect: Prospect) -> Exchange:
        """Returns the exchange of fire of a ship that has moved, the latest one again."""
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
            share = 0.3 + 0.4 * self.chance.below(5, key_of_question(view, question)) / 4.0
            goal_x = area.left + area.width * share
            goal_y = area.bottom + area.height * share
        best, chosen = -1000.0, 0
        poses: tuple[Pose, ...] = question.answers
        heading = poses[0].heading
        for place, pose in enumerate(poses):
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
        if question.ship not in outlook.prospects:
            outlook.bring_up()  # launched since: its dial is set at once
        prospect = outlook.prospects[question.ship]
        friends = [each for each in outlook.friends if each is not prospect]
        ratings = rate_settings(
            prospect, question.answers, outlook, self.weights, outlook.foes, friends
        )
        chosen = self.one_of_the_best(ratings, view, question)
        prospect.stand(question.answers[chosen].template.end(prospect.ship.pose), False)
        return chosen

    def one_of_the_best(self, values: list[float], view: View, question: Question) -> int:
        """Returns the place of the greatest value, or of any that is worse by a whim only."""
        least = values[place_of_greatest(values)] - self.weights.whim
        best = [place for place, value in enumerate(values) if value >= least]
        if len(best) == 1:
            return best[0]
        return best[self.chance.below(len(best), key_of_question(view, question))]

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
                value = 0.0
                for foe in outlook.foes:
                    value = max(value, damage_between(prospect, foe))
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
        values = []
        of_cards = []
        for place, action in enumerate(question.answers):
            if is_of_card(action):
                of_cards.append(place)
                values.append(NO_USE)
            else:
                values.append(value_of_action(action, prospect, exchange, outlook, self.weights))
        intended: dict[int, list[RehearsedStep]] = {}
        if of_cards:
            judge = self.judge(view, outlook)
            least = max(values)
            # Before the fight what cards do is kept for it, unless more is known of them.
            is_fight_near = judge.is_fight_near()
            for place in of_cards:
                action = question.answers[place]
                estimate = ESTIMATES.get(action.card, 0.0)
                enough = ENOUGH_TO_SAVE if action.has_cost else ENOUGH
                if least > enough + estimate or not (is_fight_near or estimate > 0.0):
                    continue
                values[place], intended[place] = judge.action(
                    action, prospect.ship, is_free=question.is_free, least=least
                )
                least = max(least, values[place])
        chosen = place_of_greatest(values)
        if intended:
            self.intend(view, intended.get(chosen, []))
        return chosen

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
        return place_of_greatest(values)

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
        return place_of_greatest(values)

    # --- effects of cards -----------------------------------------------------------

    def judge(self, view: View, outlook: Outlook | None = None) -> Judge:
        """Returns what judges the offers of one question, whose outlook may be known already."""
        known = self.outlook(view) if outlook is None else outlook
        return Judge(self.memory(view), known, self.weights)

    def memory(self, view: View) -> Memory:
        """Returns what is remembered of the battle at hand."""
        found = self._memory
        if found is None or found.view is not view:
            found = self._memory = Memory(view)
        return found

    def intend(self, view: View, steps: list[RehearsedStep]) -> None:
        """Remembers the answers with which the chosen effect is the best."""
        self.memory(view).intended = [each for each in steps if each.side == view.side]

    def effect(self, view: View, question: ChooseEffect) -> Answer:
        """Uses the effect that gains the most, none where none is worth its price."""
        place, steps = best_effect(self.judge(view), question)
        if place < 0:
            return first_of_necessity(question)
        self.intend(view, steps)
        return place

    def detail(self, view: View, question: ChooseDetail) -> Answer:
        """Returns the detail that looks best."""
        return ranked(question, view.ships, view.area, self.weights)[0]

    def price_of(self, view: View, question: ChooseAttack, place: int) -> float:
        """Returns what the text of a weapon asks for to fire it."""
        shot = question.answers[place]
        ship = view.ships[question.ship]
        if shot.weapon.card not in view.weapon_texts(ship):
            return 0.0
        return self.judge(view).price_of_shot(shot, ship)

    def riders_of(self, view: View, shot: Shot, ship: Ship) -> float:
        """Returns what the text of a weapon adds to its attack."""
        text = view.weapon_texts(ship).get(shot.weapon.card)
        if text is None or not text.has_riders:
            return 0.0
        return worth_of_riders(self.judge(view), shot, ship)

    # --- combat -------------------------------------------------------------------

    def attack(self, view: View, question: ChooseAttack) -> Answer:
        """Fires the shot of the greatest worth; none where every shot costs more than it does."""
        answers = question.answers
        ship = view.ships[question.ship]
        if len(answers) == 2 and answers[0] is None and not answers[1].costs:
            # There is no reason to spare an enemy, nor to attack an outcast of one's own.
            return int(view.ships[answers[1].target].team != ship.team)
        outlook = self.outlook(view)
        scale = outlook.scale
        if ship.team != view.team:
            return least_harmful(view, question, scale, self.weights)
        best, chosen = 0.0, 0
        for place, shot in enumerate(answers):
            if shot is not None:
                target = view.ships[shot.target]
                value = value_of_shot(ship, target, shot, scale, self.weights)
                value += self.worth_of_silence(outlook, ship, target, shot)
                if shot.weapon.card >= 0:
                    value += self.riders_of(view, shot, ship)
                    if value > best:
                        value -= self.price_of(view, question, place)
                if value > best:
                    best, chosen = value, place
        return chosen

    def worth_of_silence(self, outlook: Outlook, ship: Ship, target: Ship, shot: Shot) -> float:
        """Returns what it is worth that a target, if destroyed, does not fire this round."""
        if (
            target.team == ship.team
            or target.had_chance
            or target.attacks
            or target.index not in outlook.prospects
        ):
            return 0.0
        foe = outlook.prospects[target.index]
        most = 0.0
        for friend in outlook.friends:
            left = float(durability(friend.ship))
            damage = min(damage_between(foe, friend), left)
            loss = damage * friend.worth / outlook.scale + self.weights.kill * damage / left
            most = max(most, loss)
        return self.weights.caution * most * chance_to_destroy(ship, target, shot) if most else 0.0

    def spend_token(self, view: View, question: SpendToken) -> Answer:
        """Spends tokens where they gain enough."""
        if question.owners:
            place, steps = best_effect(self.judge(view), question)
            if place >= 0:
                self.intend(view, steps)
                return place
        wanted = token_to_spend(question, self.weights)
        if wanted in question.answers:
            return question.answers.index(wanted)
        return first_of_necessity(question)

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
        """Returns up the card of least SP, or gains that of most."""
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

    def night_shift(self, view: View, question: ChooseNightShift) -> Answer:
        """Sails on night shift, which gives texts more to do, unless it lowers the skill.

        Of the texts that ask for it, only those that set a skill can make a ship worse.
        """
        gained = skill_gained_on_night_shift(view, question.ship)
        return question.answers.index(gained >= 0)

    def take_command(self, view: View, question: ChooseAdmiral) -> Answer:
        """Lets the admiral take command: that turns the damage face down."""
        return question.answers.index(True)

    def nothing(self, view: View, question: Question) -> Answer:
        """Does nothing where that is possible."""
        return question.answers.index(None) if None in question.answers else 0

    def something(self, view: View, question: Question) -> Answer:
        """Returns the first answer that does something."""
        for place, answer in enumerate(question.answers):
            if answer is not None:
                return place
        return 0


def least_harmful(view: View, question: ChooseAttack, scale: float, weights: Weights) -> int:
    """Returns the place of the attack of an opponent that is worth the least to it."""
    ship = view.ships[question.ship]
    values = [
        -value_of_shot(ship, view.ships[shot.target], shot, scale, weights)
        for shot in question.answers
    ]
    return place_of_greatest(values)


def place_of_greatest(values: list[float]) -> int:
    """Returns the place of the greatest of some values, the first of equal ones."""
    greatest, found = values[0], 0
    for place, value in enumerate(values):
        if value > greatest:
            greatest, found = value, place
    return found


# No method bound to a pilot is kept in it: such a circle would keep its whole battle alive.
_CHOOSERS: Final[dict[type[Question], Chooser]] = {
    ChoosePlacement: lambda pilot, view, question: pilot.place(view, question),
    ChooseManeuver: lambda pilot, view, question: pilot.maneuver(view, question),
    ChooseManeuverFor: lambda pilot, view, question: pilot.maneuver_for(view, question),
    ChooseActivation: lambda pilot, view, question: pilot.activation(view, question),
    ChooseAction: lambda pilot, view, question: pilot.action(view, question),
    ChooseLockTarget: lambda pilot, view, question: pilot.lock_target(view, question),
    ChooseNewPlace: lambda pilot, view, question: best_new_place(question, view.ships),
    ChooseEcho: lambda pilot, view, question: pilot.echo(view, question),
    ChooseAttack: lambda pilot, view, question: pilot.attack(view, question),
    SpendToken: lambda pilot, view, question: pilot.spend_token(view, question),
    ChooseReroll: lambda pilot, view, question: pilot.reroll(view, question),
    ChooseCloak: lambda pilot, view, question: pilot.cloak(view, question),
    ChooseDamageToRepair: lambda pilot, view, question: pilot.damage_to_repair(view, question),
    ChooseCard: lambda pilot, view, question: pilot.card(view, question),
    ChooseExchange: lambda pilot, view, question: pilot.nothing(view, question),
    ChooseLaunch: lambda pilot, view, question: pilot.launch(view, question),
    ChooseEffect: lambda pilot, view, question: pilot.effect(view, question),
    ChooseDetail: lambda pilot, view, question: pilot.detail(view, question),
    ChooseNightShift: lambda pilot, view, question: pilot.night_shift(view, question),
    ChooseAdmiral: lambda pilot, view, question: pilot.take_command(view, question),
}
"""Kind of question -> the method that answers it."""
