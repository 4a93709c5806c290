"""The words of abilities: what each enumeration holds is written as its value says."""

from __future__ import annotations

from enum import StrEnum


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


class SameSpeed(StrEnum):
    """Says which maneuver has the speed that is meant."""

    SHOWN = "the same speed"
    THEIRS = "the speed of that ship"


class Face(StrEnum):
    """One face of a die."""

    HIT = "hit"
    CRIT = "crit"
    BLANK = "blank"
    EVADE = "evade"
    BATTLE_STATIONS = "battle stations"


class DieSide(StrEnum):
    """What one side of a die shows that takes the place of an ordinary one."""

    HIT = "hit"
    DOUBLE_HIT = "double hit"
    CRIT = "crit"
    EVADE = "evade"
    BATTLE_STATIONS = "battle stations"
    BLANK = "blank"


class DiceKind(StrEnum):
    """One of the two kinds of dice."""

    ATTACK = "attack"
    DEFENSE = "defense"


class TokenKind(StrEnum):
    """One kind of token; `NAMED` ones carry a name, `SAME` is what was just named."""

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
    ATTACK_SQUADRON = "attack squadron"
    SAME = "the same token"
    NAMED = "token"


class Trait(StrEnum):
    """What an adjective says of a card, ship, shield or maneuver."""

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
    DEPLETED = "depleted"
    DISCOUNTED = "discounted"
    LOCKED = "locked"
    UNLOCKED = "unlocked"
    RANDOM = "random"
    RESTRICTED = "restricted"
    SAME_TYPE = "same-type"


class Faction(StrEnum):
    """A faction of the catalogue, by the name that the cards carry there (`rules.cards.FACTIONS`).

    Species that are no faction of the game, such as the Gorn, are told by names in quotes.
    """

    FEDERATION = "federation"
    VULCAN = "vulcan"
    BAJORAN = "bajoran"
    KLINGON = "klingon"
    ROMULAN = "romulan"
    DOMINION = "dominion"
    INDEPENDENT = "independent"
    FERENGI = "ferengi"
    KAZON = "kazon"
    XINDI = "xindi"
    BORG = "borg"
    MIRROR_UNIVERSE = "mirror-universe"
    SPECIES_8472 = "species-8472"
    Q_CONTINUUM = "q-continuum"


class Noun(StrEnum):
    """A kind of card, component or thing on the table.

    Upgrades of the types `borg` and `question` are called after their type: "borg" alone is the
    faction, whatever the type of the card.
    """

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
    BORG_UPGRADE = "borg-type upgrade"
    QUESTION_UPGRADE = "question-type upgrade"
    CARD = "card"
    DAMAGE_CARD = "damage card"
    EFFECT = "effect"
    SHIELD = "shield"
    OBSTACLE = "obstacle"
    MINEFIELD = "minefield"
    PLANET = "planet"
    PROBE = "probe"
    CONSTRUCTION = "construction"
    SQUADRON = "squadron"


class Role(StrEnum):
    """The part of a ship in an attack, or in the clause."""

    ATTACKER = "attacker"
    DEFENDER = "defender"
    TARGET = "target"
    TARGETS = "targets"


class Stat(StrEnum):
    """A printed value."""

    SKILL = "skill"
    AGILITY = "agility"
    HULL = "hull"
    SHIELDS = "shields"
    PRIMARY_WEAPON = "primary weapon"
    RANGE = "range"
    SPEED = "speed"
    REVEALED_SPEED = "revealed speed"


class Comparison(StrEnum):
    """Says how a value compares with another one."""

    HIGHER = "higher"
    LOWER = "lower"
    EQUAL = "equal"
    NO_LOWER = "no lower"
    NO_HIGHER = "no higher"


class ArcSide(StrEnum):
    """A firing arc."""

    FRONT = "front"
    REAR = "rear"


class Colour(StrEnum):
    """The colour of a maneuver."""

    GREEN = "green"
    WHITE = "white"
    RED = "red"


class Bearing(StrEnum):
    """The shape of a maneuver."""

    STRAIGHT = "straight"
    BANK = "bank"
    TURN = "turn"
    COME_ABOUT = "come about"
    FULL_ASTERN = "full astern"
    SPIN = "spin"
    IMPULSE_ROLL = "impulse roll"
    FULL_ABOUT = "full about"
    EVASIVE_ACTION = "evasive action"


class ActionKind(StrEnum):
    """A kind of action; `NAMED` ones carry a name."""

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
    ANOTHER_FROM_BAR = "another action from the action bar"
    NOT_FROM_BAR = "actions not from the action bar"
    ACTIONS = "actions"
    FREE_ACTIONS = "free actions"
    SAME = "the same action"
    FLEET = "the fleet action"
    ENABLE_UPGRADE = "the enabling of an upgrade"
    NAMED = "named"


class WeaponKind(StrEnum):
    """Says which weapon an attack is made with."""

    PRIMARY = "the primary weapon"
    WEAPON = "weapon"
    TORPEDO = "torpedo"
    THIS = "this"
    ANOTHER = "another weapon"
    THAT_WEAPON = "that weapon"
    THAT_TORPEDO = "that torpedo"
    DICE = "dice"
    FIXED_DICE = "fixed dice"
    UNMODIFIED_DICE = "unmodified dice"


class Doing(StrEnum):
    """What is done to a thing, as a participle."""

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
    MODIFIED = "modified"
    REROLLED = "re-rolled"
    IGNORED = "ignored"
