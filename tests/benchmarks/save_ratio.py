"""What saving a fleet with a card more costs against checking it, as a program sees both.

One gunicorn worker serves them from PostgreSQL, with Redis as the cache, as a community has them,
and with no cache that processes share.
Checks and saves alternate, so that whatever else the machine does hits both; medians of the
client's time are compared. `python tests/benchmarks/save_ratio.py` prints the figures.
"""

from __future__ import annotations

import http.client
import json
import os
import secrets
import statistics
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.cookies import SimpleCookie
from typing import Any
from urllib.parse import urlsplit

import psycopg

from tests.benchmarks.api_ratio import CHECK, LEGAL, START_SECONDS, running_site

FLEETS = "/api/v1/fleets/"
ADDED = "tech:exocomp-2017core"
TIMES = 600
WARM_UP = 50
POSTGRESQL = "postgres://root@127.0.0.1:5432/postgres"
REDIS = "redis://127.0.0.1:6379/15"


@dataclass(frozen=True, slots=True)
class SaveRatio:
    """Holds medians in milliseconds of client time."""

    check: float
    save: float

    @property
    def value(self) -> float:
        """Gives how many times a check a save costs."""
        return self.save / self.check

    def __str__(self) -> str:
        return f"check {self.check:.2f} ms, save {self.save:.2f} ms, ratio {self.value:.2f}"


@contextmanager
def database(server: str) -> Iterator[str]:
    """Makes a database on a server for a while, and gives its address."""
    name = f"bench_{secrets.token_hex(4)}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}"'.encode())
        try:
            yield urlsplit(server)._replace(path=f"/{name}").geturl()
        finally:
            connection.execute(f'DROP DATABASE "{name}" WITH (FORCE)'.encode())


class Program:
    """Is a program without an account that speaks to the API, each time on a new connection."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.cookies: SimpleCookie = SimpleCookie()

    def __call__(self, method: str, path: str, document: Any) -> tuple[float, Any]:
        """Sends a document; gives the seconds that it took and what was answered."""
        body = json.dumps(document).encode()
        headers = {
            "Content-Type": "application/json",
            "Cookie": "; ".join(f"{name}={each.value}" for name, each in self.cookies.items()),
        }
        if "csrftoken" in self.cookies:
            headers["X-CSRFToken"] = self.cookies["csrftoken"].value
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=START_SECONDS)
        begun = time.perf_counter()
        connection.request(method, path, body, headers)
        response = connection.getresponse()
        answer = response.read()
        spent = time.perf_counter() - begun
        connection.close()
        assert response.status in (200, 201), answer
        for cookie in response.headers.get_all("Set-Cookie", []):
            self.cookies.load(cookie)
        return spent, json.loads(answer)


def measure(port: int, times: int = TIMES) -> SaveRatio:
    """Checks a fleet and saves it with a card more or less, in turn."""
    send = Program(port)
    more = json.loads(json.dumps(LEGAL))
    more["ships"][2]["upgrades"].append(ADDED)
    _, kept = send("POST", FLEETS, {"fleet": LEGAL})
    address, checks, saves = f"{FLEETS}{kept['slug']}/", [], []
    for number in range(1, WARM_UP + times + 1):
        document = more if number % 2 else LEGAL
        seconds, _ = send("POST", CHECK, document)
        checks.append(seconds)
        seconds, answer = send("PUT", address, {"fleet": document, "revision": number})
        saves.append(seconds)
        assert answer["saved"] == answer["revision"] == number + 1
    check, save = (statistics.median(each[WARM_UP:]) * 1000 for each in (checks, saves))
    return SaveRatio(check, save)


def main() -> None:
    """Prints the figures of the servers on this machine."""
    server = os.environ.get("POSTGRES_URL", POSTGRESQL)
    for cache in (REDIS, ""):
        with database(server) as address, running_site(database=address, cache=cache) as port:
            print(f"{cache or 'no shared cache'}: {measure(port)}", flush=True)


if __name__ == "__main__":
    main()
