"""2017, Admiral Cards: one face up in a fleet, or face down as a captain."""

from __future__ import annotations

import pytest

from rules.building.assessment.values import ship_values
from rules.cards import Admiral
from rules.fleet import Fleet, ShipBuild
from tests.families import each_case
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
    ruleset,
    ship,
)
from tests.rules.catalogue import catalogue

HAYES = "admiral:hayes-72008"
ROSS = "admiral:william-ross-72001p"
KLINGON = "admiral:k-mpec-2017core"
BASE = [RULES_2017, CLASSIC, ORGANIZED_2014, ORGANIZED_2016]
FILLING = (VOR_CHA, VOR_CHA)


@pytest.mark.parametrize("rules", BASE)
@each_case(
    ("ships", "expected"),
    [
        pytest.param((ship(GALAXY, captain=PICARD, admiral=HAYES), *FILLING), [], id="one"),
        pytest.param(
            (ship(GALAXY, admiral=HAYES), ship(ENTERPRISE_D, admiral=ROSS), VOR_CHA),
            ["admiral.too_many"],
            id="two",
        ),
        pytest.param(
            (ship(GALAXY, admiral=HAYES), ship(ENTERPRISE_D, captain=ROSS), VOR_CHA),
            [],
            id="one face up, one face down",
        ),
        pytest.param(
            (ship(GALAXY, captain=HAYES), ship(ENTERPRISE_D, captain=ROSS), VOR_CHA),
            [],
            id="two face down",
        ),
    ],
)
def test_a_fleet_has_one_face_up_admiral(
    ships: tuple[ShipBuild | str, ...], expected: list[str], rules: str
) -> None:
    """2017, Admiral Cards; EDITIONS A7 (the other texts are silent)."""
    assert faults(fleet(*ships), rules) == expected


def test_the_surplus_admiral_is_the_cheaper_one_whatever_the_order() -> None:
    builds = [ship(GALAXY, admiral=HAYES), ship(ENTERPRISE_D, admiral=ROSS)]
    for order in (builds, builds[::-1]):
        problem = one(judged(fleet(*order)), "admiral.too_many")
        assert problem.params == {"card": HAYES, "maximum": 1}
        assert problem.source == "2017, Admiral Cards; EDITIONS A7"


def test_an_admiral_is_equipped_to_a_ship() -> None:
    """2017, Admiral Cards: he must be equipped to one of the ships, beside its captain."""
    report = judged(fleet(ship(GALAXY, HAYES)))
    assert one(report, "slots.none_left").params["types"] == ["admiral"]
    assert faults(fleet(GALAXY, resource=HAYES)) == ["card.wrong_place"]


@pytest.mark.parametrize("rules", BASE)
def test_the_penalty_is_tripled_face_up_only(rules: str) -> None:
    """2017, Admiral Cards; EDITIONS A3, N20; T16 20."""
    face_up = fleet(ship(GALAXY, admiral=KLINGON))
    assert items(face_up, "/ships/0/admiral", rules) == [
        (4, "printed cost"),
        (3, "faction penalty"),
    ]
    face_down = fleet(ship(GALAXY, captain=KLINGON))
    assert items(face_down, "/ships/0/captain", rules) == [
        (4, "printed cost"),
        (1, "faction penalty"),
    ]


def test_face_down_he_is_the_captain_on_the_back() -> None:
    """2017, Admiral Cards, NOTE: a normal captain with that side's skill and talents."""
    back = catalogue()["captain:k-mpec-2017core"]
    build = ship(VOR_CHA, captain=card(KLINGON, "talent:blood-oath-2017core"))
    report = judged(fleet(build))
    assert report.legal
    assert [line.card for line in report.lines[:2]] == [VOR_CHA, back.key]
    skill = ship_values(fleet(build), catalogue(), ruleset(), ship=0)["skill"]
    assert (skill.printed, skill.total) == (5, 5)


def test_every_admiral_has_a_captain_on_his_back() -> None:
    """2017, Admiral Cards: double-sided; both sides bear one name and cost the same."""
    admirals = catalogue().by_type["admiral"]
    assert len(admirals) == 44
    for each in admirals:
        assert isinstance(each, Admiral)
        back = catalogue()[each.captain_side]
        assert back.type == "captain"
        assert back.folded_name == each.folded_name, each.key
        assert back.unique is each.unique
        assert back.mirror_universe is each.mirror_universe


@pytest.mark.parametrize(
    ("build", "printed", "total"),
    [
        pytest.param(ship(GALAXY, captain=PICARD, admiral=ROSS), 9, 11, id="plus 2"),
        pytest.param(ship(GALAXY, captain=PICARD, admiral=HAYES), 9, 10, id="plus 1"),
        pytest.param(
            ship(GALAXY, captain=PICARD, admiral="admiral:matt-decker-72002p"), 9, 8, id="minus 1"
        ),
        pytest.param(ship(GALAXY, admiral=ROSS), 1, 3, id="placeholder"),
        pytest.param(ship(GALAXY, captain=ROSS), 6, 6, id="face down: nothing added"),
    ],
)
def test_his_modifier_is_added_to_the_captain_s_skill(
    build: ShipBuild, printed: int, total: int
) -> None:
    """2017, Admiral Cards 1: to the skill of the captain of his ship, and only there."""
    chosen = fleet(build, GALAXY)
    value = ship_values(chosen, catalogue(), ruleset(), ship=0)["skill"]
    assert (value.printed, value.total) == (printed, total)
    assert ship_values(chosen, catalogue(), ruleset(), ship=1)["skill"].total == 1


@pytest.mark.parametrize(
    ("second", "expected"),
    [
        pytest.param(ship(GALAXY, admiral=HAYES), [], id="Federation, 3 SP"),
        pytest.param(ship(GALAXY, admiral=ROSS), [], id="Federation, 4 SP"),
        pytest.param(
            ship(GALAXY, admiral="admiral:christopher-pike-75005"),
            ["admiral.too_many"],
            id="Federation, 5 SP",
        ),
        pytest.param(ship(GALAXY, admiral=KLINGON), ["admiral.too_many"], id="Klingon"),
    ],
)
def test_one_admiral_s_text_lets_a_second_serve(second: ShipBuild, expected: list[str]) -> None:
    """The card (set 75016): Federation, 4 SP at most, while he is on a refitted Constitution."""
    kirk = "admiral:james-t-kirk-75016"
    refit = ship("ship:federation-starship-71523", admiral=kirk)
    assert faults(fleet(refit, second)) == expected
    elsewhere = ship(ENTERPRISE_D, admiral=kirk)
    assert faults(fleet(elsewhere, second)) == ["admiral.too_many"]


def test_three_admirals_are_too_many_even_so() -> None:
    kirk = ship("ship:federation-starship-71523", admiral="admiral:james-t-kirk-75016")
    chosen: Fleet = fleet(kirk, ship(GALAXY, admiral=HAYES), ship(ENTERPRISE_D, admiral=ROSS))
    assert faults(chosen) == ["admiral.too_many"]


def test_a_ship_that_takes_no_admiral() -> None:
    """The ships say so: U.S.S. Dauntless of set 75004, the Dreadnoughts."""
    build = ship("ship:u-s-s-dauntless-75004", admiral=HAYES)
    assert faults(fleet(build)) == ["exclusion.card"]


# --- ambassadors and construction cards --------------------------------------

SAREK, KORRD = "ambassador:sarek-75011", "ambassador:korrd-75010"


@pytest.mark.parametrize("rules", BASE)
def test_d105_one_ambassador_a_fleet(rules: str) -> None:
    """DECISIONS D105: one a fleet, no upgrade, no penalty."""
    one_of_them = fleet(ship(GALAXY, ambassador=KORRD), *FILLING)
    assert faults(one_of_them, rules) == []
    assert items(one_of_them, "/ships/0/ambassador", rules) == [(3, "printed cost")]
    two = fleet(ship(GALAXY, ambassador=KORRD), ship(VOR_CHA, ambassador=SAREK), VOR_CHA)
    problem = one(judged(two, rules), "ambassador.too_many")
    assert problem.params == {"card": SAREK, "maximum": 1}
    assert problem.source == "DECISIONS D105"


def test_d105_an_ambassador_is_no_upgrade() -> None:
    problem = one(judged(fleet(ship(GALAXY, SAREK))), "card.wrong_place")
    assert problem.message == "Sarek is an ambassador card and cannot serve as upgrade."


def test_d105_one_construction_card_a_ship() -> None:
    """DECISIONS D105: one a ship, no upgrade, no penalty."""
    retrofit = "construction:dominion-war-retrofit-75016"
    chosen = fleet(ship(GALAXY, construction=retrofit), ship(VOR_CHA, construction=retrofit))
    assert faults(chosen) == []
    assert faults(fleet(ship(GALAXY, construction=retrofit)), constructions_maximum=0) == [
        "construction.too_many"
    ]
    report = judged(fleet(ship(GALAXY, retrofit, construction=retrofit)))
    assert one(report, "slots.none_left").params["types"] == ["construction"]


def test_a_ship_with_room_for_a_second_construction_card() -> None:
    """The card Enterprise NX-01 of set 75016 takes a prototype in a slot of its own."""
    prototype, plating = (
        "construction:federation-prototype-75013",
        "construction:enhanced-hull-plating-75016",
    )
    nx01 = "ship:enterprise-nx-01-75016"
    assert faults(fleet(ship(nx01, construction=plating))) == []
    assert faults(fleet(ship(nx01, construction=prototype))) == []
    assert faults(fleet(ship(nx01, prototype, construction=plating))) == []
    assert faults(fleet(ship(nx01, plating, construction=prototype))) != []
