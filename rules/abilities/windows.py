"""When a clause acts, and on which conditions.

Windows follow the phases and steps of the rulebook (2017, The Game Round; Combat Phase); an
event names its subject unless that is this ship.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from rules.abilities.things import (
    Arc,
    Damage,
    Doing,
    Face,
    Group,
    Has,
    Maneuvers,
    Node,
    OfFaction,
    Performable,
    Quoted,
    Range,
    RoleReference,
    That,
    Thing,
    ThisShip,
    Tokens,
    Weapon,
)


class Phase(StrEnum):
    """Is a phase of the round."""

    PLANNING = "planning phase"
    ACTIVATION = "activation phase"
    COMBAT = "combat phase"
    END = "end phase"


class OwnStep(StrEnum):
    """Is a step of a ship's activation."""

    REVEAL_DIAL = "reveal dial"
    EXECUTE_MANEUVER = "execute maneuver"
    CHECK_POWER_STRAIN = "check power strain"
    PERFORM_ACTION = "perform action"


class CombatStep(StrEnum):
    """Is a step of an attack, in the rulebook's order."""

    DECLARE_TARGET = "declare target"
    ROLL_ATTACK_DICE = "roll attack dice"
    MODIFY_ATTACK_DICE = "modify attack dice"
    ROLL_DEFENSE_DICE = "roll defense dice"
    MODIFY_DEFENSE_DICE = "modify defense dice"
    COMPARE_RESULTS = "compare results"
    DEAL_DAMAGE = "deal damage"


class Span(StrEnum):
    """Is a stretch of the game that limits or lasts."""

    TURN = "turn"
    ATTACK = "attack"
    DEFENSE = "defense"
    PHASE = "phase"
    ROUND = "round"
    GAME = "game"


class Standing(StrEnum):
    """Is a state of a thing other than what an adjective or place says."""

    CLOAKED = "cloaked"
    UNCLOAKED = "uncloaked"
    LOCKED = "locked"
    CHOSEN_FACTION = "of the chosen faction"
    NIGHT_SHIFT = "on night shift"


class Outcome(StrEnum):
    """Is how an attack ended."""

    HITS = "hits"
    MISSES = "misses"
    CANCELLED = "is cancelled"


@dataclass(frozen=True, slots=True)
class Passive(Node):
    """Says what is done to a thing, and by what."""

    doings: tuple[Doing, ...]
    by: Thing | None = None


@dataclass(frozen=True, slots=True)
class On(Node):
    """Is the place of a card: on a ship or card."""

    thing: Thing


State: TypeAlias = (
    Standing | OfFaction | Arc | Range | Quoted | On | Passive | Group | ThisShip | RoleReference
    | That
)  # fmt: skip


# --- conditions --------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Is(Node):
    """Says that a thing is (or is not) in a state, in a place, of a kind."""

    thing: Thing
    state: State
    negated: bool = False


@dataclass(frozen=True, slots=True)
class HasThing(Node):
    """Says that a thing has something."""

    thing: Thing
    has: Has


@dataclass(frozen=True, slots=True)
class Performed(Node):
    """Says that a ship performed an action, in a span or so far this round."""

    thing: Thing
    actions: Performable
    span: Span | None = None


@dataclass(frozen=True, slots=True)
class Executed(Node):
    """Says that a ship executed a maneuver."""

    thing: Thing
    maneuvers: Maneuvers
    span: Span | None = None


@dataclass(frozen=True, slots=True)
class Attacked(Node):
    """Says that a ship did (or did not) attack."""

    thing: Thing
    span: Span | None = None
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Spent(Node):
    """Says that a ship spent tokens."""

    thing: Thing
    tokens: Tokens
    span: Span | None = None


@dataclass(frozen=True, slots=True)
class Suffers(Node):
    """Says that a ship suffers such damage in the attack that is being resolved."""

    thing: Thing
    damage: Damage


@dataclass(frozen=True, slots=True)
class Overlapped(Node):
    """Says that a ship overlapped something with its maneuver."""

    thing: Thing
    other: Thing
    span: Span | None = None


@dataclass(frozen=True, slots=True)
class ThereIs(Node):
    """Says that there are so many such things (none with `Quantifier.NO`)."""

    thing: Thing


@dataclass(frozen=True, slots=True)
class AttackEnds(Node):
    """Says how the attack ended."""

    outcome: Outcome


@dataclass(frozen=True, slots=True)
class AttackIsWith(Node):
    """Says which weapon the attack is made with."""

    weapon: Weapon


@dataclass(frozen=True, slots=True)
class Rolled(Node):
    """Says that at least (or, with `fewer`, fewer than) a number of faces were rolled."""

    number: int
    faces: tuple[Face, ...]
    fewer: bool = False


@dataclass(frozen=True, slots=True)
class AtRange(Node):
    """Says that the other ship of the window is in that range."""

    range: Range


@dataclass(frozen=True, slots=True)
class Here(Node):
    """Says that so many tokens are on this card."""

    tokens: Tokens


@dataclass(frozen=True, slots=True)
class AllOf(Node):
    """Says that all parts are true; at least two."""

    parts: tuple[SingleCondition, ...]


@dataclass(frozen=True, slots=True)
class AnyOf(Node):
    """Says that one part at least is true; at least two."""

    parts: tuple[SingleCondition, ...]


SingleCondition: TypeAlias = (
    Is | HasThing | Performed | Executed | Attacked | Spent | Suffers | Overlapped | ThereIs
    | AttackEnds | AttackIsWith | Rolled | AtRange | Here
)  # fmt: skip
Condition: TypeAlias = SingleCondition | AllOf | AnyOf


# --- events ----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Attacks(Node):
    """Is an attack, seen from the attacker."""

    weapon: Weapon | None = None
    range: Range | None = None


@dataclass(frozen=True, slots=True)
class Defends(Node):
    """Is an attack, seen from the defender."""

    weapon: Weapon | None = None
    range: Range | None = None


@dataclass(frozen=True, slots=True)
class Fights(Node):
    """Is an attack, seen from either ship."""

    weapon: Weapon | None = None
    range: Range | None = None


@dataclass(frozen=True, slots=True)
class Executes(Node):
    """Is the execution of a maneuver."""

    maneuvers: Maneuvers


@dataclass(frozen=True, slots=True)
class Reveals(Node):
    """Is the reveal of a maneuver on the dial."""

    maneuvers: Maneuvers


@dataclass(frozen=True, slots=True)
class Performs(Node):
    """Is the performance of an action."""

    actions: Performable


@dataclass(frozen=True, slots=True)
class Spends(Node):
    """Is the spending of tokens."""

    tokens: Tokens


@dataclass(frozen=True, slots=True)
class Gains(Node):
    """Is the gain of tokens, perhaps from a maneuver."""

    tokens: Tokens
    source: Maneuvers | None = None


@dataclass(frozen=True, slots=True)
class Loses(Node):
    """Is the loss of tokens."""

    tokens: Tokens


@dataclass(frozen=True, slots=True)
class Overlaps(Node):
    """Is a ship's ending or passing on something."""

    thing: Thing


@dataclass(frozen=True, slots=True)
class Moves(Node):
    """Is any change of a ship's place."""

    range: Range | None = None


@dataclass(frozen=True, slots=True)
class SuffersDamage(Node):
    """Is the suffering of damage, perhaps from something named."""

    damage: Damage
    source: Thing | None = None


@dataclass(frozen=True, slots=True)
class Activates(Node):
    """Is the beginning of a ship's activation."""


@dataclass(frozen=True, slots=True)
class Locks(Node):
    """Is the acquiring of a target lock."""

    on: Thing | None = None


@dataclass(frozen=True, slots=True)
class RollsDice(Node):
    """Is a roll of dice."""


@dataclass(frozen=True, slots=True)
class Repairs(Node):
    """Is the repair of damage or shields."""


@dataclass(frozen=True, slots=True)
class Disables(Node):
    """Is the disabling of a card or shield."""

    thing: Thing


@dataclass(frozen=True, slots=True)
class Discards(Node):
    """Is the discarding of a card."""

    thing: Thing


@dataclass(frozen=True, slots=True)
class PlacesOn(Node):
    """Is the placing of tokens on something."""

    tokens: Tokens
    thing: Thing


@dataclass(frozen=True, slots=True)
class Undergoes(Node):
    """Is something done to the subject."""

    passive: Passive


@dataclass(frozen=True, slots=True)
class ComesToHave(Node):
    """Is the change after which the subject has something."""

    has: Has


@dataclass(frozen=True, slots=True)
class Would(Node):
    """Is something about to happen, which the clause may replace or prevent."""

    happening: Happening


Happening: TypeAlias = (
    Attacks | Defends | Fights | Executes | Reveals | Performs | Spends | Gains | Loses | Overlaps
    | Moves | SuffersDamage | Activates | Locks | RollsDice | Repairs | Disables | Discards
    | PlacesOn | Undergoes | ComesToHave | Would
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Event(Node):
    """Is something that a ship or card does or undergoes; no subject stands for this ship."""

    subject: Thing | None
    happening: Happening


# --- windows ---------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Always(Node):
    """Is no moment: the clause holds as long as the card acts."""


@dataclass(frozen=True, slots=True)
class While(Node):
    """Is no moment: the clause holds as long as a condition is true."""

    condition: Condition


@dataclass(frozen=True, slots=True)
class ActionWindow(Node):
    """Is an action of the ship, a free one, one of the fleet, or both."""

    free: bool = False
    fleet: bool = False


@dataclass(frozen=True, slots=True)
class FireWindow(Node):
    """Is the firing of this weapon."""


@dataclass(frozen=True, slots=True)
class Setup(Node):
    """Is the moment after the forces are placed."""


@dataclass(frozen=True, slots=True)
class PhaseWindow(Node):
    """Is the start of a phase, or its end."""

    phase: Phase
    end: bool = False


@dataclass(frozen=True, slots=True)
class StepWindow(Node):
    """Is the start of a step of this ship's activation."""

    step: OwnStep


@dataclass(frozen=True, slots=True)
class AnyTime(Node):
    """Is every moment at which another effect could be used."""


@dataclass(frozen=True, slots=True)
class Negotiations(Node):
    """Is the answer to an ambassador."""

    accepted: bool


@dataclass(frozen=True, slots=True)
class When(Node):
    """Is the moment of one of several events."""

    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class After(Node):
    """Is the moment after one of several events."""

    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Before(Node):
    """Is the moment before one of several events."""

    events: tuple[Event, ...]


Window: TypeAlias = (
    Always | While | ActionWindow | FireWindow | Setup | PhaseWindow | StepWindow | AnyTime
    | Negotiations | When | After | Before
)  # fmt: skip
