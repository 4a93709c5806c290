"""How fast a round of the largest event is paired, and its standings are made."""

from __future__ import annotations

from random import Random

import pytest

from fleetbuilder.events.swiss.rules import (
    MOST_PLAYERS,
    GameOutcome,
    Player,
    Result,
    Scoring,
    SwissGame,
    pairings,
    standings,
)

ROUNDS = 9
WELL_UNDER_A_SECOND = 0.5


@pytest.fixture(scope="module")
def played() -> tuple[list[Player], list[SwissGame]]:
    """Returns the largest event before its last round."""
    chance = Random(1701)
    everybody = [Player(id=number, lot=number) for number in range(MOST_PLAYERS)]
    games: list[SwissGame] = []
    for number in range(1, ROUNDS):
        for pair in pairings(everybody, games, Scoring(), number):
            outcome = chance.choice([GameOutcome.FIRST, GameOutcome.SECOND])
            left = (chance.randrange(131), chance.randrange(131))
            games.append(SwissGame(number, pair.first, pair.second, Result(outcome, left)))
    return everybody, games


def seconds(benchmark) -> float:
    """Gives the median, 0 when nothing is measured."""
    return benchmark.stats.stats.median if benchmark.stats else 0.0


def test_first_round(benchmark):
    everybody = [Player(id=number, lot=number) for number in range(MOST_PLAYERS)]
    found = benchmark(pairings, everybody, [], Scoring(), 1)
    assert len(found) == MOST_PLAYERS // 2
    assert seconds(benchmark) <= WELL_UNDER_A_SECOND


def test_last_round(benchmark, played):
    found = benchmark(pairings, *played, Scoring(), ROUNDS)
    assert len(found) == MOST_PLAYERS // 2
    assert seconds(benchmark) <= WELL_UNDER_A_SECOND


def test_last_round_of_an_odd_number(benchmark, played):
    everybody, games = played
    gone = [*everybody[:-1], Player(id=MOST_PLAYERS - 1, lot=MOST_PLAYERS - 1, gone=ROUNDS)]
    found = benchmark(pairings, gone, games, Scoring(), ROUNDS)
    assert [pair.second for pair in found].count(None) == 1
    assert seconds(benchmark) <= WELL_UNDER_A_SECOND


def test_standings(benchmark, played):
    rows = benchmark(standings, *played, Scoring())
    assert len(rows) == MOST_PLAYERS
    assert seconds(benchmark) <= WELL_UNDER_A_SECOND
