"""On which conditions a clause acts, and the states that it asks for."""

from __future__ import annotations

from enum import StrEnum
from typing import TypeAlias

from rules.abilities.things import (
    Arc,
    Damage,
    Group,
    Has,
    Maneuvers,
    Node,
    OfFaction,
    Performable,
    Quoted,
    Range,
    Readable,
    RoleReference,
    That,
    Thing,
    ThisShip,
    Token,
    Tokens,
    Weapon,
)
from rules.abilities.words import Doing, Face, Noun


class Span(StrEnum):
    """A stretch of the game that limits or lasts."""

    TURN = "turn"
    ATTACK = "attack"
    DEFENSE = "defense"
    PHASE = "phase"
    ROUND = "round"
    SHIP = "round and ship"
    GAME = "game"


class ThingState(StrEnum):
    """A state of a thing other than what an adjective or place says."""

    CLOAKED = "cloaked"
    UNCLOAKED = "uncloaked"
    LOCKED = "locked"
    CHOSEN_FACTION = "of the chosen faction"
    OFF_TABLE = "off the table"
    NIGHT_SHIFT = "on night shift"


class Outcome(StrEnum):
    """How an attack ended."""

    HITS = "hits"
    MISSES = "misses"
    CANCELLED = "is cancelled"
    DEALS_NOTHING = "deals no damage"


class Passive(Node):
    """Says what is done to a thing, and by what, or by an action of what."""

    doings: tuple[Doing, ...]
    by: Thing | None = None
    by_action_of: Thing | None = None


class Named(Node):
    """A name of which some words are given."""

    name: str


class On(Node):
    """The place of a card: on a ship or card."""

    thing: Thing


State: TypeAlias = (
    ThingState | Named | OfFaction | Arc | Range | Quoted | On | Passive | Group | ThisShip
    | RoleReference | That
)  # fmt: skip


# --- conditions --------------------------------------------------------------------


class Is(Readable, Node):
    """Says that a thing is (or is not) in a state, in a place, of a kind."""

    thing: Thing
    state: State
    negated: bool = False


class HasThing(Node):
    """Says that a thing has something."""

    thing: Thing
    has: Has


class Lacks(Node):
    """Says that a thing does not have something."""

    thing: Thing
    has: Has


class SharesFaction(Node):
    """Says that a ship has a faction of another ship, or of a card, perhaps one `of` some."""

    thing: Thing
    other: Thing
    of: OfFaction | None = None


class HoldsShip(Node):
    """Says that a ship holds another one in tokens of a kind."""

    thing: Thing
    other: Thing
    token: Token


class Performed(Node):
    """Says that a ship performed an action, in a span or so far this round."""

    thing: Thing
    actions: Performable
    span: Span | None = None


class Executed(Node):
    """Says that a ship executed a maneuver."""

    thing: Thing
    maneuvers: Maneuvers
    span: Span | None = None


class Attacked(Node):
    """Says that a ship did (or did not) attack."""

    thing: Thing
    span: Span | None = None
    negated: bool = False


class Activated(Node):
    """Says that a ship has had its activation."""

    thing: Thing
    span: Span | None = None


class Moved(Node):
    """Says that a ship did (or did not) execute a maneuver."""

    thing: Thing
    span: Span | None = None
    negated: bool = False


class Spent(Node):
    """Says that a ship spent tokens."""

    thing: Thing
    tokens: Tokens
    span: Span | None = None


class Suffers(Node):
    """Says that a ship suffers such damage in the attack, or of the damage, that is resolved."""

    thing: Thing
    damage: Damage


class Overlapped(Node):
    """Says that a ship overlapped something with its maneuver."""

    thing: Thing
    other: Thing
    span: Span | None = None


class WouldOverlap(Node):
    """Says that the maneuver at hand would take a ship onto something."""

    thing: Thing
    other: Thing


class WouldLeave(Node):
    """Says that the maneuver at hand would take a ship off the table."""

    thing: Thing


class ThereIs(Node):
    """Says that there are so many such things (none with `Quantifier.NO`)."""

    thing: Thing


class AttackEnds(Node):
    """Says how the attack ended."""

    outcome: Outcome


class AttackIsWith(Node):
    """Says which weapon the attack is made with."""

    weapon: Weapon


class AttackDestroyedShields(Node):
    """Says that all shields that the ship had left went with the damage of one attack."""


class AttackIsInCombat(Node):
    """Says that the attack is made in a combat phase."""


class IsActivationPhase(Node):
    """Says that an activation phase is on."""


class Rolled(Node):
    """Says that at least (or, with `fewer`, fewer than) a number of faces were rolled."""

    number: int
    faces: tuple[Face, ...]
    fewer: bool = False


class Uncancelled(Node):
    """Says that at least a number of results are left of the attack, its results compared."""

    number: int
    faces: tuple[Face, ...]


class AtRange(Node):
    """Says that the other ship of the window is in that range."""

    range: Range


class Here(Node):
    """Says that so many tokens are on this card."""

    tokens: Tokens


class CardsHere(Node):
    """Says that so many damage cards lie under this card."""

    thing: Thing


class Wins(Node):
    """Says that a ship won the last contest of dice."""

    thing: Thing


class CostsMore(Node):
    """A card has a higher printed cost than the card of a type that paid for this clause."""

    thing: Thing
    paid: Noun


class AllOf(Node):
    """Says that all parts are true; at least two."""

    parts: tuple[SingleCondition, ...]


class AnyOf(Node):
    """Says that one part at least is true; at least two."""

    parts: tuple[SingleCondition, ...]


SingleCondition: TypeAlias = (
    Is | HasThing | Lacks | SharesFaction | Performed | Executed | Attacked | Spent | Suffers
    | Overlapped | Activated | Moved | WouldOverlap | WouldLeave | ThereIs | AttackEnds
    | AttackIsWith | AttackIsInCombat | AttackDestroyedShields | IsActivationPhase
    | Rolled | Uncancelled | AtRange | Here | CardsHere | Wins
    | CostsMore | HoldsShip
)  # fmt: skip
Condition: TypeAlias = SingleCondition | AllOf | AnyOf
