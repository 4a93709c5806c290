"""Damage repaired: hull, shields, face-up cards, on this ship and on others."""

from __future__ import annotations

import pytest

from tests.rules.battle.effects.texts import CARD, in_activation
from tests.rules.battle.examples.scene import MakeScene, Scene


def hurt(make: MakeScene, text: str, own: str = "shields 0/0", other: str = "") -> Scene:
    """Returns a scene in which a1 has lost its shields and has two damage cards."""
    return in_activation(make, text, f"{own} {DAMAGED}", other=other)


DAMAGED = "down 2"


@pytest.mark.parametrize(
    ("words", "answers", "left"),
    [
        # shields, damage cards
        ("repair 1 hull", [], (0, 1)),
        ("repair 1 shield", [], (1, 2)),
        ("repair up to 2 hull", ["2"], (0, 0)),
        ("repair up to 2 hull", ["1"], (0, 1)),
        ("repair up to 5 shields", ["2"], (2, 2)),
        ("repair 2 shields", [], (2, 2)),
        ("repair 1 hull or shield", ["hull"], (0, 1)),
        ("repair 1 hull or shield", ["shield"], (1, 2)),
        ("repair up to 2 hull or shields", ["2", "hull", "shield"], (1, 1)),
        ("repair up to 1 shield and repair up to 1 hull", [], (1, 1)),
    ],
)
def test_what_is_repaired(
    scene: MakeScene, words: str, answers: list[str], left: tuple[int, int]
) -> None:
    play = hurt(scene, f"action: {words}.")
    play.give(CARD, *answers)
    assert (play.ship("a1").shields, play.ship("a1").damage) == left


def test_disabled_shields_are_not_lost(scene: MakeScene) -> None:
    play = hurt(scene, "action: repair up to 2 shields.", "shields 0/1")
    play.give(CARD)
    ship = play.ship("a1")
    assert (ship.shields, ship.disabled_shields) == (1, 1)


def test_a_sound_ship_has_nothing_to_repair(scene: MakeScene) -> None:
    in_activation(scene, "action: repair 1 hull or shield.").refuse(CARD)
    in_activation(scene, "action: repair 1 hull.", "shields 0/0").refuse(CARD)
    in_activation(scene, "action: repair 1 shield.", "down 1").refuse(CARD)


def test_a_shield_of_a_cloaked_ship_stays_down(scene: MakeScene) -> None:
    play = in_activation(scene, "action: repair 1 shield.", "shields 0/1 cloak green")
    play.give(CARD)
    ship = play.ship("a1")
    assert (ship.shields, ship.disabled_shields) == (0, 2)


def test_the_owner_chooses_which_card(scene: MakeScene) -> None:
    play = in_activation(scene, "action: repair 1 hull.", 'down 1 up "Structural Damage"')
    play.give(CARD)
    assert play.asked == "DamageToRepair a1"
    play.give("Structural Damage")
    assert (play.ship("a1").face_down, play.ship("a1").face_up) == (1, [])


def test_another_ship_is_repaired(scene: MakeScene) -> None:
    play = in_activation(
        scene, "action: repair 1 hull or shield on an opposing ship in range.",
        other="shields 1/0",
    )  # fmt: skip
    play.give(CARD)
    assert play.ship("b1").shields == 2


def test_for_each_shield_repaired(scene: MakeScene) -> None:
    text = "action: repair up to 2 shields; for each shield repaired, gain 1 evade."
    play = hurt(scene, text)
    play.give(CARD, "2")
    assert (play.ship("a1").shields, play.ship("a1").evade) == (2, 2)


def test_repair_can_be_prevented(scene: MakeScene) -> None:
    text = "action: repair 1 shield. when this ship would repair: disable this to prevent it."
    play = in_activation(scene, text, "shields 1/0")
    play.give(CARD, CARD)
    assert play.ship("a1").shields == 1
