"""How fast the engine is by itself, without what pilots think: 3 ships against 3 of about 100 SP.

Battles are recorded once and then driven by their answers alone. The figures are the processor's
time of the best of many tries, since other work on the machine can only add to it; the most that
something may cost holds for the sources, and the compiled build must keep it too.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from rules.battle import Answer, Battle, FleetRecord, prepare_fleet, set_up_battle
from rules.battle.phases.log import read_log, replay, write_log
from rules.dice import SeededChance
from rules.notation.native.document import fleet_from_document
from rules.pilots import Drifter
from tests.benchmarks.machine import slowness
from tests.rules.battle.battles import Homebody, rulesets
from tests.rules.catalogue import catalogue

pytestmark = pytest.mark.benchmark(timer=time.process_time)

FLEETS = Path(__file__).parents[1] / "data" / "battle_fleets"
RULES = "attack-wing-2017"
BATTLES = 20
TRIES = 15
MOST_MICROSECONDS_A_QUESTION = 40.0
MOST_MICROSECONDS_A_COPY = 80.0
LEAST_DRIFTER_BATTLES_A_SECOND = 400.0


@cache
def pairs() -> list[list[FleetRecord]]:
    """Returns the pairs of fleets with three ships each, ready for battles."""
    found = []
    for file in sorted(FLEETS.glob("*.json")):
        documents = json.loads(file.read_text(encoding="utf-8"))
        fleets = [
            prepare_fleet(fleet_from_document(each), catalogue(), rulesets()[RULES])
            for each in documents
        ]
        if all(len(fleet.ships) == 3 for fleet in fleets):
            found.append(fleets)
    return found


def new_battle(number: int, *, log: bool = False) -> Battle:
    """Returns a battle of one of the pairs."""
    fleets = pairs()[number % len(pairs())]
    return set_up_battle(fleets, catalogue(), rulesets()[RULES], SeededChance(str(number)), log=log)


def played(number: int, *, log: bool = False) -> Battle:
    """Returns a battle of homebodies at its end."""
    battle = new_battle(number, log=log)
    battle.run([Homebody(SeededChance(f"{number} {side}")) for side in range(2)])
    return battle


def best(benchmark: BenchmarkFixture) -> float:
    """Returns the seconds of the best round; 0 where nothing is measured."""
    return float(benchmark.stats.stats.min) if benchmark.stats is not None else 0.0


def seconds_of(pieces: list[Callable[[], object]]) -> float:
    """Returns the processor's time of all pieces of work, the best of many tries of each.

    Pieces of a few milliseconds find moments in which the machine does nothing else.
    """
    total = 0.0
    for piece in pieces:
        fastest = 1e9
        for _ in range(TRIES):
            start = time.process_time()
            piece()
            fastest = min(fastest, time.process_time() - start)
        total += fastest
    return total


def test_the_engine_alone(benchmark: BenchmarkFixture) -> None:
    answers: list[list[Answer]] = [played(number).answers for number in range(BATTLES)]
    questions = sum(len(each) for each in answers)

    def driven(number: int) -> Callable[[], object]:
        return lambda: new_battle(number).replay_answers(answers[number])

    pieces = [driven(number) for number in range(BATTLES)]
    seconds = benchmark.pedantic(seconds_of, (pieces,))
    benchmark.extra_info["milliseconds a battle"] = round(seconds / BATTLES * 1e3, 3)
    benchmark.extra_info["microseconds a question"] = round(seconds / questions * 1e6, 1)
    benchmark.extra_info["questions a battle"] = round(questions / BATTLES, 1)
    if benchmark.enabled:
        assert seconds / questions * 1e6 < MOST_MICROSECONDS_A_QUESTION * slowness()


def test_drifters(benchmark: BenchmarkFixture) -> None:
    def drifting(number: int) -> Callable[[], object]:
        return lambda: new_battle(number).run(
            [Drifter(SeededChance(f"{number} {side}")) for side in range(2)]
        )

    seconds = benchmark.pedantic(seconds_of, ([drifting(number) for number in range(BATTLES)],))
    benchmark.extra_info["battles a second"] = round(BATTLES / seconds)
    if benchmark.enabled:
        assert BATTLES / seconds > LEAST_DRIFTER_BATTLES_A_SECOND / slowness()


def test_copying_a_state(benchmark: BenchmarkFixture) -> None:
    battle = new_battle(1)
    pilots = [Homebody(SeededChance(f"1 {side}")) for side in range(2)]
    question = battle.step()
    while question is not None and battle.state.round < 5:
        answer = pilots[question.side].choose(battle.views[question.side], question)
        question = battle.answer(answer)
    copy = benchmark(battle.state.copy)
    assert copy == battle.state
    assert best(benchmark) * 1e6 < MOST_MICROSECONDS_A_COPY * slowness()


def test_replaying_a_log(benchmark: BenchmarkFixture) -> None:
    battle = played(2, log=True)
    assert battle.log is not None
    text = write_log(battle.log)
    again = benchmark(lambda: replay(read_log(text)))
    assert again.state == battle.state
    benchmark.extra_info["events"] = len(battle.log)
