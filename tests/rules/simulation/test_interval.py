"""How sure a win rate is."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.simulation import SimulationError, Stop, wilson


@pytest.mark.parametrize(
    ("wins", "battles", "low", "high"),
    [
        # Known figures: 8 of 10 and 1 of 29, as in the literature on Wilson's interval.
        (8, 10, 0.4901625, 0.9433178),
        (1, 29, 0.0061133, 0.1717552),
        (500, 1000, 0.4690696, 0.5309304),
        (0, 10, 0.0, 0.2775328),
        (10, 10, 0.7224672, 1.0),
    ],
)
def test_the_interval_is_wilson_s(wins: int, battles: int, low: float, high: float) -> None:
    assert wilson(wins, battles) == pytest.approx((low, high), abs=1e-7)


def test_of_nothing_nothing_is_known() -> None:
    assert wilson(0, 0) == (0.0, 1.0)


@given(st.integers(1, 5000), st.data())
def test_the_interval_holds_the_rate_and_mirrors(battles: int, data: st.DataObject) -> None:
    wins = data.draw(st.integers(0, battles))
    low, high = wilson(wins, battles)
    assert 0.0 <= low <= wins / battles <= high <= 1.0
    assert wilson(battles - wins, battles) == pytest.approx((1.0 - high, 1.0 - low))


def test_a_rule_for_stopping_waits_for_enough_battles() -> None:
    stop = Stop(0.2)
    assert not stop.is_met(90, 90)
    assert stop.is_met(100, 100)
    assert not stop.is_met(45, 90)
    assert not stop.is_met(48, 96)
    assert stop.is_met(50, 100)
    assert Stop.from_document(stop.to_document()) == stop


@pytest.mark.parametrize("width", [0.0, 1.0, -0.1, 2.0, float("nan")])
def test_a_width_that_is_none_is_refused(width: float) -> None:
    with pytest.raises(SimulationError, match="lies between 0 and 1") as caught:
        Stop(width)
    assert caught.value.field == "stop_width"
