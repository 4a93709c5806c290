"""Victory points, the last turn, and the end of a game.

Source: Fleet Captains, Winning the Game; FC-139, FC-140; DF-24, DF-27.
"""

from __future__ import annotations

from typing import Final

from rules.fleet_captains.box.encounter_cards import EncounterCard
from rules.fleet_captains.box.mission_cards import MissionCard
from rules.fleet_captains.play.referee import Referee
from rules.fleet_captains.play.state import NO_TEAM, ScoredPoints

WON: Final = "won"
STALLED: Final = "stalled"
"""How a game ends: won, or without a winner after the agreed number of rounds (DF-27)."""

MISSION: Final = "mission"
ENCOUNTER: Final = "encounter"
DESTROYED: Final = "destroyed"
STARBASE: Final = "starbase"
COMMAND_CARD: Final = "card"
SOURCES: Final = (MISSION, ENCOUNTER, DESTROYED, STARBASE, COMMAND_CARD)
"""Where points come from (FC-140), and the cards of a box that give some themselves."""


class GameOverError(Exception):
    """Ends what is just going on: the game is over."""


def score(
    referee: Referee,
    team: int,
    what: str,
    points: int,
    card: MissionCard | EncounterCard | None = None,
) -> None:
    """Adds to a team's Victory Pile, with the card that gave the points where there is one.

    Raises `GameOverError` where the team that is second reaches the goal; the first team's success
    gives the other one more turn (FC-139; DF-24).
    """
    game = referee.game
    scoring = game.teams[team]
    scoring.pile.append(ScoredPoints(what, points, card))
    scoring.points += points
    if card is not None:
        game.resolving.remove(card)
    referee.record("scored", team=team, what=what, points=points, total=scoring.points)
    if scoring.points < game.goal:
        return
    if team != game.first:
        if not game.last_turn or scoring.points >= game.teams[game.first].points:
            end_game(referee, team)
    elif not game.last_turn:
        game.last_turn = True
        referee.record("last_turn", team=1 - team)


def end_round_or_game(referee: Referee) -> None:
    """Ends the game after the turn of the second team where it is time (FC-139; DF-27)."""
    game = referee.game
    if game.last_turn:
        first, second = game.teams[game.first], game.teams[1 - game.first]
        end_game(referee, second.number if second.points >= first.points else first.number)
    if game.round >= game.options.rounds:
        end_game(referee, NO_TEAM)


def end_game(referee: Referee, winner: int) -> None:
    """Ends the game; raises `GameOverError`."""
    game = referee.game
    game.winner = winner
    game.outcome = STALLED if winner == NO_TEAM else WON
    referee.record(
        "ended",
        outcome=game.outcome,
        winner=winner,
        points=[team.points for team in game.teams],
        rounds=game.round,
    )
    raise GameOverError
