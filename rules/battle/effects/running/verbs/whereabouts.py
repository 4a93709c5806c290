"""Verbs that take a ship off the table and put it there. Source: 2017, Range, Card Abilities."""

from __future__ import annotations

from typing import Final

from rules.abilities import things as t
from rules.abilities import verbs as v
from rules.battle.effects.reading.groups import refuse
from rules.battle.effects.reading.places import is_of_terrain, least_of, reach_of, terrain
from rules.battle.effects.reading.things import ships
from rules.battle.effects.running.call import Call, VerbRule, at_once
from rules.battle.mechanics import whereabouts
from rules.battle.position.permissions import STAYS_ON_TABLE
from rules.battle.position.terms import AWAY
from rules.battle.timing.permissions import is_banned
from rules.battle.timing.questions import Distance, Steps


def _can_leave(call: Call, verb: v.LeaveTable) -> bool:
    return call.actor.is_in_play and not is_banned(call.actor, STAYS_ON_TABLE)


def _leave_table(call: Call, verb: v.LeaveTable) -> bool:
    whereabouts.take_off(call.scope.battle, call.actor)
    return True


def _distance(call: Call, verb: v.PlaceShip) -> Distance:
    """Returns how far from its place, or from which ships or tokens, a ship may be put."""
    bands, ship = verb.range, call.scope.ship
    low, high = reach_of(call.scope, bands)
    poses = [ship.pose]
    if bands.of is not None:
        poses = [each.pose for each in ships(call.scope, bands.of) if each is not ship]
    if isinstance(bands.of, t.Group) and is_of_terrain(bands.of):
        tokens = tuple(terrain(call.scope, bands.of))
        return Distance(low, high, (), bands.negated, tokens, least_of(bands.of))
    return Distance(low, high, tuple(poses), bands.negated)


def _can_place(call: Call, verb: v.PlaceShip) -> bool:
    ship = call.scope.ship
    if ship.place == AWAY:
        return True  # without room it is lost
    # Cards that tell how far from others a ship is put take it off the table first; those that
    # tell how far from where it stands do not.
    if verb.range.of is not None and is_banned(ship, STAYS_ON_TABLE):
        return False
    return ship.is_in_play and bool(
        whereabouts.new_places(call.scope.battle, ship, _distance(call, verb))
    )


def _place(call: Call, verb: v.PlaceShip) -> Steps[bool]:
    distance = _distance(call, verb)
    return (yield from whereabouts.put_anywhere(call.scope.battle, call.scope.ship, distance))


def _check_place(verb: v.PlaceShip) -> None:
    if verb.range.of is None and verb.range.low is None:
        raise refuse(verb, "it has to say how far away")


RULES_HERE: Final[dict[type, VerbRule]] = {
    v.LeaveTable: at_once(_leave_table, _can_leave),
    v.PlaceShip: VerbRule(_place, _can_place, _check_place),
}
