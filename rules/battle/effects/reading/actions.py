"""Actions as abilities speak of them.

Source: 2017, Actions, Perform Action.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.abilities import things as t
from rules.abilities.things import ActionKind
from rules.battle.effects.reading.things import cards, is_of_cards, refuse, ships
from rules.battle.mechanics import actions as battle_actions
from rules.battle.mechanics.actions import (
    BAR_ACTIONS,
    BATTLE_STATIONS_ACTION,
    CLOAK_ACTION,
    ECHO_ACTION,
    EVADE_ACTION,
    LOCK_ACTION,
    REGENERATE_ACTION,
    SCAN_ACTION,
)
from rules.battle.mechanics.tokens import is_banned
from rules.battle.position import moments
from rules.battle.position.terms import MAY_ACT, NO_CLOAK, NOBODY
from rules.battle.timing.action import Action
from rules.battle.timing.grants import is_on_bar
from rules.battle.timing.questions import Steps
from rules.battle.timing.scope import CardPlace, Scope
from rules.table import ECHO_SPEEDS

if TYPE_CHECKING:
    from rules.battle.position.state import Ship
    from rules.battle.timing.battle import Battle

NAMED: Final = {
    ActionKind.EVADE: EVADE_ACTION,
    ActionKind.SCAN: SCAN_ACTION,
    ActionKind.BATTLE_STATIONS: BATTLE_STATIONS_ACTION,
    ActionKind.TARGET_LOCK: LOCK_ACTION,
    ActionKind.CLOAK: CLOAK_ACTION,
    ActionKind.SENSOR_ECHO: ECHO_ACTION,
    ActionKind.REGENERATE: REGENERATE_ACTION,
}
ANY: Final = frozenset(
    {ActionKind.AN_ACTION, ActionKind.ANY_ACTION, ActionKind.ACTIONS, ActionKind.FREE_ACTIONS}
)


def has_performed(scope: Scope, ship: Ship, performable: t.Performable) -> bool:
    """Returns whether a ship performed such an action this round."""
    if isinstance(performable, t.SensorEchoWith):
        return ship.done & ECHO_ACTION.bit != 0
    if isinstance(performable, t.ActionOf):
        return any(
            _is_of(holder, place, key)
            for holder, place in places(scope, performable.thing)
            for key in ship.acted
        )
    return any(_did(ship, each) for each in performable.kinds)


def number_performed(ship: Ship) -> int:
    """Counts the actions that a ship has performed this round, whatever lets it perform them."""
    return ship.done.bit_count() + len(ship.acted)


def _did(ship: Ship, action: t.Action) -> bool:
    if action.kind in ANY:
        return ship.done != 0 or bool(ship.acted)
    if action.kind is ActionKind.FROM_BAR:
        return any(ship.done & each.bit for each in NAMED.values())
    known = NAMED.get(action.kind)
    return known is not None and ship.done & known.bit != 0


def is_one(scope: Scope, name: str, card: str, performable: t.Performable) -> bool:
    """Returns whether an action that was just performed, told by name and card, is one of those."""
    if isinstance(performable, t.SensorEchoWith):
        return name == ECHO_ACTION.name
    if isinstance(performable, t.ActionOf):
        return bool(card) and any(
            _is_of(holder, place, card) for holder, place in places(scope, performable.thing)
        )
    for each in performable.kinds:
        if each.kind in ANY:
            return True
        known = NAMED.get(each.kind)
        if known is not None and known.name == name:
            return True
        if each.kind is ActionKind.FROM_BAR and any(
            action.name == name for action in NAMED.values()
        ):
            return True
    return False


def printed_on(scope: Scope, key: str, performable: t.ActionOf) -> CardPlace | None:
    """Returns the card among those named on which an action is printed; None if it is a ship's."""
    for holder, place in places(scope, performable.thing):
        if place >= 0 and _is_of(holder, place, key):
            return holder, place
    return None


def places(scope: Scope, thing: t.Thing) -> list[CardPlace]:
    """Lists where the actions are printed that a text means: cards, or (-1) ships themselves."""
    if is_of_cards(thing):
        return cards(scope, thing)
    return [(ship, NOBODY) for ship in ships(scope, thing)]


def _is_of(holder: Ship, place: int, key: str) -> bool:
    """Returns whether the key of an action is that of a card: it names which of its actions too."""
    record = holder.record if place == NOBODY else holder.cards[place].record
    return key.partition("#")[0] == record.key


# --- what a text lets a ship perform -------------------------------------------------


class Offer:
    """An action that a text lets a ship perform, and the card on which it is printed."""

    __slots__ = ("action", "place")

    def __init__(self, action: Action, place: CardPlace | None = None) -> None:
        self.action: Final[Action] = action
        self.place: Final[CardPlace | None] = place


def offers(
    scope: Scope, ship: Ship, performable: t.Performable, *, even_if_uncloaked: bool = False
) -> list[Offer]:
    """Lists the actions of those named that a ship can perform now.

    None twice a round, none that is barred; a text that answers to an action with the same one, or
    needs it to have been performed this round, asks for an additional one. A sensor echo whose
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
            uncloaked=even_if_uncloaked,
            again=_is_asked_again(scope, ship, action),
        )
        return [Offer(action)] if is_legal else []
    if isinstance(performable, t.ActionOf):
        return _of_cards(scope, ship, performable.thing)
    found: dict[Action, Offer] = {}
    for each in performable.kinds:
        for action in _named(scope, ship, each, even_if_uncloaked=even_if_uncloaked):
            found.setdefault(action, Offer(action))
    return list(found.values())


def is_any_offered(
    scope: Scope, ship: Ship, performable: t.Performable, *, even_if_uncloaked: bool = False
) -> bool:
    """Returns whether there is any of the actions named that a ship can perform now (`offers`)."""
    if isinstance(performable, t.Actions):
        for each in performable.kinds:
            if each.kind in ANY:
                if battle_actions.is_any_action_legal(scope.battle, ship):
                    return True
            elif _named(scope, ship, each, even_if_uncloaked=even_if_uncloaked):
                return True
        return False
    return bool(offers(scope, ship, performable, even_if_uncloaked=even_if_uncloaked))


def _named(scope: Scope, ship: Ship, each: t.Action, *, even_if_uncloaked: bool) -> list[Action]:
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
    action = NAMED.get(each.kind)
    if each.kind is ActionKind.SAME and scope.occasion is not None:
        action = BAR_ACTIONS.get(scope.occasion.what)
    if action is None:
        return []
    if action is ECHO_ACTION and even_if_uncloaked:
        action = echo_with(ECHO_SPEEDS)
    is_legal = may_perform(
        battle,
        ship,
        action,
        uncloaked=even_if_uncloaked,
        again=_is_asked_again(scope, ship, action),
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
    uncloaked: bool = False,
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
    if action.bit != ECHO_ACTION.bit:
        return battle_actions.is_possible(battle, ship, action.bit)
    if not uncloaked and (ship.cloak == NO_CLOAK or not battle_actions.may_echo(battle, ship)):
        return False
    return battle_actions.is_any_echo_possible(battle, ship, speeds, banks)


def _of_cards(scope: Scope, ship: Ship, thing: t.Thing) -> list[Offer]:
    """Lists the actions printed on cards, as a ship can perform them now.

    A card out of use offers them only where the text says so, or has just put it out of use. A
    card that uses what it found on another ship performs the action itself.
    """
    from rules.battle.effects.waiting.action_clauses import actions_of, copied_actions

    adjectives = thing.adjectives if isinstance(thing, t.Group) else ()
    is_any = isinstance(thing, t.That) or t.Trait.DISABLED in adjectives
    quantity = thing.quantity if isinstance(thing, t.Group) else None
    is_another = quantity is not None and quantity.quantifier is t.Quantifier.ANOTHER
    return [
        Offer(action, place)
        for place in places(scope, thing)
        if not (is_another and place == scope.that_card)
        for action in (
            copied_actions(scope, *place)
            if _is_copied(scope, thing, place)
            else actions_of(*place, is_out_of_use=is_any)
        )
        if action.card not in ship.acted
        and (action.guard is None or action.guard(scope.battle, ship))
        and not (ship.bans and battle_actions.is_barred(scope.battle, ship, action))
    ]


def _is_copied(scope: Scope, thing: t.Thing, place: CardPlace) -> bool:
    """Returns whether the card of a clause uses the action of one that it disabled elsewhere."""
    return (
        isinstance(thing, t.That)
        and place[0] is not scope.holder
        and place[1] >= 0
        and scope.card_state is not None
        and not scope.card_state.is_gone
    )


def is_free_to_act(battle: Battle, ship: Ship, *, is_free: bool, is_despite: bool) -> bool:
    """Returns whether nothing keeps a ship from the actions that texts let it perform.

    Auxiliary power forbids them all, an overlap or an obstacle free ones only: a text that lets a
    ship perform an action outside its own step replaces the one that it lost.
    Source: 2017, Auxiliary Power; DECISIONS D29.
    """
    if not ship.is_in_play or (ship.auxiliary and not is_despite):
        return False
    if not is_free:
        return True
    return ship.bar == MAY_ACT and not is_banned(battle, ship, "free-action")


def echo_templates(performable: t.SensorEchoWith) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Returns the straights and the banks with which an echo is made.

    Raises `UnplayableError` for any other template.
    """
    found: dict[t.Bearing | None, list[int]] = {t.Bearing.STRAIGHT: [], t.Bearing.BANK: []}
    for kind in performable.maneuvers.kinds:
        if kind.bearing not in found or kind.speed is None or kind.speed.low is None:
            raise refuse(performable, "an echo is made with straights and banks of a speed only")
        found[kind.bearing].append(kind.speed.low)
    return tuple(found[t.Bearing.STRAIGHT]), tuple(found[t.Bearing.BANK])


def echo_with(speeds: tuple[int, ...], banks: tuple[int, ...] = (), *, way: str = "") -> Action:
    """Returns the sensor echo with some templates, for which no cloak is looked for."""

    def act(battle: Battle, ship: Ship) -> Steps[None]:
        yield from battle_actions.sensor_echo(battle, ship, speeds, banks)

    return Action(ECHO_ACTION.name, ECHO_ACTION.bit, is_on_bar=True, act=act, way=way)


def check(performable: t.Performable) -> None:
    """Makes sure that an action is known; raises `UnplayableError` for any other."""
    if isinstance(performable, t.SensorEchoWith):
        echo_templates(performable)
    elif isinstance(performable, t.Actions):
        for each in performable.kinds:
            if each.kind is ActionKind.NAMED:
                raise refuse(each, f"nothing says what the action {each.name!r} does")
