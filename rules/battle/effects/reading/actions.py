"""Actions as abilities speak of them.

Source: 2017, Actions, Perform Action.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.abilities import things as t
from rules.abilities import words
from rules.abilities.words import ActionKind
from rules.battle.effects.reading.groups import refuse
from rules.battle.effects.reading.things import cards, is_of_cards, ships
from rules.battle.mechanics.actions import (
    BATTLE_STATIONS_ACTION,
    CLOAK_ACTION,
    ECHO_ACTION,
    EVADE_ACTION,
    LOCK_ACTION,
    REGENERATE_ACTION,
    SCAN_ACTION,
)
from rules.battle.position.permissions import NO_FREE_ACTION, CardDespiteAuxiliary
from rules.battle.position.terms import MAY_ACT, NOBODY
from rules.battle.timing.permissions import is_banned, is_granted, is_on_bar
from rules.battle.timing.scope import CardPlace, Scope

if TYPE_CHECKING:
    from rules.battle.position.state import Ship
    from rules.battle.timing.battle import Battle
    from rules.battle.timing.handlers import Action, Occasion

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
        return any(ship.done & each.bit and is_on_bar(ship, each) for each in NAMED.values())
    known = NAMED.get(action.kind)
    if known is None or not ship.done & known.bit:
        return False
    return not action.own or is_on_bar(ship, known)


def is_one(scope: Scope, occasion: Occasion, performable: t.Performable) -> bool:
    """Returns whether the action that an occasion tells of is one of those.

    One of the action bar is one that is on the bar of the ship that performs it.
    """
    name, card, ship = occasion.what, occasion.source, occasion.ship
    if isinstance(performable, t.SensorEchoWith):
        return name == ECHO_ACTION.name
    if isinstance(performable, t.ActionOf):
        return bool(card) and any(
            _is_of(holder, place, card) for holder, place in places(scope, performable.thing)
        )
    for each in performable.kinds:
        if each.kind in ANY:
            return True
        is_of_bar = each.own or each.kind is ActionKind.FROM_BAR
        for action in _meant(each):
            if action.name == name and (
                not is_of_bar or (ship is not None and is_on_bar(ship, action))
            ):
                return True
    return False


def _meant(action: t.Action) -> list[Action]:
    """Lists the actions of the bar that an action stands for."""
    if action.kind is ActionKind.FROM_BAR:
        return list(NAMED.values())
    known = NAMED.get(action.kind)
    return [] if known is None else [known]


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
    return ship.bar == MAY_ACT and not is_banned(ship, NO_FREE_ACTION)


def is_open_despite(ship: Ship, key: str) -> bool:
    """Returns whether a ship may perform the actions printed on a card under auxiliary power."""
    return bool(ship.grants) and is_granted(ship, CardDespiteAuxiliary(key))


def echo_templates(performable: t.SensorEchoWith) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Returns the straights and the banks with which an echo is made.

    Raises `UnplayableError` for any other template.
    """
    found: dict[words.Bearing | None, list[int]] = {
        words.Bearing.STRAIGHT: [],
        words.Bearing.BANK: [],
    }
    for kind in performable.maneuvers.kinds:
        if kind.bearing not in found or kind.speed is None or kind.speed.low is None:
            raise refuse(performable, "an echo is made with straights and banks of a speed only")
        found[kind.bearing].append(kind.speed.low)
    return tuple(found[words.Bearing.STRAIGHT]), tuple(found[words.Bearing.BANK])


def check(performable: t.Performable) -> None:
    """Makes sure that an action is known; raises `UnplayableError` for any other."""
    if isinstance(performable, t.SensorEchoWith):
        echo_templates(performable)
    elif isinstance(performable, t.Actions):
        for each in performable.kinds:
            if each.kind is ActionKind.NAMED:
                raise refuse(each, f"nothing says what the action {each.name!r} does")
            if each.kind is ActionKind.NOT_FROM_BAR:
                raise refuse(each, "such actions can only be forbidden")
