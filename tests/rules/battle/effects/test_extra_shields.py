"""Shields beyond a ship's value, which go before its others and end with the round."""

from __future__ import annotations

import pytest

from tests.rules.battle.effects.by_hand import shows
from tests.rules.battle.effects.printed import BY, acting, borne, shot_at
from tests.rules.battle.effects.texts import in_activation
from tests.rules.battle.examples.scene import HELD, MakeScene, Scene, card, vessel
from tests.rules.catalogue import catalogue

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


# --- shield tokens of cards, which go first and without being asked --------------------------

MAXIMUM = "tech:maximum-shields-71806"
GRAVITON = "tech:graviton-field-generator-72016"
MAINSAILS = "tech:mainsails-71211"
IMPROVED = "resource:improved-shields-71511a"
GREEN = ((1, "straight", "green"),)
ROLLS = ["H", "HC", "HHC", "HHHC"]


@shows(f"{MAXIMUM} 0", f"{GRAVITON} 2")
@pytest.mark.parametrize("attack", ROLLS)
@pytest.mark.parametrize(("key", "action"), [(MAXIMUM, MAXIMUM), (GRAVITON, f"{GRAVITON}#2")])
def test_shield_tokens_beside_the_ship(
    scene: MakeScene, key: str, action: str, attack: str
) -> None:
    """Two more shields take damage before the others; those that are left end with the round."""
    play = scene(
        "round 2 activation begun\na1 18,10 h0\nb1 18,20 h180 acted",
        borne(key, shields=3, agility=0, dial=GREEN),
        vessel(1, dial=HELD, attack=len(attack)),
        dials={"a1": "1 straight"},
        script=[f"attack {attack}"],
    )
    play.go_to("Action a1").give(action)
    own = play.ship("a1")
    assert (own.shields, own.cards[0].is_discarded) == (5, True)
    play.go_to("Attack b1").give(BY)
    assert ("Attack a1" in play.history) is (key == GRAVITON)
    while play.state.round == 2:
        play.finish_phase()
    assert "Effect a1" not in play.history
    assert play.ship("a1", play.at_phase("end", 2)).shields == 5 - len(attack)
    assert play.ship("a1", play.at_phase("planning", 3)).shields == min(3, 5 - len(attack))


@pytest.mark.parametrize("key", [MAINSAILS, IMPROVED])
@pytest.mark.parametrize("attack", ROLLS)
def test_shield_tokens_of_cards(scene: MakeScene, key: str, attack: str) -> None:
    """As many go as there is damage: nobody may pass, or keep one of two."""
    found = catalogue()[key]
    role = "upgrade" if key == MAINSAILS else "fleet-resource"
    own = card(found.name, found.type, role, ability=found.ability) | {"key": key}
    where = "card a1 0 marker shield 2\n" if key == MAINSAILS else ""
    play = shot_at(
        scene,
        vessel(5, cards=[own], shields=3, agility=0, dial=HELD),
        f"attack {attack}",
        words="" if where else "marker shield 2",
        more=where,
        second=vessel(6, dial=HELD, attack=len(attack)),
    )
    play.give(BY)
    assert (play.state.round, play.asked) != (1, "Effect a1")
    own = play.ship("a1", play.at_phase("end"))
    markers = own.cards[0].markers if where else own.markers
    assert dict(markers).get("shield", 0) == max(0, 2 - len(attack))
    assert own.shields == min(3, 5 - len(attack))
