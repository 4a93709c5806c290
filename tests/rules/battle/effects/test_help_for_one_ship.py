"""Texts that let one ship a round do what it may: who declines leaves that to another one."""

from __future__ import annotations

import pytest

from tests.rules.battle.effects.printed import dice, flown, known_as
from tests.rules.battle.examples.scene import HELD, MakeScene, fleet_of, vessel

DIVISION = "ship:4th-division-battleship-71279"
HEGH_TA = "ship:i-k-s-hegh-ta-72281p"


@pytest.mark.parametrize("declines", [True, False])
def test_who_declines_leaves_the_action_to_another(scene: MakeScene, declines: bool) -> None:
    """The 4th Division Battleship helps one ship a round, the one that takes the action."""
    kind = known_as("ship:3rd-wing-attack-ship-3rd-wing-attack-ship")
    first = [flown(DIVISION), vessel(3, dial=HELD, **kind), vessel(4, dial=HELD, **kind)]
    play = scene(
        "round 2 activation begun\na1 18,10 h0 acted\na2 16,10 h0\na3 20,10 h0\nb1 18,34 h180",
        fleet_of(*first, points=1),
        vessel(9, dial=HELD),
        dials={f"a{place}": "0 stop" for place in (2, 3)} | {"b1": "0 stop"},
    )
    play.go_to("Detail a2").give("no" if declines else "yes")
    if not declines:
        play.give("evade")
    play.go_to("Action a3")
    assert ("Detail a3" in play.history) is declines


@pytest.mark.parametrize("declines", [True, False])
def test_who_declines_leaves_the_die_to_another(scene: MakeScene, declines: bool) -> None:
    """The Hegh'ta helps one ship a round, the one that rolls the die more."""
    play = scene(
        "round 2 combat begun\na1 18,10 h0 chance\na2 16,10 h0 chance\na3 20,10 h0 chance\n"
        "b1 16,17 h180\nb2 20,17 h180",
        fleet_of(flown(HEGH_TA), vessel(1), vessel(1), points=1),
        fleet_of(vessel(5, dial=HELD), vessel(4, dial=HELD), points=1),
        script=[
            *("attack XXX", "defense X" if declines else "defense XX"),
            *("attack XXX", "defense XX" if declines else "defense X"),
        ],
    )
    play.give("primary weapon at a2")
    assert play.asked == "Detail a2"
    play.give("no" if declines else "yes")
    play.go_to("Attack b2").give("primary weapon at a3")
    assert (play.asked == "Detail a3") is declines
    if declines:
        play.give("yes")
    play.finish_phase()
    assert [dice(play, place)[1] for place in (0, 1)] == ([1, 2] if declines else [2, 1])
