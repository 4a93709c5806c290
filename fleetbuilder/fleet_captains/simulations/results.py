"""What comes of simulated games: how far they are, what came of them, single games.

Everything is derived from recorded chunks; of a job that is running only those before the first
open one count.
"""

from __future__ import annotations

import json
from typing import Any, Final

from fleetbuilder.core import errors
from fleetbuilder.jobs import selectors as job_selectors
from fleetbuilder.jobs.models import Job
from fleetbuilder.simulations.common.results import result_of
from rules.errors import DocumentError
from rules.fleet_captains.errors import CaptainsError
from rules.fleet_captains.play.game_events import event_document
from rules.fleet_captains.play.victory import SOURCES
from rules.simulation import SimulationError, wilson
from rules.simulation.fleet_captains import (
    CaptainsJob,
    CaptainsRow,
    captains_document,
    captains_row,
    play_captains_game,
)

PAGE: Final = 50
"""Games on a page of their list."""
CHANGED: Final = "simulations.record_differs"


def games_progress(*, job: Job) -> dict[str, Any]:
    """Returns how far a job is, by all recorded chunks, whatever their order."""
    briefs = job_selectors.briefs_of(job_id=job.pk)
    games, wins = (sum(each[name] for each in briefs) for name in ("games", "wins"))
    low, high = wilson(wins, games)
    return {
        "games": games,
        "asked": job.document["simulation"]["games"],
        "wins": wins,
        "low": round(low, 6),
        "high": round(high, 6),
    }


def games_result(*, job: Job) -> dict[str, Any]:
    """Returns the result, the one so far while the job is running.

    Raises `ConflictError` when the rules of play have changed since it began and no result was
    kept.
    """
    return result_of(job=job, make=lambda: captains_document(run_of(job), rows_of(job)))


def run_of(job: Job) -> CaptainsJob:
    """Makes the simulation of a job; raises `ConflictError` for one of an earlier engine."""
    try:
        return CaptainsJob(job.document["simulation"])
    except (SimulationError, CaptainsError, DocumentError) as error:
        raise errors.ConflictError(
            "The rules of play have changed since this simulation began. Run it again.",
            code=CHANGED,
        ) from error


def rows_of(job: Job) -> list[CaptainsRow]:
    """Returns the games in their order, as far as they are played."""
    return [
        CaptainsRow.from_document(row)
        for part in job_selectors.results_of(job_id=job.pk)
        for row in part["rows"]
    ]


def games_job_document(*, job: Job, with_result: bool) -> dict[str, Any]:
    """Returns a job as plain data: what was asked, how far it is, and the result if asked for."""
    asked = job.document["simulation"]
    document: dict[str, Any] = {
        "id": str(job.pk),
        "state": job.state,
        "reason": job.reason,
        "created_at": job.created_at.isoformat(),
        "finished_at": job.finished_at.isoformat() if job.finished_at else None,
        "sides": asked["sides"],
        "captains": asked["captains"],
        "goal": asked["goal"],
        "layout": asked["layout"],
        "games": asked["games"],
        "seed": asked["seed"],
        "own_box": len(asked["boxes"]) > 1,
        "progress": games_progress(job=job),
    }
    if with_result:
        document["result"] = games_result(job=job)
    return document


# --- single games -------------------------------------------------------------------------------


def game_document(number: int, row: CaptainsRow) -> dict[str, Any]:
    """Returns a game in numbers, as plain data."""
    return {
        "number": number,
        "winner": {0: "a", 1: "b"}.get(row.winner),
        "first": "ab"[row.first],
        "rounds": row.rounds,
        "points": [dict(zip(SOURCES, points, strict=True)) for points in row.points],
        "ships_lost": list(row.lost),
        "missions": list(row.missions),
    }


def games_page(*, job: Job, page: int = 1) -> dict[str, Any]:
    """Returns a page of the games; pages count from 1."""
    rows = rows_of(job)
    start = (page - 1) * PAGE
    return {
        "count": len(rows),
        "page": page,
        "pages": -(-len(rows) // PAGE),
        "games": [
            game_document(number, row)
            for number, row in enumerate(rows[start : start + PAGE], start + 1)
        ],
    }


def game_log(*, job: Job, number: int) -> tuple[CaptainsRow, list[dict[str, Any]]]:
    """Returns a game that was played, in numbers and event by event: it is played once more.

    Raises `NotFoundError` for one that was not played, `ConflictError` when the rules of play have
    changed since.
    """
    rows = rows_of(job)
    if not 1 <= number <= len(rows):
        raise errors.NotFoundError("That has not been played.")
    row = rows[number - 1]
    played = play_captains_game(run_of(job), number, has_log=True)
    if captains_row(played) != row:
        raise errors.ConflictError(
            "The rules of play have changed since this was played. Run the simulation again.",
            code=CHANGED,
        )
    return row, [event_document(event) for event in played.events or []]


def log_lines(events: list[dict[str, Any]]) -> str:
    """Writes a log as JSON lines."""
    return "".join(f"{json.dumps(event, ensure_ascii=False)}\n" for event in events)
