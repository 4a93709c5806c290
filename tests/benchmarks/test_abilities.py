"""How fast abilities are read: one text, and those of the whole catalogue."""

from __future__ import annotations

from pytest_benchmark.fixture import BenchmarkFixture

from rules.abilities import parse, render
from rules.abilities.parser import _parser
from tests.benchmarks.machine import slowness
from tests.rules.catalogue import catalogue

TEXTS = [card.ability for card in catalogue() if card.ability_status == "automated"]
WHOLE_CATALOGUE_SECONDS = 3.0


def test_parse_one_text(benchmark: BenchmarkFixture) -> None:
    tree = benchmark(parse, "when defending: disable this to re-roll up to 2 blanks.")
    assert len(tree.clauses) == 1


def test_render_one_text(benchmark: BenchmarkFixture) -> None:
    text = "when defending: disable this to re-roll up to 2 blanks."
    assert benchmark(render, parse(text)) == text


def test_parse_the_texts_of_the_catalogue(benchmark: BenchmarkFixture) -> None:
    trees = benchmark.pedantic(lambda: [parse(text) for text in TEXTS], rounds=3, warmup_rounds=1)
    assert len(trees) == len(TEXTS)
    if benchmark.enabled and benchmark.stats is not None:
        assert benchmark.stats.stats.min < WHOLE_CATALOGUE_SECONDS * slowness()


def test_build_the_tables(benchmark: BenchmarkFixture) -> None:
    def build() -> None:
        _parser.cache_clear()
        _parser()

    benchmark.pedantic(build, rounds=3)
