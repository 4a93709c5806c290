"""Actions that texts let a ship perform now.

Source: 2017, Actions, Other Actions; DECISIONS D40; F14-S5.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.abilities import things as t
from rules.abilities import words
from rules.abilities.tree import EvenIfUncloaked, EvenWithoutShields, Exemption
from rules.abilities.words import ActionKind
from rules.battle.effects.reading.actions import (
    ANY,
    NAMED,
    echo_templates,
    number_performed,
    places,
)
from rules.battle.effects.reading.things import is_of_ships, ships
from rules.battle.effects.running.action_clauses import actions_of, copied_actions
from rules.battle.mechanics import actions as battle_actions
from rules.battle.mechanics.actions import BAR_ACTIONS, CLOAK_ACTION, ECHO_ACTION
from rules.battle.position import moments
from rules.battle.position.terms import NO_CLOAK
from rules.battle.timing.handlers import Action
from rules.battle.timing.permissions import is_on_bar
from rules.battle.timing.questions import Steps
from rules.battle.timing.scope import CardPlace, Scope
from rules.table import ECHO_SPEEDS

if TYPE_CHECKING:
    from rules.battle.position.state import Ship
    from rules.battle.timing.battle import Battle


class Offer:
    """An action that a text lets a ship perform, and the card on which it is printed."""

    __slots__ = ("action", "place")

    def __init__(self, action: Action, place: CardPlace | None = None) -> None:
        self.action: Final[Action] = action
        self.place: Final[CardPlace | None] = place


def offers(
    scope: Scope,
    ship: Ship,
    performable: t.Performable,
    *,
    exemption: Exemption | None = None,
    again: bool = False,
    fewer: int = 0,
    of: t.Token | None = None,
) -> list[Offer]:
    """Lists the actions of those named that a ship can perform now, for `fewer` tokens `of` a kind.

    None twice a round, none that is barred; a text that answers to an action with the same one, or
    needs it to have been performed this round, asks for an additional one, which may be performed
    `again`. A sensor echo whose
    templates a card names is made with no others (F14-S5).
    Source: 2017, Actions, Other Actions; DECISIONS D40.
    """
    if isinstance(performable, t.SensorEchoWith):
        if scope.occasion is not None and scope.occasion.why == battle_actions.FIXED:
            return []
        speeds, banks = echo_templates(performable)
        action = echo_with(speeds, banks, way=battle_actions.FIXED)
        is_legal = may_perform(
            scope.battle,
            ship,
            action,
            speeds,
            banks,
            exemption=exemption,
            again=again or _is_asked_again(scope, ship, action),
        )
        return [Offer(action)] if is_legal else []
    if isinstance(performable, t.ActionOf):
        thing = performable.thing
        return [
            *_of_own_bar(scope, ship, thing),
            *_of_admirals(scope, ship, thing),
            *_of_cards(scope, ship, thing, fewer, of),
        ]
    found: dict[Action, Offer] = {}
    for each in performable.kinds:
        for action in _named(scope, ship, each, exemption=exemption, again=again):
            found.setdefault(action, Offer(action))
    return list(found.values())


def is_any_offered(
    scope: Scope,
    ship: Ship,
    performable: t.Performable,
    *,
    exemption: Exemption | None = None,
    again: bool = False,
) -> bool:
    """Returns whether there is any of the actions named that a ship can perform now (`offers`)."""
    if isinstance(performable, t.Actions):
        for each in performable.kinds:
            if each.kind in ANY:
                if battle_actions.is_any_action_legal(scope.battle, ship):
                    return True
            elif _named(scope, ship, each, exemption=exemption, again=again):
                return True
        return False
    return bool(offers(scope, ship, performable, exemption=exemption, again=again))


def _named(
    scope: Scope, ship: Ship, each: t.Action, *, exemption: Exemption | None, again: bool
) -> list[Action]:
    battle = scope.battle
    if each.kind in ANY:
        return battle_actions.legal_actions(battle, ship)
    if each.kind is ActionKind.ANOTHER_FROM_BAR and number_performed(ship) != 1:
        return []
    if each.kind in (ActionKind.FROM_BAR, ActionKind.ANOTHER_FROM_BAR):
        return [
            action
            for action in battle_actions.legal_actions(battle, ship)
            if is_on_bar(ship, action)
        ]
    if each.kind is ActionKind.FLEET:
        is_led = battle.options.fleet_actions and battle_actions.may_fleet_action(battle, ship)
        return [battle_actions.FLEET_ACTION] if is_led else []
    if each.kind is ActionKind.ENABLE_UPGRADE:
        is_free = battle_actions.may_enable_upgrade(battle, ship) and not (
            ship.bans and battle_actions.is_barred(battle, ship, battle_actions.ENABLE_ACTION)
        )
        return [battle_actions.ENABLE_UPGRADE] if is_free else []
    action = NAMED.get(each.kind)
    if each.kind is ActionKind.SAME and scope.occasion is not None:
        action = BAR_ACTIONS.get(scope.occasion.what)
    if action is None or (each.own and not is_on_bar(ship, action)):
        return []
    if action is ECHO_ACTION and isinstance(exemption, EvenIfUncloaked):
        action = echo_with(ECHO_SPEEDS)
    is_legal = may_perform(
        battle,
        ship,
        action,
        exemption=exemption,
        again=again or _is_asked_again(scope, ship, action),
    )
    return [action] if is_legal else []


def _is_asked_again(scope: Scope, ship: Ship, action: Action) -> bool:
    """Returns whether a text answers to an action with the same one, or asks for it once done."""
    occasion = scope.occasion
    return (scope.again == action.name and ship is scope.ship) or (
        occasion is not None
        and occasion.moment == moments.HAS_PERFORMED
        and occasion.ship is ship
        and occasion.what == action.name
    )


def is_of_bar(performable: t.Performable) -> bool:
    """Returns whether a text speaks of any action, or of those of the bar, and names none."""
    if isinstance(performable, t.ActionOf):
        return is_of_ships(performable.thing)
    kinds = performable.kinds if isinstance(performable, t.Actions) else ()
    return any(each.kind in _OF_BAR for each in kinds)


_OF_BAR: Final = ANY | {ActionKind.FROM_BAR, ActionKind.ANOTHER_FROM_BAR}


def may_perform(
    battle: Battle,
    ship: Ship,
    action: Action,
    speeds: tuple[int, ...] = ECHO_SPEEDS,
    banks: tuple[int, ...] = (),
    *,
    exemption: Exemption | None = None,
    again: bool = False,
) -> bool:
    """Returns whether a ship may perform an action of the bar, whether its own has it or not.

    Once a round, but for one that is to be performed `again`. A damaged sensor array stops the
    actions of the bar only (F14-C10, FR-077.1).
    """
    if (ship.done & action.bit and not again) or (
        ship.bans and battle_actions.is_barred(battle, ship, action)
    ):
        return False
    if action.bit == CLOAK_ACTION.bit and isinstance(exemption, EvenWithoutShields):
        return ship.cloak == NO_CLOAK
    if action.bit != ECHO_ACTION.bit:
        return battle_actions.is_possible(battle, ship, action.bit)
    if not isinstance(exemption, EvenIfUncloaked) and (
        ship.cloak == NO_CLOAK or not battle_actions.may_echo(battle, ship)
    ):
        return False
    return battle_actions.is_any_echo_possible(battle, ship, speeds, banks)


def _of_own_bar(scope: Scope, ship: Ship, thing: t.Thing) -> list[Offer]:
    """Lists the actions of the bar of the ship that performs them, if a text means its own.

    An action of a ship stands on its bar or in the text of its card.
    """
    if not (is_of_ships(thing) and any(each is ship for each in ships(scope, thing))):
        return []
    return [
        Offer(action)
        for action in battle_actions.legal_actions(scope.battle, ship)
        if is_on_bar(ship, action)
    ]


def _of_cards(
    scope: Scope, ship: Ship, thing: t.Thing, fewer: int, of: t.Token | None
) -> list[Offer]:
    """Lists the actions printed on cards, as a ship can perform them now.

    A card out of use offers them only where the text says so, or has just put it out of use. A
    card that uses what it found on another ship performs the action itself.
    """
    adjectives = thing.adjectives if isinstance(thing, t.Group) else ()
    is_any = isinstance(thing, t.That) or words.Trait.DISABLED in adjectives
    is_another = _is_another(thing)
    return [
        Offer(action, place)
        for place in places(scope, thing)
        if not (is_another and place == scope.that_card)
        for action in (
            copied_actions(scope, *place)
            if _is_copied(scope, thing, place)
            else actions_of(*place, is_out_of_use=is_any, fewer=fewer, of=of)
        )
        if action.card not in ship.acted
        and (action.guard is None or action.guard(scope.battle, ship))
        and not (ship.bans and battle_actions.is_barred(scope.battle, ship, action))
    ]


def _is_another(thing: t.Thing) -> bool:
    """Returns whether words mean another card than the one that was named before."""
    quantity = thing.quantity if isinstance(thing, t.Group) else None
    return quantity is not None and quantity.quantifier is words.Quantifier.ANOTHER


def _of_admirals(scope: Scope, ship: Ship, thing: t.Thing) -> list[Offer]:
    """Lists the fleet action of an admiral, who has no other one, if a text means his card.

    As every fleet action it takes his token (2017, Admiral Cards, Fleet Action Token).
    """
    battle = scope.battle
    if not isinstance(thing, t.Group) or words.Noun.ADMIRAL not in thing.nouns:
        return []
    if not battle.options.fleet_actions or not battle_actions.may_fleet_action(battle, ship):
        return []
    flagship = battle_actions.admiral_of(battle, ship)
    if flagship is None:
        return []
    place = (flagship, flagship.record.admiral)
    if place not in places(scope, thing) or (_is_another(thing) and place == scope.that_card):
        return []
    if ship.bans and battle_actions.is_barred(battle, ship, battle_actions.FLEET_ACTION):
        return []
    return [Offer(battle_actions.FLEET_ACTION, place)]


def _is_copied(scope: Scope, thing: t.Thing, place: CardPlace) -> bool:
    """Returns whether the card of a clause uses the action of one that it disabled elsewhere."""
    return (
        isinstance(thing, t.That)
        and place[0] is not scope.holder
        and place[1] >= 0
        and scope.card_state is not None
        and not scope.card_state.is_gone
    )


def echo_with(speeds: tuple[int, ...], banks: tuple[int, ...] = (), *, way: str = "") -> Action:
    """Returns the sensor echo with some templates, for which no cloak is looked for."""

    def act(battle: Battle, ship: Ship) -> Steps[None]:
        yield from battle_actions.sensor_echo(battle, ship, speeds, banks)

    return Action(ECHO_ACTION.name, ECHO_ACTION.bit, is_on_bar=True, act=act, way=way)
