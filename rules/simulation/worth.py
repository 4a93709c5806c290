"""What each card of a fleet is worth: how much more often it wins with the card than without it.

    document = worth_of_cards(fleet, opponents, catalogue, ruleset, battles=100, seed="7")
    document["cards"][0]["change"]

The fleet fights a gauntlet of opponents, and so does the fleet without each of its cards in turn,
from the same seeds: battle n of both has the same dice wherever something is rolled for the same.
What counts is the difference battle by battle, which varies far less than two win rates do; a card
that is never of use is worth exactly nothing. Like a simulation
it is a job, a document from which everything follows; its chunks are pure functions of the job and
an index, and all figures derive from their documents.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from rules.battle import FleetRecord
from rules.catalogue import Catalogue
from rules.fleet import Fleet
from rules.rulesets import RuleSet
from rules.simulation.card_uses import uses_in_battle
from rules.simulation.job import SimulationJob
from rules.simulation.play import PlayedBattle, play_battle
from rules.simulation.workers import Workers
from rules.simulation.worth_job import (
    LEAST_PAIRS,
    USUAL_PRECISION,
    WHOLE,
    WorthJob,
    make_worth_job,
)
from rules.simulation.worth_result import Pairs, worth_document


def play_worth_chunk(job: WorthJob, index: int) -> dict[str, Any]:
    """Plays the battles of a chunk.

    It tells who won each (0 the fleet, 1 the opponent, -1 nobody), the fleet's Fleet Points less
    the opponent's, and, of the whole fleet, in how many of them each card acted.
    """
    part, opponent, variant = job.place(index)
    simulation = job.simulation(opponent, variant)
    winners, margins = [], []
    acted: Counter[str] = Counter()
    for number in job.numbers(part):
        played = play_battle(simulation, number)
        winners.append(played.winner)
        margins.append(played.margin)
        if variant == WHOLE:
            acted.update(_acted(simulation, played))
    document = {"index": index, "winners": winners, "margins": margins}
    return {**document, "acted": dict(sorted(acted.items()))} if variant == WHOLE else document


def _acted(simulation: SimulationJob, played: PlayedBattle) -> set[str]:
    """Returns the cards of the fleet that acted in a battle: by their texts, or by being fired."""
    found = {key for fleet, key in uses_in_battle(simulation, played) if fleet == 0}
    ships = played.battle.state.ships
    fired = {
        (attack.attacker, attack.weapon)
        for attack in played.battle.attacks
        if played.seats[ships[attack.attacker].side] == 0
    }
    for ship, weapon in fired:
        found.update(card.key for card in ships[ship].record.cards if card.name == weapon)
    return found


def worth_brief(document: Mapping[str, Any]) -> list[int]:
    """Returns the little of a chunk's document that progress and the rule for ending need."""
    winners: list[int] = document["winners"]
    return winners


def worth_enough(job: WorthJob, briefs: Sequence[Sequence[int]]) -> int | None:
    """Returns how many chunks are enough, from the briefs of chunks 0, 1, 2 …; None if more are.

    Only whole parts end a question: after one all variants have fought the same battles.
    """
    size = len(job.opponents) * len(job.variants)
    if not job.precision:
        return None
    pairs = [Pairs() for _ in job.cards]
    for part in range(len(briefs) // size):
        for opponent in range(len(job.opponents)):
            first = part * size + opponent * len(job.variants)
            for number, each in enumerate(pairs):
                each.add(briefs[first], briefs[first + number + 1])
        if all(each.battles >= LEAST_PAIRS and each.half <= job.precision for each in pairs):
            return (part + 1) * size
    return None


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
    precision: float = USUAL_PRECISION,
    jobs: int = 1,
) -> dict[str, Any]:
    """Plays a fleet with and without each of its cards; gives what each is worth.

    The battles end when the interval of every card is no wider than `precision` to either side,
    and after `battles` of each variant against each opponent at the latest. The result
    (`rules.simulation.worth_result`) does not depend on `jobs`, the number of processes.
    """
    job = make_worth_job(
        fleet,
        opponents,
        catalogue,
        ruleset,
        battles=battles,
        seed=seed,
        pilots=pilots,
        precision=precision,
    )
    with Workers(jobs) as workers:
        return run_worth(job, workers)


def run_worth(job: WorthJob, workers: Workers, on_chunk: OnPart | None = None) -> dict[str, Any]:
    """Plays a job to its end and gives its result."""
    found: list[Mapping[str, Any]] = []
    briefs = []
    parts = workers.parts(
        job.chunks,
        lambda index: play_worth_chunk(job, index),
        play_worth_chunk_of,
        lambda: json.dumps(job.to_document()),
    )
    for document in parts:
        found.append(document)
        briefs.append(worth_brief(document))
        if on_chunk is not None:
            on_chunk(document)
        if worth_enough(job, briefs) is not None:
            break
    return worth_document(job, found)
