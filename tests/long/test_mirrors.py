"""Fleets that fight themselves: neither seat is the better one, over eight thousand battles."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from rules.battle import set_up_battle
from rules.keyed_chance import KeyedChance
from rules.pilots import make_pilot
from tests.rules.battle_fleets import battle_records, battle_rules
from tests.rules.catalogue import catalogue

BATTLES = 168
"""Of each fleet with itself: 8,064 in all."""
MOST_OFF = 0.017
"""How far the share of the first seat may lie from a half: three standard errors."""
PROCESSES = 2


def first_seat_wins(place: int) -> tuple[int, int]:
    """Returns the battles that the first seat wins of a fleet against itself, and those decided."""
    fleet = [each for pair in battle_records(with_texts=True).values() for each in pair][place]
    winners = []
    for number in range(BATTLES):
        seed = f"{place} {number}"
        battle = set_up_battle([fleet, fleet], catalogue(), battle_rules(), KeyedChance(seed))
        pilots = [make_pilot("gunner", KeyedChance(f"{seed}.{side}")) for side in range(2)]
        winners.append(battle.run(pilots).winner)
    return winners.count(0), BATTLES - winners.count(-1)


def test_neither_seat_is_the_better_one() -> None:
    with ProcessPoolExecutor(PROCESSES, get_context("spawn")) as pool:
        found = list(pool.map(first_seat_wins, range(2 * len(battle_records()))))
    wins = sum(won for won, _ in found)
    decided = sum(battles for _, battles in found)
    assert decided > 7_900
    assert abs(wins / decided - 0.5) <= MOST_OFF
