"""Actions that a clause forbids a ship that uses it for the round: nor may they come before it.

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
        for subject, verb in _verbs_of_this_round(clause)
        if subject is None or isinstance(subject, t.ThisShip)
        for each in _banned(verb)
    )


def actions_banned_of_that(clause: Clause) -> tuple[NoAction, ...]:
    """Returns what forbids actions this round to the ship of a window that the clause lets act.

    What lets that ship do nothing is no price of anything: it looks ahead only.
    """
    return tuple(
        each
        for subject, verb in _verbs_of_this_round(clause)
        if isinstance(subject, t.That)
        if _lets_act(clause, subject)
        for each in _banned(verb)
    )


def _verbs_of_this_round(clause: Clause) -> list[tuple[t.Thing | None, v.Verb]]:
    return [
        (subject, phrase.verb)
        for step in clause.steps
        if isinstance(step.effect, Act)
        for subject, phrase in step.effect.with_subjects()
        if phrase.duration == THIS_ROUND
    ]


def _lets_act(clause: Clause, ship: t.That) -> bool:
    """Returns whether a clause lets a ship perform an action."""
    return any(
        subject == ship and isinstance(phrase.verb, v.Perform)
        for step in clause.steps
        if isinstance(step.effect, Act)
        for subject, phrase in step.effect.with_subjects()
    )


def _banned(verb: v.Verb) -> tuple[NoAction, ...]:
    """Returns the actions that a verb forbids, none where it does something else."""
    what = verb.what if isinstance(verb, v.Cannot) else None
    if isinstance(what, v.Perform) and isinstance(what.actions, t.Actions):
        return tuple(banned_actions(what))
    return ()


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
