"""What decided a simulation as a kind of long work.

The document of a job is `{"decided": …, "simulation": id}`: a job of `rules.simulation.decided_job`
and the simulation that it asks about.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from fleetbuilder.jobs.kinds import JobKind
from rules.simulation import DecidedJob, play_decided_chunk

KIND: Final = "decided"


@lru_cache(maxsize=4)
def decided_of_text(document: str) -> DecidedJob:
    """Makes the question of a job's document; a worker plays many chunks of the same few."""
    return DecidedJob.from_document(json.loads(document)["decided"])


def _play(document: str, index: int) -> Any:
    return play_decided_chunk(decided_of_text(document), index)


def _battles(document: Mapping[str, Any]) -> int:
    return len(document["winners"])


DECIDED: Final = JobKind(KIND, play=_play, brief=_battles)
