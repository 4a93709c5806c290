"""How simulations scale: two processes do nearly twice the work of one, and memory stays flat."""

from __future__ import annotations

import resource
import time

from pytest_benchmark.fixture import BenchmarkFixture

from rules.simulation import SimulationJob, Totals, Workers, play_chunk, run_job
from tests.rules.simulation import fleets
from tests.rules.simulation.fleets import CRUISER, ENTERPRISE, SUTHERLAND

THREE = (ENTERPRISE, SUTHERLAND, CRUISER)
TWO_PROCESSES = 1.8
MOST_GROWTH_KB = 4096
BATTLES = 20_000


def job(battles: int, pilot: str) -> SimulationJob:
    """Returns a simulation of three ships against three."""
    return fleets.job(a=THREE, b=THREE, battles=battles, chunk=100, pilot=pilot)


def rate(work: SimulationJob, processes: int) -> float:
    """Returns battles a second, without the start of the processes."""
    with Workers(processes) as workers:
        run_job(job(200 * processes, "gunner"), workers)
        begun = time.perf_counter()
        battles = run_job(work, workers).totals.battles
        return battles / (time.perf_counter() - begun)


def test_a_chunk_of_battles(benchmark: BenchmarkFixture) -> None:
    work = job(100, "drifter")
    document = benchmark(play_chunk, work, 0)
    assert len(document["rows"]) == 100


def test_two_processes_do_nearly_twice_as_much(benchmark: BenchmarkFixture) -> None:
    work = job(2000, "gunner")
    one = rate(work, 1)
    two = benchmark.pedantic(rate, args=(work, 2), rounds=1)
    benchmark.extra_info["ratio"] = two / one
    assert two / one >= TWO_PROCESSES


def test_the_memory_of_a_worker_stays_flat(benchmark: BenchmarkFixture) -> None:
    work = job(BATTLES, "drifter")
    totals = Totals(work)

    def play(first: int, last: int) -> int:
        for index in range(first, last):
            totals.add(play_chunk(work, index))
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss

    early = play(0, work.chunks // 10)
    late = benchmark.pedantic(play, args=(work.chunks // 10, work.chunks), rounds=1)
    benchmark.extra_info["growth_kb"] = late - early
    assert totals.battles == BATTLES
    assert late - early <= MOST_GROWTH_KB
