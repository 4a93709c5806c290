"""Tokens as abilities speak of them: beside ships, on cards, on the table.

The common kinds have fields of their own in a battle's state; all others, and tokens that lie on
a card, are markers: a name and a number. Source: 2017, Component Overview, Time Tokens, Drone
Tokens.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.abilities import things as t
from rules.abilities.words import TokenKind
from rules.battle.mechanics import tokens as battle_tokens
from rules.battle.position.marks import SpentToken, marks_of
from rules.battle.position.pieces import number_of_markers
from rules.battle.position.terms import AUXILIARY, BATTLE_STATIONS, EVADE, MISSION, SCAN, TOKENS
from rules.battle.timing.scope import Scope

if TYPE_CHECKING:
    from rules.battle.position.pieces import CardState
    from rules.battle.position.state import Ship
    from rules.battle.timing.battle import Battle

COUNTED: Final = {
    TokenKind.EVADE: EVADE,
    TokenKind.SCAN: SCAN,
    TokenKind.BATTLE_STATIONS: BATTLE_STATIONS,
    TokenKind.AUXILIARY_POWER: AUXILIARY,
    TokenKind.MISSION: MISSION,
}
"""Kind -> the number of the token beside a ship."""


def marker_name(token: t.Token) -> str:
    """Returns the name under which tokens of a kind are counted where they are markers."""
    return token.name if token.kind is TokenKind.NAMED else token.kind.value


def token_name(token: t.Token) -> str:
    """Returns the name by which rules, bans and grants tell a token."""
    if token.kind in COUNTED:
        return TOKENS[COUNTED[token.kind]]
    return battle_tokens.LOCK if token.kind is TokenKind.TARGET_LOCK else marker_name(token)


def on_ship(battle: Battle, ship: Ship, token: t.Token) -> int:
    """Counts the tokens of a kind that a ship has.

    A blue target lock is one that it holds, a red one lies on it; drone tokens are the captain's,
    and latinum is that of who leads it.
    """
    kind = token.kind
    counted = COUNTED.get(kind)
    if counted is not None:
        return battle_tokens.number_of(ship, counted)
    if kind is TokenKind.TARGET_LOCK:
        return len(ship.locks)
    if kind is TokenKind.RED_TARGET_LOCK:
        return sum(ship.index in other.locks for other in battle.state.in_play())
    if kind is TokenKind.CLOAK:
        return 1 if ship.is_cloaked else 0
    if kind is TokenKind.ATTACK_SQUADRON:
        return ship.tokens_left if ship.record.squadron_tokens else 0
    if kind is TokenKind.DRONE:
        return ship.cards[ship.captain].drones if ship.captain >= 0 else 0
    if kind is TokenKind.LATINUM:
        return sum(number_of_markers(ship.cards[at].markers, kind.value) for at in purses(ship))
    return number_of_markers(ship.markers, marker_name(token))


def purses(ship: Ship) -> list[int]:
    """Lists the cards whose latinum a ship spends: its captain's, then its admiral's."""
    leaders = dict.fromkeys((ship.captain, ship.record.admiral))
    return [at for at in leaders if at >= 0 and not ship.cards[at].is_gone]


def on_card(card: CardState, token: t.Token) -> int:
    """Counts the tokens of a kind that lie on a card."""
    kind = token.kind
    if kind is TokenKind.TIME:
        return card.time
    if kind is TokenKind.DISABLED:
        return card.disabled
    if kind is TokenKind.DRONE:
        return card.drones
    if kind is TokenKind.MISSION:
        return card.mission
    return number_of_markers(card.markers, marker_name(token))


def has_spent(scope: Scope, ship: Ship, token: t.Token, *, in_attack: bool) -> bool:
    """Returns whether a ship spent a token this round, or in the attack at hand."""
    name = token_name(token)
    if in_attack:
        battle, attack = scope.battle, scope.attack
        number = len(battle.attacks)
        if attack is not None and attack.record in battle.attacks[-1:]:
            number -= 1  # it is over
        return SpentToken(name, number).text in ship.used
    return any(each.token == name for each in marks_of(ship.used, SpentToken))
