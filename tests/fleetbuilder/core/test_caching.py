"""A cache that is away costs nobody an answer, and opens no bound."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.cache import cache
from django.core.cache.backends.base import BaseCache
from django.test import Client, override_settings

from fleetbuilder.core import caching
from fleetbuilder.core.caching import AWAY_SECONDS, FolderCache, ServerCache
from fleetbuilder.fleets.check import examples
from tests.fleetbuilder.accounts.factories import PASSWORD, UserFactory
from tests.fleetbuilder.conftest import SetRates


class Clock:
    """A clock that stands until it is set."""

    now = 1_000.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(caching, "time", clock)
    return clock


@pytest.fixture
def nowhere() -> str:
    """Returns the address of a server that is not there."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    return f"redis://127.0.0.1:{port}/1"


@pytest.fixture
def no_server(nowhere: str) -> Iterator[None]:
    """Gives the site a cache whose server is away."""
    backend = "fleetbuilder.core.caching.ServerCache"
    with override_settings(CACHES={"default": {"BACKEND": backend, "LOCATION": nowhere}}):
        yield
        cache.clear()


def kinds(nowhere: str, folder: Path) -> dict[str, BaseCache]:
    in_folder = FolderCache(str(folder / "cache"), {})
    # A folder that nobody can write to, the administrator neither.
    (folder / "cache").rmdir()
    (folder / "cache").touch()
    return {"server": ServerCache(nowhere, {}), "folder": in_folder}


@pytest.mark.parametrize("kind", ["server", "folder"])
def test_the_process_remembers_meanwhile(nowhere: str, tmp_path: Path, kind: str) -> None:
    away = kinds(nowhere, tmp_path)[kind]
    try:
        assert away.add("a", 1, 60)
        assert not away.add("a", 5, 60)
        assert away.incr("a") == 2
        away.set("b", ["x"])
        assert away.get_many(["a", "b", "c"]) == {"a": 2, "b": ["x"]}
        assert away.has_key("b")
        assert away.delete("b")
        assert away.get("b", "nothing") == "nothing"
        with pytest.raises(ValueError, match="b"):
            away.incr("b")
    finally:
        away.clear()
    assert away.get("a") is None


def test_a_silent_server_is_asked_once_in_a_while(clock: Clock) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        silent.setblocking(False)
        address = f"redis://127.0.0.1:{silent.getsockname()[1]}/1"
        away = ServerCache(address, {"OPTIONS": {"socket_timeout": 0.01}})

        def asked() -> int:
            count = 0
            while True:
                try:
                    silent.accept()[0].close()
                except BlockingIOError:
                    return count
                count += 1

        for _ in range(10):
            assert away.get("a") is None
        assert asked() == 1
        clock.now += AWAY_SECONDS - 0.1
        assert away.get("a") is None
        assert asked() == 0
        clock.now += 0.2
        assert away.get("a") is None
        assert asked() == 1


@pytest.mark.service("redis")
def test_a_server_that_is_back_is_asked_again(
    clock: Clock, service_address: Callable[[str], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    found = ServerCache(service_address("redis"), {"KEY_PREFIX": "fleetbuilder-test-caching"})
    found.set("a", "on the server", 60)
    away_until = clock.now + AWAY_SECONDS
    monkeypatch.setattr(found, "away_until", away_until)
    assert found.get("a") is None
    found.set("a", "in the process")
    clock.now = away_until
    assert found.get("a") == "on the server"
    assert found.delete("a")
    found.local.clear()


def test_a_server_has_a_second_to_answer(nowhere: str) -> None:
    options = ServerCache(nowhere, {})._cache._pool_options  # type: ignore[attr-defined]
    assert (options["socket_connect_timeout"], options["socket_timeout"]) == (1.0, 1.0)


RATES = {"read": "3/day", "check": "3/day", "heavy": "3/day"}


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("method", "path", "data", "status"),
    [
        ("get", "/api/v1/cards/", {}, 200),
        ("post", "/api/v1/fleets/check/", examples.FLEET, 200),
        ("post", "/api/v1/simulations/", {}, 400),
        ("get", "/odds/", {}, 200),
    ],
)
def test_throttles_go_on_counting_without_the_cache(
    client: Client,
    no_server: None,
    set_rates: SetRates,
    method: str,
    path: str,
    data: dict[str, Any],
    status: int,
) -> None:
    set_rates(RATES)
    kind = {"content_type": "application/json"} if method == "post" else {}
    answers = [getattr(client, method)(path, data, **kind).status_code for _ in range(5)]
    assert answers == [status] * 3 + [429] * 2


@pytest.mark.django_db
def test_attempts_to_sign_in_are_bounded_without_the_cache(client: Client, no_server: None) -> None:
    user = UserFactory(username="picard", password=PASSWORD)
    wrong = {"login": user.email, "password": "engage"}
    answers = [client.post("/account/login/", wrong).status_code for _ in range(6)]
    assert answers == [200] * 5 + [429]


@pytest.mark.django_db
def test_a_session_begins_and_ends_without_the_cache(client: Client, no_server: None) -> None:
    user = UserFactory(username="picard", password=PASSWORD)
    user.emailaddress_set.create(email=user.email, verified=True, primary=True)
    data = {"login": user.email, "password": PASSWORD}
    assert client.post("/account/login/", data)["Location"] == "/account/"
    cookies = client.cookies.copy()
    assert client.get("/account/").status_code == 200
    assert client.post("/account/logout/").status_code == 302
    client.cookies = cookies
    assert client.get("/account/").status_code == 302
