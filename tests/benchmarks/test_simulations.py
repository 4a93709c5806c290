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
TRIES = 4


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


def best_rates(work: SimulationJob) -> tuple[float, float]:
    """Returns battles a second of one process and of two, each the best of its tries.

    They take turns: others that use the processor slow now one, now the other, and never help.
    """
    tries = [(rate(work, 1), rate(work, 2)) for _ in range(TRIES)]
    return max(one for one, _ in tries), max(two for _, two in tries)


def test_two_processes_do_nearly_twice_as_much(benchmark: BenchmarkFixture) -> None:
    one, two = benchmark.pedantic(best_rates, args=(job(1000, "gunner"),), rounds=1)
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
