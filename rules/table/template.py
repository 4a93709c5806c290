"""Maneuver templates: how far a base goes, where it ends, and how it got there.

Every template for every base is worked out once and then looked up. Ways are in inches, headings
in degrees; `ahead` and `aside` (to the right) are as seen from the base before it moves.

Source: 2017, Types of Maneuvers, Maneuver Templates, Come About, Full Astern; EDITIONS N13-N15.
Of the templates that only cards bring no source gives the size: the full about is a turn of speed 1
that goes on to a half circle, the evasive action a bank of speed 1 and another one back (ours).
"""

from __future__ import annotations

from collections.abc import Mapping
from math import atan2, hypot, pi, radians
from typing import Final

from rules.cards import Maneuver, ShipClass
from rules.table.dimensions import BANK_RADII, FASTEST_STRAIGHT, STRAIGHT_UNIT, TURN_RADII
from rules.table.errors import TableError
from rules.table.path import Curve
from rules.table.pose import Base, Pose, base_named, unit_vector

BEARINGS: Final = (
    "straight",
    "bank",
    "turn",
    "about",
    "spin",
    "flank",
    "stop",
    "45-degree-rotate",
    "90-degree-rotate",
)
OF_CARDS: Final = ("full-about", "evasive-action")
"""Bearings that are on no dial: their templates come with cards."""

SIDED: Final = frozenset(
    {"bank", "turn", "spin", "flank", "45-degree-rotate", "90-degree-rotate", *OF_CARDS}
)
"""Bearings that exist to the left and to the right."""

ROTATIONS: Final[Mapping[str, float]] = {"45-degree-rotate": 45.0, "90-degree-rotate": 90.0}
"""How far a station turns in place, in degrees."""

_NO_TEMPLATE: Final = ("stop", *ROTATIONS)


class Template:
    """A maneuver of one base size, to one side.

    `length` is that of the piece laid on the table, `way` how far the rear guides go in all.
    `ahead`, `aside` and `turn` lead from the start to the full end. `turn_in_place` is the part
    of the turn that follows after the way: come about, spin, rotate. `course` is the heading of
    the way where it is straight, as seen from the ship: 0 ahead, 180 astern, 90 to the right.
    `curve` is set for banks and turns. Everything that the base covers from start to end lies
    within `hub_reach` of the point (hub_ahead, hub_aside).
    """

    __slots__ = (
        "ahead",
        "aside",
        "base",
        "bearing",
        "course",
        "course_ahead",
        "course_aside",
        "curve",
        "hub_ahead",
        "hub_aside",
        "hub_reach",
        "length",
        "side",
        "speed",
        "turn",
        "turn_in_place",
        "way",
    )

    def __init__(self, bearing: str, speed: int, side: str, base: Base) -> None:
        self.bearing: Final[str] = bearing
        self.speed: Final[int] = speed
        self.side: Final[str] = side
        self.base: Final[Base] = base
        sign = -1.0 if side == "left" else 1.0
        self.curve: Final[Curve | None] = _curve(bearing, speed, sign, base)
        self.course: Final[float] = _course(bearing, speed, sign, base)
        course_aside, course_ahead = unit_vector(self.course)
        self.course_aside: Final[float] = course_aside
        self.course_ahead: Final[float] = course_ahead
        self.turn_in_place: Final[float] = _turn_in_place(bearing, sign)
        stays = bearing in _NO_TEMPLATE
        length = 0.0 if stays else abs(speed) * STRAIGHT_UNIT
        if bearing == "evasive-action":
            length = hypot(*_double_bank(base)) - base.side
        way = 0.0 if stays else length + base.side
        ahead, aside, turn = way * course_ahead, way * course_aside, self.turn_in_place
        if self.curve is not None:
            turn = sign * _TURNED[bearing]
            sine, cosine = unit_vector(abs(turn))
            ahead = base.half + self.curve.radius * sine + base.half * cosine
            aside = sign * (self.curve.radius * (1.0 - cosine) + base.half * sine)
            length, way = self.curve.length, self.curve.way
        self.length: Final[float] = length
        self.way: Final[float] = way
        self.ahead: Final[float] = ahead
        self.aside: Final[float] = aside
        self.turn: Final[float] = turn
        self.hub_ahead: Final[float] = ahead / 2.0
        self.hub_aside: Final[float] = aside / 2.0
        self.hub_reach: Final[float] = base.reach + _spread(self.curve, way, ahead, aside)

    def __repr__(self) -> str:
        return f"<{self.speed} {self.bearing} {self.side}".rstrip() + f", {self.base.name}>"

    def __reduce__(self) -> tuple[object, ...]:
        return (template, (self.bearing, self.speed, self.side, self.base))

    def end(self, pose: Pose) -> Pose:
        """Returns the pose at the far end of the template, whatever lies there."""
        ahead, aside = self.ahead, self.aside
        ahead_x, ahead_y = pose.ahead_x, pose.ahead_y
        return Pose(
            pose.x + ahead * ahead_x + aside * ahead_y,
            pose.y + ahead * ahead_y - aside * ahead_x,
            pose.heading + self.turn,
            pose.base,
        )

    def at(self, pose: Pose, way: float) -> Pose:
        """Returns the pose after a part of the way in inches, not yet turned in place."""
        if self.curve is not None:
            ahead, aside, turned = self.curve.place(way)
            return pose.moved(ahead, aside, turned * 180.0 / pi)
        return pose.moved(way * self.course_ahead, way * self.course_aside)


_TURNED: Final[Mapping[str, float]] = {"bank": 45.0, "turn": 90.0, "full-about": 180.0}
"""How far a base turns that rides along a curve, in degrees."""


def _curve(bearing: str, speed: int, sign: float, base: Base) -> Curve | None:
    if bearing == "full-about":
        radius = next(each for each in TURN_RADII.values() if 2.0 * each > base.side)
    elif bearing == "turn":
        radius = TURN_RADII[speed]
    elif bearing == "bank":
        radius = BANK_RADII[speed]
    else:
        return None
    return Curve(radius, radians(_TURNED[bearing]), sign, base.side)


def _double_bank(base: Base) -> tuple[float, float]:
    """Returns how far aside and ahead a bank of speed 1 and another one back lead a base."""
    sine, cosine = unit_vector(45.0)
    radius = 2.0 * BANK_RADII[1]
    return radius * (1.0 - cosine), base.side + radius * sine


def _spread(curve: Curve | None, way: float, ahead: float, aside: float) -> float:
    """Returns how far the base's middle strays at most from halfway between its start and end."""
    if curve is None:
        return way / 2.0
    return max(hypot(step[0] - ahead / 2.0, step[1] - aside / 2.0) for step in curve.steps)


def _course(bearing: str, speed: int, sign: float, base: Base) -> float:
    if bearing == "flank":
        return sign * 90.0
    if bearing == "evasive-action":
        return sign * atan2(*_double_bank(base)) * 180.0 / pi  # straight from end to end
    return 180.0 if speed < 0 else 0.0


def _turn_in_place(bearing: str, sign: float) -> float:
    if bearing == "about":
        return 180.0
    if bearing == "spin":
        return sign * 90.0
    return sign * ROTATIONS.get(bearing, 0.0)


_TEMPLATES: Final[dict[tuple[str, int, str, str], Template]] = {}


def template(bearing: str, speed: int, side: str, base: Base) -> Template:
    """Returns the template of a maneuver; it is made once and shared.

    A straight of negative speed is full astern. `side` is left or right for bearings that have
    sides and "" for the others. Raises `TableError` for a maneuver that does not exist.
    """
    key = (bearing, speed, side, base.name)
    found = _TEMPLATES.get(key)
    if found is None:
        problem = _problem(bearing, speed, side)
        if problem:
            raise TableError(problem)
        found = _TEMPLATES[key] = Template(bearing, speed, side, base)
    return found


def _problem(bearing: str, speed: int, side: str) -> str:
    if bearing in OF_CARDS:
        return _wrong_side(bearing, side) or ("" if speed == 1 else f"a {bearing} has speed 1")
    if bearing not in BEARINGS:
        return f"there is no bearing {bearing!r}: it is one of {', '.join(BEARINGS)}"
    if problem := _wrong_side(bearing, side):
        return problem
    if bearing in _NO_TEMPLATE:
        return "" if speed == 0 else f"a {bearing} has speed 0, not {speed}"
    fastest = {"bank": len(BANK_RADII), "turn": len(TURN_RADII)}.get(bearing, FASTEST_STRAIGHT)
    slowest = -FASTEST_STRAIGHT if bearing == "straight" else 1
    if speed == 0 or not slowest <= speed <= fastest:
        return f"there is no {bearing} of speed {speed}: they are 1 to {fastest}"
    return ""


def _wrong_side(bearing: str, side: str) -> str:
    sides = sides_of(bearing)
    if side in sides:
        return ""
    allowed = " or ".join(sides) if sides != ("",) else "none"
    return f"a {bearing} has no side {side!r}: its side is {allowed}"


def sides_of(bearing: str) -> tuple[str, ...]:
    """Returns the sides of a bearing: left and right, or one that has no name."""
    return ("left", "right") if bearing in SIDED else ("",)


def templates_for(maneuver: Maneuver, base: Base) -> tuple[Template, ...]:
    """Returns the templates of one entry of a dial: two where it has a left and a right.

    Raises `TableError` for a maneuver that does not exist.
    """
    return tuple(
        template(maneuver.bearing, maneuver.speed, side, base)
        for side in sides_of(maneuver.bearing)
    )


def templates_of(ship_class: ShipClass) -> tuple[tuple[Maneuver, Template], ...]:
    """Returns every way to set a class's dial, with its template for the class's base.

    Raises `TableError` for a base or a maneuver that does not exist.
    """
    base = base_named(ship_class.base)
    return tuple(
        (maneuver, each)
        for maneuver in ship_class.maneuvers
        for each in templates_for(maneuver, base)
    )
