"""What comes of simulated missions: how far they are, what came of them, single battles.

Everything is derived from recorded chunks; of a job that is running only those before the first
open one count.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from fleetbuilder.campaigns.missions.job_kind import index_of, run_of
from fleetbuilder.campaigns.missions.serializers import (
    MissionBattleSerializer,
    MissionReplaySerializer,
)
from fleetbuilder.core import errors
from fleetbuilder.jobs import selectors as job_selectors
from fleetbuilder.jobs.models import Job
from fleetbuilder.simulations.common.results import head_document, result_of
from rules.alliance.campaign.rewards import FATES
from rules.alliance.errors import AllianceError
from rules.battle.position.events import Event
from rules.errors import DocumentError
from rules.simulation import SimulationError, wilson
from rules.simulation.missions import (
    LETTERS,
    MissionJob,
    MissionRow,
    mission_row,
    missions_document,
    play_mission,
)
from rules.simulation.story import tell

PAGE: Final = 50
"""Plays on a page of their list."""
CHANGED: Final = "simulations.record_differs"


def counts_of(job: Job) -> list[int]:
    """Returns the numbers of players that a job plays with, the least first."""
    counts: list[int] = job.document["counts"]
    return counts


def mission_progress(*, job: Job) -> dict[str, Any]:
    """Returns how far a job is, by all recorded chunks, whatever their order."""
    briefs = job_selectors.briefs_of(job_id=job.pk)
    counts, battles = counts_of(job), job.document["simulation"]["battles"]
    runs = []
    for players in counts:
        own = [each for each in briefs if each["players"] == players]
        played, won = (sum(each[name] for each in own) for name in ("battles", "successes"))
        low, high = wilson(won, played)
        runs.append(
            {
                "players": players,
                "battles": played,
                "successes": won,
                "low": round(low, 6),
                "high": round(high, 6),
            }
        )
    return {
        "battles": sum(run["battles"] for run in runs),
        "asked": battles * len(counts),
        "runs": runs,
    }


def mission_result(*, job: Job) -> dict[str, Any]:
    """Returns the result, the one so far while the job is running.

    Raises `ConflictError` when the rules of play have changed since it began and no result was
    kept.
    """

    def made() -> dict[str, Any]:
        rows = rows_of(job)
        return {"runs": [_run_document(_run(job, each), rows[each]) for each in counts_of(job)]}

    return result_of(job=job, make=made)


def _run_document(run: MissionJob, rows: Sequence[MissionRow]) -> dict[str, Any]:
    """Returns what came of one number of players; without battles only how many those are."""
    if not rows:
        return {"players": run.rules.player_ships, "battles": 0}
    found = missions_document(run, rows)
    fates = [fate for row in rows for fate in row.fates]
    return found | {"fates": {name: fates.count(name) / len(fates) for name in FATES}}


def _run(job: Job, players: int) -> MissionJob:
    try:
        return run_of(job.document, players)
    except (SimulationError, AllianceError, DocumentError) as error:
        raise errors.ConflictError(
            "The rules of play have changed since this simulation began. Run it again.",
            code=CHANGED,
        ) from error


def rows_of(job: Job) -> dict[int, list[MissionRow]]:
    """Returns the battles in their order by the number of players, as far as they are played."""
    found: dict[int, list[MissionRow]] = {each: [] for each in counts_of(job)}
    for part in job_selectors.results_of(job_id=job.pk):
        found[part["players"]] += [MissionRow.from_document(row) for row in part["rows"]]
    return found


def mission_job_document(*, job: Job, with_result: bool) -> dict[str, Any]:
    """Returns a job as plain data: what was asked, how far it is, and the result if asked for."""
    asked = job.document["simulation"]
    document: dict[str, Any] = {
        **head_document(job, asked),
        "mission": asked["mission"]["id"],
        "name": asked["mission"]["name"],
        "players": counts_of(job),
        "ships": job.document["ships"],
        "marks": asked["marks"],
        "models": asked["models"],
        "battles": asked["battles"],
        "progress": mission_progress(job=job),
    }
    if with_result:
        document["result"] = mission_result(job=job)
    return document


# --- single battles -----------------------------------------------------------------------------


def battle_list(*, job: Job, players: int, page: int = 1) -> dict[str, Any]:
    """Returns a page of the battles with so many players; pages count from 1.

    Raises `NotFoundError` for a number of players that it was not played with.
    """
    rows = rows_of(job).get(players)
    if rows is None:
        raise errors.NotFoundError(f"It is not played with {players} players.")
    start = (page - 1) * PAGE
    return {
        "count": len(rows),
        "page": page,
        "pages": -(-len(rows) // PAGE),
        "battles": [
            MissionBattleSerializer.row(row, players=players, number=number)
            for number, row in enumerate(rows[start : start + PAGE], start + 1)
        ],
    }


def battle_events(*, job: Job, players: int, number: int) -> tuple[MissionRow, list[Event]]:
    """Returns a battle that was played, in numbers and event by event: it is played once more.

    Raises `NotFoundError` for one that was not played, `ConflictError` when the rules of play
    have changed since.
    """
    row = _row(job, players, number)
    played = play_mission(_run(job, players), number, log=True)
    if row != mission_row(played):
        raise errors.ConflictError(
            "The rules of play have changed since this was played. Run the simulation again.",
            code=CHANGED,
        )
    return row, played.battle.log or []


def _row(job: Job, players: int, number: int) -> MissionRow:
    """Returns a battle in numbers; raises `NotFoundError`."""
    counts, battles = counts_of(job), job.document["simulation"]["battles"]
    if players in counts and 1 <= number <= battles:
        size = len(_run(job, players).numbers(0))
        chunk, place = divmod(number - 1, size)
        found = job_selectors.result_of(job_id=job.pk, index=index_of(counts, players, chunk))
        if found is not None:
            return MissionRow.from_document(found["rows"][place])
    raise errors.NotFoundError("That has not been played.")


def is_played(*, job: Job, players: int, number: int) -> bool:
    """Returns whether a battle of a job has been recorded."""
    try:
        _row(job, players, number)
    except errors.NotFoundError:
        return False
    return True


def letters_of(players: int) -> str:
    """Returns the letters of the sides of a battle: x for the enemies, then the players."""
    return LETTERS[: players + 1]


def battle_replay(*, job: Job, players: int, number: int) -> dict[str, Any]:
    """Returns a battle with its log and its story. Raises as `battle_events`."""
    row, events = battle_events(job=job, players=players, number=number)
    letters = letters_of(players)
    return MissionReplaySerializer.row(
        row,
        players=players,
        number=number,
        seats=list(letters),
        log=[event.to_document() for event in events],
        story=[line.to_document() for line in tell(events, letters)],
    )
