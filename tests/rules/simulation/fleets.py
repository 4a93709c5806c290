"""Fleets for simulations: ships without cards, ready for battle."""

from __future__ import annotations

from functools import cache

from rules.battle import FleetRecord, options_of, prepare_fleet
from rules.fleet import Equipped, Fleet, ShipBuild
from rules.loader import load_rulesets
from rules.rulesets import RuleSet
from rules.simulation import PilotChoice, SimulationJob, Stop
from tests.rules.catalogue import catalogue

ENTERPRISE = "ship:u-s-s-enterprise-d-2017core"
SUTHERLAND = "ship:u-s-s-sutherland-2017core"
CRUISER = "ship:k-mpec-s-attack-cruiser-2017core"


@cache
def ruleset(name: str = "attack-wing-2017") -> RuleSet:
    """Returns a rule set of the fixtures."""
    return load_rulesets()[name]


def fleet(*ships: str, name: str = "", captain: str = "") -> Fleet:
    """Returns a fleet of bare ships; the first may have a captain."""
    builds = [
        ShipBuild(ship=ship, captain=Equipped(captain) if captain and not place else None)
        for place, ship in enumerate(ships)
    ]
    return Fleet(name=name, ships=tuple(builds))


@cache
def record(*ships: str, name: str = "") -> FleetRecord:
    """Returns a fleet of bare ships, made ready for battle."""
    return prepare_fleet(fleet(*ships, name=name), catalogue(), ruleset())


def job(
    a: tuple[str, ...] = (ENTERPRISE, SUTHERLAND),
    b: tuple[str, ...] = (CRUISER,),
    *,
    battles: int = 20,
    seed: str = "7",
    chunk: int = 4,
    stop: Stop | None = None,
    keeps_answers: bool = False,
    pilot: str = "drifter",
) -> SimulationJob:
    """Returns a job of drifters."""
    return SimulationJob(
        [record(*a, name="First"), record(*b, name="Second")],
        options_of(ruleset()),
        [PilotChoice(pilot), PilotChoice(pilot)],
        battles=battles,
        seed=seed,
        chunk=chunk,
        stop=stop,
        catalogue="1",
        keeps_answers=keeps_answers,
    )
