"""Laying out a mission's terrain and tokens: on points, and at random inside outlined areas.

Random places are drawn until the distances that the map asks for are kept. The search is bounded:
where chance finds no place, one is looked for on a fine grid, and where the area is too full for
that, the token lies as far from the others as it can and the layout says so.

Source: Alliance, Map Setup D, E and G, Obstacles, Planets.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot, inf
from typing import Final

from rules.alliance.mission.map import MissionMap, TerrainRule
from rules.alliance.mission.mission import column_for
from rules.alliance.mission.placement import shuffled
from rules.dice import Chance
from rules.table.area import Area
from rules.table.dimensions import LINE_TOLERANCE
from rules.table.terrain import OUTLINES, Terrain, terrain_gap

CLEAR_OF_TOKENS: Final = 1.0
"""Random terrain stays this many inches away from the points of mission tokens (ours)."""

_HUNDREDTHS: Final = 100
_TRIES: Final = 60
_LAYOUTS: Final = 12
_LATTICE: Final = 0.5
_LATTICE_HEADINGS: Final = (0.0, 90.0)


@dataclass(frozen=True, slots=True)
class LaidToken:
    """A mission token on the table: which of the map's tokens, and where in inches."""

    token: str
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Layout:
    """What lies on a mission's map: terrain, mission tokens, and where room was short.

    `shortfalls` are the names of terrain that could not keep its distances.
    """

    terrain: tuple[Terrain, ...]
    tokens: tuple[LaidToken, ...]
    shortfalls: tuple[str, ...] = ()


def laid_tokens(table: MissionMap, players: int) -> tuple[LaidToken, ...]:
    """Returns the mission tokens that lie on the map with so many players.

    Raises `AllianceError` as `column_for`. Source: Alliance, Map Setup E and G.
    """
    column_for(players)
    return tuple(
        LaidToken(token.id, x, y)
        for token in table.tokens_for(players)
        for x, y in table.places[token.place].points
    )


def laid_out(table: MissionMap, players: int, chance: Chance) -> Layout:
    """Lays out terrain and tokens for so many players; the six outlines come in a random order.

    Raises `AllianceError` as `column_for`. Source: Alliance, Map Setup D to G.
    """
    tokens = laid_tokens(table, players)
    rules = table.terrain_for(players)
    outlines = _Outlines(chance)
    fixed = [
        _token(rule, x, y, outlines, chance)
        for rule in rules
        for x, y in table.places[rule.place].points
    ]
    random = [rule for rule in rules if table.places[rule.place].areas]
    names = [rule for rule in random for _ in range(rule.count)]
    shapes = [outlines.next() if rule.kind == "obstacle" else 0 for rule in names]
    for _ in range(_LAYOUTS):
        search = _LayoutSearch(table, tokens, fixed)
        if all(search.at_random(*each, chance) for each in zip(names, shapes, strict=True)):
            return Layout((*fixed, *search.laid), tokens)
    pairs = list(zip(names, shapes, strict=True))
    for is_from_corner in (False, False, True):
        search = _LayoutSearch(table, tokens, fixed)
        draw = None if is_from_corner else chance
        short = [rule.name for rule, shape in pairs if not search.on_grid(rule, shape, draw)]
        if not short:
            break
    return Layout((*fixed, *search.laid), tokens, tuple(dict.fromkeys(short)))


def is_spaced(token: Terrain, rule: TerrainRule, area: Area, siblings: Sequence[Terrain]) -> bool:
    """Returns whether a token of a play area keeps the distances from edges and from `siblings`.

    It must be no nearer to any sibling than asked, and no farther from the nearest of them.
    Source: Alliance, Map Setup D.
    """
    if rule.edge_distance is not None:
        nearest = min(edge_gap(token, edge, area) for edge in rule.edges)
        if not rule.edge_distance.holds(nearest):
            return False
    if rule.apart is None or not siblings:
        return True
    least, most = rule.apart.least, rule.apart.most
    for other in siblings:
        between = hypot(other.x - token.x, other.y - token.y)
        # The circles around two tokens, and their middles, settle most cases without a closer look.
        if between < least:
            return False
        is_near = between - token.radius - other.radius < least
        if is_near and terrain_gap(token, other) < least - LINE_TOLERANCE:
            return False
    return most is None or rule.apart.holds(min(terrain_gap(token, each) for each in siblings))


def edge_gap(token: Terrain, edge: str, area: Area) -> float:
    """Returns how far a token's nearest part lies from an edge of an area, in inches."""
    xs = [x for x, _ in token.corners] or [token.x - token.radius, token.x + token.radius]
    ys = [y for _, y in token.corners] or [token.y - token.radius, token.y + token.radius]
    return {
        "north": area.top - max(ys),
        "east": area.right - max(xs),
        "south": min(ys) - area.bottom,
        "west": min(xs) - area.left,
    }[edge]


class _Outlines:
    """Hands out the six obstacle tokens in a random order, then again from the first."""

    __slots__ = ("_order", "_place")

    def __init__(self, chance: Chance) -> None:
        self._order = shuffled(range(1, len(OUTLINES) + 1), chance)
        self._place = 0

    def next(self) -> int:
        """Returns the number of the next outline."""
        outline = self._order[self._place % len(self._order)]
        self._place += 1
        return outline


def _token(rule: TerrainRule, x: float, y: float, outlines: _Outlines, chance: Chance) -> Terrain:
    if rule.kind != "obstacle":
        return Terrain(rule.kind, x, y)
    outline = outlines.next()
    return Terrain(rule.kind, x, y, outline=outline, heading=float(chance.below(360)))


class _LayoutSearch:
    """One attempt to lay out the random terrain of a map."""

    __slots__ = ("_fixed", "_places", "_table", "_tokens", "laid")

    def __init__(
        self, table: MissionMap, tokens: Sequence[LaidToken], fixed: Sequence[Terrain]
    ) -> None:
        self.laid: list[Terrain] = []
        self._places: list[str] = []
        self._table = table
        self._tokens = tokens
        self._fixed = fixed

    def at_random(self, rule: TerrainRule, outline: int, chance: Chance) -> bool:
        """Lays one token at a random place that is allowed; False where none was met."""
        areas = self._table.places[rule.place].areas
        for _ in range(_TRIES):
            area = areas[chance.below(len(areas))] if len(areas) > 1 else areas[0]
            x = area.left + chance.below(int(area.width * _HUNDREDTHS) + 1) / _HUNDREDTHS
            y = area.bottom + chance.below(int(area.height * _HUNDREDTHS) + 1) / _HUNDREDTHS
            heading = float(chance.below(360)) if outline else 0.0
            token = Terrain(rule.kind, x, y, outline=outline, heading=heading)
            if area.holds_terrain(token) and self._is_free(token) and self._keeps(token, rule):
                self._lay(token, rule)
                return True
        return False

    def on_grid(self, rule: TerrainRule, outline: int, chance: Chance | None) -> bool:
        """Lays one token on a fine grid: where it is allowed, or else where it is least wrong.

        The grid is gone through from a random point, or without chance from its corner, which
        fills an area best. False says that the distances could not be kept.
        """
        best: Terrain | None = None
        widest = -inf
        for area in self._table.places[rule.place].areas:
            spots = _lattice(area, rule.kind, outline)
            start = 0 if chance is None else chance.below(len(spots))
            for token in spots[start:] + spots[:start]:
                if not area.holds_terrain(token) or not self._is_free(token):
                    continue
                if self._keeps(token, rule):
                    self._lay(token, rule)
                    return True
                gap = min((terrain_gap(token, other) for other in self.laid), default=0.0)
                if gap > widest:
                    best, widest = token, gap
        if best is not None:
            self._lay(best, rule)
        return False

    def _lay(self, token: Terrain, rule: TerrainRule) -> None:
        self.laid.append(token)
        self._places.append(rule.place)

    def _is_free(self, token: Terrain) -> bool:
        for other in (*self._fixed, *self.laid):
            between = hypot(other.x - token.x, other.y - token.y)
            reach = token.radius + other.radius
            if between <= reach and terrain_gap(token, other) <= 0.0:
                return False
        return all(
            hypot(each.x - token.x, each.y - token.y) > token.radius + CLEAR_OF_TOKENS
            for each in self._tokens
        )

    def _keeps(self, token: Terrain, rule: TerrainRule) -> bool:
        siblings = [
            other
            for other, place in zip(self.laid, self._places, strict=True)
            if place == rule.place
        ]
        return is_spaced(token, rule, self._table.area, siblings)


def _lattice(area: Area, kind: str, outline: int) -> list[Terrain]:
    return [
        Terrain(
            kind,
            area.left + column * _LATTICE,
            area.bottom + row * _LATTICE,
            outline=outline,
            heading=heading,
        )
        for column in range(int(area.width / _LATTICE) + 1)
        for row in range(int(area.height / _LATTICE) + 1)
        for heading in (_LATTICE_HEADINGS if outline else (0.0,))
    ]
