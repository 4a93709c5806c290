"""Sensor echo. Source: 2017, Sensor Echo; DECISIONS D31-D33."""

from __future__ import annotations

import pickle

import pytest

from rules.table import (
    OVERSIZED,
    SMALL,
    TABLE,
    Area,
    Pose,
    TableError,
    Terrain,
    echo_pose,
    echoes,
    greatest_shift,
)

HERE = Pose(18, 18)


def test_sideways_by_base_and_template() -> None:
    """80 mm and 120 mm between the middles, up to 20 mm fore or aft."""
    assert round(greatest_shift(HERE) * 25.4, 4) == 20
    left = echo_pose(HERE, 1, "left")
    assert (round(left.x, 4), left.y, left.heading) == (14.8504, 18, 0)
    right = echo_pose(Pose(18, 18, 90), 2, "right", -0.5)
    assert (right.x, round(right.y, 4), right.heading) == (17.5, 13.2756, 90)


def test_any_shift_within_reach_is_possible() -> None:
    """D32."""
    most = greatest_shift(HERE)
    for shift in (most, -most, 0.1234):
        assert echo_pose(HERE, 1, "left", shift).y == 18 + shift
    with pytest.raises(TableError, match=r"at most 0\.7874 in fore or aft, not 0\.8"):
        echo_pose(HERE, 1, "left", 0.8)


def test_a_large_base_shifts_farther() -> None:
    large = Pose(18, 18, 0, OVERSIZED)
    assert round(greatest_shift(large) * 25.4, 4) == 60
    assert round(echo_pose(large, 1, "right").x - 18, 4) == 4.7244


def test_other_speeds_and_sides_do_not_exist() -> None:
    with pytest.raises(TableError, match="straight template 1 or 2, not 3"):
        echo_pose(HERE, 3, "left")
    with pytest.raises(TableError, match="left or right, not 'ahead'"):
        echo_pose(HERE, 1, "ahead")


def test_five_results_for_each_template_and_side() -> None:
    """D32."""
    offered = echoes(HERE, [], [], TABLE)
    assert len(offered) == 20
    assert len({(each.pose.x, each.pose.y) for each in offered}) == 20
    assert {round(each.shift * 25.4, 3) for each in offered} == {-20, -10, 0, 10, 20}
    for each in offered:
        assert each.pose == echo_pose(HERE, each.speed, each.side, each.shift)


def test_only_possible_echoes_are_offered() -> None:
    """D31, D33: whole base on the table, clear of ships and planet; obstacles don't matter."""
    corner = Pose(2, 18)
    assert {each.side for each in echoes(corner, [], [], TABLE)} == {"right"}
    ships = [echo_pose(HERE, 1, "right")]
    offered = echoes(HERE, ships, [], TABLE)
    assert {(each.speed, each.side) for each in offered} == {(1, "left"), (2, "left"), (2, "right")}
    planet = Terrain("planet", 12, 18)
    assert {each.side for each in echoes(HERE, [], [planet], TABLE)} == {"right"}
    rock = Terrain("obstacle", 21, 18, outline=1)
    assert len(echoes(HERE, [], [rock], TABLE)) == 20
    assert echoes(HERE, [], [], Area(17, 0, 19, 36)) == []


def test_beside_a_ship_there_may_be_room_for_some_shifts() -> None:
    other = Pose(18 + 80 / 25.4, 18 + SMALL.side)
    shifts = [
        round(each.shift * 25.4)
        for each in echoes(HERE, [other], [], TABLE)
        if (each.speed, each.side) == (1, "right")
    ]
    assert shifts == [0, -10, -20]


def test_echoes_survive_pickling() -> None:
    echo = echoes(HERE, [], [], TABLE)[3]
    twin = pickle.loads(pickle.dumps(echo))  # noqa: S301
    assert (twin.speed, twin.side, twin.shift, twin.pose) == (
        echo.speed,
        echo.side,
        echo.shift,
        echo.pose,
    )
    assert repr(twin) == repr(echo)
