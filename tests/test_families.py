"""Families of cases: all are tried, and those that fail are named with their fault."""

from types import SimpleNamespace

import pytest

from tests.families import each_case, with_case


def test_every_case_is_tried_and_every_failing_one_is_named() -> None:
    tried = []

    @each_case("number, word", [(1, "one"), (2, "two"), pytest.param(3, "three", id="the third")])
    def check(number: int, word: str) -> None:
        tried.append((number, word))
        assert number == 2, f"{word} is not 2"

    with pytest.raises(AssertionError, match="2 of 3 cases fail") as failure:
        check()
    assert tried == [(1, "one"), (2, "two"), (3, "three")]
    _, first, *_ = (lines := str(failure.value).splitlines())
    assert first.startswith("[1-one] test_families.py:")
    assert "AssertionError: one is not 2" in first
    assert any(line.startswith("[the third] test_families.py:") for line in lines)
    assert "[2-two]" not in str(failure.value)


def test_what_does_not_raise_as_it_should_is_a_failing_case_like_others() -> None:
    @each_case("divisor", [0, 1, 2], ids=["nothing", "one", "two"])
    def check(divisor: int) -> None:
        with pytest.raises(ZeroDivisionError):
            assert 1 / divisor

    with pytest.raises(AssertionError, match="2 of 3 cases fail") as failure:
        check()
    assert "\n[one] " in str(failure.value)
    assert "DID NOT RAISE" in str(failure.value)


def test_a_family_without_a_case_fails() -> None:
    @each_case("number", list)
    def check(number: int) -> None:
        raise AssertionError

    with pytest.raises(AssertionError, match="there is no case to try"):
        check()


def test_parts_are_tests_that_share_the_cases() -> None:
    tried = []

    @each_case("number", range(10), parts=3)
    def check(number: int) -> None:
        tried.append(number)

    (mark,) = check.pytestmark
    assert (mark.name, mark.args) == ("parametrize", ("part", range(3)))
    for part in mark.args[1]:
        check(part=part)
    assert sorted(tried) == list(range(10))


def test_a_run_of_one_word_tries_the_cases_of_that_word() -> None:
    tried = []

    @each_case("name", ["red", "blue", "dark red", "black"], parts=2)
    def check(name: str) -> None:
        tried.append(name)

    items = [
        SimpleNamespace(function=check, callspec=SimpleNamespace(params={"part": part}))
        for part in range(2)
    ]
    of_no_family = SimpleNamespace(function=test_a_family_without_a_case_fails)
    assert with_case([*items, of_no_family], "red") == items[:1]
    check(part=0)
    check(part=1)
    assert tried == ["red", "dark red"]


@pytest.fixture
def threshold() -> int:
    return 3


@each_case("number", [4, 5], ids=str)
def test_fixtures_are_passed_on(threshold: int, number: int) -> None:
    assert number > threshold
