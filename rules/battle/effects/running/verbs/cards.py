"""Verbs of cards: disabled, discarded, removed, put in command; shields disabled.

Source: 2017, Disabling/Discarding Cards, Disabling Shields, Critical Damage, Admiral Cards;
EDITIONS F6-F8, N8; DECISIONS D41, D42, D49-D51.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from typing import TYPE_CHECKING, Final

from rules.abilities import things as t
from rules.abilities import token_and_card_verbs as v
from rules.battle.effects.reading import protection, spots
from rules.battle.effects.reading.dice_faces import number_of
from rules.battle.effects.reading.groups import refuse
from rules.battle.effects.reading.places import TERRAIN, terrain
from rules.battle.effects.reading.things import (
    how_many,
    is_of_cards,
    is_of_shields,
)
from rules.battle.effects.running import choices
from rules.battle.effects.running.call import Call, VerbRule
from rules.battle.effects.running.card_payments import (
    cards_in_place,
    disableable_cards,
    quantity_of,
    shield_holders,
    takes_all,
)
from rules.battle.effects.running.verbs import damage_on_ships
from rules.battle.effects.running.verbs.tokens import name_chosen
from rules.battle.mechanics import cards as battle_cards
from rules.battle.mechanics import damage_pile
from rules.battle.mechanics import tokens as battle_tokens
from rules.battle.mechanics.rolls import roll_test
from rules.battle.mechanics.terrain import remove_terrain
from rules.battle.position import moments
from rules.battle.position.pieces import Lasting
from rules.battle.timing import windows
from rules.battle.timing.handlers import Occasion
from rules.battle.timing.questions import Steps
from rules.battle.timing.scope import CardPlace
from rules.table import Terrain, parse_terrain

if TYPE_CHECKING:
    from rules.battle.position.state import Ship
    from rules.battle.timing.battle import Battle


def are_enough(call: Call, thing: t.Thing, verb: str, found: list[CardPlace]) -> bool:
    """Returns whether there is what a verb may be done to: all of it for a cost."""
    if takes_all(thing) and call.is_cost:
        return True
    if not found:
        return False
    found = protection.open_cards(call.scope, found, verb)
    least = how_many(quantity_of(thing), 1)[0] if call.is_cost else 1
    return len(found) >= max(1, least)


def note_done(call: Call, done: list[CardPlace]) -> None:
    """Notes what a verb was done to; as a part of a cost it has paid then."""
    if call.scope.payment is not None:
        call.scope.payment.cards += done
    name_chosen(call, done)


# --- disabled ------------------------------------------------------------------------


def _can_disable(call: Call, verb: v.Disable) -> bool:
    if type(verb.thing) is t.ThisCard:
        card = spots.this_card(call.scope, "disable", is_cost=call.is_cost)
        return card is not None and battle_cards.is_idle(card)
    if is_of_shields(verb.thing):
        return any(
            _is_payable(call, verb.thing, ship)
            for ship in shield_holders(call, verb.thing, "disable")
        )
    return are_enough(call, verb.thing, "disable", disableable_cards(call, verb))


def _disable(call: Call, verb: v.Disable) -> Steps[bool]:
    """Disables cards that are not disabled yet, or shields."""
    if is_of_shields(verb.thing):
        return (yield from _disable_shields(call, verb.thing))
    if verb.by is not None:
        return (yield from _disable_by_dice(call, verb, verb.by))
    found = disableable_cards(call, verb)
    return (yield from _put_away(call, verb.thing, "disable", found, battle_cards.disable))


def _disable_by_dice(call: Call, verb: v.Disable, by: v.Losses) -> Steps[bool]:
    """Disables a card for each result that a ship rolls for itself, as long as there are some."""
    scope, number = call.scope, 0
    results = yield from roll_test(
        scope.battle, call.actor, by.number, scope.source.name, by.kind.value
    )
    for _ in range(number_of(results, by.faces)):
        found = disableable_cards(call, verb)
        if not found or scope.is_undone:
            break
        number += yield from _put_away(call, verb.thing, "disable", found, battle_cards.disable)
    return number > 0


def _put_away(
    call: Call,
    thing: t.Thing,
    verb: str,
    found: list[CardPlace],
    put: Callable[[Battle, Ship, int, Ship, str], Steps[bool]],
) -> Steps[bool]:
    """Disables or discards the cards meant among those found; tells whether all went."""
    scope = call.scope
    chosen = yield from choices.pick_cards(scope, thing, verb, call.actor, found)
    done = []
    # What goes as a cost goes at once; what an effect hits is saved before it would go.
    at_once = len(chosen) > 1 and call.is_cost
    with _silenced(scope.battle, chosen) if at_once else _NOTHING_SILENCED:
        for ship, place in chosen if at_once else _savers_last(scope.battle, chosen):
            if scope.is_undone and not call.is_cost:
                break
            if (yield from put(scope.battle, ship, place, scope.holder, scope.source.key)):
                done.append((ship, place))
    note_done(call, done)
    return len(done) == len(chosen) and (bool(chosen) or takes_all(thing))


def _is_payable(call: Call, thing: t.Thing, ship: Ship) -> bool:
    """Returns whether a ship has the active shields that a cost names; all may be none.

    Source: 2017, Disabling Shields.
    """
    if not call.is_cost:
        return ship.shields > 0
    return takes_all(thing) or ship.shields >= how_many(quantity_of(thing), 1)[0]


def _disable_shields(call: Call, thing: t.Thing) -> Steps[bool]:
    """Disables active shields of one ship or of several; the player says how many, where free."""
    scope = call.scope
    on = getattr(thing, "on", None)
    found = [
        ship for ship in shield_holders(call, thing, "disable") if _is_payable(call, thing, ship)
    ]
    quantity = on.quantity if isinstance(on, t.Group) else None
    if isinstance(on, t.Group) and quantity is not None:
        found = yield from choices.pick(scope, choices.SHIP, found, quantity, "disable", call.actor)
    found = yield from choices.open_to(scope, found, on, "disable")
    disabled = 0
    for ship in found:
        least, most = how_many(quantity_of(thing), ship.shields)
        number = most = min(most, ship.shields)
        if least < most and ship.team == call.actor.team:
            numbers = tuple(range(least, most + 1))
            number = yield from choices.choose(
                scope, choices.NUMBER, numbers, "disable", call.actor
            )
        disabled += number
        if number == 0:
            continue
        battle_tokens.disable_shields(scope.battle, ship, number)
        if ship is not scope.ship:
            scope.that_ship = ship
        if ship.shields == 0 and moments.SHIELDS_GONE in scope.battle.moments:
            yield from windows.open_window(scope.battle, Occasion(moments.SHIELDS_GONE, ship))
    scope.touched = disabled
    return bool(found) and (disabled > 0 or takes_all(thing))


def _check_disable(verb: v.Disable) -> None:
    if not (is_of_cards(verb.thing) or is_of_shields(verb.thing)):
        raise refuse(verb, "only cards and shields are disabled")


# --- discarded, removed ------------------------------------------------------------------


def _can_discard(call: Call, verb: v.Discard) -> bool:
    if type(verb.thing) is t.ThisCard:
        card = spots.this_card(call.scope, "discard", is_cost=call.is_cost)
        return card is not None and not card.is_gone
    if damage_on_ships.is_of_damage(verb.thing):
        return bool(damage_on_ships.damage_on(call, verb.thing))
    return are_enough(call, verb.thing, "discard", cards_in_place(call, verb.thing))


def _discard(call: Call, verb: v.Discard) -> Steps[bool]:
    """Discards cards for the rest of the game; a damage card is repaired so."""
    scope = call.scope
    if damage_on_ships.is_of_damage(verb.thing):
        ship, names = (
            damage_on_ships.damaged(call, verb.thing),
            damage_on_ships.damage_on(call, verb.thing),
        )
        if ship is None or not names:
            return False
        if takes_all(verb.thing):
            for each in names:
                for _ in range(_number_of_damage(ship, each)):
                    damage_pile.remove_damage(scope.battle, ship, each)
            battle_cards.review_command(scope.battle)
            return True
        name: str = yield from choices.choose(
            scope, choices.DAMAGE, tuple(names), "discard", call.actor
        )
        damage_pile.remove_damage(scope.battle, ship, name)
        battle_cards.review_command(scope.battle)
        return True
    found = cards_in_place(call, verb.thing)
    return (yield from _put_away(call, verb.thing, "discard", found, battle_cards.discard))


def _number_of_damage(ship: Ship, name: str) -> int:
    """Counts the damage cards of a name beside a ship; "" are those face down."""
    return sum(card.name == name for card in ship.face_up) if name else ship.face_down


_NOTHING_SILENCED: Final = nullcontext()
"""A card that goes alone saves none."""


@contextmanager
def _silenced(battle: Battle, places: list[CardPlace]) -> Iterator[None]:
    """Keeps cards that go at once from saving each other (FAQ FR-227.1)."""
    going = [
        handler
        for ship, place in places
        for handlers in battle.handlers[ship.index].values()
        for handler in handlers
        if handler.card == place
    ]
    # In front: what runs is looked up at the end.
    battle.running[:0] = going
    try:
        yield
    finally:
        for handler in going:
            battle.running.remove(handler)


def _savers_last(battle: Battle, places: list[CardPlace]) -> list[CardPlace]:
    """Returns cards in such an order that those which may save others go after these."""
    if len(places) == 1:
        return places
    savers = {
        (index, handler.card)
        for index in {ship.index for ship, _ in places}
        for moment in (moments.WOULD_BE_DISABLED, moments.WOULD_BE_DISCARDED)
        for handler in battle.handlers[index].get(moment, ())
    }
    return sorted(places, key=lambda each: (each[0].index, each[1]) in savers)


def _check_discard(verb: v.Discard) -> None:
    if not (is_of_cards(verb.thing) or damage_on_ships.is_of_damage(verb.thing)):
        raise refuse(verb, "only cards are discarded")


def _on_table(call: Call, thing: t.Thing) -> list[Terrain]:
    """Lists the tokens on the table that a thing means."""
    scope = call.scope
    if isinstance(thing, t.Group):
        return terrain(scope, thing)
    occasion, token = scope.occasion, scope.that_terrain
    if token is None and occasion is not None and occasion.moment == moments.MEETS_MINEFIELD:
        token = parse_terrain(occasion.what)
    return [token] if token is not None and token in scope.battle.state.terrain else []


def _is_on_table(thing: t.Thing) -> bool:
    if isinstance(thing, t.Group):
        return bool(TERRAIN.intersection(thing.nouns))
    return isinstance(thing, t.That) and thing.noun in TERRAIN


def _can_remove(call: Call, verb: v.RemoveFromGame) -> bool:
    if _is_on_table(verb.thing):
        return bool(_on_table(call, verb.thing))
    return are_enough(call, verb.thing, "remove_from_game", cards_in_place(call, verb.thing))


def _remove(call: Call, verb: v.RemoveFromGame) -> Steps[bool]:
    """Takes cards, or tokens on the table, out of the game: nothing brings them back."""
    scope = call.scope
    battle = scope.battle
    if _is_on_table(verb.thing):
        tokens: list[Terrain] = yield from choices.pick(
            scope,
            choices.TERRAIN,
            _on_table(call, verb.thing),
            quantity_of(verb.thing),
            "remove_from_game",
            call.actor,
        )
        for token in tokens:
            remove_terrain(battle, token)
        return bool(tokens)
    found = cards_in_place(call, verb.thing)
    chosen = yield from choices.pick_cards(scope, verb.thing, "remove_from_game", call.actor, found)
    for ship, place in chosen:
        is_down, hull = ship.cards[place].is_face_down, ship.hull
        is_shared = battle_cards.shares_command(ship, place)
        battle_cards.lay(battle, ship, place, face_down=is_down, removed=True)
        if place == ship.captain:
            battle_cards.lose_captain(battle, ship)
        battle_cards.review_texts(battle)
        if is_shared:
            battle_cards.end_shared_command(battle, ship)
        yield from battle_cards.after_change(battle, ship, hull)
    note_done(call, chosen)
    return bool(chosen)


def _check_remove(verb: v.RemoveFromGame) -> None:
    if not (is_of_cards(verb.thing) or _is_on_table(verb.thing)):
        raise refuse(verb, "only cards and tokens on the table leave the game")


# --- in command ------------------------------------------------------------------------


def _can_command(call: Call, verb: v.BecomeCaptain) -> bool:
    ship, place = spots.here(call.scope)
    return place >= 0 and not ship.cards[place].is_gone and place != ship.captain


def _command(call: Call, verb: v.BecomeCaptain) -> Steps[bool]:
    """Makes this card the captain of its ship, with the skill that the text names, if any.

    Source: 2017, Admiral Cards; DECISIONS D51.
    """
    scope = call.scope
    yield from ()
    if not _can_command(call, verb):
        return False
    ship, place = spots.here(scope)
    battle_cards.give_command(scope.battle, ship, place)
    if verb.skill is not None:
        battle_cards.add_lasting(
            scope.battle,
            ship,
            Lasting("skill", 0, battle_cards.WHILE_CAPTAIN, scope.source.key, verb.skill),
        )
    battle_cards.review_texts(scope.battle)
    return True


RULES_HERE: Final[dict[type, VerbRule]] = {
    v.Disable: VerbRule(_disable, _can_disable, _check_disable),
    v.Discard: VerbRule(_discard, _can_discard, _check_discard),
    v.RemoveFromGame: VerbRule(_remove, _can_remove, _check_remove),
    v.BecomeCaptain: VerbRule(_command, _can_command),
}
