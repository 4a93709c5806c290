"""The best of many fleets by successive halving: many battles only for those that may be best.

All candidates fight a few battles against each opponent, the better part of them some more, and so
on until a handful is left. They fight from the same seeds, so that luck is shared. What came out
best did so partly by luck: `confirmed` weighs the last few against a fleet on fresh seeds.
Source: Jamieson and Talwalkar, 2016 (successive halving).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Final, NamedTuple

from rules.battle import FleetRecord, PlayOptions
from rules.dice import derived_seed
from rules.simulation.job import PilotChoice, SimulationJob, options_read
from rules.simulation.play import play_battle
from rules.simulation.workers import Workers

KEPT: Final = 4
"""One of so many stays in from round to round."""
FIRST_BATTLES: Final = 8
"""The battles of the first round against each opponent: an even number, for the seats."""
GROWTH: Final = 3
"""How many times as many battles each later round has."""


class Score(NamedTuple):
    """How a candidate fared: battles won, then the sum of its Fleet Points less the others'."""

    wins: int
    margin: int


@dataclass(frozen=True, slots=True)
class Screening:
    """Fleets that fight the same opponents from the same seeds: battles `first` to `last`."""

    fleets: tuple[FleetRecord, ...]
    opponents: tuple[FleetRecord, ...]
    options: PlayOptions
    pilots: tuple[PilotChoice, ...]
    seed: str
    first: int
    last: int

    @property
    def matches(self) -> int:
        """Returns how many pairs of a fleet and an opponent there are."""
        return len(self.fleets) * len(self.opponents)

    def simulation(self, match: int) -> SimulationJob:
        """Returns the simulation of a pair; those against one opponent share its seed."""
        fleet, opponent = divmod(match, len(self.opponents))
        return SimulationJob(
            [self.fleets[fleet], self.opponents[opponent]],
            self.options,
            self.pilots,
            battles=self.last,
            seed=derived_seed(self.seed, "gauntlet", opponent),
        )

    def to_document(self) -> dict[str, Any]:
        """Returns the plain form."""
        return {
            "fleets": [each.to_document() for each in self.fleets],
            "opponents": [each.to_document() for each in self.opponents],
            "options": self.options.to_document(),
            "pilots": [each.to_document() for each in self.pilots],
            "seed": self.seed,
            "first": self.first,
            "last": self.last,
        }

    @classmethod
    def from_document(cls, document: Mapping[str, Any]) -> Screening:
        """Reads the plain form."""
        return Screening(
            tuple(FleetRecord.from_document(each) for each in document["fleets"]),
            tuple(FleetRecord.from_document(each) for each in document["opponents"]),
            options_read(document["options"]),
            tuple(PilotChoice.from_document(each) for each in document["pilots"]),
            document["seed"],
            document["first"],
            document["last"],
        )


def play_match(field: Screening, match: int) -> dict[str, Any]:
    """Plays the battles of a pair; tells who won each, and the fleet's margin in Fleet Points."""
    simulation = field.simulation(match)
    winners, margins = [], []
    for number in range(field.first, field.last + 1):
        played = play_battle(simulation, number)
        winners.append(played.winner)
        margins.append(played.margin)
    return {"index": match, "winners": winners, "margins": margins}


@lru_cache(maxsize=2)
def _field(text: str) -> Screening:
    return Screening.from_document(json.loads(text))


def play_match_of(text: str, match: int) -> dict[str, Any]:
    """Plays a pair of the field whose document is given as JSON."""
    return play_match(_field(text), match)


def fought(field: Screening, workers: Workers) -> list[tuple[list[int], list[int]]]:
    """Plays a whole field; gives winners and margins of each fleet, opponent by opponent."""
    found: list[tuple[list[int], list[int]]] = [([], []) for _ in field.fleets]
    parts = workers.parts(
        field.matches,
        lambda match: play_match(field, match),
        play_match_of,
        lambda: json.dumps(field.to_document()),
    )
    for document in parts:
        winners, margins = found[document["index"] // len(field.opponents)]
        winners += document["winners"]
        margins += document["margins"]
    return found


def rounds_of(candidates: int, wanted: int) -> list[tuple[int, int]]:
    """Returns for each round how many candidates fight, and how many battles each an opponent."""
    rounds = []
    battles = FIRST_BATTLES
    while candidates > wanted:
        rounds.append((candidates, battles))
        candidates = max(wanted, -(-candidates // KEPT))
        battles *= GROWTH
    return rounds


def best_of(field: Screening, wanted: int, workers: Workers) -> tuple[list[int], int]:
    """Returns the places of the best fleets of a field, the best first, and how often was fought.

    The field's numbers of battles do not count. The result does not depend on the number of
    workers.
    """
    left = list(range(len(field.fleets)))
    scores = [Score(0, 0)] * len(field.fleets)
    last = battles = 0
    for number, each in rounds_of(len(left), wanted):
        first, last = last + 1, last + each
        fleets = tuple(field.fleets[place] for place in left)
        now = replace(field, fleets=fleets, first=first, last=last)
        for place, (winners, margins) in zip(left, fought(now, workers), strict=True):
            before = scores[place]
            scores[place] = Score(before.wins + winners.count(0), before.margin + sum(margins))
        battles += number * each * len(field.opponents)
        left.sort(key=lambda place: (scores[place], -place), reverse=True)
        left = left[: max(wanted, -(-number // KEPT))]
    return left[:wanted], battles
