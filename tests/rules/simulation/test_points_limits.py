"""What a fleet's points limit does to a battle: nothing, and for Fleet Points one constant."""

import dataclasses

import pytest

from rules.battle import FleetRecord, options_of, prepare_fleet
from rules.simulation import PilotChoice, SimulationJob
from rules.simulation.play import play_battle
from tests.rules.catalogue import catalogue
from tests.rules.simulation.fleets import ENTERPRISE, SUTHERLAND, fleet, ruleset

SEEDS = 100


def with_limit(limit: int) -> FleetRecord:
    """Returns the same two ships under a limit of their own."""
    build = dataclasses.replace(fleet(ENTERPRISE, SUTHERLAND), points_limit=limit)
    return prepare_fleet(build, catalogue(), ruleset())


def told(limits: tuple[int, int], seed: int) -> tuple[list[object], tuple[int, ...], int, str]:
    """Plays a battle of equal fleets with six rounds at most: what happened, and how it ended."""
    job = SimulationJob(
        [with_limit(limit) for limit in limits],
        options_of(ruleset().with_options(round_limit=6)),
        [PilotChoice("gunner"), PilotChoice("gunner")],
        battles=1,
        seed=str(seed),
    )
    played = play_battle(job, 1, log=True)
    assert played.battle.log is not None
    events = [event.to_document() for event in played.battle.log]
    return events[1:], played.result.fleet_points, played.result.winner, played.result.reason


@pytest.mark.parametrize("block", range(4))
def test_limits_of_equal_fleets_change_nothing(block: int) -> None:
    """What one side left unspent is no gift to the other (DECISIONS D131)."""
    reasons = set()
    for seed in range(block, SEEDS, 4):
        both = told((130, 130), seed)
        assert told((20, 130), seed) == both
        assert told((130, 20), seed) == both
        reasons.add(both[3])
    # Fleet Points decide where the rounds are over.
    assert "round-limit" in reasons
