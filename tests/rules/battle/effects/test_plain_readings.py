"""Cards whose prints leave something unsaid, by what the rulebook and their sisters say."""

from __future__ import annotations

import pytest

from tests.rules.battle.effects.printed import (
    AT,
    BY,
    NEAR,
    TOUGH,
    acting,
    borne,
    flown,
    known_as,
    moving,
    shooting,
    shot_at,
)
from tests.rules.battle.examples.scene import (
    DIAL,
    HELD,
    MakeScene,
    captain,
    card,
    fleet_of,
    vessel,
)


def test_who_gets_a_cloak_at_the_start_disables_its_shields(scene: MakeScene) -> None:
    """The Romulan Spy cloaks as a cloak works: all shields go down with it (FR-151.1)."""
    spy = borne("crew:romulan-spy-75001", factions=["romulan"], shields=2)
    play = scene(
        "round 0 set-up\na1 18,10 h0\na2 20.5,10 h0\nb1 18,30 h180",
        fleet_of(spy, vessel(1, factions=["romulan"], shields=3), points=1),
        vessel(1),
    )
    assert play.asked.startswith("Maneuver")
    other = play.ship("a2")
    assert (other.is_cloaked, other.shields, other.disabled_shields) == (True, 0, 3)
    own = play.ship("a1")
    assert (own.is_cloaked, own.shields, own.disabled_shields) == (False, 2, 0)


def test_hirogen_echo_without_a_cloak(scene: MakeScene) -> None:
    """Neither the Alpha Hunter nor Stealth Mode comes with a cloak: both echo without one."""
    play = moving(scene, flown("ship:alpha-hunter-75015", dial=DIAL), "1 straight")
    assert play.offered == ["ship:alpha-hunter-75015", "pass"]
    play.give("ship:alpha-hunter-75015")
    assert play.asked.startswith("Echo a1")
    play.finish_phase()
    play = scene(
        "round 2 planning begun\na1 18,10 h0\nb1 18,34 h180",
        borne("tech:stealth-mode-75015"),
        vessel(1, dial=HELD),
    )
    play.go_to("Effect a1").give("tech:stealth-mode-75015")
    assert play.asked.startswith("Echo a1")
    assert play.ship("a1").cards[0].time == 2


def test_what_a_weapon_asks_for_is_not_spent(scene: MakeScene) -> None:
    """Multi-Vector Assault Mode needs battle stations, and only its card is disabled."""
    key = "weapon:multi-vector-assault-mode-75013"
    play = shooting(scene, borne(key), words="battlestations 1", place=NEAR)
    assert "Multi-Vector Assault Mode at b1" in play.offered
    play.finish_phase()
    play = shooting(scene, borne(key), place=NEAR)
    assert "Multi-Vector Assault Mode at b1" not in play.offered
    play.finish_phase()


def test_the_ablative_armor_turns_crits_before_the_attacker_modifies(scene: MakeScene) -> None:
    """As the Defiant's text, which has the same words (FR-156.1): a crit re-rolled later stays."""
    key = "borg:borg-ablative-hull-armor-71283"
    play = shot_at(
        scene, borne(key, hull=9), "attack CXX", "attack CX", "defense X", other="locks a1"
    )
    play.give(BY, "target-lock", "XX").finish_phase()
    assert play.told("result") == ["result b1 a1 1 1"]


@pytest.mark.parametrize("number", [1, 2])
def test_brunt_troubles_every_attack(scene: MakeScene, number: int) -> None:
    """Each time that his ship defends this round an attack die may be rolled again."""
    key = "captain:brunt-72013"
    foes = [vessel(4 - place, dial=HELD) for place in range(number)]
    script = ["attack HXX", "attack X", "defense X"] * number
    places = "".join(f"b{place + 1} {15 + 3 * place},17 h180 acted\n" for place in range(number))
    play = scene(
        f"round 2 activation begun\na1 18,10 h0 {TOUGH}\n{places}",
        borne(key),
        fleet_of(*foes, points=1),
        dials={"a1": "0 stop"},
        script=script,
    )
    play.give(key, "pass")
    for _ in range(number):
        play.give(BY, key, "H")
    play.finish_phase()
    assert play.history.count("Effect a1") == number


def test_coordinated_assault_is_used_once_a_round(scene: MakeScene) -> None:
    """It is no text for every attack and defense: one token a round (D48)."""
    key = "talent:coordinated-assault-80000"
    play = scene(
        f"round 2 combat begun\na1 18,10 h0 {TOUGH} scan 1 evade 1\na2 20.5,10 h0 chance\n"
        f"b1 18,17.5 h180 {TOUGH}",
        fleet_of(borne(key, captain(5)), vessel(1), points=1),
        vessel(1),
        script=["attack XXX", "attack XXX", "defense X"],
    )
    play.give(AT, key, "scan", BY)
    play.finish_phase()
    assert play.history.count("Effect a1") == 1


@pytest.mark.parametrize("is_delta_flyer", [True, False])
@pytest.mark.parametrize("uses", [True, False])
def test_the_delta_flyer_gets_its_evade_with_the_maneuver(
    scene: MakeScene, is_delta_flyer: bool, uses: bool
) -> None:
    """Tom Paris places the token in addition to his maneuver, not without it."""
    key = "captain:tom-paris-75014"
    known = known_as("ship:delta-flyer-ii-75014") if is_delta_flyer else {}
    play = moving(scene, borne(key, dial=DIAL, **known), "1 straight")
    play.give(key if uses else "pass")
    if uses:
        play.give(play.offered[0])
    play.go_to("Action a1")
    assert play.ship("a1").evade == int(uses and is_delta_flyer)


@pytest.mark.parametrize(
    ("actions", "offered"),
    [(["evade", "scan"], ["evade", "scan"]), (["battlestations"], [])],
)
def test_tactical_prototype(scene: MakeScene, actions: list[str], offered: list[str]) -> None:
    """Only what stands on its ship's own bar, and without a choice where that is one action."""
    own = borne("tech:tactical-prototype-71802", actions=actions)
    play = acting(scene, own, "auxiliary 1").go_to("Effect a1")
    play.give("tech:tactical-prototype-71802")
    assert play.offered[: len(offered)] == offered
    if not offered:
        assert play.ship("a1").battle_stations == 1


def test_subspace_distortion_counts_shields_of_cards(scene: MakeScene) -> None:
    """Starting shields are those that the ship begins with, those of its cards too."""
    more = card("Generator", "tech", ability="always: this ship has +1 shields.")
    own = borne("tech:subspace-distortion-71522", more, shields=3)
    play = acting(scene, own, "shields 1/0").give("tech:subspace-distortion-71522")
    assert play.ship("a1").agility_base == 4
