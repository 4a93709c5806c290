"""Verbs that put minefields, and probes, on the table.

Source: 2017, The Minefield Token, Range; EDITIONS K4.
"""

from __future__ import annotations

from typing import Final

from rules.abilities import token_and_card_verbs as tv
from rules.battle.effects.reading import minefield_places
from rules.battle.effects.reading.groups import refuse
from rules.battle.effects.reading.things import is_of_ships, ships
from rules.battle.effects.reading.token_places import token_places
from rules.battle.effects.running import choices
from rules.battle.effects.running.call import Call, VerbRule, any_of
from rules.battle.mechanics import mines
from rules.battle.mechanics import movement as moving
from rules.battle.mechanics.terrain import add_terrain
from rules.battle.timing.questions import Steps
from rules.table import Terrain, overlaps_terrain


def _can_place(call: Call, verb: tv.PlaceMinefield) -> bool:
    """Returns whether there is room for one; not every rule set has minefields."""
    if not call.scope.battle.options.minefields or not (verb.edge or call.actor.is_in_play):
        return False
    return bool(minefield_places.places(call.scope, call.actor, verb))


def _place(call: Call, verb: tv.PlaceMinefield) -> Steps[bool]:
    """Puts a minefield on the table."""
    scope = call.scope
    if not _can_place(call, verb):
        return False
    found = tuple(minefield_places.places(scope, call.actor, verb))
    token: Terrain = yield from choices.choose(
        scope, choices.PLACE, found, "place_minefield", call.actor
    )
    yield from mines.place(scope.battle, scope.holder, scope.source.card, token)
    return True


def _probe_places(call: Call, verb: tv.PlaceProbe) -> list[Terrain]:
    """Lists places for a probe around this ship, or around the ships named."""
    scope = call.scope
    around = [call.actor] if verb.range.of is None else ships(scope, verb.range.of)
    found: dict[Terrain, None] = {}
    for ship in around:
        found.update(dict.fromkeys(token_places(scope, ship, verb.range, is_clear=True)))
    return list(found)


def _place_probe(call: Call, verb: tv.PlaceProbe) -> Steps[bool]:
    """Puts a token of this card on the table."""
    scope = call.scope
    found = tuple(_probe_places(call, verb))
    if not found:
        return False
    token: Terrain = yield from choices.choose(
        scope, choices.PLACE, found, "place_probe", call.actor
    )
    add_terrain(scope.battle, token)
    mines.set_mine(scope.battle, scope.holder, scope.source.card, token)
    return True


def _web(call: Call) -> Terrain | None:
    """Returns the energy web behind a ship, flush with its base; None off the table."""
    ship = call.actor
    if not ship.is_in_play:
        return None
    pose = ship.pose.moved(-(ship.pose.half + mines.WEB_RADIUS))
    area = call.scope.battle.state.area
    if not (area.left <= pose.x <= area.right and area.bottom <= pose.y <= area.top):
        return None
    return Terrain("obstacle", pose.x, pose.y, radius=mines.WEB_RADIUS)


def _place_web(call: Call, verb: tv.PlaceWeb) -> Steps[bool]:
    """Puts an energy web on the table; ships beneath it meet it at once."""
    scope, token = call.scope, _web(call)
    if token is None:
        return False
    add_terrain(scope.battle, token)
    mines.set_mine(scope.battle, scope.holder, scope.source.card, token)
    for other in scope.battle.state.in_play():
        if overlaps_terrain(other.pose, token) and not mines.is_tholian(other):
            yield from moving.meet(scope.battle, other, token)
    return True


def _check_probe(verb: tv.PlaceProbe) -> None:
    if verb.range.negated or not (verb.range.of is None or is_of_ships(verb.range.of)):
        raise refuse(verb, "a probe is placed in a range of ships")


def _check_place(verb: tv.PlaceMinefield) -> None:
    if verb.edge:
        return
    if verb.range is None or verb.range.of is not None or verb.range.negated:
        raise refuse(verb, "nothing says how far away the minefield lies")
    if verb.arc is not None and verb.arc.of is not None:
        raise refuse(verb, "a minefield is placed in an arc of this ship only")


RULES_HERE: Final[dict[type, VerbRule]] = {
    tv.PlaceMinefield: VerbRule(_place, _can_place, _check_place),
    tv.PlaceWeb: VerbRule(_place_web, lambda call, verb: _web(call) is not None),
    tv.PlaceProbe: VerbRule(_place_probe, any_of(_probe_places), _check_probe),
}
