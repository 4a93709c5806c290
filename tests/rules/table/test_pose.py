"""Where bases stand: headings, corners, and poses as values."""

from __future__ import annotations

import copy
import pickle
from math import sqrt

import pytest

from rules.table import BASES, OVERSIZED, SMALL, Pose, TableError, base_named, unit_vector


def test_bases_have_the_sides_of_the_pieces() -> None:
    assert round(SMALL.side, 4) == 1.5748
    assert round(OVERSIZED.side, 4) == 3.1496
    assert OVERSIZED.side == 2 * SMALL.side
    assert round(SMALL.half, 4) == 0.7874
    assert round(SMALL.reach, 4) == 1.1136


def test_a_base_is_found_by_the_name_that_a_ship_class_gives() -> None:
    assert [base_named(name) for name in BASES] == [SMALL, OVERSIZED]
    with pytest.raises(TableError, match="no base 'huge': it is one of small, oversized"):
        base_named("huge")


@pytest.mark.parametrize(
    ("heading", "vector"),
    [
        (0, (0.0, 1.0)),
        (90, (1.0, 0.0)),
        (180, (0.0, -1.0)),
        (270, (-1.0, 0.0)),
        (360, (0.0, 1.0)),
        (-90, (-1.0, 0.0)),
    ],
)
def test_square_headings_are_exact(heading: float, vector: tuple[float, float]) -> None:
    assert unit_vector(heading) == vector


@pytest.mark.parametrize("heading", [0.1, 17, 22.5, 45, 60.75, 89.999])
def test_headings_are_mirrored_exactly_in_every_quarter(heading: float) -> None:
    east, north = unit_vector(heading)
    assert unit_vector(heading + 90) == pytest.approx((north, -east), abs=1e-13)
    assert unit_vector(heading + 180) == pytest.approx((-east, -north), abs=1e-13)
    assert unit_vector(360 - heading) == pytest.approx((-east, north), abs=1e-13)
    assert east * east + north * north == pytest.approx(1.0, abs=1e-15)


def test_headings_run_clockwise_from_north() -> None:
    assert Pose(18, 18, 90).moved(2, 1) == Pose(20, 17, 90)
    assert Pose(18, 18).moved(2, 1) == Pose(19, 20)
    assert Pose(18, 18, 270).moved(2, 1, 100) == Pose(16, 19, 10)


@pytest.mark.parametrize(
    ("given", "kept"), [(0, 0), (360, 0), (405, 45), (-45, 315), (-1e-20, 0), (720.5, 0.5)]
)
def test_headings_are_kept_below_360(given: float, kept: float) -> None:
    assert Pose(1, 2, given).heading == kept


def test_corners_go_clockwise_from_the_front_right() -> None:
    half = SMALL.half
    assert Pose(10, 20).corners() == (
        (10 + half, 20 + half),
        (10 + half, 20 - half),
        (10 - half, 20 - half),
        (10 - half, 20 + half),
    )
    front_right, rear_right, rear_left, front_left = Pose(0, 0, 45, OVERSIZED).corners()
    reach = OVERSIZED.side / sqrt(2)
    assert front_right == pytest.approx((reach, 0.0), abs=1e-12)
    assert rear_right == pytest.approx((0.0, -reach), abs=1e-12)
    assert rear_left == pytest.approx((-reach, 0.0), abs=1e-12)
    assert front_left == pytest.approx((0.0, reach), abs=1e-12)


def test_offsets_are_seen_from_the_base() -> None:
    assert Pose(10, 10, 90).offset_to(13, 9) == (3.0, 1.0)
    assert Pose(10, 10, 180).offset_to(13, 9) == (1.0, -3.0)


def test_poses_are_values() -> None:
    pose = Pose(1.5, 2.25, 33.3, OVERSIZED)
    assert pose == Pose(1.5, 2.25, 33.3, OVERSIZED)
    assert hash(pose) == hash(Pose(1.5, 2.25, 33.3, OVERSIZED))
    assert pose != Pose(1.5, 2.25, 33.3)
    assert pose != Pose(1.5, 2.25, 33.4, OVERSIZED)
    assert pose != "1.5,2.25 h33.3 oversized"
    assert repr(pose) == "Pose(1.5, 2.25, 33.3, <oversized base>)"


def test_poses_survive_pickling_and_copying_to_the_last_digit() -> None:
    pose = Pose(1.5, 2.25, 33.3, OVERSIZED)
    for twin in (pickle.loads(pickle.dumps(pose)), copy.deepcopy(pose)):  # noqa: S301
        assert twin == pose
        assert twin.base is OVERSIZED
        assert (twin.ahead_x, twin.ahead_y) == (pose.ahead_x, pose.ahead_y)
