"""Ships and resources for a fleet."""

from __future__ import annotations

import pytest

from rules.building import suggest
from rules.building.suggestions.suggest import Suggestions
from rules.errors import RulesError
from rules.fleet import Fleet
from tests.rules.building.helpers import ENTERPRISE_D, GALAXY, fleet, ruleset
from tests.rules.catalogue import catalogue


def asked(chosen: Fleet, kind: str) -> Suggestions:
    return suggest(chosen, catalogue(), ruleset(), ship=None, slot=kind)


def test_every_ship_is_offered_cheapest_first() -> None:
    found = asked(fleet(), "ship")
    assert {each.card for each in found} == {each.key for each in catalogue().by_type["ship"]}
    assert found.others == []
    prices = [each.points for each in found]
    assert prices == sorted(prices)
    assert next(each for each in found if each.card == GALAXY).points == catalogue()[GALAXY].cost


def test_a_unique_ship_is_offered_once() -> None:
    found = asked(fleet(ENTERPRISE_D, GALAXY), "ship")
    # That of the Mirror Universe may serve beside the other.
    assert {each.card: each.reasons for each in found.others} == {
        f"ship:u-s-s-enterprise-d-{each}": ("unique.duplicate",)
        for each in ("2017core", "71120", "72284p", "75016")
    }
    assert found.why(ENTERPRISE_D) == ("U.S.S. Enterprise-D is unique and already in the fleet.",)
    assert found.why(GALAXY) == ()


def test_resources_and_nothing_else() -> None:
    found = asked(fleet(), "resource")
    assert {each.card for each in found} == {each.key for each in catalogue().by_type["resource"]}
    with pytest.raises(RulesError, match="a fleet as a whole holds ships and a resource, no crew"):
        asked(fleet(), "crew")


def test_rules_without_resources_offer_none() -> None:
    found = suggest(fleet(), catalogue(), ruleset("alliance"), ship=None, slot="resource")
    assert found.fitting == []
    assert {each.card for each in found} == {each.key for each in catalogue().by_type["resource"]}
    assert {each.reasons for each in found} == {("resource.not_used",)}
    assert found.why("resource:flagship-op4participation") == (
        "Flagship is a resource, and this rule set has none.",
    )
    ships = suggest(fleet(), catalogue(), ruleset("alliance"), ship=None, slot="ship")
    assert ships.others == []


def test_a_ship_that_is_a_resource_is_not_offered_beside_another() -> None:
    """FAQ F14-R1."""
    fighters = "ship:hideki-class-attack-fighter-op5participation"
    own = "resource:hideki-class-attack-fighters-op5participation"
    other = "resource:flagship-op4participation"
    assert asked(fleet(GALAXY), "ship").why(fighters) == ()
    assert asked(fleet(GALAXY, resource=own), "ship").why(fighters) == ()
    assert asked(fleet(GALAXY, resource=other), "ship").why(fighters) == (
        "Hideki Class Attack Fighter would be a second resource.",
    )
    beside = asked(fleet(GALAXY, fighters), "resource")
    assert {each.card for each in beside.fitting} == {own}
    assert beside.why(other) == ("Flagship would be a second resource.",)
