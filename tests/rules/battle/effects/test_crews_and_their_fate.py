"""Crews that are kept from being discarded, and crews that share what is done to one of them."""

from __future__ import annotations

from typing import Any

import pytest

from rules.battle.position.terms import DESTROYED
from tests.rules.battle.effects.by_hand import shows
from tests.rules.battle.effects.printed import BY, acting, borne
from tests.rules.battle.examples.scene import HELD, MakeScene, Scene, card, fleet_of, vessel

POD = "tech:escape-pod-72004p"
HAND = card("Hand")
MATE = card("Mate")
AIRLOCK = card("Airlock", "tech", ability="action: discard a crew on this ship to gain 1 evade.")


def leaving(scene: MakeScene, *more: Any, **fields: Any) -> Scene:
    """Returns a scene in which Hand is about to be discarded, as the price of an evade."""
    play = acting(scene, borne(POD, HAND, AIRLOCK, *more), **fields)
    return play.go_to("Action a1").give("tech:airlock")


@shows(f"{POD} 0")
@pytest.mark.parametrize("takes", [True, False])
def test_escape_pod(scene: MakeScene, takes: bool) -> None:
    """The price is paid either way; what lies below is out of reach."""
    play = leaving(scene).go_to("Effect a1").give(POD if takes else "pass")
    hand = play.ship("a1").cards[1]
    assert (hand.is_face_down, hand.is_discarded) == (takes, not takes)
    assert play.ship("a1").evade == 1
    play.finish_round()
    play.go_to("Action a1").refuse("tech:airlock")


@shows(f"{POD} 1")
@pytest.mark.parametrize(("place", "is_near"), [("24,10 h0", True), ("34,34 h0", False)])
def test_escape_pod_brings_a_crew_to_a_friend(scene: MakeScene, place: str, is_near: bool) -> None:
    own = borne(POD, HAND, skill=1, hull=1, shields=0)
    play = scene(
        f"round 1 combat begun\na1 18,10 h0 chance\na2 {place} chance\nb1 18,17.5 h180\n"
        "card a1 1 face-down marker beneath 1",
        [own, vessel(1, dial=HELD)],
        vessel(5, dial=HELD),
        script=["attack HXX", "defense X", "damage Direct Hit"],
    )
    play.go_to("Attack b1").give(BY)
    if is_near:
        assert play.asked == "Effect a1"
        play.give(POD)
    assert play.ship("a1").place == DESTROYED
    found = play.ship("a2").cards
    assert [each.record.name for each in found] == (["Hand"] if is_near else [])
    assert all(each.is_working and each.markers == () for each in found)


MUDD = "crew:harcourt-fenton-mudd-75006"


def charmed(scene: MakeScene, text: str, marked: str = "01") -> Scene:
    """Returns a scene in which a card of a1 acts against the crews of b1, some of them charmed."""
    own = fleet_of(borne(MUDD, card("Foe", ability=text)), points=1)
    play = scene("", own, vessel(1, dial=HELD, cards=[HAND, MATE, card("Third")]))
    play.go_to("Action a1")
    for place in marked:
        play.ship("b1").own_card(int(place)).markers = (("love crystal", 1),)
    return play.give("crew:foe", "Hand of b1")


@pytest.mark.parametrize(
    ("marked", "chosen", "hurt"),
    [("01", "", [1, 1, 0]), ("012", "Third of b1", [1, 0, 1]), ("12", "", [1, 0, 0])],
    ids=["the other one", "his choice", "one without a crystal"],
)
@pytest.mark.parametrize("doing", ["disable", "discard", "place 3 time on"])
def test_harcourt_fenton_mudd_lets_crews_share(
    scene: MakeScene, doing: str, marked: str, chosen: str, hurt: list[int]
) -> None:
    """It goes to one more crew, as often as to the first, and no further."""
    play = charmed(scene, f"action: {doing} a crew on an opposing ship.", marked)
    if chosen:
        play.give(chosen)
    cards = play.ship("b1").cards
    if doing == "discard":
        assert [int(each.is_discarded) for each in cards] == hurt
    elif doing == "disable":
        assert [each.disabled for each in cards] == hurt
    else:
        assert [each.time for each in cards] == [2 * each for each in hurt]


def test_harcourt_fenton_mudd_charms_two_crews(scene: MakeScene) -> None:
    play = scene(
        "round 1 planning\na1 18,10 h0\nb1 18,14 h180",
        borne(MUDD),
        vessel(1, dial=HELD, cards=[HAND, MATE, card("Third")]),
    )
    play.go_to("Effect a1").give(MUDD).give("Hand of b1, Third of b1")
    charms = [each.markers for each in play.ship("b1").cards]
    assert charms == [(("love crystal", 1),), (), (("love crystal", 1),)]
    assert play.ship("a1").cards[0].disabled == 1


def test_harcourt_fenton_mudd_needs_a_ship_at_range_1(scene: MakeScene) -> None:
    play = scene(
        "round 1 planning\na1 18,10 h0\nb1 18,18 h180",
        borne(MUDD),
        vessel(1, dial=HELD, cards=[HAND, MATE]),
    )
    play.finish_phase()
    assert "Effect a1" not in play.history
