"""The search for what would be better in a card's place as a kind of long work, in rounds.

The document of a job is `{"replacements": …, "fleet": …, "opponents": […]}`: a job of
`rules.simulation.replacement_job`, and the fleets as they were handed over. When it has ended, what
its fleets fly is dropped: some hundred variants of one fleet, which only the battles need.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from fleetbuilder.jobs.kinds import JobKind
from rules.simulation import ReplacementJob, course_of, play_replacement_task
from rules.simulation.fleet_documents import without_ships

KIND: Final = "replacements"


@lru_cache(maxsize=4)
def replacements_of_text(document: str) -> ReplacementJob:
    """Makes the question of a job's document; a worker plays many tasks of the same few."""
    return ReplacementJob.from_document(json.loads(document)[KIND])


def _play(document: str, task: Mapping[str, Any]) -> Any:
    return play_replacement_task(replacements_of_text(document), task)


def _brief(result: Mapping[str, Any]) -> int:
    return len(result["winners"])


def _next_tasks(document: str, results: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    return course_of(json.loads(document)[KIND]).next_tasks(results)


def _rest(document: Mapping[str, Any]) -> dict[str, Any]:
    return {**document, KIND: without_ships(document[KIND])}


REPLACEMENTS: Final = JobKind(KIND, play=_play, brief=_brief, next_tasks=_next_tasks, rest=_rest)
