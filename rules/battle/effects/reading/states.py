"""Whether a thing is in a state: cloaked, in an arc, of a faction, on a ship, destroyed.

What a condition of this kind asks is read once for all battles.
Source: 2017, Card Ability Anatomy, Range, Firing Arc.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.abilities import conditions as c
from rules.abilities import things as t
from rules.abilities import words
from rules.abilities.checks import walk
from rules.abilities.names import plain
from rules.battle.effects.reading.groups import (
    FitsCard,
    FitsShip,
    group_of,
    refuse,
    test_of_adjective,
    test_of_card,
)
from rules.battle.effects.reading.places import (
    TERRAIN,
    fires_all_round,
    in_arc,
    in_range,
    lies_near,
    terrain,
)
from rules.battle.effects.reading.things import (
    cards,
    is_of_cards,
    is_of_shields,
    is_of_ships,
    ships,
    stands_for,
)
from rules.battle.mechanics.spending import lock_owners
from rules.battle.position.terms import AWAY
from rules.battle.timing.scope import Scope
from rules.table import overlaps_terrain

if TYPE_CHECKING:
    from rules.battle.position.state import Ship


class StateReading:
    """What a condition about a state asks: of this ship, of other ships, of cards, of shields.

    `fits_ship` and `fits_card` tell whether one of them is in the state.
    """

    __slots__ = (
        "fits_card",
        "fits_ship",
        "is_negated",
        "is_of_arcs",
        "is_of_cards",
        "is_of_shields",
        "thing",
    )

    def __init__(self, condition: c.Is) -> None:
        self.thing: Final[t.Thing] = condition.thing
        self.is_negated: Final[bool] = condition.negated
        self.is_of_arcs: Final[bool] = isinstance(condition.state, t.Arc)
        self.is_of_shields: Final[bool] = is_of_shields(condition.thing)
        self.is_of_cards: Final[bool] = is_of_cards(condition.thing)
        self.fits_ship: Final[FitsShip] = _test_of_ship(condition.state)
        self.fits_card: Final[FitsCard] = _test_of_card(condition.state)


def _reading_of(condition: c.Is) -> StateReading:
    try:
        found: StateReading = condition.reading
    except AttributeError:
        found = StateReading(condition)
        object.__setattr__(condition, "reading", found)  # the tree is frozen
    return found


def is_in_state(scope: Scope, condition: c.Is) -> bool:
    """Returns whether a condition about a state is true: one of the things meant is in it."""
    reading = _reading_of(condition)
    thing = reading.thing
    if reading.is_of_arcs and fires_all_round(scope.holder):
        return False
    if reading.is_of_shields:
        return _are_shields_destroyed(scope, thing) is not reading.is_negated
    if isinstance(thing, t.That) and thing.noun in TERRAIN:
        return _is_terrain_near(scope, condition.state) is not reading.is_negated
    if reading.is_of_cards:
        for ship, place in cards(scope, thing):
            if reading.fits_card(scope, ship, place):
                return not reading.is_negated
        return reading.is_negated
    for ship in ships(scope, thing):
        if reading.fits_ship(scope, ship):
            return not reading.is_negated
    return reading.is_negated


def _is_terrain_near(scope: Scope, state: c.State) -> bool:
    """Returns whether the token that the clause chose lies on the table, in a range."""
    token = scope.that_terrain
    return (
        isinstance(state, t.Range)
        and token is not None
        and token in scope.battle.state.terrain
        and lies_near(scope, token, state)
    )


def speaks_of_absence(condition: c.Condition | None) -> bool:
    """Returns whether a condition asks for ships off the table: it is asked of them too."""
    return condition is not None and any(
        isinstance(each, c.Is) and each.state is c.ThingState.OFF_TABLE for each in walk(condition)
    )


def _test_of_ship(state: c.State) -> FitsShip:
    if isinstance(state, t.Group):
        return group_of(state).fits_ship
    if isinstance(state, (t.Quoted, t.OfFaction)):
        return test_of_adjective(state)
    if state is c.ThingState.CLOAKED:
        return lambda scope, ship: ship.is_cloaked
    if state is c.ThingState.UNCLOAKED:
        return lambda scope, ship: not ship.is_cloaked
    if isinstance(state, c.Named):
        name = plain(state.name)
        return lambda scope, ship: name in plain(ship.record.name)
    if state is c.ThingState.OFF_TABLE:
        return lambda scope, ship: ship.place == AWAY
    if state is c.ThingState.NIGHT_SHIFT:
        return lambda scope, ship: ship.index in scope.battle.state.night_shift
    return lambda scope, ship: _ship_is(scope, ship, state)


def _test_of_card(state: c.State) -> FitsCard:
    if isinstance(state, t.Group):
        return group_of(state).fits_card
    if isinstance(state, (t.Quoted, t.OfFaction)):
        return test_of_card(state)
    return lambda scope, ship, place: _card_is(scope, (ship, place), state)


def _are_shields_destroyed(scope: Scope, thing: t.Thing) -> bool:
    """Returns whether the ships that are named had shields and have none left, active or disabled.

    Source: F16-133.
    """
    holders = ships(scope, getattr(thing, "on", None))
    return bool(holders) and all(
        ship.shield_value > 0 and not (ship.shields or ship.disabled_shields) for ship in holders
    )


def _is_locked(scope: Scope, ship: Ship) -> bool:
    """Returns whether this ship has a target lock on another, in an attack perhaps a friend's."""
    if ship.index in scope.ship.locks:
        return True
    attack = scope.attack
    return (
        attack is not None
        and attack.attacker is scope.ship
        and bool(lock_owners(scope.battle, scope.ship, ship.index))
    )


def _has_paid_with_lock(scope: Scope, ship: Ship) -> bool:
    """Returns whether the lock on a defender has just paid for the attack (FR-302.1).

    Until the dice are rolled it is an attack at a ship that was locked.
    """
    attack = scope.attack
    return (
        attack is not None
        and attack.attacker is scope.ship
        and attack.defender is ship
        and (attack.lock_was_spent or attack.lock_still_rerolls)
        and not attack.attack_dice
    )


def _ship_is(scope: Scope, ship: Ship, state: c.State) -> bool:
    if isinstance(state, t.Range):
        return in_range(scope, state, ship)
    if isinstance(state, t.Arc):
        return in_arc(scope, state, ship)
    if isinstance(state, (t.ThisShip, t.RoleReference, t.That)):
        return stands_for(scope, state, ship)
    if state is c.ThingState.LOCKED:
        return _is_locked(scope, ship) or _has_paid_with_lock(scope, ship)
    if state is c.ThingState.CHOSEN_FACTION:
        return scope.chosen_faction in ship.record.factions
    if isinstance(state, c.Passive):
        return _was_done(scope, ship, state)
    if isinstance(state, c.On) and isinstance(state.thing, t.Group):
        return any(overlaps_terrain(ship.pose, each) for each in terrain(scope, state.thing))
    raise refuse(state, "is no state of a ship")


def _was_done(scope: Scope, ship: Ship, state: c.Passive) -> bool:
    """Returns whether a ship is destroyed, or was hit, damaged, attacked by the attack at hand."""
    if words.Doing.DESTROYED in state.doings and (not ship.is_in_play or ship.is_doomed):
        return True
    attack = scope.attack
    if attack is None or ship is not attack.defender:
        return False
    done = {
        words.Doing.HIT: attack.hits + attack.crits > 0,
        words.Doing.DAMAGED: attack.dealt > 0,
        words.Doing.ATTACKED: True,
        words.Doing.TARGETED: True,
    }
    return any(done.get(doing, False) for doing in state.doings)


def _card_is(scope: Scope, place: tuple[Ship, int], state: c.State) -> bool:
    ship, index = place
    card = ship.cards[index]
    if isinstance(state, c.On):
        if is_of_ships(state.thing):
            return stands_for(scope, state.thing, ship)
        return any(
            card.record.holder == other and ship is holder
            for holder, other in cards(scope, state.thing)
        )
    if isinstance(state, t.Range):
        return in_range(scope, state, ship)
    if state is c.ThingState.CHOSEN_FACTION:
        return scope.chosen_faction in card.record.factions
    if isinstance(state, c.Passive):
        done = {words.Doing.DISABLED: card.disabled > 0, words.Doing.DISCARDED: card.is_discarded}
        return any(done.get(doing, False) for doing in state.doings)
    raise refuse(state, "is no state of a card")
