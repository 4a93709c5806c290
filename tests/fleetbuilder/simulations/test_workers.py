"""Real workers that are killed, real brokers that lose everything: each battle counts once."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import psycopg
import pytest
import redis

from fleetbuilder.core.management.commands.serve import worker_command
from fleetbuilder.settings.environment import ROOT
from rules.builds import COMPILED, SOURCES, current_copy
from rules.loader import FIXTURES, load_catalogue, load_rulesets
from rules.notation import parse
from rules.simulation import replacements_of, simulate
from tests.fleetbuilder.simulations.proxy import Proxy

PATIENCE_SECONDS = 90
SETTINGS = "tests.fleetbuilder.simulations.quick_settings"
BATTLES = 400
CHUNKS = 20
KILLS = 2
"""Workers killed in a search; to start the next is what takes long."""
FLEET = (FIXTURES / "fleets" / "mixed-task-force.json").read_text(encoding="utf-8")
Driven = Callable[..., Any]


@pytest.fixture(scope="module")
def expected() -> dict[str, Any]:
    """Returns the result that every run must have."""
    catalogue = load_catalogue()
    fleet = parse(FLEET, catalogue).fleets[0]
    ruleset = load_rulesets()["attack-wing-2017"]
    simulation = simulate(
        fleet, fleet, catalogue, ruleset, battles=BATTLES, seed="7", pilots="drifter"
    )
    document: dict[str, Any] = json.loads(json.dumps(simulation.to_document()))
    return document


class Site:
    """Is a database, a broker, workers, and a process that stands for the web server."""

    def __init__(self, folder: Path, environment: dict[str, str]) -> None:
        self.folder = folder
        self.environment = {
            "PATH": os.environ["PATH"],
            "DJANGO_SETTINGS_MODULE": SETTINGS,
            "VAR_DIR": str(folder),
            "LOG_LEVEL": "ERROR",
            "RULES_BUILD": SOURCES,
            **environment,
        }
        self.workers: list[subprocess.Popen[bytes]] = []
        self._run("manage.py", "migrate", "--verbosity", "0").check_returncode()
        self.driver = subprocess.Popen(
            [sys.executable, "-m", "tests.fleetbuilder.simulations.driver"],
            cwd=ROOT,
            env=self.environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def _run(self, *arguments: str) -> subprocess.CompletedProcess[bytes]:
        return subprocess.run(
            [sys.executable, *arguments],
            cwd=ROOT,
            env=self.environment,
            check=False,
            timeout=PATIENCE_SECONDS,
        )

    def __call__(self, command: str, **values: Any) -> Any:
        """Has the driver do something and returns its answer."""
        assert self.driver.stdin is not None
        assert self.driver.stdout is not None
        self.driver.stdin.write(json.dumps([command, values]) + "\n")
        self.driver.stdin.flush()
        return json.loads(self.driver.stdout.readline())

    def begin(self) -> str:
        """Begins the simulation that all tests begin."""
        fleet = json.loads(FLEET)
        wanted = {"a": fleet, "b": fleet, "battles": BATTLES, "seed": "7", "pilot": "drifter"}
        id_: str = self("begin", **wanted)
        return id_

    def work(self, build: str = SOURCES) -> None:
        """Starts a worker with two processes, which play with a build of the rules."""
        worker = subprocess.Popen(
            worker_command(2),
            cwd=ROOT,
            env=self.environment | {"RULES_BUILD": build},
            start_new_session=True,
        )
        self.workers.append(worker)

    def kill(self) -> None:
        """Kills all workers outright, with their processes."""
        for worker in self.workers:
            os.killpg(worker.pid, signal.SIGKILL)
            worker.wait(PATIENCE_SECONDS)
        self.workers.clear()

    def end_gently(self) -> None:
        """Tells all workers to stop; each ends when it has done what it has in hand."""
        for worker in self.workers:
            worker.terminate()
            assert worker.wait(PATIENCE_SECONDS) == 0
        self.workers.clear()

    def wait(self, id_: str, is_reached: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Waits until a simulation has come so far."""
        deadline = time.monotonic() + PATIENCE_SECONDS
        while True:
            seen: dict[str, Any] = self("look", id=id_)
            if is_reached(seen):
                return seen
            assert time.monotonic() < deadline, seen
            time.sleep(0.02)

    def finish(self, id_: str) -> dict[str, Any]:
        """Waits until a simulation has ended, and gives its last state."""
        return self.wait(id_, lambda seen: seen["state"] != "running")

    def forget_messages(self) -> None:
        """Has the broker lose every message."""
        for file in (self.folder / "broker" / "messages").glob("*"):
            file.unlink(missing_ok=True)

    def restart_broker(self) -> None:
        """Restarts the broker, which forgets everything."""
        self.forget_messages()

    def close(self) -> None:
        """Ends every process."""
        self.kill()
        self.driver.kill()
        self.driver.communicate(timeout=PATIENCE_SECONDS)


class ServerSite(Site):
    """Is a site on PostgreSQL and Redis; the wire to Redis can be cut."""

    def __init__(self, folder: Path, postgresql: str, redis_address: str) -> None:
        parts = urlsplit(redis_address)
        self.postgresql = postgresql
        self.prefix = self.name = f"test_jobs_{os.getpid()}_{folder.name[-1]}"
        self.redis = redis.Redis.from_url(redis_address)
        self.proxy = Proxy(parts.hostname or "127.0.0.1", parts.port or 6379)
        login = parts.netloc.rpartition("@")[0]
        netloc = f"{login}@" * bool(login) + f"127.0.0.1:{self.proxy.port}"
        self._sql(f'CREATE DATABASE "{self.name}"')
        super().__init__(
            folder,
            {
                "DATABASE_URL": urlsplit(postgresql)._replace(path=f"/{self.name}").geturl(),
                "CELERY_BROKER_URL": parts._replace(netloc=netloc).geturl(),
                "TEST_PREFIX": self.prefix,
            },
        )

    def _sql(self, statement: str) -> None:
        with psycopg.connect(self.postgresql, autocommit=True) as connection:
            connection.execute(statement)  # type: ignore[arg-type]

    def forget_messages(self) -> None:
        """Has the broker lose every message."""
        for key in list(self.redis.scan_iter(f"{self.prefix}*")):
            # The bindings stay: a worker makes them when it connects.
            if b"_kombu.binding" not in key:
                self.redis.delete(key)

    def restart_broker(self) -> None:
        """Cuts all connections, forgets everything, and comes back after a second."""
        self.proxy.cut()
        for key in list(self.redis.scan_iter(f"{self.prefix}*")):
            self.redis.delete(key)
        time.sleep(1.0)
        self.proxy.mend()

    def close(self) -> None:
        """Ends every process and drops the database."""
        super().close()
        self.proxy.cut()
        for key in list(self.redis.scan_iter(f"{self.prefix}*")):
            self.redis.delete(key)
        self.redis.close()
        self._sql(f'DROP DATABASE "{self.name}" WITH (FORCE)')


@pytest.fixture(scope="module")
def embedded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """Returns a site with what it brings itself: SQLite and a folder of messages."""
    site = Site(tmp_path_factory.mktemp("embedded"), {})
    yield site
    site.close()


@pytest.fixture(scope="module")
def server(
    tmp_path_factory: pytest.TempPathFactory, service_address: Callable[[str], str]
) -> Iterator[ServerSite]:
    """Returns a site with real servers."""
    site = ServerSite(
        tmp_path_factory.mktemp("server"), service_address("postgresql"), service_address("redis")
    )
    yield site
    site.close()


@pytest.fixture(
    params=[
        pytest.param("embedded"),
        pytest.param("server", marks=pytest.mark.service("postgresql", "redis")),
    ]
)
def site(request: pytest.FixtureRequest) -> Iterator[Site]:
    """Returns a site without workers."""
    site: Site = request.getfixturevalue(request.param)
    yield site
    site.kill()
    site.forget_messages()


def complete(site: Site, id_: str, expected: dict[str, Any]) -> dict[str, int]:
    """Sees that a simulation is complete, with each battle counted once.

    Gives how many chunks each build of the rules has played.
    """
    seen = site.finish(id_)
    assert (seen["state"], seen["reason"]) == ("done", "")
    assert seen["chunks"] == seen["recorded"] == CHUNKS
    result = site("result", id=id_)
    assert result.pop("seconds") > 0.0
    builds: dict[str, int] = result.pop("builds")
    assert sum(builds.values()) == CHUNKS
    assert result == expected
    return builds


def test_killed_workers_lose_and_double_nothing(site: Site, expected: dict[str, Any]) -> None:
    site.work()
    id_ = site.begin()
    site.wait(id_, lambda seen: seen["recorded"] >= 2)
    site.kill()
    before = site("look", id=id_)
    assert before["state"] == "running"
    assert before["recorded"] < CHUNKS
    site.work()
    complete(site, id_, expected)
    # Chunks that were in the dead workers' hands were tried twice, and only those.
    assert CHUNKS <= site("look", id=id_)["attempts"] <= CHUNKS + 2


def test_a_killed_child_loses_and_doubles_nothing(site: Site, expected: dict[str, Any]) -> None:
    site.work()
    id_ = site.begin()
    site.wait(id_, lambda seen: seen["recorded"] >= 2)
    worker = site.workers[0].pid
    child, *_ = Path(f"/proc/{worker}/task/{worker}/children").read_text().split()
    os.kill(int(child), signal.SIGKILL)
    complete(site, id_, expected)
    assert CHUNKS <= site("look", id=id_)["attempts"] <= CHUNKS + 2


def test_second_deliveries_change_nothing(site: Site, expected: dict[str, Any]) -> None:
    id_ = site.begin()
    site("deliver", id=id_, indexes=[*range(CHUNKS), *range(CHUNKS), 99])
    site.work()
    site.work()
    complete(site, id_, expected)
    assert site("look", id=id_)["attempts"] == CHUNKS


def test_a_broker_that_restarts_empty_is_made_up_for(site: Site, expected: dict[str, Any]) -> None:
    site.work()
    id_ = site.begin()
    site.wait(id_, lambda seen: seen["recorded"] >= 2)
    site.restart_broker()
    complete(site, id_, expected)


def test_cancelling_ends_it_and_says_so(site: Site) -> None:
    site.work()
    id_ = site.begin()
    site.wait(id_, lambda seen: seen["recorded"] >= 2)
    assert site("cancel", id=id_) is True
    seen = site("look", id=id_)
    assert seen["state"] == "cancelled"
    other = site.begin()
    site.wait(other, lambda seen: seen["recorded"] >= 2)
    # Whatever was in work when it was cancelled found nothing to record into. A claim that was
    # under way at that moment may still have counted as an attempt, one for each process; none
    # has come since.
    settled = site("look", id=id_)
    assert seen["attempts"] <= settled["attempts"] <= seen["attempts"] + 2
    assert settled == {**seen, "attempts": settled["attempts"]}
    site.wait(other, lambda seen: seen["recorded"] >= 4)
    assert site("look", id=id_) == settled
    assert site("result", id=id_)["battles"] < BATTLES
    assert site("cancel", id=other) is True
    assert site("cancel", id=other) is False


def test_workers_change_over_between_chunks(site: Site, expected: dict[str, Any]) -> None:
    """Where this machine has compiled the rules, the later workers use that by themselves."""
    site.work(SOURCES)
    id_ = site.begin()
    site.wait(id_, lambda seen: seen["recorded"] >= 2)
    site.end_gently()
    done = site("look", id=id_)["recorded"]
    assert 0 < done < CHUNKS
    site.work(build="")
    later = SOURCES if current_copy() is None else COMPILED
    assert complete(site, id_, expected) == Counter({SOURCES: done}) + Counter(
        {later: CHUNKS - done}
    )


def test_rounds_go_on_after_kills(site: Site) -> None:
    """Workers are killed again and again in a search: it finds what the library finds."""
    own, other = (
        (FIXTURES / "fleets" / f"{name}-starter.json").read_text(encoding="utf-8")
        for name in ("federation", "klingon")
    )
    id_ = site(
        "search",
        fleet=json.loads(own),
        card="Photon Torpedoes",
        opponents=[json.loads(other)],
        pilot="drifter",
        battles=50,
        seed="7",
    )
    rounds = {site("look", id=id_)["chunks"]}
    killed = 0
    while True:
        site.work()
        enough = site("look", id=id_)["recorded"] + 12 if killed < KILLS else sys.maxsize
        seen = site.wait(
            id_,
            lambda now, enough=enough: (  # type: ignore[misc]
                now["state"] != "running" or now["recorded"] >= enough
            ),
        )
        rounds.add(seen["chunks"])
        if seen["state"] != "running":
            break
        site.kill()
        killed += 1
    assert (seen["state"], seen["reason"]) == ("done", "")
    assert seen["chunks"] == seen["recorded"]
    assert killed == KILLS
    assert len(rounds) > 2
    assert seen["attempts"] <= seen["chunks"] + 2 * killed
    result = site("found", id=id_)
    assert result.pop("seconds") > 0.0
    assert sum(result.pop("builds").values()) == seen["chunks"]
    catalogue = load_catalogue()
    fleet, opponent = (parse(each, catalogue).fleets[0] for each in (own, other))
    assert result == replacements_of(
        fleet,
        "/ships/0/upgrades/1",
        [opponent],
        catalogue,
        load_rulesets()["attack-wing-2017"],
        battles=50,
        seed="7",
        pilots="drifter",
    )
