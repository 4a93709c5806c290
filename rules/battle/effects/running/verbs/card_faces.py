"""Verbs of cards that show another face: turned over, to their other side, or copies of others.

Source: 2017, Critical Damage; reference card Specialization Cards; FR-230.1.
"""

from __future__ import annotations

from typing import Final

from rules.abilities import things as t
from rules.abilities import token_and_card_verbs as v
from rules.battle.effects.reading import protection, spots
from rules.battle.effects.reading.groups import refuse
from rules.battle.effects.reading.things import is_of_cards
from rules.battle.effects.running import choices
from rules.battle.effects.running.call import Call, VerbRule, any_of
from rules.battle.effects.running.verbs import damage_on_ships
from rules.battle.effects.running.verbs.cards import note_done
from rules.battle.mechanics import cards as battle_cards
from rules.battle.mechanics.card_sides import may_turn, turn_over
from rules.battle.mechanics.card_transfer import copy_card
from rules.battle.mechanics.restrictions import may_carry
from rules.battle.position import moments
from rules.battle.timing import windows
from rules.battle.timing.handlers import Occasion
from rules.battle.timing.questions import Steps
from rules.battle.timing.scope import CardPlace

# --- turned over -----------------------------------------------------------------------


def _turnable(call: Call, verb: v.FlipCard) -> list[CardPlace]:
    is_down = verb.side is v.CardSide.DOWN
    if verb.side is None:
        found = spots.cards_meant(call.scope, verb.thing)
        if isinstance(verb.thing, t.ThisCard) and not found:
            found = [spots.here(call.scope)]  # the ship's own card
        return [(ship, place) for ship, place in found if may_turn(ship, place)]
    return [
        (ship, place)
        for ship, place in spots.cards_meant(call.scope, verb.thing)
        if not ship.cards[place].is_gone and ship.cards[place].is_face_down is not is_down
    ]


def _can_turn(call: Call, verb: v.FlipCard) -> bool:
    if damage_on_ships.is_of_damage(verb.thing):
        return damage_on_ships.can_turn(call, verb)
    return bool(protection.open_cards(call.scope, _turnable(call, verb), "flip_card"))


def _turn(call: Call, verb: v.FlipCard) -> Steps[bool]:
    """Turns cards face up or face down: a text acts face up only; damage cards likewise."""
    if damage_on_ships.is_of_damage(verb.thing):
        return (yield from damage_on_ships.turn(call, verb))
    scope = call.scope
    is_down = verb.side is v.CardSide.DOWN
    found = _turnable(call, verb)
    chosen = yield from choices.pick_cards(scope, verb.thing, "flip_card", call.actor, found)
    if verb.side is None:
        return (yield from _turn_over(call, chosen))
    for ship, place in chosen:
        battle_cards.lay(scope.battle, ship, place, face_down=is_down)
    battle_cards.review_texts(scope.battle)
    note_done(call, chosen)
    return bool(chosen)


def _turn_over(call: Call, chosen: list[CardPlace]) -> Steps[bool]:
    """Turns cards to their other sides, which act from now on."""
    battle = call.scope.battle
    turned = []
    for ship, place in chosen:
        if not may_turn(ship, place):
            continue  # one turned before has taken command
        hull = ship.hull
        turned.append((ship, turn_over(battle, ship, place)))
        yield from battle_cards.after_change(battle, ship, hull)
    for ship, place in turned:
        if moments.IS_TURNED_OVER in battle.moments:
            yield from windows.open_window(
                battle, Occasion(moments.IS_TURNED_OVER, ship, call.scope.holder, card=place)
            )
    note_done(call, turned)
    return bool(turned)


def _check_turn(verb: v.FlipCard) -> None:
    if verb.side is None and damage_on_ships.is_of_damage(verb.thing):
        raise refuse(verb, "damage cards lie face up or face down")
    if isinstance(verb.thing, t.That) and damage_on_ships.is_of_damage(verb.thing):
        if verb.side is v.CardSide.UP:
            raise refuse(verb, "that damage card is not dealt yet")
    elif not (is_of_cards(verb.thing) or damage_on_ships.is_of_damage(verb.thing)):
        raise refuse(verb, "only cards are turned over")


# --- copied ----------------------------------------------------------------------------


def _copied(call: Call, verb: v.BecomeCopy) -> list[CardPlace]:
    """Lists the cards of which this one can become a copy; none while it is one already."""
    ship, place = spots.here(call.scope)
    if place < 0 or ship.cards[place].is_gone or ship.cards[place].record.is_copy:
        return []
    return [each for each in spots.cards_meant(call.scope, verb.thing) if each != (ship, place)]


def _copy(call: Call, verb: v.BecomeCopy) -> Steps[bool]:
    """Makes this card a copy of another till the end of the round."""
    scope = call.scope
    found = _copied(call, verb)
    chosen = yield from choices.pick_cards(scope, verb.thing, "become_copy", call.actor, found)
    if not chosen:
        return False
    ship, place = spots.here(scope)
    hull = ship.hull
    copy_card(scope.battle, ship, place, *chosen[0])
    turn_over(scope.battle, ship, place)
    yield from battle_cards.after_change(scope.battle, ship, hull)
    return True


# --- adapted ---------------------------------------------------------------------------


def _adaptable(call: Call, verb: v.Adapt) -> list[CardPlace]:
    """Lists the cards of other ships that the ship of this one may carry (FR-099.1)."""
    ship, place = spots.here(call.scope)
    if place < 0:
        return []
    found = [
        (other, at)
        for other, at in spots.cards_meant(call.scope, verb.thing)
        if other is not ship and may_carry(ship, other.cards[at].record)
    ]
    return protection.open_cards(call.scope, found, "adapt")


def _adapt(call: Call, verb: v.Adapt) -> Steps[bool]:
    """Puts a copy of a card beside this one, in place of the one that the player had (F14-K6)."""
    scope = call.scope
    battle = scope.battle
    found = _adaptable(call, verb)
    chosen = yield from choices.pick_cards(scope, verb.thing, "adapt", call.actor, found)
    if not chosen:
        return False
    ship, place = spots.here(scope)
    own = [each for each in battle.state.ships if each.side == ship.side]
    hulls = [each.hull for each in own]
    for each in own:
        for holder in {card.record.holder for card in each.cards if card.record.is_adapted}:
            battle_cards.drop_adapted(battle, each, holder)
    copy_card(battle, ship, place, *chosen[0], is_adapted=True)
    battle_cards.review_texts(battle)
    for each, hull in zip(own, hulls, strict=True):
        yield from battle_cards.after_change(battle, each, hull)
    return True


def _check_adapted(verb: v.Adapt) -> None:
    if not is_of_cards(verb.thing):
        raise refuse(verb, "only cards are adapted")


RULES_HERE: Final[dict[type, VerbRule]] = {
    v.FlipCard: VerbRule(_turn, _can_turn, _check_turn),
    v.BecomeCopy: VerbRule(_copy, any_of(_copied)),
    v.Adapt: VerbRule(_adapt, any_of(_adaptable), _check_adapted),
}
