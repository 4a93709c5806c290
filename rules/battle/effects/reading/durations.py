"""How long an effect of a card lasts, and the clauses and steps that wait for their moment.

Source: 2017, Continuous Effect Tokens, Timing; EDITIONS F10.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from rules.abilities import tree
from rules.abilities.conditions import Span
from rules.abilities.windows import Always, Phase
from rules.battle.effects.reading import allowed
from rules.battle.effects.reading.clauses import both, is_measured
from rules.battle.effects.reading.things import refuse, ships
from rules.battle.mechanics import cards as battle_cards
from rules.battle.position import moments
from rules.battle.position.pieces import NEXT, Grant
from rules.battle.position.terms import NOBODY
from rules.battle.timing import windows
from rules.battle.timing.armed import arm
from rules.battle.timing.scope import Scope

if TYPE_CHECKING:
    from rules.battle.position.state import Ship

UNTIL: Final = {
    Span.ATTACK: "attack",
    Span.DEFENSE: "attack",
    Span.TURN: "turn",
    Span.PHASE: "phase",
    Span.ROUND: "round",
    Span.GAME: "game",
}
PHASES: Final = {
    Phase.PLANNING: "planning",
    Phase.ACTIVATION: "activation",
    Phase.COMBAT: "combat",
    Phase.END: "end",
}


OWN: Final = {Span.ATTACK: "own-attack", Span.DEFENSE: "own-defense"}


def until_of(scope: Scope, duration: tree.Duration | None, ship: Ship | None = None) -> str:
    """Returns until when an effect on a ship lasts, in the words of `mechanics.cards.expire`.

    Inside an attack what names no duration lasts for the attack, else for the round. The next
    attack is the next one of the ship itself (this ship by default).
    Raises `UnplayableError` for one that lasts as long as a condition is true.
    """
    if duration is None:
        return "attack" if scope.attack is not None else "round"
    if isinstance(duration, tree.ForPhase):
        return f"phase:{PHASES[duration.phase]}"
    if isinstance(duration, tree.ForSpan):
        until = UNTIL[duration.span]
        if not duration.next:
            return until
        if duration.in_round:
            raise refuse(duration, "only dice wait for the next attack or defense of the round")
        if duration.span in OWN:
            return _until_own(scope, duration.span, scope.ship if ship is None else ship)
        return f"{NEXT}{until}"
    raise refuse(duration, "lasts as long as something is true, which only values can")


def _until_own(scope: Scope, span: Span, ship: Ship) -> str:
    """Returns the name of a ship's next attack or defense: not the present one."""
    attack = scope.attack
    until = f"{OWN[span]}@{ship.index}"
    if attack is None:
        return until
    present = attack.attacker if span is Span.ATTACK else attack.defender
    return f"{NEXT}{until}" if ship is present else until


def delay(scope: Scope, effect: tree.Delayed) -> None:
    """Arms a clause for as long as its duration lasts, on the ship that it speaks of."""
    from rules.battle.effects.install import delayed_handlers

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
    for handler in delayed_handlers(scope, clause):
        arm(scope.battle, scope.ship, handler, until)


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


def after_this(scope: Scope, span: Span, step: tree.Step) -> None:
    """Arms a step for the moment when the attack, turn, phase or round is over."""
    from rules.battle.effects.install import later_handler

    if span in (Span.ATTACK, Span.DEFENSE):
        moment = moments.HAS_ATTACKED
    elif span is Span.TURN:
        moment = moments.HAS_ACTIVATED
    elif span is Span.PHASE and scope.battle.state.phase < len(_PHASE_ENDS):
        moment = _PHASE_ENDS[scope.battle.state.phase]
    else:
        moment = moments.END_OF_ROUND
    role = windows.role_in(scope.occasion, scope.ship)
    if moment in (moments.END_OF_ACTIVATION, moments.END_OF_COMBAT, moments.END_OF_ROUND):
        role = moments.ACTOR
    arm(scope.battle, scope.ship, later_handler(scope, moment, role, (step,)), UNTIL[span])


_PHASE_ENDS: Final = (
    NOBODY,
    moments.ALL_DIALS_SET,
    moments.END_OF_ACTIVATION,
    moments.END_OF_COMBAT,
    moments.END_OF_ROUND,
)
