"""Admirals who take command: their captain side acts then, and the side of the admiral no more."""

from __future__ import annotations

import pytest

from tests.rules.battle.effects.printed import AT, BY, borne, dice
from tests.rules.battle.examples.scene import HELD, MakeScene, Scene, captain, card, vessel

APRIL = "admiral:robert-april-75006"
KARR = "admiral:karr-75015"
KIRK = "admiral:james-t-kirk-75016"
HELPER = "crew:helper"


def taking(scene: MakeScene, key: str, takes: bool, *script: str, **fields: str) -> Scene:
    """Returns a scene in which an admiral of a1 has taken command or has not, before it acts."""
    helper = card("Helper", ability="free action: discard the captain on this ship.")
    first = borne(key, captain(3), helper, names=[fields.get("name", "plain")])
    play = scene(
        "round 2 activation begun\na1 18,10 h0\nb1 18,17.5 h180 acted\n" + fields.get("more", ""),
        first,
        vessel(1, dial=HELD),
        dials={"a1": "0 stop"},
        script=script,
    )
    return play.give(HELPER if takes else "pass").give("pass")


@pytest.mark.parametrize(("takes", "number"), [(False, 3), (True, 4)])
def test_what_the_captain_side_does_in_attacks(scene: MakeScene, takes: bool, number: int) -> None:
    """Karr as a captain rolls one more die against a lower skill."""
    play = taking(scene, KARR, takes, "attack " + "X" * number, "defense X")
    play.go_to("Attack a1").give(AT).finish_phase()
    assert dice(play) == (number, 1)


@pytest.mark.parametrize(("takes", "number"), [(False, 2), (True, 1)])
def test_what_the_side_of_the_admiral_does_ends(scene: MakeScene, takes: bool, number: int) -> None:
    """Kirk as an admiral rolls one more die with an obstacle near."""
    script = ("attack XXX", "defense " + "X" * number)
    play = taking(scene, KIRK, takes, *script, more="terrain obstacle:1 22,10")
    play.go_to("Attack b1").give(BY).finish_phase()
    assert dice(play) == (3, number)


@pytest.mark.parametrize(("name", "skill"), [("plain", 8), ("constitution", 9)])
def test_what_the_captain_side_always_is(scene: MakeScene, name: str, skill: int) -> None:
    """April has the skill that his other side prints, one more on his own class of ship."""
    one = taking(scene, APRIL, takes=True, name=name).ship("a1")
    assert (one.captain, one.skill) == (0, skill)


@pytest.mark.parametrize("takes", [False, True])
def test_the_action_of_an_admiral_is_the_fleet_s_or_his_ship_s(
    scene: MakeScene, takes: bool
) -> None:
    key = "admiral:gorkon-71532"
    helper = card("Helper", ability="free action: discard the captain on this ship.")
    play = scene(
        "round 2 activation begun\na1 18,10 h0\na2 22,10 h0\nb1 18,30 h180 acted",
        [borne(key, captain(3), helper), vessel(1, dial=HELD)],
        vessel(1, dial=HELD),
        dials={"a1": "0 stop", "a2": "0 stop"},
    )
    play.go_to("Action a2")
    assert "fleet-action" in play.offered
    play.go_to("Effect a1").give(HELPER if takes else "pass")
    assert ("fleet-action" in play.offered, "captain:gorkon-71532" in play.offered) == (
        not takes,
        takes,
    )
