"""What each card of a fleet is worth: how much more often it wins with the card than without it.

    document = worth_of_cards(fleet, opponents, catalogue, ruleset, battles=100, seed="7")
    document["cards"][0]["change"]

The fleet fights a gauntlet of opponents, and so does the fleet without each of its cards in turn,
from the same seeds: battle n of both has the same dice as far as it goes the same way. What counts
is the difference battle by battle, which varies far less than two win rates do. Like a simulation
it is a job, a document from which everything follows; its chunks are pure functions of the job and
an index, and all figures derive from their documents.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from rules.battle import FleetRecord
from rules.catalogue import Catalogue
from rules.fleet import Fleet
from rules.rulesets import RuleSet
from rules.simulation.play import play_battle
from rules.simulation.workers import Workers
from rules.simulation.worth_job import WorthJob, make_worth_job
from rules.simulation.worth_result import worth_document


def play_worth_chunk(job: WorthJob, index: int) -> dict[str, Any]:
    """Plays the battles of a chunk; tells who won each: 0 the fleet, 1 the opponent, -1 nobody."""
    part, opponent, variant = job.place(index)
    simulation = job.simulation(opponent, variant)
    winners = [play_battle(simulation, number).winner for number in job.numbers(part)]
    return {"index": index, "winners": winners}


@lru_cache(maxsize=4)
def _job(text: str) -> WorthJob:
    return WorthJob.from_document(json.loads(text))


def play_worth_chunk_of(text: str, index: int) -> dict[str, Any]:
    """Plays a chunk of the job whose document is given as JSON."""
    return play_worth_chunk(_job(text), index)


OnPart = Callable[[Mapping[str, Any]], None]
"""Told of every chunk, in order."""


def worth_of_cards(
    fleet: Fleet,
    opponents: Sequence[Fleet | FleetRecord],
    catalogue: Catalogue,
    ruleset: RuleSet,
    *,
    battles: int = 100,
    seed: str = "1",
    pilots: str | Sequence[str] = "gunner",
    jobs: int = 1,
) -> dict[str, Any]:
    """Plays a fleet with and without each of its cards; gives what each is worth.

    The result (`rules.simulation.worth_result`) depends on fleets, rule set, pilots, battles and
    seed only, not on `jobs`, the number of processes.
    """
    job = make_worth_job(
        fleet, opponents, catalogue, ruleset, battles=battles, seed=seed, pilots=pilots
    )
    with Workers(jobs) as workers:
        return run_worth(job, workers)


def run_worth(job: WorthJob, workers: Workers, on_chunk: OnPart | None = None) -> dict[str, Any]:
    """Plays a job to its end and gives its result."""
    found = []
    parts = workers.parts(
        job.chunks,
        lambda index: play_worth_chunk(job, index),
        play_worth_chunk_of,
        lambda: json.dumps(job.to_document()),
    )
    for document in parts:
        found.append(document)
        if on_chunk is not None:
            on_chunk(document)
    return worth_document(job, found)
