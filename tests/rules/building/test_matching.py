"""Seating cards where the document has them comes to what matching them comes to."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, event, given, settings
from hypothesis import strategies as st

from rules.building.checks.fleet_problems import load
from rules.building.fitted import Fitted, Seat
from rules.building.loadout import Loadout
from rules.building.matching import match, seat_as_recorded
from rules.building.slots import _to_be_seated, seat_variants
from rules.fleet import Equipped, Fleet
from rules.rulesets import RuleSet
from tests.rules.building.helpers import GALAXY, PICARD, card, fleet, ruleset, rulesets, ship
from tests.rules.catalogue import catalogue
from tests.rules.strategies import fleets, plain_fleets


def places(cards: list[Fitted], seats: list[Seat]) -> list[int | None]:
    """Returns for each card the place of its seat."""
    return [None if each.seat is None else seats.index(each.seat) for each in cards]


def terms(cards: list[Fitted]) -> list[tuple[object, ...] | None]:
    """Returns for each card what is the same for all slots that are like its own."""
    return [
        None if seat is None else (seat.types, seat.provider, seat.slot, seat.by_resource)
        for seat in (each.seat for each in cards)
    ]


def seated(loadout: Loadout) -> tuple[list[Fitted], list[Seat]]:
    return _to_be_seated(loadout), next(seat_variants(loadout))


@settings(
    max_examples=60,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
@given(chosen=plain_fleets() | fleets(odd=False), rules=st.sampled_from(list(rulesets())))
def test_as_recorded_or_matched(chosen: Fleet, rules: RuleSet) -> None:
    for loadout in load(chosen, catalogue(), rules).loadouts:
        cards, seats = seated(loadout)
        could = seat_as_recorded(loadout, cards, seats)
        event(f"as recorded: {could}")
        if could:
            recorded = terms(cards)
            left = match(loadout, cards, seats)
            assert terms(cards) == recorded
            assert [each for each in cards if each.seat is None] == left


@pytest.mark.parametrize(
    ("held", "beside", "expected"),
    [
        pytest.param(["talent:engage-71120"], [], [4], id="in the captain's own"),
        pytest.param([], ["talent:engage-71120"], [4], id="of the captain, beside him"),
        pytest.param([], ["crew:data-71120"], [1], id="the first on the bar"),
        pytest.param([], [Equipped("crew:data-71120", slot="weapon")], [1], id="in a wrong slot"),
        pytest.param([], ["borg:borg-tractor-beam-71283"], None, id="no such slot"),
        pytest.param(
            [], ["crew:klingon-bekk-2017core", "crew:data-71120"], [1, 2], id="one after the other"
        ),
        pytest.param([], ["question:rapid-reload-72008"], None, id="several types"),
        pytest.param([], ["crew:t-pol-71526"], [1], id="a crew card that adds another slot"),
        pytest.param(["crew:data-71120"], [], None, id="held by a card without such a slot"),
    ],
)
def test_which_seats(
    held: list[str], beside: list[str | Equipped], expected: list[int] | None
) -> None:
    captain = card(PICARD, *held)
    chosen = fleet(ship(GALAXY, *beside, captain=captain))
    loadout = load(chosen, catalogue(), ruleset()).loadouts[0]
    cards, seats = seated(loadout)
    assert [seat.types[0] for seat in seats[:4]] == list(loadout.ship_card.upgrade_bar)
    assert seat_as_recorded(loadout, cards, seats) is (expected is not None)
    if expected is not None:
        by_document = sorted(cards, key=lambda each: each.where)
        assert places(by_document, seats) == expected
