"""What battles leave in memory, on the sources: a compiled function in another refers to itself."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

from rules.battle import Battle, set_up_battle
from rules.dice import SeededChance
from rules.pilots import make_pilot
from tests.rules.battle.battles import rulesets
from tests.rules.battle_fleets import battle_records
from tests.rules.catalogue import catalogue


@pytest.fixture
def no_collector() -> Iterator[None]:
    """Switches off what looks for circles, after it has found those of earlier tests."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


@pytest.mark.usefixtures("no_collector")
def test_a_battle_leaves_nothing_to_the_collector() -> None:
    before = _number_of_battles()
    for pair in battle_records(with_texts=True).values():
        for seed in "0", "1":
            battle = set_up_battle(
                pair, catalogue(), rulesets()["attack-wing-2017"], SeededChance(seed)
            )
            battle.run([make_pilot("gunner", SeededChance(f"{seed}.{side}")) for side in "ab"])
            del battle
    assert _number_of_battles() == before


def _number_of_battles() -> int:
    """Counts the battles in memory, imagined ones too."""
    return sum(type(each) is Battle for each in gc.get_objects())
