"""How fast fleets are priced and checked, and cards suggested, on one core and warm.

The best other builder prices 3,900 such fleets a second, without checking them, and takes 9 ms
for the suggestions to one slot. All figures are those of the machine of the bars
(`tests.benchmarks.machine`).
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from rules.building import check, price, suggest
from rules.building.checks.fleet_problems import load
from rules.building.suggestions.slotless_places import SlotlessPlace, slotless_places
from rules.builds import COMPILED, SOURCES
from rules.fleet import Equipped, Fleet
from rules.loader import FIXTURES
from rules.notation.native.document import fleet_from_document
from tests.benchmarks.machine import slowness
from tests.rules.building.helpers import (
    card,
    errors,
    fleet,
    judged,
    missions,
    priced_squads,
    ruleset,
    ship,
)
from tests.rules.catalogue import catalogue

ROOT: Final = Path(__file__).parents[2]

CHECKS_A_SECOND = 10_000
SUGGESTIONS_SECONDS = 0.002
PLACES_SECONDS = 0.0005
REMEDIES_SECONDS = 0.002
MEAN_SECONDS = 0.00021
MEAN_COMPILED_SECONDS = 0.00012
MOST_SHARE_COMPILED = 0.65
SLOWEST_SECONDS = 0.002

RULES = ruleset()

LEGAL = fleet(
    ship(
        "ship:u-s-s-enterprise-d-2017core",
        "crew:miles-o-brien-2017core",
        "crew:deanna-troi-2017core",
        "crew:beverly-crusher-2017core",
        "weapon:photon-torpedoes-2017core",
        "tech:exocomp-2017core",
        captain="captain:jean-luc-picard-2017core",
    ),
    ship(
        "ship:k-mpec-s-attack-cruiser-2017core",
        "crew:worf-2017core",
        "crew:klingon-bekk-2017core",
        "weapon:disruptor-cannon-2017core",
        captain="captain:k-mpec-2017core",
    ),
    ship(
        "ship:i-r-w-valdore-71123",
        "talent:counter-attack-71120",
        "crew:tactical-officer-71123",
        "crew:romulan-pilot-op3prize",
        "weapon:photon-torpedoes-71123",
        captain="captain:donatra-71123",
    ),
    points_limit=150,
)
"""Three ships with fifteen cards, as players build them."""

ILLEGAL = fleet(
    ship(
        "ship:u-s-s-enterprise-d-2017core",
        "crew:worf-2017core",
        "crew:data-71120",
        "crew:data-71531",
        "weapon:photon-torpedoes-2017core",
        "weapon:photon-torpedoes-71120",
        captain="captain:jean-luc-picard-2017core",
    ),
    ship(
        "ship:k-mpec-s-attack-cruiser-2017core",
        "tech:warp-drive-refit-71445",
        "crew:klingon-bekk-2017core",
        captain="captain:jean-luc-picard-71531",
    ),
    ship("ship:federation-starship-71997p", "crew:geordi-la-forge-71120"),
    points_limit=60,
)

SEVEN_PROBLEMS = fleet_from_document(
    json.loads((FIXTURES / "fleets" / "mixed-task-force.json").read_text(encoding="utf-8"))
)

MISSPELT = fleet(
    ship(
        "ship:u-s-s-enterprise-d-2017core",
        *(
            Equipped("", name=name)
            for name in ("Geordi LaForge", "Miles OBrien", "Photon Torpedos", "Make it Sew")
        ),
    ),
)

CROWDED = fleet(
    *(
        ship(
            "ship:federation-starship-71120",
            *[each.key for each in catalogue().by_type["crew"]][number : number + 5],
            captain="captain:federation-71120",
        )
        for number in (0, 5, 10)
    ),
)
"""Three ships with five crew cards each."""

WITH_RULES_OF_THEIR_OWN = fleet(
    ship(
        "ship:u-s-s-voyager-75014",
        card("crew:wesley-crusher-71201", "tech:exocomp-2017core"),
        card("crew:seven-of-nine-75014", "borg:borg-alcove-71444"),
        "crew:luther-sloan-72001p",
        "question:rapid-reload-72008",
        captain="captain:jean-luc-picard-72284p",
    ),
    ship(
        "ship:klingon-starship-71120",
        "tech:romulan-cloaking-device-75012",
        "crew:klingon-bekk-2017core",
        captain=card("captain:k-temoc-72009", "talent:in-cha-71126"),
        admiral="admiral:hayes-72008",
    ),
    ship(
        "ship:romulan-starship-71120",
        "crew:nijil-72233",
        "tech:artificial-quantum-singularity-71120",
        captain=card("captain:rekar-75012", "talent:counter-attack-71120"),
    ),
    points_limit=300,
)


def rate(benchmark: BenchmarkFixture) -> float:
    """Gives runs a second in the best round; infinite when nothing is measured."""
    return 1 / benchmark.stats.stats.min if benchmark.stats else float("inf")


def test_the_legal_fleet_is_what_it_is_called() -> None:
    report = judged(LEGAL)
    assert report.problems == ()
    assert len(report.lines) == 3 + 15
    assert errors(judged(WITH_RULES_OF_THEIR_OWN)) == []
    assert len(set(errors(judged(ILLEGAL)))) == 6
    assert len(errors(judged(SEVEN_PROBLEMS))) == 7
    assert errors(judged(MISSPELT)) == ["card.unknown"] * 4


def test_price_a_legal_fleet(benchmark: BenchmarkFixture) -> None:
    quote = benchmark(price, LEGAL, catalogue(), RULES)
    assert quote.points == sum(line.points for line in quote.lines)
    assert rate(benchmark) >= CHECKS_A_SECOND / slowness()


def test_check_a_legal_fleet(benchmark: BenchmarkFixture) -> None:
    report = benchmark(check, LEGAL, catalogue(), RULES, missions())
    assert report.legal
    assert rate(benchmark) >= CHECKS_A_SECOND / slowness()


@pytest.mark.parametrize(
    ("chosen", "rules"),
    [
        pytest.param(LEGAL, "organized-play-2016", id="official rules"),
        pytest.param(
            WITH_RULES_OF_THEIR_OWN, "attack-wing-2017", id="cards with rules of their own"
        ),
    ],
)
def test_check_other_fleets(benchmark: BenchmarkFixture, chosen: Fleet, rules: str) -> None:
    report = benchmark(check, chosen, catalogue(), ruleset(rules), missions())
    assert report.lines


@pytest.mark.parametrize(
    ("chosen", "most"),
    [
        pytest.param(SEVEN_PROBLEMS, REMEDIES_SECONDS, id="seven problems"),
        pytest.param(ILLEGAL, 2 * REMEDIES_SECONDS, id="and cards that must be tried"),
        pytest.param(MISSPELT, 5 * REMEDIES_SECONDS, id="names that no card has"),
    ],
)
def test_check_fleets_with_all_their_remedies(
    benchmark: BenchmarkFixture, chosen: Fleet, most: float
) -> None:
    report = benchmark(check, chosen, catalogue(), RULES, missions())
    assert all(each.fixes for each in report.problems if each.severity == "error")
    if benchmark.stats:
        assert benchmark.stats.stats.min <= most * slowness()


def test_check_three_hundred_fleets(benchmark: BenchmarkFixture) -> None:
    fleets = [record["fleet"] for record in priced_squads("peer_priced")]

    def all_prices() -> int:
        return sum(price(each, catalogue(), RULES).points for each in fleets)

    assert benchmark(all_prices) > 0


@pytest.mark.parametrize("number", [6, 23, 32, 197])
def test_check_the_slowest_of_three_hundred(benchmark: BenchmarkFixture, number: int) -> None:
    """Their shuttles carry cards that hold others and cost too much: many have to be tried."""
    chosen = priced_squads("peer_priced")[number]["fleet"]
    report = benchmark(check, chosen, catalogue(), RULES, missions())
    assert any(fix.action == "swap" for each in report.problems for fix in each.fixes)
    if benchmark.stats:
        assert benchmark.stats.stats.min <= SLOWEST_SECONDS * slowness()


@pytest.mark.parametrize("number", [22, 63, 189])
def test_check_what_was_slow_once(benchmark: BenchmarkFixture, number: int) -> None:
    """One problem each, for whose remedies many cards were tried."""
    chosen = priced_squads("peer_priced")[number]["fleet"]
    report = benchmark(check, chosen, catalogue(), RULES, missions())
    assert len(report.problems) == 1
    if benchmark.stats:
        assert benchmark.stats.stats.min <= SLOWEST_SECONDS * slowness()


def check_times(rounds: int) -> tuple[float, float]:
    """Returns the mean and the longest time in seconds of checks of three hundred fleets.

    Of each fleet the quickest of several rounds counts, by the processor's clock.
    """
    fleets = [record["fleet"] for record in priced_squads("peer_priced")]
    best = [float("inf")] * len(fleets)
    for _ in range(rounds):
        for place, each in enumerate(fleets):
            begun = time.process_time()
            check(each, catalogue(), RULES, missions())
            best[place] = min(best[place], time.process_time() - begun)
    return sum(best) / len(best), max(best)


def test_check_three_hundred_fleets_with_all_their_remedies(benchmark: BenchmarkFixture) -> None:
    rounds = 6 if benchmark.enabled else 1
    mean, slowest = benchmark.pedantic(check_times, (rounds,), rounds=1)
    benchmark.extra_info.update(
        mean_microseconds=round(mean * 1e6), slowest_microseconds=round(slowest * 1e6)
    )
    if benchmark.enabled:
        assert mean <= MEAN_SECONDS * slowness()
        assert slowest <= SLOWEST_SECONDS * slowness()


def times_on(build: str) -> tuple[float, float]:
    """Returns what `check_times` gives in a process of its own that imports a build."""
    script = "from tests.benchmarks.test_building import check_times\nprint(*check_times(6))"
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "RULES_BUILD": build}
    done = subprocess.run(
        [sys.executable, "-c", script], env=environment, cwd=ROOT, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    mean, slowest = map(float, done.stdout.split())
    return mean, slowest


def test_check_three_hundred_fleets_on_both_builds(benchmark: BenchmarkFixture) -> None:
    """The site and the command line use the compiled build by themselves."""

    def measured() -> list[tuple[float, float, float]]:
        # One after the other: other work on the machine comes and goes.
        return [(times_on(SOURCES)[0], *times_on(COMPILED)) for _ in range(3)]

    if benchmark.enabled:
        found = benchmark.pedantic(measured, rounds=1)
        plain, mean, slowest = (min(column) for column in zip(*found, strict=True))
        benchmark.extra_info.update(
            sources_microseconds=round(plain * 1e6),
            compiled_microseconds=round(mean * 1e6),
            slowest_microseconds=round(slowest * 1e6),
            share=round(mean / plain, 2),
        )
        assert mean <= MEAN_COMPILED_SECONDS * slowness()
        assert slowest <= SLOWEST_SECONDS * slowness()
        assert mean <= MOST_SHARE_COMPILED * plain


@pytest.mark.parametrize(
    ("chosen", "slot"),
    [
        pytest.param(LEGAL, "crew", id="crew"),
        pytest.param(LEGAL, "tech", id="tech"),
        pytest.param(LEGAL, "talent", id="talent"),
        pytest.param(WITH_RULES_OF_THEIR_OWN, "crew", id="crew, with discounts on the ship"),
    ],
)
def test_suggest_all_upgrades_for_one_slot(
    benchmark: BenchmarkFixture, chosen: Fleet, slot: str
) -> None:
    found = benchmark(suggest, chosen, catalogue(), RULES, ship=0, slot=slot)
    assert found.fitting
    if benchmark.stats:
        assert benchmark.stats.stats.min <= SUGGESTIONS_SECONDS * slowness()


@pytest.mark.parametrize(
    ("resource", "count"),
    [
        pytest.param("", 6, id="no resource"),
        pytest.param("resource:flagship-op4participation", 9, id="flagship"),
        pytest.param("resource:officer-cards-collectiveop3", 21, id="officers beneath crew"),
        pytest.param("resource:reinforcements-sideboard-op3participation", 11, id="sideboard"),
    ],
)
def test_find_the_places_that_take_no_slot(
    benchmark: BenchmarkFixture, resource: str, count: int
) -> None:
    chosen = replace(CROWDED, resource=Equipped(resource) if resource else None)

    def places() -> tuple[SlotlessPlace, ...]:
        return slotless_places(load(chosen, catalogue(), RULES))

    assert len(benchmark(places)) == count
    if benchmark.stats:
        assert benchmark.stats.stats.min <= PLACES_SECONDS * slowness()


def test_a_hopeless_fleet_takes_bounded_time(benchmark: BenchmarkFixture) -> None:
    """A hundred ships with twenty cards each: nothing fits, and no fix is tried."""
    crew = ["crew:data-71120"] * 20
    hopeless = fleet(*[ship("ship:federation-starship-71120", *crew)] * 100)
    report = benchmark.pedantic(check, (hopeless, catalogue(), RULES), rounds=3)
    assert not report.legal
    if benchmark.stats:
        assert benchmark.stats.stats.median < 2 * slowness()
