"""Weapons of other ships that fire for this one as if they were its own.

The weapon is disabled where it is, and one like it acts from this ship's card until it has fired:
what its text asks of the weapon itself falls on that one, all else on this ship.
Source: 2017, Secondary Weapons, Declare Target, Breaking the Rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.abilities import token_and_card_verbs as tv
from rules.battle.effects.reading import protection, spots
from rules.battle.effects.running import choices
from rules.battle.effects.running.call import Call, VerbRule, any_of
from rules.battle.effects.running.verbs.cards import note_done
from rules.battle.mechanics import cards as battle_cards
from rules.battle.mechanics.card_transfer import copy_card
from rules.battle.mechanics.spending import lock_owners
from rules.battle.mechanics.weapons import near_targets, shot_at
from rules.battle.position.terms import NOBODY
from rules.battle.timing.questions import Steps
from rules.battle.timing.scope import CardPlace

if TYPE_CHECKING:
    from rules.battle.position.state import Ship


def _lendable(call: Call, verb: tv.Borrow) -> list[CardPlace]:
    """Lists the weapons of other ships that can be disabled and could attack from this one."""
    own, place = spots.here(call.scope)
    if place == NOBODY:
        return []
    found = [
        (ship, card)
        for ship, card in spots.cards_meant(call.scope, verb.thing)
        if ship is not own
        and battle_cards.is_idle(ship.cards[card])
        and _could_attack(call, own, ship, card)
    ]
    return protection.open_cards(call.scope, found, "borrow")


def _could_attack(call: Call, own: Ship, ship: Ship, card: int) -> bool:
    """Returns whether a weapon finds a target from another ship, locked where it needs a lock."""
    battle = call.scope.battle
    text = battle.weapon_texts[ship.index].get(card)
    for weapon in ship.record.weapons:
        if weapon.card != card:
            continue
        aimed = weapon if text is None else text.weapon_of(own, weapon)
        for target in near_targets(battle, own) if aimed.arcs else ():
            needs_lock = text is not None and text.needs_lock
            is_locked = not needs_lock or bool(lock_owners(battle, own, target.index))
            if is_locked and shot_at(battle, own, aimed, target) is not None:
                return True
    return False


def _borrow(call: Call, verb: tv.Borrow) -> Steps[bool]:
    """Disables a weapon of another ship, and puts one like it beside this card."""
    scope = call.scope
    found = _lendable(call, verb)
    chosen = yield from choices.pick_cards(scope, verb.thing, "borrow", call.actor, found)
    if not chosen:
        return False
    ship, place = chosen[0]
    is_paid = yield from battle_cards.disable(
        scope.battle, ship, place, scope.holder, scope.source.key
    )
    if not is_paid:
        return False
    own, here = spots.here(scope)
    copy = copy_card(scope.battle, own, here, ship, place)
    battle_cards.lay(scope.battle, own, copy)
    battle_cards.review_texts(scope.battle)
    note_done(call, [(own, copy)])
    return True


RULES_HERE: Final[dict[type, VerbRule]] = {tv.Borrow: VerbRule(_borrow, any_of(_lendable))}
