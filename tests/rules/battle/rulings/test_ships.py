"""Official rulings on ships. Each test names the rows that it shows."""

from __future__ import annotations

import pytest

from rules.battle import prepare_fleet
from tests.rules.battle.effects.printed import (
    AT,
    BY,
    acting,
    borne,
    flown,
    moving,
    shooting,
    shot_at,
)
from tests.rules.battle.effects.test_minefields import TEXT as MINES
from tests.rules.battle.examples.scene import DIAL, HELD, MakeScene, Scene, captain, card, vessel
from tests.rules.building.helpers import fleet, ruleset, ship
from tests.rules.catalogue import catalogue

KRAXON = "ship:kraxon-71127"
COUNTER = "talent:counter-attack-71120"


def document_of(key: str) -> dict[str, object]:
    """Returns the plain form of a card of the catalogue, as a ship bears it."""
    found: dict[str, object] = borne(key).to_document()["cards"][0]
    return found


@pytest.mark.ruling("F14-S2", "F16-9", "FR-150.1")
def test_the_valdore_has_one_bonus_a_round(scene: MakeScene) -> None:
    more = card("More", ability="once per round, after attacking: attack with the primary weapon.")
    first = flown("ship:i-r-w-valdore-71123", more, dial=DIAL, attack=3)
    play = scene(
        "round 1 activation begun\na1 18,8 h0\nb1 18,17.5 h180 acted\n",
        first,
        vessel(1, dial=HELD),
        script=["attack XXXX", "defense X", "attack XXX", "defense X"],
        dials={"a1": "1 straight"},
    )
    play.go_to("Attack a1").give(AT).finish_phase()
    assert [each.attack_dice for each in play.battle.attacks] == [4, 3]


# --- the Kraxon -----------------------------------------------------------------------------


def near_the_kraxon(make: MakeScene, *script: str, shields: int = 2) -> Scene:
    """Returns a scene in which b1 attacks a2, next to the Kraxon, which will counter attack."""
    own = [captain(4), document_of(COUNTER) | {"holder": 0}]
    play = make(
        f"round 1 activation begun\na1 18,10 h0 shields {shields}/0\n"
        "a2 20.5,10 h0 acted shields 1/0\nb1 19,18 h180 acted\n",
        [flown(KRAXON, *own, hull=6, shields=9), vessel(1, dial=HELD)],
        vessel(9, dial=HELD),
        script=script,
        dials={"a1": "0 stop"},
    )
    return play.give(COUNTER).go_to("Attack b1").give("primary weapon at a2")


@pytest.mark.ruling("F14-S3", "F16-11", "FR-164.2", "FR-187.2")
@pytest.mark.parametrize(("drawn", "left"), [(0, (0, 1)), (1, (0, 0)), (2, (1, 0))])
def test_damage_that_the_kraxon_draws_lets_her_counter_attack(
    scene: MakeScene, drawn: int, left: tuple[int, int]
) -> None:
    cards = ["damage Console Fire"] * left[1]
    counter = ["attack XXX", "defense X"] if drawn else []
    play = near_the_kraxon(scene, "attack HHX", "defense X", *cards, *counter)
    assert (play.asked, play.offered) == ("Effect a1", [KRAXON, "pass"])
    play.give(KRAXON if drawn else "pass")
    if drawn:
        assert (play.asked, play.offered) == ("Effect a1", [COUNTER, "pass"])
        play.give(COUNTER, "yes" if drawn == 2 else "no")
    assert [each.attacker for each in play.battle.attacks] == ([2, 0] if drawn else [2])
    assert play.ship("a1").shields == 2 - drawn
    assert (play.ship("a2").shields, play.ship("a2").damage) == left


@pytest.mark.ruling("FR-187.1")
def test_the_kraxon_draws_no_more_than_her_shields(scene: MakeScene) -> None:
    script = ("attack HHH", "defense X", "damage Console Fire", "attack XXX", "defense X")
    play = near_the_kraxon(scene, *script, shields=1).give(KRAXON, COUNTER)
    assert (play.ship("a1").shields, play.ship("a1").damage) == (0, 0)
    assert (play.ship("a2").shields, play.ship("a2").damage) == (0, 1)


@pytest.mark.ruling("FR-332.1")
def test_three_damage_in_all_count_for_the_bioship(scene: MakeScene) -> None:
    play = scene(
        "round 1 combat begun\na1 18,10 h0 chance\n"
        "a2 20.5,10 h0 chance shields 1/0\nb1 19,18 h180\n",
        [flown(KRAXON, hull=6, shields=9), vessel(1, dial=HELD)],
        flown("ship:bioship-alpha-71281", skill=9, attack=3),
        script=["attack HHH", "defense X", "damage Console Fire"],
    )
    play.give("primary weapon at a2").give(KRAXON, "no")
    assert (play.ship("a2").auxiliary, play.ship("a1").auxiliary) == (1, 0)


# --- large ships, auxiliary power ------------------------------------------------------------


@pytest.mark.ruling("FR-006.1", "F16-99", "FR-027.5")
@pytest.mark.parametrize("is_station", [False, True])
def test_large_ships_that_collide_are_as_ships_of_normal_size(
    scene: MakeScene, is_station: bool
) -> None:
    big = vessel(5, base="oversized", hull=9, is_station=is_station)
    play = scene(
        "round 1 activation begun\na1 18,10 h0 oversized\nb1 18,18 h180 oversized acted\n",
        vessel(1, base="oversized", hull=9),
        big,
        dials={"a1": "3 straight"},
    )
    play.finish_phase()
    moved = play.after("moved").ships[0]
    assert (moved.overlapped, play.told("action")) == ((1,), [])


@pytest.mark.ruling("F14-G21")
def test_a_ship_may_have_several_auxiliary_tokens(scene: MakeScene) -> None:
    text = "after executing a maneuver: gain 1 auxiliary power."
    first = vessel(1, cards=[card("Strain", ability=text)])
    play = moving(scene, first, "3 about", "auxiliary 1")
    assert play.asked == "ManeuverFor a1"
    play.give("1 straight").finish_phase()
    assert play.ship("a1").auxiliary == 1
    play = moving(scene, first, "3 about").finish_phase()
    assert play.ship("a1").auxiliary == 2


ENTERPRISE = "ship:u-s-s-enterprise-71122"


@pytest.mark.ruling("FR-064.1", "FR-064.2")
def test_the_enterprise_acts_by_her_bar_under_any_auxiliary_power(scene: MakeScene) -> None:
    more = card("More", ability="always: may perform cloak.")
    first = flown(ENTERPRISE, more, actions=["evade", "scan"])
    play = acting(scene, first, "auxiliary 3")
    assert (play.asked, play.offered) == ("Action a1", ["pass", "evade", "scan", "cloak"])


@pytest.mark.ruling("FR-064.3", "FR-064.4", "FR-064.5", "FR-064.7")
@pytest.mark.parametrize(
    "key",
    [
        "captain:jean-luc-picard-71120",
        "captain:mr-spock-71523",
        "crew:romulan-pilot-op3prize",
        "tech:high-energy-sensor-sweep-72011",
        "tech:high-energy-sensor-sweep-op4prize",
    ],
)
def test_the_enterprise_has_no_free_actions_of_cards_under_auxiliary_power(
    scene: MakeScene, key: str
) -> None:
    first = flown(ENTERPRISE, document_of(key), actions=["evade", "scan"])
    play = acting(scene, first, "auxiliary 1")
    assert (play.asked, play.offered) == ("Action a1", ["pass", "evade", "scan"])
    assert acting(scene, first).asked == "Effect a1"


@pytest.mark.ruling("FR-064.3", "FR-064.6")
@pytest.mark.parametrize("key", ["crew:day-kannu-op6prize", "captain:borg-queen-71444"])
@pytest.mark.parametrize(("ship", "is_offered"), [(ENTERPRISE, True), ("ship:plain", False)])
def test_free_actions_that_come_from_the_bar_are_open_to_the_enterprise(
    scene: MakeScene, key: str, ship: str, is_offered: bool
) -> None:
    more = [document_of(key), card("More", ability="free action: gain 1 evade.")]
    first = vessel(5, cards=more, actions=["scan"], dial=HELD)
    if is_offered:
        first = flown(ship, *more, actions=["scan"])
    play = acting(scene, first, "auxiliary 1 marker drone 1\ncard a1 0 drones 8")
    assert (play.offered == [key, "pass"]) is is_offered
    if is_offered:
        play.give(key)
        assert play.ship("a1").scan == 1


KUMARI = "ship:kumari-71223"
CLOAKING = "tech:improved-cloaking-device-71533"


@pytest.mark.parametrize(
    ("key", "offered"),
    [
        ("captain:jean-luc-picard-71120", ["evade", "scan"]),
        ("crew:tal-celes-75014", ["scan"]),
        ("crew:day-kannu-op6prize", ["scan"]),
        ("crew:seven-of-nine-72014", []),
    ],
)
def test_the_kumari_performs_her_actions_also_as_free_ones_under_auxiliary_power(
    scene: MakeScene, key: str, offered: list[str]
) -> None:
    """Her text names the actions, not where they come from."""
    play = acting(scene, flown(KUMARI, document_of(key), actions=["scan"]), "auxiliary 1")
    assert (play.asked == "Effect a1") is bool(offered)
    if offered:
        play.give(key)
        if len(offered) > 1:
            assert play.offered == offered
            play.give("scan")
        assert play.ship("a1").scan == 1


@pytest.mark.parametrize("key", ["captain:lursa-72282p", "crew:thei-72221p"])
@pytest.mark.parametrize("has_device", [True, False])
def test_the_improved_device_cloaks_also_as_a_free_action_under_auxiliary_power(
    scene: MakeScene, key: str, has_device: bool
) -> None:
    cards = [document_of(key), *([document_of(CLOAKING)] if has_device else [])]
    dial = ((2, "straight", "white"),)
    first = vessel(5, cards=cards, actions=["cloak"], dial=dial)
    play = moving(scene, first, "2 straight", "auxiliary 1")
    assert (play.asked == "Effect a1") is has_device
    if has_device:
        play.give(key)
        assert play.told("cloak")[:1] == ["cloak a1 1"]


PROTOTYPE = "ship:enterprise-nx-01-75016"


@pytest.mark.parametrize(
    ("faction", "text", "is_offered"),
    [
        ("federation", "free action: gain 1 scan.", True),
        ("federation", "free action: perform scan as a free action.", True),
        ("klingon", "free action: gain 1 scan.", False),
        ("federation", "after moving: may perform scan as a free action.", False),
    ],
)
def test_free_actions_of_her_crew_are_open_to_the_nx_01_under_auxiliary_power(
    scene: MakeScene, faction: str, text: str, is_offered: bool
) -> None:
    """Any action listed on a federation captain or crew; what else they let her do is none."""
    crew = card("Mate", factions=[faction], ability=text)
    dial = ((2, "straight", "white"),)
    first = flown(PROTOTYPE, crew, dial=dial, factions=["federation"])
    play = moving(scene, first, "2 straight", "auxiliary 1")
    assert (play.asked == "Effect a1") is is_offered
    if is_offered:
        play.give("crew:mate")
        assert play.told("token")[0].startswith("token a1 scan 1")


@pytest.mark.ruling("FR-064.6", "FR-128.1")
def test_martok_lets_the_enterprise_act_by_her_bar_under_auxiliary_power(
    scene: MakeScene,
) -> None:
    martok = document_of("captain:martok-71126")
    enterprise = flown(
        ENTERPRISE, card("Own", ability="action: gain 1 evade."), skill=1, actions=["scan"]
    )
    first = [vessel(8, cards=[martok], dial=DIAL), enterprise]
    play = scene(
        "round 2 activation begun\na1 18,10 h0\n"
        "a2 20.5,12 h0 acted auxiliary 1\nb1 4,34 h180 acted\n",
        first,
        vessel(1, dial=HELD),
        dials={"a1": "1 straight"},
    )
    play.go_to("Effect a1").give("captain:martok-71126")
    if play.asked == "Detail a1":
        play.give("a2")
    assert (play.asked, play.offered) == ("Detail a2", ["yes", "no"])
    play.give("yes")
    assert play.ship("a2").scan == 1


# --- single ships ---------------------------------------------------------------------------


@pytest.mark.ruling("FR-063.1")
def test_the_bounty_counts_cards_of_two_factions() -> None:
    bounty = prepare_fleet(
        fleet(ship("ship:h-m-s-bounty-72260p", "crew:ro-laren-75016")), catalogue(), ruleset()
    )
    assert {"scan", "battlestations"} <= set(bounty.ships[0].actions)


@pytest.mark.ruling("FR-071.1")
def test_a_maneuver_that_a_card_makes_green_counts_for_the_voyager(scene: MakeScene) -> None:
    key = "ship:u-s-s-voyager-75007"
    calm = card("Calm", ability="always: treat all white 3 straights as green.")
    for cards, is_offered in (([calm], True), ([], False)):
        play = scene(
            "round 2 activation begun\na1 18,8 h0\nb1 18,22 h180 acted\n",
            flown(key, *cards, dial=DIAL),
            vessel(1, dial=HELD),
            dials={"a1": "3 straight"},
        )
        assert (key in play.offered) is is_offered


@pytest.mark.ruling("FR-148.2")
def test_prototype_01_may_repair_critical_damage(scene: MakeScene) -> None:
    key = "ship:prototype-01-71536"
    words = "shields 2/0 down 1 up 'Structural Damage@1' acted"
    play = scene(
        f"round 1 combat begun\na1 18,10 h0 {words} chance\nb1 18,30 h180 chance acted\n",
        flown(key, hull=6, shields=2),
        vessel(1, dial=HELD),
    )
    play.go_to("DamageToRepair a1")
    assert play.offered == ["", "Structural Damage"]


@pytest.mark.ruling("FR-184.1")
def test_the_lock_that_the_gor_portas_keeps_re_rolls(scene: MakeScene) -> None:
    torpedo = document_of("weapon:photon-torpedoes-71128")
    record = borne("weapon:photon-torpedoes-71128").to_document()
    first = flown("ship:gor-portas-71128", torpedo, weapons=record["weapons"][1:])
    play = shooting(scene, first, "attack XXXXX", words="locks b1", other="shields 9/0")
    play.give("Photon Torpedoes at b1")
    assert play.ship("a1").locks == (1,)
    assert play.asked == "SpendToken a1"


@pytest.mark.ruling("FR-207.1", "FR-137.1", "F14-S5")
def test_synon_adds_no_template_to_an_echo_that_a_card_fixes(scene: MakeScene) -> None:
    key = "ship:alpha-hunter-71808"
    first = flown(key, document_of("crew:synon-op2prize"), dial=DIAL)
    play = moving(scene, first, "1 straight")
    play.give(key)
    assert play.asked == "Echo a1"
    assert {each.split()[1] for each in play.offered} == {"1"}


@pytest.mark.ruling("FR-208.1")
def test_the_gress_sril_acts_once_a_round(scene: MakeScene) -> None:
    first = flown("ship:gress-sril-73031", hull=6, shields=4, skill=1)
    other = vessel(5, dial=HELD)
    play = scene(
        "round 1 combat begun\na1 18,10 h0 chance\nb1 18,17.5 h180\nb2 21,17.5 h180\n",
        first,
        [other, other],
        script=["attack HXX", "defense X", "attack HXX", "defense X"],
    )
    play.give("b1", "primary weapon at a1")
    assert play.asked == "Effect a1"
    play.give("ship:gress-sril-73031").go_to("Attack b2").give(BY).finish_phase()
    assert len([each for each in play.told("effect") if "gress-sril" in each]) == 1


@pytest.mark.ruling("F14-G32", "FR-211.1", "FR-253.1")
@pytest.mark.parametrize(("place", "is_offered"), [("18,29 h180", False), ("18,33 h180", True)])
def test_ships_beyond_range_3_do_not_bar_the_evade_of_the_soong(
    scene: MakeScene, place: str, is_offered: bool
) -> None:
    key = "ship:soong-71522"
    play = scene(
        f"round 2 activation begun\na1 18,8 h0\nb1 {place} acted\n",
        flown(key, dial=[(5, "straight", "white")]),
        vessel(1, dial=HELD),
        dials={"a1": "5 straight"},
    )
    assert (key in play.offered) is is_offered


@pytest.mark.ruling("FR-286.1")
def test_bok_s_marauder_pays_once_a_round(scene: MakeScene) -> None:
    key = "ship:bok-s-marauder-71646a"
    more = card("More", ability="once per round, after attacking: attack with the primary weapon.")
    play = scene(
        "round 1 activation begun\na1 18,4 h0\nb1 18,17.5 h180 acted\n",
        flown(key, more, dial=DIAL, attack=3),
        vessel(1, dial=HELD),
        script=["attack XXXX", "defense X", "attack XXX", "defense X"],
        dials={"a1": "3 straight"},
    )
    play.go_to("Attack a1").give(AT, key).finish_phase()
    assert play.told("effect").count(play.told("effect")[0]) == 1
    assert play.ship("a1", play.at_phase("end")).auxiliary == 1


@pytest.mark.ruling("FR-301.1", "FR-301.2")
def test_the_i_s_s_defiant_takes_damage_off_any_attack(scene: MakeScene) -> None:
    key = "ship:i-s-s-defiant-71529"
    play = shot_at(scene, flown(key, skill=1), "attack HHX", "defense X", words="shields 3/0")
    play.give(BY, key).finish_phase()
    assert (play.ship("a1").shields, play.ship("a1").auxiliary) == (2, 1)


@pytest.mark.ruling("FR-302.1")
def test_the_i_s_s_enterprise_rolls_a_die_more_though_the_lock_pays(scene: MakeScene) -> None:
    torpedo = document_of("weapon:photon-torpedoes-71128")
    record = borne("weapon:photon-torpedoes-71128").to_document()
    first = flown("ship:i-s-s-enterprise-71796", torpedo, weapons=record["weapons"][1:])
    play = shooting(scene, first, "attack XXXXXX", "defense X", words="locks b1")
    play.give("Photon Torpedoes at b1").finish_phase()
    assert play.battle.attacks[0].attack_dice == 6


@pytest.mark.ruling("FR-147.1", "FR-147.2", "FR-147.3")
@pytest.mark.parametrize(
    ("place", "asked", "dice"),
    [
        ("18,24.5 h180", "", []),  # out of reach: no legal target, no move
        ("18,21.5 h180", "Effect a1", [3]),
        ("18,17.5 h180", "Effect a1", [4]),  # now at Range 1
        ("23.2,15 h180", "Effect a1", [0]),  # behind the front arc after the move
    ],
)
def test_the_algeron_keeps_her_target_or_forgoes_the_attack(
    scene: MakeScene, place: str, asked: str, dice: list[int]
) -> None:
    key = "ship:i-r-w-algeron-72242"
    script = ["attack " + "X" * dice[0], "defense X"] if dice and dice[0] else []
    play = shooting(scene, flown(key, dial=DIAL), *script, place=place)
    if not dice:
        assert play.history == []
        assert play.asked != "Attack a1"
        return
    play.give(AT)
    assert play.asked == asked
    play.give(key).finish_phase()
    assert [each.attack_dice for each in play.battle.attacks] == dice


DEFIANT = "ship:u-s-s-defiant-71268"


@pytest.mark.ruling("F14-S4", "F16-8", "FR-067.1", "FR-113.1")
@pytest.mark.parametrize(("is_dropped", "face_up"), [(True, 0), (False, 2)])
def test_the_defiant_converts_the_dice_of_mines_that_are_dropped_on_her(
    scene: MakeScene, is_dropped: bool, face_up: int
) -> None:
    defiant = flown(DEFIANT, hull=9, shields=1, skill=1, dial=[(3, "straight", "white")])
    layer = vessel(5, cards=[card("Mines", "weapon", ability=MINES)], dial=HELD)
    script = ["attack HCCX", *["damage Structural Damage"] * 2]
    if is_dropped:
        play = scene(
            "round 1 combat begun\na1 18,18 h0\nb1 18,14 h180 chance\n",
            layer,
            defiant,
            script=script,
        )
        play.give("weapon:mines", "minefield 18,14")
    else:
        play = scene(
            "round 2 activation begun\na1 30,30 h0 acted\nb1 18,18 h180\ncard a1 0 discarded\n"
            "terrain minefield 18,15\nmine a1 0 minefield 18,15",
            layer,
            defiant,
            dials={"b1": "3 straight"},
            script=script,
        ).go_to("Action b1")
    ship = play.ship("b1")
    assert (ship.shields, ship.face_down, len(ship.face_up)) == (0, 2 - face_up, face_up)
