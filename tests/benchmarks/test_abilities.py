"""How fast abilities are read: one text, all examples, and as many texts as the catalogue has."""

from __future__ import annotations

import json
from itertools import cycle, islice
from pathlib import Path

from pytest_benchmark.fixture import BenchmarkFixture

from rules.abilities import parse, render
from rules.abilities.parser import _parser

DATA = Path(__file__).parents[1] / "data" / "abilities" / "examples.json"
TEXTS = [
    record["ability"]
    for record in json.loads(DATA.read_text(encoding="utf-8")).values()
    if record["status"] == "automated"
]
# The cards of the catalogue that have an ability, different texts.
CATALOGUE = 2240
WHOLE_CATALOGUE_SECONDS = 2.0


def test_parse_one_text(benchmark: BenchmarkFixture) -> None:
    tree = benchmark(parse, "when defending: disable this to re-roll up to 2 blanks.")
    assert len(tree.clauses) == 1


def test_render_one_text(benchmark: BenchmarkFixture) -> None:
    text = "when defending: disable this to re-roll up to 2 blanks."
    assert benchmark(render, parse(text)) == text


def test_parse_as_many_texts_as_the_catalogue_has(benchmark: BenchmarkFixture) -> None:
    texts = list(islice(cycle(TEXTS), CATALOGUE))
    trees = benchmark.pedantic(lambda: [parse(text) for text in texts], rounds=3, warmup_rounds=1)
    assert len(trees) == CATALOGUE
    if benchmark.enabled and benchmark.stats is not None:
        assert benchmark.stats.stats.min < WHOLE_CATALOGUE_SECONDS


def test_build_the_tables(benchmark: BenchmarkFixture) -> None:
    def build() -> None:
        _parser.cache_clear()
        _parser()

    benchmark.pedantic(build, rounds=3)
