"""Damage repaired: hull, shields, face-up cards, on this ship and on others."""

from __future__ import annotations

import pytest

from tests.rules.battle.effects.printed import acting, borne
from tests.rules.battle.effects.texts import CARD, in_activation
from tests.rules.battle.examples.scene import HELD, MakeScene, Scene, card, vessel


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


SONAK = "crew:sonak-75016"
KIT = "crew:kit"


@pytest.mark.parametrize(
    "text",
    [
        "action: repair up to 3 shields.",
        "action: repair up to 1 shield and repair up to 1 hull.",
        "action: repair 1 hull; repair 1 shield.",
        "action: repair up to 2 hull or shields.",
    ],
)
def test_sonak_takes_the_place_of_all_that_an_effect_repairs(scene: MakeScene, text: str) -> None:
    own = borne(SONAK, card("Kit", ability=text))
    play = acting(scene, own, "shields 0/0 down 2").give(KIT)
    assert play.asked == "Effect a1"
    play.give(SONAK)
    ship = play.ship("a1")
    assert (ship.shields, ship.damage, ship.scan) == (0, 2, 2)
    assert ship.cards[0].disabled == 1


def test_sonak_is_asked_once_for_an_effect(scene: MakeScene) -> None:
    own = borne(SONAK, card("Kit", ability="action: repair 1 hull and repair 1 shield."))
    play = acting(scene, own, "shields 0/0 down 2").give(KIT, "pass")
    ship = play.ship("a1")
    assert (ship.shields, ship.damage, ship.scan) == (1, 1, 0)
    assert play.history.count("Effect a1") == 1


def test_sonak_takes_the_place_of_regenerate(scene: MakeScene) -> None:
    play = acting(scene, borne(SONAK, actions=["regenerate"]), "down 2").give("regenerate", SONAK)
    assert (play.ship("a1").damage, play.ship("a1").scan) == (2, 2)


# --- as much as a card cost -----------------------------------------------------------------------

TORRES = "crew:b-elanna-torres-75014"


@pytest.mark.parametrize(
    ("cost", "left"), [(0, (0, 3)), (1, (1, 3)), (4, (2, 3)), (5, (2, 2)), (9, (2, 0))]
)
def test_b_elanna_torres_repairs_half_of_what_a_tech_cost(
    scene: MakeScene, cost: int, left: tuple[int, int]
) -> None:
    """Rounded up, in any mix; here shields come first."""
    play = scene(
        "round 2 planning\na1 18,10 h0 shields 0/0 down 3\nb1 18,34 h180",
        borne(TORRES, card("Coil", "tech", cost=cost)),
        vessel(1, dial=HELD),
    )
    play.go_to("Effect a1").give(TORRES)
    while play.asked == "Detail a1":
        play.give("shield")
    ship = play.ship("a1")
    assert ((ship.shields, ship.damage), ship.cards[1].is_discarded) == (left, True)
    play.finish_round()
    assert play.history.count("Effect a1") <= 2  # once per game, and the end phase


def test_b_elanna_torres_needs_a_tech_and_damage(scene: MakeScene) -> None:
    position = "round 2 planning\na1 18,10 h0 {}\nb1 18,34 h180"
    hurt = scene(position.format("shields 0/0"), borne(TORRES), vessel(1, dial=HELD))
    whole = scene(position.format(""), borne(TORRES, card("Coil", "tech")), vessel(1, dial=HELD))
    assert [each.asked for each in (hurt, whole)] == ["Action b1", "Action b1"]


def test_b_elanna_torres_takes_time_off_each_tech(scene: MakeScene) -> None:
    play = scene(
        "round 2 end\na1 18,10 h0\nb1 18,34 h180\ncard a1 1 time 3\ncard a1 2 time 2\n"
        "card a1 3 time 2",
        borne(TORRES, card("Coil", "tech"), card("Relay", "tech"), card("Hand")),
        vessel(1, dial=HELD),
    )
    play.go_to("Effect a1").give(TORRES)
    assert [each.time for each in play.ship("a1").cards] == [0, 1, 0, 1]  # one besides
    assert play.ship("a1").cards[0].disabled == 1


@pytest.mark.parametrize(("words", "is_offered"), [
    ("down 1 up 'Structural Damage@2'", True), ("up 'Structural Damage@2'", False),
])  # fmt: skip
@pytest.mark.parametrize(
    "key", ["tech:micro-power-relays-75016", "tech:micro-power-relays-blind-lakota"]
)
def test_what_lies_face_down_is_repaired(
    scene: MakeScene, key: str, words: str, is_offered: bool
) -> None:
    """Micro Power Relays: a repair like any other, of normal damage alone."""
    more = card("After", ability="after repairing: gain 1 evade.")
    play = acting(scene, borne(key, more, hull=6), words)
    play.go_to("Action a1")
    assert (key in play.offered) is is_offered
    if is_offered:
        play.give(key)
        ship = play.ship("a1")
        assert (ship.face_down, len(ship.face_up), ship.evade) == (0, 1, 1)
