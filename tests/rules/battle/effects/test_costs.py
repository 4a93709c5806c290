"""Costs of texts: replaced they are paid, prevented they are not, and no card pays twice."""

from __future__ import annotations

import pytest

from tests.rules.battle.effects.printed import acting, borne, flown, shooting
from tests.rules.battle.effects.texts import CARD, bearer, in_activation
from tests.rules.battle.examples.scene import MakeScene, Scene, captain, card, vessel, weapon

SHOT = "Photon Torpedoes at b1"


def torpedo(price: str, place: int = 1) -> dict[str, object]:
    """Returns the torpedo, a card with its price, and its weapon at a place."""
    text = f"attack: {price} to fire."
    return {
        "card": card(
            "Photon Torpedoes", "weapon", ability=text, names=["photon torpedoes"], reach=[1, 3]
        ),
        "weapon": weapon(place, 4, 1, 3),
    }


def fired(scene: MakeScene, key: str, price: str, *answers: str, **fields: object) -> Scene:
    """Returns a scene in which a1 has fired a torpedo at a price, its shot answered."""
    arm = torpedo(price)
    own = borne(key, arm["card"], weapons=[arm["weapon"]], **fields)
    play = shooting(scene, own, "attack XXXX", "defense X", words="locks b1")
    return play.give(SHOT, *answers)


# --- replaced ---------------------------------------------------------------------------------


@pytest.mark.parametrize("key", ["crew:karen-ferris-71221", "weapon:stand-by-torpedoes-72232"])
def test_who_pays_for_a_torpedo_in_place_of_the_lock(scene: MakeScene, key: str) -> None:
    """The lock stays and may re-roll dice of the same attack."""
    play = fired(scene, key, "spend target lock", key)
    ship = play.ship("a1")
    assert (ship.locks, ship.cards[0].disabled) == ((1,), 1)
    assert play.asked == "SpendToken a1"
    assert "target-lock" in play.offered
    play.finish_phase()
    assert play.battle.attacks[0].attack_dice == 4


@pytest.mark.parametrize("key", ["crew:karen-ferris-71221", "weapon:stand-by-torpedoes-72232"])
def test_other_weapons_are_paid_for_with_the_lock(scene: MakeScene, key: str) -> None:
    phaser = card("Phaser", "weapon", ability="attack: spend target lock to fire.", reach=[1, 3])
    own = borne(key, phaser, weapons=[weapon(1, 4, 1, 3)])
    play = shooting(scene, own, "attack XXXX", "defense X", words="locks b1")
    play.give("Phaser at b1").finish_phase()
    ship = play.ship("a1")
    assert (ship.locks, ship.cards[0].disabled) == ((), 0)


@pytest.mark.parametrize("key", ["crew:lojur-71272", "crew:lojur-75016"])
def test_lojur_is_disabled_in_place_of_the_weapon(scene: MakeScene, key: str) -> None:
    play = fired(scene, key, "disable this", key)
    assert [each.disabled for each in play.ship("a1").cards] == [1, 0]
    play.finish_phase()
    assert play.battle.attacks[0].attack_dice == 4


def test_lojur_stands_in_for_the_weapon_that_fires(scene: MakeScene) -> None:
    """Another weapon is disabled by a text of its own, whatever fires."""
    key = "crew:lojur-71272"
    text = "when attacking: disable a tech or weapon on this ship to roll +1 attack die."
    other = card("Gunner", ability=text)
    spare = card("Spare", "weapon")
    own = borne(key, other, spare, torpedo("gain 1 auxiliary power")["card"])
    play = shooting(scene, own, "attack XXXX", "defense X", words="")
    play.give("primary weapon at b1", "crew:gunner", "Spare of a1").finish_phase()
    assert [each.disabled for each in play.ship("a1").cards] == [0, 0, 1, 0]


# --- prevented --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("window", "price", "words"),
    [
        ("when a crew on this ship would be disabled", "disable this", ""),
        ("when a crew on this ship would be discarded", "discard this", ""),
        ("when this ship would spend scan", "spend 1 scan", "scan 1"),
        ("when this ship would spend target lock", "spend target lock", "locks b1"),
        ("when this ship would place time on a crew on this ship", "place 1 time here", ""),
        ("when this ship would gain auxiliary power", "gain 1 auxiliary power", ""),
    ],
)
def test_what_is_prevented_pays_for_nothing(
    scene: MakeScene, window: str, price: str, words: str
) -> None:
    guard = card("Guard", "tech", ability=f"{window}: prevent it.")
    play = in_activation(scene, "", words, first=bearer(f"action: {price} to gain 1 evade.", guard))
    play.give(CARD)
    ship = play.ship("a1")
    own = ship.cards[0]
    assert (ship.evade, ship.auxiliary) == (0, 0)
    assert (ship.scan, len(ship.locks)) == (words.count("scan"), words.count("locks"))
    assert (own.disabled, own.is_discarded, own.time) == (0, False, 0)


@pytest.mark.parametrize(("face", "disabled"), [("B", 0), ("E", 1)])
def test_liviana_charvanek(scene: MakeScene, face: str, disabled: int) -> None:
    """A crew that stays ready has paid for its action all the same."""
    hand = card("Hand", ability="action: disable this to gain 1 evade.")
    own = borne("captain:liviana-charvanek-i-r-w-vorta-vor", hand)
    play = acting(scene, own, script=[f"defense {face}"]).give("crew:hand")
    ship = play.ship("a1")
    assert (ship.evade, ship.cards[1].disabled) == (1, disabled)


STATION = "ship:deep-space-9-op1participation"
YEAGER = "ship:u-s-s-yeager-u-s-s-yaeger"


@pytest.mark.parametrize(
    ("key", "name", "spared"),
    [
        (STATION, "Photon Torpedoes", True),
        (STATION, "Quantum Torpedoes", True),
        (STATION, "Phaser Strike", False),
        (YEAGER, "Photon Torpedoes", True),
        (YEAGER, "Quantum Torpedoes", False),
    ],
)
def test_ships_that_keep_their_torpedoes_ready(
    scene: MakeScene, key: str, name: str, spared: bool
) -> None:
    """They fire them without disabling them at all: no token goes that was never there."""
    gun = card(name, "weapon", ability="attack: spend target lock and disable this to fire.")
    watch = card("Watch", ability="after a weapon on this ship loses disabled: gain 1 evade.")
    play = shooting(
        scene,
        flown(key, gun, watch, weapons=[weapon(0, 3, 1, 3)]),
        "attack HXX",
        "defense X",
        words="locks b1",
    )
    play.give(f"{name} at b1")
    assert play.asked != "Effect a1"
    assert play.told("result") == ["result a1 b1 1 0"]
    assert play.ship("a1").cards[0].disabled == (not spared)
    assert not [each for each in play.told("token") if each.endswith("crew:watch")]


# --- with which cards -------------------------------------------------------------------------


def test_no_card_pays_for_two_parts(scene: MakeScene) -> None:
    """Goroth and another crew: alone he cannot act."""
    key = "crew:goroth-72012wp"
    play = shooting(scene, borne(key), "attack XXX", "defense X", words="locks b1")
    play.give("primary weapon at b1").finish_phase()
    assert "Effect a1" not in play.history


@pytest.mark.parametrize(
    ("price", "is_offered"),
    [
        ("disable this and discard a crew on this ship", False),
        ("discard this and discard a crew on this ship", False),
        ("discard a crew on this ship and discard this", False),
        ("disable a crew on this ship and disable a tech on this ship", True),
        ("disable a tech on this ship and discard a tech on this ship", True),
        ("disable 2 tech on this ship and discard a tech on this ship", False),
        ("disable 2 upgrades on this ship and discard a tech on this ship", True),
        ("disable 3 upgrades on this ship and discard a tech on this ship", False),
    ],
)
def test_each_part_of_a_cost_takes_cards_of_its_own(
    scene: MakeScene, price: str, is_offered: bool
) -> None:
    """The ship has this crew and two tech."""
    own = bearer(f"action: {price} to gain 1 evade.", card("Coil", "tech"), card("Relay", "tech"))
    play = in_activation(scene, "", first=own)
    assert (CARD in play.offered) is is_offered


def test_a_card_that_paid_is_no_choice_for_the_next_part(scene: MakeScene) -> None:
    text = "action: disable this and discard a crew on this ship to gain 1 evade."
    play = in_activation(scene, "", first=bearer(text, card("One"), card("Two")))
    play.give(CARD)
    assert play.offered == ["One of a1", "Two of a1"]


def test_the_target_of_a_cost_can_pay_its_part(scene: MakeScene) -> None:
    """Of three friendly ships one has an upgrade to disable; without it nothing is offered."""
    text = (
        "action: discard this and target a friendly ship at range 1-3 and disable a tech on the "
        "target to gain 1 evade."
    )
    more = "a2 21,10 h0 acted\na3 15,10 h0 acted\n"
    for tech, is_offered in (("tech", True), ("crew", False)):
        fleet = [bearer(text), vessel(2), vessel(3, cards=[card("Coil", tech)])]
        play = in_activation(scene, "", first=fleet, more=more)
        assert (CARD in play.offered) is is_offered
        if is_offered:
            play.give(CARD)
            assert (play.ship("a1").evade, play.ship("a3").cards[0].disabled) == (1, 1)
            assert "Detail a1" not in play.history


# --- all shields ------------------------------------------------------------------------------


@pytest.mark.parametrize(("shields", "is_offered"), [("1/1", True), ("0/2", False), ("0/0", False)])
def test_salvage_needs_an_active_shield(
    scene: MakeScene, shields: str, *, is_offered: bool
) -> None:
    """A price of all shields takes one at least, unless it speaks of what remains (FR-012.1)."""
    wreck = vessel(1, hull=1, agility=0, cards=[card("Loot", "tech", points=1)])
    play = shooting(
        scene,
        borne("talent:salvage-71797", captain(5)),
        "attack HXX",
        "damage Direct Hit",
        second=wreck,
        other="shields 0/0",
        words=f"shields {shields}",
    ).give("primary weapon at b1")
    assert (play.asked == "Effect a1") is is_offered
