"""One verb to be carried out, and the table of what each verb does.

A verb of the language is a pair of functions: `can` tells whether it would do something now,
without a question, and `do` does it and tells whether it did. Costs are the same verbs: a cost is
payable where all of its verbs can, and paid where all of them did.
Source: 2017, Card Ability Anatomy, Card Abilities.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from rules.abilities.things import Thing
from rules.abilities.tree import Duration, Exemption
from rules.abilities.verbs import Verb
from rules.abilities.words import Colour
from rules.battle.effects.reading.groups import refuse
from rules.battle.timing.questions import Steps
from rules.battle.timing.scope import Scope

if TYPE_CHECKING:
    from rules.battle.position.state import Ship


class Words:
    """How a text says that a verb is done: who does it, for how long, despite what.

    `colour` is the one as which the text, right behind it, lets "the maneuver" count.
    """

    __slots__ = ("colour", "duration", "exemption", "subject")

    def __init__(
        self,
        subject: Thing | None = None,
        duration: Duration | None = None,
        exemption: Exemption | None = None,
        colour: Colour | None = None,
    ) -> None:
        self.subject: Final[Thing | None] = subject
        self.duration: Final[Duration | None] = duration
        self.exemption: Final[Exemption | None] = exemption
        self.colour: Final[Colour | None] = colour


NO_WORDS: Final = Words()


class Call:
    """A verb with who does it: `actor`, the subject, whose player chooses.

    `words` say how it is done. `is_cost` says that it pays for what follows, `is_instead` that it
    takes the place of what the window announced.
    """

    __slots__ = ("actor", "is_cost", "is_instead", "scope", "words")

    # One is made whenever a verb is asked about: short, and called without names for speed.
    def __init__(
        self,
        scope: Scope,
        actor: Ship,
        words: Words = NO_WORDS,
        is_cost: bool = False,
        is_instead: bool = False,
    ) -> None:
        self.scope: Final[Scope] = scope
        self.actor: Final[Ship] = actor
        self.words: Final[Words] = words
        self.is_cost: Final[bool] = is_cost
        self.is_instead: Final[bool] = is_instead

    @property
    def duration(self) -> Duration | None:
        """Returns how long what it does lasts, as written."""
        return self.words.duration

    @property
    def exemption(self) -> Exemption | None:
        """Returns what it is done despite, as written."""
        return self.words.exemption

    @property
    def subject(self) -> Thing | None:
        """Returns who does it, as written; None is this ship."""
        return self.words.subject


Can = Callable[[Call, Any], bool]
Do = Callable[[Call, Any], Steps[bool]]
DoAtOnce = Callable[[Call, Any], bool]
Check = Callable[[Any], None]


@dataclass(frozen=True, slots=True, eq=False)
class VerbRule:
    """How a verb is carried out.

    `check` looks at a verb when its text is compiled: it raises `UnplayableError` for arguments
    that the engine cannot play. `at_once` is the plain function of one that neither asks nor opens
    a window.
    """

    do: Do
    can: Can
    check: Check | None = None
    at_once: DoAtOnce | None = None


def at_once(do: DoAtOnce, can: Can, check: Check | None = None) -> VerbRule:
    """Makes the rule of a verb that neither asks nor opens a window."""

    def steps(call: Call, verb: Any) -> Steps[bool]:
        yield from ()
        return do(call, verb)

    return VerbRule(steps, can, check, do)


RULES: Final[dict[type, VerbRule]] = {}
"""Class of the verb -> its rule; filled by the modules of `rules.battle.effects.running.verbs`."""


def always(call: Call, verb: Any) -> bool:
    """The `can` of a verb that always can."""
    return True


def any_of(find: Callable[[Call, Any], Sequence[Any]]) -> Can:
    """Makes the `can` of a verb that can where there is anything to do it with or to."""
    return lambda call, verb: bool(find(call, verb))


def check_verb(verb: Verb) -> None:
    """Makes sure that a verb can be carried out; raises `UnplayableError` where it cannot."""
    rule = rule_of(verb)
    if rule.check is not None:
        rule.check(verb)


def rule_of(verb: Verb) -> VerbRule:
    """Returns the rule of a verb; raises `UnplayableError` where there is none."""
    found = RULES.get(type(verb))
    if found is None:
        raise refuse(verb, "no rule of the engine carries this out")
    return found
