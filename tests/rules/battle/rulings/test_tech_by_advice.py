"""What the publisher's forum advises on tech upgrades. Each test names the rows that it shows."""

from __future__ import annotations

import pytest

from rules.battle.mechanics.weapons import is_fit_to_attack
from tests.rules.battle.effects.printed import AT, BY, acting, borne, moving, shooting, shot_at
from tests.rules.battle.effects.test_minefields import TEXT as MINES
from tests.rules.battle.examples.scene import DIAL, HELD, MakeScene, captain, card, vessel, weapon

PLATING = ("tech:enhanced-hull-plating-71526", "tech:enhanced-hull-plating-71800")
STASIS = "tech:projected-stasis-field-71125"
AGAIN = card("Again", ability="once per round, after attacking: attack with the primary weapon.")
TWICE = ("attack XXX", "defense X", "attack XXX", "defense X")


@pytest.mark.ruling("FR-104.1", "FR-325.1")
@pytest.mark.parametrize("key", PLATING)
def test_hull_plating_adds_before_defense_dice_are_modified(scene: MakeScene, key: str) -> None:
    """It is used when the dice are rolled, before the player knows what tokens will do."""
    play = shot_at(
        scene,
        borne(key, skill=1),
        "attack HHX",
        "defense B",
        words="shields 0/0 battlestations 1",
    ).give(BY)
    assert (play.asked, play.offered) == ("Effect a1", [key, "pass"])
    play.give(key, "2")
    assert play.asked == "SpendToken a1"
    assert (play.ship("a1").auxiliary, play.ship("a1").battle_stations) == (2, 1)
    play.finish_phase()
    assert play.told("result") == ["result b1 a1 0 0"]


@pytest.mark.ruling("FR-112.1")
@pytest.mark.parametrize(
    ("key", "maneuver", "speeds"),
    [
        ("tech:variable-geometry-pylons-72001p", "1 straight", ["2 straight white"]),
        ("tech:variable-geometry-pylons-72001p", "3 turn left", ["2 turn left white"]),
        ("tech:variable-geometry-pylons-75014", "1 straight", ["2 straight green"]),
        ("tech:variable-geometry-pylons-75014", "1 bank left", ["2 bank left green"]),
    ],
)
def test_the_pylons_know_only_speeds_with_a_template(
    scene: MakeScene, key: str, maneuver: str, speeds: list[str]
) -> None:
    play = moving(scene, borne(key, dial=DIAL), maneuver).give(key)
    assert play.asked != "Detail a1"
    found = play.after("moved").ships[0].executed
    assert found is not None
    words = " ".join(filter(None, (str(found.speed), found.bearing, found.side)))
    assert words == speeds[0].rpartition(" ")[0]


@pytest.mark.ruling("FR-139.1")
def test_a_weapon_valued_by_the_primary_counts_anew_under_dispersive_armor(
    scene: MakeScene,
) -> None:
    key = "tech:dispersive-armor-72012wp"
    text = "attack value: primary weapon +1. attack: place 2 time here to fire."
    cannon = card("Cannon", "weapon", ability=text)
    other = vessel(
        5,
        cards=[cannon],
        weapons=[weapon(0, 1, 1, 3) | {"adds_to_primary": True}],
        attack=6,
        dial=HELD,
    )
    script = ("attack XXXXX", "defense X")
    play = shot_at(scene, borne(key, skill=1), *script, second=other)
    play.give("Cannon at a1", key).finish_phase()
    assert play.battle.attacks[0].attack_dice == 5


@pytest.mark.ruling("FR-142.1")
def test_a_stasis_field_only_stops_the_attack_of_a_cloaked_ship(scene: MakeScene) -> None:
    play = acting(scene, borne(STASIS), other="shields 0/2 cloak green-beside").give(STASIS)
    ship = play.ship("b1")
    assert (ship.shields, ship.disabled_shields, ship.is_cloaked) == (0, 2, True)
    assert not is_fit_to_attack(play.battle, ship)


@pytest.mark.ruling("FR-142.2", "FR-146.2")
def test_a_stasis_field_costs_dice_of_the_first_attack_only(scene: MakeScene) -> None:
    script = ("attack X", "defense X", "attack XXX", "defense X")
    more = "b2 22,18 h180 acted\n"
    play = scene(
        "round 2 activation begun\na1 18,10 h0\nb1 18,17.5 h180 acted\n" + more,
        borne(STASIS, AGAIN),
        [vessel(1, dial=HELD)] * 2,
        script=script,
        dials={"a1": "0 stop"},
    )
    play.give(STASIS)
    if play.asked == "Detail a1":
        play.give("b2")
    play.go_to("Attack a1").give(AT).finish_phase()
    assert [each.attack_dice for each in play.battle.attacks] == [1, 3]


@pytest.mark.ruling("FR-174.1")
def test_advanced_cloaking_keeps_the_cloak_green_for_one_attack(scene: MakeScene) -> None:
    key = "tech:advanced-cloaking-75012"
    words = "cloak green-beside shields 0/2"
    play = shooting(scene, borne(key, AGAIN), *TWICE, words=words).give(AT, key)
    if play.asked == "Attack a1":
        play.give(AT)
    assert key not in play.offered
    play.finish_phase()
    after = [play.after("result", number).ships[0] for number in (1, 2)]
    assert [each.is_cloak_red for each in after] == [False, True]
    assert [each.auxiliary for each in after] == [1, 1]


@pytest.mark.ruling("FR-235.1")
def test_deflector_screens_do_not_act_in_a_minefield(scene: MakeScene) -> None:
    key = "tech:improved-deflector-screens-71797"
    play = scene(
        "round 2 activation begun\na1 30,30 h0 acted\nb1 18,18 h180\ncard a1 0 discarded\n"
        "terrain minefield 18,15\nmine a1 0 minefield 18,15",
        vessel(5, cards=[card("Mines", "weapon", ability=MINES)], dial=HELD),
        borne(key, dial=[(3, "straight", "white")], hull=9, shields=9),
        dials={"b1": "3 straight"},
        script=["attack HHXX"],
    )
    play.go_to("Action b1")
    assert play.ship("b1").shields == 7


@pytest.mark.ruling("FR-237.1")
@pytest.mark.parametrize(("maneuver", "left"), [("2 bank left", 1), ("2 turn left", 0)])
def test_the_compensators_strain_before_the_maneuver_is_checked(
    scene: MakeScene, maneuver: str, left: int
) -> None:
    """The green turn takes off the token that they gave."""
    key = "tech:inertial-compensators-75004"
    dial = [(2, "bank", "white"), (2, "turn", "green")]
    play = moving(scene, borne(key, dial=dial), maneuver).give(key)
    play.finish_phase()
    assert (
        play.ship("a1", play.at_phase("combat", 1 if play.state.round == 1 else 2)).auxiliary
        == left
    )


@pytest.mark.ruling("FR-239.1")
@pytest.mark.parametrize(("shields", "is_offered"), [("1/0", True), ("2/0", False)])
def test_the_energy_converter_needs_a_shield_to_repair(
    scene: MakeScene, shields: str, is_offered: bool
) -> None:
    key = "tech:t-9-energy-converter-75003"
    play = scene(
        f"round 1 combat begun\na1 18,10 h0 acted chance auxiliary 1 shields {shields}\n"
        "b1 18,34 h180 acted chance\n",
        borne(key),
        vessel(1, dial=HELD),
    )
    assert (play.asked == "Effect a1") is is_offered


@pytest.mark.ruling("FR-296.1")
def test_a_geodesic_pulse_executes_a_maneuver_of_the_dial(scene: MakeScene) -> None:
    key = "tech:geodesic-pulse-blind-nunks-marauder"
    dial = [(1, "straight", "white"), (2, "bank", "white"), (3, "turn", "white")]
    play = scene(
        "round 2 activation begun\na1 18,10 h0\nb1 18,34 h180 acted\n",
        borne(key, dial=dial),
        vessel(1, dial=HELD),
        dials={"a1": "1 straight"},
    )
    play.give(key)
    assert play.offered == ["1 straight white", "2 bank left white", "2 bank right white"]


@pytest.mark.ruling("FR-120.2", "FR-120.3")
def test_a_lost_systems_upgrade_takes_its_shield_along(scene: MakeScene) -> None:
    key = "tech:systems-upgrade-71998p"
    play = scene(
        "round 2 combat begun\na1 18,10 h0 shields 2/1 acted chance\nb1 18,34 h180 acted chance\n"
        "card a1 0 disabled 1\n",
        borne(key),
        vessel(1, dial=HELD),
    )
    assert play.ship("a1").shield_value == 2
    many = [card(f"More {number}", ability="always: this ship has +1 shields.") for number in "123"]
    whole = scene(
        "round 1 activation begun\na1 18,10 h0\nb1 18,34 h180 acted\n",
        borne(key, *many),
        vessel(1, dial=HELD),
        dials={"a1": "0 stop"},
    )
    assert (whole.asked, whole.ship("a1").shield_value) == ("Action a1", 2 + 3)


@pytest.mark.ruling("FR-110.1")
def test_the_dice_of_the_tactical_station_are_shared_over_the_round(scene: MakeScene) -> None:
    key = "weapon:tactical-station-71510"
    script = ("attack XXXX", "defense X", "attack XXX", "defense X")
    play = shooting(scene, borne(key, captain(5), AGAIN), *script).give(AT)
    assert play.offered.count(key) == 2
    play.give(key).finish_phase()
    assert [each.attack_dice for each in play.battle.attacks] == [4, 3]


@pytest.mark.ruling("FR-331.1")
def test_an_escape_pod_holds_one_crew_in_all(scene: MakeScene) -> None:
    """What lies beneath it is not among the discarded cards, and the next crew is lost."""
    pod = "tech:escape-pod-72004p"
    airlock = card(
        "Airlock", "tech", ability="action: discard a crew on this ship to gain 1 evade."
    )
    signal = card("Signal", "tech", ability="action: equip a discarded crew.")
    play = acting(scene, borne(pod, card("Hand"), airlock, card("Mate"), signal))
    play.go_to("Action a1").give(airlock["key"], "Hand of a1", pod)
    play.finish_round()
    play.go_to("Action a1").refuse(signal["key"])
    play.give(airlock["key"])
    _, hand, _, mate, _ = play.ship("a1").cards
    assert (hand.is_face_down, hand.is_discarded) == (True, False)
    assert (mate.is_face_down, mate.is_discarded) == (False, True)
