"""How good a position is for a team: its chance to win, from what can be counted.

The weights were fitted to 700 games of commanders at goal 10: a logistic regression on whether the
team whose turn begins won. Both sides are read through their players' eyes, so a position must be
a possible one where anything is hidden.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp
from typing import Final

from rules.fleet_captains.pilots.card_worth import hand_worth
from rules.fleet_captains.pilots.mission_worth import mission_worths
from rules.fleet_captains.pilots.personalities import CaptainWeights
from rules.fleet_captains.pilots.plan import ShipPlanner
from rules.fleet_captains.pilots.wants import SectorWants
from rules.fleet_captains.play.actions import actions_of_turn
from rules.fleet_captains.play.game_view import GameView
from rules.fleet_captains.play.state import CaptainsGame


@dataclass(frozen=True, slots=True)
class StandingWeights:
    """What each difference between the teams adds to the logit of the chance to win."""

    base: float = 1.331
    first: float = -1.435
    first_late: float = 0.078
    last_turn: float = -0.152
    points: float = 0.385
    points_late: float = 0.112
    missions: float = 0.189
    plans: float = 0.083
    hand: float = 0.275
    size: float = 0.345
    room: float = 0.301


WEIGHTS: Final = StandingWeights()


def win_chance(game: CaptainsGame, team: int, weights: CaptainWeights) -> float:
    """Returns the chance of a team to win where a turn has ended or the game is over."""
    mover = 1 - game.active
    if not game.outcome and game.last_turn and mover == game.first:
        # The second team had its last turn: who has more has won, it where both have as much.
        ahead = game.teams[mover].points > game.teams[1 - mover].points
        return float(ahead == (team == mover))
    if game.outcome:
        return float(game.winner == team)
    chance = _chance_of_mover(game, mover, weights)
    return chance if team == mover else 1.0 - chance


def _chance_of_mover(game: CaptainsGame, team: int, weights: CaptainWeights) -> float:
    own, other = game.teams[team], game.teams[1 - team]
    progress = max(own.points, other.points) / game.goal
    w = WEIGHTS
    logit = w.base + w.last_turn * game.last_turn
    if team == game.first:
        logit += w.first + w.first_late * progress
    logit += (w.points + w.points_late * progress) * 10 * (own.points - other.points) / game.goal
    logit += _worth(game, team, weights) - _worth(game, 1 - team, weights)
    return 1.0 / (1.0 + exp(-logit))


def _worth(game: CaptainsGame, team: int, weights: CaptainWeights) -> float:
    """Returns what a team's missions, ships and hands promise, in parts of the logit."""
    w = WEIGHTS
    size = game.size_in_play(team)
    total = w.size * size + w.room * (game.teams[team].fleet_size - size)
    actions = actions_of_turn(game.goal, len(game.players))
    for player in game.teams[team].players:
        wants = SectorWants(GameView(game, player), weights)
        total += w.missions * sum(mission_worths(wants))
        for ship in game.ships_of(player):
            ship.begin_turn()
            total += w.plans * ShipPlanner(wants, ship, actions).best().value
        total += w.hand * sum(map(hand_worth, game.players[player].hand))
    return total
