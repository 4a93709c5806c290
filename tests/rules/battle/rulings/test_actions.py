"""Official rulings on actions: whose they are, what stops them, what they stop.

Each test names the rows of the rulings that it shows.
"""

from __future__ import annotations

import pytest

from tests.rules.battle.effects.printed import acting, borne, flown
from tests.rules.battle.effects.texts import CARD, in_activation
from tests.rules.battle.examples.scene import HELD, MakeScene, captain, card, vessel

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


# --- bans that reach back -------------------------------------------------------------------


ALERT = "talent:full-alert-oparenaparticipation"
DATA = "crew:data-71120"
FREE = card("Free", ability="free action: perform scan as a free action.")


@pytest.mark.ruling("F14-E6", "F16-130")
def test_full_alert_comes_neither_before_nor_after_a_free_action(scene: MakeScene) -> None:
    first = borne(ALERT, captain(5), FREE)
    play = acting(scene, first)
    assert (play.asked, play.offered) == ("Effect a1", ["crew:free", "pass"])
    play.give("crew:free")
    play.refuse(ALERT)
    play = acting(scene, first).give("pass")
    play.give(ALERT)
    assert play.ship("a1").auxiliary == 1
    assert play.asked == "Attack a1"


@pytest.mark.ruling("F14-E6", "F16-130")
def test_full_alert_may_be_a_free_action_itself(scene: MakeScene) -> None:
    rand = "crew:janice-rand-71272"
    talent = borne(ALERT).to_document()["cards"][0]
    first = borne(rand, captain(5), talent | {"holder": 1}, FREE)
    play = acting(scene, first).give(rand)
    assert (play.ship("a1").evade, play.ship("a1").auxiliary) == (1, 1)
    play = acting(scene, first).give("crew:free")
    assert rand not in play.offered


@pytest.mark.ruling("F14-K1")
@pytest.mark.parametrize(("words", "is_offered"), [("", True), ("done 1", False), ("done 2", True)])
def test_data_comes_neither_before_nor_after_an_evade_action(
    scene: MakeScene, words: str, is_offered: bool
) -> None:
    more = card("More", ability="free action: perform evade or battle stations as a free action.")
    play = acting(scene, borne(DATA, more), words).give("pass")
    assert (DATA in play.offered) is is_offered
    if is_offered:
        play.give(DATA)
        play.give("crew:more")
        assert (play.ship("a1").evade, play.ship("a1").battle_stations) == (2, 1)


@pytest.mark.ruling("FR-116.1", "FR-318.1")
@pytest.mark.parametrize(
    "key", ["talent:tantalus-field-71796", "weapon:multi-vector-assault-mode-71802"]
)
def test_no_free_action_before_an_action_that_forbids_them(scene: MakeScene, key: str) -> None:
    first = borne(key, captain(5), FREE)
    second = vessel(1, cards=[card("Victim")], dial=HELD)
    play = acting(scene, first, second=second, place="18,14 h180")
    play.give("crew:free")
    play.refuse(key)
    play = acting(scene, first, second=second, place="18,14 h180").give("pass")
    assert key in play.offered
