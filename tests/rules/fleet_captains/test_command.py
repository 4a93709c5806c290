"""The command `fleet-captains`: what it prints, in words and as JSON, and its status."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rules.__main__ import main
from rules.loader import FIXTURES


@pytest.fixture
def half_box(tmp_path: Path) -> Path:
    """Returns the file of a box with twelve ships of the Federation, and nothing else."""
    house = json.loads((FIXTURES / "fleet_captains" / "house-base.json").read_text("utf-8"))
    ships = [each for each in house["ships"] if each["side"] == "federation"]
    own = {key: house[key] for key in ("format", "version")} | {"id": "half", "name": "Half"}
    own["ships"] = [{**each, "key": f"own-{each['key']}"} for each in ships]
    path = tmp_path / "half.json"
    path.write_text(json.dumps(own), encoding="utf-8")
    return path


def answer(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    """Returns the JSON that the command prints."""
    assert main(["fleet-captains", *arguments, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def test_muster_tells_every_card_with_its_reason(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["fleet-captains", "muster", "--side", "klingon", "--seed", "3"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[:7] == [
        "  4  I.K.S. T'Ong                    kept: 4 so far",
        "  2  I.K.S. Ch'Tang                  kept: 6 so far",
        "  3  I.K.S. Gr'oth                   kept: 9 so far",
        "  4  I.K.S. Kronos One               discarded: it would make more than 10",
        "  2  I.K.S. Rotarran                 discarded: it would make more than 10",
        "  5  I.K.S. Maht-H'a                 discarded: it would make more than 10",
        "  1  I.K.S. QhonDoq                  kept: exactly 10",
    ]
    assert lines[7].endswith("I.K.S. Gr'oth, I.K.S. QhonDoq: Size 10 of 10")
    assert lines[8] == "missions: 1 science, 5 influence, 4 combat"
    assert lines[9].startswith("pool: I.K.S. Kronos One, I.K.S. Rotarran, ")


def test_muster_as_json_is_the_same_for_the_same_seed(capsys: pytest.CaptureFixture[str]) -> None:
    options = ("muster", "--side", "klingon", "--goal", "10", "--seed", "3", "--odds")
    first = answer(capsys, *options)
    assert first == answer(capsys, *options)
    assert first["fleet"] == ["iks-tong", "iks-chtang", "iks-groth", "iks-qhondoq"]
    assert (first["total"], first["exact"], len(first["pool"])) == (10, True, 8)
    assert first["missions"] == {"science": 1, "influence": 5, "combat": 4}
    assert first["odds"]["exact"] == {"fraction": "325229/356400", "decimal": 325229 / 356400}


def test_odds_are_exact(capsys: pytest.CaptureFixture[str]) -> None:
    assert answer(capsys, "odds", "test", "7", "12") == {
        "success": {"fraction": "1/3", "decimal": 1 / 3},
        "needs": 5,
    }
    assert answer(capsys, "odds", "attack", "11", "D")["damage"]["3"]["fraction"] == "1"
    assert answer(capsys, "odds", "breakaway", "5", "3")["success"]["fraction"] == "5/6"
    assert answer(capsys, "odds", "opposed", "7", "7")["success"]["fraction"] == "5/12"
    assert answer(capsys, "odds", "draft", "20")["exact"]["fraction"] == "1013861/1247400"


@pytest.mark.parametrize(
    ("operands", "words"),
    [
        (("13", "12"), "success: 1.0000 (1)\nno roll is needed\n"),
        (("D", "3"), "success: 0.0000 (0)\nit fails without a roll\n"),
        (("9", "12"), "success: 0.6667 (2/3)\nneeds 3 or more\n"),
    ],
)
def test_odds_of_a_test_say_what_it_needs(
    capsys: pytest.CaptureFixture[str], operands: tuple[str, str], words: str
) -> None:
    assert main(["fleet-captains", "odds", "test", *operands]) == 0
    assert capsys.readouterr().out == words


def test_box_check_names_file_place_and_remedy(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    house = FIXTURES / "fleet_captains" / "house-base.json"
    assert main(["fleet-captains", "box", "check", str(house)]) == 0
    assert capsys.readouterr().out == "nothing is wrong with it\nlevel 3: all cards\n"
    document = json.loads(house.read_text(encoding="utf-8"))
    document["ships"][0]["dial"][0]["settings"][0] = [9, 8, 8, 8]
    mine = tmp_path / "mine.json"
    mine.write_text(json.dumps(document), encoding="utf-8")
    assert main(["fleet-captains", "box", "check", str(mine)]) == 0
    assert capsys.readouterr().out == (
        "warning dial.power at /ships/0/dial/0/settings/0: U.S.S. Enterprise NCC-1701-E, "
        "undamaged: this setting spends 33 power and others 32; settings of one Alert Status "
        "spend the same\nlevel 3: all cards\n"
    )
    document["ships"] = []
    mine.write_text(json.dumps(document), encoding="utf-8")
    assert main(["fleet-captains", "box", "check", str(mine)]) == 1
    document["ships"] = 3
    mine.write_text(json.dumps(document), encoding="utf-8")
    assert main(["fleet-captains", "box", "check", str(mine)]) == 2
    assert "mine.json/ships: a list is expected, not a number" in capsys.readouterr().err


def test_own_box_is_drawn_from(capsys: pytest.CaptureFixture[str]) -> None:
    house = str(FIXTURES / "fleet_captains" / "house-base.json")
    options = ("muster", "--side", "federation", "--goal", "6")
    assert answer(capsys, *options, "--box", house) == answer(capsys, *options)


def test_box_check_tells_the_level_and_what_is_missing(
    capsys: pytest.CaptureFixture[str], half_box: Path
) -> None:
    assert main(["fleet-captains", "box", "check", str(half_box)]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "nothing is wrong with it",
        "level 1: all ships of a side",
        "  missing: ships of klingon: 0 of 12",
        "  missing: location tiles: 0 of 50",
        "  missing: missions: 0 of 76",
        "  missing: encounters: 0 of 50",
        "  missing: subdecks of federation with 10 cards: 0 of 10",
        "  missing: subdecks of klingon with 10 cards: 0 of 10",
    ]
    found = answer(capsys, "box", "check", str(half_box))
    assert (found["level"], found["sides"], found["problems"]) == (1, ["federation"], [])
    assert found["missing"][0] == {"part": "ships", "side": "klingon", "found": 0, "needed": 12}


def test_half_a_box_is_laid_over_the_house_box(
    capsys: pytest.CaptureFixture[str], half_box: Path
) -> None:
    options = ("--goal", "10", "--box", str(half_box))
    own = answer(capsys, "muster", "--side", "federation", *options)
    assert all(key.startswith("own-") for key in [*own["fleet"], *own["pool"]])
    assert len(own["ships"]) == 12
    house = answer(capsys, "muster", "--side", "klingon", "--goal", "10")
    assert answer(capsys, "muster", "--side", "klingon", *options) == {**house, "box": "half"}
    assert len(answer(capsys, "box", "show", "--box", str(half_box))["ships"]) == 24


def test_side_and_goal_that_are_not_there_are_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["fleet-captains", "muster", "--side", "romulan"]) == 2
    assert "it has federation, klingon" in capsys.readouterr().err
    assert main(["fleet-captains", "muster", "--side", "klingon", "--goal", "39"]) == 2
    assert "a number from 6 to 38, not 39" in capsys.readouterr().err


def test_box_show_says_every_card(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["fleet-captains", "box", "show", "missions"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[:3] == [
        "missions:",
        "  Nebula Research (science): 1 VP",
        "    Pass a test of Sensors, level 10, at a nebula.",
    ]
    assert main(["fleet-captains", "box", "show"]) == 0
    parts = [line for line in capsys.readouterr().out.splitlines() if not line.startswith(" ")]
    assert parts == ["ships:", "tiles:", "missions:", "encounters:", "commands:"]


def test_box_show_as_json_has_data_and_words(capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys, "box", "show", "tiles")
    assert list(found) == ["tiles"]
    assert found["tiles"][0] == {
        "name": "Empty Space",
        "kind": "empty",
        "size": 4,
        "encounter": [1, 1],
        "copies": 14,
        "house_made": {"/encounter": "ours", "/copies": "ours"},
        "printed": {"/size": "follows from the rulebook, line 287"},
        "words": ["Empty Space (a stretch of empty space): Size 4; encounter on 1"],
    }


def test_box_language_says_every_form(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["fleet-captains", "box", "language"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[:3] == [
        "verbs:",
        '  {"add": {"weapons": 2, "shields": 2}}',
        "    +2 Weapons and +2 Shields",
    ]
    assert [line for line in lines if not line.startswith(" ")] == [
        "verbs:",
        "needs:",
        "deeds:",
        "conditions:",
    ]
    assert list(answer(capsys, "box", "language")) == [
        "verb",
        "verbs",
        "needs",
        "deed",
        "condition",
        "effect",
    ]
