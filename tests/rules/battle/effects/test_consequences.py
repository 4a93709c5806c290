"""Cards that do something more where what they let a ship do was done."""

from __future__ import annotations

import pytest

from tests.rules.battle.effects.printed import borne
from tests.rules.battle.examples.scene import HELD, MakeScene, vessel

PROTOCOL = "tech:evasive-protocol-72014wp"


@pytest.mark.parametrize(
    ("words", "locks", "offered"),
    [
        ("cloak green shields 0/2", "locks a1", True),
        ("cloak green shields 0/2", "", True),
        # Who is not cloaked makes no echo, and so is not rid of the lock either.
        ("", "locks a1", False),
    ],
)
def test_evasive_protocol(scene: MakeScene, words: str, locks: str, offered: bool) -> None:
    """A lock goes with the echo, and the echo is made without a lock, too."""
    play = scene(
        f"round 2 combat\na1 18,10 h0 {words}\nb1 18,17.5 h180 {locks}",
        borne(PROTOCOL),
        vessel(5, dial=HELD),
    )
    assert (PROTOCOL in play.offered) is offered
    if offered:
        play.give(PROTOCOL, "left 1 +0.0000")
    ship = play.ship("a1")
    assert (ship.pose.x < 18, ship.cards[0].time) == (offered, 3 * offered)
    assert play.ship("b1").locks == (() if offered else (0,))
