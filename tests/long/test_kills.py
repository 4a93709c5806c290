"""What a killed process costs a simulation, at the median of ten, as people run the site.

The bounds are meant for an idle machine.
"""

from __future__ import annotations

import os
import signal
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from fleetbuilder.core.supervisor import SHORT_LIFE_SECONDS
from fleetbuilder.settings.environment import ROOT
from tests.fleetbuilder.simulations.test_workers import ServerSite, Site

KILLS = 10
CHILD_SECONDS = 10.0
WORKER_SECONDS = 20.0
ORPHAN_SECONDS = 10.0
PATIENCE_SECONDS = 90


class Processes:
    """Is `manage.py serve` of a site, with the processes below it."""

    def __init__(self, site: Site) -> None:
        small = ["--port", "0", "--web-processes", "1", "--worker-processes", "2"]
        self.supervisor = subprocess.Popen(
            [sys.executable, "manage.py", "serve", *small],
            cwd=ROOT,
            env=site.environment,
            stdout=subprocess.DEVNULL,
        )

    @property
    def worker(self) -> int:
        """Returns the process id of the worker, once it is there."""
        deadline = time.monotonic() + PATIENCE_SECONDS
        while time.monotonic() < deadline:
            found = [each for each in below(self.supervisor.pid) if "worker" in words(each)]
            if found:
                return found[0]
            time.sleep(0.05)
        raise AssertionError("there is no worker")

    @property
    def children(self) -> list[int]:
        """Returns the processes in which the worker computes."""
        return [each for each in below(self.worker) if "fleetbuilder.core.bound" not in words(each)]

    def close(self) -> None:
        """Ends all of them."""
        self.supervisor.terminate()
        self.supervisor.wait(PATIENCE_SECONDS)


def below(parent: int) -> list[int]:
    """Returns the ids of the processes that a process has started."""
    return [
        int(each) for each in Path(f"/proc/{parent}/task/{parent}/children").read_text().split()
    ]


def words(pid: int) -> list[str]:
    """Returns the command line of a process."""
    return Path(f"/proc/{pid}/cmdline").read_text().split("\0")


def is_running(pid: int) -> bool:
    """Tells whether a process runs; one that has ended may wait for somebody to ask how."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return False
    return stat.rpartition(")")[2].split()[0] != "Z"


@pytest.fixture(
    params=["embedded", pytest.param("server", marks=pytest.mark.service("postgresql", "redis"))]
)
def site(
    request: pytest.FixtureRequest, tmp_path: Path, service_address: Callable[[str], str]
) -> Iterator[Site]:
    """Returns a site of its own, with no worker yet."""
    if request.param == "embedded":
        site = Site(tmp_path, {})
    else:
        site = ServerSite(tmp_path, service_address("postgresql"), service_address("redis"))
    yield site
    site.close()


@pytest.fixture
def processes(site: Site) -> Iterator[Processes]:
    """Returns the processes that serve the site, with a worker that has worked already."""
    processes = Processes(site)
    try:
        timed(site, lambda: None)
        yield processes
    finally:
        processes.close()


def timed(site: Site, disturb: Callable[[], object]) -> float:
    """Returns how long a simulation takes that is disturbed when some of it is done."""
    begun = time.monotonic()
    id_ = site.begin()
    site.wait(id_, lambda seen: seen["recorded"] >= 2)
    disturb()
    seen = site.finish(id_)
    took = time.monotonic() - begun
    assert (seen["state"], seen["chunks"]) == ("done", seen["recorded"])
    return took


def cost(site: Site, kill: Callable[[], object], capsys: pytest.CaptureFixture[str]) -> float:
    """Returns by how much longer a simulation takes when something is killed, the median of ten."""
    usual = statistics.median(timed(site, lambda: None) for _ in range(3))
    costs = []
    for _ in range(KILLS):
        # A program that ends again and again right after its start is started no more.
        time.sleep(SHORT_LIFE_SECONDS)
        costs.append(timed(site, kill) - usual)
    costs.sort()
    with capsys.disabled():
        shown = " ".join(f"{each:.1f}" for each in costs)
        print(
            f"\nundisturbed {usual:.1f} s; costs {shown}; median {statistics.median(costs):.1f} s"
        )
    return statistics.median(costs)


def test_a_killed_child_costs_little(
    site: Site, processes: Processes, capsys: pytest.CaptureFixture[str]
) -> None:
    def kill() -> None:
        os.kill(processes.children[0], signal.SIGKILL)

    assert cost(site, kill, capsys) <= CHILD_SECONDS


def test_a_killed_worker_costs_little(
    site: Site, processes: Processes, capsys: pytest.CaptureFixture[str]
) -> None:
    def kill() -> None:
        os.kill(processes.worker, signal.SIGKILL)

    assert cost(site, kill, capsys) <= WORKER_SECONDS


def test_nobody_outlives_a_killed_supervisor_for_long(
    site: Site, capsys: pytest.CaptureFixture[str]
) -> None:
    took = []
    for _ in range(KILLS):
        processes = Processes(site)
        id_ = site.begin()
        site.wait(id_, lambda seen: seen["recorded"] >= 2)
        everybody = [processes.worker, *below(processes.worker)]
        processes.supervisor.kill()
        processes.supervisor.wait(PATIENCE_SECONDS)
        begun = time.monotonic()
        while any(map(is_running, everybody)):
            assert time.monotonic() - begun < PATIENCE_SECONDS
            time.sleep(0.05)
        took.append(time.monotonic() - begun)
    with capsys.disabled():
        print(f"\norphans ended after {' '.join(f'{each:.1f}' for each in sorted(took))} s")
    assert max(took) <= ORPHAN_SECONDS
