"""Families of cases that differ only in data: one test tries them all and names those that fail."""

from __future__ import annotations

import functools
import inspect
import traceback
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

Cases = Iterable[Any]
Ids = Callable[[Any], Any] | Sequence[str] | None
Test = Callable[..., None]

FAILURES = (Exception, pytest.fail.Exception)
MOST_TOLD = 50
"""Of so many failing cases the message says why; of the others it gives the names."""


def each_case(
    arguments: str | Sequence[str],
    cases: Cases | Callable[[], Cases],
    *,
    ids: Ids = None,
    parts: int = 1,
) -> Callable[[Test], Test]:
    """Tries a test with each case in turn, and fails with the names and faults of all that fail.

    It is written like `pytest.mark.parametrize`, whose every case costs several milliseconds
    before anything is tried: use it where cases are many and quick, and share no fixture that
    they change. Cases that are costly to list are given as a function, which is called when the
    test runs. `parts` are tests of their own, for several processes to share. With `--case` only
    those are tried whose names have a word in them.
    """
    listed = arguments.split(",") if isinstance(arguments, str) else arguments
    names = [name.strip() for name in listed]

    def decorate(test: Test) -> Test:
        family = Family(test, names, cases, ids, parts)
        signature = inspect.signature(test)
        own = [each for name, each in signature.parameters.items() if name not in names]
        assert len(own) + len(names) == len(signature.parameters), f"{test.__name__}: {arguments}"

        @functools.wraps(test)
        def try_all(*, part: int = 0, **fixtures: Any) -> None:
            family.try_part(part, fixtures)

        if parts > 1:
            own.append(inspect.Parameter("part", inspect.Parameter.KEYWORD_ONLY))
            try_all = pytest.mark.parametrize("part", range(parts))(try_all)
        vars(try_all).update(family=family, __signature__=signature.replace(parameters=own))
        return try_all

    return decorate


@dataclass
class Family:
    """A test and the cases with which it is tried."""

    test: Test
    names: Sequence[str]
    cases: Cases | Callable[[], Cases]
    ids: Ids
    parts: int
    word: str = ""
    """What the names of the cases must have in them."""

    def cases_of(self, part: int) -> list[tuple[str, Mapping[str, Any]]]:
        """Returns the cases of a part, each with its name and the values of its arguments."""
        listed = list(self._named())
        assert listed, "there is no case to try"
        return [each for each in listed[part :: self.parts] if self.word in each[0]]

    def try_part(self, part: int, fixtures: Mapping[str, Any]) -> None:
        """Tries the cases of a part; raises `AssertionError` with all that fail."""
        cases = self.cases_of(part)
        failed: list[tuple[str, BaseException]] = []
        for name, values in cases:
            try:
                self.test(**fixtures, **values)
            except FAILURES as error:
                failed.append((name, error))
        if failed:
            told = "".join(f"\n[{name}] {_fault(error)}" for name, error in failed[:MOST_TOLD])
            others = "".join(f"\n[{name}]" for name, _ in failed[MOST_TOLD:])
            raise AssertionError(
                f"{len(failed)} of {len(cases)} cases fail:{told}{others}"
            ) from failed[0][1]

    def _named(self) -> Iterator[tuple[str, Mapping[str, Any]]]:
        for number, case in enumerate(self.cases() if callable(self.cases) else self.cases):
            values, name = case, None
            if hasattr(case, "marks"):  # a `pytest.param`
                assert not case.marks, "a case of a family cannot have marks of its own"
                values, name = (case.values if len(self.names) > 1 else case.values[0]), case.id
            values = tuple(values) if len(self.names) > 1 else (values,)
            if name is None and callable(self.ids):
                name = "-".join(str(self.ids(each) or _shown(each)) for each in values)
            elif name is None and self.ids is not None:
                name = self.ids[number]
            name = name or "-".join(map(_shown, values))
            yield name, dict(zip(self.names, values, strict=True))


def with_case(items: Sequence[pytest.Item], word: str) -> list[pytest.Item]:
    """Returns the tests that try a case with a word in its name, and lets them try no other."""
    found = []
    for item in items:
        family = getattr(getattr(item, "function", None), "family", None)
        if family is None:
            continue
        family.word = word
        parameters = item.callspec.params if hasattr(item, "callspec") else {}
        if family.cases_of(parameters.get("part", 0)):
            found.append(item)
    return found


def _shown(value: Any) -> str:
    return value if isinstance(value, str) else repr(value)


def _fault(error: BaseException) -> str:
    """Returns where and why a case failed, from the test's own line on."""
    frames = traceback.extract_tb(error.__traceback__)
    where = ", ".join(f"{Path(each.filename).name}:{each.lineno}" for each in frames[1:])
    return f"{where}: {type(error).__name__}: {error}"
