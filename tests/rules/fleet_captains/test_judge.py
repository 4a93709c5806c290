"""What the engine offers against what an independent judge finds legal.

The judge was written from the rulebook alone. Situations are those of games that drifters play, at
every menu; a longer form stands in tests/long.
"""

from __future__ import annotations

import contextlib

import pytest

from rules.dice import SeededChance, derived_seed
from rules.fleet_captains.box.box import GameBox
from rules.fleet_captains.pilots.drifter import DrifterCaptain
from rules.fleet_captains.play.game_questions import TurnStep
from rules.fleet_captains.play.played_game import game_chance, play_on, referee_of
from rules.fleet_captains.play.setup import GameSetup, set_up
from rules.fleet_captains.terms import FEDERATION, KLINGON
from rules.loader import load_boxes
from tests.rules.fleet_captains.judge import judged
from tests.rules.fleet_captains.situations import Onlooker, offered, situation

MANY = 150
"""Situations of a layout in the short form."""


class EnoughError(Exception):
    """Ends a game when enough was seen."""


def compare(
    box: GameBox, goal: int, layout: str, seed: str, many: int, kinds: set[str] | None = None
) -> int:
    """Compares menus of a game with the judge's, at most `many`; returns how many it compared.

    The kinds of steps that were offered are added to `kinds`.
    """
    setup = GameSetup((FEDERATION, KLINGON), goal, layout)
    players = len(box.layouts[layout].posts)
    chance = SeededChance(derived_seed(seed, "captains"))
    seen = 0

    def show(player: int, steps: tuple[TurnStep, ...]) -> None:
        nonlocal seen
        now = situation(referee.game, player)
        assert offered(referee.game, player, steps) == judged(now), (seed, seen, now)
        if kinds is not None:
            kinds.update(step.kind for step in steps)
        seen += 1
        if seen == many:
            raise EnoughError

    captains = [Onlooker(DrifterCaptain(chance), show) for _ in range(players)]
    referee = referee_of(box, setup, captains, game_chance(seed), has_log=False)
    set_up(referee, box)
    with contextlib.suppress(EnoughError):
        play_on(referee)
    return seen


@pytest.mark.parametrize(
    ("goal", "layout"),
    [(10, "standard"), (6, "small"), (16, "medium"), (16, "teams"), (30, "standard")],
)
def test_menus_are_those_of_the_judge(goal: int, layout: str) -> None:
    box = load_boxes()["house-base"]
    seen = 0
    number = 0
    while seen < MANY:
        seen += compare(box, goal, layout, f"judge {goal} {layout} {number}", MANY - seen)
        number += 1
    assert seen == MANY
