"""What an ability speaks of: cards, ships, tokens, dice, damage, maneuvers, actions, values.

Everything is frozen, compares by value and pickles; an empty tuple or None is what was not
written. Source: the anatomy of card abilities (2017, Card Ability Anatomy).
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Any, TypeAlias


class Node:
    """Is the root of all parts of a tree; pickles frozen, slotted dataclasses."""

    __slots__ = ()

    def __reduce__(self) -> tuple[Any, ...]:
        return (type(self), tuple(getattr(self, each.name) for each in fields(self)))  # type: ignore[arg-type]


# --- words -----------------------------------------------------------------------


class Quantifier(StrEnum):
    """Says how many are meant; `EXACTLY`, `UP_TO`, `AT_LEAST` and `AT_MOST` need a number."""

    A = "a"
    ANOTHER = "another"
    EACH = "each"
    ALL = "all"
    ANY = "any"
    NO = "no"
    THE = "the"
    EXACTLY = "exactly"
    UP_TO = "up to"
    AT_LEAST = "or more"
    AT_MOST = "or fewer"


class Face(StrEnum):
    """Is one face of a die."""

    HIT = "hit"
    CRIT = "crit"
    BLANK = "blank"
    EVADE = "evade"
    BATTLE_STATIONS = "battle stations"


class DiceKind(StrEnum):
    """Is one of the two kinds of dice."""

    ATTACK = "attack"
    DEFENSE = "defense"


class TokenKind(StrEnum):
    """Is one kind of token; `NAMED` ones carry a name, `SAME` is what was just named."""

    EVADE = "evade"
    SCAN = "scan"
    BATTLE_STATIONS = "battle stations"
    TARGET_LOCK = "target lock"
    RED_TARGET_LOCK = "red target lock"
    CLOAK = "cloak"
    AUXILIARY_POWER = "auxiliary power"
    TIME = "time"
    DISABLED = "disabled"
    MISSION = "mission"
    DRONE = "drone"
    LATINUM = "latinum"
    GRAPPLE = "grapple"
    TRACTOR_BEAM = "tractor beam"
    SAME = "the same token"
    NAMED = "token"


class Trait(StrEnum):
    """Is what an adjective says of a card, ship, shield or maneuver."""

    FRIENDLY = "friendly"
    OPPOSING = "opposing"
    OTHER = "other"
    CLOAKED = "cloaked"
    UNCLOAKED = "uncloaked"
    ACTIVE = "active"
    DISABLED = "disabled"
    DESTROYED = "destroyed"
    DISCARDED = "discarded"
    UNIQUE = "unique"
    FACE_UP = "face-up"
    FACE_DOWN = "face-down"
    UNUSED = "unused"
    LOCKED = "locked"
    UNLOCKED = "unlocked"


class Faction(StrEnum):
    """Is a faction as the cards print it."""

    FEDERATION = "federation"
    KLINGON = "klingon"
    ROMULAN = "romulan"
    DOMINION = "dominion"
    BORG = "borg"
    INDEPENDENT = "independent"
    FERENGI = "ferengi"
    VULCAN = "vulcan"
    BAJORAN = "bajoran"
    KAZON = "kazon"
    XINDI = "xindi"
    MIRROR = "mirror"
    SPECIES_8472 = "species-8472"
    HIROGEN = "hirogen"
    GORN = "gorn"


class Noun(StrEnum):
    """Is a kind of card, component or thing on the table."""

    SHIP = "ship"
    CAPTAIN = "captain"
    ADMIRAL = "admiral"
    AMBASSADOR = "ambassador"
    CREW = "crew"
    TALENT = "talent"
    TECH = "tech"
    WEAPON = "weapon"
    TORPEDO = "torpedo"
    UPGRADE = "upgrade"
    CARD = "card"
    DAMAGE_CARD = "damage card"
    EFFECT = "effect"
    SHIELD = "shield"
    OBSTACLE = "obstacle"
    MINEFIELD = "minefield"
    PLANET = "planet"
    CONSTRUCTION = "construction"
    SQUADRON = "squadron"


class Role(StrEnum):
    """Is the part of a ship in an attack, or in the clause."""

    ATTACKER = "attacker"
    DEFENDER = "defender"
    TARGET = "target"
    TARGETS = "targets"


class Stat(StrEnum):
    """Is a printed value."""

    SKILL = "skill"
    AGILITY = "agility"
    HULL = "hull"
    SHIELDS = "shields"
    PRIMARY_WEAPON = "primary weapon"
    RANGE = "range"


class Comparison(StrEnum):
    """Says how a value compares with another one."""

    HIGHER = "higher"
    LOWER = "lower"
    EQUAL = "equal"
    NO_LOWER = "no lower"
    NO_HIGHER = "no higher"


class Side(StrEnum):
    """Is a firing arc."""

    FRONT = "front"
    REAR = "rear"


class Colour(StrEnum):
    """Is the colour of a maneuver."""

    GREEN = "green"
    WHITE = "white"
    RED = "red"


class Bearing(StrEnum):
    """Is the shape of a maneuver."""

    STRAIGHT = "straight"
    BANK = "bank"
    TURN = "turn"
    COME_ABOUT = "come about"
    FULL_ASTERN = "full astern"
    SPIN = "spin"
    IMPULSE_ROLL = "impulse roll"


class ActionKind(StrEnum):
    """Is a kind of action; `NAMED` ones carry a name."""

    EVADE = "evade"
    SCAN = "scan"
    BATTLE_STATIONS = "battle stations"
    TARGET_LOCK = "target lock"
    CLOAK = "cloak"
    SENSOR_ECHO = "sensor echo"
    REGENERATE = "regenerate"
    AN_ACTION = "an action"
    ANY_ACTION = "any action"
    FROM_BAR = "an action from the action bar"
    ACTIONS = "actions"
    FREE_ACTIONS = "free actions"
    SAME = "the same action"
    NAMED = "named"


class WeaponKind(StrEnum):
    """Says which weapon an attack is made with."""

    PRIMARY = "the primary weapon"
    WEAPON = "weapon"
    TORPEDO = "torpedo"
    THIS = "this"
    THAT_WEAPON = "that weapon"
    THAT_TORPEDO = "that torpedo"
    DICE = "dice"
    FIXED_DICE = "fixed dice"


class Doing(StrEnum):
    """Is what is done to a thing, as a participle."""

    HIT = "hit"
    DAMAGED = "damaged"
    DESTROYED = "destroyed"
    ATTACKED = "attacked"
    DISABLED = "disabled"
    DISCARDED = "discarded"
    STOLEN = "stolen"
    TARGETED = "targeted"
    AFFECTED = "affected"
    CANCELLED = "cancelled"
    FLIPPED = "flipped"
    REMOVED = "removed"
    REPAIRED = "repaired"
    SWAPPED = "swapped"


# --- amounts ---------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Quantity(Node):
    """Says how many: a quantifier, with a number where it needs one."""

    quantifier: Quantifier
    number: int | None = None

    @property
    def is_plural(self) -> bool:
        """Says whether the noun that follows stands in the plural."""
        if self.number is not None:
            return self.number != 1
        return self.quantifier in (Quantifier.ALL, Quantifier.ANY)


@dataclass(frozen=True, slots=True)
class Bound(Node):
    """Is a number, or that number at most or at least (`EXACTLY`, `AT_MOST`, `AT_LEAST`)."""

    number: int
    quantifier: Quantifier = Quantifier.EXACTLY


@dataclass(frozen=True, slots=True)
class Amount(Node):
    """Is a number (`stat` None), or a value plus a number.

    `printed` takes the printed value; `of` names the ship whose value it is, this ship otherwise.
    """

    stat: Stat | None
    plus: int = 0
    printed: bool = False
    of: ShipReference | None = None


@dataclass(frozen=True, slots=True)
class Tokens(Node):
    """Is a number of tokens of one of several kinds; no quantity stands for one."""

    quantity: Quantity | None
    kinds: tuple[Token, ...]


@dataclass(frozen=True, slots=True)
class Token(Node):
    """Is a kind of token; `name` only with `TokenKind.NAMED`."""

    kind: TokenKind
    name: str = ""


@dataclass(frozen=True, slots=True)
class Results(Node):
    """Is a number of dice with one of several faces; no faces stand for any dice.

    `kind` limits them to attack or defense dice, `of` to the dice of one ship.
    """

    quantity: Quantity | None
    kind: DiceKind | None
    faces: tuple[Face, ...] = ()
    of: ShipReference | None = None


@dataclass(frozen=True, slots=True)
class Damage(Node):
    """Is an amount of damage; `hull` passes by the shields, `crit` is dealt face up.

    `bound` None is an amount not named; `that` is the damage that the window names.
    """

    bound: Bound | None = None
    hull: bool = False
    crit: bool = False
    that: bool = False


# --- cards and ships ---------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ThisShip(Node):
    """Is the ship that the card is on."""


@dataclass(frozen=True, slots=True)
class ThisCard(Node):
    """Is the card itself."""


@dataclass(frozen=True, slots=True)
class RoleReference(Node):
    """Is the attacker, the defender, or the target that the clause chose."""

    role: Role


@dataclass(frozen=True, slots=True)
class That(Node):
    """Is the thing that the window or the last phrase named."""

    noun: Noun


@dataclass(frozen=True, slots=True)
class Quoted(Node):
    """Is the name of a card, ship class or keyword, also as an adjective."""

    name: str


@dataclass(frozen=True, slots=True)
class OfFaction(Node):
    """Is a faction as an adjective or state; `negated` for all others."""

    faction: Faction
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Range(Node):
    """Is the printed range (`low` None) or the bands from `low` to `high`.

    It is measured from `of`, or from this ship.
    """

    low: int | None = None
    high: int | None = None
    of: Thing | None = None
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Arc(Node):
    """Is a firing arc of `of`, or of this ship."""

    side: Side
    of: Thing | None = None
    negated: bool = False


@dataclass(frozen=True, slots=True)
class With(Node):
    """Limits things to those that have (or do not have) something."""

    has: Has
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Costing(Node):
    """Limits cards by their cost in squadron points."""

    bound: Bound


@dataclass(frozen=True, slots=True)
class Group(Node):
    """Is a noun phrase: how many of which kind, with which traits, where, on what.

    `quantity` is None only behind *has* and *with* ("with active shields").
    """

    quantity: Quantity | None
    nouns: tuple[Noun, ...]
    adjectives: tuple[Adjective, ...] = ()
    posts: tuple[Post, ...] = ()
    on: Thing | None = None


@dataclass(frozen=True, slots=True)
class ThisShipOr(Node):
    """Is this ship or one of a group, as its player chooses."""

    group: Thing


@dataclass(frozen=True, slots=True)
class ThisShipPlus(Node):
    """Is this ship together with a group."""

    group: Thing


# --- what a thing has ----------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class HasStat(Node):
    """Says that a value, current or printed, is a number or within a bound."""

    stat: Stat
    bound: Bound
    printed: bool = False


@dataclass(frozen=True, slots=True)
class HasCompared(Node):
    """Says that a value compares so with that of another ship, or of this ship."""

    comparison: Comparison
    stat: Stat
    than: ShipReference | None = None


# --- maneuvers, actions, weapons -------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Speed(Node):
    """Is a span of speeds; None is open."""

    low: int | None
    high: int | None


@dataclass(frozen=True, slots=True)
class Maneuver(Node):
    """Is a kind of maneuver; what is not named is free.

    `bearing` None stands for any maneuver of the dial; `additional` for one beyond the dial's.
    """

    colours: tuple[Colour, ...] = ()
    speed: Speed | None = None
    bearing: Bearing | None = None
    same_speed: bool = False
    additional: bool = False


@dataclass(frozen=True, slots=True)
class Maneuvers(Node):
    """Is one of several maneuvers (`A`), any or all of them, or the one in question (`THE`)."""

    quantifier: Quantifier
    kinds: tuple[Maneuver, ...] = ()


@dataclass(frozen=True, slots=True)
class Action(Node):
    """Is an action; `name` only with `ActionKind.NAMED`."""

    kind: ActionKind
    name: str = ""


@dataclass(frozen=True, slots=True)
class Actions(Node):
    """Is one of several actions."""

    kinds: tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class SensorEchoWith(Node):
    """Is a sensor echo by other templates."""

    maneuvers: Maneuvers


@dataclass(frozen=True, slots=True)
class ActionOf(Node):
    """Is the action printed on a card or on a ship's action bar."""

    thing: Thing


@dataclass(frozen=True, slots=True)
class Weapon(Node):
    """Says what an attack is made with; `adjectives` choose a card, `number` counts `dice`."""

    kind: WeaponKind
    adjectives: tuple[Adjective, ...] = ()
    number: int | None = None
    dice: DiceKind | None = None


ShipReference: TypeAlias = ThisShip | RoleReference | That
Thing: TypeAlias = (
    ThisShip | ThisCard | RoleReference | That | Quoted | Group | ThisShipOr | ThisShipPlus
)
Adjective: TypeAlias = Trait | OfFaction | Quoted
Post: TypeAlias = Range | Arc | With | Costing
Has: TypeAlias = Quoted | Group | Tokens | HasStat | HasCompared
Performable: TypeAlias = Actions | SensorEchoWith | ActionOf
