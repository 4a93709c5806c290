"""Cards that let a ship spend one token as another, or one of another ship."""

from __future__ import annotations

import pytest

from tests.rules.battle.effects.printed import AT, BY, borne, dice, shooting, shot_at
from tests.rules.battle.examples.scene import HELD, MakeScene, Scene, vessel

NOG = "crew:nog-71213"
MUNIZ = "crew:enrique-muniz-75011"


@pytest.mark.parametrize(("token", "damage"), [("scan as evade", 2), ("scan as battlestations", 2)])
def test_nog_in_defense(scene: MakeScene, token: str, damage: int) -> None:
    """One scan token serves, either way, however many there are."""
    play = shot_at(scene, borne(NOG, skill=1), "attack HHH", "defense B", words="scan 3")
    play.give(BY, NOG)
    assert play.offered == ["pass", "scan as evade", "scan as battlestations"]
    play.give(token)
    assert play.asked != "SpendToken a1"
    assert play.told("token")[:1] == ["token a1 scan -1 dice"]
    assert play.told("result") == [f"result b1 a1 {damage} 0"]


@pytest.mark.parametrize(("words", "offered"), [("scan 2", True), ("", False)])
def test_nog_in_attack(scene: MakeScene, words: str, offered: bool) -> None:
    defense = ["defense X"] if not words else []  # its scan tokens take the die
    play = shooting(scene, borne(NOG), "attack BBX", *defense, words=words).give(AT)
    assert (NOG in play.offered) is offered
    if offered:
        play.give(NOG)
        assert play.offered == ["pass", "scan as battlestations"]
        play.give("scan as battlestations")
        assert play.told("token")[:1] == ["token a1 scan -1 dice"]
    play.finish_phase()
    assert play.told("result") == [f"result a1 b1 {2 * offered} 0"]


def lent(make: MakeScene, token: str, *script: str) -> Scene:
    """Returns a battle in which a1 fires and has named a kind of token, two each beside a2."""
    play = make(
        "round 1 combat begun\na1 18,10 h0\nb1 18,17.5 h180\n"
        "a2 20,10 h0 chance evade 2 battlestations 2 scan 2",
        [borne(MUNIZ), vessel(1, dial=HELD)],
        vessel(4, dial=HELD, shields=9, agility=2),
        script=script,
    )
    return play.give(AT, MUNIZ, token)


def test_muniz_lends_an_evade_once(scene: MakeScene) -> None:
    """It is there for the whole round, but one only; the friend loses it when it is spent."""
    play = lent(scene, "evade", "attack XXX", "defense XX", "attack HHX", "defense X")
    play.go_to("Attack b1").give("primary weapon at a1", "evade of ship 1")
    assert play.asked != "SpendToken a1"
    assert play.told("token")[:1] == ["token a2 evade -1 dice"]
    assert play.told("result")[-1] == "result b1 a1 1 0"


def test_muniz_lends_battle_stations_once(scene: MakeScene) -> None:
    play = lent(scene, "battle stations", "attack BBX", "defense XX", "attack HHX", "defense X")
    play.give("battlestations of ship 1")
    assert play.told("result") == ["result a1 b1 2 0"]
    play.go_to("Attack b1").give("primary weapon at a1")
    assert play.asked != "SpendToken a1"


def test_muniz_lends_a_scan(scene: MakeScene) -> None:
    """It takes one defense die, as one of the own, and stays where it lies."""
    play = lent(scene, "scan", "attack XXX", "defense X")
    assert dice(play) == (3, 1)
    assert play.ship("a2").scan == 2
