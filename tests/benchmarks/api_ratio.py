"""What a check costs against the floor of the framework, with one gunicorn sync worker.

The floor is an empty view behind the same middleware, authentication, parsers, renderers and
throttles that reads the same body. Rounds of both alternate, so that whatever else the machine
does hits both; medians are compared. `python tests/benchmarks/api_ratio.py` prints the figures.
"""

from __future__ import annotations

import contextlib
import http.client
import json
import os
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
CHECK = "/api/v1/fleets/check/"
FLOOR = "/api/v1/floor/"
ROUNDS = 24
REQUESTS_A_ROUND = 60
WARM_UP = 50
START_SECONDS = 60.0

LEGAL: dict[str, Any] = {
    "format": "fleetbuilder-fleet",
    "version": 1,
    "name": "Three ships with fifteen cards",
    "ruleset": "attack-wing-2017",
    "points_limit": 130,
    "ships": [
        {
            "ship": "ship:u-s-s-enterprise-d-2017core",
            "captain": "captain:jean-luc-picard-2017core",
            "upgrades": [
                "talent:make-it-so-2017core",
                "crew:miles-o-brien-2017core",
                "crew:deanna-troi-2017core",
                "crew:beverly-crusher-2017core",
                "weapon:photon-torpedoes-2017core",
                "tech:exocomp-2017core",
            ],
        },
        {
            "ship": "ship:k-mpec-s-attack-cruiser-2017core",
            "captain": "captain:k-mpec-2017core",
            "upgrades": [
                "crew:worf-2017core",
                "crew:kurn-2017core",
                "weapon:disruptor-cannon-2017core",
                "talent:today-is-a-good-day-to-die-2017core",
            ],
        },
        {
            "ship": "ship:u-s-s-sutherland-2017core",
            "captain": "captain:data-2017core",
            "upgrades": ["crew:geordi-la-forge-2017core", "crew:christopher-hobson-2017core"],
        },
    ],
}
"""A legal fleet of 3 ships with 15 cards on them."""


@dataclass(frozen=True, slots=True)
class Ratio:
    """Holds medians in milliseconds of client time for one body, and what was answered."""

    name: str
    check: float
    floor: float
    body_bytes: int
    answer_bytes: int
    legal: bool

    @property
    def value(self) -> float:
        """Gives how many times the floor a check costs."""
        return self.check / self.floor

    def __str__(self) -> str:
        return (
            f"{self.name}: check {self.check:.2f} ms, floor {self.floor:.2f} ms, "
            f"ratio {self.value:.2f} (body {self.body_bytes} bytes, answer "
            f"{self.answer_bytes} bytes, {'legal' if self.legal else 'not legal'})"
        )


@contextlib.contextmanager
def running_site(database: str = "", cache: str = "") -> Iterator[int]:
    """Runs the site with one sync worker over an empty database, and gives its port.

    Addresses as the variables have them; without one the site makes a database of its own.
    """
    with tempfile.TemporaryDirectory(prefix="fleetbuilder-bench-") as folder:
        environment = {
            **os.environ,
            "DJANGO_SETTINGS_MODULE": "floor_settings",
            "PYTHONPATH": str(HERE / "floor"),
            "VAR_DIR": folder,
            "DATABASE_URL": database,
            "CACHE_URL": cache,
            "CELERY_BROKER_URL": "",
            "DEBUG": "0",
            "THROTTLE_CHECK": "900000000/day",
            "LOG_LEVEL": "WARNING",
        }
        for command in ("migrate", "load_cards", "collectstatic"):
            more = ["--no-input"] if command != "load_cards" else []
            subprocess.run(
                [sys.executable, "manage.py", command, *more],
                cwd=ROOT,
                env=environment,
                check=True,
                stdout=subprocess.DEVNULL,
            )
        with socket.create_server(("127.0.0.1", 0)) as listener:
            listener.set_inheritable(True)
            port = listener.getsockname()[1]
            server = subprocess.Popen(
                [
                    *(sys.executable, "-m", "gunicorn", "fleetbuilder.wsgi"),
                    *("--bind", f"fd://{listener.fileno()}", "--workers", "1"),
                    *("--worker-class", "sync", "--log-level", "warning", "--no-control-socket"),
                ],
                cwd=ROOT,
                env=environment,
                pass_fds=[listener.fileno()],
            )
            try:
                yield port
            finally:
                server.terminate()
                server.wait(timeout=START_SECONDS)


def post(port: int, path: str, body: bytes) -> tuple[float, int, bytes]:
    """Sends one request on a connection of its own: seconds, status and answer."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=START_SECONDS)
    begun = time.perf_counter()
    connection.request("POST", path, body, {"Content-Type": "application/json"})
    response = connection.getresponse()
    answer = response.read()
    spent = time.perf_counter() - begun
    connection.close()
    return spent, response.status, answer


def measure(port: int, name: str, document: dict[str, Any], rounds: int = ROUNDS) -> Ratio:
    """Measures one body in alternating rounds."""
    body = json.dumps(document).encode()
    spent: dict[str, list[float]] = {CHECK: [], FLOOR: []}
    for path in (CHECK, FLOOR):
        for _ in range(WARM_UP):
            _, status, answer = post(port, path, body)
            assert status == 200, answer
    _, _, report = post(port, CHECK, body)
    for _ in range(rounds):
        for path, times in spent.items():
            times.extend(post(port, path, body)[0] for _ in range(REQUESTS_A_ROUND))
    return Ratio(
        name,
        statistics.median(spent[CHECK]) * 1000,
        statistics.median(spent[FLOOR]) * 1000,
        len(body),
        len(report),
        json.loads(report)["legal"],
    )


def bodies() -> Sequence[tuple[str, dict[str, Any]]]:
    """Gives the fleets that are measured: legal, over its limit, and with seven problems."""
    faulty = ROOT / "fixtures" / "fleets" / "mixed-task-force.json"
    return (
        ("legal, 3 ships with 15 cards", LEGAL),
        ("the same, over its limit", {**LEGAL, "points_limit": 100}),
        ("seven problems with remedies", json.loads(faulty.read_text(encoding="utf-8"))),
    )


def main() -> None:
    """Prints a line for each fleet."""
    with running_site() as port:
        for name, document in bodies():
            print(measure(port, name, document), flush=True)


if __name__ == "__main__":
    main()
