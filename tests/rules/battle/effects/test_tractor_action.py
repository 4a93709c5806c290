"""The tractor action of the Enhanced Tractor Emitters.

No rulebook tells of that action: it reaches as far as every tractor beam does, to Range 1, and
does by itself nothing to the ship that it catches.
"""

from __future__ import annotations

import pytest

from tests.rules.battle.effects.printed import NEAR, acting, borne
from tests.rules.battle.examples.scene import HELD, MakeScene, vessel

EMITTERS = "tech:enhanced-tractor-emitters-75016"


@pytest.mark.parametrize(("answer", "evade", "auxiliary"), [(0, 1, 0), (1, 0, 1)])
def test_the_ship_caught_gets_a_token(
    scene: MakeScene, answer: int, evade: int, auxiliary: int
) -> None:
    """Evade or auxiliary power, as the player of the emitters chooses; they are disabled."""
    play = acting(scene, borne(EMITTERS), place=NEAR).give(EMITTERS)
    play.battle.answer(answer)
    other = play.ship("b1")
    assert (other.evade, other.auxiliary) == (evade, auxiliary)
    assert play.ship("a1").cards[0].disabled


def test_friends_can_be_caught_too(scene: MakeScene) -> None:
    play = scene(
        f"round 2 activation begun\na1 18,10 h0\na2 20,10 h0 acted\nb1 {NEAR} acted",
        [borne(EMITTERS), vessel(1, dial=HELD)],
        vessel(1, dial=HELD),
        dials={"a1": "0 stop"},
    )
    play.give(EMITTERS)
    assert play.offered == ["a2", "b1"]
    play.give("a2")
    play.battle.answer(0)
    assert play.ship("a2").evade == 1


@pytest.mark.parametrize(
    ("words", "place", "more"),
    [
        ("", "18,17.5 h180", ""),
        ("auxiliary 1", NEAR, ""),
        ("", NEAR, "card a1 0 disabled 1"),
    ],
    ids=["range 2", "auxiliary power", "disabled"],
)
def test_it_is_an_action_at_range_1(scene: MakeScene, words: str, place: str, more: str) -> None:
    play = acting(scene, borne(EMITTERS), words, place=place, more=more)
    assert EMITTERS not in play.offered
