"""The commander: a sensible player that looks only at what a player sees.

It plans its ships one at a time, the one with most to do first; takes reinforcements, exchanges
missions out of reach, assigns crew, and plays cards wherever they help.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from rules.dice import Chance
from rules.fleet_captains.box.command_cards import CommandCard, CommandEffect
from rules.fleet_captains.pilots.card_worth import CardMoment, effect_worth, hand_worth
from rules.fleet_captains.pilots.forecast import (
    SHIELDS,
    WEAPONS,
    forecast_rating,
    gains_of,
    pass_chance,
    tile_gains,
)
from rules.fleet_captains.pilots.mission_worth import mission_worths
from rules.fleet_captains.pilots.personalities import (
    BALANCED,
    PERSONALITIES,
    CaptainWeights,
)
from rules.fleet_captains.pilots.plan import ShipPlan, ShipPlanner, distances
from rules.fleet_captains.pilots.wants import SectorWants
from rules.fleet_captains.play import game_questions as asked
from rules.fleet_captains.play.game_questions import (
    NONE,
    CaptainsQuestion,
    CardUse,
    ChooseStep,
    TurnStep,
)
from rules.fleet_captains.play.game_view import GameView
from rules.fleet_captains.play.menu import (
    ADJUST,
    ASSIGN,
    ATTACK,
    BUILD,
    CARD_ACTION,
    CLOAK,
    CYCLE,
    DISCARD,
    IMPROVED_REPAIR,
    MOVE,
    MOVE_CLOAKED,
    PLAY,
    REINFORCE,
    SYSTEM_TEST,
)
from rules.fleet_captains.play.state import StarshipInPlay
from rules.fleet_captains.terms import CREW, SYSTEMS

_NOTHING_TO_DO: Final = 0.02
"""A deed or a way that promises less is left."""

_WORTH_PLAYING: Final = 0.06
_CREW_LOSS: Final = 0.3
"""What a crew effect must bring beyond, as the crew is gone then."""

_WORTH_A_HELPER: Final = 0.15
_CARD_ACTION_WORTH: Final = 0.15
_CLOAK_WORTH: Final = 0.25
_EARLY: Final = 0.5
"""A mission is exchanged before ships act only if it is worth so much less."""

_BEST_HAND: Final = 0.5
"""Cards that promise less are exchanged for another."""


class CommanderCaptain:
    """Answers as a sensible player would; what is equal is left to chance."""

    def __init__(self, chance: Chance, personality: str = BALANCED) -> None:
        self._chance = chance
        self._weights: CaptainWeights = PERSONALITIES[personality]
        self._turn = (NONE, NONE, NONE)
        self._done: set[int] = set()
        self._current = NONE
        self._has_begun = False
        self._plan: ShipPlan | None = None
        self._setting = NONE
        self._target = NONE
        self._way = NONE
        self._is_attack = False
        self._wants: SectorWants | None = None

    def choose(self, view: GameView, question: CaptainsQuestion[Any]) -> int:
        """Returns the answer that seems best."""
        self._wants = None
        if isinstance(question, ChooseStep):
            return self._step(view, question)
        return _ANSWERS[type(question)](self, view, question)

    # --- the turn ----------------------------------------------------------------

    def _step(self, view: GameView, question: ChooseStep) -> int:
        turn = (view.player, view.round, view.active)
        if turn != self._turn:
            self._turn = turn
            self._done = set()
            self._current = NONE
            self._has_begun = False
        self._setting = self._target = self._way = NONE
        self._is_attack = False
        steps = question.answers
        for choice in (self._prepare, self._work, self._tidy):
            found = choice(view, steps)
            if found is not None:
                return found
        return 0

    def _wanted(self, view: GameView) -> SectorWants:
        """Returns the wants as things stand; they are read anew for each question."""
        if self._wants is None:
            self._wants = SectorWants(view, self._weights)
        return self._wants

    def _prepare(self, view: GameView, steps: tuple[TurnStep, ...]) -> int | None:
        """Chooses what is best done before ships act: reinforcements, crew, cards, missions."""
        best, place = _WORTH_PLAYING, None
        for number, step in enumerate(steps):
            if step.kind in (REINFORCE, ASSIGN, IMPROVED_REPAIR):
                return number
            if step.kind == PLAY:
                worth = self._play_worth(view, step)
                if worth > best:
                    best, place = worth, number
        if place is None and not self._has_begun:
            self._has_begun = True
            return self._cycle(view, steps, self._weights.patience * _EARLY)
        return place

    def _play_worth(self, view: GameView, step: TurnStep) -> float:
        effect = view.hand[step.number].effects[step.effect].effect
        ships = [ship for ship in view.ships() if ship.player == view.player]
        idle = sum(not ship.acted for ship in ships) - view.actions
        moment = CardMoment("", mission_worth=0.4, idle=max(0, idle))
        if step.ship != NONE:
            ship = view.ship(step.ship)
            if ship is not None and ship.number in self._done:
                return 0.0
        return effect_worth(effect.does, moment)

    def _work(self, view: GameView, steps: tuple[TurnStep, ...]) -> int | None:
        """Plans the ships, the one with most to do first, and chooses the next step of one."""
        while True:
            plan: ShipPlan | None = None
            if self._current == NONE:
                self._current, plan = self._next_ship(view)
                if self._current == NONE:
                    return None
            ship = view.ship(self._current)
            if ship is not None:
                if plan is None:
                    plan = self._plan_of(view, ship)
                found = self._step_of(view, ship, plan, steps)
                if found is not None:
                    return found
            self._done.add(self._current)
            self._current = NONE

    def _planner(self, view: GameView, ship: StarshipInPlay) -> ShipPlanner:
        return ShipPlanner(self._wanted(view), ship, view.actions)

    def _plan_of(self, view: GameView, ship: StarshipInPlay) -> ShipPlan:
        return self._planner(view, ship).best()

    def _next_ship(self, view: GameView) -> tuple[int, ShipPlan | None]:
        """Returns the ship with most to do, and its plan; `NONE` where all are done."""
        found: tuple[int, ShipPlan | None] = (NONE, None)
        best = -1.0
        for ship in view.ships():
            if ship.player == view.player and ship.number not in self._done:
                plan = self._planner(view, ship).best()
                if plan.action > best:
                    best, found = plan.action, (ship.number, plan)
        return found

    def _step_of(
        self,
        view: GameView,
        ship: StarshipInPlay,
        plan: ShipPlan,
        steps: tuple[TurnStep, ...],
    ) -> int | None:
        """Returns the next step of a ship's plan, None when all of it is done."""
        own = {step.kind: number for number, step in enumerate(steps) if step.ship == ship.number}
        if plan.setting != NONE and ADJUST in own:
            self._setting = plan.setting
            return own[ADJUST]
        if plan.place != ship.place:
            self._way = plan.place
            if MOVE in own:
                return own[MOVE]
            if ship.is_cloaked:
                return _token_step(steps, ship.token)
        if ship.is_cloaked:
            if plan.final != NONE and ADJUST in own:
                self._setting = plan.final
                return own[ADJUST]
            return None
        if plan.deed and plan.action > _NOTHING_TO_DO:
            found = self._deed(view, ship, plan, steps)
            if found is not None:
                return found
        other = self._other_action(view, ship, steps)
        if other is not None:
            return other
        if plan.final not in (NONE, ship.setting) and ADJUST in own:
            self._setting = plan.final
            return own[ADJUST]
        return None

    def _deed(
        self,
        view: GameView,
        ship: StarshipInPlay,
        plan: ShipPlan,
        steps: tuple[TurnStep, ...],
    ) -> int | None:
        self._target = plan.target
        self._plan = plan
        self._is_attack = plan.deed == ATTACK
        for number, step in enumerate(steps):
            if step.ship != ship.number or step.kind != plan.deed:
                continue
            if step.kind == SYSTEM_TEST and (step.number, step.effect) != (
                plan.target,
                view.player,
            ):
                continue
            if step.kind == BUILD and step.number != NONE:
                self._target = step.number
            return number
        return None

    def _other_action(
        self, view: GameView, ship: StarshipInPlay, steps: tuple[TurnStep, ...]
    ) -> int | None:
        """Returns a card that is an action where it helps, or hides a ship that is in danger."""
        best, place = _CARD_ACTION_WORTH, None
        for number, step in enumerate(steps):
            if step.ship != ship.number:
                continue
            if step.kind == CARD_ACTION:
                effect = view.hand[step.number].effects[step.effect].effect
                worth = effect_worth(effect.does, CardMoment(""))
            elif step.kind == CLOAK:
                worth = self._cloak_worth(view, ship)
            else:
                continue
            if worth > best:
                best, place = worth, number
        return place

    def _cloak_worth(self, view: GameView, ship: StarshipInPlay) -> float:
        """Returns what hiding is worth: the danger that it averts."""
        planner = self._planner(view, ship)
        return planner.danger(ship.place, ship.setting) - _CLOAK_WORTH

    def _tidy(self, view: GameView, steps: tuple[TurnStep, ...]) -> int | None:
        """Exchanges a mission out of reach and a useless card at the end of the turn."""
        found = self._cycle(view, steps, self._weights.patience)
        if found is not None:
            return found
        best, place = _BEST_HAND, None
        for number, step in enumerate(steps):
            if step.kind == DISCARD:
                worth = hand_worth(view.hand[step.number])
                if worth < best:
                    best, place = worth, number
        return place

    def _cycle(self, view: GameView, steps: tuple[TurnStep, ...], patience: float) -> int | None:
        numbers = {step.number: place for place, step in enumerate(steps) if step.kind == CYCLE}
        if not numbers:
            return None
        worths = mission_worths(self._wanted(view))
        least = min(numbers, key=lambda number: worths[number])
        return numbers[least] if worths[least] < patience else None

    # --- questions inside a step ---------------------------------------------------

    def _destination(self, view: GameView, question: asked.ChooseDestination) -> int:
        answers = question.answers
        if self._way != NONE:
            wanted, self._way = self._way, NONE
            for number, path in enumerate(answers):
                if path is not None and path.places[-1] == wanted:
                    return number
        ship = view.ship(question.ship)
        if ship is None:
            return 0
        planner = self._planner(view, ship)
        here, _ = planner.value_at(ship.place, ship.setting, is_adjusted=False)
        best, place = here + _NOTHING_TO_DO, 0
        for number, path in enumerate(answers):
            if path is None:
                continue
            end = path.places[-1]
            worth, _ = planner.value_at(end, ship.setting, is_adjusted=False)
            worth += planner.entering(end) - 0.12 * path.risks
            if worth > best:
                best, place = worth, number
        return place if answers[0] is None or place else 0

    def _choose_setting(self, view: GameView, question: CaptainsQuestion[Any]) -> int:
        """Sets the power that is wanted; inside a contest what it takes, if it helps."""
        answers = question.answers
        ship = view.ship(question.ship)
        if ship is None:
            return 0
        if question.system:
            return self._contest_setting(view, ship, question)
        if self._setting in answers:
            return answers.index(self._setting)
        return self._calm_setting(view, ship, answers)

    def _contest_setting(
        self, view: GameView, ship: StarshipInPlay, question: CaptainsQuestion[Any]
    ) -> int:
        system = SYSTEMS.index(question.system)
        gains, tile = gains_of(ship), tile_gains(view.tile(ship.place))
        planner = self._planner(view, ship)
        best, place = 0.0, 0
        for number, answer in enumerate(question.answers):
            setting = ship.setting if answer is None else answer
            rating = forecast_rating(ship, setting, system, gains, tile)
            if question.level != NONE:
                worth = pass_chance(rating, question.level)
            elif self._target != NONE and self._is_attack:
                foe = view.ship(self._target)
                worth = planner.attack_worth(foe, rating) if foe is not None else 0.0
            else:
                worth = 0.1 * (rating if rating is not None else -1)
            worth -= planner.danger(ship.place, setting)
            if answer is not None:
                worth -= 0.02
            if number == 0 or worth > best:
                best, place = worth, number
        return place

    def _calm_setting(
        self, view: GameView, ship: StarshipInPlay, answers: tuple[int | None, ...]
    ) -> int:
        """Returns the setting that is best where nothing is at stake: for the enemy's turn."""
        planner = self._planner(view, ship)
        gains = gains_of(ship)

        def worth(setting: int) -> tuple[float, int]:
            shields = forecast_rating(ship, setting, SHIELDS, gains, (0, 0, 0, 0)) or 0
            ratings = [rating or 0 for rating in ship.status.settings[setting]]
            return -planner.danger(ship.place, setting) + 0.02 * ratings[2], shields

        if answers[0] is None:
            return 0
        return max(
            range(len(answers)),
            key=lambda number: worth(answers[number] or 0),
        )

    def _card_use(self, view: GameView, question: asked.ChooseCardUse) -> int:
        moment = CardMoment(question.system, is_attack=self._is_attack)
        best, place = _WORTH_PLAYING, 0
        for number, use in enumerate(question.answers):
            if use is None:
                continue
            effect = _effect_of(view, use)
            if effect is None:
                continue
            worth = effect_worth(effect, moment)
            if use.ship != NONE:
                worth -= _CREW_LOSS
            if worth > best:
                best, place = worth, number
        return place

    def _helpers(self, view: GameView, question: asked.ChooseHelpers) -> int:
        """Takes helpers where they raise the chance by more than their actions are worth."""
        ship, plan = view.ship(question.ship), self._plan
        if ship is None or plan is None:
            return 0
        system = WEAPONS if self._is_attack else NONE
        level = 0
        if not self._is_attack:
            found = [
                each
                for each in self._wanted(view).deeds.get(ship.place, ())
                if each.kind == plan.deed and each.system >= 0
            ]
            if not found:
                return 0
            system, level = found[0].system, found[0].level
        planner = self._planner(view, ship)
        best, place = 0.0, 0
        for number, group in enumerate(question.answers):
            total = 0
            for each in (ship.number, *group):
                other = view.ship(each)
                if other is None:
                    continue
                tile = tile_gains(view.tile(other.place))
                ratings = [
                    forecast_rating(other, setting, system, gains_of(other), tile) or 0
                    for setting in range(len(other.status.settings))
                ]
                total += max(ratings)
            foe = view.ship(self._target) if self._is_attack else None
            if foe is not None:
                worth = planner.attack_worth(foe, total)
            else:
                worth = pass_chance(total, level)
            worth -= _WORTH_A_HELPER * len(group)
            if number == 0 or worth > best:
                best, place = worth, number
        return place

    def _target_of(self, view: GameView, question: asked.ChooseTarget) -> int:
        if self._target in question.answers:
            return question.answers.index(self._target)
        foes = [
            (foe.level, foe.card.size, number)
            for number, answer in enumerate(question.answers)
            if answer is not None and (foe := view.ship(answer)) is not None
        ]
        return max(foes)[2] if foes else 0

    def _own_ship(self, view: GameView, question: asked.ChooseOwnShip) -> int:
        """Takes the ship for which crew does most: full complements first where they count."""
        full = self._wanted(view).crew_count > 0
        best, place = -9.0, 0
        for number, answer in enumerate(question.answers):
            ship = view.ship(answer)
            if ship is None:
                continue
            worth = 0.1 * ship.card.size - 0.5 * ship.level
            worth += len(ship.crew) * (1.0 if full else -0.3)
            if worth > best:
                best, place = worth, number
        return place

    def _free_attack(self, view: GameView, question: asked.ChooseFreeAttack) -> int:
        def worth(pair: tuple[int, int]) -> float:
            ship, foe = view.ship(pair[0]), view.ship(pair[1])
            if ship is None or foe is None:
                return 0.0
            return self._planner(view, ship).attack_worth(foe, ship.ratings[WEAPONS])

        return max(range(len(question.answers)), key=lambda place: worth(question.answers[place]))

    def _least_ship(self, view: GameView, question: CaptainsQuestion[int]) -> int:
        def size(number: int) -> int:
            ship = view.ship(number)
            return ship.card.size if ship is not None else 0

        return min(range(len(question.answers)), key=lambda place: size(question.answers[place]))

    def _hand_card(self, view: GameView, question: asked.ChooseHandCard) -> int:
        return min(
            range(len(question.answers)),
            key=lambda place: hand_worth(view.hand[question.answers[place]]),
        )

    def _place(self, view: GameView, question: asked.ChoosePlace) -> int:
        """Takes the place that promises most to the ship, the nearer one to look at."""
        ship = view.ship(question.ship)
        if ship is None:
            return 0
        planner = self._planner(view, ship)
        steps = distances(view.layout)[ship.place]
        return max(
            range(len(question.answers)),
            key=lambda place: (
                planner.potential[question.answers[place]]
                + planner.entering(question.answers[place]) * 0.5
                - 0.01 * steps[question.answers[place]]
            ),
        )

    def _mission(self, view: GameView, question: CaptainsQuestion[int]) -> int:
        """Takes the mission that gives most."""
        missions = view.missions
        return max(
            range(len(question.answers)),
            key=lambda place: (
                missions[question.answers[place]].card.vp
                if question.answers[place] < len(missions)
                else 0
            ),
        )

    def _own_mission(self, view: GameView, question: asked.ChooseOwnMission) -> int:
        """Gives up the mission that is worth least."""
        worths = mission_worths(self._wanted(view))
        return min(range(len(question.answers)), key=lambda place: worths[question.answers[place]])

    def _reinforcement(self, view: GameView, question: asked.ChooseReinforcement) -> int:
        """Takes the largest ship."""
        sizes = {card.key: card.size for card in view.pool}
        return max(
            range(len(question.answers)), key=lambda place: sizes.get(question.answers[place], 0)
        )

    def _away_team(self, view: GameView, question: asked.ChooseAwayTeam) -> int:
        """Takes one aboard where that is the plan, else puts one down."""
        wanted = ("own", "enemy") if self._target == 1 else ("place",)
        return next((place for place, answer in enumerate(question.answers) if answer in wanted), 0)

    def _cargo(self, view: GameView, question: asked.ChooseCargo) -> int:
        order = {"take_crew": 3, "take_cargo": 2, "give_cargo": 1, "discard": 0}
        beams = self._wanted(view).beams
        if beams.get("cargo", 0.0) > beams.get("crew", 0.0):
            order["take_cargo"] = 4
        return max(
            range(len(question.answers)), key=lambda place: order.get(question.answers[place][0], 0)
        )

    def _step_less(self, view: GameView, question: CaptainsQuestion[Any]) -> int:
        """Takes the first answer, which is nothing or as good as any."""
        return 0

    def _last(self, view: GameView, question: CaptainsQuestion[Any]) -> int:
        return len(question.answers) - 1

    def _any(self, view: GameView, question: CaptainsQuestion[Any]) -> int:
        return self._chance.below(len(question.answers))


def _token_step(steps: tuple[TurnStep, ...], token: int) -> int | None:
    return next(
        (
            number
            for number, step in enumerate(steps)
            if step.kind == MOVE_CLOAKED and step.number == token
        ),
        None,
    )


def _effect_of(view: GameView, use: CardUse) -> Any:
    """Returns the verbs of a card's use, None where the card cannot be seen."""
    card: CommandCard
    if use.hand != NONE:
        card = view.hand[use.hand]
    else:
        ship = view.ship(use.ship)
        if ship is None:
            return None
        card = ship.crew[use.crew]
    if use.effect == NONE:
        trash = next((each.trash for each in card.effects if each.kind == CREW), None)
        return trash.does if trash is not None else None
    effect: CommandEffect = card.effects[use.effect]
    return effect.effect.does


_Answer = Callable[[CommanderCaptain, GameView, Any], int]

_ANSWERS: Final[Mapping[type[CaptainsQuestion[Any]], _Answer]] = {
    asked.ChooseDestination: CommanderCaptain._destination,
    asked.ChooseTaskForce: CommanderCaptain._step_less,
    asked.ChooseSetting: CommanderCaptain._choose_setting,
    asked.ChooseSettingAfter: CommanderCaptain._choose_setting,
    asked.ChooseHelpers: CommanderCaptain._helpers,
    asked.ChooseConsent: CommanderCaptain._step_less,
    asked.ChooseOpponent: CommanderCaptain._any,
    asked.ChooseSwapCard: CommanderCaptain._step_less,
    asked.ChooseTarget: CommanderCaptain._target_of,
    asked.ChooseCardUse: CommanderCaptain._card_use,
    asked.ChooseOwnShip: CommanderCaptain._own_ship,
    asked.ChooseInvolved: CommanderCaptain._step_less,
    asked.ChooseFreeAttack: CommanderCaptain._free_attack,
    asked.ChooseRemoved: CommanderCaptain._least_ship,
    asked.ChooseSystem: CommanderCaptain._step_less,
    asked.ChooseOptionOf: CommanderCaptain._step_less,
    asked.ChooseRollAgain: CommanderCaptain._step_less,
    asked.ChooseCrew: CommanderCaptain._step_less,
    asked.ChooseCargo: CommanderCaptain._cargo,
    asked.ChooseTransport: CommanderCaptain._step_less,
    asked.ChooseLoss: CommanderCaptain._last,
    asked.ChooseHandCard: CommanderCaptain._hand_card,
    asked.ChooseDiscarded: CommanderCaptain._last,
    asked.ChooseToken: CommanderCaptain._any,
    asked.ChooseMix: CommanderCaptain._any,
    asked.ChooseJump: CommanderCaptain._any,
    asked.ChoosePlace: CommanderCaptain._place,
    asked.ChooseInfluence: CommanderCaptain._step_less,
    asked.ChooseMission: CommanderCaptain._mission,
    asked.ChooseOwnMission: CommanderCaptain._own_mission,
    asked.ChooseStack: CommanderCaptain._any,
    asked.ChooseReinforcement: CommanderCaptain._reinforcement,
    asked.ChooseRepair: CommanderCaptain._step_less,
    asked.ChooseAwayTeam: CommanderCaptain._away_team,
    asked.ChooseMulligan: CommanderCaptain._last,
    asked.ChooseSubdecks: CommanderCaptain._any,
    asked.ChooseDivision: CommanderCaptain._any,
}
"""How each question but that of the turn's menu is answered."""
