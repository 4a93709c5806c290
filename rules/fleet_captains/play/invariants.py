"""What must hold after every event of a game; a breach is a fault of the engine.

Source: Fleet Captains, Components; FC-4, FC-10, FC-18, FC-41, FC-42, FC-57, FC-63, FC-73, FC-79,
FC-110, FC-140.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from operator import is_
from typing import Any

from rules.fleet_captains.box.command_cards import CommandCard
from rules.fleet_captains.box.encounter_cards import EncounterCard
from rules.fleet_captains.box.mission_cards import MissionCard
from rules.fleet_captains.box.ship_cards import ShipCard
from rules.fleet_captains.box.tiles import LocationTile
from rules.fleet_captains.errors import CaptainsError
from rules.fleet_captains.play.actions import actions_of_turn
from rules.fleet_captains.play.command_decks import HAND
from rules.fleet_captains.play.state import (
    CLOAKED,
    NO_TEAM,
    NOBODY,
    CaptainsGame,
    StarshipInPlay,
)

GameComponent = CommandCard | EncounterCard | MissionCard | ShipCard
"""What moves between the piles of a game."""


class GameInvariants:
    """Watches a game that is set up: counts its components now, and whenever one has moved.

    Told of an event it raises `CaptainsError` with the code `game.broken` for what does not hold.
    Components are compared by identity, as cards never change; where every pile has the same ones
    in the same order as after the event before, there is nothing to count.
    """

    def __init__(self, game: CaptainsGame) -> None:
        self._game = game
        self._last = _components(game)
        self._counts = dict(Counter(map(id, self._last)))
        self._tiles = [location.tile for location in game.locations]

    def __call__(self, event: str, fields: Mapping[str, Any]) -> None:
        """Checks the game after an event."""
        for breach in self._breaches(event):
            raise CaptainsError(f"after {event} {dict(fields)}: {breach}", "game.broken")

    def _breaches(self, event: str) -> Iterator[str]:
        game = self._game
        now = _components(game)
        if not _are_same(now, self._last):
            counts = Counter(map(id, now))
            # As dictionaries: counters compare in Python, key by key.
            if dict(counts) != self._counts:
                names = {id(card): card.name for card in (*self._last, *now)}
                lost, gained = Counter(self._counts) - counts, counts - Counter(self._counts)
                yield (
                    f"lost {[names.get(each, '?') for each in lost.elements()]}, "
                    f"gained {[names[each] for each in gained.elements()]}"
                )
            self._last = now
        for ship in game.ships.values():
            yield from _ship_breaches(game, ship)
        if game.tokens:
            yield from _token_breaches(game)
        yield from _location_breaches(game, self._tiles)
        for team in game.teams:
            if game.size_in_play(team.number) > team.fleet_size:
                yield f"team {team.number} has more Size in play than its Fleet Size"
            if team.points != sum(each.points for each in team.pile):
                yield f"the points of team {team.number} are not those of its Victory Pile"
        for player in game.players:
            most = actions_of_turn(game.goal, len(game.players))
            if player.actions < 0:
                yield f"player {player.number} took more than {most} actions"
            if event == "turn" and len(player.hand) < HAND and (player.deck or player.discards):
                yield f"player {player.number} has too small a hand"


def _ship_breaches(game: CaptainsGame, ship: StarshipInPlay) -> Iterator[str]:
    name = ship.card.name
    if ship.setting == CLOAKED:
        if ship.status.cloak is None:
            yield f"{name} is cloaked where its Alert Status has no cloak"
        if ship.token not in game.tokens or game.tokens[ship.token].ship != ship.number:
            yield f"{name} is cloaked without its token"
        elif game.tokens[ship.token].place != ship.place:
            yield f"{name} is not where its token is"
    elif not 0 <= ship.setting < len(ship.status.settings):
        yield f"{name} is at no setting of its Alert Status"
    if ship.adjusted > ship.adjustments:
        yield f"{name} adjusted its power too often"
    if ship.acted > 2:
        yield f"{name} took too many actions"
    if game.layout.is_post(ship.place) and not game.is_own_post(ship.place, ship.player):
        yield f"{name} is in a Command Post that is not its own"


def _token_breaches(game: CaptainsGame) -> Iterator[str]:
    for token in game.tokens.values():
        if token.ship != NOBODY and token.ship not in game.ships:
            yield f"token {token.number} is a ship that is not in play"
        elif token.ship != NOBODY and game.ships[token.ship].token != token.number:
            yield f"token {token.number} is not that of its ship"


def _location_breaches(game: CaptainsGame, tiles: Sequence[LocationTile | None]) -> Iterator[str]:
    for location, tile in zip(game.locations, tiles, strict=True):
        if location.tile is not tile:
            yield f"the tile {tile} of the sector became {location.tile}"
        if (location.control > 0) != (location.holder != NO_TEAM):
            yield "a location has control tokens of nobody"
        if location.explorer == NOBODY and (location.control or location.installation):
            yield "a location is held and lies face down"
        if location.installation and tile is not None and not tile.habitable:
            yield f"the {tile.name} has an installation and is no habitable planet"


def _are_same(cards: Sequence[GameComponent], others: Sequence[GameComponent]) -> bool:
    return len(cards) == len(others) and all(map(is_, cards, others))


def _components(game: CaptainsGame) -> list[GameComponent]:
    """Lists all components that move in a game, pile by pile."""
    found: list[GameComponent] = [
        *game.lost,
        *game.resolving,
        *game.trashed,
        *game.encounters,
        *game.encounter_discards,
        *game.mission_discards,
    ]
    for stack in game.mission_stacks.values():
        found += stack
    for location in game.locations:
        if location.persistent is not None:
            found.append(location.persistent)
    for ship in game.ships.values():
        found.append(ship.card)
        found += ship.crew.values()
        found += [piece.card for piece in ship.cargo if piece.card is not None]
    for team in game.teams:
        found += team.pool
        found += team.mission_deck
        found += [each.card for each in team.pile if each.card is not None]
    for player in game.players:
        found += player.hand
        found += player.deck
        found += player.discards
        found += [mission.card for mission in player.missions]
    return found
