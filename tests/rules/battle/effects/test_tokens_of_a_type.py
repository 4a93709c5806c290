"""Tokens that go from a card to one of its type: Logic is the Beginning of Wisdom."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.battle.effects.printed import borne
from tests.rules.battle.examples.scene import HELD, MakeScene, Scene, captain, card, vessel

LOGIC = "talent:logic-is-the-beginning-of-wisdom-75008"
CREW, TECH = card("Officer"), card("Engine", "tech")
THEIRS = (captain(1), card("Cook"), card("Guard"), card("Cannon", "weapon"))


def begun(
    make: MakeScene,
    position: str,
    *more: dict[str, Any],
    place: str = "18,17.5 h180",
    words: str = "",
    theirs: Any = THEIRS,
) -> Scene:
    """Returns a scene at the start of the Activation Phase; a1 has the talent, a captain, more."""
    return make(
        f"round 2 activation\na1 18,10 h0 {words}\nb1 {place}\n{position}",
        borne(LOGIC, captain(5), *more),
        vessel(1, dial=HELD, cards=list(theirs)),
        dials={"a1": "0 stop", "b1": "0 stop"},
    )


def time(play: Scene, name: str) -> list[int]:
    """Returns the time tokens on the cards of a ship."""
    return [each.time for each in play.ship(name).cards]


def test_a_time_token_goes_to_a_card_of_the_type(scene: MakeScene) -> None:
    """One token, which has to go (EDITIONS L1); the player says to which card."""
    play = begun(scene, "card a1 2 time 2", CREW)
    assert play.asked == "Detail a1"
    assert play.offered == ["Cook of b1", "Guard of b1"]
    play.give("Guard of b1")
    assert (time(play, "a1"), time(play, "b1")) == ([0, 0, 1], [0, 0, 1, 0])


def test_a_captain_gives_to_a_captain(scene: MakeScene) -> None:
    play = begun(scene, "card a1 1 time 2\ncard a1 2 time 2", CREW)
    assert play.offered == ["Captain of a1", "Officer of a1"]
    play.give("Captain of a1")
    assert (time(play, "a1"), time(play, "b1")) == ([0, 1, 2], [1, 0, 0, 0])


@pytest.mark.parametrize("token", ["bounty", "reputation"])
def test_a_permanent_effect_token_goes_to_the_ship(scene: MakeScene, token: str) -> None:
    play = begun(scene, "", words=f"marker {token} 1").go_to("Action a1")
    assert (play.ship("a1").markers, play.ship("b1").markers) == ((), ((token, 1),))


def test_of_both_kinds_one_is_chosen(scene: MakeScene) -> None:
    play = begun(scene, "card a1 2 time 2", CREW, words="marker bounty 1")
    assert play.offered == ["MoveTokens", "MoveTokens"]


@pytest.mark.parametrize(
    ("position", "fields"),
    [
        ("", {}),
        ("card a1 2 time 1", {"place": "18,21 h180"}),
        ("card a1 3 time 1", {}),
        ("card a1 2 time 1", {"theirs": (captain(1),)}),
        ("card a1 1 disabled 1\ncard a1 2 time 1", {}),
    ],
    ids=["no token", "range 3", "no tech there", "no crew there", "captain disabled"],
)
def test_there_is_nothing_to_move(scene: MakeScene, position: str, fields: dict[str, Any]) -> None:
    play = begun(scene, position, CREW, TECH, **fields)
    assert play.asked != "Detail a1"
    assert time(play, "b1") == [0] * len(fields.get("theirs", THEIRS))
