"""Places that take no slot: where they are, what fits there and why other cards do not."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules.building import suggest
from rules.building.checks.fleet_problems import load
from rules.building.checks.resources import SIDEBOARD_PLACES
from rules.building.editing.edits import RESOURCES_OF_SHIPS
from rules.building.suggestions.places import FURTHER, OWN_PLACES
from rules.building.suggestions.slotless_places import SIDEBOARD, SlotlessPlace, slotless_places
from rules.errors import DocumentError, RulesError
from rules.fleet import Equipped, Fleet
from rules.rulesets import RuleSet
from tests.families import each_case
from tests.rules.battle_fleets import battle_fleets
from tests.rules.building.helpers import (
    ENTERPRISE_D,
    GALAXY,
    ORGANIZED_2016,
    PICARD,
    VOR_CHA,
    Card,
    card,
    fleet,
    priced_squads,
    ruleset,
    rulesets,
    ship,
)
from tests.rules.catalogue import catalogue
from tests.rules.strategies import fleets

DATA, LA_FORGE = "crew:data-71120", "crew:geordi-la-forge-71120"
OFFICERS = "resource:officer-cards-collectiveop3"
RESERVES = "resource:reinforcements-sideboard-op3participation"
FIRST, TACTICAL, SCIENCE, OPERATIONS = (
    f"officer:{name}-officer-collectiveop3"
    for name in ("first", "tactical", "science", "operations")
)
SOVAL = "ambassador:soval-75008"
RESOURCES = (
    "",
    OFFICERS,
    RESERVES,
    "resource:flagship-op4participation",
    "resource:fleet-captain-collectiveop2",
    "resource:captain-s-chair-72301r",
)


def places(chosen: Fleet, rules: RuleSet | None = None) -> tuple[SlotlessPlace, ...]:
    return slotless_places(load(chosen, catalogue(), rules or ruleset()))


def asked_one_by_one(chosen: Fleet, rules: RuleSet) -> Iterator[SlotlessPlace]:
    """Gives the places by asking every card about every place that there could be."""
    loaded = load(chosen, catalogue(), rules)

    def fitting(number: int | None, slot: str, provider: str = "") -> int:
        found = suggest(chosen, catalogue(), rules, ship=number, slot=slot, provider=provider)
        return len(found.fitting)

    for number, loadout in enumerate(loaded.loadouts):
        if not loadout.known:
            continue
        for slot in (*OWN_PLACES, *RESOURCES_OF_SHIPS):
            field = "resource" if slot in RESOURCES_OF_SHIPS else slot
            if getattr(loadout.build, field) is None and fitting(number, slot):
                yield SlotlessPlace(number, slot)
        for each in loadout.fitted:
            if each.card.type == "crew" and (count := fitting(number, "officer", each.where)):
                held = sum(other.parent is each for other in loadout.fitted if _officer(other))
                left = min(count, rules["officers_per_crew"] - held)
                yield SlotlessPlace(number, "officer", each.where, left, each.card.name)
    resource = loaded.resource
    if resource is not None and "sideboard" in resource.card.checks:
        for kind in SIDEBOARD_PLACES:
            if fitting(None, kind, SIDEBOARD):
                yield SlotlessPlace(None, kind, SIDEBOARD)


def _officer(each: object) -> bool:
    return getattr(each, "role", "") == "officer"


def recorded() -> list[Fleet]:
    """Returns fleets of players, with each resource in turn and officers beneath some crew."""
    squads = [each["fleet"] for each in priced_squads("space_dock_2014")]
    pairs = [each for pair in battle_fleets().values() for each in pair]
    found = []
    for number, each in enumerate((*squads[::2], *pairs[::2])):
        resource = RESOURCES[number % len(RESOURCES)]
        found.append(replace(each, resource=Equipped(resource) if resource else None))
    return found


@pytest.mark.parametrize("rules", ["attack-wing-2017", "organized-play-2016", "ship-pure"])
def test_the_places_are_those_that_every_card_asked_one_by_one_tells(rules: str) -> None:
    chosen = recorded()
    assert len(chosen) >= 40
    counts = 0
    for each in chosen:
        found = places(each, rulesets()[rules])
        assert list(found) == list(asked_one_by_one(each, rulesets()[rules]))
        counts += len(found)
    assert counts > 4 * len(chosen)


@settings(
    max_examples=25,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
@given(
    chosen=fleets(most_ships=2),
    rules=st.sampled_from(list(rulesets())),
    resource=st.sampled_from(RESOURCES),
)
def test_they_are_so_for_any_fleet(chosen: Fleet, rules: RuleSet, resource: str) -> None:
    if resource:
        chosen = replace(chosen, resource=Equipped(resource))
    assert list(places(chosen, rules)) == list(asked_one_by_one(chosen, rules))


def test_places_of_a_fleet_with_officers() -> None:
    """One officer of two is beneath Data, none beneath La Forge (the card Officer Cards)."""
    chosen = fleet(ship(GALAXY, card(DATA, FIRST), LA_FORGE), resource=OFFICERS)
    assert places(chosen) == (
        SlotlessPlace(0, "ambassador"),
        SlotlessPlace(0, "construction"),
        SlotlessPlace(0, "officer", "/ships/0/upgrades/0", 1, "Data"),
        SlotlessPlace(0, "officer", "/ships/0/upgrades/1", 2, "Geordi La Forge"),
    )


def test_crew_with_more_officers_than_it_may_have_takes_none() -> None:
    chosen = fleet(ship(GALAXY, card(DATA, FIRST, TACTICAL, SCIENCE)), resource=OFFICERS)
    assert [each.slot for each in places(chosen)] == ["ambassador", "construction"]


def test_the_sideboard_has_no_place_for_what_costs_too_much() -> None:
    """F14, Reinforcements Sideboard: 20 SP together."""
    held = (card("crew:worf-2017core"), card("captain:jean-luc-picard-2017core"))
    chosen = fleet(GALAXY, resource=RESERVES, sideboard=held)
    free = [each.slot for each in places(chosen) if each.ship is None]
    assert free == ["talent", "tech", "weapon"]
    costly = ruleset(sideboard_combined=sum(catalogue()[each.card].cost for each in held))
    free = [each.slot for each in places(chosen, costly) if each.ship is None]
    # All that costs 0 SP is priced by a value of the ship, and counts by the highest there is.
    assert free == []
    assert all(
        any(modifier.from_stat for modifier in each.building.modifiers)
        for kind in ("talent", "tech", "weapon")
        for each in catalogue().by_type[kind]
        if each.cost == 0
    )


# --- the library answers what the page asks -------------------------------------------------------


@each_case(
    ("chosen", "where", "fitting", "key", "words"),
    [
        pytest.param(
            fleet(GALAXY),
            {"ship": 0, "slot": "ambassador"},
            10,
            "ambassador:sarek-75011",
            (),
            id="ambassador",
        ),
        pytest.param(
            fleet(GALAXY, ship(VOR_CHA, ambassador=SOVAL)),
            {"ship": 0, "slot": "ambassador"},
            0,
            "ambassador:sarek-75011",
            ("Sarek would be one ambassador too many for the fleet.",),
            id="a second ambassador",
        ),
        pytest.param(
            fleet(ENTERPRISE_D),
            {"ship": 0, "slot": "construction"},
            2,
            "construction:dominion-war-retrofit-75016",
            (),
            id="construction",
        ),
        pytest.param(
            fleet(ship(GALAXY, DATA), resource=OFFICERS),
            {"ship": 0, "slot": "officer", "provider": "/ships/0/upgrades/0"},
            4,
            FIRST,
            (),
            id="officer",
        ),
        pytest.param(
            fleet(ship(GALAXY, DATA)),
            {"ship": 0, "slot": "officer", "provider": "/ships/0/upgrades/0"},
            0,
            FIRST,
            ("First Officer belongs to a resource that the fleet does not have.",),
            id="officer without the resource",
        ),
        pytest.param(
            fleet("ship:deep-space-9-71810", resource="resource:flagship-op4participation"),
            {"ship": 0, "slot": "flagship"},
            0,
            "flagship:independent-klingon-op4participation",
            ("Independent (Klingon) cannot make a flagship of a station.",),
            id="flagship of a station",
        ),
        pytest.param(
            fleet(
                ship(ENTERPRISE_D, captain=PICARD), resource="resource:fleet-captain-collectiveop2"
            ),
            {"ship": 0, "slot": "fleet-captain"},
            5,
            "fleet-captain:federation-collectiveop2",
            (),
            id="fleet captain",
        ),
        pytest.param(
            fleet(ship(ENTERPRISE_D, captain=PICARD), resource="resource:captain-s-chair-72301r"),
            {"ship": 0, "slot": "ship-resource"},
            1,
            "ship-resource:captain-s-chair-72301r",
            (),
            id="ship resource",
        ),
        pytest.param(
            fleet(GALAXY, resource=RESERVES, sideboard=(card(LA_FORGE),)),
            {"ship": None, "slot": "crew", "provider": SIDEBOARD},
            0,
            DATA,
            ("Data finds the place of its kind on the sideboard taken.",),
            id="sideboard",
        ),
        pytest.param(
            fleet(ENTERPRISE_D),
            {"ship": None, "slot": "ship"},
            392,
            ENTERPRISE_D,
            ("U.S.S. Enterprise-D is unique and already in the fleet.",),
            id="ship",
        ),
        pytest.param(
            fleet(GALAXY),
            {"ship": None, "slot": "resource"},
            42,
            OFFICERS,
            (),
            id="resource",
        ),
    ],
)
def test_what_fits_a_place(
    chosen: Fleet, where: dict[str, object], fitting: int, key: str, words: tuple[str, ...]
) -> None:
    found = suggest(chosen, catalogue(), ruleset(), **where)  # type: ignore[arg-type]
    assert len(found.fitting) == fitting
    assert found.why(key) == words
    slot = str(where["slot"])
    if slot in FURTHER or slot in ("ship", "resource"):
        assert {each.card for each in found} == {each.key for each in catalogue().by_type[slot]}


def test_what_leaves_its_place_makes_room() -> None:
    held: tuple[Card, ...] = (card(DATA, FIRST, SCIENCE),)
    chosen = fleet(
        ship(ENTERPRISE_D, *held, ambassador=SOVAL),
        resource=OFFICERS,
    )
    where = "/ships/0/upgrades/0"
    officers = suggest(
        chosen,
        catalogue(),
        ruleset(),
        ship=0,
        slot="officer",
        provider=where,
        replacing=f"{where}/upgrades/1",
    )
    assert [each.card for each in officers.fitting] == sorted(
        (TACTICAL, SCIENCE, OPERATIONS), key=lambda key: (catalogue()[key].cost, key)
    )
    ambassadors = suggest(
        chosen, catalogue(), ruleset(), ship=0, slot="ambassador", replacing="/ships/0/ambassador"
    )
    assert len(ambassadors.fitting) == 10
    others = suggest(chosen, catalogue(), ruleset(), ship=None, slot="ship", replacing="/ships/0")
    # Its own name is free again, and with it every other card of that name.
    assert {each.reasons for each in others.others} == {("resource.second",)}
    assert (len(others.fitting), len(others.others)) == (394, 2)


@pytest.mark.parametrize(
    ("where", "error", "message"),
    [
        ({"ship": 0, "slot": "resource"}, RulesError, "a ship has no place for a resource"),
        ({"ship": None, "slot": "crew"}, RulesError, "a fleet as a whole holds ships and a"),
        (
            {"ship": None, "slot": "admiral", "provider": SIDEBOARD},
            RulesError,
            "a sideboard has no place for the kind admiral",
        ),
        ({"ship": 0, "slot": "officer"}, DocumentError, "the fleet has nothing there"),
        (
            {"ship": 0, "slot": "crew", "replacing": "/ships/0/upgrades/4"},
            DocumentError,
            "the fleet has nothing there",
        ),
        ({"ship": 1, "slot": "ambassador"}, RulesError, "the fleet has no ship number 1"),
    ],
)
def test_a_place_that_does_not_exist(
    where: dict[str, object], error: type[RulesError], message: str
) -> None:
    with pytest.raises(error, match=message):
        suggest(fleet(GALAXY), catalogue(), ruleset(), **where)  # type: ignore[arg-type]


def test_a_banned_card_is_not_for_the_sideboard() -> None:
    """T16, banned cards."""
    chosen = fleet(GALAXY, resource=RESERVES)
    where = {"ship": None, "slot": "tech", "provider": SIDEBOARD}
    found = suggest(chosen, catalogue(), ruleset(ORGANIZED_2016), **where)  # type: ignore[arg-type]
    assert found.why("tech:warp-jump-71201") == ("Warp Jump is banned from official events.",)
