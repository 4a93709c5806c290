"""Drone tokens of friendly ships that a text lets a ship spend with its own, or that it spares.

Source: 2017, Drone Tokens.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from rules.abilities import parse
from rules.abilities import things as t
from rules.abilities import token_and_card_verbs as tv
from rules.abilities.checks import walk
from rules.abilities.words import TokenKind
from rules.battle.effects.reading import protection, tokens
from rules.battle.effects.reading.things import ships
from rules.battle.effects.running import choices
from rules.battle.effects.running.call import Call
from rules.battle.mechanics import cards as battle_cards
from rules.battle.position import moments
from rules.battle.timing.questions import Steps
from rules.battle.timing.scope import CardPlace, Scope, TextSource
from rules.battle.timing.windows import card_is_usable

if TYPE_CHECKING:
    from rules.battle.position.state import Ship
    from rules.battle.timing.battle import Battle

DRONE: Final = t.Token(TokenKind.DRONE)
_WORDS: Final = "use drone of "
_WOULD_SPEND: Final = "would spend drone"
_PAYS: Final = "to pay "


def is_of_drones(verb: tv.UseTokens) -> bool:
    """Returns whether a text speaks of drones that are used."""
    return verb.tokens.kinds == (DRONE,)


@lru_cache(maxsize=1000)
def _lent_by(text: str) -> t.Thing | None:
    """Returns the ships whose drones a text lets its ship use; None where it does not."""
    for clause in parse(text).clauses if _WORDS in text else ():
        for node in walk(clause):
            if isinstance(node, tv.UseTokens) and is_of_drones(node):
                return node.of
    return None


@lru_cache(maxsize=1000)
def _spared_by(text: str) -> int:
    """Returns how many drones less a text lets its ship spend at once."""
    number = 0
    for clause in parse(text).clauses if _PAYS in text and _WOULD_SPEND in text else ():
        for node in walk(clause):
            if isinstance(node, tv.PayLess):
                number += node.number
    return number


def lent(battle: Battle, spot: CardPlace, kind: t.Token) -> int:
    """Counts the tokens that texts let a ship do without: those of others, for its captain's."""
    ship, place = spot
    if kind != DRONE or moments.WOULD_SPEND not in battle.moments:
        return 0
    spared = sum(
        _spared_by(card.record.ability)
        for at, card in enumerate(ship.cards)
        if card_is_usable(ship, at)
    )
    if place not in (-1, ship.captain):
        return spared
    number = 0
    for at, card in enumerate(ship.cards):
        group = _lent_by(card.record.ability)
        if group is not None and card_is_usable(ship, at):
            source = TextSource(card.record.key, card.record.name, at, card.record.reach)
            scope = Scope(battle, ship, source)
            number = max(number, sum(_number(battle, each) for each in lenders(scope, group)))
    return number + spared


def lenders(scope: Scope, group: t.Thing) -> list[Ship]:
    """Lists the ships that can lend drones."""
    found = protection.open_ships(scope, ships(scope, group), "use_tokens")
    return [each for each in found if _number(scope.battle, each)]


def _number(battle: Battle, ship: Ship) -> int:
    return tokens.on_ship(battle, ship, DRONE)


def can_use(call: Call, verb: tv.UseTokens) -> bool:
    """Returns whether drones are about to be spent and others have some."""
    occasion = call.scope.occasion
    return (
        occasion is not None
        and occasion.moment == moments.WOULD_SPEND
        and occasion.amount > 0
        and bool(lenders(call.scope, verb.of))
    )


def use(call: Call, verb: tv.UseTokens) -> Steps[bool]:
    """Takes drones of others for those that would be spent; the player divides them."""
    scope, ship = call.scope, call.actor
    occasion = scope.occasion
    if occasion is None or not can_use(call, verb):
        return False
    left = lenders(scope, verb.of)
    own = _number(scope.battle, ship)
    while left and occasion.amount > 0:
        other = left.pop(0)
        most = min(_number(scope.battle, other), occasion.amount)
        later = sum(_number(scope.battle, each) for each in left)
        least = max(0, occasion.amount - own - later)
        number: int = yield from choices.choose(
            scope, choices.NUMBER, tuple(range(least, most + 1)), "use_tokens", ship
        )
        if number:
            battle_cards.change_drones(scope.battle, other, other.captain, -number)
            occasion.amount -= number
    return True
