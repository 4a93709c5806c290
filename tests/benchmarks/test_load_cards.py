"""What a load of the whole catalogue costs, from empty tables and again."""

from __future__ import annotations

import time

from django.conf import settings
from django.db import connection
from pytest_benchmark.fixture import BenchmarkFixture

from cards import mapping
from cards.models import Card
from cards.services import catalogue_load

SECONDS_TO_LOAD = 15.0


def test_a_load_from_empty_takes_at_most_15_seconds(
    benchmark: BenchmarkFixture, transactional_db: None
) -> None:
    def load() -> float:
        started = time.perf_counter()
        catalogue_load(directory=settings.FIXTURES_DIR)
        return time.perf_counter() - started

    seconds = benchmark.pedantic(load, rounds=1)
    assert Card.objects.count() > 2000
    benchmark.extra_info.update(database=connection.vendor, seconds=round(seconds, 2))
    assert seconds <= SECONDS_TO_LOAD


def test_a_second_load_and_the_catalogue_from_rows(benchmark: BenchmarkFixture, db: None) -> None:
    """What a worker pays when it starts, once the tables are filled."""
    report = catalogue_load(directory=settings.FIXTURES_DIR)
    catalogue = benchmark.pedantic(mapping.catalogue_from_rows, rounds=3)
    assert catalogue.version == report.version
    assert not catalogue_load(directory=settings.FIXTURES_DIR)
