"""Games of Fleet Captains played many times: the same on any number of processes, told again."""

from __future__ import annotations

import json
from copy import deepcopy
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from rules.__main__ import main
from rules.errors import DocumentError
from rules.fleet_captains.box.box import box_from_document
from rules.fleet_captains.errors import CaptainsError
from rules.fleet_captains.play.game_events import event_document
from rules.fleet_captains.play.setup import usual_layout
from rules.fleet_captains.play.victory import SOURCES
from rules.loader import FIXTURES
from rules.simulation import SimulationError, Workers, wilson
from rules.simulation.fleet_captains import (
    CaptainsJob,
    CaptainsRow,
    captains_document,
    captains_row,
    make_captains_job,
    play_captains_chunk,
    play_captains_chunk_of,
    play_captains_game,
    run_captains,
)

SIDES = ("federation", "klingon")


@cache
def house_box() -> dict[str, Any]:
    """Returns the document of the house box."""
    path = FIXTURES / "fleet_captains" / "house-base.json"
    document: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return document


def job(games: int = 12, seed: str = "captains", **more: Any) -> CaptainsJob:
    """Returns a simulation of small games."""
    settings = {"sides": SIDES, "goal": 6, "layout": "small", **more}
    return make_captains_job([house_box()], games=games, seed=seed, **settings)


def run(work: CaptainsJob, jobs: int = 1) -> dict[str, Any]:
    """Returns the result of a simulation."""
    with Workers(jobs) as workers:
        return run_captains(work, workers)


def test_one_process_or_two_the_result_is_the_same() -> None:
    work = job(12)
    told: list[tuple[int, int]] = []
    with Workers(1) as workers:
        one = run_captains(work, workers, on_chunk=lambda *each: told.append(each))
    assert one == run(work, jobs=2)
    assert [played for played, _ in told] == [10, 12]
    assert told[-1][1] == one["sides"]["a"]["wins"]
    assert run(job(12, "others")) != one


@pytest.mark.parametrize(
    ("goal", "layout"),
    [(6, "standard"), (12, "standard"), (13, "wide"), (16, "wide"), (17, "grand"), (38, "grand")],
)
def test_the_more_points_the_larger_the_sector(goal: int, layout: str) -> None:
    assert (
        make_captains_job([house_box()], SIDES, games=1, seed="1", goal=goal).document["layout"]
        == layout
    )


def test_a_sector_for_two_is_chosen_from_what_the_box_has() -> None:
    box = box_from_document(house_box())
    kept = {name: box.layouts[name] for name in ("medium", "teams", "small")}
    assert [usual_layout(replace(box, layouts=kept), goal) for goal in (6, 7, 38)] == [
        "small",
        "medium",
        "medium",
    ]
    assert usual_layout(replace(box, layouts={"teams": box.layouts["teams"]}), 10) == "standard"


def test_a_job_is_its_document_and_a_game_its_number() -> None:
    work = job(12)
    text = json.dumps(work.document)
    assert CaptainsJob(json.loads(text)).document == work.document
    assert play_captains_chunk_of(text, 1) == play_captains_chunk(work, 1)
    rows = play_captains_chunk(work, 1)["rows"]
    assert len(rows) == 2
    told = play_captains_game(work, 12, has_log=True, is_checked=True)
    row = captains_row(told)
    assert CaptainsRow.from_document(rows[1]) == row
    assert row.to_document() == rows[1]
    kind, fields = (told.events or [])[-1]
    assert (kind, fields["winner"], fields["rounds"]) == ("ended", row.winner, row.rounds)
    assert fields["points"] == [sum(each) for each in row.points]


def test_the_first_turn_alternates() -> None:
    # DF-43
    work = job(4)
    assert [work.setup(number).first for number in range(1, 5)] == [0, 1, 0, 1]


def test_what_games_come_to() -> None:
    work = job(4)
    rows = [
        CaptainsRow(0, 0, 5, ((4, 1, 1, 0, 0), (3, 0, 0, 0, 0)), (0, 1), (3, 2)),
        CaptainsRow(0, 1, 7, ((6, 0, 0, 0, 0), (3, 0, 0, 1, 0)), (0, 0), (5, 2)),
        CaptainsRow(1, 1, 9, ((2, 0, 0, 0, 0), (5, 1, 0, 0, 0)), (2, 0), (2, 4)),
        CaptainsRow(-1, 1, 60, ((0, 1, 0, 0, 0), (1, 0, 0, 0, 2)), (0, 0), (0, 1)),
    ]
    found = captains_document(work, rows)
    low, high = wilson(2, 4)
    side = found["sides"]["a"]
    assert (side["side"], side["pilot"], side["wins"]) == ("federation", "commander", 2)
    assert (side["win_rate"], side["low"], side["high"]) == (0.5, round(low, 6), round(high, 6))
    assert side["points"] == dict(zip(SOURCES, (3.0, 0.5, 0.25, 0.0, 0.0), strict=True))
    assert (side["missions"], side["ships_lost"]) == (2.5, 0.5)
    assert found["sides"]["b"]["points"]["card"] == 0.5
    assert (found["stalls"], found["stall_rate"]) == (1, 0.25)
    assert found["rounds"] == {"p10": 5, "p50": 7, "p90": 60}
    assert found["first_wins"]["wins"] == 2
    assert found["first_wins"]["win_rate"] == round(2 / 3, 6)


def test_cards_that_are_left_to_people_are_named() -> None:
    box = deepcopy(house_box())
    people = {"text": "something only people do"}
    box["encounters"][0]["fail"] = {"does": [people]}
    box["ships"][0]["ability"] = {
        "when": "turn",
        "does": [{"roll": [[1, 3, [people]], [4, 6, [{"draw": 1}]]]}],
    }
    named = captains_document(make_captains_job([box], SIDES, games=1, seed="1"), [])
    before = captains_document(job(), [])["manual_cards"]
    added = {box["encounters"][0]["name"], box["ships"][0]["name"]}
    assert set(named["manual_cards"]) == {*before, *added}
    assert box["ships"][0]["side"] == "federation"
    klingons = make_captains_job([box], ("klingon", "klingon"), games=1, seed="1")
    assert box["ships"][0]["name"] not in captains_document(klingons, [])["manual_cards"]


def test_an_own_box_is_laid_over_the_house_box() -> None:
    ships = [each for each in house_box()["ships"] if each["side"] == "federation"]
    own = {key: house_box()[key] for key in ("format", "version")} | {"id": "own", "name": "Own"}
    own["ships"] = [{**each, "key": f"own-{each['key']}"} for each in ships]
    work = make_captains_job([house_box(), own], SIDES, games=1, seed="1", goal=6, layout="small")
    keys = {ship.key for ship in work.box.ships_of("federation")}
    assert keys == {each["key"] for each in own["ships"]}
    assert CaptainsJob(json.loads(json.dumps(work.document))).box.ships == work.box.ships


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"captains": ("drifter", "kirk")}, "captains.unknown"),
        ({"goal": 99}, "goal.range"),
        ({"layout": "nowhere"}, "box.layout"),
    ],
)
def test_what_is_no_game_is_refused(more: dict[str, Any], code: str) -> None:
    with pytest.raises(CaptainsError) as caught:
        job(**more)
    assert caught.value.code == code


def test_a_job_of_another_kind_or_size_is_refused() -> None:
    work = job()
    for change, code in (
        ({"version": 0}, "simulation.version"),
        ({"engine": 0}, "simulation.engine"),
    ):
        with pytest.raises(SimulationError) as caught:
            CaptainsJob({**work.document, **change})
        assert caught.value.code == code
    with pytest.raises(SimulationError) as caught:
        job(0)
    assert caught.value.code == "simulation.games"
    with pytest.raises(SimulationError) as caught:
        play_captains_game(work, 13)
    assert caught.value.code == "simulation.no_game"
    with pytest.raises(DocumentError):
        make_captains_job([{}], SIDES, games=1, seed="1")


# --- the commands ----------------------------------------------------------------------

SMALL = ("--goal", "6", "--layout", "small", "--seed", "captains")


def test_play_answers_with_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["fleet-captains", "play", "--games", "3", *SMALL, "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document.pop("seconds") >= 0
    assert document == run(job(3))


def test_play_tells_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["fleet-captains", "play", "--games", "3", *SMALL]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "3 games to 6 VP, small sector"
    assert lines[1].startswith("a: federation, commander: won ")
    assert any(line.startswith("stalls: ") for line in lines)


def test_replay_tells_that_very_game(capsys: pytest.CaptureFixture[str]) -> None:
    events = play_captains_game(job(3), 2, has_log=True).events or []
    told = [json.loads(json.dumps(event_document(event))) for event in events]
    assert main(["fleet-captains", "replay", "--game", "2", *SMALL, "--check"]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert lines == told
    assert main(["fleet-captains", "replay", "--game", "2", *SMALL, "--seat", "1"]) == 0
    seen = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    drawn = [line for line in seen if line["event"] == "card_drawn"]
    assert all(("card" in line) == (line["player"] == 1) for line in drawn)
    assert len(seen) <= len(told)


def test_progress_is_told_on_a_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    assert main(["fleet-captains", "play", "--games", "1", *SMALL]) == 0
    assert capsys.readouterr().err.startswith("\r1 of 1 games, a won ")


# --- who is stronger -------------------------------------------------------------------


def test_a_commander_beats_a_drifter() -> None:
    for captains, winner in ((("commander", "drifter"), "a"), (("drifter", "commander"), "b")):
        result = run(job(6, captains=captains))
        assert result["sides"][winner]["wins"] >= 5, captains
        assert result["stalls"] == 0
