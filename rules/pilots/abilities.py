"""Effects of cards that a side may use: each is tried and judged by what it changes.

No card has code of its own. What an effect does to an attack is worked out from the dice as they
lie, everything else from the state that it leaves; what it costs is part of that state. An effect
that gains nothing is declined.
Source: 2017, Card Abilities, Actions; `rules.pilots.balance`, `rules.pilots.stage`.
"""

from __future__ import annotations

from typing import Any, Final

from rules.battle import Battle, Question, Ship, View
from rules.battle.effects.running import possible
from rules.battle.effects.running import run as runner
from rules.battle.effects.running.call import RULES
from rules.battle.mechanics import actions as battle_actions
from rules.battle.mechanics.attack_dice import attack_dice, defense_dice
from rules.battle.position import moments
from rules.battle.position.terms import IN_PLAY
from rules.battle.timing import windows
from rules.battle.timing.attack_state import Attack, Shot
from rules.battle.timing.handlers import Action, ChooseEffect, Handler, Occasion, SpendToken
from rules.battle.timing.questions import Steps
from rules.battle.timing.result import AttackRecord
from rules.battle.timing.scope import Scope
from rules.battle.timing.view import Texts
from rules.pilots.attacks import cost_of_shot
from rules.pilots.balance import Balance, worth_of_card
from rules.pilots.details import ranked
from rules.pilots.estimates import ESTIMATES
from rules.pilots.fire import worth_of
from rules.pilots.minefields import worth_of_new_minefields
from rules.pilots.outlook import Outlook
from rules.pilots.rehearsal import (
    Doing,
    PendingChance,
    RehearsedStep,
    Trial,
    TypicalChance,
    copied_attack,
    tried,
)
from rules.pilots.stage import worth_of_attack
from rules.pilots.weights import Weights
from rules.table import band

LEAST_GAIN: Final = 1e-6
WAITING: Final = 0.1
"""The worth of an effect that waits for a moment at which nothing can be foreseen."""

PREVENTED: Final = {
    moments.WOULD_BE_DESTROYED: 4.0,
    moments.WOULD_LOCK: 0.35,
    moments.WOULD_LOSE: 0.2,
    moments.WOULD_SPEND: -0.2,
    moments.WOULD_REPAIR: -1.0,
    moments.WOULD_ACT: -0.4,
}
"""Moment -> what it is worth to a ship that what it announces does not happen."""

SAVED: Final = 0.35
"""The worth of a token that stays although it has paid: something was done in its place."""

Judged = tuple[float, list[RehearsedStep]]
"""What an offer gains, and the answers with which it does."""


Offer = tuple[int, str, int]
"""By what an offer is known again: the ship, the key of its card, the moment (-1: an action)."""


class Memory:
    """What a pilot remembers of one battle: what it means to answer, what was no use lately.

    `habits` are offers that were of use, with the round in which they are tried again and what they
    gained.
    An offer outside an attack that lost something is not tried again in the next round, and less
    and less often if it goes on like that, or if it was far from being of use: whatever made it
    useless mostly lasts.
    """

    __slots__ = ("habits", "intended", "misses", "rests", "view")

    def __init__(self, view: View) -> None:
        self.view: Final[View] = view
        self.habits: Final[dict[Offer, tuple[int, float]]] = {}
        self.intended: list[RehearsedStep] = []
        self.rests: Final[dict[Offer, int]] = {}
        self.misses: Final[dict[Offer, int]] = {}


USELESS: Final = -0.05
REST: Final = 3
"""An offer that misses what it has to gain by this is tried again so many rounds later."""

MOST_REST: Final = 3
"""By so many rounds more, at most, if it was no use at all several times."""

FAR: Final = 0.15
LONG_REST: Final = 8
"""An offer that misses what it has to gain by more than this is mostly not tried again."""

HOPELESS: Final = 0.1
"""An offer that misses by more than this is not tried with other answers."""

HABIT: Final = 4
"""An offer that was of use, and asked nothing further, is taken so many rounds without a trial."""

NO_HABIT: Final = (0, 0.0)

NO_USE: Final = -1e9


class Judge:
    """What judges the offers of one question."""

    __slots__ = ("_balance", "memory", "outlook", "view", "weights")

    def __init__(self, memory: Memory, outlook: Outlook, weights: Weights) -> None:
        view = memory.view
        self.memory: Final[Memory] = memory
        self.view: Final[View] = view
        self.outlook: Final[Outlook] = outlook
        self.weights: Final[Weights] = weights
        self._balance: Balance | None = None

    @property
    def balance(self) -> Balance:
        """Returns the fire of both sides as things stand; most offers rest, and need none."""
        found = self._balance
        if found is None:
            found = self._balance = Balance(self.outlook, self.weights)
        return found

    def _ranking(self, question: Question, battle: Battle) -> list[int]:
        return ranked(question, battle.state.ships, battle.state.area, self.weights)

    # --- offers -----------------------------------------------------------------------

    def handler(self, handler: Handler, owner: Ship, occasion: Occasion) -> Judged:
        """Judges an effect that may act now."""

        def doing(battle: Battle, copied: Occasion | None, ship: Ship) -> Steps[Any]:
            return windows.resolve(battle, occasion if copied is None else copied, ship, handler)

        key = (owner.index, handler.source, handler.moment)
        round_, in_attack = self.view.round, occasion.attack is not None
        estimate = ESTIMATES.get(handler.source, 0.0)
        if not in_attack and handler.has_cost and estimate <= 0.0 and not self.is_fight_near():
            return NO_USE, []  # it is kept for the fight, like the actions of cards
        # Whether its cost is worth it depends on the dice of an attack.
        is_steady = not (in_attack and handler.has_cost)
        until, gain = self.memory.habits.get(key, NO_HABIT)
        if is_steady and until > round_:
            return gain, []
        if not in_attack:
            judged = self._remembered(key, doing, occasion, estimate=estimate)
        elif self.memory.rests.get(key, 0) > round_:
            return NO_USE, []
        else:
            judged = self._judged(doing, owner.index, occasion, estimate=estimate)
            if judged[0] <= LEAST_GAIN:
                # What loses anything is too dear with most results.
                rest = REST if judged[0] < USELESS else 1
                self.memory.rests[key] = round_ + rest
        if is_steady and judged[0] > LEAST_GAIN and not judged[1]:
            self.memory.habits[key] = (round_ + HABIT, judged[0])
        return judged

    def is_fight_near(self) -> bool:
        """Returns whether there was fire, or opponents will probably be in range this round."""
        return self.view.has_fought or self.outlook.is_any_near()

    def action(
        self, action: Action, ship: Ship, *, is_free: bool = False, least: float = 0.0
    ) -> Judged:
        """Judges the action of a card's text, which has to gain more than `least`."""

        def doing(battle: Battle, copied: Occasion | None, own: Ship) -> Steps[Any]:
            return battle_actions.perform(battle, own, action, is_free=is_free)

        # The text of a fleet action is found among what waits.
        is_quiet = action.act is not None
        key = (ship.index, action.card or action.name, -1)
        estimate = ESTIMATES.get(action.card, 0.0)
        return self._remembered(key, doing, None, least, estimate=estimate, is_quiet=is_quiet)

    def _remembered(
        self,
        key: Offer,
        doing: Doing,
        occasion: Occasion | None,
        least: float = 0.0,
        *,
        estimate: float = 0.0,
        is_quiet: bool = True,
    ) -> Judged:
        """Judges an offer outside an attack, unless it was of no use lately."""
        rests, misses = self.memory.rests, self.memory.misses
        if rests.get(key, 0) > self.view.round:
            return NO_USE, []
        judged = self._judged(doing, key[0], occasion, least, estimate=estimate, is_quiet=is_quiet)
        if judged[0] > LEAST_GAIN:
            misses[key] = 0
        else:
            misses[key] = misses.get(key, 0) + 1
        if judged[0] < least - FAR:
            rests[key] = self.view.round + LONG_REST
        elif judged[0] < least + USELESS:
            rests[key] = self.view.round + REST + min(MOST_REST, max(0, misses[key] - 1))
        return judged

    def price_of_shot(self, shot: Shot, ship: Ship) -> float:
        """Returns what it costs to fire a weapon as its text says, besides `cost_of_shot`."""
        texts = self.view.weapon_texts(ship)
        text = texts.get(shot.weapon.card)
        if text is None or not text.clause.steps or text.clause.steps[0].cost is None:
            return 0.0
        cost = text.clause.steps[0].cost
        # What the weapon's record tells of is counted with the shot.
        if len(shot.weapon.costs) == len(cost.phrases) or any(
            type(phrase.verb) not in RULES for phrase in cost.phrases
        ):
            return 0.0
        source = text.source

        def doing(battle: Battle, copied: Occasion | None, own: Ship) -> Steps[Any]:
            target = battle.state.ships[shot.target]
            attack = _imagined_attack(battle, own, target, shot)
            occasion = Occasion(moments.DECLARES_TARGET, own, target, attack=attack)
            scope = Scope(battle, own, source, occasion)
            if possible.may_pay(scope, cost):
                yield from runner.pay(scope, cost)

        return max(0.0, -self._judged(doing, ship.index, None)[0] - cost_of_shot(shot))

    # --- what came of it --------------------------------------------------------------

    def _judged(
        self,
        doing: Doing,
        ship: int,
        occasion: Occasion | None,
        least: float = 0.0,
        *,
        estimate: float = 0.0,
        is_quiet: bool = True,
    ) -> Judged:
        """Judges what is offered; other answers are no use where the first one misses `least`.

        The `estimate` is what it gains besides what the trial shows.
        """
        trial, others = tried(self.view, doing, ship, occasion, self._ranking, is_quiet=is_quiet)
        gain = self._gain(trial, occasion) + estimate
        # Worth it with the best guesses, or far from it: no further answers are tried.
        if not others or gain < least - HOPELESS or gain > max(least, LEAST_GAIN):
            return gain, trial.steps
        other, _ = tried(
            self.view, doing, ship, occasion, self._ranking, others[0], is_quiet=is_quiet
        )
        further = self._gain(other, occasion) + estimate
        return (further, other.steps) if further > gain else (gain, trial.steps)

    def _gain(self, trial: Trial, occasion: Occasion | None) -> float:
        gain = self.balance.gain(trial.battle.state, trial.touched())
        copied = trial.occasion
        if occasion is not None and copied is not None:
            if occasion.attack is not None and copied.attack is not None:
                gain += self._gain_in_attack(trial, occasion, occasion.attack, copied.attack)
            gain += self._gain_of_moment(occasion, copied)
        attack = None if copied is None else copied.attack
        gain += self._gain_of_waiting(trial, attack)
        if trial.battle.state.mines:
            gain += self._gain_of_minefields(trial)
        trial.battle.release()
        return gain

    def _gain_of_minefields(self, trial: Trial) -> float:
        """Returns what minefields are worth that were placed, less an attack that they replace."""
        terrain, team = self.view.terrain, self.view.team
        worth = worth_of_new_minefields(trial.battle.state, terrain, team) / self.outlook.scale
        copied = trial.occasion
        if worth and copied is not None and copied.moment == moments.WOULD_ATTACK:
            ship = copied.ship
            if ship is not None and copied.is_prevented:
                worth -= self.balance.best_target(ship.index)[1]
        return worth

    def _sign(self, ship: Ship) -> float:
        return 1.0 if ship.team == self.view.team else -1.0

    def _gain_in_attack(
        self, trial: Trial, occasion: Occasion, attack: Attack, copied: Attack
    ) -> float:
        battle, moment, scale = trial.battle, occasion.moment, self.outlook.scale
        if moment > moments.HAS_ATTACKED:
            return 0.0
        before = worth_of_attack(battle, attack, moment, scale)
        after = worth_of_attack(
            battle, copied, moment, scale, trial.attack_dice, trial.defense_dice
        )
        gain = -self._sign(attack.defender) * (after - before)
        if gain > 0.0 and self._sign(attack.defender) > 0.0 and self._has_used_up_a_card(trial):
            # It would save the same share of a heavier attack of this round, and is kept for it.
            heavier = self.balance.fire_to_come(attack.defender.index, attack.attacker.index)
            if heavier > before:
                gain *= 1.0 - heavier / before
        return gain

    def _has_used_up_a_card(self, trial: Trial) -> bool:
        """Returns whether an own card is discarded or disabled that was not."""
        now = self.view.ships
        for index in trial.touched():
            before, after = now[index], trial.battle.state.ships[index]
            if after.team != self.view.team or after.cards is before.cards:
                continue
            for place, card in enumerate(after.cards[: len(before.cards)]):
                old = before.cards[place]
                if (card.is_discarded and not old.is_discarded) or card.disabled > old.disabled:
                    return True
        return False

    def _gain_of_moment(self, occasion: Occasion, copied: Occasion) -> float:
        """Returns what it is worth that something does not happen as announced."""
        ship = copied.ship
        if ship is None or (
            copied.is_prevented == occasion.is_prevented and copied.amount == occasion.amount
        ):
            return 0.0
        sign, moment = self._sign(ship), occasion.moment
        left = 0 if copied.is_prevented else copied.amount
        if moment == moments.WOULD_SUFFER:
            saved = occasion.amount - left
            critical = 1.3 if occasion.what == "critical" else 1.0
            return sign * saved * critical * worth_of(ship) / self.outlook.scale
        if moment == moments.WOULD_GAIN:
            worth = -self.weights.strain if occasion.what == "auxiliary" else 0.3
            return sign * worth * (left - occasion.amount)
        if moment in (moments.WOULD_BE_DISABLED, moments.WOULD_BE_DISCARDED):
            if not copied.is_prevented or occasion.card < 0:
                return 0.0
            worth = worth_of_card(ship.cards[occasion.card], self.view.round)
            share = 0.5 if moment == moments.WOULD_BE_DISABLED else 1.0
            return sign * share * worth
        if moment == moments.WOULD_SPEND and copied.is_replaced:
            return sign * SAVED
        return sign * PREVENTED.get(moment, 0.0) if copied.is_prevented else 0.0

    # --- what waits from now on ---------------------------------------------------------

    def _gain_of_waiting(self, trial: Trial, attack: Attack | None) -> float:
        """Returns what the effects are worth that were left behind, ready for their moment."""
        battle = trial.battle
        total = 0.0
        for temporary in trial.temporary_handlers():
            handler, ship = temporary.handler, battle.state.ships[temporary.ship.index]
            if ship.place != IN_PLAY:
                continue
            if handler.moment in _DICE_MOMENTS:
                total += self.gain_of_dice(battle, handler, ship, attack)
            else:
                total += WAITING * self._sign(ship)
        return total

    def gain_of_dice(
        self, battle: Battle, handler: Handler, ship: Ship, attack: Attack | None
    ) -> float:
        """Returns what an effect on dice is worth in the attack at hand or the likeliest ones."""
        if attack is not None:
            return self._gain_of_dice_in(battle, handler, ship, attack)
        total = 0.0
        for likely in self._likely_attacks(battle, handler, ship):
            total += self._gain_of_dice_in(battle, handler, ship, likely)
        return total

    def _gain_of_dice_in(
        self, battle: Battle, handler: Handler, ship: Ship, attack: Attack
    ) -> float:
        moment, scale = handler.moment, self.outlook.scale
        chance = PendingChance()
        copied = copied_attack(attack, battle)
        if moment >= moments.MODIFIES_ATTACK and not copied.attack_pool.results:
            copied.attack_dice = max(1, attack_dice(battle, copied))
            copied.attack_pool.results = TypicalChance().attack_dice(copied.attack_dice)
        if moment >= moments.MODIFIES_DEFENSE and not copied.defense_pool.results:
            dice = max(1, defense_dice(battle, copied))
            copied.defense_pool.results = TypicalChance().defense_dice(dice)
        occasion = Occasion(moment, copied.attacker, copied.defender, attack=copied)
        if windows.role_in(occasion, ship) != handler.role:
            return 0.0
        if handler.guard is not None and not handler.guard(battle, occasion, ship):
            return 0.0
        before = worth_of_attack(battle, copied, moment, scale)
        other = Texts(battle).rehearsal(battle.state, chance, is_quiet=True)
        _finish(windows.resolve(other, occasion, ship, handler), self._ranking, other)
        after = worth_of_attack(battle, copied, moment, scale, chance.attack, chance.defense)
        other.release()
        return self._sign(copied.defender) * (before - after)

    def _likely_attacks(self, battle: Battle, handler: Handler, ship: Ship) -> list[Attack]:
        """Returns the attacks in which an effect of a ship may act.

        One that waits for others to attack or to be attacked may act in the best attack of every
        friend, and in the worst on each.
        """
        if handler.role == moments.OTHER:
            pairs = [(self.balance.worst_attacker(ship.index)[0], ship.index)]
        elif handler.role == moments.ACTOR:
            pairs = [(ship.index, self.balance.best_target(ship.index)[0])]
        else:
            pairs = []
            for each in self.outlook.friends:
                friend = each.ship.index
                if friend != ship.index:
                    pairs.append((friend, self.balance.best_target(friend)[0]))
                    pairs.append((self.balance.worst_attacker(friend)[0], friend))
        found = []
        for one, other in pairs:
            attack = self._likely_attack(battle, one, other)
            if attack is not None:
                found.append(attack)
        return found

    def _likely_attack(self, battle: Battle, one: int, other: int) -> Attack | None:
        if one < 0 or other < 0:
            return None
        attacker, defender = battle.state.ships[one], battle.state.ships[other]
        if attacker.attacks or attacker.had_chance or not attacker.record.weapons:
            return None
        weapon = attacker.record.weapons[0]
        near = band(attacker.pose, defender.pose) or 2
        shot = Shot(weapon, defender.index, near, weapon.arcs[0], False)
        return _imagined_attack(battle, attacker, defender, shot)


_DICE_MOMENTS: Final = frozenset(
    {
        moments.DECLARES_TARGET,
        moments.ROLLS_ATTACK,
        moments.MODIFIES_ATTACK,
        moments.ROLLS_DEFENSE,
        moments.MODIFIES_DEFENSE,
    }
)


def _imagined_attack(battle: Battle, ship: Ship, target: Ship, shot: Shot) -> Attack:
    record = AttackRecord(battle.state.round, ship.index, target.index, "")
    return Attack(ship, target, shot, record)


def _finish(steps: Steps[Any], ranking: Any, battle: Battle) -> None:
    """Carries steps to their end with the first answers that come to mind."""
    try:
        question = next(steps)
        for _ in range(40):
            question = steps.send(question.answers[ranking(question, battle)[0]])
        steps.close()
    except StopIteration:
        return


def is_of_card(action: Action | None) -> bool:
    """Returns whether the text of a card says what an action does, a fleet action too."""
    return action is not None and (
        action.act is not None or action.bit == battle_actions.FLEET_ACTION.bit
    )


def best_effect(
    judge: Judge, question: ChooseEffect | SpendToken
) -> tuple[int, list[RehearsedStep]]:
    """Returns the place of the best effect among the answers, -1 where none is worth its price.

    With it come the answers to the questions that it will ask.
    """
    occasion = question.occasion
    best: Judged = (LEAST_GAIN, [])
    found = -1
    if occasion is not None:
        for place, owner in zip(places_of_effects(question), question.owners, strict=True):
            judged = judge.handler(question.answers[place], owner, occasion)
            if judged[0] > best[0]:
                best, found = judged, place
    return found, best[1]


def places_of_effects(question: ChooseEffect | SpendToken) -> list[int]:
    """Lists the places of the effects among the answers, in the order of their owners."""
    return [place for place, each in enumerate(question.answers) if isinstance(each, Handler)]


def first_of_necessity(question: ChooseEffect | SpendToken) -> int:
    """Returns the place of the answer that does nothing, or else of an effect that has to act."""
    if None in question.answers:
        return question.answers.index(None)
    for place in places_of_effects(question):
        if not question.answers[place].is_optional:
            return place
    return 0
