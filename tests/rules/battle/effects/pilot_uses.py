"""Counts how often gunners use each card: `python -m tests.rules.battle.effects.pilot_uses`.

The battles are those of tests/data/acting_battles.json, whose fleets bring every card, flown by
gunners, each more than once. The counts are kept in fixtures/pilot_uses.json, which the site shows
beside the texts that battles play. Takes some minutes; to be run anew when pilots decide otherwise.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Collection
from dataclasses import replace
from functools import partial
from multiprocessing import Pool

from rules.loader import FIXTURES, load_pilot_uses
from tests.rules.battle.effects.acting import acted_in
from tests.rules.battle.effects.acting_fleets import Planned, keys_of, played_cards
from tests.rules.battle.effects.test_all_cards_act import battles

DATA = FIXTURES / "pilot_uses.json"
PILOT = "gunner"
REPEATS = 12

Counts = dict[str, tuple[int, int]]
"""Card -> the battles in which it took part, and those in which it acted."""


def counted_in(planned: Planned, repeats: int = REPEATS) -> Counts:
    """Plays a battle of gunners so many times; gives the counts of the cards in its fleets."""
    fielded = set().union(*(keys_of(each) for each in planned.fleets)) & played_cards()
    acted: dict[str, int] = dict.fromkeys(fielded, 0)
    for number in range(repeats):
        flown = replace(planned, seed=f"{planned.seed} {number}", pilots=(PILOT, PILOT))
        for key in acted_in(flown.play()) & fielded:
            acted[key] += 1
    return {key: (repeats, times) for key, times in acted.items()}


def counted(found: Collection[Planned], repeats: int = REPEATS) -> Counts:
    """Returns the counts of all cards over battles, played on all cores."""
    whole: Counts = {}
    with Pool() as pool:
        for counts in pool.imap_unordered(partial(counted_in, repeats=repeats), found):
            for key, (battles_, acted) in counts.items():
                before = whole.get(key, (0, 0))
                whole[key] = before[0] + battles_, before[1] + acted
    return whole


def write(counts: Counts) -> None:
    """Keeps the counts, one card a line."""
    lines = [
        f"  {json.dumps(key)}: {json.dumps(list(each))}" for key, each in sorted(counts.items())
    ]
    head = f'{{\n "pilot": {json.dumps(PILOT)},\n "cards": {{\n'
    DATA.write_text(head + ",\n".join(lines) + "\n }\n}\n", encoding="utf-8")


def follow_cards() -> set[str]:
    """Counts cards that were not counted yet; returns those that are in none of the battles."""
    known = {key: each for key, each in load_pilot_uses().items() if key in played_cards()}
    missing = played_cards() - set(known)
    found = [
        each for each in battles() if missing & set().union(*(keys_of(one) for one in each.fleets))
    ]
    if missing:
        known |= {key: each for key, each in counted(found).items() if key in missing}
    write(known)
    return missing - set(known)


def main() -> int:
    write(counted(battles()))
    idle = [key for key, (_, acted) in sorted(load_pilot_uses().items()) if not acted]
    print(len(idle), "cards that gunners never used:", *idle)
    return 0


if __name__ == "__main__":
    sys.exit(main())
