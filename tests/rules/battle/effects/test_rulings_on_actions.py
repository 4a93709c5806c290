"""Official rulings on actions: whose they are, what stops them, what they stop.

Each test names the rows of the rulings that it shows.
"""

from __future__ import annotations

import pytest

from tests.rules.battle.effects.printed import acting, borne, flown
from tests.rules.battle.effects.texts import CARD, in_activation
from tests.rules.battle.examples.scene import MakeScene

ARRAY = "up 'Damaged Sensor Array@2'"


@pytest.mark.ruling("F14-C10", "FR-077.1")
@pytest.mark.parametrize(
    ("key", "named"),
    [
        ("captain:jean-luc-picard-71120", ["evade", "target-lock", "scan", "battlestations"]),
        ("captain:gul-dukat-71275", ["evade", "battlestations"]),
    ],
)
def test_a_damaged_sensor_array_leaves_the_actions_that_cards_grant(
    scene: MakeScene, key: str, named: list[str]
) -> None:
    play = acting(scene, borne(key), ARRAY)
    assert play.offered == [key, "pass"]
    play.give(key)
    assert (play.asked, play.offered) == ("Action a1", named)
    play.give("evade")
    assert play.offered == ["pass", "repair Damaged Sensor Array"]
    assert play.ship("a1").evade == 1


@pytest.mark.ruling("F14-C10", "FR-077.1")
def test_a_damaged_sensor_array_stops_an_action_of_the_bar_that_a_card_grants(
    scene: MakeScene,
) -> None:
    text = "free action: perform an action from the action bar as a free action."
    play = in_activation(scene, text, ARRAY)
    assert (play.asked, play.offered) == ("Action a1", ["pass", "repair Damaged Sensor Array"])
    assert in_activation(scene, text).offered == [CARD, "pass"]


# --- a second action ------------------------------------------------------------------------


@pytest.mark.ruling("FR-069.1")
def test_the_second_action_of_the_hathaway_comes_after_another_one(scene: MakeScene) -> None:
    key = "ship:u-s-s-hathaway-71201"
    play = acting(scene, flown(key, actions=["evade", "scan"]))
    assert (play.asked, play.offered) == ("Action a1", ["pass", "evade", "scan"])
    play.give("scan")
    assert (play.asked, play.offered) == ("Effect a1", [key, "pass"])
    play.give(key)
    assert (play.ship("a1").evade, play.ship("a1").auxiliary) == (1, 1)
    assert acting(scene, flown(key), "performed crew:any").asked == "Effect a1"
