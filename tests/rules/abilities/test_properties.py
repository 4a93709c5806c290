"""What holds for every text of the language, drawn from the grammar itself. About 5 s."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import HealthCheck, assume, given, settings

from rules.abilities.errors import AbilityError
from rules.abilities.parser import MAXIMUM_LENGTH, read
from rules.abilities.printer import render
from tests.rules.abilities.grammar_walk import built, texts

PROFILE = settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))


def test_the_grammar_has_no_conflict():
    _, messages = built()
    assert messages == []


@PROFILE
@given(texts())
def test_a_tree_is_printed_and_read_again_as_the_same_tree(text):
    assume(len(text) < MAXIMUM_LENGTH // 2)
    tree = read(text)
    printed = render(tree)
    assert read(printed) == tree
    assert render(read(printed)) == printed
    assert pickle.loads(pickle.dumps(tree)) == tree  # noqa: S301
    assert hash(read(printed)) == hash(tree)


@PROFILE
@given(texts())
def test_a_text_without_its_full_stop_is_refused_at_the_end(text):
    assume(len(text) < MAXIMUM_LENGTH)
    with pytest.raises(AbilityError) as caught:
        read(text.removesuffix(" ."))
    assert caught.value.word == ""
    assert "." in caught.value.expected
