"""Ten thousand situations of Star Trek: Fleet Captains, the engine's menus against the judge's."""

from __future__ import annotations

import pytest

from rules.loader import load_boxes
from tests.rules.fleet_captains.situations import ACTIONS
from tests.rules.fleet_captains.test_judge import compare

pytestmark = pytest.mark.long

SITUATIONS = 10_000
OF_A_GAME = 200
GAMES = [
    (10, "standard"),
    (6, "small"),
    (16, "medium"),
    (16, "teams"),
    (30, "standard"),
    (38, "standard"),
]


def test_ten_thousand_menus_are_those_of_the_judge() -> None:
    box = load_boxes()["house-base"]
    kinds: set[str] = set()
    seen = number = 0
    while seen < SITUATIONS:
        goal, layout = GAMES[number % len(GAMES)]
        most = min(OF_A_GAME, SITUATIONS - seen)
        seen += compare(box, goal, layout, f"long {number}", most, kinds)
        number += 1
    assert seen == SITUATIONS
    missing = ACTIONS - kinds
    assert missing == set()
