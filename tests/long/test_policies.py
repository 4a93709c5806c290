"""What the choices of gunners cost with each card of the pairs, by up to 4,000 battles a rule."""

from __future__ import annotations

from tests.rules.policies import costs, places


def test_no_choice_costs_more_than_a_point() -> None:
    found = [each for each in costs(sorted(places()), "gunner") if each.offers]
    assert [str(each) for each in found if each.verdict == "too much"] == []
