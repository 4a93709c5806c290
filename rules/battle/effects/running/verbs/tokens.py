"""Verbs of tokens: gained, given, placed, removed, spent.

Source: 2017, Actions, Ship Systems, Time Tokens; EDITIONS F1-F5, P.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from rules.abilities import things as t
from rules.abilities import token_and_card_verbs as v
from rules.abilities.tree import Despite
from rules.abilities.words import Quantifier, TokenKind
from rules.battle.effects.reading import protection, spots, tokens
from rules.battle.effects.reading.groups import missing_drones, refuse
from rules.battle.effects.reading.possessions import amount_of as value_of
from rules.battle.effects.reading.spots import kinds_of, number_at
from rules.battle.effects.reading.things import ALL_OF, ANY_OF, how_many, is_of_shields, ships
from rules.battle.effects.reading.tokens import token_name
from rules.battle.effects.running import choices, lending, token_placement
from rules.battle.effects.running.call import Call, VerbRule, at_once
from rules.battle.effects.running.token_placement import pick_spots
from rules.battle.mechanics import tokens as battle_tokens
from rules.battle.mechanics.spending import lock_owners
from rules.battle.position import moments
from rules.battle.position.permissions import (
    NO_SHIELDS_RAISED,
    NoTokenSpending,
    Surcharge,
    TokenAs,
)
from rules.battle.position.terms import NOBODY, TOKENS
from rules.battle.timing import windows
from rules.battle.timing.handlers import Occasion
from rules.battle.timing.permissions import granted, is_banned
from rules.battle.timing.questions import Steps
from rules.battle.timing.scope import CardPlace

if TYPE_CHECKING:
    from rules.battle.position.state import Ship

_NAMED: Final = {TOKENS[place]: t.Token(kind) for kind, place in tokens.COUNTED.items()}
PRICED: Final = (TokenKind.DRONE, TokenKind.LATINUM)
"""The tokens of which texts may change how many are spent."""
LOCKS: Final = (TokenKind.TARGET_LOCK, TokenKind.RED_TARGET_LOCK)


# --- how many ------------------------------------------------------------------------


def amount_of(group: t.Tokens) -> int:
    """Returns how many tokens are gained, given or placed; no number is one."""
    return how_many(group.quantity, 1)[1] if group.quantity is None else _number(group.quantity)


def _number(quantity: t.Quantity) -> int:
    return 1 if quantity.number is None else quantity.number


def is_all(group: t.Tokens) -> bool:
    """Returns whether all tokens are meant, however many."""
    quantity = group.quantity
    return quantity is not None and quantity.quantifier in ALL_OF


def _is_free(group: t.Tokens) -> bool:
    """Returns whether the player says how many, perhaps none."""
    quantity = group.quantity
    return quantity is not None and quantity.quantifier in ANY_OF


def _needed(call: Call, group: t.Tokens) -> int:
    """Returns how many tokens must be there: a cost is paid in full, else what is found."""
    if is_all(group) or _is_free(group) or not call.is_cost:
        return 1
    return amount_of(group)


def present(call: Call, spot: CardPlace, group: t.Tokens) -> tuple[t.Token, ...]:
    """Lists the kinds of which enough tokens are at a spot."""
    needed = _needed(call, group)
    return tuple(
        kind for kind in kinds_of(call.scope, group) if number_at(call.scope, spot, kind) >= needed
    )


def sources(call: Call, group: t.Tokens, place: v.Place | None) -> list[CardPlace]:
    """Lists the spots at which enough of the tokens lie."""
    found = spots.spots(call.scope, place, call.actor)
    return [spot for spot in found if present(call, spot, group)]


def kinds_meant(
    call: Call, group: t.Tokens, kinds: tuple[t.Token, ...], verb: str
) -> Steps[tuple[t.Token, ...]]:
    """Returns all of the kinds where all tokens are meant, else the one that is chosen."""
    if is_all(group):
        return kinds
    return ((yield from choices.choose(call.scope, choices.TOKEN, kinds, verb, call.actor)),)


def how_many_of(call: Call, group: t.Tokens, available: int, verb: str) -> Steps[int]:
    """Returns how many of the tokens available are meant; where it is free the player says so."""
    least, most = how_many(group.quantity, available)
    most = min(most, available)
    if not _is_free(group) or most <= 1:
        return most
    numbers = tuple(range(max(least, 1 if call.is_cost else 0), most + 1))
    number: int = yield from choices.choose(call.scope, choices.NUMBER, numbers, verb, call.actor)
    return number


# --- gained, given, placed -----------------------------------------------------------


def may_gain(call: Call, ship: Ship, group: t.Tokens) -> tuple[t.Token, ...]:
    """Lists the kinds of tokens that a ship may be given."""
    scope = call.scope
    return tuple([kind for kind in kinds_of(scope, group) if spots.may_gain(scope, ship, kind)])


def _can_gain(call: Call, verb: v.Gain) -> bool:
    scope, actor = call.scope, call.actor
    for kind in kinds_of(scope, verb.tokens):  # noqa: SIM110 - no list: it is asked all the time
        if spots.may_gain(scope, actor, kind):
            return True
    return False


def _gain(call: Call, verb: v.Gain) -> Steps[bool]:
    """Gains tokens; of several kinds the player chooses one."""
    scope, ship = call.scope, call.actor
    kinds = may_gain(call, ship, verb.tokens)
    if not kinds:
        return False
    scope.token = yield from choices.choose(scope, choices.TOKEN, kinds, "gain", ship)
    if scope.token is None:
        return False
    number = amount_of(verb.tokens)
    if scope.is_action and scope.token.kind in tokens.COUNTED and not call.is_cost:
        scope.gained = (*scope.gained, (tokens.COUNTED[scope.token.kind], number))
    return (yield from token_placement.put(scope, (ship, NOBODY), scope.token, number))


def _given(call: Call, verb: v.Give) -> list[CardPlace]:
    return [
        (ship, NOBODY) for ship in ships(call.scope, verb.to) if may_gain(call, ship, verb.tokens)
    ]


def _can_give(call: Call, verb: v.Give) -> bool:
    return bool(protection.open_cards(call.scope, _given(call, verb), "give"))


def _give(call: Call, verb: v.Give) -> Steps[bool]:
    """Returns tokens to ships; of several kinds the giver chooses one for each."""
    scope = call.scope
    chosen = yield from pick_spots(scope, verb.to, "give", call.actor, _given(call, verb))
    was_done = bool(chosen)
    for spot in chosen:
        if scope.is_undone:
            break
        kinds = may_gain(call, spot[0], verb.tokens)
        kind: t.Token = yield from choices.choose(scope, choices.TOKEN, kinds, "give", call.actor)
        scope.token = kind
        done = yield from token_placement.put(scope, spot, kind, amount_of(verb.tokens))
        was_done = was_done and done
    name_chosen(call, chosen)
    return was_done


def _check_give(verb: v.Give) -> None:
    spots.check_kinds(verb, verb.tokens, *LOCKS, TokenKind.TIME, TokenKind.DISABLED)
    spots.check_place(verb, verb.to)


def name_chosen(call: Call, chosen: list[CardPlace]) -> None:
    """Makes the ship or card that was dealt with `that ship` or `that card`; counts them.

    The text's own card is always "this": what it pays with itself leaves the other card named.
    """
    scope = call.scope
    scope.touched = len(chosen)
    for ship, place in chosen:
        if ship is not scope.ship:
            scope.that_ship = ship
        if place >= 0 and (ship is not scope.holder or place != scope.source.card):
            scope.that_card = (ship, place)


def _placed(call: Call, verb: v.PlaceTokens | v.PlaceEqual) -> list[CardPlace]:
    """Lists the spots on which tokens may be placed; a disabled card is not disabled again."""
    found = spots.spots(call.scope, verb.on, call.actor)
    kinds = kinds_of(call.scope, verb.tokens)
    return [(ship, place) for ship, place in found if place < 0 or not _is_full(ship, place, kinds)]


def _is_full(ship: Ship, place: int, kinds: tuple[t.Token, ...]) -> bool:
    card = ship.cards[place]
    if card.is_moved or card.is_away or card.is_removed:
        return True
    return all(kind.kind is TokenKind.DISABLED for kind in kinds) and card.disabled > 0


def _can_place(call: Call, verb: v.PlaceTokens | v.PlaceEqual) -> bool:
    found = protection.open_cards(call.scope, _placed(call, verb), "place_tokens")
    quantity = getattr(verb.on, "quantity", None)
    return len(found) >= max(1, how_many(quantity, 1)[0])


def _place(call: Call, verb: v.PlaceTokens | v.PlaceEqual) -> Steps[bool]:
    """Places tokens on this card, on others, on ships' cards; of several kinds one is chosen."""
    scope = call.scope
    among = protection.open_cards(scope, _placed(call, verb), "place_tokens")
    chosen = yield from pick_spots(scope, verb.on, "place_tokens", call.actor, among)
    was_done = bool(chosen)
    kinds = kinds_of(scope, verb.tokens)
    number = amount_of(verb.tokens)
    if isinstance(verb, v.PlaceEqual):
        number = max(0, value_of(scope, verb.amount))
    elif verb.tokens.quantity is None and scope.occasion is not None:
        # "The same token" is as many as there would have been.
        number = max(1, scope.occasion.amount)
    quantity = verb.tokens.quantity
    is_full = quantity is not None and quantity.quantifier is Quantifier.ALL
    for spot in chosen:
        if scope.is_undone:
            break
        kind: t.Token = yield from choices.choose(
            scope, choices.TOKEN, kinds, "place_tokens", call.actor
        )
        scope.token = kind
        if is_full:
            number = _room(spot)
        if number:
            was_done = (yield from token_placement.put(scope, spot, kind, number)) and was_done
    name_chosen(call, chosen)
    return was_done


def _room(spot: CardPlace) -> int:
    """Returns how many drones a captain lacks of those with which he began."""
    return missing_drones(*spot)


def _check_place(verb: v.PlaceTokens) -> None:
    spots.check_place(verb, verb.on)
    quantity, kinds = verb.tokens.quantity, verb.tokens.kinds
    is_full = quantity is not None and quantity.quantifier is Quantifier.ALL
    if is_full and any(kind.kind is not TokenKind.DRONE for kind in kinds):
        raise refuse(verb, "only of drones a captain has a number to begin with")
    if is_of_shields(_thing(verb.on)):
        raise refuse(verb, "no token is placed on shields")


def _thing(place: v.Place | None) -> t.Thing:
    return t.ThisShip() if place is None or place is v.HERE else place


# --- removed --------------------------------------------------------------------------


def _holders_of_shields(call: Call, verb: v.RemoveTokens) -> list[Ship]:
    on = getattr(verb.source, "on", None)
    return [
        ship
        for ship in ships(call.scope, on)
        if ship.disabled_shields
        # What a text forbids it may do itself.
        and not any(
            ban.what == NO_SHIELDS_RAISED and ban.source != call.scope.source.key
            for ban in ship.bans
        )
    ]


def _takes_all_there_are(call: Call, verb: v.RemoveTokens) -> bool:
    """Returns whether a cost takes all such tokens, which may be none (2017, Card Abilities)."""
    quantity = verb.tokens.quantity
    return call.is_cost and quantity is not None and quantity.quantifier is Quantifier.ALL


def _can_remove(call: Call, verb: v.RemoveTokens) -> bool:
    if is_of_shields(_thing(verb.source)):
        return bool(_holders_of_shields(call, verb))
    if _takes_all_there_are(call, verb):
        return True
    found = sources(call, verb.tokens, verb.source)
    found = protection.open_cards(call.scope, found, "remove_tokens")
    quantity = getattr(verb.source, "quantity", None)
    return len(found) >= max(1, how_many(quantity, 1)[0] if call.is_cost else 1)


def _remove(call: Call, verb: v.RemoveTokens) -> Steps[bool]:
    """Removes tokens: all of them, or of several kinds the one that its player chooses."""
    if is_of_shields(_thing(verb.source)):
        return _raise_shields(call, verb)
    scope = call.scope
    among = sources(call, verb.tokens, verb.source)
    chosen = yield from pick_spots(scope, verb.source, "remove_tokens", call.actor, among)
    taken = 0
    for spot in chosen:
        kinds = present(call, spot, verb.tokens)
        kinds = yield from kinds_meant(call, verb.tokens, kinds, "remove_tokens")
        for kind in kinds:
            scope.token = kind
            number = how_many(verb.tokens.quantity, number_at(scope, spot, kind))[1]
            taken += yield from token_placement.take(
                scope, spot, kind, number, scope.source.key, call.actor
            )
    name_chosen(call, chosen)
    scope.touched = taken
    return taken > 0 or _takes_all_there_are(call, verb)


DESPITE_CLOAK: Final = Despite(t.Token(TokenKind.CLOAK))


def _raise_shields(call: Call, verb: v.RemoveTokens) -> bool:
    """Makes disabled shields active: each, or as many as are named (2017, Disabling Shields)."""
    raised = 0
    for ship in _holders_of_shields(call, verb):
        quantity = getattr(verb.source, "quantity", None)
        number = min(how_many(quantity, ship.disabled_shields)[1], ship.disabled_shields)
        battle_tokens.set_shields(
            call.scope.battle,
            ship,
            ship.shields + number,
            ship.disabled_shields - number,
            "raised",
        )
        if number and ship.is_cloaked and call.exemption != DESPITE_CLOAK:
            battle_tokens.remove_cloak(call.scope.battle, ship)  # F16-95
        raised += number
    call.scope.touched = raised
    return raised > 0


def _check_remove(verb: v.RemoveTokens) -> None:
    if is_of_shields(_thing(verb.source)):
        if any(kind.kind is not TokenKind.DISABLED for kind in verb.tokens.kinds):
            raise refuse(verb, "only disabled tokens lie on shields")
        return
    spots.check_place(verb, verb.source)


# --- spent ----------------------------------------------------------------------------


def locks_to_spend(call: Call) -> list[Ship]:
    """Lists the ships on which the lock lies that may be spent: in an attack the opponent's.

    Source: 2017, Spending Target Lock Tokens; DECISIONS D77.
    """
    scope, actor = call.scope, call.actor
    attack = scope.attack
    if attack is not None and actor is attack.attacker:
        owners = lock_owners(scope.battle, actor, attack.defender.index)
        return [attack.defender] if owners else []
    found = [scope.battle.state.ships[index] for index in actor.locks]
    if attack is not None and actor is attack.defender and attack.attacker in found:
        return [attack.attacker]
    targets = [ship for ship in found if ship in scope.targets]
    return targets if scope.targets else found


def _spendable(call: Call, spot: CardPlace, group: t.Tokens) -> tuple[t.Token, ...]:
    """Lists the kinds of tokens at a spot that may be spent, those that a text counts as others."""
    ship, place = spot
    found: list[t.Token] = []
    needed = _needed(call, group)
    asked = kinds_of(call.scope, group)
    if place < 0 and ship.grants:
        asked = (*asked, *_counted_as(ship, asked))
    for kind in asked:
        if purse(call, spot, kind) < needed + surcharge(call.actor, kind):
            continue
        if place < 0:
            if kind.kind is TokenKind.TARGET_LOCK and not locks_to_spend(call):
                continue
            if ship.bans and is_banned(ship, NoTokenSpending(token_name(kind))):
                continue
        found.append(kind)
    return tuple(found)


def _counted_as(ship: Ship, kinds: Sequence[t.Token]) -> list[t.Token]:
    """Lists the further kinds that texts let a ship spend as one of those."""
    names = {token_name(kind) for kind in kinds}
    return [
        _NAMED[each.token]
        for each in granted(ship, TokenAs)
        if each.like in names and each.token not in names and each.token != battle_tokens.LOCK
    ]


def surcharge(ship: Ship, kind: t.Token) -> int:
    """Returns how many tokens more a ship pays each time that it pays with some of a kind."""
    if not ship.grants:
        return 0
    name = token_name(kind)
    return sum(each.number for each in granted(ship, Surcharge) if each.token == name)


def purse(call: Call, spot: CardPlace, kind: t.Token) -> int:
    """Counts the tokens of a kind that can be spent at a spot, with those that others lend."""
    battle = call.scope.battle
    holder, place = spot
    if kind.kind is TokenKind.TARGET_LOCK and holder is call.actor and place == NOBODY:
        return max(number_at(call.scope, spot, kind), len(locks_to_spend(call)))
    return number_at(call.scope, spot, kind) + lending.lent(battle, spot, kind)


def _purses(call: Call, verb: v.SpendTokens) -> list[CardPlace]:
    found = spots.spots(call.scope, verb.source, call.actor)
    return [spot for spot in found if _spendable(call, spot, verb.tokens)]


def _can_spend(call: Call, verb: v.SpendTokens) -> bool:
    if is_all(verb.tokens) and call.is_cost:
        return bool(spots.spots(call.scope, verb.source, call.actor))
    return bool(_purses(call, verb))


def _spend(call: Call, verb: v.SpendTokens) -> Steps[bool]:
    """Spends tokens from beside the ship or from a card; the clause may count them."""
    scope = call.scope
    scope.spent = 0
    among = _purses(call, verb)
    chosen = yield from pick_spots(scope, verb.source, "spend_tokens", call.actor, among)
    if not chosen:
        return is_all(verb.tokens)
    for spot in chosen:
        kinds = _spendable(call, spot, verb.tokens)
        kind: t.Token = yield from choices.choose(
            scope, choices.TOKEN, kinds, "spend_tokens", call.actor
        )
        scope.token = kind
        there = purse(call, spot, kind) - surcharge(call.actor, kind)
        number = yield from how_many_of(call, verb.tokens, there, "spend_tokens")
        if number and not (yield from spend_at(call, spot, kind, number)):
            return False
        scope.spent += number
    return True


def spend_at(call: Call, spot: CardPlace, kind: t.Token, number: int) -> Steps[bool]:
    """Spends tokens of a kind at a spot, at the price that texts make of them."""
    scope = call.scope
    battle = scope.battle
    ship, place = spot
    if place < 0 and kind.kind in tokens.COUNTED:
        return (
            yield from battle_tokens.spend(
                battle, ship, tokens.COUNTED[kind.kind], scope.source.key, number
            )
        )
    if place < 0 and kind.kind is TokenKind.TARGET_LOCK:
        return (yield from _spend_lock(call))
    number += surcharge(call.actor, kind)
    name, own = token_name(kind), number
    if moments.WOULD_SPEND in battle.moments:
        spender = call.actor if kind.kind is TokenKind.LATINUM else ship
        occasion = yield from windows.open_window(
            battle, Occasion(moments.WOULD_SPEND, spender, what=name, amount=number)
        )
        if occasion.is_prevented:
            return occasion.is_replaced
        if kind.kind is TokenKind.DRONE and occasion.amount > number_at(scope, spot, kind):
            return False
        own = occasion.amount if kind.kind in PRICED else number
    yield from token_placement.take(scope, spot, kind, own, "spent", call.actor)
    battle_tokens.note_spent(battle, ship, name)
    if moments.HAS_SPENT in battle.moments:
        yield from windows.open_window(
            battle, Occasion(moments.HAS_SPENT, ship, what=name, amount=number)
        )
    return True


def _spend_lock(call: Call) -> Steps[bool]:
    """Spends the target lock; one that pays for the weapon may by some rules re-roll as well.

    The lock of a friend may serve as its own; where the ship has both it chooses.
    """
    scope, actor = call.scope, call.actor
    one: Ship = yield from choices.choose(
        scope, choices.SHIP, tuple(locks_to_spend(call)), "spend_tokens", actor
    )
    owner, attack = actor, scope.attack
    if attack is not None and actor is attack.attacker:
        owners = tuple(lock_owners(scope.battle, actor, one.index))
        owner = yield from choices.choose(scope, choices.SHIP, owners, "spend_tokens", actor)
    rerolls = scope.battle.options.spent_lock_rerolls
    if attack is not None and (actor is not attack.attacker or one is not attack.defender):
        attack = None  # the lock is not that of this attack
    pays = (
        attack is not None
        and call.is_cost
        and attack.shot.weapon.card == scope.source.card
        and scope.source.card >= 0
    )
    if not (
        yield from battle_tokens.spend_lock(
            scope.battle, owner, one.index, "spent", to_fire=pays and not rerolls
        )
    ):
        return False
    if attack is not None and one.index not in owner.locks:  # else something was done instead
        attack.lock_still_rerolls = pays and rerolls
        is_left = bool(lock_owners(scope.battle, actor, one.index))
        attack.lock_was_spent = not (attack.lock_still_rerolls or is_left)
    return True


def _check_spend(verb: v.SpendTokens) -> None:
    spots.check_place(verb, verb.source)
    spots.check_kinds(verb, verb.tokens, TokenKind.RED_TARGET_LOCK)


# --- fewer ----------------------------------------------------------------------------


def _can_place_fewer(call: Call, verb: v.PlaceFewer) -> bool:
    occasion = call.scope.occasion
    return (
        occasion is not None
        and occasion.moment == moments.WOULD_PLACE
        and occasion.amount > 0
        and not occasion.is_prevented
    )


def _place_fewer(call: Call, verb: v.PlaceFewer) -> bool:
    """Lowers the number of tokens that are about to be placed."""
    occasion = call.scope.occasion
    if occasion is None or not _can_place_fewer(call, verb):
        return False
    occasion.amount = max(0, occasion.amount - verb.number)
    return True


# --- prices ---------------------------------------------------------------------------


def _can_pay_less(call: Call, verb: v.PayLess) -> bool:
    occasion = call.scope.occasion
    return (
        occasion is not None
        and occasion.moment == moments.WOULD_SPEND
        and occasion.what in _CHEAPENED
        and occasion.amount > 0
    )


def _pay_less(call: Call, verb: v.PayLess) -> bool:
    """Lowers the number of tokens that are about to be spent."""
    occasion = call.scope.occasion
    if occasion is None or not _can_pay_less(call, verb):
        return False
    occasion.amount = max(0, occasion.amount - verb.number)
    return True


_CHEAPENED: Final = frozenset({TokenKind.LATINUM.value, TokenKind.DRONE.value})


RULES_HERE: Final[dict[type, VerbRule]] = {
    v.Gain: VerbRule(_gain, _can_gain, lambda verb: spots.check_kinds(verb, verb.tokens, *LOCKS)),
    v.Give: VerbRule(_give, _can_give, _check_give),
    v.PlaceTokens: VerbRule(_place, _can_place, _check_place),
    v.PlaceEqual: VerbRule(_place, _can_place, lambda verb: spots.check_place(verb, verb.on)),
    v.RemoveTokens: VerbRule(_remove, _can_remove, _check_remove),
    v.SpendTokens: VerbRule(_spend, _can_spend, _check_spend),
    v.PlaceFewer: at_once(_place_fewer, _can_place_fewer),
    v.PayLess: at_once(_pay_less, _can_pay_less),
}
