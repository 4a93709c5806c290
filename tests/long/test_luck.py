"""Luck of every pair of fleets over a thousand battles on either of two seeds."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import pytest

from tests.rules.battle_fleets import battle_fleets
from tests.rules.luck_of_battles import Luck, measured

SEEDS = ("one", "two")
BATTLES = 1_000
PROCESSES = 2


@pytest.fixture(scope="module")
def lucks() -> dict[tuple[str, str, int], Luck]:
    """Returns the luck of every fleet, by seed, name and place of its pair."""
    runs = [(name, seed, BATTLES) for seed in SEEDS for name in battle_fleets()]
    with ProcessPoolExecutor(PROCESSES, get_context("spawn")) as pool:
        found = pool.map(measured, *zip(*runs, strict=True))
        return {
            (seed, name, place): luck
            for (name, seed, _), pair in zip(runs, found, strict=True)
            for place, luck in enumerate(pair)
        }


def test_no_fleet_has_luck(lucks: dict[tuple[str, str, int], Luck]) -> None:
    """The mean of a thousand battles lies within 4 standard errors, beyond 3 for one at most."""
    assert len(lucks) == 2 * 24 * len(SEEDS)
    for seed in SEEDS:
        errors = {key: abs(luck.errors) for key, luck in lucks.items() if key[0] == seed}
        assert {key: found for key, found in errors.items() if found >= 4} == {}
        assert sum(found > 3 for found in errors.values()) <= 1


def test_luck_varies_as_the_exact_odds_say(lucks: dict[tuple[str, str, int], Luck]) -> None:
    """Attack by attack, over both seeds: within 5 % for every fleet."""
    for _, name, place in list(lucks)[: 2 * 24]:
        both = [lucks[seed, name, place] for seed in SEEDS]
        share = sum(luck.square for luck in both) / sum(luck.exact for luck in both)
        assert share == pytest.approx(1, abs=0.05), (name, place)
