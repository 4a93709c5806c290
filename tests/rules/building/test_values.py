"""2017, Rule of 3, Replace Then Modify: a ship's values with all that its cards add."""

from __future__ import annotations

import pytest

from rules.building.assessment.values import Value, ship_values
from rules.building.checks.fleet_problems import load
from rules.errors import RulesError
from rules.fleet import Equipped, Fleet, ShipBuild
from tests.rules.building.helpers import GALAXY, PICARD, VOR_CHA, card, fleet, ruleset, ship
from tests.rules.catalogue import catalogue

FLAGSHIP = "resource:flagship-op4participation"


def values(chosen: Fleet | ShipBuild, number: int = 0) -> dict[str, Value]:
    chosen = chosen if isinstance(chosen, Fleet) else fleet(chosen)
    return ship_values(chosen, catalogue(), ruleset(), ship=number)


def totals(chosen: Fleet | ShipBuild, number: int = 0) -> dict[str, int | None]:
    return {name: each.total for name, each in values(chosen, number).items()}


def test_a_plain_ship_has_its_printed_values() -> None:
    found = values(ship(GALAXY))
    assert {name: (each.printed, each.total) for name, each in found.items()} == {
        "attack": (4, 4),
        "agility": (1, 1),
        "hull": (5, 5),
        "shields": (3, 3),
        "skill": (1, 1),
    }
    assert not any(each.changed for each in found.values())
    assert [item.amount for item in found["hull"].items] == [5]


def test_the_captain_s_skill_counts() -> None:
    """2017, Captain Cards; Squad Building: without one 1."""
    assert totals(ship(GALAXY, captain=PICARD))["skill"] == 9
    assert totals(ship(GALAXY))["skill"] == 1
    assert ship_values(fleet(GALAXY), catalogue(), ruleset("alliance"), ship=0)["skill"].total == 2


def test_a_borg_captain_has_no_number() -> None:
    """Its skill is the number of its drone tokens ("*")."""
    skill = values(ship("ship:borg-starship-71283", captain="captain:drone-71283"))["skill"]
    assert (skill.printed, skill.total) == (None, None)


@pytest.mark.ruling("FR-282.1")
def test_the_skill_of_soval_is_that_of_his_card() -> None:
    assert totals(ship("ship:vulcan-starship-71446", captain="captain:soval-71446"))["skill"] == 7


@pytest.mark.ruling("FR-063.1")
@pytest.mark.parametrize(
    ("captain", "upgrades", "added"),
    [
        ("captain:james-t-kirk-71122", ("crew:data-71120",), {"scan", "battlestations"}),
        # Federation and Mirror Universe.
        ("captain:james-t-kirk-71122", ("crew:mr-spock-75005",), {"scan", "battlestations"}),
        ("captain:james-t-kirk-71122", ("crew:quark-71786",), set()),
        ("captain:klingon-71120", ("crew:data-71120",), set()),
    ],
)
def test_the_bounty_counts_cards_of_two_factions(
    captain: str, upgrades: tuple[str, ...], added: set[str]
) -> None:
    """One of the two factions being Federation is enough for its further actions."""
    chosen = fleet(ship("ship:h-m-s-bounty-72260p", *upgrades, captain=captain))
    (loadout,) = load(chosen, catalogue(), ruleset()).loadouts
    printed = {"evade", "target-lock", "cloak", "sensor-echo"}
    assert loadout.actions() == printed | added


@pytest.mark.ruling("FR-148.1", "FR-149.1")
@pytest.mark.parametrize(
    ("captain", "skill"),
    [
        (card("captain:gareb-71536", PICARD), 9),
        (card("captain:jhamel-72014wp"), 3),
        (card("captain:romulan-drone-pilot-71536"), 1),
    ],
)
def test_nothing_adds_to_the_skill_of_a_captain_who_is_not_affected(
    captain: Equipped, skill: int
) -> None:
    """FAQ FR-148.1, FR-149.1, FR-152.4: neither an admiral nor an upgrade."""
    build = ship(
        "ship:prototype-01-71536",
        "crew:gorn-trooper-73031",
        captain=captain,
        admiral="admiral:hayes-72008",
    )
    assert totals(build)["skill"] == skill


def test_a_part_names_the_card_that_adds_it() -> None:
    hull = values(ship(VOR_CHA, "tech:reinforced-hull-80002"))["hull"]
    assert [(item.amount, item.reason, item.source) for item in hull.items] == [
        (5, "printed", VOR_CHA),
        (2, "Reinforced Hull", "tech:reinforced-hull-80002"),
    ]
    assert hull.changed


def test_the_printed_skill_is_the_captain_s() -> None:
    (printed,) = values(ship(GALAXY, captain=PICARD))["skill"].items
    assert printed == (9, "printed", PICARD)
    (placeholder,) = values(ship(GALAXY))["skill"].items
    assert placeholder == (1, "printed", GALAXY)


def test_no_value_is_raised_by_more_than_3() -> None:
    """2017, Rule of 3: the sum of all modifiers counts as 3 at most."""
    hulls = ["tech:reinforced-hull-80002", "tech:reinforced-hull-80000"]
    hull = values(ship("ship:klingon-starship-71120", *hulls))["hull"]
    assert hull.total == 5 + 3
    assert [item.amount for item in hull.items] == [5, 2, 2, -1]
    assert hull.items[-1].reason == "rule of 3"
    assert hull.items[-1].source == "2017, Rule of 3"


def test_a_replacement_comes_before_modifiers() -> None:
    """2017, Replace Then Modify: replace the printed value, then add, whatever the order."""
    galaxy = "ship:u-s-s-galaxy-75016"
    low, admiral = "captain:data-2017core", "admiral:william-ross-72001p"
    plain = values(ship(galaxy, captain=low))["skill"]
    assert (plain.printed, plain.total) == (4, 8)
    raised = values(ship(galaxy, captain=low, admiral=admiral))["skill"]
    assert raised.total == 8 + 2
    upgrade = "crew:j-hayes-75016"
    for build in (
        ship(galaxy, upgrade, captain=low, admiral=admiral),
        ship(galaxy, captain=card(low, upgrade), admiral=admiral),
    ):
        assert totals(build)["skill"] == 8 + 3


def test_replaced_values_ask_their_own_conditions() -> None:
    """The ship's text: a Federation captain of skill 4 or more."""
    galaxy = "ship:u-s-s-galaxy-75016"
    assert totals(ship(galaxy, captain="captain:the-doctor-71802"))["skill"] == 2
    assert totals(ship(galaxy, captain="captain:k-mpec-2017core"))["skill"] == 5
    assert totals(ship(galaxy))["skill"] == 1


def test_what_lies_face_down_adds_nothing() -> None:
    """A card beneath another is not equipped yet."""
    hull = "tech:reinforced-hull-80002"
    beneath = ship(VOR_CHA, card("crew:quark-71786", hull))
    assert totals(beneath)["hull"] == 5
    assert totals(ship(VOR_CHA, "crew:quark-71786", hull))["hull"] == 7


def test_a_resource_changes_every_ship() -> None:
    """The resource Improved Hull: every ship of the fleet."""
    chosen = fleet(GALAXY, VOR_CHA, resource="resource:improved-hull-72260r")
    assert [totals(chosen, number)["hull"] for number in (0, 1)] == [6, 6]


def test_a_fleet_wide_count_of_other_cards() -> None:
    """Dahar Master: 1 for itself and 1 for each other one in the fleet."""
    master = "talent:dahar-master-75010"
    kor = ship(VOR_CHA, captain=card("captain:kor-75010", master))
    kang = ship(VOR_CHA, captain=card("captain:kang-75010", master))
    assert totals(kor)["skill"] == 7 + 1
    assert totals(fleet(kor, kang))["skill"] == 7 + 2


@pytest.mark.parametrize("number", [-1, 1, 99])
def test_a_ship_that_the_fleet_does_not_have(number: int) -> None:
    with pytest.raises(RulesError, match=f"the fleet has no ship number {number}"):
        values(ship(GALAXY), number)


def test_an_unknown_ship_has_nothing() -> None:
    assert totals(ShipBuild(ship="", name="U.S.S. Nobody"))["hull"] == 0


def test_of_two_captains_the_higher_skill_counts() -> None:
    """The card Fleet Commander: a second captain whose skill may be used."""
    commander = card("ship-resource:fleet-commander-72280r", PICARD)
    build = ship(GALAXY, captain="captain:data-2017core", resource=commander)
    chosen = fleet(build, resource="resource:fleet-commander-72280r")
    assert totals(chosen)["skill"] == 9 + 1


def test_a_flagship() -> None:
    build = ship(VOR_CHA, resource="flagship:klingon-op4participation")
    assert totals(fleet(build, resource=FLAGSHIP)) == {
        "attack": 6,
        "agility": 2,
        "hull": 6,
        "shields": 2,
        "skill": 1,
    }
