"""Wrong texts and what is said of them: where, what was expected, what may have been meant."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rules.abilities import AbilityError, parse
from rules.errors import RulesError
from tests.families import each_case

DATA = Path(__file__).parents[2] / "data" / "abilities"
WRONG = json.loads((DATA / "wrong.json").read_text(encoding="utf-8"))
NAMES = {"k'vort", "photon torpedoes", "nx", "lower decks"}


def test_the_table_is_long_enough():
    assert len({row["text"] for row in WRONG}) == len(WRONG) >= 100


@each_case("row", WRONG, ids=lambda row: row["text"])
def test_a_wrong_text_is_refused_where_it_is_wrong(row):
    with pytest.raises(AbilityError) as caught:
        parse(row["text"], NAMES)
    assert (caught.value.position, caught.value.message) == (row["position"], row["message"])


def test_an_error_is_shown_with_a_caret_below_the_word():
    with pytest.raises(AbilityError) as caught:
        parse("action: place 2 tiem here to gain 1 evade.")
    error = caught.value
    assert isinstance(error, RulesError)
    assert error.word == "tiem"
    assert error.suggestions == ("time", "twice", "times")
    assert str(error) == (
        "action: place 2 tiem here to gain 1 evade.\n"
        '                ^ unknown word "tiem" (did you mean time, twice, times?)'
    )


def test_the_caret_stands_below_the_line_that_is_wrong():
    with pytest.raises(AbilityError) as caught:
        parse("action: gain 1 evade.\nsetup: gain 1 crew.\nany time: gain 1 scan.")
    assert str(caught.value).splitlines()[0] == "setup: gain 1 crew."
    assert str(caught.value).splitlines()[1].index("^") == len("setup: gain 1 ")


def test_an_error_says_what_was_expected():
    with pytest.raises(AbilityError) as caught:
        parse("once per game: gain 1 evade.")
    assert caught.value.expected == (",",)
    assert caught.value.word == ":"


def test_the_place_is_looked_for_in_the_clause_that_is_wrong():
    text = "attack: disable this to fire. combat phase: disable this to fire."
    with pytest.raises(AbilityError) as caught:
        parse(text)
    assert caught.value.position == text.rindex("fire")


def test_a_text_without_end_is_refused():
    with pytest.raises(AbilityError, match="an ability has at most 2000 characters"):
        parse("action: gain 1 evade. " * 1000)
