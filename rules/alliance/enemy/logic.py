"""What is printed for an enemy: its logic card and its loadout cards.

The documents behind them are read by `rules.alliance.enemy.logic_document`. What the printed cards
say is public for a few cells only; whatever the house wrote itself is marked (`Origin`).

Source: Alliance, Enemy AI Introduction, Enemy Logic Card, Enemy Loadout Card.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from rules.alliance.errors import AllianceError
from rules.table import SMALL, Base, TableError, Template, template

SECTORS: Final = (
    "front",
    "front-right",
    "right",
    "rear-right",
    "rear",
    "rear-left",
    "left",
    "front-left",
)
"""The eight directions of a maneuver table, clockwise, each 45° wide (DECISIONS D110)."""

PRINTED_SECTORS: Final = SECTORS[:5]
"""Those that a logic card prints; the left ones mirror the right ones."""

MIRRORED_SECTORS: Final[Mapping[str, str]] = {
    "front-left": "front-right",
    "left": "right",
    "rear-left": "rear-right",
}
"""A direction on the left -> the printed one whose table is used for it, flipped."""

RINGS: Final = ("inner", "outer")
BY_FACING: Final = "by-facing"
"""What a range reminder says where the target's facing decides between the rings."""

BANDS: Final = ("1", "2", "3", "beyond")
"""Range bands of a range reminder; the last is everything beyond Range 3."""

ROLLS: Final = 6
"""The faces of the die that maneuver tables are rolled on."""

SIDES: Final = ("normal", "elite")
PRIMARY: Final = "primary"
LOADOUT_WEAPON: Final = "loadout"

COLOURS: Final = ("green", "white", "red")
_OTHER_SIDE: Final[Mapping[str, str]] = {"left": "right", "right": "left", "": ""}
_MANEUVER: Final = re.compile(
    r"(green|white|red) (?:(left|right) )?(straight|bank|turn|come about|full astern) ([1-6])"
)


@dataclass(frozen=True, slots=True)
class EnemyManeuver:
    """A maneuver as a logic card shows it: to one side, with its colour.

    `bearing` and `speed` are those of the templates: "about" for a come about, a "straight" of
    negative speed for full astern. `side` is left or right for banks and turns, else "".
    """

    bearing: str
    speed: int
    side: str
    colour: str

    def __str__(self) -> str:
        bearing, speed = self.bearing, self.speed
        if bearing == "about":
            bearing = "come about"
        elif speed < 0:
            bearing, speed = "full astern", -speed
        return " ".join(part for part in (self.colour, self.side, bearing, str(speed)) if part)

    def mirrored(self) -> EnemyManeuver:
        """Returns the same maneuver to the other side (Alliance, Enemy Logic Card, note)."""
        return replace(self, side=_OTHER_SIDE[self.side])

    def template(self, base: Base) -> Template:
        """Returns the template that is laid for it; raises `TableError` where there is none."""
        return template(self.bearing, self.speed, self.side, base)

    @property
    def is_red(self) -> bool:
        """Returns whether it costs the ship its action (Alliance, Check for Power Strain)."""
        return self.colour == "red"


def parse_maneuver(text: str) -> EnemyManeuver:
    """Reads a maneuver such as "white left bank 3", the form in which it is printed.

    Raises `AllianceError` for any other text and for a maneuver without a template.
    """
    found = _MANEUVER.fullmatch(text)
    if found is None:
        raise AllianceError(
            f"{text[:60]!r} is no maneuver; one looks like 'white left bank 3', "
            "'green straight 2', 'red come about 3' or 'white full astern 1'",
            "enemy.maneuver",
        )
    colour, side, bearing, number = found.groups()
    speed = int(number)
    if bearing == "full astern":
        bearing, speed = "straight", -speed
    elif bearing == "come about":
        bearing = "about"
    maneuver = EnemyManeuver(bearing, speed, side or "", colour)
    try:
        maneuver.template(SMALL)
    except TableError as error:
        raise AllianceError(f"{text!r}: {error}", "enemy.maneuver") from error
    return maneuver


@dataclass(frozen=True, slots=True)
class Origin:
    """Says where a part of a card comes from: a text, or the house.

    `why` tells for parts of the house's making why they had to be made, for others what is
    doubtful about them.
    """

    source: str = ""
    is_house_made: bool = False
    why: str = ""


@dataclass(frozen=True, slots=True)
class Stats:
    """Are the values of a ship type; arcs in degrees, 0 for none."""

    primary_weapon: int
    agility: int
    hull: int
    shields: int
    front_arc: int
    rear_arc: int
    origin: Origin


@dataclass(frozen=True, slots=True)
class ManeuverCell:
    """One result of a maneuver table, with where it comes from."""

    maneuver: EnemyManeuver
    origin: Origin


@dataclass(frozen=True, slots=True)
class AdditionalStep:
    """A step of choosing a maneuver that only some cards have: gain a token, if all of `when`.

    Source: Alliance, Activation Phase: Enemy AI Ships, Additional Steps.
    """

    gains: str
    when: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ActionEntry:
    """An entry of the list of actions: performed if all of `when` applies and none before."""

    action: str
    when: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class MethodEntry:
    """A weapon choice of the combat part: taken if all of `when` applies and none before."""

    weapon: str
    when: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class LoadoutWeapon:
    """A weapon on a loadout card.

    `bands` are the range bands that it reaches; `spends_lock` that firing it costs the lock on
    its target; `ability` its text in the ability language.
    """

    name: str
    attack: int
    bands: tuple[int, ...]
    arc: str
    spends_lock: bool
    ability: str


@dataclass(frozen=True, slots=True)
class LoadoutSide:
    """One side of a loadout card.

    `card` is the card's number among those of its type, `side` normal or elite, `shields` what it
    adds to the type's shields, `ability` a text in the ability language or "".
    """

    card: int
    side: str
    name: str
    skill: int
    shields: int
    ability: str
    weapon: LoadoutWeapon | None
    origin: Origin

    @property
    def is_elite(self) -> bool:
        """Returns whether it is the elite side."""
        return self.side == "elite"


@dataclass(frozen=True, slots=True)
class LogicCard:
    """The logic card of an enemy ship type.

    `tables` maps (printed sector, ring) to six cells, one for each roll. `range_reminder` maps a
    range band to a ring or to `BY_FACING`.
    """

    id: str
    name: str
    ship_class: str
    faction: str
    base: str
    stats: Stats
    additional_steps: tuple[AdditionalStep, ...]
    range_reminder: Mapping[str, str]
    tables: Mapping[tuple[str, str], tuple[ManeuverCell, ...]]
    actions: tuple[ActionEntry, ...]
    methods: tuple[MethodEntry, ...]
    origins: Mapping[str, Origin]

    def cell(self, sector: str, ring: str, roll: int) -> ManeuverCell:
        """Returns the result of a roll from 1 to 6; on the left the right-hand one is flipped.

        Source: Alliance, Find Target's Range and Direction. Raises `AllianceError` for a sector,
        a ring or a roll that does not exist.
        """
        printed = MIRRORED_SECTORS.get(sector, sector)
        cells = self.tables.get((printed, ring))
        if cells is None:
            raise AllianceError(
                f"there is no table {sector!r}, {ring!r}: a direction is one of "
                f"{', '.join(SECTORS)}, a ring {' or '.join(RINGS)}",
                "enemy.table",
            )
        if not 1 <= roll <= ROLLS:
            raise AllianceError(f"the die shows 1 to {ROLLS}, not {roll}", "enemy.roll")
        found = cells[roll - 1]
        if printed == sector:
            return found
        return replace(found, maneuver=found.maneuver.mirrored())

    def maneuvers(self) -> tuple[EnemyManeuver, ...]:
        """Returns every maneuver of the printed tables once, in the order of the tables."""
        return tuple(
            dict.fromkeys(cell.maneuver for cells in self.tables.values() for cell in cells)
        )


@dataclass(frozen=True, slots=True)
class EnemyType:
    """All that comes with an enemy ship type: its logic card and its loadout cards.

    `loadouts` are pairs of a normal and an elite side, one pair for each card.
    """

    logic: LogicCard
    loadouts: tuple[tuple[LoadoutSide, LoadoutSide], ...]

    def loadout(self, card: int, *, is_elite: bool) -> LoadoutSide:
        """Returns a side of a card, counted from 1; raises `AllianceError` for one that is not."""
        if not 1 <= card <= len(self.loadouts):
            raise AllianceError(
                f"{self.logic.name} has loadout cards 1 to {len(self.loadouts)}, not {card}",
                "enemy.loadout",
            )
        return self.loadouts[card - 1][1 if is_elite else 0]

    def shields(self, loadout: LoadoutSide) -> int:
        """Returns the shields of a ship with that loadout (Alliance, Enemy Ship Setup C)."""
        return self.logic.stats.shields + loadout.shields
