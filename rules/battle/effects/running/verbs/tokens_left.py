"""Verbs of which tokens are left: those of some kinds down to a number, or all but those of one.

Also the one that takes away any token that lies beside a ship.

Source: 2017, Card Ability Anatomy, Card Abilities.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.abilities import things as t
from rules.abilities import token_and_card_verbs as v
from rules.abilities.words import TokenKind
from rules.battle.effects.reading import protection
from rules.battle.effects.reading.groups import refuse
from rules.battle.effects.reading.spots import here, number_at
from rules.battle.effects.reading.things import is_of_ships, ships
from rules.battle.effects.reading.tokens import COUNTED
from rules.battle.effects.running import choices
from rules.battle.effects.running.call import Call, VerbRule
from rules.battle.effects.running.token_placement import pick_spots, take
from rules.battle.mechanics.tokens import EXTRA_SHIELD
from rules.battle.position.terms import NOBODY
from rules.battle.timing.questions import Steps
from rules.battle.timing.scope import CardPlace
from rules.battle.timing.windows import TURNED_OVER

if TYPE_CHECKING:
    from rules.battle.position.state import Ship

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


_BESIDE_SHIPS: Final = (*COUNTED, TokenKind.TARGET_LOCK, TokenKind.RED_TARGET_LOCK, TokenKind.CLOAK)
"""The tokens beside ships that the rules know; all others are markers."""

_ON_SHIP_CARDS: Final = frozenset(
    {
        TokenKind.TIME.value,
        TokenKind.DISABLED.value,
        TURNED_OVER,
        EXTRA_SHIELD,
        "tribble",
        "full about",
    }
)
"""The markers of a ship that lie on or beside its card rather than beside the ship itself."""


def _beside(call: Call, ship: Ship, but: t.Token | None = None) -> list[t.Token]:
    """Lists the kinds of tokens that lie beside a ship, perhaps but one."""
    kinds = [t.Token(kind) for kind in _BESIDE_SHIPS]
    kinds += [
        t.Token(TokenKind.NAMED, name) for name, _ in ship.markers if name not in _ON_SHIP_CARDS
    ]
    return [
        kind for kind in kinds if kind != but and number_at(call.scope, (ship, NOBODY), kind) > 0
    ]


def _with_tokens(call: Call, verb: v.RemoveAllTokens) -> list[CardPlace]:
    return [
        (ship, NOBODY) for ship in ships(call.scope, verb.source) if _beside(call, ship, verb.but)
    ]


def _can_remove_all(call: Call, verb: v.RemoveAllTokens) -> bool:
    found = protection.open_cards(call.scope, _with_tokens(call, verb), "remove_tokens")
    return bool(found) or call.is_cost


def _remove_all(call: Call, verb: v.RemoveAllTokens) -> Steps[bool]:
    """Removes whatever tokens lie beside the ships that are meant, but those of one kind."""
    scope = call.scope
    chosen = yield from pick_spots(
        scope, verb.source, "remove_tokens", call.actor, _with_tokens(call, verb)
    )
    taken = 0
    for spot in chosen:
        for kind in _beside(call, spot[0], verb.but):
            number = number_at(scope, spot, kind)
            taken += yield from take(scope, spot, kind, number, scope.source.key, call.actor)
    scope.touched = taken
    return taken > 0 or call.is_cost


def _check_remove_all(verb: v.RemoveAllTokens) -> None:
    if not is_of_ships(verb.source):
        raise refuse(verb, "all tokens are removed from ships only")


def _holding_any(call: Call, verb: v.RemoveAnyTokens) -> list[CardPlace]:
    return [(ship, NOBODY) for ship in ships(call.scope, verb.source) if _beside(call, ship)]


def _can_remove_any(call: Call, verb: v.RemoveAnyTokens) -> bool:
    found = _holding_any(call, verb)
    return bool(protection.open_cards(call.scope, found, "remove_any_tokens"))


def _remove_any(call: Call, verb: v.RemoveAnyTokens) -> Steps[bool]:
    """Removes tokens from beside ships, one at a time; the subject chooses which go."""
    scope = call.scope
    chosen = yield from pick_spots(
        scope, verb.source, "remove_any_tokens", call.actor, _holding_any(call, verb)
    )
    taken = 0
    for spot in chosen:
        for _ in range(verb.number):
            there = tuple(_beside(call, spot[0]))
            if not there:
                break
            kind: t.Token = yield from choices.choose(
                scope, choices.TOKEN, there, "remove_any_tokens", call.actor
            )
            scope.token = kind
            taken += yield from take(scope, spot, kind, 1, scope.source.key, call.actor)
    scope.touched = taken
    return taken > 0


RULES_HERE: Final[dict[type, VerbRule]] = {
    v.RemoveAllTokens: VerbRule(_remove_all, _can_remove_all, _check_remove_all),
    v.RemoveAnyTokens: VerbRule(_remove_any, _can_remove_any),
    v.LeaveTokens: VerbRule(_leave, _can_leave, _check_leave),
}
