"""What the templates about simulated games show, prepared as plain values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from fleetbuilder.core import errors
from fleetbuilder.fleet_captains.simulations import results
from fleetbuilder.jobs.following import age_of, following_context
from fleetbuilder.jobs.models import Job
from fleetbuilder.simulations.common import numbers as figures
from fleetbuilder.simulations.common.pages import seed_shown
from fleetbuilder.simulations.common.results import build_words
from rules.fleet_captains.play.victory import SOURCES
from rules.simulation.fleet_captains import SIDE_LETTERS, CaptainsRow

SOURCE_WORDS: Final[Mapping[str, str]] = {
    "mission": "Missions",
    "encounter": "Encounters",
    "destroyed": "Enemy ships destroyed",
    "starbase": "Starbases",
    "card": "Command cards",
}


def head_context(job: Job) -> dict[str, Any]:
    """Returns what was asked, whatever came of it."""
    asked = job.document["simulation"]
    progress = results.games_progress(job=job)
    age = age_of(job)
    done, games = progress["games"], progress["asked"]
    return {
        **following_context(job, age, "fleet_captains:simulation_cancel"),
        "job": job,
        "state": str(job.state),
        "name": " against ".join(_side_name(side) for side in asked["sides"]),
        "sides": [
            {"letter": letter, "name": _side_name(side), "captain": captain.capitalize()}
            for letter, side, captain in zip(
                SIDE_LETTERS, asked["sides"], asked["captains"], strict=True
            )
        ],
        "goal": asked["goal"],
        "layout": asked["layout"],
        "games": asked["games"],
        "has_own_box": len(asked["boxes"]) > 1,
        "seed": seed_shown(asked["seed"]),
        "done": done,
        "asked": games,
        "percent": int(100 * done / games),
        "left": figures.duration(age * (games - done) / done) if done and job.is_running else "",
        "rate_so_far": figures.percent(progress["wins"] / done) if done else "",
        "interval_so_far": figures.interval(progress["low"], progress["high"]),
        "ago": figures.ago(age),
    }


def result_context(job: Job) -> dict[str, Any]:
    """Returns what came of it; of a running job, what there is so far."""
    result = results.games_result(job=job)
    if not result["games"]:
        return {"result": result}
    sides = [
        {
            "letter": letter,
            "name": _side_name(side["side"]),
            "captain": side["pilot"].capitalize(),
            "rate": figures.percent(side["win_rate"]),
            "interval": figures.interval(side["low"], side["high"]),
            "wins": side["wins"],
            "missions": figures.decimal(side["missions"], 2),
            "lost": figures.decimal(side["ships_lost"], 2),
            "points": [figures.decimal(side["points"][source], 2) for source in SOURCES],
        }
        for letter, side in result["sides"].items()
    ]
    first = result["first_wins"]
    return {
        "result": result,
        "outcomes": sides,
        "verdict": _verdict(result),
        "sources": [
            {"words": SOURCE_WORDS[source], "points": [side["points"][place] for side in sides]}
            for place, source in enumerate(SOURCES)
        ],
        "stalls": result["stalls"],
        "stall_rate": figures.percent(result["stall_rate"]),
        "first_rate": figures.percent(first["win_rate"]),
        "first_interval": figures.interval(first["low"], first["high"]),
        "seconds": figures.duration(result["seconds"]),
        "build": build_words(result),
    }


def _verdict(result: Mapping[str, Any]) -> str:
    side = result["sides"]["a"]
    share = figures.percent(side["win_rate"])
    return f"{_side_name(side['side'])} (a) wins {share} of {result['games']:,} games."


def _side_name(side: str) -> str:
    return side.capitalize()


def game_row(number: int, row: CaptainsRow, sides: Sequence[Mapping[str, str]]) -> dict[str, Any]:
    """Returns a game as a row of a table, beside the sides of its head."""
    names = [f"{side['name']} ({side['letter']})" for side in sides]
    return {
        "number": number,
        "winner": names[row.winner] if row.winner >= 0 else "",
        "first": names[row.first],
        "rounds": row.rounds,
        "points": [sum(points) for points in row.points],
        "lost": list(row.lost),
        "missions": list(row.missions),
    }


def job_row(job: Job) -> dict[str, Any]:
    """Returns a job as a row of a list, with its verdict once it has ended."""
    row = head_context(job)
    verdict = ""
    if not job.is_running:
        try:
            result = results.games_result(job=job)
            verdict = _verdict(result) if result["games"] else ""
        except errors.ConflictError:
            # The rules of play have changed before anybody looked.
            pass
    return row | {"verdict": verdict}
