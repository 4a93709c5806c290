"""Shields beyond a ship's value, which go before its others and end with the round."""

from __future__ import annotations

import pytest

from tests.rules.battle.effects.by_hand import shows
from tests.rules.battle.effects.printed import BY, acting, borne
from tests.rules.battle.effects.texts import in_activation
from tests.rules.battle.examples.scene import HELD, MakeScene, Scene, vessel

Q = "captain:q-female-72000b"
CARDS = ["damage Console Fire", "damage Console Fire", "damage Direct Hit"]


def attacked(make: MakeScene, attack: str, words: str = "", *, cards: int = 0) -> Scene:
    """Returns the scene after the action, and after b1 has attacked."""
    play = acting(
        make,
        borne(Q, shields=1, hull=6, agility=0),
        words,
        place="18,17.5 h180",
        second=vessel(1, dial=HELD, attack=len(attack)),
        script=[f"attack {attack}", *CARDS[:cards]],
    )
    play.give(Q).go_to("Attack b1").give(BY)
    return play


@shows(f"{Q} 0")
@pytest.mark.parametrize(
    ("attack", "shields", "hull"),
    [
        ("HXXX", 1, 0),
        ("HHXX", 0, 0),  # the hull is whole: nothing more
        ("HHHX", 0, 2),  # one of its hull, and one more
        ("HHHH", 0, 3),
    ],
)
def test_q_and_her_shield(scene: MakeScene, attack: str, shields: int, hull: int) -> None:
    """The shield goes first; where all shields go and the hull is hit, it suffers one more."""
    play = attacked(scene, attack, cards=hull)
    play.finish_phase()
    ship = play.ship("a1")
    assert (ship.shields, ship.damage) == (shields, hull)


@pytest.mark.parametrize(("attack", "left"), [("XXXX", 1), ("HXXX", 1), ("HHXX", 0)])
def test_an_unused_extra_shield_goes_in_the_end_phase(
    scene: MakeScene, attack: str, left: int
) -> None:
    """One that was used is gone already: the others stay."""
    play = attacked(scene, attack)
    play.finish_round()
    assert play.ship("a1").shields == left


def test_the_damage_of_two_attacks_does_not_count_together(scene: MakeScene) -> None:
    """The first one takes the shields, the second one the hull only."""
    play = scene(
        "round 2 activation begun\na1 18,10 h0\nb1 18,17.5 h180 acted\nb2 21,17.5 h180 acted",
        borne(Q, shields=1, hull=6, agility=0),
        [vessel(3, dial=HELD), vessel(2, dial=HELD)],
        dials={"a1": "0 stop"},
        script=["attack HHX", "attack HXX", CARDS[0]],
    )
    play.give(Q).go_to("Attack b1").give(BY).go_to("Attack b2").give(BY).finish_phase()
    assert (play.ship("a1").shields, play.ship("a1").damage) == (0, 1)


def test_an_extra_shield_repairs_none_that_is_lost(scene: MakeScene) -> None:
    """A shield that was lost before is still lost, and can be repaired."""
    text = "free action: gain 1 extra shield. action: repair 1 shield."
    play = in_activation(scene, text, "shields 1/0")
    assert "crew:helper" in play.offered
    play.give("crew:helper")
    assert (play.ship("a1").shields, play.asked) == (2, "Action a1")
    play.give("crew:helper#1")
    assert (play.ship("a1").shields, play.told("shields")[-1]) == (3, "shields a1 3 0 repaired")
