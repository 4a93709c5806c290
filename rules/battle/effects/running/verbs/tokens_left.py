"""Verbs of how many tokens are left: those of some kinds are taken down to a number.

Source: 2017, Card Ability Anatomy, Card Abilities.
"""

from __future__ import annotations

from typing import Final

from rules.abilities import things as t
from rules.abilities import token_and_card_verbs as v
from rules.abilities.words import TokenKind
from rules.battle.effects.reading.groups import refuse
from rules.battle.effects.reading.spots import here, number_at
from rules.battle.effects.reading.things import is_of_ships, ships
from rules.battle.effects.running import choices
from rules.battle.effects.running.call import Call, VerbRule
from rules.battle.effects.running.token_placement import take
from rules.battle.position.terms import NOBODY
from rules.battle.timing.questions import Steps
from rules.battle.timing.scope import CardPlace

BESIDE: Final = (TokenKind.EVADE, TokenKind.SCAN, TokenKind.BATTLE_STATIONS)
"""The tokens beside a ship that are alike but for their kind."""


def _spots(call: Call, verb: v.LeaveTokens) -> list[CardPlace]:
    if verb.on is v.HERE:
        return [here(call.scope)]
    return [(ship, NOBODY) for ship in ships(call.scope, verb.on)]


def _number(call: Call, spot: CardPlace, verb: v.LeaveTokens) -> int:
    return sum(number_at(call.scope, spot, kind) for kind in verb.tokens.kinds)


def _left(verb: v.LeaveTokens) -> int:
    quantity = verb.tokens.quantity
    return 1 if quantity is None or quantity.number is None else quantity.number


def _can_leave(call: Call, verb: v.LeaveTokens) -> bool:
    return any(_number(call, spot, verb) > _left(verb) for spot in _spots(call, verb))


def _leave(call: Call, verb: v.LeaveTokens) -> Steps[bool]:
    """Removes tokens, one at a time, until so many are left; the subject chooses which go."""
    scope = call.scope
    if isinstance(verb.on, v.OnThisCard):
        found = _spots(call, verb)
    else:
        chosen = yield from choices.pick_ships(scope, verb.on, "leave_tokens", call.actor)
        found = [(ship, NOBODY) for ship in chosen]
    was_done = False
    for spot in found:
        for _ in range(_number(call, spot, verb) - _left(verb)):
            there = tuple(kind for kind in verb.tokens.kinds if number_at(scope, spot, kind) > 0)
            kind: t.Token = yield from choices.choose(
                scope, choices.TOKEN, there, "leave_tokens", call.actor
            )
            yield from take(scope, spot, kind, 1, scope.source.key, call.actor)
            was_done = True
    return was_done


def _check_leave(verb: v.LeaveTokens) -> None:
    if isinstance(verb.on, v.OnThisCard):
        return
    if not is_of_ships(verb.on) or not all(kind.kind in BESIDE for kind in verb.tokens.kinds):
        raise refuse(verb, "only evade, scan and battle stations beside ships are left")


RULES_HERE: Final[dict[type, VerbRule]] = {
    v.LeaveTokens: VerbRule(_leave, _can_leave, _check_leave),
}
