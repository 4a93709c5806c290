"""Hundreds of games of Star Trek: Fleet Captains, every event checked: all layouts, many goals."""

from __future__ import annotations

from itertools import product

import pytest

from rules.dice import SeededChance, derived_seed
from rules.fleet_captains.pilots.drifter import DrifterCaptain
from rules.fleet_captains.play.played_game import play_game
from rules.fleet_captains.play.setup import GameSetup
from rules.fleet_captains.terms import FEDERATION, KLINGON
from rules.loader import load_boxes

pytestmark = pytest.mark.long

GAMES_EACH = 10
GOALS = (6, 10, 13, 16, 20, 25, 30, 38)


@pytest.mark.parametrize("goal", GOALS)
def test_every_event_of_many_games_leaves_them_sound(goal: int) -> None:
    box = load_boxes()["house-base"]
    for layout, number in product(box.layouts, range(GAMES_EACH)):
        seed = f"long {layout} {goal} {number}"
        captain = DrifterCaptain(SeededChance(derived_seed(seed, "captains")))
        captains = [captain] * len(box.layouts[layout].posts)
        setup = GameSetup((FEDERATION, KLINGON), goal, layout, number % 2)
        game = play_game(box, setup, captains, seed, is_checked=True).game
        assert (game.winner == -1) == (game.outcome == "stalled"), seed
