"""Tokens put at spots and taken from them, as verbs do it.

Source: 2017, Component Overview, Time Tokens.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.abilities import things as t
from rules.abilities import words
from rules.abilities.token_and_card_verbs import OnThisCard, Place
from rules.abilities.words import TokenKind
from rules.battle.effects.reading import protection, tokens
from rules.battle.effects.reading.spots import SQUADRON, number_at
from rules.battle.effects.reading.things import is_of_cards
from rules.battle.effects.running import choices
from rules.battle.mechanics import cards as battle_cards
from rules.battle.mechanics import damage, held_ships
from rules.battle.mechanics import tokens as battle_tokens
from rules.battle.position import moments
from rules.battle.position.marks import DronesAtStart, GainedTokens
from rules.battle.position.pieces import number_of_markers
from rules.battle.position.terms import CLOAKED, DESTROYED, LEFT, NO_CLOAK, NOBODY, SETTING_UP
from rules.battle.timing import windows
from rules.battle.timing.handlers import Occasion
from rules.battle.timing.questions import Steps
from rules.battle.timing.scope import CardPlace, Scope

if TYPE_CHECKING:
    from rules.battle.position.state import Ship
    from rules.battle.timing.battle import Battle


def pick_spots(
    scope: Scope,
    place: Place | None,
    verb: str,
    chooser: Ship,
    among: list[CardPlace],
) -> Steps[list[CardPlace]]:
    """Returns the spots that words mean, asking where there is a choice among those that will do.

    Ships and cards that may not be affected are left out, and one that is chosen may be protected.
    """
    chosen = yield from _pick(
        scope, place, verb, chooser, protection.open_cards(scope, among, verb)
    )
    if place is None or isinstance(place, OnThisCard) or protection.is_chosen_already(place):
        return chosen
    return (yield from choices.affect(scope, chosen, verb))


def _pick(
    scope: Scope, place: Place | None, verb: str, chooser: Ship, among: list[CardPlace]
) -> Steps[list[CardPlace]]:
    if isinstance(place, t.Group) and is_of_cards(place):
        return (yield from choices.pick_card_spots(scope, among, place.quantity, verb, chooser))
    if isinstance(place, t.Group):
        found = [ship for ship, _ in among]
        chosen: list[Ship] = yield from choices.pick(
            scope, choices.SHIP, found, place.quantity, verb, chooser
        )
        return [(ship, NOBODY) for ship in chosen]
    if isinstance(place, t.ThisShipOr) and among:
        one: Ship = yield from choices.choose(
            scope, choices.SHIP, tuple(ship for ship, _ in among), verb, chooser
        )
        return [(one, NOBODY)]
    return among


def take(
    scope: Scope, spot: CardPlace, token: t.Token, number: int, why: str, chooser: Ship
) -> Steps[int]:
    """Takes tokens from a spot other than by spending them; gives how many."""
    ship, place = spot
    number = min(number, number_at(scope, spot, token))
    if number <= 0:
        return 0
    if place < 0:
        return (yield from _take_from_ship(scope, ship, token, number, why, chooser))
    battle = scope.battle
    if token.kind is TokenKind.TIME:
        return (yield from battle_cards.lose_time(battle, ship, place, number))
    if token.kind is TokenKind.DISABLED:
        taken = 0
        for _ in range(number):
            taken += yield from battle_cards.enable(battle, ship, place)
        return taken
    change_card(battle, ship, place, token, -number)
    if moments.HAS_LOST in battle.moments:
        name = tokens.marker_name(token)
        yield from windows.open_window(
            battle, Occasion(moments.HAS_LOST, ship, what=name, amount=number, card=place)
        )
    return number


def change_card(battle: Battle, ship: Ship, place: int, token: t.Token, change: int) -> None:
    """Changes the number of tokens on a card that mean nothing to the rules by themselves."""
    if token.kind is TokenKind.DRONE:
        battle_cards.change_drones(battle, ship, place, change)
    elif token.kind is TokenKind.MISSION:
        ship.own_card(place).mission += change
        battle_cards.note_card(battle, ship, place)
    else:
        _change_marker(battle, ship, place, tokens.marker_name(token), change)


def _take_from_ship(
    scope: Scope, ship: Ship, token: t.Token, number: int, why: str, chooser: Ship
) -> Steps[int]:
    battle, kind = scope.battle, token.kind
    if kind in tokens.COUNTED:
        return (yield from battle_tokens.lose(battle, ship, tokens.COUNTED[kind], why, number))
    if kind in (TokenKind.TARGET_LOCK, TokenKind.RED_TARGET_LOCK):
        taken = 0
        for holder, target in (yield from pick_locks(scope, ship, token, number, chooser)):
            taken += yield from battle_tokens.lose_lock(battle, holder, target, why)
        return taken
    if kind is TokenKind.CLOAK:
        battle_tokens.remove_cloak(battle, ship)
    elif kind is TokenKind.DRONE:
        battle_cards.change_drones(battle, ship, ship.captain, -number)
    elif kind is TokenKind.LATINUM:
        _empty_purses(battle, ship, number)
    elif token.name == SQUADRON:
        yield from _shrink(battle, ship, number)
    else:
        name = tokens.marker_name(token)
        _change_marker(battle, ship, NOBODY, name, -number)
        if number_at(scope, (ship, NOBODY), token) == 0:
            held_ships.let_go(battle, ship, name)
    return number


def _empty_purses(battle: Battle, ship: Ship, number: int) -> None:
    for at in tokens.purses(ship):
        here = min(number, number_of_markers(ship.cards[at].markers, TokenKind.LATINUM.value))
        if here:
            _change_marker(battle, ship, at, TokenKind.LATINUM.value, -here)
        number -= here


def _shrink(battle: Battle, ship: Ship, number: int) -> Steps[None]:
    """Takes tokens off a squadron's stack; the next one has all its shields."""
    damage.set_stack(battle, ship, ship.tokens_left - number)
    if ship.tokens_left > 0:
        battle_tokens.set_shields(battle, ship, ship.shield_value, 0, "new token")
    yield from damage.check_hull(battle, ship)


Pair = tuple["Ship", int]
"""A ship that holds a target lock, and the index of the ship on which it lies."""


def pick_locks(
    scope: Scope, ship: Ship, token: t.Token, number: int, chooser: Ship
) -> Steps[list[Pair]]:
    """Returns the locks that a ship holds, or (red) those that lie on it, as many as are meant."""
    found: list[Pair] = []
    others: list[Ship] = []
    if token.kind is TokenKind.TARGET_LOCK:
        others = [scope.battle.state.ships[target] for target in ship.locks]
        found = [(ship, target) for target in ship.locks]
    else:
        others = [each for each in scope.battle.state.ships if ship.index in each.locks]
        found = [(each, ship.index) for each in others]
    chosen: list[Ship] = yield from choices.pick(
        scope,
        choices.SHIP,
        others,
        t.Quantity(words.Quantifier.EXACTLY, number),
        "remove_tokens",
        chooser,
    )
    return [pair for pair, other in zip(found, others, strict=True) if other in chosen]


def put(scope: Scope, spot: CardPlace, token: t.Token, number: int) -> Steps[bool]:
    """Puts tokens at a spot; tells whether it was done, if only in another way."""
    ship, place = spot
    battle = scope.battle
    if place < 0:
        return (yield from _put_beside(scope, ship, token, number))
    if token.kind is TokenKind.TIME:
        return (yield from battle_cards.place_time(battle, ship, place, number, scope.ship))
    if token.kind is TokenKind.DISABLED:
        return (
            yield from battle_cards.disable(battle, ship, place, scope.holder, scope.source.key)
        )
    if token.kind is TokenKind.DRONE and battle.state.phase == SETTING_UP:
        # The text says how many there are; until it acts the number is an estimate.
        number -= ship.cards[place].drones if ship.cards[place].record.drones else 0
        if place == ship.record.second:
            return False  # of two captains only the primary one has drones (FR-055.4)
        if not ship.cards[place].record.drones:
            windows.mark_used(battle, ship, DronesAtStart(place, number).text)
    return (yield from _put_on(scope, ship, place, token, number))


def _put_on(scope: Scope, ship: Ship, place: int, token: t.Token, number: int) -> Steps[bool]:
    """Puts tokens on a card that mean nothing to the rules by themselves."""
    battle, name = scope.battle, tokens.marker_name(token)
    if moments.WOULD_PLACE in battle.moments:
        occasion = yield from windows.open_window(
            battle,
            Occasion(moments.WOULD_PLACE, ship, scope.ship, what=name, amount=number, card=place),
        )
        if occasion.is_prevented:
            return occasion.is_replaced
        number = occasion.amount
        if number <= 0:
            return True
    change_card(battle, ship, place, token, number)
    if moments.HAS_PLACED in battle.moments:
        yield from windows.open_window(
            battle,
            Occasion(moments.HAS_PLACED, ship, scope.ship, what=name, amount=number, card=place),
        )
    return True


def _put_beside(scope: Scope, ship: Ship, token: t.Token, number: int) -> Steps[bool]:
    battle, kind = scope.battle, token.kind
    if ship.place in (DESTROYED, LEFT):
        return False  # it fled, or went, in the course of the text
    if kind in tokens.COUNTED:
        return (
            yield from battle_tokens.gain(
                battle, ship, tokens.COUNTED[kind], scope.source.key, number
            )
        )
    if kind is TokenKind.CLOAK:
        if ship.cloak == NO_CLOAK:
            battle_tokens.set_cloak(battle, ship, CLOAKED)
    elif kind is TokenKind.DRONE:
        if ship.captain >= 0:
            battle_cards.change_drones(battle, ship, ship.captain, number)
    elif kind is TokenKind.LATINUM:
        for at in tokens.purses(ship)[:1]:
            _change_marker(battle, ship, at, kind.value, number)
    else:
        name = tokens.marker_name(token)
        _change_marker(battle, ship, NOBODY, name, number)
        if moments.NOTES_GAINS in battle.moments and battle.state.phase != SETTING_UP:
            windows.mark_used(battle, ship, GainedTokens(name, number).text)
        yield from battle_tokens.tell_gain(battle, ship, name, number, scope.source.key)
    return True


def _change_marker(battle: Battle, ship: Ship, place: int, name: str, change: int) -> None:
    """Puts markers beside a ship (-1) or on a card, or takes them away; never below none."""
    markers = ship.markers if place < 0 else ship.cards[place].markers
    number = max(0, number_of_markers(markers, name) + change)
    battle_tokens.set_marker(battle, ship, place, name, number)
