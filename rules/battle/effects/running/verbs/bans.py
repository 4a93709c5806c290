"""Verbs of what is forbidden.

Source: 2017, Breaking the Rules.
"""

from __future__ import annotations

from typing import Final

from rules.abilities import tree
from rules.abilities import verbs as v
from rules.battle.effects.reading import forbidden
from rules.battle.effects.reading.durations import until_of
from rules.battle.effects.running import ports
from rules.battle.effects.running.call import Call, VerbRule, at_once
from rules.battle.mechanics import cards as battle_cards
from rules.battle.position.pieces import Ban


def _can_forbid(call: Call, verb: v.Cannot) -> bool:
    """Returns whether anything would be forbidden that is not yet."""
    known = {ban.what for ban in call.actor.bans}
    return any(
        ship is not call.actor or what not in known
        for ship, what in forbidden.forbidden(call.scope, call.actor, call.subject, verb.what)
    )


def _forbid(call: Call, verb: v.Cannot) -> bool:
    """Forbids something to a ship, or what is done to it or its cards, for a while."""
    scope = call.scope
    if isinstance(call.duration, tree.AsLongAs):
        ports.hold(call, verb)
        return True
    found = forbidden.forbidden(scope, call.actor, call.subject, verb.what)
    for ship, what in found:
        until = until_of(scope, call.duration, ship)
        ban = Ban(what, until, scope.source.key, is_combat=scope.is_combat)
        battle_cards.add_ban(scope.battle, ship, ban)
    return bool(found)


RULES_HERE: Final[dict[type, VerbRule]] = {
    v.Cannot: at_once(_forbid, _can_forbid, lambda verb: forbidden.check(verb.what))
}
