"""What must hold after every event of a game; a breach is a fault of the engine.

Source: Fleet Captains, Components; FC-4, FC-10, FC-18, FC-41, FC-42, FC-57, FC-63, FC-73, FC-79,
FC-110, FC-140.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from rules.fleet_captains.box.command_cards import CommandCard
from rules.fleet_captains.box.encounter_cards import EncounterCard
from rules.fleet_captains.box.mission_cards import MissionCard
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


class GameInvariants:
    """Watches a game that is set up: counts its components now, and after every event again.

    Told of an event it raises `CaptainsError` with the code `game.broken` for what does not hold.
    """

    def __init__(self, game: CaptainsGame) -> None:
        self._game = game
        self._components = _components(game)
        self._tiles = [location.tile for location in game.locations]

    def __call__(self, event: str, fields: Mapping[str, Any]) -> None:
        """Checks the game after an event."""
        for breach in self._breaches(event):
            raise CaptainsError(f"after {event} {dict(fields)}: {breach}", "game.broken")

    def _breaches(self, event: str) -> Iterator[str]:
        game = self._game
        now = _components(game)
        if now != self._components:
            yield f"lost {self._components - now}, gained {now - self._components}"
        if [location.tile for location in game.locations] != self._tiles:
            yield "the tiles of the sector changed"
        for ship in game.ships.values():
            yield from _ship_breaches(game, ship)
        yield from _token_breaches(game)
        yield from _location_breaches(game)
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


def _location_breaches(game: CaptainsGame) -> Iterator[str]:
    for place, location in enumerate(game.locations):
        if (location.control > 0) != (location.holder != NO_TEAM):
            yield f"{game.name_of(place)} has control tokens of nobody"
        if not location.is_explored and (location.control or location.installation):
            yield f"{game.name_of(place)} is held and lies face down"
        if location.installation and location.tile is not None and not location.tile.habitable:
            yield f"{game.name_of(place)} has an installation and is no habitable planet"


def _components(game: CaptainsGame) -> Counter[tuple[str, str]]:
    """Counts all components by kind and name, wherever they lie."""
    found: Counter[tuple[str, str]] = Counter()
    found.update(("ship", card.key) for card in game.lost)
    found.update(("ship", ship.card.key) for ship in game.ships.values())
    found.update(("ship", card.key) for team in game.teams for card in team.pool)
    for card in _cards(game):
        kind = (
            "command"
            if isinstance(card, CommandCard)
            else "mission"
            if isinstance(card, MissionCard)
            else "encounter"
        )
        found[kind, card.name] += 1
    return found


def _cards(game: CaptainsGame) -> Iterator[CommandCard | EncounterCard | MissionCard]:
    """Yields every card of the game but the ship cards."""
    yield from game.resolving
    yield from game.trashed
    yield from game.encounters
    yield from game.encounter_discards
    yield from game.mission_discards
    for stack in game.mission_stacks.values():
        yield from stack
    for location in game.locations:
        if location.persistent is not None:
            yield location.persistent
    for ship in game.ships.values():
        yield from ship.crew.values()
        yield from (piece.card for piece in ship.cargo if piece.card is not None)
    for team in game.teams:
        yield from team.mission_deck
        yield from (each.card for each in team.pile if each.card is not None)
    for player in game.players:
        yield from player.hand
        yield from player.deck
        yield from player.discards
        yield from (mission.card for mission in player.missions)
