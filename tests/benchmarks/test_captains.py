"""How many games of Fleet Captains captains play a second: goal 10, all cards, the usual layout.

One core; each game's best time of some tries, since other work on the machine can only add to it.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from rules.builds import COMPILED, SOURCES
from rules.simulation.fleet_captains import play_captains_game
from tests.benchmarks.machine import slowness
from tests.rules.simulation.test_fleet_captains import job

pytestmark = pytest.mark.benchmark(timer=time.process_time)

GAMES = 20
TRIES = 5
LEAST_GAMES_A_SECOND = 10.0
LEAST_COMPILED = 40.0
LEAST_GAIN = 3.0
"""How many times as many games the compiled build plays, at least."""

ROOT = Path(__file__).resolve().parents[2]


def games_a_second(captain: str, games: int, tries: int) -> float:
    """Returns the rate of a captain against itself."""
    work = job(games, "speed", goal=10, layout="standard", captains=(captain, captain))
    seconds = 0.0
    for number in range(1, games + 1):
        best = float("inf")
        for _ in range(tries):
            begun = time.process_time()
            play_captains_game(work, number)
            best = min(best, time.process_time() - begun)
        seconds += best
    return games / seconds


def test_commanders_play_quickly(benchmark: BenchmarkFixture) -> None:
    games, tries = (GAMES, TRIES) if benchmark.enabled else (2, 1)
    found = benchmark.pedantic(games_a_second, ("commander", games, tries), rounds=1)
    benchmark.extra_info["games a second"] = round(found, 1)
    assert not benchmark.enabled or found * slowness() >= LEAST_GAMES_A_SECOND


def rate_on(build: str, captain: str) -> float:
    """Returns a captain's rate in a process of its own that imports a build of the rules."""
    script = (
        "from tests.benchmarks.test_captains import games_a_second\n"
        f"print(games_a_second({captain!r}, {GAMES}, {TRIES}))"
    )
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "RULES_BUILD": build}
    done = subprocess.run(
        [sys.executable, "-c", script], env=environment, cwd=ROOT, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return float(done.stdout)


@pytest.mark.parametrize("captain", ["commander", "drifter"])
def test_games_a_second_on_both_builds(benchmark: BenchmarkFixture, captain: str) -> None:
    def rates() -> tuple[float, float]:
        # One after the other and the best of three: other work on the machine comes and goes.
        tries = [(rate_on(SOURCES, captain), rate_on(COMPILED, captain)) for _ in range(3)]
        return max(plain for plain, _ in tries), max(compiled for _, compiled in tries)

    if benchmark.enabled:
        plain, compiled = benchmark.pedantic(rates, rounds=1)
        benchmark.extra_info["games a second, sources"] = round(plain, 1)
        benchmark.extra_info["games a second, compiled"] = round(compiled, 1)
        benchmark.extra_info["times as many"] = round(compiled / plain, 2)
        if captain == "commander":
            assert compiled >= LEAST_COMPILED / slowness()
        assert compiled >= LEAST_GAIN * plain
