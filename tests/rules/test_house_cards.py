"""House cards are told apart from official ones in whatever leaves the rules."""

from __future__ import annotations

import json
import shutil
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from rules.__main__ import main
from rules.battle import FleetRecord, prepare_fleet
from rules.building import check
from rules.catalogue import Catalogue
from rules.fleet import Equipped, Fleet, ShipBuild
from rules.loader import FIXTURES, load_catalogue, load_rulesets, read_document
from rules.notation import losses, parse, render
from rules.notation.native.document import fleet_to_document
from tests import house_cards

OFFICER: str = house_cards.OFFICER["key"]
SHIP = "ship:u-s-s-enterprise-d-2017core"
PICARD = "captain:jean-luc-picard-2017core"
HOUSE_SET: dict[str, Any] = {
    "set": {
        "key": "house",
        "name": "House cards",
        "parent": "House cards",
        "released": "",
        "era": "modern-2017",
    },
    "cards": [{**each, "official": False} for each in (house_cards.OFFICER, house_cards.WANDERER)],
}
FLEET = Fleet(
    name="Own",
    ships=(
        ShipBuild(
            ship=SHIP, captain=Equipped(PICARD), upgrades=(Equipped(OFFICER), Equipped(OFFICER))
        ),
    ),
)
OFFICIAL = Fleet(name="Other", ships=(ShipBuild(ship=SHIP, captain=Equipped(PICARD)),))


@cache
def with_house_cards() -> Catalogue:
    """Returns the catalogue of the fixtures, and two house cards."""
    sets = [read_document(path) for path in sorted((FIXTURES / "cards").glob("*.json"))]
    classes = read_document(FIXTURES / "ship_classes.json")
    return Catalogue.from_documents([*sets, HOUSE_SET], classes["ship_classes"])


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Gives a copy of the fixtures that has house cards."""
    copy = tmp_path / "fixtures"
    shutil.copytree(FIXTURES, copy)
    (copy / "cards" / "house.json").write_text(json.dumps(HOUSE_SET), encoding="utf-8")
    return copy


@pytest.fixture
def files(tmp_path: Path) -> tuple[str, str]:
    """Gives files of a fleet with a house card, and of one without."""
    paths = []
    for fleet in (FLEET, OFFICIAL):
        path = tmp_path / f"{fleet.name}.json"
        path.write_text(json.dumps(fleet_to_document(fleet)), encoding="utf-8")
        paths.append(str(path))
    return paths[0], paths[1]


def output(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(arguments) in (0, 1)
    return capsys.readouterr().out


# --- reports ----------------------------------------------------------------------------------


def test_a_report_names_house_cards_once() -> None:
    rules = load_rulesets()["attack-wing-2017"]
    report = check(FLEET, with_house_cards(), rules)
    assert report.house_cards == (OFFICER,)
    assert report.to_document()["house_cards"] == [OFFICER]


def test_a_report_of_official_cards_does_not_mention_them() -> None:
    report = check(OFFICIAL, with_house_cards(), load_rulesets()["attack-wing-2017"])
    assert report.house_cards == ()
    assert "house_cards" not in report.to_document()


def test_house_cards_of_resource_and_sideboard_are_named_too() -> None:
    fleet = Fleet(ships=OFFICIAL.ships, sideboard=(Equipped(OFFICER),))
    report = check(fleet, with_house_cards(), load_rulesets()["attack-wing-2017"])
    assert report.house_cards == (OFFICER,)


def test_the_printed_report_marks_them(
    folder: Path, files: tuple[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    printed = output(capsys, "check", files[0], "--cards", str(folder)).splitlines()
    assert printed[3:5] == ["        3  A New Officer (house card)"] * 2
    assert "house card" not in output(capsys, "check", files[1], "--cards", str(folder))
    printed = output(capsys, "price", files[0], "--cards", str(folder)).splitlines()
    assert "        3  A New Officer (house card)" in printed


# --- formats ----------------------------------------------------------------------------------


def test_text_marks_them_and_reads_them_back() -> None:
    catalogue = with_house_cards()
    text = render(FLEET, catalogue, "text")
    assert text.count("  Crew: A New Officer {house}\n") == 2
    assert "Picard (2017core)\n" in text
    parsed = parse(text, catalogue)
    assert parsed.fleets == (FLEET,)
    assert "text.tag" not in [each.code for each in parsed.notices]


def test_a_house_ship_is_marked_in_text() -> None:
    catalogue = with_house_cards()
    fleet = Fleet(ships=(ShipBuild(ship="ship:wanderer-house"),))
    text = render(fleet, catalogue, "text")
    assert "Ship: Wanderer {house}\n" in text
    assert parse(text, catalogue).fleets == (fleet,)


def test_json_names_them_and_reading_leaves_that_to_the_catalogue() -> None:
    catalogue = with_house_cards()
    document = json.loads(render(FLEET, catalogue, "json"))
    assert document["house_cards"] == [OFFICER]
    assert parse(json.dumps(document), catalogue).fleets == (FLEET,)
    assert "house_cards" not in json.loads(render(OFFICIAL, catalogue, "json"))


@pytest.mark.parametrize("name", ["space-dock", "utopia", "tabletop-simulator"])
def test_other_builders_are_said_not_to_know_them(name: str) -> None:
    notices = losses(FLEET, with_house_cards(), name)
    [message] = [each.message for each in notices if each.code == "format.unknown_there"]
    assert "does not know the house card A New Officer (crew:a-new-officer-house)" in message


def test_space_dock_files_say_so_in_their_titles() -> None:
    catalogue = with_house_cards()
    written = render(FLEET, catalogue, "space-dock")
    titles = [each["upgradeTitle"] for each in json.loads(written)["ships"][0]["upgrades"]]
    assert titles == ["A New Officer (house card)"] * 2
    [again] = parse(written, catalogue).fleets
    assert [each.card for each in again.ships[0].upgrades] == [OFFICER, OFFICER]


# --- battles ----------------------------------------------------------------------------------


def test_a_fleet_made_ready_remembers_them() -> None:
    rules = load_rulesets()["attack-wing-2017"]
    record = prepare_fleet(FLEET, with_house_cards(), rules)
    assert record.house == (OFFICER,)
    document = record.to_document()
    assert document["house"] == [OFFICER]
    assert FleetRecord.from_document(document).house == (OFFICER,)
    plain = prepare_fleet(OFFICIAL, with_house_cards(), rules)
    assert (plain.house, "house" in plain.to_document()) == ((), False)


def test_simulations_name_them(
    folder: Path, files: tuple[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["simulate", *files, "--battles", "2", "--pilot", "drifter", "--cards", str(folder)]
    assert json.loads(output(capsys, *command, "--json"))["house_cards"] == [OFFICER]
    printed = output(capsys, *command).splitlines()
    assert "House cards: A New Officer" in printed
    official = [files[1], files[1], *command[3:]]
    assert json.loads(output(capsys, "simulate", *official, "--json"))["house_cards"] == []
    assert "House cards" not in output(capsys, "simulate", *official)


def test_the_worth_of_cards_names_them(
    folder: Path, files: tuple[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["worth", *files, "--battles", "2", "--pilot", "drifter", "--cards", str(folder)]
    assert json.loads(output(capsys, *command, "--json"))["house_cards"] == [OFFICER]
    assert "House cards: A New Officer" in output(capsys, *command).splitlines()


def test_a_told_battle_names_them(
    folder: Path, files: tuple[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["replay", *files, "--pilot", "drifter", "--cards", str(folder)]
    assert output(capsys, *command).splitlines()[0] == "House cards: A New Officer"
    events = output(capsys, *command, "--json").splitlines()
    fleets = [each.get("house", []) for each in json.loads(events[0])["fleets"]]
    assert sorted(fleets) == [[], [OFFICER]]


def test_the_catalogue_of_the_repository_has_none() -> None:
    assert [card.key for card in load_catalogue() if not card.official] == []
