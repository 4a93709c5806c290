"""Maneuvers that a card lets a ship execute as red ones: not under auxiliary power.

A ship with an Auxiliary Power Token cannot execute red maneuvers, and a maneuver that is to be
treated as red is one, whatever colour the dial shows.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.battle.effects.printed import borne, moving
from tests.rules.battle.effects.texts import bearer
from tests.rules.battle.examples.scene import MakeScene, card, vessel
from tests.rules.catalogue import catalogue

DIAL = ((1, "straight", "white"), (2, "straight", "green"), (2, "turn", "white"))
NAVIGATOR = "crew:klingon-navigator-72232"
REACTOR = "tech:reactor-core-blind-tohkaht"
GRID = "tech:power-distribution-grid-71805"
EMERGENCY = (
    "after executing a green or white maneuver: discard this to execute a maneuver with "
    "speed 1-2 and treat the maneuver as red."
)


def bearing(key: str) -> Any:
    return borne(key, dial=DIAL) if key else bearer(EMERGENCY, dial=DIAL)


@pytest.mark.parametrize("key", [NAVIGATOR, GRID, ""])
def test_without_a_token_it_is_executed_and_counts_as_red(scene: MakeScene, key: str) -> None:
    play = moving(scene, bearing(key), "1 straight").give(key or "crew:helper")
    assert "2 turn left red" in play.offered
    play.give("2 turn left red").finish_phase()
    assert play.told("token") == ["token a1 auxiliary 1 red maneuver"]


@pytest.mark.parametrize("key", [NAVIGATOR, GRID, REACTOR, ""])
def test_under_auxiliary_power_it_is_not_offered(scene: MakeScene, key: str) -> None:
    play = moving(scene, bearing(key), "1 straight", "auxiliary 1").finish_phase()
    assert "Effect a1" not in play.history
    assert play.told("token") == []


def test_a_red_one_that_counts_as_white_may_be_executed(scene: MakeScene) -> None:
    text = "reveal dial: discard this to change the maneuver to a turn and treat the maneuver as "
    dial = ((1, "straight", "white"), (2, "turn", "red"))
    play = moving(scene, bearer(f"{text}white.", dial=dial), "1 straight", "auxiliary 1")
    play.give("crew:helper", "2 turn left white").finish_phase()
    assert play.told("token") == []


@pytest.mark.parametrize("is_action", [True, False])
def test_emergency_power_is_for_the_execute_maneuver_step(
    scene: MakeScene, is_action: bool
) -> None:
    """No maneuver that an action brings is followed by another one."""
    key = "resource:emergency-power-72236r"
    found = catalogue()[key]
    power = card(found.name, "resource", "fleet-resource", ability=found.ability) | {"key": key}
    helper = card("Helper", ability="action: execute a 2 straight.")
    first = vessel(5, cards=[power, helper], dial=DIAL)
    play = moving(scene, first, "1 straight", more="card a1 0 mission 5\n")
    assert key in play.offered
    if is_action:
        play.give("pass").go_to("Action a1").give("crew:helper")
        assert key not in play.offered
    else:
        play.give(key, "2 straight red")
        assert play.told("token") == ["token a1 auxiliary 1 red maneuver"]
