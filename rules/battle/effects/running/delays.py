"""Clauses that another one leaves behind for as long as its words say.

Source: 2017, Continuous Effect Tokens, Timing; EDITIONS F10.
"""

from __future__ import annotations

from dataclasses import replace

from rules.abilities import tree
from rules.abilities.conditions import Span
from rules.abilities.windows import ActionWindow, Always
from rules.battle.effects.reading import allowed
from rules.battle.effects.reading.clauses import both, is_measured
from rules.battle.effects.reading.durations import UNTIL, until_of
from rules.battle.effects.reading.groups import refuse
from rules.battle.effects.reading.things import ships
from rules.battle.effects.running import ports
from rules.battle.mechanics import cards as battle_cards
from rules.battle.position.pieces import Grant
from rules.battle.timing.scope import Scope
from rules.battle.timing.temporary_handlers import add_temporary_handler


def delay(scope: Scope, effect: tree.Delayed) -> None:
    """Arms a clause for as long as its duration lasts, on the ship that it speaks of."""
    duration, clause = effect.duration, effect.clause
    if isinstance(clause.window, Always):
        allow_for(scope, duration, clause)
        return
    if isinstance(duration, tree.AsLongAs):
        # A card's time tokens measure it; else it is asked each time as long as the game lasts.
        until = scope.source.key if is_measured(duration.condition) else UNTIL[Span.GAME]
        clause = replace(clause, condition=both(duration.condition, clause.condition))
    else:
        until = until_of(scope, duration)
    bearer = scope.ship
    if isinstance(clause.window, ActionWindow) and clause.window.partner:
        if scope.that_ship is None:
            return
        bearer = scope.that_ship
    for handler in ports.delayed_handlers(scope, clause):
        add_temporary_handler(scope.battle, bearer, handler, until)


def allow_for(scope: Scope, duration: tree.Duration, clause: tree.Clause) -> None:
    """Grants for a while what a clause allows, to the ships that its words mean now."""
    until = until_of(scope, duration)
    for step in clause.steps:
        for subject, phrase in (
            step.effect.with_subjects() if isinstance(step.effect, tree.Act) else ()
        ):
            for ship in ships(scope, subject):
                for what in allowed.granted(scope, ship, phrase.verb, phrase.exemption):
                    battle_cards.add_grant(scope.battle, ship, Grant(what, until, scope.source.key))


def check_allowed(clause: tree.Clause) -> None:
    """Makes sure that a clause can be granted for a while; raises `UnplayableError` else."""
    for step in clause.steps:
        if not isinstance(step.effect, tree.Act) or clause.condition or step.cost or step.guard:
            raise refuse(clause.window, "only a plain permission is given for a while")
        for _, phrase in step.effect.with_subjects():
            allowed.check(phrase.verb, phrase.exemption)
