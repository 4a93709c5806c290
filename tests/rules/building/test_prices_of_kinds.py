"""Which discounts reach which cards: those without a fixed cost, "?" upgrades, raised values."""

from __future__ import annotations

import pytest

from rules.building.checks.fleet_problems import load
from rules.building.fitted import Seat
from rules.building.prepared import COUNTS_AS_SLOT
from rules.building.prices import prices_of
from rules.building.suggestions.places import NO_SEAT
from rules.cards import UPGRADE_TYPES
from tests.families import each_case
from tests.rules.building.helpers import (
    ENTERPRISE_D,
    GALAXY,
    card,
    faults,
    fleet,
    items,
    prices,
    ruleset,
    ship,
    total,
)
from tests.rules.catalogue import catalogue

SAKONNA = "crew:sakonna-gavroche"
DORSAL = "weapon:dorsal-phaser-array-71531"
PEGASUS = "ship:u-s-s-pegasus-71801"
FLAGSHIP = "resource:flagship-op4participation"
FEDERATION_FLAGSHIP = "flagship:federation-op4participation"
FLEET_CAPTAIN = "resource:fleet-captain-collectiveop2"

WITHOUT_FIXED_COST = [
    each.key
    for kind in UPGRADE_TYPES
    for each in catalogue().by_type[kind]
    if any(modifier.value == "cost" and modifier.from_stat for modifier in each.building.modifiers)
]
OF_MANY_TYPES = [
    each.key
    for kind in UPGRADE_TYPES
    for each in catalogue().by_type[kind]
    if len({*each.fills, *each.also_fills}) > 1
]


def price_on(aboard: tuple[str, ...], hull: str, key: str, slot: str, **places: str) -> int:
    """Returns what one more card costs in a slot of a type."""
    loaded = load(fleet(ship(hull, *aboard, **places)), catalogue(), ruleset())
    prepared = loaded.bench.get(key)
    assert prepared is not None
    return prices_of(loaded.loadouts[0]).points(prepared, Seat((slot,)) if slot else NO_SEAT)


# --- cards without a fixed cost ---------------------------------------------------------------


def test_how_many_have_no_fixed_cost() -> None:
    assert len(WITHOUT_FIXED_COST) == 8


@pytest.mark.parametrize("key", WITHOUT_FIXED_COST)
def test_a_discount_that_judges_a_cost_does_not_reach_them(key: str) -> None:
    """FAQ FR-114.6; T16-34."""
    alone = price_on((), GALAXY, key, "weapon")
    assert price_on((SAKONNA,), GALAXY, key, "weapon") == alone


@pytest.mark.parametrize("key", WITHOUT_FIXED_COST)
def test_a_flat_discount_does(key: str) -> None:
    """FAQ FR-114.4, FR-114.5."""
    alone = price_on((), GALAXY, key, "weapon")
    assert price_on((), GALAXY, key, "weapon", captain="captain:thot-gor-71128") == alone - 1


def test_sakonna_and_an_array() -> None:
    chosen = fleet(ship(ENTERPRISE_D, SAKONNA, DORSAL))
    assert total(chosen) == 28 + 3 + 5
    fixed = fleet(ship(ENTERPRISE_D, SAKONNA, "weapon:photon-torpedoes-71120"))
    assert prices(fixed)["/ships/0/upgrades/1"] == 5 - 2


# --- "?" upgrades -----------------------------------------------------------------------------

DISCOUNTS = {
    "tech": ("crew:geordi-la-forge-71201", "crew"),
    "weapon": ("captain:thot-gor-71128", "captain"),
    "crew": ("captain:christopher-pike-71122", "captain"),
    "borg": ("crew:seven-of-nine-75007", "crew"),
}


@each_case(
    ("key", "slot"),
    [(key, kind) for key in OF_MANY_TYPES for kind in catalogue()[key].fills if kind in DISCOUNTS],
)
def test_a_discount_by_type_reaches_only_what_counts_as_the_type(key: str, slot: str) -> None:
    """FAQ F16-143, FR-070.1, FR-276.2."""
    each = catalogue()[key]
    provider, place = DISCOUNTS[slot]
    aboard = (provider,) if place == "crew" else ()
    places = {"captain": provider} if place == "captain" else {}
    less = 1 if COUNTS_AS_SLOT in each.building.checks else 0
    assert price_on(aboard, GALAXY, key, slot, **places) == price_on((), GALAXY, key, slot) - less


def test_how_many_there_are_of_each() -> None:
    counting = [key for key in OF_MANY_TYPES if COUNTS_AS_SLOT in catalogue()[key].building.checks]
    assert len(counting) == 15
    others = set(OF_MANY_TYPES) - set(counting)
    assert {key for key in others if not key.startswith("question:")} == {
        "weapon:biogenic-charge-71510b",
        "borg:biogenic-charge-71510b",
        "tech:systems-upgrade-71998p",
        "tech:assault-vessel-upgrade-71803",
    }


def test_a_hologram_is_tech_in_a_tech_slot_only() -> None:
    """It counts as what the player chooses: the type of its slot (FAQ F14-K10)."""
    hologram = "question:emh-mark-i-75013"
    assert price_on((), PEGASUS, hologram, "tech") == 3 - 1
    assert price_on((), PEGASUS, hologram, "crew") == 3


@pytest.mark.parametrize("crew", [(), ("crew:data-71120",), ("crew:data-71120", "crew:kyle-71121")])
def test_of_a_list_a_hologram_takes_the_slot_where_it_is_cheapest(crew: tuple[str, ...]) -> None:
    hologram = "question:emh-mark-i-75013"
    chosen = fleet(ship(PEGASUS, *crew, hologram))
    assert total(chosen) - total(fleet(ship(PEGASUS, *crew))) == 3 - 1


def test_the_slot_of_b_elanna_torres_takes_nothing_off_a_biogenic_charge() -> None:
    vessel = "ship:assimilated-vessel-80279-71512"
    torres = "crew:b-elanna-torres-75007"
    chosen = fleet(ship(vessel, torres, "borg:biogenic-charge-71510b"))
    assert total(chosen) - total(fleet(ship(vessel, torres))) == 8


# --- a flagship raises printed values ---------------------------------------------------------


@pytest.mark.parametrize(
    ("hull", "points"),
    [
        pytest.param("ship:u-s-s-defiant-71268", 3 + 1 + 1, id="hull 3 and 1, attack 3 and 1"),
        pytest.param(ENTERPRISE_D, 4 + 1 + 1, id="attack 4 and 1"),
    ],
)
def test_the_array_of_a_flagship(hull: str, points: int) -> None:
    """FAQ F14-W22: the restriction and the price ask for the raised values."""
    chosen = fleet(ship(hull, DORSAL, resource=FEDERATION_FLAGSHIP), resource=FLAGSHIP)
    assert faults(chosen) == []
    assert prices(chosen)["/ships/0/upgrades/0"] == points


def test_without_the_flagship_hull_3_is_too_little() -> None:
    assert faults(fleet(ship("ship:u-s-s-defiant-71268", DORSAL))) == ["restriction.ship_hull"]


@pytest.mark.parametrize(("hull", "expected"), [(3, ["support.no_capital_ship"]), (4, [])])
def test_a_flagship_of_hull_3_may_be_a_capital_ship(hull: int, expected: list[str]) -> None:
    """The resource's text 2: the flagship card increases the printed values."""
    defiant = "ship:u-s-s-defiant-71268"
    flagship = ship(defiant, resource=FEDERATION_FLAGSHIP if hull == 4 else None)
    chosen = fleet(flagship, "ship:sakharov-71997p", resource=FLAGSHIP)
    assert [each for each in faults(chosen) if each.startswith("support.")] == expected


def test_other_cards_raise_no_printed_value() -> None:
    """Ablative Hull Armor and the like change the ship in play, not what is printed."""
    systems = ship(PEGASUS, "tech:systems-upgrade-71998p")
    loaded = load(fleet(systems), catalogue(), ruleset())
    assert loaded.loadouts[0].printed_ship == loaded.loadouts[0].ship_card


# --- penalty first, then what a card sets -----------------------------------------------------


def test_duras_s_talents_cost_3_wherever_he_serves() -> None:
    """FAQ FR-008.1: the penalty is added first."""
    talent = "talent:today-is-a-good-day-to-die-2017core"
    chosen = fleet(ship(GALAXY, captain=card("captain:duras-2017core", talent)))
    assert items(chosen, "/ships/0/captain/upgrades/0") == [
        (3, "costs exactly 3 in a slot of Duras")
    ]


def test_obrist_is_no_krenim_captain_by_name() -> None:
    """FAQ FR-218.2."""
    krenim = "ship:krenim-starship-71799"
    paradox = "talent:causality-paradox-71799"
    obrist = ship(
        krenim,
        paradox,
        captain="captain:obrist-71799",
        resource="fleet-captain:independent-federation-collectiveop2",
    )
    assert faults(fleet(obrist, resource=FLEET_CAPTAIN)) == ["restriction.any"]
    assert faults(fleet(ship(krenim, paradox, captain="captain:annorax-71799"))) == []
