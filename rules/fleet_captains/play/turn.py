"""A turn from its beginning to its end, and whose word it is in a team.

In a team both players act in the same turn, as they like: the one whose turn it is to speak may
pass to the other. Source: Fleet Captains, Turn Sequence, Team Rules; FC-16 to FC-18, FC-35, FC-38,
FC-57, FC-145.
"""

from __future__ import annotations

from rules.fleet_captains.play.actions import (
    actions_of_turn,
)
from rules.fleet_captains.play.circumstances import (
    Circumstances,
)
from rules.fleet_captains.play.command_decks import rest_discards
from rules.fleet_captains.play.game_questions import (
    ChooseStep,
)
from rules.fleet_captains.play.menu import open_steps
from rules.fleet_captains.play.missions import (
    check_conditions,
    forget_turn,
)
from rules.fleet_captains.play.playing_cards import offer_cards, use_abilities
from rules.fleet_captains.play.referee import Referee
from rules.fleet_captains.play.state import CaptainsGame
from rules.fleet_captains.play.steps import take_step


def play_turn(referee: Referee) -> None:
    """Plays the turn of the team whose turn it is."""
    begin_turn(referee)
    finish_turn(referee)


def finish_turn(referee: Referee) -> None:
    """Plays a turn that has begun to its end: the menu, until all players of the team are done."""
    while (player := speaker(referee.game)) is not None:
        take_step(
            referee, player, referee.ask(ChooseStep(player, open_steps(referee.game, player)))
        )
    end_turn(referee.game)


def begin_turn(referee: Referee) -> None:
    """Begins a turn: actions, and what each ship finds at its location (FC-35, FC-38, FC-57)."""
    game = referee.game
    team = game.teams[game.active]
    game.has_claimed = None
    rest_discards(referee)
    referee.record("turn", round=game.round, team=game.active)
    for number in team.players:
        player = game.players[number]
        player.actions = actions_of_turn(game.goal, len(game.players))
        player.cycled = player.discarded = player.ended = player.passed = False
        player.refused = False
        player.mixed = ()
    for ship in game.ships_of_team(team.number):
        ship.begin_turn()
        ship.foes = ship.mates = ()
        if not ship.is_cloaked:
            together = game.ships_at(ship.place)
            foes = game.foes_at(ship.place, ship.player)
            ship.foes = tuple(foe.number for foe in foes)
            ship.mates = tuple(
                other.number
                for other in together
                if other is not ship
                and not other.is_cloaked
                and not game.is_foe(other, ship.player)
            )
    for token in game.tokens.values():
        if game.players[token.player].team == team.number:
            token.moved = False
    check_conditions(referee)
    for ship in game.ships_of_team(team.number):
        use_abilities(referee, Circumstances(ship.player, ship.place, ("turn",), ship), (ship,))
    for opponent in game.opponents(team.players[0]):
        offer_cards(
            referee,
            Circumstances(opponent.number, opponent.post, ("enemy_turn",)),
            most=1,
        )


def end_turn(game: CaptainsGame) -> None:
    """Ends a turn: what lasted until its end is over."""
    for ship in game.ships.values():
        ship.end_turn()
    for player in game.players:
        player.actions = 0
        forget_turn(game, player.number)


def speaker(game: CaptainsGame) -> int | None:
    """Returns the player of the active team who may act now, None when all have ended."""
    waiting = [
        game.players[number]
        for number in game.teams[game.active].players
        if not game.players[number].ended
    ]
    if not waiting:
        return None
    return next((each.number for each in waiting if not each.passed), waiting[0].number)
