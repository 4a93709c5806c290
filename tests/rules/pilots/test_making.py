"""Pilots by name: which there are, what is refused, personalities as values."""

from __future__ import annotations

import pickle

import pytest

from rules.dice import SeededChance
from rules.pilots import PILOTS, Drifter, PilotError, Weights, make_pilot
from rules.pilots.admiral import FleetAdmiral
from rules.pilots.gunner import Gunner
from rules.pilots.tactician import Tactician
from rules.pilots.weights import PERSONALITIES


def test_there_are_four_pilots() -> None:
    made = {name: type(make_pilot(name, SeededChance("1"))) for name in PILOTS}
    assert made == {
        "drifter": Drifter,
        "gunner": Gunner,
        "tactician": Tactician,
        "admiral": FleetAdmiral,
    }


def test_an_unknown_pilot_is_refused_with_those_there_are() -> None:
    with pytest.raises(PilotError) as caught:
        make_pilot("ace", SeededChance("1"))
    assert caught.value.code == "pilots.unknown"
    assert str(caught.value) == (
        "there is no pilot 'ace': it is one of drifter, gunner, tactician, admiral"
    )


def test_an_unknown_personality_is_refused_with_those_there_are() -> None:
    with pytest.raises(PilotError) as caught:
        make_pilot("gunner", SeededChance("1"), "mad")
    assert str(caught.value) == ("there is no personality 'mad': it is one of balanced, bold, wary")


def test_a_personality_is_given_by_name_or_as_weights() -> None:
    named = make_pilot("gunner", SeededChance("1"), "bold")
    given = make_pilot("gunner", SeededChance("1"), Weights(caution=2.0))
    plain = make_pilot("gunner", SeededChance("1"))
    assert isinstance(named, Gunner)
    assert isinstance(given, Gunner)
    assert isinstance(plain, Gunner)
    assert named.weights == PERSONALITIES["bold"]
    assert given.weights.caution == 2.0
    assert plain.weights == Weights() == PERSONALITIES["balanced"]


def test_weights_go_to_other_processes() -> None:
    assert pickle.loads(pickle.dumps(PERSONALITIES["wary"])) == PERSONALITIES["wary"]  # noqa: S301
    assert PERSONALITIES["wary"] != PERSONALITIES["bold"]
