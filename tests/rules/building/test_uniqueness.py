"""2017, Unique Names, One Per Ship, Mirror Universe Unique Icon, Team Play Rules."""

from __future__ import annotations

import pytest

from rules.building import apply_fix, check_team, suggest
from rules.fleet import Fleet, ShipBuild
from tests.families import each_case
from tests.rules.building.helpers import (
    ENTERPRISE_D,
    GALAXY,
    PICARD,
    RULES_2017,
    VOR_CHA,
    card,
    faults,
    fleet,
    judged,
    one,
    ruleset,
    rulesets,
    ship,
)
from tests.rules.catalogue import catalogue

TWO_TALENTS = "captain:jean-luc-picard-2017core"
RIKER_CAPTAIN = ship(GALAXY, captain="captain:william-t-riker-71120")
RIKER_CREW = ship(ENTERPRISE_D, "crew:william-t-riker-71996")
DRONE = "captain:tactical-drone-71525"
HOLO = "tech:holo-communicator-72263"
WORF_PRIME = "crew:worf-71120"
WORF_MIRROR = "crew:worf-71510b"
MIRROR_GALAXY = "ship:mirror-universe-starship-71510b"


@each_case(
    ("chosen", "expected"),
    [
        pytest.param(fleet(RIKER_CAPTAIN, RIKER_CREW), ["unique.duplicate"], id="E17-B4"),
        pytest.param(fleet(RIKER_CAPTAIN, ENTERPRISE_D), [], id="E17-B4, one copy"),
        pytest.param(fleet(RIKER_CREW, GALAXY), [], id="E17-B4, the other copy"),
        pytest.param(
            fleet(ENTERPRISE_D, "ship:u-s-s-enterprise-d-2017core"),
            ["unique.duplicate"],
            id="E17-B5, two printings of one ship",
        ),
        pytest.param(
            fleet(ENTERPRISE_D, ENTERPRISE_D), ["unique.duplicate"], id="E17-B5, two copies"
        ),
        pytest.param(fleet(GALAXY, GALAXY, GALAXY), [], id="E17-B5, three generic ships"),
        pytest.param(
            fleet(ship(GALAXY, WORF_PRIME), ship(MIRROR_GALAXY, WORF_MIRROR)),
            [],
            id="E17-B6, prime and mirror",
        ),
        pytest.param(
            fleet(ship(MIRROR_GALAXY, WORF_MIRROR, captain="captain:worf-71807")),
            ["unique.duplicate"],
            id="E17-B6, two of the mirror universe",
        ),
        pytest.param(
            fleet(ship(GALAXY, WORF_PRIME, "crew:worf-71201")),
            ["unique.duplicate"],
            id="two printings of a crew upgrade",
        ),
        pytest.param(
            fleet(
                ship(
                    ENTERPRISE_D,
                    captain="captain:james-t-kirk-71122",
                    admiral="admiral:james-t-kirk-71523",
                )
            ),
            ["unique.duplicate"],
            id="captain and admiral",
        ),
        pytest.param(
            fleet(
                ship(
                    "ship:d-kyr-71446",
                    captain="captain:soval-71446",
                    ambassador="ambassador:soval-75008",
                )
            ),
            ["unique.duplicate"],
            id="captain and ambassador",
        ),
        pytest.param(
            fleet(
                ship(
                    GALAXY, captain=card(TWO_TALENTS, "talent:engage-71120", "talent:engage-71120")
                )
            ),
            [],
            id="two copies of a talent that is not unique",
        ),
        pytest.param(
            fleet(
                ship(GALAXY, captain="captain:federation-71120"),
                ship(GALAXY, captain="captain:federation-71120"),
            ),
            [],
            id="two captains that are not unique",
        ),
        pytest.param(
            fleet(
                ship("ship:soong-71522", captain=DRONE),
                ship("ship:borg-sphere-4270-71283", captain=DRONE),
            ),
            ["unique.duplicate"],
            id="two tactical drones that errata make unique",
        ),
        pytest.param(
            fleet(ship("ship:u-s-s-pegasus-71801", HOLO), ship("ship:u-s-s-raven-71509", HOLO)),
            ["unique.duplicate"],
            id="two holo-communicators",
        ),
        pytest.param(
            fleet(ship(GALAXY, captain=PICARD), sideboard=(card(TWO_TALENTS),)),
            ["sideboard.no_resource", "unique.duplicate"],
            id="on the sideboard too",
        ),
    ],
)
def test_a_unique_name_serves_once_in_a_fleet(chosen: Fleet, expected: list[str]) -> None:
    """2017, Unique Names; EDITIONS A8: whatever the types of the cards."""
    assert faults(chosen) == expected


def test_every_further_copy_is_a_problem_of_its_own() -> None:
    report = judged(
        fleet(ship(GALAXY, "crew:data-71120", "crew:data-71531"), ship(GALAXY, "crew:data-75016"))
    )
    assert [each.params["copies"] for each in report.with_code("unique.duplicate")] == [3, 3]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("crew:seven-of-nine-71280", "crew:seven-of-nine-72014"),
        ("crew:leonard-mccoy-71122", "crew:leonard-mccoy-75005"),
        ("talent:make-it-so-2017core", "talent:make-it-so-71531"),
    ],
)
def test_case_accents_and_punctuation_make_no_other_name(first: str, second: str) -> None:
    """2017, Unique Names: the same person, however the name is set."""
    assert catalogue()[first].folded_name == catalogue()[second].folded_name
    assert catalogue()[first].unique
    assert catalogue()[second].unique


def test_the_dearest_copy_stays_whatever_the_order() -> None:
    cheap, dear = "crew:data-71120", "crew:data-72301rp"
    assert (catalogue()[cheap].cost, catalogue()[dear].cost) == (3, 5)
    for order in ((cheap, dear), (dear, cheap)):
        report = judged(fleet(ship(GALAXY, *order)))
        assert one(report, "unique.duplicate").params["card"] == cheap


# --- one per ship ------------------------------------------------------------

TWO_WEAPONS = "ship:klingon-starship-71269"
RETROFIT = "weapon:phaser-array-retrofit-71996"


@pytest.mark.parametrize(
    ("chosen", "expected"),
    [
        pytest.param(fleet(ship(VOR_CHA, RETROFIT)), [], id="one"),
        pytest.param(
            fleet(ship(TWO_WEAPONS, RETROFIT, RETROFIT)),
            ["unique.one_per_ship"],
            id="two on a ship",
        ),
        pytest.param(fleet(ship(VOR_CHA, RETROFIT), ship(VOR_CHA, RETROFIT)), [], id="two ships"),
    ],
)
def test_a_silver_star_allows_one_on_a_ship(chosen: Fleet, expected: list[str]) -> None:
    """2017, One Per Ship; EDITIONS A10."""
    assert faults(chosen) == expected
    assert faults(chosen, one_per_ship=False) == []


def test_three_copies_on_a_ship_are_two_too_many() -> None:
    build = ship(TWO_WEAPONS, RETROFIT, RETROFIT, RETROFIT)
    assert faults(fleet(build)).count("unique.one_per_ship") == 2


# --- teams -------------------------------------------------------------------

ONE = fleet(ship(GALAXY, captain=PICARD))
OTHER = fleet(ship(VOR_CHA, captain="captain:jean-luc-picard-71531"))


def test_two_players_of_a_team_may_not_share_a_unique_name() -> None:
    """2017, Unique Names, Team Play Rules; EDITIONS A8: the limit applies to each team."""
    assert faults(ONE) == faults(OTHER) == []
    problems = check_team([ONE, OTHER], catalogue(), ruleset())
    assert [(each.code, each.severity) for each in problems] == [("unique.duplicate", "error")]
    assert problems[0].params["name"] == "Jean-Luc Picard"
    assert problems[0].where.startswith("/fleets/")
    assert "a team may have one" in problems[0].message


def test_opponents_may_share_a_unique_name() -> None:
    """2017, Unique Names: two players on different teams may use the same character."""
    assert check_team([ONE], catalogue(), ruleset()) == ()
    assert check_team([OTHER], catalogue(), ruleset()) == ()


def test_a_fleet_s_own_duplicates_are_not_the_team_s() -> None:
    twice = fleet(ENTERPRISE_D, ENTERPRISE_D)
    assert check_team([twice, fleet(VOR_CHA)], catalogue(), ruleset()) == ()
    assert check_team([], catalogue(), ruleset()) == ()


def test_mirror_and_prime_copies_serve_in_one_team() -> None:
    """2017, Mirror Universe Unique Icon, over a whole team."""
    prime, mirror = fleet(ship(GALAXY, WORF_PRIME)), fleet(ship(MIRROR_GALAXY, WORF_MIRROR))
    assert check_team([prime, mirror], catalogue(), ruleset()) == ()
    problems = check_team([prime, mirror], catalogue(), ruleset(mirror_copies=False))
    assert [each.code for each in problems] == ["unique.duplicate"]


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_each_team_has_the_same_points(players: int) -> None:
    """2017, Team Play Rules; EDITIONS A19: whatever the number of its players."""
    shares = [fleet(ShipBuild(ship=GALAXY, cost_override=120 // players)) for _ in range(players)]
    assert check_team(shares, catalogue(), ruleset()) == ()
    problems = check_team([*shares, fleet(VOR_CHA)], catalogue(), ruleset())
    assert [(each.code, each.params) for each in problems] == [
        ("team.over_limit", {"points": 142, "limit": 130})
    ]
    assert problems[0].rule == "attack-wing: team_points"
    assert problems[0].source == "2017, Team Play Rules; EDITIONS A19"
    by_fleet = ruleset(team_points="fleet")
    assert check_team([*shares, fleet(VOR_CHA)], catalogue(), by_fleet) == ()


def test_a_team_s_problem_offers_no_fix_that_a_fleet_cannot_carry_out() -> None:
    """A pointer into the team names the fleet first: it can't be applied to one of them."""
    for problem in check_team([ONE, OTHER], catalogue(), ruleset()):
        place = int(problem.where.split("/")[2])
        for fix in problem.fixes:
            fixed = apply_fix((ONE, OTHER)[place], fix)
            assert fixed != (ONE, OTHER)[place]


def test_the_team_counts_in_every_rule_set() -> None:
    for each in rulesets():
        assert check_team([ONE, OTHER], catalogue(), each), each.id
    assert ruleset(RULES_2017).blame("unique_scope").source == "2017, Unique Names; EDITIONS A8"


LURSA, B_ETOR = "captain:lursa-2017core", "captain:b-etor-72282p"


def test_the_names_of_both_sides_of_a_card_are_taken() -> None:
    """FAQ FR-123.1, FR-127.1: over a team as well, and in what is offered."""
    chosen = fleet(ship(VOR_CHA, captain=LURSA), VOR_CHA)
    offered = suggest(chosen, catalogue(), ruleset(), ship=1, slot="captain")
    sisters = {
        each.key for each in catalogue().by_type["captain"] if each.name in {"Lursa", "B'Etor"}
    }
    assert len(sisters) == 4
    assert {
        each.card: each.reasons for each in offered.others if each.card in sisters
    } == dict.fromkeys(sisters, ("unique.duplicate",))
    other = fleet(ship(VOR_CHA, captain=B_ETOR))
    (problem,) = check_team([chosen, other], catalogue(), ruleset(points_limit=500))
    assert problem.message == (
        "B'Etor and Lursa are two sides of a unique card: a team may have one card of either "
        "name, and it has 2."
    )
    assert check_team([fleet(GALAXY), other], catalogue(), ruleset(points_limit=500)) == ()
