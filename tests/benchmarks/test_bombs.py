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


DEPTHS = (0, 20, 40)
"""Calls between the test and the reader, another number at each try.

CPython 3.11 gives back the piece of memory that its stack has reached into as soon as a call
returns: at unlucky depths, a loop takes and returns it at every turn, and is four times as slow.
"""


def cpu_seconds(work: Callable[[], object], depth: int = 0) -> float:
    """Returns how long the processor is busy with something that may be refused."""
    if depth:
        return cpu_seconds(work, depth - 1)
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
        for work in (
            lambda: parse(source, catalogue(), format=form),
            lambda: cut_and_read(source, form),
            lambda: parse(source, catalogue(), format=form, terms=TERMS),
        ):
            took.append(cpu_seconds(work, DEPTHS[len(took) // 3 % len(DEPTHS)]))

    benchmark.pedantic(read, rounds=len(DEPTHS))
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
        depth = DEPTHS[len(took) % len(DEPTHS)]
        took.append(cpu_seconds(lambda: record_decode(file, is_guest=False), depth))

    benchmark.pedantic(read, rounds=len(DEPTHS))
    if benchmark.stats is not None:
        assert min(took) < CPU_SECONDS * slowness()
