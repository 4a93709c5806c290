"""Finds battles in which every card acts: `python -m tests.rules.battle.effects.find_acting`.

Writes tests/data/acting_battles.json anew; takes some minutes. Tells of cards that did not act.
"""

from __future__ import annotations

import json
import random
import sys

from tests.rules.battle.effects.acting import acted_in
from tests.rules.battle.effects.acting_fleets import Planned, plan_for, played_cards
from tests.rules.battle.effects.test_all_cards_act import DATA

TRIES = 60
AT_ONCE = 200
"""So many battles are for any cards; the others each for one card that has not acted yet."""


def find(seed: str, tries: int = TRIES) -> tuple[list[tuple[Planned, set[str]]], set[str]]:
    """Plays until every card has acted; gives the battles, and the cards that never did."""
    draw = random.Random(seed)
    missing = set(played_cards())
    found: list[tuple[Planned, set[str]]] = []

    def attempt(key: str, number: int, wanted: frozenset[str] = frozenset()) -> None:
        planned = plan_for(key, number, wanted)
        if planned is None:
            return
        try:
            acted = acted_in(planned.play()) & played_cards()
        except Exception as error:
            print(planned.seed, repr(error), flush=True)
            raise
        if acted & missing:
            found.append((planned, acted))
            missing.difference_update(acted)

    for number in range(AT_ONCE):
        if missing:
            attempt(draw.choice(sorted(missing)), number, frozenset(missing))
    for key in sorted(missing):
        for number in range(tries):
            if key not in missing:
                break
            attempt(key, number)
    return found, missing


def fewest(found: list[tuple[Planned, set[str]]]) -> list[Planned]:
    """Keeps the battles that are needed, each with the cards that it is there for."""
    left = {card for _, acted in found for card in acted}
    kept = []
    while left:
        planned, acted = max(found, key=lambda each: len(each[1] & left))
        cards = tuple(sorted(acted & left))
        kept.append(Planned(planned.rules, planned.seed, planned.pilots, planned.fleets, cards))
        left -= acted
    return kept


def main() -> None:
    found, missing = find(sys.argv[1] if len(sys.argv) > 1 else "1")
    lines = [json.dumps(each.to_document()) for each in fewest(found)]
    DATA.write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="utf-8")
    print(len(lines), "battles; never acted:", *sorted(missing))


if __name__ == "__main__":
    main()
