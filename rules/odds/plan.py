"""The steps of one attack, walked exactly or with dice: one path for odds, choices and samples.

A query becomes a row of stages in the rulebook's order. Each stage says what follows a state:
one state (forced), several with weights (dice), or several to choose from. Three walks use them:

- `value`: backwards, what a state is worth to the aim when both sides choose as well as they can;
- `outcomes`: forwards, with how many of the 8^n ways each result comes about;
- `sample`: forwards, with dice from a `Chance`.

All weights are whole numbers. The scale is 8 to the number of dice that can be rolled at most, so
that each die divides by 8 without a remainder. Dice are rolled, and choices made, one die at a
time: ways to the same results meet again, and the work grows with the number of different pools
instead of with 8^n. Source: 2017, Combat Phase; EDITIONS G5, G6.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rules.dice import (
    ADDED,
    COUNT_LIMIT,
    CRIT,
    EVADE,
    FRESH,
    HIT,
    MARK_BITS,
    MARK_LIMIT,
    REROLLED,
    Chance,
    face_total,
    one,
    total_of,
    uncancelled,
)
from rules.odds.damage import dealt
from rules.odds.modifications import (
    ATTACK,
    ATTACKER,
    DEFENDER,
    DEFENSE,
    Add,
    Cancel,
    ConvertResults,
    DiceKind,
    Modification,
    OddsError,
    RerollDice,
    Side,
    attacker_battle_stations,
    faces_of,
    target_lock,
)
from rules.odds.query import AttackQuery, require_aim
from rules.odds.spending import EVERYTHING, Spending
from rules.odds.stages import (
    START,
    Added,
    ChoiceStage,
    ConvertAll,
    ForcedStages,
    Forget,
    Roll,
    Spend,
    Stage,
    State,
    Take,
    walked_forwards,
)

STOP: Final = -1
# More than any number of results or cards: an aim's tie is broken by what is added below it.
TIE_BITS: Final = 6


class AttackPlan:
    """One query worked out: its stages, and each side's best choice in any state.

    The defender's tokens are spent as `spending` says. Choices are exact: the attacker makes the
    expectation of the aim as large, the defender as small as it can be, given how the attack goes
    on; where that is equal, what breaks the tie (damage; crits if the aim is damage); where that
    is equal too, nothing is done. Raises `OddsError` for an aim that the query gives no ground
    for.
    """

    def __init__(self, query: AttackQuery, spending: Spending = EVERYTHING) -> None:
        require_aim(query)
        self.query: Final = query
        self._is_harmless: Final = query.attack_dice == 0
        self._dice_rolled = 0
        self.stages: Final = [
            *self._attack_stages(),
            *self._defense_stages(spending),
            *self._compare_stages(),
        ]
        self.bits: Final = 3 * self._dice_rolled
        self.scale: Final = 1 << self.bits
        self._values: list[dict[State, int]] = [{} for _ in self.stages]
        self._choices: list[dict[State, int]] = [{} for _ in self.stages]
        self._chosen: list[dict[State, State]] = [{} for _ in self.stages]

    # --- stages ------------------------------------------------------------------

    def _attack_stages(self) -> list[Stage]:
        query = self.query
        effects = [each for each in _of(query, ATTACK, DEFENDER) if not isinstance(each, Cancel)]
        # The lock comes before all else of its own side and the token last: so every die has had
        # its chance before it is converted.
        if query.target_lock:
            effects.append(target_lock())
        effects += [each for each in _of(query, ATTACK, ATTACKER) if not isinstance(each, Cancel)]
        if query.attacker_battle_stations:
            effects.append(attacker_battle_stations())
        stages = self._rolled_and_modified(ATTACK, query.attack_dice, effects)
        stages.append(Forget(ATTACK, self._counting(ATTACK)))
        return stages

    def _defense_stages(self, spending: Spending) -> list[Stage]:
        query = self.query
        effects = [
            each
            for side in (ATTACKER, DEFENDER)
            for each in _of(query, DEFENSE, side)
            if not isinstance(each, Cancel)
        ]
        before = self._dice_rolled
        stages = self._rolled_and_modified(DEFENSE, query.defense_dice, effects)
        stages.append(Spend(query.evade, query.defender_battle_stations, spending))
        stages.append(Forget(DEFENSE, self._counting(DEFENSE)))
        if spending == EVERYTHING and not any(isinstance(stage, ChoiceStage) for stage in stages):
            return [ForcedStages(stages, self._dice_rolled - before)]
        return stages

    def _compare_stages(self) -> list[Stage]:
        cancels = [each for each in self.query.modifications if isinstance(each, Cancel)]
        return [ChoiceStage(each) for each in cancels]

    def _counting(self, dice: DiceKind) -> int:
        """Returns a mask of the faces that count when results are compared.

        Those without effect do so only for who must cancel something and would rather take them.
        """
        faces = {HIT, CRIT} if dice == ATTACK else {EVADE}
        for each in self.query.modifications:
            if isinstance(each, Cancel) and each.must and each.dice == dice:
                faces.update(faces_of(dice, each.faces))
        return sum(COUNT_LIMIT * one(face) for face in faces)

    def _rolled_and_modified(
        self, dice: DiceKind, number: int, effects: Sequence[Modification]
    ) -> list[Stage]:
        rerolls = [place for place, each in enumerate(effects) if isinstance(each, RerollDice)]
        last_reroll = rerolls[-1] if rerolls else STOP
        stages: list[Stage] = [Take(number), Roll(dice, FRESH)]
        self._dice_rolled += number
        for place, effect in enumerate(effects):
            if isinstance(effect, RerollDice):
                stages.append(ChoiceStage(effect))
                # After the last re-roll nobody asks any more which die was re-rolled.
                is_last = place == last_reroll
                stages.append(Roll(dice, FRESH if is_last else REROLLED))
                if is_last:
                    stages.append(Forget(dice, MARK_LIMIT))
                self._dice_rolled += number if effect.number is None else min(number, effect.number)
            elif isinstance(effect, Add):
                stages.append(Added(effect))
            elif isinstance(effect, ConvertResults) and effect.must and effect.number is None:
                stages.append(ConvertAll(effect))
            else:
                stages.append(ChoiceStage(effect))
        return stages

    # --- values and choices --------------------------------------------------------

    def value(self, place: int, state: State) -> int:
        """Returns what a state before a stage is worth: the aim, then its tie, on our scale."""
        while place < len(self.stages):
            stage = self.stages[place]
            if isinstance(stage, Roll):
                if state[2]:
                    return self._mean_value(place, stage, state)
            elif isinstance(stage, ForcedStages):
                return self._mean_value(place, stage, state)
            elif isinstance(stage, ChoiceStage):
                return self._chosen_value(place, stage, state)
            else:
                state = stage.after(state)
            place += 1
        return self._final_value(state)

    def _mean_value(self, place: int, stage: Roll | ForcedStages, state: State) -> int:
        values = self._values[place]
        known = values.get(state)
        if known is not None:
            return known
        if isinstance(stage, Roll):
            following, bits, then = stage.after_one_die(state), 3, place
        else:
            following, bits, then = stage.following(state), stage.bits, place + 1
        total = 0
        for after, weight in following:
            total += weight * self.value(then, after)
        total >>= bits
        values[state] = total
        return total

    def _chosen_value(self, place: int, stage: ChoiceStage, state: State) -> int:
        values = self._values[place]
        known = values.get(state)
        if known is not None:
            return known
        moves = stage.moves(state)
        best = 0
        choice = STOP
        is_open = True
        if not (stage.must and moves):
            best = self.value(place + 1, stage.after(state))
            is_open = False
        for number, after in enumerate(moves):
            found = self._chosen_value(place, stage, after)
            if is_open or (found > best if stage.is_maximum else found < best):
                best = found
                choice = number
                is_open = False
        values[state] = best
        self._choices[place][state] = choice
        return best

    def chosen(self, place: int, state: State) -> State:
        """Returns the state after the best choice at a stage: dice in hand, results turned."""
        known = self._chosen[place].get(state)
        if known is not None:
            return known
        stage = self.stages[place]
        after = state
        while isinstance(stage, ChoiceStage):
            moves = stage.moves(after)
            if not moves:
                break
            choice = 0
            if not (stage.must and len(moves) == 1):
                self._chosen_value(place, stage, after)
                choice = self._choices[place][after]
            if choice == STOP:
                break
            after = moves[choice]
        after = stage.after(after)
        self._chosen[place][state] = after
        return after

    def _final_value(self, state: State) -> int:
        hits, crits = self.left(state)
        query = self.query
        if query.aim == "damage":
            return self._ranked(hits + crits, crits)
        _, face_down, face_up = dealt(hits, crits, query.shields, query.hull)
        if query.aim == "cards":
            return self._ranked(face_down + face_up, hits + crits)
        if query.aim == "crits":
            return self._ranked(face_up, hits + crits)
        return self._ranked(int(face_down + face_up == query.hull), hits + crits)

    def _ranked(self, aim: int, tie: int) -> int:
        # Expectations are sums of these: with the aim this far above, its smallest difference
        # (one way out of all) still outweighs the largest difference of the tie.
        return ((aim << (TIE_BITS + self.bits)) + tie) << self.bits

    def left(self, state: State) -> tuple[int, int]:
        """Returns the uncancelled hits and crits of a final state.

        An attack without dice does no damage, whatever was added (2017, Combat Bonuses; D71).
        """
        if self._is_harmless:
            return (0, 0)
        return uncancelled(
            face_total(state[0], HIT), face_total(state[0], CRIT), face_total(state[1], EVADE)
        )

    # --- walks -----------------------------------------------------------------------

    def outcomes(self) -> dict[tuple[int, int, int], int]:
        """Returns the weight, out of `scale`, of each (hits, crits, tokens spent)."""
        found: dict[tuple[int, int, int], int] = {}
        for state, weight in walked_forwards(self.stages, START, self.scale, self.chosen).items():
            hits, crits = self.left(state)
            key = (hits, crits, state[3])
            found[key] = found.get(key, 0) + weight
        return found

    def sample(self, chance: Chance) -> tuple[int, int]:
        """Returns the uncancelled hits and crits of one attack with dice from `chance`."""
        return self.left(self._sampled(self.stages, START, chance))

    def _sampled(self, stages: Sequence[Stage], state: State, chance: Chance) -> State:
        for place, stage in enumerate(stages):
            if isinstance(stage, Roll):
                state = stage.rolled(state, chance)
            elif isinstance(stage, ForcedStages):
                state = self._sampled(stage.stages, state, chance)
            elif isinstance(stage, ChoiceStage):
                state = self.chosen(place, state)
            else:
                state = stage.after(state)
        return state

    def reroll_advice(self, results: int) -> int:
        """Returns which of the attack dice as they lie the first re-roll of the attack should take.

        Empty (0) where the query has no re-roll. Effects that come before it are not applied.
        Raises `OddsError` for more dice than the query rolls.
        """
        dice = total_of(results & ((1 << (ADDED * MARK_BITS)) - 1))
        if dice > self.query.attack_dice:
            raise OddsError("attack", f"{self.query.attack_dice} dice are rolled, not {dice}")
        for place, stage in enumerate(self.stages):
            if isinstance(stage, ChoiceStage) and stage.is_attack and stage.keeps_hand:
                return results - self.chosen(place, (results, 0, 0, 0))[0]
        return 0


def _of(query: AttackQuery, dice: DiceKind, by: Side) -> list[Modification]:
    return [each for each in query.modifications if each.dice == dice and each.by == by]
