"""How strong pilots are, and how fast gunners fight: whole battles of fleets of about 100 SP.

Strength: every pair of fleets, each pilot with either fleet and on either side. Speed: one core,
3 ships against 3, each battle's best time of many tries, since other work on the machine can only
add to it.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from rules.battle import BattleResult, FleetRecord, set_up_battle
from rules.battle.position.events import FIELDS
from rules.builds import COMPILED, SOURCES
from rules.dice import SeededChance
from rules.keyed_chance import KeyedChance
from rules.pilots import make_pilot
from tests.benchmarks.machine import slowness
from tests.rules.battle_fleets import battle_records, battle_rules
from tests.rules.catalogue import catalogue

pytestmark = pytest.mark.benchmark(timer=time.process_time)

LEAST_BATTLES_A_SECOND = 150.0
LEAST_SHARES_WITH_TEXTS = {SOURCES: 0.75, COMPILED: 0.6}
"""Build -> the share of the rate without; a third of what texts add is judging their offers."""
BATTLES = 40
TRIES = 15
REPEATS = 4
LEAST_COMPILED = 1000.0
LEAST_GAIN = 4.0
"""How many times as many battles the compiled build plays, at least."""

ROOT = Path(__file__).resolve().parents[2]
LEAST_SHARES = {("gunner", "drifter"): 0.98, ("tactician", "gunner"): 0.75}


def play(fleets: list[FleetRecord], pilots: tuple[str, str], seed: str) -> BattleResult:
    """Plays one battle."""
    battle = set_up_battle(fleets, catalogue(), battle_rules(), SeededChance(seed))
    return battle.run(
        [make_pilot(name, SeededChance(f"{seed}.{side}")) for side, name in enumerate(pilots)]
    )


def share_of_wins(one: str, other: str, repeats: int) -> tuple[float, int]:
    """Returns the first pilot's share of the wins, and the battles played."""
    won = played = 0
    for name, pair in battle_records().items():
        for number in range(repeats):
            for place, (first, second) in enumerate((pair, pair[::-1])):
                seed = f"{name} {number} {place}"
                won += play([first, second], (one, other), seed).winner == 0
                won += play([second, first], (other, one), f"{seed} 2").winner == 1
                played += 2
    return won / played, played


@pytest.mark.parametrize(("one", "other"), sorted(LEAST_SHARES))
def test_strength(benchmark: BenchmarkFixture, one: str, other: str) -> None:
    share, played = benchmark.pedantic(
        share_of_wins, (one, other, REPEATS if benchmark.enabled else 1), rounds=1
    )
    benchmark.extra_info["share of wins"] = round(share, 3)
    benchmark.extra_info["battles"] = played
    assert share >= LEAST_SHARES[one, other]


MOST_COLLISIONS = 0.03
"""Of the moves of gunners, against ships of their own side."""


def share_of_collisions(pilot: str, battles: int) -> tuple[float, int]:
    """Returns which part of all moves ran into a ship of the same side, and the moves made."""
    pairs = list(battle_records(with_texts=True).values())
    collisions = moves = 0
    for number in range(battles):
        fleets = pairs[number % len(pairs)]
        battle = set_up_battle(
            list(fleets), catalogue(), battle_rules(), KeyedChance(str(number)), log=True
        )
        battle.run([make_pilot(pilot, KeyedChance(f"{number}.{side}")) for side in range(2)])
        sides = [ship.side for ship in battle.state.ships]
        for event in battle.log or ():
            if event.kind == "moved":
                moves += 1
                fields = dict(zip(FIELDS["moved"], event.values, strict=True))
                side = sides[fields["ship"]]
                collisions += any(sides[other] == side for other in fields["overlapped"])
    return collisions / moves, moves


@pytest.mark.parametrize(("pilot", "battles"), [("gunner", 200), ("tactician", 96)])
def test_ships_keep_clear_of_their_own(
    benchmark: BenchmarkFixture, pilot: str, battles: int
) -> None:
    share, moves = benchmark.pedantic(
        share_of_collisions, (pilot, battles if benchmark.enabled else 24), rounds=1
    )
    benchmark.extra_info["share of moves"] = round(share, 4)
    benchmark.extra_info["moves"] = moves
    assert share <= MOST_COLLISIONS


def battles_a_second(pilot: str, battles: int, tries: int) -> float:
    """Returns the rate of a pilot against itself, three ships against three."""
    pairs = [
        list(pair)
        for pair in battle_records().values()
        if all(len(fleet.ships) == 3 for fleet in pair)
    ]
    seconds = 0.0
    for number in range(battles):
        fleets = pairs[number % len(pairs)]
        fastest = 1e9
        for _ in range(tries):
            start = time.process_time()
            play(fleets, (pilot, pilot), str(number))
            fastest = min(fastest, time.process_time() - start)
        seconds += fastest
    return battles / seconds


def test_gunners_a_second(benchmark: BenchmarkFixture) -> None:
    rate = benchmark.pedantic(battles_a_second, ("gunner", BATTLES, TRIES), rounds=1)
    benchmark.extra_info["battles a second"] = round(rate)
    if benchmark.enabled:
        assert rate >= LEAST_BATTLES_A_SECOND / slowness()


def rate_with_texts(pilot: str, battles: int, tries: int) -> tuple[float, float]:
    """Returns the rate of a pilot with texts, and what share that is of the rate without.

    Battles without and with them take turns: what else the machine does then slows both.
    """
    fleets = [
        [
            list(pair)
            for pair in battle_records(with_texts=with_texts).values()
            if all(len(fleet.ships) == 3 for fleet in pair)
        ]
        for with_texts in (False, True)
    ]
    fastest = [[1e9] * battles, [1e9] * battles]
    for _ in range(tries):
        for number in range(battles):
            for pairs, times in zip(fleets, fastest, strict=True):
                start = time.process_time()
                play(pairs[number % len(pairs)], (pilot, pilot), str(number))
                times[number] = min(times[number], time.process_time() - start)
    without, with_texts = (sum(times) for times in fastest)
    return battles / with_texts, without / with_texts


def on_build(build: str, expression: str) -> Any:
    """Returns what an expression of this module gives in a process that imports a build."""
    script = (
        "import json\n"
        "from tests.benchmarks.test_battles import battles_a_second, rate_with_texts\n"
        f"print(json.dumps({expression}))"
    )
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "RULES_BUILD": build}
    done = subprocess.run(
        [sys.executable, "-c", script], env=environment, cwd=ROOT, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.mark.parametrize("build", [SOURCES, COMPILED])
@pytest.mark.parametrize("pilot", ["gunner", "tactician"])
def test_texts_cost_little(benchmark: BenchmarkFixture, pilot: str, build: str) -> None:
    battles, tries = (BATTLES, 10) if pilot == "gunner" else (10, 2)
    if benchmark.enabled:
        rate, share = benchmark.pedantic(
            on_build, (build, f"rate_with_texts({pilot!r}, {battles}, {tries})"), rounds=1
        )
        benchmark.extra_info["battles a second, with texts"] = round(rate, 1)
        benchmark.extra_info["share of the rate without"] = round(share, 2)
        assert round(share, 2) >= LEAST_SHARES_WITH_TEXTS[build]


def rate_on(build: str) -> float:
    """Returns the gunners' rate on a build of the rules."""
    rate: float = on_build(build, f"battles_a_second('gunner', {BATTLES}, {TRIES})")
    return rate


def test_gunners_a_second_on_both_builds(benchmark: BenchmarkFixture) -> None:
    def rates() -> tuple[float, float]:
        # One after the other and the best of three: other work on the machine comes and goes.
        tries = [(rate_on(SOURCES), rate_on(COMPILED)) for _ in range(3)]
        return max(plain for plain, _ in tries), max(compiled for _, compiled in tries)

    if benchmark.enabled:
        plain, compiled = benchmark.pedantic(rates, rounds=1)
        benchmark.extra_info["battles a second, sources"] = round(plain)
        benchmark.extra_info["battles a second, compiled"] = round(compiled)
        benchmark.extra_info["times as many"] = round(compiled / plain, 2)
        assert compiled >= LEAST_COMPILED / slowness()
        assert compiled >= LEAST_GAIN * plain


def test_tacticians_a_second(benchmark: BenchmarkFixture) -> None:
    rate = benchmark.pedantic(battles_a_second, ("tactician", 10, 3), rounds=1)
    benchmark.extra_info["battles a second"] = round(rate, 1)
    assert rate > 1.0
