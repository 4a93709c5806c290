"""Actions that a clause forbids its own ship for the round: they may not come before it either.

Source: F14-E6, F14-K1, FR-116.1, FR-318.1.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.abilities import things as t
from rules.abilities import verbs as v
from rules.abilities.conditions import Span
from rules.abilities.tree import Act, Clause, ForSpan
from rules.battle.effects.reading.forbidden import names_of_actions
from rules.battle.mechanics.actions import BAR_ACTIONS, FREE_ACTION

if TYPE_CHECKING:
    from rules.battle.position.state import Ship

THIS_ROUND: Final = ForSpan(Span.ROUND)
FREE: Final = "free-action"


def actions_banned_by(clause: Clause) -> tuple[str, ...]:
    """Names the actions that a clause forbids its own ship this round, as bans name them."""
    return tuple(
        name
        for step in clause.steps
        if isinstance(step.effect, Act)
        for subject, phrase in step.effect.with_subjects()
        if subject is None or isinstance(subject, t.ThisShip)
        if phrase.duration == THIS_ROUND
        if isinstance(phrase.verb, v.Cannot) and isinstance(phrase.verb.what, v.Perform)
        if isinstance(phrase.verb.what.actions, t.Actions)
        for name in names_of_actions(phrase.verb.what)
    )


def has_done(ship: Ship, banned: tuple[str, ...]) -> bool:
    """Returns whether a ship has performed any of some actions this round."""
    return any(_has_done(ship, *name.partition(":")[::2]) for name in banned)


def _has_done(ship: Ship, kind: str, name: str) -> bool:
    if kind == FREE:
        return any(mark.startswith(FREE_ACTION + name) for mark in ship.used)
    if not name:
        return ship.done != 0 or bool(ship.acted)
    return ship.done & BAR_ACTIONS[name].bit != 0
