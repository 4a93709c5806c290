"""A whole game, from the set-up to its end.

It is fully given by the box, the set-up, the seed and the answers of the captains. Source: Fleet
Captains, Winning the Game; FC-16, FC-139; DF-27.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.dice import Chance, derived_seed
from rules.fleet_captains.box.box import GameBox
from rules.fleet_captains.errors import CaptainsError
from rules.fleet_captains.play.game_events import GameEvent, event_for
from rules.fleet_captains.play.invariants import GameInvariants
from rules.fleet_captains.play.referee import GameCaptain, Referee
from rules.fleet_captains.play.setup import GameSetup, empty_game, set_up
from rules.fleet_captains.play.state import CaptainsGame
from rules.fleet_captains.play.turn import finish_turn, play_turn
from rules.fleet_captains.play.verbs_at_work import carry_out
from rules.fleet_captains.play.victory import GameOverError, end_round_or_game
from rules.keyed_chance import chance_of


def play_game(
    box: GameBox,
    setup: GameSetup,
    captains: Sequence[GameCaptain],
    seed: str,
    *,
    has_log: bool = True,
    is_checked: bool = False,
) -> Referee:
    """Plays a game to its end and returns its referee, with the game, the log and the answers.

    With `is_checked` all invariants are checked after every event. Raises `CaptainsError` for a
    set-up that the box cannot serve, see `empty_game`.
    """
    referee = referee_of(box, setup, captains, game_chance(seed), has_log=has_log)
    set_up(referee, box)
    if is_checked:
        referee.watcher = GameInvariants(referee.game)
    play_on(referee)
    return referee


def game_chance(seed: str) -> Chance:
    """Returns the chance of a game."""
    return chance_of(derived_seed(seed, "game"))


def referee_of(
    box: GameBox,
    setup: GameSetup,
    captains: Sequence[GameCaptain],
    chance: Chance,
    *,
    has_log: bool = True,
) -> Referee:
    """Returns the referee of a game that is not set up yet.

    Raises `CaptainsError` with the code `captains.number` unless there is one captain a player.
    """
    game = empty_game(box, setup)
    if len(captains) != len(game.players):
        raise CaptainsError(
            f"the layout {game.layout.id!r} has {len(game.players)} players, not {len(captains)}",
            "captains.number",
        )
    return Referee(game, captains, chance, carry_out, has_log=has_log)


def play_on(referee: Referee) -> None:
    """Plays turns until the game is over."""
    game = referee.game
    try:
        while True:
            play_round(referee)
    except GameOverError:
        game.resolving.clear()


def play_round(referee: Referee) -> None:
    """Plays a turn of each team; raises `GameOverError` when the game is over."""
    game = referee.game
    game.round += 1
    for team in (game.first, 1 - game.first):
        game.active = team
        play_turn(referee)
    end_round_or_game(referee)


def play_turns(referee: Referee, more: int) -> None:
    """Plays the turn under way to its end, and so many turns after it, or to the game's end.

    The game may be one that is only possible, see `possible_game`.
    """
    game = referee.game
    try:
        finish_turn(referee)
        for _ in range(more):
            if game.active != game.first:
                end_round_or_game(referee)
                game.round += 1
            game.active = 1 - game.active
            play_turn(referee)
    except GameOverError:
        game.resolving.clear()


def seat_log(game: CaptainsGame, events: Sequence[GameEvent], player: int) -> list[GameEvent]:
    """Returns a log as one player sees it (DF-44)."""
    mates = game.team_of(player).players
    return [seen for event in events if (seen := event_for(event, player, mates)) is not None]
