"""Attacks that texts allow: without a target lock, outside the arc, as the primary weapon."""

from __future__ import annotations

import pytest

from tests.rules.battle.effects.printed import (
    AT,
    FAR,
    NEAR,
    acting,
    borne,
    dice,
    flown,
    shooting,
)
from tests.rules.battle.effects.texts import bearer
from tests.rules.battle.examples.scene import HELD, MakeScene, captain, card, vessel, weapon

ASIDE = "25,10 h270"
"""A place for b1 at Range 2 of a1, to the right of it."""
ENTERPRISE = "ship:u-s-s-enterprise-ncc-1701-e-71531"
GAL_GATHTHONG = "ship:i-r-w-gal-gath-thong-71278"
VOYAGER = "ship:u-s-s-voyager-75014-2"
TARIS = "captain:taris-71794"
MAIN_BATTERIES = "weapon:main-batteries-72262p"
PHASERS = "weapon:improved-phasers-72263"
FIRE = "Torpedo at b1"
LOCKED = "attack: spend target lock and disable this to fire."


def armed(key: str, text: str = LOCKED, name: str = "Torpedo", **fields: object) -> object:
    """Returns a ship of the catalogue with a torpedo of 5 dice."""
    names = [name.lower(), "torpedo"]
    torpedo = card(name, "weapon", ability=text, reach=[1, 3], names=names)
    return flown(key, torpedo, weapons=[weapon(0, 5, 1, 3)], **fields)


# --- without a target lock --------------------------------------------------------------------


@pytest.mark.parametrize(
    "text", [LOCKED, "attack, if the defender is locked: disable this to fire."]
)
def test_enterprise_e_fires_without_a_lock(scene: MakeScene, text: str) -> None:
    """The price of the torpedo is paid otherwise, and an auxiliary power token besides."""
    play = shooting(scene, armed(ENTERPRISE, text, "Photon Torpedoes"), "attack HHXXX", "defense X")
    assert play.offered == ["pass", AT, "Photon Torpedoes at b1"]
    play.give("Photon Torpedoes at b1").finish_phase()
    ship = play.ship("a1")
    assert (ship.auxiliary, ship.cards[0].disabled) == (1, 1)
    assert (dice(play)[0], play.ship("b1").shields) == (5, 0)


def test_enterprise_e_needs_a_torpedo(scene: MakeScene) -> None:
    """Another weapon that needs a lock, and one out of use, stay silent."""
    cannon = card("Cannon", "weapon", ability=LOCKED, reach=[1, 3])
    play = shooting(scene, flown(ENTERPRISE, cannon, weapons=[weapon(0, 5, 1, 3)]))
    assert play.offered == ["pass", AT]
    own = armed(ENTERPRISE, name="Photon Torpedoes")
    play = shooting(scene, own, more="card a1 0 disabled 1\n")
    assert play.offered == ["pass", AT]


@pytest.mark.ruling("FR-066.1")
@pytest.mark.parametrize("place", [1, 2])
def test_enterprise_e_may_keep_the_lock_for_the_dice(scene: MakeScene, place: int) -> None:
    """With a lock on the target she may spend it for the torpedo or fire by her own text."""
    shot = "Photon Torpedoes at b1"
    own = armed(ENTERPRISE, name="Photon Torpedoes")
    script = (
        ["attack XXXXX", "attack HHXXX", "defense X"]
        if place == 2
        else ["attack XXXXX", "defense X"]
    )
    play = shooting(scene, own, *script, words="locks b1")
    assert play.offered == ["pass", AT, shot, shot]
    play._answer(1 + place)
    assert play.ship("a1").auxiliary == place - 1
    if place == 2:
        assert play.asked == "SpendToken a1" or "target-lock" in play.offered
        play.give("target-lock", "XXXXX")
    play.finish_phase()
    assert play.ship("a1").locks == ()
    assert play.ship("b1").shields == (0 if place == 2 else 2)


@pytest.mark.parametrize(
    ("words", "name", "is_offered"),
    [
        ("cloak green-beside", "Plasma Torpedoes", True),
        ("", "Plasma Torpedoes", False),
        ("cloak green-beside", "Photon Torpedoes", False),
    ],
)
def test_gal_gaththong(scene: MakeScene, words: str, name: str, is_offered: bool) -> None:
    """Nothing is paid for it but the price of the torpedo."""
    script = ["attack XXXXX", "defense X"] if is_offered else []
    play = shooting(scene, armed(GAL_GATHTHONG, name=name), *script, words=words)
    assert (f"{name} at b1" in play.offered) is is_offered
    if is_offered:
        play.give(f"{name} at b1").finish_phase()
        ship = play.ship("a1")
        assert (ship.auxiliary, ship.cards[0].disabled) == (0, 1)


# --- outside the front arc --------------------------------------------------------------------


@pytest.mark.parametrize("place", [ASIDE, "18,2.5 h0"])
def test_voyager_attacks_outside_her_front_arc(scene: MakeScene, place: str) -> None:
    """For one auxiliary power token, which she gains before the dice are rolled."""
    play = shooting(scene, flown(VOYAGER), "attack HHX", "defense X", place=place)
    assert play.offered == ["pass", AT]
    play.give(AT).finish_phase()
    assert (play.ship("a1").auxiliary, play.ship("b1").shields) == (1, 0)


def test_voyager_pays_nothing_within_her_arc_and_reaches_range_2(scene: MakeScene) -> None:
    play = shooting(scene, flown(VOYAGER), "attack XXX", "defense X")
    play.give(AT).finish_phase()
    assert play.ship("a1").auxiliary == 0
    play = shooting(scene, flown(VOYAGER), place="29,10 h270")
    assert play.asked != "Attack a1"


def test_voyager_pays_for_an_attack_that_another_text_grants(scene: MakeScene) -> None:
    own = flown(VOYAGER, card("Helper", ability="combat phase: attack with the primary weapon."))
    play = scene(
        f"round 1 combat\na1 18,10 h0\nb1 {ASIDE} chance",
        own,
        vessel(1, dial=HELD),
        script=["attack XXX", "defense X"],
    )
    play.go_to("Attack a1")
    assert (play.ship("a1").auxiliary, len(play.battle.attacks)) == (1, 1)


def test_taris_gives_up_a_crew_to_attack_outside_the_arc(scene: MakeScene) -> None:
    own = borne(TARIS, card("One"), card("Two"), skill=1)
    play = shooting(scene, own, "attack HHX", "defense X", place=ASIDE)
    play.give(AT)
    assert (play.asked, play.offered) == ("Detail a1", ["One of a1", "Two of a1"])
    play.give("Two of a1").finish_phase()
    assert [each.is_discarded for each in play.ship("a1").cards] == [False, False, True]
    assert play.ship("b1").shields == 0


def test_taris_needs_a_crew(scene: MakeScene) -> None:
    assert shooting(scene, borne(TARIS), place=ASIDE).asked != "Attack a1"


# --- as the primary weapon ----------------------------------------------------------------------


@pytest.mark.ruling("FR-115.1")
@pytest.mark.parametrize(("key", "value"), [(MAIN_BATTERIES, 3), (PHASERS, 4)])
@pytest.mark.parametrize(
    ("place", "more"), [(NEAR, (1, 0)), ("18,17.5 h180", (0, 0)), (FAR, (0, 1))]
)
def test_weapons_that_fire_as_the_primary_one(
    scene: MakeScene, key: str, value: int, place: str, more: tuple[int, int]
) -> None:
    """Range adds its dice for attack and defense; the value is the weapon's own."""
    name = "Main Batteries" if key == MAIN_BATTERIES else "Improved Phasers"
    strong = card("Strong", ability="always: this ship has +2 primary weapon.")
    rolled = (value + more[0], 1 + more[1])
    script = (f"attack {'X' * rolled[0]}", f"defense {'X' * rolled[1]}")
    play = shooting(scene, borne(key, strong, attack=2), *script, place=place)
    play.give(f"{name} at b1").finish_phase()
    assert dice(play) == rolled
    assert play.ship("a1").cards[0].time == 1  # of 2, after an End Phase


@pytest.mark.parametrize("key", [MAIN_BATTERIES, PHASERS])
def test_texts_of_the_primary_weapon_act_in_their_attacks(scene: MakeScene, key: str) -> None:
    """Those of secondary weapons do not."""
    name = "Main Batteries" if key == MAIN_BATTERIES else "Improved Phasers"
    own = (
        card("One", ability="when attacking with the primary weapon: roll +1 attack die."),
        card("Two", ability="when attacking with a weapon: roll +1 attack die."),
    )
    number = 4 if key == MAIN_BATTERIES else 5
    play = shooting(scene, borne(key, *own), f"attack {'X' * number}", "defense X")
    play.give(f"{name} at b1").finish_phase()
    assert dice(play) == (number, 1)


# --- dice of secondary weapons ------------------------------------------------------------------


@pytest.mark.parametrize(("value", "rolled"), [(3, 4), (5, 6), (6, 6)])
def test_thalen(scene: MakeScene, value: int, rolled: int) -> None:
    """One die more with a secondary weapon, never more than 6."""
    key = "talent:thalen-72273"
    cannon = card("Cannon", "weapon", ability="attack: fire.", reach=[1, 3])
    own = borne(key, cannon, captain(5), weapons=[weapon(1, value, 1, 3)])
    play = shooting(scene, own, f"attack {'X' * rolled}", "defense X")
    play.give("Cannon at b1", key).finish_phase()
    assert dice(play) == (rolled, 1)
    assert play.ship("a1").cards[0].disabled == 1


def test_thalen_is_not_for_the_primary_weapon(scene: MakeScene) -> None:
    play = shooting(scene, borne("talent:thalen-72273", captain(5)), "attack XXX", "defense X")
    play.give(AT).finish_phase()
    assert play.ship("a1").cards[0].disabled == 0


# --- cloaking -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "bar", "is_offered"),
    [
        ("", ["cloak", "scan"], True),
        ("auxiliary 1", ["cloak", "scan"], True),
        ("shields 0/2", ["cloak", "scan"], True),
        ("shields 0/2 auxiliary 1", ["cloak", "scan"], True),
        ("", ["scan"], False),
        ("shields 0/2 auxiliary 1", ["scan"], False),
    ],
)
def test_improved_cloaking_device(
    scene: MakeScene, words: str, bar: list[str], is_offered: bool
) -> None:
    key = "tech:improved-cloaking-device-71533"
    play = acting(scene, borne(key, actions=bar), words)
    assert (play.asked == "Action a1" and "cloak" in play.offered) is is_offered
    if is_offered:
        play.give("cloak")
        assert play.ship("a1").is_cloaked


def test_other_ships_need_shields_to_cloak(scene: MakeScene) -> None:
    play = acting(scene, bearer(""), "shields 0/2")
    assert "cloak" not in play.offered
