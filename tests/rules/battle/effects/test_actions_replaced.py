"""Actions in whose place something else is done, and those that are prevented."""

from __future__ import annotations

import pytest

from tests.rules.battle.effects.printed import AT, acting, borne, moving
from tests.rules.battle.examples.scene import DIAL, HELD, MakeScene, captain, card, vessel
from tests.rules.catalogue import catalogue


@pytest.mark.parametrize(
    ("key", "action", "answers", "words"),
    [
        ("crew:three-of-nine-75007", "regenerate", [], "shields 1/0 down 1"),
        ("tech:improved-cloaking-75012", "cloak", ["tech:improved-cloaking-75012"], ""),
    ],
)
def test_what_is_replaced_is_performed(
    scene: MakeScene, key: str, action: str, answers: list[str], words: str
) -> None:
    """Three of Nine, Improved Cloaking: the action is done otherwise, and done for the round."""
    more = card("After", ability=f"after performing {action}: gain 1 evade.")
    free = card(
        "Free", ability=f"perform action: disable this to perform {action} as a free action."
    )
    first = borne(key, more, free, actions=[action, "scan"])
    play = acting(scene, first, words)
    play.give("crew:free", *answers).go_to("Action a1")
    assert play.ship("a1").evade == 1
    assert action not in play.offered
    assert "scan" in play.offered


@pytest.mark.parametrize("words", ["shields 1/0 down 1", "shields 1/0", "down 1"])
def test_a_ship_attacks_after_what_replaces_its_regeneration(scene: MakeScene, words: str) -> None:
    """Three of Nine: it repairs shields too, so also them alone, and keeps the attack."""
    play = acting(scene, borne("crew:three-of-nine-75007", actions=["regenerate"]), words)
    play.go_to("Action a1")
    play.give("regenerate").go_to("Attack a1")
    assert AT in play.offered
    assert (play.ship("a1").damage, play.ship("a1").shields) == (0, 2)


@pytest.mark.parametrize(("words", "is_offered"), [("shields 1/0 down 1", True), ("", False)])
def test_regeneration_is_open_to_who_has_something_to_repair(
    scene: MakeScene, words: str, *, is_offered: bool
) -> None:
    """Three of Nine: not without damage."""
    play = acting(scene, borne("crew:three-of-nine-75007", actions=["scan", "regenerate"]), words)
    play.go_to("Action a1")
    assert ("regenerate" in play.offered) is is_offered


def test_an_action_in_place_of_the_same_is_performed_once(scene: MakeScene) -> None:
    """Ventral Thrusters: a sensor echo with another template is one sensor echo."""
    more = card("After", ability="after performing sensor echo: gain 1 evade.")
    key = "tech:ventral-thrusters-80000"
    first = borne(key, more, actions=["sensor-echo"])
    play = acting(scene, first, "cloak green-beside shields 0/2")
    play.go_to("Action a1")
    play.give("sensor-echo", key)
    while play.asked.startswith(("Echo", "Detail")):
        play.give(play.offered[0])
    assert play.ship("a1").evade == 1


@pytest.mark.parametrize(("is_free", "is_offered"), [(False, True), (True, False)])
def test_mutiny(scene: MakeScene, is_free: bool, is_offered: bool) -> None:
    """It meets the action of the opposing ship's own step, not its free actions."""
    key = "resource:mutiny-72290r"
    own = card("Mutiny", "resource", "fleet-resource", ability=catalogue()[key].ability) | {
        "key": key
    }
    text = "perform action: disable this to perform scan as a free action."
    play = acting(
        scene,
        vessel(5, dial=HELD, cards=[card("Free", ability=text)]),
        second=vessel(1, dial=HELD, cards=[own]),
        more="card b1 0 mission 3\n",
    )
    if is_free:
        play.give("crew:free")
    else:
        play.go_to("Action a1")
        play.give("scan")
    assert (key in play.offered) is is_offered


@pytest.mark.parametrize("is_skipped", [True, False])
def test_free_actions_are_lost_with_their_step(scene: MakeScene, *, is_skipped: bool) -> None:
    """Emergency Shutdown: free actions without a time belong to the Perform Action step."""
    key = "talent:emergency-shutdown-71805"
    more = card("Free", ability="free action: gain 1 scan.")
    play = moving(scene, borne(key, captain(5), more, dial=DIAL), "1 straight")
    play.give(key if is_skipped else "pass")
    assert (play.asked == "Effect a1") is not is_skipped


def test_free_actions_are_left_to_who_has_acted(scene: MakeScene) -> None:
    """The action of another text takes the place of the ship's own, not of free ones."""
    later = card("Later", ability="action: disable this so this game, action: gain 1 scan.")
    free = card("Free", ability="free action: gain 1 evade.")
    play = acting(scene, vessel(5, dial=HELD, cards=[later, free]))
    play.go_to("Action a1").give("crew:later").finish_round()
    play.go_to("Effect a1")
    play.give("crew:later", "crew:free").finish_phase()
    ship = play.ship("a1", play.at_phase("combat", 3))
    assert (ship.scan, ship.evade) == (1, 1)
