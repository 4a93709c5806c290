"""Cards that answer what an opponent does to crews: they suffer in their stead, or strike back."""

from __future__ import annotations

import pytest

from tests.rules.battle.effects.printed import borne
from tests.rules.battle.examples.scene import HELD, MakeScene, Scene, card, vessel

JETAL = "crew:ahni-jetal-75014"
HAND, MATE = card("Hand"), card("Mate")
SNIPE = card("Snipe", ability="action: discard a crew on an opposing ship at range 1-3.")
THIEF = card("Thief", ability="action: discard this to steal a crew on a ship at range 1-3.")


def beset_by(make: MakeScene, foe: dict[str, object], *others: object, far: str = "") -> Scene:
    """Returns a battle in which a crew of b1 has acted on a1, or on a2 beside it."""
    ships = list(others)
    more = "a2 20,10 h0 acted\n" if len(ships) > 1 else ""
    play = make(
        f"round 2 activation begun\na1 18,10 h0 acted\n{more}b1 {far or '18,18 h180'}",
        ships,
        vessel(1, dial=HELD, cards=[foe, MATE, card("Gear", "tech")]),
        dials={"b1": "0 stop"},
    ).go_to("Action b1")
    return play.give(str(foe["key"]))


def aboard(play: Scene, name: str) -> list[str]:
    """Lists the cards that are still on a ship."""
    return [each.record.name for each in play.ship(name).cards if not each.is_discarded]


@pytest.mark.parametrize("foe", [SNIPE, THIEF], ids=["discards", "steals"])
@pytest.mark.parametrize("meant", ["Ahni Jetal of a1", "Hand of a1", "Hand of a2"])
def test_ahni_jetal(scene: MakeScene, foe: dict[str, object], meant: str) -> None:
    """Whoever of her side is meant, she is hit, and a crew of the opponent gets three tokens."""
    friends = [vessel(2, dial=HELD, cards=[HAND])] if meant.endswith("a2") else []
    own = borne(JETAL, *[] if friends else [HAND])
    play = beset_by(scene, foe, own, *friends).give(meant)
    if foe is SNIPE:  # the thief is gone: of one crew none is chosen
        play.give("Mate of b1")
    assert play.ship("b1").cards[1].time == 3
    holder = play.ship("a2") if friends else play.ship("a1")
    hand = next(each for each in holder.cards if each.record.name == "Hand")
    assert (hand.is_discarded, hand.time) == (False, 0)
    assert ("Ahni Jetal" in aboard(play, "b1")) is (foe is THIEF)
    assert foe is THIEF or play.ship("a1").cards[0].is_discarded


DERETH = "crew:dereth-71534"


@pytest.mark.parametrize("act", ["disable", "discard", "place 2 time on"])
def test_dereth_answers_for_himself(scene: MakeScene, act: str) -> None:
    """He strikes back at what befalls himself, too, before it puts him out of action."""
    foe = card("Foe", ability=f"action: {act} a crew on an opposing ship in range.")
    play = beset_by(scene, foe, borne(DERETH))
    play.give(DERETH, "Gear of b1")
    assert play.ship("b1").cards[2].disabled == 1
    own = play.ship("a1").cards[0]
    assert own.is_discarded or own.disabled or own.time


def test_dereth_answers_for_others(scene: MakeScene) -> None:
    """Once a round, whoever of the crew is affected."""
    foe = card("Foe", ability="action: disable up to 2 crew on an opposing ship in range.")
    play = beset_by(scene, foe, borne(DERETH, HAND, MATE))
    play.give("Hand of a1, Mate of a1", DERETH, "Gear of b1")
    play.finish_phase()
    assert play.history.count("Effect a1") == 1
    assert [each.disabled for each in play.ship("a1").cards] == [0, 1, 1]


TEERO = "crew:teero-anaydis-75004"


@pytest.mark.parametrize(("used", "expected"), [(True, [2, 1]), (False, [0, 1])])
def test_teero_anaydis_lets_time_grow(scene: MakeScene, used: bool, expected: list[int]) -> None:
    """In the End Phase one crew gets a token where it would have lost one."""
    play = scene(
        "round 2 end\na1 18,10 h0\nb1 18,16 h180\ncard b1 0 time 1\ncard b1 1 time 2",
        borne(TEERO, skill=1),
        vessel(5, dial=HELD, cards=[HAND, MATE]),
    )
    play.give(TEERO if used else "pass")
    if not used:
        play.finish_phase()
    assert [each.time for each in play.ship("b1").cards] == expected


def test_teero_anaydis_leaves_time_alone_before_the_end(scene: MakeScene) -> None:
    """What takes tokens away in another phase takes them."""
    medic = card("Medic", ability="planning phase: disable this to remove all time from a crew.")
    play = scene(
        "round 2 planning\na1 18,10 h0\nb1 18,16 h180\ncard b1 0 time 3",
        borne(TEERO, skill=1),
        vessel(5, dial=HELD, cards=[HAND, medic]),
    )
    play.go_to("Detail a1").give("Hand of b1").go_to("Effect b1").give("crew:medic")
    while play.asked == "Detail b1":
        play.give("Hand of b1")
    assert play.ship("b1").cards[0].time == 0
