"""A table as it stands: the game, as far as people have told of it, and what happened.

The game is that of `play.state`, so that every number is worked out by the rules of play; what
only people know (hands, tiles that lie face down) is not in it. Without a map, a place is a
Command Post or a tile that was explored, in the order of exploring. Source: Fleet Captains,
Components; FC-2, FC-11; DF-44.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from rules.fleet_captains.at_table.start import NO_MAP, TEAMS, TableSetup
from rules.fleet_captains.box.hexes import FAR, NEAR, CommandPost, SectorLayout
from rules.fleet_captains.box.mission_cards import MissionCard
from rules.fleet_captains.box.ship_cards import ShipCard
from rules.fleet_captains.play.game_options import GameOptions
from rules.fleet_captains.play.reinforcement import enter_play
from rules.fleet_captains.play.state import (
    CaptainsGame,
    LocationInPlay,
    PlayerInGame,
    StarshipInPlay,
    TeamInGame,
)

MOST_ROUNDS: Final = 999
"""A table is never a stall: people say when they stop."""

_UNFOLLOWED: Final = SectorLayout(
    "unfollowed", (4, 3, 4), (CommandPost(1, NEAR), CommandPost(1, FAR))
)
"""The layout of a game without a map; nothing asks it for a place."""

_EMPTY_GAME: Final = GameOptions(rounds=MOST_ROUNDS)


@dataclass(frozen=True, slots=True)
class MissionOnTable:
    """A mission of a player; `name` is "" where nobody said it, `card` is that of the box."""

    number: int
    name: str
    kind: str
    points: int
    secret: bool
    card: MissionCard | None = None


@dataclass(frozen=True, slots=True)
class TableHit:
    """Damage that an attack did and that the ship's owner has not set on the dial yet."""

    ship: int
    damage: int
    team: int
    """The team that gets the point if the ship is destroyed."""


@dataclass(frozen=True, slots=True)
class TableNote:
    """A line of what happened, for everybody; `remark` says what is unusual in it."""

    round: int
    player: int
    words: str
    remark: str = ""


@dataclass
class CaptainsTable:
    """A table as it stands; `missions` are those on the table by player.

    `decks` has the keys of the subdecks that a player took, for those who told.
    """

    setup: TableSetup
    game: CaptainsGame
    missions: list[list[MissionOnTable]]
    hits: list[TableHit] = field(default_factory=list)
    notes: list[TableNote] = field(default_factory=list)
    next_mission: int = 1
    decks: dict[int, tuple[str, ...]] = field(default_factory=dict)

    @property
    def has_map(self) -> bool:
        """Returns whether the sector is followed place by place."""
        return self.setup.layout != NO_MAP

    @property
    def has_cards(self) -> bool:
        """Returns whether there are ship cards; else the table counts only."""
        return self.setup.box is not None

    @property
    def is_begun(self) -> bool:
        """Returns whether the first turn has begun; before, dials are set without a cost."""
        return self.game.round > 0

    @property
    def is_over(self) -> bool:
        """Returns whether the game has ended."""
        return bool(self.game.outcome)

    def name_of(self, player: int) -> str:
        """Returns the name of a player."""
        return self.setup.players[player].name

    def team_name(self, team: int) -> str:
        """Returns the names of a team's players."""
        return " and ".join(self.name_of(each) for each in self.game.teams[team].players)

    def team_of(self, player: int) -> int:
        """Returns the team of a player."""
        return self.game.players[player].team

    def place_name(self, place: int) -> str:
        """Returns the name of a place: on the map as people read it, else by its number."""
        if self.has_map:
            return self.game.name_of(place)
        posts = len(self.game.players)
        if place < posts:
            return f"post {place + 1}"
        return f"location {place - posts + 1}"

    def place_named(self, name: str) -> int | None:
        """Returns the place of a name, None where there is none."""
        for place in range(len(self.game.locations)):
            if self.place_name(place) == name:
                return place
        return None

    def is_post(self, place: int) -> bool:
        """Returns whether a place is a Command Post."""
        return place in set(self.game.posts())

    def place_words(self, place: int) -> str:
        """Returns what a place is called at the table: its tile, and where it lies."""
        name = self.place_name(place)
        if self.is_post(place):
            owner = next(each.number for each in self.game.players if each.post == place)
            return f"the Command Post of {self.name_of(owner)}"
        tile = self.game.locations[place].tile
        return f"{tile.name} ({name})" if tile else f"the unexplored tile {name}"

    def note(self, player: int, words: str, *remarks: str) -> None:
        """Adds a line to what happened."""
        remark = "; ".join(each for each in remarks if each)
        self.notes.append(TableNote(self.game.round, player, words, remark))


def table_of(setup: TableSetup) -> CaptainsTable:
    """Returns the table as it stands before the first step: all ships at their Command Posts."""
    layout = _UNFOLLOWED
    if setup.box is not None and setup.layout != NO_MAP:
        layout = setup.box.layouts[setup.layout]
    game = CaptainsGame(layout, setup.goal, _EMPTY_GAME)
    game.first = game.active = setup.first
    number = len(setup.players)
    each = number // TEAMS
    tiles = layout.tiles if setup.layout != NO_MAP else 0
    game.locations = [LocationInPlay(None) for _ in range(tiles + number)]
    for team in range(TEAMS):
        players = tuple(range(team * each, (team + 1) * each))
        side = setup.players[players[0]].side
        game.teams.append(TeamInGame(team, side, players, setup.goal))
        game.players += [PlayerInGame(player, team, tiles + player) for player in players]
    for player, told in enumerate(setup.players):
        for card in told.fleet:
            enter_play(game, player, card)
    if setup.box is not None:
        mustered = {card.key for told in setup.players for card in told.fleet}
        for team_in_game in game.teams:
            cards = setup.box.ships_of(team_in_game.side)
            team_in_game.pool = [card for card in cards if card.key not in mustered]
    return CaptainsTable(setup, game, [[] for _ in setup.players])


def has_dial(card: ShipCard) -> bool:
    """Returns whether the values of a ship are known."""
    return bool(card.dial[0].settings)


def ship_name(ship: StarshipInPlay) -> str:
    """Returns the name of a ship in play."""
    return ship.card.name


Values = dict[str, Any]
"""The fields of a step, read."""
