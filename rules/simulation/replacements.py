"""What would be better in the place of a card: its best legal replacements at the same price.

    document = replacements_of(fleet, "/ships/0/upgrades/0", opponents, catalogue, ruleset)
    document["replacements"][0]["change"]

Every card of the same type that may lawfully stand there and makes the fleet no dearer is a
candidate. They are screened by successive halving (`rules.simulation.halving`); the best are
weighed against the fleet as it is on fresh seeds, since the best of many owes its place partly to
luck. All fleets fight at the same total: a cheaper card gains no initiative by it. Like a
simulation it is a job, a document from which everything follows; its tasks are pure functions of
the job, and those of a round follow from the results of the rounds before.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from rules.battle import FleetRecord
from rules.catalogue import Catalogue
from rules.fleet import Fleet
from rules.rulesets import RuleSet
from rules.simulation.halving import WHOLE, Fought
from rules.simulation.interval import win_document
from rules.simulation.job import ENGINE
from rules.simulation.play import play_battle
from rules.simulation.replacement_job import (
    USUAL_BATTLES,
    USUAL_WANTED,
    ReplacementJob,
    make_replacement_job,
)
from rules.simulation.result import house_cards, manual_cards, weapons_not_fired
from rules.simulation.workers import Workers
from rules.simulation.worth_result import MarginPairs, Pairs


def replacements_of(
    fleet: Fleet,
    where: str,
    opponents: Sequence[Fleet | FleetRecord],
    catalogue: Catalogue,
    ruleset: RuleSet,
    *,
    wanted: int = USUAL_WANTED,
    battles: int = USUAL_BATTLES,
    seed: str = "1",
    pilots: str | Sequence[str] = "gunner",
    jobs: int = 1,
) -> dict[str, Any]:
    """Finds the best replacements of the card at a pointer into the fleet's document.

    `battles` are those of the confirmation against each opponent. The result
    (`replacements_document`) does not depend on `jobs`, the number of processes. Raises
    `SimulationError` for values that make no question and where no card may stand there instead,
    `DocumentError` where there is no card.
    """
    job = make_replacement_job(
        fleet,
        where,
        opponents,
        catalogue,
        ruleset,
        wanted=wanted,
        battles=battles,
        seed=seed,
        pilots=pilots,
    )
    with Workers(jobs) as workers:
        return run_replacements(job, workers)


def run_replacements(job: ReplacementJob, workers: Workers) -> dict[str, Any]:
    """Plays a job round by round to its end and returns its result."""
    results: list[Mapping[str, Any]] = []
    while tasks := job.course.next_tasks(results):
        results += _round(job, tasks, workers)
    return replacements_document(job, results)


def _round(
    job: ReplacementJob, tasks: Sequence[Mapping[str, Any]], workers: Workers
) -> list[Mapping[str, Any]]:
    """Plays the tasks of a round; gives their results in order."""
    parts = workers.parts(
        len(tasks),
        lambda index: play_replacement_task(job, tasks[index]),
        play_replacement_task_of,
        lambda: json.dumps({"job": job.to_document(), "tasks": tasks}),
    )
    return list(parts)


def play_replacement_task(job: ReplacementJob, task: Mapping[str, Any]) -> dict[str, Any]:
    """Plays the battles of a task (`rules.simulation.halving.Halving`); gives its result."""
    winners, margins = [], []
    for fleet, opponent, first, last in task["matches"]:
        simulation = job.simulation(fleet, opponent, confirms=task["confirms"])
        for number in range(first, last + 1):
            played = play_battle(simulation, number)
            winners.append(played.winner)
            margins.append(played.margin)
    return {"winners": winners, "margins": margins}


@lru_cache(maxsize=2)
def _read(text: str) -> tuple[ReplacementJob, Sequence[Mapping[str, Any]]]:
    document = json.loads(text)
    return ReplacementJob.from_document(document["job"]), document["tasks"]


def play_replacement_task_of(text: str, index: int) -> dict[str, Any]:
    """Plays one of the tasks that are given as JSON, together with their job."""
    job, tasks = _read(text)
    return play_replacement_task(job, tasks[index])


def replacements_document(
    job: ReplacementJob, results: Sequence[Mapping[str, Any]]
) -> dict[str, Any]:
    """Returns the result of a job, from those of all its tasks in order.

    It tells how the fleet fares as it is, how many candidates there were, how often was fought,
    and the replacements, the greatest change of the win rate first, each with its interval and
    the change of the margin in SP. What the ships of the job fly is not needed.
    """
    course = job.course
    fought = course.confirmed(results)
    own = fought.pop(WHOLE)
    rows = [_row(job, place, own, other) for place, other in fought.items()]
    records = (job.whole, *(job.candidates[place].record for place in fought), *job.opponents)
    return {
        "where": job.replaced.where,
        "card": job.replaced.card,
        "name": job.replaced.name,
        "points": job.whole.points,
        "candidates": course.candidates,
        "screening_battles": course.screening_battles,
        "battles": course.battles_in(course.rounds[-1]),
        "seed": job.seed,
        "ruleset": job.options.ruleset,
        "pilots": [str(each) for each in job.pilots],
        "fleet": {"battles": len(own.winners), **_wins(own)},
        "replacements": sorted(rows, key=lambda row: (-row["change"], row["card"])),
        "manual_cards": manual_cards(records),
        "weapons_not_fired": weapons_not_fired(records),
        "house_cards": house_cards(records),
        "versions": {"catalogue": job.catalogue, "engine": ENGINE},
    }


def _wins(fought: Fought) -> dict[str, Any]:
    return win_document(fought.winners.count(0), len(fought.winners))


def _row(job: ReplacementJob, place: int, own: Fought, other: Fought) -> dict[str, Any]:
    """Returns what a replacement changes: with it less with the card that stands there now."""
    candidate = job.candidates[place]
    pairs, margins = Pairs(), MarginPairs()
    pairs.add(other.winners, own.winners)
    margins.add(other.margins, own.margins)
    return {
        "card": candidate.card,
        "name": candidate.name,
        "saves": job.whole.points - candidate.points,
        "win_rate": _wins(other)["win_rate"],
        **pairs.to_document(),
        "margin": margins.to_document(),
    }
