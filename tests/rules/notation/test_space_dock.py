"""Fleets of the Space Dock builder."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from rules.errors import DocumentError, TooLargeError
from rules.fleet import Equipped, Fleet, ShipBuild
from rules.notation import CardName, Notice, fleet_from_document, parse, render, render_all
from tests.rules.catalogue import catalogue

DATA = Path(__file__).resolve().parents[2] / "data"
SQUADS = DATA / "fleets" / "space_dock_2014.spacedocksquads"
EXPECTED: list[dict[str, Any]] = json.loads(
    (DATA / "squads" / "space_dock_2014.json").read_text(encoding="utf-8")
)


def squads() -> list[dict[str, Any]]:
    """Returns the 53 fleets of the other builder's own test suite, as it writes them."""
    loaded: list[dict[str, Any]] = json.loads(SQUADS.read_text(encoding="utf-8"))
    return loaded


def read(document: object) -> Fleet:
    """Reads one squad and returns its fleet."""
    (fleet,) = parse(json.dumps(document), catalogue(), format="space-dock").fleets
    return fleet


def notices(document: object) -> tuple[Notice, ...]:
    """Reads one squad and returns what was said of it."""
    return parse(json.dumps(document), catalogue(), format="space-dock").notices


def test_all_53_fleets_have_exactly_the_intended_cards() -> None:
    parsed = parse(SQUADS.read_bytes(), catalogue())
    assert parsed.format == "space-dock-squads"
    assert len(parsed.fleets) == len(EXPECTED) == 53
    for fleet, case in zip(parsed.fleets, EXPECTED, strict=True):
        expected = fleet_from_document(case["fleet"])
        assert replace(fleet, name="", notes="") == replace(expected, name="", notes="")


def test_names_and_notes_are_kept() -> None:
    fleets = parse(SQUADS.read_bytes(), catalogue()).fleets
    assert [fleet.name for fleet in fleets] == [squad["name"] for squad in squads()]
    assert [fleet.notes for fleet in fleets] == [squad.get("notes", "") for squad in squads()]


def test_only_cards_that_space_dock_called_otherwise_are_remarked() -> None:
    found = parse(SQUADS.read_bytes(), catalogue()).notices
    renamed = {each.text for each in found if each.code == "card.renamed"}
    assert renamed == {
        "Cardassian Keldon",
        "U.S.S. Enterprise-E",
        "Dominion Starship",
        "Maquis Captain",
        "Bajoran Interceptor",
    }
    assert len(found) == 10


def test_each_fleet_survives_being_written_and_read() -> None:
    for fleet in parse(SQUADS.read_bytes(), catalogue()).fleets:
        again = parse(render(fleet, catalogue(), "space-dock"), catalogue())
        assert again.format == "space-dock"
        assert again.fleets == (fleet,)
        assert again.notices == ()


def test_all_fleets_survive_in_one_file() -> None:
    fleets = parse(SQUADS.read_bytes(), catalogue()).fleets
    written = render_all(fleets, catalogue(), "space-dock-squads")
    assert parse(written, catalogue()).fleets == fleets


def test_one_squad_is_written_with_that_builders_fields() -> None:
    fleet = Fleet(
        name="Rom",
        notes="a note",
        extra_points=5,
        resource=Equipped("resource:flagship-op4participation"),
        ships=(
            ShipBuild(
                ship="ship:r-i-s-vo-71274",
                captain=Equipped(
                    "captain:donatra-71123", upgrades=(Equipped("talent:counter-attack-71120"),)
                ),
                upgrades=(Equipped("tech:interphase-generator-71124", cost_override=0),),
                resource=Equipped("flagship:independent-dominion-op4participation"),
                support_vehicle=True,
            ),
        ),
        sideboard=(
            Equipped("weapon:plasma-torpedoes-i-r-w-vorta-vor"),
            Equipped("captain:khan-singh-71121"),
        ),
    )
    written = json.loads(render(fleet, catalogue(), "space-dock"))
    assert written == {
        "name": "Rom",
        "notes": "a note",
        "additionalPoints": 5,
        "resource": "4004",
        "ships": [
            {
                "shipId": "1046",
                "shipTitle": "R.I.S. Vo",
                "captain": {"upgradeId": "2013", "upgradeTitle": "Donatra"},
                "flagship": "6006",
                "upgrades": [
                    {"upgradeId": "3013", "upgradeTitle": "Counter Attack"},
                    {
                        "upgradeId": "3040",
                        "upgradeTitle": "Interphase Generator",
                        "costIsOverridden": True,
                        "overriddenCost": 0,
                    },
                    {
                        "upgradeId": "borg_support_vehicle_token_c_72006",
                        "upgradeTitle": "Borg Support Vehicle Token",
                    },
                ],
            },
            {
                "sideboard": True,
                "captain": {"upgradeId": "2008", "upgradeTitle": "Khan Singh"},
                "upgrades": [
                    {
                        "upgradeId": "plasma_torpedoes_i_r_w_vorta_vor",
                        "upgradeTitle": "Plasma Torpedoes",
                    }
                ],
            },
        ],
        "uuid": written["uuid"],
    }
    assert read(written).ships[0].support_vehicle is True


def test_the_uuid_follows_from_the_content() -> None:
    first = json.loads(render(Fleet(name="a"), catalogue(), "space-dock"))
    assert first["uuid"] == json.loads(render(Fleet(name="a"), catalogue(), "space-dock"))["uuid"]
    assert first["uuid"] != json.loads(render(Fleet(name="b"), catalogue(), "space-dock"))["uuid"]


def test_a_card_that_space_dock_never_had_is_written_under_our_key() -> None:
    fleet = Fleet(
        ships=(
            ShipBuild(ship="ship:u-s-s-enterprise-d-75016", captain=Equipped("captain:data-75016")),
        )
    )
    written = json.loads(render(fleet, catalogue(), "space-dock"))
    assert written["ships"][0]["shipId"] == "ship:u-s-s-enterprise-d-75016"
    assert read(written) == fleet


def test_an_officer_goes_beneath_the_crew_card_before_it() -> None:
    squad = {
        "ships": [
            {
                "shipId": "1001",
                "upgrades": [
                    {"upgradeId": "3003", "upgradeTitle": "Miles O'Brien"},
                    {"upgradeId": "first_officer_collectiveop3", "upgradeTitle": "First Officer"},
                    {
                        "upgradeId": "tactical_officer_collectiveop3",
                        "upgradeTitle": "Tactical Officer",
                    },
                ],
            }
        ]
    }
    assert read(squad).ships[0].upgrades == (
        Equipped(
            "crew:miles-o-brien-71120",
            upgrades=(Equipped("officer:first-officer-collectiveop3"),),
        ),
        Equipped("officer:tactical-officer-collectiveop3"),
    )


def test_fleet_captain_and_admiral_leave_the_upgrades_for_their_places() -> None:
    squad = {
        "ships": [
            {
                "shipId": 1001,
                "captain": {"upgradeId": "2001"},
                "upgrades": [
                    {"upgradeId": "klingon_collectiveop2"},
                    {
                        "upgradeId": catalogue()["admiral:gul-dukat-71524"].external_ids[
                            "space_dock"
                        ][0]
                    },
                ],
            }
        ]
    }
    assert read(squad).ships == (
        ShipBuild(
            ship="ship:u-s-s-enterprise-d-71120",
            captain=Equipped("captain:jean-luc-picard-71120"),
            admiral=Equipped("admiral:gul-dukat-71524"),
            resource=Equipped("fleet-captain:klingon-collectiveop2"),
        ),
    )


def test_what_nothing_matches_is_kept_named_and_reported() -> None:
    squad = {
        "resource": "9999",
        "ships": [
            {"shipId": "0", "shipTitle": "U.S.S. Enterprize-D"},
            {"shipId": "1001", "upgrades": [{"upgradeId": "x", "upgradeTitle": "Photon Torpid"}]},
        ],
    }
    fleet = read(squad)
    assert fleet.resource == Equipped("", name="9999")
    assert fleet.ships[0] == ShipBuild(ship="", name="U.S.S. Enterprize-D")
    assert fleet.ships[1].upgrades == (Equipped("", name="Photon Torpid"),)
    found = notices(squad)
    assert [(each.code, each.where, each.text) for each in found] == [
        ("card.unknown", "/resource", "9999"),
        ("card.unknown", "/ships/0", "U.S.S. Enterprize-D"),
        ("card.unknown", "/ships/1/upgrades/0", "Photon Torpid"),
    ]
    assert found[1].suggestions[0] == CardName(
        "ship:u-s-s-enterprise-d-75016", "U.S.S. Enterprise-D"
    )
    assert found[2].suggestions[0].name == "Photon Torpedoes"
    assert found[2].message == 'No card is known as "Photon Torpid"; it is kept under these words.'


def test_a_title_without_an_id_is_enough() -> None:
    squad = {"ships": [{"shipTitle": "I.R.W. Valdore", "captain": {"upgradeTitle": "Toreth"}}]}
    assert read(squad).ships == (
        ShipBuild(ship="ship:i-r-w-valdore-71123", captain=Equipped("captain:toreth-71120")),
    )
    assert [each.message for each in notices(squad)] == [
        "It has no id; I.R.W. Valdore (ship:i-r-w-valdore-71123) was taken by its title.",
        "It has no id; Toreth (captain:toreth-71120) was taken by its title.",
    ]


def test_no_person_is_taken_for_a_ship() -> None:
    squad = {"ships": [{"shipId": "", "shipTitle": "Q", "upgrades": []}]}
    assert read(squad).ships == (ShipBuild(ship="", name="Q"),)
    assert [each.code for each in notices(squad)] == ["card.unknown"]


def test_a_second_captain_of_the_sideboard_stays_a_captain() -> None:
    sideboard = (Equipped("captain:lursa-2017core"), Equipped("captain:third-of-five-71525"))
    fleet = Fleet(resource=Equipped("resource:reinforcements-sideboard-op3participation"))
    fleet = replace(fleet, sideboard=sideboard)
    written = render(fleet, catalogue(), "space-dock")
    assert read(json.loads(written)).sideboard == sideboard


def test_the_set_in_an_unknown_id_chooses_among_cards_of_one_title() -> None:
    squad = {
        "ships": [
            {
                "shipId": "1001",
                "upgrades": [
                    {"upgradeId": "tractor_beam_rs_71646c", "upgradeTitle": "Tractor Beam"}
                ],
            }
        ]
    }
    assert read(squad).ships[0].upgrades == (Equipped("tech:tractor-beam-71646c"),)


def test_marks_are_translated() -> None:
    squad = {
        "ships": [
            {
                "shipId": "1001",
                "upgrades": [
                    {"upgradeId": "borg_support_vehicle_token_w_72006"},
                    {"upgradeId": "shinzon_romulan_talents_71533"},
                ],
            }
        ]
    }
    fleet = read(squad)
    assert fleet.ships == (ShipBuild(ship="ship:u-s-s-enterprise-d-71120", support_vehicle=True),)
    assert fleet.unmatched == ("Shinzon Romulan Talents: it holds the talents beneath Shinzon",)
    first, second = notices(squad)
    assert first.message == (
        "Borg Support Vehicle Token is no card but Space Dock's mark: "
        "it marks the ship as a Borg support vehicle."
    )
    assert second.message == (
        "Shinzon Romulan Talents is no card but Space Dock's mark: "
        "it holds the talents beneath Shinzon."
    )


def test_fields_that_mean_nothing_are_named_once() -> None:
    squad = {"ships": [{"shipId": "1001", "color": 1}, {"shipId": "1001", "color": 2}], "tags": []}
    assert [(each.code, each.where, each.text) for each in notices(squad)] == [
        ("field.ignored", "", "tags"),
        ("field.ignored", "/ships/0", "color"),
    ]


@pytest.mark.parametrize(
    ("document", "where", "message"),
    [
        (7, "", "a squad is an object, not a number"),
        ([], "", "the list holds no fleet"),
        ([{}, 7], "/1", "a squad is an object, not a number"),
        ({"ships": {}}, "/ships", "a list is expected, not an object"),
        ({"ships": [7]}, "/ships/0", "a ship is an object, not a number"),
        ({"ships": [{}]}, "/ships/0", "the ship has neither shipId nor shipTitle"),
        ({"ships": [{"shipId": []}]}, "/ships/0/shipId", "text is expected, not a list"),
        (
            {"ships": [{"shipId": "1001", "captain": []}]},
            "/ships/0/captain",
            "an upgrade is an object, not a list",
        ),
        (
            {"ships": [{"shipId": "1001", "captain": {}}]},
            "/ships/0/captain",
            "the card has neither upgradeId nor upgradeTitle",
        ),
        (
            {
                "ships": [
                    {
                        "shipId": "1001",
                        "upgrades": [
                            {"upgradeId": "3001", "costIsOverridden": True, "overriddenCost": -1}
                        ],
                    }
                ]
            },
            "/ships/0/upgrades/0/overriddenCost",
            "a number from 0 to 10,000 is expected",
        ),
        (
            {"ships": [{"shipId": "1001", "upgrades": [{"upgradeId": []}]}]},
            "/ships/0/upgrades/0/upgradeId",
            "text is expected, not a list",
        ),
        ({"additionalPoints": "many"}, "/additionalPoints", "a whole number is expected, not text"),
        ({"name": 7}, "/name", "text is expected, not a number"),
        ({"name": "a\0"}, "/name", "a NUL character stands here; remove it"),
        ({"name": "a" * 201}, "/name", "the text is longer than 200 characters"),
    ],
)
def test_malformed_files_are_refused_naming_the_place(
    document: object, where: str, message: str
) -> None:
    with pytest.raises(DocumentError) as caught:
        read(document)
    assert (caught.value.where, caught.value.message) == (where, message)


def test_numbers_may_be_written_as_text() -> None:
    assert read({"additionalPoints": " -5 ", "ships": []}).extra_points == -5


def test_too_many_cards_are_refused() -> None:
    upgrade = {"upgradeId": "3001"}
    squad = {"ships": [{"shipId": "1001", "upgrades": [upgrade] * 6_000}] * 2}
    with pytest.raises(TooLargeError, match="more than 10,000 ships and cards"):
        read(squad)
