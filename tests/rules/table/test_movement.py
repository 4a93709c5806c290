"""Executing maneuvers: overlaps, planets, obstacles, fleeing.

Source: 2017, Movement Rules, Obstacles; DECISIONS D20-D27; EDITIONS E6-E9, N13-N15, N18.
"""

from __future__ import annotations

import pickle

import pytest

from rules.table import (
    OVERSIZED,
    SMALL,
    TABLE,
    Movement,
    Pose,
    TableError,
    distance,
    execute,
    is_taken,
    overlaps_terrain,
    parse_pose,
    parse_table,
    parse_terrain,
    template,
    touches,
)
from tests.families import each_case

SIDE, HALF = SMALL.side, SMALL.half
HERE = Pose(18, 10)


def moved(bearing: str, speed: int, side: str, table: str, *, start: str = "18,10 h0") -> Movement:
    """Executes a maneuver among the ships and the terrain of a table written as text."""
    scene = parse_table(table)
    pose = parse_pose(start)
    others = [each for _, each in scene.ships]
    each = template(bearing, speed, side, pose.base)
    return execute(each, pose, others, list(scene.terrain), scene.area)


def place(pose: Pose) -> tuple[float, float, float]:
    """Gives (x, y, heading) to 4 places."""
    return round(pose.x, 4), round(pose.y, 4), round(pose.heading, 4)


def test_nothing_in_the_way() -> None:
    movement = moved("straight", 3, "", "")
    assert movement.pose is movement.full_end
    assert place(movement.pose) == (18, 16.2992, 0)
    assert movement.start == HERE
    assert movement.way == movement.template.way
    assert (movement.overlapped, movement.touching, movement.met) == ((), (), ())
    assert movement.is_full
    said = (movement.is_on_planet, movement.has_fled, movement.is_by_turning)
    assert said == (False, False, False)
    assert not movement.has_turned_about


def test_movements_are_values() -> None:
    table = "ship there 18,16.5 h45\nterrain obstacle:1 18,12"
    movement, same = moved("straight", 3, "", table), moved("straight", 3, "", table)
    twin = pickle.loads(pickle.dumps(movement))  # noqa: S301
    assert movement == same == twin
    assert hash(movement) == hash(twin)
    assert movement != moved("straight", 3, "", "")
    assert repr(movement).startswith(
        "<<3 straight, small> from Pose(18.0, 10.0, 0.0, <small base>)"
    )


# --- ships --------------------------------------------------------------------------------------


def test_a_ship_moves_through_others_freely() -> None:
    """2017, Moving Through a Ship."""
    movement = moved("straight", 4, "", "ship a 18,12.5 h20\nship b 18,14.5 h70")
    assert movement.is_full
    assert place(movement.pose) == (18, 17.874, 0)


def test_it_stops_at_the_first_free_place_from_the_far_end() -> None:
    """D20: between two ships, where there is room, and not before the nearer one."""
    movement = moved("straight", 6, "", "ship near 18,13 h0\nship far 18,20.5 h0")
    assert movement.overlapped == movement.touching == (1,)
    assert place(movement.pose) == (18, 18.9252, 0)
    assert touches(movement.pose, Pose(18, 20.5))


def test_a_ship_that_only_touches_is_not_in_the_way() -> None:
    beside = f"ship beside {18 + SIDE},16.2992 h0\nship ahead 18,{16.299212598425196 + SIDE} h0"
    movement = moved("straight", 3, "", beside)
    assert movement.is_full
    assert movement.touching == ()
    assert place(movement.pose) == (18, 16.2992, 0)


def test_a_ship_can_slide_back_along_another() -> None:
    """Flush sides touch all the way and stop nothing."""
    table = f"ship ahead 18,17 h0\nship beside {18 + SIDE:.4f},13 h0"
    movement = moved("straight", 3, "", table)
    assert movement.overlapped == (0,)
    assert movement.touching == (0,)
    assert place(movement.pose) == (18, 15.4252, 0)


def test_back_from_a_ship_that_stands_askew() -> None:
    movement = moved("straight", 3, "", "ship askew 18,16.5 h45")
    assert place(movement.pose) == (18, 14.599, 0)
    assert round(16.5 - HALF - SMALL.reach, 4) == 14.599


def test_without_a_free_place_it_stays() -> None:
    """D21: it counts as overlapping."""
    table = f"ship ahead 18,{10 + SIDE} h0\nship next 18,{10 + 2 * SIDE} h0"
    movement = moved("straight", 1, "", table)
    assert movement.pose == HERE
    assert movement.way == 0.0
    assert movement.overlapped == (1, 0)
    assert movement.touching == (0,)
    assert not movement.is_full


def test_a_come_about_turns_when_its_end_is_free() -> None:
    movement = moved("about", 3, "", "ship passed 18,14 h0")
    assert movement.has_turned_about
    assert place(movement.pose) == (18, 16.2992, 180)


def test_a_come_about_becomes_a_straight_when_its_end_is_taken() -> None:
    """D22; 2017, IMPORTANT."""
    movement = moved("about", 3, "", "ship there 18,16.6929 h0")
    assert not movement.has_turned_about
    assert movement.full_end.heading == 180
    assert place(movement.pose) == (18, 15.1181, 0)
    assert movement.touching == (0,)


def test_full_astern_moves_forward_again() -> None:
    """2017, IMPORTANT."""
    movement = moved("straight", -2, "", "ship behind 18,5.5 h0", start="18,10 h0")
    assert place(movement.full_end) == (18, 5.2756, 0)
    assert place(movement.pose) == (18, 7.0748, 0)
    assert movement.touching == (0,)


@pytest.mark.parametrize("side", ["left", "right"])
@pytest.mark.parametrize(("bearing", "speed"), [("bank", 1), ("bank", 3), ("turn", 1), ("turn", 3)])
@each_case("base", ["", " oversized"])
def test_back_along_a_curve(bearing: str, speed: int, side: str, base: str) -> None:
    """D20: it touches, with both guides still on the template."""
    start = parse_pose(f"18,10 h30{base}")
    each = template(bearing, speed, side, start.base)
    other = each.end(start).moved(0.4, 0.3, 20)
    movement = execute(each, start, [other], [], TABLE)
    assert movement.overlapped == movement.touching == (0,)
    assert 0 < movement.way < each.way
    assert distance(movement.pose, other) == pytest.approx(0.0, abs=1e-6)
    again = each.at(start, movement.way)
    assert (again.x, again.y, again.heading) == (
        movement.pose.x,
        movement.pose.y,
        movement.pose.heading,
    )


def test_ships_are_named_in_the_order_in_which_they_were_met() -> None:
    table = "ship first 18,16.6929 h0\nship second 19.1811,14.1339 h0\nship third 17,12 h0"
    movement = moved("straight", 3, "", table)
    assert movement.overlapped == (0, 1, 2)
    assert movement.touching == (2,)
    assert place(movement.pose) == (18, 10.4252, 0)


def test_a_large_base_has_its_own_templates() -> None:
    movement = moved("straight", 2, "", "ship small 18,16 h0", start="18,10 h0 oversized")
    assert place(movement.full_end) == (18, 16.2992, 0)
    assert place(movement.pose) == (18, 13.6378, 0)
    assert movement.overlapped == (0,)
    with pytest.raises(TableError, match="a template for a small base cannot move a oversized one"):
        execute(template("straight", 2, "", SMALL), Pose(1, 1, 0, OVERSIZED), [], [], TABLE)


# --- rarer bearings -----------------------------------------------------------------------------


def test_a_spin_goes_straight_and_turns_in_place() -> None:
    """EDITIONS N15."""
    movement = moved("spin", 2, "left", "")
    assert place(movement.pose) == (18, 14.7244, 270)
    assert not movement.is_by_turning


def test_a_spin_that_was_moved_back_still_turns() -> None:
    """EDITIONS N15: a square base covers the same ground, only the straight part overlaps."""
    movement = moved("spin", 2, "right", "ship there 18,15.5 h0")
    assert place(movement.pose) == (18, 13.9252, 90)
    assert movement.overlapped == movement.touching == (0,)
    assert not movement.is_by_turning


def test_a_stop_stays() -> None:
    movement = moved("stop", 0, "", f"ship beside {18 + SIDE},10 h0")
    assert movement.pose == HERE
    assert movement.is_full


def test_a_flank_goes_sideways_and_keeps_its_heading() -> None:
    right = moved("flank", 1, "right", "", start="18,10 h30 oversized")
    assert right.pose.heading == 30
    ahead, aside = right.start.offset_to(right.pose.x, right.pose.y)
    assert (round(ahead, 4), round(aside, 4)) == (0, 4.7244)
    left = moved("flank", 2, "left", "ship there 12,10 h0", start="18,10 h0 oversized")
    assert place(left.pose) == (14.3622, 10, 0)
    assert left.touching == (0,)


@pytest.mark.parametrize(
    ("bearing", "side", "heading"),
    [
        ("45-degree-rotate", "left", 315),
        ("45-degree-rotate", "right", 45),
        ("90-degree-rotate", "left", 270),
        ("90-degree-rotate", "right", 90),
    ],
)
def test_a_station_turns_in_place(bearing: str, side: str, heading: float) -> None:
    movement = moved(bearing, 0, side, "", start="18,10 h0 oversized")
    assert place(movement.pose) == (18, 10, heading)
    assert movement.is_full


def test_a_station_without_room_does_not_turn() -> None:
    """D21; EDITIONS N15: an overlap by the turning itself."""
    table = f"ship beside {18 + OVERSIZED.half + HALF + 0.2},10 h0"
    movement = moved("45-degree-rotate", 0, "left", table, start="18,10 h0 oversized")
    assert movement.pose == movement.start
    assert movement.overlapped == (0,)
    assert movement.is_by_turning
    assert not movement.is_full
    assert moved("90-degree-rotate", 0, "left", table, start="18,10 h0 oversized").is_full


# --- the planet ---------------------------------------------------------------------------------


def test_a_ship_passes_a_planet_but_may_not_end_on_it() -> None:
    """2017, The Planet Token."""
    assert moved("straight", 6, "", "terrain planet 18,14 r1").is_full
    movement = moved("straight", 3, "", "terrain planet 18,18")
    assert movement.is_on_planet
    assert not movement.is_full
    assert (movement.overlapped, movement.touching) == ((), ())
    assert place(movement.pose) == (18, 14.2126, 0)


def test_beside_the_planet_a_front_corner_touches_it() -> None:
    movement = moved("straight", 3, "", "terrain planet 20,18")
    # The corner at x = 18.7874 meets the disc of radius 3.
    chord = (9 - (20 - 18 - HALF) ** 2) ** 0.5
    assert movement.pose.y == pytest.approx(18 - chord - HALF, abs=1e-9)
    assert round(movement.pose.y, 4) == 14.4686


@pytest.mark.parametrize(
    ("bearing", "speed"), [("bank", 3), ("turn", 2), ("full-about", 1), ("evasive-action", 1)]
)
def test_back_from_a_planet_beside_the_straight(bearing: str, speed: int) -> None:
    each = template(bearing, speed, "right", SMALL)
    end = each.end(HERE)
    planet = parse_terrain(f"planet {end.x + 1},{end.y + 2}")
    movement = execute(each, HERE, [], [planet], TABLE)
    assert movement.is_on_planet
    assert not overlaps_terrain(movement.pose, planet)
    nearest = min(((x - planet.x) ** 2 + (y - planet.y) ** 2) ** 0.5 for x, y in rim(movement.pose))
    assert nearest == pytest.approx(3.0, abs=1e-4)


def rim(pose: Pose) -> list[tuple[float, float]]:
    """Gives many points of a base's rim."""
    corners = pose.corners()
    return [
        (one[0] + (two[0] - one[0]) * part / 400, one[1] + (two[1] - one[1]) * part / 400)
        for one, two in zip(corners, corners[1:] + corners[:1], strict=True)
        for part in range(400)
    ]


def test_planet_and_ship_together() -> None:
    """D23: back until it is clear of both."""
    table = "ship there 18,16.5 h0\nterrain planet 18,18"
    movement = moved("straight", 3, "", table)
    assert movement.is_on_planet
    assert movement.overlapped == (0,)
    # The planet holds it back farther than the ship does.
    assert place(movement.pose) == (18, 14.2126, 0)
    assert movement.touching == ()
    table = "ship there 18,14.5 h0\nterrain planet 18,18"
    movement = moved("straight", 3, "", table)
    assert movement.is_on_planet
    assert movement.overlapped == movement.touching == (0,)
    assert place(movement.pose) == (18, 12.9252, 0)


def test_a_come_about_onto_the_planet_becomes_a_straight() -> None:
    """D22: not free is not free."""
    movement = moved("about", 3, "", "terrain planet 18,18")
    assert place(movement.pose) == (18, 14.2126, 0)
    assert not movement.has_turned_about


def test_enemies_may_ignore_the_planet() -> None:
    """EDITIONS E9."""
    planet = parse_terrain("planet 18,18")
    each = template("straight", 3, "", SMALL)
    movement = execute(each, HERE, [], [planet], TABLE, stopped_by_planets=False)
    assert movement.is_full
    assert not movement.is_on_planet


# --- fleeing ------------------------------------------------------------------------------------


def test_a_ship_flees_when_any_part_of_its_base_is_off_the_table() -> None:
    """D24: touching the edge is inside."""
    assert not moved("straight", 1, "", "", start=f"18,{36 - HALF - 2 * SIDE} h0").has_fled
    assert moved("straight", 1, "", "", start=f"18,{36 - HALF - 2 * SIDE + 0.01} h0").has_fled
    assert moved("bank", 1, "left", "", start="2.3,30 h0").has_fled


def test_fleeing_is_judged_by_the_final_base() -> None:
    """D24: after moving back; the template may lie over the edge."""
    movement = moved("straight", 3, "", "ship there 18,35.2 h0", start="18,30 h0")
    assert not TABLE.holds(movement.full_end)
    assert not movement.has_fled
    assert place(movement.pose) == (18, 33.6252, 0)
    # The curve bulges over the western edge, the ship ends inside.
    start = Pose(1.2, 4, 330)
    turn = template("turn", 3, "right", SMALL)
    assert not TABLE.holds(turn.at(start, turn.way / 3))
    assert not execute(turn, start, [], [], TABLE).has_fled


def test_the_table_may_have_any_size() -> None:
    table = "area 0,0 18,18"
    assert moved("straight", 5, "", table, start="9,9 h0").has_fled
    assert not moved("straight", 4, "", table, start="9,9 h0").has_fled


# --- obstacles and minefields -------------------------------------------------------------------


def test_template_and_final_base_meet_obstacles() -> None:
    """2017, Moving Into and Through Obstacles."""
    assert moved("straight", 3, "", "terrain obstacle:1 18,13").met == (0,)
    assert moved("straight", 3, "", "terrain obstacle:1 18,16.5").met == (0,)
    assert moved("straight", 3, "", "terrain obstacle:1 18,18.5").met == ()


def test_the_template_is_narrower_than_the_base() -> None:
    """A token beside the template is passed without harm, though the base sweeps over it."""
    # The token's western corner lies 0.9 in from its middle.
    passed = "terrain obstacle:3 {x},13"
    assert moved("straight", 3, "", passed.format(x=18 + 0.9 + 0.38)).met == (0,)
    assert moved("straight", 3, "", passed.format(x=18 + 0.9 + 0.41)).met == ()
    mines = "terrain minefield {x},13"
    assert moved("straight", 3, "", mines.format(x=18 + 1.5 + 0.39)).met == (0,)
    assert moved("straight", 3, "", mines.format(x=18 + 1.5 + 0.40)).met == ()


def test_several_are_met_in_order_along_the_path() -> None:
    """D27."""
    table = (
        "terrain obstacle:1 18,17\nterrain minefield 18,15.5\nterrain obstacle:2 18,12.8\n"
        "terrain objective 18,14\nterrain obstacle:4 25,14"
    )
    assert moved("straight", 3, "", table).met == (2, 1, 0)
    assert moved("straight", -3, "", table, start="18,20 h0").met == (0, 1, 2)


def test_order_along_a_curve() -> None:
    each = template("turn", 3, "left", SMALL)
    start = Pose(18, 10)
    near, far = each.at(start, 3.0), each.at(start, 6.5)
    table = f"terrain obstacle:5 {far.x},{far.y}\nterrain obstacle:6 {near.x},{near.y}"
    assert moved("turn", 3, "left", table).met == (1, 0)


def test_only_the_part_that_was_travelled_counts() -> None:
    """D25: the template beyond the final base meets nothing."""
    rock = "terrain obstacle:1 18,14.6"
    assert moved("straight", 3, "", rock).met == (0,)
    movement = moved("straight", 3, "", rock + "\nship a 18,16.5 h0\nship b 18,13.5 h0")
    assert place(movement.pose) == (18, 11.9252, 0)
    assert movement.met == ()
    for speed in (2, 3):
        each = template("turn", speed, "right", SMALL)
        end = each.end(HERE)
        last = each.at(HERE, each.way - 1.2)
        token = parse_terrain(f"obstacle:1 {last.x},{last.y}")
        assert execute(each, HERE, [], [token], TABLE).met == (0,)
        assert execute(each, HERE, [end, last], [token], TABLE).met in ((), (0,))


def test_a_token_beneath_the_start_is_left_without_penalty() -> None:
    """D26: the template does not meet it, the final base does if it still lies on it."""
    under = "terrain obstacle:1 18,10.9"
    assert moved("straight", 2, "", under).met == ()
    assert moved("bank", 1, "left", under).met == ()
    assert moved("stop", 0, "", under).met == (0,)
    movement = moved("straight", 1, "", under + "\nship ahead 18,12 h0\nship next 18,13.5 h0")
    assert place(movement.pose) == (18, 10.4252, 0)
    assert movement.met == (0,)


def test_a_token_just_ahead_is_met() -> None:
    movement = moved("straight", 2, "", f"terrain obstacle:1 18,{10 + HALF + 0.9 + 0.01}")
    assert movement.met == (0,)


def test_a_minefield_is_met_like_an_obstacle() -> None:
    """EDITIONS N18: which of both it was decides what follows."""
    assert moved("straight", 3, "", "terrain minefield 18,13").met == (0,)
    assert moved("straight", 3, "", "terrain planet 18,13 r0.5").met == ()


def test_a_spin_meets_tokens_with_template_and_final_base_only() -> None:
    """EDITIONS N15."""
    assert moved("spin", 2, "right", "terrain obstacle:1 18,12.5").met == (0,)
    assert moved("spin", 2, "right", "terrain obstacle:1 18,15.5").met == (0,)
    assert moved("spin", 2, "right", "terrain obstacle:1 19.9,13").met == ()


def test_a_come_about_meets_what_its_straight_meets() -> None:
    assert moved("about", 3, "", "terrain obstacle:1 18,13").met == (0,)


# --- is it free? --------------------------------------------------------------------------------


def test_a_place_is_taken_by_ships_and_planets() -> None:
    planet = parse_terrain("planet 18,13.8")
    assert is_taken(HERE, [Pose(18, 11)], [])
    assert is_taken(Pose(18, 10.02), [], [planet])
    assert not is_taken(HERE, [Pose(18, 10 + SIDE)], [])
    assert not is_taken(HERE, [], [])
    assert not is_taken(HERE, [], [planet])
