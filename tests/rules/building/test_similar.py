"""Similar names, found soon, are those that comparing with every name finds."""

from __future__ import annotations

import gc
import weakref
from difflib import get_close_matches

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.building.similar import LIKENESS, LONGEST, SimilarNames, similar_names
from rules.catalogue import Catalogue
from tests.rules.catalogue import catalogue

SHORT = ("a", "ab", "abc", "b", "ba", "data", "kang", "kor", "q", "")


@st.composite
def misspelt(draw: st.DrawFn) -> str:
    """Draws the name of a card with letters left out, put in and changed."""
    letters = list(draw(st.sampled_from(sorted(catalogue().by_name))))
    for _ in range(draw(st.integers(0, max(1, len(letters) // 3)))):
        at = draw(st.integers(0, len(letters)))
        letters[at : at + draw(st.integers(0, 1))] = draw(st.text("aeinorst", max_size=1))
    return "".join(letters)


@settings(max_examples=60, deadline=None, derandomize=True)
@given(name=misspelt() | st.text("abdeknorstq", max_size=9), number=st.integers(1, 4))
def test_none_is_missed_and_none_is_added(name: str, number: int) -> None:
    names = [*catalogue().by_name, *SHORT]
    expected = get_close_matches(name, names, n=number, cutoff=LIKENESS)
    assert SimilarNames(names).near(name, number) == expected


@settings(max_examples=300, deadline=None, derandomize=True)
@given(names=st.lists(st.text("ab", max_size=12), max_size=12), name=st.text("ab", max_size=12))
def test_nor_among_names_of_few_letters(names: list[str], name: str) -> None:
    expected = get_close_matches(name, names, n=3, cutoff=LIKENESS)
    assert SimilarNames(names).near(name, 3) == expected


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("geordilaforg", ["geordilaforge"]),
        ("photontorpedos", ["photontorpedoes"]),
        ("zzzzzzzz", []),
        ("", []),
    ],
)
def test_names_of_cards(name: str, expected: list[str]) -> None:
    assert similar_names(catalogue()).near(name, 1) == expected


def test_names_just_alike_enough_may_have_one_pair_of_letters_in_common() -> None:
    """Of 16 letters 6 are shared, in five runs: "ab", and four that stand alone."""
    assert SimilarNames(["abcdzewf"]).near("abxcydef", 1) == ["abcdzewf"]
    assert SimilarNames(["abcdzewvf"]).near("abxcydef", 1) == []


def test_a_very_long_name_is_cut() -> None:
    assert SimilarNames(["a" * LONGEST]).near("a" * 5_000, 1) == ["a" * LONGEST]


def test_the_names_go_with_their_catalogue() -> None:
    small = Catalogue([], [])
    assert similar_names(small) is similar_names(small)
    gone = weakref.ref(small)
    del small
    gc.collect()
    assert gone() is None
