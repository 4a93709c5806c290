"""The table of a replay as SVG: ten units an inch, north at the top.

Everything that the page's script moves about is drawn around (0, 0) and put in its place by a
`transform`; the script writes the same texts as `transform` and `turn` here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, hypot, radians, sin
from typing import Any, Final

from fleetbuilder.simulations.replay.moments import Replay, ReplayShip
from fleetbuilder.simulations.replay.scenes import Move
from rules.table import Arc, Area, Pose, Terrain
from rules.table.dimensions import FARTHEST_BAND, RANGE_BAND, TEMPLATE_WIDTH

UNITS: Final = 10.0
"""Units of the drawing to an inch."""
FAR: Final = 400.0
"""Units that reach past every range, for the sides of an arc."""
GRID: Final = 4.0
"""Inches between the lines of the grid: a range band."""
BARS: Final = 16.0
"""Units of a bar of shields or hull."""
TOKEN_STEP: Final = 8.0
"""Units from one token to the next."""

EDGE: Final = 45.0
"""Units from an edge of the table within which a name would run over it."""
GAP: Final = 9.0
FREE: Final = 26.0
"""Units at both ends of a line of fire that stay free, if it is longer than that."""
LETTER: Final = 8.0
"""Units from the corner of a starting area to the middle of its letter."""
ABOVE: Final = 5.5
BELOW: Final = 11.0
"""Units from a ship's label line to the baseline of its name: past its bars, past its tokens."""

TOKENS: Final = (
    ("evade", "evade", "Evade"),
    ("scan", "scan", "Scan"),
    ("battlestations", "battlestations", "Battle stations"),
    ("cloak", "cloak", "Cloak"),
    ("lock", "target-lock", "Target lock"),
    ("auxiliary", "auxiliary", "Auxiliary power"),
    ("mission", "mission", "Mission"),
)
"""The tokens beside a ship in their order: name in the state, icon, word."""


def number(value: float) -> str:
    """Writes a coordinate with one decimal at most."""
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def point(area: Area, x: float, y: float) -> str:
    """Returns "x y" in units of a place on the table in inches."""
    return f"{number((x - area.left) * UNITS)} {number((area.top - y) * UNITS)}"


def transform(area: Area, shown: dict[str, Any]) -> str:
    """Returns the transform that puts a ship's drawing in its place."""
    return f"translate({point(area, shown['x'], shown['y'])})"


def turn(shown: dict[str, Any]) -> str:
    """Returns the transform that turns a ship's base and arcs to its heading."""
    return f"rotate({number(shown['heading'])})"


@dataclass(frozen=True, slots=True)
class DrawnShape:
    """Something that lies on the table: its kind, its outline, and where its name goes."""

    kind: str
    path: str
    x: str
    y: str


def rectangle(area: Area, of: Area) -> dict[str, str]:
    """Returns x, y, width and height of an area on the table, and where its letter goes."""
    return {
        "letter_x": number((of.left - area.left) * UNITS + LETTER),
        "letter_y": number((area.top - of.top) * UNITS + LETTER),
        "x": number((of.left - area.left) * UNITS),
        "y": number((area.top - of.top) * UNITS),
        "width": number(of.width * UNITS),
        "height": number(of.height * UNITS),
    }


def grid(area: Area) -> str:
    """Returns the lines of the grid, a range band apart."""
    wide, high = area.width * UNITS, area.height * UNITS
    step = GRID * UNITS
    across = "".join(f"M0 {number(nth * step)}h{number(wide)}" for nth in _between(high, step))
    up = "".join(f"M{number(nth * step)} 0v{number(high)}" for nth in _between(wide, step))
    return across + up


def _between(extent: float, step: float) -> range:
    return range(1, int((extent - 0.01) // step) + 1)


def terrain_shape(area: Area, token: Terrain) -> DrawnShape:
    """Returns a token's outline: a polygon or a disc."""
    x, y = point(area, token.x, token.y).split()
    if token.corners:
        path = "M" + "L".join(point(area, *corner) for corner in token.corners) + "z"
    else:
        radius = number(token.radius * UNITS)
        wide = number(token.radius * UNITS * 2)
        half = f"a{radius} {radius} 0 1 0"
        path = f"M{x} {y}m-{radius} 0{half} {wide} 0{half}-{wide} 0"
    return DrawnShape(token.kind, path, x, y)


# --- arcs -------------------------------------------------------------------------------------


def wedge(arc: Arc) -> str:
    """Returns the sector of an arc around a ship that faces north, past every range."""
    half = arc.degrees / 2.0
    middle = 0.0 if arc.facing > 0 else 180.0
    steps = max(1, round(arc.degrees / 45))
    turns = [middle - half + nth * arc.degrees / steps for nth in range(steps + 1)]
    corners = [
        f"{number(FAR * sin(radians(turn)))} {number(-FAR * cos(radians(turn)))}" for turn in turns
    ]
    return "M0 0L" + "L".join(corners) + "z"


def reach(half: float, inches: float) -> str:
    """Returns what lies within a distance of a base whose half side is given, both in inches."""
    side, far = half * UNITS, inches * UNITS
    rim = number(side + far)
    edge = number(side)
    round_ = f"A{number(far)} {number(far)} 0 0 1 "
    return (
        f"M-{edge}-{rim}H{edge}{round_}{rim}-{edge}V{edge}{round_}{edge} {rim}"
        f"H-{edge}{round_}-{rim} {edge}V-{edge}{round_}-{edge}-{rim}z"
    )


@dataclass(frozen=True, slots=True)
class ShipDrawing:
    """How a ship is drawn: its base and arcs.

    `bands` are what lies within each range of its weapon, the farthest first, `clip` names the
    sector of its arc; `sector` are that sector's sides, which end where `rim` names it. The same
    of the secondary arc; all are empty where there is none.
    """

    ship: ReplayShip
    base: dict[str, str]
    inner: dict[str, str]
    arrow: str
    label: str
    bands: tuple[str, ...]
    clip: str
    sector: str
    rim: str
    second: str
    second_clip: str
    second_sector: str
    second_rim: str


def ship_drawing(ship: ReplayShip) -> ShipDrawing:
    """Draws a ship around (0, 0), facing north."""
    record = ship.record
    half = record.base.half
    side = half * UNITS
    arcs = record.arcs
    farthest = _farthest(ship)
    bands = range(farthest, 0, -1) if arcs.weapon is not None else ()
    second = arcs.secondary
    return ShipDrawing(
        ship=ship,
        base=_square(side),
        inner=_square(side - 1.6),
        arrow=f"M-3.2-{number(side)}L0-{number(side + 4.6)}L3.2-{number(side)}z",
        label=number(record.base.reach * UNITS + 6.5),
        bands=tuple(reach(half, band * RANGE_BAND) for band in bands),
        clip=_sector_name(arcs.weapon),
        sector=_sector(arcs.weapon),
        rim=_rim_name(ship, farthest),
        second=reach(half, FARTHEST_BAND * RANGE_BAND) if second is not None else "",
        second_clip=_sector_name(second),
        second_sector=_sector(second),
        second_rim=_rim_name(ship, FARTHEST_BAND),
    )


def _farthest(ship: ReplayShip) -> int:
    """Returns the farthest range of a ship's primary weapon."""
    reaches = (weapon.farthest for weapon in ship.record.weapons if weapon.is_primary)
    return max(reaches, default=FARTHEST_BAND)


def _square(side: float) -> dict[str, str]:
    return {"corner": number(-side), "side": number(2 * side)}


def _sector(arc: Arc | None) -> str:
    return "" if arc is None or arc.is_all_round else wedge(arc)


def _sector_name(arc: Arc | None) -> str:
    """Returns the id of an arc's sector; "" where there is none to clip by."""
    return f"arc-{arc.name}-{arc.degrees}" if arc is not None and _sector(arc) else ""


def _rim_name(ship: ReplayShip, band: int) -> str:
    return f"reach-{ship.record.base.name}-{band}"


def clips(ships: Sequence[ReplayShip]) -> dict[str, str]:
    """Returns the sectors of all arcs and what they reach, by id, once each."""
    found = {}
    for ship in ships:
        arcs = ship.record.arcs
        for arc in (arcs.weapon, arcs.secondary):
            if arc is not None and _sector(arc):
                found[_sector_name(arc)] = _sector(arc)
        for band in (_farthest(ship), FARTHEST_BAND):
            found[_rim_name(ship, band)] = reach(ship.record.base.half, band * RANGE_BAND)
    return found


# --- ways -------------------------------------------------------------------------------------


def way_path(area: Area, move: Move) -> str:
    """Returns the line along which the middle of a base went."""
    return "M" + "L".join(point(area, x, y) for x, y, _ in move.path)


def template_path(area: Area, move: Move) -> str:
    """Returns the middle line of the maneuver template; "" where none was laid."""
    way, start = move.template, move.start
    if way is None or way.length == 0.0:
        return ""
    half = start.half
    begin = start.moved(half * way.course_ahead, half * way.course_aside)
    if way.curve is None:
        end = begin.moved(way.length * way.course_ahead, way.length * way.course_aside)
        return f"M{_at(area, begin)}L{_at(area, end)}"
    curve = way.curve
    end = begin.moved(
        curve.radius * sin(curve.angle), curve.sign * curve.radius * (1.0 - cos(curve.angle))
    )
    radius = number(curve.radius * UNITS)
    sweep = 1 if curve.sign > 0 else 0
    return f"M{_at(area, begin)}A{radius} {radius} 0 0 {sweep} {_at(area, end)}"


def _at(area: Area, pose: Pose) -> str:
    return point(area, pose.x, pose.y)


TEMPLATE_UNITS: Final = number(TEMPLATE_WIDTH * UNITS)


def token_places(shown: dict[str, Any]) -> dict[str, str]:
    """Returns where each token beside a ship lies, from the left, in the middle beneath it."""
    lying = [name for name, _, _ in TOKENS if shown[name]]
    first = -(len(lying) - 1) / 2.0 * TOKEN_STEP
    return {name: number(first + nth * TOKEN_STEP) for nth, name in enumerate(lying)}


def view_box(replay: Replay) -> str:
    """Returns the part of the drawing that holds the whole table."""
    return f"0 0 {number(replay.area.width * UNITS)} {number(replay.area.height * UNITS)}"


# --- what is shown of an attack ---------------------------------------------------------------


def shot_line(area: Area, state: dict[str, Any]) -> dict[str, str]:
    """Returns the line of fire from base to base, and its middle, where the result stands.

    It leaves the letters of both ships free where they are far enough apart.
    """
    ships = state["ships"]
    x1, y1 = _units(area, ships[state["actor"]])
    x2, y2 = _units(area, ships[state["target"]])
    length = hypot(x2 - x1, y2 - y1)
    gap = GAP / length if length > FREE else 0.0
    across, down = (x2 - x1) * gap, (y2 - y1) * gap
    return {
        "path": (
            f"M{number(x1 + across)} {number(y1 + down)}L{number(x2 - across)} {number(y2 - down)}"
        ),
        "x": number((x1 + x2) / 2.0),
        "y": number((y1 + y2) / 2.0),
    }


def _units(area: Area, shown: dict[str, Any]) -> tuple[float, float]:
    return (shown["x"] - area.left) * UNITS, (area.top - shown["y"]) * UNITS


def label_place(
    replay: Replay, state: dict[str, Any], index: int, drawn: ShipDrawing
) -> tuple[str, str]:
    """Returns how far below a ship its name stands (negative: above), and where it is anchored.

    In an attack the name of the northern ship stands above, so that both can be read; near an
    edge it stays on the table.
    """
    area = replay.area
    ships = state["ships"]
    x, y = _units(area, ships[index])
    target = state["target"]
    is_above = y > area.height * UNITS - EDGE
    if target >= 0 and index in (state["actor"], target):
        other = target if index == state["actor"] else state["actor"]
        is_above = (ships[index]["y"], -index) > (ships[other]["y"], -other)
    far = float(drawn.label)
    label = number(-far - ABOVE if is_above else far + BELOW)
    anchor = "middle"
    if x < EDGE:
        anchor = "start"
    elif x > area.width * UNITS - EDGE:
        anchor = "end"
    return label, anchor
