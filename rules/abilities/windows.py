"""When a clause acts.

Windows follow the phases and steps of the rulebook (2017, The Game Round; Combat Phase); an
event names its subject unless that is this ship.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from rules.abilities.conditions import Condition, Passive
from rules.abilities.things import (
    Damage,
    Has,
    Maneuvers,
    Node,
    Performable,
    Range,
    Thing,
    Tokens,
    Weapon,
)


class Phase(StrEnum):
    """A phase of the round."""

    PLANNING = "planning phase"
    ACTIVATION = "activation phase"
    COMBAT = "combat phase"
    END = "end phase"


class OwnStep(StrEnum):
    """A step of a ship's activation."""

    REVEAL_DIAL = "reveal dial"
    EXECUTE_MANEUVER = "execute maneuver"
    CHECK_POWER_STRAIN = "check power strain"
    PERFORM_ACTION = "perform action"


class CombatStep(StrEnum):
    """A step of an attack, in the rulebook's order."""

    DECLARE_TARGET = "declare target"
    ROLL_ATTACK_DICE = "roll attack dice"
    MODIFY_ATTACK_DICE = "modify attack dice"
    ROLL_DEFENSE_DICE = "roll defense dice"
    MODIFY_DEFENSE_DICE = "modify defense dice"
    COMPARE_RESULTS = "compare results"
    DEAL_DAMAGE = "deal damage"


# --- events ----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Attacks(Node):
    """An attack, seen from the attacker."""

    weapon: Weapon | None = None
    range: Range | None = None


@dataclass(frozen=True, slots=True)
class Defends(Node):
    """An attack, seen from the defender."""

    weapon: Weapon | None = None
    range: Range | None = None


@dataclass(frozen=True, slots=True)
class Fights(Node):
    """An attack, seen from either ship."""

    weapon: Weapon | None = None
    range: Range | None = None


@dataclass(frozen=True, slots=True)
class Executes(Node):
    """The execution of a maneuver."""

    maneuvers: Maneuvers


@dataclass(frozen=True, slots=True)
class Reveals(Node):
    """The reveal of a maneuver on the dial."""

    maneuvers: Maneuvers


@dataclass(frozen=True, slots=True)
class Performs(Node):
    """The performance of an action; `not_free` leaves free actions out."""

    actions: Performable
    not_free: bool = False


@dataclass(frozen=True, slots=True)
class Spends(Node):
    """The spending of tokens."""

    tokens: Tokens


@dataclass(frozen=True, slots=True)
class Gains(Node):
    """The gain of tokens, perhaps from a maneuver."""

    tokens: Tokens
    source: Maneuvers | None = None


@dataclass(frozen=True, slots=True)
class Loses(Node):
    """The loss of tokens."""

    tokens: Tokens


@dataclass(frozen=True, slots=True)
class Overlaps(Node):
    """A ship's ending or passing on something."""

    thing: Thing


@dataclass(frozen=True, slots=True)
class Moves(Node):
    """Any change of a ship's place."""

    range: Range | None = None


@dataclass(frozen=True, slots=True)
class SuffersDamage(Node):
    """The suffering of damage, perhaps from something named."""

    damage: Damage
    source: Thing | None = None


@dataclass(frozen=True, slots=True)
class Activates(Node):
    """The beginning of a ship's activation."""


@dataclass(frozen=True, slots=True)
class Locks(Node):
    """The acquiring of a target lock."""

    on: Thing | None = None


@dataclass(frozen=True, slots=True)
class RollsDice(Node):
    """A roll of dice."""


@dataclass(frozen=True, slots=True)
class Repairs(Node):
    """The repair of damage or shields."""


@dataclass(frozen=True, slots=True)
class Disables(Node):
    """The disabling of a card or shield."""

    thing: Thing


@dataclass(frozen=True, slots=True)
class Discards(Node):
    """The discarding of a card."""

    thing: Thing


@dataclass(frozen=True, slots=True)
class PlacesOn(Node):
    """The placing of tokens on something."""

    tokens: Tokens
    thing: Thing


@dataclass(frozen=True, slots=True)
class Undergoes(Node):
    """Something done to the subject."""

    passive: Passive


@dataclass(frozen=True, slots=True)
class ComesToHave(Node):
    """The change after which the subject has something."""

    has: Has


@dataclass(frozen=True, slots=True)
class Would(Node):
    """Something about to happen, which the clause may replace or prevent."""

    happening: Happening


Happening: TypeAlias = (
    Attacks | Defends | Fights | Executes | Reveals | Performs | Spends | Gains | Loses | Overlaps
    | Moves | SuffersDamage | Activates | Locks | RollsDice | Repairs | Disables | Discards
    | PlacesOn | Undergoes | ComesToHave | Would
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Event(Node):
    """Something that a ship or card does or undergoes; no subject stands for this ship."""

    subject: Thing | None
    happening: Happening


# --- windows ---------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Always(Node):
    """No moment: the clause holds as long as the card acts."""


@dataclass(frozen=True, slots=True)
class While(Node):
    """No moment: the clause holds as long as a condition is true."""

    condition: Condition


@dataclass(frozen=True, slots=True)
class ActionWindow(Node):
    """An action of the ship, a free one, one of the fleet, or both."""

    free: bool = False
    fleet: bool = False


@dataclass(frozen=True, slots=True)
class FireWindow(Node):
    """The firing of this weapon."""


@dataclass(frozen=True, slots=True)
class Setup(Node):
    """The moment after the forces are placed."""


@dataclass(frozen=True, slots=True)
class PhaseWindow(Node):
    """The start of a phase, or its end."""

    phase: Phase
    end: bool = False


@dataclass(frozen=True, slots=True)
class StepWindow(Node):
    """The start of a step of this ship's activation."""

    step: OwnStep


@dataclass(frozen=True, slots=True)
class AnyTime(Node):
    """Every moment at which another effect could be used."""


@dataclass(frozen=True, slots=True)
class Negotiations(Node):
    """The answer to an ambassador."""

    accepted: bool


@dataclass(frozen=True, slots=True)
class When(Node):
    """The moment of one of several events."""

    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class After(Node):
    """The moment after one of several events."""

    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Before(Node):
    """The moment before one of several events."""

    events: tuple[Event, ...]


Window: TypeAlias = (
    Always | While | ActionWindow | FireWindow | Setup | PhaseWindow | StepWindow | AnyTime
    | Negotiations | When | After | Before
)  # fmt: skip
