"""Rules of tokens: clauses of a card that are the text of each ship beside which a token lies.

They hold wherever the card is by then: it may have been discarded to place the token. Source: the
token cards; 2017, Breaking the Rules.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from rules.abilities import conditions as c
from rules.abilities import parse
from rules.abilities import things as t
from rules.abilities import windows as w
from rules.abilities.words import Role
from rules.battle.effects.reading.clauses import both
from rules.battle.position.records import CardRecord
from rules.battle.position.terms import NOBODY

if TYPE_CHECKING:
    from rules.abilities.tree import Clause
    from rules.battle.position.records import ShipRecord

TOKEN_RULES: Final = 50
"""The number from which on the rules of tokens are told apart from the clauses of their card."""

_TEXTS_IN_CACHE: Final = 2_000


@lru_cache(maxsize=_TEXTS_IN_CACHE)
def rules_in(text: str) -> tuple[Clause, ...]:
    """Returns the rules of tokens in a text, each as a text of the ship that has such a token."""
    return tuple(_as_own(each) for each in parse(text).clauses if each.is_rule_of_tokens)


def _as_own(clause: Clause) -> Clause:
    """Returns a rule of tokens as a clause that acts while its ship, or its defender, has one."""
    if clause.beside_defender is not None:
        has = c.HasThing(t.RoleReference(Role.DEFENDER), clause.beside_defender)
        return replace(clause, condition=both(has, clause.condition), beside_defender=None)
    if clause.beside is None:
        return clause
    has = c.HasThing(t.ThisShip(), clause.beside)
    window, condition = clause.window, clause.condition
    if isinstance(window, w.While):
        window = w.While(both(has, window.condition))
    elif isinstance(window, w.Always):
        window = w.While(has)
    else:
        condition = both(has, condition)
    return replace(clause, window=window, condition=condition, beside=None)


def own_place(ship: ShipRecord, record: CardRecord | ShipRecord) -> int:
    """Returns the place of a card with such a text on a ship; -1 where it has none.

    That card is "this" and "here" in the rules of its tokens.
    """
    if isinstance(record, CardRecord):
        for place, each in enumerate(ship.cards):
            if each.key == record.key:
                return place
    return NOBODY
