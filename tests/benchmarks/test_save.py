"""What saving a fleet with a card more costs against checking it, over HTTP."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from tests.benchmarks import api_ratio, save_ratio

MOST_CHECKS = 3.0


@pytest.mark.service("postgresql", "redis")
@pytest.mark.parametrize("is_shared", [True, False], ids=["redis", "no-shared-cache"])
def test_a_save_costs_at_most_three_checks(
    benchmark: BenchmarkFixture,
    service_address: Callable[[str], str],
    capsys: pytest.CaptureFixture[str],
    is_shared: bool,
) -> None:
    """Stored as a revision on PostgreSQL; medians of the client's time."""
    cache = service_address("redis") if is_shared else ""
    with (
        save_ratio.database(service_address("postgresql")) as database,
        api_ratio.running_site(database=database, cache=cache) as port,
    ):
        ratio = benchmark.pedantic(save_ratio.measure, args=(port,), rounds=1, iterations=1)
    benchmark.extra_info.update(
        check_ms=round(ratio.check, 3), save_ms=round(ratio.save, 3), ratio=round(ratio.value, 2)
    )
    with capsys.disabled():
        print(f"\n{ratio}")
    assert ratio.value <= MOST_CHECKS
