"""A Simple Patrol five hundred times for two to six players: the figures of the README."""

from __future__ import annotations

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from rules.simulation import Workers
from rules.simulation.missions import run_missions
from tests.rules.simulation.test_missions import job

PLAYS = 500

SUCCESSES = {2: 225, 3: 305, 4: 373, 5: 331, 6: 325}
"""Players -> missions that succeeded with the seed 1; one figure wrong is a changed game."""

FEWER = {4: 373, 3: 209, 2: 80, 1: 15}
"""Player ships that fly against the enemy for four -> missions that succeeded."""


def successes(flying: int, players: int) -> int:
    """Returns how many of the plays succeed."""
    work = job(flying=flying, players=players, battles=PLAYS, seed="1")
    with Workers(1) as workers:
        count: int = run_missions(work, workers)["success"]["count"]
    return count


@pytest.mark.parametrize("players", SUCCESSES)
def test_a_simple_patrol(benchmark: BenchmarkFixture, players: int) -> None:
    found = benchmark.pedantic(successes, args=(players, players), rounds=1)
    benchmark.extra_info["rate"] = found / PLAYS
    assert found == SUCCESSES[players]


def test_every_ship_that_is_removed_makes_it_harder(benchmark: BenchmarkFixture) -> None:
    found = {flying: successes(flying, 4) for flying in (3, 2)}
    found[1] = benchmark.pedantic(successes, args=(1, 4), rounds=1)
    assert found == {flying: FEWER[flying] for flying in (3, 2, 1)}
    assert FEWER[4] > found[3] > found[2] > found[1]
