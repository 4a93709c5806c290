"""Maneuvers that take the place of the one revealed: what they keep of it.

A bank that becomes a turn goes to the side of the bank, and where only its template is another
one, it keeps its colour too.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.battle.effects.by_hand import shows
from tests.rules.battle.effects.printed import borne, moving
from tests.rules.battle.examples.scene import MakeScene, captain, card

DIAL = ((1, "bank", "green"), (1, "turn", "red"), (2, "bank", "white"), (3, "bank", "white"))
WHITE, RED = ((1, "bank", "white"), (1, "turn", "red")), ((1, "bank", "red"),)
MAYWEATHER = "crew:travis-mayweather-71526"


@shows(
    "talent:evasive-80000 1",
    "talent:evasive-80000 2",
    "talent:evasive-80003 1",
    "talent:evasive-80003 2",
)
@pytest.mark.parametrize(
    ("key", "dial", "maneuver", "told"),
    [
        (MAYWEATHER, DIAL, "2 bank left", "2 turn left red"),
        (MAYWEATHER, DIAL, "3 bank right", "3 turn right red"),
        ("talent:evasive-80000", DIAL, "1 bank left", "1 turn left green"),
        ("talent:evasive-80000", WHITE, "1 bank right", "1 turn right white"),
        ("talent:evasive-80000", RED, "1 bank right", "1 turn right red"),
        ("talent:evasive-80003", WHITE, "1 bank right", "1 turn right white"),
        ("talent:evasive-80003", RED, "1 bank left", "1 turn left red"),
    ],
)
def test_a_bank_becomes_a_turn_to_the_same_side(
    scene: MakeScene, key: str, dial: tuple[tuple[int, str, str], ...], maneuver: str, told: str
) -> None:
    play = moving(scene, borne(key, captain(5), dial=dial), maneuver).give(key).finish_phase()
    state = play.at_phase("combat")
    assert str(state.setting_of(play.ship("a1", state))) == told
    assert "Detail a1" not in play.history


GEORDI = "crew:geordi-la-forge-75013"
PROTOTYPE = card("Federation Prototype", "construction")
FAST = ((2, "straight", "green"), (3, "straight", "white"), (4, "straight", "red"))


@pytest.mark.parametrize(
    ("more", "maneuver", "option", "told"),
    [
        ((), "2 straight", "", "3 straight green"),
        ((), "3 straight", "ChangeSpeed, Treat", "4 straight white"),
        ((), "3 straight", "Treat", "3 straight green"),
        ((), "4 straight", "ChangeSpeed, Treat", "5 straight red"),
    ],
)
def test_a_faster_maneuver_keeps_its_colour(
    scene: MakeScene, more: tuple[Any, ...], maneuver: str, option: str, told: str
) -> None:
    """Geordi La Forge makes a straight green or faster, and faster it is no redder."""
    play = moving(scene, borne(GEORDI, *more, dial=FAST), maneuver).give(GEORDI)
    if option:
        play.give(option)
    state = play.finish_phase().at_phase("combat")
    assert str(state.setting_of(play.ship("a1", state))) == told


def test_with_the_prototype_it_is_green_and_faster(scene: MakeScene) -> None:
    play = moving(scene, borne(GEORDI, PROTOTYPE, dial=FAST), "3 straight")
    assert play.offered.count(GEORDI) == 2
    play.battle.answer(play.offered.index(GEORDI) + 1)
    state = play.finish_phase().at_phase("combat")
    assert str(state.setting_of(play.ship("a1", state))) == "4 straight green"
