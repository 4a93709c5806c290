"""What an ability speaks of: cards, ships, tokens, dice, damage, maneuvers, actions, values.

Everything is frozen, compares by value and pickles; an empty tuple or None is what was not
written. Source: the anatomy of card abilities (2017, Card Ability Anatomy).
"""

from __future__ import annotations

from dataclasses import Field, dataclass, fields
from typing import Any, ClassVar, TypeAlias, dataclass_transform

from rules.abilities import words


@dataclass_transform(frozen_default=True)
class Node:
    """The root of all parts of a tree; each class of them is a frozen dataclass."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]

    def __init_subclass__(cls) -> None:
        dataclass(frozen=True)(cls)

    def __reduce__(self) -> tuple[Any, ...]:
        return (type(self), tuple(getattr(self, each.name) for each in fields(self)))


class Readable:
    """A part of a tree on which its reader leaves what it made of it, once for all.

    The `reading` is no part of its value: it is neither compared nor hashed nor pickled, and
    there is none before somebody has read the part.
    """

    reading: Any


# --- amounts ---------------------------------------------------------------------


class Quantity(Node):
    """Says how many: a quantifier, with a number where it needs one."""

    quantifier: words.Quantifier
    number: int | None = None

    @property
    def is_plural(self) -> bool:
        """Returns whether the noun that follows stands in the plural."""
        if self.number is not None:
            return self.number != 1
        return self.quantifier in (words.Quantifier.ALL, words.Quantifier.ANY)


class Bound(Node):
    """A number, or that number at most or at least (`EXACTLY`, `AT_MOST`, `AT_LEAST`)."""

    number: int
    quantifier: words.Quantifier = words.Quantifier.EXACTLY


class Amount(Node):
    """A number (`stat` None), or a value plus a number.

    `printed` takes the printed value; `of` names the ship or captain whose value it is, this ship
    otherwise; of one that is `half` the rest is dropped.
    """

    stat: words.Stat | None
    plus: int = 0
    printed: bool = False
    of: ShipReference | None = None
    half: bool = False


class CostOf(Node):
    """The printed cost of a card."""

    card: Thing


class ThePrice(Node):
    """The number of tokens that are about to be spent."""


class Tokens(Node):
    """A number of tokens of one of several kinds; no quantity stands for one."""

    quantity: Quantity | None
    kinds: tuple[Token, ...]


class Token(Node):
    """A kind of token; `name` only with `TokenKind.NAMED`."""

    kind: words.TokenKind
    name: str = ""


class Results(Node):
    """A number of dice with one of several faces; no faces stand for any dice.

    `kind` limits them to attack or defense dice, `of` to the dice of one ship.
    """

    quantity: Quantity | None
    kind: words.DiceKind | None
    faces: tuple[words.Face, ...] = ()
    of: ShipReference | None = None


class Damage(Node):
    """An amount of damage; `hull` passes by the shields, `crit` is dealt face up.

    `bound` None is an amount not named; `that` is the damage that the window names, `shields` what
    shields take of it. Of `each` the window tells by itself.
    """

    bound: Bound | None = None
    hull: bool = False
    crit: bool = False
    that: bool = False
    shields: bool = False
    each: bool = False


# --- cards and ships ---------------------------------------------------------------


class ThisShip(Node):
    """The ship that the card is on."""


class ThisCard(Node):
    """The card itself."""


class RoleReference(Node):
    """The attacker, the defender, or the target that the clause chose."""

    role: words.Role


class That(Node):
    """The thing that the window or the last phrase named."""

    noun: words.Noun


class Quoted(Node):
    """The name of a card, ship class or keyword, also as an adjective; `negated` all others."""

    name: str
    negated: bool = False


class OfFaction(Node):
    """A faction, or any of several, as an adjective or state; `negated` for all others."""

    factions: tuple[words.Faction, ...]
    negated: bool = False


class Range(Node):
    """The printed range (`low` None) or the bands from `low` to `high`.

    It is measured from `of`, or from this ship.
    """

    low: int | None = None
    high: int | None = None
    of: Thing | None = None
    negated: bool = False


class Arc(Node):
    """A firing arc of `of`, or of this ship."""

    side: words.ArcSide
    of: Thing | None = None
    negated: bool = False


class Touching(Node):
    """Limits ships to those whose bases touch that of `of`."""

    of: ShipReference


class With(Node):
    """Limits things to those that have (or do not have) something."""

    has: Has
    negated: bool = False


class Costing(Node):
    """Limits cards by their cost in squadron points: the printed one, or what was `paid`."""

    bound: Bound
    paid: bool = False


class Facing(Node):
    """Limits ships to those that have a ship in their front arc; `negated` all others."""

    of: ShipReference
    negated: bool = False


class HasAttacked(Node):
    """Limits ships to those that attacked this round: a ship, or at all; `negated` all others."""

    of: ShipReference | None = None
    negated: bool = False


class SpendsTokens(Node):
    """Limits cards to those whose own text spends such tokens."""

    token: Token


class HeldBy(Node):
    """Limits ships to those that this ship holds by such a token."""

    token: Token


class InTheWay(Node):
    """Limits ships to those that the last maneuver of this clause overlapped."""


class Beneath(Node):
    """Limits cards to those that lie face down beneath this card."""


class GoneBefore(Node):
    """Limits discarded cards to those that were discarded in an earlier round."""


class Beside(Node):
    """Limits cards to the others on the ship of the card that was named before."""

    noun: words.Noun


class Group(Readable, Node):
    """A noun phrase: how many of which kind, with which traits, where, on what.

    `quantity` is None only behind *has* and *with* ("with active shields").
    """

    quantity: Quantity | None
    nouns: tuple[words.Noun, ...]
    adjectives: tuple[Adjective, ...] = ()
    posts: tuple[Post, ...] = ()
    on: Thing | None = None


class ThisShipOr(Node):
    """This ship or one of a group, as its player chooses.

    If `alike`, this ship too has to have what those of the group have to (or to lack).
    """

    group: Thing
    alike: bool = False


class ThisShipPlus(Node):
    """This ship together with a group."""

    group: Thing


# --- what a thing has ----------------------------------------------------------------


class HasStat(Node):
    """Says that a value, current or printed, is a number or within a bound."""

    stat: words.Stat
    bound: Bound
    printed: bool = False


class HasAction(Node):
    """Says that an action is on the action bar of a ship, or `printed` there on the ship's card."""

    action: words.ActionKind
    printed: bool = False


class HasInitiative(Node):
    """Says that the player of a ship has the initiative."""


class HasBearing(Node):
    """Says that maneuvers of a shape are on the dial of a ship."""

    bearing: words.Bearing


class HasHiddenDial(Node):
    """Says that a ship has chosen a maneuver and has not revealed it yet."""


class HasCompared(Node):
    """Says that a value compares so with that of another ship, or of this ship."""

    comparison: words.Comparison
    stat: words.Stat
    than: ShipReference | None = None


class HasMore(Node):
    """Says that there are more such things than another ship, or this ship, has."""

    group: Group
    than: ShipReference | None = None


# --- maneuvers, actions, weapons -------------------------------------------------------


class Speed(Node):
    """A span of speeds; None is open."""

    low: int | None
    high: int | None


class Maneuver(Node):
    """A kind of maneuver; what is not named is free.

    `bearing` None stands for any maneuver of the dial; `additional` for one beyond the dial's;
    `same_speed` says which other maneuver has its speed; `same_side` that it goes left where the
    one in question goes left, and right where that goes right.
    """

    colours: tuple[words.Colour, ...] = ()
    speed: Speed | None = None
    bearing: words.Bearing | None = None
    same_speed: words.SameSpeed | None = None
    additional: bool = False
    same_side: bool = False


class Maneuvers(Node):
    """One of several maneuvers (`A`), any or all of them, or the one in question (`THE`)."""

    quantifier: words.Quantifier
    kinds: tuple[Maneuver, ...] = ()


class Docking(Node):
    """The docking or launching of a shuttle."""


class Overlapping(Node):
    """The overlapping of a thing of the table by a ship that moves."""

    what: Thing


class Action(Node):
    """An action; `name` only with `ActionKind.NAMED`, `own` one that is on its ship's bar."""

    kind: words.ActionKind
    name: str = ""
    own: bool = False


class Actions(Node):
    """One of several actions."""

    kinds: tuple[Action, ...]


class SensorEchoWith(Node):
    """A sensor echo by other templates."""

    maneuvers: Maneuvers


class ActionOf(Node):
    """The action printed on a card, or one of a ship: of its action bar or its own text."""

    thing: Thing


class Weapon(Node):
    """Says what an attack is made with; `adjectives` choose a card, `number` counts `dice`."""

    kind: words.WeaponKind
    adjectives: tuple[Adjective, ...] = ()
    number: int | None = None
    dice: words.DiceKind | None = None


ShipReference: TypeAlias = ThisShip | RoleReference | That
Thing: TypeAlias = (
    ThisShip
    | ThisCard
    | RoleReference
    | That
    | Quoted
    | Group
    | ThisShipOr
    | ThisShipPlus
    | Overlapping
)
Adjective: TypeAlias = words.Trait | OfFaction | Quoted
Post: TypeAlias = (
    Range
    | Arc
    | Touching
    | With
    | Costing
    | Facing
    | HasAttacked
    | InTheWay
    | Beneath
    | GoneBefore
    | Beside
    | SpendsTokens
    | HeldBy
)
Has: TypeAlias = (
    Quoted
    | Group
    | Tokens
    | HasStat
    | HasAction
    | HasInitiative
    | HasBearing
    | HasHiddenDial
    | HasCompared
    | HasMore
)
Performable: TypeAlias = Actions | SensorEchoWith | ActionOf
