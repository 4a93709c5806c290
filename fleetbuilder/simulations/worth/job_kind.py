"""The worth of cards as a kind of long work.

The document of a job is `{"worth": …, "fleet": …, "opponents": […]}`: a job of
`rules.simulation.worth_job`, and the fleets as they were handed over.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

from fleetbuilder.jobs.kinds import JobKind
from rules.simulation import WorthJob, play_worth_chunk, worth_brief, worth_enough

KIND: Final = "worth"


@lru_cache(maxsize=4)
def worth_of_text(document: str) -> WorthJob:
    """Makes the question of a job's document; a worker plays many chunks of the same few."""
    return WorthJob.from_document(json.loads(document)["worth"])


def _play(document: str, index: int) -> Any:
    return play_worth_chunk(worth_of_text(document), index)


def _enough(document: str, briefs: Sequence[Sequence[int]]) -> int | None:
    return worth_enough(worth_of_text(document), briefs)


WORTH: Final = JobKind(KIND, play=_play, brief=worth_brief, enough=_enough)
