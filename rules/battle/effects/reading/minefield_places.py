"""Where a card may put a minefield.

Source: 2017, The Minefield Token, Range, Firing Arc; DECISIONS D61.
"""

from __future__ import annotations

from functools import lru_cache
from math import sqrt
from typing import TYPE_CHECKING, Final

from rules.abilities import parse, words
from rules.abilities import things as t
from rules.abilities import token_and_card_verbs as tv
from rules.abilities import verbs as v
from rules.abilities import windows as w
from rules.abilities.checks import walk
from rules.battle.effects.reading.places import reach_of, sees_behind
from rules.battle.effects.reading.things import ships
from rules.battle.timing.scope import Scope
from rules.table import (
    Arc,
    Pose,
    Terrain,
    band_of,
    is_token_in_arc,
    overlaps_terrain,
    terrain_distance,
    terrain_gap,
    unit_vector,
)
from rules.table.dimensions import LINE_TOLERANCE, MINEFIELD_RADIUS, RANGE_BAND

if TYPE_CHECKING:
    from rules.battle.position.state import Ship, State
    from rules.battle.timing.battle import Battle


STEP: Final = 15.0
"""The places that are offered lie in directions so many degrees apart."""


ROW: Final = 2.0
"""Those all over the table lie in rows so many inches apart."""


SHARES: Final = (0.125, 0.875)
"""How far out they lie within a section of the range ruler, to the nearest edge of the token."""


def places(scope: Scope, ship: Ship, verb: tv.PlaceMinefield) -> list[Terrain]:
    """Lists places for a minefield around a ship: a grid, and beneath each other ship.

    Its nearest edge is within the Range and a part of it in the arc that the words name, or all of
    it outside; it lies wholly on the table, on no other token and not on the ship itself (ours).
    """
    if verb.edge:
        return _within_table(scope, verb.edge)
    if verb.range is None:
        return []
    low, high = reach_of(scope, verb.range)
    kept_off = None if verb.far is None else reach_of(scope, verb.far)
    avoided = [] if verb.far is None else [each.pose for each in ships(scope, verb.far.of)]
    arc = verb.arc
    fired = None if arc is None else arc_meant(scope, ship, arc.side)
    if arc is not None and fired is None:
        return []
    state = scope.battle.state
    points = grid(ship.pose, low, high, MINEFIELD_RADIUS)
    others = [each.pose for each in state.in_play() if each is not ship]
    if not verb.is_clear:
        points += [(other.x, other.y) for other in others]
    found = []
    for x, y in points:
        if (
            arc is not None
            and fired is not None
            and is_token_in_arc(ship.pose, x, y, MINEFIELD_RADIUS, fired) is arc.negated
        ):
            continue
        token = Terrain("minefield", round(x, 4), round(y, 4))
        if kept_off is not None and any(
            kept_off[0] <= band_of(terrain_distance(each, token)) <= kept_off[1] for each in avoided
        ):
            continue
        distance = terrain_distance(ship.pose, token)
        if verb.is_clear and any([overlaps_terrain(each, token) for each in others]):  # noqa: C419
            continue
        if distance > 0.0 and low <= band_of(distance) <= high and is_free(state, token):
            found.append(token)
    return found


def _within_table(scope: Scope, bands: int) -> list[Terrain]:
    """Lists places all over the table that are beyond a Range of its edges."""
    area = scope.battle.state.area
    margin = bands * RANGE_BAND + MINEFIELD_RADIUS
    found = []
    for x in _spread(area.left, area.right, margin):
        for y in _spread(area.bottom, area.top, margin):
            token = Terrain("minefield", round(x, 4), round(y, 4))
            if is_free(scope.battle.state, token):
                found.append(token)
    return found


def _spread(low: float, high: float, margin: float) -> list[float]:
    """Returns numbers around the middle of two that are farther than a margin from both."""
    middle, half = (low + high) / 2.0, (high - low) / 2.0 - margin - LINE_TOLERANCE
    steps = int(half / ROW)
    return [middle + ROW * step for step in range(-steps, steps + 1)] if half > 0.0 else []


def grid(pose: Pose, low: int, high: int, radius: float) -> list[tuple[float, float]]:
    """Returns points around a base whose distance less a token's radius is within a Range."""
    found = []
    for band in range(low, high + 1):
        for share in SHARES:
            far = (band - 1 + share) * RANGE_BAND + radius
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


def arc_meant(scope: Scope, ship: Ship, side: words.ArcSide) -> Arc | None:
    """Returns the arc of a ship that words name, None where it has none or may not use it."""
    if side is words.ArcSide.REAR:
        return ship.record.arcs.secondary if sees_behind(scope) else None
    return ship.record.arcs.primary


def is_free(state: State, token: Terrain) -> bool:
    """Returns whether a token would lie wholly on the table and on no other token."""
    area, radius = state.area, token.radius
    return (
        area.left + radius <= token.x <= area.right - radius
        and area.bottom + radius <= token.y <= area.top - radius
        and all(terrain_gap(token, each) > 0.0 for each in state.terrain)
    )


@lru_cache(maxsize=200)
def is_wide(text: str) -> bool:
    """Returns whether a minefield of a text damages other ships than the one that came upon it."""
    return any(
        isinstance(node, v.DealResults) and isinstance(node.to, t.Group)
        for clause in (parse(text).clauses if text else ())
        for node in walk(clause.steps)
    )


class MinefieldText:
    """What a card says of its own minefields.

    They roll `dice` attack dice, 0 for none. They act upon ships that come within Range 1 where
    `acts_near`, else upon those that overlap them, and upon no friendly ones if `spares_friends`.
    """

    __slots__ = ("acts_near", "dice", "spares_friends")

    def __init__(self, dice: int, acts_near: bool, spares_friends: bool) -> None:
        self.dice: Final[int] = dice
        self.acts_near: Final[bool] = acts_near
        self.spares_friends: Final[bool] = spares_friends


@lru_cache(maxsize=200)
def read_minefield(text: str) -> MinefieldText:
    """Returns what the text of a card says of its own minefields."""
    for clause in parse(text).clauses if text else ():
        nodes = list(walk(clause.window))
        if not any(
            isinstance(node, t.That) and node.noun is words.Noun.MINEFIELD for node in nodes
        ):
            continue
        dice = [
            node.number
            for node in walk(clause.steps)
            if isinstance(node, v.RollTest) and node.kind is words.DiceKind.ATTACK
        ]
        if dice:
            return MinefieldText(
                dice[0],
                any(isinstance(node, w.Moves) for node in nodes),
                any(
                    isinstance(node, t.Group) and words.Trait.OPPOSING in node.adjectives
                    for node in nodes
                ),
            )
    return MinefieldText(0, False, False)


def text_of_minefield(layer: Ship, place: int) -> MinefieldText:
    """Returns what is said of a minefield by its card, the one at a place of a ship (-1: it)."""
    record = layer.record if place < 0 else layer.cards[place].record
    return read_minefield(record.ability)


def dice_of(battle: Battle, token: Terrain) -> int:
    """Returns how many attack dice the card of a minefield rolls by its text, 0 for none."""
    for each, index, place in battle.state.mines:
        if each == token:
            return text_of_minefield(battle.state.ships[index], place).dice
    return 0
