"""Texts about the maneuver of the round: its Execute Maneuver step, and no further maneuver.

What is given up before or after a ship moves speaks of its first move of the round
(DECISIONS D30, FAQ T16-49). A maneuver that another card adds is no occasion for it.
"""

from __future__ import annotations

import pytest

from tests.rules.battle.effects.printed import borne, moving
from tests.rules.battle.examples.scene import MakeScene, Scene, captain, card

DIAL = (
    (1, "straight", "red"),
    (2, "straight", "white"),
    (3, "straight", "white"),
    (3, "turn", "red"),
)
PILOT = card("Pilot", ability="action: execute a red 1 straight.")
TANK = "tech:deuterium-tank-72261p"


def _flown(scene: MakeScene, key: str, maneuver: str = "3 straight", words: str = "") -> Scene:
    more = (PILOT,) if key.startswith("captain") else (captain(5), PILOT)
    return moving(scene, borne(key, *more, dial=DIAL), maneuver, words)


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("captain:benjamin-maxwell-u-s-s-yaeger", ""),
        ("captain:chang-71532", "cloak red"),
        ("crew:klingon-navigator-72232", ""),
        ("crew:nyota-uhura-71122", ""),
        ("ship:u-s-s-phoenix-72011", ""),
        ("talent:emergency-shutdown-71805", ""),
        ("talent:intercept-course-71808", ""),
        ("talent:telepathy-72012", ""),
        ("tech:solar-sail-powered-71211", ""),
    ],
)
def test_no_further_maneuver_is_an_occasion(scene: MakeScene, key: str, words: str) -> None:
    play = _flown(scene, key, words=words).go_to("Effect a1")
    assert key in play.offered
    play.give("pass").go_to("Action a1").give("crew:pilot").finish_phase()
    assert len([each for each in play.told("moved") if each.split()[1] == "a1"]) == 2
    assert play.history.count("Effect a1") == 1


def test_a_further_red_maneuver_stays_red(scene: MakeScene) -> None:
    play = _flown(scene, TANK, "3 turn left").go_to("Effect a1")
    assert TANK in play.offered
    play = _flown(scene, TANK).go_to("Action a1").give("crew:pilot").finish_phase()
    assert (play.ship("a1").auxiliary, "Effect a1" in play.history) == (1, False)
