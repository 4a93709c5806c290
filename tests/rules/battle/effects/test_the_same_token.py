"""Texts that ask whether a ship has the token that was just placed, and not any token."""

from __future__ import annotations

import pytest

from tests.rules.battle.effects.printed import borne
from tests.rules.battle.examples.scene import DIAL, MakeScene, captain, vessel

TRANSPONDER = "talent:neural-transponder-73002"
DONE = {"evade": "evade", "scan": "scan", "battle stations": "battlestations"}


@pytest.mark.parametrize(
    ("placed", "there"),
    [
        *((token, "") for token in DONE),
        *((token, token) for token in DONE),
        ("evade", "scan"),
        ("scan", "evade"),
        ("battle stations", "auxiliary"),
    ],
)
def test_the_transponder_of_a_ship_without_that_token(
    scene: MakeScene, placed: str, there: str
) -> None:
    """The other ship places one only if it has none of this type; what else it has is no matter."""
    play = scene(
        "round 2 activation begun\na1 18,10 h0\n"
        f"a2 20,10 h0 acted {there.replace(' ', '') + ' 1' if there else ''}\nb1 18,34 h180 acted",
        [borne(TRANSPONDER, captain(5)), borne(TRANSPONDER, captain(5))],
        vessel(1),
        dials={"a1": "0 stop"},
    )
    play.go_to("Action a1").give(DONE[placed]).finish_phase()
    state = play.at_phase("combat", 2)
    other = play.ship("a2", state)
    assert play.ship("a1", state).cards[0].is_gone
    assert getattr(other, placed.replace(" ", "_")) == 1
    if there and there != placed:
        assert getattr(other, there) == 1
    # Who had one had nothing placed.
    assert other.cards[0].is_gone is (there != placed)


@pytest.mark.parametrize("there", [0, 1])
def test_the_transponder_passes_auxiliary_power_on(scene: MakeScene, there: int) -> None:
    play = scene(
        "round 2 activation begun\na1 18,10 h0\n"
        f"a2 20,13 h0 acted {'auxiliary 1' if there else ''}\nb1 18,34 h180 acted",
        [borne(TRANSPONDER, captain(5), dial=DIAL), borne(TRANSPONDER, captain(5))],
        vessel(1),
        dials={"a1": "3 about"},
    )
    play.finish_phase()
    state = play.at_phase("combat", 2)
    assert play.ship("a1", state).auxiliary == 1
    assert play.ship("a2", state).auxiliary == 1
