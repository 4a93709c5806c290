"""Fleet actions that a text lets a ship perform, and what they ask for.

Source: 2017, Admiral Cards, Fleet Action Token.
"""

from __future__ import annotations

import pytest

from tests.rules.battle.effects.printed import acting, borne
from tests.rules.battle.examples.scene import Document, MakeScene, Scene, admiral, captain, card

MAKE_IT_SO = "talent:make-it-so-2017core"


def leader(text: str = "fleet action: gain 1 evade.") -> Document:
    """Returns a face-up admiral with a text."""
    return admiral(6, 1, "Leader") | {"ability": text}


def ordered(scene: MakeScene, *cards: Document) -> Scene:
    """Returns a scene in which a1 may use Make It So; its captain has an action himself."""
    first = captain(5, ability="action: gain 1 scan.")
    return acting(scene, borne(MAKE_IT_SO, first, *cards)).go_to("Action a1")


def test_make_it_so_performs_the_action_of_an_admiral(scene: MakeScene) -> None:
    """It is his fleet action, for which his token goes to the ship; the captain's comes behind."""
    play = ordered(scene, leader())
    play.give(MAKE_IT_SO)
    assert play.offered == ["fleet-action", "captain:captain"]
    play.give("fleet-action")
    assert play.state.sides[0].fleet_action == 0
    assert play.told("action")[-1] == "action a1 fleet-action 256 True"
    assert (play.asked, play.offered) == ("Detail a1", ["yes", "no"])
    play.give("yes")
    own = play.ship("a1")
    assert (own.evade, own.scan, own.cards[0].is_gone) == (1, 1, True)


def test_his_action_may_be_the_second(scene: MakeScene) -> None:
    play = ordered(scene, leader(), card("Aide", ability="action: gain 1 battle stations."))
    play.give(MAKE_IT_SO, "captain:captain", "yes")
    assert play.offered == ["fleet-action", "crew:aide"]
    play.give("fleet-action")
    own = play.ship("a1")
    assert (own.evade, own.scan, own.battle_stations) == (1, 1, 0)


@pytest.mark.parametrize(
    ("text", "more"),
    [
        ("fleet action: gain 1 evade.", "side 0 fleet-action a2\n"),
        ("fleet action: disable a tech on this ship to gain 1 evade.", ""),
    ],
)
def test_one_that_cannot_be_performed_is_not_offered(
    scene: MakeScene, text: str, more: str
) -> None:
    """Without its token on the admiral no fleet action is performed, by whatever text."""
    play = acting(
        scene,
        [
            borne(MAKE_IT_SO, captain(5, ability="action: gain 1 scan."), leader(text)),
            borne(MAKE_IT_SO, captain(4)),
        ],
        more=f"a2 30,4 h0 acted\n{more}",
    ).go_to("Action a1")
    play.give(MAKE_IT_SO)
    assert (play.ship("a1").evade, play.ship("a1").scan) == (0, 1)


def test_nor_is_that_of_an_admiral_aboard_another_ship(scene: MakeScene) -> None:
    play = acting(
        scene,
        [
            borne(MAKE_IT_SO, captain(5, ability="action: gain 1 scan.")),
            borne(MAKE_IT_SO, captain(4), leader()),
        ],
        more="a2 20,10 h0 acted\n",
    ).go_to("Action a1")
    assert "fleet-action" in play.offered
    play.give(MAKE_IT_SO)
    assert (play.ship("a1").evade, play.ship("a1").scan) == (0, 1)


# --- Robert April ---------------------------------------------------------------------------------


APRIL = "admiral:robert-april-75006"
CAPTAIN_APRIL = "captain:robert-april-75006"
NAMES = {APRIL: "fleet-action", CAPTAIN_APRIL: CAPTAIN_APRIL}
WORKER = card("Worker", ability="action: place 2 time here to gain 1 evade.")
DANCER = card("Dancer", ability="action: disable this to gain 1 scan.")


def led_by(scene: MakeScene, key: str, *crew: Document, more: str = "") -> Scene:
    """Returns a scene in which April may use his action on the crew behind him."""
    captains = [captain(3)] if key == APRIL else []
    play = acting(scene, borne(key, *captains, *crew), more=more).go_to("Action a1")
    return play.give(NAMES[key])


@pytest.mark.parametrize("key", [APRIL, CAPTAIN_APRIL])
def test_april_may_choose_a_crew_without_time(scene: MakeScene, key: str) -> None:
    """It has no tokens to be moved, and performs its action all the same."""
    place = 2 if key == APRIL else 1
    busy = f"card a1 {place} time 3\n"
    play = led_by(scene, key, WORKER, DANCER, more=busy)
    assert play.offered == ["Worker of a1", "Dancer of a1"]
    play.give("Dancer of a1", "yes")
    own = play.ship("a1")
    assert (own.scan, own.evade, own.cards[0].time) == (1, 0, 0)
    assert (own.cards[place].time, own.cards[place + 1].disabled) == (3, 1)


@pytest.mark.parametrize("key", [APRIL, CAPTAIN_APRIL])
def test_april_takes_the_time_of_a_crew(scene: MakeScene, key: str) -> None:
    place = 2 if key == APRIL else 1
    play = led_by(scene, key, WORKER, DANCER, more=f"card a1 {place} time 3\n")
    play.give("Worker of a1", "yes")
    own = play.ship("a1")
    assert (own.evade, own.cards[0].time, own.cards[place].time) == (1, 3, 2)


@pytest.mark.parametrize("key", [APRIL, CAPTAIN_APRIL])
def test_april_frees_no_disabled_crew(scene: MakeScene, key: str) -> None:
    """He takes its time tokens only: it performs nothing while it is disabled."""
    place = 2 if key == APRIL else 1
    play = led_by(scene, key, WORKER, more=f"card a1 {place} time 3 disabled 1\n")
    own = play.ship("a1")
    assert (own.evade, own.cards[0].time, own.cards[place].time) == (0, 3, 0)
    assert play.asked != "Detail a1"
