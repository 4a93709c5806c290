"""What a player sees of a game, and nothing else.

Open are ship cards, dials, Ratings, crew, cargo, how many cards hands and decks have, open
missions, tokens, explored tiles and discard piles. Hidden are hands, decks, secret missions of
others, tiles that lie face down but for own scans, and what a cloak token of the other team is.
Source: DF-44; FC-45, FC-63, FC-82, FC-128, FC-150.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from rules.dice import Chance
from rules.fleet_captains.box.command_cards import CommandCard, CommandSubdeck
from rules.fleet_captains.box.hexes import SectorLayout
from rules.fleet_captains.box.mission_cards import MissionCard
from rules.fleet_captains.box.ship_cards import ShipCard
from rules.fleet_captains.box.tiles import LocationTile
from rules.fleet_captains.play.game_options import GameOptions
from rules.fleet_captains.play.possible_game import possible_game
from rules.fleet_captains.play.state import (
    CLOAKED,
    NOBODY,
    CaptainsGame,
    CloakToken,
    LocationInPlay,
    MissionInPlay,
    StarshipInPlay,
)

NOWHERE: Final = -1
"""The place of a ship whose place is hidden."""


class GameView:
    """A game as one player sees it; ask it, it never hands out what is hidden."""

    def __init__(self, game: CaptainsGame, player: int) -> None:
        self._game = game
        self.player = player

    @property
    def team(self) -> int:
        """Returns the player's team."""
        return self._game.players[self.player].team

    @property
    def layout(self) -> SectorLayout:
        """Returns the shape of the sector."""
        return self._game.layout

    @property
    def options(self) -> GameOptions:
        """Returns the options of play."""
        return self._game.options

    @property
    def goal(self) -> int:
        """Returns the Victory Point Goal."""
        return self._game.goal

    @property
    def round(self) -> int:
        """Returns the number of the round, from 1."""
        return self._game.round

    @property
    def active(self) -> int:
        """Returns the team whose turn it is."""
        return self._game.active

    def is_mate(self, player: int) -> bool:
        """Returns whether a player is of the same team."""
        players = self._game.players
        return players[player].team == players[self.player].team

    @property
    def hand(self) -> tuple[CommandCard, ...]:
        """Returns the own hand."""
        return tuple(self._game.players[self.player].hand)

    @property
    def missions(self) -> tuple[MissionInPlay, ...]:
        """Returns the own missions on the table, secret ones too."""
        return tuple(self._game.players[self.player].missions)

    @property
    def actions(self) -> int:
        """Returns how many actions the player has left this turn."""
        return self._game.players[self.player].actions

    @property
    def subdecks(self) -> tuple[CommandSubdeck, ...]:
        """Returns the subdecks in the box, whose cards all know (FC-12)."""
        return self._game.subdecks

    @property
    def pool(self) -> tuple[ShipCard, ...]:
        """Returns the Reinforcement Pool of the own team."""
        return tuple(self._game.teams[self.team].pool)

    def missions_of(self, player: int) -> tuple[MissionCard | None, ...]:
        """Returns a player's missions on the table; None is one that lies face down."""
        return tuple(
            None if mission.card.secret and player != self.player else mission.card
            for mission in self._game.players[player].missions
        )

    def post_of(self, player: int) -> int:
        """Returns the place of a player's Command Post."""
        return self._game.players[player].post

    def players_of(self, team: int) -> tuple[int, ...]:
        """Returns the players of a team."""
        return self._game.teams[team].players

    def ships(self) -> list[StarshipInPlay]:
        """Lists the ships whose place is known: all but cloaked ones of the other team."""
        players = self._game.players
        team = players[self.player].team
        return [
            ship
            for ship in self._game.ships.values()
            if ship.setting != CLOAKED or players[ship.player].team == team
        ]

    def ship(self, number: int) -> StarshipInPlay | None:
        """Returns a ship whose place is known, None for any other."""
        ship = self._game.ships.get(number)
        if ship is None or (ship.is_cloaked and not self.is_mate(ship.player)):
            return None
        return ship

    def tokens(self) -> list[tuple[int, int, int]]:
        """Lists the cloak tokens on the board: number, player, place."""
        return [(token.number, token.player, token.place) for token in self._tokens()]

    def cloaked_foes(self) -> list[StarshipInPlay]:
        """Lists the cloaked ships of the other team: copies without the place and the token.

        Which ships are cloaked, their dials and their crew lie open (FC-58; DF-44).
        """
        found = []
        for ship in self._game.ships.values():
            if ship.is_cloaked and not self.is_mate(ship.player):
                copy = ship.copy()
                copy.place = NOWHERE
                copy.token = NOBODY
                copy.moved = False
                found.append(copy)
        return found

    def possible_game(self, chance: Chance, under: Mapping[int, int]) -> CaptainsGame:
        """Returns a game as it may be: all that is hidden is drawn from what is possible.

        `under` has the ship, or `NOBODY` for an echo, of each cloak token of the other team.
        """
        return possible_game(self._game, self.player, chance, under)

    def location(self, place: int) -> LocationInPlay | None:
        """Returns a location that lies open, or a Command Post; None where it lies face down."""
        location = self._game.locations[place]
        return location if location.explorer != NOBODY or location.tile is None else None

    def tile(self, place: int) -> LocationTile | None:
        """Returns the tile of a place where the player may know it: open, or scanned (FC-82)."""
        location = self._game.locations[place]
        if location.explorer != NOBODY or self.player in location.scanners:
            return location.tile
        return None

    def _tokens(self) -> Iterable[CloakToken]:
        return self._game.tokens.values()
