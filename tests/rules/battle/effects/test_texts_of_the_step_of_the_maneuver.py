"""Texts about the maneuver of the round: its Execute Maneuver step, and no further maneuver.

What is given up before or after a ship moves speaks of its first move of the round
(DECISIONS D30, FAQ T16-49). A maneuver that another card adds is no occasion for it.
"""

from __future__ import annotations

import pytest

from tests.rules.battle.effects.printed import borne, moving
from tests.rules.battle.effects.texts import CARD, bearer
from tests.rules.battle.examples.scene import MakeScene, Scene, captain, card
from tests.rules.catalogue import catalogue

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


def test_all_stop_stops_no_further_maneuver(scene: MakeScene) -> None:
    key = "resource:all-stop-72282r"
    stop = card("All Stop", "resource", "fleet-resource", ability=catalogue()[key].ability)
    first = bearer(PILOT["ability"], stop | {"key": key}, dial=DIAL)
    play = moving(scene, first, "3 straight", more="card a1 1 mission 5\n")
    assert key in play.offered
    play.give("pass").go_to("Action a1").give(CARD).finish_phase()
    assert play.history.count("Effect a1") == 1


@pytest.mark.parametrize(
    ("key", "at", "times"),
    [("talent:lure-71805", "18,32 h0", 0), ("tech:thought-maker-71646a", "18,12 h0", 1)],
)
def test_a_dial_set_anew_is_disregarded_in_its_step(
    scene: MakeScene, key: str, at: str, times: int
) -> None:
    """The further maneuver would take the lured ship off the table: that is its own affair."""
    dial = ((1, "straight", "green"),)
    play = scene(
        f"round 2 planning begun\na1 18,4 h0\nb1 {at}",
        borne(key, captain(5), dial=dial),
        bearer("action: execute a white 1 straight.", dial=dial),
        dials={"a1": "1 straight", "b1": "1 straight"},
    )
    play.go_to("Effect a1").give(key)
    if play.asked == "Detail a1":
        play.give("b1")
    while play.asked != "Action b1":
        play.give("no" if play.asked == "Detail b1" else play.offered[0])
    play.give(CARD).finish_phase()
    assert play.history.count("Detail b1") == times
