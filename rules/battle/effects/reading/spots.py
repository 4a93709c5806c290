"""Where tokens lie, and cards: beside a ship or on a card; put there, taken from there.

A spot is a ship with the place of one of its cards, -1 for the ship itself: for tokens beside it,
and for those that lie on its own card. Source: 2017, Component Overview, Time Tokens.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.abilities import things as t
from rules.abilities.token_and_card_verbs import HERE, Place
from rules.abilities.words import TokenKind
from rules.battle.effects.reading import protection, tokens
from rules.battle.effects.reading.groups import refuse
from rules.battle.effects.reading.things import cards, is_of_cards, is_of_ships, ships
from rules.battle.mechanics import tokens as battle_tokens
from rules.battle.position.terms import NO_CLOAK, NOBODY, TOKENS
from rules.battle.timing.scope import CardPlace, Scope

if TYPE_CHECKING:
    from rules.battle.position.pieces import CardState
    from rules.battle.position.state import Ship
    from rules.battle.timing.battle import Battle

SQUADRON: Final = "attack squadron"
"""The name of the tokens of a squadron's stack (2017, Attack Squadron Tokens)."""

_NAMED: Final = {
    **{TOKENS[number]: t.Token(kind) for kind, number in tokens.COUNTED.items()},
    battle_tokens.LOCK: t.Token(TokenKind.TARGET_LOCK),
    **{kind.value: t.Token(kind) for kind in TokenKind},
}
"""Name of a token, or of the action that places it -> its kind."""


def here(scope: Scope) -> CardPlace:
    """Returns the card that the text stands on, where it is by now; a ship's own text: the ship."""
    ship, place = scope.holder, scope.source.card
    while place >= 0 and ship.cards[place].is_moved:
        ship, place = moved_to(scope.battle, ship, place)
    return ship, place


def moved_to(battle: Battle, ship: Ship, place: int) -> CardPlace:
    """Returns the place of a card that went to another ship."""
    record = ship.cards[place].record
    for move in reversed(battle.state.moves):
        if (move.giver, move.place, move.holder) == (ship.index, place, NOBODY):
            other = battle.state.ships[move.taker]
            for at in reversed(range(len(other.cards))):
                arrived = other.cards[at].record
                if (arrived.key, arrived.where) == (record.key, record.where):
                    return other, at
    return ship, NOBODY


def cards_meant(scope: Scope, thing: t.Thing) -> list[CardPlace]:
    """Lists the cards that a thing stands for; this card where it is by now."""
    if type(thing) is t.ThisCard:
        ship, place = here(scope)
        return [(ship, place)] if place >= 0 else []
    return cards(scope, thing)


def this_card(scope: Scope, verb: str, *, is_cost: bool) -> CardState | None:
    """Returns this card, unless it has paid for something already or may not be affected.

    Nearly every text that is paid with a card is paid with its own: it is asked for all the time.
    """
    spot = here(scope)
    ship, place = spot
    if place < 0 or (is_cost and scope.payment is not None and spot in scope.payment.cards):
        return None
    if ship is not scope.ship and not protection.open_cards(scope, [spot], verb):
        return None
    return ship.cards[place]


def spots(scope: Scope, place: Place | None, actor: Ship) -> list[CardPlace]:
    """Lists the spots that words stand for; None is beside the ship that acts."""
    if place is None:
        return [(actor, NOBODY)]
    if place is HERE:
        return [here(scope)]
    if is_of_cards(place):
        return cards_meant(scope, place)
    return [(ship, NOBODY) for ship in ships(scope, place)]


def check_place(verb: object, place: Place | None) -> None:
    """Refuses places at which no tokens can lie, such as obstacles."""
    if place is None or place is HERE:
        return
    if not (is_of_cards(place) or is_of_ships(place)):
        raise refuse(verb, "tokens lie beside ships and on cards only")


# --- tokens ----------------------------------------------------------------------------


def kind_of(scope: Scope, token: t.Token) -> t.Token:
    """Returns the kind of token that is meant: "the same token" is the one that the window names.

    Where it names none it is the one that the clause dealt with last, as its cost or before.
    """
    if token.kind is not TokenKind.SAME:
        return token
    what = "" if scope.occasion is None else scope.occasion.what
    named = _NAMED.get(what)
    if named is not None:
        return named
    return t.Token(TokenKind.NAMED, what) if scope.token is None else scope.token


_SAME: Final = TokenKind.SAME


def kinds_of(scope: Scope, group: t.Tokens) -> tuple[t.Token, ...]:
    """Returns the kinds of tokens of which one is meant, or each."""
    for each in group.kinds:
        if each.kind is _SAME:
            return tuple([kind_of(scope, kind) for kind in group.kinds])
    return group.kinds


def number_at(scope: Scope, spot: CardPlace, token: t.Token) -> int:
    """Counts the tokens of a kind at a spot."""
    ship, place = spot
    if place >= 0:
        return tokens.on_card(ship.cards[place], token)
    if token.kind is TokenKind.NAMED and token.name == SQUADRON:
        return ship.tokens_left
    return tokens.on_ship(scope.battle, ship, token)


def may_gain(scope: Scope, ship: Ship, token: t.Token) -> bool:
    """Returns whether a ship may be given a token of a kind (2017, Breaking the Rules)."""
    kind = token.kind
    counted = tokens.COUNTED.get(kind)
    if counted is not None:
        return battle_tokens.may_gain(scope.battle, ship, counted)
    if kind is TokenKind.CLOAK:
        return ship.cloak == NO_CLOAK
    return kind is not TokenKind.DRONE or ship.captain >= 0


def check_kinds(verb: object, group: t.Tokens, *refused: TokenKind) -> None:
    """Refuses kinds of tokens with which a verb cannot deal."""
    for token in group.kinds:
        if token.kind in refused:
            raise refuse(verb, f"no {token.kind.value} token can be dealt with so")
