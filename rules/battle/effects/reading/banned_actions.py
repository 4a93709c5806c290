"""Actions that a clause forbids its own ship for the round: they may not come before it either.

Source: F14-E6, F14-K1, FR-116.1, FR-318.1.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.abilities import things as t
from rules.abilities import verbs as v
from rules.abilities.conditions import Span
from rules.abilities.tree import Act, Clause, ForSpan
from rules.battle.effects.reading.forbidden import banned_actions
from rules.battle.mechanics.actions import BAR_ACTIONS
from rules.battle.position.marks import FreeAction, marks_of
from rules.battle.position.permissions import NoAction

if TYPE_CHECKING:
    from rules.battle.position.state import Ship

THIS_ROUND: Final = ForSpan(Span.ROUND)


def actions_banned_by(clause: Clause) -> tuple[NoAction, ...]:
    """Returns what forbids actions to a clause's own ship this round."""
    return tuple(
        each
        for step in clause.steps
        if isinstance(step.effect, Act)
        for subject, phrase in step.effect.with_subjects()
        if subject is None or isinstance(subject, t.ThisShip)
        if phrase.duration == THIS_ROUND
        if isinstance(phrase.verb, v.Cannot) and isinstance(phrase.verb.what, v.Perform)
        if isinstance(phrase.verb.what.actions, t.Actions)
        for each in banned_actions(phrase.verb.what)
    )


def has_done(ship: Ship, banned: tuple[NoAction, ...]) -> bool:
    """Returns whether a ship has performed any of some actions this round."""
    return any(_has_done(ship, each) for each in banned)


def _has_done(ship: Ship, banned: NoAction) -> bool:
    if banned.is_free:
        performed = marks_of(ship.used, FreeAction)
        return any(banned.name in ("", each.name) for each in performed)
    if not banned.name:
        return ship.done != 0 or bool(ship.acted)
    return ship.done & BAR_ACTIONS[banned.name].bit != 0
