"""How fast fleets are read and written. The document of a request is read at every check."""

from __future__ import annotations

import json
from typing import Any

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from rules.errors import DocumentError
from rules.fleet import Fleet
from rules.names import names_of
from rules.notation import FORMATS, fleet_from_document, fleet_to_document, parse, render
from rules.notation.reading.lookup import index_of
from tests.benchmarks.machine import slowness
from tests.rules.catalogue import catalogue

DOCUMENT: dict[str, Any] = {
    "format": "fleetbuilder-fleet",
    "version": 1,
    "name": "Three ships with fifteen cards",
    "ruleset": "attack-wing-2017",
    "points_limit": 120,
    "ships": [
        {
            "ship": "ship:u-s-s-enterprise-d-2017core",
            "captain": {
                "card": "captain:jean-luc-picard-2017core",
                "upgrades": ["talent:make-it-so-2017core"],
            },
            "upgrades": [
                {"card": "crew:miles-o-brien-2017core", "slot": "crew"},
                "weapon:photon-torpedoes-2017core",
                "tech:exocomp-2017core",
            ],
        },
        {
            "ship": "ship:u-s-s-defiant-71268",
            "captain": {
                "card": "captain:benjamin-sisko-71268",
                "upgrades": ["talent:attack-pattern-omega-71268"],
            },
            "upgrades": [
                {"card": "crew:worf-71268", "slot": "crew"},
                "weapon:quantum-torpedoes-71268",
                "tech:cloaking-device-71268",
            ],
        },
        {
            "ship": "ship:i-r-w-valdore-71123",
            "captain": {
                "card": "captain:toreth-71120",
                "upgrades": ["talent:counter-attack-71120"],
            },
            "upgrades": [
                {"card": "crew:tactical-officer-71123", "slot": "crew"},
                "weapon:plasma-torpedoes-71120",
                "tech:interphase-generator-71124",
            ],
        },
    ],
    "generator": "fleetbuilder",
}
FLEET = fleet_from_document(DOCUMENT)

REPEATED = [
    "(",
    "[",
    "{",
    "((((",
    "()",
    "[]",
    "{}",
    "- ",
    "-",
    "=",
    ":",
    "a:",
    ",",
    ", a",
    "x2 ",
    "2x ",
    "&",
    "&amp;",
    "<",
    "<b>",
    "*",
    "_",
    "`",
    "|",
    "a|",
    "\\",
    "#",
    ">",
    "> ",
    "1. ",
    "1",
    "1 ",
    "a 1",
    "a (1) ",
    "\t",
    " ",
    "\u00e9",
    "\ue000",
    "[b]",
    "[/b]",
    "[url=",
    "](http://",
    "captain ",
    "ship: ",
    "a + ",
    "{a} ",
    "%",
    "eyJ",
    "FB1-",
    "S415\n",
    "Engage\n",
    "a\n",
    "Ship: a\n",
    "\r\n",
    '"',
    '"\\',
    '{"a":',
    "[[",
    "total ",
    "U.S.S. ",
]
"""What a megabyte is made of: all that opens, closes, separates or begins something."""
ODD_QUERIES = ("a" * 5_000, "enterprise " * 400, "a b c d e f " * 30, "Lorem ipsum dolor")


def median(benchmark: BenchmarkFixture) -> float:
    """Returns the median in seconds, 0 where the benchmark only ran once to see that it works."""
    return benchmark.stats.stats.median if benchmark.stats is not None else 0.0


def test_the_fleet_is_what_the_figures_are_about() -> None:
    assert len(FLEET.ships) == 3
    cards = [each.card for build in FLEET.ships for each in build.cards()]
    assert len(cards) == 15
    assert [key for key in cards if key not in catalogue()] == []
    assert fleet_to_document(FLEET) == DOCUMENT


def test_a_decoded_document_is_read(benchmark: BenchmarkFixture) -> None:
    result: Fleet = benchmark(fleet_from_document, DOCUMENT)
    assert result == FLEET
    # Meant: 30 µs on a quiet core; the bound leaves room for a busy one.
    assert median(benchmark) < 60e-6


def test_a_document_is_made(benchmark: BenchmarkFixture) -> None:
    result: dict[str, Any] = benchmark(fleet_to_document, FLEET)
    assert result == DOCUMENT
    assert median(benchmark) < 30e-6


def test_json_text_is_read(benchmark: BenchmarkFixture) -> None:
    text = json.dumps(DOCUMENT)
    assert benchmark(parse, text, catalogue()).fleets == (FLEET,)


@pytest.mark.parametrize("name", list(FORMATS))
def test_a_format_is_written(benchmark: BenchmarkFixture, name: str) -> None:
    assert benchmark(render, FLEET, catalogue(), name)


@pytest.mark.parametrize("name", list(FORMATS))
def test_a_format_is_read(benchmark: BenchmarkFixture, name: str) -> None:
    text = render(FLEET, catalogue(), name)
    assert len(benchmark(parse, text, catalogue()).fleets) == 1


def test_a_text_full_of_unknown_names_is_read(benchmark: BenchmarkFixture) -> None:
    text = "Ship: U.S.S. Defiant\n" + "".join(f"Crew: Nobody number {n}\n" for n in range(200))
    parsed = benchmark.pedantic(parse, (text, catalogue()), rounds=3)
    assert len(parsed.notices) == 200
    assert median(benchmark) < 2.0


@pytest.mark.parametrize("unit", REPEATED)
def test_a_megabyte_of_one_pattern_is_read(benchmark: BenchmarkFixture, unit: str) -> None:
    """Time is linear in the length: in lines and without, with the format told and found."""
    texts = []
    for width in (1_900, 1_000_000):
        line = (unit * (min(width, 1_000_000) // len(unit)))[:width]
        texts.append("\n".join([line] * (1_000_000 // (len(line) + 1) or 1))[:1_000_000])

    def read() -> int:
        refused = 0
        for text in texts:
            for name in (None, "text"):
                try:
                    parse(text, catalogue(), format=name)
                except DocumentError:
                    refused += 1
        return refused

    assert benchmark.pedantic(read, rounds=1) <= 4
    assert median(benchmark) < 16 * slowness()


@pytest.mark.parametrize("written", ODD_QUERIES, ids=lambda written: written[:12])
def test_a_card_is_found_in_milliseconds(benchmark: BenchmarkFixture, written: str) -> None:
    names = names_of(catalogue())
    index = index_of(catalogue())
    names.meant("warm")

    def find() -> None:
        names.meant(written)
        names.near(written)
        index.suggest(written)

    benchmark(find)
    assert median(benchmark) < 0.2 * slowness()
