"""Makes what follows from the catalogue anew: `python -m tests.follow_cards`.

Run it after a card was added, changed or removed. It looks for a scene for each clause that has
none, for a battle for each card that acts in none, counts how often gunners use a new card, and
counts the catalogue. What still serves stays as it is, so that a diff shows only what the card
changed. Says what it could not find, which is then to be shown by hand. Takes about a minute; with
keys of cards behind it some seconds, as the scenes of all others are believed.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path

from cards.coverage import coverage_of
from tests.rules.battle.effects import find_acting, generated_scenes, pilot_uses
from tests.rules.battle.effects.test_every_card import without_scene
from tests.rules.catalogue import catalogue

COVERAGE = Path(__file__).resolve().parent / "data" / "coverage.json"


def main(keys: Sequence[str]) -> int:
    """Writes the files; returns 1 where something has to be shown by hand.

    `keys` are those of the cards that changed, none of which means any.
    """
    if unknown := [key for key in keys if key not in catalogue()]:
        print("no such card:", *unknown)
        return 1
    total = coverage_of(catalogue()).total
    counts = {"automated": total.automated, "manual": total.manual, "none": total.none}
    COVERAGE.write_text(json.dumps(counts) + "\n", encoding="utf-8")
    unseen = sorted(set(generated_scenes.follow_scenes(keys)) - set(without_scene()))
    if unseen:
        print("no scene (tests/rules/battle/effects/test_scenes_by_hand.py):", *unseen)
    idle = sorted(find_acting.follow_cards())
    pilot_uses.follow_cards()
    if idle:
        print("never act (tests/data/arranged_battles.json):", *idle)
    return 1 if unseen or idle else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
