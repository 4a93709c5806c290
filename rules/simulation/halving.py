"""The best of many fleets by successive halving: many battles only for those that may be best.

All candidates fight a few battles against each opponent, the better part of them some more, and so
on until a handful is left. They fight from the same seeds, so that luck is shared. What came out
best did so partly by luck, so the last round weighs it against the fleet as it is on fresh seeds.
Rounds wait for each other: the results of one say who fights in the next. How many rounds there
are, and how many battles, is known beforehand.
Source: Jamieson and Talwalkar, 2016 (successive halving).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

KEPT: Final = 4
"""One of so many stays in from round to round."""
FIRST_BATTLES: Final = 8
"""The battles of the first round against each opponent: an even number, for the seats."""
GROWTH: Final = 3
"""How many times as many battles each later round has."""
WHOLE: Final = -1
"""The fleet as it is, among candidates that are counted from 0."""


class Score(NamedTuple):
    """How a candidate fared: battles won, then the sum of its Fleet Points less the others'."""

    wins: int
    margin: int


class HalvingRound(NamedTuple):
    """How many fleets fight, and the numbers of their battles against each opponent."""

    fleets: int
    first: int
    last: int
    confirms: bool

    @property
    def battles(self) -> int:
        """Returns how many battles each fleet fights against each opponent."""
        return self.last - self.first + 1


class Fought(NamedTuple):
    """What came of a fleet's battles, opponent by opponent: who won, and its margins in SP."""

    winners: list[int]
    margins: list[int]


@dataclass(frozen=True, slots=True)
class Halving:
    """The course of a search for the best of some candidates: who fights when, and how often.

    `battles` are those of the last round, which weighs the best `wanted` candidates and the fleet
    as it is; `chunk` is how many battles one task plays. A task is a plain document, `{"confirms",
    "matches"}`: each match names a fleet, an opponent, and the first and last of its battles. Its
    result is a document too: `winners` (0 the fleet, 1 the opponent, -1 nobody) and `margins`, the
    fleet's Fleet Points less the opponent's, battle by battle.
    """

    candidates: int
    opponents: int
    wanted: int
    battles: int
    chunk: int

    @property
    def rounds(self) -> list[HalvingRound]:
        """Returns the rounds, the one that confirms last."""
        found = []
        last = 0
        for fleets, battles in rounds_of(self.candidates, self.wanted):
            first, last = last + 1, last + battles
            found.append(HalvingRound(fleets, first, last, confirms=False))
        left = min(self.wanted, self.candidates)
        return [*found, HalvingRound(1 + left, 1, self.battles, confirms=True)]

    def battles_in(self, each: HalvingRound) -> int:
        """Returns the number of battles of a round."""
        return each.fleets * self.opponents * each.battles

    def tasks_in(self, each: HalvingRound) -> int:
        """Returns the number of tasks of a round."""
        return -(-self.battles_in(each) // self.chunk)

    @property
    def screening_battles(self) -> int:
        """Returns the battles of all rounds but the last."""
        return sum(self.battles_in(each) for each in self.rounds if not each.confirms)

    @property
    def all_battles(self) -> int:
        """Returns the battles of all rounds."""
        return sum(self.battles_in(each) for each in self.rounds)

    def next_tasks(self, results: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
        """Returns the tasks of the next round, from the results of all whole rounds so far.

        None are left after the last round.
        """
        done, best = self._screened(results)
        if done == len(self.rounds):
            return []
        each = self.rounds[done]
        return self._tasks(each, [WHOLE, *best] if each.confirms else best)

    def confirmed(self, results: Sequence[Mapping[str, Any]]) -> dict[int, Fought]:
        """Returns what came of the last round, by candidate, `WHOLE` first; of all results."""
        _, best = self._screened(results)
        last = self.rounds[-1]
        fought = self._fought(last, results[len(results) - self.tasks_in(last) :])
        return dict(zip((WHOLE, *best), fought, strict=True))

    def _screened(self, results: Sequence[Mapping[str, Any]]) -> tuple[int, list[int]]:
        """Returns how many rounds are done, and the candidates that are left, the best first."""
        left = list(range(self.candidates))
        scores = [Score(0, 0)] * self.candidates
        at = 0
        for done, each in enumerate(self.rounds):
            now = results[at : at + self.tasks_in(each)]
            if each.confirms:
                return done + bool(now), left[: self.wanted]
            if not now:
                return done, left
            for place, fought in zip(left, self._fought(each, now), strict=True):
                before = scores[place]
                scores[place] = Score(
                    before.wins + fought.winners.count(0), before.margin + sum(fought.margins)
                )
            left.sort(key=lambda place: (scores[place], -place), reverse=True)
            left = left[: max(self.wanted, -(-each.fleets // KEPT))]
            at += len(now)
        raise AssertionError("the last round confirms")

    def _fought(self, each: HalvingRound, results: Sequence[Mapping[str, Any]]) -> list[Fought]:
        """Returns what came of the battles of each fleet of a round."""
        winners = [winner for result in results for winner in result["winners"]]
        margins = [margin for result in results for margin in result["margins"]]
        size = self.opponents * each.battles
        return [
            Fought(winners[at : at + size], margins[at : at + size])
            for at in range(0, each.fleets * size, size)
        ]

    def _tasks(self, each: HalvingRound, fleets: Sequence[int]) -> list[dict[str, Any]]:
        """Returns the tasks of a round, of equally many battles each but for the last one."""
        pairs = [(fleet, opponent) for fleet in fleets for opponent in range(self.opponents)]
        tasks = []
        for begin in range(0, self.battles_in(each), self.chunk):
            end = min(begin + self.chunk, self.battles_in(each))
            matches = []
            for match in range(begin // each.battles, -(-end // each.battles)):
                first = max(begin - match * each.battles, 0)
                last = min(end - match * each.battles, each.battles) - 1
                matches.append([*pairs[match], each.first + first, each.first + last])
            tasks.append({"confirms": each.confirms, "matches": matches})
        return tasks


def rounds_of(candidates: int, wanted: int) -> list[tuple[int, int]]:
    """Returns for each round how many candidates fight, and how many battles each an opponent."""
    rounds = []
    battles = FIRST_BATTLES
    while candidates > wanted:
        rounds.append((candidates, battles))
        candidates = max(wanted, -(-candidates // KEPT))
        battles *= GROWTH
    return rounds
