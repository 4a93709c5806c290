"""Flips each option of battles and sees a test notice: `python -m tests.rules.battle.mutation`.

A test of a row of EDITIONS bears the row's id behind `test_`, such as `test_n3_friendly`, or the
ids of several. For each option that the engine reads, every rule set is given another value of it,
and the tests of its row are run until one of them fails. With ids behind it (`N3 G5`) only those
rows are tried. It lists which test noticed, what nobody noticed, and the options with a single
value, which are rules on which all texts agree. Takes some minutes; each option has a process of
its own, one at a time.
"""

from __future__ import annotations

import ast
import contextlib
import io
import multiprocessing
import re
import sys
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from rules.battle.position.options import FIELDS, USUAL
from rules.loader import load_options
from rules.options import Option
from rules.rulesets import RuleSet
from tests.rules.battle.battles import rulesets
from tests.rules.catalogue import catalogue

ROOT = Path(__file__).resolve().parents[3]
ENGINE = ROOT / "rules" / "battle"
TESTS = ROOT / "tests" / "rules"
NAMED = re.compile(r"^def (test_((?:[a-o]\d+_)+)\w+)", re.MULTILINE)


@cache
def naming_tests() -> Mapping[str, tuple[str, ...]]:
    """Returns the tests that name each row, as pytest names them."""
    found: dict[str, list[str]] = {}
    for path in sorted(TESTS.rglob("test_*.py")):
        for name, rows in NAMED.findall(path.read_text("utf-8")):
            for row in rows.upper().strip("_").split("_"):
                found.setdefault(row, []).append(f"{path.relative_to(ROOT)}::{name}")
    return {row: tuple(tests) for row, tests in found.items()}


@cache
def read_by_the_engine() -> frozenset[str]:
    """Returns the options that battles read: of play, and while fleets are prepared for them."""
    found = {*FIELDS, *USUAL}
    for path in ENGINE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Constant):
                found.add(str(node.slice.value))
    return frozenset(found & set(load_options()))


def is_single(option: Option) -> bool:
    """Says whether an option has one value, on which all texts agree."""
    return len(option.choices) == 1


def options_to_flip() -> list[Option]:
    """Returns the options of rows that act in battles and have more than one value."""
    return [
        option
        for name, option in load_options().items()
        if option.row and name in read_by_the_engine() and not is_single(option)
    ]


def flipped(option: Option, value: Any) -> Any:
    """Returns another value of an option than one that a rule set gives."""
    if option.kind == "bool":
        return not value
    values = list(option.choices)
    if not values:
        given = {each[option.name] for each in rulesets()}
        values = sorted(given, key=lambda each: (each is None, each))
        if len(values) == 1:
            return 1 if value is None else value + 1
    return values[(values.index(value) + 1) % len(values)] if value in values else values[0]


@contextlib.contextmanager
def flip(option: Option) -> Iterator[None]:
    """Lets the engine read another value of an option wherever it asks a rule set for it."""
    plain: Callable[[RuleSet, str], Any] = RuleSet.__getitem__

    def read(ruleset: RuleSet, name: str) -> Any:
        value = plain(ruleset, name)
        asks = sys._getframe(1).f_globals["__name__"]
        if name != option.name or not asks.startswith("rules.battle."):
            return value
        return flipped(option, value)

    RuleSet.__getitem__ = read  # type: ignore[method-assign]
    try:
        yield
    finally:
        RuleSet.__getitem__ = plain  # type: ignore[method-assign]


class Failures:
    """The tests that failed, noted by pytest."""

    def __init__(self) -> None:
        self.names: list[str] = []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Notes a test that failed, in itself or around it."""
        if report.failed:
            self.names.append(report.nodeid.partition("::")[2])


def failing(tests: Collection[str], option: Option | None) -> list[str]:
    """Runs tests in this process; returns the first that fails, or all of them without option."""
    noted = Failures()
    words = ["-q", "-n", "0", "-p", "no:randomly", "-p", "no:cacheprovider", *tests]
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        if option is None:
            pytest.main(words, plugins=[noted])
        else:
            with flip(option):
                pytest.main(["-x", *words], plugins=[noted])
    return noted.names


def apart(tests: Collection[str], option: Option | None) -> list[str]:
    """Runs tests in a process of its own, in which nothing is remembered of other rules."""
    # Forked, so that the catalogue and the tests are read once.
    with multiprocessing.get_context("fork").Pool(1) as pool:
        return pool.apply(failing, (tests, option))


@dataclass(frozen=True)
class Trial:
    """What came of flipping an option: the test that noticed, if one did."""

    option: Option
    noticed: str
    tests: int

    def __str__(self) -> str:
        change = f"{self.option.row:4} {self.option.name:28}"
        if self.noticed:
            return f"{change} {self.noticed}"
        return f"{change} NOBODY NOTICED ({self.tests} tests name the row)"


def tried(option: Option) -> Trial:
    """Flips an option and runs the tests of its row until one fails."""
    tests = naming_tests().get(option.row, ())
    names = apart(tests, option) if tests else []
    return Trial(option, names[0] if names else "", len(tests))


def main(rows: Collection[str]) -> int:
    """Tries the options of some rows, of all if none are named; says how many nobody noticed."""
    chosen = [each for each in options_to_flip() if not rows or each.row in rows]
    catalogue()
    named = [test for row in {each.row for each in chosen} for test in naming_tests().get(row, ())]
    broken = apart(named, None)
    if broken:
        print("These fail with nothing flipped:", *broken, sep="\n  ")
        return len(broken)
    trials = []
    for option in chosen:
        trials.append(tried(option))
        print(trials[-1], flush=True)
    missed = [each for each in trials if not each.noticed]
    print(f"{len(trials)} options flipped, {len(trials) - len(missed)} noticed, {len(missed)} not")
    if not rows:
        singles = [each for each in load_options().values() if is_single(each)]
        print("One value:", ", ".join(f"{each.row} {each.name}" for each in singles))
        left = [
            each
            for name, each in load_options().items()
            if each.row and name not in read_by_the_engine() and not is_single(each)
        ]
        print("Not read in battle:", ", ".join(f"{each.row} {each.name}" for each in left))
    return len(missed)


if __name__ == "__main__":
    sys.exit(min(1, main(sys.argv[1:])))
