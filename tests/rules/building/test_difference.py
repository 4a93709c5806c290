"""What is different between two fleets."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.building.comparison.difference import KINDS, Difference, FleetWithPrices, difference
from rules.building.comparison.pairing import MOST_LIKENED
from rules.fleet import Equipped, Fleet, Outpost
from tests.rules.building.helpers import (
    BIRD_OF_PREY,
    ENTERPRISE_D,
    GALAXY,
    PICARD,
    VOR_CHA,
    card,
    fleet,
    ship,
    total,
)
from tests.rules.building.helpers import prices as prices_of
from tests.rules.catalogue import catalogue
from tests.rules.strategies import fleets

WORF = "crew:worf-2017core"
TORPEDOES = "weapon:photon-torpedoes-2017core"
TALENT = "talent:today-is-a-good-day-to-die-2017core"
SUMS = {"added", "removed", "moved", "points"}
"""The kinds of change that say what became of points."""


def priced(chosen: Fleet) -> FleetWithPrices:
    """Returns a fleet with its prices of 2017."""
    return FleetWithPrices(chosen, prices_of(chosen), total(chosen))


def between(before: Fleet, after: Fleet) -> Difference:
    """Returns what is different between two fleets."""
    return difference(priced(before), priced(after), catalogue())


def texts(before: Fleet, after: Fleet) -> list[str]:
    """Returns the sentences of a difference."""
    return [change.text for change in between(before, after).changes]


def test_the_same_fleet_is_no_different() -> None:
    chosen = fleet(ship(ENTERPRISE_D, WORF, captain=PICARD), name="One")
    found = between(chosen, replace(chosen, generator="another program"))
    assert not found
    points = total(chosen)
    assert found.text == f"No change; {points} SP as before."
    assert found.to_document() == {
        "text": f"No change; {points} SP as before.",
        "points_before": points,
        "points_after": points,
        "changes": [],
    }


def test_cards_that_come_and_go() -> None:
    before = fleet(ship(ENTERPRISE_D, TORPEDOES, captain=PICARD))
    after = fleet(ship(ENTERPRISE_D, WORF, captain=PICARD))
    found = between(before, after)
    assert [change.to_document() for change in found.changes] == [
        {
            "kind": "added",
            "text": "New on U.S.S. Enterprise-D: Worf (6 SP).",
            "card": WORF,
            "name": "Worf",
            "after": "/ships/0/upgrades/0",
            "points_after": 6,
        },
        {
            "kind": "removed",
            "text": "No longer on U.S.S. Enterprise-D: Photon Torpedoes (4 SP).",
            "card": TORPEDOES,
            "name": "Photon Torpedoes",
            "before": "/ships/0/upgrades/0",
            "points_before": 4,
        },
    ]
    was = total(before)
    assert found.text == f"2 changes; {was} SP before, {was + 2} SP after."


def test_ships_that_come_and_go() -> None:
    before, after = fleet(ENTERPRISE_D, VOR_CHA), fleet(VOR_CHA, BIRD_OF_PREY)
    found = between(before, after)
    assert [(each.kind, each.text, each.before, each.after) for each in found.changes] == [
        ("added", "New in the fleet: Romulan Starship (14 SP).", "", "/ships/1"),
        ("removed", "No longer in the fleet: U.S.S. Enterprise-D (28 SP).", "/ships/0", ""),
    ]


def test_a_card_that_goes_to_another_ship() -> None:
    before = fleet(ship(ENTERPRISE_D, TORPEDOES, WORF), VOR_CHA)
    after = fleet(ship(ENTERPRISE_D, TORPEDOES), ship(VOR_CHA, WORF))
    [change] = between(before, after).changes
    assert change.to_document() == {
        "kind": "moved",
        "text": (
            "Worf moves: on U.S.S. Enterprise-D before, on Klingon Starship after, "
            "for 5 SP instead of 6 SP."
        ),
        "card": WORF,
        "name": "Worf",
        "before": "/ships/0/upgrades/1",
        "after": "/ships/1/upgrades/0",
        "points_before": 6,
        "points_after": 5,
    }


def test_a_card_that_stays_aboard_in_another_place() -> None:
    before = fleet(ship(ENTERPRISE_D, TALENT, captain=PICARD))
    after = fleet(ship(ENTERPRISE_D, captain=card(PICARD, TALENT)))
    [change] = between(before, after).changes
    assert change.kind == "moved"
    assert change.text.startswith(
        "Today Is A Good Day To Die takes another place on U.S.S. Enterprise-D"
    )


def test_cards_go_with_a_ship_whose_number_changes() -> None:
    before = fleet(ship(ENTERPRISE_D, WORF), ship(VOR_CHA, TORPEDOES), BIRD_OF_PREY)
    after = fleet(ship(VOR_CHA, TORPEDOES), BIRD_OF_PREY)
    assert texts(before, after) == [
        "No longer in the fleet: U.S.S. Enterprise-D (28 SP).",
        "No longer on U.S.S. Enterprise-D: Worf (6 SP).",
    ]


def test_ships_of_one_name_are_told_apart_by_their_cards() -> None:
    first, second = ship(GALAXY, TORPEDOES), ship(GALAXY, WORF)
    assert texts(fleet(first, second), fleet(second, first)) == [
        "The ships stand in another order."
    ]
    more = ship(GALAXY, WORF, TORPEDOES)
    assert texts(fleet(first, second), fleet(first, more)) == [
        "New on Federation Starship (ship 2): Photon Torpedoes (4 SP)."
    ]
    assert texts(fleet(second, first, GALAXY), fleet(first, more, GALAXY)) == [
        "New on Federation Starship (ship 2): Photon Torpedoes (4 SP).",
        "The ships stand in another order.",
    ]


def test_order_is_told_apart_from_change() -> None:
    before = fleet(ship(ENTERPRISE_D, WORF, TORPEDOES))
    after = fleet(ship(ENTERPRISE_D, TORPEDOES, WORF))
    assert texts(before, after) == ["The cards of U.S.S. Enterprise-D stand in another order."]
    board = (card(WORF), card(TORPEDOES))
    assert texts(replace(before, sideboard=board), replace(before, sideboard=board[::-1])) == [
        "The cards of the sideboard stand in another order."
    ]


def test_what_holds_a_card_counts() -> None:
    before = fleet(ship(ENTERPRISE_D, card(TORPEDOES, WORF), TORPEDOES))
    after = fleet(ship(ENTERPRISE_D, TORPEDOES, card(TORPEDOES, WORF)))
    found = between(before, after)
    assert [each.kind for each in found.changes] == ["order"]


def test_prices_that_changed_while_the_cards_stayed() -> None:
    chosen = fleet(ship(ENTERPRISE_D, WORF))
    before = priced(chosen)
    dearer = {**before.prices, "/ships/0": 30, "/ships/0/upgrades/0": 7}
    found = difference(before, FleetWithPrices(chosen, dearer, before.points + 3), catalogue())
    assert [(each.kind, each.text) for each in found.changes] == [
        ("points", "U.S.S. Enterprise-D: 30 SP instead of 28 SP."),
        ("points", "Worf on U.S.S. Enterprise-D: 7 SP instead of 6 SP."),
    ]


@pytest.mark.parametrize(
    ("change", "text"),
    [
        ({"slot": "crew"}, "Worf on U.S.S. Enterprise-D takes a slot for crew."),
        ({"discount_from": PICARD}, "Worf on U.S.S. Enterprise-D takes the discount of Jean-Luc"),
        ({"cost_override": 6}, "Worf on U.S.S. Enterprise-D has a price set by hand: 6 SP."),
        ({"name": "Mr Worf"}, "Worf on U.S.S. Enterprise-D is written differently."),
    ],
)
def test_details_of_a_card(change: dict[str, Any], text: str) -> None:
    plain = fleet(ship(ENTERPRISE_D, WORF))
    detailed = fleet(ship(ENTERPRISE_D, replace(card(WORF), **change)))
    [found] = between(plain, detailed).changes
    assert found.kind == "detail"
    assert found.text.startswith(text)
    [back] = between(detailed, plain).changes
    assert back.kind == "detail"
    assert back.text != found.text or "written" in text


def test_details_of_a_ship() -> None:
    plain = fleet(ENTERPRISE_D)
    priced_by_hand = fleet(ship(ENTERPRISE_D, cost_override=28))
    assert texts(plain, priced_by_hand) == ["U.S.S. Enterprise-D has a price set by hand: 28 SP."]
    assert texts(priced_by_hand, plain) == ["U.S.S. Enterprise-D has its printed price again."]
    support = fleet(ship(ENTERPRISE_D, support_vehicle=True))
    assert texts(plain, support) == ["U.S.S. Enterprise-D is a support vehicle."]
    assert texts(support, plain) == ["U.S.S. Enterprise-D is no longer a support vehicle."]


def test_settings() -> None:
    before = fleet(ENTERPRISE_D, name="One", ruleset="open", points_limit=100)
    after = fleet(
        ENTERPRISE_D,
        name="Two",
        ruleset="open",
        extra_points=3,
        exchange=("klingon", "romulan"),
        outposts=(Outpost("Amargosa", 5),),
        mission="chase/hunter",
        event_date="2017-05-04",
        blind_booster=True,
        mixing_consent=False,
        notes="Beware of cloaks.",
        unmatched=("Tribbles",),
    )
    assert texts(before, after) == [
        "Name: “Two” instead of “One”.",
        "Points limit: none instead of 100 SP.",
        "Points added by hand: 3 SP instead of 0 SP.",
        "Factions of the officer exchange: klingon and romulan instead of none.",
        "Outposts: Amargosa (5 SP) instead of none.",
        "Mission: chase/hunter instead of none.",
        "Day of the event: 2017-05-04 instead of none.",
        "Points kept for a blind booster: yes instead of no.",
        "All players agree to mix factions: no instead of yes.",
        "The notes are different.",
        "The lines that could not be matched are different.",
    ]


def test_cards_that_nobody_knows_have_no_price() -> None:
    stranger = Equipped("", name="Captain Proton")
    before, after = fleet(ENTERPRISE_D), fleet(ship(ENTERPRISE_D, stranger))
    assert texts(before, after) == ["New on U.S.S. Enterprise-D: Captain Proton."]


def test_resource_and_sideboard() -> None:
    before = fleet(ship(ENTERPRISE_D, WORF))
    after = replace(fleet(ENTERPRISE_D), sideboard=(card(WORF),))
    [text] = texts(before, after)
    assert text == (
        "Worf moves: on U.S.S. Enterprise-D before, on the sideboard after, "
        "for 0 SP instead of 6 SP."
    )
    resource = next(each.key for each in catalogue().by_type["resource"])
    [change] = between(fleet(ENTERPRISE_D), fleet(ENTERPRISE_D, resource=resource)).changes
    assert (change.kind, change.after) == ("added", "/resource")
    assert change.text.startswith("New as resource of the fleet: ")


def test_many_ships_of_one_name_are_paired_in_time() -> None:
    many = MOST_LIKENED + 1
    before = fleet(*(ship(GALAXY, cost_override=n) for n in range(many)))
    after = fleet(*(ship(GALAXY, cost_override=n + 100) for n in range(many)))
    found = between(before, after)
    assert {change.kind for change in found.changes} == {"points", "detail"}
    assert len(found.changes) == 2 * many


# --- whatever fleets they are -----------------------------------------------------------------


@given(fleets(), fleets())
def test_two_fleets_are_the_same_or_something_is_different(one: Fleet, other: Fleet) -> None:
    assert bool(between(one, other)) is (one != other)
    assert not between(one, one)


@given(st.data())
def test_what_is_shuffled_is_different_unless_it_looks_the_same(data: st.DataObject) -> None:
    chosen = data.draw(fleets(most_ships=3))
    ships = tuple(
        replace(build, upgrades=tuple(data.draw(st.permutations(build.upgrades))))
        for build in data.draw(st.permutations(chosen.ships))
    )
    shuffled = replace(chosen, ships=ships)
    found = between(chosen, shuffled)
    assert bool(found) is (chosen != shuffled)


@given(fleets(), fleets())
def test_the_changes_account_for_all_points(one: Fleet, other: Fleet) -> None:
    found = between(one, other)
    changed = sum(
        (each.points_after or 0) - (each.points_before or 0)
        for each in found.changes
        if each.kind in SUMS
    )
    changed += other.extra_points - one.extra_points
    changed += sum(each.points for each in other.outposts)
    changed -= sum(each.points for each in one.outposts)
    assert changed == found.points_after - found.points_before
    assert {each.kind for each in found.changes} <= set(KINDS)
    assert all(each.text.endswith(".") for each in found.changes)
