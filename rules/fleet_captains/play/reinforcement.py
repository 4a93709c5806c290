"""Reinforcement: ships of the pool that come into play.

Source: Fleet Captains, Reinforcement; FC-79, FC-88, FC-151; DF-28.
"""

from __future__ import annotations

from rules.fleet_captains.box.ship_cards import ShipCard
from rules.fleet_captains.play.circumstances import Circumstances
from rules.fleet_captains.play.game_questions import ChooseReinforcement, ChooseSettingAfter
from rules.fleet_captains.play.playing_cards import use_moment
from rules.fleet_captains.play.referee import Referee
from rules.fleet_captains.play.state import CaptainsGame, StarshipInPlay, TeamInGame


def reinforcements(game: CaptainsGame, player: int) -> list[ShipCard]:
    """Lists the ships of the pool that fit into the Fleet Size (FC-79)."""
    team = game.team_of(player)
    room = team.fleet_size - game.size_in_play(team.number)
    return [card for card in team.pool if card.size <= room]


def reinforce(referee: Referee, player: int) -> None:
    """Brings a ship of the pool into the player's Command Post, undamaged (FC-79; DF-28)."""
    game = referee.game
    keys = tuple(card.key for card in reinforcements(game, player))
    key = referee.ask(ChooseReinforcement(player, keys))
    team = game.team_of(player)
    card = next(card for card in team.pool if card.key == key)
    team.pool.remove(card)
    ship = enter_play(game, player, card)
    referee.record("reinforced", player=player, ship=card.name)
    set_first_dial(referee, ship)
    use_moment(referee, Circumstances(player, ship.place, ("reinforcement",), ship))


def enter_play(game: CaptainsGame, player: int, card: ShipCard) -> StarshipInPlay:
    """Puts a ship into its player's Command Post, undamaged (FC-11)."""
    ship = StarshipInPlay(game.next_ship, player, card, game.players[player].post, 0)
    game.next_ship += 1
    game.ships[ship.number] = ship
    return ship


def set_first_dial(referee: Referee, ship: StarshipInPlay) -> None:
    """Asks for the setting in which a ship comes into play: any undamaged one (FC-11)."""
    settings = tuple(range(len(ship.status.settings)))
    ship.setting = referee.ask(ChooseSettingAfter(ship.player, settings, ship.number))


def raise_fleet_size(referee: Referee, player: int, team: TeamInGame, number: int) -> None:
    """Raises a team's Fleet Size (FC-88)."""
    team.fleet_size += number
    referee.record("fleet_size", player=player, team=team.number, size=team.fleet_size)
