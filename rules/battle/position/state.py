"""Where a battle stands: ships, sides, table, damage deck, round and phase.

Plain mutable objects with a `copy` of their own, so that a pilot can look ahead cheaply. A state
knows neither pilots nor chance; rules are functions elsewhere that change it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from rules.battle.position.pieces import (
    OUTCAST,
    Ban,
    CardState,
    DamageCard,
    Grant,
    Lasting,
    number_of_markers,
)
from rules.battle.position.records import DialSetting, ShipRecord
from rules.battle.position.terms import (
    CLOAK_IS_BESIDE,
    CLOAK_IS_RED,
    IN_PLAY,
    MAY_ACT,
    NO_CLOAK,
    NOBODY,
    SETTING_UP,
    WAITING,
)
from rules.table import TABLE, Area, Pose, Terrain

NOWHERE: Final = Pose(0.0, 0.0)
"""Stands for the place of a ship that is not on the table."""


@dataclass(frozen=True, slots=True)
class Arrival:
    """A card that came to a ship in the course of a battle, where it took the last place.

    `giver` is the ship that it came from and `place` its place there. Of a copy `holder` is the
    place of the card that has it, as its other side (`is_side`) or beside it; of a card that moved
    it is -1. One from outside the fleet has no giver: `place` is then that in the reserve of its
    ship, and `holder` the place of the card that made room for it.
    """

    giver: int
    place: int
    taker: int
    holder: int = NOBODY
    is_side: bool = False

    def __reduce__(self) -> tuple[Any, ...]:
        return (Arrival, (self.giver, self.place, self.taker, self.holder, self.is_side))


SHIP_FIELDS: Final = (
    "acted",
    "agility_base",
    "agility_sum",
    "attack_base",
    "attack_sum",
    "attacks",
    "auxiliary",
    "bans",
    "bar",
    "battle_stations",
    "breaches_ignored",
    "captain",
    "cards",
    "cloak",
    "counted",
    "disabled_shields",
    "dock",
    "done",
    "evade",
    "executed",
    "face_down",
    "face_up",
    "grants",
    "had_chance",
    "has_acted",
    "hull",
    "index",
    "is_doomed",
    "lasting",
    "left_in",
    "locks",
    "markers",
    "mission",
    "overlapped",
    "phase_skill",
    "place",
    "pose",
    "record",
    "scan",
    "setting",
    "shield_value",
    "shields",
    "side",
    "skill",
    "team",
    "tie_rank",
    "tokens_left",
    "used",
)
"""What tells a ship from another state of itself; `governed` follows from its cards."""


class Ship:
    """A ship in a battle.

    `index` is its place among all ships, `side` that of its player, `team` that of its allies.
    `attack_base` and `agility_base` are values after replacements, `attack_sum` and `agility_sum`
    the kept sums of modifiers; `hull`, `shield_value` and `skill` are what they come to
    (`rules.battle.mechanics.values.refresh`). `phase_skill` is the skill that counts in this phase.
    `setting` is the maneuver revealed this round, `executed` the one that took its place, with
    another shape or colour. `done` are the actions of this round, one bit
    each; `acted` the keys of cards whose action was used, `used` what else may act only once.
    `markers` are tokens that only card texts know, as (name, number). `governed` are the changes
    of its values, by card and value, that card texts make or unmake in the course of a battle.
    Whatever changes a card takes it from `own_card`: a ship that `shares_cards` is a passing copy
    of one that rests meanwhile, and looks at that one's.
    """

    __slots__ = (*SHIP_FIELDS, "governed", "shares_cards")

    def __init__(
        self,
        record: ShipRecord,
        index: int,
        side: int,
        team: int,
        cards: list[CardState] | None = None,
        *,
        like: Ship | None = None,
        shares_cards: bool = False,
    ) -> None:
        self.record: ShipRecord = record
        self.index: Final[int] = index
        self.side: Final[int] = side
        self.team: Final[int] = team
        self.cards: list[CardState] = (
            [CardState(card) for card in record.cards] if cards is None else cards
        )
        self.shares_cards = shares_cards
        if like is None:
            self.pose: Pose = NOWHERE
            self.place: int = WAITING
            self.dock: int = NOBODY
            self.left_in: int = 0
            self.tie_rank: int = 0
            # values
            self.attack_base: int = record.attack
            self.attack_sum: int = 0
            self.agility_base: int = record.agility
            self.agility_sum: int = 0
            self.hull: int = record.hull
            self.shield_value: int = record.shields
            self.skill: int = record.skill
            self.phase_skill: int = record.skill
            self.captain: int = record.captain
            self.tokens_left: int = record.squadron_tokens
            # damage
            self.shields: int = record.shields
            self.disabled_shields: int = 0
            self.face_up: list[DamageCard] = []
            self.face_down: int = 0
            self.counted: int = 0
            self.breaches_ignored: bool = False
            self.is_doomed: bool = False
            # tokens
            self.evade: int = 0
            self.scan: int = 0
            self.battle_stations: int = 0
            self.auxiliary: int = 0
            self.mission: int = 0
            self.cloak: int = NO_CLOAK
            self.locks: tuple[int, ...] = ()
            self.markers: tuple[tuple[str, int], ...] = ()
            # cards and effects
            self.lasting: list[Lasting] = []
            self.bans: list[Ban] = []
            self.grants: list[Grant] = []
            self.governed: tuple[tuple[int, str], ...] = ()
            # this round
            self.setting: int = NOBODY
            self.executed: DialSetting | None = None
            self.bar: int = MAY_ACT
            self.done: int = 0
            self.acted: tuple[str, ...] = ()
            self.used: tuple[str, ...] = ()
            self.overlapped: tuple[int, ...] = ()
            self.has_acted: bool = False
            self.had_chance: bool = False
            self.attacks: int = 0
            return
        # Pilots imagine battles all the time: a copy takes all values without asking again.
        self.pose = like.pose
        self.place = like.place
        self.dock = like.dock
        self.left_in = like.left_in
        self.tie_rank = like.tie_rank
        self.attack_base = like.attack_base
        self.attack_sum = like.attack_sum
        self.agility_base = like.agility_base
        self.agility_sum = like.agility_sum
        self.hull = like.hull
        self.shield_value = like.shield_value
        self.skill = like.skill
        self.phase_skill = like.phase_skill
        self.captain = like.captain
        self.tokens_left = like.tokens_left
        self.shields = like.shields
        self.disabled_shields = like.disabled_shields
        self.face_up = like.face_up.copy()
        self.face_down = like.face_down
        self.counted = like.counted
        self.breaches_ignored = like.breaches_ignored
        self.is_doomed = like.is_doomed
        self.evade = like.evade
        self.scan = like.scan
        self.battle_stations = like.battle_stations
        self.auxiliary = like.auxiliary
        self.mission = like.mission
        self.cloak = like.cloak
        self.locks = like.locks
        self.markers = like.markers
        self.lasting = like.lasting.copy()
        self.bans = like.bans.copy()
        self.grants = like.grants.copy()
        self.governed = like.governed
        self.setting = like.setting
        self.executed = like.executed
        self.bar = like.bar
        self.done = like.done
        self.acted = like.acted
        self.used = like.used
        self.overlapped = like.overlapped
        self.has_acted = like.has_acted
        self.had_chance = like.had_chance
        self.attacks = like.attacks

    def __repr__(self) -> str:
        return f"<ship {self.index} {self.record.name}>"

    def copy(self) -> Ship:
        """Returns an equal ship that changes on its own."""
        cards = [CardState(card.record, card) for card in self.cards]
        return Ship(self.record, self.index, self.side, self.team, cards, like=self)

    def own_cards(self) -> list[CardState]:
        """Returns its cards to be changed."""
        if self.shares_cards:
            self.cards = [CardState(card.record, card) for card in self.cards]
            self.shares_cards = False
        return self.cards

    def own_card(self, place: int) -> CardState:
        """Returns a card to be changed."""
        return self.own_cards()[place]

    def values(self) -> tuple[Any, ...]:
        """Returns everything that tells it from another state of the same ship."""
        return tuple(
            self.record.key
            if name == "record"
            else str(self.executed)
            if name == "executed"
            else getattr(self, name)
            for name in SHIP_FIELDS
        )

    def __eq__(self, other: object) -> bool:
        # Ships of one battle are told apart by their places.
        return (
            isinstance(other, Ship)
            and self.index == other.index
            and self.values() == other.values()
        )

    __hash__ = None  # type: ignore[assignment]

    @property
    def is_in_play(self) -> bool:
        """Returns whether it stands on the table, one that awaits its last attack included."""
        return self.place == IN_PLAY

    def opposes(self, other: Ship) -> bool:
        """Returns whether another ship is an enemy to this one: of another team, or an outcast.

        An outcast is one to all ships but itself, its own side's included (`OUTCAST`).
        """
        return self.team != other.team or (
            len(other.markers) > 0
            and other is not self
            and number_of_markers(other.markers, OUTCAST) > 0
        )

    @property
    def is_cloaked(self) -> bool:
        """Returns whether it has a cloak token, of either side (2017, Cloak)."""
        return self.cloak != NO_CLOAK

    @property
    def is_cloak_red(self) -> bool:
        """Returns whether its cloak token shows its red side (2017, Firing While Cloaked)."""
        return self.cloak & CLOAK_IS_RED != 0

    @property
    def is_cloak_beside(self) -> bool:
        """Returns whether it is cloaked since an earlier round (2017, Acquire a Target Lock)."""
        return self.cloak & CLOAK_IS_BESIDE != 0

    @property
    def damage(self) -> int:
        """Returns the damage to its hull: cards face up and face down, and what is only counted."""
        return len(self.face_up) + self.face_down + self.counted

    @property
    def hull_left(self) -> int:
        """Returns how much more damage its hull takes before it is destroyed."""
        if self.record.squadron_tokens:
            return self.tokens_left
        return self.hull - len(self.face_up) - self.face_down - self.counted

    def number_face_up(self, name: str) -> int:
        """Returns how many face-up damage cards of a name it has."""
        return sum(1 for card in self.face_up if card.name == name)

    def has_face_up(self, name: str) -> bool:
        """Returns whether it has a face-up damage card of a name."""
        return any(card.name == name for card in self.face_up)


class Side:
    """A player: a fleet's total, the team, what counts for victory.

    `fleet_action` is where the fleet action token is: -1 on the admiral, else the ship that
    performed it. `area` is where its ships start. `resource` are the SP of a resource that no
    card carries.
    """

    __slots__ = (
        "area",
        "fleet_action",
        "is_out",
        "limit",
        "name",
        "points",
        "resource",
        "team",
    )

    def __init__(self, name: str, team: int, points: int, resource: int, limit: int) -> None:
        self.name: Final[str] = name
        self.team: Final[int] = team
        self.points: Final[int] = points
        self.resource: Final[int] = resource
        self.limit: Final[int] = limit
        self.area: Area = TABLE
        self.fleet_action = NOBODY
        self.is_out = False

    def copy(self) -> Side:
        """Returns an equal side that changes on its own."""
        other = Side(self.name, self.team, self.points, self.resource, self.limit)
        other.area = self.area
        other.fleet_action = self.fleet_action
        other.is_out = self.is_out
        return other

    def values(self) -> tuple[Any, ...]:
        """Returns everything that tells it from another."""
        return (
            self.name,
            self.team,
            self.points,
            self.resource,
            self.limit,
            self.area,
            self.fleet_action,
            self.is_out,
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Side) and self.values() == other.values()

    __hash__ = None  # type: ignore[assignment]


STATE_FIELDS: Final = (
    "active",
    "area",
    "deck",
    "dials",
    "discards",
    "has_phase_begun",
    "hidden",
    "initiative",
    "marks",
    "mines",
    "moves",
    "night_shift",
    "phase",
    "reason",
    "round",
    "ships",
    "sides",
    "standing",
    "teams",
    "terrain",
    "winner",
)
"""What tells a state from another."""


class State:
    """A battle at one moment.

    `initiative` is the team that holds the token, `active` the ship whose turn it is. `dials` are
    the settings chosen in secret, by ship; `hidden` the names of the damage cards that lie face
    down, by ship. `deck` and `discards` are the names of damage cards, in the order of the
    alphabet: the deck is drawn from at random. `standing` are the teams that had ships when the
    present moment began: what goes within one moment goes at the same time (DECISIONS D82).
    `marks` are numbers of a mission, `moves` the cards that were exchanged in dock: (from ship,
    place of the card, to ship). `mines` are the minefields of cards: token, ship, place of card.
    `night_shift` are the indices of the ships that sail on night shift (DECISIONS D15).
    """

    __slots__ = STATE_FIELDS

    def __init__(
        self,
        ships: list[Ship],
        sides: list[Side],
        deck: list[str],
        area: Area,
        like: State | None = None,
    ) -> None:
        self.ships = ships
        self.sides = sides
        self.area = area
        self.teams: int = 1 + max(side.team for side in sides) if like is None else like.teams
        self.terrain: list[Terrain] = [] if like is None else like.terrain.copy()
        self.deck: list[str] = sorted(deck) if like is None else deck.copy()
        self.discards: list[str] = [] if like is None else like.discards.copy()
        self.hidden: list[list[str]] = [[] for _ in ships] if like is None else like.hidden.copy()
        self.dials: list[int] = [NOBODY for _ in ships] if like is None else like.dials.copy()
        self.round: int = 0 if like is None else like.round
        self.phase: int = SETTING_UP if like is None else like.phase
        self.has_phase_begun: bool = False if like is None else like.has_phase_begun
        self.initiative: int = 0 if like is None else like.initiative
        self.active: int = NOBODY if like is None else like.active
        self.standing: tuple[int, ...] = () if like is None else like.standing
        self.winner: int = NOBODY if like is None else like.winner
        self.reason: str = "" if like is None else like.reason
        self.marks: dict[str, int] = {} if like is None else like.marks.copy()
        self.moves: tuple[Arrival, ...] = () if like is None else like.moves
        self.mines: tuple[tuple[Terrain, int, int], ...] = () if like is None else like.mines
        self.night_shift: tuple[int, ...] = () if like is None else like.night_shift

    def copy(self) -> State:
        """Returns an equal state that changes on its own; records and poses are shared."""
        ships = [ship.copy() for ship in self.ships]
        sides = [side.copy() for side in self.sides]
        other = State(ships, sides, self.deck, self.area, self)
        other.hidden = [names.copy() for names in self.hidden]
        return other

    def passing_copy(self) -> State:
        """Returns a copy that is cheaper, for as long as nothing changes here (`Ship.own_card`).

        What lies face down is shared: whoever changes the copy takes other lists first.
        """
        ships = [
            Ship(
                ship.record,
                ship.index,
                ship.side,
                ship.team,
                ship.cards,
                like=ship,
                shares_cards=True,
            )
            for ship in self.ships
        ]
        sides = [side.copy() for side in self.sides]
        return State(ships, sides, self.deck, self.area, self)

    def values(self) -> tuple[Any, ...]:
        """Returns everything that tells it from another state."""
        return tuple(getattr(self, name) for name in STATE_FIELDS)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.values() == other.values()

    __hash__ = None  # type: ignore[assignment]

    def in_play(self) -> list[Ship]:
        """Lists the ships on the table, in the order of the fleets."""
        return [ship for ship in self.ships if ship.place == IN_PLAY]

    def opponents(self, team: int) -> list[Ship]:
        """Lists the ships on the table that do not belong to a team."""
        return [ship for ship in self.ships if ship.place == IN_PLAY and ship.team != team]

    def opponents_of(self, ship: Ship) -> list[Ship]:
        """Lists the ships on the table that are enemies to a ship."""
        return [each for each in self.ships if each.place == IN_PLAY and ship.opposes(each)]

    def setting_of(self, ship: Ship) -> DialSetting | None:
        """Returns the maneuver that a ship revealed this round, or what it executed instead."""
        if ship.executed is not None:
            return ship.executed
        return None if ship.setting < 0 else ship.record.dial[ship.setting]
