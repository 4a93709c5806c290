"""Rollouts: a plan is tried by playing on from it in a copied state, gunners deciding for everyone.

Every plan meets the same dice, and the dice of eight samples are a whole, so that luck tells
plans apart as little as it can.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from rules.battle.position.terms import AWAY, IN_PLAY
from rules.battle.timing.questions import Answer, ChooseManeuver, Question
from rules.dice import ATTACK_ROLLS, DEFENSE_ROLLS, Chance
from rules.keyed_chance import KeyedChance
from rules.pilots.fire import durability
from rules.pilots.gunner import Gunner
from rules.pilots.weights import PERSONALITIES, Weights

if TYPE_CHECKING:
    from rules.battle.position.state import State
    from rules.battle.timing.view import View

LAYERS: Final = 8
"""So many faces has a die, and so many samples are a whole."""

FACE_BITS: Final = 3
DICE_AT_ONCE: Final = 20

ALIVE: Final = 0.4
"""The part of a ship's points that counts as long as it is in play; its damage takes the rest."""


class LayeredChance:
    """Chance of which eight are a whole: over them every die of a roll shows each face once.

    `layer` is the place among those of the same seed. What is not a die falls alike in all of them.
    """

    def __init__(self, seed: str, layer: int) -> None:
        self._words: Final[KeyedChance] = KeyedChance(seed)
        self._layer: Final[int] = layer

    def attack_dice(self, count: int, key: int = 0) -> int:
        """Rolls attack dice and gives the count of their faces."""
        return self._roll(ATTACK_ROLLS[1], count, key)

    def defense_dice(self, count: int, key: int = 0) -> int:
        """Rolls defense dice and gives the count of their faces."""
        return self._roll(DEFENSE_ROLLS[1], count, key)

    def below(self, bound: int, key: int = 0) -> int:
        """Draws a whole number from 0 to `bound` - 1."""
        return self._words.below(bound, key)

    def damage_card(self, deck: Sequence[str], key: int = 0) -> int:
        """Draws from the cards left in the damage deck and gives the place of the one drawn."""
        return self._words.below(len(deck), key)

    def _roll(self, faces: Sequence[int], count: int, key: int) -> int:
        results = bits = left = 0
        for _ in range(count):
            if left == 0:
                bits, left = self._words.below(1 << (FACE_BITS * DICE_AT_ONCE), key), DICE_AT_ONCE
            results += faces[(bits + self._layer) % LAYERS]
            bits >>= FACE_BITS
            left -= 1
        return results


class Follower(Gunner):
    """A gunner whose dials of one round are set for it, by ship."""

    def __init__(self, chance: Chance, weights: Weights, settings: Mapping[int, int]) -> None:
        super().__init__(chance, weights)
        self._settings: Final[dict[int, int]] = dict(settings)

    def choose(self, view: View, question: Question) -> Answer:
        """Sets a dial as it was told, once; everything else it decides as a gunner."""
        if self._settings and type(question) is ChooseManeuver:
            setting = self._settings.pop(question.ship, -1)
            for place, each in enumerate(question.answers):
                if each.index == setting:
                    return place
        return super().choose(view, question)


def standing(state: State, team: int) -> float:
    """Returns what a team's ships are worth less what all others are, in squadron points."""
    total = 0.0
    for ship in state.ships:
        if ship.place == IN_PLAY or ship.place == AWAY:
            share = min(1.0, durability(ship) / max(1, ship.hull + ship.shield_value))
            worth = ship.record.points * (ALIVE + (1.0 - ALIVE) * share)
            total += worth if ship.team == team else -worth
    return total


def played_on(
    view: View, weights: Weights, settings: Mapping[int, int], seed: str, layer: int, rounds: int
) -> float:
    """Returns the standing so many rounds on, where dials are set by `settings`, by ship.

    Where they name none, it is set as a gunner does. `seed` and `layer` fix the dice
    (`LayeredChance`), which are never those of the battle. It is asked in the Planning Phase, and
    less than `rounds` are played where the battle ends before.
    """
    battle = view.branch(LayeredChance(seed, layer))
    state = battle.state
    last = state.round + rounds
    pilots = [
        Follower(
            KeyedChance(f"{seed}.{side}"),
            weights if side == view.side else PERSONALITIES["balanced"],
            settings,
        )
        for side in range(len(state.sides))
    ]
    question = battle.step()
    while question is not None and state.round < last:
        side = question.side
        question = battle.answer(pilots[side].choose(battle.views[side], question))
    value = standing(state, view.team)
    if battle.steps is not None:
        battle.steps.close()
    battle.release()
    return value
