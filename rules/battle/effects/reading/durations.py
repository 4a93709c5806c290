"""How long an effect of a card lasts, and the clauses and steps that wait for their moment.

Source: 2017, Continuous Effect Tokens, Timing; EDITIONS F10.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.abilities import tree
from rules.abilities.conditions import Span
from rules.battle.effects.reading.groups import refuse
from rules.battle.position import moments
from rules.battle.position.pieces import NEXT
from rules.battle.position.terms import NOBODY
from rules.battle.timing import windows
from rules.battle.timing.scope import Scope

if TYPE_CHECKING:
    from rules.battle.position.state import Ship

UNTIL: Final = {**{span: span.value for span in Span}, Span.DEFENSE: "attack"}
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
        return f"phase:{duration.phase.value.removesuffix(' phase')}"
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


def end_of(scope: Scope, span: Span) -> tuple[int, int]:
    """Returns the moment when the attack, turn, phase or round is over, and this ship's role."""
    if span in (Span.ATTACK, Span.DEFENSE):
        moment = moments.HAS_ATTACKED
    elif span is Span.TURN:
        moment = moments.HAS_ACTIVATED
    elif span is Span.PHASE and scope.battle.state.phase < len(_PHASE_ENDS):
        moment = _PHASE_ENDS[scope.battle.state.phase]
    else:
        moment = moments.END_OF_ROUND
    role = windows.role_in(scope.occasion, scope.ship)
    attack = scope.attack
    if moment == moments.HAS_ATTACKED and attack is not None and attack.is_replaced:
        # The attack to come is made against this ship, unless it makes it.
        role = moments.ACTOR if scope.ship is attack.attacker else moments.OTHER
    if moment in (moments.END_OF_ACTIVATION, moments.END_OF_COMBAT, moments.END_OF_ROUND):
        role = moments.ACTOR
    return moment, role


_PHASE_ENDS: Final = (
    NOBODY,
    moments.ALL_DIALS_SET,
    moments.END_OF_ACTIVATION,
    moments.END_OF_COMBAT,
    moments.END_OF_ROUND,
)
