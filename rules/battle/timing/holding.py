"""Where the course of a battle works out anew what texts do that hold all the time.

Callers ask first whether there are any: `moments.HOLDS in battle.moments`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from rules.battle.position.terms import SETTING_UP

if TYPE_CHECKING:
    from rules.battle.effects.standing import Held, StandingClause
    from rules.battle.position.records import ShipRecord
    from rules.battle.timing.battle import Battle
    from rules.table import Pose


Whereabouts = tuple["Pose", int, "ShipRecord", int]
"""Where a ship is, what is printed on it, and its hull value."""


class Kept:
    """Is what each clause let hold when that was last worked out, where ships and cards were then.

    `clauses` are those of each ship that were looked at, `with_cards` the ships some of whose
    clauses ask for cards on them; where each `is_at_home` none asks for what is on the table.
    """

    __slots__ = ("cards", "clauses", "held", "is_at_home", "where", "with_cards")

    def __init__(self, like: Kept | None = None) -> None:
        if like is not None:
            self.clauses: list[list[StandingClause]] = like.clauses
            self.where: list[Whereabouts] = like.where
            self.cards: list[Any] = like.cards
            self.held: list[Held] = like.held
            self.is_at_home: bool = like.is_at_home
            self.with_cards: frozenset[int] = like.with_cards
            return
        self.clauses = []
        self.where = []
        self.cards = []
        self.held = []
        self.is_at_home = False
        self.with_cards = frozenset()


REVIEWS: Final[list[Callable[[Battle], None]]] = []
"""What works it out; `rules.battle.effects.standing` puts itself here, as it needs the course."""


def review(battle: Battle) -> None:
    """Works out what now holds (`rules.battle.effects.standing`)."""
    REVIEWS[0](battle)


def begin(battle: Battle) -> None:
    """Lets texts hold from the beginning: ships begin with all the shields that these give them.

    Source: 2017, Setup; DECISIONS D5.
    """
    from rules.battle.mechanics.tokens import set_shields
    from rules.battle.mechanics.values import order_by_skill

    review(battle)
    if battle.state.phase == SETTING_UP:
        for ship in battle.state.ships:
            set_shields(battle, ship, ship.shield_value, 0, "set-up")
        order_by_skill(battle)
