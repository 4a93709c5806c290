"""What clauses that are carried out ask of those that wait.

A clause may leave another one behind, or an effect that holds as long as something is true. What
waits carries clauses out in turn: it is registered here by `rules.battle.effects.port`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rules.abilities.tree import Clause
    from rules.battle.effects.running.call import Call
    from rules.battle.timing.handlers import Handler
    from rules.battle.timing.scope import Scope


class WaitingClauses:
    """Clauses that wait, as those that are carried out ask for them; here there are none."""

    def delayed_handlers(self, scope: Scope, clause: Clause) -> list[Handler]:
        """Returns the handlers of a clause that another one left behind."""
        return []

    def hold(self, call: Call, verb: Any) -> None:
        """Lets an effect hold on a ship as long as the condition of its duration is true."""


_waiting = WaitingClauses()


def register_waiting(waiting: WaitingClauses) -> None:
    """Lets clauses leave others behind with these from now on."""
    global _waiting
    _waiting = waiting


def waiting() -> WaitingClauses:
    """Returns the clauses that wait."""
    return _waiting
