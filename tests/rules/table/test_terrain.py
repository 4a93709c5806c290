"""Tokens on the table: their shapes, and how they lie to bases, templates and each other.

Source: 2017, Obstacles, The Planet Token, The Minefield Token; EDITIONS K, N18.
"""

from __future__ import annotations

import copy
import pickle
from math import hypot

import pytest

from rules.table import (
    OUTLINES,
    OVERSIZED,
    SMALL,
    Pose,
    TableError,
    Terrain,
    overlaps_terrain,
    parse_terrain,
    template,
    terrain_distance,
    terrain_gap,
)
from rules.table.strip import NOT_MET, first_beneath
from tests.families import each_case

HALF = SMALL.half
HERE = Pose(18, 18)


def test_discs_have_their_usual_size() -> None:
    """A planet is 6 in across, a minefield 3 in, an objective 2 in."""
    assert [Terrain(kind, 1, 1).radius for kind in ("planet", "minefield", "objective")] == [
        3.0,
        1.5,
        1.0,
    ]
    assert Terrain("planet", 1, 1, radius=2.5).radius == 2.5


@pytest.mark.parametrize("outline", range(1, 7))
def test_obstacles_are_convex_and_about_2_inches_across(outline: int) -> None:
    corners = OUTLINES[outline - 1]
    assert len(set(corners)) == 6
    turned = []
    for one, two, three in zip(
        corners, corners[1:] + corners[:1], corners[2:] + corners[:2], strict=True
    ):
        first = two[0] - one[0], two[1] - one[1]
        second = three[0] - two[0], three[1] - two[1]
        turned.append(first[0] * second[1] - first[1] * second[0])
    assert max(turned) < 0.0  # clockwise at every corner
    across = max(hypot(a[0] - b[0], a[1] - b[1]) for a in corners for b in corners)
    assert 1.8 <= across <= 2.2
    assert 0.9 <= Terrain("obstacle", 5, 5, outline=outline).radius <= 1.1


def test_an_obstacle_turns_with_its_heading() -> None:
    token = Terrain("obstacle", 10, 20, heading=90, outline=1)
    assert token.corners[0] == pytest.approx((10.2, 19.05))
    assert Terrain("obstacle", 10, 20, heading=450, outline=1) == token


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (("comet", 0, 0.0), "no terrain 'comet': it is one of obstacle, minefield, planet"),
        (("obstacle", 7, 0.0), "no outline 7: they are 1 to 6"),
        (("obstacle", -1, 0.0), "no outline -1"),
        (("planet", 1, 0.0), "a planet is a disc"),
        (("obstacle", 0, 0.0), "a disc needs a radius: obstacle has none of its own"),
    ],
)
def test_what_does_not_exist_is_refused(text: tuple[str, int, float], message: str) -> None:
    kind, outline, radius = text
    with pytest.raises(TableError, match=message):
        Terrain(kind, 1, 1, outline=outline, radius=radius)


def test_tokens_are_values() -> None:
    token = Terrain("obstacle", 1.5, 2.5, heading=33.3, outline=4)
    for twin in (pickle.loads(pickle.dumps(token)), copy.deepcopy(token)):  # noqa: S301
        assert twin == token
        assert hash(twin) == hash(token)
        assert twin.corners == token.corners
    assert token != Terrain("obstacle", 1.5, 2.5, heading=33.3, outline=5)
    assert token != "obstacle:4 1.5,2.5 h33.3"
    assert eval(repr(token)) == token  # noqa: S307


@each_case(
    ("token", "expected"),
    [
        ("planet 18,21.78", True),
        ("planet 18,21.788", False),  # deeper than a thousandth counts
        ("minefield 20.2,18", True),
        ("minefield 20.29,18", False),
        ("minefield 19.84,19.84", True),  # a corner of the base
        ("minefield 19.86,19.86", False),
        ("obstacle:1 19.7,18", True),
        ("obstacle:1 19.75,18", False),
        ("obstacle:3 19.3,18.9", True),
        ("obstacle:3 19.8,19.3", False),
        ("obstacle:1 25,25", False),
        ("minefield 18,18", True),
    ],
)
def test_bases_on_tokens(token: str, expected: bool) -> None:
    assert overlaps_terrain(HERE, parse_terrain(token)) is expected


def test_a_small_token_beneath_a_large_base_is_overlapped() -> None:
    cube = Pose(18, 18, 20, OVERSIZED)
    assert overlaps_terrain(cube, Terrain("obstacle", 18, 18, outline=2))
    assert overlaps_terrain(cube, Terrain("objective", 18, 18))


def test_distances_to_tokens() -> None:
    """Missions ask for Range 1 of the planet, or of an objective."""
    assert terrain_distance(HERE, Terrain("planet", 18, 26)) == pytest.approx(8 - 3 - HALF)
    assert terrain_distance(HERE, Terrain("planet", 18, 20)) == 0.0
    corner = Terrain("objective", 18 + HALF + 3, 18 + HALF + 4)
    assert terrain_distance(HERE, corner) == pytest.approx(4.0)
    rock = Terrain("obstacle", 22, 18, outline=1)
    assert terrain_distance(HERE, rock) == pytest.approx(4 - 0.95 - HALF)
    assert terrain_distance(HERE, Terrain("obstacle", 18, 18, outline=1)) == 0.0
    # A side of the token faces a corner of the base.
    assert terrain_distance(Pose(18, 18, 45), rock) == pytest.approx(
        4 - 0.95 - SMALL.reach, abs=0.05
    )


def test_gaps_between_tokens() -> None:
    planet, mines = Terrain("planet", 10, 10), Terrain("minefield", 16, 18)
    assert terrain_gap(planet, mines) == pytest.approx(10 - 4.5)
    rock = Terrain("obstacle", 10, 15, outline=1)
    assert terrain_gap(planet, rock) == terrain_gap(rock, planet)
    assert terrain_gap(planet, rock) == pytest.approx(1.12, abs=0.05)
    assert terrain_gap(rock, Terrain("obstacle", 10.5, 15.5, outline=2)) == 0.0
    assert terrain_gap(rock, Terrain("obstacle", 14, 15, outline=2)) == pytest.approx(2.1, abs=0.05)
    assert terrain_gap(planet, Terrain("minefield", 10, 14)) == 0.0
    assert terrain_gap(Terrain("obstacle", 10, 10, outline=1), planet) == 0.0


# --- beneath a template -------------------------------------------------------------------------


def along(bearing: str, speed: int, side: str, token: str, way: float | None = None) -> float:
    """Gives where on a template of a ship at (18, 10) a token begins, to 3 places."""
    each = template(bearing, speed, side, SMALL)
    travelled = each.way if way is None else way
    return round(first_beneath(each, Pose(18, 10), parse_terrain(token), travelled), 3)


def test_where_a_disc_begins_beneath_a_straight() -> None:
    # The template runs from y = 10.7874 to 15.5118.
    assert along("straight", 3, "", "minefield 18,14") == round(14 - 1.5 - 10.7874, 3)
    assert along("straight", 3, "", "minefield 18,11") == 0.001
    assert along("straight", 3, "", "minefield 18,17") == round(17 - 1.5 - 10.7874, 3)
    assert along("straight", 3, "", "minefield 18,17.02") == NOT_MET
    assert along("straight", 3, "", "minefield 18,9.28") == NOT_MET
    assert along("straight", 3, "", "minefield 19.5,14", 3.5) == NOT_MET


def test_where_an_outline_begins_beneath_a_straight() -> None:
    assert along("straight", 3, "", "obstacle:1 18,14") == pytest.approx(2.3126, abs=0.02)
    assert along("straight", 3, "", "obstacle:1 18.1,16.5") == NOT_MET
    assert along("straight", 3, "", "obstacle:1 19,14") > 0.0
    assert along("straight", 3, "", "obstacle:1 19.4,14") == NOT_MET


def test_where_tokens_begin_beneath_a_curve() -> None:
    # The middle of a turn 3's circle is 3.5433 in to the right of the template's start.
    assert along("turn", 3, "right", "minefield 18,10.7874") == 0.001
    # A line from there touches the mines after the quarter circle less asin(1.5 / 3.5433).
    assert along("turn", 3, "right", "minefield 21.5433,14.3307") == 4.017
    assert along("turn", 3, "right", "minefield 21.5433,10.7874") == NOT_MET
    assert along("turn", 3, "left", "minefield 21.5433,14.3307") == NOT_MET
    assert along("turn", 3, "right", "obstacle:1 19,13.3") > 0.5
    assert along("turn", 3, "right", "obstacle:1 17,13.9") == NOT_MET
    # The slice of the ring lies on the planet-sized disc from its first edge on.
    assert along("turn", 1, "right", "minefield 19,11 r3") == 0.001


def test_a_turn_within_a_token() -> None:
    """Neither rim crosses the other: the token is all over the template."""
    assert along("turn", 1, "right", "minefield 18.5,11.5 r4") == 0.001
    assert along("turn", 1, "right", "minefield 19.378,10.7874 r0.9") == NOT_MET


def test_nothing_lies_beneath_a_template_that_was_not_left() -> None:
    assert along("straight", 3, "", "minefield 18,14", SMALL.side) == NOT_MET
    assert along("stop", 0, "", "minefield 18,10") == NOT_MET
