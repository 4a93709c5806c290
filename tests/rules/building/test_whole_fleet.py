"""Ships and resources for a fleet."""

from __future__ import annotations

import pytest

from rules.building.whole_fleet import suggest_for_fleet, why_not
from rules.errors import RulesError
from tests.rules.building.helpers import ENTERPRISE_D, GALAXY, fleet, ruleset
from tests.rules.catalogue import catalogue


def test_every_ship_is_offered_cheapest_first() -> None:
    found = suggest_for_fleet(fleet(), catalogue(), ruleset(), kind="ship")
    assert {each.card for each in found} == {each.key for each in catalogue().by_type["ship"]}
    assert all(each.fits for each in found)
    prices = [each.points for each in found]
    assert prices == sorted(prices)
    assert next(each for each in found if each.card == GALAXY).points == catalogue()[GALAXY].cost


def test_a_unique_ship_is_offered_once() -> None:
    found = suggest_for_fleet(fleet(ENTERPRISE_D, GALAXY), catalogue(), ruleset(), kind="ship")
    by_key = {each.card: each for each in found}
    assert by_key[ENTERPRISE_D].reasons == ("unique.duplicate",)
    assert why_not(by_key[ENTERPRISE_D]) == (
        "U.S.S. Enterprise-D is unique and already in the fleet.",
    )
    assert by_key[GALAXY].fits
    fitting = [each.fits for each in found]
    assert fitting == sorted(fitting, reverse=True)


def test_resources_and_nothing_else() -> None:
    found = suggest_for_fleet(fleet(), catalogue(), ruleset(), kind="resource")
    assert {each.card for each in found} == {each.key for each in catalogue().by_type["resource"]}
    with pytest.raises(RulesError, match="a fleet as a whole holds ships and a resource, no crew"):
        suggest_for_fleet(fleet(), catalogue(), ruleset(), kind="crew")
