"""Cloaking and de-cloaking.

Source: Fleet Captains, Cloaking; FC-58 to FC-66; DF-17.
"""

from __future__ import annotations

from rules.fleet_captains.play.circumstances import Circumstances
from rules.fleet_captains.play.cloak_tokens import place_token, remove_token
from rules.fleet_captains.play.exploration import explore, is_unexplored
from rules.fleet_captains.play.game_questions import ChooseSettingAfter
from rules.fleet_captains.play.playing_cards import use_moment
from rules.fleet_captains.play.referee import Referee
from rules.fleet_captains.play.state import CLOAKED, StarshipInPlay


def can_cloak(ship: StarshipInPlay) -> bool:
    """Returns whether the present Alert Status has a setting for the cloak (FC-58)."""
    return not ship.is_cloaked and ship.status.cloak is not None


def cloak(referee: Referee, ship: StarshipInPlay) -> None:
    """Turns the dial to the cloak and puts a token in the place of the ship (FC-58)."""
    game = referee.game
    ship.setting = CLOAKED
    token = place_token(game, ship.player, ship.place, ship.number)
    token.moved = ship.moved
    referee.record(
        "cloaked",
        player=ship.player,
        ship=ship.card.name,
        place=game.name_of(ship.place),
        token=token.number,
    )
    use_moment(referee, Circumstances(ship.player, ship.place, ("cloak",), ship))


def decloak(referee: Referee, ship: StarshipInPlay, setting: int) -> None:
    """Puts the ship in the place of its token; on an unexplored tile it explores (FC-62).

    Echoes stay where they are (FC-64).
    """
    game = referee.game
    token = game.tokens[ship.token]
    remove_token(game, token)
    ship.setting = setting
    ship.moved = ship.moved or token.moved
    referee.record(
        "decloaked",
        player=ship.player,
        ship=ship.card.name,
        place=game.name_of(ship.place),
        token=token.number,
        setting=setting,
    )
    if is_unexplored(game, ship.place):
        explore(referee, [ship])


def force_decloaking(referee: Referee, ship: StarshipInPlay) -> None:
    """De-cloaks a ship that must; its owner chooses the setting (FC-60)."""
    settings = tuple(range(len(ship.status.settings)))
    decloak(
        referee,
        ship,
        referee.ask(ChooseSettingAfter(ship.player, settings, ship.number)),
    )
