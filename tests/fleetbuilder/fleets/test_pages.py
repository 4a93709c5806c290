"""What the check page prepares."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fleetbuilder.fleets.check import pages, printings
from fleetbuilder.fleets.check import services as check_services
from fleetbuilder.fleets.check.open_fleets import CheckPageState
from fleetbuilder.fleets.check.services import Options
from fleetbuilder.fleets.common import selectors
from rules.catalogue import Catalogue
from rules.fleet import Equipped, Fleet, ShipBuild

SITE = "https://fleets.example.org"
TEXT = """\
U.S.S. Enterprise-D (2017core)
Jean-Luc Picard (2017core)
Warff
Photon Torpedoes
"""


def page_state_of(text: str, **options: object) -> tuple[CheckPageState, list[pages.Remark]]:
    return pages.page_state_from(check_services.text_parse(text), Options(**options))  # type: ignore[arg-type]


def test_options_are_written_into_the_fleets(catalogue: Catalogue) -> None:
    held, remarks = page_state_of(TEXT, ruleset="open", points_limit=50, event_date="2016-05-01")
    assert remarks == []
    assert (held.fleet.ruleset, held.fleet.points_limit) == ("open", 50)
    assert held.fleet.event_date == "2016-05-01"
    plain, _ = page_state_of(TEXT)
    assert (plain.fleet.ruleset, plain.fleet.points_limit) == ("", None)


def test_a_rule_set_that_nobody_knows_is_said_and_left(catalogue: Catalogue) -> None:
    held, remarks = page_state_of("Rule set: warp-nine\nU.S.S. Enterprise-D (2017core)")
    assert held.fleet.ruleset == ""
    assert [remark.text for remark in remarks] == [
        "There is no rule set “warp-nine”; the fleet is checked under Attack Wing, 2017 rules."
    ]


def test_other_options_can_be_undone(catalogue: Catalogue) -> None:
    held, _ = page_state_of(TEXT, points_limit=50)
    other = pages.with_options(held, Options(ruleset="open", mixing_consent=False))
    assert (other.fleet.ruleset, other.fleet.points_limit) == ("open", None)
    assert other.fleet.mixing_consent is False
    assert other.undone().fleet == held.fleet


def test_a_report(catalogue: Catalogue) -> None:
    held, remarks = page_state_of(TEXT)
    context = pages.report_context(held, remarks, SITE)
    assert context["name"] == "Your fleet"
    assert context["report"].points == 36
    assert context["ruleset"].id == "attack-wing-2017"
    assert context["rows"] == ()
    assert context["undo"] == 0
    assert context["address"].startswith(f"{SITE}/check/?fleet=FB1-")
    assert [each.id for each in context["downloads"]][:2] == ["json", "text"]


def test_unknown_cards_come_with_names_that_are_near(catalogue: Catalogue) -> None:
    held, remarks = page_state_of(TEXT)
    [problem] = [
        each
        for each in pages.report_context(held, remarks, SITE)["problems"]
        if each["code"] == "card.unknown"
    ]
    labels = [fix["label"] for fix in problem["fixes"]]
    assert labels[0] == "Take Worf of set 75016 (2 SP) instead"
    assert labels[-1] == "Remove Warff"
    assert len(labels) == len(set(labels))
    fixed = held.fixed(pages.Fix.from_document(problem["fixes"][0]))
    assert fixed.fleet.ships[0].upgrades[0].card.startswith("crew:worf-")


def test_rules_lead_to_their_option(catalogue: Catalogue) -> None:
    held, remarks = page_state_of(TEXT, points_limit=30)
    first = pages.report_context(held, remarks, SITE)["problems"][0]
    assert first["code"] == "points.over_limit"
    assert first["rule"] == ('<a href="/rulesets/attack-wing-2017/#points_limit">Points limit</a>')


def test_printings_can_be_chosen(catalogue: Catalogue) -> None:
    held, _ = page_state_of(TEXT)
    rules = selectors.rulesets_all()["attack-wing-2017"]
    [choice] = pages.choices(held, catalogue, rules)
    assert choice.name == "Photon Torpedoes"
    assert len(choice.fixes) == pages.MOST_PRINTINGS
    assert {fix.where for fix in choice.fixes} == {"/ships/0/upgrades/1"}
    taken = held.fleet.ships[0].upgrades[1].card
    assert taken not in {fix.card for fix in choice.fixes}
    other = held.fixed(choice.fixes[0])
    assert pages.choices(other, catalogue, rules) == []
    assert pages.choices(other.undone(), catalogue, rules) == [choice]


def test_every_place_of_a_fleet_is_walked() -> None:
    card = Equipped("crew:a-1", upgrades=(Equipped("crew:b-1"),))
    ship = ShipBuild(
        ship="ship:s-1",
        captain=Equipped("captain:c-1", upgrades=(Equipped("talent:t-1"),)),
        admiral=Equipped("admiral:a-1"),
        upgrades=(card,),
        resource=Equipped("flagship:f-1"),
    )
    fleet = Fleet(
        ships=(ship,), resource=Equipped("resource:r-1"), sideboard=(Equipped("crew:d-1"),)
    )
    assert dict(printings.card_places(fleet)) == {
        "/resource": "resource:r-1",
        "/ships/0": "ship:s-1",
        "/ships/0/captain": "captain:c-1",
        "/ships/0/captain/upgrades/0": "talent:t-1",
        "/ships/0/admiral": "admiral:a-1",
        "/ships/0/resource": "flagship:f-1",
        "/ships/0/upgrades/0": "crew:a-1",
        "/ships/0/upgrades/0/upgrades/0": "crew:b-1",
        "/sideboard/0": "crew:d-1",
    }


def test_several_fleets_have_a_row_each(catalogue: Catalogue) -> None:
    one = Fleet(ships=(ShipBuild(ship="ship:u-s-s-sutherland-2017core"),), name="One")
    held = CheckPageState((one, Fleet(ships=()), replace(one, points_limit=5, name="")), shown=2)
    rows = pages.fleet_rows(held, catalogue)
    assert [(row.name, row.legal, row.points, row.problems, row.shown) for row in rows] == [
        ("One", True, 23, 0, False),
        ("Fleet 2", False, 0, 0, False),
        ("Fleet 3", False, 23, 1, True),
    ]


def test_an_address_that_would_be_too_long_is_not_offered(catalogue: Catalogue) -> None:
    keys = [card.key for card in catalogue][:400]
    upgrades = tuple(Equipped(key) for key in keys)
    large = Fleet(ships=(ShipBuild(ship="ship:u-s-s-sutherland-2017core", upgrades=upgrades),))
    assert pages.share_address(CheckPageState((large,)), SITE) == ""
    assert pages.share_address(CheckPageState((Fleet(),)), SITE).startswith(
        f"{SITE}/check/?fleet=FB1-"
    )


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Klingon starter", "klingon-starter.txt"),
        ("../../etc/passwd", "etcpasswd.txt"),
        ('"; rm -rf', "rm-rf.txt"),
        ("", "fleet.txt"),
        ("艦隊", "fleet.txt"),
    ],
)
def test_names_of_files(name: str, expected: str) -> None:
    assert pages.file_name([Fleet(name=name)], ".txt") == expected


def test_the_file_of_several_fleets() -> None:
    assert pages.file_name([Fleet(name="Alpha"), Fleet()], ".json") == "fleets.json"


def test_printings_are_offered_with_their_prices_under_the_rules(catalogue: Catalogue) -> None:
    for ruleset, prices in (("organized-play-2016", (38, 34)), ("attack-wing-2017", (34, 34))):
        options = Options(ruleset=ruleset)
        held, remarks = pages.page_state_from(
            check_services.text_parse("Scimitar", options=options), options
        )
        [choice] = pages.report_context(held, remarks, SITE)["choices"]
        shown = {choice.taken, *(fix.label for fix in choice.fixes)}
        assert shown == {f"Scimitar ({prices[0]} SP)", f"Secrets of the Tal Shiar ({prices[1]} SP)"}


def test_ships_of_a_class_are_offered_too(catalogue: Catalogue) -> None:
    options = Options(ruleset="attack-wing-classic")
    parsed = check_services.text_parse("Galaxy Class (26)", options=options)
    held, remarks = pages.page_state_from(parsed, options)
    [choice] = pages.report_context(held, remarks, SITE)["choices"]
    assert (choice.name, choice.taken) == ("Federation Starship", "Starter Set (26 SP)")
