"""Texts that begin with a target do nothing where there is none (rules/abilities/README.md)."""

from __future__ import annotations

import pytest

from rules.battle import ShipRecord
from tests.rules.battle.effects.printed import acting, borne, flown, known_as, moving
from tests.rules.battle.effects.texts import bearer
from tests.rules.battle.examples.scene import (
    HELD,
    MakeScene,
    Scene,
    captain,
    card,
    fleet_of,
    vessel,
    weapon,
)

NEAR = "18,14 h180"
FAR = "18,34 h180"


def in_phase(make: MakeScene, first: ShipRecord, phase: str, at: str, words: str = "") -> Scene:
    """Returns a scene with an opponent at a place, at the beginning of a phase."""
    foe = [captain(7), card("Aide"), card("Torpedoes", "weapon")]
    return make(
        f"round 2 {phase}\na1 18,10 h0 {words}\nb1 {at}",
        first,
        vessel(7, cards=foe, weapons=[weapon(2, 5, 2, 3)]),
        dials={"a1": "0 stop", "b1": "1 straight"},
    )


@pytest.mark.parametrize(("at", "is_near"), [(NEAR, True), (FAR, False)])
def test_magnus_hansen_without_an_opponent_in_range(
    scene: MakeScene, at: str, is_near: bool
) -> None:
    """Nobody's skill and 1 is no skill to move at."""
    play = in_phase(scene, borne("captain:magnus-hansen-75014", dial=HELD), "planning", at)
    own = play.ship("a1").skill
    play.go_to("Action a1")
    assert play.ship("a1").skill == (8 if is_near else own)


@pytest.mark.parametrize(("at", "is_near"), [("18,13 h0", True), ("18,30 h0", False)])
def test_distribution_nodes_need_a_friend_in_range(
    scene: MakeScene, at: str, is_near: bool
) -> None:
    """The hull that they repair is what another ship loses."""
    first = borne("borg:distribution-nodes-75007", dial=HELD)
    play = scene(
        f"round 2 activation\na1 18,10 h0 shields 0/0 down 2\na2 {at} shields 0/0\nb1 {FAR}",
        fleet_of(first, vessel(1, dial=HELD), points=1),
        vessel(1, dial=HELD),
        dials={"a1": "0 stop", "a2": "0 stop", "b1": "0 stop"},
        script=["damage Direct Hit"] * is_near,
    )
    play.go_to("Action a1")
    assert (play.ship("a1").damage, play.ship("a2").damage) == ((1, 1) if is_near else (2, 0))


@pytest.mark.parametrize(("at", "is_near"), [(NEAR, True), (FAR, False)])
def test_viceroy_echoes_after_a_target_only(scene: MakeScene, at: str, is_near: bool) -> None:
    known = known_as("ship:reman-starship-71533")
    first = borne("crew:viceroy-75012", dial=HELD, **known)
    play = in_phase(scene, first, "planning", at, "cloak green shields 0/2")
    play.go_to("Maneuver b1")
    assert ("Detail a1" in play.history) is is_near
    assert play.ship("b1").cards[1].time == (2 if is_near else 0)


@pytest.mark.parametrize(("at", "is_near"), [(NEAR, True), (FAR, False)])
def test_the_da_vinci_spends_no_scan_on_nobody(scene: MakeScene, at: str, is_near: bool) -> None:
    first = flown("ship:u-s-s-da-vinci-75013")
    play = in_phase(scene, first, "combat", at, "scan 1").finish_phase()
    assert ("Detail a1" in play.history) is is_near


@pytest.mark.parametrize(
    ("first", "phase", "words"),
    [
        (flown("ship:u-s-s-raven-75014"), "combat", ""),
        (borne("captain:styles-75016"), "activation", ""),
        (borne("crew:erin-hansen-75014"), "activation", ""),
        (flown("ship:u-s-s-intrepid-ncc-74600-75014"), "planning", ""),
        (borne("captain:maxwell-forrest-75016"), "activation", ""),
        (bearer("combat phase: target an opposing ship in range; gain 1 evade."), "combat", ""),
    ],
    ids=["raven", "styles", "erin-hansen", "intrepid", "forrest", "plain"],
)
def test_texts_without_a_target(
    scene: MakeScene, first: ShipRecord, phase: str, words: str
) -> None:
    play = in_phase(scene, first, phase, FAR, words).finish_phase()
    assert play.told("effect") == []
    assert play.ship("a1").evade == 0


PROTOTYPE = "tech:tactical-prototype-71802"


@pytest.mark.parametrize(
    ("key", "words", "actions", "is_offered"),
    [
        (PROTOTYPE, "auxiliary 1", ["cloak", "scan"], True),
        (PROTOTYPE, "auxiliary 1", ["cloak"], False),
        ("ship:r-i-s-vo-71274", "", ["evade"], True),
        ("ship:r-i-s-vo-71274", "auxiliary 1", ["evade"], False),
        ("ship:delta-flyer-ii-72300p", "", ["battlestations"], True),
        ("ship:delta-flyer-ii-72300p", "auxiliary 1", ["battlestations"], False),
    ],
)
def test_nobody_is_offered_a_drawback_alone(
    scene: MakeScene, key: str, words: str, actions: list[str], is_offered: bool
) -> None:
    """What else a text does has to be possible: here an action that the ship may perform."""
    dial = ((2, "straight", "white"),)
    make_ship = flown if key.startswith("ship:") else borne
    play = moving(scene, make_ship(key, dial=dial, actions=actions), "2 straight", words)
    play.finish_phase()
    assert ("Effect a1" in play.history) is is_offered


@pytest.mark.parametrize(
    ("key", "action", "words", "is_offered"),
    [
        ("captain:john-harriman-72263", "evade", "", False),
        ("captain:john-harriman-72263", "scan", "", True),
        ("ship:nunk-s-marauder-blind-nunks-marauder", "scan", "", False),
        ("ship:nunk-s-marauder-blind-nunks-marauder", "evade", "", True),
        ("ship:r-i-s-pi-71222", "scan", "", False),
        ("ship:r-i-s-pi-71222", "evade", "", True),
        ("ship:i-r-w-avatar-of-tomed-71511", "cloak", "", False),
        ("ship:i-r-w-avatar-of-tomed-71511", "cloak", "down 1", True),
        ("captain:kargan-71996", "crew:aide", "locks b1", False),
        ("captain:kargan-71996", "crew:aide", "", True),
    ],
)
def test_nobody_is_offered_a_drawback_after_the_action(
    scene: MakeScene, key: str, action: str, words: str, is_offered: bool
) -> None:
    """The free action of the text is performed already, or would do nothing."""
    aide = card("Aide", ability="action: gain 1 mission.")
    bar = ["evade", "scan", "cloak", "regenerate", "target-lock"]
    make_ship = flown if key.startswith("ship:") else borne
    play = acting(scene, make_ship(key, aide, actions=bar), words).go_to("Action a1").give(action)
    if play.asked == "Cloak a1":
        play.give("yes")
    assert (play.asked == "Effect a1" and key in play.offered) is is_offered
