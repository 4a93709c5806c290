"""What the app keeps of a mission at a real table: enemies whole, players' ships roughly.

Where models stand only the table knows. Headings of enemies are kept, since every maneuver turns a
ship by a known angle: they tell who has left a formation.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from typing import Any, Final

from rules.alliance.at_table.prompts import Prompt
from rules.alliance.at_table.start import TablePlayer, TableStart
from rules.alliance.enemy.choices import Reason
from rules.alliance.enemy.formations import Formation, formation
from rules.alliance.enemy.logic import LoadoutSide, LogicCard
from rules.alliance.errors import AllianceError

IN_PLAY: Final = "in-play"
DESTROYED: Final = "destroyed"
RETREATED: Final = "retreated"
REMOVED: Final = "removed"
"""Taken from the table because its model was needed (Alliance, Not Enough Ship Models?)."""
STATUSES: Final = (IN_PLAY, DESTROYED, RETREATED, REMOVED)

SETUP: Final = "setup"
REINFORCEMENT: Final = "reinforcement"
PLANNING: Final = "planning"
ACTIVATION: Final = "activation"
COMBAT: Final = "combat"
END: Final = "end"
OVER: Final = "over"
PHASES: Final = (SETUP, REINFORCEMENT, PLANNING, ACTIVATION, COMBAT, END, OVER)

EVADE: Final = "evade"
SCAN: Final = "scan"
BATTLE_STATIONS: Final = "battlestations"
AUXILIARY: Final = "auxiliary-power"
TIME: Final = "time"
ROUND_TOKENS: Final = (EVADE, SCAN, BATTLE_STATIONS)
"""Tokens that the End Phase takes away (Alliance, End Phase)."""
ENEMY_TOKENS: Final = (*ROUND_TOKENS, AUXILIARY, TIME)
PLAYER_TOKENS: Final = ROUND_TOKENS
GREEN: Final = "green"
RED: Final = "red"
"""The sides of a cloak token: red once the ship has fired (Alliance, Firing While Cloaked)."""
CLOAKED_AGILITY: Final = 4
"""What a cloak adds to the printed agility (Alliance, Cloak)."""
MOST_TOKENS: Final = 12


@dataclass(slots=True)
class TableEnemy:
    """An enemy: `id` is the number on its ID tokens.

    `down` counts its face down damage cards, `up` names those face up. `lock` is the player's ship
    that it has locked, "" for none. `heading` is in degrees clockwise from north. `quiet_from` is
    the round from which its skill counts as 0, 0 for none.
    """

    id: int
    type: str
    name: str
    formation: str
    loadout: LoadoutSide
    skill: int
    agility: int
    attack: int
    hull: int
    shields: int
    heading: float
    down: int = 0
    up: list[str] = field(default_factory=list)
    tokens: Counter[str] = field(default_factory=Counter)
    lock: str = ""
    status: str = IN_PLAY
    is_outside: bool = False
    has_left: bool = False
    may_not_attack: bool = False
    has_weapon: bool = True
    quiet_from: int = 0
    ignores_breach: bool = False
    has_activated: bool = False
    has_attacked: bool = False

    @property
    def key(self) -> str:
        """Returns how the ship is named in prompts and steps."""
        return f"enemy:{self.id}"

    @property
    def title(self) -> str:
        """Returns how people speak of it."""
        return f"{self.name} {self.id}"

    @property
    def damage(self) -> int:
        """Returns the number of its damage cards."""
        return self.down + len(self.up)

    @property
    def is_in_play(self) -> bool:
        """Returns whether it is in play, outside the edge too."""
        return self.status == IN_PLAY


@dataclass(slots=True)
class TableShip:
    """A player's ship: `cargo` says what it carries, `damage` counts its damage cards.

    `shields` are the active ones, `disabled` those that protect nothing now; `cloak` is the side
    of its cloak token, "" without one. `is_doomed` tells that it goes once it has had its chance
    to attack. `left_over` is the edge over which it retreated, "" for none.
    """

    number: int
    printed: TablePlayer
    skill: int
    agility: int
    attack: int
    hull: int
    shields: int
    disabled: int = 0
    cloak: str = ""
    damage: int = 0
    tokens: Counter[str] = field(default_factory=Counter)
    lock: str = ""
    cargo: Counter[str] = field(default_factory=Counter)
    status: str = IN_PLAY
    left_over: str = ""
    is_doomed: bool = False
    has_activated: bool = False
    has_attacked: bool = False

    @property
    def key(self) -> str:
        """Returns how the ship is named in prompts and steps."""
        return f"player:{self.number}"

    @property
    def title(self) -> str:
        """Returns how people speak of it."""
        return self.printed.name

    @property
    def is_cloaked(self) -> bool:
        """Returns whether it is cloaked, by either side of the token."""
        return bool(self.cloak)

    @property
    def agility_now(self) -> int:
        """Returns its agility with what a cloak makes of it."""
        return self.agility + (CLOAKED_AGILITY if self.is_cloaked else 0)

    def disable_shields(self, number: int) -> int:
        """Disables so many active shields, or all it has; gives how many (Disabling Shields)."""
        number = min(number, self.shields)
        self.shields -= number
        self.disabled += number
        return number

    def raise_shields(self) -> None:
        """Makes all disabled shields active again, which ends a cloak (Alliance, End Phase)."""
        self.shields += self.disabled
        self.disabled = 0
        self.cloak = ""

    @property
    def is_in_play(self) -> bool:
        """Returns whether it is in play."""
        return self.status == IN_PLAY


AnyShip = TableEnemy | TableShip


@dataclass(frozen=True, slots=True)
class LogLine:
    """A line of the log: what happened, and why."""

    round: int
    phase: str
    ship: str
    words: str
    reasons: tuple[Reason, ...] = ()


@dataclass(slots=True)
class ObjectiveProgress:
    """How far the objectives are.

    `returned` counts cargo by (cargo, edge), `delivered` by (cargo, token); `found` are kinds of
    token whose hidden one is known, `revealed` counts tokens turned over. `held` has the rounds in
    whose End Phase a place was held, by its letter.
    """

    returned: Counter[tuple[str, str]] = field(default_factory=Counter)
    delivered: Counter[tuple[str, str]] = field(default_factory=Counter)
    found: set[str] = field(default_factory=set)
    revealed: Counter[str] = field(default_factory=Counter)
    held: dict[str, set[int]] = field(default_factory=dict)


@dataclass(slots=True)
class TableState:
    """The whole state: what the page shows, and what comes next (`prompt`).

    `broken` are formations that took hull damage. `answered` counts the prompts answered so far.
    `last_ships` are those that the last step was about.
    """

    start: TableStart
    round: int = 0
    phase: str = SETUP
    active: str = ""
    enemies: list[TableEnemy] = field(default_factory=list)
    players: list[TableShip] = field(default_factory=list)
    broken: set[str] = field(default_factory=set)
    arrived: set[str] = field(default_factory=set)
    progress: ObjectiveProgress = field(default_factory=ObjectiveProgress)
    log: list[LogLine] = field(default_factory=list)
    answered: int = 0
    last_ships: tuple[str, ...] = ()
    prompt: Prompt | None = None

    def ship(self, key: str) -> AnyShip:
        """Finds a ship by its key; raises `AllianceError` for one that is not there."""
        for each in self.everybody:
            if each.key == key:
                return each
        known = ", ".join(each.key for each in self.everybody)
        raise AllianceError(f"there is no ship {key[:40]!r}; there are {known}", "table.ship")

    def enemy(self, key: str) -> TableEnemy:
        """Finds an enemy by its key; raises `AllianceError`."""
        found = self.ship(key)
        if not isinstance(found, TableEnemy):
            raise AllianceError(f"{found.title} is no enemy", "table.ship")
        return found

    def player(self, key: str) -> TableShip:
        """Finds a player's ship by its key; raises `AllianceError`."""
        found = self.ship(key)
        if not isinstance(found, TableShip):
            raise AllianceError(f"{found.title} is no player's ship", "table.ship")
        return found

    @property
    def everybody(self) -> list[AnyShip]:
        """Returns all ships that have come, enemies first."""
        return [*self.enemies, *self.players]

    @property
    def enemies_in_play(self) -> list[TableEnemy]:
        """Returns the enemies in play, by ascending ID token."""
        return [each for each in self.enemies if each.is_in_play]

    @property
    def players_in_play(self) -> list[TableShip]:
        """Returns the players' ships in play."""
        return [each for each in self.players if each.is_in_play]

    def logic(self, enemy: TableEnemy) -> LogicCard:
        """Returns the logic card of an enemy."""
        return self.start.enemies[enemy.type].logic


def players_at_start(start: TableStart) -> list[TableShip]:
    """Returns the players' ships as the mission begins, with the cargo that each starts with."""
    cargo = {each.id: each.start for each in start.mission.cargo if each.start}
    return [
        TableShip(
            number,
            each,
            each.skill,
            each.agility,
            each.attack,
            each.hull,
            each.shields,
            cargo=Counter(cargo),
        )
        for number, each in enumerate(start.players, start=1)
    ]


# --- documents -------------------------------------------------------------------


def state_document(state: TableState) -> dict[str, Any]:
    """Writes a state as plain data for programs: what the page shows, without the log."""
    formations = {each.id: each.name for each in state.start.mission.formations}
    return {
        "round": state.round,
        "last_round": state.start.mission.end.round,
        "phase": state.phase,
        "active": state.active,
        "enemies": [_enemy(each, state, formations) for each in state.enemies],
        "players": [_player(each) for each in state.players],
    }


def _enemy(enemy: TableEnemy, state: TableState, formations: dict[str, str]) -> dict[str, Any]:
    return {
        "key": enemy.key,
        "id": enemy.id,
        "type": enemy.type,
        "name": enemy.title,
        "loadout": enemy.loadout.name,
        "is_elite": enemy.loadout.is_elite,
        "ability": enemy.loadout.ability,
        "formation": formations[enemy.formation],
        "in_formation": is_in_formation(state, enemy),
        "skill": skill_now(state, enemy),
        "hull": enemy.hull,
        "damage": enemy.damage,
        "cards": list(enemy.up),
        "shields": enemy.shields,
        "tokens": {name: count for name, count in sorted(enemy.tokens.items()) if count},
        "lock": enemy.lock,
        "status": enemy.status,
        "is_outside": enemy.is_outside,
    }


def _player(ship: TableShip) -> dict[str, Any]:
    return {
        "key": ship.key,
        "name": ship.title,
        "ship": ship.printed.ship,
        "skill": ship.skill,
        "hull": ship.hull,
        "damage": ship.damage,
        "shields": ship.shields,
        "disabled": ship.disabled,
        "is_cloaked": ship.is_cloaked,
        "tokens": {name: count for name, count in sorted(ship.tokens.items()) if count},
        "lock": ship.lock,
        "cargo": {name: count for name, count in sorted(ship.cargo.items()) if count},
        "status": ship.status,
    }


def formation_of(state: TableState, enemy: TableEnemy) -> Formation:
    """Returns the formation that an enemy flies in; one that has left it flies alone."""
    name = state.start.mission.formation(enemy.formation).name
    if enemy.has_left:
        return formation(name, [enemy.id])
    members = (
        each.id
        for each in state.enemies_in_play
        if each.formation == enemy.formation and not each.has_left
    )
    return replace(formation(name, members), is_broken=enemy.formation in state.broken)


def is_in_formation(state: TableState, enemy: TableEnemy) -> bool:
    """Returns whether an enemy flies with others of an unbroken formation."""
    return enemy.is_in_play and formation_of(state, enemy).is_flown_together


def skill_now(state: TableState, enemy: TableEnemy) -> int:
    """Returns an enemy's skill in this round (Damage Deck, Communications Failure)."""
    is_quiet = bool(enemy.quiet_from) and state.round >= enemy.quiet_from
    return 0 if is_quiet else enemy.skill
