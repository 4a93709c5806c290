"""Talents that lie face down and can be used all the same: those of Duras."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.battle.effects.by_hand import shows
from tests.rules.battle.effects.printed import AT, acting, borne, shooting
from tests.rules.battle.examples.scene import HELD, MakeScene, Scene, card, fleet_of, vessel

DURAS = "captain:duras-2017core"
HIDDEN = "marker face-down 1"
BOLD = card("Bold", "talent", ability="action: gain 1 evade.")
KEEN = card("Keen", "talent", ability="when attacking: may re-roll 1 blank.")


def lies(play: Scene, place: int, name: str = "a1") -> bool:
    """Returns whether a card lies face down."""
    return dict(play.ship(name).cards[place].markers).get("face-down", 0) > 0


def test_his_talents_begin_face_down(scene: MakeScene) -> None:
    other = card("Aide")
    own = borne(DURAS, BOLD, KEEN, other)
    play = scene("", fleet_of(own, points=1), vessel(1, dial=HELD))
    while play.state.round < 1:
        play.give(play.offered[0])
    assert [lies(play, place) for place in range(4)] == [False, True, True, False]


def test_the_action_of_one_turns_it_up(scene: MakeScene) -> None:
    """That one alone; it can be used though it lies face down."""
    play = acting(scene, borne(DURAS, BOLD, KEEN), more=f"card a1 1 {HIDDEN}\ncard a1 2 {HIDDEN}")
    play.give("talent:bold").finish_phase()
    assert [lies(play, 1), lies(play, 2)] == [False, True]


@shows(f"{DURAS} 1")
def test_the_text_of_one_turns_it_up(scene: MakeScene) -> None:
    play = shooting(
        scene,
        borne(DURAS, BOLD, KEEN),
        "attack HXX",
        "attack X",
        "defense X",
        more=f"card a1 1 {HIDDEN}\ncard a1 2 {HIDDEN}",
    )
    play.give(AT, "talent:keen").finish_phase()
    assert [lies(play, 1), lies(play, 2)] == [True, False]


def test_one_that_is_not_used_stays_as_it_lies(scene: MakeScene) -> None:
    play = acting(scene, borne(DURAS, BOLD), more=f"card a1 1 {HIDDEN}")
    play.give("evade").finish_phase()
    assert lies(play, 1)


def discarding(make: MakeScene, side: int, hidden: str, *script: str) -> Scene:
    """Returns a scene in which a2, or b1, may discard a talent of a1."""
    text = "action: discard a talent on a ship at range 1-2."
    agent = vessel(4, dial=HELD, cards=[card("Agent", ability=text)])
    quiet = vessel(1, dial=HELD)
    forces: tuple[Any, Any] = ([borne(DURAS, BOLD, KEEN), quiet], agent)
    if side == 0:
        forces = ([borne(DURAS, BOLD, KEEN), agent], quiet)
    name = "b1" if side else "a2"
    acted = {"a2": "acted", "b1": "acted", name: ""}
    return make(
        f"round 2 activation begun\na1 18,10 h0 acted\na2 21,10 h0 {acted['a2']}\n"
        f"b1 18,17 h180 {acted['b1']}\ncard a1 1 {hidden}\ncard a1 2 {hidden}",
        *forces,
        dials={name: "0 stop"},
        script=script,
    ).give("crew:agent")


@pytest.mark.parametrize("number", [0, 1])
def test_an_opponent_does_not_know_which_is_which(scene: MakeScene, number: int) -> None:
    """Which one goes is left to chance, whichever was pointed at."""
    play = discarding(scene, 1, HIDDEN, f"number {number}").give("Bold of a1")
    assert [each.is_discarded for each in play.ship("a1").cards[1:]] == [not number, bool(number)]


def test_friends_know(scene: MakeScene) -> None:
    play = discarding(scene, 0, HIDDEN).give("Keen of a1")
    assert [each.is_discarded for each in play.ship("a1").cards[1:]] == [False, True]


def test_those_that_were_used_are_known(scene: MakeScene) -> None:
    play = discarding(scene, 1, "disabled 0").give("Keen of a1")
    assert [each.is_discarded for each in play.ship("a1").cards[1:]] == [False, True]
