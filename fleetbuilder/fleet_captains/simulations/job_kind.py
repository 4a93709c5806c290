"""Simulated games of Fleet Captains as a kind of long work.

The document of a job is `{"simulation": …}`, that of `rules.simulation.fleet_captains`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from fleetbuilder.jobs.kinds import JobKind
from rules.simulation.fleet_captains import CaptainsJob, CaptainsRow, play_captains_chunk

KIND: Final = "captains"


@lru_cache(maxsize=4)
def _run(text: str) -> CaptainsJob:
    """Makes the simulation of a job; a worker plays many chunks of the same few jobs."""
    return CaptainsJob(json.loads(text)["simulation"])


def _play(text: str, index: int) -> Any:
    return {"rows": play_captains_chunk(_run(text), index)["rows"]}


def _brief(result: Mapping[str, Any]) -> dict[str, int]:
    rows = [CaptainsRow.from_document(row) for row in result["rows"]]
    return {"games": len(rows), "wins": sum(row.winner == 0 for row in rows)}


CAPTAINS: Final = JobKind(KIND, play=_play, brief=_brief)
