"""Cards that name a ship as they are used: where there is none, they cannot be used at all."""

from __future__ import annotations

import pytest

from tests.rules.battle.effects.printed import acting, borne, flown
from tests.rules.battle.examples.scene import HELD, MakeScene, card, vessel

HAND = card("Hand")
NEARBY, AWAY = "20,10 h0", "2,2 h0"


@pytest.mark.parametrize(("place", "offered"), [("18,18 h180", True), ("18,34 h180", False)])
def test_weiss(scene: MakeScene, place: str, offered: bool) -> None:
    """Without an opponent at Range 1-2 there is no evade token either."""
    key = "question:weiss-75015"
    play = acting(scene, borne(key), place=place, second=vessel(1, dial=HELD, cards=[HAND]))
    play.go_to("Action a1")
    assert (key in play.offered) is offered
    if offered:
        play.give(key)
        assert (play.ship("a1").evade, play.ship("b1").cards[0].disabled) == (1, 1)


@pytest.mark.parametrize(("place", "beamed"), [(NEARBY, True), (AWAY, False)])
def test_portable_transwarp_beaming_device(scene: MakeScene, place: str, beamed: bool) -> None:
    """A crew is saved by another ship at Range 1-3 that takes it aboard, else by nobody."""
    key = "tech:portable-transwarp-beaming-device-75005"
    foe = card("Foe", ability="action: discard a crew on an opposing ship at range 1-3.")
    play = scene(
        f"round 2 activation begun\na1 18,10 h0 acted\na2 {place} acted\nb1 18,18 h180",
        [borne(key, HAND), vessel(2, dial=HELD)],
        vessel(1, dial=HELD, cards=[foe]),
        dials={"b1": "0 stop"},
    ).go_to("Action b1")
    play.give(foe["key"])
    assert (key in play.offered) is beamed
    if beamed:
        play.give(key)
    device, hand = play.ship("a1").cards
    assert (device.is_discarded, hand.is_discarded) == (beamed, not beamed)
    assert [each.time for each in play.ship("a2").cards] == [1] * beamed


@pytest.mark.parametrize(("place", "offered"), [(NEARBY, True), (AWAY, False)])
def test_tal_shiar_scout(scene: MakeScene, place: str, offered: bool) -> None:
    """It takes no opponent's token where no other friend at Range 1-2 gets it."""
    key = "ship:tal-shair-scout-75012"
    play = scene(
        f"round 2 combat\na1 18,10 h0\na2 {place}\nb1 18,17.5 h180 evade 1",
        [flown(key), vessel(1, dial=HELD)],
        vessel(5, dial=HELD),
    )
    assert (key in play.offered) is offered
    if offered:
        play.give(key)
        assert (play.ship("a2").evade, play.ship("b1").evade) == (1, 0)
