"""Clauses for which no scene is generated: one by hand for each.

Why none is generated stands in `tests/data/cards_without_scene.json`.
"""

from __future__ import annotations

import json
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from rules.battle import FleetRecord, ShipRecord, prepare_fleet
from rules.battle.position.terms import DESTROYED
from rules.fleet import Equipped, Fleet, ShipBuild
from tests.rules.battle.effects.by_hand import SHOWN, shows
from tests.rules.battle.effects.printed import (
    AT,
    BY,
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
    Scene,
    captain,
    card,
    vessel,
    weapon,
)
from tests.rules.building.helpers import ruleset
from tests.rules.catalogue import catalogue

DATA = Path(__file__).resolve().parents[3] / "data"
VOYAGER = "ship:u-s-s-voyager-75014"
ENTERPRISE = "ship:u-s-s-enterprise-d-2017core"
TUESDAY = "talent:it-won-t-be-installed-until-tuesday-75016"
CREW = "crew:tal-celes-75014"
TECH = "tech:long-range-sensors-71223"
SHIELD, HULL = 0, 1
FAST = ((3, "straight", "white"),)
RED = ((1, "straight", "red"),)
MINES = "weapon:antimatter-mines-71120"
ELSEWHERE = (
    "test_adapted_cards",
    "test_borrowed_weapons",
    "test_cards_beneath",
    "test_cards_in_exchange",
    "test_crews_and_their_fate",
    "test_cards_lent_to_ships",
    "test_cards_of_action_bars",
    "test_counted_ranges",
    "test_maneuvers_in_place_of_others",
    "test_negotiations",
    "test_night_shift",
    "test_once_a_round",
    "test_outcasts",
    "test_latinum",
    "test_resources_with_tokens",
    "test_resting_on_planets",
    "test_shields_ignored",
    "test_event_resources",
    "test_extra_shields",
    "test_lent_texts",
    "test_skills_of_captains",
    "test_wide_minefields",
    "test_what_weapons_do",
    "test_early_attacks",
    "test_first_officers",
    "test_prices_of_choices",
    "test_probes",
    "test_ramming",
    "test_blind_check_of_late_cards",
    "test_borg_shield_matrix",
    "test_weapons_of_cards",
    "test_small_bans",
    "test_strategist_tokens",
    "test_support_vehicles",
    "test_talents_from_outside",
    "test_texts_of_others",
    "test_held_ships",
    "test_hidden_talents",
    "test_mines_and_moves",
    "test_templates_of_cards",
    "test_token_rules",
    "test_two_sided_cards",
    "test_u_s_s_dauntless",
)
"""Further modules whose tests show clauses."""


def test_each_clause_without_a_generated_scene_has_one() -> None:
    for name in ELSEWHERE:
        import_module(f"tests.rules.battle.effects.{name}")
    lacking = json.loads((DATA / "cards_without_scene.json").read_text(encoding="utf-8"))
    assert set(lacking) == SHOWN


# --- minefields -------------------------------------------------------------------------------


def through_mines(make: MakeScene, other: Any, *script: str, words: str = "") -> Scene:
    """Returns a scene in which b1 has moved over a minefield of a1."""
    play = make(
        f"round 2 activation begun\na1 30,30 h0 acted\nb1 18,18 h180 {words}\n"
        "card a1 0 discarded\nterrain minefield 18,15\nmine a1 0 minefield 18,15",
        borne(MINES),
        other,
        dials={"b1": "3 straight"},
        script=script,
    )
    return play.go_to("Action b1")


@shows(f"{MINES} 1")
def test_antimatter_mines(scene: MakeScene) -> None:
    play = through_mines(scene, vessel(1, dial=FAST), "attack HBXX")
    assert (play.ship("b1").shields, play.ship("b1").damage) == (1, 0)


@shows("captain:gul-damar-3rd-wing-attack-ship 1")
def test_gul_damar(scene: MakeScene) -> None:
    """Two dice are left of four."""
    key = "captain:gul-damar-3rd-wing-attack-ship"
    play = through_mines(scene, borne(key, dial=FAST), "attack HX")
    assert play.ship("b1").shields == 1


@shows("tech:cloaked-mines-71270 1", "tech:cloaked-mines-71999p 1")
@pytest.mark.parametrize("key", ["tech:cloaked-mines-71270", "tech:cloaked-mines-71999p"])
@pytest.mark.parametrize(("answer", "dice", "scans"), [("yes", "HX", 1), ("no", "HXX", 0)])
def test_cloaked_mines(scene: MakeScene, key: str, answer: str, dice: str, scans: int) -> None:
    """A ship that comes within Range 1 of one scans at once, or it rolls a die more."""
    play = scene(
        "round 2 activation begun\na1 33,3 h0 acted\nb1 18,30 h180\n"
        "card a1 0 discarded\nterrain minefield 18,18\nmine a1 0 minefield 18,18",
        borne(key),
        vessel(1, dial=FAST),
        dials={"b1": "3 straight"},
        script=[f"attack {dice}"],
    ).give(answer)
    ship = play.ship("b1")
    assert (play.asked, ship.scan, ship.shields) == ("Action b1", scans, 1)


@shows("weapon:nuclear-warhead-71278 1")
def test_the_minefield_of_a_nuclear_warhead(scene: MakeScene) -> None:
    """Three dice, and none in defense."""
    play = scene(
        "round 2 activation begun\na1 30,30 h0 acted\nb1 18,18 h180\n"
        "card a1 0 discarded\nterrain minefield 18,15\nmine a1 0 minefield 18,15",
        borne("weapon:nuclear-warhead-71278"),
        vessel(1, dial=FAST),
        dials={"b1": "3 straight"},
        script=["attack HXB"],
    ).go_to("Action b1")
    assert (play.ship("b1").shields, len(play.told("dice"))) == (1, 1)


@shows("ship:interceptor-5-71445 1")
def test_interceptor_5_over_an_obstacle(scene: MakeScene) -> None:
    """No die is rolled against it, and it acts."""
    play = scene(
        "round 2 activation begun\na1 30,30 h0 acted\nb1 18,18 h180\nterrain obstacle 18,15 r1",
        vessel(1, dial=HELD),
        flown("ship:interceptor-5-71445", dial=FAST),
        dials={"b1": "3 straight"},
    )
    assert (play.asked, play.ship("b1").shields) == ("Action b1", 2)


@shows("ship:interceptor-5-71445 2")
@pytest.mark.parametrize(("defense", "left"), [("EX", 1), ("EE", 2), ("XX", 0)])
def test_interceptor_5_over_mines(scene: MakeScene, defense: str, left: int) -> None:
    own = flown("ship:interceptor-5-71445", dial=FAST, agility=2)
    play = through_mines(scene, own, "attack HHXX", f"defense {defense}")
    assert play.ship("b1").shields == left


@shows("tech:multi-adaptive-shields-71509 2")
def test_multi_adaptive_shields(scene: MakeScene) -> None:
    """A die for each point of agility, while shields are up."""
    own = borne("tech:multi-adaptive-shields-71509", dial=FAST, agility=2)
    play = through_mines(scene, own, "attack HHXX", "defense EX")
    assert play.ship("b1").shields == 1
    script = ("attack HHXX", "damage Direct Hit", "damage Direct Hit")
    play = through_mines(scene, own, *script, words="shields 0/2")
    assert (play.ship("b1").shields, play.ship("b1").damage) == (0, 2)


# --- values and permissions -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("skill", "words", "shown"),
    [
        (1, "", 1),
        (3, "", 3),
        (3, "up 'Communications Failure@1'", 0),
        (4, "", 4),
        (4, "up 'Communications Failure@1'", 4),
        (7, "", 7),
        (7, "up 'Communications Failure@1'", 4),
    ],
)
def test_first_officer(scene: MakeScene, skill: int, words: str, shown: int) -> None:
    """A skill of 4 or more does not fall below 4, whatever lowers it."""
    own = borne("officer:first-officer-collectiveop3", captain(skill), skill=1)
    play = acting(scene, own, words)
    assert (play.asked, play.ship("a1").skill) == ("Action a1", shown)


@pytest.mark.ruling("F14-C1")
@pytest.mark.parametrize(
    ("skill", "state", "shown"),
    [(7, "disabled 1", 4), (4, "disabled 1", 4), (3, "disabled 1", 1), (7, "discarded", 1)],
)
def test_the_first_officer_of_a_captain_out_of_use(
    scene: MakeScene, skill: int, state: str, shown: int
) -> None:
    """He is one of the crew. A disabled captain's skill falls to 1.

    After one who is discarded comes an unnamed captain whose skill of 1 nothing reduced (D51).
    """
    key = "officer:first-officer-collectiveop3"
    built = borne(key, card("Crew"), captain(skill), skill=1)
    document = built.to_document()
    document["cards"][0]["holder"] = 1
    play = acting(scene, ShipRecord(document), more=f"card a1 2 {state}")
    assert (play.asked, play.ship("a1").skill) == ("Action a1", shown)


def test_a_skill_that_falls_further_stops_at_the_first_officer(scene: MakeScene) -> None:
    jam = card(
        "Jam", ability="action: target an opposing ship; the target has -5 skill this round."
    )
    own = borne("officer:first-officer-collectiveop3", captain(6), skill=1)
    play = acting(scene, vessel(5, cards=[jam], dial=HELD), second=own).give("crew:jam")
    assert play.ship("b1").skill == 4
    play.finish_round()
    assert play.ship("b1").skill == 6


def test_a_skill_set_for_another_captain_s_sake_is_no_least_skill(scene: MakeScene) -> None:
    text = "while a captain on an opposing ship has skill 3 or less: set skill to 4."
    own = vessel(1, cards=[captain(6), card("Helper", ability=text)], dial=HELD)
    play = acting(scene, own, second=vessel(1, cards=[captain(2)], dial=HELD))
    assert (play.asked, play.ship("a1").skill) == ("Action a1", 4)


@shows("tech:auto-navigation-71805 0")
@pytest.mark.ruling("FR-233.1")
@pytest.mark.parametrize(
    ("cards", "words", "shown"),
    [((), "", 2), ((), "card a1 0 discarded\n", 1), ((captain(5),), "", 2)],
)
def test_auto_navigation(scene: MakeScene, cards: tuple[Any, ...], words: str, shown: int) -> None:
    play = acting(scene, borne("tech:auto-navigation-71805", *cards, skill=1), more=words)
    assert (play.asked, play.ship("a1").skill) == ("Action a1", shown)


@shows("crew:science-officer-80000-3 0", "crew:science-officer-80003 0")
@pytest.mark.parametrize("key", ["crew:science-officer-80000-3", "crew:science-officer-80003"])
@pytest.mark.parametrize(
    ("words", "asked", "left"),
    [("evade 2", "", (1, 0)), ("scan 1", "", (0, 0)), ("evade 1 scan 1", "evade", (0, 1))],
)
def test_science_officer(
    scene: MakeScene, key: str, words: str, asked: str, left: tuple[int, int]
) -> None:
    """An evade token pays where a scan token is asked for; who has both chooses."""
    sensor = card("Sensor", "tech", ability="action: spend 1 scan to gain 1 battle stations.")
    play = acting(scene, borne(key, sensor), words).give("tech:sensor")
    if asked:
        assert (play.asked, play.offered) == ("Detail a1", ["scan", "evade"])
        play.give(asked)
    ship = play.ship("a1")
    assert ((ship.evade, ship.scan), ship.battle_stations) == (left, 1)


def test_without_a_text_an_evade_token_is_no_scan_token(scene: MakeScene) -> None:
    sensor = card("Sensor", "tech", ability="action: spend 1 scan to gain 1 battle stations.")
    play = acting(scene, vessel(5, cards=[sensor], dial=HELD), "evade 1")
    assert play.asked == "Action a1"
    play.refuse("tech:sensor")


@pytest.mark.parametrize("words", ["", "shields 1/1", "shields 0/0"])
def test_praetus(scene: MakeScene, words: str) -> None:
    own = flown("ship:i-r-w-praetus-71270")
    play = acting(scene, own, words, script=["attack H"]).give("cloak")
    assert play.ship("a1").is_cloaked


@pytest.mark.parametrize("text", ["", "always: may perform cloak."])
def test_others_need_shields_to_cloak(scene: MakeScene, text: str) -> None:
    device = card("Device", "tech", ability=text)
    play = acting(scene, vessel(5, cards=[device], dial=HELD), "shields 0/0")
    assert play.asked == "Action a1"
    play.refuse("cloak")


@shows("ship:goss-shuttle-75003 0")
def test_goss_shuttle(scene: MakeScene) -> None:
    """Which ships it holds; what that bars is in `test_leaving_the_table.py`."""
    play = acting(
        scene,
        flown("ship:goss-shuttle-75003"),
        place="18,14 h180",
        more="b2 18,30 h180 acted\n",
        second=[vessel(1, dial=HELD), vessel(1, dial=HELD)],
    )
    assert play.asked == "Action a1"
    bans = {name: [each.what.text for each in play.ship(name).bans] for name in ("a1", "b1", "b2")}
    assert bans == {"a1": [], "b1": ["be-removed"], "b2": []}


# --- maneuvers and actions --------------------------------------------------------------------


@shows("tech:impulse-drive-71807 1")
@pytest.mark.parametrize(("answer", "auxiliary"), [("tech:impulse-drive-71807", 0), ("pass", 1)])
def test_impulse_drive(scene: MakeScene, answer: str, auxiliary: int) -> None:
    """A red maneuver of speed 1-3 counts as white: no auxiliary power comes of it."""
    play = moving(scene, borne("tech:impulse-drive-71807", dial=RED), "1 straight")
    assert play.asked == "Effect a1"
    play.give(answer)
    assert play.question is not None
    moved = play.after("moved")
    acted = play.after("acted") if auxiliary else play.state
    assert play.ship("a1", moved).cards[0].disabled == 1 - auxiliary
    assert play.ship("a1", acted).auxiliary == auxiliary


@shows("tech:auxiliary-power-core-75001 1")
def test_auxiliary_power_core(scene: MakeScene) -> None:
    """The token goes to the card, and the second one discards it."""
    helper = card("Helper", ability="action: gain 1 auxiliary power.")
    play = moving(scene, borne("tech:auxiliary-power-core-75001", helper, dial=RED), "1 straight")
    for answer, is_gone in (("", False), ("crew:helper", True)):
        if answer:
            play.give(answer)
        assert play.question is not None
        ship = play.ship("a1")
        assert (ship.auxiliary, ship.cards[0].is_discarded) == (0, is_gone)


def test_chang(scene: MakeScene) -> None:
    """The sensor echo before the maneuver does not take the one after it away."""
    key = "captain:chang-71532"
    play = acting(scene, borne(key), "cloak green-beside shields 0/2").give(key)
    assert play.asked == "Echo a1"
    before = len(play.offered)
    play._answer(0)
    assert play.asked == "Action a1"
    play.refuse("sensor-echo")
    play.give(key)
    assert play.asked == "Echo a1"
    assert len(play.offered) > before  # not with a straight of 1 alone
    play._answer(0)
    assert len(play.told("echoed")) == 2
    assert play.asked == "Attack a1"


def test_chang_without_an_echo_before(scene: MakeScene) -> None:
    key = "captain:chang-71532"
    play = acting(scene, borne(key), "cloak green-beside shields 0/2").give("pass")
    assert play.asked == "Action a1"
    assert "sensor-echo" in play.offered
    play.refuse(key)


@shows("tech:ultritium-explosives-71274 0")
def test_ultritium_explosives(scene: MakeScene) -> None:
    key = "tech:ultritium-explosives-71274"
    play = acting(
        scene,
        borne(key, card("Guard")),
        place="18,14 h180",
        other="shields 0/0",
        script=["damage Weapons Malfunction"],
    ).give(key)
    assert play.asked == "Attack a1"
    own, target = play.ship("a1"), play.ship("b1")
    assert (own.shields, own.disabled_shields) == (0, 2)
    assert [each.is_discarded for each in own.cards] == [True, True]
    assert [each.name for each in target.face_up] == ["Weapons Malfunction"]


# --- tokens and cards -------------------------------------------------------------------------


@shows("tech:b-elanna-s-codes-72013wp 0")
def test_b_elanna_s_codes(scene: MakeScene) -> None:
    """The time that firing costs lies on the card instead of the weapon."""
    gun = card("Gun", "weapon", ability="attack: place 3 time here to fire.")
    own = borne("tech:b-elanna-s-codes-72013wp", gun, weapons=[weapon(1, 4, 1, 3)])
    play = shooting(scene, own, "attack HHXX", "defense X").give("Gun at b1")
    assert play.told("result") == ["result a1 b1 2 0"]
    fought = play.at_phase("end")
    assert [each.time for each in play.ship("a1", fought).cards] == [3, 0]


@shows("question:the-doctor-75014 1")
def test_the_doctor(scene: MakeScene) -> None:
    key = "question:the-doctor-75014"
    crew = card("Patient", factions=["federation"])
    play = acting(scene, borne(key, crew), more="card a1 1 discarded mission 1\n").give(key)
    assert play.asked == "Attack a1"
    doctor, patient = play.ship("a1").cards
    assert (doctor.disabled, doctor.is_discarded) == (1, False)
    assert (patient.is_discarded, patient.mission, patient.time) == (False, 0, 2)


@shows("tech:access-terminal-71646d 0")
def test_access_terminal(scene: MakeScene) -> None:
    """One drone of three comes from a friendly ship."""
    key = "tech:access-terminal-71646d"
    text = "setup: place 4 drone here. action: spend 3 drone from here to gain 1 evade."
    own = borne(key, captain(7, drones=7, ability=text))
    friend = vessel(2, cards=[captain(7, drones=7, ability="")], dial=HELD)
    play = acting(
        scene,
        [own, friend],
        more="a2 18,14 h0 acted\ncard a1 1 drones 2\ncard a2 0 drones 4\n",
    ).give("captain:captain")
    assert (play.asked, play.offered) == ("Effect a1", [key, "pass"])
    play.give(key)
    assert (play.asked, play.offered) == ("Detail a1", ["1", "2", "3"])
    play.give("1")
    assert [each.drones for each in play.ship("a1").cards] == [0, 0]
    assert play.ship("a2").cards[0].drones == 3
    assert (play.ship("a1").evade, play.ship("a1").cards[0].disabled) == (1, 1)


@shows("ship:assimilated-vessel-80279-71512 0")
def test_assimilated_vessel(scene: MakeScene) -> None:
    """Dice that a target lock re-rolled are rolled once more, for three drones."""
    key = "ship:assimilated-vessel-80279-71512"
    play = shooting(
        scene,
        flown(key, captain(8, drones=8)),
        *("attack XXX", "attack BXX", "attack HHX", "defense X"),
        words="locks b1",
        more="card a1 0 drones 8\n",
    ).give(AT, "target-lock", "XXX")
    assert (play.asked, play.offered) == ("Effect a1", [key, "pass"])
    play.give(key, "BXX")
    assert play.told("result") == ["result a1 b1 2 0"]
    assert play.ship("a1").cards[0].drones == 5


@shows("captain:borg-queen-71444 2")
def test_borg_queen(scene: MakeScene) -> None:
    """She takes the place of another captain with eight drones, whatever she had left."""
    key = "captain:borg-queen-71444"
    play = shot_at(
        scene,
        [
            borne(key, factions=["borg"], skill=1),
            vessel(2, cards=[captain(2)], factions=["borg"], dial=HELD),
        ],
        *("attack HHH", "defense X", "damage Direct Hit"),
        words="shields 0/0 down 3",
        more="a2 14,10 h0 chance\ncard a1 0 drones 3\n",
    ).give(BY)
    assert (play.asked, play.offered) == ("Effect a1", [key, "pass"])
    play.give(key)
    play.finish_phase()
    assert play.ship("a1").place == DESTROYED
    other = play.ship("a2")
    assert [(each.record.name, each.is_discarded) for each in other.cards] == [
        ("Captain", True),
        ("Borg Queen", False),
    ]
    assert (other.cards[1].drones, other.skill) == (8, 8)


# --- the Ready Room ---------------------------------------------------------------------------


def room() -> dict[str, Any]:
    """Returns the resource, in the keeping of a ship."""
    text = catalogue()["resource:ready-room-72000r"].ability
    return card("Room", "resource", "fleet-resource", ability=text)


@shows("resource:ready-room-72000r 1")
def test_ready_room_hurries_a_ship(scene: MakeScene) -> None:
    """For a friendly ship: not the one that keeps the resource."""
    dial = ((1, "straight", "white"), (2, "straight", "white"), (3, "straight", "white"))
    play = scene(
        "round 2 activation begun\na1 4,4 h0 acted\na2 18,10 h0\nb1 18,34 h180 acted\n"
        "card a1 0 mission 4\n",
        [vessel(5, cards=[room()], dial=HELD), vessel(4, cards=[captain(4)], dial=dial)],
        vessel(1, dial=HELD),
        dials={"a2": "1 straight"},
    )
    assert (play.asked, play.offered) == ("Effect a1", ["resource:room", "pass"])
    play.give("resource:room")
    assert play.offered == ["2 straight white", "3 straight white"]
    play.give("3 straight white").go_to("Action a2")
    [moved] = play.told("moved")
    assert moved.startswith("moved a2 3 straight white 18,10 h0 ")
    keeper = play.ship("a1").cards[0]
    assert (keeper.time, keeper.mission) == (1, 3)


@shows("resource:ready-room-72000r 4")
def test_ready_room_keeps_a_captain(scene: MakeScene) -> None:
    text = "when attacking: target a captain on the defender to disable that captain."
    play = scene(
        "round 1 combat begun\na1 4,4 h0 chance\na2 18,10 h0 chance\nb1 18,17.5 h180\n"
        "card a1 0 mission 4\n",
        [vessel(1, cards=[room()], dial=HELD), vessel(1, cards=[captain(1)], dial=HELD)],
        vessel(5, cards=[card("Foe", ability=text)], dial=HELD),
        script=["attack XXX", "defense X"],
    ).give("primary weapon at a2")
    play.give("crew:foe")
    assert (play.asked, play.offered) == ("Effect a1", ["resource:room", "pass"])
    play.give("resource:room")
    assert play.question is not None
    spared = play.after("result")
    assert play.ship("a2", spared).cards[0].disabled == 0
    keeper = play.ship("a1", spared).cards[0]
    assert (keeper.time, keeper.mission) == (1, 3)


# --- costs ------------------------------------------------------------------------------------


@shows("talent:dishonorable-tactics-blind-buruk 0")
def test_dishonorable_tactics(scene: MakeScene) -> None:
    """A friend's upgrade is disabled for a re-roll, and discarded for another one."""
    key = "talent:dishonorable-tactics-blind-buruk"
    play = scene(
        "round 1 combat begun\na1 18,10 h0\na2 21,10 h0 chance\nb1 18,17.5 h180 chance",
        [borne(key, captain(5)), vessel(2, cards=[card("Coil", "tech")])],
        vessel(1, dial=HELD),
        script=["attack XXX", "attack HXX", "attack HX", "defense X"],
    )
    play.give("primary weapon at b1", key, "XXX", "yes", "XX").finish_phase()
    assert play.ship("a1").cards[0].is_discarded
    assert play.ship("a2").cards[0].is_discarded
    assert play.told("result") == ["result a1 b1 2 0"]


def test_dishonorable_tactics_rolls_only_its_own_dice_a_second_time(scene: MakeScene) -> None:
    """A die that was left alone, or that something else rolled again, is none of them."""
    key = "talent:dishonorable-tactics-blind-buruk"
    play = scene(
        "round 1 combat begun\na1 18,10 h0 locks b1\na2 21,10 h0 chance\nb1 18,17.5 h180 chance",
        [borne(key, captain(5)), vessel(2, cards=[card("Coil", "tech")])],
        vessel(1, dial=HELD),
        script=["attack XXX", "attack X", "attack B", "attack H", "defense X"],
    )
    play.give("primary weapon at b1", "target-lock", "X")
    play.give(key, "X", "yes")
    assert play.offered == ["", "B"]
    play.give("B").finish_phase()
    assert play.told("result") == ["result a1 b1 1 0"]


@shows("crew:t-rul-71786 1")
@pytest.mark.parametrize(("name", "disabled"), [("Cloaking Device", 0), ("Other Device", 1)])
def test_t_rul(scene: MakeScene, name: str, disabled: int) -> None:
    """The Cloaking Device is not disabled by its own action; any other tech is."""
    device = card(name, "tech", ability=catalogue()["tech:cloaking-device-71268"].ability)
    play = acting(scene, borne("crew:t-rul-71786", device, actions=["scan"]))
    play.give(device["key"])
    ship = play.ship("a1")
    assert (ship.is_cloaked, ship.cards[1].disabled) == (True, disabled)
    told = [text for text in play.told("card") if text.startswith("card a1 1 ")]
    assert len(told) == disabled  # it never was


def test_t_rul_spares_the_device_for_its_own_action_alone(scene: MakeScene) -> None:
    """What disables it otherwise does."""
    device = card("Cloaking Device", "tech")
    helper = card("Helper", ability="action: disable a tech on this ship to gain 1 scan.")
    play = acting(scene, borne("crew:t-rul-71786", device, helper, actions=["scan"]))
    play.give("crew:helper")
    assert play.ship("a1").cards[1].disabled == 1


@shows("weapon:photon-torpedoes-72014 1")
@pytest.mark.parametrize(
    ("fields", "left"),
    [({}, (2, False)), (known_as("ship:delta-flyer-72014"), (0, True))],
)
def test_photon_torpedoes_are_discarded_aboard_shuttlecraft(
    scene: MakeScene, fields: dict[str, Any], left: tuple[int, bool]
) -> None:
    """Elsewhere they take three time tokens, of which the End Phase removes one."""
    own = borne("weapon:photon-torpedoes-72014", **fields)
    play = shooting(scene, own, "attack XXXXX", "defense X", words="locks b1")
    play.give("Photon Torpedoes at b1")
    ship = play.ship("a1")
    assert (ship.cards[0].time, ship.cards[0].is_discarded) == left
    assert ship.locks == ()


@pytest.mark.parametrize(
    ("fields", "bands"),
    [({}, (False, True, True)), (known_as("ship:delta-flyer-72014"), (True, True, False))],
    ids=["ship", "shuttle"],
)
@pytest.mark.parametrize("heading", ["h0", "h180"])
def test_photon_torpedoes_of_shuttlecraft_fire_nearer(
    scene: MakeScene, fields: dict[str, Any], bands: tuple[bool, ...], heading: str
) -> None:
    """Range 1-2 instead of 2-3, ahead and astern."""
    own = borne("weapon:photon-torpedoes-72014", **fields)
    for place, may in zip(("18,14 h180", "18,17.5 h180", "18,21 h180"), bands, strict=True):
        play = shooting(scene, own, words="locks b1", place=place, more=f"a1 18,10 {heading}\n")
        assert ("Photon Torpedoes at b1" in play.offered) is may


FLAGSHIP = "flagship:independent-federation-op4participation"


@shows(f"{FLAGSHIP} 1")
@pytest.mark.ruling("F14-R15", "F16-126")
@pytest.mark.parametrize(
    ("words", "offered"),
    [
        ("", []),
        ("done 2", ["evade", "cloak"]),
        ("done 128", ["evade", "scan", "cloak"]),
        ("performed crew:any", ["evade", "scan", "cloak"]),
        ("done 3", []),
        ("done 2 performed crew:any", []),
    ],
)
def test_a_flagship_grants_a_second_action_after_exactly_one(
    scene: MakeScene, words: str, offered: list[str]
) -> None:
    friend = vessel(3, dial=HELD, actions=["evade", "scan", "cloak"])
    first = [borne(FLAGSHIP, skill=5, added=["evade"]), friend]
    play = acting(scene, first, more=f"a2 21,10 h0 acted {words}\n")
    assert (play.asked, play.offered) == ("Effect a1", [FLAGSHIP, "pass"])
    play.give(FLAGSHIP)
    if offered:
        assert (play.asked, play.offered) == ("Action a2", offered)
    else:
        assert play.asked == "Action a1"


# --- what others were made cheaper for ----------------------------------------------------------


def bought(ship: str, *upgrades: Equipped, captain: Equipped | None = None) -> FleetRecord:
    """Returns a fleet of one ship, ready for battles."""
    build = ShipBuild(ship=ship, captain=captain, upgrades=upgrades)
    return prepare_fleet(Fleet(ships=(build,)), catalogue(), ruleset())


def begun(scene: MakeScene, record: FleetRecord, taken_by: tuple[int, ...] = ()) -> Scene:
    """Returns a battle in its first round, with what takes each damage that is asked for."""
    cards = ["damage Structural Damage"] * sum(taken_by)
    play, given = scene("", record, vessel(1, dial=HELD), script=cards), list(taken_by)
    while play.state.round < 1:
        play.battle.answer(given.pop(0) if play.asked == "Detail a1" else 0)
    assert not given
    return play


@shows("ship:u-s-s-voyager-75014 0")
@pytest.mark.parametrize(
    ("cheaper", "taken_by", "shields", "damage"),
    [((), (), 5, 0), ((CREW,), (SHIELD,), 4, 0), ((CREW, TECH), (SHIELD, HULL), 4, 1)],
)
def test_voyager_suffers_damage_for_each_upgrade_that_it_made_cheaper(
    scene: MakeScene, cheaper: tuple[str, ...], taken_by: tuple[int, ...], shields: int, damage: int
) -> None:
    """Her player chooses for each whether a shield or the hull takes it."""
    upgrades = [
        Equipped(key, discount_from=VOYAGER if key in cheaper else "") for key in (CREW, TECH)
    ]
    record = bought(VOYAGER, *upgrades)
    assert [each.discounted_by for each in record.ships[0].cards] == [
        (VOYAGER,) if key in cheaper else () for key in (CREW, TECH)
    ]
    ship = begun(scene, record, taken_by).ship("a1")
    assert (ship.shields, ship.damage) == (shields, damage)


@shows("talent:it-won-t-be-installed-until-tuesday-75016 0")
def test_what_is_installed_on_tuesday_waits_for_its_time(scene: MakeScene) -> None:
    """Three time tokens lie on each upgrade that the talent made cheaper, on no other."""
    upgrades = (Equipped(TUESDAY), Equipped(TECH, discount_from=TUESDAY), Equipped(CREW))
    record = bought(ENTERPRISE, *upgrades, captain=Equipped("captain:jean-luc-picard-2017core"))
    cards = begun(scene, record).ship("a1").cards
    assert [(card.record.key, card.time) for card in cards[1:]] == [
        (TUESDAY, 0),
        (TECH, 3),
        (CREW, 0),
    ]


# --- time that another crew takes --------------------------------------------------------------


@shows("crew:william-telfer-75014 0")
@pytest.mark.parametrize(("time", "is_offered"), [(2, False), (3, True), (4, True), (5, True)])
def test_william_telfer(scene: MakeScene, time: int, is_offered: bool) -> None:
    """He takes as many tokens as there would have been, three or more."""
    key = "crew:william-telfer-75014"
    text = f"action: place {time} time here to gain 1 evade."
    play = acting(scene, borne(key, card("Other", ability=text, factions=["federation"])))
    play.give("crew:other")
    assert (play.asked == "Effect a1") is is_offered
    if is_offered:
        play.give(key)
    assert [each.time for each in play.ship("a1").cards] == ([time, 0] if is_offered else [0, time])
    assert play.ship("a1").evade == 1


@shows("question:temporal-observatory-72224gp 1")
@pytest.mark.parametrize(("time", "is_left"), [(2, True), (1, False)])
def test_temporal_observatory_goes_with_its_last_time(
    scene: MakeScene, time: int, is_left: bool
) -> None:
    own = borne("question:temporal-observatory-72224gp")
    play = acting(scene, own, more=f"card a1 0 time {time}\n").go_to("Attack a1")
    play.finish_round()
    card = play.ship("a1").cards[0]
    assert (card.time, card.is_discarded) == (time - 1, not is_left)


# --- several attacks of one firing --------------------------------------------------------------


@shows("ship:borg-sphere-4270-71283 0")
def test_borg_sphere_4270(scene: MakeScene) -> None:
    """The three dice of its attack are shared between two ships."""
    key = "ship:borg-sphere-4270-71283"
    play = shooting(
        scene,
        flown(key),
        *["attack XX", "defense X", "attack X", "defense X"],
        second=[vessel(1, dial=HELD), vessel(1, dial=HELD)],
        more="b2 20,17.5 h180 chance\n",
    )
    play.give(AT, key, "2").finish_phase()
    assert [each.attack_dice for each in play.battle.attacks] == [2, 1]


@shows("talent:dispersal-pattern-sierra-72284p 1")
def test_dispersal_pattern_against_three_ships(scene: MakeScene) -> None:
    """Two dice less for each of three attacks."""
    key = "talent:dispersal-pattern-sierra-72284p"
    torpedoes = card("Photon Torpedoes", "weapon", ability="attack: fire.", reach=[1, 3])
    play = shooting(
        scene,
        borne(key, torpedoes, captain(5), weapons=[weapon(1, 5, 1, 3)]),
        *["attack XXX", "defense X"] * 3,
        second=[vessel(1, dial=HELD), vessel(1, dial=HELD), vessel(1, dial=HELD)],
        more="b2 20,17.5 h180 chance\nb3 16,17.5 h180 chance\n",
    )
    play.give("Photon Torpedoes at b1")
    play._answer(1)
    play.finish_phase()
    assert [each.attack_dice for each in play.battle.attacks] == [3, 3, 3]
    assert {each.defender for each in play.battle.attacks} == {1, 2, 3}


# --- damage cards under cards, and turned over ---------------------------------------------------

ARMORS = (
    "borg:borg-ablative-hull-armor-71283",
    "tech:ablative-hull-armor-71802",
    "tech:ablative-hull-armor-75013",
)
INTEGRITY = "tech:reinforced-structural-integrity-71509"
GENERATOR = "construction:ablative-generator-75014"
OMEGA = "ship:bioship-omega-blind-bioship"
CARDS = ("damage Structural Damage", "damage Engine Room Fire")


@shows(*(f"{key} 1" for key in ARMORS), f"{INTEGRITY} 0")
@pytest.mark.parametrize("key", [*ARMORS, INTEGRITY])
def test_a_damage_card_lies_under_the_card(scene: MakeScene, key: str) -> None:
    """All of the damage, or the first card of it: that does not count against the hull."""
    play = shot_at(
        scene, borne(key, skill=1), "attack HHX", "defense X", *CARDS, words="shields 0/0"
    )
    play.give(BY).finish_phase()
    ship = play.ship("a1")
    assert len(ship.cards[0].damage) + ship.damage == 2
    assert ship.damage == (1 if key == INTEGRITY else 0)


@shows(f"{GENERATOR} 0")
def test_ablative_generator_in_place_of_shields(scene: MakeScene) -> None:
    play = scene(
        "round 1 combat\na1 18,10 h0\nb1 18,17.5 h180",
        borne(GENERATOR, skill=1),
        vessel(5, dial=HELD),
        script=["attack HHX", "defense X", CARDS[0]],
    )
    play.go_to("Effect a1").give(GENERATOR)
    play.go_to("Attack b1").give(BY, GENERATOR, "pass").finish_phase()
    ship = play.ship("a1")
    assert (ship.damage, ship.cards[0].markers) == (1, (("crit", 1),))


@shows(f"{OMEGA} 0")
def test_bioship_omega_turns_its_target(scene: MakeScene) -> None:
    play = shooting(scene, flown(OMEGA), "attack CCX", "defense X", *CARDS, other="shields 0/0")
    play.give(AT, OMEGA, "90").finish_phase()
    ship = play.ship("b1")
    assert (ship.face_down, ship.face_up, ship.pose.heading) == (2, [], 270)


@shows("talent:standard-attack-formation-71798 0")
def test_standard_attack_formation(scene: MakeScene) -> None:
    """Three ships have the target in their front arcs: two dice more for one of them."""
    key = "talent:standard-attack-formation-71798"
    play = scene(
        "round 1 combat begun\na1 18,10 h0\na2 20,10 h0 chance\na3 16,10 h0 chance\n"
        "b1 18,17.5 h180 chance",
        [borne(key, captain(5)), vessel(1, dial=HELD), vessel(1, dial=HELD)],
        vessel(1, dial=HELD),
        script=["attack XXXXX", "defense X"],
    )
    play.give(AT, key).finish_phase()
    assert play.battle.attacks[0].attack_dice == 5


@shows("weapon:focused-particle-beam-gavroche 1")
def test_focused_particle_beam(scene: MakeScene) -> None:
    """A die more that hits, and another one that does not."""
    key = "weapon:focused-particle-beam-gavroche"
    play = shooting(
        scene,
        borne(key),
        *["attack HHH", "attack C", "attack B", "defense X"],
        other="shields 9/0",
    )
    play.give("Focused Particle Beam at b1").finish_phase()
    assert play.ship("b1").shields == 5


@shows("talent:detonation-codes-72241 0")
def test_detonation_codes(scene: MakeScene) -> None:
    """Three dice of four, against everybody near, friend and foe; the minefield is gone."""
    codes = "talent:detonation-codes-72241"
    play = scene(
        "round 2 activation begun\na1 18,10 h0\na2 24,19.5 h0 acted\nb1 18,24 h180 acted\n"
        "b2 34,34 h180 acted\ncard b1 0 discarded\nterrain minefield 18,18\n"
        "mine b1 0 minefield 18,18\n",
        [borne(codes, captain(5)), vessel(1, dial=HELD)],
        [borne(MINES, skill=1), vessel(1, dial=HELD)],
        dials={"a1": "0 stop"},
        script=["attack HXX"],
    ).give(codes)
    shields = [play.ship(name).shields for name in ("a1", "a2", "b1", "b2")]
    assert shields == [2, 1, 1, 2]
    assert len(play.told("dice")) == 1
    assert not play.state.terrain
    assert not play.state.mines
    assert play.ship("a1").cards[0].is_discarded


@shows("ambassador:korrd-75010 2")
def test_korrd_denied(scene: MakeScene) -> None:
    """This player plans for the other ship once, in green or white and on the table."""
    key = "ambassador:korrd-75010"
    play = scene("", [borne(key, dial=DIAL, skill=9), vessel(9, dial=DIAL)], vessel(1, dial=DIAL))
    play.go_to("Effect a1").give(key, "no", "yes")
    assert play.told("ban") == [f"ban b1 planned-by:0:green,white/// plan@2 {key} False"]
    play.go_to("ManeuverFor b1")
    assert play.question is not None
    assert play.question.side == 0
    assert "3 straight" in play.offered
    assert not {"3 about", "-1 straight", "3 turn left"}.intersection(play.offered)
    play.give("3 straight")
    assert play.asked.startswith(("Maneuver", "Activation"))
    assert play.ship("b1").bans == []
    play.finish_round()
    assert play.asked == "Maneuver b1"


# --- what an opponent chooses ---------------------------------------------------------------------

PRAK = "captain:prak-75003"


@shows(f"{PRAK} 1")
def test_prak_asks_an_opponent(scene: MakeScene) -> None:
    play = scene(
        "round 2 activation\na1 18,10 h0 shields 1/0 acted\nb1 18,17.5 h180\n"
        "card a1 0 marker latinum 2",
        borne(PRAK),
        vessel(1, dial=HELD),
        dials={"b1": "0 stop"},
    )
    play.go_to("Effect a1").give(PRAK, "Repair")
    assert play.ship("a1").shields == 2
    assert play.ship("a1").cards[0].markers == (("latinum", 1),)


@shows("crew:chakotay-75014 2")
def test_chakotay_in_command_keeps_a_result(scene: MakeScene) -> None:
    text = "action: discard the captain on this ship to gain 1 evade."
    play = scene(
        "round 2 activation begun\na1 18,10 h0 scan 1\nb1 18,17.5 h180 acted",
        borne("crew:chakotay-75014", captain(5), card("Helper", ability=text)),
        vessel(1, dial=HELD, agility=3),
        dials={"a1": "0 stop"},
        script=["attack HXX", "defense EE"],
    )
    play.go_to("Action a1").give("crew:helper")
    play.go_to("Attack a1").give(AT).finish_phase()
    assert play.told("result") == ["result a1 b1 1 0"]
