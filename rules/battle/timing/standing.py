"""Card texts that hold all the time, as a battle keeps them, and where it works them out anew.

Callers ask first whether there are any: `moments.HOLDS in battle.moments`.
What they say is worked out by `rules.battle.effects.waiting.standing`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from rules.battle.position.pieces import Ban, Grant, Lasting
from rules.battle.position.terms import NOBODY
from rules.battle.timing import ports

if TYPE_CHECKING:
    from rules.abilities import conditions, things
    from rules.abilities.tree import Clause, Phrase, Step
    from rules.battle.position.records import ShipRecord
    from rules.battle.timing.battle import Battle
    from rules.battle.timing.scope import Scope, Source
    from rules.table import Pose

ActiveEffects = tuple[tuple[int, Lasting | Ban | Grant], ...]
"""The modifiers, bans and grants that a clause imposes, each with the place of its ship."""

Whereabouts = tuple["Pose", int, "ShipRecord", int]
"""Where a ship is, what is printed on it, and its hull value."""


class StandingClause:
    """A clause that holds as long as its card acts and its condition is true.

    `rules.battle.effects.waiting.standing` makes them and fills in what they are.
    """

    __slots__ = (
        "actor",
        "asks_for_cards",
        "clause",
        "conditions",
        "counts_copies",
        "goes_on",
        "has_steady_rules",
        "is_at_home",
        "is_floor",
        "is_plain",
        "is_steady",
        "rules",
        "scope",
        "source",
    )

    def __init__(
        self, source: Source, clause: Clause, scope: Scope | None = None, actor: int = NOBODY
    ) -> None:
        self.source: Final[Source] = source
        self.clause: Final[Clause] = clause
        # One that an effect left behind asks for its condition only, and is about one ship.
        self.scope: Final[Scope | None] = scope
        self.actor: Final[int] = actor
        self.conditions: list[conditions.Condition] = []
        # It keeps the skill from falling below a number: that condition, about what it does
        # itself, is none of its conditions.
        self.is_floor = False
        self.is_plain = False
        self.rules: list[tuple[Step, list[tuple[things.Thing | None, Phrase]]]] = []
        # It acts once for all copies of its card on a ship.
        self.counts_copies = False
        self.goes_on = False
        # What it imposes depends on the places of ships and cards only, if not when it does.
        self.has_steady_rules = False
        # What it imposes, and whether, depends on the places of ships and cards only.
        self.is_steady = False
        # It is steady and asks for nothing on the table but its own ship and the cards on it.
        self.is_at_home = False
        self.asks_for_cards = False


class ClauseResult:
    """What a clause of a ship imposed when it was last evaluated.

    `steady` is what it imposes wherever its card acts and its other conditions are true, as long
    as no ship moves; None while that is not known.
    """

    __slots__ = ("active", "clause", "ship", "steady")

    def __init__(
        self,
        ship: int,
        clause: StandingClause,
        active: ActiveEffects,
        steady: ActiveEffects | None,
    ) -> None:
        self.ship: Final[int] = ship
        self.clause: Final[StandingClause] = clause
        self.active: Final[ActiveEffects] = active
        self.steady: Final[ActiveEffects | None] = steady


class StandingCache:
    """The last result of every standing clause, and the positions it was computed for.

    `clauses` are those of each ship that were looked at, `with_cards` the ships some of whose
    clauses ask for cards on them; where each `is_at_home` none asks for what is on the table.
    """

    __slots__ = ("cards", "clauses", "is_at_home", "results", "where", "with_cards")

    def __init__(self, like: StandingCache | None = None) -> None:
        if like is not None:
            self.clauses: list[list[StandingClause]] = like.clauses
            self.where: list[Whereabouts] = like.where
            self.cards: list[Any] = like.cards
            self.results: list[ClauseResult] = like.results
            self.is_at_home: bool = like.is_at_home
            self.with_cards: frozenset[int] = like.with_cards
            return
        self.clauses = []
        self.where = []
        self.cards = []
        self.results = []
        self.is_at_home = False
        self.with_cards = frozenset()


def review(battle: Battle) -> None:
    """Works out what now holds (`rules.battle.effects.waiting.standing`)."""
    ports.texts().review(battle)
