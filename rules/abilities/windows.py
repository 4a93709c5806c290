"""When a clause acts.

Windows follow the phases and steps of the rulebook (2017, The Game Round; Combat Phase); an
event names its subject unless that is this ship.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TypeAlias

from rules.abilities.conditions import Condition, Passive
from rules.abilities.things import (
    Damage,
    Docking,
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


class Attacks(Node):
    """An attack, seen from the attacker."""

    weapon: Weapon | None = None
    range: Range | None = None


class Defends(Node):
    """An attack, seen from the defender."""

    weapon: Weapon | None = None
    range: Range | None = None


class Fights(Node):
    """An attack, seen from either ship."""

    weapon: Weapon | None = None
    range: Range | None = None


class Executes(Node):
    """The execution of a maneuver, perhaps only in the step of the activation that is for it."""

    maneuvers: Maneuvers
    in_step: bool = False


class Reveals(Node):
    """The reveal of a maneuver on the dial."""

    maneuvers: Maneuvers


class Performs(Node):
    """The performance of an action; `not_free` leaves free actions out."""

    actions: Performable
    not_free: bool = False


class Spends(Node):
    """The spending of tokens, perhaps of a target lock for a re-roll."""

    tokens: Tokens
    to_reroll: bool = False


class Gains(Node):
    """The gain of tokens, perhaps from a maneuver, or as a shuttle docks or is launched."""

    tokens: Tokens
    source: Maneuvers | Docking | None = None


class Loses(Node):
    """The loss of tokens."""

    tokens: Tokens


class Overlaps(Node):
    """A ship's ending or passing on something."""

    thing: Thing


class Crosses(Node):
    """A ship's moving across another one, on whose base it does not end."""

    thing: Thing


class Moves(Node):
    """Any change of a ship's place."""

    range: Range | None = None


class SuffersDamage(Node):
    """The suffering of damage, perhaps from something named, or `negated` from anything else."""

    damage: Damage
    source: Thing | None = None
    negated: bool = False


class Activates(Node):
    """The beginning of a ship's activation."""


class Locks(Node):
    """The acquiring of a target lock."""

    on: Thing | None = None


class RollsDice(Node):
    """A roll of dice."""


class Repairs(Node):
    """The repair of damage or shields."""


class Disables(Node):
    """The disabling of a card or shield."""

    thing: Thing


class Discards(Node):
    """The discarding of a card."""

    thing: Thing


class UsesText(Node):
    """The use of a card's text that waits for a moment."""

    thing: Thing


class PlacesOn(Node):
    """The placing of tokens on something."""

    tokens: Tokens
    thing: Thing


class Undergoes(Node):
    """Something done to the subject."""

    passive: Passive


class ComesToHave(Node):
    """The change after which the subject has something."""

    has: Has


class Would(Node):
    """Something about to happen, which the clause may replace or prevent."""

    happening: Happening


Happening: TypeAlias = (
    Attacks | Defends | Fights | Executes | Reveals | Performs | Spends | Gains | Loses | Overlaps
    | Crosses | Moves | SuffersDamage | Activates | Locks | RollsDice | Repairs | Disables
    | Discards | UsesText | PlacesOn | Undergoes | ComesToHave | Would
)  # fmt: skip


class Event(Node):
    """Something that a ship or card does or undergoes; no subject stands for this ship."""

    subject: Thing | None
    happening: Happening


# --- windows ---------------------------------------------------------------------


class Always(Node):
    """No moment: the clause holds as long as the card acts."""


class While(Node):
    """No moment: the clause holds as long as a condition is true."""

    condition: Condition


class ActionWindow(Node):
    """An action of the ship, a free one, one of the fleet, or both.

    One of `friends` may be performed by each ship of the fleet, by its own means, one of the
    `partner` by the ship that the clause named before.
    """

    free: bool = False
    fleet: bool = False
    friends: bool = False
    partner: bool = False


class FireWindow(Node):
    """The firing of this weapon."""


class Setup(Node):
    """The moment after the forces are placed, and perhaps that at which the card takes command.

    An early one comes before any ship is placed.
    """

    or_command: bool = False
    is_early: bool = False


class PhaseWindow(Node):
    """The start of a phase, or its end.

    Of the End Phase it is the time of card effects, unless the text names the `start`.
    """

    phase: Phase
    end: bool = False
    start: bool = False


class StepWindow(Node):
    """The start of a step of this ship's activation, or of that of each of its `friends`."""

    step: OwnStep
    friends: bool = False


class AnyTime(Node):
    """Every moment at which another effect could be used."""


class BetweenPhases(Node):
    """The time between two phases."""


class Negotiations(Node):
    """The answer to an ambassador."""

    accepted: bool


class When(Node):
    """The moment of one of several events."""

    events: tuple[Event, ...]


class After(Node):
    """The moment after one of several events."""

    events: tuple[Event, ...]


class Before(Node):
    """The moment before one of several events."""

    events: tuple[Event, ...]


Window: TypeAlias = (
    Always | While | ActionWindow | FireWindow | Setup | PhaseWindow | StepWindow | AnyTime
    | BetweenPhases | Negotiations | When | After | Before
)  # fmt: skip
