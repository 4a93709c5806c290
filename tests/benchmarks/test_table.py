"""How fast the table answers: nine tenths of a battle is looking ahead.

Each question is put to many seeded scenes in turn; the figure is the mean over the scenes in the
best round, since other work on the machine can only add to it. The most that a question may cost
holds for the sources; the compiled build must keep it too.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from rules.table import (
    SMALL,
    TABLE,
    Pose,
    Template,
    Terrain,
    arc_named,
    attack_band,
    execute,
    line_of_fire,
    obstruction,
    overlaps,
    template,
)
from tests.benchmarks.machine import slowness

SCENES = 400
FRONT = arc_named("front", 90)
MANEUVERS = (
    ("straight", 2, ""),
    ("straight", 4, ""),
    ("bank", 1, "left"),
    ("bank", 2, "right"),
    ("bank", 3, "left"),
    ("turn", 1, "right"),
    ("turn", 2, "left"),
    ("turn", 3, "right"),
    ("about", 3, ""),
)


def pose(chance: random.Random) -> Pose:
    """Draws a place on the table, half of them at eighths of a circle."""
    heading = chance.choice([45.0 * chance.randrange(8), chance.uniform(0.0, 360.0)])
    return Pose(chance.uniform(4.0, 32.0), chance.uniform(4.0, 32.0), heading)


def beside(chance: random.Random, here: Pose, most: float) -> Pose:
    """Draws a place no farther than so many inches along each axis."""
    ahead, aside = chance.uniform(-most, most), chance.uniform(-most, most)
    return here.moved(ahead, aside, chance.uniform(0.0, 360.0))


def rocks(chance: random.Random) -> list[Terrain]:
    """Draws the six obstacles of a game."""
    return [
        Terrain(
            "obstacle",
            chance.uniform(9.0, 27.0),
            chance.uniform(9.0, 27.0),
            heading=chance.uniform(0.0, 360.0),
            outline=outline,
        )
        for outline in range(1, 7)
    ]


def templates() -> list[Template]:
    """Gives a choice of templates for small bases."""
    return [template(bearing, speed, side, SMALL) for bearing, speed, side in MANEUVERS]


def measure(
    benchmark: BenchmarkFixture,
    question: Callable[..., Any],
    scenes: list[tuple[Any, ...]],
    most: float | None = None,
) -> None:
    """Puts a question to every scene; fails when it costs more than so many microseconds."""

    def ask_all() -> None:
        for scene in scenes:
            question(*scene)

    benchmark.pedantic(ask_all, rounds=60, iterations=3, warmup_rounds=2)
    if benchmark.stats:
        each = benchmark.stats.stats.min / len(scenes) * 1e6
        benchmark.extra_info["microseconds"] = round(each, 3)
        if most is not None:
            assert each <= most * slowness()


@pytest.fixture
def chance() -> random.Random:
    """Gives the same scenes to every run."""
    return random.Random(20170101)


def test_bases_far_apart(benchmark: BenchmarkFixture, chance: random.Random) -> None:
    scenes = []
    while len(scenes) < SCENES:
        one, other = pose(chance), pose(chance)
        if abs(one.x - other.x) + abs(one.y - other.y) > 4.0:
            scenes.append((one, other))
    measure(benchmark, overlaps, scenes, 0.15)


def test_bases_near_each_other(benchmark: BenchmarkFixture, chance: random.Random) -> None:
    here = [pose(chance) for _ in range(SCENES)]
    measure(benchmark, overlaps, [(each, beside(chance, each, 1.6)) for each in here], 0.6)


def test_arc_and_range(benchmark: BenchmarkFixture, chance: random.Random) -> None:
    scenes = [(pose(chance), pose(chance), FRONT) for _ in range(SCENES)]
    measure(benchmark, attack_band, scenes, 1.5)


def test_arc_and_range_close_by(benchmark: BenchmarkFixture, chance: random.Random) -> None:
    """Every target is within the ruler's length, most of them near a line of the arc."""
    here = [pose(chance) for _ in range(SCENES)]
    scenes = [(each, beside(chance, each, 8.0), FRONT) for each in here]
    measure(benchmark, attack_band, scenes, 1.5)


def test_end_of_a_template(benchmark: BenchmarkFixture, chance: random.Random) -> None:
    scenes = [(chance.choice(templates()), pose(chance)) for _ in range(SCENES)]
    measure(benchmark, Template.end, scenes, 1.0)


def test_a_maneuver_among_five_ships(benchmark: BenchmarkFixture, chance: random.Random) -> None:
    scenes = [
        (chance.choice(templates()), pose(chance), [pose(chance) for _ in range(5)], [], TABLE)
        for _ in range(SCENES)
    ]
    measure(benchmark, execute, scenes, 10.0)


def test_a_maneuver_among_ships_and_obstacles(
    benchmark: BenchmarkFixture, chance: random.Random
) -> None:
    scenes = [
        (
            chance.choice(templates()),
            pose(chance),
            [pose(chance) for _ in range(5)],
            rocks(chance),
            TABLE,
        )
        for _ in range(SCENES)
    ]
    measure(benchmark, execute, scenes, 15.0)


def test_the_line_of_an_attack(benchmark: BenchmarkFixture, chance: random.Random) -> None:
    here = [pose(chance) for _ in range(SCENES)]
    measure(
        benchmark, line_of_fire, [(each, beside(chance, each, 8.0), FRONT) for each in here], 25.0
    )


def test_what_obstructs_an_attack(benchmark: BenchmarkFixture, chance: random.Random) -> None:
    here = [pose(chance) for _ in range(SCENES)]
    scenes = [(each, beside(chance, each, 8.0), FRONT, rocks(chance)) for each in here]
    measure(benchmark, obstruction, scenes, 25.0)
