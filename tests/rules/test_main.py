"""The command line: what it prints and the status it ends with."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

from rules.__main__ import main
from rules.loader import FIXTURES, load_catalogue

STARTER = """\
Fleet: Starter

Ship: U.S.S. Enterprise-D (2017core)
  Captain: Jean-Luc Picard (2017core)
  Crew: Miles O'Brien (2017core)
  Weapon: Photon Torpedoes (2017core)
  Tech: Exocomp
"""
KLINGONS = """\
Ship: K'mpec's Attack Cruiser
  Captain: K'Mpec
  Crew: Worf (2017core)
  Talent: Today Is A Good Day To Die
"""


@pytest.fixture
def starter(tmp_path: Path) -> Path:
    path = tmp_path / "starter.txt"
    path.write_text(STARTER, encoding="utf-8")
    return path


def test_a_legal_fleet_ends_with_0(starter: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(starter), "--points", "45"]) == 0
    printed = capsys.readouterr().out.splitlines(keepends=True)
    assert "".join(line for line in printed if "not simulated" not in line) == (
        "Starter: legal · 42 SP (of 45) · attack-wing-2017\n"
        "   26  U.S.S. Enterprise-D\n"
        "      6  Jean-Luc Picard\n"
        "        2  Miles O'Brien\n"
        "        4  Photon Torpedoes\n"
        "        4  Exocomp\n"
        "\n"
    )


def test_what_is_lost_by_converting_goes_to_the_error_stream(
    starter: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["convert", str(starter), "--to", "utopia"]) == 0
    torpedoes = "Photon Torpedoes (weapon:photon-torpedoes-2017core)"
    dropped, left_out = capsys.readouterr().err.splitlines()[-2:]
    assert dropped == (
        f"· /ships/0: Utopia does not know {torpedoes}; it drops the card, and its total falls "
        "by 4 SP."
    )
    assert left_out == "· /name: Utopia link cannot say the fleet's name; it is left out."
    assert main(["convert", str(starter), "--to", "json"]) == 0
    assert "falls by" not in capsys.readouterr().err


@pytest.fixture
def squads(tmp_path: Path) -> Path:
    """Two squads of 2014, the second with a total that no rule set gives it."""
    path = tmp_path / "two.spacedocksquads"
    klingon = {"shipId": "1006", "shipTitle": "Klingon Starship", "calculatedCost": 26}
    enterprise = {"shipId": "1001", "shipTitle": "U.S.S. Enterprise-D", "calculatedCost": 28}
    path.write_text(
        json.dumps(
            [
                {"name": "One", "cost": 26, "ships": [klingon]},
                {"name": "Two", "cost": 30, "ships": [enterprise]},
            ]
        ),
        encoding="utf-8",
    )
    return path


def test_fleets_of_no_rule_set_are_judged_by_the_one_whose_totals_are_the_files(
    squads: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["check", str(squads), "--json"])
    printed = capsys.readouterr()
    assert {each["ruleset"] for each in json.loads(printed.out)} == {"attack-wing-classic"}
    classic = "Attack Wing, classic rules: 1 of 2 totals as in the file"
    assert printed.err.splitlines() == [
        f"· {classic}; --ruleset chooses another rule set",
        "    Two: 28 SP, 30 SP in the file",
    ]


def test_a_rule_set_that_is_asked_for_is_compared_with_the_file_too(
    squads: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["price", str(squads), "--json", "--ruleset", "attack-wing-2017"]) == 0
    printed = capsys.readouterr()
    assert [each["points"] for each in json.loads(printed.out)] == [22, 28]
    klingon = (
        "Klingon Starship: 22 SP (printed cost) here, 26 SP in your file, as under Attack Wing"
    )
    assert printed.err.splitlines() == [
        "· Attack Wing, 2017 rules: 0 of 2 totals as in the file",
        "    One: 22 SP, 26 SP in the file",
        f"      {klingon}, classic rules (printed cost until 2017-07-31).",
        "    Two: 28 SP, 30 SP in the file",
    ]


OLD_TABLE = """\
Fleet,Ship number,Group,Depth,Type,Slot,Card,Factions,Set,SP,House card,Key
Old,1,Klingon Starship,0,Ship,,Klingon Starship,klingon,71120,26,,ship:klingon-starship-71120
Old,1,Klingon Starship,0,Captain,,Koloth,klingon,,4,,
"""
"""Prices of 2014; Koloth costs 4 SP in sets of 2013, 2019 and 2021."""


def test_names_are_read_for_the_rule_set_whose_totals_are_the_files(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "old.csv"
    path.write_text(OLD_TABLE, encoding="utf-8")
    main(["price", str(path), "--json"])
    captain = json.loads(capsys.readouterr().out)["lines"][1]
    assert captain["card"] == "captain:koloth-71125"
    main(["price", str(path), "--json", "--ruleset", "attack-wing-2017"])
    captain = json.loads(capsys.readouterr().out)["lines"][1]
    assert captain["card"] == "captain:koloth-75010"


def test_texts_that_battles_leave_out_are_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    catalogue = load_catalogue()
    manual = next(
        card
        for card in catalogue.by_type["question"]
        if card.ability_status == "manual" and len(catalogue.by_name[card.folded_name]) == 1
    )
    path = tmp_path / "fleet.txt"
    path.write_text(f"Ship: U.S.S. Enterprise-D (2017core)\n  Question: {manual.name}\n")
    main(["check", str(path)])
    lines = capsys.readouterr().out.splitlines()
    assert lines[-2] == f"· 1 of 2 abilities is not simulated: {manual.name}"


def test_an_illegal_fleet_ends_with_1_and_says_why(
    starter: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check", str(starter), "--points", "41"]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "Starter: not legal · 42 SP (of 41) · attack-wing-2017"
    assert lines[6] == "✗ The fleet costs 42 SP, 1 more than the 41 SP allowed."
    assert "    → Raise the limit to 42 SP" in lines


def test_the_report_as_json_has_the_documented_fields(
    starter: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check", str(starter), "--json", "--ruleset", "open"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert list(report) == [
        "legal",
        "points",
        "points_limit",
        "ruleset",
        "catalogue",
        "lines",
        "problems",
    ]
    assert (report["legal"], report["points"], report["points_limit"]) == (True, 42, None)
    assert [line["points"] for line in report["lines"]] == [26, 6, 2, 4, 4]


def test_standard_input_is_a_file(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(KLINGONS.encode())))
    assert main(["price", "-"]) == 0
    assert capsys.readouterr().out.splitlines()[0] == "Fleet: 39 SP"


def test_several_fleets_give_a_list_in_the_same_order(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    documents = [
        {"format": "fleetbuilder-fleet", "version": 1, "ships": [{"ship": ship}]}
        for ship in ("ship:i-k-s-vorn-2017core", "ship:u-s-s-sutherland-2017core")
    ]
    path = tmp_path / "fleets.json"
    path.write_text(json.dumps(documents), encoding="utf-8")
    assert main(["price", str(path), "--json"]) == 0
    quotes = json.loads(capsys.readouterr().out)
    assert [quote["lines"][0]["card"] for quote in quotes] == [
        "ship:i-k-s-vorn-2017core",
        "ship:u-s-s-sutherland-2017core",
    ]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ('{"format": "fleetbuilder-fleet", "version": 1, "ships": [{"ship": 5}]}', "/ships/0/ship"),
        ('{"format": "fleetbuilder-fleet", "version": 1, "ships": 7}', "/ships"),
    ],
)
def test_an_unreadable_file_ends_with_2_and_names_the_place(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], content: str, message: str
) -> None:
    path = tmp_path / "fleet.json"
    path.write_text(content, encoding="utf-8")
    assert main(["check", str(path)]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith(f"python -m rules: {message}: ")


def test_a_missing_file_ends_with_2(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    missing = tmp_path / "none.txt"
    assert main(["check", str(missing)]) == 2
    assert capsys.readouterr().err == (
        f"python -m rules: {missing}: cannot be read: No such file or directory\n"
    )


def test_an_unknown_rule_set_ends_with_2_and_names_the_others(
    starter: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check", str(starter), "--ruleset", "nonsense"]) == 2
    error = capsys.readouterr().err
    assert error.startswith("python -m rules: there is no rule set 'nonsense'; choose one of ")
    assert "attack-wing-2017" in error


def test_a_file_that_is_too_large_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "large.txt"
    path.write_bytes(b"Worf\n" * 300_000)
    assert main(["check", str(path)]) == 2
    assert capsys.readouterr().err == (f"python -m rules: {path}: is larger than 1000000 bytes\n")


def test_a_limit_below_0_is_refused(starter: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(starter), "--points", "-1"]) == 2
    assert capsys.readouterr().err == (
        "python -m rules: --points: a limit is 0 or more squadron points\n"
    )


def test_the_catalogue_can_be_named(
    starter: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check", str(starter), "--cards", str(FIXTURES), "--points", "45"]) == 0
    capsys.readouterr()
    assert main(["check", str(starter), "--cards", str(tmp_path)]) == 2
    assert "no set documents in" in capsys.readouterr().err


def test_consent_to_mixed_factions_can_be_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "mixed.txt"
    path.write_text("Ship: I.K.S. Koraga\n  Captain: Jean-Luc Picard (71120)\n", encoding="utf-8")
    options = ["check", str(path), "--ruleset", "attack-wing-classic", "--json"]
    assert main(options) == 0
    assert main([*options, "--no-consent"]) == 1
    texts = capsys.readouterr().out.split("\n}\n")
    refused = json.loads(texts[1] + "\n}")
    assert [problem["code"] for problem in refused["problems"]] == ["faction.needs_consent"]


def test_a_team_shares_its_unique_names(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    fleet = {
        "format": "fleetbuilder-fleet",
        "version": 1,
        "ships": [
            {"ship": "ship:i-k-s-vorn-2017core", "captain": {"card": "captain:lursa-2017core"}}
        ],
    }
    path = tmp_path / "team.json"
    path.write_text(json.dumps([fleet, fleet]), encoding="utf-8")
    assert main(["check", str(path), "--json"]) == 0
    capsys.readouterr()
    assert main(["check", str(path), "--json", "--team"]) == 1
    team = json.loads(capsys.readouterr().out)["team"]
    assert sorted((problem["code"], problem["params"]["name"]) for problem in team) == [
        ("unique.duplicate", "I.K.S. Vorn"),
        ("unique.duplicate", "Lursa"),
    ]


def test_a_list_is_answered_by_a_list_even_of_one_fleet(
    starter: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["convert", str(starter), "--to", "json"]) == 0
    fleet = json.loads(capsys.readouterr().out)
    path = tmp_path / "list.json"
    path.write_text(json.dumps([fleet]), encoding="utf-8")
    for command in ("check", "price"):
        assert main([command, str(path), "--json"]) == 0
        assert [each["points"] for each in json.loads(capsys.readouterr().out)] == [42]
    path.write_text(json.dumps([fleet, fleet]), encoding="utf-8")
    assert main(["convert", str(path), "--to", "json"]) == 0
    assert json.loads(capsys.readouterr().out) == [fleet, fleet]


@pytest.mark.parametrize(
    ("options", "ship"),
    [
        ([], "ship:scimitar-75012"),
        (["--ruleset", "organized-play-2016"], "ship:scimitar-71533"),
        (["--date", "2016-06-01"], "ship:scimitar-71533"),
    ],
)
def test_names_mean_the_printings_of_the_rules_and_the_day(
    options: list[str], ship: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "list.txt"
    path.write_text("Scimitar\n", encoding="utf-8")
    for command in (["check", "--json"], ["price", "--json"]):
        main([*command, str(path), *options])
        assert [each["card"] for each in json.loads(capsys.readouterr().out)["lines"]] == [ship]
    assert main(["convert", str(path), "--to", "json", *options]) == 0
    assert json.loads(capsys.readouterr().out)["ships"] == [{"ship": ship}]
    main(["check", str(path), *options])
    assert "· line 1: 2 cards are called Scimitar; " in capsys.readouterr().out


def test_the_day_of_the_event_decides_on_retired_resources(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    document = {
        "format": "fleetbuilder-fleet",
        "version": 1,
        "resource": "resource:flagship-op4participation",
        "ships": [],
    }
    path = tmp_path / "fleet.json"
    path.write_text(json.dumps(document), encoding="utf-8")

    def codes(date: str) -> list[str]:
        main(["check", str(path), "--json", "--ruleset", "organized-play-2016", "--date", date])
        report = json.loads(capsys.readouterr().out)
        return [problem["code"] for problem in report["problems"]]

    assert "resource.retired" not in codes("2015-06-30")
    assert "resource.retired" in codes("2015-07-01")


@pytest.mark.parametrize(
    "name",
    [
        "json",
        "share-code",
        "space-dock",
        "space-dock-squads",
        "utopia",
        "tabletop-simulator",
        "text",
    ],
)
def test_a_converted_fleet_costs_the_same(
    starter: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    assert main(["convert", str(starter), "--to", name]) == 0
    path = tmp_path / "converted"
    path.write_text(capsys.readouterr().out, encoding="utf-8")
    assert main(["price", str(path), "--json"]) == 0
    priced = json.loads(capsys.readouterr().out)
    assert (priced[0] if name == "space-dock-squads" else priced)["points"] == 42


@pytest.mark.parametrize("name", ["markdown", "bbcode"])
def test_a_list_for_people_is_read_again(
    name: str, starter: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["convert", str(starter), "--to", "json"]) == 0
    before = json.loads(capsys.readouterr().out)
    assert main(["convert", str(starter), "--to", name]) == 0
    path = tmp_path / "posted.txt"
    path.write_text(capsys.readouterr().out, encoding="utf-8")
    assert main(["convert", str(path), "--to", "json"]) == 0
    assert json.loads(capsys.readouterr().out) == before
    assert main(["check", str(path), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["points"] == 42


def test_a_list_for_people_has_prices(
    starter: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["convert", str(starter), "--to", "bbcode"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[1] == "42 SP"
    assert lines[5:7] == [
        "[*]Ship: U.S.S. Enterprise-D, 26 SP",
        "[*]Captain: Jean-Luc Picard, 6 SP",
    ]
    assert main(["convert", str(starter), "--to", "json"]) == 0
    fleet = json.loads(capsys.readouterr().out)
    path = tmp_path / "several.json"
    path.write_text(json.dumps([fleet, {**fleet, "ruleset": "warp-ten"}]), encoding="utf-8")
    assert main(["convert", str(path), "--to", "csv"]) == 0
    table = capsys.readouterr().out.splitlines()
    assert [line.split(",")[9] for line in table if line] == ["SP", *["26", "6", "2", "4", "4"] * 2]


def test_what_fits_a_place(starter: Path, capsys: pytest.CaptureFixture[str]) -> None:
    place = ["--at", "/ships/0", "--slot", "crew", "--replacing", "/ships/0/upgrades/0"]
    assert main(["fits", str(starter), *place]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[:2] == [
        "471 of 522 cards fit",
        "    1  Alyssa Ogawa  crew:alyssa-ogawa-75016",
    ]
    assert "         +5 printed cost, +1 faction penalty" in lines
    fitting = [line.split()[-1] for line in lines[1:] if not line.startswith(" " * 9)]
    assert main(["fits", str(starter), *place, "--all", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [each["card"] for each in found if not each["reasons"]] == fitting
    worf = next(each for each in found if each["card"] == "crew:worf-2017core")
    assert (worf["name"], worf["points"]) == ("Worf", 6)
    assert [(each["amount"], each["reason"]) for each in worf["items"]] == [
        (5, "printed cost"),
        (1, "faction penalty"),
    ]
    assert worf["reasons"] == ["Worf may only be equipped with a Klingon ship."]
    assert main(["fits", str(starter), "--slot", "crew", "--at", "/ships/3"]) == 2
    assert capsys.readouterr().err == "python -m rules: the fleet has no ship number 3\n"


def test_a_check_imports_no_odds_and_no_battles(starter: Path) -> None:
    """Importing them takes several times as long as the check."""
    code = (
        "import sys; from rules.__main__ import main; main(sys.argv[1:]); "
        "print(*sorted({'lark', 'rules.abilities', 'rules.alliance', 'rules.battle', 'rules.odds', "
        "'rules.simulation'} & set(sys.modules)))"
    )
    ran = subprocess.run(
        [sys.executable, "-c", code, "check", str(starter)],
        capture_output=True,
        text=True,
        check=True,
        cwd=FIXTURES.parent,
    )
    assert ran.stdout.splitlines()[0] == "Starter: legal · 42 SP (of 130) · attack-wing-2017"
    assert ran.stdout.splitlines()[-1] == ""


@pytest.mark.parametrize(
    ("words", "lines"),
    [
        (["Sakharov"], ["   14  Sakharov  ship:sakharov-71997p"]),
        (
            ["donarta"],
            [
                'No card is named "donarta"; near:',
                "    4  Donatra  captain:donatra-71123",
                "    4  Donatra  captain:donatra-75012",
            ],
        ),
        (["DS9", "--type", "resource"], ['No card is named "DS9"']),
        (
            ["Kazon", "Predator", "--type", "ship"],
            ["   24  Kazon Starship  ship:kazon-starship-71646c"],
        ),
    ],
)
def test_the_cards_that_a_name_means(
    words: list[str], lines: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["find", *words]) == 0
    assert capsys.readouterr().out.splitlines() == lines


def test_how_a_name_is_understood(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["find", "Sisko", "--type", "captain", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["how"] == "everyday"
    assert {each["name"] for each in found["cards"]} == {"Benjamin Sisko"}


def test_the_odds_of_an_attack(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", "--attack", "3", "--defense", "3", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["expected_damage_exact"] == "345/512"
