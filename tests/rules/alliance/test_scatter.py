"""Terrain and tokens on a mission's map: on points, and at random with distances kept."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from math import hypot

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.alliance.errors import AllianceError
from rules.alliance.mission.map import Interval, MapPlace, MissionMap, TerrainRule
from rules.alliance.mission.scatter import (
    CLEAR_OF_TOKENS,
    LaidToken,
    edge_gap,
    is_spaced,
    laid_out,
    laid_tokens,
)
from rules.dice import SeededChance
from rules.table import TABLE, Area
from rules.table.terrain import Terrain, terrain_gap
from tests.rules.alliance.missions import FREIGHTERS, NAMES, RELAY, mission


def crowded(count: int, apart: float, area: Area) -> MissionMap:
    """Returns the patrol's map with so many asteroids so far apart in one area."""
    table = mission().map
    rule = TerrainRule(
        "rocks", "Rocks", "obstacle", "B", count, apart=Interval(apart), from_players=1
    )
    places = {**table.places, "B": MapPlace("B", "Rocks", "area", areas=(area,))}
    return replace(table, terrain=(rule,), places=places)


@settings(deadline=None, max_examples=120)
@given(st.sampled_from(NAMES), st.integers(1, 6), st.integers(0, 100_000))
def test_terrain_lies_inside_its_area_and_keeps_its_distances(
    name: str, players: int, seed: int
) -> None:
    table = mission(name).map
    layout = laid_out(table, players, SeededChance(str(seed)))
    assert layout.shortfalls == ()
    rules = table.terrain_for(players)
    points = [rule for rule in rules if table.places[rule.place].points]
    random = [rule for rule in rules if table.places[rule.place].areas]
    expected = [*points, *(rule for rule in random for _ in range(rule.count))]
    assert [each.kind for each in layout.terrain] == [rule.kind for rule in expected]
    for number, (token, rule) in enumerate(zip(layout.terrain, expected, strict=True)):
        others = [each for place, each in enumerate(layout.terrain) if place != number]
        assert all(terrain_gap(token, other) > 0.0 for other in others)
        if rule in points:
            assert (token.x, token.y) in table.places[rule.place].points
            continue
        assert any(area.holds_terrain(token) for area in table.places[rule.place].areas)
        siblings = [
            each
            for each, other in zip(layout.terrain, expected, strict=True)
            if each is not token and other.place == rule.place
        ]
        if rule.apart is not None:
            gaps = [terrain_gap(token, each) for each in siblings]
            assert all(gap >= rule.apart.least - 1e-6 for gap in gaps)
        if rule.edge_distance is not None:
            nearest = min(edge_gap(token, edge, table.area) for edge in rule.edges)
            assert rule.edge_distance.holds(nearest)
        assert all(
            hypot(each.x - token.x, each.y - token.y) > token.radius + CLEAR_OF_TOKENS
            for each in layout.tokens
        )


def test_the_same_seed_lays_out_the_same() -> None:
    table = mission().map
    once = laid_out(table, 6, SeededChance("7"))
    assert once == laid_out(table, 6, SeededChance("7"))
    assert once != laid_out(table, 6, SeededChance("8"))


def test_more_players_meet_more_terrain() -> None:
    """EA-S5: what is marked 4p is set up with four players or more."""
    table = mission(RELAY).map
    counts = [
        Counter(each.kind for each in laid_out(table, players, SeededChance("1")).terrain)
        for players in (1, 3, 4, 6)
    ]
    assert counts == [
        {"planet": 1, "obstacle": 3},
        {"planet": 1, "obstacle": 3},
        {"planet": 1, "obstacle": 5},
        {"planet": 1, "obstacle": 5},
    ]


def test_every_outline_comes_before_one_comes_again() -> None:
    table = crowded(8, 0.5, Area(2.0, 22.0, 34.0, 34.0))
    outlines = Counter(each.outline for each in laid_out(table, 2, SeededChance("3")).terrain)
    assert sorted(outlines.values()) == [1, 1, 1, 1, 2, 2]


@settings(deadline=None, max_examples=10)
@given(st.integers(1, 6), st.integers(0, 1_000))
def test_an_area_too_small_is_told_and_never_searched_for_ever(count: int, seed: int) -> None:
    table = crowded(count, 4.0, Area(16.0, 28.0, 20.5, 32.5))
    layout = laid_out(table, 2, SeededChance(str(seed)))
    assert layout.shortfalls == (() if count == 1 else ("Rocks",))
    area = table.places["B"].areas[0]
    assert 1 <= len(layout.terrain) <= count
    assert all(area.holds_terrain(each) for each in layout.terrain)
    assert all(
        terrain_gap(one, other) > 0.0
        for place, one in enumerate(layout.terrain)
        for other in layout.terrain[place + 1 :]
    )


def test_where_chance_fails_a_grid_finds_the_room() -> None:
    """Two rocks in opposite corners: hardly ever met by chance, and always found."""
    table = crowded(2, 4.0, Area(16.0, 28.0, 23.0, 34.0))
    for seed in range(5):
        layout = laid_out(table, 2, SeededChance(str(seed)))
        assert layout.shortfalls == ()
        assert terrain_gap(*layout.terrain) >= 4.0


# --- distances -----------------------------------------------------------------

DISC = {"radius": 1.0}


def rule_of(edge: Interval | None = None, apart: Interval | None = None) -> TerrainRule:
    return TerrainRule("a", "A", "obstacle", "B", 1, 1, ("north",), edge, apart)


@pytest.mark.parametrize(
    ("y", "expected"), [(35.0, True), (27.0, True), (26.99, False), (34.0, True)]
)
def test_the_nearest_part_is_measured_from_the_edge(y: float, expected: bool) -> None:
    rule = rule_of(edge=Interval(0.0, 8.0))
    assert is_spaced(Terrain("obstacle", 18.0, y, radius=1.0), rule, TABLE, []) is expected


@pytest.mark.parametrize(
    ("x", "expected"), [(15.99, False), (16.0, True), (20.0, True), (20.01, False)]
)
def test_siblings_may_have_to_be_near_as_well(x: float, expected: bool) -> None:
    rule = rule_of(apart=Interval(4.0, 8.0))
    first = Terrain("obstacle", 10.0, 18.0, radius=1.0)
    far = Terrain("obstacle", 2.0, 2.0, radius=1.0)
    token = Terrain("obstacle", x, 18.0, radius=1.0)
    assert is_spaced(token, rule, TABLE, [far, first]) is expected


def test_the_first_of_its_kind_has_nobody_to_be_near() -> None:
    token = Terrain("obstacle", 18.0, 18.0, radius=1.0)
    assert is_spaced(token, rule_of(apart=Interval(4.0, 8.0)), TABLE, [])


def test_gaps_to_each_edge() -> None:
    token = Terrain("obstacle", 10.0, 30.0, radius=1.0)
    found = {edge: edge_gap(token, edge, TABLE) for edge in ("north", "east", "south", "west")}
    assert found == {"north": 5.0, "east": 25.0, "south": 29.0, "west": 9.0}


# --- tokens --------------------------------------------------------------------


def test_mission_tokens_lie_on_their_points() -> None:
    assert laid_tokens(mission().map, 2) == (
        LaidToken("odd-site", 10.0, 18.0),
        LaidToken("even-site", 26.0, 18.0),
    )
    with pytest.raises(AllianceError, match="a mission is for 1 to 6 player ships, not for 7"):
        laid_tokens(mission().map, 7)


def test_one_freighter_hides_the_friend() -> None:
    table = mission(FREIGHTERS).map
    assert table.places[table.tokens[0].place].points[2] == (22.0, 22.0)
