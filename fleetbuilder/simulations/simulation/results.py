"""What comes of simulations: how far they are, what came of them, single battles.

Everything is derived from recorded chunks. Of a running simulation only the chunks before the
first open one count, so that a partial result does not depend on which worker was quicker.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from fleetbuilder.core import errors
from fleetbuilder.jobs import selectors as job_selectors
from fleetbuilder.jobs.models import Job
from fleetbuilder.simulations.common import mapping
from fleetbuilder.simulations.common.results import (
    fleet_line,
    head_document,
    pilots_document,
    result_of,
)
from rules.battle import AnswerError
from rules.simulation import (
    BattleRow,
    SimulationError,
    Totals,
    house_cards,
    replay_battle,
    result_document,
    wilson,
)
from rules.simulation.card_uses import PARTS
from rules.simulation.job import LETTERS
from rules.simulation.story import tell

PAGE: Final = 100
"""Battles on a page of their list."""
OUTCOMES: Final = (*LETTERS, "draw")


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a simulation is: battles done of those asked for, and who won them."""

    battles: int
    asked: int
    wins: tuple[int, int]

    @property
    def share(self) -> float:
        """Returns the part that is done, 0 to 1."""
        return self.battles / self.asked

    @property
    def draws(self) -> int:
        """Returns the battles without a winner."""
        return self.battles - sum(self.wins)

    def to_document(self) -> dict[str, Any]:
        """Returns the plain form, with the interval of each side's win rate so far."""
        sides = {}
        for letter, wins in zip(LETTERS, self.wins, strict=True):
            low, high = wilson(wins, self.battles)
            rate = round(wins / self.battles, 6) if self.battles else None
            sides[letter] = {
                "wins": wins,
                "win_rate": rate,
                "low": round(low, 6),
                "high": round(high, 6),
            }
        return {
            "battles": self.battles,
            "asked": self.asked,
            "draws": self.draws,
            "sides": sides,
        }


def simulation_progress(*, job: Job) -> Progress:
    """Returns how far a simulation is, by all recorded chunks, whatever their order."""
    briefs = job_selectors.briefs_of(job_id=job.pk)
    return Progress(
        sum(brief["battles"] for brief in briefs),
        job.document["simulation"]["battles"],
        (
            sum(brief["wins"][0] for brief in briefs),
            sum(brief["wins"][1] for brief in briefs),
        ),
    )


def simulation_result(*, job: Job) -> dict[str, Any]:
    """Returns the result (`rules.simulation.result`), the one so far while it is running.

    `seconds` are those of all workers together. Raises `ConflictError` when the rules of play
    have changed since it began and no result was kept.
    """

    def made() -> dict[str, Any]:
        simulation = mapping.simulation_from_row(job)
        return result_document(Totals(simulation, job_selectors.results_of(job_id=job.pk)))

    return result_of(job=job, make=made)


def simulation_document(*, job: Job, with_result: bool) -> dict[str, Any]:
    """Returns a simulation as plain data: what was asked, how far it is, perhaps the result."""
    asked = job.document["simulation"]
    document: dict[str, Any] = {
        **head_document(job, asked),
        "stop_width": asked["stop"]["width"] if asked["stop"] else None,
        "pilots": pilots_document(asked),
        "fleets": dict(zip(LETTERS, map(fleet_line, asked["fleets"]), strict=True)),
        "progress": simulation_progress(job=job).to_document(),
    }
    if with_result:
        document["result"] = simulation_result(job=job)
    return document


# --- single battles -----------------------------------------------------------------


def battle_list(*, job: Job, page: int = 1, outcome: str = "") -> dict[str, Any]:
    """Returns a page of the battles played so far, in order; `outcome` is a, b, draw or "" for all.

    Pages count from 1; one beyond the last is empty.
    """
    found = [
        (number, row)
        for number, row in _rows(job)
        if not outcome or OUTCOMES.index(outcome) == (row.winner if row.winner >= 0 else 2)
    ]
    start = (page - 1) * PAGE
    return {
        "count": len(found),
        "page": page,
        "pages": -(-len(found) // PAGE),
        "battles": [battle_document(number, row) for number, row in found[start : start + PAGE]],
    }


def _rows(job: Job) -> Iterator[tuple[int, BattleRow]]:
    for result in job_selectors.results_of(job_id=job.pk):
        for number, plain in enumerate(result["rows"], result["first"]):
            yield number, BattleRow.from_document(plain)


def battle_document(number: int, row: BattleRow) -> dict[str, Any]:
    """Returns a battle in numbers as plain data; rows of before do not tell dice from cards.

    `damage` is the sum of what was `expected`, of `luck`, which is what the dice did, and of what
    cards of the fleet and of the other one did.
    """

    def pair(values: tuple[int, int]) -> dict[str, int]:
        return dict(zip(LETTERS, values, strict=True))

    def shares(values: tuple[int, int] | None) -> dict[str, float] | None:
        return (
            None
            if values is None
            else {
                letter: round(value / PARTS, 4)
                for letter, value in zip(LETTERS, values, strict=True)
            }
        )

    causes = row.causes
    return {
        "number": number,
        "winner": LETTERS[row.winner] if row.winner >= 0 else None,
        "reason": row.reason,
        "rounds": row.rounds,
        "fleet_points": pair(row.points),
        "dealt": pair(row.dealt),
        "damage": pair(row.damage),
        "expected": shares((row.expected(0), row.expected(1)) if causes else None),
        "luck": shares(causes.dice if causes else None),
        "own_cards": shares(causes.own_cards if causes else None),
        "other_cards": shares(causes.other_cards if causes else None),
        "ships_left": {letter: row.left[fleet].count(0) for fleet, letter in enumerate(LETTERS)},
    }


def battle_replay(*, job: Job, number: int) -> dict[str, Any]:
    """Returns a battle that was played, with its log and its story.

    It is played again from the recorded answers of its pilots, in a few milliseconds. `seats`
    are the fleets in the order of the log's sides; a line of the story names the place of its
    event in the log. Raises `NotFoundError` for a battle that was not played, `ConflictError`
    when the rules of play have changed since.
    """
    size = job.document["simulation"]["chunk"]
    result = (
        job_selectors.result_of(job_id=job.pk, index=(number - 1) // size) if number > 0 else None
    )
    place = (number - 1) % size
    if result is None or place >= len(result["rows"]):
        raise errors.NotFoundError("That battle has not been played.")
    simulation = mapping.simulation_from_row(job)
    try:
        played = replay_battle(simulation, number, result["answers"][place])
    except (SimulationError, AnswerError) as error:
        raise errors.ConflictError(
            "The rules of play have changed since this battle. Run the simulation again.",
            code="simulations.record_differs",
        ) from error
    events = played.battle.log or []
    seats = [LETTERS[fleet] for fleet in played.seats]
    return {
        **battle_document(number, BattleRow.from_document(result["rows"][place])),
        "seats": seats,
        "house_cards": house_cards(simulation.fleets),
        "log": [event.to_document() for event in events],
        "story": [line.to_document() for line in tell(events, "".join(seats))],
    }
