"""What any card costs in a slot of a ship, and that the short way there gives the same."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules.building.checks.fleet_problems import load
from rules.building.fitted import Fitted, Seat
from rules.building.fleet_loadout import FleetLoadout
from rules.building.prepared import PreparedCard
from rules.building.prices import prices_of
from rules.building.pricing import quote_ship
from rules.building.report import Line
from rules.building.slots import seat_variants
from rules.building.suggestions.places import NO_SEAT
from rules.building.workbench import Workbench
from rules.cards import UPGRADE_TYPES, Card
from rules.catalogue import Catalogue, card_from_document
from rules.fleet import Equipped, Fleet, ShipBuild
from rules.rulesets import RuleSet
from tests.rules.building.helpers import GALAXY, PICARD, VOR_CHA, fleet, ruleset, rulesets, ship
from tests.rules.catalogue import catalogue
from tests.rules.strategies import fleets

HOUSE = {"sets": ["71120"], "era": "classic", "factions": ["federation"]}
HOUSE_CARDS: list[dict[str, Any]] = [
    {
        "key": "crew:quartermaster-0",
        "name": "Quartermaster",
        "modifiers": [
            {"value": "cost", "to": "cards", "set_to": 1, "cards": {"card_type": ["weapon"]}}
        ],
    },
    {
        "key": "crew:recruiter-0",
        "name": "Recruiter",
        "modifiers": [
            {
                "value": "cost",
                "to": "cards",
                "amount": -1,
                "cards": {"card_type": ["upgrade"]},
                "counted": {"card_type": ["crew"]},
            }
        ],
    },
    {
        "key": "crew:taxman-0",
        "name": "Taxman",
        "modifiers": [{"value": "cost", "to": "cards", "from_stat": "hull"}],
        "penalties": [{"to": "cards", "factor": 2}],
    },
    {
        "key": "crew:haggler-0",
        "name": "Haggler",
        "modifiers": [
            {"value": "cost", "to": "cards", "amount": -2, "up_to": 4},
            {"value": "cost", "to": "captain", "amount": -3},
            {"value": "cost", "to": "cards", "amount": 1, "when": {"has_captain": True}},
        ],
    },
    {
        "key": "crew:smuggler-0",
        "name": "Smuggler",
        "modifiers": [
            {"value": "cost", "to": "cards", "amount": -5, "cards": {"card_type": ["weapon"]}}
        ],
    },
    {
        "key": "tech:locker-0",
        "name": "Locker",
        "slots": [
            {
                "types": ["weapon", "tech"],
                "cost_change": -1,
                "cost_change_per_empty_slot": 1,
                "penalty_waived": True,
                "terms_for": {"card_cost": ["<=", 4]},
            },
            {"types": ["crew"], "cost": 3, "restrictions_waived": True},
        ],
    },
]


@cache
def with_house_cards() -> Catalogue:
    """Returns the catalogue with cards that change prices in ways that no printed card does."""
    real = catalogue()
    house = [
        card_from_document({**HOUSE, "type": each["key"].partition(":")[0], "cost": 2, **each})
        for each in HOUSE_CARDS
    ]
    return Catalogue([*real, *house], real.ship_classes.values(), (), "house")


def changes_prices(card: Card) -> bool:
    building = card.building
    return bool(
        building.penalties
        or any(each.value == "cost" and each.to != "self" for each in building.modifiers)
        or any(
            each.cost is not None
            or each.cost_change
            or each.cost_change_per_empty_slot
            or each.penalty_waived
            for each in building.slots
        )
    )


def providers(*types: str) -> st.SearchStrategy[str]:
    """Draws cards that change what others cost."""
    found = [card.key for card in with_house_cards() if card.type in types and changes_prices(card)]
    return st.sampled_from(found)


@st.composite
def priced_fleets(draw: st.DrawFn) -> Fleet:
    """Draws a ship whose cards change prices, beside another."""
    hulls = providers("ship") | st.sampled_from([GALAXY, VOR_CHA])
    captains = providers("captain").map(Equipped) | st.just(Equipped(PICARD)) | st.none()
    cards = st.lists(providers(*UPGRADE_TYPES), max_size=3, unique=True)

    def build() -> ShipBuild:
        return ShipBuild(
            ship=draw(hulls),
            captain=draw(captains),
            upgrades=tuple(map(Equipped, draw(cards))),
            resource=draw(st.none() | providers("fleet-captain").map(Equipped)),
        )

    return Fleet(
        ships=tuple(build() for _ in range(draw(st.integers(1, 2)))),
        resource=draw(st.none() | providers("resource").map(Equipped)),
    )


def rule_sets() -> st.SearchStrategy[RuleSet]:
    bounded = ruleset(rule_of_3_on_prices=True)
    return st.sampled_from([*rulesets(), bounded])


@cache
def every_card(bench: Workbench) -> tuple[PreparedCard, ...]:
    """Returns all cards that may sit in a slot, and captains."""
    kinds = (*UPGRADE_TYPES, "captain")
    cards = (bench.get(card.key) for kind in kinds for card in bench.catalogue.by_type[kind])
    return tuple(each for each in cards if each is not None)


def price_aboard(fleet: FleetLoadout, seat: Seat, card: PreparedCard) -> int:
    """Returns what a card costs as one of the ship's own."""
    loadout = fleet.loadouts[0]
    fitted = Fitted(card, loadout.where, "upgrade", Equipped(card.key), seat.provider)
    return prices_of(loadout).points(card, seat, fitted)


@settings(
    max_examples=40,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
@given(
    data=st.data(),
    chosen=priced_fleets() | fleets(least_ships=1, most_ships=2),
    rules=rule_sets(),
)
def test_quick_prices_are_the_prices(data: st.DataObject, chosen: Fleet, rules: RuleSet) -> None:
    loaded = load(chosen, with_house_cards(), rules)
    loadout = loaded.loadouts[0]
    seats = [*next(seat_variants(loadout)), NO_SEAT]
    special = [seat for seat in seats if seat.slot is not None and seat.slot.has_terms]
    seat = data.draw(st.sampled_from(special or seats) | st.sampled_from(seats))
    prices = prices_of(loadout)
    lowest = prices.lowest_change(seat)
    wrong = []
    for card in every_card(loaded.bench):
        quick = prices.points(card, seat)
        slow = price_aboard(loaded, seat, card)
        own = card.self_modifiers or card.self_penalties
        too_low = lowest is not None and not own and slow < max(0, card.cost + lowest)
        if quick != slow or too_low:
            wrong.append((card.key, quick, slow, lowest))
    assert wrong == []


@pytest.mark.parametrize(
    ("aboard", "key", "points"),
    [
        pytest.param("crew:quartermaster-0", "weapon:photon-torpedoes-71120", 1, id="set"),
        pytest.param("crew:recruiter-0", "crew:data-71120", 3 - 2, id="counted"),
        pytest.param("crew:taxman-0", "crew:data-71120", 3 + 5, id="by a value of the ship"),
        pytest.param("crew:taxman-0", "crew:klingon-bekk-2017core", 1 + 2 + 5, id="penalty twice"),
        pytest.param("crew:haggler-0", "crew:data-71120", 1, id="up to 4 SP"),
        pytest.param("crew:haggler-0", "weapon:photon-torpedoes-71120", 5, id="above 4 SP"),
        pytest.param("crew:haggler-0", "crew:joachim-71121", 4 + 1, id="4 SP with penalty"),
    ],
)
def test_what_no_printed_card_does_is_priced_all_the_same(
    aboard: str, key: str, points: int
) -> None:
    assert quick_price(aboard, key, ruleset()) == points


def test_the_rule_of_3_bounds_quick_prices_too() -> None:
    key, rules = "weapon:photon-torpedoes-71120", ruleset(rule_of_3_on_prices=True)
    assert quick_price("crew:smuggler-0", key, ruleset()) == 0
    assert quick_price("crew:smuggler-0", key, rules) == 5 - 3


def quick_price(aboard: str, key: str, rules: RuleSet) -> int:
    """Returns what a card costs on a ship with a house card and one that changes nothing."""
    crew = tuple(map(Equipped, (aboard, "crew:deanna-troi-2017core")))
    loaded = load(Fleet(ships=(ShipBuild(ship=GALAXY, upgrades=crew),)), with_house_cards(), rules)
    loadout = loaded.loadouts[0]
    card = loaded.bench.get(key)
    assert card is not None
    return prices_of(loadout).points(card, Seat((card.type,)))


@pytest.mark.parametrize(
    ("build", "slot", "expected"),
    [
        (ship(GALAXY), 0, 0),
        (ship(GALAXY, "crew:geordi-la-forge-71201"), 0, -1),
        (ship("ship:sakharov-71997p"), -1, -2),
        (ship(GALAXY, "crew:wesley-crusher-71201"), -1, None),
    ],
)
def test_how_far_a_price_can_fall(build: ShipBuild, slot: int, expected: int | None) -> None:
    loaded = load(fleet(build), catalogue(), ruleset())
    seats = next(seat_variants(loaded.loadouts[0]))
    assert prices_of(loaded.loadouts[0]).lowest_change(seats[slot]) == expected


@settings(max_examples=60, deadline=None, derandomize=True)
@given(
    chosen=fleets(least_ships=1, most_ships=3) | priced_fleets(),
    rules=st.sampled_from([ruleset(), ruleset("attack-wing-classic")]),
)
def test_a_ship_on_which_nothing_changes_a_price_is_priced_by_the_same_rules(
    chosen: Fleet, rules: RuleSet
) -> None:
    loaded = load(chosen, with_house_cards(), rules)
    for loadout in loaded.loadouts:
        prices = prices_of(loadout)
        if prices.limited:
            continue
        lines: list[Line] = []
        quote_ship(loadout, lines)
        quoted = {line.where: (line.points, line.items) for line in lines}
        for each in loadout.fitted:
            if each.equipped.cost_override is None:
                assert quoted[each.where] == prices.priced(each.card, each.seat, each)
