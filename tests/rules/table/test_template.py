"""Maneuver templates: their sizes, the poses at their ends and on the way.

Source: 2017, Component List, Types of Maneuvers, Come About, Full Astern; DECISIONS D20, D35.
"""

from __future__ import annotations

import pickle
from math import asin, hypot, radians, sqrt

import pytest

from rules.cards import Maneuver
from rules.table import (
    BEARINGS,
    OF_CARDS,
    OVERSIZED,
    SMALL,
    Base,
    Pose,
    TableError,
    Template,
    sides_of,
    template,
    templates_for,
    templates_of,
)
from rules.table.dimensions import BANK_RADII, FASTEST_STRAIGHT, TURN_RADII
from tests.families import each_case
from tests.rules.catalogue import catalogue

MM = 25.4


def leads_to(each: Template) -> tuple[float, float, float]:
    """Gives (ahead, aside, turn) of the full end in millimetres and degrees."""
    return round(each.ahead * MM, 2), round(each.aside * MM, 2), each.turn


def test_the_box_holds_3_turns_4_banks_6_straights() -> None:
    """2017, Component List."""
    assert (len(TURN_RADII), len(BANK_RADII), FASTEST_STRAIGHT) == (3, 4, 6)


@each_case(
    ("bearing", "speed", "side", "end"),
    [
        ("straight", 1, "", (80, 0, 0)),
        ("straight", 2, "", (120, 0, 0)),
        ("straight", 6, "", (280, 0, 0)),
        ("straight", -1, "", (-80, 0, 0)),
        ("straight", -3, "", (-160, 0, 0)),
        ("bank", 1, "right", (90.71, 37.57, 45)),
        ("bank", 2, "right", (126.07, 52.22, 45)),
        ("bank", 3, "right", (161.42, 66.86, 45)),
        ("bank", 4, "right", (196.78, 81.51, 45)),
        ("bank", 3, "left", (161.42, -66.86, -45)),
        ("turn", 1, "right", (55, 55, 90)),
        ("turn", 2, "right", (82.5, 82.5, 90)),
        ("turn", 3, "right", (110, 110, 90)),
        ("turn", 2, "left", (82.5, -82.5, -90)),
        ("about", 3, "", (160, 0, 180)),
        ("spin", 2, "right", (120, 0, 90)),
        ("spin", 2, "left", (120, 0, -90)),
        ("flank", 1, "right", (0, 80, 0)),
        ("flank", 2, "left", (0, -120, 0)),
        ("full-about", 1, "right", (0, 70, 180)),
        ("evasive-action", 1, "left", (153.14, -46.86, 0)),
        ("stop", 0, "", (0, 0, 0)),
        ("45-degree-rotate", 0, "right", (0, 0, 45)),
        ("90-degree-rotate", 0, "left", (0, 0, -90)),
    ],
)
def test_ends_of_a_small_base(
    bearing: str, speed: int, side: str, end: tuple[float, float, float]
) -> None:
    assert leads_to(template(bearing, speed, side, SMALL)) == end


@pytest.mark.parametrize(
    ("bearing", "speed", "side", "end"),
    [
        ("straight", 1, "", (120, 0, 0)),
        ("straight", -2, "", (-160, 0, 0)),
        ("bank", 1, "right", (124.85, 51.72, 45)),
        ("bank", 4, "left", (230.92, -95.65, -45)),
        ("turn", 1, "right", (75, 75, 90)),
        ("turn", 3, "left", (130, -130, -90)),
        ("about", 2, "", (160, 0, 180)),
        ("spin", 4, "left", (240, 0, -90)),
        ("flank", 2, "right", (0, 160, 0)),
        ("full-about", 1, "left", (0, -125, -180)),
        ("evasive-action", 1, "right", (193.14, 46.86, 0)),
    ],
)
def test_ends_of_an_oversized_base(
    bearing: str, speed: int, side: str, end: tuple[float, float, float]
) -> None:
    assert leads_to(template(bearing, speed, side, OVERSIZED)) == end


def test_ends_turn_with_the_ship() -> None:
    each = template("bank", 1, "right", SMALL)
    for heading in (0, 90, 180, 270):
        end = each.end(Pose(18, 18, heading))
        assert end.heading == heading + 45
        ahead, aside = Pose(18, 18, heading).offset_to(end.x, end.y)
        assert (round(ahead, 4), round(aside, 4)) == (3.5713, 1.4793)
    assert template("bank", 1, "left", SMALL).end(Pose(18, 18, 10)).heading == 325
    assert template("about", 1, "", SMALL).end(Pose(18, 18, 300)).heading == 120


def values(pose: Pose) -> tuple[float, float, float]:
    return pose.x, pose.y, pose.heading


def curved(base: Base) -> list[Template]:
    return [
        template(bearing, speed, side, base)
        for bearing, radii in (("bank", BANK_RADII), ("turn", TURN_RADII))
        for speed in radii
        for side in ("left", "right")
    ]


@pytest.mark.parametrize("base", [SMALL, OVERSIZED])
def test_a_way_begins_at_the_start_and_ends_at_the_end(base: Base) -> None:
    start = Pose(18, 18, 77, base)
    for each in [
        *curved(base),
        template("straight", 4, "", base),
        template("flank", 1, "left", base),
        template("full-about", 1, "right", base),
        template("evasive-action", 1, "left", base),
    ]:
        end = each.end(start)
        first, last = each.at(start, 0.0), each.at(start, each.way)
        assert (first.x, first.y, first.heading) == pytest.approx((18, 18, 77), abs=1e-9)
        assert (last.x, last.y, last.heading) == pytest.approx(
            (end.x, end.y, end.heading), abs=1e-9
        )


@pytest.mark.parametrize("base", [SMALL, OVERSIZED])
def test_both_guides_stay_on_the_centre_line(base: Base) -> None:
    """2017, Plastic Bases Overlapping: the template stays centred between both guides."""
    start = Pose(0, 0, 0, base)
    for each in curved(base):
        assert each.curve is not None
        sign = 1.0 if each.side == "right" else -1.0
        for part in range(41):
            way = each.way * part / 40
            pose = each.at(start, way)
            for guide in (pose.moved(base.half), pose.moved(-base.half)):
                away = off_centre_line(each, sign * guide.x, guide.y)
                assert away == pytest.approx(0.0, abs=1e-9), (each, part)


def off_centre_line(each: Template, aside: float, ahead: float) -> float:
    """Gives how far a point is from straight line, arc and straight line of a right-hand turn."""
    assert each.curve is not None
    radius = each.curve.radius
    ahead -= each.base.half
    if ahead <= 0.0:
        return abs(aside)
    direction = Pose(0, 0, abs(each.turn))
    end = Pose(radius * (1 - direction.ahead_y), radius * direction.ahead_x, abs(each.turn))
    past, beside = end.offset_to(aside, ahead)
    return abs(beside) if past >= 0.0 else abs(hypot(aside - radius, ahead) - radius)


def test_the_rear_guides_measure_the_way() -> None:
    each = template("turn", 2, "right", SMALL)
    assert each.curve is not None
    assert each.length == pytest.approx(each.curve.radius * radians(90))
    assert each.way == pytest.approx(each.length + SMALL.side)
    # The rear guides have just reached the template: the base has gone its own length.
    pose = each.at(Pose(0, 0), SMALL.side)
    rear = pose.moved(-SMALL.half)
    assert (rear.x, rear.y) == pytest.approx((0.0, SMALL.half), abs=1e-12)


def test_a_turn_1_half_way_lies_on_the_diagonal() -> None:
    """Both guides are on the circle then, and the base's middle is that of a 40 mm chord."""
    radius, half = 35 / MM, 20 / MM
    each = template("turn", 1, "right", SMALL)
    pose = each.at(Pose(0, -half), radius * (radians(45) - asin(half / radius)) + 2 * half)
    assert pose.heading == pytest.approx(45.0)
    from_middle = sqrt((radius**2 - half**2) / 2)
    assert (pose.x, pose.y) == pytest.approx((radius - from_middle, from_middle))
    assert (round(pose.x * MM, 2), round(pose.y * MM, 2)) == (14.69, 20.31)


def test_every_maneuver_on_every_dial_has_its_templates() -> None:
    start = {base: Pose(18, 18, 30, base) for base in (SMALL, OVERSIZED)}
    bearings = set()
    for ship_class in catalogue().ship_classes.values():
        found = templates_of(ship_class)
        assert {maneuver for maneuver, _ in found} == set(ship_class.maneuvers)
        for maneuver, each in found:
            bearings.add(each.bearing)
            assert (each.bearing, each.speed) == (maneuver.bearing, maneuver.speed)
            end = each.end(start[each.base])
            assert hypot(end.x - 18, end.y - 18) == pytest.approx(hypot(each.ahead, each.aside))
    assert bearings == set(BEARINGS)


def test_templates_are_made_once() -> None:
    each = template("bank", 2, "left", SMALL)
    assert template("bank", 2, "left", SMALL) is each
    assert pickle.loads(pickle.dumps(each)) is each  # noqa: S301
    assert repr(each) == "<2 bank left, small>"
    assert repr(template("stop", 0, "", OVERSIZED)) == "<0 stop, oversized>"


def test_sides() -> None:
    assert [sides_of(bearing) for bearing in ("straight", "about", "stop")] == [("",)] * 3
    for bearing in (
        "bank",
        "turn",
        "spin",
        "flank",
        "45-degree-rotate",
        "90-degree-rotate",
        *OF_CARDS,
    ):
        assert sides_of(bearing) == ("left", "right")
    assert templates_for(Maneuver(2, "turn", "red"), SMALL) == (
        template("turn", 2, "left", SMALL),
        template("turn", 2, "right", SMALL),
    )
    assert templates_for(Maneuver(-2, "straight", "red"), SMALL) == (
        template("straight", -2, "", SMALL),
    )


@each_case(
    ("bearing", "speed", "side", "message"),
    [
        ("loop", 1, "", "there is no bearing 'loop': it is one of straight, bank, turn"),
        ("bank", 5, "left", "there is no bank of speed 5: they are 1 to 4"),
        ("turn", 4, "left", "there is no turn of speed 4: they are 1 to 3"),
        ("straight", 7, "", "there is no straight of speed 7: they are 1 to 6"),
        ("straight", 0, "", "there is no straight of speed 0"),
        ("straight", -7, "", "there is no straight of speed -7"),
        ("about", -1, "", "there is no about of speed -1"),
        ("stop", 1, "", "a stop has speed 0, not 1"),
        ("full-about", 2, "left", "a full-about has speed 1"),
        ("full-about", 1, "", "a full-about has no side '': its side is left or right"),
        ("bank", 1, "", "a bank has no side '': its side is left or right"),
        ("straight", 1, "left", "a straight has no side 'left': its side is none"),
    ],
)
def test_what_does_not_exist_is_refused(bearing: str, speed: int, side: str, message: str) -> None:
    with pytest.raises(TableError, match=message):
        template(bearing, speed, side, SMALL)
