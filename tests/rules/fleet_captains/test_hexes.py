"""Layouts of the sector: places, neighbours, Command Posts, and shapes that are refused."""

from __future__ import annotations

from math import dist, sqrt

import pytest

from rules.fleet_captains.box.hexes import FAR, NEAR, CommandPost, Hexagon, SectorLayout
from rules.fleet_captains.errors import CaptainsError
from rules.loader import load_boxes

LAYOUTS = load_boxes()["house-base"].layouts


def test_standard_board_has_27_tiles_and_two_posts() -> None:
    # FC-5, DF-1
    standard = LAYOUTS["standard"]
    assert (standard.tiles, len(standard.places)) == (27, 29)
    assert [standard.is_post(place) for place in (26, 27, 28)] == [False, True, True]
    assert standard.places[standard.post_place(0)] == Hexagon(2, -6)
    assert standard.places[standard.post_place(1)] == Hexagon(2, 6)


@pytest.mark.parametrize("name", LAYOUTS)
def test_every_post_touches_three_tiles_and_no_post(name: str) -> None:
    # FC-29
    layout = LAYOUTS[name]
    for number in range(len(layout.posts)):
        near = layout.neighbours[layout.post_place(number)]
        assert len(near) == 3
        assert not any(layout.is_post(place) for place in near)


def test_post_touches_the_end_tiles_of_its_column_and_of_those_beside_it() -> None:
    # DF-1: the columns begin with the places 0, 5, 11, 16 and 22.
    standard = LAYOUTS["standard"]
    assert standard.neighbours[standard.post_place(0)] == (5, 11, 16)
    assert standard.neighbours[standard.post_place(1)] == (10, 15, 21)


@pytest.mark.parametrize("name", LAYOUTS)
def test_neighbours_are_mutual_share_an_edge_and_connect_all(name: str) -> None:
    layout = LAYOUTS[name]
    for place, near in enumerate(layout.neighbours):
        assert 1 <= len(near) <= 6
        here = layout.places[place]
        for other in near:
            assert place in layout.neighbours[other]
            there = layout.places[other]
            # In sides of a hexagon.
            assert dist(here.middle, there.middle) == pytest.approx(sqrt(3))
    reached, border = {0}, [0]
    while border:
        fresh = {each for place in border for each in layout.neighbours[place]} - reached
        reached |= fresh
        border = list(fresh)
    assert len(reached) == len(layout.places)


def test_middle_is_in_sides_of_a_hexagon() -> None:
    assert Hexagon(0, 0).middle == (0.0, 0.0)
    assert Hexagon(2, 6).middle == (3.0, pytest.approx(3 * sqrt(3)))
    assert Hexagon(1, -5).middle == (1.5, pytest.approx(-2.5 * sqrt(3)))


def test_places_are_named_by_column_and_number_from_the_near_end() -> None:
    standard = LAYOUTS["standard"]
    assert [standard.place_name(place) for place in (0, 4, 5, 13, 26)] == [
        *("A1", "A5", "B1", "C3", "E5"),
    ]
    assert [standard.place_name(standard.post_place(post)) for post in (0, 1)] == [
        "C near post",
        "C far post",
    ]


def test_document_of_a_layout_tells_its_places_and_their_neighbours() -> None:
    document = LAYOUTS["small"].as_document()
    assert (document["id"], document["columns"], document["tiles"]) == ("small", [4, 3, 4], 11)
    assert document["posts"] == [{"column": 1, "end": "near"}, {"column": 1, "end": "far"}]
    assert len(document["places"]) == 13
    assert document["places"][0] == {
        "name": "A1",
        "post": False,
        "middle": [0.0, pytest.approx(-1.5 * sqrt(3))],
        "neighbours": ["A2", "B1", "B near post"],
    }
    assert document["places"][-1]["neighbours"] == ["A4", "B3", "C4"]


def test_inner_tile_has_six_neighbours() -> None:
    # The middle of the standard board.
    assert LAYOUTS["standard"].neighbours[13] == (7, 8, 12, 14, 18, 19)


ENDS = (CommandPost(1, NEAR), CommandPost(1, FAR))


@pytest.mark.parametrize(
    ("columns", "posts", "fault", "where"),
    [
        ((4, 3), ENDS, "has 2 columns; it needs at least 3 and at most 26", "/columns"),
        ((4, 0, 4), ENDS, "has a column without a tile; leave it out", "/columns"),
        ((18, 17, 18), ENDS, "takes 53 tiles; a box has 50", "/columns"),
        (
            (4, 4, 4),
            ENDS,
            (
                "has columns of 4 and 4 side by side (A and B); neighbouring ones are half "
                "a tile apart, so one has an odd number of tiles and the other an even one"
            ),
            "/columns",
        ),
        ((4, 3, 4), ENDS[:1], "has fewer than two Command Posts; each side needs one", "/posts"),
        (
            (4, 3, 4),
            (CommandPost(3, NEAR), CommandPost(1, FAR)),
            (
                "has its Command Post 0 at the near end of column 3; columns are 0 to 2, ends near "
                "and far"
            ),
            "/posts/0",
        ),
        (
            (4, 3, 4),
            (CommandPost(1, NEAR), CommandPost(1, NEAR)),
            "has two Command Posts at one end of a column; put one elsewhere",
            "/posts/1",
        ),
        (
            (4, 3, 4),
            (CommandPost(0, NEAR), CommandPost(1, FAR)),
            (
                "has a Command Post at the near end of column A that touches 1 tiles; it must "
                "touch exactly 3, so its column is one tile shorter than both columns beside it"
            ),
            "/posts/0",
        ),
    ],
)
def test_shape_on_which_nobody_can_play_is_refused(
    columns: tuple[int, ...], posts: tuple[CommandPost, ...], fault: str, where: str
) -> None:
    # FC-3, FC-6: any other shape may be agreed on.
    # DF-2
    with pytest.raises(CaptainsError) as caught:
        SectorLayout("mine", columns, posts)
    assert caught.value.code == "layout.invalid"
    assert caught.value.where == where
    assert str(caught.value) == f"the layout 'mine' {fault}"
