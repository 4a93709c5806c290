"""Missions played many times: the same on any number of processes, harder with fewer ships."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from rules.__main__ import main
from rules.alliance.errors import AllianceError
from rules.battle import Event
from rules.battle.phases.log import read_log, replay
from rules.battle.position.terms import OVER
from rules.commands import missions as mission_commands
from rules.loader import load_rulesets
from rules.simulation import SimulationError, Workers, wilson
from rules.simulation.missions import (
    MissionJob,
    MissionRow,
    make_mission_job,
    mission_row,
    missions_document,
    play_mission,
    play_mission_chunk,
    play_mission_chunk_of,
    run_missions,
)
from tests.rules.alliance.games import (
    FREIGHTERS,
    PATROL,
    RELAY,
    enemy_documents,
    fleets,
    hangar,
    mission_document,
    options,
)

HARDER = 40
"""So many plays tell a full group from one that lost half of its ships beyond doubt."""


def job(
    name: str = PATROL, flying: int = 2, players: int | None = None, battles: int = 30, **more: Any
) -> MissionJob:
    """Returns a simulation of a mission."""
    return make_mission_job(
        mission_document(name),
        enemy_documents(),
        hangar(),
        fleets(flying),
        options(),
        battles=battles,
        seed=more.pop("seed", "missions"),
        players=players,
        **more,
    )


def run(work: MissionJob, jobs: int = 1) -> dict[str, Any]:
    """Returns the result of a simulation."""
    with Workers(jobs) as workers:
        return run_missions(work, workers)


def test_one_process_or_two_the_result_is_the_same() -> None:
    work = job(battles=60)
    told: list[tuple[int, int]] = []
    with Workers(1) as workers:
        one = run_missions(work, workers, on_chunk=lambda *each: told.append(each))
    assert one == run(work, jobs=2)
    assert [played for played, _ in told] == [25, 50, 60]
    assert told[-1][1] == one["success"]["count"]
    assert run(job(battles=60, seed="others")) != one


def test_a_job_is_its_document_and_a_play_its_number() -> None:
    work = job(battles=30)
    text = json.dumps(work.document)
    assert MissionJob(json.loads(text)).document == work.document
    assert play_mission_chunk_of(text, 1) == play_mission_chunk(work, 1)
    rows = play_mission_chunk(work, 1)["rows"]
    assert len(rows) == 5
    row = mission_row(play_mission(work, 28, log=True))
    assert MissionRow.from_document(rows[2]) == row
    assert row.to_document() == rows[2]


def test_a_play_can_be_told_again_from_its_log() -> None:
    played = play_mission(job(FREIGHTERS, 3), 2, log=True)
    battle = replay(played.battle.log or [])
    assert battle.state == played.battle.state
    assert battle.state.phase == OVER


def test_what_plays_come_to() -> None:
    work = job(battles=4)
    rows = [
        MissionRow(True, 6, ("odd-data-home", "even-data-home"), ("retreated",) * 2, (2, 2), 1),
        MissionRow(False, 10, ("odd-data-home",), ("retreated", "destroyed"), (1, 0), 0),
        MissionRow(False, 5, (), ("destroyed", "destroyed"), (0, 0), 3),
        MissionRow(False, 10, (), ("stayed", "retreated"), (0, 0), 0),
    ]
    found = missions_document(work, rows)
    low, high = wilson(1, 4)
    assert found["success"] == {"count": 1, "rate": 0.25, "low": low, "high": high}
    assert [(each["id"], each["count"]) for each in found["objectives"]] == [
        ("odd-data-home", 2),
        ("even-data-home", 1),
    ]
    assert found["xp"] == {
        "mean": 0.625,
        "least": 0,
        "most": 2,
        "distribution": {"0": 5, "1": 1, "2": 2},
    }
    assert found["losses"]["mean"] == 0.75
    assert found["retreated"] == 1.0
    assert found["enemies_destroyed"] == 1.0
    assert found["rounds"] == {
        "mean": 7.75,
        "least": 5,
        "most": 10,
        "distribution": {"5": 1, "6": 1, "10": 2},
    }
    assert (found["players"], found["flying"], found["house_made"]) == (2, 2, True)


def test_a_mission_is_harder_when_ships_are_removed_from_the_players() -> None:
    for name in (PATROL, RELAY):
        full = run(job(name, 4, 4, HARDER))
        halved = run(job(name, 2, 4, HARDER))
        assert halved["players"] == 4
        assert halved["flying"] == 2
        assert halved["success"]["rate"] < full["success"]["rate"]
    assert (
        run(job(PATROL, 4, 4, HARDER))["success"]["low"]
        > run(job(PATROL, 1, 4, HARDER))["success"]["high"]
    )


def test_marks_of_the_campaign_change_the_enemy() -> None:
    plain = job(FREIGHTERS, 2)
    warned = job(FREIGHTERS, 2, marks=["alarm-raised"])
    assert len(warned.rules.enemies) == len(plain.rules.enemies) + 1


def test_what_cannot_be_simulated() -> None:
    with pytest.raises(SimulationError, match="1 to 1,000,000 battles, not 0"):
        job(battles=0)
    with pytest.raises(SimulationError, match="has battles 1 to 30, not 31"):
        play_mission(job(), 31)
    with pytest.raises(AllianceError, match="1 to 2 can fly, not 3"):
        job(flying=3, players=2)
    with pytest.raises(SimulationError, match="run it again"):
        MissionJob({**job().document, "engine": 0})


# --- the command --------------------------------------------------------------------


def output(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """Returns what a command printed, which must end well."""
    assert main(arguments) == 0
    return capsys.readouterr().out


def test_the_command_answers_with_json(capsys: pytest.CaptureFixture[str]) -> None:
    command = ["mission", PATROL, "--players", "2", "--battles", "30", "--seed", "7", "--json"]
    one = json.loads(output(capsys, *command))
    two = json.loads(output(capsys, *command, "--jobs", "2"))
    assert one.pop("seconds") >= 0.0
    two.pop("seconds")
    assert one == two
    assert (one["battles"], one["seed"], one["ruleset"]) == (30, "keyed:7", "alliance")
    assert one["success"]["low"] <= one["success"]["rate"] <= one["success"]["high"]


def test_the_command_speaks_and_tells_a_play(capsys: pytest.CaptureFixture[str]) -> None:
    command = ["mission", PATROL, "--players", "3", "--flying", "2", "--battles", "5"]
    lines = output(capsys, *command).splitlines()
    assert lines[0] == (
        "A Simple Patrol · partly house-made · 2 player ships against the enemy for 3"
    )
    assert lines[1] == "5 battles · seed keyed:1 · alliance"
    assert lines[2].startswith("Success ")
    told = output(capsys, *command, "--replay", "2")
    assert "Round 1" in told
    assert "[Alliance, Determining Nearest]" in told
    assert "the mission is over." in told
    log = output(capsys, *command, "--replay", "2", "--json")
    assert replay(read_log(log)).state.phase == OVER


def test_a_bar_is_drawn_on_a_terminal_only(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    command = ["mission", PATROL, "--players", "1", "--battles", "30"]
    assert main(command) == 0
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    assert main(command) == 0
    shown = capsys.readouterr().err.split("\r")
    assert shown[0].startswith("[#########################·····] 25 of 30, ")
    assert shown[1].startswith("[##############################] 30 of 30, ")


def test_the_command_reads_a_mission_and_fleets_from_files(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    mission = tmp_path / "mine.json"
    mission.write_text(json.dumps({**mission_document(PATROL), "id": "mine", "name": "Mine"}))
    players = tmp_path / "fleets.json"
    ship = {"ship": "ship:federation-starship-72008", "upgrades": []}
    document = {"format": "fleetbuilder-fleet", "version": 1, "ships": [ship]}
    players.write_text(json.dumps([document] * 3))
    shown = json.loads(
        output(
            capsys,
            "mission",
            str(mission),
            "--fleets",
            str(players),
            "--skill",
            "5",
            "--battles",
            "2",
            "--json",
        )
    )
    assert (shown["mission"], shown["players"], shown["flying"]) == ("mine", 3, 3)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["nowhere"], "neither a file nor the id of a mission; there is a-friend-among-freighters"),
        ([PATROL, "--players", "9"], "1 to 6 player ships can fly, not 9"),
        ([PATROL, "--players", "2", "--flying", "3"], "of 2 player ships 1 to 2 can fly, not 3"),
        ([PATROL, "--battles", "0"], "1 to 1,000,000 battles, not 0"),
        ([PATROL, "--jobs", "0"], "1 to 64 workers"),
        ([PATROL, "--models", "attack-ship"], "is written TYPE=N, such as attack-ship=3, not"),
        ([PATROL, "--models", "attack-ship=-1"], "is written TYPE=N"),
        ([PATROL, "--models", "attack-ship=0"], "1 to 99 models of "),
        ([PATROL, "--models", "defiant=2"], "not 2 of 'defiant'"),
    ],
)
def test_the_command_refuses_what_cannot_be(
    capsys: pytest.CaptureFixture[str], arguments: list[str], said: str
) -> None:
    assert main(["mission", *arguments]) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert said in shown.err


def test_the_command_refuses_a_rule_set_that_missions_cannot_follow(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    house = load_rulesets()["alliance"].with_options(broken_formations=False)
    monkeypatch.setattr(mission_commands, "load_rulesets", lambda directory: {"alliance": house})
    assert main(["mission", PATROL, "--battles", "1"]) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert "/options/broken_formations: missions are played with true only" in shown.err


# --- models -------------------------------------------------------------------------


def most_at_once(events: Sequence[Event], enemies: int) -> int:
    """Returns how many enemies stood on the table at once."""
    there: set[int] = set()
    most = 0
    for event in events:
        if event.kind == "placed" and event["ship"] < enemies:
            there.add(event["ship"])
        elif event.kind == "left":
            there.discard(event["ship"])
        most = max(most, len(there))
    return most


def test_models_limit_the_enemies_on_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    """Alliance, Not Enough Ship Models?: the weakest ones make room for those that arrive."""
    few = job(PATROL, 6, battles=1, models={"attack-ship": 5, "galor": 1})
    assert few.document["models"] == {"attack-ship": 5}  # no Galor comes
    enemies = len(few.rules.enemies)
    events = play_mission(few, 1, log=True).battle.log or []
    assert most_at_once(events, enemies) == 5
    assert "model needed" in [event["why"] for event in events if event.kind == "left"]
    plenty = play_mission(job(PATROL, 6, battles=1), 1, log=True).battle.log or []
    assert most_at_once(plenty, enemies) > 5

    command = ["mission", PATROL, "--players", "6", "--battles", "1", "--replay", "1", "--json"]
    log = output(capsys, *command, "--models", "attack-ship=5", "--models", "galor=1")
    assert most_at_once(read_log(log), enemies) == 5


@pytest.mark.parametrize("models", [{"attack-ship": 0}, {"attack-ship": 100}, {"defiant": 2}])
def test_models_that_cannot_be_are_refused(models: dict[str, int]) -> None:
    with pytest.raises(SimulationError, match="1 to 99 models of") as refused:
        job(models=models)
    assert (refused.value.code, refused.value.field) == ("simulation.models", "models")
