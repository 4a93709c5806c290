"""Clauses that may act only once in a span: marked on their ship, one mark for each copy of a card.

A clause that another one left behind has a mark for each moment at which it acts and for each ship
that its window speaks of: what several ships are given, each of them has once. Of the rules of a
token that are limited a ship uses one a round.

Source: 2017, Card Abilities.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.abilities.conditions import Span
from rules.abilities.tree import Clause
from rules.battle.timing import windows
from rules.battle.timing.scope import Scope, TextSource

if TYPE_CHECKING:
    from rules.battle.position.state import Ship
    from rules.battle.timing.battle import Battle


RULES: Final = "#tokens"
"""The part of a card that the rules of its tokens are together."""


def is_used_up(battle: Battle, ship: Ship, source: TextSource, clause: Clause, part: str) -> bool:
    """Returns whether a clause, one `part` of its card, has acted as often as it may."""
    return clause.limit is not None and _mark(battle, clause.limit, source, part) in ship.used


def note_use(battle: Battle, ship: Ship, source: TextSource, clause: Clause, part: str) -> None:
    """Notes that a clause acts, where it may only once."""
    if clause.limit is not None:
        windows.mark_used(battle, ship, _mark(battle, clause.limit, source, part))


def is_rule_used_up(battle: Battle, ship: Ship, source: TextSource) -> bool:
    """Returns whether a ship has used one of the rules of a token that are limited, this round."""
    return _mark(battle, Span.ROUND, source, RULES) in ship.used


def note_rule(battle: Battle, ship: Ship, source: TextSource) -> None:
    """Notes that one of the rules of a token acts of which a ship uses one a round."""
    windows.mark_used(battle, ship, _mark(battle, Span.ROUND, source, RULES))


def is_chosen_up(scope: Scope, limit: Span, word: str) -> bool:
    """Returns whether a choice that may be made only once, of a verb, has been made."""
    return _mark(scope.battle, limit, scope.source, f"?{word}") in scope.holder.used


def note_choice(scope: Scope, limit: Span, word: str) -> None:
    """Notes that a choice is made that may be made only once."""
    mark = _mark(scope.battle, limit, scope.source, f"?{word}")
    windows.mark_used(scope.battle, scope.holder, mark)


def _mark(battle: Battle, limit: Span, source: TextSource, part: str) -> str:
    state = battle.state
    card = f"{source.key}.{source.card}{part}"
    if limit is Span.GAME:
        return f"{windows.FOR_THE_GAME}{card}"
    if limit is Span.PHASE:
        return f"phase:{state.phase}:{card}"
    if limit is Span.TURN:
        return f"turn:{state.phase}.{state.active}:{card}"
    if limit in (Span.ATTACK, Span.DEFENSE):
        return f"attack:{len(battle.attacks)}:{card}"
    return f"round:{card}"
