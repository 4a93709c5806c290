"""What a check costs against the floor of the framework, over HTTP with one sync worker."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

HERE = Path(__file__).resolve().parent
MOST_TIMES_THE_FLOOR = 2.0
WITH_REMEDIES = 2.5
"""What seven problems with all their remedies, and an answer twice as long, may come to."""


def _script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("api_ratio", HERE / "api_ratio.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


api_ratio = _script()


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    """Returns the port of a site with one worker and a database of its own."""
    with api_ratio.running_site() as port:
        yield port


def test_a_check_costs_at_most_twice_an_empty_view(
    benchmark: BenchmarkFixture, port: int, capsys: pytest.CaptureFixture[str]
) -> None:
    """A legal fleet of 3 ships with 15 cards; medians of alternating rounds."""
    name, document = api_ratio.bodies()[0]
    ratio = benchmark.pedantic(
        api_ratio.measure, args=(port, name, document), rounds=1, iterations=1
    )
    benchmark.extra_info.update(
        check_ms=round(ratio.check, 3), floor_ms=round(ratio.floor, 3), ratio=round(ratio.value, 2)
    )
    with capsys.disabled():
        print(f"\n{ratio}")
    assert ratio.legal
    assert ratio.value <= MOST_TIMES_THE_FLOOR


@pytest.mark.parametrize(("place", "most"), [(1, MOST_TIMES_THE_FLOOR), (2, WITH_REMEDIES)])
def test_fleets_with_problems_are_measured_too(
    benchmark: BenchmarkFixture,
    port: int,
    capsys: pytest.CaptureFixture[str],
    place: int,
    most: float,
) -> None:
    """Remedies are looked for, and so cost more than the check itself."""
    name, document = api_ratio.bodies()[place]
    ratio = benchmark.pedantic(
        api_ratio.measure, args=(port, name, document, 6), rounds=1, iterations=1
    )
    benchmark.extra_info.update(
        check_ms=round(ratio.check, 3), floor_ms=round(ratio.floor, 3), ratio=round(ratio.value, 2)
    )
    with capsys.disabled():
        print(f"\n{ratio}")
    assert not ratio.legal
    assert ratio.value <= most
