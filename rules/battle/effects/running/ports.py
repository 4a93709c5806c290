"""What clauses that are carried out ask of those that wait.

A clause may leave another one behind, or an effect that holds as long as something is true. What
waits carries clauses out in turn: it is registered here by `rules.battle.effects.port`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from rules.abilities.tree import Clause
    from rules.battle.effects.running.call import Call
    from rules.battle.position.state import Ship
    from rules.battle.timing.battle import Battle
    from rules.battle.timing.handlers import Handler
    from rules.battle.timing.questions import Steps
    from rules.battle.timing.scope import Scope

_WAITING: Final[dict[str, Callable[..., Any]]] = {}


def register_waiting(**waiting: Callable[..., Any]) -> None:
    """Lets clauses leave others behind by these functions, called like those below."""
    _WAITING.update(waiting)


def delayed_handlers(scope: Scope, clause: Clause) -> list[Handler]:
    """Returns the handlers of a clause that another one left behind."""
    found: list[Handler] = _WAITING["delayed_handlers"](scope, clause)
    return found


def negotiating(battle: Battle, ship: Ship) -> bool:
    """Returns whether an ambassador on a ship has negotiations that go on."""
    found: bool = _WAITING["negotiating"](battle, ship)
    return found


def reopen(battle: Battle, ship: Ship) -> Steps[None]:
    """Ends the negotiations of a ship and lets its player open them again with another one."""
    found: Steps[None] = _WAITING["reopen"](battle, ship)
    return found


def hold(call: Call, verb: Any) -> None:
    """Lets an effect hold on a ship as long as the condition of its duration is true."""
    _WAITING["hold"](call, verb)
