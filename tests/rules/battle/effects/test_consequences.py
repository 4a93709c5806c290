"""Cards that do something more where what they let a ship do was done."""

from __future__ import annotations

import pytest

from tests.rules.battle.effects.printed import borne
from tests.rules.battle.examples.scene import HELD, MakeScene, vessel

PROTOCOL = "tech:evasive-protocol-72014wp"


@pytest.mark.parametrize("words", ["cloak green shields 0/2", ""])
@pytest.mark.parametrize("locks", ["locks a1", ""])
def test_evasive_protocol(scene: MakeScene, words: str, locks: str) -> None:
    """A lock goes with the echo, and the echo is made without a lock, too.

    Drone ships, which alone may carry it, have no cloak: it needs none.
    """
    play = scene(
        f"round 2 combat\na1 18,10 h0 {words}\nb1 18,17.5 h180 {locks}",
        borne(PROTOCOL),
        vessel(5, dial=HELD),
    )
    play.give(PROTOCOL, "left 1 +0.0000")
    ship = play.ship("a1")
    assert (ship.pose.x < 18, ship.cards[0].time) == (True, 3)
    assert play.ship("b1").locks == ()


@pytest.mark.parametrize("locks", ["locks a1", ""])
def test_evasive_protocol_is_idle_where_the_echo_was_made_before(
    scene: MakeScene, locks: str
) -> None:
    """It asks for this very echo: one of the Activation Phase rids the ship of no lock."""
    play = scene(
        f"round 2 activation begun\na1 18,10 h0 cloak green shields 0/2\n"
        f"b1 18,19.5 h180 acted {locks}",
        borne(PROTOCOL),
        vessel(5, dial=HELD),
        dials={"a1": "0 stop"},
    )
    play.go_to("Action a1").give("sensor-echo", "left 1 +0.0000")
    play.go_to("Attack b1")
    assert "Effect a1" not in play.history
    assert play.ship("a1").cards[0].time == 0
    assert play.ship("b1").locks == ((0,) if locks else ())


def test_evasive_protocol_is_idle_where_no_free_action_may_be_performed(scene: MakeScene) -> None:
    play = scene(
        "round 2 combat\na1 18,10 h0 auxiliary 1\nb1 18,17.5 h180 locks a1",
        borne(PROTOCOL),
        vessel(5, dial=HELD),
    )
    play.go_to("Attack b1")
    assert "Effect a1" not in play.history
    assert play.ship("b1").locks == (0,)
