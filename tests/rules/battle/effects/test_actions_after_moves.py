"""What a ship may do once it has moved, and what its move has cost it by then.

"After you move" is after Clean Up and before Perform Action, so that tokens of the power strain
count already; a text that leaves a ship its action leaves it the Perform Action step.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.battle.effects.printed import borne, flown, moving
from tests.rules.battle.examples.scene import DIAL, MakeScene, Scene, captain, card, vessel

METAPHASIC = "tech:metaphasic-shields-73001"
TORRES = "crew:b-elanna-torres-72300p"
NUNK = "captain:nunk-blind-nunks-marauder"
MCCOY = "crew:leonard-mccoy-72260gp"
DAROK = "crew:darok-71804"
RAND = "crew:janice-rand-71272"
DRONE = "captain:tactical-drone-71646d"
CENTRAL = "tech:control-central-72262p"
COCHRANE = "talent:cochrane-deceleration-maneuver-71122"
PULSE = "tech:geodesic-pulse-blind-nunks-marauder"
FREE = card("Free", ability="free action: gain 1 evade.")
FAST = ((3, "straight", "white"),)
LISTED = card("Listed", ability="action: gain 1 evade.")


def over_an_obstacle(make: MakeScene, colour: str, words: str = "", **more: Any) -> Scene:
    """Returns a scene in which a1 ends its 3 straight on an obstacle."""
    first = borne(METAPHASIC, FREE, LISTED, dial=((3, "straight", colour),), shields=3)
    return moving(
        make,
        first,
        "3 straight",
        words,
        more="terrain obstacle:1 18,16.3",
        script=("attack X",),
        **more,
    )


def test_metaphasic_shields_leave_an_action_of_the_bar(scene: MakeScene) -> None:
    """No free action and none of a card, but one of the bar in the Perform Action step."""
    play = over_an_obstacle(scene, "white")
    assert play.asked == "Action a1"
    assert {"evade", "scan"} <= set(play.offered)
    assert not {"crew:free", "crew:listed"} & set(play.offered)
    assert play.give("evade").asked != "Effect a1"


@pytest.mark.parametrize(
    "own",
    [
        borne(METAPHASIC, dial=FAST, shields=3),
        flown("ship:u-s-s-nova-75014", dial=FAST),
        flown("ship:u-s-s-equinox-75014", dial=FAST),
    ],
    ids=["Metaphasic Shields", "Nova", "Equinox"],
)
def test_a_planet_is_an_obstacle_that_leaves_the_action(scene: MakeScene, own: Any) -> None:
    """Of the cards of 2017, which say where they mean no planet (2017, Obstacles)."""
    play = moving(scene, own, "3 straight", more="terrain planet 18,18\n")
    if play.asked == "Effect a1":
        play.give("pass")
    assert play.asked == "Action a1"


def test_metaphasic_shields_leave_no_action_that_is_not_on_the_bar(scene: MakeScene) -> None:
    """Neither the fleet action of an admiral nor the enabling of a card is on the action bar."""
    leader = card("Leader", "admiral", "admiral", ability="fleet action: gain 1 evade.")
    play = moving(
        scene,
        [borne(METAPHASIC, LISTED, dial=FAST, shields=3), vessel(1, cards=[captain(3), leader])],
        "3 straight",
        more="a2 21,13 h0 acted\nterrain obstacle:1 18,16.3\ncard a1 1 disabled 1",
        script=("attack X",),
    )
    assert play.asked == "Action a1"
    assert play.offered == ["pass", "evade", "scan", "battlestations", "cloak"]


@pytest.mark.parametrize(
    ("colour", "words", "acts"),
    [("red", "", False), ("green", "auxiliary 1", True), ("white", "auxiliary 1", False)],
)
def test_metaphasic_shields_help_against_no_strain(
    scene: MakeScene, colour: str, words: str, acts: bool
) -> None:
    play = over_an_obstacle(scene, colour, words)
    assert (play.asked == "Action a1") is acts
    assert play.ship("a1", play.at_phase("combat") if not acts else None).auxiliary == (not acts)


@pytest.mark.parametrize(
    ("colour", "words", "acts"),
    [("white", "", True), ("red", "", False), ("green", "auxiliary 1", True)],
)
def test_torres_acts_once_the_strain_is_known(
    scene: MakeScene, colour: str, words: str, acts: bool
) -> None:
    play = scene(
        f"round 2 activation begun\na1 18,10 h0 {words}\nb1 18,16.5 h180 acted",
        borne(TORRES, dial=((3, "straight", colour),)),
        vessel(1),
        dials={"a1": "3 straight"},
    )
    if not acts:
        play.finish_phase()
        assert "Effect a1" not in play.history
        return
    play.give(TORRES, "evade")
    assert play.ship("a1").evade == 1


def helped(key: str) -> Any:
    adviser = captain(5, ability="action: gain 1 scan.")
    talent = card("Talent", "talent", ability="action: gain 1 scan.", holder=1)
    cards = () if key == NUNK else (adviser, talent)
    return borne(key, *cards, dial=DIAL)


@pytest.mark.parametrize("key", [NUNK, MCCOY, DAROK, RAND])
@pytest.mark.parametrize("stays", [False, True])
def test_after_a_move_there_has_been_one(scene: MakeScene, key: str, stays: bool) -> None:
    first = helped(key).to_document()
    if stays:
        first["cards"].append(card("Stop", ability="reveal dial: skip execute maneuver."))
    play = scene(
        "round 2 activation begun\na1 18,10 h0\nb1 18,19 h180 acted scan 1",
        type(borne(key))(first),
        vessel(1),
        dials={"a1": "1 straight"},
    )
    found = False
    while play.question is not None and not play.told("phase")[1:]:
        found = found or key in play.offered
        play.give("pass" if "pass" in play.offered else play.offered[0])
    assert found is not stays


@pytest.mark.parametrize("key", [NUNK, MCCOY])
def test_after_a_move_is_before_the_action(scene: MakeScene, key: str) -> None:
    play = scene(
        "round 2 activation begun\na1 18,10 h0\nb1 18,19 h180 acted scan 1",
        helped(key),
        vessel(1),
        dials={"a1": "1 straight"},
    )
    assert key in play.offered
    play.go_to("Action a1").give("evade")
    while play.question is not None and not play.told("phase")[1:]:
        assert key not in play.offered
        play.give("pass" if "pass" in play.offered else play.offered[0])


def test_a_drone_clears_the_power_for_a_red_maneuver(scene: MakeScene) -> None:
    play = moving(
        scene,
        borne(DRONE, dial=DIAL),
        "3 turn left",
        "auxiliary 1",
        more="card a1 0 drones 2",
    )
    play.give(DRONE).finish_phase()
    assert "ManeuverFor b1" not in play.history
    assert play.told("moved")[0].startswith("moved a1 3 turn left red")


def test_control_central_follows_no_free_action(scene: MakeScene) -> None:
    more = card("More", ability="free action: perform scan as a free action.")
    play = moving(scene, borne(CENTRAL, more, dial=DIAL), "1 straight")
    play.give("crew:more")
    assert play.asked == "Action a1"
    play.give("evade")
    assert CENTRAL in play.offered


def test_the_deceleration_turns_ships_without_a_come_about(scene: MakeScene) -> None:
    play = moving(
        scene, borne(COCHRANE, captain(5), dial=((1, "straight", "green"),)), "1 straight"
    )
    before = play.go_to("Action a1").ship("a1").pose
    ship = play.give(COCHRANE).ship("a1")
    assert (ship.pose.heading, ship.pose.x, ship.auxiliary) == (180.0, before.x, 1)
    assert abs(ship.pose.y - before.y) < 0.01


def test_a_geodesic_pulse_into_a_ship_costs_no_action(scene: MakeScene) -> None:
    """Used before the Perform Action step, its maneuver may overlap and leave the step."""
    adviser = card("Adviser", ability="after moving: discard this to perform an action.")
    play = scene(
        "round 2 activation begun\na1 18,10 h0\nb1 18,14.3 h180 acted",
        borne(PULSE, adviser, dial=((1, "straight", "white"),)),
        vessel(1),
        dials={"a1": "1 straight"},
    )
    play.give("crew:adviser", PULSE)
    assert play.told("moved")[1].split()[0:2] == ["moved", "a1"]
    assert play.ship("a1").overlapped
    assert play.asked == "Action a1"
