"""Advice of the publisher's forum on tech upgrades."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.battle.effects.printed import (
    AT,
    BY,
    acting,
    borne,
    dice,
    moving,
    shooting,
    shot_at,
)
from tests.rules.battle.effects.test_minefields import TEXT as MINES
from tests.rules.battle.examples.scene import HELD, MakeScene, captain, card, vessel, weapon
from tests.rules.building.helpers import CLASSIC, ORGANIZED_2014, ORGANIZED_2016, RULES_2017

EVERY = (RULES_2017, CLASSIC, ORGANIZED_2014, ORGANIZED_2016)
PLATING = ("tech:enhanced-hull-plating-71526", "tech:enhanced-hull-plating-71800")
PYLONS = ("tech:variable-geometry-pylons-72001p", "tech:variable-geometry-pylons-75014")
STATION = "weapon:tactical-station-71510"
ARMOR = "tech:dispersive-armor-72012wp"
STASIS = "tech:projected-stasis-field-71125"
FUSILLADE = "weapon:torpedo-fusillade-2017core"
CLOAKING = "tech:advanced-cloaking-75012"
NAVIGATION = "tech:auto-navigation-71805"
SCREENS = "tech:improved-deflector-screens-71797"
COMPENSATORS = "tech:inertial-compensators-75004"
CONVERTER = "tech:t-9-energy-converter-75003"
PULSE = "tech:geodesic-pulse-blind-nunks-marauder"
UPGRADE = "tech:systems-upgrade-71998p"


@pytest.mark.ruling("FR-104.1", "FR-325.1")
@pytest.mark.parametrize("key", PLATING)
def test_hull_plating_comes_before_defense_dice_are_modified(scene: MakeScene, key: str) -> None:
    """Once a round: at the second attack it is not offered."""
    play = shot_at(
        scene,
        borne(key, skill=1, hull=9),
        "attack HXX",
        "defense E",
        "attack XXX",
        "defense X",
        words="shields 0/0 evade 1",
        more="b2 21,17.5 h180",
        second=[vessel(5, dial=HELD), vessel(4, dial=HELD)],
    )
    play.give(BY)
    assert (play.asked, play.history[-1]) == ("Effect a1", "Attack b1")
    play.give(key, "2")
    assert play.ship("a1").auxiliary == 2
    assert "SpendToken a1" not in play.history
    play.go_to("Attack b2").give(BY)
    assert (play.asked, play.ship("a1").auxiliary) == ("SpendToken a1", 2)


@pytest.mark.ruling("FR-110.1", "FR-118.1")
@pytest.mark.parametrize(("place", "rolled"), [(0, (4, 3)), (1, (5, 3))])
def test_a_tactical_station_adds_so_many_dice_in_the_whole_round(
    scene: MakeScene, place: int, rolled: tuple[int, int]
) -> None:
    again = card("Again", ability="after attacking: may attack with the primary weapon.")
    play = shooting(
        scene,
        borne(STATION, again),
        "attack " + "X" * rolled[0],
        "defense X",
        "attack " + "X" * rolled[1],
        "defense X",
    )
    play.give(AT)
    assert play.offered == [STATION, STATION, "pass"]
    play.battle.answer(place)
    play.give("crew:again")
    assert [each.attack_dice for each in play.battle.attacks] == list(rolled)


@pytest.mark.ruling("FR-112.1")
@pytest.mark.parametrize("key", PYLONS)
@pytest.mark.parametrize(("speed", "left"), [(1, ["2"]), (6, ["5"]), (3, ["4", "2"])])
def test_pylons_lead_to_speeds_that_have_a_template(
    scene: MakeScene, key: str, speed: int, left: list[str]
) -> None:
    """A 1 is not slowed to a stop."""
    own = borne(key, dial=((speed, "straight", "white"),))
    play = moving(scene, own, f"{speed} straight")
    play.give(key)
    found = [each.split()[0] for each in play.offered]
    if play.asked != "Detail a1":
        found = [play.told("moved")[0].split()[2]]
    assert found == left


@pytest.mark.ruling("FR-139.1")
def test_weapons_go_by_the_value_that_dispersive_armor_left(scene: MakeScene) -> None:
    """A Dorsal Phaser Array counts anew with each shot."""
    again = card("Again", ability="after attacking: may attack with the primary weapon.")
    dorsal = "weapon:dorsal-phaser-array-71531"
    play = shooting(
        scene,
        borne(dorsal, again, attack=6),
        "attack XXXX",
        "defense X",
        "attack XXXX",
        "defense X",
        second=borne(ARMOR, skill=1),
    )
    play.give("Dorsal Phaser Array at b1", ARMOR, "crew:again")
    assert dice(play) == dice(play, 1) == (4, 1)


@pytest.mark.ruling("FR-139.2")
def test_dispersive_armor_takes_no_weapon_away(scene: MakeScene) -> None:
    """What a card asked of the primary weapon when it was equipped it does not ask again."""
    dorsal = "weapon:dorsal-phaser-array-71531"
    play = shooting(
        scene,
        borne(dorsal, attack=6),
        "attack XXXX",
        "defense X",
        second=borne(ARMOR, skill=1),
    )
    play.give(AT, ARMOR)
    assert not play.ship("a1").cards[0].is_discarded


@pytest.mark.ruling("FR-142.1")
def test_a_stasis_field_on_a_cloaked_ship(scene: MakeScene) -> None:
    play = acting(
        scene, borne(STASIS), other="shields 0/2 cloak green-beside", place="18,17.5 h180"
    )
    play.give(STASIS)
    ship = play.ship("b1")
    assert (ship.shields, ship.disabled_shields, ship.is_cloaked) == (0, 2, True)
    play.finish_phase()
    assert "Attack b1" not in play.history


@pytest.mark.ruling("FR-142.2", "FR-146.2")
def test_a_stasis_field_takes_dice_off_the_first_attack(scene: MakeScene) -> None:
    fusillade = card("Fusillade", "weapon", ability="attack: fire at each opposing ship.")
    play = acting(
        scene,
        borne(STASIS, fusillade, weapons=[weapon(1, 4, 1, 3)]),
        place="18,17.5 h180",
        more="b2 21,17.5 h180 acted",
        second=[vessel(1, dial=HELD), vessel(1, dial=HELD)],
        script=["attack XX", "defense X", "attack XXXX", "defense X"],
    )
    play.give(STASIS, "b1", "Fusillade at b1")
    assert [each.attack_dice for each in play.battle.attacks] == [2, 4]


@pytest.mark.ruling("FR-174.1")
def test_advanced_cloaking_keeps_the_cloak_for_the_first_attack(scene: MakeScene) -> None:
    again = card("Again", ability="after attacking: may attack with the primary weapon.")
    play = shooting(
        scene,
        borne(CLOAKING, again),
        "attack XXX",
        "defense X",
        "attack XXX",
        "defense X",
        words="shields 0/2 cloak green",
    )
    play.give(AT, CLOAKING)
    assert (play.asked, play.ship("a1").is_cloak_red) == ("Effect a1", False)
    play.give("crew:again")
    assert play.ship("a1", play.after("result", 2)).is_cloak_red


@pytest.mark.ruling("FR-233.1")
@pytest.mark.parametrize(("own", "skill"), [((), 2), ((captain(6),), 2)])
def test_auto_navigation_has_a_skill_of_2(scene: MakeScene, own: Any, skill: int) -> None:
    play = acting(scene, borne(NAVIGATION, *own, skill=1))
    assert play.asked == "Action a1"
    assert play.ship("a1").skill == skill


@pytest.mark.ruling("FR-235.1")
def test_deflector_screens_do_nothing_against_mines(scene: MakeScene) -> None:
    play = scene(
        "round 2 activation begun\na1 18,10 h0\nb1 4,34 acted\n"
        "terrain minefield 18,13\nmine b1 0 minefield 18,13\ncard b1 0 discarded",
        borne(SCREENS, dial=((3, "straight", "white"),)),
        vessel(1, cards=[card("Mines", "weapon", ability=MINES)], dial=HELD),
        dials={"a1": "3 straight"},
        script=["attack HXXX"],
    )
    assert (play.asked, play.ship("a1").shields) == ("Action a1", 1)


@pytest.mark.ruling("FR-237.1")
def test_inertial_compensators_act_before_power_strain(scene: MakeScene) -> None:
    """The token of a green maneuver's turn comes off at once."""
    own = borne(COMPENSATORS, dial=((2, "bank", "green"), (3, "about", "red")))
    play = moving(scene, own, "2 bank left")
    play.give(COMPENSATORS)
    assert (play.asked, play.ship("a1").auxiliary) == ("Action a1", 0)


@pytest.mark.ruling("FR-239.1")
@pytest.mark.parametrize(("shields", "is_offered"), [("1/0", True), ("2/0", False)])
def test_an_energy_converter_needs_a_lost_shield(
    scene: MakeScene, shields: str, is_offered: bool
) -> None:
    play = scene(
        f"round 2 end\na1 18,10 h0 auxiliary 1 shields {shields}\nb1 4,34",
        borne(CONVERTER),
        vessel(1, dial=HELD),
    )
    assert (CONVERTER in play.offered) is is_offered


@pytest.mark.ruling("FR-296.1")
def test_a_geodesic_pulse_takes_a_maneuver_of_the_dial(scene: MakeScene) -> None:
    own = borne(
        PULSE, dial=((0, "stop", "white"), (2, "straight", "white"), (3, "straight", "white"))
    )
    play = acting(scene, own, place="4,34 h180")
    play.give(PULSE)
    assert (play.asked, play.offered) == ("Detail a1", ["0 stop white", "2 straight white"])


@pytest.mark.ruling("FR-120.2", "FR-120.3")
@pytest.mark.parametrize("words", ["disabled 1", "discarded"])
def test_a_systems_upgrade_that_is_lost(scene: MakeScene, words: str) -> None:
    play = acting(scene, borne(UPGRADE), more=f"card a1 0 {words}")
    assert play.ship("a1").shield_value == 2
    assert acting(scene, borne(UPGRADE)).ship("a1").shield_value == 3
