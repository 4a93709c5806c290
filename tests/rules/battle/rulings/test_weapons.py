"""Official rulings on weapon upgrades and minefields."""

from __future__ import annotations

import pytest

from rules.battle import prepare_fleet
from rules.battle.position.terms import DOCKED
from tests.rules.battle.effects.printed import AT, NEAR, acting, borne, dice, flown, shooting
from tests.rules.battle.effects.test_minefields import MINES, TEXT, laying
from tests.rules.battle.effects.test_token_triggers import crew
from tests.rules.battle.examples.scene import (
    HELD,
    MakeScene,
    captain,
    card,
    fleet_of,
    vessel,
    weapon,
)
from tests.rules.building.helpers import (
    CLASSIC,
    ENTERPRISE_D,
    ORGANIZED_2014,
    ORGANIZED_2016,
    RULES_2017,
    VOR_CHA,
    fleet,
    ruleset,
    ship,
)
from tests.rules.catalogue import catalogue

EVERY = (RULES_2017, CLASSIC, ORGANIZED_2014, ORGANIZED_2016)

SCOUT = "ship:borg-starship-71525"
PHOTON = "weapon:photon-torpedoes-71120"
CHARGES = ("weapon:concussive-charges-71269", "weapon:concussive-charges-72009")
MISSILE = "weapon:borg-missile-71444"
VOLLEY = "weapon:volley-of-torpedoes-71524"
DORSAL = "weapon:dorsal-phaser-array-71531"
LAUNCHERS = (
    "weapon:missile-launchers-71806",
    "weapon:missile-launchers-73001",
    "weapon:missile-launchers-op1prize",
)
BEACON = "question:automated-distress-beacon-72234p"
FAST = ((3, "straight", "white"),)


@pytest.mark.ruling("F14-W2")
@pytest.mark.parametrize("rules", EVERY)
@pytest.mark.parametrize(("key", "arcs"), [(ENTERPRISE_D, ["front", "rear"]), (VOR_CHA, ["front"])])
def test_a_ship_without_a_rear_arc_fires_no_torpedo_to_the_rear(
    rules: str, key: str, arcs: list[str]
) -> None:
    """Its card names both arcs; the class of the second ship has no rear arc."""
    record = prepare_fleet(fleet(ship(key, PHOTON)), catalogue(), ruleset(rules)).ships[0]
    torpedo = next(each for each in record.weapons if each.card == 0)
    assert [arc.name for arc in torpedo.arcs] == arcs


@pytest.mark.ruling("F14-W17", "F14-W18", "F16-16", "F16-17", "FR-145.1", "FR-145.2", "FR-145.3")
@pytest.mark.parametrize("rules", EVERY)
@pytest.mark.parametrize("key", CHARGES)
def test_concussive_charges_take_as_many_tokens_as_they_do_damage(
    scene: MakeScene, rules: str, key: str
) -> None:
    """Auxiliary power too, drones not; nobody may leave one."""
    queen = captain(5, drones=3)
    play = shooting(
        scene,
        borne(key),
        "attack HHXX",
        second=vessel(1, cards=[queen], dial=HELD, agility=0),
        words="locks b1",
        other="auxiliary 1 scan 1",
        rules=rules,
    )
    play.give("Concussive Charges at b1")
    while play.asked == "Detail a1":
        play.refuse("none")
        play.give(play.offered[0])
    ship = play.ship("b1")
    assert (ship.shields, ship.auxiliary, ship.scan, ship.cards[0].drones) == (0, 0, 0, 3)


@pytest.mark.ruling("F14-W19", "F16-48", "FR-264.1")
@pytest.mark.parametrize("rules", EVERY)
def test_a_borg_missile_gives_one_token_in_all(scene: MakeScene, rules: str) -> None:
    play = shooting(
        scene, borne(MISSILE), "attack HHCX", second=vessel(1, shields=5, dial=HELD), rules=rules
    )
    play.give("Borg Missile at b1", MISSILE, MISSILE)
    ship = play.ship("b1")
    assert (ship.shields, ship.auxiliary, ship.damage) == (2, 1, 0)


@pytest.mark.ruling("F16-47", "FR-010.1", "FR-264.2")
@pytest.mark.parametrize("rules", EVERY)
def test_evades_are_spent_against_a_borg_missile(scene: MakeScene, rules: str) -> None:
    play = shooting(scene, borne(MISSILE), "attack HXXX", other="evade 1", rules=rules)
    play.give("Borg Missile at b1")
    assert (play.asked, play.offered) == ("SpendToken b1", ["pass", "evade"])
    play.give("evade")
    ship = play.ship("b1")
    assert (ship.shields, ship.auxiliary) == (2, 0)


@pytest.mark.ruling("FR-264.3")
def test_a_borg_missile_leaves_disabled_shields(scene: MakeScene) -> None:
    play = shooting(scene, borne(MISSILE), "attack HHXX", other="shields 0/2 cloak green")
    play.give("Borg Missile at b1", MISSILE)
    ship = play.ship("b1")
    assert (ship.disabled_shields, ship.auxiliary, ship.damage) == (2, 1, 0)


@pytest.mark.ruling("F14-W23", "F16-53", "FR-202.1")
@pytest.mark.parametrize("rules", EVERY)
@pytest.mark.parametrize("second", [VOLLEY, "weapon:torpedo"])
def test_no_volley_follows_a_volley(scene: MakeScene, rules: str, second: str) -> None:
    """Only another torpedo does."""
    text = "attack: disable this to fire."
    other = card("Torpedo", "weapon", factions=["dominion"], ability=text)
    other["names"] = ["photon torpedoes"]
    is_volley = second == VOLLEY
    if is_volley:
        other = crew(VOLLEY, type_="weapon", factions=["dominion"])
        other["names"] = ["volley of torpedoes"]
    play = shooting(
        scene,
        borne(VOLLEY, other, weapons=[weapon(1, 4, 2, 3)]),
        "attack XXXXX",
        "defense X",
        *([] if is_volley else ["attack XXXX", "defense X"]),
        words="locks b1",
        more="b2 21,17.5 h180 chance",
        second=[vessel(1, dial=HELD), vessel(1, dial=HELD)],
        rules=rules,
    )
    play.give("Volley of Torpedoes at b1")
    if not is_volley:
        play.give(VOLLEY, "yes")
    assert "Effect a1" not in (play.asked, *(play.history if is_volley else []))
    assert len(play.told("result")) == (1 if is_volley else 2)


@pytest.mark.ruling("F16-59", "FR-114.1")
@pytest.mark.parametrize("rules", EVERY)
@pytest.mark.parametrize(("shot", "rolled"), [("Dorsal Phaser Array at b1", 3), (AT, 4)])
def test_a_dorsal_phaser_array_has_no_range_bonus(
    scene: MakeScene, rules: str, shot: str, rolled: int
) -> None:
    script = ("attack " + "X" * rolled, "defense X")
    play = shooting(scene, borne(DORSAL), *script, place=NEAR, rules=rules)
    play.give(shot)
    assert dice(play) == (rolled, 1)


@pytest.mark.ruling("F16-109", "FR-299.1")
@pytest.mark.parametrize("rules", EVERY)
@pytest.mark.parametrize("key", LAUNCHERS)
def test_of_missile_launchers_a_bonus_counts_twice_and_a_token_once(
    scene: MakeScene, rules: str, key: str
) -> None:
    gunner = card("Gunner", ability="when attacking: roll +1 attack die.")
    number = next(each for each in borne(key).weapons if each.card == 0).attack + 1
    play = shooting(
        scene,
        borne(key, gunner),
        "attack " + "B" * number,
        "defense X",
        "attack " + "B" * number,
        "defense X",
        words="battlestations 1",
        second=vessel(1, dial=HELD, shields=20),
        rules=rules,
    )
    play.give(play.offered[-1], "battlestations").finish_phase()
    assert play.told("dice", "modified", "result")[:6] == [
        f"dice a1 attack {'B' * number} attack",
        f"modified a1 battlestations {'H' * number}",
        "dice b1 defense X attack",
        f"result a1 b1 {number} 0",
        f"dice a1 attack {'B' * number} attack",
        "dice b1 defense X attack",
    ]


@pytest.mark.ruling("FR-119.1")
@pytest.mark.parametrize("rules", EVERY)
def test_a_distress_beacon_calls_a_ship_of_its_own_fleet(scene: MakeScene, rules: str) -> None:
    play = acting(
        scene,
        [borne(BEACON), vessel(9, dial=HELD)],
        more="a2 34,34 h180 acted",
        rules=rules,
    )
    play.give(BEACON)
    assert (play.asked, play.offered[0]) == ("Detail a2", "2 straight white")


# --- minefields ----------------------------------------------------------------------------


@pytest.mark.ruling("F14-W9", "FR-020.5")
@pytest.mark.parametrize("rules", EVERY)
@pytest.mark.parametrize("is_dropped", [True, False])
def test_no_tokens_are_spent_on_the_dice_of_a_minefield(
    scene: MakeScene, rules: str, is_dropped: bool
) -> None:
    if is_dropped:
        play = laying(
            scene,
            "attack BBHX",
            other="18,14 h180 evade 1 battlestations 1",
            more="a1 18,18 h0 battlestations 1 locks b1",
            theirs=FAST,
            rules=rules,
        )
        play.give(MINES, "minefield 18,14")
    else:
        play = scene(
            "round 2 activation begun\na1 30,30 h0 acted battlestations 1 locks b1\n"
            "b1 18,18 h180 evade 1 battlestations 1\ncard a1 0 discarded\n"
            "terrain minefield 18,15\nmine a1 0 minefield 18,15",
            vessel(5, cards=[card("Mines", "weapon", ability=TEXT)], dial=HELD),
            vessel(1, dial=FAST),
            dials={"b1": "3 straight"},
            script=["attack BBHX"],
            rules=rules,
        )
        assert play.asked == "Action b1"
    assert play.ship("b1").shields == 1
    assert "SpendToken b1" not in play.history


GUNNERY = card(
    "Gunnery Officer",
    "crew",
    ability="when attacking, at modify attack dice: re-roll any blanks.",
)


@pytest.mark.ruling("F14-W9")
@pytest.mark.parametrize("rules", EVERY)
def test_k4_a_text_changes_the_dice_of_dropped_mines_in_2014(scene: MakeScene, rules: str) -> None:
    """Later documents let nothing change them."""
    is_changed = rules == ORGANIZED_2014
    again = ["attack HHXX"] if is_changed else []
    play = laying(
        scene,
        "attack XXXX",
        *again,
        cards=[GUNNERY],
        other="18,14 h180 battlestations 1",
        more="a1 18,18 h0 battlestations 1 locks b1",
        theirs=FAST,
        rules=rules,
    )
    play.give(MINES, "minefield 18,14")
    if is_changed:
        assert (play.asked, play.offered[-1]) == ("Detail a1", "XXXX")
        play.give("XXXX")
    ship = play.ship("b1")
    assert (ship.shields, ship.hull_left) == ((0, 4) if is_changed else (2, 4))
    assert "SpendToken a1" not in play.history


@pytest.mark.ruling("F14-W9")
def test_no_text_changes_the_dice_of_mines_that_lie_there(scene: MakeScene) -> None:
    play = scene(
        "round 2 activation begun\na1 30,30 h0 acted\nb1 18,18 h180\ncard a1 0 discarded\n"
        "terrain minefield 18,15\nmine a1 0 minefield 18,15",
        vessel(5, cards=[card("Mines", "weapon", ability=TEXT), GUNNERY], dial=HELD),
        vessel(1, dial=FAST),
        dials={"b1": "3 straight"},
        script=["attack HBXX"],
        rules=ORGANIZED_2014,
    )
    assert play.asked == "Action b1"
    assert play.ship("b1").shields == 1


@pytest.mark.ruling("FR-020.2")
@pytest.mark.parametrize("rules", EVERY)
def test_a_minefield_acts_after_the_move_and_before_actions(scene: MakeScene, rules: str) -> None:
    play = scene(
        "round 2 activation begun\na1 30,30 h0 acted\nb1 18,18 h180\ncard a1 0 discarded\n"
        "terrain minefield 18,15\nmine a1 0 minefield 18,15",
        vessel(5, cards=[card("Mines", "weapon", ability=TEXT)], dial=HELD),
        vessel(1, dial=FAST),
        dials={"b1": "3 straight"},
        script=["attack HXXX"],
        rules=rules,
    )
    play.give("evade")
    told = [each.split()[0] for each in play.told("moved", "dice", "action")]
    assert told[:3] == ["moved", "dice", "action"]


@pytest.mark.ruling("FR-020.4")
@pytest.mark.parametrize("rules", EVERY)
@pytest.mark.parametrize(("mine", "met"), [("18,18", 1), ("21.5,18", 0)])
def test_an_echo_onto_a_minefield(scene: MakeScene, rules: str, mine: str, met: int) -> None:
    """It is met as in a move; the one on which the ship lay before was met when it stopped."""
    play = scene(
        "round 2 activation begun\na1 18,18 h0 shields 0/2 cloak green-beside\n"
        f"b1 4,34 h180 acted\ncard b1 0 discarded\nterrain minefield {mine}\n"
        f"mine b1 0 minefield {mine}",
        vessel(5, dial=HELD),
        vessel(1, cards=[card("Mines", "weapon", ability=TEXT)], dial=HELD),
        dials={"a1": "0 stop"},
        script=["attack XXXX"],
        rules=rules,
    )
    assert play.asked == "Action a1"
    assert len(play.told("dice")) == met
    play.give("sensor-echo", "right 1 +0.0000")
    assert len(play.told("dice")) == 1


# --- advice --------------------------------------------------------------------------------

ASSAULT = "weapon:multi-vector-assault-mode-71802"
CHRONITON = "weapon:chroniton-torpedoes-71799"
CUBE = "ship:cube-384-72255"
TORPEDOES = "weapon:photon-torpedoes-71522"


@pytest.mark.ruling("FR-116.1", "FR-116.2")
@pytest.mark.parametrize("rules", EVERY)
def test_multi_vector_assault_mode_ends_free_actions(scene: MakeScene, rules: str) -> None:
    """It has one token, and nobody acts for free after it."""
    aide = card("Aide", ability="free action: gain 1 scan.")
    play = acting(scene, borne(ASSAULT, aide), rules=rules)
    play.give("pass", ASSAULT)
    assert play.history == ["Effect a1", "Action a1"]
    assert play.asked == "Attack a1"
    assert play.line("a1").endswith("marker 'multi-vector assault mode' 1")


@pytest.mark.ruling("FR-241.1", "FR-251.2", "FR-327.1")
@pytest.mark.parametrize("rules", EVERY)
@pytest.mark.parametrize("is_cube", [True, False])
def test_chroniton_torpedoes_do_not_pass_the_shields_of_cube_384(
    scene: MakeScene, rules: str, is_cube: bool
) -> None:
    target = flown(CUBE, skill=1, agility=0) if is_cube else vessel(1, agility=0, dial=HELD)
    number = next(each for each in borne(CHRONITON).weapons if each.card == 0).attack
    play = shooting(
        scene,
        borne(CHRONITON),
        "attack H" + "X" * (number - 1),
        *([] if is_cube else ["damage Direct Hit"]),
        words="locks b1",
        second=target,
        rules=rules,
    )
    play.give("Chroniton Torpedoes at b1")
    assert (play.ship("b1").shields, play.ship("b1").damage) == ((1, 0) if is_cube else (2, 1))


@pytest.mark.ruling("FR-267.1")
@pytest.mark.parametrize("key", [SCOUT, ENTERPRISE_D])
def test_photon_torpedoes_that_name_no_arc_fire_all_round(key: str) -> None:
    """From a ship with a 360 degree arc."""
    record = prepare_fleet(fleet(ship(key, TORPEDOES)), catalogue(), ruleset()).ships[0]
    torpedo = next(each for each in record.weapons if each.card == 0)
    expected = ["all-round"] if key == SCOUT else ["front"]
    assert [arc.name for arc in torpedo.arcs] == expected


@pytest.mark.ruling("FR-053.7", "FR-299.3")
@pytest.mark.parametrize("rules", EVERY)
def test_a_flagship_s_die_counts_for_both_attacks(scene: MakeScene, rules: str) -> None:
    key = LAUNCHERS[2]
    flagship = borne("flagship:independent-klingon-op4participation", skill=9)
    number = next(each for each in borne(key).weapons if each.card == 0).attack + 1
    play = shooting(
        scene,
        [borne(key), flagship],
        "attack " + "X" * number,
        "defense X",
        "attack " + "X" * number,
        "defense X",
        more="a2 20,10 h0 chance",
        rules=rules,
    )
    play.give("Missile Launchers at b1").finish_phase()
    assert dice(play) == dice(play, 1) == (number, 1)


@pytest.mark.ruling("FR-299.2")
@pytest.mark.parametrize("rules", EVERY)
def test_both_missiles_may_hit_one_squadron(scene: MakeScene, rules: str) -> None:
    """A token each."""
    key = LAUNCHERS[2]
    number = next(each for each in borne(key).weapons if each.card == 0).attack
    wing = vessel(
        1,
        support="squadron",
        squadron_tokens=4,
        squadron_skill=5,
        capital=0,
        hull=1,
        shields=0,
        agility=0,
        dial=HELD,
    )
    play = shooting(
        scene,
        borne(key),
        "attack " + "H" * number,
        "attack " + "H" * number,
        place="4,4 h0",
        more="b2 18,17.5 h180 chance",
        second=[vessel(1, dial=HELD), wing],
        rules=rules,
    )
    play.give("Missile Launchers at b2")
    assert play.ship("b2").tokens_left == 2


@pytest.mark.ruling("FR-234.1", "FR-245.2")
def test_codes_do_not_stop_hidden_explosives(scene: MakeScene) -> None:
    codes = crew("tech:b-elanna-s-codes-72013wp", type_="tech")
    own = borne("weapon:hidden-explosives-73031", codes, skill=1)
    play = scene("", fleet_of(own, points=1), vessel(9, dial=HELD))
    play.go_to("Action a1")
    assert [each.time for each in play.ship("a1").cards] == [4, 0]


@pytest.mark.ruling("FR-117.1")
@pytest.mark.parametrize("rules", EVERY)
def test_a_second_torpedo_launcher_gives_no_third_shot(scene: MakeScene, rules: str) -> None:
    launcher = "weapon:secondary-torpedo-launcher-op4prize"
    torpedo = card("Torpedo", "weapon", ability="attack: disable this to fire.")
    torpedo["names"] = ["photon torpedoes"]
    second = crew(launcher, type_="weapon")
    second["names"] = ["secondary torpedo launcher"]
    own = borne(launcher, second, torpedo, weapons=[weapon(1, 3, 1, 3), weapon(2, 3, 1, 3)])
    number = next(each for each in own.weapons if each.card == 0).attack - 1
    play = shooting(
        scene,
        own,
        "attack XXX",
        "defense X",
        "attack " + "X" * number,
        "defense X",
        rules=rules,
    )
    play.give("Torpedo at b1")
    assert play.offered == [launcher, launcher, "pass"]
    play.give(launcher)
    assert "Effect a1" not in play.asked
    assert len(play.told("result")) == 2


@pytest.mark.ruling("FR-245.1")
@pytest.mark.parametrize("is_docked", [False, True])
def test_hidden_explosives_do_nothing_to_a_ship_that_docked(
    scene: MakeScene, is_docked: bool
) -> None:
    shuttle = vessel(8, dial=HELD, hull=2, shields=1, capital=0, support="shuttle")
    play = scene(
        "",
        fleet_of(borne("weapon:hidden-explosives-73031", skill=1), points=1),
        [vessel(9, dial=HELD), shuttle],
        script=[] if is_docked else ["attack HXX", "defense X", "damage Direct Hit"],
    )
    while "b2" not in play.offered:
        play.give(play.offered[0])
    play.give("b2").go_to("Action a1")
    play.ship("a1").cards[0].time = 1
    if is_docked:
        target = play.ship("b2")
        target.place, target.dock = DOCKED, play.ship("b1").index
    play.finish_round()
    assert play.ship("a1").cards[0].is_discarded
    assert play.ship("b2").damage == (0 if is_docked else 1)


@pytest.mark.ruling("FR-245.3")
@pytest.mark.parametrize(("defense", "damage"), [("X", 2), ("E", 1)])
def test_hidden_explosives_are_an_attack_against_the_hull(
    scene: MakeScene, defense: str, damage: int
) -> None:
    """The other ship rolls its defense dice; nobody changes the attack dice."""
    more = card("More", ability="when attacking: add 1 hit.")
    armor = card("Armor", "tech", ability="when defending: convert all crits to hit.")
    own = borne("weapon:hidden-explosives-73031", more, skill=1)
    play = scene(
        "",
        fleet_of(own, points=1),
        vessel(9, dial=HELD, cards=[armor]),
        script=["attack HCX", f"defense {defense}", *["damage Console Fire"] * damage],
    )
    play.go_to("Action a1")
    play.ship("a1").cards[0].time = 1
    play.finish_round()
    assert play.ship("a1").cards[0].is_discarded
    assert play.told("result") == [f"result a1 b1 {damage - 1} 1"]
    assert (play.ship("b1").shields, play.ship("b1").damage) == (2, damage)
