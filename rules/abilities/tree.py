"""The tree of an ability: clauses of steps of phrases.

`Ability` is what `parse` gives and `render` writes. A clause has one window; its steps are done
in order; a cost rules everything after it in its clause, a `may` its own step only. Source: the
anatomy of card abilities (2017, Card Ability Anatomy; Card Abilities).
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import TypeAlias

from rules.abilities.conditions import Condition, Passive, Span
from rules.abilities.things import (
    Amount,
    Group,
    Node,
    Readable,
    ShipReference,
    Thing,
    Token,
    Tokens,
)
from rules.abilities.verbs import Verb
from rules.abilities.windows import ActionWindow, CombatStep, FireWindow, Phase, Window
from rules.abilities.words import Face

# --- guards: on what a step depends --------------------------------------------------


class If(Node):
    """The step is done if a condition is true."""

    condition: Condition


class Unless(Node):
    """The step is done if somebody declines to do something, or cannot."""

    act: Act


class Otherwise(Node):
    """The step is done if the last `if` or `on` of its clause was not true."""


class OnFaces(Node):
    """The step is done if the dice just rolled show one of the faces."""

    faces: tuple[Face, ...]


class AfterThis(Node):
    """The step is done when the attack (turn, phase, round) is over."""

    span: Span


class FaceCount(StrEnum):
    """Says which faces are counted."""

    ROLLED = "rolled"
    ADDED = "added"
    UNCANCELLED = "uncancelled"
    CANCELLED = "cancelled"


class CountFaces(Node):
    """Counts faces of dice."""

    count: FaceCount
    faces: tuple[Face, ...]


class CountTokens(Node):
    """Counts tokens spent by this clause, or those `here` on this card, or `on` a ship."""

    token: Token
    here: bool = False
    on: ShipReference | None = None


class CountThings(Node):
    """Counts things; with `passive` those that this clause did this to."""

    group: Group
    passive: Passive | None = None


class CountDamage(Node):
    """Counts the damage suffered, or what of it the hull, or shields, took."""

    hull: bool = False
    shields: bool = False


Counted: TypeAlias = CountFaces | CountTokens | CountThings | CountDamage


class ForEach(Node):
    """The step is done once for each thing counted, at most `maximum` times.

    With `otherwise` only if the last `if` or `on` of its clause was not true.
    """

    counted: Counted
    maximum: int | None = None
    otherwise: bool = False


Guard: TypeAlias = If | Unless | Otherwise | OnFaces | AfterThis | ForEach


# --- durations ---------------------------------------------------------------------


class ForSpan(Node):
    """Lasts until the end of the current (or, with `next`, following) span.

    `in_round` says that the following one counts in the present round only.
    """

    span: Span
    next: bool = False
    in_round: bool = False


class ForPhase(Node):
    """Lasts until the end of a named phase of this round."""

    phase: Phase


class AsLongAs(Node):
    """Lasts as long as a condition is true."""

    condition: Condition


class WhileStill(AsLongAs):
    """Lasts as long as a condition is true, and is over for good once it is not."""


Duration: TypeAlias = ForSpan | ForPhase | AsLongAs


# --- phrases, steps, clauses -----------------------------------------------------------


class Despite(Node):
    """Says that tokens do not forbid the phrase (auxiliary power), or stay with it (a cloak)."""

    token: Token


class EvenIfUncloaked(Node):
    """Says that the phrase needs no cloak."""


class EvenWithoutShields(Node):
    """Says that the phrase needs no active shields."""


Exemption: TypeAlias = Despite | EvenIfUncloaked | EvenWithoutShields


class Phrase(Node):
    """One thing done. `subject` None is the subject before it, at first this ship."""

    subject: Thing | None
    may: bool
    verb: Verb
    exemption: Exemption | None = None
    duration: Duration | None = None


class Act(Readable, Node):
    """One or several things done together; `instead` of what the window announced.

    One that a player may choose among others may have a `cost` of its own, or a `limit`.
    """

    phrases: tuple[Phrase, ...]
    instead: bool = False
    cost: Act | None = None
    limit: Span | None = None

    def with_subjects(self) -> Iterator[tuple[Thing | None, Phrase]]:
        """Returns each phrase with its own or carried subject; None is this ship."""
        subject: Thing | None = None
        for phrase in self.phrases:
            subject = phrase.subject or subject
            yield subject, phrase


class Choice(Node):
    """A choice of one of several acts, at least two; `by` names the ships that choose."""

    options: tuple[Act, ...]
    by: Thing | None = None


class Delayed(Node):
    """A clause that waits for its window as long as the duration lasts."""

    duration: Duration
    clause: Clause


class Link(StrEnum):
    """Joins cost and effect: `TO` if the payer acts, `SO` if another ship does, or later."""

    TO = "to"
    SO = "so"


Effect: TypeAlias = Act | Choice | Delayed


class Step(Node):
    """One step: perhaps at a step of the attack, guarded, optional, or behind a cost.

    Behind a cost the effect may be done for `each` of several things.
    """

    effect: Effect
    cost: Act | None = None
    link: Link | None = None
    may: bool = False
    guard: Guard | None = None
    at: CombatStep | None = None
    each: ForEach | None = None

    @property
    def is_optional(self) -> bool:
        """Returns whether the player may decline: behind `may` or a cost (2017, Card Abilities)."""
        return self.may or self.cost is not None


class Clause(Node):
    """A window with its limit and condition, and the steps done in it.

    One with `beside` is a rule of those tokens: it is the text of each ship beside which one lies,
    wherever its card is by then. One with `beside_defender` is the text of each ship that attacks a
    ship beside which one lies.
    """

    window: Window
    steps: tuple[Step, ...]
    limit: Span | None = None
    at: CombatStep | None = None
    condition: Condition | None = None
    beside: Tokens | None = None
    beside_defender: Tokens | None = None

    @property
    def is_rule_of_tokens(self) -> bool:
        """Returns whether it is a text of ships on account of tokens, wherever its card is."""
        return self.beside is not None or self.beside_defender is not None

    @property
    def is_optional(self) -> bool:
        """Returns whether the whole clause is a player's choice (2017, Card Abilities)."""
        return isinstance(self.window, (ActionWindow, FireWindow)) or self.steps[0].is_optional


class AttackValue(Node):
    """The attack value of a weapon that prints none."""

    amount: Amount


class Ability(Node):
    """The whole text of a card."""

    parts: tuple[Clause | AttackValue, ...]

    @property
    def clauses(self) -> tuple[Clause, ...]:
        """Returns the clauses, in order."""
        return tuple(each for each in self.parts if isinstance(each, Clause))

    @property
    def attack_value(self) -> Amount | None:
        """Returns the attack value that the text states, if any."""
        return next((each.amount for each in self.parts if isinstance(each, AttackValue)), None)
