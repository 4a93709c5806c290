"""How long it takes until the worst documents of every format are read or refused.

The second is one on the machine of the bars (`tests.benchmarks.machine`).
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from fleetbuilder.campaigns.record.parsing.fields import record_decode
from rules.building import price
from rules.errors import DocumentError
from rules.notation import Budget, ReadingTerms, parse
from rules.notation.pieces import pieces_of
from tests.benchmarks.machine import slowness
from tests.rules.building.helpers import ORGANIZED_2014, rulesets
from tests.rules.catalogue import catalogue
from tests.rules.notation.bombs import BOMBS

CPU_SECONDS = 1.0
TERMS = ReadingTerms(rulesets(), ORGANIZED_2014, pricer=price)


def cpu_seconds(work: Callable[[], object]) -> float:
    """Returns how long the processor is busy with something that may be refused."""
    begun = time.process_time()
    with contextlib.suppress(DocumentError):
        work()
    return time.process_time() - begun


def cut_and_read(source: str, form: str) -> None:
    """Reads a document as an import does: every piece of it alone, all with one budget."""
    budget = Budget()
    for piece in pieces_of(source, catalogue(), form).pieces:
        parse(piece.text, catalogue(), format=form, budget=budget)


@pytest.mark.parametrize("name", list(BOMBS))
def test_the_worst_documents_are_done_with_in_a_second(
    benchmark: BenchmarkFixture, name: str
) -> None:
    form, make = BOMBS[name]
    source = make()
    parse("I.K.S. Vorn", catalogue())
    took: list[float] = []

    def read() -> None:
        took.append(cpu_seconds(lambda: parse(source, catalogue(), format=form)))
        took.append(cpu_seconds(lambda: cut_and_read(source, form)))
        took.append(cpu_seconds(lambda: parse(source, catalogue(), format=form, terms=TERMS)))

    benchmark.pedantic(read, rounds=3)
    if benchmark.stats is not None:
        # The best of three: a processor that is busy with others is slower for each.
        assert max(min(took[nth::3]) for nth in range(3)) < CPU_SECONDS * slowness()


@pytest.mark.parametrize("part", [b"{},", b"[],", b"1,", b'"",', b'{"a":1},'])
def test_records_full_of_values_are_done_with_in_a_second(
    benchmark: BenchmarkFixture, part: bytes
) -> None:
    file = b'{"rounds":[' + part * (15_000_000 // len(part)) + b"1]}"
    took: list[float] = []

    def read() -> None:
        took.append(cpu_seconds(lambda: record_decode(file, is_guest=False)))

    benchmark.pedantic(read, rounds=3)
    if benchmark.stats is not None:
        assert min(took) < CPU_SECONDS * slowness()
