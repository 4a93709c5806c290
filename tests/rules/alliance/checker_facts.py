"""What the judge of the Enemy AI is handed: a situation, and what was decided in it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from tests.rules.alliance.checker_geometry import Place


@dataclass
class Player:
    """Is a player ship: where it stands and its agility with everything counted."""

    ship: int
    place: Place
    agility: int


@dataclass
class Situation:
    """Is all that matters when an enemy activates, attacks and defends once.

    `orders` are "" for Attack, hunt for the ships in `carriers`, guard for the ships nearest to one
    of `points`. `locked` is the ship that it has locked, None for none.
    """

    card: Any
    loadout: Any
    place: Place
    players: list[Player]
    others: list[Place] = field(default_factory=list)
    obstacles: list[tuple[float, float, float]] = field(default_factory=list)
    planets: list[tuple[float, float, float]] = field(default_factory=list)
    retreats: frozenset[str] = frozenset()
    orders: str = ""
    carriers: frozenset[int] = frozenset()
    points: tuple[tuple[float, float], ...] = ()
    auxiliary: int = 0
    fixable: tuple[str, ...] = ()
    barred: frozenset[str] = frozenset()
    scans: int = 0
    has_battle_stations: bool = False
    locked: int | None = None
    evades: int = 0


@dataclass
class Dice:
    """Is what an enemy does with its dice: (kind, before, after) step by step.

    `rolled` is what fell, "" for no dice, `evades` and `has_battle_stations` what it had to spend.
    On defense `hits` and `crits` are what it rolls against.
    """

    rolled: str = ""
    steps: list[tuple[str, str, str]] = field(default_factory=list)
    has_battle_stations: bool = False
    evades: int = 0
    hits: int = 0
    crits: int = 0


@dataclass
class Decided:
    """Is what the Enemy AI made of a situation; lists hold what the players may choose from.

    `lock` is the ship that it locked meanwhile, `shot` the one of `attacked` that it fired at,
    None for none.
    """

    targets: list[int]
    gained: list[str]
    sector: str
    ring: str
    roll: int
    rolled: str
    ways: list[str]
    flown: str
    ended: Place
    fate: str
    new_auxiliary: int
    action: str
    fixes: str
    target: int
    lock: int | None = None
    weapon: str = ""
    attacked: list[int] = field(default_factory=list)
    shot: int | None = None
    attack: Dice = field(default_factory=Dice)
    defense: Dice = field(default_factory=Dice)
