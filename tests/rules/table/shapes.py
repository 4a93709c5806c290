"""Random scenes for the table, and their shapes in an independent geometry library."""

from __future__ import annotations

from math import cos, pi, radians, sin

from hypothesis import strategies as st
from shapely.geometry import Point, Polygon

from rules.table import ALL_ROUND, OVERSIZED, SMALL, Arc, Base, Pose, Template, Terrain, arc_named
from rules.table.dimensions import TEMPLATE_WIDTH

ARCS = [ALL_ROUND, *(arc_named(*each) for each in (("front", 90), ("front", 180)))]
ARCS += [arc_named(*each) for each in (("rear", 45), ("rear", 90), ("second", 45))]

MANEUVERS = [
    ("straight", 1, ""),
    ("straight", 3, ""),
    ("straight", 6, ""),
    ("straight", -2, ""),
    ("about", 3, ""),
    ("bank", 1, "left"),
    ("bank", 2, "right"),
    ("bank", 4, "left"),
    ("turn", 1, "right"),
    ("turn", 1, "left"),
    ("turn", 2, "left"),
    ("turn", 3, "right"),
    ("spin", 2, "left"),
    ("flank", 2, "right"),
    ("full-about", 1, "left"),
    ("evasive-action", 1, "right"),
]
maneuvers = st.sampled_from(MANEUVERS)

headings = st.one_of(
    st.sampled_from([45.0 * eighth for eighth in range(8)]),
    st.floats(0.0, 359.999),
)
bases = st.sampled_from([SMALL, SMALL, OVERSIZED])


def coordinates(spread: float) -> st.SearchStrategy[float]:
    """Draws places around the middle of the table, in inches, round figures among them."""
    return st.one_of(
        st.integers(int(18 - spread), int(18 + spread)).map(float),
        st.floats(18 - spread, 18 + spread),
    )


def poses(spread: float) -> st.SearchStrategy[Pose]:
    """Draws poses around the middle of the table."""
    return st.builds(Pose, coordinates(spread), coordinates(spread), headings, bases)


near, far = poses(2.0), poses(12.0)
anywhere = st.one_of(near, far)


def square(pose: Pose) -> Polygon:
    """Makes the base for the other library, from its heading alone."""
    angle = radians(pose.heading)
    half = pose.base.side / 2
    return Polygon(
        [
            (
                pose.x + ahead * sin(angle) + aside * cos(angle),
                pose.y + ahead * cos(angle) - aside * sin(angle),
            )
            for ahead, aside in ((half, half), (-half, half), (-half, -half), (half, -half))
        ]
    )


def wedge(pose: Pose, arc: Arc) -> Polygon:
    """Makes the arc for the other library, far longer than any range."""
    middle = pose.heading + (180.0 if arc.name in ("rear", "second") else 0.0)
    angles = [middle + arc.degrees * (step / 8 - 0.5) for step in range(9)]
    rim = [
        (pose.x + 500 * sin(radians(each)), pose.y + 500 * cos(radians(each))) for each in angles
    ]
    return Polygon(rim if arc.is_all_round else [(pose.x, pose.y), *rim])


@st.composite
def discs(draw: st.DrawFn) -> Terrain:
    """Draws minefields, planets and objectives."""
    kind = draw(st.sampled_from(["minefield", "planet", "objective"]))
    return Terrain(kind, draw(coordinates(9.0)), draw(coordinates(9.0)))


@st.composite
def rocks(draw: st.DrawFn) -> Terrain:
    """Draws obstacles."""
    x, y = draw(coordinates(9.0)), draw(coordinates(9.0))
    return Terrain("obstacle", x, y, heading=draw(headings), outline=draw(st.integers(1, 6)))


tokens = st.one_of(rocks(), discs())


def outline(token: Terrain) -> Polygon:
    """Makes a token for the other library; a disc with 512 corners, 0.0002 in short at most."""
    if token.corners:
        return Polygon(token.corners)
    return Point(token.x, token.y).buffer(token.radius, quad_segs=128)


def cardboard(each: Template, start: Pose, way: float, inset: float) -> Polygon:
    """Makes the travelled part of a template for the other library, smaller by an inset."""
    length = way - each.base.side - inset
    half = TEMPLATE_WIDTH / 2 - inset
    parts = [inset + (length - inset) * step / 256 for step in range(257)]
    left, right = [], []
    for part in parts:
        if each.curve is None:
            middle = Pose(start.x, start.y, start.heading + each.course, start.base)
            middle = middle.moved(start.half + part)
        else:
            turned = part / each.curve.radius
            middle = start.moved(
                start.half + each.curve.radius * sin(turned),
                each.curve.sign * each.curve.radius * (1 - cos(turned)),
                each.curve.sign * turned * 180 / pi,
            )
        one, two = middle.moved(0, -half), middle.moved(0, half)
        left.append((one.x, one.y))
        right.append((two.x, two.y))
    return Polygon([*left, *reversed(right)])


def beside_the_way(each: Template, start: Pose) -> st.SearchStrategy[list[Pose]]:
    """Draws ships that stand about the way of a maneuver."""

    def beside(share: float, ahead: float, aside: float, turn: float, base: Base) -> Pose:
        middle = each.at(start, share * each.way).moved(ahead, aside, turn)
        return Pose(middle.x, middle.y, middle.heading, base)

    offsets = st.floats(-1.5, 1.5)
    return st.lists(
        st.builds(beside, st.floats(0, 1), offsets, offsets, headings, bases),
        min_size=1,
        max_size=4,
    )


def mirrored(pose: Pose) -> Pose:
    """Mirrors a pose about the middle of the table, west to east."""
    return Pose(36 - pose.x, pose.y, 360 - pose.heading, pose.base)
