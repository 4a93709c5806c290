"""Texts that wait for the end of a ship's move: in the Activation Phase alone.

They speak of the move of an activation, which ends with Clean Up. A maneuver that some card adds
in the Combat Phase is none.
"""

from __future__ import annotations

from typing import Any

import pytest

from rules.battle import ShipRecord
from tests.rules.battle.effects.printed import borne, flown, known_as
from tests.rules.battle.effects.texts import bearer
from tests.rules.battle.examples.scene import DIAL, MakeScene, Scene, captain, card, vessel

MOVES = "after attacking: execute a 1 straight."
INTERCEPT = "talent:intercept-72221p"
ENERGY = "weapon:energy-weapon-blind-bioship"
ADVANCED = "resource:advanced-technology-72004r"
DIVISION = "ship:4th-division-battleship-71279"
TECH = card("Gadget", "tech")


def bearing(key: str) -> ShipRecord:
    if key == DIVISION:
        return flown(key)
    return borne(key, captain(5))


def mover(key: str, skill: int) -> ShipRecord:
    """Returns a ship that moves on after its attack, of a kind that the card knows."""
    kind: dict[str, Any] = {}
    if key == DIVISION:
        kind = known_as("ship:3rd-wing-attack-ship-3rd-wing-attack-ship")
    return bearer(MOVES, TECH, skill=skill, dial=DIAL, **kind)


def is_offered(play: Scene, key: str) -> bool:
    """Returns whether the card acts or is offered before the phase is over."""
    while play.question is not None and not play.told("phase")[1:]:
        if any(key in each for each in play.offered) or play.asked in ("Use a2", "Action a2"):
            return True
        play.give(next((each for each in ("pass", "no") if each in play.offered), play.offered[0]))
    return False


@pytest.mark.parametrize("key", [INTERCEPT, ENERGY])
def test_of_an_opposing_ship(scene: MakeScene, key: str) -> None:
    place = "a1 18,10 h0 {}\nb1 18,18 h180 {}"
    ships = (bearing(key), mover(key, 3))
    play = scene(
        "round 2 activation begun\n" + place.format("acted", ""), *ships, dials={"b1": "1 straight"}
    )
    assert is_offered(play, key)
    play = scene(
        "round 2 combat begun\n" + place.format("chance", ""),
        *ships,
        script=("attack XXX", "defense X"),
    )
    play.give("primary weapon at a1")
    assert not is_offered(play, key)
    assert play.told("moved")


@pytest.mark.parametrize("key", [ADVANCED, DIVISION])
def test_of_a_friendly_ship(scene: MakeScene, key: str) -> None:
    place = "a1 18,10 h0 {}\na2 22,10 h0 {}\nb1 22,18 h180 {}"
    ships = ([bearing(key), mover(key, 6)], vessel(1))
    play = scene(
        "round 2 activation begun\n" + place.format("acted", "", "acted"),
        *ships,
        dials={"a2": "1 straight"},
    )
    assert is_offered(play, key)
    play = scene(
        "round 2 combat begun\n" + place.format("chance", "", "chance"),
        *ships,
        script=("attack XXX", "defense X"),
    )
    play.give("primary weapon at b1")
    assert not is_offered(play, key)
    assert play.told("moved")


@pytest.mark.parametrize(("key", "other"), [(ADVANCED, "crew:aide"), ("crew:aide", ADVANCED)])
def test_advanced_technology_comes_with_no_other_free_action(
    scene: MakeScene, key: str, other: str
) -> None:
    """Neither before the one that it gives nor after it (FR-116.1, F14-E6)."""
    aide = card("Aide", ability="after moving: may perform scan as a free action.")
    play = scene(
        "round 2 activation begun\na1 18,10 h0 acted\na2 22,10 h0\nb1 22,34 h180 acted",
        [bearing(ADVANCED), vessel(6, cards=[aide, TECH])],
        vessel(1),
        dials={"a2": "1 straight"},
    )
    assert play.offered == [ADVANCED, "crew:aide", "pass"]
    play.give(key)
    if key == ADVANCED:
        play.give("evade")
    assert (play.asked, other in play.offered) == ("Action a2", False)
    assert len(play.told("action")) == 1
    assert play.ship("a2").cards[1].disabled == int(key == ADVANCED)


@pytest.mark.parametrize("has_acted", [True, False])
def test_who_acted_freely_may_still_be_forbidden_to_act(scene: MakeScene, has_acted: bool) -> None:
    """What lets a ship do nothing is no offer to it, and asks nothing of what it did before."""
    own = card("Aide", ability="after executing a maneuver: may perform scan as a free action.")
    text = "after an opposing ship moves: that ship can't perform free actions this round."
    play = scene(
        "round 2 activation begun\na1 18,10 h0 acted\nb1 22,30 h180",
        bearer(text),
        vessel(3, cards=[own]),
        dials={"b1": "1 straight"},
    )
    play.give("crew:aide" if has_acted else "pass").go_to("Action b1")
    assert play.told("effect")[-1].startswith("effect a1 crew:helper")
