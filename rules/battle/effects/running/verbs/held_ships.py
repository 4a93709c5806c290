"""Verbs of ships that hold each other with pairs of tokens.

Source: the token card of the Borg Tractor Beam.
"""

from __future__ import annotations

from typing import Final

from rules.abilities import token_and_card_verbs as v
from rules.abilities.words import TokenKind
from rules.battle.effects.reading import protection
from rules.battle.effects.reading.groups import refuse
from rules.battle.effects.reading.things import is_of_ships, ships
from rules.battle.effects.reading.tokens import marker_name, on_ship
from rules.battle.effects.running import choices, token_placement
from rules.battle.effects.running.call import Call, VerbRule
from rules.battle.mechanics import held_ships
from rules.battle.position.terms import NOBODY
from rules.battle.timing.questions import Steps

HOLDING: Final = (TokenKind.TRACTOR_BEAM, TokenKind.GRAPPLE, TokenKind.NAMED)
"""The tokens of which there may be pairs."""


def _can_hold(call: Call, verb: v.HoldShip) -> bool:
    return bool(protection.open_ships(call.scope, ships(call.scope, verb.thing), "give"))


def _hold(call: Call, verb: v.HoldShip) -> Steps[bool]:
    """Puts a pair of tokens beside this ship and each one that is meant."""
    scope = call.scope
    chosen = yield from choices.pick_ships(scope, verb.thing, "give", call.actor)
    for ship in chosen:
        held_ships.hold(scope.battle, call.actor, ship, marker_name(verb.token))
        yield from token_placement.put(scope, (ship, NOBODY), verb.token, 1)
        scope.that_ship = ship
    return bool(chosen)


def _is_held(call: Call, verb: v.Escape) -> bool:
    return on_ship(call.scope.battle, call.actor, verb.token) > 0


def _escape(call: Call, verb: v.Escape) -> Steps[bool]:
    """Ends each hold of a ship that is further off now, or no longer in play."""
    scope, ship = call.scope, call.actor
    left = held_ships.let_go(scope.battle, ship, marker_name(verb.token), verb.reach)
    number = on_ship(scope.battle, ship, verb.token) - left
    taken = yield from token_placement.take(
        scope, (ship, NOBODY), verb.token, number, scope.source.key, ship
    )
    return taken > 0


def _check(verb: v.HoldShip | v.Escape) -> None:
    if verb.token.kind not in HOLDING:
        raise refuse(verb, "such tokens are no pairs")
    if isinstance(verb, v.HoldShip) and not is_of_ships(verb.thing):
        raise refuse(verb, "only ships are held")


RULES_HERE: Final[dict[type, VerbRule]] = {
    v.HoldShip: VerbRule(_hold, _can_hold, _check),
    v.Escape: VerbRule(_escape, _is_held, _check),
}
