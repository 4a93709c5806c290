"""Cards whose price belongs to one thing that they let a ship do, out of several."""

from __future__ import annotations

import pytest

from tests.rules.battle.effects.by_hand import shows
from tests.rules.battle.effects.printed import AT, acting, borne, shooting
from tests.rules.battle.examples.scene import MakeScene, captain, card

FIRE = "talent:fire-72235p"


@pytest.mark.parametrize(("answer", "auxiliary"), [("yes", 1), ("no", 0)])
def test_fire(scene: MakeScene, answer: str, auxiliary: int) -> None:
    """Auxiliary power is placed for the re-roll; two more dice alone cost the card."""
    play = shooting(
        scene,
        borne(FIRE, captain(3)),
        "attack XXXXX",
        *["attack HH"] * auxiliary,
        "defense X",
    ).give(AT, FIRE, answer)
    if auxiliary:
        play.give("XX")
    play.finish_phase()
    assert play.ship("a1").auxiliary == auxiliary
    assert play.told("result") == [f"result a1 b1 {2 * auxiliary} 0"]


PULASKI = "crew:katherine-pulaski-75016"


@shows(f"{PULASKI} 1")
@pytest.mark.parametrize("paid", [0, 1], ids=["the tech", "Data"])
def test_katherine_pulaski_acts_freely_once(scene: MakeScene, paid: int) -> None:
    """One free action with either price, not one for each."""
    fed = {"factions": ["federation"]}
    own = borne(PULASKI, card("Data"), card("Gear", "tech"), card("One", **fed), card("Two", **fed))
    play = acting(scene, own, more="card a1 3 time 2\ncard a1 4 time 2")
    play.go_to("Effect a1").give(PULASKI)
    play._answer(paid)
    play.give("One of a1, Two of a1")
    assert PULASKI not in play.offered
    cards = play.ship("a1").cards
    assert [each.disabled for each in cards[1:3]] == [paid, 1 - paid]
    assert [each.time for each in cards[3:]] == [1, 1]
