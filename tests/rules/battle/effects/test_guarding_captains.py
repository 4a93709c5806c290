"""Captains who guard the other ships of their side: Hikaru Sulu of the Excelsior."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.battle.effects.printed import BY, borne, dice
from tests.rules.battle.effects.texts import bearer
from tests.rules.battle.examples.scene import HELD, MakeScene, Scene, vessel

SULU = "captain:hikaru-sulu-75016"


def beside(
    make: MakeScene, place: str, *script: str, words: str = "", target: str = "", friend: Any = None
) -> Scene:
    """Returns a scene in which b1 has attacked a1, or another target, beside a2 with Sulu."""
    play = make(
        f"round 1 combat begun\na1 18,10 h0 chance\na2 {place} chance {words}\nb1 18,17.5 h180",
        [friend or vessel(1, dial=HELD), borne(SULU, skill=1)],
        vessel(9, dial=HELD),
        script=script,
    )
    return play.go_to("Attack b1").give(target or BY)


@pytest.mark.parametrize(("place", "number"), [("18,13 h90", 2), ("21,13 h90", 1)])
def test_hikaru_sulu_obstructs_attacks_against_friends(
    scene: MakeScene, place: str, number: int
) -> None:
    """Across the line of fire the defender rolls a die more, as for any obstructed attack."""
    play = beside(scene, place, "attack XXX", f"defense {'X' * number}")
    assert dice(play)[1] == number


@pytest.mark.parametrize("side", ["left", "right"])
def test_hikaru_sulu_moves_after_a_friend_was_damaged(scene: MakeScene, side: str) -> None:
    """A white bank of speed 1, to the side of his choice; auxiliary power does not forbid it."""
    play = beside(scene, "24,10 h0", "attack HXX", "defense X", words="auxiliary 1")
    assert (play.asked, play.offered) == ("Effect a2", [SULU, "pass"])
    play.give(SULU).give(f"1 bank {side} white")
    assert play.ship("a2").pose.heading == (45.0 if side == "right" else 315.0)
    assert play.ship("a2").auxiliary == 1


@pytest.mark.parametrize(
    ("place", "target", "script"),
    [
        ("24,10 h0", "", ["attack XXX", "defense X"]),
        ("30,10 h0", "", ["attack HXX", "defense X"]),
        ("20,10 h0", "primary weapon at a2", ["attack HXX", "defense X"]),
    ],
)
def test_hikaru_sulu_stays(scene: MakeScene, place: str, target: str, script: list[str]) -> None:
    """Without damage, out of range, and where his own ship is the one that suffers."""
    play = beside(scene, place, *script, target=target)
    assert play.asked != "Effect a2"
    assert play.ship("a2").pose.heading == 0.0


FRAIL = {"shields": 1, "hull": 1, "dial": HELD}
DEADLY = ("attack HHX", "defense X", "damage Console Fire")


def test_hikaru_sulu_moves_after_a_friend_was_destroyed(scene: MakeScene) -> None:
    """Such a friend did suffer damage: that it goes comes of it (2017, Destroying Ships)."""
    play = beside(scene, "24,10 h0", *DEADLY, friend=vessel(1, **FRAIL))
    assert (play.asked, play.ship("a1").is_in_play) == ("Effect a2", False)
    play.give(SULU, "1 bank left white")
    assert play.ship("a2").pose.heading == 315.0


def test_hikaru_sulu_stays_far_from_a_friend_that_was_destroyed(scene: MakeScene) -> None:
    play = beside(scene, "30,10 h0", *DEADLY, friend=vessel(1, **FRAIL))
    assert (play.asked == "Effect a2", play.ship("a1").is_in_play) == (False, False)


@pytest.mark.parametrize(
    ("own", "other"),
    [
        ("after suffering damage: may repair 1 shield.", ""),
        ("", "after an opposing ship suffers hull damage: may deal 1 damage to that ship."),
        ("", "after the defender suffers damage: may give 1 auxiliary power to that ship."),
    ],
)
def test_a_destroyed_ship_neither_acts_nor_is_acted_on(
    scene: MakeScene, own: str, other: str
) -> None:
    play = scene(
        "round 1 combat begun\na1 18,10 h0 chance\na2 30,10 h0 chance\nb1 18,17.5 h180",
        [bearer(own, **FRAIL) if own else vessel(1, **FRAIL), vessel(1, dial=HELD)],
        bearer(other, skill=9) if other else vessel(9, dial=HELD),
        script=DEADLY,
    )
    play.go_to("Attack b1").give(BY)
    assert (play.asked.startswith("Effect"), play.ship("a1").is_in_play) == (False, False)
