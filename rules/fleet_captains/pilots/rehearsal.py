"""Rehearsals: a plan played on in a game that is possible, through the enemy's reply.

Every plan of a choice meets the same possible games and the same dice as far as they go alike, so
that what differs is the plan.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rules.dice import Chance
from rules.fleet_captains.pilots.commander import CommanderCaptain
from rules.fleet_captains.pilots.personalities import BALANCED
from rules.fleet_captains.pilots.plan import ShipPlan
from rules.fleet_captains.play.game_view import GameView
from rules.fleet_captains.play.played_game import play_turns
from rules.fleet_captains.play.referee import GameCaptain, Referee
from rules.fleet_captains.play.state import CaptainsGame, StarshipInPlay
from rules.fleet_captains.play.verbs_at_work import carry_out

Order = tuple[int, ShipPlan]
"""A ship by number, and the plan that it is to follow."""

_MOST_STEPS: Final = 3


class OrderedCommander(CommanderCaptain):
    """A commander with an order: the ship that goes next, and its plan.

    The plan holds until the ship has moved, or as long as it is to stay; then it plans anew.
    """

    def __init__(self, chance: Chance, personality: str = BALANCED) -> None:
        super().__init__(chance, personality)
        self.order: Order | None = None
        self._steps = 0

    def follow(self, order: Order | None) -> None:
        """Gives an order, which replaces one that was given before."""
        self.order = order
        self._steps = 0

    def twin(self, chance: Chance) -> OrderedCommander:
        """Returns a commander who is as far in the turn, with a chance of its own."""
        other = OrderedCommander(chance)
        other._weights = self._weights
        other._turn = self._turn
        other._done = set(self._done)
        other._current = self._current
        other._has_begun = self._has_begun
        other.order = self.order
        other._steps = self._steps
        return other

    def _next_ship(self, view: GameView) -> tuple[int, ShipPlan | None]:
        if self.order is not None:
            number = self.order[0]
            ship = view.ship(number)
            if ship is not None and number not in self._done:
                return number, self._plan_of(view, ship)
            self.order = None
        return super()._next_ship(view)

    def _plan_of(self, view: GameView, ship: StarshipInPlay) -> ShipPlan:
        if self.order is not None and self.order[0] == ship.number:
            plan = self.order[1]
            # A plan takes an adjustment and a move at most; what came between makes it stale.
            self._steps += 1
            if plan.place != ship.place and not ship.moved and self._steps <= _MOST_STEPS:
                return _under_way(plan) if ship.adjusted else plan
            self.order = None
            if plan.place == ship.place and not ship.moved and not ship.acted:
                return plan
        return super()._plan_of(view, ship)


def _under_way(plan: ShipPlan) -> ShipPlan:
    """Returns a plan whose first adjustment is done: a ship may have more of them (FC-41)."""
    rest = ShipPlan(plan.place)
    rest.deed, rest.target, rest.action = plan.deed, plan.target, plan.action
    rest.final, rest.value = plan.final, plan.value
    return rest


class MirroredChance:
    """A chance whose draws are those of another, seen from the other end: a 6 where that has a 1.

    A plan that meets both meets no luck that it does not also meet as bad luck.
    """

    __slots__ = ("_chance",)

    def __init__(self, chance: Chance) -> None:
        self._chance = chance

    def below(self, bound: int, key: int = 0) -> int:
        """Draws a whole number from 0 to `bound` - 1."""
        return bound - 1 - self._chance.below(bound, key)

    def attack_dice(self, count: int, key: int = 0) -> int:
        """Rolls attack dice, which no game of Fleet Captains has."""
        return self._chance.attack_dice(count, key)

    def defense_dice(self, count: int, key: int = 0) -> int:
        """Rolls defense dice, which no game of Fleet Captains has."""
        return self._chance.defense_dice(count, key)

    def damage_card(self, deck: Sequence[str], key: int = 0) -> int:
        """Draws from a deck, which no game of Fleet Captains does."""
        return self._chance.damage_card(deck, key)


def rehearsed(
    position: CaptainsGame,
    captain: OrderedCommander,
    player: int,
    chances: Sequence[Chance],
    turns: int,
) -> CaptainsGame:
    """Plays a possible game on: the turn under way by a captain, then so many turns after it.

    The others are commanders. `chances` are the game's and one for each player. The game that is
    given is played on itself.
    """
    captains: list[GameCaptain] = [
        captain if other.number == player else CommanderCaptain(chances[1 + other.number])
        for other in position.players
    ]
    referee = Referee(position, captains, chances[0], carry_out, has_log=False)
    play_turns(referee, turns)
    return position
