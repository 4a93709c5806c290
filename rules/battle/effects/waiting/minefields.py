"""Clauses of minefields: where a card puts one, and what it does to the ships that meet it.

Source: 2017, The Minefield Token, Range, Firing Arc; DECISIONS D61.
"""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, Final

from rules.abilities import things as t
from rules.abilities import verbs as v
from rules.abilities import windows as w
from rules.abilities.tree import Act, Clause
from rules.battle.effects.reading.conditions import holds
from rules.battle.effects.reading.places import reach_of, sees_behind
from rules.battle.effects.running import run as runner
from rules.battle.position import moments
from rules.battle.timing import windows
from rules.battle.timing.questions import Steps
from rules.battle.timing.scope import Scope, Source
from rules.battle.timing.windows import Handler, Occasion
from rules.table import Arc, Pose, Terrain, band_of, terrain_distance, terrain_gap, unit_vector
from rules.table.dimensions import LINE_TOLERANCE, MINEFIELD_RADIUS, RANGE_BAND

if TYPE_CHECKING:
    from rules.battle.position.state import Ship
    from rules.battle.timing.battle import Battle

STEP: Final = 15.0
"""The places that are offered lie in directions so many degrees apart."""
SHARES: Final = (0.125, 0.875)
"""How far out they lie within a section of the range ruler, to the nearest edge of the token."""


# --- where one may lie -----------------------------------------------------------------


def places(scope: Scope, ship: Ship, verb: v.PlaceMinefield) -> list[Terrain]:
    """Lists places for a minefield around a ship: a grid, and beneath each other ship.

    Its nearest edge is within the Range and its middle in the arc that the words name; it lies
    wholly on the table, on no other token and not on the ship itself (ours).
    """
    if verb.range is None:
        return []
    low, high = reach_of(scope, verb.range)
    arc = verb.arc
    fired = None if arc is None else _arc(scope, ship, arc.side)
    if arc is not None and fired is None:
        return []
    state = scope.battle.state
    points = _grid(ship.pose, low, high)
    points += [(each.pose.x, each.pose.y) for each in state.in_play() if each is not ship]
    found = []
    for x, y in points:
        if (
            arc is not None
            and fired is not None
            and _is_inside(ship.pose, fired, x, y) is arc.negated
        ):
            continue
        token = Terrain("minefield", round(x, 4), round(y, 4))
        distance = terrain_distance(ship.pose, token)
        if distance > 0.0 and low <= band_of(distance) <= high and _is_free(scope, token):
            found.append(token)
    return found


def _grid(pose: Pose, low: int, high: int) -> list[tuple[float, float]]:
    """Returns points around a base whose distance less a token's radius is within a Range."""
    found = []
    for band in range(low, high + 1):
        for share in SHARES:
            far = (band - 1 + share) * RANGE_BAND + MINEFIELD_RADIUS
            for number in range(round(360.0 / STEP)):
                aside, ahead = unit_vector(number * STEP)
                way = _way(pose.half, far, abs(ahead), abs(aside))
                point = pose.moved(way * ahead, way * aside)
                found.append((point.x, point.y))
    return found


def _way(half: float, far: float, one: float, two: float) -> float:
    """Returns how far from the middle of a base a point lies that is `far` from its edge."""
    long, short = max(one, two), min(one, two)
    way = (half + far) / long
    if way * short <= half:
        return way
    return half * (long + short) + sqrt(far * far - half * half * (long - short) ** 2)


def _arc(scope: Scope, ship: Ship, side: t.Side) -> Arc | None:
    if side is t.Side.REAR:
        return ship.record.arcs.secondary if sees_behind(scope) else None
    return ship.record.arcs.primary


def _is_inside(pose: Pose, arc: Arc, x: float, y: float) -> bool:
    """Returns whether a point lies in a firing arc, its lines included."""
    ahead, aside = pose.offset_to(x, y)
    return arc.is_all_round or (
        ahead * arc.facing * arc.sine - abs(aside) * arc.cosine >= -LINE_TOLERANCE
    )


def _is_free(scope: Scope, token: Terrain) -> bool:
    state = scope.battle.state
    area, radius = state.area, token.radius
    return (
        area.left + radius <= token.x <= area.right - radius
        and area.bottom + radius <= token.y <= area.top - radius
        and all(terrain_gap(token, each) > 0.0 for each in state.terrain)
    )


# --- clauses ---------------------------------------------------------------------------


def is_about_one(window: w.Window) -> bool:
    """Returns whether a clause says what the card's own minefield does to ships."""
    events = window.events if isinstance(window, (w.When, w.After)) else ()
    return bool(events) and all(
        isinstance(each.happening, w.Overlaps)
        and isinstance(each.happening.thing, t.That)
        and each.happening.thing.noun is t.Noun.MINEFIELD
        for each in events
    )


def is_placed_by(clause: Clause) -> bool:
    """Returns whether a clause of a weapon places a minefield instead of firing."""
    effect = clause.steps[0].effect
    return (
        isinstance(clause.window, w.FireWindow)
        and isinstance(effect, Act)
        and any(isinstance(phrase.verb, v.PlaceMinefield) for phrase in effect.phrases)
    )


def attack_handler(source: Source, clause: Clause) -> Handler:
    """Returns the offer of a weapon that places a minefield: it takes the place of an attack."""

    def guard(battle: Battle, occasion: Occasion, ship: Ship) -> bool:
        if occasion.is_prevented:
            return False
        scope = Scope(battle, ship, source, occasion)
        if clause.condition is not None and not holds(scope, clause.condition):
            return False
        return runner.is_possible(scope, clause.steps[0])

    def act(battle: Battle, occasion: Occasion, ship: Ship) -> Steps[None]:
        occasion.is_prevented = True
        yield from runner.run(Scope(battle, ship, source, occasion), clause.steps, is_accepted=True)

    return Handler(
        moments.WOULD_ATTACK,
        act,
        source=source.key,
        card=source.card,
        guard=guard,
        is_optional=True,
        is_each_time=True,
    )


def act(battle: Battle, occasion: Occasion, layer: Ship, card: int) -> Steps[None]:
    """Carries out what the card that placed a minefield says of the ship that met it."""
    from rules.battle.effects.install import compiled_of

    record = layer.record if card < 0 else layer.cards[card].record
    compiled = compiled_of(record, layer, card)
    role = windows.role_in(occasion, layer)
    left = [each for each in compiled.mines if each.role == role]
    while True:
        waiting = [(layer, each) for each in left if _may_act(battle, occasion, layer, each)]
        if not waiting:
            return
        chosen = yield from windows.chosen_of(waiting, occasion)
        if chosen is None:
            return
        left.remove(chosen[1])
        yield from windows.resolve(battle, occasion, layer, chosen[1])


def _may_act(battle: Battle, occasion: Occasion, layer: Ship, handler: Handler) -> bool:
    return handler not in battle.running and (
        handler.guard is None or handler.guard(battle, occasion, layer)
    )
