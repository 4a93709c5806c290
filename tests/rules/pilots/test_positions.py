"""Positions in which one answer costs a battle: neither tactician nor admiral gives it.

What each answer is worth is kept with the positions; `tests/long/test_positions.py` plays it again.
"""

from __future__ import annotations

import pytest

from tests.rules.positions import BATTLES, LEAST_COST, positions


@pytest.mark.parametrize("pilot", ["tactician", "admiral"])
@pytest.mark.parametrize("name", list(positions()))
def test_it_does_not_give_the_bad_answer(name: str, pilot: str) -> None:
    position = positions()[name]
    assert position.answer_of(pilot, "1") != position.bad, position.why


@pytest.mark.parametrize("name", list(positions()))
def test_the_bad_answer_costs_a_battle_in_seven(name: str) -> None:
    figures = positions()[name].figures
    cost, error = figures["cost"]
    assert cost - 2 * error >= LEAST_COST
    assert cost == pytest.approx(figures["best"][0] - figures["bad"][0], abs=2e-4)
    assert figures["battles"] == BATTLES
