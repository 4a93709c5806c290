"""Positions in which one answer costs a battle: what it costs, played anew, and who gives it."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import pytest

from tests.rules.positions import BATTLES, LEAST_COST, PROCESSES, figures_of, positions

SEEDS = 12


@pytest.mark.parametrize("pilot", ["tactician", "admiral"])
@pytest.mark.parametrize("name", list(positions()))
def test_it_gives_the_bad_answer_with_no_seed(name: str, pilot: str) -> None:
    position = positions()[name]
    answers = [position.answer_of(pilot, str(seed)) for seed in range(SEEDS)]
    assert answers.count(position.bad) == 0, position.why


def test_the_bad_answer_costs_a_battle_in_seven() -> None:
    """Both answers meet the same dice, ten thousand times; gunners play on for everyone."""
    with ProcessPoolExecutor(PROCESSES, get_context("spawn")) as pool:
        costs = {name: figures_of(name, BATTLES, pool)["cost"] for name in positions()}
    assert {name: cost for name, cost in costs.items() if cost[0] < LEAST_COST} == {}
