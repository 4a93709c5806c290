"""One battle of a simulation, by its number.

Who sits where changes from battle to battle, so that neither fleet has the better side of the
table, or the first roll for initiative, more often. The seed of a battle, and those of its pilots,
are derived from the simulation's seed and the battle's number alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rules.battle import Answer, Battle, BattleResult, Pilot, Question, View
from rules.battle.phases.setup import new_battle
from rules.dice import derived_seed
from rules.keyed_chance import chance_of
from rules.pilots import make_pilot
from rules.simulation.answers import read_answers
from rules.simulation.errors import SimulationError
from rules.simulation.job import LETTERS, SimulationJob, require_number

SEATS: Final = ((0, 1), (1, 0))
"""Which fleet sits first and second in odd and in even battles."""


@dataclass(frozen=True, slots=True)
class PlayedBattle:
    """A battle that was played: `seats` gives the fleet (0: a, 1: b) of each side."""

    number: int
    battle: Battle
    result: BattleResult
    seats: tuple[int, int]

    @property
    def winner(self) -> int:
        """Returns the fleet that won, -1 for a draw."""
        return self.seats[self.result.winner] if self.result.winner >= 0 else -1

    @property
    def margin(self) -> int:
        """Returns the Fleet Points of fleet a less those of fleet b."""
        points = self.result.fleet_points
        return points[self.seats.index(0)] - points[self.seats.index(1)]


def seats_of(number: int) -> tuple[int, int]:
    """Returns which fleet sits first and which second in a battle."""
    return SEATS[(number + 1) % 2]


def battle_seed(job: SimulationJob, number: int) -> str:
    """Returns the seed of a battle.

    Raises `SimulationError` for a number that is none of the job.
    """
    require_number(number, job.battles)
    return derived_seed(job.seed, number)


def set_up_battle(job: SimulationJob, number: int, *, log: bool = False) -> Battle:
    """Makes a battle of the simulation ready to be run."""
    seed = battle_seed(job, number)
    return new_battle(
        [job.fleets[fleet] for fleet in seats_of(number)],
        job.options,
        chance_of(derived_seed(seed, "battle")),
        mission=job.mission,
        log=log,
    )


def pilots_of(job: SimulationJob, number: int) -> list[Pilot]:
    """Makes the pilots of a battle, in the order of its seats."""
    seed = battle_seed(job, number)
    return [
        make_pilot(
            job.pilots[fleet].name,
            chance_of(derived_seed(seed, "pilot", LETTERS[fleet])),
            job.pilots[fleet].personality,
        )
        for fleet in seats_of(number)
    ]


def play_battle(job: SimulationJob, number: int, *, log: bool = False) -> PlayedBattle:
    """Plays a battle of the simulation to its end."""
    battle = set_up_battle(job, number, log=log)
    result = battle.run(pilots_of(job, number))
    return PlayedBattle(number, battle, result, seats_of(number))


class _AnswerReader:
    """A pilot that gives recorded answers one after the other, whoever is asked."""

    __slots__ = ("_answers", "_place")

    def __init__(self, answers: Sequence[Answer]) -> None:
        self._answers: Final = answers
        self._place = 0

    def choose(self, view: View, question: Question) -> Answer:
        """Returns the next recorded answer."""
        if self._place == len(self._answers):
            raise SimulationError(
                "the battle asks for more than was recorded: the rules of play have changed since",
                "simulation.record_differs",
            )
        self._place += 1
        return self._answers[self._place - 1]

    def finish(self) -> None:
        """Raises `SimulationError` unless every answer was asked for."""
        if self._place != len(self._answers):
            raise SimulationError(
                "the battle ended before its record: the rules of play have changed since",
                "simulation.record_differs",
            )


def replay_battle(
    job: SimulationJob, number: int, answers: str, *, log: bool = True
) -> PlayedBattle:
    """Plays a battle again from the recorded answers of its pilots, which need not think.

    Raises `SimulationError` when the record does not fit, `AnswerError` when it holds an answer
    that is not offered: then the rules of play have changed since.
    """
    battle = set_up_battle(job, number, log=log)
    reader = _AnswerReader(read_answers(answers))
    result = battle.run([reader, reader])
    reader.finish()
    return PlayedBattle(number, battle, result, seats_of(number))
