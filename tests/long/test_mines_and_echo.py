"""What sensor echoes and minefields gain: the same battles with a pilot that does without them.

A fleet of about 100 SP that is built on one or the other meets fleets of all kinds. In either of
two battles with the same dice gunners fly both fleets, but in one of them the fleet's own is never
offered what it is built on, and does the best of the rest.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from multiprocessing import get_context
from typing import Any, Final

import pytest

from rules.battle import (
    Answer,
    BattleResult,
    FleetRecord,
    Pilot,
    Question,
    View,
    prepare_fleet,
    set_up_battle,
)
from rules.battle.mechanics.actions import ECHO_ACTION
from rules.battle.timing.handlers import Action, Handler
from rules.building import check
from rules.keyed_chance import KeyedChance
from rules.notation import fleet_from_document
from rules.pilots import make_pilot
from tests.rules.battle_fleets import battle_records, battle_rules
from tests.rules.catalogue import catalogue
from tests.rules.policies import SURE, narrowed
from tests.rules.positions import mean_and_error

PAIRS: Final = 960
PROCESSES: Final = 2

CLOAKING_DEVICE: Final = "tech:romulan-cloaking-device-75012"
CLOAKED_MINES: Final = "tech:cloaked-mines-71270"
FLEETS: Final = {
    "echo": [
        ("ship:sela-s-warbird-72282gp", "captain:larus-75006", [CLOAKING_DEVICE]),
        ("ship:i-r-w-valdore-75012", "captain:toreth-71120", [CLOAKING_DEVICE]),
        ("ship:romulan-starship-75012-3", "captain:tomalak-71123", [CLOAKING_DEVICE]),
    ],
    "mines": [
        ("ship:romulan-starship-75001", "captain:toreth-71120", [CLOAKED_MINES] * 2),
        ("ship:romulan-starship-75001", "captain:tomalak-71123", [CLOAKED_MINES] * 2),
        ("ship:romulan-starship-75001", "captain:romulan-71120", [CLOAKED_MINES] * 2),
    ],
}
"""What a fleet is built on -> its ships with their captains and upgrades."""


def is_an_echo(answer: Any) -> bool:
    """Returns whether an answer is to perform a sensor echo."""
    if isinstance(answer, Action):
        return answer.bit == ECHO_ACTION.bit
    return isinstance(answer, Handler) and answer.source == CLOAKING_DEVICE


def lays_a_minefield(answer: Any) -> bool:
    """Returns whether an answer is to put a minefield on the table."""
    return isinstance(answer, Handler) and answer.source == CLOAKED_MINES


LEFT_OUT: Final = {"echo": is_an_echo, "mines": lays_a_minefield}


class Without:
    """A pilot that is not offered some answers and counts how often it gave them otherwise."""

    def __init__(self, pilot: Pilot, is_left_out: Callable[[Any], bool], *, counts: bool) -> None:
        self._pilot = pilot
        self._is_left_out = is_left_out
        self._counts = counts
        self.number = 0

    def choose(self, view: View, question: Question) -> Answer:
        """Returns what the pilot answers to what is left of the question."""
        left = [place for place, each in enumerate(question.answers) if not self._is_left_out(each)]
        if self._counts or len(left) == len(question.answers):
            chosen = self._pilot.choose(view, question)
            if isinstance(chosen, int) and chosen not in left:
                self.number += 1
            return chosen
        chosen = self._pilot.choose(view, narrowed(question, left))
        assert isinstance(chosen, int)
        return left[chosen]


@cache
def fleet(name: str) -> FleetRecord:
    """Returns a fleet that is built on something, ready for battles; it is legal."""
    ships = [
        {"ship": key, "captain": captain, "upgrades": upgrades}
        for key, captain, upgrades in FLEETS[name]
    ]
    document = {"format": "fleetbuilder-fleet", "version": 1, "points_limit": 100, "ships": ships}
    made = fleet_from_document(document)
    assert check(made, catalogue(), battle_rules()).problems == ()
    return prepare_fleet(made, catalogue(), battle_rules())


def opponents() -> list[FleetRecord]:
    """Returns the fleets of all pairs."""
    return [each for pair in battle_records(with_texts=True).values() for each in pair]


def played(name: str, pilot: str, number: int, *, does: bool) -> tuple[float, int, int]:
    """Returns 1 for a win of the fleet, its margin in Fleet Points, and the uses."""
    others = opponents()
    foe, seat = others[number % len(others)], number // len(others) % 2
    seed = f"keyed:{name} {number}"
    fleets = [fleet(name), foe] if seat == 0 else [foe, fleet(name)]
    battle = set_up_battle(fleets, catalogue(), battle_rules(), KeyedChance(seed))
    pilots: list[Pilot] = [make_pilot(pilot, KeyedChance(f"{seed}.{side}")) for side in range(2)]
    own = Without(pilots[seat], LEFT_OUT[name], counts=does)
    pilots[seat] = own
    result: BattleResult = battle.run(pilots)
    won = 0.5 if result.winner < 0 else float(result.winner == seat)
    points = result.fleet_points
    return won, points[seat] - points[1 - seat], own.number


def pair(name: str, pilot: str, number: int) -> tuple[float, float, int]:
    """Returns what is gained in wins and Fleet Points in battles with the same dice; the uses."""
    won, margin, uses = played(name, pilot, number, does=True)
    other_won, other_margin, none = played(name, pilot, number, does=False)
    assert none == 0
    return won - other_won, float(margin - other_margin), uses


def gains(name: str, pilot: str, pairs: int) -> dict[str, tuple[float, float]]:
    """Returns the mean gain in wins and in Fleet Points, with standard errors, and the uses."""
    with ProcessPoolExecutor(PROCESSES, get_context("spawn")) as pool:
        found = list(pool.map(pair, [name] * pairs, [pilot] * pairs, range(pairs), chunksize=8))
    wins, margins, uses = (
        mean_and_error([float(row[place]) for row in found]) for place in range(3)
    )
    return {"wins": wins, "margin": margins, "uses": uses}


@pytest.mark.parametrize("name", list(FLEETS))
def test_it_gains(name: str) -> None:
    found = gains(name, "gunner", PAIRS)
    mean, error = found["margin"]
    assert found["uses"][0] >= 1
    assert mean - SURE * error > 0, found
