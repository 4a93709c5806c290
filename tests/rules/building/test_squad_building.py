"""2017, Squad Building: what a fleet costs, who commands its ships, mixing factions."""

from __future__ import annotations

import pytest

from rules.building.assessment.values import ship_values
from rules.fleet import Fleet, ShipBuild
from tests.rules.building.helpers import (
    CLASSIC,
    ENTERPRISE_D,
    GALAXY,
    ORGANIZED_2014,
    ORGANIZED_2016,
    PICARD,
    RULES_2017,
    VOR_CHA,
    card,
    faults,
    fleet,
    items,
    judged,
    one,
    prices,
    ruleset,
    ship,
    total,
)
from tests.rules.catalogue import catalogue

SOURCE = "2017, Squad Building"


@pytest.mark.parametrize(
    ("chosen", "where", "points"),
    [
        pytest.param(fleet(GALAXY), "/ships/0", 22, id="ship"),
        pytest.param(fleet(ship(GALAXY, captain=PICARD)), "/ships/0/captain", 6, id="captain"),
        pytest.param(
            fleet(ship(GALAXY, admiral="admiral:hayes-72008")), "/ships/0/admiral", 3, id="admiral"
        ),
        pytest.param(
            fleet(ship(GALAXY, ambassador="ambassador:sarek-75011")),
            "/ships/0/ambassador",
            3,
            id="ambassador",
        ),
        pytest.param(
            fleet(ship(GALAXY, construction="construction:dominion-war-retrofit-75016")),
            "/ships/0/construction",
            3,
            id="construction",
        ),
        pytest.param(
            fleet(ship(GALAXY, "crew:data-71120")), "/ships/0/upgrades/0", 3, id="crew upgrade"
        ),
        pytest.param(
            fleet(ship(GALAXY, "weapon:photon-torpedoes-71120")),
            "/ships/0/upgrades/0",
            5,
            id="weapon upgrade",
        ),
        pytest.param(
            fleet(GALAXY, resource="resource:sabotage-72002r"), "/resource", 5, id="resource"
        ),
    ],
)
def test_every_card_displays_its_squadron_points(chosen: Fleet, where: str, points: int) -> None:
    """2017, Squad Building: all cards display a number, which is what they cost."""
    assert prices(chosen)[where] == points
    assert items(chosen, where) == [(points, "printed cost")]


def test_a_ship_without_a_captain_card_has_a_placeholder() -> None:
    """2017, Squad Building; WORKED_EXAMPLES E17-B8: 0 SP, captain skill 1."""
    chosen = fleet(GALAXY)
    report = judged(chosen)
    assert report.legal
    assert report.points == 22
    note = one(report, "captain.placeholder")
    assert (note.severity, note.where) == ("note", "/ships/0")
    assert note.params == {"ship": "Federation Starship", "skill": 1}
    assert ship_values(chosen, catalogue(), ruleset(), ship=0)["skill"].total == 1


def test_a_ship_has_one_captain_only() -> None:
    """2017, Squad Building: one (and only one) captain card; a second one finds no place."""
    report = judged(fleet(ship(GALAXY, "captain:federation-71120", captain=PICARD)))
    problem = one(report, "slots.none_left")
    assert problem.where == "/ships/0/upgrades/0"
    assert problem.params["types"] == ["captain"]
    assert faults(fleet(ship(GALAXY, captain=PICARD))) == []


def test_the_captain_of_one_ship_does_not_command_another() -> None:
    """2017, Squad Building: each ship includes its own captain card."""
    report = judged(fleet(ship(GALAXY, captain=PICARD), VOR_CHA))
    assert [note.where for note in report.with_code("captain.placeholder")] == ["/ships/1"]


@pytest.mark.parametrize("rules", [RULES_2017, CLASSIC, ORGANIZED_2014, ORGANIZED_2016])
def test_players_may_agree_on_any_total(rules: str) -> None:
    """2017, Squad Building; EDITIONS A1: the recommended total can be replaced by any other."""
    chosen = fleet(GALAXY, VOR_CHA, points_limit=52)
    cost = total(chosen, rules)
    assert cost == (44 if rules == RULES_2017 else 52)
    assert judged(chosen, rules).points_limit == 52
    assert judged(chosen, rules).with_code("points.over_limit") == ()
    tight = judged(fleet(GALAXY, VOR_CHA, points_limit=cost - 1), rules)
    assert one(tight, "points.over_limit").params == {
        "points": cost,
        "limit": cost - 1,
        "over": 1,
    }


def test_130_squadron_points_are_recommended() -> None:
    """2017, Squad Building: 130 SP without other agreement; equal or lower is legal."""
    full = fleet(*[GALAXY] * 5, ShipBuild(ship=GALAXY, cost_override=20))
    assert (total(full), judged(full).points_limit) == (130, 130)
    assert judged(full).legal
    over = fleet(*full.ships, extra_points=1)
    assert faults(over) == ["points.over_limit"]
    assert faults(fleet(*full.ships, extra_points=-1)) == []


def test_45_squadron_points_suit_the_starter_set() -> None:
    """2017, Squad Building: with the starter alone each player fields 45 SP."""
    chosen = fleet(ship(ENTERPRISE_D, captain=PICARD), points_limit=45)
    assert total(chosen) == 34
    assert faults(chosen) == []
    assert faults(fleet(ENTERPRISE_D, GALAXY, points_limit=45)) == ["points.over_limit"]


FOREIGN = [
    pytest.param(ship(VOR_CHA, captain=PICARD), "/ships/0/captain", 6, 1, id="captain"),
    pytest.param(ship(VOR_CHA, "crew:data-71120"), "/ships/0/upgrades/0", 3, 1, id="crew"),
    pytest.param(
        ship(VOR_CHA, "weapon:photon-torpedoes-71120"), "/ships/0/upgrades/0", 5, 1, id="weapon"
    ),
    pytest.param(ship(VOR_CHA, "tech:exocomp-2017core"), "/ships/0/upgrades/0", 4, 1, id="tech"),
    pytest.param(
        ship(VOR_CHA, captain=card("captain:k-mpec-2017core", "talent:engage-71120")),
        "/ships/0/captain/upgrades/0",
        3,
        1,
        id="talent",
    ),
    pytest.param(
        ship("ship:borg-starship-71283", "crew:data-71120"), "/ships/0/upgrades/0", 3, 1, id="borg"
    ),
    pytest.param(
        ship(VOR_CHA, admiral="admiral:hayes-72008"), "/ships/0/admiral", 3, 3, id="admiral"
    ),
]


@pytest.mark.parametrize(("build", "where", "printed", "penalty"), FOREIGN)
def test_a_card_of_another_faction_pays_the_penalty(
    build: ShipBuild, where: str, printed: int, penalty: int
) -> None:
    """2017, Squad Building: 1 SP for captain and upgrade, 3 SP for an admiral; EDITIONS A3."""
    chosen = fleet(build)
    assert items(chosen, where) == [(printed, "printed cost"), (penalty, "faction penalty")]
    assert prices(chosen)[where] == printed + penalty
    assert faults(chosen) == []


@pytest.mark.parametrize(
    ("build", "where", "points"),
    [
        pytest.param(ship(GALAXY, captain=PICARD), "/ships/0/captain", 6, id="captain"),
        pytest.param(ship(GALAXY, "crew:data-71120"), "/ships/0/upgrades/0", 3, id="crew"),
        pytest.param(
            ship(GALAXY, admiral="admiral:hayes-72008"), "/ships/0/admiral", 3, id="admiral"
        ),
        pytest.param(
            ship("ship:romulan-borg-starship-71511", "crew:tactical-officer-71123"),
            "/ships/0/upgrades/0",
            3,
            id="one of the ship's two factions",
        ),
        pytest.param(
            ship(GALAXY, "crew:b-elanna-torres-75014"),
            "/ships/0/upgrades/0",
            3,
            id="one of the card's two factions",
        ),
    ],
)
def test_a_card_of_the_ship_s_faction_pays_none(build: ShipBuild, where: str, points: int) -> None:
    """2017, Squad Building: the penalty is for cards that do not match the ship's faction."""
    assert items(fleet(build), where) == [(points, "printed cost")]


@pytest.mark.parametrize(
    ("build", "where", "source"),
    [
        (ship(VOR_CHA, captain=PICARD), "/ships/0/captain", "penalty_captain"),
        (ship(VOR_CHA, "crew:data-71120"), "/ships/0/upgrades/0", "penalty_upgrade"),
        (ship(VOR_CHA, admiral="admiral:hayes-72008"), "/ships/0/admiral", "penalty_admiral"),
        (
            ship(VOR_CHA, "crew:wesley-crusher-71201", admiral="admiral:hayes-72008"),
            "/ships/0/admiral",
            "penalty_admiral",
        ),
    ],
)
def test_the_penalty_cites_the_rule_that_imposes_it(
    build: ShipBuild, where: str, source: str
) -> None:
    """EDITIONS A3: each part of a price has its source; 1 and 3 SP stand in two sections."""
    report = judged(fleet(build))
    (line,) = [line for line in report.lines if line.where == where]
    assert line.items[1].source == ruleset().blame(source).source


def test_what_is_no_captain_or_upgrade_or_admiral_pays_no_penalty() -> None:
    """2017, Squad Building names captains, upgrades, admirals; DECISIONS D105 the others."""
    chosen = fleet(
        ship(
            VOR_CHA,
            ambassador="ambassador:sarek-75011",
            construction="construction:dominion-war-retrofit-75016",
        ),
        resource="resource:sabotage-72002r",
    )
    assert [line.points for line in judged(chosen).lines] == [22, 3, 3, 5]


def test_costs_never_fall_below_zero() -> None:
    """TOURNAMENTS §1, Costs: a discount beyond the price leaves 0."""
    cheap = card("crew:tal-celes-75014", discount_from="ship:u-s-s-voyager-75014")
    chosen = fleet(ship("ship:u-s-s-voyager-75014", cheap))
    assert items(chosen, "/ships/0/upgrades/0") == [
        (1, "printed cost"),
        (-2, "U.S.S. Voyager"),
        (1, "never below 0"),
    ]
    assert prices(chosen)["/ships/0/upgrades/0"] == 0


def test_the_points_are_the_sum_of_the_lines() -> None:
    """2017, Squad Building: a combined total of all cards."""
    chosen = fleet(
        ship(
            ENTERPRISE_D,
            "crew:data-71120",
            "weapon:photon-torpedoes-71120",
            captain=card(PICARD, "talent:engage-71120"),
            admiral="admiral:hayes-72008",
        ),
        VOR_CHA,
        resource="resource:sabotage-72002r",
        extra_points=4,
    )
    report = judged(chosen)
    assert [line.points for line in report.lines] == [28, 6, 3, 3, 3, 5, 22, 5, 4]
    assert report.points == 79


def test_who_set_the_limit_is_blamed_for_it() -> None:
    """2017, Squad Building: the rule set recommends a total, the players may agree on another."""
    ships = [GALAXY] * 6
    problem = one(judged(fleet(*ships)), "points.over_limit")
    assert problem.rule == "attack-wing: points_limit"
    assert problem.source == "2017, Squad Building (recommended); T16, Fleet Construction"
    problem = one(judged(fleet(*ships, points_limit=120)), "points.over_limit")
    assert problem.rule == "fleet: points_limit"
    assert problem.source == "2017, Squad Building (any total that all players agree on)"
