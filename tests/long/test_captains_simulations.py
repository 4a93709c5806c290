"""Thousands of games of Fleet Captains: sound after every event, the same on any processes."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any

import pytest

from rules.fleet_captains.play.victory import STALLED, WON
from rules.simulation import Workers, wilson
from rules.simulation.fleet_captains import (
    captains_row,
    play_captains_game,
    run_captains,
)
from tests.rules.simulation.test_fleet_captains import job

PROCESSES = 2
DRIFTERS = ("drifter", "drifter")
COMMANDERS = ("commander", "commander")

FITTING = ""
"""The sector that fits the goal."""

SOUND = [
    # goal, layout, games
    *((goal, "small", 300) for goal in range(6, 9)),
    *((goal, FITTING, 800) for goal in range(9, 16)),
    *((goal, FITTING, 400) for goal in range(16, 21)),
    *((goal, "teams", 300) for goal in range(12, 17)),
    *((goal, FITTING, 25) for goal in range(21, 31)),
    *((goal, "teams", 32) for goal in range(31, 39)),
]
"""10,000 games of drifters at goals 6 to 20, and 500 at 21 to 38, for two and for four."""


def outcome_of(goal: int, layout: str, number: int) -> str:
    """Plays a game of drifters, all invariants checked after every event; returns how it ends."""
    work = job(number, "sound", goal=goal, layout=layout, captains=DRIFTERS)
    return play_captains_game(work, number, is_checked=True).game.outcome


def test_every_event_leaves_the_game_sound() -> None:
    assert sum(games for goal, _, games in SOUND if goal <= 20) == 10_000
    assert sum(games for goal, _, games in SOUND if goal > 20) >= 500
    runs = [
        (goal, layout, number) for goal, layout, games in SOUND for number in range(1, games + 1)
    ]
    with ProcessPoolExecutor(PROCESSES, get_context("spawn")) as pool:
        found = pool.map(outcome_of, *zip(*runs, strict=True), chunksize=25)
        assert {each for each in found if each not in (WON, STALLED)} == set()


@pytest.mark.parametrize("goal", [10, 16, 20])
def test_nothing_stalls(goal: int) -> None:
    found = played(500, f"stalls {goal}", goal=goal, layout=FITTING, captains=COMMANDERS)
    assert found["stall_rate"] <= 0.005
    assert goal > 10 or 4 <= found["rounds"]["p50"] <= 12


def test_seats_are_even() -> None:
    sides = ("federation", "federation")
    found = played(4_000, "seats", sides=sides, goal=10, layout="standard", captains=COMMANDERS)
    assert 0.48 <= found["sides"]["a"]["win_rate"] <= 0.52


@pytest.mark.parametrize("goal", [10, 16, 20])
def test_sides_are_even(goal: int) -> None:
    found = played(2_000, f"sides {goal}", goal=goal, layout=FITTING, captains=COMMANDERS)
    assert 0.45 <= found["sides"]["a"]["win_rate"] <= 0.55


def test_a_commander_beats_a_drifter() -> None:
    captains = ("commander", "drifter")
    found = played(500, "stronger", goal=10, layout="standard", captains=captains)
    assert found["sides"]["a"]["win_rate"] >= 0.97


def test_an_admiral_beats_a_commander() -> None:
    """The lower end of the 95 % interval is above 52 %, over both seats and both first turns."""
    pairs = (("admiral", "commander"), ("commander", "admiral"))
    found = [
        played(200, f"admiral {seat}", goal=10, layout="standard", captains=captains)
        for seat, captains in enumerate(pairs)
    ]
    wins = found[0]["sides"]["a"]["wins"] + found[1]["sides"]["b"]["wins"]
    lowest, _ = wilson(wins, 400)
    assert lowest > 0.52


def test_any_number_of_processes_and_a_replay_give_the_same_game() -> None:
    settings = {"goal": 10, "layout": "standard", "captains": COMMANDERS}
    work = job(200, "same", **settings)
    with Workers(1) as workers:
        alone = run_captains(work, workers)
    assert alone == played(200, "same", **settings)
    for number in range(1, 201):
        one, other = (play_captains_game(work, number, has_log=True) for _ in range(2))
        assert one.events == other.events
        assert one.answers == other.answers
        assert captains_row(one) == captains_row(other)


def played(games: int, seed: str, **more: Any) -> dict[str, Any]:
    """Returns the result of a simulation on all processes."""
    with Workers(PROCESSES) as workers:
        return run_captains(job(games, seed, **more), workers)
