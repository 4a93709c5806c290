"""Scans: of an unexplored location, and of a cloak token.

Source: Fleet Captains, Scan; FC-82, FC-83; DF-38.
"""

from __future__ import annotations

from rules.fleet_captains.effects import deeds
from rules.fleet_captains.play.circumstances import Circumstances
from rules.fleet_captains.play.cloak_tokens import remove_token
from rules.fleet_captains.play.cloaking import force_decloaking
from rules.fleet_captains.play.exploration import is_unexplored
from rules.fleet_captains.play.game_questions import ChoosePlace, ChooseToken
from rules.fleet_captains.play.missions import DoneDeed, note_deed
from rules.fleet_captains.play.playing_cards import use_moment
from rules.fleet_captains.play.ratings import rating
from rules.fleet_captains.play.referee import Referee
from rules.fleet_captains.play.state import CaptainsGame, CloakToken, StarshipInPlay
from rules.fleet_captains.play.system_tests import make_test

SENSORS = "sensors"
TOKEN_LEVEL = 15
"""The level of the Sensors Test that a cloak token takes (FC-83)."""


def can_scan(game: CaptainsGame, ship: StarshipInPlay) -> bool:
    """Returns whether a ship's Sensors can scan at all (FC-82; DF-38)."""
    return not ship.is_cloaked and (rating(game, ship, SENSORS) or 0) >= 1


def scannable(game: CaptainsGame, ship: StarshipInPlay) -> tuple[int, ...]:
    """Lists the unexplored tiles next to a ship that its player has not scanned (FC-82)."""
    return tuple(
        place
        for place in game.layout.neighbours[ship.place]
        if is_unexplored(game, place) and ship.player not in game.locations[place].scanners
    )


def scan_location(referee: Referee, ship: StarshipInPlay) -> None:
    """Looks at an unexplored tile next to the ship and leaves a scan token on it (FC-82)."""
    game = referee.game
    place = referee.ask(ChoosePlace(ship.player, scannable(game, ship), ship.number))
    look_at_tile(referee, ship.player, place)
    note_deed(referee, DoneDeed(deeds.ScanLocations, ship.player, place, ship.number))
    use_moment(referee, Circumstances(ship.player, ship.place, ("scan",), ship))


def look_at_tile(referee: Referee, player: int, place: int) -> None:
    """Looks at a tile that lies face down and leaves a scan token on it (FC-82)."""
    game = referee.game
    location = game.locations[place]
    if location.tile is None:
        raise ValueError("a Command Post is not scanned")
    location.scanners = (*location.scanners, player)
    referee.record("scanned", player=player, place=game.name_of(place), tile=location.tile.name)


def enemy_tokens(game: CaptainsGame, player: int, place: int) -> tuple[CloakToken, ...]:
    """Lists the cloak tokens of the other team at a place."""
    return tuple(
        token for enemy in game.opponents(player) for token in game.tokens_at(place, enemy.number)
    )


def scan_token(referee: Referee, ship: StarshipInPlay) -> None:
    """Tests a cloak token at the ship's location: an echo goes, a ship de-cloaks (FC-83).

    Where it was a ship, the scanning one may take a second action.
    """
    game = referee.game
    numbers = tuple(token.number for token in enemy_tokens(game, ship.player, ship.place))
    number = referee.ask(ChooseToken(ship.player, numbers, ship.number))
    if not make_test(referee, [ship], SENSORS, TOKEN_LEVEL, "scan"):
        return
    token = game.tokens.get(number)
    if token is None or token.place != ship.place:
        return
    if reveal(referee, token):
        ship.acted -= 1
        note_deed(referee, DoneDeed(deeds.RevealShip, ship.player, ship.place, ship.number))


def reveal(referee: Referee, token: CloakToken) -> bool:
    """Turns a token up for good: an echo is removed, a ship de-cloaks; returns which it was."""
    game = referee.game
    referee.record(
        "token_shown",
        player=token.player,
        token=token.number,
        ship="" if token.is_echo else game.ships[token.ship].card.name,
    )
    if token.is_echo:
        remove_token(game, token)
        referee.record(
            "echo_removed",
            player=token.player,
            place=game.name_of(token.place),
            token=token.number,
        )
        return False
    force_decloaking(referee, game.ships[token.ship])
    return True
