"""Layouts of the sector: places, neighbours, Command Posts, and shapes that are refused."""

from __future__ import annotations

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
            # In sides of a hexagon columns are 1.5 apart, half tiles half the square root of 3:
            # middles of hexagons that share an edge are the square root of 3 apart.
            across, up = there.column - here.column, there.ahead - here.ahead
            assert 2.25 * across**2 + 0.75 * up**2 == 3.0
    reached, border = {0}, [0]
    while border:
        fresh = {each for place in border for each in layout.neighbours[place]} - reached
        reached |= fresh
        border = list(fresh)
    assert len(reached) == len(layout.places)


def test_inner_tile_has_six_neighbours() -> None:
    # The middle of the standard board.
    assert LAYOUTS["standard"].neighbours[13] == (7, 8, 12, 14, 18, 19)


ENDS = (CommandPost(1, NEAR), CommandPost(1, FAR))


@pytest.mark.parametrize(
    ("columns", "posts", "fault"),
    [
        ((4, 3), ENDS, "has 2 columns; it needs at least 3"),
        ((4, 0, 4), ENDS, "has a column without a tile; leave it out"),
        ((18, 17, 18), ENDS, "takes 53 tiles; a box has 50"),
        (
            (4, 4, 4),
            ENDS,
            (
                "has columns of 4 and 4 side by side (columns 0 and 1); neighbouring ones are half "
                "a tile apart, so one has an odd number of tiles and the other an even one"
            ),
        ),
        ((4, 3, 4), ENDS[:1], "has fewer than two Command Posts; each side needs one"),
        (
            (4, 3, 4),
            (CommandPost(3, NEAR), CommandPost(1, FAR)),
            (
                "has its Command Post 0 at the near end of column 3; columns are 0 to 2, ends near "
                "and far"
            ),
        ),
        (
            (4, 3, 4),
            (CommandPost(1, NEAR), CommandPost(1, NEAR)),
            "has two Command Posts at one end of a column; put one elsewhere",
        ),
        (
            (4, 3, 4),
            (CommandPost(0, NEAR), CommandPost(1, FAR)),
            (
                "has a Command Post at the near end of column 0 that touches 1 tiles; it must "
                "touch exactly 3, so its column is one tile shorter than both columns beside it"
            ),
        ),
    ],
)
def test_shape_on_which_nobody_can_play_is_refused(
    columns: tuple[int, ...], posts: tuple[CommandPost, ...], fault: str
) -> None:
    # DF-2
    with pytest.raises(CaptainsError) as caught:
        SectorLayout("mine", columns, posts)
    assert caught.value.code == "layout.invalid"
    assert str(caught.value) == f"the layout 'mine' {fault}"
