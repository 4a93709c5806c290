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
    each_echo,
    echo_pose,
    greatest_shift,
    may_end_at,
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
    with pytest.raises(TableError, match="speed 1 to 6, not 7"):
        echo_pose(HERE, 7, "left")
    with pytest.raises(TableError, match="left or right, not 'ahead'"):
        echo_pose(HERE, 1, "ahead")


def test_five_results_for_each_template_and_side() -> None:
    """D32."""
    offered = list(each_echo(HERE, [], [], TABLE))
    assert len(offered) == 20
    assert len({(each.pose.x, each.pose.y) for each in offered}) == 20
    assert {round(each.shift * 25.4, 3) for each in offered} == {-20, -10, 0, 10, 20}
    for each in offered:
        assert each.pose == echo_pose(HERE, each.speed, each.side, each.shift)


def test_only_possible_echoes_are_offered() -> None:
    """D31, D33: whole base on the table, clear of ships and planet; obstacles don't matter."""
    corner = Pose(2, 18)
    assert {each.side for each in each_echo(corner, [], [], TABLE)} == {"right"}
    ships = [echo_pose(HERE, 1, "right")]
    offered = list(each_echo(HERE, ships, [], TABLE))
    assert {(each.speed, each.side) for each in offered} == {(1, "left"), (2, "left"), (2, "right")}
    planet = Terrain("planet", 12, 18)
    assert {each.side for each in each_echo(HERE, [], [planet], TABLE)} == {"right"}
    rock = Terrain("obstacle", 21, 18, outline=1)
    assert len(list(each_echo(HERE, [], [rock], TABLE))) == 20
    assert list(each_echo(HERE, [], [], Area(17, 0, 19, 36))) == []


def test_beside_a_ship_there_may_be_room_for_some_shifts() -> None:
    other = Pose(18 + 80 / 25.4, 18 + SMALL.side)
    shifts = [
        round(each.shift * 25.4)
        for each in each_echo(HERE, [other], [], TABLE)
        if (each.speed, each.side) == (1, "right")
    ]
    assert shifts == [0, -10, -20]


def test_echoes_survive_pickling() -> None:
    echo = list(each_echo(HERE, [], [], TABLE))[3]
    twin = pickle.loads(pickle.dumps(echo))  # noqa: S301
    assert (twin.speed, twin.side, twin.shift, twin.pose) == (
        echo.speed,
        echo.side,
        echo.shift,
        echo.pose,
    )
    assert repr(twin) == repr(echo)


def test_with_a_bank_the_ship_turns() -> None:
    """80 mm of radius, an eighth of a circle, and half a base before and after it."""
    forward = echo_pose(HERE, 1, "left", 0.0, "right")
    assert (round(forward.x, 4), round(forward.y, 4), forward.heading) == (14.4287, 19.4793, 45)
    back = echo_pose(HERE, 1, "left", 0.0, "left")
    assert (round(back.x, 4), round(back.y, 4), back.heading) == (14.4287, 16.5207, 315)
    right = echo_pose(HERE, 2, "right", 0.0, "left")
    assert (round(right.x, 4), round(right.y, 4), right.heading) == (22.9632, 20.0558, 315)
    with pytest.raises(TableError, match="no bank of speed 5"):
        echo_pose(HERE, 5, "left", 0.0, "left")


def test_a_shift_with_a_bank_is_made_half_before_it_and_half_after() -> None:
    most = greatest_shift(HERE)
    middle = echo_pose(HERE, 1, "left", 0.0, "right")
    ahead = echo_pose(HERE, 1, "left", most, "right")
    way = (round(ahead.x - middle.x, 4), round(ahead.y - middle.y, 4))
    assert way == (0.2784, 0.6721)


def test_banks_have_five_shifts_to_each_of_four_ways() -> None:
    offered = list(each_echo(HERE, [], [], TABLE, (), (1, 2)))
    assert len(offered) == 40
    ways = {(each.speed, each.side, each.bend) for each in offered}
    assert len(ways) == 8
    assert {each.pose.heading for each in offered} == {45, 315}


def test_every_pair_of_shifts_may_end_an_echo() -> None:
    """D32."""
    most = greatest_shift(HERE)
    bank = next(iter(each_echo(HERE, [], [], TABLE, (), (1,))))
    for first in (most / 2, 0.0, -most / 2):
        for last in (most / 2, 0.0, -most / 2):
            middle = echo_pose(HERE.moved(first), bank.speed, bank.side, 0.0, bank.bend)
            assert may_end_at(HERE, bank, middle.moved(last))
            assert not may_end_at(HERE, bank, middle.moved(last, 0.01 + most))
            assert not may_end_at(HERE, bank, middle.moved(last, 0.0, 1.0))
    assert not may_end_at(HERE, bank, bank.pose.moved(0.6))
    straight = next(iter(each_echo(HERE, [], [], TABLE)))
    assert may_end_at(HERE, straight, straight.pose.moved(-0.3))
    assert not may_end_at(HERE, straight, straight.pose.moved(0.3))
    assert not may_end_at(HERE, straight, straight.pose.moved(-0.3, 0.1))
