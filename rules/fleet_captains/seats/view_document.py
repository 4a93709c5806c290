"""A game as a seat sees it, as plain data; what the seat may not know is not in it.

A cloaked ship of the other team is told without a place, a token by its number and never by what
it is; a secret mission and a tile that lies face down are null, hands and decks are counted. Who
looks on sees what lies open. Source: DF-44; FC-45, FC-63, FC-82, FC-128, FC-150.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from rules.fleet_captains.box.ship_cards import Setting
from rules.fleet_captains.box.tiles import LocationTile
from rules.fleet_captains.play.ratings import rating
from rules.fleet_captains.play.state import (
    NO_TEAM,
    NOBODY,
    CaptainsGame,
    CloakToken,
    MissionInPlay,
    PlayerInGame,
    StarshipInPlay,
    TeamInGame,
)
from rules.fleet_captains.terms import INSTALLATIONS, SYSTEMS

LOOKER_ON: Final = NOBODY
"""The number of the seat of who looks on."""


class SeatView:
    """Writes a game for one seat: that of a player, or `LOOKER_ON`."""

    def __init__(self, game: CaptainsGame, seat: int) -> None:
        self._game = game
        self._seat = seat
        self._own = () if seat == LOOKER_ON else game.team_of(seat).players

    def document(self) -> dict[str, Any]:
        """Returns all that the seat sees."""
        game = self._game
        seat = self._seat
        hand = game.players[seat].hand if seat != LOOKER_ON else []
        return {
            "seat": None if seat == LOOKER_ON else seat,
            "goal": game.goal,
            "layout": game.layout.id,
            "round": game.round,
            "rounds": game.options.rounds,
            "first": game.first,
            "active": game.active,
            "last_turn": game.last_turn,
            "outcome": game.outcome,
            "winner": None if game.winner == NO_TEAM else game.winner,
            "teams": [self._team(team) for team in game.teams],
            "players": [self._player(player) for player in game.players],
            "hand": [{"name": card.name, "words": card.words[1:]} for card in hand],
            "places": [self._place(place) for place in range(len(game.locations))],
            "ships": [self._ship(ship) for ship in game.ships.values()],
            "tokens": [self._token(game.tokens[number]) for number in sorted(game.tokens)],
            "encounters": len(game.encounters),
        }

    def _team(self, team: TeamInGame) -> dict[str, Any]:
        return {
            "side": team.side,
            "players": list(team.players),
            "points": team.points,
            "pile": [
                {
                    "what": each.what,
                    "points": each.points,
                    "card": each.card.name if each.card is not None else "",
                }
                for each in team.pile
            ],
            "fleet_size": team.fleet_size,
            "losses": team.losses,
            "pool": [{"name": card.name, "size": card.size} for card in team.pool],
            "mission_deck": len(team.mission_deck),
        }

    def _player(self, player: PlayerInGame) -> dict[str, Any]:
        return {
            "number": player.number,
            "team": player.team,
            "post": self._game.name_of(player.post),
            "actions": player.actions,
            "hand": len(player.hand),
            "deck": len(player.deck),
            "discards": [card.name for card in player.discards],
            "missions": [self._mission(player, mission) for mission in player.missions],
            "cycled": player.cycled,
            "discarded": player.discarded,
        }

    def _mission(self, player: PlayerInGame, mission: MissionInPlay) -> dict[str, Any] | None:
        """Writes a mission; None is a secret one of somebody else, whose kind is hidden too."""
        card = mission.card
        if card.secret and player.number != self._seat:
            return None
        return {
            "name": card.name,
            "kind": card.kind,
            "points": card.vp,
            "secret": card.secret,
            "words": card.words[1],
            "progress": sum(mission.progress.values()),
        }

    # --- the sector ---

    def _place(self, place: int) -> dict[str, Any]:
        game = self._game
        location = game.locations[place]
        is_scanned = self._seat in location.scanners and not location.is_explored
        tile = location.tile if location.is_explored or is_scanned else None
        card = location.persistent
        level = location.installation
        return {
            "name": game.name_of(place),
            "post": next((each.number for each in game.players if each.post == place), None),
            "tile": _tile(tile) if tile is not None else None,
            "scanned": is_scanned,
            "explorer": location.explorer if location.is_explored else None,
            "holder": location.holder if location.control else None,
            "control": location.control,
            "installation": INSTALLATIONS[level - 1] if level else "",
            "owner": location.owner if level and location.owner != NO_TEAM else None,
            "away_teams": list(location.away_teams),
            "encounter": {"name": card.name, "words": card.words[1:]} if card else None,
        }

    # --- ships ---

    def _ship(self, ship: StarshipInPlay) -> dict[str, Any]:
        game = self._game
        card = ship.card
        document = {
            "number": ship.number,
            "player": ship.player,
            "name": card.name,
            "class": card.ship_class,
            "size": card.size,
            "ability": card.ability.words if card.ability is not None else "",
            "cloaked": ship.is_cloaked,
            "where": "",
            "token": None,
            "level": None,
            "setting": None,
            "settings": [],
            "cloak": None,
            "ratings": {},
            "disabled": [],
            "crew": [],
            "cargo": [],
            "moved": False,
            "adjusted": False,
            "acted": 0,
        }
        if ship.is_cloaked and ship.player not in self._own:
            return document
        status = ship.status
        # A dial that is just being set anew has no setting, nor Ratings.
        is_set = ship.is_cloaked or ship.setting < len(status.settings)
        return document | {
            "where": game.name_of(ship.place),
            "token": ship.token if ship.is_cloaked else None,
            "level": status.name,
            "setting": ship.setting if is_set and not ship.is_cloaked else None,
            "settings": [_setting(each) for each in status.settings],
            "cloak": _setting(status.cloak) if status.cloak is not None else None,
            "ratings": {system: rating(game, ship, system) for system in SYSTEMS} if is_set else {},
            "disabled": sorted({*ship.disabled, *ship.damaged}),
            "crew": [{"type": crew, "name": each.name} for crew, each in ship.crew.items()],
            "cargo": [piece.name for piece in ship.cargo],
            "moved": ship.moved,
            "adjusted": ship.adjusted >= ship.adjustments,
            "acted": ship.acted,
        }

    def _token(self, token: CloakToken) -> dict[str, Any]:
        document: dict[str, Any] = {
            "number": token.number,
            "player": token.player,
            "where": self._game.name_of(token.place),
            "ship": None,
            "moved": None,
        }
        if token.player not in self._own:
            return document
        name = "" if token.is_echo else self._game.ships[token.ship].card.name
        return document | {"ship": name, "moved": token.moved}


def view_document(game: CaptainsGame, seat: int) -> dict[str, Any]:
    """Returns a game as a seat sees it; `LOOKER_ON` is who has none."""
    return SeatView(game, seat).document()


def _tile(tile: LocationTile) -> dict[str, Any]:
    return {
        "name": tile.name,
        "kind": tile.kind,
        "habitable": tile.habitable,
        "size": tile.size,
        "words": tile.words,
    }


def _setting(setting: Setting) -> Sequence[int | None]:
    return list(setting)
