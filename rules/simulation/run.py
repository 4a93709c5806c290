"""Many battles between two fleets, one fleet against many, and every fleet against every other."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from rules.battle import FleetRecord, prepare_fleet
from rules.battle.phases.missions import MissionRules
from rules.catalogue import Catalogue
from rules.dice import KEYED, derived_seed, full_seed
from rules.fleet import Fleet
from rules.rulesets import RuleSet
from rules.simulation.chunk import brief_of, enough
from rules.simulation.errors import SimulationError
from rules.simulation.job import SimulationJob, make_job
from rules.simulation.result import result_document
from rules.simulation.totals import Totals
from rules.simulation.workers import Workers

OnChunk = Callable[[Totals, Mapping[str, Any]], None]
"""Told of every chunk, in order, and of the totals with it."""


class Simulation:
    """A simulation that was run: its job and what its battles come to."""

    __slots__ = ("job", "totals")

    def __init__(self, job: SimulationJob, totals: Totals) -> None:
        self.job: Final[SimulationJob] = job
        self.totals: Final[Totals] = totals

    def __repr__(self) -> str:
        a, b = self.totals.wins
        return f"<simulation: {a} to {b}, {self.totals.draws} draws>"

    def to_document(self) -> dict[str, Any]:
        """Returns the result (`rules.simulation.result`)."""
        return result_document(self.totals)


def simulate(
    a: Fleet | FleetRecord,
    b: Fleet | FleetRecord,
    catalogue: Catalogue,
    ruleset: RuleSet,
    *,
    battles: int = 200,
    seed: str = "1",
    pilots: str | Sequence[str] = "gunner",
    jobs: int = 1,
    stop_width: float | None = None,
    mission: MissionRules | None = None,
    on_chunk: OnChunk | None = None,
) -> Simulation:
    """Plays fleet a against fleet b and gives what came of it.

    The result depends on fleets, rule set, pilots, battles and seed only, not on `jobs`, the
    number of processes. See `make_job` for the other arguments and what is raised.
    """
    job = make_job(
        a,
        b,
        catalogue,
        ruleset,
        battles=battles,
        seed=seed,
        pilots=pilots,
        stop_width=stop_width,
        mission=mission,
    )
    with Workers(jobs) as workers:
        return run_job(job, workers, on_chunk=on_chunk)


def run_job(
    job: SimulationJob,
    workers: Workers,
    *,
    recorded: Mapping[int, Mapping[str, Any]] | None = None,
    on_chunk: OnChunk | None = None,
) -> Simulation:
    """Plays a job to its end, or until its rule for stopping is met.

    `recorded` are documents of chunks that were played before, by index: they are not played
    again, so that an interrupted run can be taken up.
    """
    totals = Totals(job)
    briefs = []
    chunks = workers.chunks(job, recorded)
    for document in chunks:
        totals.add(document)
        briefs.append(brief_of(document))
        if on_chunk is not None:
            on_chunk(totals, document)
        if enough(job, briefs) is not None:
            break
    return Simulation(job, totals)


def gauntlet(
    fleet: Fleet | FleetRecord,
    opponents: Sequence[Fleet | FleetRecord],
    catalogue: Catalogue,
    ruleset: RuleSet,
    *,
    battles: int = 200,
    seed: str = "1",
    pilots: str | Sequence[str] = "gunner",
    jobs: int = 1,
    stop_width: float | None = None,
) -> list[Simulation]:
    """Plays one fleet against each of many, as a; gives a simulation for each opponent.

    Each has a seed of its own, derived from the place of the opponent. Raises `SimulationError`
    when there are no opponents.
    """
    if not opponents:
        raise SimulationError("a gauntlet needs an opponent", "simulation.no_opponent")
    own, *others = (_prepared(each, catalogue, ruleset) for each in (fleet, *opponents))
    with Workers(jobs) as workers:
        return [
            run_job(
                make_job(
                    own,
                    other,
                    catalogue,
                    ruleset,
                    battles=battles,
                    seed=derived_seed(full_seed(seed, KEYED), "gauntlet", place),
                    pilots=pilots,
                    stop_width=stop_width,
                ),
                workers,
            )
            for place, other in enumerate(others)
        ]


class Matrix:
    """Every fleet against every other: `simulations[i, j]` has fleet i as a, for i < j."""

    __slots__ = ("fleets", "simulations")

    def __init__(
        self, fleets: Sequence[FleetRecord], simulations: Mapping[tuple[int, int], Simulation]
    ) -> None:
        self.fleets: Final = tuple(fleets)
        self.simulations: Final = dict(simulations)

    def win_rate(self, one: int, other: int) -> float | None:
        """Returns the rate at which a fleet won against another; None against itself."""
        if one == other:
            return None
        totals = self.simulations[min(one, other), max(one, other)].totals
        return totals.wins[0 if one < other else 1] / totals.battles

    def standing(self) -> list[tuple[int, float]]:
        """Returns the fleets by the mean of their win rates, the best first."""
        places = range(len(self.fleets))
        means = []
        for one in places:
            rates = [rate for other in places if (rate := self.win_rate(one, other)) is not None]
            means.append((one, sum(rates) / len(rates)))
        return sorted(means, key=lambda each: (-each[1], each[0]))

    def to_document(self) -> dict[str, Any]:
        """Returns the plain form: fleets, rows of win rates, the standing, the simulations."""
        places = range(len(self.fleets))
        return {
            "fleets": [{"name": each.name, "points": each.points} for each in self.fleets],
            "win_rates": [[self.win_rate(one, other) for other in places] for one in places],
            "standing": [{"fleet": fleet, "win_rate": mean} for fleet, mean in self.standing()],
            "simulations": [
                {"a": one, "b": other, **simulation.to_document()}
                for (one, other), simulation in self.simulations.items()
            ],
        }


def matrix(
    fleets: Sequence[Fleet | FleetRecord],
    catalogue: Catalogue,
    ruleset: RuleSet,
    *,
    battles: int = 200,
    seed: str = "1",
    pilots: str = "gunner",
    jobs: int = 1,
) -> Matrix:
    """Plays every fleet against every other.

    Each pair has a seed of its own. Raises `SimulationError` for fewer than two fleets.
    """
    if len(fleets) < 2:
        raise SimulationError("a matrix needs two fleets or more", "simulation.no_opponent")
    records = [_prepared(each, catalogue, ruleset) for each in fleets]
    found = {}
    with Workers(jobs) as workers:
        for one in range(len(records)):
            for other in range(one + 1, len(records)):
                job = make_job(
                    records[one],
                    records[other],
                    catalogue,
                    ruleset,
                    battles=battles,
                    seed=derived_seed(full_seed(seed, KEYED), "matrix", one, other),
                    pilots=pilots,
                )
                found[one, other] = run_job(job, workers)
    return Matrix(records, found)


def _prepared(fleet: Fleet | FleetRecord, catalogue: Catalogue, ruleset: RuleSet) -> FleetRecord:
    return fleet if isinstance(fleet, FleetRecord) else prepare_fleet(fleet, catalogue, ruleset)
