"""The map of a mission: grid, lettered places, bearings, edges, terrain and mission tokens.

Inches from the south-west corner, x to the east and y to the north; headings in degrees clockwise
from north. A square of the grid is as wide as the first section of the range ruler.

Source: Alliance, Map Setup A to G, Mission Page Anatomy.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from rules.alliance.fields import (
    read_area,
    read_inches,
    read_point,
)
from rules.cards import FACTIONS
from rules.notation.reading.messages import kind_of
from rules.notation.reading.objects import (
    Fields,
    read_id,
    read_title,
    read_whole,
    refuse_doubles,
    require_known,
)
from rules.notation.reading.values import FieldError, read_choice, read_each, read_list
from rules.table.area import EDGES, Area
from rules.table.dimensions import FARTHEST_BAND, LINE_TOLERANCE, PLAY_AREA, RANGE_BAND

GRID: Final = RANGE_BAND
"""Side of a square of the grid in inches (Alliance, Map Setup B)."""

BEARINGS: Final = 6
"""The arrows around the map, as many as a six-sided die has faces (Alliance, Map Setup C)."""

MOST_PLAYERS: Final = 6
"""The widest column of an Enemy Ships table (Alliance, Enemy Ships)."""

STEEPEST: Final = 60.0
"""By how many degrees an arrow may slant from straight into the map (ours)."""

RETREATS: Final = ("players", "enemies")
PLACE_KINDS: Final = ("deployment", "area", "point")
TERRAIN_KINDS: Final = ("obstacle", "planet")
NUMBERS: Final = ("odd", "even", "any")


@dataclass(frozen=True, slots=True)
class Interval:
    """A span of distances in inches, both ends allowed; `most` None is an open end."""

    least: float = 0.0
    most: float | None = None

    def holds(self, inches: float) -> bool:
        """Returns whether a distance lies within, but for what no ruler shows."""
        if inches < self.least - LINE_TOLERANCE:
            return False
        return self.most is None or inches <= self.most + LINE_TOLERANCE


@dataclass(frozen=True, slots=True)
class Edge:
    """An edge of the map: north, east, south or west, whose it is, who may retreat there.

    Source: Alliance, Map Setup F.
    """

    name: str
    factions: tuple[str, ...] = ()
    retreat: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class EdgeArrow:
    """A numbered arrow: a point on an edge and the heading into the map, in degrees.

    Source: Alliance, Map Setup C.
    """

    number: int
    edge: str
    x: float
    y: float
    heading: float


@dataclass(frozen=True, slots=True)
class MapPlace:
    """What a letter of the map stands for: points, or areas, or the players' deployment.

    Source: Alliance, Mission Page Anatomy, Map Setup Legend.
    """

    letter: str
    name: str
    kind: str
    points: tuple[tuple[float, float], ...] = ()
    areas: tuple[Area, ...] = ()


@dataclass(frozen=True, slots=True)
class TerrainRule:
    """Says which terrain lies at a place: one on each point, or `count` at random in its areas.

    `edges` and `edge_distance` say how far each lies from the nearest of these edges, `apart`
    how far from each other; nothing is asked where they are None. It is left out with fewer
    players than `from_players`. Source: Alliance, Map Setup D and E.
    """

    id: str
    name: str
    kind: str
    place: str
    count: int
    from_players: int = 1
    edges: tuple[str, ...] = ()
    edge_distance: Interval | None = None
    apart: Interval | None = None


@dataclass(frozen=True, slots=True)
class MapToken:
    """A mission token that lies on each point of a place.

    `number` says whether it shows an odd or an even number, where that matters.
    """

    id: str
    name: str
    place: str
    number: str = "any"
    from_players: int = 1


@dataclass(frozen=True, slots=True)
class MissionMap:
    """The map of a mission; `width` and `height` in inches."""

    width: float
    height: float
    edges: Mapping[str, Edge]
    bearings: Mapping[int, EdgeArrow]
    places: Mapping[str, MapPlace]
    terrain: tuple[TerrainRule, ...]
    tokens: tuple[MapToken, ...]

    @property
    def area(self) -> Area:
        """Returns the play area."""
        return Area(0.0, 0.0, self.width, self.height)

    @property
    def deployment(self) -> tuple[Area, ...]:
        """Returns the areas in which players put their ships (Alliance, When Finished, Deploy!)."""
        return tuple(
            area
            for place in self.places.values()
            if place.kind == "deployment"
            for area in place.areas
        )

    def terrain_for(self, players: int) -> tuple[TerrainRule, ...]:
        """Returns the terrain that lies there with so many players (Alliance, Map Setup E)."""
        return tuple(each for each in self.terrain if each.from_players <= players)

    def tokens_for(self, players: int) -> tuple[MapToken, ...]:
        """Returns the mission tokens that lie there with so many players."""
        return tuple(each for each in self.tokens if each.from_players <= players)

    def may_retreat(self, edge: str, side: str) -> bool:
        """Returns whether `players` or `enemies` retreat where they leave the map at an edge.

        Source: Alliance, Map Setup F, Swerving to Avoid Board Edges.
        """
        return side in self.edges[edge].retreat


# --- reading -------------------------------------------------------------------

_EDGE_NAMES: Final = frozenset(EDGES)
_RETREATS: Final = frozenset(RETREATS)
_FACTIONS: Final = frozenset(FACTIONS)
_INWARD: Final = {"north": 180.0, "east": 270.0, "south": 0.0, "west": 90.0}


def read_map(value: object) -> MissionMap:
    """Reads the map of a mission's document. Raises `FieldError`."""
    fields = Fields(
        value,
        "a map",
        ("width", "height", "edges", "bearings", "places", "terrain", "tokens"),
    )
    width = fields.read("width", read_inches, 12.0, 72.0, default=PLAY_AREA)
    height = fields.read("height", read_inches, 12.0, 72.0, default=PLAY_AREA)
    area = Area(0.0, 0.0, width, height)
    bearings = fields.each("bearings", _bearing, area, what="bearings")
    _require_bearings(bearings)
    places = fields.each("places", _place, area, what="places", least=1)
    refuse_doubles((each.letter for each in places), "places", "places")
    if not any(each.kind == "deployment" for each in places):
        raise FieldError('no place is of the kind "deployment": players need one', "places")
    lettered = {each.letter: each for each in places}
    terrain = fields.each("terrain", _terrain, lettered, what="entries", default=())
    tokens = fields.each("tokens", _token, lettered, what="entries", default=())
    refuse_doubles((each.id for each in terrain), "entries", "terrain")
    refuse_doubles((each.id for each in tokens), "entries", "tokens")
    return MissionMap(
        width,
        height,
        fields.read("edges", _edges),
        {each.number: each for each in bearings},
        lettered,
        terrain,
        tokens,
    )


def _edges(value: object) -> dict[str, Edge]:
    fields = Fields(value, "the list of edges", EDGES)
    return {name: fields.read(name, _edge, name) for name in EDGES}


def _edge(value: object, name: str) -> Edge:
    fields = Fields(value, "an edge", ("factions", "retreat"))
    return Edge(
        name,
        fields.each("factions", read_choice, _FACTIONS, "faction", what="factions", default=()),
        fields.each("retreat", read_choice, _RETREATS, "side", what="sides", default=()),
    )


def _bearing(value: object, area: Area) -> EdgeArrow:
    fields = Fields(value, "a bearing", ("number", "edge", "along", "heading"))
    number = fields.read("number", read_whole, 1, BEARINGS)
    edge = fields.read("edge", read_choice, _EDGE_NAMES, "edge")
    length = area.width if edge in ("north", "south") else area.height
    along = fields.read("along", read_inches, 0.0, length)
    heading = fields.read("heading", read_inches, 0.0, 359.0, default=_INWARD[edge])
    # Slanting more, a formation would be pushed far along the edge before it is inside.
    if abs((heading - _INWARD[edge] + 180.0) % 360.0 - 180.0) > STEEPEST:
        raise FieldError(
            f"the heading {heading:g} does not lead into the map from its {edge} edge; "
            f"straight in is {_INWARD[edge]:g}, and it may differ by {STEEPEST:g}",
            "heading",
        )
    x, y = {
        "north": (along, area.top),
        "south": (along, area.bottom),
        "east": (area.right, along),
        "west": (area.left, along),
    }[edge]
    return EdgeArrow(number, edge, x, y, heading)


def _require_bearings(bearings: tuple[EdgeArrow, ...]) -> None:
    numbers = [each.number for each in bearings]
    refuse_doubles((str(number) for number in numbers), "bearings", "bearings")
    for number in range(1, BEARINGS + 1):
        if number not in numbers:
            raise FieldError(
                f"the bearing {number} is missing; a die may roll any from 1 to {BEARINGS}",
                "bearings",
            )


def _letter(value: object) -> str:
    if isinstance(value, str) and len(value) == 1 and "A" <= value <= "Z":
        return value
    raise FieldError("a place has one letter from A to Z")


def _place(value: object, area: Area) -> MapPlace:
    fields = Fields(value, "a place", ("letter", "name", "kind", "points", "areas"))
    kind = fields.read("kind", read_choice, frozenset(PLACE_KINDS), "kind of place")
    holds, other = ("points", "areas") if kind == "point" else ("areas", "points")
    if fields.has(other):
        raise FieldError(f'a place of the kind "{kind}" has {holds} and no {other}', other)
    points: tuple[tuple[float, float], ...] = ()
    areas: tuple[Area, ...] = ()
    if kind == "point":
        points = fields.each("points", _point_of, area, what="points", least=1)
    else:
        areas = fields.each("areas", _area_of, area, what="areas", least=1)
    return MapPlace(
        fields.read("letter", _letter), fields.read("name", read_title), kind, points, areas
    )


def _point_of(value: object, area: Area) -> tuple[float, float]:
    x, y = read_point(value)
    if not (area.left <= x <= area.right and area.bottom <= y <= area.top):
        raise FieldError(f"the point lies outside the map of {area.width:g} by {area.height:g}")
    return x, y


def _area_of(value: object, area: Area) -> Area:
    found = read_area(value)
    if (
        found.left < area.left
        or found.bottom < area.bottom
        or found.right > area.right
        or found.top > area.top
    ):
        raise FieldError(f"the area sticks out of the map of {area.width:g} by {area.height:g}")
    return found


def read_interval(value: object) -> Interval:
    """Reads a span: {"bands": [1, 2]} of the ruler or {"inches": [4, null]}; null is open.

    Range 2 begins beyond 4 inches and ends at 8. Raises `FieldError`.
    """
    fields = Fields(value, "a span", ("bands", "inches"))
    if fields.has("bands") == fields.has("inches"):
        raise FieldError('a span is given in "bands" or in "inches", one of them')
    if fields.has("bands"):
        first, last = fields.read("bands", _ends, read_whole, 1, FARTHEST_BAND)
        least = 0.0 if first == 1 else (first - 1) * RANGE_BAND + 2.0 * LINE_TOLERANCE
        return Interval(least, None if last is None else last * RANGE_BAND)
    first, last = fields.read("inches", _ends, read_inches)
    return Interval(first, last)


def _ends(value: object, read: Any, *bounds: Any) -> tuple[Any, Any]:
    listed = read_list(value, 2, "ends")
    if len(listed) != 2:
        raise FieldError("a span has two ends; write null for the second where it is open")
    first = read_each(listed[:1], read, *bounds)[0]
    if listed[1] is None:
        return first, None
    last = read_each(listed, read, *bounds)[1]
    if last < first:
        raise FieldError("the span ends before it begins; turn its ends round")
    return first, last


def _place_of(value: object, places: Mapping[str, MapPlace]) -> MapPlace:
    if not isinstance(value, str):
        raise FieldError(f"a place is named by its letter, not by {kind_of(value)}")
    require_known(value, places, "place")
    return places[value]


def _players(fields: Fields) -> int:
    return fields.read("from_players", read_whole, 1, MOST_PLAYERS, default=1)


def _terrain(value: object, places: Mapping[str, MapPlace]) -> TerrainRule:
    fields = Fields(
        value,
        "an entry of terrain",
        ("id", "name", "kind", "place", "count", "from_players", "edge", "apart"),
    )
    place = fields.read("place", _place_of, places)
    if place.kind == "deployment":
        raise FieldError("terrain cannot fill the place where players deploy", "place")
    if place.kind == "point" and fields.has("count"):
        raise FieldError("each point of the place bears one; leave the count away", "count")
    count = len(place.points) or fields.read("count", read_whole, 1, 24)
    edges, distance = fields.read("edge", _edge_rule, default=((), None))
    return TerrainRule(
        fields.read("id", read_id),
        fields.read("name", read_title),
        fields.read("kind", read_choice, frozenset(TERRAIN_KINDS), "kind of terrain"),
        place.letter,
        count,
        _players(fields),
        edges,
        distance,
        fields.read("apart", read_interval, default=None),
    )


def _edge_rule(value: object) -> tuple[tuple[str, ...], Interval]:
    fields = Fields(value, "a distance from edges", ("edges", "distance"))
    return (
        fields.each("edges", read_choice, _EDGE_NAMES, "edge", what="edges", least=1),
        fields.read("distance", read_interval),
    )


def _token(value: object, places: Mapping[str, MapPlace]) -> MapToken:
    fields = Fields(value, "a token", ("id", "name", "place", "number", "from_players"))
    place = fields.read("place", _place_of, places)
    if place.kind != "point":
        raise FieldError(f"the place {place.letter} has no points on which tokens lie", "place")
    return MapToken(
        fields.read("id", read_id),
        fields.read("name", read_title),
        place.letter,
        fields.read("number", read_choice, frozenset(NUMBERS), "number", default="any"),
        _players(fields),
    )
