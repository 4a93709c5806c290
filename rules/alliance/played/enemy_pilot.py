"""Who answers for the enemy where the engine asks a side: tokens, re-rolls, effects of cards.

What enemies fly, do and shoot at is chosen by the mission's rules; what remains is how they use
their tokens and abilities, which the rulebook fixes as well. For whatever it does not speak of
(details of card texts) an ordinary pilot answers.

Source: Alliance, Combat Phase: Enemy AI Ships 3 to 6, Resolving Rules Disputes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from rules.alliance.enemy.combat import (
    DONE,
    REROLL,
    SPEND_BATTLE_STATIONS,
    SPEND_EVADE,
    SPEND_LOCK,
    AttackMeans,
    DefenseMeans,
    DiceStep,
    RerollAbility,
    next_attack_step,
    next_defense_step,
)
from rules.alliance.enemy.targets import nearest_of
from rules.alliance.played.wings import choice_of
from rules.battle.effects.reading.dice_faces import ATTACK_FACES
from rules.battle.effects.reading.unusable_faces import ship_converts_battle_stations
from rules.battle.effects.running.choices import DICE
from rules.battle.mechanics.modification import EVADE_NAME, LOCK, STATIONS
from rules.battle.timing.handlers import ChooseEffect, SpendToken
from rules.battle.timing.questions import (
    Answer,
    ChooseDetail,
    ChooseLockTarget,
    ChooseReroll,
    Question,
)
from rules.dice import CRIT, HIT, AttackPool, DefensePool, face_total
from rules.pilots import make_pilot

if TYPE_CHECKING:
    from rules.battle.timing.attack_state import Attack
    from rules.battle.timing.view import View
    from rules.dice import Chance

_TOKENS: Final = {
    SPEND_LOCK: LOCK,
    SPEND_BATTLE_STATIONS: STATIONS,
    SPEND_EVADE: EVADE_NAME,
}
_ABILITY: Final = "ability"
_AGAIN: Final = ("reroll", DICE)
"""The word and the kind of a question which dice an ability re-rolls."""


class EnemyPilot:
    """Answers for the enemy as the rulebook says: everything at the first opportunity."""

    __slots__ = ("_other",)

    def __init__(self, chance: Chance) -> None:
        self._other: Final = make_pilot("gunner", chance)

    def choose(self, view: View, question: Question) -> Answer:
        """Returns the place of the answer that the rules ask for."""
        if isinstance(question, SpendToken):
            return dice_answer(question)
        if isinstance(question, ChooseReroll):
            return reroll_answer(question)
        if isinstance(question, ChooseLockTarget):
            return lock_answer(view, question)
        if isinstance(question, ChooseDetail) and (question.verb, question.kind) == _AGAIN:
            again = again_answer(question)
            if again is not None:
                return again
        if isinstance(question, ChooseEffect):
            # Abilities are used whenever they can be.
            return next(place for place, each in enumerate(question.answers) if each is not None)
        return self._other.choose(view, question)


def dice_answer(question: SpendToken) -> int:
    """Returns what an enemy does next with its dice: a token, an ability, or nothing more.

    Source: Alliance, Combat Phase: Enemy AI Ships 4 and 6.
    """
    answers = question.answers
    attack = question.attack
    is_attacker = question.ship == attack.attacker.index and question.side == attack.attacker.side
    abilities = [
        place
        for place, each in enumerate(answers)
        if each is not None and not isinstance(each, str)
    ]
    step = _next_step(attack, answers, bool(abilities), is_attacker=is_attacker)
    if step.kind == REROLL and abilities:
        return abilities[0]
    token = _TOKENS.get(step.kind)
    if token in answers:
        return answers.index(token)
    if None in answers:
        return answers.index(None)
    return abilities[0]


def _next_step(
    attack: Attack, answers: tuple[Any, ...], has_ability: bool, *, is_attacker: bool
) -> DiceStep:
    rerolls = (RerollAbility(_ABILITY, 1),) if has_ability else ()
    dice = attack.attack_pool.results
    if is_attacker:
        means = AttackMeans(
            LOCK in answers,
            rerolls,
            STATIONS in answers,
            ship_converts_battle_stations(attack.attacker, is_attacker=True),
        )
        step = next_attack_step(AttackPool(dice), means).value
        # An ability that adds or converts wants no blank die; it comes before the token (4B, 4C).
        if has_ability and step.kind in (DONE, SPEND_BATTLE_STATIONS):
            return DiceStep(REROLL)
        return step
    evades = attack.defender.evade if EVADE_NAME in answers else 0
    means_left = DefenseMeans(
        rerolls,
        STATIONS in answers,
        evades,
        ship_converts_battle_stations(attack.defender, is_attacker=False),
    )
    hits, crits = face_total(dice, HIT), face_total(dice, CRIT)
    pool = DefensePool(attack.defense_pool.results)
    step = next_defense_step(pool, means_left, hits, crits).value
    return DiceStep(REROLL) if has_ability and step.kind != DONE else step


def reroll_answer(question: ChooseReroll) -> int:
    """Returns which dice an enemy's lock rolls again: blanks, and battle stations of no use.

    Source: Alliance, Combat Phase: Enemy AI Ships 4A.
    """
    attack = question.attack
    means = AttackMeans(
        has_lock=True,
        has_battle_stations=attack.attacker.battle_stations > 0,
        converts_battle_stations=ship_converts_battle_stations(attack.attacker, is_attacker=True),
    )
    step = next_attack_step(AttackPool(attack.attack_pool.results), means).value
    wanted = (0, 0, step.battle_stations, step.blanks)
    return question.answers.index(wanted) if wanted in question.answers else 0


def again_answer(question: ChooseDetail) -> int | None:
    """Returns which of its own dice an enemy's ability rolls again.

    None where these are not its own.

    Blanks come first, then battle stations of no use, as many as the text allows; no result that
    is of use. Source: Alliance, Combat Phase: Enemy AI Ships 4B and 6A.
    """
    attack = question.attack
    if attack is None:
        return None
    is_attack = len(question.answers[0]) == len(ATTACK_FACES)
    ship = attack.attacker if is_attack else attack.defender
    if question.ship != ship.index:
        return None
    keeps = bool(ship.battle_stations) or ship_converts_battle_stations(ship, is_attacker=is_attack)

    def worth(place: int) -> tuple[int, int, int]:
        *useful, stations, blanks = question.answers[place]
        return -sum(useful) - stations * keeps, blanks, stations

    return max(range(len(question.answers)), key=worth)


def lock_answer(view: View, question: ChooseLockTarget) -> int:
    """Returns the target that an enemy chose this round, else the nearest that may be locked.

    Source: Alliance, Identify Target based on Mission Orders, Determining Nearest.
    """
    ship = view.ships[question.ship]
    order = choice_of(view, ship)
    if order is not None and order.target in question.answers:
        return question.answers.index(order.target)
    poses = {
        place: (view.ships[place].record.name, view.ships[place].pose) for place in question.answers
    }
    return question.answers.index(nearest_of(ship.pose, poses))
