"""Simulated missions as a kind of long work.

The document of a job is `{"simulation": …, "counts": […], "ships": […]}`: a job of
`rules.simulation.missions` with the ships of all players, the numbers of players that it is played
with, and what is told of each ship. With n players the first n ships fly. The numbers of players
take turns chunk by chunk, so that all of them have figures from early on.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from fleetbuilder.jobs.kinds import JobKind
from rules.simulation.missions import MissionJob, MissionRow, play_mission_chunk

KIND: Final = "mission"


def run_of(document: Mapping[str, Any], players: int) -> MissionJob:
    """Makes the simulation with a number of players from a job's document.

    Raises `SimulationError` for one of an earlier engine.
    """
    asked = document["simulation"]
    return MissionJob({**asked, "players": players, "fleets": asked["fleets"][:players]})


def place_of(counts: Sequence[int], index: int) -> tuple[int, int]:
    """Returns the number of players of a job's chunk, and which chunk of that simulation it is."""
    return counts[index % len(counts)], index // len(counts)


def index_of(counts: Sequence[int], players: int, chunk: int) -> int:
    """Returns the job's chunk that holds a chunk of the simulation with so many players."""
    return chunk * len(counts) + counts.index(players)


@lru_cache(maxsize=4)
def _runs(text: str) -> dict[int, MissionJob]:
    """Makes the simulations of a job; a worker plays many chunks of the same few jobs."""
    document = json.loads(text)
    return {players: run_of(document, players) for players in document["counts"]}


def _play(text: str, index: int) -> Any:
    runs = _runs(text)
    players, chunk = place_of(list(runs), index)
    run = runs[players]
    rows = play_mission_chunk(run, chunk)["rows"]
    return {"players": players, "first": run.numbers(chunk).start, "rows": rows}


def _brief(result: Mapping[str, Any]) -> dict[str, int]:
    rows = [MissionRow.from_document(row) for row in result["rows"]]
    return {
        "players": result["players"],
        "battles": len(rows),
        "successes": sum(row.is_success for row in rows),
    }


MISSION: Final = JobKind(KIND, play=_play, brief=_brief)
