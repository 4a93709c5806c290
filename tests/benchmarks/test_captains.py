"""How many games of Fleet Captains commanders play a second, one core, all cards."""

from __future__ import annotations

import time

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from rules.simulation.fleet_captains import play_captains_game
from tests.benchmarks.machine import slowness
from tests.rules.simulation.test_fleet_captains import job

pytestmark = pytest.mark.benchmark(timer=time.process_time)

GAMES = 10
TRIES = 3
LEAST_GAMES_A_SECOND = 6.0


def games_a_second() -> float:
    """Returns the rate of commanders at goal 10, each game at the best time of its tries."""
    work = job(GAMES, "speed", goal=10, layout="standard", captains=("commander", "commander"))
    seconds = 0.0
    for number in range(1, GAMES + 1):
        best = float("inf")
        for _ in range(TRIES):
            begun = time.process_time()
            play_captains_game(work, number)
            best = min(best, time.process_time() - begun)
        seconds += best
    return GAMES / seconds


def test_commanders_play_quickly(benchmark: BenchmarkFixture) -> None:
    found = benchmark.pedantic(games_a_second, rounds=1)
    benchmark.extra_info["games a second"] = round(found, 1)
    assert not benchmark.enabled or found * slowness() >= LEAST_GAMES_A_SECOND
