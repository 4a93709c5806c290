"""Where a card may put a token on the table.

Source: 2017, Range, Firing Arc; where exactly it is put is a grid of ours, as for minefields.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.battle.effects.reading.minefield_places import arc_meant, grid, is_free
from rules.battle.effects.reading.places import reach_of
from rules.table import Terrain, band_of, is_token_in_arc, overlaps_terrain, terrain_distance
from rules.table.dimensions import TOKEN_RADIUS

if TYPE_CHECKING:
    from rules.abilities import things as t
    from rules.battle.position.state import Ship
    from rules.battle.timing.scope import Scope


def token_places(
    scope: Scope, ship: Ship, reach: t.Range, arc: t.Arc | None = None, *, is_clear: bool = False
) -> list[Terrain]:
    """Lists places for a token around a ship, on other ships too unless it has to be clear.

    Its nearest edge is within the Range and a part of it in the arc that the words name; it lies
    wholly on the table and on no other token.
    """
    low, high = reach_of(scope, reach)
    fired = None if arc is None else arc_meant(scope, ship, arc.side)
    if arc is not None and fired is None:
        return []
    state = scope.battle.state
    others = [each.pose for each in state.in_play() if each is not ship]
    points = grid(ship.pose, low, high, TOKEN_RADIUS)
    points += [] if is_clear else [(each.x, each.y) for each in others]
    found = []
    for x, y in points:
        if fired is not None and not is_token_in_arc(ship.pose, x, y, TOKEN_RADIUS, fired):
            continue
        token = Terrain("token", round(x, 4), round(y, 4))
        distance = terrain_distance(ship.pose, token)
        if not (distance > 0.0 and low <= band_of(distance) <= high and is_free(state, token)):
            continue
        if is_clear and any([overlaps_terrain(each, token) for each in others]):  # noqa: C419
            continue
        found.append(token)
    return found
