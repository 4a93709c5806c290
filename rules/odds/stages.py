"""The stages of an attack as a plan walks them: what follows a state in each.

One state follows (forced), several with weights (dice), or several to choose from.
Source: 2017, Combat Phase.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from rules.dice import (
    ADDED,
    ATTACK_WEIGHTS,
    BATTLE_STATIONS,
    COUNT_LIMIT,
    CRIT,
    DEFENSE_WEIGHTS,
    EVADE,
    FRESH,
    HIT,
    MARK_BITS,
    MARKS,
    REROLLED,
    Chance,
    count_of,
    face_total,
    merged,
    one,
)
from rules.odds.modifications import (
    ATTACK,
    ATTACKER,
    Add,
    ConvertResults,
    DiceKind,
    Modification,
    RerollDice,
    faces_of,
)
from rules.odds.spending import SPENT_BATTLE_STATIONS, Spending, tokens_spent

# The attack results, the defense results, the dice in hand (or the uses of an effect so far),
# and the tokens spent, as one number.
State: TypeAlias = tuple[int, int, int, int]
START: Final[State] = (0, 0, 0, 0)


class Stage:
    """One stage of an attack. What follows is forced, unless a subclass says otherwise."""

    def after(self, state: State) -> State:
        """Returns the state that follows."""
        return state


class Take(Stage):
    """Takes dice in hand for a roll."""

    def __init__(self, number: int) -> None:
        self.number: Final = number

    def after(self, state: State) -> State:
        """Returns the state with the dice in hand."""
        return (state[0], state[1], self.number, state[3])


class Forget(Stage):
    """Forgets marks that no later effect asks for and, at the end, faces that do not count."""

    def __init__(self, dice: DiceKind, mask: int) -> None:
        self.is_attack: Final = dice == ATTACK
        self.mask: Final = mask

    def after(self, state: State) -> State:
        """Returns the state with less to tell apart."""
        attack, defense, held, spent = state
        if self.is_attack:
            return (merged(attack) & self.mask, defense, held, spent)
        return (attack, merged(defense) & self.mask, held, spent)


class Added(Stage):
    """Adds results that are no dice."""

    def __init__(self, added: Add) -> None:
        self.is_attack: Final = added.dice == ATTACK
        self.results: Final = added.number * one(added.face, ADDED)

    def after(self, state: State) -> State:
        """Returns the state with the results added."""
        attack, defense, held, spent = state
        if self.is_attack:
            return (attack + self.results, defense, held, spent)
        return (attack, defense + self.results, held, spent)


class ConvertAll(Stage):
    """Turns all results of some faces to another."""

    def __init__(self, converted: ConvertResults) -> None:
        self.is_attack: Final = converted.dice == ATTACK
        self.to: Final = converted.to
        self.faces: Final = faces_of(converted.dice, converted.faces)

    def after(self, state: State) -> State:
        """Returns the state with the results turned."""
        attack, defense, held, spent = state
        if self.is_attack:
            return (self._turned(attack), defense, held, spent)
        return (attack, self._turned(defense), held, spent)

    def _turned(self, results: int) -> int:
        for mark in range(MARKS):
            for face in self.faces:
                number = count_of(results, face, mark)
                if number:
                    results += number * (one(self.to, mark) - one(face, mark))
        return results


class Spend(Stage):
    """Spends the defender's battle stations and evade tokens, as `tokens_spent` says."""

    def __init__(self, evades: int, battle_stations: bool, spending: Spending) -> None:
        self.evades: Final = evades
        self.battle_stations: Final = battle_stations
        self.spending: Final = spending

    def after(self, state: State) -> State:
        """Returns the state with the tokens' evades among the results, and the tokens spent."""
        attack, defense, held, _ = state
        results = merged(defense)
        turned = face_total(results, BATTLE_STATIONS) if self.battle_stations else 0
        evades, has_turned = tokens_spent(
            face_total(attack, HIT) + face_total(attack, CRIT),
            face_total(results, EVADE),
            turned,
            self.evades,
            self.spending,
        )
        if has_turned:
            results -= turned * (one(BATTLE_STATIONS) - one(EVADE))
        # As many as a count can hold cancel any attack.
        room = COUNT_LIMIT - face_total(results, EVADE)
        results += min(evades, room) * one(EVADE)
        return (attack, results, held, evades + (SPENT_BATTLE_STATIONS if has_turned else 0))


class Roll(Stage):
    """Rolls the dice in hand; they land with a mark."""

    def __init__(self, dice: DiceKind, mark: int) -> None:
        self.is_attack: Final = dice == ATTACK
        self.shift: Final = mark * MARK_BITS
        weights = ATTACK_WEIGHTS if dice == ATTACK else DEFENSE_WEIGHTS
        self.faces: Final = [
            (one(face, mark), weight) for face, weight in enumerate(weights) if weight
        ]

    def after_one_die(self, state: State) -> list[tuple[State, int]]:
        """Returns the states that follow when one die of those in hand lands, with its weights."""
        attack, defense, held, spent = state
        if self.is_attack:
            return [
                ((attack + face, defense, held - 1, spent), weight) for face, weight in self.faces
            ]
        return [((attack, defense + face, held - 1, spent), weight) for face, weight in self.faces]

    def rolled(self, state: State, chance: Chance) -> State:
        """Returns the state after all dice in hand were rolled."""
        attack, defense, held, spent = state
        if self.is_attack:
            return (attack + (chance.attack_dice(held) << self.shift), defense, 0, spent)
        return (attack, defense + (chance.defense_dice(held) << self.shift), 0, spent)


class ForcedStages(Stage):
    """Stands for stages in which nobody chooses, with the outcomes of all of them together."""

    def __init__(self, stages: Sequence[Stage], dice: int) -> None:
        self.stages: Final = list(stages)
        self.bits: Final = 3 * dice
        found = walked_forwards(self.stages, START, 1 << self.bits)
        self.outcomes: Final = [(state[1], state[3], weight) for state, weight in found.items()]

    def following(self, state: State) -> list[tuple[State, int]]:
        """Returns the states that follow, with their weights out of 2^`bits`."""
        attack = state[0]
        return [((attack, defense, 0, spent), weight) for defense, spent, weight in self.outcomes]


class ChoiceStage(Stage):
    """Lets one side use an effect die by die, or stop."""

    def __init__(self, effect: Modification) -> None:
        self.is_attack: Final = effect.dice == ATTACK
        self.is_maximum: Final = effect.by == ATTACKER
        self.must: Final = not isinstance(effect, Add) and effect.must
        self.limit: Final = COUNT_LIMIT if effect.number is None else effect.number
        self.keeps_hand: Final = isinstance(effect, RerollDice)
        self.steps: Final = _steps(effect)

    def moves(self, state: State) -> list[State]:
        """Returns the states after one more use of the effect."""
        attack, defense, held, spent = state
        if held >= self.limit:
            return []
        if self.is_attack:
            return [
                (attack + change, defense, held + 1, spent)
                for face, mark, change in self.steps
                if count_of(attack, face, mark)
            ]
        return [
            (attack, defense + change, held + 1, spent)
            for face, mark, change in self.steps
            if count_of(defense, face, mark)
        ]

    def after(self, state: State) -> State:
        """Returns the state when no more is chosen; dice to be re-rolled stay in hand."""
        return state if self.keeps_hand else (state[0], state[1], 0, state[3])


def _steps(effect: Modification) -> list[tuple[int, int, int]]:
    """Returns face, mark and change of the results for each kind of result an effect can take."""
    if isinstance(effect, Add):
        return []
    marks = [FRESH, REROLLED, ADDED]
    if isinstance(effect, RerollDice):
        marks = marks[:2] if effect.again else marks[:1]
    steps = []
    # Results that can no longer be re-rolled are offered first and so win a tie.
    for mark in reversed(marks):
        for face in faces_of(effect.dice, effect.faces):
            gain = 0
            if isinstance(effect, ConvertResults):
                if face == effect.to:
                    continue
                gain = one(effect.to, mark)
            steps.append((face, mark, gain - one(face, mark)))
    return steps


def walked_forwards(
    stages: Sequence[Stage],
    start: State,
    scale: int,
    chosen: Callable[[int, State], State] | None = None,
) -> dict[State, int]:
    """Returns every final state of some stages with its weight out of `scale`.

    `chosen` gives the state after the choice at a place; without it nothing is chosen.
    """
    layer: dict[State, int] = {start: scale}
    for place, stage in enumerate(stages):
        following: dict[State, int] = {}
        if isinstance(stage, Roll):
            following = _all_rolled(stage, layer)
        elif isinstance(stage, ForcedStages):
            for state, weight in layer.items():
                for after, share in stage.following(state):
                    part = weight * share >> stage.bits
                    following[after] = following.get(after, 0) + part
        else:
            for state, weight in layer.items():
                if isinstance(stage, ChoiceStage) and chosen is not None:
                    after = chosen(place, state)
                else:
                    after = stage.after(state)
                following[after] = following.get(after, 0) + weight
        layer = following
    return layer


def _all_rolled(stage: Roll, layer: dict[State, int]) -> dict[State, int]:
    done: dict[State, int] = {}
    while layer:
        following: dict[State, int] = {}
        for state, weight in layer.items():
            if state[2] == 0:
                done[state] = done.get(state, 0) + weight
                continue
            for after, share in stage.after_one_die(state):
                following[after] = following.get(after, 0) + (weight * share >> 3)
        layer = following
    return done
