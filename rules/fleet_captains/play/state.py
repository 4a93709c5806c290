"""A game of Fleet Captains as it stands: the sector, ships, tokens, players and teams.

Nothing here knows a rule; the chapters beside it do. Places are the numbers of the layout's
hexagons, players are numbered as their Command Posts are. A `copy` shares the cards, which never
change. Source: Fleet Captains, Components, Game Set-Up.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from rules.fleet_captains.box.command_cards import CommandCard, CommandSubdeck
from rules.fleet_captains.box.encounter_cards import EncounterCard
from rules.fleet_captains.box.hexes import SectorLayout
from rules.fleet_captains.box.mission_cards import MissionCard
from rules.fleet_captains.box.ship_cards import AlertStatus, Setting, ShipCard
from rules.fleet_captains.box.tiles import LocationTile
from rules.fleet_captains.play.game_options import GameOptions

CLOAKED: Final = -1
"""The setting of a ship that is cloaked: the one that its Alert Status has for it (FC-58)."""

NO_TEAM: Final = -1
NOBODY: Final = -1

PRISONER: Final = "prisoner"
AWAY_TEAM: Final = "away team"
CARD: Final = "card"
"""What cargo may be; cargo space is unlimited (FC-84)."""


@dataclass(frozen=True, slots=True)
class CargoPiece:
    """A piece of cargo: a prisoner, an away team, or a card that became cargo (EF-27).

    `player` is whose it was, `card` is None for an away team.
    """

    kind: str
    player: int
    card: CommandCard | EncounterCard | None = None

    @property
    def name(self) -> str:
        """Returns what the cargo is called."""
        return self.card.name if self.card else self.kind


class StarshipInPlay:
    """A ship in play: where it is, how its dial stands, what it carries and did this turn.

    `disabled` and `damaged` are Systems that are Disabled until the end of the turn or until
    repaired; `bonus` has what is added to Ratings until the end of the turn. `foes` are the
    uncloaked enemies that were with it when the turn began (FC-35), `mates` the own ships (FC-38).
    """

    __slots__ = (
        "acted",
        "adjusted",
        "adjustments",
        "bonus",
        "card",
        "cargo",
        "crew",
        "damaged",
        "disabled",
        "foes",
        "ignores",
        "level",
        "mates",
        "moved",
        "number",
        "place",
        "player",
        "repaired",
        "setting",
        "token",
    )

    def __init__(self, number: int, player: int, card: ShipCard, place: int, setting: int) -> None:
        self.number = number
        self.player = player
        self.card = card
        self.place = place
        self.level = 0
        self.setting = setting
        self.token = NOBODY
        self.disabled: tuple[str, ...] = ()
        self.damaged: tuple[str, ...] = ()
        self.crew: dict[str, CommandCard] = {}
        self.cargo: list[CargoPiece] = []
        self.bonus: dict[str, int] = {}
        self.ignores: tuple[str, ...] = ()
        self.moved = False
        self.repaired = False
        self.acted = 0
        self.adjusted = 0
        self.adjustments = 1
        self.foes: tuple[int, ...] = ()
        self.mates: tuple[int, ...] = ()

    @property
    def status(self) -> AlertStatus:
        """Returns the Alert Status of the dial."""
        return self.card.dial[self.level]

    @property
    def is_cloaked(self) -> bool:
        """Returns whether the ship is cloaked (FC-58)."""
        return self.setting == CLOAKED

    @property
    def ratings(self) -> Setting:
        """Returns the Ratings of the present setting."""
        status = self.card.dial[self.level]
        if self.setting == CLOAKED:
            return status.cloak or ()
        return status.settings[self.setting]

    def begin_turn(self) -> None:
        """Forgets what the ship did in the turn before."""
        self.moved = self.repaired = False
        self.acted = self.adjusted = 0
        self.adjustments = 1

    def end_turn(self) -> None:
        """Forgets what lasted until the end of the turn."""
        self.disabled = ()
        self.bonus = {}
        self.ignores = ()

    def copy(self) -> StarshipInPlay:
        """Returns an equal ship that can go its own way."""
        other = StarshipInPlay(self.number, self.player, self.card, self.place, self.setting)
        other.level = self.level
        other.token = self.token
        other.disabled = self.disabled
        other.damaged = self.damaged
        other.crew = self.crew.copy()
        other.cargo = self.cargo.copy()
        other.bonus = self.bonus.copy()
        other.ignores = self.ignores
        other.moved = self.moved
        other.repaired = self.repaired
        other.acted = self.acted
        other.adjusted = self.adjusted
        other.adjustments = self.adjustments
        other.foes = self.foes
        other.mates = self.mates
        return other


class CloakToken:
    """A cloak token on the board: its number lies open, which ship it is does not.

    `ship` is the number of the ship, `NOBODY` for a sensor echo (FC-58, FC-63).
    """

    __slots__ = ("moved", "number", "place", "player", "ship")

    def __init__(self, number: int, player: int, place: int, ship: int) -> None:
        self.number = number
        self.player = player
        self.place = place
        self.ship = ship
        self.moved = False

    @property
    def is_echo(self) -> bool:
        """Returns whether no ship is under it."""
        return self.ship == NOBODY

    def copy(self) -> CloakToken:
        """Returns an equal token that can go its own way."""
        other = CloakToken(self.number, self.player, self.place, self.ship)
        other.moved = self.moved
        return other


class LocationInPlay:
    """A place of the sector: a tile, or a Command Post, which has none.

    `explorer` is the player who explored it; `control` counts the tokens of the team `holder`;
    `installation` is its level, 0 for none, 3 for a starbase, `builder` the team that built it.
    `scanners` are the players who may look at it (FC-82).
    """

    __slots__ = (
        "away_teams",
        "builder",
        "control",
        "explorer",
        "holder",
        "installation",
        "persistent",
        "scanners",
        "tile",
    )

    def __init__(self, tile: LocationTile | None) -> None:
        self.tile = tile
        self.explorer = NOBODY
        self.holder = NO_TEAM
        self.control = 0
        self.installation = 0
        self.builder = NO_TEAM
        self.scanners: tuple[int, ...] = ()
        self.away_teams: tuple[int, ...] = ()
        self.persistent: EncounterCard | None = None

    @property
    def is_explored(self) -> bool:
        """Returns whether it is a tile that lies open."""
        return self.explorer != NOBODY

    @property
    def owner(self) -> int:
        """Returns the team that the installation belongs to, `NO_TEAM` without one.

        It is whose control tokens lie there; its builder's where none do (FC-77; DF-31).
        """
        if not self.installation:
            return NO_TEAM
        return self.holder if self.control else self.builder

    def copy(self) -> LocationInPlay:
        """Returns an equal location that can go its own way."""
        other = LocationInPlay(self.tile)
        other.explorer = self.explorer
        other.holder = self.holder
        other.control = self.control
        other.installation = self.installation
        other.builder = self.builder
        other.scanners = self.scanners
        other.away_teams = self.away_teams
        other.persistent = self.persistent
        return other


class MissionInPlay:
    """A mission on the table, with what was done of it: by ship, or under `NOBODY` this turn."""

    __slots__ = ("card", "progress")

    def __init__(self, card: MissionCard) -> None:
        self.card = card
        self.progress: dict[int, int] = {}

    def copy(self) -> MissionInPlay:
        """Returns an equal mission that can go its own way."""
        other = MissionInPlay(self.card)
        other.progress = self.progress.copy()
        return other


@dataclass(frozen=True, slots=True)
class ScoredPoints:
    """What lies in a Victory Pile: what it was for, its points, and its card where it has one."""

    what: str
    points: int
    card: MissionCard | EncounterCard | None = None


class PlayerInGame:
    """A player: cards, missions on the table, and what is left to do this turn.

    `ended` and `passed` say whether the player is done with the turn, or lets the mate act first;
    `mixed` are the places where the own tokens were mixed since one moved; `playing` counts cards
    of the hand that are just being played, `refused` says that the mate would not swap missions.
    `resting` is how many cards lay on the discard pile as the turn began: those below all others.
    """

    __slots__ = (
        "actions",
        "cycled",
        "deck",
        "discarded",
        "discards",
        "ended",
        "hand",
        "missions",
        "mixed",
        "number",
        "passed",
        "playing",
        "post",
        "refused",
        "resting",
        "team",
    )

    def __init__(self, number: int, team: int, post: int) -> None:
        self.number = number
        self.team = team
        self.post = post
        self.hand: list[CommandCard] = []
        self.deck: list[CommandCard] = []
        self.discards: list[CommandCard] = []
        self.missions: list[MissionInPlay] = []
        self.actions = 0
        self.cycled = False
        self.discarded = False
        self.ended = True
        self.passed = False
        self.playing = 0
        self.refused = False
        self.resting = 0
        self.mixed: tuple[int, ...] = ()

    def copy(self) -> PlayerInGame:
        """Returns an equal player that can go its own way."""
        other = PlayerInGame(self.number, self.team, self.post)
        other.hand = self.hand.copy()
        other.deck = self.deck.copy()
        other.discards = self.discards.copy()
        other.missions = [mission.copy() for mission in self.missions]
        other.actions = self.actions
        other.cycled = self.cycled
        other.discarded = self.discarded
        other.ended = self.ended
        other.passed = self.passed
        other.playing = self.playing
        other.refused = self.refused
        other.resting = self.resting
        other.mixed = self.mixed
        return other


class TeamInGame:
    """A team, of one player or two: Fleet Size, Reinforcement Pool, missions, Victory Pile."""

    __slots__ = (
        "fleet_size",
        "losses",
        "mission_deck",
        "number",
        "pile",
        "players",
        "points",
        "pool",
        "side",
    )

    def __init__(self, number: int, side: str, players: tuple[int, ...], fleet_size: int) -> None:
        self.number = number
        self.side = side
        self.players = players
        self.fleet_size = fleet_size
        self.losses = 0
        self.points = 0
        self.pool: list[ShipCard] = []
        self.mission_deck: list[MissionCard] = []
        self.pile: list[ScoredPoints] = []

    def copy(self) -> TeamInGame:
        """Returns an equal team that can go its own way."""
        other = TeamInGame(self.number, self.side, self.players, self.fleet_size)
        other.losses = self.losses
        other.points = self.points
        other.pool = self.pool.copy()
        other.mission_deck = self.mission_deck.copy()
        other.pile = self.pile.copy()
        return other


class CaptainsGame:
    """A whole game as it stands.

    `resolving` holds the cards that are just being carried out and lie nowhere else. `first` is
    the team that has the first turn of a round, `active` the one whose turn it is; `last_turn`
    says that the game ends with the turn of the second (FC-139); `outcome` is "" while it goes on.
    `has_claimed` says whether the action under way fulfilled a mission, None where there is no
    action (FC-130). `subdecks` are those of the box, of which all know what lies in them (FC-12).
    """

    __slots__ = (
        "active",
        "encounter_discards",
        "encounters",
        "first",
        "goal",
        "has_claimed",
        "last_turn",
        "layout",
        "locations",
        "lost",
        "mission_discards",
        "mission_stacks",
        "next_ship",
        "next_token",
        "options",
        "outcome",
        "players",
        "resolving",
        "round",
        "ships",
        "spare_tiles",
        "subdecks",
        "teams",
        "tokens",
        "trashed",
        "winner",
    )

    def __init__(self, layout: SectorLayout, goal: int, options: GameOptions) -> None:
        self.layout = layout
        self.goal = goal
        self.options = options
        self.locations: list[LocationInPlay] = []
        self.ships: dict[int, StarshipInPlay] = {}
        self.tokens: dict[int, CloakToken] = {}
        self.players: list[PlayerInGame] = []
        self.teams: list[TeamInGame] = []
        self.encounters: list[EncounterCard] = []
        self.encounter_discards: list[EncounterCard] = []
        self.mission_stacks: dict[str, list[MissionCard]] = {}
        self.mission_discards: list[MissionCard] = []
        self.spare_tiles: list[LocationTile] = []
        self.lost: list[ShipCard] = []
        self.trashed: list[CommandCard] = []
        self.resolving: list[CommandCard | EncounterCard | MissionCard] = []
        self.subdecks: tuple[CommandSubdeck, ...] = ()
        self.next_ship = 0
        self.next_token = 1
        self.round = 0
        self.first = 0
        self.active = 0
        self.last_turn = False
        self.has_claimed: bool | None = None
        self.winner = NO_TEAM
        self.outcome = ""

    # --- who and where ---

    def team_of(self, player: int) -> TeamInGame:
        """Returns the team of a player."""
        return self.teams[self.players[player].team]

    def is_foe(self, ship: StarshipInPlay, player: int) -> bool:
        """Returns whether a ship is an enemy of a player."""
        return self.players[ship.player].team != self.players[player].team

    def is_turn_of(self, player: int) -> bool:
        """Returns whether it is the turn of a player's team."""
        return self.players[player].team == self.active

    def ships_of(self, player: int) -> list[StarshipInPlay]:
        """Lists the ships of a player."""
        return [ship for ship in self.ships.values() if ship.player == player]

    def ships_of_team(self, team: int) -> list[StarshipInPlay]:
        """Lists the ships of a team."""
        return [ship for ship in self.ships.values() if self.players[ship.player].team == team]

    def ships_at(self, place: int) -> list[StarshipInPlay]:
        """Lists all ships at a place, cloaked ones too."""
        return [ship for ship in self.ships.values() if ship.place == place]

    def own_ships_at(self, place: int, player: int) -> list[StarshipInPlay]:
        """Lists the ships of a player at a place."""
        return [
            ship for ship in self.ships.values() if ship.place == place and ship.player == player
        ]

    def foes_at(self, place: int, player: int) -> list[StarshipInPlay]:
        """Lists the uncloaked enemies of a player at a place."""
        players = self.players
        team = players[player].team
        return [
            ship
            for ship in self.ships.values()
            if ship.place == place and ship.setting != CLOAKED and players[ship.player].team != team
        ]

    def tokens_at(self, place: int, player: int) -> list[CloakToken]:
        """Lists the cloak tokens of a player at a place, by number."""
        return [
            token
            for token in self.tokens.values()
            if token.place == place and token.player == player
        ]

    def opponents(self, player: int) -> list[PlayerInGame]:
        """Lists the players of the other team."""
        team = self.players[player].team
        return [other for other in self.players if other.team != team]

    def posts(self) -> Iterator[int]:
        """Yields the places of the Command Posts."""
        return (player.post for player in self.players)

    def is_own_post(self, place: int, player: int) -> bool:
        """Returns whether a place is the Command Post of a player (FC-33)."""
        return self.players[player].post == place

    def name_of(self, place: int) -> str:
        """Returns the name of a place on the board."""
        return self.layout.place_name(place)

    def size_in_play(self, team: int) -> int:
        """Returns the Sizes of a team's ships in play together (FC-79)."""
        return sum(ship.card.size for ship in self.ships_of_team(team))

    def copy(self) -> CaptainsGame:
        """Returns an equal game that can go its own way; it shares the cards."""
        other = CaptainsGame(self.layout, self.goal, self.options)
        other.locations = [location.copy() for location in self.locations]
        other.ships = {number: ship.copy() for number, ship in self.ships.items()}
        other.tokens = {number: token.copy() for number, token in self.tokens.items()}
        other.players = [player.copy() for player in self.players]
        other.teams = [team.copy() for team in self.teams]
        other.encounters = self.encounters.copy()
        other.encounter_discards = self.encounter_discards.copy()
        other.mission_stacks = {kind: list(cards) for kind, cards in self.mission_stacks.items()}
        other.mission_discards = self.mission_discards.copy()
        other.spare_tiles = self.spare_tiles.copy()
        other.lost = self.lost.copy()
        other.trashed = self.trashed.copy()
        other.resolving = self.resolving.copy()
        other.subdecks = self.subdecks
        other.next_ship = self.next_ship
        other.next_token = self.next_token
        other.round = self.round
        other.first = self.first
        other.active = self.active
        other.last_turn = self.last_turn
        other.has_claimed = self.has_claimed
        other.winner = self.winner
        other.outcome = self.outcome
        return other
