"""Which battles of a simulation are worth a look: typical, closest, fastest, decided by dice."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from fleetbuilder.jobs import selectors as job_selectors
from fleetbuilder.jobs.models import Job
from fleetbuilder.simulations.simulation.results import battle_document
from rules.simulation import BattleRow
from rules.simulation.job import LETTERS

Battle = Mapping[str, Any]
"""A battle in numbers, as `results.battle_document` gives it."""


@dataclass(frozen=True, slots=True)
class Pick:
    """A battle, and what it is an example of."""

    label: str
    battle: Battle


def battles_of(job: Job) -> Iterator[Battle]:
    """Returns the battles of a simulation in numbers, in order, as far as they are played."""
    for chunk in job_selectors.results_of(job_id=job.pk):
        for number, plain in enumerate(chunk["rows"], chunk["first"]):
            yield battle_document(number, BattleRow.from_document(plain))


def battles_picked(battles: Iterable[Battle], result: Mapping[str, Any]) -> list[Pick]:
    """Picks examples, each battle once; the first label that fits a battle is its own."""
    played = list(battles)
    decided = [each for each in played if each["winner"] is not None]
    told = [each for each in decided if each["luck"] is not None]
    wins = {letter: result["sides"][letter]["wins"] for letter in LETTERS}
    usual = max(LETTERS, key=lambda letter: wins[letter])
    by_usual = [each for each in decided if each["winner"] == usual]
    by_other = [each for each in decided if each["winner"] not in (usual, None)]
    mean = sum(_lead(each) for each in by_usual) / len(by_usual) if by_usual else 0.0
    median = result["rounds"]["median"] or 0.0

    def strangeness(battle: Battle) -> tuple[float, float]:
        return abs(battle["rounds"] - median), abs(_lead(battle) - mean)

    wanted = (
        _least("Typical", by_usual, strangeness),
        _least("Closest", decided, lambda battle: (abs(_lead(battle)), _gap(battle))),
        _least("Against the odds", by_other, lambda battle: (-_lead(battle), battle["rounds"])),
        _least("Decided by dice", told, lambda battle: (-_luck(battle), 0.0)),
        _least("Fastest", played, lambda battle: (battle["rounds"], -abs(_lead(battle)))),
        _least("Longest", played, lambda battle: (-battle["rounds"], abs(_lead(battle)))),
    )
    picks: list[Pick] = []
    for pick in wanted:
        if pick is not None and pick.battle["number"] not in {
            each.battle["number"] for each in picks
        }:
            picks.append(pick)
    return picks


def _least(
    label: str, battles: list[Battle], order: Callable[[Battle], tuple[float, float]]
) -> Pick | None:
    return Pick(label, min(battles, key=order)) if battles else None


def _lead(battle: Battle) -> float:
    """Returns by how many Fleet Points the winner was ahead, a's lead in a draw."""
    points = battle["fleet_points"]
    winner = battle["winner"] or "a"
    loser = "b" if winner == "a" else "a"
    return float(points[winner] - points[loser])


def _gap(battle: Battle) -> float:
    """Returns by how much the damage that both dealt differs."""
    return float(abs(battle["dealt"]["a"] - battle["dealt"]["b"]))


def _luck(battle: Battle) -> float:
    """Returns how much more the dice did for the winner, in damage."""
    luck = battle["luck"]
    winner, loser = ("a", "b") if battle["winner"] == "a" else ("b", "a")
    return float(luck[winner] - luck[loser])
