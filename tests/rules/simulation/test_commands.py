"""The commands of simulations."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rules.__main__ import main
from rules.battle.phases.log import read_log, replay
from rules.catalogue import Catalogue
from rules.commands.simulation_printing import card_lines
from rules.loader import FIXTURES
from tests.rules.catalogue import catalogue as whole_catalogue

FLEETS = FIXTURES / "fleets"
STARTER = str(FLEETS / "federation-starter.json")
KLINGONS = str(FLEETS / "klingon-starter.json")
DRIFT = ["--pilot", "drifter"]


@pytest.fixture
def catalogue() -> Catalogue:
    return whole_catalogue()


def output(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """Returns what a command printed, which must end well."""
    assert main(arguments) == 0
    return capsys.readouterr().out


def test_simulate_answers_with_json(capsys: pytest.CaptureFixture[str]) -> None:
    command = ["simulate", STARTER, KLINGONS, "--battles", "40", "--seed", "9", *DRIFT, "--json"]
    one = json.loads(output(capsys, *command))
    two = json.loads(output(capsys, *command, "--jobs", "2"))
    assert one.pop("seconds") >= 0.0
    two.pop("seconds")
    assert one == two
    assert (one["battles"], one["seed"], one["ruleset"]) == (40, "keyed:9", "attack-wing-2017")
    a, b = one["sides"]["a"], one["sides"]["b"]
    assert a["wins"] + b["wins"] + one["draws"] == 40
    assert a["low"] < a["win_rate"] < a["high"]
    assert one["rounds"]["least"] <= one["rounds"]["mean"] <= one["rounds"]["most"]
    assert one["abilities"]["not_simulated"] == len(one["manual_cards"])
    [ship, *_] = [each for each in a["cards"] if each["name"] == "U.S.S. Enterprise-D"]
    assert ship["uses"] == ship["dice"] > 0.0
    assert 0.0 < ship["saved"] < ship["uses"]


def test_simulate_answers_with_text(capsys: pytest.CaptureFixture[str]) -> None:
    lines = output(capsys, "simulate", STARTER, KLINGONS, "--battles", "40", *DRIFT).splitlines()
    assert lines[0] == "40 battles · seed keyed:1 · attack-wing-2017"
    assert lines[1].startswith("A  ")
    assert lines[1].endswith("Federation starter, 42 SP, drifter")
    assert lines[3].startswith("Draws: ")
    table = lines.index("A: a battle: used, dice, damage caused, saved, tokens")
    assert lines[table + 1].endswith("  U.S.S. Enterprise-D")


def test_the_starters_are_matched_with_all_their_cards(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """No card is left out; Klingons that cloak on the way win about three of four."""
    command = ["simulate", STARTER, KLINGONS, "--battles", "400", "--seed", "1"]
    command += ["--pilot", "gunner", "--ruleset", "attack-wing-2017", "--json"]
    document = json.loads(output(capsys, *command))
    assert (document["manual_cards"], document["weapons_not_fired"]) == ([], [])
    assert 0.2 <= document["sides"]["a"]["win_rate"] <= 0.35


THALARON = "weapon:thalaron-weapon-71533"


def test_the_abilities_that_nobody_plays_are_named(catalogue: Catalogue) -> None:
    keys = ["captain:jean-luc-picard-2017core", "crew:worf-2017core"]
    sides = {letter: {"cards": []} for letter in "ab"}
    document = {
        "sides": sides,
        "abilities": {"total": 14, "not_simulated": 2},
        "manual_cards": keys,
        "weapons_not_fired": [],
    }
    assert card_lines(document, catalogue) == [
        "2 of 14 abilities are not simulated: Jean-Luc Picard, Worf"
    ]
    document |= {"manual_cards": [THALARON], "weapons_not_fired": [THALARON]}
    assert card_lines(document, catalogue) == [
        "2 of 14 abilities are not simulated: Thalaron Weapon",
        "Never fired, as nobody would pay their price: Thalaron Weapon",
    ]


def test_the_table_of_cards_tells_their_figures(catalogue: Catalogue) -> None:
    figures = {"uses": 1.5, "dice": 2.0, "damage": 0.25, "saved": -0.5, "tokens": 0.0}
    nothing = dict.fromkeys(figures, 0.0)
    cards = [
        {"name": "Worf", "holds": False, **figures},
        {"name": "Shroud", "holds": True, **nothing},
        {"name": "Maltz", "holds": False, **nothing},
    ]
    document = {
        "sides": {"a": {"cards": cards}, "b": {"cards": []}},
        "abilities": {"total": 2, "not_simulated": 0},
        "manual_cards": [],
        "weapons_not_fired": [],
    }
    assert card_lines(document, catalogue) == [
        "",
        "A: a battle: used, dice, damage caused, saved, tokens",
        "     1.50    2.00    +0.25    -0.50    0.00  Worf",
        "  holds all the time                         Shroud",
        "  never used                                 Maltz",
    ]


def test_simulate_stops_early(capsys: pytest.CaptureFixture[str]) -> None:
    command = ["simulate", STARTER, KLINGONS, "--battles", "2000", *DRIFT, "--stop-width", "0.2"]
    document = json.loads(output(capsys, *command, "--json"))
    assert document["stopped_early"]
    assert document["battles"] == 100


def test_replay_tells_the_battle_of_a_simulation(capsys: pytest.CaptureFixture[str]) -> None:
    command = ["replay", STARTER, KLINGONS, "--battle", "2", *DRIFT]
    lines = output(capsys, *command).splitlines()
    assert lines[0] == "B (Klingon starter), 39 SP against A (Federation starter), 42 SP"
    events = read_log(output(capsys, *command, "--json"))
    assert events[-1].kind == "over"
    winner = events[-1]["winner"]
    assert lines[-1].startswith(f"{'BA'[winner]} (")
    assert replay(events).state.winner == winner


def test_gauntlet_and_matrix_compare_many(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    both = tmp_path / "both.json"
    both.write_text(
        json.dumps([json.loads(Path(each).read_text()) for each in (STARTER, KLINGONS)])
    )
    lines = output(capsys, "gauntlet", STARTER, str(both), "--battles", "10", *DRIFT).splitlines()
    assert [line.rpartition("against ")[2] for line in lines[:2]] == [
        "Federation starter, 42 SP",
        "Klingon starter, 39 SP",
    ]
    command = ["matrix", str(both), "--battles", "10", *DRIFT]
    assert len(output(capsys, *command).splitlines()) == 3
    document = json.loads(output(capsys, *command, "--json"))
    assert [row.index(None) for row in document["win_rates"]] == [0, 1]
    assert len(document["simulations"]) == 1
    assert main(["gauntlet", STARTER, KLINGONS, *DRIFT, "--battles", "4", "--json"]) == 0
    assert len(json.loads(capsys.readouterr().out)["simulations"]) == 1


def test_an_illegal_fleet_fights_and_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    mixed = str(FLEETS / "mixed-task-force.json")
    assert main(["simulate", mixed, KLINGONS, "--battles", "2", *DRIFT]) == 0
    assert capsys.readouterr().err.startswith("Fleet A is not legal under attack-wing-2017 (")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["simulate", STARTER, "none.txt"], "none.txt: cannot be read"),
        (["simulate", STARTER, KLINGONS, "--battles", "0"], "1 to 1,000,000 battles, not 0"),
        (["simulate", STARTER, KLINGONS, "--jobs", "0"], "1 to 64 workers can be had, not 0"),
        (["simulate", STARTER, KLINGONS, "--pilot", "x"], "there is no pilot 'x'"),
        (["simulate", STARTER, KLINGONS, "--pilot-b", "drifter/x"], "no personality 'x'"),
        (["simulate", STARTER, KLINGONS, "--seed", "x:1"], "names the algorithm 'x'"),
        (["simulate", STARTER, KLINGONS, "--stop-width", "2"], "lies between 0 and 1"),
        (["simulate", STARTER, KLINGONS, "--ruleset", "x"], "x"),
        (["replay", STARTER, KLINGONS, "--battle", "0"], "has battles 1 to 1, not 0"),
    ],
)
def test_misuse_is_explained(
    capsys: pytest.CaptureFixture[str], arguments: list[str], message: str
) -> None:
    if "--pilot" not in arguments:
        arguments = [*arguments, *DRIFT]
    assert main(arguments) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert message in captured.err
    assert captured.err.count("\n") == 1


def test_a_file_of_several_fleets_is_no_side(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    both = tmp_path / "both.json"
    both.write_text(
        json.dumps([json.loads(Path(each).read_text()) for each in (STARTER, KLINGONS)])
    )
    assert main(["simulate", str(both), KLINGONS, *DRIFT]) == 2
    assert "holds 2 fleets, and one is needed here" in capsys.readouterr().err
