"""When a connection to PostgreSQL is asked whether it works, and how much one statement takes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import psycopg
import pytest
from django.db import OperationalError, models
from django.db.backends.postgresql.base import Cursor, ServerBindingCursor

from fleetbuilder.core.postgresql import base
from fleetbuilder.core.postgresql.base import IDLE_SECONDS, MOST_PARAMETERS, DatabaseWrapper
from fleetbuilder.settings import environment
from fleetbuilder.settings.environment import Environment


class Clock:
    """Stands for the time that never goes back."""

    def __init__(self) -> None:
        self.now = 1000.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    found = Clock()
    monkeypatch.setattr(base, "time", found)
    return found


def wrapper(url: str) -> DatabaseWrapper:
    """Returns the backend as the site sets it up."""
    settings = environment.database_settings(Environment(DATABASE_URL=url))
    defaults = {"TIME_ZONE": None, "AUTOCOMMIT": True, "ATOMIC_REQUESTS": False}
    return DatabaseWrapper({**defaults, **settings}, "other")


@pytest.fixture
def asked(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., list[float]]]:
    """Returns a request of two queries, seconds apart, which gives when anything was asked."""
    made = wrapper("postgres://picard@database/fleets")
    made.connection, made.health_check_enabled = object(), True
    moments: list[float] = []

    def is_usable() -> bool:
        moments.append(clock.now)
        return True

    monkeypatch.setattr(made, "is_usable", is_usable)

    def request(seconds: float = 0.0) -> list[float]:
        made.health_check_done = False
        for pause in (seconds, 0.0):
            made.close_if_health_check_failed()
            clock.now += pause
        return moments

    yield request
    made.connection = None


def test_a_connection_in_use_is_not_asked(clock: Clock, asked: Callable[..., list[float]]) -> None:
    assert asked() == [1000.0]
    clock.now += IDLE_SECONDS / 2
    assert asked() == [1000.0]
    clock.now += IDLE_SECONDS
    assert asked() == [1000.0, 1000.0 + IDLE_SECONDS * 1.5]


def test_a_request_that_takes_its_time_is_not_interrupted(
    asked: Callable[..., list[float]],
) -> None:
    assert asked() == [1000.0]
    assert asked(IDLE_SECONDS * 9) == [1000.0]


@pytest.mark.django_db
@pytest.mark.service("postgresql")
def test_a_connection_that_was_lost_is_replaced(
    clock: Clock, service_address: Callable[[str], str]
) -> None:
    made = wrapper(service_address("postgresql"))
    try:
        _lose(made, service_address("postgresql"))
        # After a rest it is asked first, and nobody notices.
        clock.now += IDLE_SECONDS
        made.close_if_unusable_or_obsolete()
        assert _answer(made) == 7
        # In the midst of work one request finds out, and the next connects anew.
        _lose(made, service_address("postgresql"))
        made.close_if_unusable_or_obsolete()
        with pytest.raises(OperationalError):
            _answer(made)
        made.close_if_unusable_or_obsolete()
        assert _answer(made) == 7
    finally:
        made.close()


def _lose(made: DatabaseWrapper, address: str) -> None:
    with made.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        [number] = cursor.fetchone()
    with psycopg.connect(address, autocommit=True) as other:
        other.execute("SELECT pg_terminate_backend(%s, 5000)", [number])


def _answer(made: DatabaseWrapper) -> Any:
    with made.cursor() as cursor:
        cursor.execute("SELECT 7")
        return cursor.fetchone()[0]


@pytest.mark.parametrize(
    ("query", "cursor"), [("", ServerBindingCursor), ("?server_side_binding=0", Cursor)]
)
def test_behind_a_pooler_nothing_is_prepared(query: str, cursor: type) -> None:
    made = wrapper(f"postgres://picard@database/fleets{query}")
    assert made.get_connection_params()["cursor_factory"] is cursor


def test_as_many_rows_are_written_at_once_as_the_protocol_takes() -> None:
    made = wrapper("postgres://picard@database/fleets")
    assert made.features.max_query_params == MOST_PARAMETERS == 65_535
    fields = [models.IntegerField()] * 4
    assert made.ops.bulk_batch_size(fields, range(100_000)) == 16_383
    assert made.ops.bulk_batch_size([], range(100_000)) == 65_535
