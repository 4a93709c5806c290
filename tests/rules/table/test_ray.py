"""Straight lines from a point, and the bases that stand on them."""

from __future__ import annotations

import pytest

from rules.table import Arc, Pose, Ray, rays_to, stand_on

NORTH = Ray(10.0, 10.0, 0.0, 1.0)
HALF = Pose(0.0, 0.0).half


def test_a_line_begins_where_it_enters_a_base() -> None:
    assert NORTH.reaches(Pose(10.0, 15.0)) == pytest.approx(5.0 - HALF)
    assert NORTH.reaches(Pose(10.0 + HALF + 0.01, 15.0)) == float("inf")
    assert NORTH.reaches(Pose(10.0, 5.0)) == float("inf")


@pytest.mark.parametrize(("heading", "far"), [(0.0, 1.0), (90.0, 1.0), (45.0, 2.0**0.5)])
def test_a_line_leaves_the_base_that_it_starts_in(heading: float, far: float) -> None:
    assert NORTH.leaves(Pose(10.0, 10.0, heading)) == pytest.approx(far * HALF)


@pytest.mark.parametrize(("heading", "is_in"), [(0.0, True), (44.0, True), (46.0, False)])
def test_a_line_is_in_an_arc(heading: float, is_in: bool) -> None:
    front = Arc("front", 90)
    assert NORTH.is_in(Pose(10.0, 10.0, heading), front) is is_in


def test_bases_stand_on_a_line_in_order_as_far_as_it_runs() -> None:
    poses = [Pose(10.0, 20.0), Pose(10.0, 14.0), Pose(14.0, 14.0), Pose(10.0, 30.0)]
    assert stand_on(NORTH, poses, 12.0) == [1, 0]


def test_lines_to_a_base_all_meet_it() -> None:
    pose = Pose(3.0, 17.0, 30.0)
    found = rays_to(10.0, 10.0, pose)
    assert len(found) == 5
    assert all(ray.reaches(pose) < 12.0 for ray in found)
    assert len(rays_to(pose.x, pose.y, pose)) == 4
