"""Simulations as a kind of long work.

The document of a job is `{"simulation": …, "fleets": [a, b]}`: a job of `rules.simulation`, and
the fleets as they were handed over, from which it was made.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from fleetbuilder.jobs.kinds import JobKind
from rules.simulation import SimulationJob, brief_of, enough, play_chunk

KIND: Final = "simulation"


@lru_cache(maxsize=4)
def job_of_text(document: str) -> SimulationJob:
    """Makes the simulation of a job's document; a worker plays many chunks of the same few."""
    return SimulationJob.from_document(json.loads(document)["simulation"])


def _play(document: str, index: int) -> Any:
    return play_chunk(job_of_text(document), index)


def _enough(document: str, briefs: Sequence[Mapping[str, Any]]) -> int | None:
    return enough(job_of_text(document), briefs)


SIMULATION: Final = JobKind(KIND, play=_play, brief=brief_of, enough=_enough)
