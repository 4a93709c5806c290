"""Which rule set the totals of a document agree with, and why others differ."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from rules.building import price
from rules.building.assessment.agreement import Agreement, Ledger, TotalDifference, words_of
from rules.fleet import Equipped, Fleet, ShipBuild, Stated
from rules.loader import FIXTURES, load_rulesets
from rules.notation import parse, render
from tests.rules.catalogue import catalogue

SQUADS = Path(__file__).parents[2] / "data" / "fleets" / "space_dock_2014.spacedocksquads"
RULESETS = load_rulesets(FIXTURES)
KLINGON = Fleet(ships=(ShipBuild(ship="ship:klingon-starship-71120"),))
"""22 SP today, 26 SP until the end of July 2017."""


@cache
def squads() -> Ledger:
    """Returns the ledger of the 53 fleets of 2014."""
    parsed = parse(SQUADS.read_bytes(), catalogue())
    return Ledger(parsed.fleets, parsed.stated, catalogue(), RULESETS)


def ledger(*stated: Stated, fleet: Fleet = KLINGON) -> Ledger:
    """Returns the ledger of one fleet, as often as something is stated of it."""
    return Ledger([fleet] * len(stated), stated, catalogue(), RULESETS)


def told(difference: TotalDifference) -> list[str]:
    """Returns the reasons of a difference in words."""
    return [words_of(each, catalogue(), RULESETS) for each in difference.prices]


def test_the_fleets_of_2014_agree_with_the_classic_prices() -> None:
    assert squads().best == "attack-wing-classic"
    assert squads().agreement("attack-wing-classic") == Agreement("attack-wing-classic", 49, 52)
    assert squads().agreement("attack-wing-2017") == Agreement("attack-wing-2017", 34, 52)
    assert len(squads().differences("attack-wing-2017")) == 18
    assert [each.name for each in squads().differences("attack-wing-classic")] == [
        "calvin hudson (crew)",
        "calvin hudson (weapon)",
        "quark-weapon",
    ]


def test_a_difference_names_card_prices_and_rules() -> None:
    found = {each.name: each for each in squads().differences("attack-wing-2017")}
    assert all(each.rest == 0 for each in found.values())
    assert (found["Rom"].points, found["Rom"].stated, found["Rom"].place) == (105, 109, 4)
    assert told(found["Rom"]) == [
        (
            "Romulan Starship: 24 SP (printed cost) here, 28 SP in your file, as under Attack "
            "Wing, classic rules (printed cost until 2017-07-31)."
        )
    ]
    assert told(found["Maneuverability"]) == [
        (
            "Maneuverability: 10 SP (5 printed cost; +5 surcharge) here, 11 SP in your file, as "
            "under Attack Wing, classic rules (5 printed cost; +1 faction penalty: 2017, Squad "
            "Building; EDITIONS A3; +5 surcharge)."
        )
    ]


def test_a_total_alone_is_explained_by_the_rule_set_that_has_it() -> None:
    found = ledger(Stated(26))
    assert found.best == "attack-wing-classic"
    (difference,) = found.differences("attack-wing-2017")
    assert (difference.points, difference.stated, difference.rest) == (22, 26, 0)
    assert told(difference) == [
        (
            "Klingon Starship: 22 SP (printed cost) here, 26 SP under Attack Wing, classic rules "
            "(printed cost until 2017-07-31)."
        )
    ]


def test_what_no_price_explains_is_the_rest() -> None:
    found = ledger(Stated(31, {"/ships/0": 23}))
    assert [each.agreeing for each in found.agreements] == [0] * len(RULESETS)
    (difference,) = found.differences("attack-wing-2017")
    assert difference.rest == -8
    assert told(difference) == ["Klingon Starship: 22 SP (printed cost) here, 23 SP in your file."]


def test_of_rule_sets_that_agree_alike_the_current_comes_first() -> None:
    enterprise = Fleet(ships=(ShipBuild(ship="ship:u-s-s-enterprise-d-71120"),))
    assert ledger(Stated(28), fleet=enterprise).best == "attack-wing-2017"


def test_of_rule_sets_that_agree_alike_that_of_the_day_comes_first() -> None:
    enterprise = Fleet(ships=(ShipBuild(ship="ship:u-s-s-enterprise-d-71120"),))
    dated = ledger(Stated(28, day="2014-03-30"), fleet=enterprise)
    assert dated.best == "attack-wing-classic"
    assert ledger(Stated(28, day="2019-01-01"), fleet=enterprise).best == "attack-wing-2017"


def test_prices_of_ships_decide_between_rule_sets_whose_totals_agree_alike() -> None:
    assert ledger(Stated(99, {"/ships/0": 26})).best == "attack-wing-classic"
    assert ledger(Stated(99, {"/ships/0": 22})).best == "attack-wing-2017"


def test_a_printed_price_beside_a_card_that_is_paid_with_a_penalty_decides_nothing() -> None:
    picard = ShipBuild(
        ship="ship:klingon-starship-71120", captain=Equipped("captain:jean-luc-picard-71120")
    )
    printed = {"/ships/0": 22, "/ships/0/captain": 6}
    assert ledger(Stated(99, printed), fleet=Fleet(ships=(picard,))).best == "attack-wing-2017"


def test_without_a_total_no_rule_set_is_best() -> None:
    assert ledger(Stated()).best == ""
    assert ledger(Stated()).differences("attack-wing-2017") == ()
    assert ledger().best == ""


def test_fleets_beyond_the_bound_are_not_compared() -> None:
    talents = tuple(Equipped("talent:engage-71120") for _ in range(999))
    large = Fleet(ships=(ShipBuild(ship="ship:klingon-starship-71120", upgrades=talents),))
    found = ledger(Stated(1), Stated(1), Stated(1), fleet=large)
    assert {each.stated for each in found.agreements} == {2}


def test_a_table_of_our_own_tells_its_rule_set_by_its_prices() -> None:
    quote = price(KLINGON, catalogue(), RULESETS["attack-wing-classic"])
    prices = {line.where: line.points for line in quote.lines}
    parsed = parse(render(KLINGON, catalogue(), "csv", prices), catalogue())
    assert Ledger(parsed.fleets, parsed.stated, catalogue(), RULESETS).best == "attack-wing-classic"
