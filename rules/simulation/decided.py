"""What decided between two fleets: parts of the margin, each from battles played without it.

    document = decide(simulation.job, battles=200)
    document["parts"]["cards_a"]["margin"]["change"]

The margin is a's Fleet Points less b's, and each part of it the difference between two variants of
the same battles (`rules.simulation.decided_job`):

- `initiative`: as they are, less with one total and a roll;
- `cards_a`, `cards_b`: with the texts and weapons of a fleet's cards, less without them, the mean
  of both orders in which they could be taken from the two fleets;
- `maneuvers`: without cards, less from equal places, where none flies;
- `ships`: what is left when all that is gone: the values of the ships, and so their points.

The parts add up to the margin. What dice do evens out over many battles, and so has no part in
the mean; of the battles that a fleet wins it is what their margin lies above the mean of all, since
the other battles of the simulation are the same battle with other dice.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from math import sqrt
from typing import Any, Final

from rules.simulation.decided_job import (
    EQUAL_PLACES,
    EVEN,
    USUAL_BATTLES,
    VARIANTS,
    WHOLE,
    WITHOUT_A,
    WITHOUT_B,
    WITHOUT_CARDS,
    DecidedJob,
    decided_job_of,
)
from rules.simulation.errors import SimulationError
from rules.simulation.interval import DIGITS, Z_95, rate, win_document
from rules.simulation.job import ENGINE, LETTERS, SimulationJob
from rules.simulation.play import play_battle
from rules.simulation.workers import Workers

RESULT_VERSION: Final = 1
REMARKED: Final = 0.05
"""Totals that differ by more than this share of the lower one are remarked."""

Weights = tuple[int, int, int, int, int, int]
"""Of how many halves of each variant's figure a part is made, in the order of the variants."""


def _weights(**halves: int) -> Weights:
    order = ("whole", "even", "without_a", "without_b", "without_cards", "equal_places")
    found = [halves.get(name, 0) for name in order]
    return found[0], found[1], found[2], found[3], found[4], found[5]


PARTS: Final[dict[str, Weights]] = {
    "initiative": _weights(whole=2, even=-2),
    "cards_a": _weights(even=1, without_a=-1, without_b=1, without_cards=-1),
    "cards_b": _weights(even=1, without_b=-1, without_a=1, without_cards=-1),
    "maneuvers": _weights(without_cards=2, equal_places=-2),
    "ships": _weights(equal_places=2),
}
_ALL: Final = (WHOLE, EVEN, WITHOUT_A, WITHOUT_B, WITHOUT_CARDS, EQUAL_PLACES)


def play_decided_chunk(job: DecidedJob, index: int) -> dict[str, Any]:
    """Plays the battles of a chunk: who won each (0, 1, -1), and a's Fleet Points less b's."""
    part, variant = job.place(index)
    simulation = job.simulation(variant)
    played = [play_battle(simulation, number) for number in job.numbers(part)]
    return {
        "index": index,
        "winners": [each.winner for each in played],
        "margins": [each.margin for each in played],
    }


@lru_cache(maxsize=4)
def _job(text: str) -> DecidedJob:
    return DecidedJob.from_document(json.loads(text))


def play_decided_chunk_of(text: str, index: int) -> dict[str, Any]:
    """Plays a chunk of the job whose document is given as JSON."""
    return play_decided_chunk(_job(text), index)


OnPart = Callable[[Mapping[str, Any]], None]
"""Told of every chunk, in order."""


def decide(
    simulation: SimulationJob, *, battles: int = USUAL_BATTLES, jobs: int = 1
) -> dict[str, Any]:
    """Finds what decided a simulation, from its first battles; does not depend on `jobs`.

    Raises `SimulationError` for a simulation of a mission, and for no battles.
    """
    with Workers(jobs) as workers:
        return run_decided(decided_job_of(simulation, battles), workers)


def run_decided(
    job: DecidedJob, workers: Workers, on_chunk: OnPart | None = None
) -> dict[str, Any]:
    """Plays a job to its end and gives its result."""
    found: list[Mapping[str, Any]] = []
    parts = workers.parts(
        job.chunks,
        lambda index: play_decided_chunk(job, index),
        play_decided_chunk_of,
        lambda: json.dumps(job.to_document()),
    )
    for document in parts:
        found.append(document)
        if on_chunk is not None:
            on_chunk(document)
    return decided_document(job, found)


class _Sums:
    """The sum of a number of each battle, and of its squares, so that its mean has an interval.

    Numbers are whole: halves of a squadron point, or quarters of a battle.
    """

    __slots__ = ("number", "squares", "total")

    def __init__(self) -> None:
        self.number = self.total = self.squares = 0

    def add(self, value: int) -> None:
        self.number += 1
        self.total += value
        self.squares += value * value

    def to_document(self, unit: int, less: float = 0.0) -> dict[str, float | None]:
        """Returns the mean in whole units with its 95 % interval; None where one is too few."""
        if self.number < 2:
            return {"change": None, "low": None, "high": None}
        mean = self.total / self.number
        variance = max(0.0, self.squares - self.total * mean) / (self.number - 1)
        spread = Z_95 * sqrt(variance / self.number)
        return {
            "change": round(mean / unit - less, DIGITS),
            "low": round((mean - spread) / unit - less, DIGITS),
            "high": round((mean + spread) / unit - less, DIGITS),
        }


_SCORES: Final = {0: 2, -1: 1, 1: 0}
"""Who won -> a's score: halves of a battle, one for a draw."""


def decided_document(job: DecidedJob, documents: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    """Returns the result of the chunks so far, each once; only whole parts count.

    `score` is the share of battles that a wins, draws counted half, and the parts of it add up to
    what it lies above one half. Raises `SimulationError` for a chunk that comes twice.
    """
    chunks: dict[tuple[int, int], Mapping[str, Any]] = {}
    for each in documents:
        place = job.place(each["index"])
        if place in chunks:
            raise SimulationError(f"chunk {each['index']} was counted already", "simulation.twice")
        chunks[place] = each
    margins = {name: _Sums() for name in PARTS}
    scores = {name: _Sums() for name in PARTS}
    all_margins, all_scores = _Sums(), _Sums()
    by_winner = {winner: _Sums() for winner in _SCORES}
    for part in range(job.parts):
        row = [chunks.get((part, variant)) for variant in _ALL]
        told = [each for each in row if each is not None]
        if len(told) < VARIANTS:
            continue
        for battle, winner in enumerate(told[WHOLE]["winners"]):
            margin = [each["margins"][battle] for each in told]
            score = [_SCORES[each["winners"][battle]] for each in told]
            all_margins.add(margin[WHOLE])
            all_scores.add(score[WHOLE])
            by_winner[winner].add(margin[WHOLE])
            for name, weights in PARTS.items():
                margins[name].add(_weighed(weights, margin))
                scores[name].add(_weighed(weights, score))
    battles = all_margins.number
    mean = all_margins.total / battles if battles else 0.0
    won = win_document(by_winner[0].number, battles)
    return {
        "version": RESULT_VERSION,
        "battles": battles * VARIANTS,
        "asked": job.all_battles,
        "seed": job.seed,
        "ruleset": job.options.ruleset,
        "pilots": [str(each) for each in job.pilots],
        "fleets": [{"name": each.name, "points": each.points} for each in job.fleets],
        "pairs": battles,
        **won,
        "draws": by_winner[-1].number,
        "margin": all_margins.to_document(1),
        "score": all_scores.to_document(2),
        "parts": {
            name: {
                "margin": margins[name].to_document(2),
                "score": scores[name].to_document(4, 0.5 if name == "ships" else 0.0),
            }
            for name in PARTS
        },
        "dice": {letter: _dice(by_winner[fleet], mean) for fleet, letter in enumerate(LETTERS)},
        "more_points": _more_points(job),
        "versions": {"catalogue": job.catalogue, "engine": ENGINE},
    }


def _weighed(weights: Weights, values: list[int]) -> int:
    return sum(weight * value for weight, value in zip(weights, values, strict=True))


def _dice(won: _Sums, mean: float) -> dict[str, Any]:
    """Returns of the battles that a fleet won the mean margin, and the part that is the dice's."""
    number = won.number
    return {
        "battles": number,
        "margin": rate(won.total, number),
        "dice": round(won.total / number - mean, DIGITS) if number else None,
    }


def _more_points(job: DecidedJob) -> dict[str, Any] | None:
    """Returns which fleet has more points and how many, None where they are about equal."""
    a, b = (fleet.points for fleet in job.fleets)
    if abs(a - b) <= REMARKED * min(a, b):
        return None
    return {"fleet": LETTERS[0] if a > b else LETTERS[1], "points": abs(a - b)}
