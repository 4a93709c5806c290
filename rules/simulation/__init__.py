"""Many battles: who wins how often, how sure that is, and what decided.

    from rules.simulation import simulate
    simulation = simulate(a, b, catalogue, ruleset, battles=1000, seed="42", pilots="gunner")
    simulation.to_document()["sides"]["a"]["win_rate"]

A simulation is a `SimulationJob`, a document from which everything follows; its chunks are pure
functions of the job and an index, and totals derive from their documents. So it is the same on
any number of workers, can be taken up again, and any battle of it can be replayed by its number.
"""

from __future__ import annotations

from rules.simulation.chunk import BattleRow, brief_of, enough, play_chunk, play_chunk_of
from rules.simulation.decided import decide, decided_document, play_decided_chunk, run_decided
from rules.simulation.decided_job import USUAL_BATTLES as USUAL_DECIDED_BATTLES
from rules.simulation.decided_job import DecidedJob, decided_job_of
from rules.simulation.errors import SimulationError
from rules.simulation.interval import Stop, wilson
from rules.simulation.job import PilotChoice, SimulationJob, make_job
from rules.simulation.play import PlayedBattle, play_battle, replay_battle
from rules.simulation.replacement_job import (
    ReplacementJob,
    course_of,
    fleet_with,
    make_replacement_job,
    place_of_card,
)
from rules.simulation.replacements import (
    play_replacement_task,
    replacements_document,
    replacements_of,
)
from rules.simulation.result import house_cards, manual_cards, result_document, weapons_not_fired
from rules.simulation.run import Matrix, Simulation, gauntlet, matrix, run_job, simulate
from rules.simulation.totals import Totals
from rules.simulation.workers import Workers
from rules.simulation.worth import (
    play_worth_chunk,
    run_worth,
    worth_brief,
    worth_enough,
    worth_of_cards,
)
from rules.simulation.worth_job import USUAL_PRECISION, WorthJob, make_worth_job, variants_of
from rules.simulation.worth_result import worth_document

__all__ = [
    "USUAL_DECIDED_BATTLES",
    "USUAL_PRECISION",
    "BattleRow",
    "DecidedJob",
    "Matrix",
    "PilotChoice",
    "PlayedBattle",
    "ReplacementJob",
    "Simulation",
    "SimulationError",
    "SimulationJob",
    "Stop",
    "Totals",
    "Workers",
    "WorthJob",
    "brief_of",
    "course_of",
    "decide",
    "decided_document",
    "decided_job_of",
    "enough",
    "fleet_with",
    "gauntlet",
    "house_cards",
    "make_job",
    "make_replacement_job",
    "make_worth_job",
    "manual_cards",
    "matrix",
    "place_of_card",
    "play_battle",
    "play_chunk",
    "play_chunk_of",
    "play_decided_chunk",
    "play_replacement_task",
    "play_worth_chunk",
    "replacements_document",
    "replacements_of",
    "replay_battle",
    "result_document",
    "run_decided",
    "run_job",
    "run_worth",
    "simulate",
    "variants_of",
    "weapons_not_fired",
    "wilson",
    "worth_brief",
    "worth_document",
    "worth_enough",
    "worth_of_cards",
]
