"""Which tokens of its ship let a clause act: those that it asks for, and those it waits for.

Source: 2017, Upgrade Card Abilities and Action Tokens; EDITIONS F8.
"""

from __future__ import annotations

from typing import Any, Final

from rules.abilities import conditions as c
from rules.abilities import things as t
from rules.abilities import windows as w
from rules.abilities.tree import Clause, If, Step
from rules.abilities.words import Quantifier, Role, TokenKind
from rules.battle.timing.handlers import TokenTrigger
from rules.battle.timing.scope import TextSource
from rules.battle.timing.token_triggers import LOCK

_NAMES: Final = {
    TokenKind.EVADE: "evade",
    TokenKind.SCAN: "scan",
    TokenKind.BATTLE_STATIONS: "battlestations",
    TokenKind.TARGET_LOCK: LOCK,
}


def triggers_of(
    source: TextSource, clause: Clause, step: Step, number: int
) -> tuple[TokenTrigger, ...]:
    """Lists the tokens that let a clause act when it begins with a step."""
    name = f"{source.key}.{source.card}#{number}"
    found = []
    events = clause.window.events if isinstance(clause.window, (w.When, w.After)) else ()
    if len(events) == 1 and events[0].subject is None:
        happening = events[0].happening
        if isinstance(happening, (w.Spends, w.Gains)):
            is_spent = isinstance(happening, w.Spends)
            found.append(
                TokenTrigger(_names(happening.tokens), source.card, name, is_spent=is_spent)
            )
    guard = step.guard.condition if isinstance(step.guard, If) else None
    for condition in (*_parts(clause.condition), *_parts(guard)):
        if _asks_for_lock(condition):
            found.append(TokenTrigger((LOCK,), source.card, name, is_aimed=True))
        elif isinstance(condition, c.Spent) and isinstance(condition.thing, t.ThisShip):
            found.append(TokenTrigger(_names(condition.tokens), source.card, name, is_spent=True))
        elif _asks_for_tokens(condition):
            found.append(TokenTrigger(_names(condition.has), source.card, name))
    return tuple(each for each in found if each.tokens)


def _parts(condition: c.Condition | None) -> tuple[Any, ...]:
    if condition is None:
        return ()
    return condition.parts if isinstance(condition, c.AllOf) else (condition,)


def _asks_for_tokens(condition: Any) -> bool:
    """Returns whether a condition is that this ship has tokens."""
    return (
        isinstance(condition, c.HasThing)
        and isinstance(condition.thing, t.ThisShip)
        and isinstance(condition.has, t.Tokens)
        and (condition.has.quantity is None or condition.has.quantity.quantifier != Quantifier.NO)
    )


def _asks_for_lock(condition: Any) -> bool:
    """Returns whether a condition is that this ship has locked the defender."""
    return (
        isinstance(condition, c.Is)
        and condition.state is c.ThingState.LOCKED
        and not condition.negated
        and isinstance(condition.thing, t.RoleReference)
        and condition.thing.role is Role.DEFENDER
    )


def _names(tokens: t.Tokens) -> tuple[str, ...]:
    return tuple(_NAMES[each.kind] for each in tokens.kinds if each.kind in _NAMES)
