"""Fleets that others have priced: the Space Dock builder's own suite, the rulebook's starter."""

from __future__ import annotations

from typing import Any

import pytest

from rules.building import price
from rules.fleet import Fleet, ShipBuild
from tests.families import each_case
from tests.rules.building.helpers import (
    ORGANIZED_2014,
    RULES_2017,
    errors,
    fleet,
    items,
    judged,
    priced_squads,
    ruleset,
    ship,
    total,
)
from tests.rules.catalogue import catalogue

SQUADS = priced_squads("space_dock_2014")
NAMES = [record["fleet"].name for record in SQUADS]

OTHER_TOTALS_2017 = {
    # EDITIONS A4: under the 2017 rules a captain of 0 SP on a foreign ship pays 1.
    "independent dominion fleet captain": (124, 125),
}
"""Totals recorded elsewhere under the 2017 rules, and ours, with the rule that decides."""


OTHER_PRICES_2014 = {
    # The file has him at 2, his own discount taken off; the card prints 3 (both builders, FAQ).
    "calvin hudson (crew)": {"/ships/0/captain": (2, 3)},
    "calvin hudson (weapon)": {"/ships/0/captain": (2, 3)},
    # FAQ F14-K15: the card beneath Quark is not paid for; the file is older than that ruling.
    "quark-weapon": {"/ships/0/upgrades/1": (5, 0)},
}
"""Prices recorded in 2014, and ours, with what decides."""


def test_the_suite_is_complete() -> None:
    assert len(SQUADS) == 53
    assert len(set(NAMES)) == 53
    assert sum(len(record["prices"]) for record in SQUADS) == 280


@each_case("record", SQUADS, ids=NAMES)
def test_every_price_of_2014(record: dict[str, Any]) -> None:
    quote = price(record["fleet"], catalogue(), ruleset(ORGANIZED_2014))
    points = {line.where: line.points for line in quote.lines}
    expected = dict(record["prices"])
    others = OTHER_PRICES_2014.get(record["fleet"].name, {})
    for where, (stated, ours) in others.items():
        assert expected[where] == stated
        expected[where] = ours
    more = sum(ours - stated for stated, ours in others.values())
    assert {where: points[where] for where in expected} == expected
    ships = [
        quote.points_under(f"/ships/{place}") if stated is not None else None
        for place, stated in enumerate(record["ships"])
    ]
    theirs = list(record["ships"])
    if more:
        theirs[0] += more  # all of them are on the first ship
    assert ships == theirs
    assert quote.points == record["total_2014"] + more


@each_case("record", SQUADS, ids=NAMES)
def test_every_total_of_2017(record: dict[str, Any]) -> None:
    name = record["fleet"].name
    theirs, ours = OTHER_TOTALS_2017.get(name, (record["total_2017"],) * 2)
    assert record["total_2017"] == theirs
    assert total(record["fleet"]) == ours


def test_each_other_total_has_its_reason() -> None:
    by_name = {record["fleet"].name: record["fleet"] for record in SQUADS}
    quote = price(by_name["independent dominion fleet captain"], catalogue(), ruleset())
    paying = [
        line.card
        for line in quote.lines
        if catalogue()[line.card].type == "captain"
        and catalogue()[line.card].cost == 0
        and line.points == 1
    ]
    assert len(paying) == 1
    weapon = by_name["quark-weapon"]
    assert items(weapon, "/ships/0/upgrades/1") == [(0, "free in a slot of Quark")]
    # FAQ F14-K13: with its surcharge of 5 the device may not lie beneath him, so it is paid for.
    tech = judged(by_name["quark-tech"])
    assert (errors(tech), tech.points) == (["slots.none_left"], 40)


def test_prices_set_by_hand_count_as_given() -> None:
    by_hand = [record for record in SQUADS if _by_hand(record["fleet"])]
    assert [record["fleet"].name for record in by_hand] == [
        "Boarding Party NFS",
        "Romulan 2 Ship",
        "Boarding Party",
        "Romulan 2 Ship 2",
    ]
    for record in by_hand:
        for rules in (ORGANIZED_2014, RULES_2017):
            report = judged(record["fleet"], rules)
            set_by_hand = {
                line.where: line.points
                for line in report.lines
                if line.items[0].reason == "price set by the player"
            }
            assert set_by_hand == dict.fromkeys(_by_hand(record["fleet"]), 0)


def _by_hand(chosen: Fleet) -> list[str]:
    """Returns the pointers of the cards whose price was set by hand."""
    return [
        f"/ships/{number}/upgrades/{place}"
        for number, build in enumerate(chosen.ships)
        for place, each in enumerate(build.upgrades)
        if each.cost_override is not None
    ]


FEDERATION_STARTER = ship(
    "ship:u-s-s-enterprise-d-2017core",
    "crew:miles-o-brien-2017core",
    "weapon:photon-torpedoes-2017core",
    "tech:exocomp-2017core",
    captain="captain:jean-luc-picard-2017core",
)
KLINGON_STARTER = ship(
    "ship:k-mpec-s-attack-cruiser-2017core",
    "crew:worf-2017core",
    "talent:today-is-a-good-day-to-die-2017core",
    captain="captain:k-mpec-2017core",
)


@pytest.mark.parametrize(
    ("starter", "expected", "sum_of_all"),
    [
        pytest.param(FEDERATION_STARTER, [26, 6, 2, 4, 4], 42, id="E17-B1"),
        pytest.param(KLINGON_STARTER, [25, 4, 5, 5], 39, id="E17-B2"),
    ],
)
def test_the_starter_fleets_of_the_rulebook(
    starter: ShipBuild, expected: list[int], sum_of_all: int
) -> None:
    """2017, Setup 2; WORKED_EXAMPLES E17-B1, E17-B2: card by card, and legal at 45 SP."""
    report = judged(fleet(starter, points_limit=45))
    assert [line.points for line in report.lines] == expected
    assert (report.points, report.points_limit) == (sum_of_all, 45)
    assert report.legal
    assert report.problems == ()


def test_the_cheaper_starter_fleet_has_initiative() -> None:
    """WORKED_EXAMPLES E17-B3; 2017, Initiative When Squad Building: the lower total has it."""
    assert total(fleet(KLINGON_STARTER)) < total(fleet(FEDERATION_STARTER))


def test_the_starter_printing_of_photon_torpedoes_is_a_card_of_its_own() -> None:
    """Where two printings differ in a printed value they are two cards: 4 SP in the starter."""
    torpedoes = catalogue().by_name["photontorpedoes"]
    assert catalogue()["weapon:photon-torpedoes-2017core"].cost == 4
    assert [card.key for card in torpedoes if "2017core" in card.sets] == [
        "weapon:photon-torpedoes-2017core"
    ]
