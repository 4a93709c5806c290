"""Every row of EDITIONS that acts in battles has tests that name it, and flipping it acts.

Whether they notice, `tests.rules.battle.mutation` says, which takes minutes and is run by hand.
"""

from __future__ import annotations

from contextlib import nullcontext

import pytest

from rules.battle.position import options
from rules.loader import load_options
from rules.rulesets import RuleSet
from tests.rules.battle.battles import rulesets
from tests.rules.battle.mutation import (
    flip,
    flipped,
    is_single,
    naming_tests,
    options_to_flip,
    read_by_the_engine,
)


def test_each_row_that_acts_in_battles_is_named_by_a_test() -> None:
    rows = {each.row for each in options_to_flip()}
    assert rows - set(naming_tests()) == set()
    assert {"A1", "A13", "A16", "D3", "E4", "G9", "N3", "N7"} <= rows


def test_the_engine_is_seen_to_read_options_of_play_and_of_preparing() -> None:
    assert {"round_limit", "all_round_range", "hull_restriction"} <= read_by_the_engine()
    assert {"fleeing", "faction_mixing"} & read_by_the_engine() == set()


def as_read(ruleset: RuleSet) -> tuple[bool, bool, bool]:
    """Returns two options as battles have them, and the first as others read it."""
    play = options.options_of(ruleset)
    return play.friendly_to_itself, play.squadrons_are_ships, ruleset["friendly_to_itself"]


def test_a_flip_is_seen_by_the_engine_alone_and_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    ruleset = rulesets()["attack-wing-2017"]
    for is_flipped in (False, True, False):
        monkeypatch.setattr(options, "_PREPARED", {})
        with flip(load_options()["friendly_to_itself"]) if is_flipped else nullcontext():
            assert as_read(ruleset) == (is_flipped, True, False)


def test_a_flip_takes_another_value_that_a_rule_set_could_give() -> None:
    assert flipped(load_options()["planet"], value=False) is True
    assert flipped(load_options()["docking"], "shuttle-moves") == "either-moves"
    assert flipped(load_options()["capital_ship_hull"], 4) == 5
    assert flipped(load_options()["points_limit"], None) == 120
    assert is_single(load_options()["spin"])
    assert not is_single(load_options()["docking"])
