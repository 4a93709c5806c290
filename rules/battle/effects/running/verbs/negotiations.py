"""The verb of negotiations that are ended and opened again.

Source: the ambassadors' rules card.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.abilities import things as t
from rules.abilities import verbs as v
from rules.battle.effects.reading.things import ships
from rules.battle.effects.running import choices, ports
from rules.battle.effects.running.call import Call, VerbRule, any_of
from rules.battle.timing.questions import Steps

if TYPE_CHECKING:
    from rules.battle.position.state import Ship


def _negotiating(call: Call, verb: v.ReopenNegotiations) -> list[Ship]:
    battle = call.scope.battle
    return [ship for ship in ships(call.scope, verb.of) if ports.negotiating(battle, ship)]


def _reopen(call: Call, verb: v.ReopenNegotiations) -> Steps[bool]:
    scope, chosen = call.scope, _negotiating(call, verb)
    if isinstance(verb.of, t.Group):
        chosen = yield from choices.pick(
            scope, choices.SHIP, chosen, verb.of.quantity, "reopen_negotiations", call.actor
        )
    for ship in chosen:
        yield from ports.reopen(scope.battle, ship)
    return bool(chosen)


RULES_HERE: Final[dict[type, VerbRule]] = {
    v.ReopenNegotiations: VerbRule(_reopen, any_of(_negotiating))
}
