"""The map of a mission as SVG text, as its diagram in the campaign book shows it.

Ten units are an inch, the origin is the north-west corner of the map. Everything looks as its
classes say (`mission_map.css`): no style stands in the drawing, and no script. What the letters
mean stands beside the map: `legend` gives it, and the drawing's description says the same.

Source: Alliance, Map Setup A to G.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from typing import Final

from rules.alliance.mission.map import GRID, Edge, EdgeArrow, MapPlace, MissionMap, TerrainRule
from rules.alliance.mission.mission import Mission
from rules.alliance.mission.scatter import LaidToken
from rules.building.wording import faction_name
from rules.table.area import EDGES, Area
from rules.table.dimensions import PLANET_RADIUS
from rules.table.terrain import Terrain

UNIT: Final = 10.0
"""Units of the drawing to an inch."""

_OUTWARD: Final = {
    "north": (0.0, -1.0),
    "east": (1.0, 0.0),
    "south": (0.0, 1.0),
    "west": (-1.0, 0.0),
}
"""The way out over each edge, to the east and to the south."""
_BAR: Final = 20.0
_MARGIN: Final = 40.0
_BADGE: Final = 9.0
_LETTER: Final = 9.0
_WORD: Final = 14.0
"""About the height of a line of words."""


@dataclass(frozen=True, slots=True)
class LegendEntry:
    """Explains a letter of the map: its place's name and what lies there, line by line."""

    letter: str
    name: str
    lines: tuple[str, ...]


def legend(mission: Mission) -> tuple[LegendEntry, ...]:
    """Returns what each letter of the map means, in the order of the alphabet.

    Source: Alliance, Mission Page Anatomy, Map Setup Legend.
    """
    table = mission.map
    entries = []
    for letter in sorted(table.places):
        lines = [_terrain_words(rule) for rule in table.terrain if rule.place == letter]
        lines += [
            _with_players(f"Mission token: {token.name}", token.from_players)
            for token in table.tokens
            if token.place == letter
        ]
        entries.append(LegendEntry(letter, table.places[letter].name, tuple(lines)))
    return tuple(entries)


def _terrain_words(rule: TerrainRule) -> str:
    words = f"{rule.count} × {rule.name}"
    if rule.edge_distance is not None:
        edges = " or ".join(rule.edges)
        words += f", {_span(rule.edge_distance.least, rule.edge_distance.most)} the {edges} edge"
    if rule.apart is not None:
        words += f", {_span(rule.apart.least, rule.apart.most)} each other"
    return _with_players(words, rule.from_players)


def _span(least: float, most: float | None) -> str:
    low = f"{least:.3g}"
    if most is None:
        return f"at least {low} in from"
    if least == 0.0:
        return f"at most {most:g} in from"
    return f"{low} to {most:g} in from"


def _with_players(words: str, from_players: int) -> str:
    return f"{words} (with {from_players} or more players)" if from_players > 1 else words


def map_svg(
    mission: Mission,
    *,
    prefix: str = "mission-map",
    terrain: Sequence[Terrain] = (),
    tokens: Sequence[LaidToken] | None = None,
) -> str:
    """Returns the map as an SVG element: areas, places, edges and bearings.

    `prefix` begins the ids of its title and description, which must be unique on a page. `terrain`
    and `tokens` are what was laid out for a game; without tokens all of the map's are shown.
    """
    table = mission.map
    width, height = table.width * UNIT, table.height * UNIT
    box = f"{-_MARGIN:g} {-_MARGIN:g} {width + 2 * _MARGIN:g} {height + 2 * _MARGIN:g}"
    name = escape(prefix)
    head = (
        f'<svg class="mission-map" xmlns="http://www.w3.org/2000/svg" viewBox="{box}" '
        f'role="img" aria-labelledby="{name}-title {name}-about">'
    )
    parts = [
        head,
        f'<title id="{name}-title">Map of {escape(mission.name)}</title>',
        f'<desc id="{name}-about">{escape(description(mission))}</desc>',
        f'<rect class="mission-map-ground" width="{width:g}" height="{height:g}"/>',
        f'<path class="mission-map-grid" d="{_grid(table)}"/>',
        *_areas(table),
        *_planets(table),
        *(_lying(table, each) for each in terrain),
        *_points(table, tokens),
        *(_edge(table, table.edges[edge]) for edge in EDGES),
        *(_bearing(table, table.bearings[number]) for number in sorted(table.bearings)),
        *_letters(table),
        f'<rect class="mission-map-frame" width="{width:g}" height="{height:g}"/>',
        "</svg>",
    ]
    return "\n".join(parts)


def description(mission: Mission) -> str:
    """Returns the map in words, for those who don't see it."""
    table = mission.map
    places = []
    for entry in legend(mission):
        where = _where(table.places[entry.letter])
        lines = f" ({'; '.join(entry.lines)})" if entry.lines else ""
        places.append(f"{entry.letter}, {entry.name}, {where}{lines}.")
    edges = [f"{name.capitalize()} edge: {_edge_words(table.edges[name])}." for name in EDGES]
    bearings = [
        f"Bearing {each.number} on the {each.edge} edge at {_inches(each.x, each.y)}, "
        f"heading {each.heading:g}."
        for each in table.bearings.values()
    ]
    size = f"{table.width:g} by {table.height:g} inches, north at the top"
    measured = "Places in inches from the west and from the south."
    return " ".join([f"{size}. {measured}", *places, *edges, *bearings])


def _inches(x: float, y: float) -> str:
    return f"{x:g}, {y:g}"


def _where(place: MapPlace) -> str:
    if place.points:
        return "at " + " and ".join(_inches(x, y) for x, y in place.points)
    return "from " + " and from ".join(
        f"{_inches(area.left, area.bottom)} to {_inches(area.right, area.top)}"
        for area in place.areas
    )


def _edge_words(edge: Edge) -> str:
    whose = ", ".join(faction_name(each) for each in edge.factions)
    who = {"players": "players retreat", "enemies": "enemies retreat"}
    retreat = " and ".join(who[side] for side in edge.retreat) or "no retreat"
    return f"{whose} · {retreat}" if whose else retreat.capitalize()


def _at(table: MissionMap, x: float, y: float) -> tuple[float, float]:
    return x * UNIT, (table.height - y) * UNIT


def _grid(table: MissionMap) -> str:
    width, height = table.width * UNIT, table.height * UNIT
    columns = [number * GRID for number in range(1, int(table.width / GRID) + 1)]
    rows = [number * GRID for number in range(1, int(table.height / GRID) + 1)]
    upright = [f"M{x * UNIT:g} 0V{height:g}" for x in columns if x < table.width]
    level = [f"M0 {height - y * UNIT:g}H{width:g}" for y in rows if y < table.height]
    return "".join(upright + level)


def _rect(table: MissionMap, area: Area, kind: str) -> str:
    x, y = _at(table, area.left, area.top)
    return (
        f'<rect class="{kind}" x="{x:g}" y="{y:g}" width="{area.width * UNIT:g}" '
        f'height="{area.height * UNIT:g}"/>'
    )


def _least_players(table: MissionMap, letter: str) -> int:
    """Returns the least players with whom anything lies at a place; 1 where nothing is said."""
    counts = [each.from_players for each in table.terrain if each.place == letter]
    counts += [each.from_players for each in table.tokens if each.place == letter]
    return min(counts, default=1)


def _areas(table: MissionMap) -> Iterable[str]:
    for letter, place in table.places.items():
        kind = "deployment" if place.kind == "deployment" else "random"
        if _least_players(table, letter) > 1:
            kind = "more-players"
        for area in place.areas:
            yield _rect(table, area, f"mission-map-area mission-map-{kind}")


def _planets(table: MissionMap) -> Iterable[str]:
    for rule in table.terrain:
        if rule.kind != "planet":
            continue
        for x, y in table.places[rule.place].points:
            at_x, at_y = _at(table, x, y)
            yield (
                f'<circle class="mission-map-planet" cx="{at_x:g}" cy="{at_y:g}" '
                f'r="{PLANET_RADIUS * UNIT:g}"/>'
            )


def _lying(table: MissionMap, token: Terrain) -> str:
    if not token.corners:
        x, y = _at(table, token.x, token.y)
        radius = token.radius * UNIT
        return (
            f'<circle class="mission-map-{token.kind}" cx="{x:.4g}" cy="{y:.4g}" r="{radius:g}"/>'
        )
    corners = " ".join(f"{x:.5g},{y:.5g}" for x, y in (_at(table, *each) for each in token.corners))
    return f'<polygon class="mission-map-obstacle" points="{corners}"/>'


def _points(table: MissionMap, tokens: Sequence[LaidToken] | None) -> Iterable[str]:
    if tokens is None:
        tokens = [
            LaidToken(token.id, x, y)
            for token in table.tokens
            for x, y in table.places[token.place].points
        ]
    for token in tokens:
        x, y = _at(table, token.x, token.y)
        yield f'<circle class="mission-map-token" cx="{x:g}" cy="{y:g}" r="{UNIT * 1.35:g}"/>'


def _edge(table: MissionMap, edge: Edge) -> str:
    """Returns an edge's bar, with its words outside it; those of the sides read upwards."""
    width, height = table.width * UNIT, table.height * UNIT
    east, south = _OUTWARD[edge.name]
    wide, high = (_BAR, height) if east else (width, _BAR)
    x = width if east > 0.0 else _BAR * min(east, 0.0)
    y = height if south > 0.0 else _BAR * min(south, 0.0)
    middle_x = x + wide / 2.0 + east * (_BAR + _WORD) / 2.0
    middle_y = y + high / 2.0 + south * (_BAR + _WORD) / 2.0
    turn = ""
    if east:
        turn = f' transform="rotate(-90 {middle_x:g} {middle_y:g})"'
    faction = f" faction-{edge.factions[0]}" if edge.factions else ""
    words = escape(_edge_words(edge))
    return (
        f'<g class="mission-map-edge{faction}">'
        f'<rect class="mission-map-bar" x="{x:g}" y="{y:g}" width="{wide:g}" height="{high:g}"/>'
        f'<text class="mission-map-words" x="{middle_x:g}" y="{middle_y:g}"{turn}>{words}</text>'
        "</g>"
    )


def _bearing(table: MissionMap, bearing: EdgeArrow) -> str:
    """Returns a numbered arrow: the number in the edge's bar, the arrow into the map."""
    x, y = _at(table, bearing.x, bearing.y)
    out_x, out_y = (_BAR / 2.0 * each for each in _OUTWARD[bearing.edge])
    return (
        '<g class="mission-map-bearing">'
        f'<path transform="translate({x:g} {y:g}) rotate({bearing.heading:g})" '
        'd="M-3 4V-14H-8L0 -26L8 -14H3V4Z"/>'
        f'<circle cx="{x + out_x:g}" cy="{y + out_y:g}" r="{_BADGE:g}"/>'
        f'<text x="{x + out_x:g}" y="{y + out_y:g}">{bearing.number}</text>'
        "</g>"
    )


def _letters(table: MissionMap) -> Iterable[str]:
    for letter, place in table.places.items():
        least = _least_players(table, letter)
        text = f"{letter} {least}p" if least > 1 else letter
        for x, y in place.points:
            yield _text("mission-map-letter", _at(table, x, y), text)
        for area in place.areas:
            x, y = _at(table, area.left, area.top)
            kind = "mission-map-letter mission-map-corner"
            yield _text(kind, (x + _LETTER / 2.0, y + _LETTER), text)


def _text(kind: str, at: tuple[float, float], text: str) -> str:
    return f'<text class="{kind}" x="{at[0]:g}" y="{at[1]:g}">{escape(text)}</text>'
