"""What a clause says, whatever the state of the battle.

Source: 2017, Card Ability Anatomy, Continuous Effect Tokens.
"""

from __future__ import annotations

from typing import Any

from rules.abilities import conditions as c
from rules.abilities import things as t
from rules.abilities import verbs as v
from rules.abilities import windows as w
from rules.abilities.tree import Act, Clause, Phrase, Step
from rules.abilities.words import TokenKind


def conditions_of(clause: Clause) -> list[c.Condition]:
    """Returns the conditions of a clause, those of its `while` among them."""
    found = [] if clause.condition is None else [clause.condition]
    if isinstance(clause.window, w.While):
        condition = clause.window.condition
        found += condition.parts if isinstance(condition, c.AllOf) else (condition,)
    return found


def phrases_of(clause: Clause) -> list[tuple[Step, Phrase, t.Thing | None]]:
    """Lists the phrases of a clause with their steps and their own or carried subjects."""
    return [
        (step, phrase, subject)
        for step in clause.steps
        if isinstance(step.effect, Act)
        for subject, phrase in step.effect.with_subjects()
    ]


def free_action(clause: Clause) -> Clause | None:
    """Returns the free action that a standing permission to perform one amounts to, if it is one.

    "While C: may perform A as a free action" is an offer, not a state.
    """
    found = phrases_of(clause)
    if len(found) != 1:
        return None
    step, phrase, subject = found[0]
    performed = phrase.verb
    if not isinstance(performed, v.Perform) or not performed.free:
        return None
    if subject is not None or step.guard is not None:
        return None
    condition = both(*conditions_of(clause))
    whole = Phrase(None, False, v.Perform(performed.actions), phrase.exemption)
    return Clause(w.ActionWindow(free=True), (Step(Act((whole,))),), condition=condition)


def is_measured(condition: c.Condition) -> bool:
    """Returns whether time tokens on the card measure how long a condition is true.

    What they measure goes on while they silence the card (2017, Continuous Effect Tokens).
    """
    if isinstance(condition, (c.AllOf, c.AnyOf)):
        return any(is_measured(part) for part in condition.parts)
    return isinstance(condition, c.Here) and any(
        kind.kind is TokenKind.TIME for kind in condition.tokens.kinds
    )


def both(*conditions: c.Condition | None) -> Any:
    """Returns the condition that is true where all of several are; None is always true."""
    parts: list[Any] = []
    for each in conditions:
        if isinstance(each, c.AllOf):
            parts += each.parts
        elif each is not None:
            parts.append(each)
    if not parts:
        return None
    return parts[0] if len(parts) == 1 else c.AllOf(tuple(parts))
