"""classic, Build Your Squad: the rules before 2017, sentence by sentence."""

from __future__ import annotations

import pytest

from rules.building.assessment.values import ship_values
from rules.fleet import ShipBuild
from tests.rules.building.helpers import (
    CLASSIC,
    GALAXY,
    PICARD,
    VOR_CHA,
    card,
    errors,
    faults,
    fleet,
    items,
    judged,
    prices,
    ruleset,
    ship,
    total,
)
from tests.rules.catalogue import catalogue

KT_INGA = "ship:klingon-starship-71269"
ZERO = ["captain:federation-71120", "captain:klingon-71120", "captain:romulan-71120"]


@pytest.mark.parametrize(("limit", "legal"), [(55, True), (54, True), (53, False)])
def test_a_squad_costs_at_most_the_agreed_total(limit: int, legal: bool) -> None:
    """classic, Build Your Squad: equal to or lower than the agreed upon total."""
    chosen = fleet(ship(GALAXY, captain=PICARD), ship(KT_INGA, captain="captain:romulan-71120"))
    chosen = fleet(*chosen.ships, points_limit=limit)
    assert total(chosen, CLASSIC) == 26 + 6 + 22 + 0
    assert judged(chosen, CLASSIC).legal is legal


def test_a_squad_is_ships_captains_and_upgrades() -> None:
    """classic, Build Your Squad: the three kinds of card, and one captain a ship."""
    build = ship(GALAXY, "crew:data-71120", "captain:federation-71120", captain=PICARD)
    assert errors(judged(fleet(build), CLASSIC)) == ["slots.none_left"]
    assert faults(fleet(ship(GALAXY, "crew:data-71120", captain=PICARD)), CLASSIC) == []


@pytest.mark.parametrize(
    ("build", "where", "extra"),
    [
        (ship(VOR_CHA, captain=PICARD), "/ships/0/captain", 1),
        (ship(VOR_CHA, "crew:data-71120"), "/ships/0/upgrades/0", 1),
        (ship(VOR_CHA, "crew:klingon-bekk-2017core"), "/ships/0/upgrades/0", 0),
    ],
)
def test_mixing_costs_one_point_for_each_card_that_does_not_match(
    build: ShipBuild, where: str, extra: int
) -> None:
    """classic, Build Your Squad: captains and upgrades alike, if all players agree."""
    parts = items(fleet(build), where, CLASSIC)
    assert sum(amount for amount, reason in parts if reason == "faction penalty") == extra
    codes = {each.code for each in judged(fleet(build), CLASSIC).problems}
    assert ("faction.consent_assumed" in codes) is bool(extra)


@pytest.mark.parametrize("captain", ZERO)
@pytest.mark.parametrize("hull", [GALAXY, VOR_CHA, "ship:romulan-starship-71120"])
def test_captains_of_0_points_pay_no_penalty_and_may_be_swapped_freely(
    hull: str, captain: str
) -> None:
    """classic, Build Your Squad, Note; EDITIONS A4: under the 2017 rules a foreign one pays 1."""
    chosen = fleet(ship(hull, captain=captain))
    assert prices(chosen, CLASSIC)["/ships/0/captain"] == 0
    foreign = catalogue()[captain].factions != catalogue()[hull].factions
    assert prices(chosen)["/ships/0/captain"] == (1 if foreign else 0)


def test_silent_points_are_filled_from_the_next_texts() -> None:
    """EDITIONS, order of authority: classic page, F14, T16, 2017, our decisions."""
    admiral = ship(VOR_CHA, admiral="admiral:hayes-72008")
    assert items(fleet(admiral), "/ships/0/admiral", CLASSIC)[1] == (3, "faction penalty")
    assert faults(fleet(ship(GALAXY, "crew:data-71120", "crew:data-71531")), CLASSIC) == [
        "unique.duplicate"
    ]
    skill = ship_values(fleet(GALAXY), catalogue(), ruleset(CLASSIC), ship=0)["skill"]
    assert skill.total == 1
    assert faults(fleet("ship:federation-starship-71997p"), CLASSIC) == ["support.no_capital_ship"]


def test_prices_are_those_of_their_day() -> None:
    """fixtures/README.md, Prices: a talent of Kirk's still costs exactly 3, generic ships more."""
    kirk = card("captain:james-t-kirk-71122", "talent:cheat-death-71122")
    assert list(prices(fleet(ship(GALAXY, captain=kirk)), CLASSIC).values()) == [26, 6, 3]
