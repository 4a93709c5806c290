"""Minefields of cards: a pilot lays them in the way of opponents, and keeps out of theirs."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rules.battle.timing.questions import ChooseDetail
from rules.table import terrain_distance
from rules.table.dimensions import RANGE_BAND
from tests.rules.battle.examples.scene import Scene, card, vessel, weapon
from tests.rules.pilots.test_choices import answered, maneuver_of

MakeScene = Callable[..., Scene]
PILOTS = pytest.mark.parametrize("pilot", ["gunner", "tactician"])
CLOAKED = (
    "planning phase: discard this to place minefield at range 1-2 not at range 1-2 of an opposing "
    "ship. when an opposing ship moves at range 1 of that minefield: roll 3 attack dice; deal the "
    "results to that ship."
)
DROPPED = (
    "attack: discard this to place minefield at range 1 in the rear arc. when a ship overlaps "
    "that minefield: roll 4 attack dice; deal the results to that ship."
)


def layer(text: str, type_: str) -> dict[str, object]:
    """Returns the plain form of a card that lays a minefield."""
    return card("Mines", type_, ability=text, reach=[1, 3])


def facing(make: MakeScene, heading: int) -> Scene:
    """Returns a scene in which a1 may lay a minefield; b1 is 18 inches in front of it."""
    return make(
        f"round 2 planning\na1 18,10 h0\nb1 18,28 h{heading}",
        vessel(5, cards=[layer(CLOAKED, "tech")]),
        vessel(4),
    )


@PILOTS
def test_it_lays_a_minefield_in_the_way_of_an_opponent(scene: MakeScene, pilot: str) -> None:
    made = facing(scene, 180)
    assert answered(made, pilot) == "tech:mines"
    made.give("tech:mines")
    question = made.question
    assert isinstance(question, ChooseDetail)
    place = made.offered.index(answered(made, pilot))
    chosen = question.answers[place]
    foe = made.ship("b1").pose
    # As near as it may be, where b1 comes by within two rounds, and not behind or beside a1.
    assert terrain_distance(foe.moved(7.0), chosen) <= RANGE_BAND
    assert min(terrain_distance(foe, each) for each in question.answers) > 2 * RANGE_BAND


@PILOTS
def test_it_keeps_a_minefield_while_the_opponent_goes_away(scene: MakeScene, pilot: str) -> None:
    assert answered(facing(scene, 0), pilot) == "pass"


@PILOTS
def test_it_keeps_out_of_range_of_a_minefield(scene: MakeScene, pilot: str) -> None:
    """The minefield lies ahead on the right, b1 beyond it: only to the left all is clear."""
    lines = "round 2 planning\na1 18,10 h0\nb1 18,33 h90\ncard b1 0 discarded"
    fleets = (vessel(3), vessel(4, cards=[layer(CLOAKED, "tech")], dial=((0, "stop", "white"),)))
    mine = "\nterrain minefield 20,19\nmine b1 0 minefield 20,19"
    with_it, without = scene(lines + mine, *fleets), scene(lines, *fleets)
    token = with_it.state.terrain[0]
    ends = [
        terrain_distance(maneuver_of(made, pilot).template.end(made.ship("a1").pose), token)
        for made in (with_it, without)
    ]
    assert ends[1] <= RANGE_BAND < ends[0]


@PILOTS
def test_it_fires_rather_than_to_lay_a_minefield_that_nobody_is_near(
    scene: MakeScene, pilot: str
) -> None:
    made = scene(
        "round 2 combat\na1 18,10 h0\nb1 18,17 h180",
        vessel(5, cards=[layer(DROPPED, "weapon")], weapons=[weapon(0, 0, 1, 1)]),
        vessel(4),
    )
    assert "weapon:mines" in made.offered
    assert answered(made, pilot) == "pass"


@PILOTS
def test_it_lays_a_minefield_before_a_pursuer_at_whom_it_cannot_fire(
    scene: MakeScene, pilot: str
) -> None:
    made = scene(
        "round 2 combat\na1 18,20 h0\nb1 18,14 h0 chance",
        vessel(5, cards=[layer(DROPPED, "weapon")], weapons=[weapon(0, 0, 1, 1)]),
        vessel(4),
    )
    assert answered(made, pilot) == "weapon:mines"
