"""Launching a shuttle from its capital ship, and docking it there.

2017: the template lies flush with any side of the capital ship's base and within its edges, the
shuttle's rear guides at its far end. The document of 2016 sets the shuttle down anywhere within
Range 1 instead.

Source: 2017, Shuttlecrafts; EDITIONS N6; DECISIONS D32.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.cards import Maneuver
from rules.table.area import Area
from rules.table.dimensions import LINE_TOLERANCE, RANGE_BAND, TEMPLATE_WIDTH
from rules.table.errors import TableError
from rules.table.movement import is_taken
from rules.table.pose import SMALL, Base, Pose
from rules.table.template import template
from rules.table.terrain import Terrain

OUTWARD: Final[Mapping[str, float]] = {"front": 0.0, "right": 90.0, "rear": 180.0, "left": 270.0}
"""Sides of a base, and where they face, in degrees from the ship's heading."""

SHARES: Final = (-1.0, 0.0, 1.0)
GAPS: Final = (0.0, RANGE_BAND / 2.0, RANGE_BAND)


def launch_pose(
    capital: Pose,
    edge: str,
    maneuver: Maneuver,
    side: str,
    shift: float = 0.0,
    base: Base = SMALL,
) -> Pose:
    """Returns where a shuttle stands after its launch along a template, whatever lies there.

    `edge` is the side of the capital ship's base: front, right, rear or left; `side` the
    maneuver's own (left, right or ""); `shift` moves the template along the edge, in inches,
    clockwise around the base. Whatever the maneuver, the shuttle's rear guides end in the
    template. Raises `TableError` for an edge, a shift or a maneuver that is not possible.
    """
    if edge not in OUTWARD:
        raise TableError(f"a base has no edge {edge!r}: it is one of {', '.join(OUTWARD)}")
    most = (capital.base.side - TEMPLATE_WIDTH) / 2.0
    if abs(shift) > most + LINE_TOLERANCE:
        raise TableError(f"the template shifts by at most {most:.4f} in, not {shift}")
    bearing, speed = maneuver.bearing, maneuver.speed
    if bearing in ("about", "straight", "spin"):
        bearing, speed, side = "straight", abs(speed), ""
    if bearing not in ("straight", "bank", "turn"):
        raise TableError(f"a {bearing} has no template to launch along")
    outward = Pose(capital.x, capital.y, capital.heading + OUTWARD[edge], base)
    start = outward.moved(capital.half - base.half, shift)
    return template(bearing, speed, side, base).end(start)


def launches(
    capital: Pose,
    maneuver: Maneuver,
    side: str,
    others: list[Pose],
    terrain: list[Terrain],
    area: Area,
    base: Base = SMALL,
) -> list[Pose]:
    """Returns where a shuttle may be launched to with a maneuver.

    These are front, middle and back of each edge, where it stands on the table and on no other
    base. `others` are all ships but the capital ship.
    Source: 2017, Launching a Shuttlecraft; DECISIONS D32.
    """
    most = (capital.base.side - TEMPLATE_WIDTH) / 2.0
    places = [
        launch_pose(capital, edge, maneuver, side, share * most, base)
        for edge in OUTWARD
        for share in SHARES
    ]
    return _possible(places, capital, others, terrain, area)


def free_launches(
    capital: Pose, others: list[Pose], terrain: list[Terrain], area: Area, base: Base = SMALL
) -> list[Pose]:
    """Returns places within Range 1 of the capital ship for a launch without template.

    Beside, 2 and 4 inches away from each edge, at its front, middle and back, facing away from
    it; any other place there is legal too (EDITIONS N6; the choice of
    places is ours, as in DECISIONS D32).
    """
    places = []
    for outward in OUTWARD.values():
        view = Pose(capital.x, capital.y, capital.heading + outward, base)
        for gap in GAPS:
            away = capital.half + gap + base.half
            places += [view.moved(away, share * capital.half) for share in SHARES]
    return _possible(places, capital, others, terrain, area)


def _possible(
    places: list[Pose], capital: Pose, others: list[Pose], terrain: list[Terrain], area: Area
) -> list[Pose]:
    ships = [*others, capital]
    planets = [each for each in terrain if each.kind == "planet"]
    return [each for each in places if area.holds(each) and not is_taken(each, ships, planets)]
