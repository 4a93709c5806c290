"""Enemies on the table: bearings, formations, ID tokens, loadouts, models."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from math import hypot

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.alliance.errors import AllianceError
from rules.alliance.mission.map import EdgeArrow
from rules.alliance.mission.mission import SETUP, EnemyShip
from rules.alliance.mission.placement import (
    ABREAST,
    SPACING,
    EnemyModel,
    PlacedEnemy,
    arrivals,
    dealt_loadouts,
    drawn_bearing,
    enemies_to_remove,
    formation_poses,
    formation_slots,
    id_tokens,
    shuffled,
)
from rules.dice import ScriptedChance, SeededChance
from rules.table import SMALL, TABLE, Pose, execute, may_stand, overlaps, template
from rules.table.terrain import Terrain
from tests.families import each_case
from tests.rules.alliance.missions import FREIGHTERS, NAMES, PATROL, RELAY, mission

HALF = SMALL.side / 2.0
EDGES = {"north": 180.0, "east": 270.0, "south": 0.0, "west": 90.0}


def bearing(edge: str, along: float, heading: float | None = None) -> EdgeArrow:
    x, y = {
        "north": (along, 36.0),
        "south": (along, 0.0),
        "east": (36.0, along),
        "west": (0.0, along),
    }[edge]
    return EdgeArrow(1, edge, x, y, EDGES[edge] if heading is None else heading)


# --- bearings ------------------------------------------------------------------


def test_one_arrow_needs_no_die() -> None:
    with ScriptedChance() as chance:
        assert drawn_bearing(mission().formation("dominion-1st-wing"), chance) == 3


@pytest.mark.parametrize(("drawn", "number"), [(0, 1), (1, 6)])
def test_one_of_two_arrows(drawn: int, number: int) -> None:
    """EA-S4: of several options one is taken at random."""
    with ScriptedChance(f"number {drawn}") as chance:
        assert drawn_bearing(mission(FREIGHTERS).formation("supply-convoy"), chance) == number


def test_two_arrows_come_about_as_often() -> None:
    row = replace(mission().formation("dominion-1st-wing"), bearings=(1, 2))
    chance = SeededChance("bearings")
    counts = Counter(drawn_bearing(row, chance) for _ in range(1_000))
    assert sorted(counts) == [1, 2]
    assert 450 < counts[1] < 550


@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
def test_a_roll_is_a_six_sided_die(face: int) -> None:
    with ScriptedChance(f"number {face - 1}") as chance:
        assert drawn_bearing(mission().formation("dominion-alpha"), chance) == face


# --- formations ----------------------------------------------------------------


def test_slots_of_each_size() -> None:
    assert formation_slots(0) == ()
    assert formation_slots(1) == ((0.0, 0.0),)
    assert formation_slots(2) == ((0.0, -1.25), (0.0, 1.25))
    assert formation_slots(3) == ((0.0, -2.5), (0.0, 0.0), (0.0, 2.5))
    assert formation_slots(4) == ((-1.25, -1.25), (-1.25, 1.25), (1.25, -1.25), (1.25, 1.25))
    assert formation_slots(5) == (
        (-1.25, -2.5),
        (-1.25, 0.0),
        (-1.25, 2.5),
        (1.25, -1.25),
        (1.25, 1.25),
    )


def test_one_ship_stands_over_its_arrow_with_its_back_to_the_edge() -> None:
    (pose,) = formation_poses(bearing("north", 14.0), 1, TABLE)
    assert (pose.x, pose.y, pose.heading) == (14.0, 36.0 - HALF, 180.0)


def test_the_highest_number_stands_at_a() -> None:
    """A row of two at arrow 4: ships look south, so the left slot A lies to the east."""
    placed = arrivals(mission(), SETUP, 3, SeededChance("1"))
    assert [(each.id, each.formation, each.bearing, each.pose.x) for each in placed] == [
        (1, "dominion-1st-wing", 3, 14.0),
        (2, "dominion-2nd-wing", 4, 20.75),
        (3, "dominion-2nd-wing", 4, 23.25),
    ]


def test_a_place_that_is_taken() -> None:
    """DECISIONS D119: the nearest free place along the edge, the whole formation."""
    arrow = bearing("north", 14.0)
    first = formation_poses(arrow, 1, TABLE)
    (second,) = formation_poses(arrow, 1, TABLE, first)
    assert (second.x, second.y) == (15.75, first[0].y)
    assert not overlaps(first[0], second)
    third = formation_poses(arrow, 1, TABLE, [*first, second])
    assert third[0].x == 12.25


def test_an_edge_without_room_is_filled_from_behind() -> None:
    wall = [Pose(2.0 * number, 36.0 - HALF, 180.0) for number in range(19)]
    (pose,) = formation_poses(bearing("north", 14.0), 1, TABLE, wall)
    assert (pose.x, round(pose.y, 6)) == (14.0, round(36.0 - HALF - SMALL.side, 6))


def test_a_table_without_room_is_an_error() -> None:
    full = [Pose(1.5 * column, 1.5 * row, 0.0) for column in range(25) for row in range(25)]
    with pytest.raises(AllianceError) as raised:
        formation_poses(bearing("north", 14.0), 2, TABLE, full)
    assert raised.value.code == "mission.no_room"
    assert str(raised.value) == (
        "bearing 1 has no room for a formation of 2; move ships away from it"
    )


ARROWS = st.builds(
    lambda edge, along, off: bearing(edge, along, (EDGES[edge] + off) % 360.0),
    st.sampled_from(sorted(EDGES)),
    st.floats(0.0, 36.0),
    st.integers(-60, 60).map(float),
)


@settings(deadline=None, max_examples=200)
@given(ARROWS, st.integers(1, 9), st.lists(ARROWS, max_size=4))
def test_formations_lie_inside_and_apart(
    arrow: EdgeArrow, count: int, earlier: list[EdgeArrow]
) -> None:
    standing: list[Pose] = []
    for each in earlier:
        standing += formation_poses(each, 2, TABLE, standing)
    poses = formation_poses(arrow, count, TABLE, standing)
    assert len(poses) == count
    everyone = [*standing, *poses]
    assert all(TABLE.holds(pose) for pose in everyone)
    assert all(pose.heading == arrow.heading for pose in poses)
    assert not any(
        overlaps(one, other)
        for place, one in enumerate(everyone)
        for other in everyone[place + 1 :]
    )
    if not standing:
        gaps = [
            hypot(one.x - other.x, one.y - other.y)
            for place, one in enumerate(poses)
            for other in poses[place + 1 :]
        ]
        assert all(gap > SPACING - 0.001 for gap in gaps)


@settings(deadline=None, max_examples=100)
@given(ARROWS, st.integers(1, 9))
def test_a_formation_is_centred_where_there_is_room(arrow: EdgeArrow, count: int) -> None:
    middle = replace(
        arrow,
        x=18.0 if arrow.edge in ("north", "south") else arrow.x,
        y=18.0 if arrow.edge in ("east", "west") else arrow.y,
    )
    poses = formation_poses(middle, count, TABLE)
    rows: dict[float, list[float]] = {}
    for pose in poses:
        ahead, aside = Pose(middle.x, middle.y, middle.heading).offset_to(pose.x, pose.y)
        rows.setdefault(round(ahead, 6), []).append(aside)
    assert all(abs(sum(row)) < 1e-6 for row in rows.values())
    assert all(len(row) <= ABREAST for row in rows.values())


MANEUVERS = [
    *(("straight", speed, "") for speed in range(1, 7)),
    *(("bank", speed, side) for speed in (1, 2, 3) for side in ("left", "right")),
    *(("turn", speed, side) for speed in (1, 2, 3) for side in ("left", "right")),
    *(("about", speed, "") for speed in (2, 3, 4)),
]


@pytest.mark.parametrize("count", range(1, 10))
@each_case(("name", "speed", "side"), MANEUVERS)
def test_nobody_bumps_when_a_formation_moves(count: int, name: str, speed: int, side: str) -> None:
    """Enemy Formation Placement: in the order of the ID tokens, which stand at … C, B, A."""
    start = Pose(18.0, 18.0)
    poses = [start.moved(ahead, aside) for ahead, aside in reversed(formation_slots(count))]
    flown = template(name, speed, side, SMALL)
    for place, pose in enumerate(poses):
        others = [other for number, other in enumerate(poses) if number != place]
        movement = execute(flown, pose, others, [], TABLE)
        assert movement.is_full
        poses[place] = movement.pose


# --- ID tokens and arrivals ----------------------------------------------------


def test_numbers_go_row_by_row_and_on() -> None:
    rows = mission().arriving(SETUP, 6)
    assert [list(numbers) for numbers in id_tokens(rows, 6)] == [[1, 2], [3, 4, 5]]
    later = mission().arriving(3, 6)
    assert [list(numbers) for numbers in id_tokens(later, 6, 8)] == [[8, 9]]


def test_reinforcements_take_the_next_numbers() -> None:
    standing = [each.pose for each in arrivals(mission(), SETUP, 6, SeededChance("1"))]
    with ScriptedChance("number 2") as chance:
        placed = arrivals(mission(), 3, 6, chance, others=standing, first_id=8)
    assert [(each.id, each.ship, each.bearing) for each in placed] == [
        (8, EnemyShip("attack-ship", is_elite=True), 3),
        (9, EnemyShip("attack-ship", is_elite=True), 3),
    ]
    assert not any(overlaps(each.pose, pose) for each in placed for pose in standing)


def test_nobody_comes_in_a_round_without_a_row() -> None:
    with ScriptedChance() as chance:
        assert arrivals(mission(), 4, 6, chance) == ()


def test_marks_decide_who_is_set_up() -> None:
    found = {
        each.formation
        for each in arrivals(
            mission(RELAY), SETUP, 3, SeededChance("1"), marks=frozenset({"relay-located"})
        )
    }
    assert found == {"vanguard", "ambush", "siege-wing"}


@settings(deadline=None, max_examples=60)
@given(
    st.sampled_from(NAMES),
    st.integers(1, 6),
    st.integers(0, 10_000),
    st.sets(st.sampled_from(["alarm-raised", "friend-supplied", "supplies-cut", "relay-located"])),
)
def test_a_whole_mission_of_arrivals(name: str, players: int, seed: int, marks: set[str]) -> None:
    chance = SeededChance(str(seed))
    placed: list[PlacedEnemy] = []
    for number in range(mission(name).end.round + 1):
        placed += arrivals(
            mission(name),
            number,
            players,
            chance,
            marks=marks,
            others=[each.pose for each in placed],
            first_id=len(placed) + 1,
        )
    assert [each.id for each in placed] == list(range(1, len(placed) + 1))
    assert len(placed) == sum(
        len(row.ships_for(players)) for row in mission(name).formations_for(players, marks)
    )
    assert all(mission(name).map.area.holds(each.pose) for each in placed)
    assert not any(
        overlaps(one.pose, other.pose)
        for place, one in enumerate(placed)
        for other in placed[place + 1 :]
    )


# --- loadouts ------------------------------------------------------------------

SHIPS = (EnemyShip("galor"), EnemyShip("attack-ship"), EnemyShip("galor", is_elite=True))


def test_loadouts_are_dealt_from_the_top() -> None:
    cards = {"galor": ["g2", "g1", "g3"], "attack-ship": ["a4", "a1"]}
    given_cards, left = dealt_loadouts(SHIPS, cards)
    assert given_cards == ("g2", "a4", "g1")
    assert left == {"galor": ("g3",), "attack-ship": ("a1",)}
    assert cards == {"galor": ["g2", "g1", "g3"], "attack-ship": ["a4", "a1"]}


def test_too_few_loadouts() -> None:
    cards = {"galor": ["g1"], "attack-ship": ["a1"]}
    with pytest.raises(AllianceError) as raised:
        dealt_loadouts(SHIPS, cards)
    assert str(raised.value) == (
        "no loadout card is left for the type 'galor'; shuffle those of its destroyed ships, or a "
        "further copy, and deal on"
    )
    assert cards == {"galor": ["g1"], "attack-ship": ["a1"]}


def test_shuffling() -> None:
    with ScriptedChance("number 0", "number 1") as chance:
        assert shuffled(("a", "b", "c"), chance) == ("c", "b", "a")
    counts = Counter(shuffled("abc", SeededChance(str(seed))) for seed in range(1_200))
    assert len(counts) == 6
    assert min(counts.values()) > 140


# --- deployment ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("pose", "expected"),
    [
        (Pose(18.0, HALF), True),
        (Pose(6.0 + HALF, 4.0 - HALF), True),
        (Pose(6.0 + HALF - 0.01, 2.0), False),
        (Pose(18.0, 4.0), False),
        (Pose(18.0, 2.0, 45.0), True),
        (Pose(18.0, HALF, 45.0), False),
    ],
)
def test_a_base_must_lie_wholly_inside(pose: Pose, expected: bool) -> None:
    (area,) = mission().map.deployment
    assert may_stand(pose, area, [], []) is expected


def test_no_ship_starts_on_another_or_on_a_planet() -> None:
    (area,) = mission(PATROL).map.deployment
    here = Pose(18.0, 2.0)
    assert may_stand(here, area, [], [])
    assert may_stand(here, area, [here.moved(0.0, SMALL.side)], [])
    assert not may_stand(here, area, [here.moved(0.0, 1.0)], [])
    assert not may_stand(here, area, [], [Terrain("planet", 18.0, 5.0)])
    assert may_stand(here, area, [], [Terrain("obstacle", 18.0, 2.0, outline=1)])
    assert not may_stand(here.moved(10.0), area, [], [])


# --- not enough models ---------------------------------------------------------


def model(number: int, strength: int, x: float) -> EnemyModel:
    return EnemyModel(number, strength, Pose(x, 18.0))


def test_the_weakest_enemy_goes() -> None:
    enemies = [model(1, 5, 6.0), model(2, 2, 12.0), model(3, 4, 30.0)]
    assert enemies_to_remove(enemies, [Pose(6.0, 6.0)], 1) == (2,)
    assert enemies_to_remove(enemies, [Pose(6.0, 6.0)], 2) == (2, 3)
    assert enemies_to_remove(enemies, [Pose(6.0, 6.0)], 0) == ()


def test_of_equals_the_one_farthest_from_any_player_goes() -> None:
    enemies = [model(1, 3, 6.0), model(2, 3, 30.0), model(3, 3, 18.0)]
    # Number 2 has a player close by; number 3 is far from both.
    players = [Pose(6.0, 14.0), Pose(30.0, 15.0)]
    assert enemies_to_remove(enemies, players, 1) == (3,)
    assert enemies_to_remove(enemies, players, 2) == (3, 1)


def test_of_entire_equals_the_higher_number_goes() -> None:
    enemies = [model(1, 3, 12.0), model(2, 3, 24.0)]
    assert enemies_to_remove(enemies, [Pose(18.0, 18.0)], 1) == (2,)
    assert enemies_to_remove(enemies, [], 1) == (2,)


def test_more_than_all_models() -> None:
    with pytest.raises(AllianceError) as raised:
        enemies_to_remove([model(1, 3, 6.0)], [], 2)
    assert str(raised.value) == (
        "2 models are missing and only 1 are in play; use any other model in their place"
    )
