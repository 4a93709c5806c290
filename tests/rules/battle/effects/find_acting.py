"""Finds battles in which every card acts: `python -m tests.rules.battle.effects.find_acting`.

Keeps the battles of tests/data/acting_battles.json that still serve and finds others for the
cards that no longer act; with a seed behind it all are found anew. Takes some minutes. Tells of
cards that did not act.
"""

from __future__ import annotations

import json
import random
import sys

from tests.rules.battle.effects.acting import acted_in
from tests.rules.battle.effects.acting_fleets import Planned, plan_for, played_cards
from tests.rules.battle.effects.arranged import situations
from tests.rules.battle.effects.test_all_cards_act import DATA, NOT_REACHED, battles

TRIES = 60
LONGER = 400
"""So often a battle is sought for a card that no longer acts in the one that it had."""
AT_ONCE = 200
"""So many battles are for any cards; the others each for one card that has not acted yet."""


Found = list[tuple[Planned, set[str]]]
"""Battles, each with the cards that acted in it."""


def find(seed: str, tries: int = TRIES, found: Found | None = None) -> tuple[Found, set[str]]:
    """Plays until every card has acted; gives the battles, and the cards that never did.

    Of a seed "" no battle is made for many cards at once. `found` are battles to begin with.
    """
    draw = random.Random(seed)
    found = [] if found is None else found
    missing = set(played_cards()) - set(situations())
    for _, acted in found:
        missing -= acted

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

    for number in range(AT_ONCE if seed else 0):
        if missing:
            attempt(draw.choice(sorted(missing)), number, frozenset(missing))
    for key in sorted(missing):
        for number in range(tries):
            if key not in missing:
                break
            attempt(key, number)
    return found, missing


def kept() -> Found:
    """Plays the battles that are kept; gives what acts in them now."""
    return [(each, acted_in(each.play()) & played_cards()) for each in battles()]


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


def write(planned: list[Planned]) -> None:
    """Keeps battles beside the tests, one a line."""
    lines = [json.dumps(each.to_document()) for each in planned]
    DATA.write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="utf-8")


def follow_cards(tries: int = LONGER) -> set[str]:
    """Keeps all battles and adds some for cards that are in none; returns those that never acted.

    Cards that battles play no more are struck; whether the others still act is for the tests.
    """
    played = played_cards()
    there = [
        Planned(each.rules, each.seed, each.pilots, each.fleets, cards)
        for each in battles()
        if (cards := tuple(key for key in each.cards if key in played))
    ]
    # Those that never did are not tried each time.
    known = [(each, {*each.cards, *NOT_REACHED}) for each in there]
    found, missing = find("", tries, known)
    write([*there, *fewest(found[len(there) :])])
    battles.cache_clear()  # The gunners of `pilot_uses` fly those just written.
    return missing


def main() -> None:
    if len(sys.argv) > 1:
        found, missing = find(sys.argv[1])
    else:
        found, missing = find("", LONGER, kept())
    planned = fewest(found)
    write(planned)
    print(len(planned), "battles; never acted:", *sorted(missing))


if __name__ == "__main__":
    main()
